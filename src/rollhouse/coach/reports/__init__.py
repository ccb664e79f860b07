"""The report of a game: what decided it, as numbers that add up.

For every seat start + luck + hand + own choices + the others = result, in win shares, or for one
player in points of the expected score. "The others" means their choices and their hands.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from rollhouse import solvers
from rollhouse.kernel.board import Grid
from rollhouse.kernel.knowledge import stands_back
from rollhouse.kernel.language import LANGUAGES
from rollhouse.kernel.position import Position
from rollhouse.kernel.records import TABLE
from rollhouse.kernel.validation import choice, shown, whole
from rollhouse.matches.record import Record
from rollhouse.players.playouts import BATCH

from ..hints import Exact, insight, learned, solved
from ..hints.checks import LONGEST
from ..hints.insight import Insight
from ..hints.learned import Learned
from ..hints.source import Source
from ..numbers import rounded
from ..pages.page import page
from ..words import WORDS, CannotAdvise
from .account import Account
from .hands import MeasuredHand, Rehanded, measured, rehanded
from .ledger import (
    CHOICE,
    FEWEST,
    MOST_BATCHES,
    SECONDS,
    SEEDS,
    Appraisal,
    HandWorth,
    JudgedStep,
    Value,
    by_learning,
    by_values,
    difference,
)
from .mended import Mended
from .reader import tell
from .splits import split_result
from .text import text_parts, write_text


class Report(Account):
    """What decided a game. `text()` is for people, `html()` a page, `to_dict()` data."""

    def text(self, language: str = "en") -> list[str]:
        return write_text(self, choice(language, "language", LANGUAGES))

    def parts(self, language: str = "en") -> list[str | Grid]:
        """What `text` says, for a screen that draws tables itself."""
        return text_parts(self, choice(language, "language", LANGUAGES))

    def html(self, language: str = "en") -> str:
        """A whole page with charts, to send to a friend."""
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
            "hands": [hand.to_dict(self.record.game, language) for hand in self.hands],
            "events": [self.event(event, language) for event in self.events],
            "told": self.told(language),
        }

    def told(self, language: str = "en", reader: int | None = None) -> dict[str, Any]:
        """What a screen shows beside the numbers to the person in seat `reader`."""
        if reader is not None:
            whole(reader, "reader", 0, len(self.splits) - 1)
        return tell(self, choice(language, "language", LANGUAGES), reader)

    def event(self, event: JudgedStep, language: str) -> dict[str, Any]:
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
    """What decided a game, for every seat. An open game is judged as far as it got.

    `exact` None uses the exact solution if it is stored, and computes it for one or two players if
    there is a solver; else it uses what a network learned, unless `batches` are asked for. True
    always computes the solution. Otherwise, and with False, each position is judged by playing
    games from there: `batches` of 32, or as many as fit into about `seconds`: at least 8, and at
    most 24 unless more than 20 seconds are given. The same batches and seed give the same report.
    """
    check(record, exact, seed, batches, seconds)
    progress = progress or _unheard
    hands = measured(record)
    found = {hand.seat: hand.error for hand in hands}
    told = Mended(record) if record.story.mends else record
    judged = Rehanded(record, found) if hands else told
    judge: Exact | Insight | Learned | None
    judge, first = _solved(judged, exact, progress)
    if judge is None and exact is None:
        by_network = _learned(told.positions()[0], hands) if batches is None else None
        judge = by_network or insight.of_match(judged, progress)
    appraisal = None
    if isinstance(judge, Learned):
        ledger, source = by_learning(judged, judge, progress), judge.source
    elif judge is not None:
        ledger, source = by_values(judged, judge, first, progress), judge.source
    else:
        appraisal = Appraisal(judged, seed, batches, seconds, progress)
        first, ledger = 0, appraisal.ledger()
        widest = max((event.error for event in ledger.events), default=0.0)
        source = Source(
            False, widest, ledger.batches * BATCH, "games", pretending=appraisal.policy is not None,
            by_default=stands_back(record.position.terms, "greedy"),
        )  # fmt: skip
    before = told.positions()[first]
    ledger.hands = worth_of_hands(before, hands, appraisal, source.learned)
    splits = [
        split_result(record, ledger, seat, judge is not None) for seat in range(len(record.names))
    ]
    start = ledger.start.numbers.tolist()
    fewest = ledger.batches * ledger.smallest if ledger.smallest < BATCH else 0
    mended = isinstance(told, Mended) and not told.is_whole
    return Report(record, source, ledger.events, start, splits, first > 0, fewest, hands, mended)


def worth_of_hands(
    start: Position,
    hands: Sequence[MeasuredHand],
    appraisal: Appraisal | None,
    by_network: bool,
) -> list[HandWorth]:
    """What each measured hand is worth before the first die, compared with the named one.

    The measured hands replace the named ones one after another, so that their worths add up.
    """
    count = itertools.count(len(appraisal.record.entries) + 1 if appraisal else 0)

    def value(given: Mapping[int, float]) -> Value:
        position = rehanded(start, given)
        if appraisal is not None:
            return appraisal.value(position, next(count))
        judge = solved(position, None if by_network else True, _unheard)
        known = judge or learned.of_match(position.terms)
        assert known is not None  # it judged the match, too
        return Value(np.array(known.worth(position)))

    found: list[HandWorth] = []
    given: dict[int, float] = {}
    before = value(given) if hands else None
    for hand in hands:
        assert before is not None
        low, high = (value({**given, hand.seat: error}) for error in (hand.low, hand.high))
        given[hand.seat] = hand.error
        after = value(given)
        unsure = np.abs(high.numbers - low.numbers) / 2
        found.append(HandWorth(hand.seat, difference(after, before), unsure))
        before = after
    return found


def check(record: Any, exact: Any, seed: Any, batches: Any, seconds: Any) -> None:
    """Refuse arguments that make no sense."""
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


def _learned(start: Position, hands: Sequence[MeasuredHand]) -> Learned | None:
    """What a network learned of a match, including its measured hands and their intervals."""
    found = {hand.seat: hand.error for hand in hands}
    for hand in hands:
        for error in (hand.low, hand.high):
            if learned.of_match(rehanded(start, {**found, hand.seat: error}).terms) is None:
                return None
    return learned.of_match(rehanded(start, found).terms if hands else start.terms)


def _solved(record: Record, exact: bool | None, progress: Any) -> tuple[Exact | None, int]:
    """The solution of a match and the first step that it can judge: cards are dealt before that."""
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


def _unheard(done: float, whole: float) -> None:
    """Does nothing: nobody wants to know the progress."""
