"""The report of a game: what it was decided by, as numbers that add up.

For every seat start + luck + hand + own choices + the others = result, in win shares; in a game for
one in points of the expected score. The others are their choices and their hands.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rollhouse import solvers
from rollhouse.games.kernel import OVER, TABLE
from rollhouse.matches.record import Record
from rollhouse.players.playouts import BATCH
from rollhouse.players.race import POINT

from .hints import Exact, Source, solved
from .ledger import BATCHES, CHOICE, HAND, LUCK, Appraisal, Event, Ledger, by_solution
from .words import WORDS

GRADES = (
    ("flawless", 0.0002),
    ("expert", 0.002),
    ("strong", 0.005),
    ("fair", 0.01),
    ("casual", 0.02),
)
"""The most that a decision may lose on average, in win share; a point of a score counts as 0.05."""
SHOWN = 8
"""Mistakes that a text shows."""
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
    """Half the 95 % interval of each part; none where the game is solved."""
    decisions: int
    """How often there was more than one choice."""
    mistakes: int
    loss: float
    """On average a decision."""
    grade: str

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
            "loss": self.loss,
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

    @property
    def solo(self) -> bool:
        return len(self.splits) == 1

    @property
    def mistakes(self) -> list[Event]:
        """Choices that were worse than the best, the worst first."""
        found = [event for event in self.events if event.better is not None]
        return sorted(found, key=lambda event: -event.loss)

    @property
    def finished(self) -> bool:
        return self.record.position.turn == OVER

    def number(self, value: float, signed: bool = False) -> str:
        """A value as people read it."""
        sign = "+" if signed else ""
        return f"{value:{sign}.2f}" if self.solo else f"{value:{sign}.1%}"

    def text(self, language: str = "en") -> list[str]:
        return written(self, language)

    def html(self, language: str = "en") -> str:
        """A whole page with charts, to send to a friend."""
        from .page import page

        return page(self, language)

    def to_dict(self, language: str = "en") -> dict[str, Any]:
        """For programs: every event, and the parts of every seat's result."""
        return {
            "game": self.record.game,
            "hash": self.record.hash,
            "finished": self.finished,
            "measure": "score" if self.solo else "share",
            "source": self.source.to_dict(),
            "start": self.start,
            "seats": [
                {"name": name, **split.to_dict()}
                for name, split in zip(self.record.names, self.splits, strict=True)
            ],
            "events": [self.event(event, language) for event in self.events],
        }

    def event(self, event: Event, language: str) -> dict[str, Any]:
        before = event.entry.before
        facts: dict[str, Any] = {
            "line": event.line,
            "kind": event.kind,
            "seat": event.seat,
            "says": before.tell(event.entry.step, language, self.record.names),
            "change": event.change,
            "after": event.after,
        }
        if event.kind == CHOICE:
            facts |= {"loss": event.loss, "error": event.error, "free": event.free}
            facts["better"] = None if event.better is None else dict(event.better)
        return facts


def report(
    record: Record,
    exact: bool | None = None,
    seed: int = 0,
    batches: int = BATCHES,
    progress: Any = None,
) -> Report:
    """What a game was decided by, for every seat. Open games are judged as far as they got.

    `exact` None takes the exact solution if it is kept, and computes it for one or two players
    where there is a solver; True computes it always, False does without. `batches` of 64 games
    judge each position otherwise.
    """
    progress = progress or _unheard
    judge, first = _judge(record, exact, progress)
    if judge is not None:
        ledger = by_solution(record, judge, first, progress)
        source = judge.source
    else:
        first, ledger = 0, Appraisal(record, seed, batches, progress).ledger()
        widest = max((event.error for event in ledger.events), default=0.0)
        source = Source(False, widest, batches * BATCH, "games")
    splits = [split(record, ledger, seat, judge is not None) for seat in range(len(record.names))]
    start = ledger.start.numbers.tolist()
    return Report(record, source, ledger.events, start, splits, first > 0)


def _judge(record: Record, exact: bool | None, progress: Any) -> tuple[Exact | None, int]:
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

    luck = total("luck", lambda event: event.kind == LUCK)
    hand = total("hand", lambda event: event.kind == HAND and event.seat == seat)
    choices = total("choices", lambda event: event.kind == CHOICE and event.seat == seat)
    others = total("others", lambda event: event.kind != LUCK and event.seat != seat)
    errors["start"] = ledger.error(seat, ledger.start.parts)
    end = ledger.events[-1].after[seat] if ledger.events else ledger.start.numbers[seat]
    own = [event for event in ledger.events if event.seat == seat and event.free]
    lost = sum(event.loss for event in own)
    average = lost / len(own) if own else 0.0
    return Split(
        float(ledger.start.numbers[seat]), luck, hand, choices, others, float(end),
        {} if exact else errors, len(own), sum(event.better is not None for event in own), average,
        graded(average, len(record.names)) if own else "none",
    )  # fmt: skip


def graded(loss: float, players: int) -> str:
    """The grade for what a decision loses on average."""
    share = loss * POINT if players == 1 else loss
    return next((grade for grade, most in GRADES if share <= most), "beginner")


def _unheard(done: float, whole: float) -> None:
    """Nobody watches."""


# As text


def written(report: Report, language: str) -> list[str]:
    """Sentences and a small table of the parts."""
    lines = [heading(report, language), report.source.say(language)]
    lines += [WORDS.say(language, key) for key in remarks(report)]
    columns = [part for part in PARTS if part != "hand" or _has_hand(report)] + ["without_luck"]
    if report.solo:
        columns.remove("others")
    names = report.record.names
    width = max(len(name) for name in names)
    heads = [WORDS.say(language, column) for column in columns]
    lines += ["", " " * width + "".join(f"  {head:>{max(8, len(head))}}" for head in heads)]
    for name, part in zip(names, report.splits, strict=True):
        cells = [
            report.number(getattr(part, column), column not in ("start", "result", "without_luck"))
            for column in columns
        ]
        row = "".join(
            f"  {cell:>{max(8, len(head))}}" for cell, head in zip(cells, heads, strict=True)
        )
        lines.append(f"{name:<{width}}{row}")
    lines.append("")
    for name, part in zip(names, report.splits, strict=True):
        lines.append(f"{name}: {judgement(report, part, language)}")
    lines += ["", *mistakes(report, language)]
    return lines


def heading(report: Report, language: str) -> str:
    title = report.record.position.terms.game.title(language)
    return WORDS.say(language, "report_of", title=title, names=", ".join(report.record.names))


def remarks(report: Report) -> list[str]:
    """The keys of what a reader should know."""
    found = [] if report.finished else ["so_far"]
    return [*found, "after_deal"] if report.dealt else found


def _has_hand(report: Report) -> bool:
    return any(event.kind == HAND for event in report.events)


def judgement(report: Report, part: Split, language: str) -> str:
    """The grade, and how many mistakes in how many decisions."""
    grade = WORDS.say(language, f"grade_{part.grade}")
    if not part.decisions:
        return grade
    loss = f"{part.loss:.3f}" if report.solo else f"{part.loss:.2%}"
    facts = {"mistakes": part.mistakes, "decisions": part.decisions, "loss": loss}
    return f"{grade}; {WORDS.say(language, 'decisions', **facts)}"


def mistakes(report: Report, language: str, shown: int = SHOWN) -> list[str]:
    found = report.mistakes[:shown]
    if not found:
        return [WORDS.say(language, "no_mistakes")]
    return [
        WORDS.say(language, "mistakes") + ":",
        *(f"  {told(report, e, language)}" for e in found),
    ]


def told(report: Report, event: Event, language: str) -> str:
    """A mistake: what was played, what was better, and what it cost."""
    assert event.seat is not None
    assert event.better is not None
    key = "loses_score" if report.solo else "loses_share"
    loss = WORDS.say(language, key, loss=event.loss)
    error = "" if report.source.exact else f" ± {report.number(event.error)}"
    return WORDS.say(
        language, "mistake", name=report.record.names[event.seat], line=event.line,
        played=offered(report, event, event.entry.step, language),
        better=offered(report, event, event.better, language), loss=loss + error,
    )  # fmt: skip


def offered(report: Report, event: Event, action: Mapping[str, Any], language: str) -> str:
    return event.entry.before.offer(action, language, report.record.names)
