"""Toss Up! for four: nearly an equilibrium in which each player maximises their own share.

As for three (three.py) a turn is one-dimensional and totals are swept from the highest sum down.
Last turns have no way back and are solved one after the other (four_lasts.py). Before them, only
the four turns at (a, b, c, d), (b, c, d, a), (c, d, a, b) and (d, a, b, c) depend on each other,
each on what follows its red light. In such a group the players reply to each other in turn until
nobody changes anything. Everybody at first expects a quarter after a red light; this start selects
among several equilibria, if there are.

In a few groups pure replies would run in circles, and wherever two choices are nearly equal, a
tiny error in the shares would turn one into the other, which costs the mover nothing and the others
much. So choices change gradually: a player rolls where that is at least as good as stopping, stops where
rolling is worse by `HAZE`, and mixes in between. What that costs is counted.

The shares are then rounded to 16 bits, and stored. The profile is what `decide` makes of the stored
shares. Its true shares are evaluated, and for each player the best
reply to the other three everywhere, with nothing fixed for the player (four_certificate.py). `gain`
is the greatest gain by such a reply, from any position; `error` the greatest difference between
stored and true shares; and `bound` the larger of both.
"""

from __future__ import annotations

import functools
import os
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from types import ModuleType
from typing import Any, NamedTuple, Protocol

import numpy as np

from rollhouse.kernel.contract import Terms
from rollhouse.kernel.position import Position
from rollhouse.kernel.records import Array
from rollhouse.solvers import stored
from rollhouse.solvers.checkpoints import Checkpoint
from rollhouse.solvers.solution import Solution
from rollhouse.solvers.words import CannotSolve

from .. import rules
from . import four_certificate, four_lasts, four_policy
from .four_groups import FourTables
from .four_lasts import LastTables
from .four_policy import FourChoices
from .four_turns import BEFORE, PLAYERS, WORD, Turn, decide, play
from .words import WORDS

HIGHEST = 100
"""The highest goal whose tables have room in the memory of a large machine."""
EVERY = 600.0
"""Seconds between two checkpoints: each is a file of gigabytes."""
UNIT = (1 << 16) - 1
"""A whole win in the shares that are stored."""
FILLING, SWEEPING = 0.05, 0.4
"""The part of the work that fills the last turns, and that sweeps; the rest is the certificate."""
RUNS = 256
"""So many runs of shares are remembered."""


class Match(NamedTuple):
    """What is known of a match before the sweep."""

    terms: Terms
    edge: int
    """The first total that begins the last turns or ends the game."""
    reach: int
    """How far beyond it totals are told apart."""
    lasts: LastTables

    @property
    def wide(self) -> int:
        """How many totals from the edge on are looked at."""
        return self.reach + int(self.terms.setup.dice) + 1

    @property
    def ends_at_once(self) -> bool:
        """Is the game over when somebody comes so far?"""
        return four_lasts.stopping(self.terms, self.edge).phase == rules.FINISHED


class Found(NamedTuple):
    """What a certificate found."""

    gain: float
    error: float
    mean_error: float


class Sweeper(Protocol):
    """Who solves: the CPU (four_cores.py) or a GPU (four_gpu.py)."""

    resumable: bool

    def __init__(self, match: Match, starts: Array) -> None: ...

    def fill_thirds(self) -> None:
        """Write the shares of the turns that begin the last turns."""
        ...

    def solve(self, total: int) -> int:
        """Write the shares of all groups of one sum of totals; returns how many run in circles."""
        ...

    def finish(self) -> None:
        """See to it that `starts` holds all shares."""
        ...

    def certify(self, shares: Array, progress: Callable[[float], None]) -> Found:
        """What the profile of these shares is really worth."""
        ...


def begun(terms: Terms) -> Match:
    """The match, and its last turns."""
    edge = next(total for total in range(1, HIGHEST + 3) if four_lasts.is_decided(terms, total))
    lasts = four_lasts.last_tables(terms, edge)
    reach = 0 if lasts is None else four_lasts.reach_of(lasts)
    if lasts is None or edge + reach + 2 * int(terms.setup.dice) > BEFORE:
        raise CannotSolve("turns_too_long", WORDS)
    return Match(terms, edge, reach, lasts)


def solve(terms: Terms, progress: Callable[[float, float], None], by: type[Sweeper]) -> FourPlayers:
    if int(terms.setup.goal) > HIGHEST:
        raise CannotSolve("goal_too_high_for_four", WORDS, most=HIGHEST)
    began = time.perf_counter()
    match = begun(terms)
    highest = match.edge - 1
    first, spent, circles = PLAYERS * highest, 0.0, 0
    kept = stored.load(terms, "checkpoint") if by.resumable else None
    if kept is None:
        starts = np.zeros((PLAYERS, *[match.edge] * PLAYERS))
    else:
        starts, first = kept.arrays["starts"], kept.facts["next"]
        spent, circles = kept.facts["spent"], kept.facts["circles"]
    sweeper = by(match, starts)
    sweeper.fill_thirds()
    progress(FILLING, 1.0)
    with Checkpoint(terms, EVERY) as checkpoint:
        for total in range(first, -1, -1):
            circles += sweeper.solve(total)
            seconds = spent + time.perf_counter() - began
            part = FILLING + SWEEPING * swept(highest, total)
            if by.resumable:
                facts = {"next": total - 1, "spent": seconds, "circles": circles}
                checkpoint.reached(part, facts, {"starts": starts})
            progress(part, 1.0)
        sweeper.finish()
        solving = spent + time.perf_counter() - began
        rounded = np.stack([np.rint(UNIT * starts[n]).astype(np.uint16) for n in range(3)])
        decode(rounded, starts)
        done = FILLING + SWEEPING
        found = sweeper.certify(starts, lambda part: progress(done + (1.0 - done) * part, 1.0))
    facts = {
        "bound": max(found.gain, found.error) + four_certificate.ROUNDING,
        **found._asdict(),
        "circles": circles,
        "solving": solving,
        "seconds": spent + time.perf_counter() - began,
    }
    return FourPlayers(terms, facts, {"starts": rounded})


@functools.cache
def _ways(highest: int) -> Array:
    """In how many ways four totals have a sum."""
    ones = np.ones(highest + 1)
    twice = np.convolve(ones, ones)
    return np.convolve(twice, twice)


def swept(highest: int, total: int) -> float:
    """The part of all totals that have at least this sum."""
    ways = _ways(highest)
    return float(ways[total:].sum() / ways.sum())


def decode(rounded: Array, into: Array) -> None:
    """Shares of all places from those of the first three, rounded."""
    np.divide(rounded, UNIT, out=into[:3])
    np.maximum(1.0 - into[:3].sum(axis=0, keepdims=True), 0.0, out=into[3:])


# What can be asked


class FourPlayers(Solution):
    """Its array `starts[place, mover, next, third, fourth]` holds the shares of the first three of
    these before the first roll of a turn, in parts of `UNIT`.
    """

    def __init__(self, terms: Terms, facts: Mapping[str, Any], arrays: Mapping[str, Array]) -> None:
        super().__init__(terms, facts, arrays)
        self._own = threading.local()

    @functools.cached_property
    def match(self) -> Match:
        return begun(self.terms)

    @property
    def runs(self) -> OrderedDict[tuple[int, int, int], FourTables]:
        """The runs that this thread has asked for."""
        if not hasattr(self._own, "runs"):
            self._own.runs = OrderedDict()
        runs: OrderedDict[tuple[int, int, int], FourTables] = self._own.runs
        return runs

    def run(self, totals: tuple[int, int, int]) -> FourTables:
        """The shares at three totals of players who follow, in tables that hold nothing else."""
        found = self.runs.get(totals)
        if found is None:
            found = self.runs[totals] = self.made_run(totals)
            if len(self.runs) > RUNS:
                self.runs.popitem(last=False)
        return found

    def starts(self, *totals: int) -> Array:
        """The shares of all four places at some totals, those that follow being whatever."""
        rounded = self.arrays["starts"][(slice(None), *totals)]
        shares = np.zeros((PLAYERS, *rounded.shape[1:]))
        decode(rounded, shares)
        return shares

    def made_run(self, totals: tuple[int, int, int]) -> FourTables:
        match, starts = self.match, self.starts(*totals)
        thirds = np.zeros((PLAYERS, match.wide), np.float32)
        room = four_lasts.new_room(int(self.terms.setup.dice))
        four_lasts.fill_run(match.lasts, totals, match.edge, thirds, room)
        alone = (PLAYERS, 1, 1, 1, -1)
        return FourTables(match.lasts.rolls, starts.reshape(alone), thirds.reshape(alone))

    def held(self, position: Position) -> list[float] | None:
        weight, found = self.rolling(position)
        mover = position.to_move
        if position.turn == mover and weight < 1.0:
            stop = self.worth(position.after({"do": "stop"}))
            if weight == 0.0:
                return stop
            found = [
                weight * share + (1.0 - weight) * stop[(mover + place) % PLAYERS]
                for place, share in enumerate(found)
            ]
        return [found[(seat - mover) % PLAYERS] for seat in range(PLAYERS)]

    def rolling(self, position: Position) -> tuple[float, list[float]]:
        """The chance that the mover rolls here, and the shares by place when dice are thrown."""
        state, room = position.state, four_lasts.new_room(int(self.terms.setup.dice))
        mover, points = state.to_move, state.turn_points
        mine, *others = (state.scores[(mover + place) % PLAYERS] for place in range(PLAYERS))
        if state.last_turns:
            totals, points = self.near((mine, *others), points, state.last_turns)
            turn = four_lasts.last_shares(self.match.lasts, totals, state.last_turns, points, room)
            return float(is_marked(room.marks, turn, points)), room.ended.tolist()
        one, two, three = others
        tables = self.run((one, two, three))
        low, high = tables.starts[:, 0, 0, 0], tables.thirds[:, 0, 0, 0]
        before = Turn(low, high, mine, self.match.edge + self.match.reach - mine)
        decide(before, float(low[3, mine]), tables.rolls, room)
        weight = float(room.weights[points]) if points < before.top else 0.0
        yellow = float(tables.rolls.gains[points % len(tables.rolls.busts), 0])
        rolls = float(four_policy.at_each_visit(weight, yellow))
        if points == 0 and state.phase == rules.ROLLING:
            return rolls, [float(share) for share in self.starts(mine, one, two, three)]
        lost = play(before, points, tables.rolls, room)
        after_bust = [low[(place + 3) % PLAYERS, mine] for place in range(PLAYERS)]
        return rolls, [
            float(share + lost * bust) for share, bust in zip(room.ended, after_bust, strict=True)
        ]

    def near(
        self, totals: tuple[int, ...], points: int, left: int
    ) -> tuple[tuple[int, int, int, int], int]:
        """The same last turn with numbers that fit: what is out of reach is so at any distance."""
        dice, reach = int(self.terms.setup.dice), self.match.lasts.lasts.shape[2] - 1
        mine, one, two, three = totals
        leader = {1: max(one, two, three), 2: max(two, three)}.get(left, three)
        handfuls = max(0, min(points, leader - mine - 1) // dice * dice)
        mine, points = mine + handfuls, points - handfuls
        low = leader - reach - dice
        return (max(mine, low), max(one, low), max(two, low), max(three, low)), points

    def best(self, position: Position) -> dict[str, Any]:
        """What the profile does here; where it mixes, what it does more often."""
        self.check(position)
        if position.turn < 0:
            raise CannotSolve("nobody_asked", WORDS)
        return {"do": "roll" if self.rolling(position)[0] >= 0.5 else "stop"}

    @functools.cached_property
    def policy(self) -> Mapping[str, Array]:
        """For `four_policy.choose`: see `FourChoices`. For the printed game, gigabytes."""
        match, lasts, dice = self.match, self.match.lasts, int(self.terms.setup.dice)
        size, room = match.edge, four_lasts.new_room(dice)
        wide = (match.edge + match.reach + 3) // 4

        def before(one: int) -> Array:
            bits = np.zeros((size, size, size, wide), np.uint8)
            shares = self.starts(one)[:, None]
            run = np.zeros((PLAYERS, 1, 1, 1, match.wide), np.float32)
            tables = FourTables(lasts.rolls, shares, run)
            four_policy.write_turns(lasts, one, tables, four_lasts.new_room(dice), bits)
            used = np.flatnonzero(bits.any(axis=(0, 1, 2)))
            return bits[..., : used.max(initial=0) + 1].copy()

        with ThreadPoolExecutor(os.cpu_count()) as pool:
            parts = list(pool.map(before, range(size)))
        whole = np.zeros((size, size, size, size, max(part.shape[-1] for part in parts)), np.uint8)
        for one, part in enumerate(parts):
            whole[one, ..., : part.shape[-1]] = part
        thirds = np.zeros((2, lasts.seconds.shape[1], lasts.seconds.shape[3], dice), np.uint8)
        seconds = np.zeros((8, lasts.lasts.shape[2], dice), np.uint8)
        level = np.zeros((8, dice), np.uint8)
        if not match.ends_at_once:
            for behind in range(1, thirds.shape[2]):
                four_policy.write_thirds(lasts, behind, room, thirds)
            four_policy.write_seconds(lasts, room, seconds)
            four_policy.write_lasts(lasts, room, level)
        return {
            "before": whole, "yellows": lasts.rolls.gains[:, 0].copy(), "thirds": thirds,
            "seconds": seconds, "lasts": level,
        }  # fmt: skip

    @property
    def playing(self) -> tuple[ModuleType, FourChoices]:
        return four_policy, FourChoices(**self.policy)


def is_marked(marks: Array, top: int, points: int) -> bool:
    return points < top and bool(marks[points // WORD] >> (points % WORD) & 1)
