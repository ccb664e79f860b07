"""The sweep for three on the cores of the CPU: one thread a lowest total (three.py)."""

from __future__ import annotations

import functools
import itertools
import os
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from rollhouse.kernel.contract import Terms
from rollhouse.kernel.records import Array, rows

from .. import rules
from . import certificate, last_turns, mixing, triples
from .certificate import Audit
from .last_turns import LastRoom
from .mixing import Totals
from .triples import TripleRoom
from .turns import TripleTables

Mix = tuple[int, int, int, int, float]
"""Totals of mover, next and third, points of the turn, and the chance of rolling there."""
Step = tuple[int, float, list[Mix]]
"""What a sweep has done: the highest sum that is not yet done whole, the part of all that is done,
and where players were found to mix since the step before."""


class ThreadMemory:
    """What one thread needs beside the tables: a position, and room to work in."""

    def __init__(self, terms: Terms, reach: int) -> None:
        setup = terms.setup
        width = setup.goal + 2 * reach + 4 * setup.dice
        self.setups, self.states = rows(terms.setups), rows(np.zeros(1, rules.State))
        self.room = TripleRoom(
            stops=np.zeros((3, 3, width)),
            tops=np.zeros(3, np.int64),
            rest=np.zeros(width),
            rolls=np.zeros(width),
            chances=np.zeros((3, width)),
            reached=np.zeros(width),
            shares=np.zeros(3),
            ended=np.zeros((3, 3)),
            lost=np.zeros(3),
            values=np.zeros((3, 3)),
            out=np.zeros(3, np.int64),
        )
        self.last = LastRoom(np.zeros((12, width)), np.zeros(3), self.room.out)

    @property
    def width(self) -> int:
        """More points of a turn than are ever looked at."""
        return int(self.last.work.shape[1])

    def audit(self, truths: Array, bests: Array, mixes: tuple[Array, Array]) -> Audit:
        """What this thread needs for a certificate; `mixes` as from `certificate.spread`."""
        owns, found = np.zeros((3, self.width)), np.zeros(2)
        return Audit(truths, bests, *mixes, owns, self.last.work, found)


class BySums(ABC):
    """A sweep of one sum of totals after another."""

    terms: Terms
    tables: TripleTables
    highest: int

    @abstractmethod
    def solve(self, total: int) -> list[Totals]:
        """Write the shares of all triples of one sum of totals; returns those not settled."""

    @abstractmethod
    def hear(self, totals: Totals) -> None:
        """A triple that was not settled has been written."""

    def sweep(self, first: int) -> Iterator[Step]:
        """Write the shares of all triples from a sum of totals on."""
        desk = ThreadMemory(self.terms, self.tables.lasts.shape[1])
        for total in range(first, -1, -1):
            mixes = []
            for totals in self.solve(total):
                mixes += mixing.mix(totals, desk, self.tables)
                self.hear(totals)
            yield total - 1, swept(self.highest, total), mixes


@functools.cache
def _ways(highest: int) -> Array:
    """In how many ways three totals have a sum."""
    ones = np.ones(highest + 1)
    return np.convolve(np.convolve(ones, ones), ones)


def swept(highest: int, total: int) -> float:
    """The part of all totals that have at least this sum."""
    ways = _ways(highest)
    return float(ways[total:].sum() / ways.sum())


class Cores(BySums):
    """All cores of the CPU."""

    def __init__(self, terms: Terms, tables: TripleTables) -> None:
        self.terms, self.tables, self.least = terms, tables, float(tables.busts.min())
        self.highest = len(tables.starts) - 1
        threads = os.cpu_count() or 1
        self.desks = [ThreadMemory(terms, tables.lasts.shape[1]) for _ in range(threads)]

    @staticmethod
    def fill_seconds(terms: Terms, tables: TripleTables) -> None:
        """Write the shares in the last turn but one."""
        least, size = float(tables.busts.min()), len(tables.seconds)

        def part(behind: int) -> None:
            desk = ThreadMemory(terms, size)
            last_turns.fill_seconds(desk.setups, desk.states, behind, least, tables, desk.last)

        with ThreadPoolExecutor(os.cpu_count()) as pool:
            list(pool.map(part, range(1, size)))

    def lowest(self, total: int) -> range:
        return range(max(0, total - 2 * self.highest), total // 3 + 1)

    def solve(self, total: int) -> list[Totals]:
        """Write the shares of all triples of one sum of totals; returns those not settled."""

        def part(mine: int) -> list[Totals]:
            desk, missing = self.desks.pop(), np.zeros(self.highest + 1, np.int64)
            found = triples.solve_part(
                desk.setups, desk.states, total, mine, self.least, desk.room, self.tables, missing
            )
            self.desks.append(desk)
            return [(mine, int(n), total - mine - int(n)) for n in missing[:found]]

        with ThreadPoolExecutor(len(self.desks)) as pool:
            return list(itertools.chain(*pool.map(part, self.lowest(total))))

    def hear(self, totals: Totals) -> None:
        """A triple that was not settled has been written."""

    def certify(
        self, mixed: Array, rolled: Array, progress: Callable[[float], None]
    ) -> tuple[float, float]:
        """The largest gain of anybody who leaves the profile, and the largest error of a share."""
        truths, bests = np.zeros_like(self.tables.starts), np.zeros_like(self.tables.starts)
        mixes = certificate.spread(mixed, rolled, len(truths))
        audits = {desk: desk.audit(truths, bests, mixes) for desk in self.desks}

        def part(total: int, mine: int) -> None:
            desk = self.desks.pop()
            certificate.certify_part(
                desk.setups, desk.states, total, mine, self.least, desk.room, self.tables,
                audits[desk],
            )  # fmt: skip
            self.desks.append(desk)

        with ThreadPoolExecutor(len(self.desks)) as pool:
            for total in range(3 * self.highest, -1, -1):
                lowest = self.lowest(total)
                list(pool.map(part, [total] * len(lowest), lowest))
                progress(1.0 - total / (3 * self.highest + 1))
        gain, error = np.max([audit.found for audit in audits.values()], axis=0)
        return float(gain), float(error)
