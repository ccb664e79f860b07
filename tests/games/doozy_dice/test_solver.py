"""Doozy Dice solved for one: proved by the obvious solver, from step to step, and by playing it."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

import rollhouse
from rollhouse.games.doozy_dice import rules, solver
from rollhouse.games.doozy_dice.solver import sweep, turn
from rollhouse.kernel import contract
from rollhouse.kernel.records import ask
from rollhouse.solvers import CannotSolve, generic, stored, trial

CARDS = ["Snowman", "Four Square", "Countdown", "Doozy Dog", "Two Dozen"]


def agreed(**options):
    return contract.agree(contract.load("doozy_dice"), 1, {"cards": CARDS, **options})


def solved(**options):
    """Computed now, not taken from an earlier run."""
    return solver.solve(agreed(**options), 1e-6, lambda _, __: None)


def at(terms, **fields):
    return rollhouse.position("doozy_dice", players=1, options=dict(terms.options), **fields)


@pytest.fixture(scope="module")
def printed():
    return rollhouse.solve("doozy_dice", players=1, cards=CARDS)


@pytest.fixture(scope="module")
def final():
    return rollhouse.solve("doozy_dice", players=1, cards=CARDS, set_aside_is_final=True)


# The obvious solver


def prove_last_card(card, dots, **options):
    """Check every position of a last turn: before a roll its score, before a choice the choice."""
    fast = solved(max_rolls=3, **options)
    start = at(fast.terms, open=[[card]], dots=[dots])
    slow = generic.solve(fast.terms, start=start, most=8_000_000)
    graph, values = slow.graph, slow.arrays["values"]
    assert fast.score(start) == pytest.approx(-values[graph.index(start)], abs=1e-9)
    states, cards = graph.states, start.state.open[0]
    prove_rolls(fast, cards, states, values)
    prove_choices(fast, graph, values)
    return len(graph)


def prove_rolls(fast, cards, states, values):
    low, high = (int(part[cards]) for part in fast._reaching(cards, -1)[:2])
    cups = sweep.turn_worths(fast.turn, fast._worths, cards, low, high - low + 1, 3)
    rolling = np.flatnonzero((states["phase"] == rules.ROLLING) & (states["open"][:, 0] == cards))
    numbers = fast.turn.cup_of[keys(states[rolling])]
    dots = states["dots"][rolling, 0]
    level = np.clip(dots, low, high) - low
    scores = cups[states["roll_number"][rolling], numbers, level] - dots
    scores += states["rolls"][rolling, 0]
    assert len(rolling) > 10_000
    assert np.abs(scores + values[rolling]).max() < 1e-9


def keys(states):
    """Like `turn.key`, for many positions: each colour sorted, then written as digits."""
    marked = states["dice"] * 2 + (states["kept"][:, None] >> np.arange(5) & 1)
    marked = np.hstack([np.sort(marked[:, :3], axis=1), np.sort(marked[:, 3:], axis=1)])
    shown = marked // 2 @ 7 ** np.arange(4, -1, -1)
    return shown * 32 + marked % 2 @ (1 << np.arange(5))


def prove_choices(fast, graph, values):
    policy = sweep.BestActions(**fast.policy)
    targets, codes = graph.targets, graph.codes
    choosing = np.flatnonzero(graph.turns == 0)
    for index in choosing[:: max(1, len(choosing) // 20_000)]:
        edges = slice(graph.firsts[index], graph.firsts[index + 1])
        state = graph.states[index]
        action = sweep.choose(fast.terms.setups[0], state, None, policy)
        (chosen,) = np.flatnonzero(codes[edges] == action)
        assert values[targets[edges]][chosen] >= values[targets[edges]].max() - 1e-8


@pytest.mark.parametrize(
    ("card", "dots"),
    [
        ("Two Dozen", 6),
        pytest.param("Doozy Dog", 1, marks=pytest.mark.long),
        pytest.param("Snowman", -3, marks=pytest.mark.long),
    ],
)
def test_a_last_card_is_worth_what_the_obvious_solver_says(card, dots):
    assert prove_last_card(card, dots) > 90_000


@pytest.mark.long
@pytest.mark.parametrize("dots", [0, 3])
def test_so_it_is_where_dice_set_aside_are_final(dots):
    assert prove_last_card("Four Square", dots, set_aside_is_final=True) > 1_000_000


@pytest.mark.long
def test_so_it_is_with_a_card_to_come():
    fast = solved(max_rolls=3)
    start = at(
        fast.terms, open=[["Countdown", "Doozy Dog"]], dots=[0], dice=[3, 3, 2, "F", None],
        roll_number=2,
    )  # fmt: skip
    slow = generic.solve(fast.terms, start=start, most=8_000_000)
    assert fast.score(start) == pytest.approx(slow.worth(start)[0], abs=1e-9)
    prove_choices(fast, slow.graph, slow.arrays["values"])


# From step to step


def some_position(chance, solution, most=12):
    """Up to two dice in the cup, any cards open, any roll but the first, any dots in reach."""
    dice = [chance.randint(1, 6) for _ in range(5)]
    shown = [number if die < 3 or number > 1 else "F" for die, number in enumerate(dice)]
    for die in chance.sample(range(5), chance.randint(1, 2)):
        shown[die] = None
    still = chance.sample(CARDS, chance.randint(1, 5))
    made, dots = chance.randint(1, most), chance.randint(len(still) - 5, 30)
    return at(solution.terms, dice=shown, roll_number=made, dots=[dots], open=[still])


@pytest.mark.parametrize("match", ["printed", "final"])
def test_the_score_of_a_position_is_that_of_what_follows(match, request):
    solution, chance = request.getfixturevalue(match), random.Random(11)
    for _ in range(12):
        position = some_position(chance, solution)
        assert solution.score(position) == pytest.approx(solution.average(position)[0], abs=1e-10)


def test_a_choice_is_worth_its_best_action(printed):
    chance = random.Random(3)
    for _ in range(30):
        position = some_position(chance, printed)
        position = position.after(chance.choice(position.outcomes())[0])
        values = {str(action): score for action, (score,) in printed.values(position)}
        assert printed.score(position) == min(values.values())
        assert values[str(printed.best(position))] <= min(values.values()) + printed.tie


def test_a_finished_game_has_its_score(printed):
    over = at(printed.terms, open=[[]], rolls=[29], dots=[4])
    assert printed.score(over) == 25


# Playing it


@pytest.mark.parametrize(
    "options",
    [pytest.param({}, marks=pytest.mark.long), {"max_rolls": 4, "start_dots": 0}],
    ids=str,
)
def test_playing_the_policy_scores_what_the_solution_says(options):
    solution = solved(**options)
    policy = sweep.BestActions(**solution.policy)
    ends = trial.play(solution.terms, sweep, "choose", policy, solution.start(), 60_000, seed=4)
    scores = ends["rolls"][:, 0] - ends["dots"][:, 0]
    error = scores.std() / len(scores) ** 0.5
    assert abs(scores.mean() - solution.expected_score) < 3 * error


@pytest.mark.long
def test_playing_the_policy_where_dice_set_aside_are_final(final):
    policy = sweep.BestActions(**final.policy)
    ends = trial.play(final.terms, sweep, "choose", policy, final.start(), 200_000, seed=5)
    scores = ends["rolls"][:, 0] - ends["dots"][:, 0]
    assert abs(scores.mean() - final.expected_score) < 3 * scores.std() / len(scores) ** 0.5


def test_the_compiled_policy_is_the_best_action(printed):
    policy, chance = sweep.BestActions(**printed.policy), random.Random(8)
    for _ in range(60):
        position = some_position(chance, printed)
        position = position.after(chance.choice(position.outcomes())[0])
        action = sweep.choose(position.terms.setups[0], position.array()[0], None, policy)
        values = [score for _, (score,) in printed.values(position)]
        code = list(np.flatnonzero(position.mask())).index(action)
        assert values[code] <= min(values) + 2 * printed.tie


# What must hold


def test_a_dot_more_is_never_worse_and_a_house_rule_that_binds_never_better(printed, final):
    for cards in range(1, 32):
        free, bound = (
            sweep.Worths(**solution.arrays).worth[start : start + levels]
            for solution in (printed, final)
            for start, levels in [span(solution, cards)]
        )
        assert np.all(np.diff(free) <= 1e-10)
        assert np.all(bound >= free - 1e-10)


def span(solution, cards):
    arrays = solution.arrays
    levels = arrays["high"][cards] - arrays["low"][cards] + 1
    return arrays["place"][cards], levels


def test_the_order_of_the_deck_makes_no_difference(printed):
    deck = [dict(card) for card in reversed(printed.terms.options["deck"])]
    other = solved(deck=deck)
    assert other.expected_score == pytest.approx(printed.expected_score, abs=1e-9)


def test_dots_beyond_those_kept_go_on_evenly(printed):
    """So many dots that all can be paid are worth one each; so few that none can, too."""
    rich = [printed.score(at(printed.terms, dots=[dots])) for dots in (200, 201, 1_000)]
    assert rich[0] - rich[1] == pytest.approx(1)
    assert rich[1] - rich[2] == pytest.approx(799)
    solution = solved(max_rolls=3)
    poor = [solution.score(at(solution.terms, dots=[dots])) for dots in (-6, -7, -200, -201)]
    assert poor[3] - poor[2] == pytest.approx(1)
    assert 1 <= poor[1] - poor[0] < 1.2
    last = at(solution.terms, open=[["Snowman"]], dots=[-9])
    slow = generic.solve(solution.terms, start=last)
    assert solution.score(last) == pytest.approx(slow.worth(last)[0], abs=1e-9)


def test_the_bound_is_certified_and_small(printed):
    assert 0 < printed.bound < 1e-8
    assert printed.seconds > 0


# What is asked


def test_it_answers_for_the_same_cards_dealt(printed):
    position = rollhouse.start("doozy_dice", players=1).after({"deal": CARDS})
    assert printed.score(position) == printed.expected_score
    assert printed.best(position.after({"roll": [4, 4, 4, "F", 2]})) == {
        "do": "complete",
        "card": "Four Square",
    }


def test_positions_of_other_matches_are_refused(printed):
    others = [
        rollhouse.start("doozy_dice", players=1),
        rollhouse.start("doozy_dice", players=1).after({"deal": [*CARDS[:4], "Ladder"]}),
        rollhouse.start("doozy_dice", players=1, cards=CARDS, max_rolls=12),
        rollhouse.start("doozy_dice", players=2, cards=CARDS),
        rollhouse.start("toss_up"),
    ]
    for position in others:
        with pytest.raises(CannotSolve, match="another match"):
            printed.score(position)


def test_what_is_not_solved_says_so():
    with pytest.raises(CannotSolve, match="name them"):
        rollhouse.solve("doozy_dice", players=1)
    with pytest.raises(CannotSolve, match="for one player"):
        rollhouse.solve("doozy_dice", players=2, cards=CARDS)
    with pytest.raises(CannotSolve, match="rounding"):
        solver.solve(agreed(), 1e-10, lambda _, __: None)


@pytest.mark.usefixtures("own_cache")
def test_a_solution_is_kept_and_restored(monkeypatch):
    first = rollhouse.solve("doozy_dice", players=1, cards=CARDS, max_rolls=3)
    assert stored.place(first.terms, "solution").exists()
    rollhouse.solvers._SOLVED.clear()
    monkeypatch.setattr(solver, "solve", None)  # it is not solved again
    again = rollhouse.solve("doozy_dice", players=1, cards=CARDS, max_rolls=3)
    position = first.start().after({"roll": [3, 3, 1, "F", 6]})
    assert again is not first
    assert again.expected_score == first.expected_score
    assert again.values(position) == first.values(position)


def test_a_key_says_all_but_the_order_of_dice_of_one_colour():
    terms, seen = agreed(set_aside_is_final=True), {}
    chance = random.Random(1)
    for _ in range(300):
        dice = [chance.randint(2, 6) for _ in range(5)]
        here = at(terms, dice=dice, roll_number=2, kept=[die for die in range(4) if dice[die] > 4])
        aside = [shows > 4 and die < 4 for die, shows in enumerate(dice)]
        both = (
            sorted(zip(dice[:3], aside[:3], strict=True)),
            sorted(zip(dice[3:], aside[3:], strict=True)),
        )
        assert seen.setdefault(ask(turn.key, here.state), both) == both
    assert len(seen) == len({str(both) for both in seen.values()})


def test_it_may_be_asked_from_several_threads():
    solution, chance = solved(max_rolls=5), random.Random(6)
    positions = [some_position(chance, solution, most=4) for _ in range(40)]
    alone = [solution.score(position) for position in positions]
    fresh = solver.restore(solution.terms, solution.facts, solution.arrays)
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(fresh.score, positions)) == pytest.approx(alone, abs=1e-12)
