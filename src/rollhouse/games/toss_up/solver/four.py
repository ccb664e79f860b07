"""Toss Up! for four: an equilibrium up to a certified rest, its shares kept in 16 bits.

Turns, sweeps and the selection are those for three (three.py): last turns one after the other; then
groups of four turns at the same totals, by falling sum, in which the players reply to each other
until nobody changes anything. Everybody at first expects a quarter after a red light. Equal choices
are decided for stopping.

Shares are rounded to 16 bits as soon as they are found, and whatever follows is computed from the
rounded ones: so the profile is what `decide` makes of the stored shares, and rounding is a part of
what the certificate weighs. Turns are cut off where all others together are left with less than
`CUT`.

In a few groups in a thousand the replies run in circles. There everybody answers gradually: the
chance of rolling rises from 0 to 1 while what rolling is worth more rises by a little. Such answers
have expectations that come true (`quad_groups.mix_group`); what each mover expects is stored.

The profile is then frozen, its true shares are evaluated, and for each player the best reply to the
other three everywhere (`quad_profile.certify_group`). `bound` is the larger of the greatest gain by
such a reply, from any position, and the greatest difference between stored and true shares.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol

import numpy as np

from rollhouse.kernel.contract import Terms
from rollhouse.kernel.position import Position
from rollhouse.kernel.records import Array, rows
from rollhouse.solvers import stored
from rollhouse.solvers.checkpoints import Checkpoint
from rollhouse.solvers.solution import Solution
from rollhouse.solvers.words import CannotSolve

from .. import rules
from . import beginnings, quad_profile, quad_tasks, quad_turns, quads
from .falls import falls
from .quads import Acting, QuadRoom, QuadTables
from .words import WORDS

TAIL = 1e-7
"""Last turns worth less are not told apart."""
CUT = 1e-5
"""Others who are left with less are left with nothing."""
HIGHEST = 100
"""The highest goal whose tables are of a size to be stored."""
EVERY = 600.0
"""Seconds between two checkpoints, which are large."""
SWEEPING = 0.4
"""The part of the work that is the sweep; the rest is the certificate, which is done at one go."""
UNIT = 1.0 / quads.STEPS
FOUND = 6
"""Numbers that are found of a group."""
LEADS = {3: [[3]], 2: [[2], [2, 3]], 1: [[1], [1, 2], [1, 3], [1, 2, 3]]}
"""By last turns that are left: who may be past the goal, in seats from the mover on."""


class Workers(Protocol):
    """Who computes: the cores of the CPU, or a GPU (four_gpu.py)."""

    def empty(self, shape: tuple[int, ...], kind: Any) -> Any:
        """An array where the workers are."""

    def sent(self, array: Array) -> Any:
        """A copy of an array where the workers are."""

    def fetched(self, array: Any) -> Array:
        """What an array has here."""

    def do(
        self, task: Callable[..., None], items: Array, tables: QuadTables, *more: Any, each: int = 0
    ) -> Array:
        """Do a task of quad_tasks.py for all items; returns so many numbers of each."""

    def mix(self, groups: Array, tables: QuadTables) -> Array:
        """Solve groups whose replies run in circles; returns what was found of each."""

    def largest(self) -> Array:
        """By worker, what certificates have found."""


class WorkersKind(Protocol):
    def __call__(self, terms: Terms, width: int) -> Workers: ...


def room_of(width: int, many: tuple[int, ...] = ()) -> dict[str, tuple[tuple[int, ...], Any]]:
    """The shapes and kinds of a `QuadRoom`'s arrays, or of those of many workers."""
    real, whole = np.float64, np.int64
    return {
        "stops": ((4, width, *many), real),
        "chances": ((4, width, *many), real),
        "rest": ((width, *many), real),
        "reached": ((width, *many), real),
        "tops": ((4, *many), whole),
        "ended": ((4, 4, *many), real),
        "lost": ((4, *many), real),
        "values": ((4, 4, *many), real),
        "work": ((9, 4, *many), real),
        "out": ((4, *many), whole),
    }


def new_room(width: int) -> QuadRoom:
    return QuadRoom(**{name: np.zeros(*shape) for name, shape in room_of(width).items()})


def width_of(terms: Terms, reach: int) -> int:
    """More points of a turn than are ever looked at; last turns are looked at `reach` far."""
    return int(terms.setup.goal + 2 * reach + 6 * terms.setup.dice + 8)


class Cores:
    """All cores of the CPU."""

    def __init__(self, terms: Terms, width: int) -> None:
        self.setups, many = rows(terms.setups), os.cpu_count() or 1
        self.states = rows(np.zeros(many, rules.State))
        self.rooms = [new_room(width) for _ in range(many)]

    def empty(self, shape: tuple[int, ...], kind: Any) -> Array:
        return np.zeros(shape, kind)

    def sent(self, array: Array) -> Array:
        return array

    def fetched(self, array: Array) -> Array:
        return array

    def do(
        self, task: Callable[..., None], items: Array, tables: QuadTables, *more: Any, each: int = 0
    ) -> Array:
        out, many = np.zeros((len(items) if each else 0, each)), len(self.rooms)

        def part(worker: int) -> None:
            who, room = (worker, many), self.rooms[worker]
            task(self.setups, self.states, who, items, room, tables, more or (0.0,), out)

        with ThreadPoolExecutor(many) as pool:
            list(pool.map(part, range(many)))
        return out

    def mix(self, groups: Array, tables: QuadTables) -> Array:
        return self.do(quad_tasks.mix, groups, tables, each=FOUND)

    def largest(self) -> Array:
        return np.array([room.work[8] for room in self.rooms])


class FourPlayers(Solution):
    """Arrays: `starts[plane, number]`, the shares of the last, the mover and the next before the
    first roll of a turn, a whole being 65535, by totals (`quads.number_of`); the third has the
    rest. `thirds`, the same in the first of three last turns (`quad_turns.third_index`); `seconds`
    and `lasts` those in the two that follow (`QuadTables`). `numbers` and `worths`: where replies
    run in circles (`Acting`).
    """

    def __init__(self, terms: Terms, facts: Mapping[str, Any], arrays: Mapping[str, Array]) -> None:
        super().__init__(terms, facts, arrays)
        chances, held = falls(terms), self.arrays
        self.tables = QuadTables(
            chances.gains, chances.busts, held["starts"], held["thirds"], held["seconds"],
            held["lasts"], UNIT, CUT,
        )  # fmt: skip
        self.acting = Acting(held["numbers"], held["worths"])
        self._desks = threading.local()

    @property
    def tie(self) -> float:
        """Shares are rounded: actions that are closer than the bound cannot be told apart."""
        return self.bound

    @property
    def desk(self) -> tuple[Any, Any, QuadRoom]:
        """Every thread that asks has a desk of its own."""
        if not hasattr(self._desks, "own"):
            width = width_of(self.terms, self.arrays["seconds"].shape[2])
            states = rows(np.zeros(1, rules.State))
            self._desks.own = rows(self.terms.setups), states, new_room(width)
        desk: tuple[Any, Any, QuadRoom] = self._desks.own
        return desk

    def held(self, position: Position) -> list[float] | None:
        chance, found = self.rolling(position)
        mover = position.to_move
        if position.turn == mover and chance < 1.0:
            stop = self.worth(position.after({"do": "stop"}))
            if chance == 0.0:
                return stop
            found = [chance * a + (1 - chance) * stop[(mover + n) % 4] for n, a in enumerate(found)]
        return [found[(seat - mover) % 4] for seat in range(4)]

    def rolling(self, position: Position) -> tuple[float, list[float]]:
        """The chance that the mover rolls here, and the shares by place then."""
        state, (setups, states, room) = position.state, self.desk
        mover, points, last = int(state.to_move), int(state.turn_points), int(state.last_turns)
        one, two, three, four = (int(state.scores[(mover + place) % 4]) for place in range(4))
        totals = one, two, three, four
        if not last and points == 0 and state.phase == rules.ROLLING:
            number = quads.number_of(*totals, quads.size_of(setups[0]))
            starts = self.arrays["starts"]
            return 1.0, [float(quads.share(starts, number, n, UNIT)) for n in range(4)]
        if last:
            totals, points = self._near(totals, points, last)
        where = points, last
        chance = quad_profile.roll_shares(
            setups, states, totals, where, room, self.tables, self.acting
        )
        return float(chance), [float(share) for share in room.values[0]]

    def _near(
        self, totals: tuple[int, int, int, int], points: int, last: int
    ) -> tuple[tuple[int, int, int, int], int]:
        """The same last turn with numbers that fit: what is out of reach is so at any distance."""
        dice, reach = len(self.tables.busts), self.tables.lasts.shape[1] - 1
        mine, one, two, three = totals
        leader = max(totals[last:])
        handfuls = max(0, min(points, leader - mine - 1) // dice * dice)
        mine, points, low = mine + handfuls, points - handfuls, leader - reach - dice
        return (max(mine, low), max(one, low), max(two, low), max(three, low)), points

    def best(self, position: Position) -> dict[str, Any]:
        """What the profile does here; where it mixes, both are nearly as good and it says roll."""
        self.check(position)
        if position.turn < 0:
            raise CannotSolve("nobody_asked", WORDS)
        return {"do": "roll" if self.rolling(position)[0] > 0.0 else "stop"}

    def beginnings(self) -> tuple[Array, Array]:
        """A sample of them: before last turns alone there are 104 million."""
        terms, size = self.terms, int(quads.size_of(self.desk[0][0]))
        found = [beginnings.states(terms, beginnings.sample(terms, size), 0)]
        if not terms.setup.first_past:
            found += [
                beginnings.states(terms, beginnings.drawn(terms, size, past), last)
                for last, leads in LEADS.items()
                for past in leads
            ]
        states, (setups, _, room) = np.concatenate(found), self.desk
        shares = np.zeros((len(states), 4))
        quad_turns.begin_shares(setups, rows(states), self.tables, room.out, shares)
        return states, shares

    @property
    def policy(self) -> Mapping[str, Array]:
        """What is stored: `quad_turns.decide` makes the choices of it when they are asked for."""
        return self.arrays


def layers(highest: int) -> Any:
    """The numbers of the groups that stand for their rotations, by falling sum."""
    room = np.zeros((highest + 1) ** 3, np.int32)
    for total in range(4 * highest, -1, -1):
        yield total, room[: quads.list_layer(total, highest, room)].copy()


def last_tables(terms: Terms, tables: QuadTables) -> Array:
    """The shares in the very last turn, as far as they are told apart."""
    setups, states, room, found = rows(terms.setups), rows(np.zeros(1, rules.State)), 256, 0
    while not found:
        lasts = np.zeros((8, room, 4))
        desk, given = new_room(width_of(terms, room)), tables._replace(lasts=lasts)
        found = quad_turns.fill_lasts(setups[0], states[0], TAIL, desk, given)
        room *= 2
    return np.ascontiguousarray(lasts[:, :found])


class Sweep:
    """The tables of a match, where the workers are."""

    def __init__(self, terms: Terms, by: WorkersKind) -> None:
        chances, goal, dice = falls(terms), int(terms.setup.goal), int(terms.setup.dice)
        self.highest = goal - int(terms.setup.first_past)
        size, wide = self.highest + 1, 2 * goal + 1
        none = np.zeros((4, 1)), np.zeros((4, 1)), np.zeros((4, 1, 1, 4)), np.zeros((8, 1, 4))
        exact = QuadTables(chances.gains, chances.busts, *none, 1.0, CUT)
        lasts, reach = none[3], 1
        if not terms.setup.first_past:
            lasts = last_tables(terms, exact)
            reach = lasts.shape[1] + goal + 2 * dice
        workers = self.workers = by(terms, width_of(terms, reach))
        cells = wide * wide * reach
        kept = workers.sent(np.zeros((3, cells), np.uint16))
        self.exact = exact._replace(
            gains=workers.sent(chances.gains),
            busts=workers.sent(chances.busts),
            starts=workers.empty((4, 1), np.float64),
            thirds=workers.sent(np.zeros((4, cells))),
            seconds=workers.sent(np.zeros((4, wide, reach, 4))),
            lasts=workers.sent(lasts),
        )
        if not terms.setup.first_past:
            workers.do(
                quad_tasks.fill_seconds, np.arange(4 * wide * reach, dtype=np.int32), self.exact
            )
            workers.do(quad_tasks.fill_thirds, np.arange(cells, dtype=np.int32), self.exact, kept)
        starts = workers.empty((3, size**4), np.uint16)
        self.tables = self.exact._replace(starts=starts, thirds=kept, unit=UNIT)

    def solve(self, listed: Array) -> tuple[Array, Array]:
        """Write the shares of groups; returns which of them run in circles, and what of these."""
        settled = self.workers.do(quad_tasks.solve, listed, self.tables, each=1)[:, 0] > 0
        astray = listed[~settled]
        found = np.zeros((0, FOUND))
        if len(astray):
            found = self.workers.mix(astray, self.tables)
        return astray, found

    def certify(self, acting: Acting, progress: Callable[[float], None]) -> Array:
        """The largest gain by leaving the profile, the largest error of a share, and all errors."""
        workers, size = self.workers, self.highest + 1
        sent = Acting(*map(workers.sent, acting))
        truths, bests = (
            self.exact._replace(starts=workers.empty((4, size**4), np.float64)) for _ in range(2)
        )
        for total, listed in layers(self.highest):
            workers.do(quad_tasks.certify, listed, self.tables, sent, truths, bests)
            progress(1.0 - total / (4 * self.highest + 1))
        found = workers.largest()
        return np.array([*found[:, :2].max(axis=0), found[:, 2].sum()])


def acting_of(groups: Array, found: Array, size: int) -> Acting:
    """Where replies run in circles, by all rotations of the groups."""
    shape = (size,) * 4
    totals, numbers, worths = np.unravel_index(groups, shape), [], []
    for turn in range(4):
        numbers.append(np.ravel_multi_index((*totals[turn:], *totals[:turn]), shape))
        worths.append(found[:, [turn, 4]])
    every, first = np.unique(np.concatenate(numbers), return_index=True)
    return Acting(every, np.ascontiguousarray(np.concatenate(worths)[first]))


def solve(
    terms: Terms, progress: Callable[[float, float], None], by: WorkersKind = Cores
) -> FourPlayers:
    if terms.setup.goal > HIGHEST:
        raise CannotSolve("goal_too_high_for_four", WORDS, most=HIGHEST)
    began = time.perf_counter()
    sweep = Sweep(terms, by)
    workers, tables, size = sweep.workers, sweep.tables, sweep.highest + 1
    groups, found = np.zeros(0, np.int32), np.zeros((0, FOUND))
    first, spent, done = 4 * sweep.highest, 0.0, 0
    kept = stored.load(terms, "checkpoint") if by is Cores else None
    if kept is not None:
        tables.starts[:] = kept.arrays["starts"]
        groups, found = kept.arrays["groups"], kept.arrays["found"]
        first, spent = kept.facts["next"], kept.facts["spent"]
    with Checkpoint(terms, EVERY) as checkpoint:
        for total, listed in layers(sweep.highest):
            done += len(listed)
            if total > first:
                continue
            astray, more = sweep.solve(listed)
            groups, found = np.concatenate([groups, astray]), np.concatenate([found, more])
            part = SWEEPING * 4 * done / size**4
            if by is Cores:
                facts = {"next": total - 1, "spent": spent + time.perf_counter() - began}
                arrays = {"starts": tables.starts, "groups": groups, "found": found}
                checkpoint.reached(part, facts, arrays)
            progress(min(part, SWEEPING), 1.0)
        checkpoint.save()
        swept = time.perf_counter()
        acting = acting_of(groups, found, size)
        gain, error, errors = sweep.certify(
            acting, lambda part: progress(SWEEPING + (1.0 - SWEEPING) * part, 1.0)
        )
    facts = {
        "bound": float(max(gain, error)) + 2 * TAIL,
        "gain": float(gain),
        "error": float(error),
        "mean_error": float(errors) / (4 * size**4),
        "circles": len(groups),
        "regret": float(found[:, 5].max(initial=0.0)),
        "sweep": swept - began,
        "seconds": spent + time.perf_counter() - began,
    }
    arrays = {
        "starts": workers.fetched(tables.starts),
        "thirds": workers.fetched(tables.thirds),
        "seconds": workers.fetched(tables.seconds),
        "lasts": workers.fetched(tables.lasts),
        "numbers": acting.numbers,
        "worths": acting.worths,
    }
    return FourPlayers(terms, facts, arrays)
