"""The same games on a GPU; runs where there is one (`PYTHONPATH=src pytest tests/lab`)."""

from __future__ import annotations

import numpy as np
import pytest

from rollhouse.kernel import contract
from rollhouse.lab import batch
from rollhouse.lab.batch import gpu
from rollhouse.players.seats import read_seats
from tests.cases import IDS, MATCHES

needs_a_gpu = [
    pytest.mark.gpu,
    pytest.mark.skipif(not gpu.available(), reason="no GPU here"),
    pytest.mark.filterwarnings("default"),
]
GAMES = 20_000
SMALL = [
    ("toss_up", "optimal,computer:level=2", {"goal": 20, "dice": 5}),
    ("toss_up", "pretending,greedy,random", {"goal": 20, "dice": 5}),
    ("shizzle", "optimal,computer:level=2", {"bank": 10}),
    ("stack_attack", "optimal,computer:level=2", {"goal": 5, "dice": 3}),
    ("doozy_dice", "greedy,random", {"max_rolls": 3}),
]


def both(terms, seats, games):
    here = batch.play(terms, read_seats(seats), games, seed=3)
    there = batch.play(terms, read_seats(seats), games, seed=3, device="gpu")
    return tuple(np.concatenate(list(played)).tobytes() for played in (here, there))


@pytest.mark.parametrize(("game", "players", "options"), MATCHES, ids=IDS)
class TestOnAGpu:
    pytestmark = needs_a_gpu

    def test_the_gpu_plays_the_same_games_at_random(self, game, players, options):
        terms = contract.agree(contract.load(game), players, options)
        here, there = both(terms, ",".join(["random"] * players), GAMES)
        assert here == there


@pytest.mark.parametrize(("game", "seats", "options"), SMALL)
class TestPoliciesOnAGpu:
    pytestmark = needs_a_gpu

    def test_the_gpu_decides_as_the_cpu_does(self, game, seats, options):
        terms = contract.agree(contract.load(game), seats.count(",") + 1, options)
        here, there = both(terms, seats, GAMES)
        assert here == there

    def test_the_gpu_adds_up_the_same_wins(self, game, seats, options):
        terms = contract.agree(contract.load(game), seats.count(",") + 1, options)
        here = batch.wins(terms, read_seats(seats), GAMES, seed=3)
        there = batch.wins(terms, read_seats(seats), GAMES, seed=3, device="gpu")
        assert (here.won, here.squares, here.steps) == (there.won, there.squares, there.steps)

    def test_tallies_are_handed_over_where_they_lie(self, game, seats, options):
        terms = contract.agree(contract.load(game), seats.count(",") + 1, options)
        there = batch.on_gpu(terms, read_seats(seats), 100, seed=1)
        described = there.__cuda_array_interface__
        assert described["shape"] == (100, there.columns["events"].stop)
        assert described["data"][0] == there.figures.__cuda_array_interface__["data"][0]


@pytest.mark.parametrize(
    ("game", "seats"),
    [
        ("toss_up", "expert,computer:level=4,greedy,greedy,expert"),
        ("shizzle", "greedy,expert,pretending,expert"),
        ("doozy_dice", "expert,greedy"),
        ("stack_attack", "pretending,expert,greedy"),
        ("dice_flick", "greedy,expert"),
    ],
)
class TestLookingAheadOnAGpu:
    pytestmark = needs_a_gpu

    def test_the_gpu_sees_what_the_cpu_does(self, game, seats, monkeypatch):
        """There are fewer rooms than games, so that rooms are used again."""
        monkeypatch.setattr(gpu, "MOST_ROOMS", 0.0)
        terms = contract.agree(contract.load(game), seats.count(",") + 1, {})
        here, there = both(terms, seats, 200)
        assert here == there


@pytest.mark.skipif(gpu.available(), reason="there is a GPU here")
def test_without_a_gpu_a_sentence_says_what_is_missing():
    terms = contract.agree(contract.load("toss_up"), 2, {})
    with pytest.raises(gpu.NoGpu, match=r'pip install "rollhouse\[gpu\]"'):
        batch.play(terms, read_seats("random,random"), 1, device="gpu")
    with pytest.raises(gpu.NoGpu, match="device cpu plays the same games"):
        batch.on_gpu(terms, read_seats("random,random"), 1)
