"""The daily table: the same on every machine, judged as the rules of its scores say."""

from __future__ import annotations

import hashlib
import re
from datetime import date, timedelta
from pathlib import Path

import pytest

from rollhouse import solvers
from rollhouse.chance.physics import physics_of
from rollhouse.coach import daily
from rollhouse.coach.daily import decision, rotation, scores
from rollhouse.coach.daily.dates import DayNumbers
from rollhouse.coach.hints import learned
from rollhouse.kernel import games
from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.records import OVER
from rollhouse.players.greedy import Greedy

MONDAY, TUESDAY, THURSDAY = date(2026, 11, 16), date(2026, 11, 17), date(2026, 11, 19)
LEAP = date(2028, 2, 29)
PAGE = Path(__file__).parents[2] / "docs/daily.md"

POSITIONS = {
    MONDAY: ("toss_up:1?players=2&scores=[8,0]&to_move=1&turn_points=25", 2, 0),
    TUESDAY: (
        "shizzle:1?players=2&chips=[28,11]&line=[[1,3],[0,3],[5,3],[3,3]]"
        "&roll=[null,null,1,null,2,null]&extended=true", 2, 0,
    ),
    THURSDAY: (
        "stack_attack:1?players=2&scores=[10,14]&tower=[[null,6],[null,6],[0,5]]&placed=1"
        "&hand=[1,1,1,4]", 2, 0,
    ),
    LEAP: (
        "shizzle:1?players=2&chips=[20,15]&to_move=1&line=[[0,1],[2,1],[3,6],[5,6],[1,4],[4,4]]",
        2, 0,
    ),
}  # fmt: skip
"""The position of a day, how many answers it has, and which is the best. Other networks or another
rule of thumb may choose other positions; nothing else may."""
DICE = {
    MONDAY: ("shizzle:1?players=2&chips=[11,13]", {"roll": [3, None, None, None, None, None]}),
    TUESDAY: (
        "doozy_dice:1?players=1&option.cards=[%22Quartet%22,%22Twozy%20Tower%22,%22Low%20Tide%22,"
        "%22Ladder%22,%22Doozy%20Parade%22]&dots=[1]&open=[[%22Twozy%20Tower%22,%22Ladder%22,"
        "%22Doozy%20Parade%22]]", {"roll": [4, 4, 1, 5, 6]},
    ),
    THURSDAY: ("toss_up:1?players=2&scores=[85,88]", {"roll": "GGGGGGYYYY"}),
}  # fmt: skip
"""Where the game of a day begins, and what the first dice show."""
HANDS = {
    MONDAY: (
        "dice_flick:1?players=2&arena=[[null,null,null,null,null],[null,null,null,%22B1%22,null],"
        "[null,null,null,%22G1%22,%22Y3%22],[null,%22Y1%22,null,null,null],"
        "[null,null,null,null,null]]&hands=[[%22green%22],[]]&flicks_left=1", [3, 2],
    ),
    TUESDAY: (
        "stack_attack:1?players=4&option.goal=100&option.dice=8&to_move=2"
        "&tower=[[0,1],[1,2],[2,3],[3,2],[0,1],[1,2]]&hand=[1,2,2,4,4,5,6]", None,
    ),
}  # fmt: skip


# The same for everybody


@pytest.mark.parametrize("day", POSITIONS, ids=str)
def test_the_position_of_a_day(day):
    decision.decide.cache_clear()
    found = daily.decide(day)
    text, answers, best = POSITIONS[day]
    assert found.position.id == text
    assert len(found.question.choices) == answers
    assert found.question.choices.index(dict(found.question.best)) == best
    assert scores.DOTS == found.dots(best) > found.dots(answers - 1 - best)
    assert decision.LEAST <= decision.margin_of(found.question.hint) <= decision.MOST


@pytest.mark.parametrize("day", DICE, ids=str)
def test_the_dice_of_a_day(day):
    text, first = DICE[day]
    begun = daily.play(day, [] if daily.play(day).steps else [0])
    assert begun.start.id == text
    assert next(made.step for made in begun.steps if made.seat is None) == first


@pytest.mark.parametrize("day", HANDS, ids=str)
def test_the_world_of_a_day(day):
    laid = daily.lay(day)
    assert (laid.position.id, laid.target) == HANDS[day]


def test_numbers_of_a_date_are_sha_256():
    numbers = DayNumbers(TUESDAY, "decision")
    for count in range(3):
        text = f"Rollhouse daily table 1/2026-11-17/decision/{count}"
        expected = int(hashlib.sha256(text.encode()).hexdigest()[:16], 16)
        assert numbers.bits() == expected
    drawn = DayNumbers(TUESDAY, "dice").sample(range(6), 6)
    assert sorted(drawn) == list(range(6))
    assert drawn == DayNumbers(TUESDAY, "dice").sample(range(6), 6)


def test_a_solution_that_a_house_keeps_changes_nothing(monkeypatch):
    def at_hand(*_):
        raise AssertionError("it was asked for")

    monkeypatch.setattr(solvers, "known", at_hand)
    decision.decide.cache_clear()
    assert daily.decide(MONDAY).position.id == POSITIONS[MONDAY][0]


def test_every_weekday_has_three_things_of_three_games_as_the_page_says():
    names = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
    published = dict(re.findall(r"^\| (\w+day) +\| (.+?) *\|$", PAGE.read_text(), re.MULTILINE))
    for place, name in enumerate(names):
        day = date(2026, 11, 16) + timedelta(days=place)
        found = daily.things(day)
        assert list(found) == list(daily.THINGS)
        assert len(set(found.values())) == 3
        said = [cell.strip() for cell in published[name].split("|")]
        titles = {"toss_up": "Toss Up!", "shizzle": "Shizzle", "doozy_dice": "Doozy Dice",
                  "stack_attack": "Stack Attack", "dice_flick": "Dice Flick"}  # fmt: skip
        assert said == [titles[game] for game in found.values()]
        for thing in daily.THINGS:
            claims = [
                game for game in games.with_part("daily")
                if place in rotation.days_of(rotation.part_of(game), thing)
            ]  # fmt: skip
            assert claims == [found[thing]]


@pytest.mark.parametrize(
    ("text", "english", "spanish"),
    [
        ("2026-02-30", "there is no day 2026-02-30", "no está en el calendario"),
        ("17.11.2026", "written like 2026-11-17", "se escribe así"),
        ("2026-11-1٣", "written like 2026-11-17", "se escribe así"),
        (20261117, "written like 2026-11-17", "se escribe así"),
        (None, "written like 2026-11-17", "se escribe así"),
        ("2026-10-31", "the first was on 2026-11-01", "la primera fue la del 2026-11-01"),
        ("2026-11-20", "is not laid yet", "aún no está puesta"),
    ],
)
def test_wrong_dates_are_refused(text, english, spanish):
    with pytest.raises(RollhouseError, match=english) as refused:
        daily.read_date(text, THURSDAY)
    assert spanish in refused.value.say("es")


# Scores


def test_dots_of_a_decision():
    given = [0.0, 0.001, 0.03, 0.031, 0.06, 0.07, 0.1, 0.11, 0.9]
    assert [scores.dots_for(loss) for loss in given] == [4, 3, 3, 2, 2, 1, 1, 0, 0]
    found = daily.decide(TUESDAY)
    hint = found.question.hint
    for place, action in enumerate(found.question.choices):
        lost = hint.of(found.question.best).values[0] - hint.of(action).values[0]
        dots = 4 - sum(lost > step for step in (0, 0.03, 0.06, 0.10))
        assert found.dots(place) == dots
    with pytest.raises(RollhouseError, match="there are 2"):
        found.dots(2)


def played(day, choose):
    """A whole game of the day, by a rule."""
    choices, game = [], daily.play(day)
    while not game.is_over:
        choices.append(choose(game.position, len(choices)))
        game = daily.play(day, choices)
    return game, choices


def test_a_game_is_scored_by_what_its_choices_gave_up():
    """By an exact solution: each own choice against the best of all its alternatives."""
    game, choices = played(TUESDAY, lambda here, n: (7 * n) % len(here.actions()))
    solution = solvers.solved(solvers.answering(game.start))
    lost = 0.0
    for made in game.steps:
        if made.seat == 0 and len(made.before.actions()) > 1:
            values = {str(action): worth[0] for action, worth in solution.values(made.before)}
            lost += values[str(dict(made.step))] - min(values.values())
    score = game.score()
    assert lost > 0.5
    assert score.lost == pytest.approx(lost, abs=1e-6)
    assert score.score == max(0, round(100 - 5 * lost))
    assert f"{lost:.2f} points" in score.tell("en")
    assert [one.loss for one in score.mistakes] == sorted(
        (one.loss for one in score.choices if one.loss > 0), reverse=True
    )
    with pytest.raises(RollhouseError, match=f"over after {len(choices)} choices"):
        daily.play(TUESDAY, [*choices, 0])


def test_perfect_choices_score_100_whoever_wins():
    def best(here, _):
        found = decision.weigh(here)
        return here.actions().index(dict(found.best))

    game, _ = played(THURSDAY, best)
    assert game.score().score == 100
    assert game.score().tell("es") == "Ninguna decisión costó nada: 100 de 100."
    assert game.position.turn == OVER
    by_thumb, _ = played(THURSDAY, lambda here, _: here.actions().index(
        Greedy()(here, here.actions())))  # fmt: skip
    lost = 0.0
    for made in by_thumb.steps:
        if made.seat == 0 and len(made.before.actions()) > 1:
            hint = learned.of_match(made.before.terms).hint(made.before)
            chosen = hint.of(made.step)
            lost += chosen.loss if chosen.told_apart else 0.0
    assert by_thumb.score().score == round(100 - 100 * lost)


@pytest.mark.parametrize(("choices", "why"), [([99], "one of 6"), ([-1], "one of 6")])
def test_choices_that_there_are_not(choices, why):
    with pytest.raises(RollhouseError, match=why):
        daily.play(MONDAY, choices)
    with pytest.raises(RollhouseError, match="more than 500"):
        daily.play(MONDAY, [0] * 501)


def test_a_hand_is_scored_by_where_its_die_ended():
    face = daily.lay(TUESDAY).position.fields["hand"][0]

    def placed(x):
        action = {"do": "place", "face": face, "hand": {"place": [x, 0], "height": 1}}
        return daily.attempt(TUESDAY, action)

    middle, aside, off = placed(0), placed(3), placed(13)
    assert middle.score > aside.score > off.score == 0
    assert off.missed is None
    assert aside.missed == pytest.approx(3, abs=1)
    assert aside.score == round(100 * (1 - aside.missed / 8))
    assert placed(3).missed == aside.missed
    for wrong in ({"do": "stop"}, {"do": "place", "face": 6, "hand": {}}, {}):
        with pytest.raises(RollhouseError):
            daily.attempt(TUESDAY, wrong)


def test_a_hole_is_hit_or_missed_by_millimetres():
    laid = daily.lay(MONDAY)
    physics = physics_of(laid.position.game)
    tries = []
    for base in range(4):
        action = {"do": "flick", "die": "green", "base": base, "aim": laid.target}
        aim = physics.aim(laid.position, action, None)
        made = daily.attempt(MONDAY, {**action, "aim": None, "hand": aim})
        assert made.action["aim"] == laid.target
        assert (made.outcome["rest"] == laid.target) == (made.missed == 0)
        tries.append(made.score)
    wild = {"do": "flick", "die": "green", "base": 0, "hand": {"direction": 60, "speed": 2.5}}
    assert daily.attempt(MONDAY, wild).score < max(tries)


def test_a_streak():
    def days(*numbers):
        return {date(2026, 11, number) for number in numbers}

    today = date(2026, 11, 17)
    assert daily.streak(days(), today) == 0
    assert daily.streak(days(17), today) == 1
    assert daily.streak(days(14, 15, 16), today) == 3  # today is not over yet
    assert daily.streak(days(14, 15, 16, 17), today) == 4
    assert daily.streak(days(13, 14, 15), today) == 0
    assert daily.streak(days(12, 14, 16, 17), today) == 2
    assert daily.streak(days(16, 17, 25), today) == 2  # a clock that was ahead
    assert daily.streak(days(15, 16, 17), date(2026, 11, 16)) == 2  # a clock that was set back
