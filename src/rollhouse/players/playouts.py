"""The one engine of playouts: what a position is worth if everybody plays on by one policy.

Playouts come in batches. Their mean varies less than that of as many plain games, because:

- The first answer of the table is not drawn anew for each playout: a batch takes its answers at
  equal steps through all of them, each as often as it is likely (systematic sampling, one random
  offset a batch).
- Playout number n of a seed throws the same dice after every action that is compared (common
  random numbers), so that most of the luck is the same for all and cancels in their differences.
  Every turn of every seat has a random stream of its own: one who stops and one who rolls on have
  the same luck in the next turn, and so have the others.

Batches are independent of each other, so the spread of their means is an honest error. The dice
come from the playouts' own seed; the table's are never seen. Batches run on all cores, and what
they give does not depend on how many there are.
"""

from __future__ import annotations

import functools
import math
import os
import time
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np

from rollhouse.kernel.calls import bind
from rollhouse.kernel.contract import Terms
from rollhouse.kernel.position import Position
from rollhouse.kernel.records import (
    OVER,
    SEATS,
    TABLE,
    WHOLE,
    Array,
    Random,
    Record,
    begin,
    below,
    i64,
    rows,
    rule,
    u64,
)

from . import policies
from .policies import Policy, PolicyCode

rules: Any = None
choose: Any = None

BATCH = 32
"""The usual number of playouts of a batch."""
MANY = 4096
"""If the table has more possible answers than this, the first answers are drawn like all others:
going through the five million deals of a large deck takes longer than the playouts.
"""
LONG = 1 << 16
"""More turns than any seat has in a game."""
FEW = 8
"""With fewer batches their means say nothing about their spread."""
AT_ONCE = 16
"""The most batches that one thread plays before it looks at the clock."""


def spread(setup: Record, state: Record, random: Record, outcomes: Record) -> None:
    """Write answers of the table, at equal steps through all of them, into all but the first of
    `outcomes`.
    """
    games = len(outcomes) - 1
    total = i64(0)
    for k in range(rules.count(setup, state)):
        total += rules.nth(setup, state, k, outcomes[0])
    offset = below(random, total)
    reached, k = i64(0), -1
    for game in range(games):
        while (game * total + offset) // games >= reached:
            k += 1
            reached += rules.nth(setup, state, k, outcomes[0])
        rules.nth(setup, state, k, outcomes[game + 1])


@rule
def stream(playout: int, seat: int, turn: int) -> Any:
    """The number of the random stream of one turn of a seat."""
    return u64((i64(playout) * SEATS + seat) * LONG + turn)


class PlayoutWorkspace(NamedTuple):
    """Where playouts are played."""

    setups: Record
    states: Record
    """Batch after batch; a batch has as many as there are outcomes."""
    outcomes: Record
    mask: Array
    """Which actions are legal."""
    randoms: Record
    turns: Array
    """[seat]: how many turns it has begun."""


def play_on(
    room: PlayoutWorkspace, table: Any, mover: int, seed: int, batch: int, shares: Array
) -> None:
    """Play batches `batch`, `batch` + 1, … from states which all hold one position; the final
    states remain.

    The first state of a batch only goes as far as the table, to see what it may answer; the others
    are playouts, one row of `shares` each, in sixtieths. `table` is what the policy is given. All
    seats play on from the first of their turns, except the `mover` who has just ended one.
    """
    setup, states, outcomes = room.setups[0], room.states, room.outcomes
    mask, randoms, turns = room.mask, room.randoms, room.turns
    each = len(outcomes)
    answered = False
    for index in range(len(states)):
        number = index % each
        for seat in range(len(turns)):
            turns[seat] = 0
        if mover >= 0 and states[index].to_move != mover:
            turns[mover] = 1
        throwing = -1
        given = answered and number > 0
        seat = rules.turn(setup, states[index])
        while seat >= 0 or (seat == TABLE and number > 0):
            if seat >= 0:
                rules.legal(setup, states[index], mask)
                action = choose(setup, states[index], mask, table)
                rules.act(setup, states[index], action)
            else:
                if states[index].to_move != throwing:
                    throwing = states[index].to_move
                    begin(randoms[0], seed, stream(batch * each + index, throwing, turns[throwing]))
                    turns[throwing] += 1
                if not given:
                    rules.draw(setup, states[index], randoms[0], outcomes[number])
                given = False
                rules.settle(setup, states[index], outcomes[number])
            seat = rules.turn(setup, states[index])
        if number > 0:
            rules.shares(setup, states[index], shares[index - index // each - 1])
        else:
            answered = seat == TABLE and rules.count(setup, states[index]) <= MANY
            if answered:
                begin(randoms[0], seed, stream(batch * each + index, 0, 0))
                spread(setup, states[index], randoms[0], outcomes)


@functools.cache
def runner(code: PolicyCode, module: Any) -> Any:
    """`play_on` compiled for a policy; its machine code is kept as long as its sources are."""
    name, home = f"{code.game}_{code.name}_{code.digest}", code.homes[0]
    answers = bind(spread, code.game, module)
    return bind(play_on, name, home, rules=module, choose=code.choose, spread=answers)


def batches_of(
    position: Position,
    policy: Policy,
    seed: int,
    batch: int,
    batches: int,
    size: int,
    mover: int | None = None,
) -> Array:
    """What each seat got, by batch, playout and seat: win shares, or the score of one alone.

    `mover`: the seat whose action led here.
    """
    terms, game = position.terms, position.terms.game
    states = np.repeat(position.array(), batches * (size + 1))
    room = PlayoutWorkspace(
        rows(terms.setups),
        rows(states),
        rows(np.zeros(size + 1, game.rules.Outcome)),
        np.zeros(game.rules.ACTIONS, np.uint8),
        rows(np.zeros(1, Random)),
        np.zeros(terms.players, np.int64),
    )
    shares = np.zeros((batches * size, terms.players), np.int64)
    last = -1 if mover is None else mover
    runner(policy.code, game.rules)(room, policy.passed(), last, u64(seed), batch, shares)
    found = shares / WHOLE if terms.players > 1 else scores(terms, states, size)
    return found.reshape(batches, size, terms.players)


def scores(terms: Terms, states: Array, size: int) -> Array:
    """The final scores of playouts for one alone."""
    read, setups = terms.game.calls.scores, rows(terms.setups)
    found = np.zeros((len(states), terms.players), np.int64)
    for index in range(len(states)):
        read(setups, rows(states), index, found[index])
    return found[np.arange(len(states)) % (size + 1) > 0].astype(float)


_PREPARED: set[PolicyCode] = set()


def prepare(position: Position, policy: Policy | None = None) -> None:
    """Compile what is needed, so that this does not count as playing time."""
    policy = policy or policies.quick(position.terms)
    if policy.code not in _PREPARED:
        batches_of(position, policy, 0, 0, 1, 1)
        _PREPARED.add(policy.code)


class Estimate:
    """What a position is worth to every seat, from batches of playouts so far.

    Everybody plays on by the `policy` given, else by rule of thumb. A batch has `size` playouts. If
    several actions are compared, `mover` is the seat whose choice it is.
    """

    def __init__(
        self,
        position: Position,
        seed: int,
        policy: Policy | None = None,
        size: int = BATCH,
        mover: int | None = None,
    ) -> None:
        self.position, self.seed, self.size, self.mover = position, seed, size, mover
        self.policy = policy or policies.quick(position.terms)
        self.worths: list[Array] = []
        """For every batch, in order: what each seat got, by playout and seat."""
        self.means: list[Array] = []
        """The mean of each batch by seat."""

    def play(self, batches: int = 1) -> None:
        """Play this many more batches."""
        self.add(self.played(self.batches, batches))

    def played(self, first: int, batches: int) -> Array:
        """Play batches from number `first` on, without adding them."""
        here = self.position, self.policy, self.seed
        return batches_of(*here, first, batches, self.size, self.mover)

    def add(self, worths: Array) -> None:
        """Add batches that were played elsewhere; they must be the next in order."""
        self.worths += list(worths)
        self.means += list(worths.mean(axis=1))

    @property
    def batches(self) -> int:
        return len(self.means)

    @property
    def games(self) -> int:
        return self.batches * self.size

    @property
    def value(self) -> Array:
        return np.mean(self.means, axis=0)

    @property
    def variance(self) -> Array:
        """The variance of `value`. With few batches it is taken from the spread within them, which
        is larger."""
        if self.batches < FEW:
            return np.concatenate(self.worths).var(axis=0) / max(1, self.games - 1)
        return np.var(self.means, axis=0, ddof=1) / self.batches

    def interval(self, seat: int) -> float:
        """Half the width of the 95 % interval of a seat's value.

        If all playouts ended alike but need not have, it is three divided by their number: an
        outcome as rare as that would be missed one time in twenty.
        """
        wide = certainty(self.batches) * math.sqrt(self.variance[seat])
        if wide == 0 and self.position.turn != OVER and self.position.players > 1:
            return min(1.0, 3 / self.games)
        return wide

    def ahead(self, other: Estimate, seat: int) -> tuple[float, float]:
        """How much more a seat gets here than there, dice for dice, and its standard error.

        With few batches the error is that of single playouts.
        """
        shared = min(self.batches, other.batches)
        if shared >= FEW:
            ahead = np.array(self.means[:shared])[:, seat] - np.array(other.means[:shared])[:, seat]
        else:
            pairs = zip(self.worths[:shared], other.worths[:shared], strict=True)
            ahead = np.concatenate([one[:, seat] - two[:, seat] for one, two in pairs])
        if len(ahead) < 2:
            return float(ahead.mean()), math.inf
        return float(ahead.mean()), float(ahead.std(ddof=1)) / math.sqrt(len(ahead))


def certainty(batches: int) -> float:
    """How many standard errors make a 95 % interval (Student's t)."""
    freedom = batches - 1
    if freedom < FEW - 1:
        return 1.960  # for single playouts, of which there are many
    return 1.960 + 2.372 / freedom + 2.823 / freedom**2 + 2.556 / freedom**3


@functools.cache
def pool(process: int) -> ThreadPoolExecutor:
    """A pool with one thread for every core that this process may use."""
    return ThreadPoolExecutor(cores())


def cores() -> int:
    """How many cores this process may use."""
    allowed = getattr(os, "sched_getaffinity", None)
    return len(allowed(0)) if allowed else os.cpu_count() or 1


def play_all(estimates: Sequence[Estimate], batches: int = 1, until: float = math.inf) -> None:
    """Play this many more batches for each, on all cores; none begins after `until` (monotonic
    time).

    The first batch of the first estimate is played in any case.
    """
    at_once = max(1, min(AT_ONCE, len(estimates) * batches // (2 * cores())))
    for estimate in estimates:
        prepare(estimate.position, estimate.policy)

    def part(estimate: Estimate, low: int, many: int) -> Array | None:
        if time.monotonic() >= until and (low or estimate is not estimates[0]):
            return None
        return estimate.played(estimate.batches + low, many)

    parts: list[tuple[Estimate, Future[Array | None]]] = [
        (estimate, pool(os.getpid()).submit(part, estimate, low, min(at_once, batches - low)))
        for low in range(0, batches, at_once)
        for estimate in estimates
    ]
    played = [(estimate, future.result()) for estimate, future in parts]
    cut = set()
    for estimate, worths in played:
        if worths is None:
            cut.add(estimate)
        elif estimate not in cut:
            estimate.add(worths)
