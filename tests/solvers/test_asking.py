"""What a solution answers and refuses, whatever the game; and its machine code made beforehand."""

from __future__ import annotations

import pytest

import rollhouse
from rollhouse import solvers
from rollhouse.kernel import machine_code
from rollhouse.solvers import preparation, sources, stored

CARDS = ["Triple Scoop", "Snowman", "Double Up", "Quartet", "Prime Time"]
SMALL = {
    "toss_up": (2, {"goal": 12, "dice": 5}),
    "shizzle": (2, {"bank": 10}),
    "stack_attack": (2, {"goal": 5, "dice": 3, "falls": [{3: 0.1, 5: 0.3}, {4: 0.2}]}),
    "doozy_dice": (1, {"cards": CARDS, "max_rolls": 3}),
}


def solved(game):
    players, options = SMALL[game]
    return rollhouse.solve(game, players=players, **options)


@pytest.mark.parametrize("game", SMALL)
def test_a_whole_game_is_answered_for_step_by_step(game):
    """From the table's first turn to the end of the game, the choices of a seat and no other."""
    from rollhouse.kernel.records import stream

    solution, randoms = solved(game), stream(5)
    position, turns = solution.start(), set()
    while position.turn != rollhouse.OVER:
        turns.add(position.turn)
        assert len(solution.shares(position)) == position.players
        assert [action for action, _ in solution.values(position)] == position.actions()
        if position.turn == rollhouse.TABLE:
            position = position.after(position.draw(randoms))
        else:
            best = solution.best(position)
            assert best in position.actions()
            position = position.after(best)
    assert turns == {rollhouse.TABLE, *range(position.players)}
    assert solution.shares(position) == position.shares()
    assert solution.values(position) == []
    with pytest.raises(rollhouse.CannotSolve, match="no seat is asked"):
        solution.best(position)


@pytest.mark.parametrize("game", SMALL)
@pytest.mark.parametrize("other", ["a text", None, 3])
def test_what_is_no_position_is_refused_in_a_sentence(game, other):
    solution = solved(game)
    for ask in (solution.shares, solution.values, solution.best):
        with pytest.raises(rollhouse.CannotSolve, match=f"not about {type(other).__name__}"):
            ask(other)


@pytest.mark.parametrize("game", SMALL)
def test_positions_of_other_matches_are_refused(game):
    solution = solved(game)
    for other in rollhouse.catalogue():
        with pytest.raises(rollhouse.CannotSolve, match="another match"):
            solution.shares(rollhouse.start(other, players=2))


@pytest.mark.parametrize("bound", [0, -1, 2, 1e-12, float("nan"), "small", True, []])
def test_bounds_that_are_none(bound):
    with pytest.raises(rollhouse.CannotSolve, match="bound must be a number from 1e-10 to 1"):
        rollhouse.solve("toss_up", bound=bound)


def test_doozy_dice_says_for_how_many_and_for_what():
    with pytest.raises(rollhouse.CannotSolve, match="for one player, not for 2: players=1"):
        rollhouse.solve("doozy_dice", cards=CARDS)
    with pytest.raises(rollhouse.CannotSolve, match="name them"):
        rollhouse.solve("doozy_dice", players=1)


def test_a_solution_says_what_it_is():
    assert repr(solved("toss_up")).startswith("<TwoPlayers of toss_up for 2, ±")


@pytest.mark.parametrize("game", solvers.names())
def test_every_solver_has_an_example_to_compile_it_with(game, monkeypatch):
    marks = []
    monkeypatch.setattr(preparation, "_PREPARED", set())
    monkeypatch.setattr(machine_code, "mark", lambda *mark: marks.append(mark))
    monkeypatch.setattr(machine_code, "is_marked", lambda *mark: mark in marks)
    for players in solvers.kinds(game):
        assert not solvers.is_ready(game, players)
        solvers.prepare(game, players)
        assert solvers.is_ready(game, players)
    monkeypatch.setattr(sources, "digest", lambda _: "other sources than these")
    assert not any(solvers.is_ready(game, players) for players in solvers.kinds(game))


@pytest.mark.usefixtures("own_cache")
def test_a_damaged_solution_is_computed_anew():
    players, options = SMALL["toss_up"]

    def fresh():
        solvers._SOLVED.clear()
        solvers._LATEST.clear()
        return rollhouse.solve("toss_up", players=players, **options)

    first = fresh()
    path = stored.place(first.terms, "solution")
    whole = path.read_bytes()
    assert fresh().seconds == first.seconds
    for content in (b"", whole[:-1], whole[:200], whole[:300] + b"\1" + whole[301:], whole * 2):
        path.write_bytes(content)
        again = fresh()
        assert again.shares(again.start()) == first.shares(first.start())
        assert again.seconds != first.seconds
        assert stored.load(again.terms, "solution") is not None
