"""Learning in the browser: pictures of best play, the quiz, the best playing each other."""

from __future__ import annotations

import json
import re
from urllib.parse import unquote

import httpx
import pytest

import rollhouse

from .people import until

HERE = "#/explore/toss_up:1?players=2&option.goal=30&scores=[11,15]&turn_points=9"
"""A small match: it is solved in a moment."""
SLOW = 120_000
"""Milliseconds that a busy machine may take to solve and to draw."""
LOOKS = [("phone", "dark", "es"), ("desk", "light", "en"), ("phone", "light", "en")]


def explored(somebody, way=HERE):
    somebody.goto(way)
    somebody.page.locator("table[role=grid]").wait_for(timeout=SLOW)
    return somebody


def address(somebody):
    return unquote(somebody.page.evaluate("location.hash"))


def test_best_play_is_explored_by_dials_cells_and_keys(visit):
    ann = explored(visit("phone"))
    page = ann.page
    page.get_by_role("button", name="Points at risk, one more").click()
    until(lambda: "turn_points=10" in address(ann))
    here = page.locator("[role=gridcell][aria-current=true]")
    until(lambda: "Points at risk 10, Your points 11" in (here.get_attribute("aria-label") or ""))
    here.focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    until(lambda: "scores=[12,15]" in address(ann))
    page.go_back()
    until(lambda: "Points at risk 10, Your points 11" in (here.get_attribute("aria-label") or ""))
    assert "scores=[11,15]&turn_points=10" in address(ann)
    assert not ann.scrolls_aside()


def test_what_cannot_be_explored_is_said(visit):
    ann = visit("phone", away=True)
    ann.goto("#/explore/toss_up:1?players=9")
    ann.sees("from 1 to 6, not 9")


@pytest.mark.long
@pytest.mark.parametrize("game", ["toss_up", "shizzle", "doozy_dice", "stack_attack"])
@pytest.mark.parametrize(("size", "theme", "language"), LOOKS)
def test_pictures_of_best_play(visit, screens, game, size, theme, language):
    ann = explored(visit(size, theme=theme, language=language), f"#/explore/{game}")
    ann.picture(screens / f"explore-{game}-{size}-{theme}-{language}.png")
    assert not ann.faults()
    assert not ann.scrolls_aside()
    before = address(ann)
    ann.page.get_by_role("button", name=re.compile("Go on with it|Seguir por aquí")).first.click()
    until(lambda: address(ann) != before)


def asked(somebody, game):
    somebody.goto(f"#/quiz/{game}")
    somebody.page.locator(".answers .key").first.wait_for(timeout=SLOW)
    return somebody


def test_a_hard_choice_is_judged_and_the_next_one_comes(visit):
    ann = asked(visit("phone"), "toss_up")
    page = ann.page
    page.keyboard.press("2")
    mark = page.locator(".verdict h2")
    mark.wait_for()
    right = mark.inner_text() in ("Right", "Close enough")
    ann.sees(f"Right in a row: {int(right)}")
    ann.sees("costs")
    ann.press("Next question")
    page.locator(".answers .key").first.wait_for(timeout=SLOW)
    ann.goto("#/quiz/toss_up")
    ann.sees(f"best so far: {int(right)}")


def test_a_box_of_ones_own_is_asked_about_and_counted_by_itself(visit):
    box = {"game": "toss_up", "name": "Grandma's dice", "options": {"faces": "GGYYRR", "goal": 40}}
    code = rollhouse.box(box).code
    ann = visit("phone")
    ann.goto(f"#/box/{code}")
    ann.press("Keep it and play with it")
    ann.sees("From now on you play Toss Up! with this box.")
    ann.page.get_by_role("link", name="Quiz about it").click()
    ann.page.locator(".answers .key").first.wait_for(timeout=SLOW)
    which = ann.page.get_by_role("combobox", name="Box")
    assert which.locator("option:checked").inner_text() == "Grandma's dice"
    ann.page.keyboard.press("1")
    ann.page.locator(".verdict").wait_for()
    kept = json.loads(ann.page.evaluate("localStorage.getItem('rollhouse.quiz')"))
    ((name, streak),) = kept.items()
    assert name.startswith("toss_up:")
    assert streak["box"] == "Grandma's dice"
    which.select_option(label="The usual one")
    until(lambda: address(ann) == "#/quiz/toss_up")
    ann.page.locator(".answers .key").first.wait_for(timeout=SLOW)
    which.select_option(label="Grandma's dice")  # also without a link
    with ann.page.expect_response(re.compile("/api/quiz")) as asked:
        ann.page.locator(".answers .key").first.wait_for(timeout=SLOW)
    assert f"box={code}" in asked.value.url
    assert not ann.faults()


def first_and_last(found):
    """What the house might have said of a position before it was solved."""
    chart = found["chart"] | {"kinds": []}
    chart["best"] = [[-1 for _ in row] for row in chart["best"]]
    chart["worth"] = chart["cost"] = [[None for _ in row] for row in chart["worth"]]
    source = {"kind": "learned", "interval": 0.021}
    values = [value - 0.01 for value in found["values"]]
    return {**found, "final": False, "chart": chart, "source": source, "values": values}


def test_a_first_answer_is_replaced_without_a_jump(visit):
    ann = visit("desk")
    said, solved = [], []

    def answer(way):
        if not solved:
            found = first_and_last(in_the_end(way.request.url))
            said.append(found["position"])
            way.fulfill(status=202, json={"state": "pending", "done": 0.4, "first": found})
        else:
            way.continue_()

    ann.page.route("**/api/explore?*", answer)
    ann.goto(HERE)
    first = ann.page.locator(".first")
    first.get_by_text("give or take 2.1 points of winning chance").wait_for(timeout=SLOW)
    ann.sees("40 % solved")
    ann.sees("The colours come with the solution.")
    table = ann.page.locator("table[role=grid]")
    before = [each.bounding_box()["y"] for each in (ann.page.locator(".bars"), table)]
    ann.page.get_by_role("button", name="Points at risk, one more").click()
    until(lambda: "turn_points=10" in address(ann))  # the next position has its first answer, too
    solved.append(True)
    first.get_by_text("Solved: these values are exact.").wait_for(timeout=SLOW)
    after = [each.bounding_box()["y"] for each in (ann.page.locator(".bars"), table)]
    assert after[0] == pytest.approx(before[0], abs=2)
    assert not ann.faults()


def in_the_end(url):
    """What the house says in the end."""

    def found():
        answer = httpx.get(url, timeout=60)
        return answer.json() if answer.status_code == 200 else None

    return until(found, 120)


def test_who_waits_long_reads_what_for(visit):
    ann = visit("phone")
    ann.page.route("**/api/quiz?*", lambda way: way.fulfill(status=202, json={"pending": True}))
    ann.goto("#/quiz/dice_flick")
    ann.sees("The house is looking for a hard choice")
    ann.sees("the house plays many games on to judge every answer")


@pytest.mark.long
@pytest.mark.parametrize("game", ["toss_up", "shizzle", "doozy_dice", "stack_attack", "dice_flick"])
def test_quizzes(visit, screens, game):
    faults = []
    for size, theme, language in LOOKS[:2]:
        ann = asked(visit(size, theme=theme, language=language), game)
        if game in ("dice_flick", "stack_attack"):
            ann.page.locator(".still :is(.box, .tower) svg").first.wait_for()
        ann.picture(screens / f"quiz-{game}-{size}.png")
        faults += ann.faults()
        ann.page.locator(".answers .key").first.click()
        ann.page.locator(".verdict").wait_for()
        ann.picture(screens / f"quiz-{game}-{size}-verdict.png")
        faults += ann.faults()
        assert not ann.scrolls_aside()
    assert not faults, "\n".join(faults)


@pytest.mark.long
def test_a_verdict_leads_into_the_picture(visit):
    ann = asked(visit("desk"), "shizzle")
    ann.page.locator(".answers .key").first.click()
    ann.press("See it in best play")
    ann.page.locator("table[role=grid]").wait_for(timeout=SLOW)
    assert "#/explore/shizzle:1?" in address(ann)


def shown(somebody, game):
    somebody.goto(f"#/show/{game}")
    somebody.page.locator(".scrubber").wait_for(timeout=SLOW)
    return somebody


def test_the_best_play_each_other_at_any_speed(visit):
    ann = shown(visit("phone"), "toss_up")
    page = ann.page
    page.locator(".bars").get_by_text("Best B").wait_for()
    ann.press("One step")
    slider = page.get_by_role("slider")
    at = int(slider.input_value())
    page.keyboard.press("ArrowRight")
    until(lambda: int(slider.input_value()) == at + 1)
    ann.press("At once")
    until(lambda: int(slider.input_value()) > at + 5)
    slider.press("End")
    until(lambda: is_over(page))
    ann.sees(re.compile("^Best [AB] wins with"))
    assert "100.0" in page.locator(".bars").inner_text().replace(",", ".")
    assert not ann.scrolls()


def is_over(page):
    slider = page.get_by_role("slider")
    return slider.input_value() == slider.get_attribute("max")


@pytest.mark.long
@pytest.mark.parametrize("game", ["toss_up", "shizzle", "doozy_dice", "stack_attack"])
def test_games_of_the_best(visit, screens, game):
    faults = []
    for size, theme, language in LOOKS[:2]:
        ann = shown(visit(size, theme=theme, language=language), game)
        ann.press("Al instante" if language == "es" else "At once")
        until(lambda ann=ann: is_over(ann.page), 180)
        ann.picture(screens / f"show-{game}-{size}.png")
        faults += ann.faults()
        assert not ann.scrolls()
    assert not faults, "\n".join(faults)


@pytest.mark.long
def test_players_and_games_are_chosen(visit):
    ann = shown(visit("desk"), "toss_up")
    page = ann.page
    page.get_by_label("Player B").select_option("2")
    page.locator(".bars").get_by_text("Level 2").wait_for(timeout=SLOW)
    page.get_by_role("combobox", name="Game").select_option("doozy_dice")
    page.locator(".scrubber").wait_for(timeout=SLOW)
    page.get_by_label("Player B").select_option("nobody")
    page.locator(".bars").get_by_text("expected score").wait_for(timeout=SLOW)
    assert "#/show/doozy_dice" in address(ann)


@pytest.mark.long
@pytest.mark.parametrize(("size", "theme", "language"), LOOKS)
def test_the_ways_there_from_the_rules(visit, screens, size, theme, language):
    ann = visit(size, theme=theme, language=language)
    for way in ("#/learn", "#/learn/toss_up"):
        ann.goto(way)
        for name in ("Best play|La mejor jugada", "Quiz|Preguntas", "Watch the best|Mira a los"):
            ann.page.get_by_role("button", name=re.compile(name)).wait_for()
        assert not ann.faults()
    ann.picture(screens / f"learn-well-{size}-{theme}-{language}.png")
    ann.page.get_by_role("button", name=re.compile("Best play|La mejor jugada")).click()
    ann.page.locator("table[role=grid]").wait_for(timeout=SLOW)
