"""Dice Flick in a real browser: a die is aimed and flicked, and the box is physics."""

from __future__ import annotations

import itertools
import math
import random
import re

import pytest

from .hand_people import FLICK_PEOPLE, HARDEST, SOFTEST, TRIES, flick
from .people import Seat, seated, until
from .test_games import finished
from .test_screens import NAMED
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
    for keys, said in (
        (("2",), "die, base 2"),
        (("ArrowRight", "ArrowRight"), "6 degrees to the right"),
        (("ArrowUp",), "strength 4 of 10"),
        (("e",), "spin 1 right"),
    ):
        for key in keys:
            ann.page.keyboard.press(key)
        ann.page.get_by_role("log").get_by_text(said).first.wait_for()
    assert not ann.scrolls()
    ann.page.keyboard.press("f")
    hand = until(lambda: flicks(house, right))[0]
    assert (hand["base"], hand["direction"], hand["contact"]) == (1, 6.0, [1.0, -2.5])
    assert "lent" not in hand


COVERED = """() => {
  const boxes = (what) => [...document.querySelectorAll(what)].map((one) => [
    one.outerHTML.slice(0, 80), one.getBoundingClientRect()]);
  const over = (one, other) => one.left < other.right && other.left < one.right
    && one.top < other.bottom && other.top < one.bottom;
  return boxes(".helps button, .wood > p:not(.spoken)").flatMap(([key, box]) =>
    boxes(".wood .die, .wood .ring").filter(([, die]) => over(box, die))
      .map(([die]) => `${key} covers ${die}`));
}"""


@pytest.mark.long
@pytest.mark.parametrize("size", ["phone", "small", "landscape", "desk"])
def test_keys_and_words_cover_no_die_and_no_handle(house, visit, size):
    ann = visit(size)
    seated(house, ann, "dice_flick", 1, options={**SHORT, "movable_bases": [0]})
    aims(Seat(ann))
    for _ in range(13):
        assert not ann.page.evaluate(COVERED)
        ann.page.keyboard.press("ArrowUp")
    ann.sees("strength 10 of 10")
    assert not ann.page.evaluate(COVERED)


@pytest.mark.long
def test_a_base_is_moved_where_children_play(house, visit):
    ann = visit("phone")
    right = seated(house, ann, "dice_flick", 1, options={**SHORT, "movable_bases": [0]})
    aims(Seat(ann))
    ann.sees("You may move the base first")
    ann.press("Move the base to the right")
    ann.page.keyboard.press(".")
    ann.page.keyboard.press(",")
    ann.page.keyboard.press(".")
    ann.sees("base 8 mm right")
    ann.page.keyboard.press("f")
    hand = until(lambda: flicks(house, right))[0]
    assert hand["shift"] == 8.0


@pytest.mark.long
def test_the_house_lends_its_hand_for_a_hole(house, visit):
    ann = visit("desk")
    right = seated(house, ann, "dice_flick", 1, options=SHORT)
    aims(Seat(ann))
    ann.page.keyboard.press("c")
    ann.sees("Choose a hole to aim at")
    for key in ("ArrowUp", "ArrowLeft"):
        ann.page.keyboard.press(key)
    ann.page.get_by_role("log").get_by_text("aim at b2, blue marker").wait_for()
    assert not ann.faults(NAMED)
    ann.page.keyboard.press("f")
    assert until(lambda: flicks(house, right))[0]["lent"]


@pytest.mark.long
def test_holes_are_large_enough_to_tap_and_share_no_pixel(house, visit):
    ann = visit("phone")
    seated(house, ann, "dice_flick", 1, options=SHORT)
    aims(Seat(ann))
    ann.press("Calm hand")
    until(lambda: ann.page.locator(".hole").count() == 25)
    boxes = [hole.bounding_box() for hole in ann.page.locator(".hole").all()]
    assert min(min(box["width"], box["height"]) for box in boxes) >= 44
    rows = [boxes[at : at + 5] for at in range(0, 25, 5)]
    for row in rows:
        for one, other in itertools.pairwise(row):
            assert one["x"] + one["width"] <= other["x"] + 1
    for above, below in itertools.pairwise(rows):
        assert above[0]["y"] + above[0]["height"] <= below[0]["y"] + 1


def score_is_asked(seat):
    """Flick on, and score nothing, until there is a choice of what to score."""
    for turn in range(80):
        until(lambda: seat.asked in ("keys", "over"))
        assert seat.asked == "keys"
        if seat.page.locator(".pieces").count():
            return
        before = seat.state()
        if seat.page.locator(".wood.aims").count():
            seat.page.keyboard.press("1234"[turn % 4])  # from all sides dice come to lie together
            seat.page.keyboard.press("f")
        else:
            seat.page.keyboard.press("e")
        until(lambda before=before: seat.state() != before)
    raise AssertionError("nothing came to lie together")


@pytest.mark.long
def test_another_piece_than_the_proposed_one_is_scored(house, visit):
    ann = visit("desk")
    right = seated(house, ann, "dice_flick", "Ben", options={"rounds": 20})
    seat = Seat(ann)
    score_is_asked(seat)
    pieces = ann.page.locator(".pieces button")
    assert pieces.first.get_attribute("aria-pressed") == "true"
    pieces.last.click()
    assert pieces.first.get_attribute("aria-pressed") == "false"
    wanted = pieces.last.locator("span").inner_text()
    cells = wanted.split(",")[0].split()
    assert not ann.faults(NAMED)
    ann.page.keyboard.press("s")

    def scored():
        entries = record_of(house, right).story.entries
        return [entry.step["piece"] for entry in entries if entry.step.get("do") == "score"]

    piece = until(scored)[0]
    assert ["abcde"[row - 1] + str(column) for row, column in piece["cells"]] == cells


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


@pytest.mark.parametrize("size", ["phone", pytest.param("desk", marks=pytest.mark.long)])
def test_a_sling_is_pulled_back_from_anywhere_and_let_go(house, visit, size):
    """Over half of the screen; lifted where it went down, the finger flicks nothing."""
    ann = visit(size, still=False)
    right = seated(house, ann, "dice_flick", 1, options=SHORT)
    aims(Seat(ann))
    box, mouse = ann.page.locator(".wood").bounding_box(), ann.page.mouse
    x, y = box["x"] + 0.4 * box["width"], box["y"] + 0.3 * box["height"]
    mouse.move(x, y)
    mouse.down()
    mouse.move(x - 60, y + 100, steps=4)
    mouse.move(x, y + 4, steps=4)
    mouse.up()
    mouse.move(x, y)
    mouse.down()
    mouse.move(x - 60, y + 100, steps=4)
    mouse.up()
    (hand,) = until(lambda: flicks(house, right))
    height = ann.page.viewport_size["height"]
    strength = (math.hypot(60, 100) - 16) / (0.5 * height - 16)
    assert hand["speed"] == pytest.approx(SOFTEST + (HARDEST - SOFTEST) * strength, abs=0.01)
    assert 20 < hand["direction"] < 35
    entries = record_of(house, right).story.entries
    row, column = next(each.step["aim"] for each in entries if each.seat == 0)
    assert row == 3 < column  # the sling pointed at the middle row, to the right


@pytest.mark.long
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("size", "language"), [("phone", "es"), ("desk", "en")])
def test_the_box_is_for_everybody(house, visit, screens, theme, size, language):
    ann = visit(size, language=language, theme=theme)
    seated(house, ann, "dice_flick", 1, options=SHORT)
    aims(Seat(ann))
    assert not ann.faults(NAMED)
    assert not ann.scrolls()
    ann.picture(screens / f"box-{size}-{theme}-{language}.png")


@pytest.mark.long
@pytest.mark.parametrize("size", ["phone", "landscape"])
def test_every_piece_to_score_is_in_sight_where_holes_have_names(house, visit, screens, size):
    ann = visit(size)
    seated(house, ann, "dice_flick", "Ben", options={"rounds": 20})
    score_is_asked(Seat(ann))
    names = ann.page.locator(".wood > span[aria-hidden]").all_inner_texts()
    assert sorted(names) == list("12345abcde")
    # However many there are, none leaves the picture at a side.
    ann.page.evaluate(MANY)
    wood = ann.page.locator(".wood").bounding_box()
    for box in [each.bounding_box() for each in ann.page.locator(".pieces button").all()]:
        assert wood["x"] <= box["x"]
        assert box["x"] + box["width"] <= wood["x"] + wood["width"]
    assert not ann.scrolls()
    ann.picture(screens / f"box-score-{size}.png")


MANY = """() => {
  const pieces = document.querySelector(".pieces");
  while (pieces.children.length < 5) pieces.append(pieces.children[0].cloneNode(true));
}"""


def test_tries_on_the_practice_range_are_a_cloud_and_lead_to_a_fair_match(visit):
    ann = visit("phone", still=False)
    ann.goto("#/practice/dice_flick")
    chances = random.Random(4)
    while ann.page.evaluate(TRIES) < 10:
        until(lambda: ann.page.locator(".wood.aims").count())
        before = ann.page.evaluate(TRIES)
        assert flick(ann.page, FLICK_PEOPLE["touch"], chances, 0.0, 0.65)
        until(lambda before=before: ann.page.evaluate(TRIES) > before, 10)
    until(lambda: ann.page.locator(".wood.aims").count())
    ann.page.get_by_text(re.compile(r"Ten tries: \d+ hits?\. The next begins ten more")).wait_for()
    edge = ann.page.get_by_text(re.compile("^In your hand"))
    assert edge.locator("visible=true").count() == 0, "what came of a try stands there"
    faults = ann.faults(NAMED)
    ann.page.get_by_role("button", name="Your spread").click()
    sheet = ann.page.get_by_role("dialog")
    assert sheet.locator("circle.try").count() == 10
    sheet.get_by_text("of 10 as you meant it").wait_for()
    sheet.get_by_text("Your hand errs by").wait_for()
    sheet.get_by_text("The table adds 4.0°").wait_for()
    faults += ann.faults(NAMED)
    assert not faults, faults
    sheet.get_by_role("button", name="A fair game").click()
    until(lambda: "#/table/" in ann.page.evaluate("location.hash"))
    until(lambda: ann.page.get_by_text("hand: ").count())
