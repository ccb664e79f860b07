"""The same rules on a GPU; runs where there is one (`PYTHONPATH=src pytest tests/lab`)."""

from __future__ import annotations

import pytest

from rollhouse.games import contract
from rollhouse.lab import gpu, playouts
from tests.cases import IDS, MATCHES

pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(not gpu.available(), reason="no GPU here"),
    pytest.mark.filterwarnings("default"),
]


@pytest.mark.parametrize(("game", "players", "options"), MATCHES, ids=IDS)
def test_the_gpu_plays_the_same_games(game, players, options):
    terms = contract.agree(contract.load(game), players, options)
    here, there = playouts.play(terms, 20_000, seed=3), gpu.play(terms, 20_000, seed=3)
    assert here.states.tobytes() == there.states.tobytes()
    assert here.steps.tobytes() == there.steps.tobytes()
