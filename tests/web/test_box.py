"""My box: made by tapping, kept, and played with; sent to another device as a link."""

from __future__ import annotations

import json
import re

import httpx
import pytest

from .people import until

NAMED = "label-content-name-mismatch"


def right_of(visitor):
    tickets = visitor.page.evaluate("JSON.parse(localStorage.getItem('rollhouse.tickets') || '[]')")
    return tickets[0] if tickets else None


def test_a_box_is_made_kept_and_played_with(house, visit, tmp_path):
    ann = visit("phone")
    ann.goto("#/box/toss_up")
    assert ann.button("Keep it and play with it").is_disabled()
    for _ in range(2):  # green, yellow, red
        ann.page.get_by_role("button", name=re.compile("Side 1")).click()
    ann.write("What is it called?", "Grandma's dice")
    ann.sees("For 1, 2, 3, 4, 5, 6 players.")
    ann.press("Keep it and play with it")
    ann.sees("From now on you play Toss Up! with this box.")
    with ann.page.expect_download() as download:
        ann.press("Save as a file")
    download.value.save_as(tmp_path / "box.json")
    made = json.loads((tmp_path / "box.json").read_text(encoding="utf-8"))
    assert made == {
        "game": "toss_up", "name": "Grandma's dice", "options": {"faces": "GGYYRR"},
    }  # fmt: skip
    ann.sees("this link works only on this computer")  # so a code would lead a phone nowhere
    ann.press("QR for phones in this room")
    sheet = ann.page.get_by_role("dialog")
    sheet.get_by_text("this computer").wait_for()
    assert sheet.get_by_role("img").count() == 0
    sheet.get_by_role("button", name="Close").click()
    ann.page.get_by_role("link", name="Invite friends").click()
    ann.page.get_by_role("dialog").get_by_role("combobox", name="Box").wait_for()
    ann.page.locator(".card").get_by_text("Box: Grandma's dice").wait_for()
    ann.page.get_by_role("dialog").get_by_role("button").last.click()
    right = until(lambda: right_of(ann))
    ann.sees("Box: Grandma's dice")
    token = {"authorization": f"Bearer {right['token']}"}
    address = f"{house.address}/api/matches/{right['match']}"
    table = httpx.get(address, headers=token, timeout=60).raise_for_status().json()
    assert (table["box"], table["options"]["faces"]) == ("Grandma's dice", "GGYYRR")


@pytest.mark.parametrize("game", ["shizzle", "doozy_dice", "dice_flick", "stack_attack"])
def test_what_is_in_every_box_can_be_changed(visit, game):
    ann = visit("phone")
    ann.goto(f"#/box/{game}")
    ann.page.get_by_label("What is it called?").wait_for()
    ann.sees("So far this is the usual box.")
    keep = ann.button("Keep it and play with it")
    if game == "shizzle":  # two dice swap a side; in between one is there twice
        first, second = (
            ann.page.get_by_role("group", name=f"Die {n}").get_by_role("button").first
            for n in (1, 2)
        )
        colours = [each.get_attribute("aria-label") for each in (first, second)]
        while first.get_attribute("aria-label") != colours[1]:
            first.click()
        ann.sees("Every face must be there exactly once")
        assert keep.is_disabled()
        while second.get_attribute("aria-label") != colours[0]:
            second.click()
    elif game == "doozy_dice":
        for name in ("Triple Scoop", "Snowman", "Quartet", "Ladder", "Climb"):
            ann.page.get_by_role("button", name=re.compile(f"^{name}")).click()
        ann.page.get_by_role("button", name=re.compile("^Triple Scoop")).click()
        for name in ("Snowman", "Ladder", "Climb"):
            ann.page.get_by_role("button", name=re.compile(f"^{name}")).click()
        ann.press("Quartet asks for other dice in this box")  # three alike and a Face
        fourth = ann.page.get_by_role("button", name=re.compile("^Die 4"))
        while not fourth.get_attribute("aria-label").endswith("Doozy Face"):
            fourth.click()
        ann.press("Change Quartet in the deck")
        ann.page.get_by_role("button", name=re.compile("^Quartet: 1 face, 3 alike")).wait_for()
    elif game == "dice_flick":
        ann.page.get_by_role("radio", name="bonus").check(force=True)
        ann.page.get_by_role("button", name="Row 1, column 1").click()
    else:
        ann.page.get_by_label("Points to reach").fill("12")
        ann.page.get_by_label("Points to reach").press("Tab")
    until(keep.is_enabled)
    assert not ann.scrolls_aside()
    assert not ann.faults(NAMED)


def test_a_box_says_who_may_shift_bases_and_how_steady_hands_are(visit, tmp_path):
    ann = visit("phone")
    ann.goto("#/box/dice_flick")
    ann.page.get_by_role("group", name="Who may shift the bases").get_by_label("Player 2").check()
    ann.page.get_by_label("How steady hands are").select_option("steadier (for a child)")
    until(ann.button("Keep it and play with it").is_enabled)
    assert not ann.scrolls_aside()
    with ann.page.expect_download() as download:
        ann.press("Save as a file")
    download.value.save_as(tmp_path / "box.json")
    made = json.loads((tmp_path / "box.json").read_text(encoding="utf-8"))
    assert made["options"] == {"movable_bases": [1], "skill": "steady"}
    own = made | {"options": {"skill": ["steady", "average", "shaky"]}}
    ann.goto("#/box")
    ann.page.locator("input[type=file]").set_input_files(
        {"name": "z.json", "mimeType": "application/json", "buffer": json.dumps(own).encode()}
    )
    hands = ann.page.get_by_role("group", name="How steady hands are").get_by_role("combobox")
    until(lambda: [each.input_value() for each in hands.all()] == own["options"]["skill"])


def test_a_box_comes_as_a_link_and_a_bad_one_is_refused(visit):
    ben = visit("desk", language="es")
    ben.goto("#/box/box1-nothing_at_all")
    ben.sees("no es el código de una caja")
    ben.goto("#/box")
    ben.page.locator("input[type=file]").set_input_files(
        {"name": "x.json", "mimeType": "application/json", "buffer": b"{"}
    )
    ben.sees("Este archivo no contiene una caja")
    good = {"game": "stack_attack", "name": "Torre baja", "options": {"goal": 9}}
    ben.page.locator("input[type=file]").set_input_files(
        {"name": "y.json", "mimeType": "application/json", "buffer": json.dumps(good).encode()}
    )
    until(lambda: ben.page.get_by_label("¿Cómo se llama?").input_value() == "Torre baja")
    assert "#/box/box1-" in ben.page.url


DECK = [
    {"name": f"Card {pips}", "dice": 5, "faces": 0, "pattern": f"a a a a {pips}"}
    for pips in range(1, 7)
]  # fmt: skip


def test_an_invitation_shows_the_box_before_one_sits_down(house, visit):
    """On another device, which has never seen it: what it is called, and what lies in it."""
    body = {
        "game": "doozy_dice", "options": {"deck": DECK}, "box": "Aunt Rosa's",
        "seats": [{"kind": "person", "name": "Ann", "mine": True}, {"kind": "open"}],
    }  # fmt: skip

    def opened():
        answer = httpx.post(f"{house.address}/api/matches", json=body, timeout=60)
        return answer if answer.status_code != 503 else None

    table = until(opened, 120, every=1).raise_for_status().json()["table"]
    ben = visit("phone")
    ben.goto(f"#/join/{table['code']}")
    ben.sees("Box: Aunt Rosa's")
    ben.page.get_by_text("See what is in the box").click()
    cards = ben.page.get_by_role("button", name=re.compile("^Card [1-6]"))
    until(lambda: cards.count() == len(DECK))
    assert all(each.is_disabled() for each in cards.all()), "it is looked at, not changed"
    assert not ben.page.get_by_text("Make a card").count()
    assert not ben.scrolls_aside()
    assert not ben.faults()
    assert ben.button("Take a seat").is_visible()
