"""Compiled seats decide as the players of the same name do, and win as often as expected."""

from __future__ import annotations

from statistics import NormalDist

import numpy as np
import pytest

import rollhouse
from rollhouse import solvers
from rollhouse.games.toss_up import rules
from rollhouse.kernel import contract
from rollhouse.kernel.records import rule, stream
from rollhouse.lab import batch
from rollhouse.lab.batch import python_games
from rollhouse.lab.batch.loop import own_stream
from rollhouse.players import seat_policies
from rollhouse.players.computer import Computer
from rollhouse.players.judgement import exact
from rollhouse.players.policies import Policy, PolicyCode
from rollhouse.players.seat_policies import seat_policy
from rollhouse.players.seats import read_seat, read_seats

CARDS = ["Triple Scoop", "Snowman", "Double Up", "Quartet", "Prime Time"]
SOLVED = {
    "toss_up": (2, {"goal": 20, "dice": 5}),
    "shizzle": (2, {"bank": 10}),
    "stack_attack": (2, {"goal": 5, "dice": 3}),
    "doozy_dice": (1, {"cards": CARDS, "max_rolls": 3}),
}
"""Matches that are solved in a moment."""
long = pytest.mark.long


def agreed(game, players, options):
    return contract.agree(contract.load(game), players, options)


@pytest.mark.parametrize(
    ("players", "seat"), [(1, "optimal"), (1, "computer:level=2"), (2, "optimal")]
)
def test_where_every_deal_is_solved_anew_that_is_said(players, seat):
    seats = read_seats([seat, "greedy"][:players])
    dealt = batch.compiled(agreed("doozy_dice", players, {}), seats)
    assert "solves each of them before it plays it" in dealt.say("en")
    assert "resuelve cada una" in dealt.say("es")
    if seat == "optimal":
        named = batch.compiled(agreed("doozy_dice", 2, {"cards": CARDS}), read_seats([seat] * 2))
        assert named.say("en").startswith("no exact solution of this match")


def test_levels_that_learned_the_game_solve_no_deal():
    seats = read_seats("computer:level=2,greedy")
    assert batch.compiled(agreed("doozy_dice", 2, {}), seats) is None
    unknown = batch.compiled(agreed("doozy_dice", 2, {"set_aside_is_final": True}), seats)
    assert "solves each of them before it plays it" in unknown.say("en")


def played(terms, seats, games, **how):
    return np.concatenate(list(batch.play(terms, read_seats(seats), games, **how)))


@pytest.mark.parametrize(
    ("game", "seats", "options", "games"),
    [
        ("toss_up", "optimal,greedy", SOLVED["toss_up"][1], 60),
        pytest.param("toss_up", "greedy,greedy,greedy", {"finish": "first_past"}, 60, marks=long),
        pytest.param("toss_up", "pretending,greedy,pretending", {"goal": 30}, 60, marks=long),
        pytest.param("shizzle", "greedy,greedy", {}, 60, marks=long),
        pytest.param("shizzle", "optimal,greedy", {"bank": 10}, 60, marks=long),
        pytest.param("shizzle", "optimal,greedy", {"bank": 12, "max_turns": 10}, 60, marks=long),
        pytest.param("shizzle", "pretending,greedy,pretending", {"bank": 15}, 40, marks=long),
        pytest.param("stack_attack", "greedy,greedy,greedy,greedy", {}, 40, marks=long),
        pytest.param("stack_attack", "optimal,greedy", {"goal": 5, "dice": 3}, 60, marks=long),
        pytest.param(
            "stack_attack", "pretending,greedy,pretending", {"goal": 5, "dice": 3}, 40, marks=long
        ),
        pytest.param("doozy_dice", "greedy,greedy,greedy", {"max_rolls": 5}, 10, marks=long),
        pytest.param("dice_flick", "greedy,greedy", {"rounds": 3}, 10, marks=long),
    ],
)
def test_compiled_seats_play_the_games_that_players_play(game, seats, options, games):
    """Tally for tally: the same dice, the same choices, the same counting, through positions."""
    terms = agreed(game, seats.count(",") + 1, options)
    slow = np.concatenate(list(python_games.play(terms, read_seats(seats), games, seed=4, first=7)))
    fast = played(terms, seats, games, seed=4, first=7)
    assert (fast == slow).all(), (fast[fast != slow][0], slow[fast != slow][0])


@pytest.mark.parametrize(
    "game",
    [
        "toss_up",
        *(pytest.param(game, marks=long) for game in ("shizzle", "stack_attack", "doozy_dice")),
    ],
)
def test_an_optimal_seat_plays_nothing_worse_than_the_best(game):
    """In Doozy Dice it may be another of equally good actions than the one of the lowest code."""
    players, options = SOLVED[game]
    terms = agreed(game, players, options)
    playing, randoms = seat_policy(terms, read_seat("optimal")), stream(1)
    for position in decisions(terms, games=6):
        known, mask = exact(position), position.mask()
        given = terms.setups[0], position.array()[0], mask, mask.sum(), randoms[0]
        chosen = int(playing.code.choose(*given, playing.tables))
        assert known.worths[known.codes.index(chosen)] > max(known.worths) - 4e-9


@long
@pytest.mark.parametrize("game", ["toss_up", "shizzle", "stack_attack"])
def test_optimal_against_optimal_wins_what_the_solution_says(game):
    players, options = SOLVED[game]
    terms = agreed(game, players, options)
    shares = played(terms, "optimal,optimal", 40_000, seed=9)["shares"][:, 0] / 60
    error = shares.std(ddof=1) / np.sqrt(len(shares))
    solution = solvers.solved(terms)
    assert abs(shares.mean() - solution.shares(solution.start())[0]) < 3 * error


@long
def test_optimal_alone_scores_what_the_solution_says():
    terms = agreed("doozy_dice", *SOLVED["doozy_dice"])
    scores = played(terms, "optimal", 40_000, seed=9)["scores"][:, 0]
    error = scores.std(ddof=1) / np.sqrt(len(scores))
    assert abs(scores.mean() - solvers.solved(terms).expected_score) < 3 * error


@pytest.mark.parametrize(
    "game",
    [
        "toss_up",
        *(pytest.param(game, marks=long) for game in ("shizzle", "stack_attack", "doozy_dice")),
    ],
)
def test_worths_in_whole_numbers_are_those_of_the_solution(game):
    players, options = SOLVED[game]
    terms = agreed(game, players, options)
    solution = solvers.solved(terms)
    home, table = solution.weighing
    unit = solvers.solution.POINT if players == 1 else solvers.solution.SHARE
    for position in decisions(terms, games=4):
        known, states = exact(position), position.array()
        worths = [home.worth(terms.setups[0], states[0], code, table) for code in known.codes]
        apart = np.array(worths) / unit - np.array(known.worths)
        if players == 1:  # the score so far is the same for all
            apart -= apart.mean()
        assert np.abs(apart).max() < 1e-6
        assert states.tobytes() == position.array().tobytes()


def decisions(terms, games):
    """Positions with a choice, of games in which anything is played."""
    chance = np.random.default_rng(3)
    for game in range(games):
        position, randoms = rollhouse.kernel.position.opening(terms), stream(game)
        while position.turn != rollhouse.OVER:
            if position.turn == rollhouse.TABLE:
                position = position.after(position.draw(randoms))
                continue
            actions = position.actions()
            if len(actions) > 1:
                yield position
            position = position.after(actions[chance.integers(len(actions))])


def test_a_level_errs_as_often_as_its_error_says():
    """Of two actions the better one seems better with the chance of a normal distribution."""
    terms = agreed("toss_up", *SOLVED["toss_up"])
    throws = 4000
    for level in (1, 3):
        playing = seat_policy(terms, read_seat(f"computer:level={level}"))
        randoms = stream(1)
        for position in list(decisions(terms, games=1))[:4]:
            roll, stop = exact(position).worths
            error = Computer(level=level).size_of_error(position)
            chance = NormalDist(0, error * 2**0.5).cdf(roll - stop)
            states, mask = position.array(), position.mask()
            chosen = [
                playing.code.choose(terms.setups[0], states[0], mask, 2, randoms[0], playing.tables)
                for _ in range(throws)
            ]
            spread = (chance * (1 - chance) / throws) ** 0.5
            assert abs(chosen.count(0) / throws - chance) < 4 * spread + 1 / throws


@long
@pytest.mark.parametrize("game", ["toss_up", "shizzle", "stack_attack", "doozy_dice"])
def test_levels_win_as_often_as_those_that_play(game):
    players, options = SOLVED[game]
    terms = agreed(game, players, options)
    seats = ["computer:level=1", "computer:level=4"][:players]
    field = "scores" if players == 1 else "shares"
    fast = played(terms, ",".join(seats), 40_000, seed=1)[field][:, 0]
    slow = np.concatenate(list(python_games.play(terms, read_seats(seats), 400, seed=2)))[field][
        :, 0
    ]
    error = np.sqrt(fast.var() / len(fast) + slow.var() / len(slow))
    assert abs(fast.mean() - slow.mean()) < 3.5 * error


@long
def test_a_level_of_one_seed_errs_in_the_same_places():
    terms = agreed("toss_up", *SOLVED["toss_up"])
    free, same = (
        "computer:level=1,computer:level=1",
        "computer:level=1:seed=3,computer:level=1:seed=3",
    )
    assert (played(terms, same, 50) == played(terms, same, 50)).all()
    assert (played(terms, same, 50) != played(terms, free, 50)).any()


@rule
def spying(setup, state, mask, legal, random, table):  # noqa: ARG001
    """Stops, and notes whether it was ever given a stream other than the first."""
    seen = table[0]
    if seen[0] == 0:
        seen[0] = random.key
    seen[1] += random.key != seen[0]
    seen[2] += 1
    return rules.STOP


@long
def test_a_policy_is_shown_its_own_dice_alone(monkeypatch):
    seen = np.zeros(3, np.uint64)
    spy = Policy(PolicyCode("toss_up", "spy", spying, (rules,)), (seen,), throws=True)
    monkeypatch.setitem(seat_policies._FINDERS, "random", lambda *_: spy)
    played(agreed("toss_up", 2, {}), "greedy,random", 1, seed=8, first=5)
    assert seen[0] == stream(8, int(own_stream(5, 1)))["key"][0]
    assert seen[1] == 0
    assert seen[2] > 1


def test_seats_without_an_exact_solution_say_so():
    many = agreed("dice_flick", 3, {})
    why = batch.compiled(many, read_seats("optimal,greedy,greedy"))
    assert str(why).startswith("no exact solution of this match is at hand, so optimal is played")
    why = batch.compiled(many, read_seats("greedy,computer:level=2,greedy"))
    assert "computer:level=2 juega en Python" in why.say("es")
    dealt = agreed("doozy_dice", 1, {})
    assert batch.compiled(dealt, read_seats("optimal")) is not None
