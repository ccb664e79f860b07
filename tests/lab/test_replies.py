"""The best reply to a player, compared with a slow enumerator that was written independently."""

from __future__ import annotations

import functools
import json

import numpy as np
import pytest

import rollhouse
from rollhouse.kernel import contract
from rollhouse.lab.replies import best_response, habits
from rollhouse.players.seats import read_seat

from ..terminal.person import run

SMALL = {"goal": 4, "dice": 2}
FIRST = {**SMALL, "finish": "first_past"}
FALLS = {"1": 0.1, "2": 0.3, "3": 0.5}
TINY = ("stack_attack", 2, {"goal": 2, "dice": 2, "neutral_start": "never", "falls": FALLS})
REACH = 30
"""Points of a turn beyond which the slow way does not look."""


def slow(seat, chances, **options):
    """Toss Up! for two in plain recursion over rolls that are counted out one by one: `chances` of
    rolling by the other, from (other's total, mine, points, last turn)."""
    goal, dice = options["goal"], options["dice"]
    first_past = options.get("finish") == "first_past"
    there = goal if first_past else goal + 1
    falls = {}
    for number in range(1, dice + 1):
        found = {}
        for n in range(6**number):
            shown = ["GGGYYR"[n // 6**k % 6] for k in range(number)]
            gain = shown.count("G")
            key = "bust" if not gain and "R" in shown else gain
            found[key] = found.get(key, 0) + 6**-number
        falls[number] = found

    def result(mine, theirs):
        return 1.0 if mine > theirs else 0.5 if mine == theirs else 0.0

    def turn(mover_best, chance, stop, light):
        """The replier's share of one turn; `chance(points)` None: the best."""
        worth, rolled = [0.0] * (REACH + dice + 1), [0.0] * (REACH + 1)
        for points in range(REACH, -1, -1):
            fall = falls[dice - points % dice]
            roll = fall.get("bust", 0) * light + sum(
                odds * worth[points + gain]
                for gain, odds in fall.items()
                if gain not in ("bust", 0)
            )
            yellow, stopping = fall.get(0, 0), stop(points) if points else light
            if mover_best:
                worth[points] = max(roll / (1 - yellow), stopping)
            else:
                on = chance(points)
                worth[points] = (on * roll + (1 - on) * stopping) / (1 - on * yellow)
            rolled[points] = roll + yellow * worth[points]
        return rolled[0]

    @functools.cache
    def last(mine, theirs, my_turn):
        if my_turn:
            end = result(mine, theirs)
            return turn(True, None, lambda t: result(mine + t, theirs), end)
        chance = lambda t: chances(theirs, mine, t, True)  # noqa: E731
        return turn(False, chance, lambda t: result(mine, theirs + t), result(mine, theirs))

    @functools.cache
    def both(mine, theirs):
        def my_stop(points):
            total = mine + points
            if total < there:
                return both(total, theirs)[1]
            return 1.0 if first_past else last(total, theirs, False)

        def their_stop(points):
            total = theirs + points
            if total < there:
                return both(mine, total)[0]
            return 0.0 if first_past else last(mine, total, True)

        chance = lambda t: chances(theirs, mine, t, False)  # noqa: E731
        value = 0.5
        for _ in range(60):
            other = turn(False, chance, their_stop, value)
            value = turn(True, None, my_stop, other)
        return value, other

    return both(0, 0)[seat]


def content(points):
    """Somebody who stops a turn at this many points, and rolls on while behind in a last one."""

    def habit(position, _actions):
        fields, me = position.fields, position.turn
        behind = fields["scores"][1 - me] - fields["scores"][me] - fields["turn_points"]
        enough = behind < 0 if fields.get("last_turns") else fields["turn_points"] >= points
        return {"do": "stop"} if enough else {"do": "roll"}

    return habit


@pytest.mark.parametrize("options", [SMALL, FIRST])
@pytest.mark.parametrize("points", [1, 3])
def test_a_habit_is_replied_to_as_the_slow_way_does(options, points):
    def chances(theirs, mine, turn, last):
        return float(mine - theirs - turn >= 0 if last else turn < points)

    found = rollhouse.best_response(content(points), "toss_up", **options)
    assert found.how == "exact"
    assert found.error < 1e-8
    for seat in range(2):
        assert found.shares[seat] == pytest.approx(slow(seat, chances, **options), abs=1e-8)


@pytest.mark.parametrize("goal", [10, 20, 50])
def test_long_turns_are_followed_where_the_goal_is_low(goal):
    found = rollhouse.best_response("greedy", "toss_up", goal=goal)
    assert (found.how, found.error < 1e-9) == ("exact", True)


def test_somebody_who_throws_a_coin_is_replied_to_as_the_slow_way_does():
    found = rollhouse.best_response("random", "toss_up", **SMALL)
    for seat in range(2):
        expected = slow(seat, lambda *_: 0.5, **SMALL)
        assert found.shares[seat] == pytest.approx(expected, abs=1e-6)


@pytest.mark.parametrize(("game", "players", "options"), [("toss_up", 2, SMALL), TINY])
def test_nobody_wins_more_of_perfect_play_than_it_gives(game, players, options):
    found = rollhouse.best_response("optimal", game, players, **options)
    start = rollhouse.start(game, players, **options)
    assert found.how == "exact"
    assert found.shares == pytest.approx(
        rollhouse.solve(game, players, **options).shares(start), abs=1e-6
    )


@pytest.mark.parametrize(
    ("game", "players", "options"),
    [("toss_up", 2, SMALL), pytest.param(*TINY, marks=pytest.mark.long)],
)
def test_the_reply_wins_in_games_what_was_computed(game, players, options):
    found = rollhouse.best_response("random", game, players, **options)
    games = 400
    for seat in range(2):
        seats = ["random", "random"]
        seats[seat] = found.player
        played = rollhouse.simulate(game, seats, games=games, seed=3, **options)
        assert played.shares[seat] == pytest.approx(found.shares[seat], abs=4.5 * 0.5 / games**0.5)


def test_three_at_a_table(monkeypatch):
    monkeypatch.setattr(best_response, "LISTED", 20_000)
    options = {"goal": 2, "dice": 1, "finish": "first_past"}
    found = rollhouse.best_response("random", "toss_up", 3, **options)
    assert found.how == "exact"
    assert found.gain > 0
    played = rollhouse.simulate(
        "toss_up", ["random", found.player, "random"], games=400, seed=1, **options
    )
    assert played.shares[1] == pytest.approx(found.shares[1], abs=4.5 * 0.5 / 400**0.5)


@pytest.mark.parametrize("kind", ["computer:level=2", "skipper"])
def test_compiled_chances_are_those_of_the_player_asked_one_by_one(kind):
    terms = contract.agree(contract.load("toss_up"), 2, {"goal": 20, "dice": 5})
    rollhouse.solve("toss_up", goal=20, dice=5)
    positions = [
        rollhouse.position("toss_up", goal=20, dice=5, scores=scores, turn_points=points)
        for scores in ([3, 9], [15, 2], [19, 19])
        for points in (1, 4, 7)
    ]
    states = np.concatenate([position.array() for position in positions])
    fast = habits.habit_of(terms, read_seat(kind))(states)
    one = read_seat(kind).sit(5)
    for row, position in zip(fast, positions, strict=True):
        assert list(row) == pytest.approx(habits.asked(one, position, [0, 1]), abs=2e-5)


def test_the_chance_to_seem_best_beside_many_throws():
    worths, error = [0.30, 0.34, 0.31, 0.2], 0.05
    throws = np.random.default_rng(1).normal(worths, error, (200_000, 4)).argmax(axis=1)
    counted = np.bincount(throws, minlength=4) / len(throws)
    assert habits.seeming_best(worths, error) == pytest.approx(list(counted), abs=0.005)


def test_where_nothing_can_be_computed_games_say_what_is_won_at_least(monkeypatch):
    monkeypatch.setattr(best_response, "LISTED", 500)
    found = rollhouse.best_response("random", "toss_up", 3, seconds=0.05, goal=10, dice=5)
    assert found.how == "played"
    assert found.games >= 6  # two in every seat, however slow the machine
    assert found.share > 0.33


def test_who_decides_by_chance_can_say_how_often():
    class Coin:
        def __call__(self, _position, actions):
            return actions[np.random.default_rng().integers(len(actions))]

    class HonestCoin(Coin):
        def chances(self, _position, actions):
            return [1 / len(actions)] * len(actions)

    exact = rollhouse.best_response("random", "toss_up", **SMALL)
    said = rollhouse.best_response(HonestCoin(), "toss_up", **SMALL)
    assert said.shares == pytest.approx(exact.shares, abs=1e-12)
    assert rollhouse.best_response(Coin(), "toss_up", seconds=0.2, **SMALL).how == "played"


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"player": 7}, "a player is text like"),
        ({"player": "Ann"}, "would be a person"),
        ({"player": "greedy", "seconds": 0}, "seconds must be a number above 0"),
        ({"player": "greedy", "game": "doozy_dice", "players": 1}, "give players=2"),
        ({"player": lambda _position, _actions: "roll"}, "none of the actions of"),
    ],
)
def test_what_is_wrong_is_said(given, says):
    given = {"game": "toss_up", **(SMALL if "players" not in given else {}), **given}
    with pytest.raises(rollhouse.RollhouseError, match=says):
        rollhouse.best_response(**given)


def test_chances_that_are_none_are_refused():
    class Odd:
        def __call__(self, _position, actions):
            return actions[0]

        def chances(self, _position, actions):
            return [0.9] * len(actions)

    with pytest.raises(rollhouse.BadOption, match="add up to 1"):
        rollhouse.best_response(Odd(), "toss_up", **SMALL)


def test_the_command_says_it_in_two_languages_and_as_json():
    words = ["reply", "toss_up", "random", "--option", "goal=4", "--option", "dice=2"]
    said = run(*words).stdout
    found = rollhouse.best_response("random", "toss_up", **SMALL)
    assert f"the best reply to random wins {found.share:.2%}".replace("%", "\u00a0%") in said
    assert "la mejor respuesta a random gana" in run(*words, "--lang", "es").stdout
    told = json.loads(run(*words, "--json").stdout)
    assert told["shares"] == pytest.approx(found.shares)
    assert told.keys() == found.to_dict().keys()
    wrong = run("reply", "toss_up", "nobody:level=9")
    assert wrong.returncode == 2
    assert "Traceback" not in wrong.stderr
