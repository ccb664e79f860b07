"""Shizzle for three: nobody can gain more than its bound, and the profile wins what it says."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest

import rollhouse
from rollhouse.games.shizzle import rules
from rollhouse.games.shizzle.solver import three, trio_policy
from rollhouse.games.shizzle.solver.trios import DECIDER
from rollhouse.kernel.position import Position, opening
from rollhouse.kernel.records import stream
from rollhouse.solvers import CannotSolve, generic, solve, stored, trial
from tests.toys import small_shizzle

from .test_solver import in_a_row, scattered, some_positions, unheard


@pytest.fixture(scope="module")
def small():
    return solve("shizzle", players=3, bank=10)


# A game with four dice, against the obvious solver


def profile(solution, position):
    """What the mover does, as chances by code: from the shares, and by trying everything."""
    own, state, of = solution.terms.game.rules, position.state, solution.classes.of
    trio = [state.chips[(state.to_move + place) % 3] for place in range(3)]
    end = own.face(state.line[state.length - 1], state.numbers[state.length - 1])
    if state.phase == own.SETTLING:
        return settling(solution, state, trio, int(of[solution.lines.spark(end)]))
    legal = [int(code) for code in np.flatnonzero(position.mask())]
    room = solution._turn(int(np.ravel_multi_index(trio, (solution.sweeps.bank + 1,) * 3)))
    shizzles = min(state.pending - (state.length == own.SHIZZLE), len(room.rest) - 1)
    classes = set(of[solution.lines.allowed(position.array())].tolist())
    best = min(classes, key=lambda one: (-room.rest[shizzles, one, DECIDER], one))
    dice = sum(1 << state.line[place] for place in range(state.length))
    if own.STOP in legal and of[solution.lines.code(dice, end)] == best:
        chance = float(room.rolls[shizzles, best])
        return {own.ROLL: chance, own.STOP: 1.0 - chance}
    for code in legal:
        if own.ADD <= code < own.ROLL:
            array = position.array()
            own.act(solution.terms.setups[0], array[0], code)
            after = Position(position.terms, array)
            fizzled = after.state.phase != own.BUILDING
            if fizzled or best in of[solution.lines.allowed(array)]:
                return {code: 1.0}
    raise AssertionError(position.state)


def settling(solution, state, trio, spark):
    """Every order of answers, weighed by what it leads to; by the first of them."""
    own, bank = solution.terms.game.rules, int(solution.terms.setup.bank)
    answers = [own.TAKE, *(own.ATTACK + (state.to_move + place) % 3 for place in (1, 2))]
    weights = dict.fromkeys(answers, 0.0)
    for order in itertools.product(answers, repeat=state.pending):
        mine, won, theirs = trio[0], state.winnings, trio[1:]
        for answer in order:
            if answer == own.TAKE:
                won += own.SHIZZLE
            else:
                place = answers.index(answer) - 1
                theirs = [
                    one - min(one, own.SHIZZLE) * (n == place) for n, one in enumerate(theirs)
                ]
        mine += min(won, bank - mine - sum(theirs))
        points = (theirs[0] * (bank + 1) + theirs[1]) * (bank + 1) + mine
        share = solution.beliefs.worth[points, spark, 2]
        weights[order[0]] += math.exp((share - 1.0) * solution.beliefs.cool)
    whole = sum(weights.values())
    return {answer: weight / whole for answer, weight in weights.items()}


def turned(position, seats):
    """The same position with everybody moved this many seats further on."""
    array = position.array()
    array["chips"][:, :3] = np.roll(array["chips"][:, :3], seats, axis=1)
    array["to_move"] = (array["to_move"] + seats) % 3
    return Position(position.terms, array)


@pytest.mark.long
@pytest.mark.parametrize("colours", [in_a_row(4), [[die] * 6 for die in range(4)]], ids=str)
def test_shares_and_best_replies_are_the_obvious_solvers(colours):
    """Over all positions: true shares of the profile, and of the best replies to it."""
    terms = small_shizzle.terms(4, 2, colours, players=3)
    solution = three.solve(terms, unheard)
    graph = generic.listed(terms, limits={"pending": int(solution.sweeps.sure.max())})
    chances, known = np.zeros(len(graph.targets)), {}
    for index in map(int, np.flatnonzero(graph.turns >= 0)):
        position, mover = graph.position(index), int(graph.turns[index])
        if position.state.phase == terms.game.rules.SPARKING:
            chances[graph.edges(index)[0]] = 1.0
            continue
        alike = turned(position, -mover)
        key = alike.array().tobytes()
        if key not in known:
            known[key] = profile(solution, alike)
        for edge in graph.edges(index):
            code = int(graph.codes[edge])
            if code >= terms.game.rules.ATTACK:  # whom that is depends on who attacks
                code = terms.game.rules.ATTACK + (code - terms.game.rules.ATTACK - mover) % 3
            chances[edge] = known[key].get(code, 0.0)
    compared = 0
    for seat in range(3):
        low, high = graph.evaluate(seat, chances, 1e-12)
        best, _ = graph.evaluate(seat, chances, 1e-12, maximise=True)
        sure = high - low < 1e-9
        assert np.max((best - high)[sure]) < solution.bound + 1e-9
        for index in range(0, len(graph), 37):
            if sure[index] and graph.position(index).state.length > 0:
                share = solution.worth(graph.position(index))[seat]
                assert share == pytest.approx(low[index], abs=solution.bound + 1e-9)
                compared += 1
    assert compared > 3000


# Matches with the real dice


def test_its_bound_is_certified(small):
    assert 0 < small.bound < 0.001
    assert small.arrays["shares"].sum(axis=2) == pytest.approx(1)
    with pytest.raises(CannotSolve, match=r"not 1\.0e-05"):
        solve("shizzle", players=3, bank=10, bound=1e-5)


def test_shares_sum_to_one_and_seats_are_alike(small):
    for position in some_positions(1, 3, bank=10):
        shares = small.shares(position)
        assert sum(shares) == pytest.approx(1)
        assert all(0 <= share <= 1 for share in shares)
        if position.turn != rollhouse.OVER:
            assert small.shares(turned(position, 1)) == pytest.approx(np.roll(shares, 1))


def test_a_position_is_worth_what_follows_from_it(small):
    """A choice what the profile makes of it, a roll the average of its outcomes."""
    chosen = rolled = 0
    for seed in range(2):
        for position in some_positions(seed, 3, bank=10):
            state = position.state
            if position.turn >= 0 and state.phase != rules.SPARKING:
                terms, codec = position.terms, position.terms.game.codec
                total = np.zeros(3)
                for code, chance in profile(small, position).items():
                    action = codec.decode_action(terms, position.array()[0], code)
                    total += chance * np.array(small.shares(position.after(action)))
                assert small.shares(position) == pytest.approx(total, abs=1e-9)
                chosen += 1
            elif position.turn == rollhouse.TABLE and state.length >= 3:
                average = small.average(position)
                assert small.shares(position) == pytest.approx(average, abs=1e-9)
                rolled += 1
    assert chosen > 50
    assert rolled > 3


def test_compiled_choices_are_the_profile_s(small):
    policy, random = small.playing[1], stream(0)
    for seed in range(2, 5):
        for position in some_positions(seed, 3, bank=10):
            if position.turn >= 0 and position.state.phase != rules.SPARKING:
                setup, state = position.terms.setups[0], position.array()[0]
                code = trio_policy.choose(setup, state, random[0], policy)
                assert position.mask()[code]
                assert profile(small, position).get(code, 0.0) > 1e-6


def test_the_profile_wins_as_often_as_computed(small, effort):
    start, games = opening(small.terms), effort(20_000, 1_000_000)
    ends = trial.play(small.terms, trio_policy, "choose", small.playing[1], start, games, seed=5)
    means, errors = trial.mean_shares(small.terms, ends)
    assert np.all(errors > 0)
    assert np.all(abs(means - small.shares(start)) < 3.5 * errors + small.bound)


def test_many_shizzles_are_sure_to_win(small):
    line = [[2, 5], [5, 2], [0, 2]]
    position = rollhouse.position(
        "shizzle", players=3, bank=10, chips=[0, 4, 5], line=line, phase="settle", pending=60,
        winnings=3,
    )  # fmt: skip
    assert small.shares(position) == pytest.approx([1, 0, 0])


@pytest.mark.long
def test_a_stopped_solve_goes_on(small, own_cache):  # noqa: ARG001
    def stop(*_):
        stop.left -= 1
        if stop.left < 0:
            raise KeyboardInterrupt

    stop.left = 40
    with pytest.raises(KeyboardInterrupt):
        three.solve(small.terms, stop)
    assert stored.load(small.terms, "checkpoint").facts["done"] == 41
    again = three.solve(small.terms, unheard)
    assert again.arrays["shares"] == pytest.approx(small.arrays["shares"], abs=1e-12)
    assert stored.load(small.terms, "checkpoint") is None


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"max_turns": 50}, "without a limit of turns"),
        ({"bank": 121}, "up to a bank of 120"),
        ({"layout": scattered(6, 0)}, "no such symmetry"),
    ],
)
def test_what_is_not_solved_is_said(options, words):
    with pytest.raises(CannotSolve, match=words):
        solve("shizzle", players=3, **options)


@pytest.mark.long
def test_the_printed_game_for_three():
    solution = solve("shizzle", players=3)
    start = opening(solution.terms)
    policy = solution.playing[1]
    ends = trial.play(solution.terms, trio_policy, "choose", policy, start, 1_000_000, seed=7)
    means, errors = trial.mean_shares(solution.terms, ends)
    assert np.all(abs(means - solution.shares(start)) < 3.5 * errors + solution.bound)
    print(f"\n±{solution.bound:.1e}, {solution.seconds:.0f} s: {solution.shares(start)}, {means}")
