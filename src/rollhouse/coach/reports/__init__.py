"""The report of a game: what it was decided by, as numbers that add up.

For every seat start + luck + hand + own choices + the others = result, in win shares; in a game for
one in points of the expected score. The others are their choices and their hands.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rollhouse import solvers
from rollhouse.kernel.board import Grid
from rollhouse.kernel.knowledge import stands_back
from rollhouse.kernel.language import LANGUAGES
from rollhouse.kernel.records import OVER, TABLE
from rollhouse.kernel.validation import choice, shown, whole
from rollhouse.matches.record import Record
from rollhouse.players.playouts import BATCH

from ..hints import LONGEST, Exact, Source, insight, solved
from ..hints.insight import Insight
from ..numbers import adding_up, decimal, percent, rounded
from ..words import WORDS, CannotAdvise
from .grades import NONE, graded, judged_by_rollouts
from .headline import Cause, decided
from .judgements import judgement, mistakes
from .ledger import (
    CHOICE,
    FEWEST,
    HAND,
    LUCK,
    MOST_BATCHES,
    SECONDS,
    SEEDS,
    Appraisal,
    Event,
    Ledger,
    by_values,
)
from .without_luck import beyond_all

SIGNED = ("luck", "hand", "choices", "others")
"""Parts that add to the start or take away from it."""
MOMENTS = 4
"""Moments that are told as those that turned the game."""
PARTS = ("start", "luck", "hand", "choices", "others", "result")


@dataclass(frozen=True)
class Split:
    """Where a seat's result comes from."""

    start: float
    luck: float
    hand: float
    choices: float
    others: float
    result: float
    errors: Mapping[str, float]
    """Half the 95 % interval of each part, of the result (nothing where the game is over), of
    `skill` and of `without_luck`; none where the game is solved.
    """
    decisions: int
    """How often there was more than one choice."""
    mistakes: int
    loss: float
    """On average a decision. By rollouts all differences count, certain or not; never below 0."""
    grade: str
    unsure: float = 0.0
    """Half the 95 % interval of `loss`; nothing where the game is solved."""
    seen: float = 0.0
    """A mistake of less than about this could not have been found."""
    cost: float = 0.0
    """What the mistakes lost together."""
    causes: Sequence[Cause] = ()
    """What luck, each seat's hand and choices, and those of all the others made of the result."""

    @property
    def skill(self) -> float:
        """What the seat itself made of it: its choices and its hand."""
        return self.choices + self.hand

    @property
    def without_luck(self) -> float:
        """The luck-adjusted result: what is left of it without luck."""
        return self.result - self.luck

    def to_dict(self) -> dict[str, Any]:
        return {
            **{part: getattr(self, part) for part in PARTS},
            "without_luck": self.without_luck,
            "errors": dict(self.errors),
            "decisions": self.decisions,
            "mistakes": self.mistakes,
            "cost": self.cost,
            "loss": self.loss,
            "unsure": self.unsure,
            "seen": self.seen,
            "grade": self.grade,
        }


@dataclass(frozen=True)
class Report:
    """What a game was decided by."""

    record: Record
    source: Source
    events: list[Event]
    start: list[float]
    """The values before the first event, by seat."""
    splits: list[Split]
    dealt: bool = False
    """Does the report begin after the deal of the cards?"""
    fewest: int = 0
    """Games for a position where time was too short for the usual number; 0: it never was."""

    @property
    def solo(self) -> bool:
        return len(self.splits) == 1

    @property
    def mistakes(self) -> list[Event]:
        """Choices that were worse than the best, the worst first."""
        found = [event for event in self.events if event.better is not None]
        return sorted(found, key=lambda event: -event.loss)

    @property
    def has_hand(self) -> bool:
        """Was anything placed or flicked?"""
        return any(event.kind == HAND for event in self.events)

    @property
    def finished(self) -> bool:
        return self.record.position.turn == OVER

    def read(self, split: Split) -> dict[str, float]:
        """A split's numbers as they are read: rounded so that they still add up."""
        *parts, result = PARTS
        numbers = [getattr(split, part) for part in parts]
        found = dict(zip(parts, adding_up(numbers, split.result, self.digits), strict=True))
        found[result] = sum(found.values())
        found["skill"] = found["hand"] + found["choices"]
        return {**found, "without_luck": found[result] - found["luck"]}

    @property
    def digits(self) -> int:
        """Decimals of a value that are read."""
        return 2 if self.solo else 3

    def number(self, value: float, language: str, signed: bool = False) -> str:
        """A value as people read it."""
        if self.solo:
            return decimal(value, language, 2, signed)
        return percent(value, language, 1, signed)

    def text(self, language: str = "en") -> list[str]:
        return written(self, choice(language, "language", LANGUAGES))

    def parts(self, language: str = "en") -> list[str | Grid]:
        """What `text` says, for a screen that draws tables itself."""
        return parts(self, choice(language, "language", LANGUAGES))

    def html(self, language: str = "en") -> str:
        """A whole page with charts, to send to a friend."""
        from ..pages.page import page

        return page(self, choice(language, "language", LANGUAGES))

    def to_dict(self, language: str = "en") -> dict[str, Any]:
        """For programs: every event, and the parts of every seat's result."""
        choice(language, "language", LANGUAGES)
        return {
            "game": self.record.game,
            "hash": self.record.hash,
            "finished": self.finished,
            "measure": "score" if self.solo else "share",
            "source": self.source.to_dict(),
            "start": rounded(self.start),
            "seats": [
                {
                    "name": name,
                    **rounded(split.to_dict()),
                    "score": self.record.position.scores[seat],
                    "read": rounded(self.read(split)),
                }
                for seat, (name, split) in enumerate(
                    zip(self.record.names, self.splits, strict=True)
                )
            ],
            "has_hand": self.has_hand,
            "events": [self.event(event, language) for event in self.events],
            "told": self.told(language),
        }

    def told(self, language: str = "en", reader: int | None = None) -> dict[str, Any]:
        """What a screen says beside the numbers, to whoever has the seat `reader`."""
        from .reader import told

        if reader is not None:
            whole(reader, "reader", 0, len(self.splits) - 1)
        return told(self, choice(language, "language", LANGUAGES), reader)

    def event(self, event: Event, language: str) -> dict[str, Any]:
        before = event.entry.before
        facts: dict[str, Any] = {
            "line": event.line,
            "kind": event.kind,
            "seat": event.seat,
            "says": before.tell(event.entry.step, language, self.record.names),
            "change": rounded(event.change),
            "after": rounded(event.after),
        }
        if event.kind == CHOICE:
            facts |= {"loss": rounded(event.loss), "error": rounded(event.error)}
            facts["free"] = event.free
            facts["better"] = None if event.better is None else dict(event.better)
        return facts


def report(
    record: Record,
    exact: bool | None = None,
    seed: int = 0,
    batches: int | None = None,
    seconds: float = SECONDS,
    progress: Any = None,
) -> Report:
    """What a game was decided by, for every seat. Open games are judged as far as they got.

    `exact` None takes the exact solution if it is kept, and computes it for one or two players
    where there is a solver; True computes it always, False does without. Otherwise each position
    is judged by games played on: `batches` of 32, or as many as fit into about so many `seconds`:
    8 at least, and 24 at most unless more than 20 seconds are given. The same batches and seed
    give the same report.
    """
    asked(record, exact, seed, batches, seconds)
    progress = progress or _unheard
    judge, first = _judge(record, exact, progress)
    if judge is not None:
        ledger = by_values(record, judge, first, progress)
        source = judge.source
    else:
        appraisal = Appraisal(record, seed, batches, seconds, progress)
        first, ledger = 0, appraisal.ledger()
        widest = max((event.error for event in ledger.events), default=0.0)
        source = Source(
            False, widest, ledger.batches * BATCH, "games", pretending=appraisal.way is not None,
            by_default=stands_back(record.positions()[0].terms, "greedy"),
        )  # fmt: skip
    splits = [split(record, ledger, seat, judge is not None) for seat in range(len(record.names))]
    start = ledger.start.numbers.tolist()
    fewest = ledger.batches * ledger.smallest if ledger.smallest < BATCH else 0
    return Report(record, source, ledger.events, start, splits, first > 0, fewest)


def asked(record: Any, exact: Any, seed: Any, batches: Any, seconds: Any) -> None:
    """Refuse what cannot be."""
    if not isinstance(record, Record):
        raise CannotAdvise("not_a_record", WORDS, value=shown(record))
    if exact is not None and not isinstance(exact, bool):
        raise CannotAdvise("not_a_source", WORDS, value=shown(exact))
    whole(seed, "seed", 0, SEEDS - 1)
    if batches is not None:
        whole(batches, "batches", FEWEST, MOST_BATCHES)
    good = isinstance(seconds, (int, float)) and not isinstance(seconds, bool)
    if not good or not 0 < seconds <= LONGEST:
        raise CannotAdvise("not_a_length", WORDS, most=LONGEST, value=shown(seconds))


def _judge(record: Record, exact: bool | None, progress: Any) -> tuple[Exact | Insight | None, int]:
    """Who knows the values of a match, and the first step that they can judge."""
    judge, first = _solved(record, exact, progress)
    if judge is None and exact is None:
        return insight.of_match(record, progress), 0
    return judge, first


def _solved(record: Record, exact: bool | None, progress: Any) -> tuple[Exact | None, int]:
    """The solution of a match and the first step that it can judge: cards are dealt before."""
    positions = record.positions()
    quick = len(record.names) <= 2 and record.game in solvers.names()
    wanted = exact if exact is not None else (True if quick else None)
    for first, position in enumerate(positions):
        try:
            judge = solved(position, wanted, progress)
        except solvers.CannotSolve:
            if position.turn == TABLE and first + 1 < len(positions) and len(record.names) == 1:
                continue
            if exact:
                raise
            return None, 0
        if judge is not None or len(record.names) > 1:
            return judge, first
    return None, 0


def split(record: Record, ledger: Ledger, seat: int, exact: bool) -> Split:
    """The parts of a seat's result; the last one is what the others make of it."""
    errors: dict[str, float] = {}

    def total(name: str, which: Any) -> float:
        number, errors[name] = ledger.total(seat, which)
        return number

    def is_luck(event: Event) -> bool:
        return event.kind == LUCK

    luck = total("luck", is_luck)
    hand = total("hand", lambda event: event.kind == HAND and event.seat == seat)
    choices = total("choices", lambda event: event.kind == CHOICE and event.seat == seat)
    others = total("others", lambda event: event.kind != LUCK and event.seat != seat)
    errors["start"] = ledger.error(seat, ledger.start.parts)
    errors["result"] = ledger.error(seat, ledger.end.parts)
    errors["without_luck"] = ledger.error_without(seat, is_luck)
    total("skill", lambda event: not is_luck(event) and event.seat == seat)
    own = [event for event in ledger.events if event.seat == seat and event.free]
    mistakes = [event.loss for event in own if event.better is not None]
    loss, unsure, seen, grade = 0.0, 0.0, 0.0, NONE
    if own and exact:
        loss = sum(event.loss for event in own) / len(own)
        grade = graded(loss, len(mistakes), len(record.names), record.game)
    elif own:
        loss = max(0.0, sum(event.estimate for event in own) / len(own))
        unsure = math.sqrt(sum(event.error**2 for event in own)) / len(own)
        seen = sum(event.error for event in own) / len(own)
        grade = judged_by_rollouts(loss, unsure, len(record.names), record.game)
    return Split(
        float(ledger.start.numbers[seat]), luck, hand, choices, others,
        float(ledger.end.numbers[seat]), {} if exact else errors, len(own), len(mistakes),
        loss, grade, unsure, seen, sum(mistakes), caused(ledger, seat, len(record.names)),
    )  # fmt: skip


def caused(ledger: Ledger, seat: int, players: int) -> list[Cause]:
    """Luck, every seat's hand and choices, and both of all the others together."""
    found = [Cause(LUCK, None, *ledger.total(seat, lambda event: event.kind == LUCK))]
    for kind in (HAND, CHOICE):
        for whose in range(players):
            found.append(Cause(kind, whose, *ledger.total(seat, of(kind, {whose}))))
        others = set(range(players)) - {seat}
        found.append(Cause(kind, None, *ledger.total(seat, of(kind, others))))
    return found


def of(kind: str, seats: Collection[int]) -> Callable[[Event], bool]:
    """Is an event of a kind, and of one of these seats?"""
    return lambda event: event.kind == kind and event.seat in seats


def _unheard(done: float, whole: float) -> None:
    """Nobody watches."""


# As text


def parts(report: Report, language: str) -> list[str | Grid]:
    """Sentences, and a small table of where each result comes from."""
    lines: list[str | Grid] = [heading(report, language)]
    if report.finished:
        lines.append(report.record.position.result(language, report.record.names))
    lines += [sentence for sentence in (decided(report, language),) if sentence]
    lines += remarks(report, language)
    lines += [
        report.source.say(language, report.solo),
        table(report, language),
        *beyond_all(report, language),
    ]
    for name, part in zip(report.record.names, report.splits, strict=True):
        lines.append(f"{name}: {judgement(report, part, language)}")
    return [*lines, "", *mistakes(report, language)]


def table(report: Report, language: str) -> Grid:
    """Where each result comes from; by rollouts a line of half the 95 % intervals below each."""
    columns = [part for part in PARTS if part != "hand" or report.has_hand] + ["without_luck"]
    if report.solo:
        columns.remove("others")
    rows = []
    for name, split in zip(report.record.names, report.splits, strict=True):
        read = report.read(split)
        cells = [report.number(read[column], language, column in SIGNED) for column in columns]
        rows.append((name, *cells))
        if split.errors:
            halves = (split.errors.get(column) for column in columns)
            rows.append(
                ("  ±", *(report.number(half, language) if half else "–" for half in halves))
            )
    return Grid(("", *(WORDS.say(language, f"short_{column}") for column in columns)), tuple(rows))


def written(report: Report, language: str) -> list[str]:
    """The same as lines of text."""
    lines: list[str] = []
    for part in parts(report, language):
        lines += [part] if isinstance(part, str) else ["", *aligned(part), ""]
    return lines


def aligned(grid: Grid) -> list[str]:
    """A table as lines: names to the left, numbers to the right."""
    cells = [grid.head, *grid.rows]
    widths = [max(7, *(len(row[column]) for row in cells)) for column in range(len(grid.head))]
    return [
        "  ".join(
            cell.rjust(width) if column else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in cells
    ]


def heading(report: Report, language: str) -> str:
    title = report.record.position.terms.game.title(language)
    return WORDS.say(language, "report_of", title=title, names=", ".join(report.record.names))


def remarks(report: Report, language: str) -> list[str]:
    """What a reader should know."""
    found = {
        "so_far": not report.finished, "after_deal": report.dealt, "hurried": report.fewest > 0,
    }  # fmt: skip
    return [WORDS.say(language, key, games=report.fewest) for key, true in found.items() if true]


def winners(report: Report) -> list[int]:
    """The seats that won, or share the win; nobody yet while it is open."""
    if not report.finished:
        return []
    if report.solo:
        return [0]
    return [seat for seat, share in enumerate(report.record.position.shares()) if share > 0]


def moments(report: Report, shown: int = MOMENTS) -> list[Event]:
    """The events that changed most, in the order of the game; none that reads as nothing."""

    def turned(event: Event) -> float:
        return max(map(abs, event.change))

    most = sorted(report.events, key=turned, reverse=True)[:shown]
    found = (event for event in most if round(turned(event), report.digits) > 0)
    return sorted(found, key=lambda event: event.line)
