"""Toss Up! for three: an equilibrium in which each player maximises their own share.

As for two (two.py) a turn is one-dimensional and totals are swept from the highest sum down. Last
turns have no way back and are solved one after the other. Before them, only the three turns at
(a, b, c), (b, c, a) and (c, a, b) depend on each other, each on what follows its red light. In such
a triple the players reply to each other in turn until nobody changes anything. Everybody at first
expects a third after a red light; this start selects among several equilibria, if there are.
Equal choices are decided for stopping.

In a few triples the replies run in circles: there no pure choice of all three is an answer to
itself. There players mix, each at one choice (mixing.py).

The profile is then frozen: it is what `decide` makes of the stored shares, and the mixed choices.
Its true shares are evaluated, and for each player the best reply to the other two everywhere, with
nothing fixed for the player (certificate.py). `bound` is the larger of the greatest gain by such a
reply, from any position, and the greatest difference between stored and true shares.
"""

from __future__ import annotations

import functools
import os
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from types import ModuleType
from typing import Any, Protocol

import numpy as np

from rollhouse.kernel.contract import Terms
from rollhouse.kernel.position import Position
from rollhouse.kernel.records import Array
from rollhouse.solvers import stored
from rollhouse.solvers.checkpoints import Checkpoint
from rollhouse.solvers.solution import Solution
from rollhouse.solvers.words import CannotSolve

from .. import rules
from . import beginnings, certificate, last_turns, profile
from .cores import Mix, Step, ThreadMemory
from .falls import Falls, falls
from .mixing import Totals
from .turns import TripleTables
from .words import WORDS

TAIL = 1e-9
"""Last turns worth less are not told apart."""
HIGHEST = 200
"""The highest goal whose tables are of a size to be stored."""
EVERY = 30.0
"""Seconds between two checkpoints."""
SWEEPING = 0.7
"""The part of the work that is the sweep; the rest is the certificate, which is done at one go."""


class Sweeper(Protocol):
    """Who solves: the CPU (cores.py), a GPU (gpu.py) or a crew (boxes.py)."""

    def sweep(self, first: int) -> Iterator[Step]: ...

    def certify(
        self, mixed: Array, rolled: Array, progress: Callable[[float], None]
    ) -> tuple[float, float]: ...


class SweeperKind(Protocol):
    """How a sweeper is made, and what fills the table that it begins with."""

    def __call__(self, terms: Terms, tables: TripleTables) -> Sweeper: ...

    @staticmethod
    def fill_seconds(terms: Terms, tables: TripleTables) -> None: ...


class ThreePlayers(Solution):
    """Arrays: `starts[mine, next, third]`, the shares of these three before the first roll of a
    turn; `seconds[behind, ahead + goal]` in the last turn but one, by how far the mover is behind
    the leader and ahead of the next; `lasts[kind, behind]` in the very last turn, where the next
    leads (0), the third (2) or both (1); `mixed`, rows of mine, next, third and points of the turn
    where the mover mixes, and `chances` of rolling there.
    """

    def __init__(self, terms: Terms, facts: Mapping[str, Any], arrays: Mapping[str, Array]) -> None:
        super().__init__(terms, facts, arrays)
        chances = falls(terms)
        starts, seconds, lasts = (self.arrays[name] for name in ("starts", "seconds", "lasts"))
        self.tables = TripleTables(chances.gains, chances.busts, starts, seconds, lasts)
        self._desks = threading.local()
        self.mixes = {
            (int(row[0]), int(row[1]), int(row[2])): (int(row[3]), float(chance))
            for row, chance in zip(self.arrays["mixed"], self.arrays["chances"], strict=True)
        }

    @property
    def desk(self) -> ThreadMemory:
        """Every thread that asks has a desk of its own."""
        if not hasattr(self._desks, "own"):
            self._desks.own = ThreadMemory(self.terms, len(self.arrays["seconds"]))
        desk: ThreadMemory = self._desks.own
        return desk

    def held(self, position: Position) -> list[float] | None:
        chance, found = self.rolling(position)
        mover = position.to_move
        if position.turn == mover and chance < 1.0:
            stop = self.worth(position.after({"do": "stop"}))
            if chance == 0.0:
                return stop
            found = [chance * a + (1 - chance) * stop[(mover + n) % 3] for n, a in enumerate(found)]
        return [found[(seat - mover) % 3] for seat in range(3)]

    def rolling(self, position: Position) -> tuple[float, list[float]]:
        """The chance that the mover rolls here, and the shares of mover, next and third then."""
        state, desk = position.state, self.desk
        mover, points = state.to_move, state.turn_points
        totals = tuple(state.scores[(mover + place) % 3] for place in range(3))
        if not state.last_turns:
            if points == 0 and state.phase == rules.ROLLING:
                return 1.0, [float(share) for share in self.arrays["starts"][totals]]
            mixed = self.mixes.get(totals, (-1, 0.0))
            chance = profile.roll_shares(
                desk.setups, desk.states, totals, points, mixed, desk.room, self.tables, desk.last
            )
        else:
            totals, points = self._near(totals, points, state.last_turns)
            chance = profile.last_roll_shares(
                desk.setups, desk.states, totals, points, state.last_turns, self.least,
                self.tables, desk.last,
            )  # fmt: skip
        return float(chance), [float(share) for share in desk.last.bust]

    def _near(
        self, totals: tuple[int, ...], points: int, last: int
    ) -> tuple[tuple[int, int, int], int]:
        """The same last turn with numbers that fit: what is out of reach is so at any distance."""
        dice, reach = len(self.tables.busts), self.arrays["lasts"].shape[1] - 1
        mine, following, third = totals
        leader = third if last == 2 else max(following, third)
        handfuls = max(0, min(points, leader - mine - 1) // dice * dice)
        mine, points = mine + handfuls, points - handfuls
        low = leader - reach - dice
        return (max(mine, low), max(following, low), max(third, low)), points

    @property
    def least(self) -> float:
        """The least chance of a red light."""
        return float(self.tables.busts.min())

    def best(self, position: Position) -> dict[str, Any]:
        """What the profile does here; where it mixes, both are equally good and it says roll."""
        self.check(position)
        if position.turn < 0:
            raise CannotSolve("nobody_asked", WORDS)
        return {"do": "roll" if self.rolling(position)[0] > 0.0 else "stop"}

    def beginnings(self) -> tuple[Array, Array]:
        starts, seconds = self.arrays["starts"], self.arrays["seconds"]
        totals = np.argwhere(np.ones(starts.shape[:3], bool))
        states, shares = [beginnings.states(self.terms, totals, 0)], [starts.reshape(-1, 3)]
        if not self.terms.setup.first_past:
            totals = beginnings.drawn(self.terms, len(starts), [2])
            behind, ahead = totals[:, 2] - totals[:, 0], totals[:, 0] - totals[:, 1]
            middle = seconds.shape[1] // 2
            states.append(beginnings.states(self.terms, totals, 2))
            shares.append(seconds[np.minimum(behind, len(seconds) - 1), middle + ahead])
            for past in ([1], [1, 2]):
                totals = beginnings.drawn(self.terms, len(starts), past)
                some = beginnings.states(self.terms, totals, 1)
                states.append(some)
                shares.append(self._last_shares(some))
        return np.concatenate(states), np.concatenate(shares)

    def _last_shares(self, states: Array) -> Array:
        """The shares in very last turns."""
        at = (Position(self.terms, states[place : place + 1]) for place in range(len(states)))
        return np.array([self.worth(position) for position in at])

    @functools.cached_property
    def policy(self) -> Mapping[str, Array]:
        """For `profile.choose`. Bit t of `choices[mine, next, third]` and, in the last turn but
        one, of `seconds[behind, ahead + goal]` is 1 where the mover rolls with t points. In the
        very last turn the mover rolls until level; `level[shared, t % dice]` is 1 where level with
        one (0) or both (1) of the others rolls too. `mixed` and `chances` are as stored.
        """
        size, width = len(self.arrays["starts"]), (self.desk.width + 7) // 8

        def before(mine: int) -> Array:
            bits, desk = (
                np.zeros((size, size, width), np.uint8),
                ThreadMemory(self.terms, self.reach),
            )
            profile.fill_choices(desk.setups, desk.states, mine, desk.room, self.tables, bits)
            return _trimmed(bits)

        def second(behind: int) -> Array:
            desk = ThreadMemory(self.terms, len(self.arrays["seconds"]))
            wide = (desk.width + 7) // 8
            bits = np.zeros((self.arrays["seconds"].shape[1], wide), np.uint8)
            profile.fill_seconds(
                desk.setups, desk.states, behind, self.least, self.tables, desk.last, bits
            )
            return _trimmed(bits)

        with ThreadPoolExecutor(os.cpu_count()) as pool:
            choices = _stacked(list(pool.map(before, range(size))))
            seconds = _stacked(list(pool.map(second, range(len(self.arrays["seconds"])))))
        return {
            "choices": choices,
            "seconds": seconds,
            "level": self._level(),
            "mixed": self.arrays["mixed"],
            "chances": self.arrays["chances"],
        }

    @property
    def playing(self) -> tuple[ModuleType, tuple[Any, ...]]:
        return profile, tuple(self.policy.values())

    def _level(self) -> Array:
        dice, desk = len(self.tables.busts), self.desk
        level = np.zeros((2, dice), np.uint8)
        for shared in range(2):
            for behind in range(dice, 2 * dice):
                totals = (0, behind, behind - 1 + shared)
                level[shared, behind % dice] = profile.last_roll_shares(
                    desk.setups, desk.states, totals, behind, 1, self.least, self.tables, desk.last
                )
        return level

    @property
    def reach(self) -> int:
        """How far behind a last turn is still looked at."""
        return int(self.arrays["lasts"].shape[1])


def _trimmed(bits: Array) -> Array:
    """Without the bytes at the end that are 0 everywhere."""
    used = np.flatnonzero(bits.any(axis=tuple(range(bits.ndim - 1))))
    return bits[..., : used.max() + 1 if len(used) else 1].copy()


def _stacked(parts: list[Array]) -> Array:
    """One array of all, filled up with 0 to the longest."""
    longest = max(part.shape[-1] for part in parts)
    whole = np.zeros((len(parts), *parts[0].shape[:-1], longest), np.uint8)
    for index, part in enumerate(parts):
        whole[index, ..., : part.shape[-1]] = part
    return whole


def last_tables(
    terms: Terms, chances: Falls, fill_seconds: Callable[[Terms, TripleTables], None]
) -> tuple[Array, Array]:
    """The shares in last turns, as far as they are told apart."""
    if terms.setup.first_past:
        return np.zeros((1, 1, 3)), np.zeros((3, 1, 3))
    none, room, found = np.zeros((1, 1, 1, 3)), 256, 0
    while not found:
        lasts = np.zeros((3, room, 3))
        desk = ThreadMemory(terms, room)
        tables = TripleTables(chances.gains, chances.busts, none, np.zeros((1, 1, 3)), lasts)
        found = last_turns.fill_lasts(desk.setups, desk.states, TAIL, tables, desk.last)
        room *= 2
    lasts = np.ascontiguousarray(lasts[:, :found])
    size = found + int(terms.setup.goal) + 2 * int(terms.setup.dice)
    seconds = np.zeros((size, 2 * int(terms.setup.goal) + 1, 3))
    fill_seconds(terms, TripleTables(chances.gains, chances.busts, none, seconds, lasts))
    return seconds, lasts


def solve(terms: Terms, progress: Callable[[float, float], None], by: SweeperKind) -> ThreePlayers:
    highest = int(terms.setup.goal) - int(terms.setup.first_past)
    if highest > HIGHEST:
        raise CannotSolve("goal_too_high", WORDS, most=HIGHEST)
    began = time.perf_counter()
    chances = falls(terms)
    seconds, lasts = last_tables(terms, chances, by.fill_seconds)
    starts = np.zeros((highest + 1, highest + 1, highest + 1, 3))
    mixes: list[Mix] = []
    first, spent = 3 * highest, 0.0
    kept = stored.load(terms, "checkpoint")
    if kept is not None:
        starts, first, spent = kept.arrays["starts"], kept.facts["next"], kept.facts["spent"]
        mixes = [tuple(mix) for mix in kept.facts["mixes"] if sum(mix[:3]) > first]
    tables = TripleTables(chances.gains, chances.busts, starts, seconds, lasts)
    sweeper = by(terms, tables)
    with Checkpoint(terms, EVERY) as checkpoint:
        for following, done, found in sweeper.sweep(first):
            mixes += found
            facts = {
                "next": following,
                "mixes": mixes,
                "spent": spent + time.perf_counter() - began,
            }
            checkpoint.reached(SWEEPING * done, facts, {"starts": starts})
            progress(SWEEPING * done, 1.0)
        checkpoint.save()
        mixes.sort(key=_place)
        mixed = np.array([mix[:4] for mix in mixes], np.int64).reshape(-1, 4)
        rolls = np.array([mix[4] for mix in mixes], np.float64)
        gain, error = sweeper.certify(
            mixed, rolls, lambda done: progress(SWEEPING + (1.0 - SWEEPING) * done, 1.0)
        )
    facts = {
        "bound": max(gain, error) + certificate.ROUNDING,
        "gain": gain,
        "error": error,
        "seconds": spent + time.perf_counter() - began,
    }
    arrays = {
        "starts": starts, "seconds": seconds, "lasts": lasts, "mixed": mixed, "chances": rolls,
    }  # fmt: skip
    return ThreePlayers(terms, facts, arrays)


def _place(mix: Mix) -> tuple[int, Totals]:
    """Where a triple stands among all, whoever swept them: by its sum, then by its first form."""
    one, two, three = mix[:3]
    return -(one + two + three), min((one, two, three), (two, three, one), (three, one, two))
