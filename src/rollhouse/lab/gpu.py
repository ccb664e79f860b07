"""Random playouts on a GPU: the same rules, one game a thread, the same bits as on the CPU.

Needs an NVIDIA GPU and `numba-cuda` (the extra `gpu`). The position, the outcome and
the random streams of a game live in the thread's own memory; only the end of each game is written.
"""

from __future__ import annotations

from dataclasses import dataclass
from types import FunctionType
from typing import Any

import numba
import numpy as np

from rollhouse.games.contract import Terms
from rollhouse.games.faces import bind
from rollhouse.games.gpu import available, toolkit
from rollhouse.games.kernel import Random

from .playouts import Playouts, playout

__all__ = ["available", "launch", "play", "toolkit"]

THREADS = 128
"""Threads in a block."""

# What `play_games` is bound to: the compiled playout of one game, and its types.
loop: Any = None
cuda: Any = None
STATE: Any = None
OUTCOME: Any = None
RANDOM: Any = None
BYTE: Any = None
ACTIONS = 1


def play_games(setups: Any, states: Any, steps: Any, seed: Any, first: int) -> None:
    """The kernel: thread number i plays game `first` + i."""
    index = cuda.grid(1)
    if index < len(steps):
        state = cuda.local.array(1, STATE)
        outcome = cuda.local.array(1, OUTCOME)
        randoms = cuda.local.array(2, RANDOM)
        mask = cuda.local.array(ACTIONS, BYTE)
        steps[index] = loop(
            setups[0], state[0], outcome[0], mask, randoms[0], randoms[1], seed, first + index
        )
        states[index] = state[0]


_KERNELS: dict[str, Any] = {}


def kernel(terms: Terms) -> Any:
    """`play_games` for one game, compiled for the GPU at its first launch."""
    game = terms.game
    if game.name not in _KERNELS:
        device = toolkit()
        scope = {
            **globals(),
            "cuda": device,
            "loop": bind(playout, game.name, game.rules),
            "STATE": numba.from_dtype(game.rules.State),
            "OUTCOME": numba.from_dtype(game.rules.Outcome),
            "RANDOM": numba.from_dtype(Random),
            "BYTE": numba.uint8,
            "ACTIONS": game.rules.ACTIONS,
        }
        _KERNELS[game.name] = device.jit(FunctionType(play_games.__code__, scope, "play_games"))
    return _KERNELS[game.name]


@dataclass(frozen=True)
class Launch:
    """A batch that ran, its results still on the GPU."""

    states: Any
    steps: Any
    seconds: float


def launch(terms: Terms, games: int, seed: int = 0, first: int = 0) -> Launch:
    """Play on the GPU and leave the results there; `seconds` is the kernel's own time."""
    device = toolkit()
    setups = device.to_device(terms.setups.copy())
    states = device.device_array(games, terms.game.rules.State)
    steps = device.device_array(games, np.int64)
    begin, end = device.event(), device.event()
    begin.record()
    blocks = (games + THREADS - 1) // THREADS
    kernel(terms)[blocks, THREADS](setups, states, steps, np.uint64(seed), first)
    end.record()
    end.synchronize()
    return Launch(states, steps, device.event_elapsed_time(begin, end) / 1000)


def play(terms: Terms, games: int, seed: int = 0, first: int = 0) -> Playouts:
    """`playouts.play` on the GPU: the same games, position for position."""
    ran = launch(terms, games, seed, first)
    return Playouts(terms, seed, first, ran.states.copy_to_host(), ran.steps.copy_to_host())
