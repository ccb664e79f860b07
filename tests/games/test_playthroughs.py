"""Whole games come out as they did when somebody last read them (games/<game>/playthroughs)."""

from __future__ import annotations

import pytest

import rollhouse
from rollhouse.kernel import contract
from tests import golden
from tests.cases import missing

GAMES = [(game, name) for game in rollhouse.catalogue() for name in golden.games(game)]


@pytest.mark.parametrize(("game", "name"), GAMES)
def test_the_game_is_as_it_was(game, name):
    written = golden.file(game, name).read_text(encoding="utf-8")
    assert golden.text(game, name).splitlines() == written.splitlines()


@pytest.mark.parametrize("game", rollhouse.catalogue())
def test_every_playthrough_is_of_a_golden_game(game):
    kept = {path.stem for path in golden.file(game, "any").parent.glob("*.txt")}
    assert kept == set(golden.games(game))


@pytest.mark.parametrize("game", rollhouse.catalogue())
def test_everything_that_can_happen_happens_in_one_of_them(game):
    if not golden.games(game):
        missing(game, f"golden game in tests/games/{game}/golden.py")
    texts = "".join(golden.text(game, name) for name in golden.games(game))
    for event in contract.load(game).rules.EVENTS:
        assert event in texts, event
