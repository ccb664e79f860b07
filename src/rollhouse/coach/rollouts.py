"""Games played out by compiled policies: what a position is worth where nobody has solved it.

Every seat plays by the same policy (`choose`), the house's rule of thumb unless told. Games come
in batches of `BATCH`. What makes their mean steadier than that of so many plain games:

- The first answer of the table is not drawn anew for each game: a batch takes its answers at equal
  steps through all of them, each as often as it is likely (systematic sampling, one random offset a
  batch).
- Game number n of every action that is compared uses the same random stream, so that most of the
  luck is the same for all and cancels in their differences.

Batches are independent of each other, so that the spread of their means is an honest error.
"""

from __future__ import annotations

import functools
import importlib
import importlib.util
import math
import os
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from types import ModuleType
from typing import Any

import numpy as np

from rollhouse.games.contract import Terms
from rollhouse.games.faces import bind
from rollhouse.games.kernel import (
    SEATS,
    TABLE,
    WHOLE,
    Array,
    Random,
    Record,
    Row,
    begin,
    below,
    i64,
    rows,
    u64,
)
from rollhouse.games.position import Position
from rollhouse.players import greedy
from rollhouse.solvers.compiled import compiled

from . import quick

rules: Any = None
choose: Any = None

BATCH = 32
"""Games of a batch."""
MANY = 4096
"""Where the table may answer in more ways than this, the first answers are drawn like all others:
to go through the five million deals of Doozy Dice takes longer than the games.
"""


def absent(setup: Record, state: Record, mask: Array) -> Any:  # noqa: ARG001
    """What is played in a game that has no rule of thumb."""
    return rules.default(setup, state)


def advance(setup: Record, state: Record, mask: Array) -> Any:
    """Let the seats choose until the table is asked, or it is over; returns which."""
    seat = rules.turn(setup, state)
    while seat >= 0:
        rules.legal(setup, state, mask)
        rules.act(setup, state, choose(setup, state, mask))
        seat = rules.turn(setup, state)
    return seat


def spread(setup: Record, states: Record, outcome: Record, random: Record) -> None:
    """Give every game its first answer of the table, at equal steps through all of them.

    `states` all hold one position at the table's turn. The last one is answered last, and until
    then it is the position.
    """
    games = len(states)
    total = i64(0)
    for k in range(rules.count(setup, states[games - 1])):
        total += rules.nth(setup, states[games - 1], k, outcome)
    offset = below(random, total)
    game = 0
    reached = i64(0)
    k = 0
    while game < games:
        reached += rules.nth(setup, states[games - 1], k, outcome)
        while game < games and (game * total + offset) // games < reached:
            rules.settle(setup, states[game], outcome)
            game += 1
        k += 1


def play_batch(
    setups: Record,
    states: Record,
    outcomes: Record,
    mask: Array,
    randoms: Record,
    seed: int,
    batch: int,
    out: Array,
    shares: Array,
) -> None:
    """Play a batch from `states[0]` to the ends, which stay in `states`.

    `shares` are in sixtieths, a row a game.
    """
    setup, games = setups[0], len(states)
    for number in range(games + 1):
        game = max(number - 1, 0)
        begin(randoms[0], seed, u64(batch * (games + 1) + number))
        asked = advance(setup, states[game], mask)
        while number > 0 and asked == TABLE:
            rules.draw(setup, states[game], randoms[0], outcomes[0])
            rules.settle(setup, states[game], outcomes[0])
            asked = advance(setup, states[game], mask)
        if number > 0:
            rules.shares(setup, states[game], out)
            for seat in range(shares.shape[1]):
                shares[game, seat] = out[seat]
        else:
            for other in range(1, games):
                states[other] = states[0]
            if asked == TABLE and rules.count(setup, states[0]) <= MANY:
                spread(setup, states, outcomes[0], randoms[0])


def thumb(game: str) -> ModuleType | None:
    """The rule of thumb for a game, a module with a rule `choose(setup, state, mask)`."""
    for room in (quick, greedy):
        name = f"{room.__name__}.{game}"
        if importlib.util.find_spec(name):
            return importlib.import_module(name)
    return None


def made(template: Any, game: str, source: ModuleType, **also: Any) -> Any:
    """`bind`, but not built into each other, because these are long."""
    bound = bind(template, game, source, **also)
    return compiled(getattr(bound, "py_func", bound))


@functools.cache
def runner(game: str, module: ModuleType) -> Any:
    """`play_batch` compiled for a game."""
    policy = thumb(game)
    chosen = policy.choose if policy else bind(absent, game, module)
    source = policy or module  # the compiled code changes with this file
    parts = {
        part.__name__: made(part, game, source, rules=module, choose=chosen)
        for part in (advance, spread)
    }
    return made(play_batch, game, source, rules=module, choose=chosen, **parts)


def batch_of(position: Position, seed: int, batch: int) -> Array:
    """What each seat got in the games of one batch: win shares, or of one alone the score."""
    terms, game = position.terms, position.terms.game
    states = np.zeros(BATCH, game.rules.State)
    states[0] = position.array()[0]
    outcome, randoms = np.zeros(1, game.rules.Outcome), np.zeros(1, Random)
    mask, out = np.zeros(game.rules.ACTIONS, np.uint8), np.zeros(SEATS, np.int64)
    shares = np.zeros((BATCH, terms.players), np.int64)
    runner(game.name, game.rules)(
        rows(terms.setups), rows(states), rows(outcome), mask, rows(randoms), np.uint64(seed),
        batch, out, shares,
    )  # fmt: skip
    return scores(terms, states) if terms.players == 1 else shares / WHOLE


_PREPARED: set[str] = set()


def prepare(position: Position) -> None:
    """Compile what is needed, so that it does not count as time of a rollout."""
    if position.game not in _PREPARED:
        batch_of(position, 0, 0)
        _PREPARED.add(position.game)


def scores(terms: Terms, states: Array) -> Array:
    """The final scores of a game for one."""
    read = terms.game.codec.scores
    return np.array([read(terms, Row(states, index)) for index in range(len(states))], float)


class Estimate:
    """What a position is worth to every seat, from batches of games so far."""

    def __init__(self, position: Position, seed: int) -> None:
        self.position, self.seed = position, seed
        self.means: list[Array] = []
        """The mean of each batch by seat, batch number n at place n."""
        self.spreads: list[Array] = []
        """The variance within each batch."""

    def play(self) -> None:
        """One batch more."""
        games = batch_of(self.position, self.seed, len(self.means))
        self.means.append(games.mean(axis=0))
        self.spreads.append(games.var(axis=0))

    @property
    def games(self) -> int:
        return len(self.means) * BATCH

    @property
    def value(self) -> Array:
        return np.mean(self.means, axis=0)

    @property
    def variance(self) -> Array:
        """Of `value`. With few batches the spread within them stands in, which is larger."""
        if len(self.means) < FEW:
            return np.mean(self.spreads, axis=0) / max(1, self.games - 1)
        return np.var(self.means, axis=0, ddof=1) / len(self.means)

    def interval(self, seat: int) -> float:
        """Half the width of the 95 % interval of a seat's value."""
        return certainty(len(self.means)) * math.sqrt(self.variance[seat])

    def ahead(self, other: Estimate, seat: int) -> tuple[float, float]:
        """How much more a seat gets here than there, game by game, and its standard error."""
        shared = min(len(self.means), len(other.means))
        differences = (
            np.array(self.means[:shared])[:, seat] - np.array(other.means[:shared])[:, seat]
        )
        if shared < FEW:
            return float(differences.mean()), math.inf
        return float(differences.mean()), float(differences.std(ddof=1)) / math.sqrt(shared)


FEW = 8
"""With fewer batches their means say nothing about their spread."""


def certainty(batches: int) -> float:
    """How many standard errors make a 95 % interval (Student's t)."""
    freedom = batches - 1
    if freedom < FEW - 1:
        return 1.960  # of single games, of which there are many
    return 1.960 + 2.372 / freedom + 2.823 / freedom**2 + 2.556 / freedom**3


def play_all(estimates: Sequence[Estimate], batches: int = 1, until: float = math.inf) -> None:
    """So many batches more for each, on all cores; none is begun after `until` (monotonic time)."""

    def more(estimate: Estimate) -> None:
        for _ in range(batches):
            if time.monotonic() < until or estimate is estimates[0]:
                estimate.play()

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(more, estimates))
