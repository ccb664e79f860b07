"""The House Cup in browsers: three people on three devices, one of whom leaves and comes back."""

from __future__ import annotations

import json
import time

import httpx

from rollhouse.cups.verify import verify

from .people import Seat, until

SHORT = {
    "toss_up": {"goal": 1},
    "shizzle": {"bank": 2},
    "doozy_dice": {"max_rolls": 3},
    "stack_attack": {"goal": 5},
    "dice_flick": {"rounds": 1},
}
TWO = ["Toss Up!", "Shizzle"]
FIVE = ["Toss Up!", "Shizzle", "Doozy Dice", "Stack Attack", "Dice Flick"]
NAMED = "label-content-name-mismatch"


def shortened(route):
    """The games of the new cup, as short as they can be: a browser is slow."""
    body = json.loads(route.request.post_data)
    for chosen in body["games"]:
        chosen["options"] = SHORT[chosen["game"]]
    route.continue_(post_data=json.dumps(body))


def gather(visit, programme):
    """Ann opens a cup of some games; Ben and Cleo come with the code, and she begins."""
    ann, ben, cleo = visit("phone", away=True), visit("desk", away=True), visit("small", away=True)
    ann.page.route("**/api/cups", shortened)
    ann.goto("#/")
    ann.page.get_by_role("link", name="House Cup").click()
    ann.write("Your name", "Ann")
    ann.page.get_by_role("group", name="How many people").get_by_text("3").click()
    ann.page.get_by_role("button", name="Stack Attack: leave it out").wait_for()
    for game in set(FIVE) - set(programme):
        ann.press(f"{game}: leave it out")
    titles = ann.page.locator("main ol li .title")
    until(lambda: titles.count() == len(programme))
    for place, game in enumerate(programme):
        while (order := titles.all_inner_texts())[place] != game:
            ann.press(f"{game}: earlier")
            until(lambda order=order: titles.all_inner_texts() != order)
    faults = ann.faults(NAMED)
    ann.press("Gather the people")
    code = ann.page.locator(".code").inner_text(timeout=120_000)
    ann.sees("House Cup: who is coming?")
    for guest, name in ((ben, "Ben"), (cleo, "Cleo")):
        guest.goto(f"#/join/{code}")
        guest.page.locator(".slip").get_by_text("House Cup").wait_for()
        guest.write("Your name", name)
        guest.press("Take a seat")
        guest.sees("Waiting for Ann to begin")
    until(lambda: ann.button("Begin").first.is_enabled())
    faults += ann.faults(NAMED)
    ann.press("Begin")
    assert not faults, "\n".join(faults)
    return ann, ben, cleo


def play(*people, moves=None):
    """One match to its end, or for this many moves: whoever is asked does something."""
    seats, end = [Seat(somebody) for somebody in people], time.monotonic() + 240
    while moves is None or sum(seat.moves for seat in seats) < moves:
        asked = [seat.asked for seat in seats]
        if all(each == "over" for each in asked):
            return
        if not any(each not in ("", "over") for each in asked):
            time.sleep(0.1)  # to ask a browser costs more than to wait
        for seat, wants in zip(seats, asked, strict=True):
            if wants not in ("", "over"):
                seat.move(wants)
        assert time.monotonic() < end, asked


def leave_and_come_back(somebody):
    """From the front door, where the cup has a key, to the table."""
    somebody.page.goto("about:blank")
    somebody.goto("#/")
    somebody.page.get_by_role("link", name="On with the House Cup").click()
    somebody.press("To the table")
    somebody.page.locator(".table").first.wait_for()


def test_three_devices_play_a_cup_and_one_of_them_leaves_and_comes_back(
    house, visit, screens, effort
):
    programme = effort(TWO, FIVE)
    people = ann, ben, cleo = gather(visit, programme)
    play(*people)
    assert "rematch" not in ben.page.locator(".edge").first.inner_text()
    for somebody in (ann, ben):
        somebody.press("Standings")
        somebody.sees("Next: Shizzle")
    ann.picture(screens / "cup-standings-phone.png")
    faults = ben.faults(NAMED)
    cleo.page.goto("about:blank")  # she goes away between two games
    ben.press("Next: Shizzle")
    for somebody in (ann, ben):
        somebody.page.locator(".table").first.wait_for()
    leave_and_come_back(cleo)
    play(*people)
    for game in programme[2:]:
        for somebody in people:
            somebody.press("Standings")
            somebody.sees(f"Next: {game}")
        cleo.press(f"Next: {game}")
        for somebody in people:
            somebody.page.locator(".table").first.wait_for()
        play(*people, moves=2)
        leave_and_come_back(cleo)  # in the middle of a game
        play(*people)
    for somebody in people:
        somebody.press("Standings")
        somebody.page.locator(".verdict").wait_for()
    cleo.sees("The evening")
    cleo.page.get_by_role("row", name="Wins").wait_for(timeout=120_000)
    for somebody, size in ((ann, "phone"), (ben, "desk"), (cleo, "small")):
        somebody.picture(screens / f"cup-ceremony-{size}.png")
    faults += ann.faults(NAMED) + cleo.faults(NAMED)
    assert not faults, "\n".join(faults)
    assert not any(somebody.scrolls_aside() for somebody in people)
    (ticket,) = ann.page.evaluate("JSON.parse(localStorage.getItem('rollhouse.cups'))")
    head = {"Authorization": f"Bearer {ticket['token']}"}
    record = httpx.get(f"{house.address}/api/cups/{ticket['cup']}/record", headers=head)
    found = verify(record.raise_for_status().content)
    assert (found.good, found.matches, found.finished) == (True, len(programme), True)
    cleo.goto("#/")
    cleo.page.get_by_role("link", name="House Cup: an evening").wait_for()
