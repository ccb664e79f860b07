"""Whole games come out as they did when somebody last read them (tests/playthroughs/*.txt)."""

from __future__ import annotations

import pytest

import rollhouse
from rollhouse.kernel import contract
from tests import playthroughs
from tests.cases import missing


@pytest.mark.parametrize("name", playthroughs.GAMES)
def test_the_game_is_as_it_was(name):
    written = (playthroughs.FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert playthroughs.text(name).splitlines() == written.splitlines()


def test_every_game_has_a_playthrough():
    assert {game for game, _, _ in playthroughs.GAMES.values()} == set(rollhouse.catalogue())
    kept = {path.stem for path in playthroughs.FOLDER.glob("*.txt")}
    assert kept == set(playthroughs.GAMES)


@pytest.mark.parametrize("game", rollhouse.catalogue())
def test_everything_that_can_happen_happens_in_one_of_them(game):
    names = [name for name, case in playthroughs.GAMES.items() if case[0] == game]
    if not names:
        missing(game, "golden game in tests/playthroughs.py")
    texts = "".join(map(playthroughs.text, names))
    for event in contract.load(game).rules.EVENTS:
        assert event in texts, event
