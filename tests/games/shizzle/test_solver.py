"""Shizzle for two, solved exactly: proved on small games, and by playing the printed one."""

from __future__ import annotations

import random

import numpy as np
import pytest

import rollhouse
from rollhouse.games.shizzle import solver
from rollhouse.games.shizzle.solver import policy
from rollhouse.games.shizzle.solver.classes import classify
from rollhouse.games.shizzle.solver.lines import DiceLines
from rollhouse.games.shizzle.solver.sweeps import Sweeps
from rollhouse.kernel import contract
from rollhouse.kernel.position import Position, opening
from rollhouse.kernel.records import stream
from rollhouse.solvers import CannotSolve, generic, solve, stored, trial
from tests.cases import walk
from tests.toys import small_shizzle

COLOURS = ["red", "orange", "yellow", "green", "blue", "purple"]


def unheard(done, whole):
    assert 0 <= done <= whole


def scattered(dice, seed):
    """Colours of the numbers on the dice, without any order."""
    chance = random.Random(seed)
    numbers = [chance.sample(range(6), dice) for _ in range(6)]
    return [[numbers[number][die] for number in range(6)] for die in range(dice)]


def in_a_row(dice):
    return [[(number + die) % 6 for number in range(6)] for die in range(dice)]


@pytest.fixture(scope="module")
def printed():
    return solve("shizzle")


# Small games, against the obvious solver


SMALL = {
    "in a row": small_shizzle.terms(4, 4, in_a_row(4)),
    "scattered": small_shizzle.terms(4, 3, scattered(4, 5)),
    "one colour a die": small_shizzle.terms(4, 4, [[die] * 6 for die in range(4)]),
    "two turns": small_shizzle.terms(4, 6, scattered(4, 2), max_turns=2),
}


def check_small(terms, every):
    """Compare every n-th position that can be reached (n is `every`)."""
    solution = solver.solve(terms, 1e-9, unheard)
    assert solution.bound <= 1e-9
    most = int(solution.sweeps.sure.max())
    graph = generic.listed(terms, limits={"pending": most})
    low, high = graph.evaluate(0, None, 1e-10)
    phases = set()
    for index in range(0, len(graph), every):
        position = graph.position(index)
        if graph.turns[index] >= rollhouse.TABLE and position.state.length > 0:
            share = solution.worth(position)[0]
            assert low[index] - 2e-9 <= share <= high[index] + 2e-9, position.state
            assert high[index] - low[index] < 1e-9 or position.state.pending >= most
            phases.add(position.state.phase)
    rules = terms.game.rules
    assert phases == {rules.ROLLING, rules.BUILDING, rules.SETTLING}


@pytest.mark.parametrize("name", SMALL)
def test_small_games_are_solved_as_the_obvious_solver_does(name, effort):
    check_small(SMALL[name], effort(97, 1))


def test_without_an_estimate_that_holds_the_sides_begin_at_the_ends(monkeypatch):
    """The long way round, which no layout is known to need."""
    usual = solver.solve(SMALL["in a row"], 1e-9, unheard)
    monkeypatch.setattr(Sweeps, "_may_fizzle", lambda _: False)
    other = solver.solve(SMALL["in a row"], 1e-9, unheard)
    assert other.bound <= 1e-9
    assert other.arrays["worth"] == pytest.approx(usual.arrays["worth"], abs=1e-9)
    assert not np.array_equal(other.arrays["worth"], usual.arrays["worth"])


@pytest.mark.parametrize("name", ["scattered", "two turns"])
def test_a_solution_that_was_stopped_goes_on(name, own_cache):  # noqa: ARG001
    """Whatever was kept when it stopped, it ends alike, and with fewer steps to go."""
    terms, steps = SMALL[name], []
    whole = solver.solve(terms, 1e-9, lambda *step: steps.append(step))

    def stop(*_):
        stop.left -= 1
        if stop.left < 0:
            raise KeyboardInterrupt

    stop.left = 1
    with pytest.raises(KeyboardInterrupt):
        solver.solve(terms, 1e-9, stop)
    assert stored.load(terms, "checkpoint") is not None
    fewer = []
    again = solver.solve(terms, 1e-9, lambda *step: fewer.append(step))
    assert len(fewer) < len(steps)
    assert again.arrays["worth"] == pytest.approx(whole.arrays["worth"], abs=1e-9)
    assert stored.load(terms, "checkpoint") is None


# The symmetry of a layout


def classes(**options):
    return classify(DiceLines(contract.agree(contract.load("shizzle"), 2, options)))


def test_all_sparks_of_the_default_layout_are_alike():
    found = classes()
    assert found.sparks == 1
    assert sorted(found.length) == [1, 2, 3, 3, 3, 4, 5, 6]


def test_a_scattered_layout_keeps_its_sparks_apart():
    layout = scattered(6, 0)
    found = classes(layout=layout)
    assert found.sparks == 36
    totals = np.add.reduceat(found.chance, found.first_roll[:-1][np.diff(found.first_roll) > 0])
    assert totals == pytest.approx(1)


def test_two_faces_exchanged_break_the_symmetry_in_part():
    layout = in_a_row(6)
    layout[0][0], layout[1][0] = layout[1][0], layout[0][0]
    assert 1 < classes(layout=layout).sparks <= 36


def test_other_names_for_dice_numbers_and_colours_change_nothing(printed):
    chance = random.Random(8)
    dice, numbers, colours = (chance.sample(range(6), 6) for _ in range(3))
    layout = [[colours[(dice[d] + numbers[n]) % 6] for n in range(6)] for d in range(6)]
    other = solve("shizzle", layout=layout)
    assert other.classes.sparks == 1
    assert other.arrays["worth"] == pytest.approx(printed.arrays["worth"], abs=1e-9)


# The printed game


def mirrored(position):
    """The same position with the seats exchanged."""
    array = position.array()
    array["chips"][:, :2] = array["chips"][:, 1::-1]
    array["to_move"] = 1 - array["to_move"]
    return Position(position.terms, array)


def some_positions(seed, players=2, **options):
    """Positions of a random game; then the same with Shizzles waiting, which is rare."""
    for position, _ in walk("shizzle", players, options, seed):
        yield position
        array = position.array()
        if array["phase"][0] in (1, 2) and array["length"][0] > 0:
            array["pending"] += 1 + seed % 4
            yield Position(position.terms, array)


def test_the_bound_is_kept(printed):
    assert 0 < printed.bound <= 1e-6
    assert solve("shizzle", bound=1e-9).bound <= 1e-9


def test_shares_sum_to_one_and_seats_are_alike(printed):
    for position in some_positions(1):
        shares = printed.shares(position)
        assert sum(shares) == pytest.approx(1)
        assert all(0 <= share <= 1 for share in shares)
        if position.turn != rollhouse.OVER:
            assert printed.shares(mirrored(position)) == pytest.approx(shares[::-1])


@pytest.mark.parametrize("options", [{}, {"bank": 13, "max_turns": 10}], ids=["printed", "limit"])
def test_a_position_is_worth_what_follows_from_it(options):
    """Every choice is its best action, every roll the average of its outcomes, by the contract."""
    solution, rolled = solve("shizzle", **options), 0
    for seed in range(3):
        for position in some_positions(seed, **options):
            if position.turn >= 0:
                best = max(shares[position.turn] for _, shares in solution.values(position))
                assert solution.shares(position)[position.turn] == pytest.approx(best, abs=1e-9)
            elif position.turn == rollhouse.TABLE and position.state.length >= 3:
                rolled += 1
                average = solution.average(position)
                assert solution.shares(position) == pytest.approx(average, abs=1e-9)
    assert rolled > 3


def test_five_dice_are_worth_the_average_of_all_their_rolls(printed):
    position = rollhouse.position("shizzle", chips=[17, 18], spark=[2, 5], pending=1)
    assert printed.shares(position) == pytest.approx(printed.average(position), abs=1e-9)


def test_many_shizzles_are_sure_to_win(printed):
    position = rollhouse.position(
        "shizzle",
        chips=[0, 39],
        line=[[2, 5], [5, 2], [0, 2]],
        phase="settle",
        pending=60,
        winnings=3,
    )
    assert printed.shares(position) == [1, 0]


def test_a_late_limit_changes_next_to_nothing():
    """The same value by another way: turn after turn from the end, instead of from both sides."""
    without, late = solve("shizzle", bank=10), solve("shizzle", bank=10, max_turns=200)
    assert late.shares(late.start()) == pytest.approx(without.shares(without.start()), abs=1e-6)
    early = solve("shizzle", bank=10, max_turns=10)
    assert early.shares(early.start()) != pytest.approx(without.shares(without.start()), abs=1e-6)


def test_only_two_and_three_players():
    with pytest.raises(CannotSolve, match="2, 3 players, not for 4"):
        solve("shizzle", players=4)


def test_a_stored_solution_answers_alike(printed):
    again = solver.restore(printed.terms, printed.facts, printed.arrays)
    for position in some_positions(4):
        assert again.shares(position) == printed.shares(position)


# The policy


def compiled(solution):
    return tuple(solution.policy[name] for name in ("of", "first", "sure", "rest", "worth"))


@pytest.mark.parametrize("options", [{}, {"bank": 20, "max_turns": 12}], ids=["printed", "limit"])
def test_compiled_choices_are_as_good_as_the_best(options):
    solution = solve("shizzle", **options)
    tables, random_stream = compiled(solution), stream(0)
    for seed in range(8):
        for position in some_positions(seed, **options):
            if position.turn >= 0:
                state, setup = position.array()[0], position.terms.setups[0]
                code = policy.choose(setup, state, random_stream[0], tables)
                assert position.mask()[code]
                action = position.terms.game.codec.decode_action(position.terms, state, code)
                share = solution.shares(position.after(action))[position.turn]
                best = solution.shares(position)[position.turn]
                assert share == pytest.approx(best, abs=1e-7)


def check_play(solution, start, games):
    ends = trial.play(solution.terms, policy, "choose", compiled(solution), start, games, seed=5)
    means, errors = trial.mean_shares(solution.terms, ends)
    assert errors[0] > 0
    assert abs(means[0] - solution.shares(start)[0]) < 3 * errors[0]


def test_the_policy_wins_as_often_as_computed(printed):
    check_play(printed, opening(printed.terms), 20_000)


@pytest.mark.long
def test_a_scattered_layout_is_solved_to_the_end_and_played():
    """Every spark is worth something else: the slow way, four minutes of a processor."""
    chance = random.Random(11)
    numbers = [chance.sample(range(6), 6) for _ in range(6)]
    layout = [[numbers[number][die] for number in range(6)] for die in range(6)]
    solution = solve("shizzle", layout=layout)
    assert solution.bound <= 1e-6
    assert solution.classes.sparks == 36
    check_play(solution, opening(solution.terms), 200_000)


@pytest.mark.long
def test_the_policy_wins_as_often_as_computed_in_many_games(printed):
    check_play(printed, opening(printed.terms), 1_000_000)
    check_play(printed, rollhouse.position("shizzle", chips=[9, 25], spark=[0, 1]), 1_000_000)
