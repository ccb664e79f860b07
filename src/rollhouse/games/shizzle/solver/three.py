"""Shizzle for three: a profile in which nobody gains more than a little by playing otherwise.

Whom to attack makes best replies run in circles: I attack whoever leads, so nobody wants to lead.
So players mix (trios.py), more and more sharply from one of the `STAGES` to the next, and what a
sweep over all points finds, highest sums first, gets less and less weight. Everybody at first
expects a third, which selects among several equilibria, if there are.

The profile is then frozen: it is what turns played by the stored shares make of them. The
certificate: let `best` be numbers, for each seat and position, that a turn does not raise, whether
the seat itself moves as well as it can or another moves by the profile. Then nobody who leaves the
profile wins more than `best`, for every match ends. Everybody's true share under the profile is at
most `best`, too, and the three make one; so each is at least one less the `best` of the others.
What `best` adds up to beyond one, from any position, is therefore as much as anybody can gain; and
`best`, lowered evenly until it makes one, is no further from the true shares. That is the `bound`.
"""

from __future__ import annotations

import functools
import os
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from types import ModuleType
from typing import Any

import numpy as np

from rollhouse.kernel.contract import Terms
from rollhouse.kernel.position import Position
from rollhouse.kernel.records import Array
from rollhouse.solvers import stored
from rollhouse.solvers.checkpoints import Checkpoint
from rollhouse.solvers.solution import Solution
from rollhouse.solvers.words import CannotSolve

from . import trio_policy
from .classes import Classes, classify
from .lines import DiceLines
from .trios import (
    DECIDER,
    HARD,
    LANES,
    MOVER,
    SEATS,
    Beliefs,
    Match,
    TurnRoom,
    new_room,
    play_trios,
    settle_rest,
    sure_shizzles,
)
from .words import WORDS

HIGHEST = 120
"""The largest bank whose points are told apart."""
LINES = 64
"""The most classes of lines: a layout needs symmetry to be solved for three."""
STAGES = (
    (100.0, 1.0, 12), (250.0, 0.7, 12), (500.0, 0.5, 15), (1000.0, 0.3, 20), (1000.0, 0.15, 20),
    (1000.0, 0.07, 30),
)  # fmt: skip
"""How sharply everybody chooses, what weight a sweep has, and how many there are."""
AT_ONCE = 3
"""How often the points of one sum are computed before a sweep goes on."""
CLOSE = 1e-6
"""The certificate is sharpened until its numbers change by less."""
ROUNDING = 1e-9
"""Allowed for the rounding of sums: many times what it can be."""
EVERY = 20.0
"""Seconds between two checkpoints."""
TURNS = 64
"""So many turns are remembered that were asked about."""

Progress = Callable[[float, float], None]


def solve(terms: Terms, progress: Progress) -> ThreePlayers:
    began = time.perf_counter()
    if terms.setup.max_turns:
        raise CannotSolve("no_limit_for_three", WORDS)
    if terms.setup.bank > HIGHEST:
        raise CannotSolve("bank_too_large", WORDS, most=HIGHEST)
    classes = classify(DiceLines(terms))
    if len(classes.length) > LINES:
        raise CannotSolve("layout_too_irregular", WORDS)
    sweeps = TrioSweeps(terms, classes)
    kept = stored.load(terms, "checkpoint")
    spent, done = (kept.facts["spent"], kept.facts["done"]) if kept else (0.0, 0)
    worth = kept.arrays["worth"] if kept else sweeps.opening()
    whole = sum(many for *_, many in STAGES)
    with ThreadPoolExecutor(os.cpu_count()) as pool, Checkpoint(terms, EVERY) as checkpoint:
        for number in range(done, whole):
            cool, step = pace(number)
            sweeps.learn(pool, worth, cool, step)
            facts = {"done": number + 1, "spent": spent + time.perf_counter() - began}
            checkpoint.reached(number / whole, facts, {"worth": worth})
            progress(0.8 * (number + 1), whole)
        cool = STAGES[-1][0]
        best = sweeps.best(pool, worth, cool, lambda part: progress(0.8 + 0.2 * part, 1.0))
    beyond = best[sweeps.open].sum(axis=2, keepdims=True) - 1.0
    facts = {
        "bound": float(beyond.max()) + ROUNDING,
        "cool": cool,
        "seconds": spent + time.perf_counter() - began,
    }
    arrays = {f"classes.{name}": np.asarray(array) for name, array in classes._asdict().items()}
    arrays |= {"worth": worth[sweeps.open], "shares": best[sweeps.open] - beyond / SEATS}
    return ThreePlayers(terms, facts, arrays)


def pace(number: int) -> tuple[float, float]:
    """How sharply is chosen in a sweep, and what weight it has."""
    for cool, weight, many in STAGES:
        if number < many:
            return cool, weight
        number -= many
    raise AssertionError


class TrioSweeps:
    """All points of one match, and turns played with them."""

    def __init__(self, terms: Terms, classes: Classes) -> None:
        self.terms, self.classes = terms, classes
        self.bank = int(terms.setup.bank)
        self.match = Match(self.bank, int(terms.game.rules.SHIZZLE), classes)
        size = self.bank + 1
        every = np.stack(np.unravel_index(np.arange(size**SEATS), (size,) * SEATS), axis=1)
        self.trios, self.sums = every.astype(np.int64), every.sum(axis=1)
        self.open = np.flatnonzero(self.sums < self.bank)
        """The numbers of points with which the match goes on."""
        self.over = np.flatnonzero(self.sums == self.bank)
        best = self.trios == self.trios.max(axis=1, keepdims=True)
        self.final = best / best.sum(axis=1, keepdims=True)
        known, ended = self.opening(), self.sums == self.bank
        self.sure = np.zeros(len(self.trios), np.int64)
        for points in self.open:
            self.sure[points] = sure_shizzles(self.match, self.trios[points], ended, known)
        totals = range(self.bank - 1, -1, -1)
        self.by_sum = [self.open[self.sums[self.open] == total] for total in totals]

    def opening(self) -> Array:
        """What is known at first: the shares of finished matches; otherwise everybody's third."""
        worth = np.full((len(self.trios), self.classes.sparks, SEATS), 1.0 / SEATS)
        worth[self.over] = self.final[self.over, None]
        return worth

    def restored(self, worth: Array) -> Array:
        """`worth` of all points, from that of those with which the match goes on."""
        whole = self.opening()
        whole[self.open] = worth
        return whole

    def play(self, pool: ThreadPoolExecutor, points: Array, beliefs: Beliefs) -> Array:
        """A turn with each of these points: `[points, spark, lane]`."""
        parts = np.array_split(points, max(1, min(len(points) // 64, 2 * (os.cpu_count() or 1))))

        def part(few: Array) -> Array:
            sure = self.sure[few]
            room = new_room(self.match, int(sure.max()))
            new = np.zeros((len(few), self.classes.sparks, LANES))
            play_trios(self.match, beliefs, self.trios[few], sure, room, new)
            return new

        return np.concatenate(list(pool.map(part, parts)))

    def learn(self, pool: ThreadPoolExecutor, worth: Array, cool: float, step: float) -> None:
        """A sweep over all points, of which the new shares get the weight `step`."""
        for points in self.by_sum:
            for _ in range(AT_ONCE):
                new = self.play(pool, points, Beliefs(worth, worth, cool))[:, :, 1:]
                worth[points] += step * (new - worth[points])

    def reply(self, pool: ThreadPoolExecutor, worth: Array, best: Array, cool: float) -> float:
        """A sweep in which one seat moves as well as it can and the others by the profile.

        Lowers `best`, what that seat wins then; returns by how much at most.
        """
        change = 0.0
        for points in self.by_sum:
            for _ in range(AT_ONCE):
                own = self.play(pool, points, Beliefs(best, best, HARD))[:, :, DECIDER]
                others = self.play(pool, points, Beliefs(worth, best, cool))[:, :, 2:]
                new = np.concatenate([own[:, :, None], others], axis=2)
                change = max(change, float((best[points] - new).max()))
                best[points] = new
        return change

    def best(
        self, pool: ThreadPoolExecutor, worth: Array, cool: float, progress: Callable[[float], None]
    ) -> Array:
        """As much as anybody can win, and no less, against the profile of these shares."""
        best, change = worth.copy(), 1.0
        best[self.open] = 1.0  # no turn raises that, nor anything that a turn makes of it
        while change > CLOSE:
            change = self.reply(pool, worth, best, cool)
            progress(min(1.0, np.log(max(change, CLOSE)) / np.log(CLOSE)))
        return best


class ThreePlayers(Solution):
    """Arrays: `shares[points, spark, seat]` of the mover, the next and the third before the first
    roll of a turn, for all points with which a match goes on; `worth`, the same as everybody takes
    it to be when they choose; and the classes of lines.
    """

    def __init__(self, terms: Terms, facts: Mapping[str, Any], arrays: Mapping[str, Array]) -> None:
        super().__init__(terms, facts, arrays)
        parts: dict[str, Any] = {name: arrays[f"classes.{name}"] for name in Classes._fields}
        self.classes = Classes(**{**parts, "sparks": int(parts["sparks"])})
        self.lines = DiceLines(terms)
        self._turns: OrderedDict[int, TurnRoom] = OrderedDict()

    @functools.cached_property
    def sweeps(self) -> TrioSweeps:
        return TrioSweeps(self.terms, self.classes)

    @functools.cached_property
    def beliefs(self) -> Beliefs:
        worth, shares = (self.sweeps.restored(self.arrays[name]) for name in ("worth", "shares"))
        return Beliefs(worth, shares, float(self.facts["cool"]))

    def held(self, position: Position) -> list[float] | None:
        state, rules = position.state, self.terms.game.rules
        if state.phase == rules.SPARKING or state.length == 0:
            return None
        found, mover = self._found(position), state.to_move
        return [float(found[(seat - mover) % SEATS]) for seat in range(SEATS)]

    def _found(self, position: Position) -> Array:
        """What a position is worth to the mover, the next and the third."""
        state, rules, of = position.state, self.terms.game.rules, self.classes.of
        end = rules.face(state.line[state.length - 1], state.numbers[state.length - 1])
        spark = int(of[self.lines.spark(end)])
        trio = [state.chips[(state.to_move + place) % SEATS] for place in range(SEATS)]
        if state.phase == rules.SETTLING:
            return self._settled(np.array(trio), state.winnings, spark, state.pending)
        points = int(np.ravel_multi_index(trio, (self.sweeps.bank + 1,) * SEATS))
        if state.phase == rules.ROLLING and state.length == 1 and state.pending == 0:
            return self.beliefs.ride[points, spark]
        room = self._turn(points)
        most = len(room.rest) - 1
        if state.phase == rules.ROLLING:
            dice = sum(1 << state.line[place] for place in range(state.length))
            return room.rolling[min(state.pending, most), of[self.lines.code(dice, end)], MOVER:]
        shizzles = min(state.pending - (state.length == rules.SHIZZLE), most)
        lines = np.unique(of[self.lines.allowed(position.array())])
        rest = room.rest[shizzles, lines]
        return rest[int(np.argmax(rest[:, DECIDER])), MOVER:]

    def _settled(self, trio: Array, won: int, spark: int, shizzles: int) -> Array:
        lanes = np.zeros(LANES)
        settle_rest(self.sweeps.match, self.beliefs, trio, won, spark, shizzles, lanes)
        return lanes[MOVER:]

    def _turn(self, points: int) -> TurnRoom:
        """A turn with these points of the mover, the next and the third."""
        if points not in self._turns:
            self._turns[points] = self.turn_room(points)
            if len(self._turns) > TURNS:
                self._turns.popitem(last=False)
        return self._turns[points]

    def turn_room(self, points: int) -> TurnRoom:
        sweeps, few = self.sweeps, np.array([points])
        room = new_room(sweeps.match, int(sweeps.sure[points]))
        new = np.zeros((1, self.classes.sparks, LANES))
        play_trios(sweeps.match, self.beliefs, sweeps.trios[few], sweeps.sure[few], room, new)
        return room

    @functools.cached_property
    def policy(self) -> Mapping[str, Array]:
        """For `trio_policy.choose`, and described there."""
        sweeps = self.sweeps
        return trio_policy.tables(sweeps.match, self.beliefs, sweeps.trios, sweeps.sure)

    @property
    def playing(self) -> tuple[ModuleType, tuple[Any, ...]]:
        return trio_policy, (self.sweeps.match, self.beliefs, *self.policy.values())
