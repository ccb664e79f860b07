"""The turns of a match of Shizzle for two, put together: sweeps over all pairs of points.

Points mostly grow, so a sweep goes from the highest sums of points down; only attacks lead back.
Values are estimated first, then enclosed from both sides. What a turn is worth falls as the next
player's turn rises, so lower values are computed from upper ones and upper from lower.

Where `max_turns` limits the match there is nothing to iterate: every turn is computed once, the
last one first.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from rollhouse.kernel.calls import bind
from rollhouse.kernel.contract import Terms
from rollhouse.kernel.records import Array, Record

from . import turns
from .classes import Classes
from .turns import LANES, Workspace, play_turns

rules: Any = None
list_ends: Any = None

Progress = Callable[[float, float], None]
Keep = Callable[[float, int, Array], None]
"""Is told the part of the work that is done, the turn from which on `worth` is known, and it."""

ROUNDING = 1e-12
"""Allowed for the rounding of sums: some thousand times what it can be."""
WORTH_IT = 1_000_000
"""Lines to look at, over all pairs of points, below which one core does it alone."""
AT_ONCE = 2
"""How often the pairs of some sums of points are computed before a sweep goes on."""
SUMS = 3
"""Sums of points that are computed at once: a turn seldom leads from one to the next, and turns
side by side cost little more than one."""
LOOK_BACK = 3
"""The sweeps before the last from which the next values are extrapolated."""


def play_pairs(
    setups: Record, states: Record, classes: Classes, sure: Array, pairs: Array, worth: Array,
    room: Workspace, new: Array,
) -> None:  # fmt: skip
    """Play a turn with each of some pairs of points: `new[side, pair, spark]`, before its roll.

    The room holds the last pairs afterwards.
    """
    sides, lanes = len(worth), room.rest.shape[2]
    together = lanes // sides
    for first in range(0, len(pairs), together):
        most = 0
        for place in range(first, first + together):
            most = max(most, sure[pairs[min(place, len(pairs) - 1)]])
        for place in range(together):
            points = pairs[min(first + place, len(pairs) - 1)]
            list_ends(setups[0], states, points, most, room.ends[place])
        play_turns(classes, rules.SHIZZLE, most, worth, room)
        for lane in range(lanes):
            place = first + lane // sides
            if place < len(pairs):
                for spark in range(classes.sparks):
                    new[lane % sides, place, spark] = room.rolling[0, spark, lane]


class Extrapolation:
    """Where sweeps lead to, by the last of them (Anderson's mixing).

    What sweeps change is taken for linear: of the last values, that mixture is taken which a sweep
    would change least.
    """

    def __init__(self) -> None:
        self.swept: list[tuple[Array, Array]] = []

    def after(self, before: Array, worth: Array) -> Array:
        """Values to begin the next sweep with; the last one made `worth` of `before`."""
        self.swept = [*self.swept[-LOOK_BACK:], (worth.copy(), worth - before)]
        if len(self.swept) == 1:
            return worth
        values = np.stack([np.ravel(value) for value, _ in self.swept])
        changes = np.stack([np.ravel(change) for _, change in self.swept])
        steps = np.diff(changes, axis=0).T
        mixture = np.linalg.lstsq(steps, changes[-1], rcond=None)[0]
        ahead = values[-1] - np.diff(values, axis=0).T @ mixture
        return np.asarray(np.clip(ahead, 0.0, 1.0).reshape(worth.shape))


class Sweeps:
    """Solves one match; its classes of lines are known."""

    def __init__(self, terms: Terms, classes: Classes, keep: Keep | None = None) -> None:
        """`keep` is called after every sweep, to go on from there another time."""
        self.terms = terms
        self.keep = keep or (lambda *_: None)
        self.rules = terms.game.rules
        self.classes = classes
        self.bank = int(terms.setup.bank)
        self._bind(terms.game.name)
        size = (self.bank + 1) ** 2
        self.sure, self.final = np.zeros(size, np.int64), np.zeros(size)
        shares = np.zeros(self.rules.SEATS, np.int64)
        states = np.zeros(1, self.rules.State)
        self._list_points(terms.setups, states, self.sure, self.final, shares)

    def _bind(self, name: str) -> None:
        bound: dict[str, Any] = {}
        for part in (
            turns.deal_points, turns.points_after, turns.stop_on, turns.settle_one,
            turns.list_ends, turns.settle_rest, turns.sure_shizzles, turns.list_points, play_pairs,
        ):  # fmt: skip
            bound[part.__name__] = bind(part, name, self.rules, **bound)
        self._list_points = bound["list_points"]
        self._play_pairs = bound["play_pairs"]
        self._settle_rest = bound["settle_rest"]

    def points(self, mine: int, others: int) -> int:
        """The number of a pair of points."""
        return mine * (self.bank + 1) + others

    def settle(self, state: Array, worth: Array, spark: int) -> float:
        """The mover's share while Shizzles are settled; `worth[points, spark]` is the next turn."""
        states = np.concatenate([state, state])
        return float(self._settle_rest(self.terms.setups, states, worth, spark))

    def play(self, pairs: Array, worth: Array) -> tuple[Array, Workspace]:
        """A turn with each of these pairs of points.

        `worth[side, points, spark]` is the next turn. Returns the same for this one, by pair, and
        the room with the last pairs, a lane each.
        """
        classes, most = self.classes, int(self.sure[pairs].max())
        together = min(len(pairs), LANES // len(worth))
        lanes = together * len(worth)
        size = (most + 1, len(classes.length), lanes)
        room = Workspace(
            ends=np.zeros((together, most + 1, self.rules.SHIZZLE + 1, most + 1), np.int64),
            stops=np.zeros((self.rules.SHIZZLE + 1, classes.sparks, lanes)),
            stopping=np.zeros(size),
            rolling=np.zeros(size),
            rest=np.zeros(size),
        )
        new = np.zeros((len(worth), len(pairs), classes.sparks))
        states = np.zeros(3, self.rules.State)
        self._play_pairs(self.terms.setups, states, classes, self.sure, pairs, worth, room, new)
        return new, room

    def open_pairs(self, total: int) -> Array:
        """The pairs with this sum of points, while the bank has any."""
        mine = np.arange(total + 1)
        return mine * (self.bank + 1) + total - mine

    def play_all(self, pool: ThreadPoolExecutor, pairs: Array, worth: Array) -> Array:
        """`play` for many pairs: as many turns side by side as there may be, on all cores.

        Pairs with as many Shizzles that are sure to win go together.
        """
        order = np.argsort(self.sure[pairs], kind="stable")
        parts = np.array_split(pairs[order], -(-len(pairs) * len(worth) // LANES))
        new = np.zeros((len(worth), len(pairs), self.classes.sparks))
        if len(pairs) * len(self.classes.member) < WORTH_IT:
            found = [self.play(part, worth)[0] for part in parts]
        else:
            found = list(pool.map(lambda part: self.play(part, worth)[0], parts))
        new[:, order] = np.concatenate(found, axis=1)
        return new

    def over(self) -> Array:
        """What is known at the end: `worth` if the match were over with any points."""
        return np.repeat(self.final[:, None], self.classes.sparks, axis=1)

    def between(self, bound: float, progress: Progress, kept: Array | None = None) -> Array:
        """`worth` of a match without a limit, from below and from above, `bound` apart or closer.

        `kept` is an estimate from another time. An estimate is widened to both sides and must hold
        (`_encloses`); where it does not, the two sides begin at "surely lost" and "surely won".
        """
        middle = self._guess() if kept is None else kept
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            for close in (bound / 40, bound / 400):
                middle = self._estimate(pool, middle, close, progress)
                worth = self._around(middle, -bound / 2, bound / 2)
                if self._encloses(pool, worth):
                    return worth
            worth = self._around(0 * middle, 0.0, 1.0)
            while np.max(worth[1] - worth[0]) > bound:
                self._sweep(pool, worth, bound)
            return worth

    def _around(self, middle: Array, down: float, up: float) -> Array:
        """Both sides, so far below and above a value; what is over is known."""
        worth = np.repeat(self.over()[None], 2, axis=0)
        for side, step in enumerate((down, up)):
            worth[side, self.sure > 0] = (middle + step)[self.sure > 0]
        return worth

    def _estimate(
        self, pool: ThreadPoolExecutor, middle: Array, close: float, progress: Progress
    ) -> Array:
        """`worth` to about so much, by sweeps over one value that begin with `middle`."""
        worth, change = middle[None].copy(), 1.0
        ahead: Extrapolation | None = Extrapolation()
        while change > close:
            before, last = worth.copy(), change
            self._sweep(pool, worth, close)
            change = float(np.max(np.abs(worth - before)))
            part = min(float(np.log(max(change, close)) / np.log(close)), 1.0)
            self.keep(part, 0, worth[0])
            progress(part, 1.0)
            if change > last:  # plain sweeps always close in
                ahead = None
            elif ahead and change > close:
                worth = ahead.after(before, worth)
        return worth[0]

    def _guess(self) -> Array:
        """A first idea of the mover's share: who leads, and how much is left to win.

        It only saves a few sweeps.
        """
        mine, others = np.divmod(np.arange(len(self.sure)), self.bank + 1)
        left = np.maximum(self.bank - mine - others, 1)
        guess = 0.5 + 0.5 * np.tanh((mine - others + 2) / (2.5 * left**0.7))
        return np.where(self.sure[:, None] > 0, guess[:, None], self.over())

    def _sweep(self, pool: ThreadPoolExecutor, worth: Array, close: float) -> None:
        """Compute all pairs of points, some sums at a time; those that change by more than `close`
        once more.
        """
        for total in range(self.bank - 1, -1, -SUMS):
            sums = range(total, max(total - SUMS, -1), -1)
            pairs = np.concatenate([self.open_pairs(each) for each in sums])
            for _ in range(AT_ONCE):
                new = self.play_all(pool, pairs, worth)
                changed = np.max(np.abs(new - worth[:, pairs]), axis=(0, 2)) > close
                worth[:, pairs] = new
                pairs = pairs[changed]
                if len(pairs) == 0:
                    break

    def _encloses(self, pool: ThreadPoolExecutor, worth: Array) -> bool:
        """Does a sweep raise all lower values and lower all upper ones? Then truth lies between.

        A sweep keeps order, and so would all further ones raise and lower them, to the one value
        that sweeps do not change. There is only one because every match ends: whatever is played,
        every turn may begin with a Fizzle, and as many Fizzles in a row as the bank has points end
        the match.
        """
        before = worth.copy()
        self._sweep(pool, worth, 0.0)
        risen = bool(np.all(worth[0] >= before[0]) and np.all(worth[1] <= before[1]))
        return risen and self._may_fizzle()

    def _may_fizzle(self) -> bool:
        """Can every spark be followed by a roll that allows no line but one of two dice?"""
        classes = self.classes
        longest = np.zeros(len(classes.chance), np.int64)
        owners = np.repeat(np.arange(len(classes.chance)), np.diff(classes.first_member))
        np.maximum.at(longest, owners, classes.length[classes.member])
        first, end = classes.first_roll[:-1], classes.first_roll[1:]
        return all(2 in longest[first[spark] : end[spark]] for spark in range(classes.sparks))

    def limited(
        self, limit: int, progress: Progress, turn: int = 0, kept: Array | None = None
    ) -> Array:
        """`worth` by complete turns, in a match that ends after `limit` of them.

        `kept` is the same from another time, known from `turn` on.
        """
        worth = np.repeat(self.over()[None], limit + 1, axis=0)
        pairs = np.flatnonzero(self.sure > 0)
        known = limit
        if kept is not None:
            worth[turn:], known = kept, turn
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            for turn in range(known - 1, -1, -1):
                worth[turn, pairs] = self.play_all(pool, pairs, worth[turn + 1 : turn + 2])[0]
                self.keep((limit - turn) / limit, turn, worth[turn:])
                progress(limit - turn, limit)
        return worth
