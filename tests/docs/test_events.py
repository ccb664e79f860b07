"""The page about positions names all events of every game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import rollhouse
from rollhouse.kernel import contract

PAGE = Path(__file__).parents[2] / "docs" / "positions.md"
ROW = re.compile(r"^\| `(\w+)` \| (`\w+`(?:, `\w+`)*) \|$", re.MULTILINE)


@pytest.mark.parametrize("game", rollhouse.catalogue())
def test_the_page_has_the_events_of_a_game_in_their_order(game):
    rows = dict(ROW.findall(PAGE.read_text(encoding="utf-8")))
    assert re.findall(r"\w+", rows[game]) == list(contract.load(game).rules.EVENTS)
