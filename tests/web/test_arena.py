"""Dice Flick in a real browser: a die is aimed and flicked, and the box is physics."""

from __future__ import annotations

import pytest

from .people import Seat, seated, until
from .test_games import finished
from .test_tower import record_of

SHORT = {"rounds": 2}


def flicks(house, right):
    """What this person's finger did, as the record has it."""
    entries = record_of(house, right).story.entries
    return [
        entry.step["hand"]
        for entry in entries
        if entry.seat == 0 and entry.step.get("do") == "flick"
    ]


def aims(seat):
    until(lambda: seat.asked in ("keys", "over"))
    assert seat.asked == "keys"
    until(lambda: seat.page.locator(".wood.aims").count())


@pytest.mark.long
def test_a_die_is_aimed_and_flicked_by_keys(house, visit):
    ann = visit("desk")
    right = seated(house, ann, "dice_flick", 1, options=SHORT)
    aims(Seat(ann, by_keys=True))
    for key in ("2", "ArrowRight", "ArrowRight", "ArrowUp", "e"):
        ann.page.keyboard.press(key)
    ann.sees("6 degrees to the right, strength 5 of 10")
    assert not ann.scrolls()
    ann.page.keyboard.press("f")
    hand = until(lambda: flicks(house, right))[0]
    assert (hand["base"], hand["direction"], hand["contact"]) == (1, 6.0, [1.0, 0.0])
    assert "lent" not in hand


@pytest.mark.long
@pytest.mark.parametrize(
    ("size", "language", "by_keys"), [("phone", "en", False), ("desk", "es", True)]
)
def test_a_whole_game_against_the_house(house, visit, size, language, by_keys):
    ann = visit(size, language=language)
    right = seated(house, ann, "dice_flick", 1, options=SHORT)
    Seat(ann, by_keys).play()
    record = finished(house, right)
    assert any("trace" in entry.facts for entry in record.story.entries)


@pytest.mark.long
def test_a_sling_is_pulled_back_and_let_go(house, visit):
    ann = visit("phone", still=False)
    right = seated(house, ann, "dice_flick", 1, options=SHORT)
    aims(Seat(ann))
    handle = ann.page.locator(".sling .ring").bounding_box()
    x, y = handle["x"] + handle["width"] / 2, handle["y"] + handle["height"] / 2
    ann.page.mouse.move(x, y)
    ann.page.mouse.down()
    ann.page.mouse.move(x - 30, y + 20, steps=4)
    ann.page.mouse.up()
    hand = until(lambda: flicks(house, right))[0]
    assert hand["direction"] > 3
    assert hand["speed"] > 0.5


@pytest.mark.long
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("size", "language"), [("phone", "es"), ("desk", "en")])
def test_the_box_is_for_everybody(house, visit, screens, theme, size, language):
    ann = visit(size, language=language, theme=theme)
    seated(house, ann, "dice_flick", 1, options=SHORT)
    aims(Seat(ann))
    assert not ann.faults()
    assert not ann.scrolls()
    ann.picture(screens / f"box-{size}-{theme}-{language}.png")
