"""The sweep for three by a crew, perhaps on many machines: boxes of totals (three.py).

A triple needs those triples alone in which one of its totals is higher and the other two are the
same. So all totals are cut into boxes, and a box needs only the boxes beyond it along the three
axes. Boxes whose numbers have the same sum need nothing of each other: they are given to the crew
at once, as pieces of work. A piece carries all that it needs, the shares in the three beams from
its box to the end of each axis, and comes back with the shares in its box. It can be done anywhere,
and twice.

Every triple is solved by the same code from the same numbers as on the cores of one machine
(cores.py), so the shares are the same to the last bit.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from rollhouse.kernel.contract import Terms
from rollhouse.kernel.records import Array
from rollhouse.solvers.crews import Each

from . import certificate, mixing, triples
from .cores import Cores, Mix, Step, ThreadMemory
from .mixing import Totals
from .turns import TripleTables

SIDES = 12
"""Boxes along an axis. More boxes keep more workers busy, and take longer to pass around."""

Box = tuple[range, range, range]
Place = tuple[slice, slice, slice]


@dataclass(frozen=True)
class Boxes:
    """A crew that sweeps: `each` gives it work."""

    each: Each

    def __call__(self, terms: Terms, tables: TripleTables) -> Sweep:
        return Sweep(self.each, terms, tables)

    @staticmethod
    def fill_seconds(terms: Terms, tables: TripleTables) -> None:
        """This takes moments: it is done here."""
        Cores.fill_seconds(terms, tables)


@dataclass(frozen=True)
class SharedTables:
    """What all pieces need: the match, and the tables that are whole from the beginning."""

    terms: Terms
    gains: Array
    busts: Array
    seconds: Array
    lasts: Array
    size: int

    def tables(self, starts: Array) -> TripleTables:
        """Copies, because what comes from another process may be read-only: another type."""
        return TripleTables(
            self.gains.copy(),
            self.busts.copy(),
            starts,
            self.seconds.copy(),
            self.lasts.copy(),
        )

    def placed(self, box: Box, beams: Iterable[Array]) -> Array:
        """Shares by totals, in the beams of a box; what is not needed is 0, and takes no memory."""
        shares = np.zeros((self.size, self.size, self.size, 3))
        for place, beam in zip(beam_places(box), beams, strict=True):
            shares[place] = beam
        return shares


def turned(box: tuple[Any, Any, Any]) -> list[tuple[Any, Any, Any]]:
    """As each of the three sees it."""
    one, two, three = box
    return [(one, two, three), (two, three, one), (three, one, two)]


def box_places(box: Box) -> list[Place]:
    """Where the shares of a box lie: before the turns of all three."""
    return [
        (slice(one.start, one.stop), slice(two.start, two.stop), slice(three.start, three.stop))
        for one, two, three in turned(box)
    ]


def beam_places(box: Box) -> list[Place]:
    """Where the shares lie that a box needs, its own included: after the turns of all three."""
    return [(two, three, slice(one.start, None)) for one, two, three in box_places(box)]


def triples_of(box: Box) -> list[Totals]:
    """The triples of a box, each in its first form, in the order in which they are solved."""
    found = {min(turned(totals)) for totals in itertools.product(*box)}
    return sorted(found, key=lambda totals: (-sum(totals), totals))


def solve_box(match: SharedTables, piece: tuple[Box, list[Array]]) -> tuple[list[Array], list[Mix]]:
    """The shares in a box, and where players mix in it."""
    box, beams = piece
    starts = match.placed(box, beams)
    tables = match.tables(starts)
    desk, least = ThreadMemory(match.terms, tables.lasts.shape[1]), float(tables.busts.min())
    setup, state, mixes = desk.setups[0], desk.states[0], []
    for totals in triples_of(box):
        if not triples.solve_triple(setup, state, totals, least, desk.room, tables):
            mixes += mixing.mix(totals, desk, tables)
    return [starts[place].copy() for place in box_places(box)], mixes


def certify_box(
    match: SharedTables, mixed: Array, rolled: Array, piece: tuple[Box, list[list[Array]]]
) -> tuple[list[list[Array]], Array]:
    """The true shares in a box and those of best replies; the largest gain and error in it."""
    box, beams = piece
    starts, truths, bests = (match.placed(box, some) for some in beams)
    tables = match.tables(starts)
    mixes = certificate.spread(mixed, rolled, match.size)
    desk, least = ThreadMemory(match.terms, tables.lasts.shape[1]), float(tables.busts.min())
    setup, state, audit = desk.setups[0], desk.states[0], desk.audit(truths, bests, mixes)
    for totals in triples_of(box):
        certificate.certify_triple(setup, state, totals, least, desk.room, tables, audit)
    shares = [[some[place].copy() for place in box_places(box)] for some in (truths, bests)]
    return shares, audit.found


class Sweep:
    """The boxes of a match, given to a crew sum by sum of their numbers."""

    def __init__(self, each: Each, terms: Terms, tables: TripleTables) -> None:
        gains, busts, starts, seconds, lasts = tables
        self.each, self.starts, self.size = each, starts, len(starts)
        self.match = SharedTables(terms, gains, busts, seconds, lasts, self.size)
        self.edge = -(-self.size // SIDES)
        self.last = (self.size - 1) // self.edge
        """The number of the last box along an axis."""

    def boxes(self, rank: int) -> list[Box]:
        """The boxes whose numbers have this sum, one for each that are turned into each other."""
        numbers = itertools.product(range(self.last + 1), repeat=2)
        found = [(one, two, rank - one - two) for one, two in numbers]
        inside = [box for box in found if 0 <= box[2] <= self.last]
        return [self.box(box) for box in inside if box == min(turned(box))]

    def box(self, numbers: Totals) -> Box:
        one, two, three = (
            range(n * self.edge, min((n + 1) * self.edge, self.size)) for n in numbers
        )
        return one, two, three

    def undone(self, rank: int) -> int:
        """The highest sum of totals in boxes of this sum of numbers; -1 where there are none."""
        return min(rank * self.edge + 3 * (self.edge - 1), 3 * (self.size - 1)) if rank >= 0 else -1

    def sweep(self, first: int) -> Iterator[Step]:
        """Write the shares of all triples from a sum of totals on."""
        ranks = range(3 * self.last, -1, -1)
        boxes = {rank: self.boxes(rank) for rank in ranks}
        whole, done = sum(map(len, boxes.values())), 0
        for rank in ranks:
            if rank * self.edge > first:
                done += len(boxes[rank])
                continue
            pieces = ((box, self.beams(self.starts, box)) for box in boxes[rank])
            results = self.each(partial(solve_box, self.match), pieces)
            for left, (box, (shares, mixes)) in enumerate(
                zip(boxes[rank], results, strict=True), start=1 - len(boxes[rank])
            ):
                self.write(self.starts, box, shares)
                done += 1
                undone = min(first, self.undone(rank if left else rank - 1))
                yield undone, done / whole, [mix for mix in mixes if sum(mix[:3]) <= first]

    def certify(
        self, mixed: Array, rolled: Array, progress: Callable[[float], None]
    ) -> tuple[float, float]:
        """The largest gain of anybody who leaves the profile, and the largest error of a share."""
        truths, bests = np.zeros_like(self.starts), np.zeros_like(self.starts)
        task, most = partial(certify_box, self.match, mixed, rolled), np.zeros(2)
        for rank in range(3 * self.last, -1, -1):
            boxes = self.boxes(rank)
            pieces = (
                (box, [self.beams(some, box) for some in (self.starts, truths, bests)])
                for box in boxes
            )
            for box, (shares, found) in zip(boxes, self.each(task, pieces), strict=True):
                self.write(truths, box, shares[0])
                self.write(bests, box, shares[1])
                most = np.maximum(most, found)
            progress(1.0 - rank / (3 * self.last + 1))
        gain, error = most
        return float(gain), float(error)

    def beams(self, table: Array, box: Box) -> list[Array]:
        return [table[place].copy() for place in beam_places(box)]

    def write(self, table: Array, box: Box, shares: list[Array]) -> None:
        for place, some in zip(box_places(box), shares, strict=True):
            table[place] = some
