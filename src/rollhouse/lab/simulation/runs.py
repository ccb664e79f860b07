"""Runs of many games: what is played, what is counted of it, and who does the work.

A `Plan` says what is played, `Counted` what was counted of some of its games, and a `Run` plays it.
Games are dealt out by their numbers, and the counts are merged: the sums are the same whoever plays
a piece of them, where and when.
"""

from __future__ import annotations

import functools
import time
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from rollhouse.kernel.contract import Terms
from rollhouse.kernel.errors import BadOption
from rollhouse.kernel.language import Sentence
from rollhouse.kernel.records import Array
from rollhouse.players.seats import Player, Seat

from .. import batch, crew
from ..batch import python_games
from .comparison import Comparison
from .metrics import Figures
from .paired import Paired
from .results import Results
from .rows import KINDS, Sheet, kind_of
from .words import WORDS

PIECE = 1 << 14
"""Games that are counted at a time, and the fewest of a piece for another machine."""
LARGEST = 1 << 18
"""The most games of such a piece."""

Progress = Callable[[float, float], None]
Tallies = list[Array]
"""Tallies of the same games under each of the rules."""


@dataclass(frozen=True, eq=False)
class SimulationPlan:
    """What is played: the same seats and dice under one set of rules or several."""

    matches: tuple[Terms, ...]
    labels: tuple[str, ...]
    seats: tuple[Seat, ...]
    functions: tuple[Player | None, ...] = field(repr=False)
    """The players that are the caller's own functions, by seat."""
    seed: int
    device: str

    @property
    def compares(self) -> bool:
        return len(self.matches) > 1

    @property
    def own(self) -> Seat | None:
        """The first seat that is played by one of the caller's own functions."""
        return next((s for s, f in zip(self.seats, self.functions, strict=True) if f), None)

    @functools.cached_property
    def reasons(self) -> tuple[Sentence | None, ...]:
        """Why each match cannot be played by compiled code; None: it can."""
        if self.own is not None:
            return tuple(Sentence("own_player", WORDS, name=self.own.name) for _ in self.matches)
        return tuple(batch.compiled(terms, self.seats) for terms in self.matches)

    @property
    def by_hand(self) -> Sentence | None:
        """Why some of it is not compiled; None if all of it is."""
        return next(filter(None, self.reasons), None)

    @functools.cached_property
    def is_slow(self) -> bool:
        """Do games take milliseconds or more?"""
        slow = self.by_hand is not None
        return slow or any(batch.thinks(terms, self.seats) for terms in self.matches)

    def stream(self, rules: int, first: int, games: int, threads: int | None) -> Iterator[Array]:
        """Tallies of some games under one of the rules, in order."""
        terms = self.matches[rules]
        if self.reasons[rules] is None:
            played = batch.play(terms, self.seats, games, self.seed, first, threads, self.device)
            return gathered(played)
        players = [f or s for s, f in zip(self.seats, self.functions, strict=True)]
        return python_games.play(terms, players, games, self.seed, first)

    def play(self, first: int, games: int, threads: int | None = None) -> Iterator[Tallies]:
        """The tallies of some games, each batch under all rules."""
        every = range(len(self.matches))
        return abreast([self.stream(rules, first, games, threads) for rules in every])


def gathered(stream: Iterator[Array]) -> Iterator[Array]:
    """Larger arrays from a stream, which are counted faster; none is held back for long."""
    waiting: list[Array] = []
    began = time.monotonic()
    for tallies in stream:
        waiting.append(tallies)
        if sum(map(len, waiting)) >= PIECE or time.monotonic() - began > python_games.PATIENCE:
            yield np.concatenate(waiting)
            waiting, began = [], time.monotonic()
    if waiting:
        yield np.concatenate(waiting)


def abreast(streams: Sequence[Iterator[Array]]) -> Iterator[Tallies]:
    """Arrays of equal length from all streams, wherever each stream is cut."""
    waiting: Tallies = [np.zeros(0)] * len(streams)
    while True:
        for place, stream in enumerate(streams):
            while not len(waiting[place]):
                found = next(stream, None)
                if found is None:
                    return
                waiting[place] = found
        size = min(map(len, waiting))
        yield [tallies[:size] for tallies in waiting]
        waiting = [tallies[size:] for tallies in waiting]


class Counted:
    """What was counted of some games of a plan; parts are merged in any order."""

    def __init__(self, plan: SimulationPlan) -> None:
        first, *others = plan.matches
        events = tuple(first.game.rules.EVENTS)
        self.figures = [Figures.of(terms) for terms in plan.matches]
        self.paired = [Paired(first.players, events) for _ in others]

    def add(self, tallies: Tallies) -> None:
        for figures, found in zip(self.figures, tallies, strict=True):
            figures.add(found)
        for paired, found in zip(self.paired, tallies[1:], strict=True):
            paired.add(tallies[0], found)

    def merge(self, other: Counted) -> None:
        for mine, its in zip(self.figures, other.figures, strict=True):
            mine.merge(its)
        for one, another in zip(self.paired, other.paired, strict=True):
            one.merge(another)

    @property
    def games(self) -> int:
        return self.figures[0].games


@dataclass(frozen=True)
class GameRange:
    """Some games of a plan, for another process or machine; they are played again if they
    are lost.
    """

    plan: SimulationPlan
    first: int
    games: int
    rows: bool
    """Are the tallies themselves wanted too?"""


def play_piece(piece: GameRange) -> tuple[Counted, list[Tallies]]:
    """What is counted in a piece, and its tallies if they are wanted."""
    counted, kept = Counted(piece.plan), []
    for tallies in piece.plan.play(piece.first, piece.games, 1):
        counted.add(tallies)
        if piece.rows:
            kept.append(tallies)
    return counted, kept


def pieces(plan: SimulationPlan, first: int, games: int, rows: bool) -> Iterator[GameRange]:
    """All games of a run in pieces: some hundreds, none too large to lose or to keep in memory."""
    if plan.is_slow:
        size = max(1, min(64, games // 64))
    else:
        size = PIECE if rows else max(PIECE, min(LARGEST, games // 256))
    for low in range(first, first + games, size):
        yield GameRange(plan, low, min(size, first + games - low), rows)


class Run:
    """The games of a plan, as they are played. The counts so far are always available."""

    def __init__(self, plan: SimulationPlan, games: int, first: int = 0) -> None:
        self.plan, self.games, self.first = plan, games, first
        self.counted, self.seconds = Counted(plan), 0.0

    def play(
        self,
        out: Path | None = None,
        threads: int | None = None,
        on: str | None = None,
        progress: Progress | None = None,
    ) -> None:
        """Play all of them. Each game is written into `out`, which is kept only if none fails."""
        if on is None:
            self.prepare()
        began = time.perf_counter()
        with ExitStack() as held:
            sheet = held.enter_context(self.sheet(out)) if out is not None else None
            work = held.enter_context(closing(self.work(threads, on, sheet is not None)))
            for counted, rows in work:
                self.counted.merge(counted)
                self.seconds = time.perf_counter() - began
                if sheet is not None:
                    self.write(sheet, rows)
                if progress is not None:
                    progress(self.counted.games, self.games)

    def prepare(self) -> None:
        """Compile whatever has to be compiled, so that it does not count as time of the games."""
        for rules, reason in enumerate(self.plan.reasons):
            if reason is None:
                for _ in self.plan.stream(rules, self.first, 1, 1):
                    pass

    def work(
        self, threads: int | None, on: str | None, rows: bool
    ) -> Generator[tuple[Counted, list[Tallies]], None, None]:
        """The counts, piece by piece, and the tallies if they are wanted.

        Compiled games run on threads of this process. Other games do so only if one thread is asked
        for; otherwise, and on a cluster, they are dealt out in pieces.
        """
        if on is not None and self.plan.own is not None:
            raise BadOption("own_on", WORDS)
        by_processes = self.plan.by_hand is not None and (threads or 1) > 1
        if on is not None or (by_processes and self.plan.own is None):
            dealt = pieces(self.plan, self.first, self.games, rows)
            yield from crew.each(play_piece, dealt, on, threads)
            return
        for tallies in self.plan.play(self.first, self.games, threads):
            counted = Counted(self.plan)
            counted.add(tallies)
            yield counted, [tallies] if rows else []

    def sheet(self, path: Path) -> Sheet:
        about = {**self.results(0).about(), "games": self.games}
        if self.plan.compares:
            options = [dict(terms.options) for terms in self.plan.matches]
            about |= {"options": options, "rules": list(self.plan.labels)}
        return KINDS[kind_of(path, KINDS)](path, about, self.plan.compares)

    def write(self, sheet: Sheet, rows: Iterable[Tallies]) -> None:
        plan = self.plan
        for tallies in rows:
            for terms, label, found in zip(plan.matches, plan.labels, tallies, strict=True):
                sheet.write(found, terms, label)

    def results(self, rules: int = 0) -> Results:
        """What the games so far show under one of the rules."""
        plan = self.plan
        terms = plan.matches[rules]
        return Results(
            terms,
            tuple(seat.name for seat in plan.seats),
            tuple(seat.player for seat in plan.seats),
            plan.seed,
            self.first,
            self.counted.figures[rules],
            self.seconds,
            plan.device,
            plan.reasons[rules],
        )

    def comparison(self) -> Comparison:
        found = tuple(self.results(rules) for rules in range(len(self.plan.matches)))
        return Comparison(self.plan.labels, found, tuple(self.counted.paired))

    def found(self) -> Results | Comparison:
        """The result, in the form that this run is for: results, or a comparison."""
        return self.comparison() if self.plan.compares else self.results()
