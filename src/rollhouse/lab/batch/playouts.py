"""Random playouts: every seat plays uniformly among its legal actions, every game on its own.

For those who write rules: the last position of every game is kept, and only steps are counted,
which is faster than `batch`, especially in simple games. A game may have a quicker way to play the
same games, its part `random_play`. Game number g of a seed uses random
streams 2g (the table) and 2g + 1 (the choices), so results do not depend on the number of threads.
"""

from __future__ import annotations

import functools
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from types import ModuleType
from typing import Any

import numpy as np

from rollhouse.kernel.calls import bind
from rollhouse.kernel.contract import Game, Terms
from rollhouse.kernel.knowledge import part_for
from rollhouse.kernel.records import (
    LARGEST_SEED,
    OVER,
    TABLE,
    Array,
    Random,
    Record,
    apart,
    begin,
    nth_set,
    number,
    rows,
    scaled,
    u64,
)
from rollhouse.kernel.validation import whole

rules: Any = None
play_out: Any = None

MOST = 1 << 62
"""The most games of one seed: each uses two of its 2**64 streams."""
CHUNK = 4096
"""How many games one thread plays between two reports of progress."""


def playout(
    setup: Record,
    state: Record,
    outcome: Record,
    mask: Array,
    table: Record,
    choices: Record,
    seed: int,
    game: int,
) -> Any:
    """Play one game from the start to its end; returns the steps, outcomes and actions counted."""
    begin(table, seed, 2 * game)
    begin(choices, seed, 2 * game + 1)
    rules.start(setup, state)
    steps = 0
    ahead = number(choices)  # drawn one choice early, so that the next branch is known in time
    while True:
        seat = rules.turn(setup, state)
        if seat == TABLE:
            rules.draw(setup, state, table, outcome)
            rules.settle(setup, state, outcome)
            steps += 1
            seat = rules.turn(setup, state)
        if seat == OVER:
            return steps
        if seat != TABLE:
            legal = rules.legal(setup, state, mask)
            chosen = scaled(choices, ahead, u64(legal))
            ahead = number(choices)
            rules.act(setup, state, chosen if legal == len(mask) else nth_set(mask, chosen))
            steps += 1


def quick_playout(
    setup: Record,
    state: Record,
    outcome: Record,  # noqa: ARG001
    mask: Array,  # noqa: ARG001
    table: Record,
    choices: Record,
    seed: int,
    game: int,
) -> Any:
    """The same, where the game has its own way."""
    begin(table, seed, 2 * game)
    begin(choices, seed, 2 * game + 1)
    rules.start(setup, state)
    return play_out(setup, state, table, choices)


def play_chunk(
    setups: Record,
    states: Record,
    outcomes: Record,
    mask: Array,
    randoms: Record,
    seed: int,
    first: int,
    steps: Array,
) -> None:
    """Games `first`, `first` + 1, … one after another; the end of each stays in `states`."""
    for index in range(len(steps)):
        steps[index] = playout(
            setups[0],
            states[index],
            outcomes[0],
            mask,
            randoms[0],
            randoms[1],
            seed,
            first + index,
        )


def runner(terms: Terms) -> Any:
    """`play_chunk` compiled for a game."""
    return compiled(terms.game, part_for(terms, "random_play"))


@functools.cache
def compiled(game: Game, quick: ModuleType | None) -> Any:
    if quick is None:
        name, one = game.name, bind(playout, game.name, game.rules, apart)
    else:
        name, way = f"{game.name}_quick", {"play_out": quick.play_out}
        one = bind(quick_playout, game.name, game.rules, apart, **way)
    return bind(play_chunk, name, game.rules, apart, playout=one)


@dataclass(frozen=True)
class Playouts:
    """Where a batch of games ended."""

    terms: Terms
    seed: int
    first: int
    states: Array
    """The last position of every game."""
    steps: Array
    """How many steps every game took."""

    def shares(self) -> Array:
        """The win shares of every game in sixtieths, one row per game."""
        out = np.zeros((len(self.states), self.terms.players), np.int64)
        face, setups, states = (
            self.terms.game.calls.shares,
            rows(self.terms.setups),
            rows(self.states),
        )
        for index in range(len(self.states)):
            face(setups, states, index, out[index])
        return out


def play(
    terms: Terms,
    games: int,
    seed: int = 0,
    first: int = 0,
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> Playouts:
    """Play games `first` to `first + games` of a seed on the CPU, on all cores unless told.

    `progress` is called with the number of games finished since its last call.
    """
    games = whole(games, "games", 0, MOST)
    seed = whole(seed, "seed", 0, LARGEST_SEED)
    first = whole(first, "first", 0, MOST - games)
    states = np.zeros(games, terms.game.rules.State)
    steps = np.zeros(games, np.int64)
    run = runner(terms)

    def chunk(low: int) -> int:
        high = min(low + CHUNK, games)
        outcome = np.zeros(1, terms.game.rules.Outcome)
        mask = np.zeros(terms.game.rules.ACTIONS, np.uint8)
        randoms = np.zeros(2, Random)
        run(
            rows(terms.setups), rows(states[low:high]), rows(outcome), mask, rows(randoms),
            np.uint64(seed), first + low, steps[low:high],
        )  # fmt: skip
        return high - low

    chunks, many = range(0, games, CHUNK), threads or os.cpu_count() or 1
    with ExitStack() as stack:
        here = min(many, len(chunks)) < 2
        each: Any = map if here else stack.enter_context(ThreadPoolExecutor(many)).map
        for done in each(chunk, chunks):
            if progress:
                progress(done)
    return Playouts(terms, seed, first, states, steps)
