"""Stack Attack in a real browser: a die is held, moved, turned and let go; the tower is physics."""

from __future__ import annotations

import json
import math
import random

import httpx
import pytest

import rollhouse

from .hand_people import DEPTH, TOWER_PEOPLE, TRIES, Pen, place, seen
from .people import Seat, seated, until
from .test_games import finished
from .test_screens import NAMED

SHORT = {"goal": 5}
BLURRED = """[...document.querySelectorAll('.stage, .stage *')]
  .filter((each) => getComputedStyle(each).filter !== 'none').map((each) => each.outerHTML)"""
HEIGHTS = """const stage = document.querySelector('.stage');
[heights, keysGone] = [new Set([stage.clientHeight]), false];
new ResizeObserver(() => heights.add(stage.clientHeight)).observe(stage);
new MutationObserver(() => (keysGone ||= document.querySelector('.keys') === null))
  .observe(document.body, { childList: true, subtree: true });"""

FILMS = """const stage = document.querySelector('.stage');
films = 0;
new MutationObserver(() => (films += !stage.hasAttribute('data-resting')))
  .observe(stage, { attributeFilter: ['data-resting'] });"""


def record_of(house, right):
    head = {"Authorization": f"Bearer {right['token']}"}
    url = f"{house.address}/api/matches/{right['match']}/record"
    return rollhouse.Record.parse(httpx.get(url, headers=head, timeout=60).content)


def placements(house, right):
    """What this person's hand did, as the record has it."""
    entries = record_of(house, right).story.entries
    return [
        entry.step["hand"]
        for entry in entries
        if entry.seat == 0 and entry.step.get("do") == "place"
    ]


def holds_a_die(seat):
    """Play on until a die is held over the tower."""
    until(lambda: seat.asked in ("keys", "over"))
    assert seat.asked == "keys"
    until(lambda: seat.page.locator(".stage.holds").count())


def takes_another_up(page):
    """Press on a die that lies there and shows another face, and draw it along: one motion."""
    held = page.locator(".stage h2").inner_text()[-1]
    for die in page.locator(".stage button.die").all():
        face = die.get_attribute("aria-label").removeprefix("Take the ")[0]
        if face == held:
            continue
        box, mouse = die.bounding_box(), page.mouse
        mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        mouse.down()
        page.get_by_role("heading", name=f"Your {face}").wait_for()
        first = seen(page)
        mouse.move(box["x"] + 20, box["y"] - 60)
        until(lambda first=first: seen(page)["away"] > first["away"] + 3)
        mouse.up()
        assert page.locator(".stage.holds").count(), "it is not over the tower"
        return True
    return False


def test_tries_on_the_practice_range_build_a_tower_and_are_kept(visit):
    ann = visit("desk", still=False)
    ann.goto("#/practice/stack_attack")
    chances, stage = random.Random(7), ann.page.locator(".stage.holds")
    lifted = False
    while (before := ann.page.evaluate(TRIES)) < 3 or not lifted:
        until(lambda: stage.count())
        lifted = takes_another_up(ann.page) or lifted
        assert place(ann.page, TOWER_PEOPLE["casual"], chances)
        until(lambda before=before: ann.page.evaluate(TRIES) > before, 10)
    hand = ann.page.get_by_role("complementary", name="Your spread")
    tries = ann.page.evaluate(TRIES)
    assert hand.locator("circle.try").count() == tries
    hand.get_by_text("Tallest tower").wait_for()
    assert not ann.faults(NAMED)
    ann.page.reload()
    until(lambda: hand.locator("circle.try").count() == tries)
    # Whoever pressed a key that goes meanwhile has it again, and never one that does another thing.
    until(lambda: stage.count())
    ann.page.keyboard.press("c")
    ann.button("Let go").focus()
    ann.page.keyboard.press("Enter")
    focused = "document.activeElement.closest('h1, .keys button')?.localName ?? 'elsewhere'"
    until(lambda: ann.page.evaluate(focused) == "h1", every=0.02)
    until(lambda: ann.page.evaluate(focused) == "button")
    hand.get_by_role("button", name="Forget these tries").click()
    until(lambda: hand.locator("circle.try").count() == 0)


def test_a_die_is_moved_turned_and_let_go_by_keys(house, visit):
    ann = visit("desk")
    right = seated(house, ann, "stack_attack", 1, options=SHORT)
    seat = Seat(ann, by_keys=True)
    holds_a_die(seat)
    for key in ("ArrowRight", "ArrowRight", "ArrowUp"):
        ann.page.keyboard.press(key)
    ann.sees("1.0 mm right, 0.5 mm away")
    ann.page.keyboard.press("q")
    ann.sees("turned 5 degrees left")
    assert not ann.scrolls()
    # For a falling die, what is behind the tower is neither blurred nor laid out anew.
    assert not ann.page.evaluate(BLURRED)
    ann.page.evaluate(HEIGHTS)
    ann.page.keyboard.press("g")
    hand = until(lambda: placements(house, right))[0]
    until(lambda: ann.page.evaluate("keysGone"))
    ann.page.evaluate("new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))")
    assert len(ann.page.evaluate("[...heights]")) == 1
    # The person sits a little aside of where the house measures from.
    assert math.hypot(*hand["place"]) == pytest.approx(math.hypot(1.0, 0.5), abs=0.02)
    assert (hand["turn"], hand["lent"]) == (5.0, True)


@pytest.mark.long
@pytest.mark.parametrize(
    ("size", "language", "by_keys"), [("phone", "en", False), ("desk", "es", True)]
)
def test_a_whole_game_against_the_house(house, visit, size, language, by_keys):
    ann = visit(size, language=language)
    right = seated(house, ann, "stack_attack", 1, options=SHORT)
    Seat(ann, by_keys).play()
    record = finished(house, right)
    assert any("trace" in entry.facts for entry in record.story.entries)


@pytest.mark.parametrize("who", ["casual", pytest.param("touch", marks=pytest.mark.long)])
def test_a_die_is_carried_over_and_let_go_in_one_motion(house, visit, who):
    """The hand sways, and opens where the die is seen when the finger is lifted."""
    person = TOWER_PEOPLE[who]
    ann = visit("phone" if person.thumb else "desk", still=False)
    right = seated(house, ann, "stack_attack", 1, options={"neutral_start": "always"})
    holds_a_die(Seat(ann))
    first = seen(ann.page)
    assert math.hypot(first["right"], first["away"]) > 15
    ann.page.keyboard.press("g")
    ann.sees("First carry it over the tower.")
    assert not placements(house, right)
    assert place(ann.page, person, random.Random(1))
    hand = until(lambda: placements(house, right))[0]
    assert "lent" not in hand
    assert math.hypot(*hand["place"]) < 12
    assert any(hand["speed"])
    assert -45 < hand["turn"] < 45


def test_a_die_moves_while_physics_simulates_and_goes_on_as_one_film(house, visit):
    ann, said = visit("desk", still=False), []

    def hear(frame):
        say = json.loads(frame)["say"]
        said.append("result" if say == "lines" and "trace" in frame else say)

    ann.page.on("websocket", lambda wire: wire.on("framereceived", hear))
    seated(house, ann, "stack_attack", "Ben", options={"neutral_start": "always"})
    holds_a_die(Seat(ann))
    ann.page.evaluate(FILMS)
    said.clear()
    assert place(ann.page, TOWER_PEOPLE["casual"], random.Random(1))
    resting = "films > 0 && document.querySelector('[data-resting]') !== null"
    until(lambda: ann.page.evaluate(resting))
    assert ann.page.evaluate("films") == 1
    assert said.index("lines") < said.index("motion") < said.index("result")


def test_a_die_leans_with_the_pen_that_carries_it(house, visit):
    """As much as the pen leans more than when it took it; and it trembles when it is pressed."""
    ann = visit("desk", still=False)
    right = seated(house, ann, "stack_attack", 1, options={"neutral_start": "always"})
    holds_a_die(Seat(ann))
    before = seen(ann.page)
    millimetre = before["edge"] / 16
    pen = Pen(ann.page)
    pen.down(before["die"])
    x, y = pen.at
    pen.go((x - before["right"] * millimetre, y + before["away"] * millimetre / DEPTH), 0.3)
    until(lambda: seen(ann.page)["sways"] < 0.8)
    pen.force = 1.0
    pen.move(pen.at)
    light = seen(ann.page)["sways"]
    until(lambda: seen(ann.page)["sways"] > 1.2 * light)
    pen.lean = (51, 30)
    pen.move(pen.at)
    pen.up()
    hand = until(lambda: placements(house, right))[0]
    assert math.hypot(*hand["tilt"]) == pytest.approx(2, abs=0.05)
    assert hand["tilt"][1] > 1.5


def test_a_die_that_is_not_over_the_tower_stays_in_the_hand(house, visit):
    ann = visit("desk", still=False)
    right = seated(house, ann, "stack_attack", 1, options={"neutral_start": "always"})
    holds_a_die(Seat(ann))
    before = seen(ann.page)
    x, y = before["die"]
    ann.page.mouse.move(x, y)
    ann.page.mouse.down()
    ann.page.mouse.move(x, y + 6)
    ann.page.mouse.wheel(0, 200)
    ann.page.mouse.up()
    until(lambda: seen(ann.page)["away"] < before["away"] - 0.3)
    # Nor does a screen that is turned meanwhile make anybody let go of one that is over it.
    before = seen(ann.page)
    x, y = before["die"]
    millimetre = before["edge"] / 16
    ann.page.mouse.move(x, y)
    ann.page.mouse.down()
    ann.page.mouse.move(
        x - before["right"] * millimetre, y + before["away"] * millimetre / DEPTH, steps=5
    )
    ann.page.get_by_role("button", name="Let go").and_(ann.page.locator(".gold")).wait_for()
    ann.page.set_viewport_size({"width": 800, "height": 1280})
    until(lambda: seen(ann.page)["edge"] != before["edge"])
    ann.page.mouse.up()
    ann.page.wait_for_timeout(300)
    assert ann.page.locator(".stage.holds").count()
    assert not placements(house, right)


@pytest.mark.long
def test_what_a_fall_costs_stands_beside_the_coach(house, visit):
    ann = visit("desk")
    seated(house, ann, "stack_attack", 1, 1, 1, options={"neutral_start": "always"}, coach=True)
    holds_a_die(Seat(ann))
    ann.press("Coach")
    coach = ann.page.get_by_role("complementary", name="Coach").bounding_box()
    falls = ann.page.get_by_text("If it falls now").locator("..").bounding_box()
    assert falls["x"] + falls["width"] < coach["x"]


@pytest.mark.long
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("size", "language"), [("phone", "es"), ("desk", "en")])
def test_the_tower_is_for_everybody(house, visit, screens, theme, size, language):
    ann = visit(size, language=language, theme=theme)
    seated(house, ann, "stack_attack", 1, options=SHORT)
    seat = Seat(ann)
    holds_a_die(seat)
    assert not ann.faults(NAMED)
    assert not ann.scrolls()
    ann.picture(screens / f"tower-{size}-{theme}-{language}.png")
    small = ann.page.evaluate(
        "[...document.querySelectorAll('.stage button')].filter((each) => {"
        " const box = each.getBoundingClientRect(); return box.width < 44 || box.height < 44; })"
        ".map((each) => each.outerHTML)"
    )
    assert not small


@pytest.mark.long
@pytest.mark.parametrize("size", ["phone", "small", "desk"])
def test_a_fall_is_told_and_seen_again_until_the_next_die_is_let_go(house, visit, screens, size):
    ann = visit(size, still=False)
    seated(house, ann, "stack_attack", 1, options={"neutral_start": "always", "goal": 30})
    seat = Seat(ann, by_keys=True)
    fallen = ann.page.get_by_text("You get nothing for this tower")
    again = ann.button("Once more, slowly")
    for _ in range(12):
        holds_a_die(seat)
        if again.count():
            break
        if not ann.page.get_by_role("button", name="Calm hand", pressed=True).count():
            ann.page.keyboard.press("c")
        for _ in range(7):
            ann.page.keyboard.press("Shift+ArrowRight")
        ann.sees("mm right")
        ann.page.keyboard.press("g")
        until(lambda: not ann.page.locator(".stage.holds").count())
    # A die hangs over the next tower: what fell is told, and its key is there.
    assert again.count() == 1
    assert fallen.count() or size == "small"
    if size != "desk":  # wherever it is carried from
        ann.page.keyboard.press("c")
        until(lambda: math.hypot(*map(seen(ann.page).get, ("right", "away"))) > 15)
        die = seen(ann.page)
        key = again.bounding_box()
        assert key["y"] + key["height"] <= die["die"][1] - die["edge"]
        ann.page.keyboard.press("c")
    assert not ann.scrolls()
    ann.picture(screens / f"tower-fell-{size}.png")
    again.click()
    until(lambda: not ann.page.locator(".stage.holds").count())
    assert fallen.count()
    ann.picture(screens / f"tower-again-{size}.png")
    ann.page.keyboard.press("g")  # enough seen: the die is given back, not let go
    until(lambda: ann.page.locator(".stage.holds").count())
    assert again.count() == 1
    ann.page.keyboard.press("g")
    until(lambda: not ann.page.locator(".stage.holds").count())
    assert again.count() == 0
