"""The House Cup in browsers: three people on three devices, one of whom leaves and comes back."""

from __future__ import annotations

import json
import time

import httpx

from rollhouse.cups.verify import verify

from .people import Seat, until

SHORT = {"toss_up": {"goal": 10}, "shizzle": {"bank": 10}}
NAMED = "label-content-name-mismatch"


def shortened(route):
    """The games of the new cup, as short as they can be: a browser is slow."""
    body = json.loads(route.request.post_data)
    for chosen in body["games"]:
        chosen["options"] = SHORT[chosen["game"]]
    route.continue_(post_data=json.dumps(body))


def gather(visit):
    """Ann opens a cup of two games; Ben and Cleo come with the code, and she begins."""
    ann, ben, cleo = visit("phone", away=True), visit("desk", away=True), visit("small", away=True)
    ann.page.route("**/api/cups", shortened)
    ann.goto("#/")
    ann.page.get_by_role("link", name="House Cup").click()
    ann.write("Your name", "Ann")
    ann.page.get_by_role("group", name="How many people").get_by_text("3").click()
    ann.page.get_by_role("button", name="Stack Attack: leave it out").wait_for()
    for game in ("Doozy Dice", "Stack Attack", "Dice Flick"):
        ann.press(f"{game}: leave it out")
    first = ann.page.locator("main ol li .title").first
    if first.inner_text() != "Toss Up!":
        ann.press("Toss Up!: earlier")
    until(lambda: first.inner_text() == "Toss Up!")
    faults = ann.faults(NAMED)
    ann.press("Gather the people")
    code = ann.page.locator(".code").inner_text(timeout=120_000)
    ann.sees("House Cup: who is coming?")
    for guest, name in ((ben, "Ben"), (cleo, "Cleo")):
        guest.goto(f"#/join/{code}")
        guest.write("Your name", name)
        guest.press("Take a seat")
        guest.sees("Waiting for Ann to begin")
    until(lambda: ann.button("Begin").first.is_enabled())
    faults += ann.faults(NAMED)
    ann.press("Begin")
    assert not faults, "\n".join(faults)
    return ann, ben, cleo


def play(*people):
    """One match to its end: whoever is asked does something."""
    seats, end = [Seat(somebody) for somebody in people], time.monotonic() + 240
    while True:
        asked = [seat.asked for seat in seats]
        if all(each == "over" for each in asked):
            return
        for seat, wants in zip(seats, asked, strict=True):
            if wants not in ("", "over"):
                seat.move(wants)
        assert time.monotonic() < end, asked


def test_three_devices_play_a_cup_and_one_of_them_leaves_and_comes_back(house, visit, screens):
    ann, ben, cleo = gather(visit)
    play(ann, ben, cleo)
    for somebody in (ann, ben):
        somebody.press("Standings")
        somebody.sees("Next: Shizzle")
    ann.picture(screens / "cup-standings-phone.png")
    faults = ben.faults(NAMED)
    cleo.page.goto("about:blank")  # she goes away
    ben.press("Next: Shizzle")
    for somebody in (ann, ben):
        somebody.page.locator(".table").first.wait_for()
    cleo.goto("#/")
    cleo.page.get_by_role("link", name="On with the House Cup").click()  # and comes back
    cleo.press("To the table")
    cleo.page.locator(".table").first.wait_for()
    play(ann, ben, cleo)
    for somebody in (ann, ben, cleo):
        somebody.press("Standings")
        somebody.page.locator(".verdict").wait_for()
    cleo.sees("The evening")
    cleo.page.get_by_role("row", name="Wins").wait_for(timeout=120_000)
    cleo.picture(screens / "cup-ceremony-small.png")
    faults += ann.faults(NAMED) + cleo.faults(NAMED)
    assert not faults, "\n".join(faults)
    assert not any(somebody.scrolls_aside() for somebody in (ann, ben, cleo))
    (ticket,) = ann.page.evaluate("JSON.parse(localStorage.getItem('rollhouse.cups'))")
    head = {"Authorization": f"Bearer {ticket['token']}"}
    record = httpx.get(f"{house.address}/api/cups/{ticket['cup']}/record", headers=head)
    found = verify(record.raise_for_status().content)
    assert (found.good, found.matches, found.finished) == (True, 2, True)
    cleo.goto("#/")
    cleo.page.get_by_role("link", name="House Cup: an evening").wait_for()
