"""The solutions that come with the package are complete, from today's sources, and correct."""

from __future__ import annotations

import random

import numpy as np
import pytest

from rollhouse import coach, solvers
from rollhouse.coach import explorer
from rollhouse.kernel import contract
from rollhouse.kernel.games import part
from rollhouse.solvers import sources, stored

from .shipped import matches

AGAIN = "a solver has changed: python -m tests.solvers.shipped"
GAMES = solvers.names()


@pytest.fixture
def nothing_solved(own_cache, monkeypatch):
    """An empty cache folder, and a process that has asked for nothing yet."""
    monkeypatch.setattr(solvers, "_SOLVED", {})
    monkeypatch.setattr(solvers, "_OF_NO_USE", {})
    return own_cache


@pytest.mark.parametrize("game", GAMES)
def test_every_one_is_used_where_nothing_was_solved(game, nothing_solved):
    there = {path.name for path in (sources.home(game) / "solutions").iterdir()}
    assert there == {stored.shipped(terms).name for terms in matches(game)}, AGAIN
    for terms in matches(game):
        assert solvers.known(terms) is not None, AGAIN
        assert solvers.solved(terms) is solvers.known(terms)
    assert not (nothing_solved / "solutions").exists(), "nothing was computed or kept"


@pytest.mark.parametrize("game", GAMES)
def test_it_is_what_is_computed(game, effort):
    """Processors may differ in the last digits."""
    solver = part(game, "solver")
    for terms in list(matches(game))[: effort(1, None)]:
        kept = stored.load(terms, stored.SOLUTION)
        new = solver.solve(terms, kept.facts["bound"], lambda *_: None)
        assert list(kept.arrays) == list(new.arrays)
        for name, array in kept.arrays.items():
            np.testing.assert_allclose(new.arrays[name], array, rtol=0, atol=1e-9, err_msg=name)


@pytest.mark.usefixtures("nothing_solved")
def test_one_that_was_kept_here_comes_first_and_a_damaged_one_does_no_harm():
    terms = contract.agree(contract.load("toss_up"), 2, {})
    assert stored.found_at(terms) == stored.shipped(terms)
    solution = solvers.known(terms)
    stored.save(terms, stored.SOLUTION, {**solution.facts, "seconds": 4711.0}, solution.arrays)
    assert stored.found_at(terms) == stored.place(terms, stored.SOLUTION)
    assert stored.load(terms, stored.SOLUTION).facts["seconds"] == 4711.0
    stored.place(terms, stored.SOLUTION).write_bytes(b"damaged")
    assert stored.load(terms, stored.SOLUTION).facts == solution.facts
    stored.forget(terms, stored.SOLUTION)
    assert stored.shipped(terms).exists(), "what came with the package is not forgotten"


@pytest.mark.usefixtures("nothing_solved")
def test_other_sources_make_them_stale(monkeypatch):
    terms = contract.agree(contract.load("toss_up"), 2, {})
    monkeypatch.setattr(sources, "accepted", lambda _: {"other"})
    assert solvers.known(terms) is None


@pytest.mark.usefixtures("nothing_solved")
@pytest.mark.parametrize("game", explorer.pictured())
def test_quizzes_and_pictures_need_no_other(game, monkeypatch):
    monkeypatch.setattr(stored, "save", lambda *_: pytest.fail("something was solved"))
    coach.look(explorer.begin(game))
    match = explorer.practised(game, random.Random(7))
    assert coach.quiz(game, seed=7, **match).next().hint.source.exact
