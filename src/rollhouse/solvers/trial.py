"""Plays a compiled policy many times, to see whether it wins as often as a solution says.

Game number g of a seed uses random streams 2g (the table) and 2g + 1 (choices), as in
lab/batch/playouts.py.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from types import ModuleType
from typing import Any

import numpy as np

from rollhouse.kernel.calls import bind
from rollhouse.kernel.contract import Terms
from rollhouse.kernel.position import Position
from rollhouse.kernel.records import OVER, TABLE, Array, Random, Record, begin, rows, u64

rules: Any = None
choose: Any = None

CHUNK = 4096


def play_chunk(
    setups: Record,
    states: Record,
    outcomes: Record,
    randoms: Record,
    policy: Any,
    seed: int,
    first: int,
) -> None:
    """Play games `first`, `first` + 1, … from the positions in `states` to their ends, in place."""
    for index in range(len(states)):
        begin(randoms[0], seed, 2 * (first + index))
        begin(randoms[1], seed, 2 * (first + index) + 1)
        while True:
            seat = rules.turn(setups[0], states[index])
            if seat == OVER:
                break
            if seat == TABLE:
                rules.draw(setups[0], states[index], randoms[0], outcomes[0])
                rules.settle(setups[0], states[index], outcomes[0])
            else:
                action = choose(setups[0], states[index], randoms[1], policy)
                rules.act(setups[0], states[index], action)


def play(
    terms: Terms,
    home: ModuleType,
    name: str,
    policy: Any,
    start: Position,
    games: int,
    seed: int = 0,
) -> Array:
    """The final positions of games from `start` in which every seat plays the same policy.

    The policy is the compiled function `name` of the module `home`, called as
    `choose(setup, state, random, policy)`; `policy` is an array or a tuple of arrays.
    """
    run = _runner(terms, home, name)
    states = np.repeat(start.array(), games)

    def chunk(low: int) -> None:
        outcome, randoms = np.zeros(1, terms.game.rules.Outcome), np.zeros(2, Random)
        part = states[low : low + CHUNK]
        run(rows(terms.setups), rows(part), rows(outcome), rows(randoms), policy, u64(seed), low)

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(chunk, range(0, games, CHUNK)))
    return states


_RUNNERS: dict[Callable[..., Any], Any] = {}


def _runner(terms: Terms, home: ModuleType, name: str) -> Any:
    """`play_chunk` compiled for a policy of the module `home`."""
    policy = getattr(home, name)
    if policy not in _RUNNERS:
        _RUNNERS[policy] = bind(
            play_chunk, f"{terms.game.name}_{name}", home, rules=terms.game.rules, choose=policy
        )
    return _RUNNERS[policy]


def mean_shares(terms: Terms, states: Array) -> tuple[Array, Array]:
    """The mean win share of every seat over finished games, and its standard error."""
    out = np.zeros((len(states), terms.players), np.int64)
    for index in range(len(states)):
        terms.game.calls.shares(rows(terms.setups), rows(states), index, out[index])
    shares = out / out.sum(axis=1, keepdims=True)
    return shares.mean(axis=0), shares.std(axis=0, ddof=1) / np.sqrt(len(states))
