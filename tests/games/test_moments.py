"""The moments on which the web client's boards are tried are what the games produce today."""

from __future__ import annotations

import pytest

from tests.games import moments


@pytest.mark.parametrize("game", moments.GAMES)
def test_the_boards_are_tried_on_what_the_game_says(game):
    kept = moments.kept(game).read_text(encoding="utf-8")
    assert kept == moments.text(game), "run python -m tests.games.moments"
