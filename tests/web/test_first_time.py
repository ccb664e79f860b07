"""Somebody who comes to this house for the first time: codes, addresses, words, a first turn."""

from __future__ import annotations

import pytest

from .people import seated, until


def slip(somebody):
    return somebody.page.get_by_role("complementary", name="Your first turn")


def test_a_newcomer_finds_the_way_and_is_guided_through_a_first_turn(visit):
    ann, ben, cid = visit("phone", guided=True), visit("phone", away=True), visit("desk", away=True)

    # An address that leads nowhere shows the way to the door; the door, to a table.
    ann.away = True  # a browser tells of a page that is not there
    ann.page.goto(f"{ann.house.address}/nonsense?{ann.query}")
    ann.sees("No such room")
    assert ann.faults() == []
    ann.press("To the front door")
    ann.sees("Tap a room")
    ann.button("Toss Up!: play the house").click()

    # The guide speaks of what is there, and never stops anybody.
    until(lambda: slip(ann).count() == 1)
    assert ann.faults() == []
    title = ann.page.locator("h1").first.bounding_box()
    assert slip(ann).bounding_box()["y"] >= title["y"] + title["height"]
    first = slip(ann).inner_text()
    ann.press("I see")
    until(lambda: slip(ann).count() == 0 or slip(ann).inner_text() != first)
    roll = ann.button("Roll").last
    if slip(ann).count():
        box, key = slip(ann).bounding_box(), roll.bounding_box()
        assert box["y"] + box["height"] <= key["y"]

    # A word of the game explains itself, by a press and by the keyboard.
    word = ann.page.locator("button.word").first
    if word.count():
        word.focus()
        ann.page.keyboard.press("Enter")
        ann.page.locator(".explained").wait_for()
        ann.page.keyboard.press("Escape")
        until(lambda: ann.page.locator(".explained").count() == 0)
        assert ann.page.evaluate("document.activeElement.className").startswith("word")

    # Skipped for ever, it does not come back. The menu has it again, and no keys on a phone.
    if slip(ann).count():
        ann.press("Do not guide me")
    ann.page.evaluate("localStorage['rollhouse.first'] = JSON.stringify({never: true})")
    ann.page.reload()
    until(lambda: roll.is_enabled())
    assert slip(ann).count() == 0
    ann.press("More")
    assert ann.button("Keys", exact=True).count() == 0
    ann.press("Show me a first turn")
    until(lambda: slip(ann).count() == 1)

    # One code to play and, at a full table, to watch; look-alikes are forgiven.
    ben.goto("#/invite")
    ben.write("Your name", "Ben")
    ben.page.get_by_role("button", name="Toss Up!").first.click()
    code = ben.page.locator(".code").inner_text(timeout=120_000)
    cid.goto("#/join")
    cid.write("Code", code.lower().replace("-", " ").replace("d", "0").replace("v", "u"))
    cid.sees("1 seat open")
    cid.write("Your name", "Cid")
    cid.press("Take a seat")
    cid.sees("Waiting for Ben to begin")
    ann.goto(f"#/join/{code}")
    ann.sees("Every seat is taken. You can watch.")
    assert ann.faults() == []
    assert ann.button("Take a seat").count() == 0
    ann.press("Watch")
    ann.sees("The table is full.")


def test_a_first_turn_begins_with_the_aim_while_the_dice_are_in_the_hand(visit):
    ann = visit("phone", guided=True, throws=True, still=False).goto()
    ann.button("Toss Up!: play the house").click()
    throw = ann.page.locator(".keys").get_by_role("button", name="Throw")
    throw.wait_for()
    until(lambda: slip(ann).count() == 1 and "the goal stands beside the title" in slip(ann)
          .inner_text())  # fmt: skip
    assert is_apart(slip(ann).bounding_box(), throw.bounding_box())
    throw.click()
    ann.button("Stop").or_(throw).first.wait_for()
    until(lambda: "the goal stands" not in slip(ann).first.inner_text())


@pytest.mark.parametrize("size", ["phone", pytest.param("shortest", marks=pytest.mark.long)])
def test_the_guide_hides_neither_cards_nor_windows(house, visit, size):
    """Three sentences of a first turn, between the windows and the cards; on a short phone dice
    have more to say than windows that are not spoken of.
    """
    ann = visit(size, guided=True)
    seated(house, ann, "doozy_dice", 1)
    cards, windows = ann.page.locator(".cards").first, ann.page.locator(".windows").first
    said: list[str] = []
    while len(said) < 3:
        until(lambda: slip(ann).count() and slip(ann).inner_text() not in said)
        until(lambda: is_apart(slip(ann).bounding_box(), cards.bounding_box()), 20)
        if size == "phone" or "window" in slip(ann).inner_text():
            assert is_apart(slip(ann).bounding_box(), windows.bounding_box())
        said.append(slip(ann).inner_text())
        ann.press("I see")


def is_apart(one, other):
    """To the pixel: its place is counted in whole ones."""
    below = one["y"] >= other["y"] + other["height"] - 1
    return below or one["y"] + one["height"] <= other["y"] + 1
