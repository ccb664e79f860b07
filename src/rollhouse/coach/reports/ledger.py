"""What every step of a game did to every seat's value: luck, a hand, or a choice.

With an exact solution, or from what is known of the game, every position has a value, and a step is
worth the difference. Without one:

- the value before an answer of the table is a rollout of its own;
- a choice is compared with all others by a race, then the best one and the played one once more by
  games that the race did not see. Only where the 95 % interval of that difference lies above zero
  it counts as a loss; otherwise the choice counts as good;
- the value before a choice is the value after it, plus what it lost.

So the steps always add up to the result, and total luck is only as uncertain as the start. Every
step and every look has games of its own, shared only by the choices that it compares: its estimates
are independent of all others, and their variances add up.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np

from rollhouse.kernel.position import Position
from rollhouse.kernel.records import OVER, Array
from rollhouse.matches.record import Record
from rollhouse.matches.story import Entry
from rollhouse.players.playouts import BATCH, FEW, Estimate, certainty, play_all, prepare
from rollhouse.players.policies import Policy
from rollhouse.players.race import Race, RaceSettings
from rollhouse.players.search import playout_policy

from ..hints.answer import Hint
from ..hints.learned import Learned, fear
from .absence import left, without_passing
from .hands import Rehanded

LUCK, HAND, CHOICE = "luck", "hand", "choice"
BATCHES = 24
"""The usual number of batches for a position, and for the second look at a choice."""
FEWEST = 8
"""The fewest batches, if games take long."""
SLIGHT, SLIGHT_SCORE = 0.0005, 0.005
"""A choice that loses less counts, but is not called a mistake: it would be shown as 0.0 %."""
SECONDS = 20.0
"""How long a report by rollouts may take; with more time it plays more than `BATCHES`."""
MOST_BATCHES = 4096
FIRST = 12
"""The most batches of the race that is the first look."""
LIMIT = 20
"""The most actions in that race."""
FEWEST_ACTIONS = 5
"""The fewest actions in that race, if time is short."""
SMALLEST = 4
"""The fewest games in a batch, if time is short."""
EARLY = 0.1
"""The fraction of a report's time that must pass before batches get smaller."""
SEEDS = 1 << 32
"""How many seeds there are for reports, and for the games of each report."""
LOOKS = FIRST_LOOK, SECOND_LOOK, ALONE = range(3)
"""What games are played for: a race of choices, the best against the one played, a value."""

Parts = dict[int, float]
"""The independent estimates that a number is the sum of, and how often each counts."""


@dataclass(frozen=True)
class Value:
    """A position's value for every seat, and the estimates that it consists of."""

    numbers: Array
    parts: Parts = field(default_factory=dict)


@dataclass(frozen=True)
class JudgedStep:
    """A step of a game and what it did."""

    line: int
    entry: Entry
    kind: str
    """`luck`, `hand` or `choice`."""
    seat: int | None
    """Who chose, or whose hand it was; None: dice and draws."""
    change: list[float]
    """By seat, of the win share or of the expected score."""
    after: list[float]
    loss: float = 0.0
    """What a choice lost compared with the best; never negative."""
    error: float = 0.0
    """Half the 95 % interval of the loss, or the bound of the exact solution."""
    estimate: float = 0.0
    """The loss as it was measured, certain or not; below zero if the choice played did better."""
    better: Mapping[str, Any] | None = None
    """The best choice, if the one played was a mistake."""
    free: bool = False
    """Did the seat itself have more than one choice?"""
    hint: Hint | None = None
    """What the coach would have said, if the choice was a mistake in a solved match."""

    @property
    def mover(self) -> int:
        """On whose line of a chart the event stands: whoever chose, used their hand or rolled."""
        return self.entry.before.to_move if self.seat is None else self.seat


@dataclass(frozen=True)
class HandWorth:
    """What a measured hand is worth to every seat, compared with the named one."""

    seat: int
    value: Value
    unsure: Array
    """Half of the interval that comes from measuring the hand, by seat."""


class Ledger:
    """The steps of a record, and what each of them did to each seat's result."""

    def __init__(
        self, start: Value, end: Value, events: list[JudgedStep], changes: list[Value]
    ) -> None:
        self.start, self.end, self.events, self.changes = start, end, events, changes
        self.variances: dict[int, Array] = {}
        self.batches = BATCHES
        self.smallest = BATCH
        """Games of the smallest batch."""
        self.hands: list[HandWorth] = []
        """The measured hands; `start` includes them."""

    def worth_of_hands(self, seat: int, whose: Callable[[int], bool]) -> tuple[float, float]:
        """What some hands are worth to a seat, and half of the interval that measuring leaves."""
        found = [hand for hand in self.hands if whose(hand.seat)]
        value = sum(float(hand.value.numbers[seat]) for hand in found)
        return value, math.hypot(*(float(hand.unsure[seat]) for hand in found))

    def total(self, seat: int, which: Callable[[JudgedStep], bool]) -> tuple[float, float]:
        """The sum over the events that count for a seat, and half its 95 % interval."""
        found = self.together(which)
        number = sum(float(change.numbers[seat]) for change in found)
        return number, self.error(seat, added(found))

    def error_without(self, seat: int, which: Callable[[JudgedStep], bool]) -> float:
        """Half the 95 % interval of the end less some events.

        Both come partly from the same estimates: what they share cancels out.
        """
        parts = dict(self.end.parts)
        _add(parts, added(self.together(which)), -1.0)
        return self.error(seat, parts)

    def together(self, which: Callable[[JudgedStep], bool]) -> list[Value]:
        pairs = zip(self.events, self.changes, strict=True)
        return [change for event, change in pairs if which(event)]

    def error(self, seat: int, parts: Parts) -> float:
        variance = sum(
            count**2 * float(self.variances[part][seat]) for part, count in parts.items()
        )
        return certainty(self.batches) * math.sqrt(variance)


def _add(parts: Parts, other: Parts, times: float) -> None:
    for part, count in other.items():
        parts[part] = parts.get(part, 0.0) + times * count
        if parts[part] == 0.0:
            del parts[part]


def added(values: Iterable[Value]) -> Parts:
    """The estimates that a sum consists of."""
    parts = Parts()
    for value in values:
        _add(parts, value.parts, 1.0)
    return parts


def difference(one: Value, other: Value) -> Value:
    parts = dict(one.parts)
    _add(parts, other.parts, -1.0)
    return Value(one.numbers - other.numbers, parts)


def sorted_out(entry: Entry, record: Record) -> tuple[str, int | None]:
    """Is a step luck, a hand or a choice, and whose is it?

    Where hands were measured, what they could not help is luck.
    """
    if entry.seat is not None:
        return CHOICE, entry.seat
    whose = entry.before.whose_hand(entry.step)
    return (LUCK, None) if whose is None or isinstance(record, Rehanded) else (HAND, whose)


def is_own(entry: Entry) -> bool:
    """Did the seat itself choose, rather than the house for somebody who was away?"""
    return "instead" not in entry.facts


class Judge(Protocol):
    """Something that knows the value of every position of a match: its solution, or insight."""

    @property
    def bound(self) -> float: ...
    def worth(self, position: Position) -> list[float]: ...
    def hint(self, position: Position) -> Hint: ...


def by_values(record: Record, judge: Judge, first: int, progress: Any) -> Ledger:
    """The ledger of a match whose values are known, from its step number `first` on."""
    entries = record.entries[first:]
    positions = record.positions()[first:]
    worths = []
    for done, position in enumerate(positions):
        worths.append(np.array(judge.worth(position)))
        progress(done + 1, len(positions))
    if left(record):
        worths = without_passing(entries, worths, lambda here: np.array(judge.worth(here)))
    values = [Value(worth) for worth in worths]
    events, changes = [], []
    for number, entry in enumerate(entries):
        kind, seat = sorted_out(entry, record)
        change = difference(values[number + 1], values[number])
        more: dict[str, Any] = {"error": judge.bound}
        if kind == CHOICE:
            more |= judged_choice(judge.hint(entry.before), entry)
        events.append(noted(entry, (kind, seat), change, values[number + 1], more))
        changes.append(change)
    return Ledger(values[0], values[-1], events, changes)


def by_learning(record: Record, judge: Learned, progress: Any) -> Ledger:
    """The ledger of a match whose values a network learned, from the last step to the first.

    Two values from a network may differ by more than what a choice loses. So the value before a
    choice is taken as the value after it plus what the choice lost, or 0 if that is too little to
    tell.
    """
    entries, bound = record.entries, judge.bound
    hints, worths = list[Hint | None](), list[list[float]]()
    for number, entry in enumerate(entries):  # in order: what is seen of a turn serves it all
        chosen = sorted_out(entry, record)[0] == CHOICE
        hints.append(judge.weigh(entry.before) if chosen else None)
        worths.append([] if chosen else judge.worth(entry.before))
        progress(number + 1, len(entries))
    after = end = Value(np.array(judge.worth(record.position)))
    events, changes = [], []
    for number, entry in reversed(list(enumerate(entries))):
        kind, seat = sorted_out(entry, record)
        more: dict[str, Any] = {"error": bound}
        hint = hints[number]
        if hint is not None:
            played = hint.of(entry.step)
            more |= judged_choice(hint, entry)
            if "hint" in more:
                fear(entry.before, (hint.choices[0], played))
            lost = np.array(hint.choices[0].values) - np.array(played.values)
            before = Value(after.numbers + lost) if played.told_apart else after
        else:
            before = Value(np.array(worths[number]))
        change = difference(after, before)
        events.append(noted(entry, (kind, seat), change, after, more))
        changes.append(change)
        after = before
    return Ledger(after, end, events[::-1], changes[::-1])


def judged_choice(hint: Hint, entry: Entry) -> dict[str, Any]:
    """What a step's note says of a choice."""
    played = hint.of(entry.step)
    more: dict[str, Any] = {"loss": played.loss}
    more["free"] = len(hint.choices) > 1 and is_own(entry)
    if hint.source.learned and not played.told_apart:
        more["loss"] = 0.0
    slight = SLIGHT_SCORE if hint.solo else SLIGHT
    if played.told_apart and played.loss >= slight and more["free"]:
        more |= {"better": hint.best, "hint": hint}
    return more


def noted(
    entry: Entry, whose: tuple[str, int | None], change: Value, after: Value, more: dict[str, Any]
) -> JudgedStep:
    numbers = [float(value) for value in after.numbers]
    moved = [float(value) for value in change.numbers]
    return JudgedStep(entry.line, entry, *whose, moved, numbers, **more)


@dataclass
class ChoiceVerdict:
    """What rollouts say about a choice."""

    gains: Array
    """By seat: how much more the best choice would have brought."""
    variance: Array
    loss: float
    error: float
    better: Mapping[str, Any] | None
    estimate: float = 0.0


class Appraisal:
    """Works out a ledger by rollouts, from the last step to the first."""

    def __init__(
        self, record: Record, seed: int, batches: int | None, seconds: float, progress: Any
    ) -> None:
        """`batches` None: as many as fit into about `seconds`, within limits."""
        self.record, self.seed, self.progress = record, seed, progress
        self.policy = playout_policy(record.position)
        self.batches = affordable(record, seconds, self.policy) if batches is None else batches
        self.clock = Clock(record, seconds) if batches is None else None
        self.size = self.smallest = BATCH
        self.first = max(FEW, min(FIRST, self.batches // 2))
        self.limit = LIMIT if self.batches >= BATCHES else LIMIT // 2
        self.variances: dict[int, Array] = {}
        self.sign = -1 if record.position.players == 1 else 1

    def ledger(self) -> Ledger:
        entries = self.record.entries
        value = end = self.value(self.record.position, len(entries))
        events: list[JudgedStep] = []
        changes: list[Value] = []
        for number, entry in reversed(list(enumerate(entries))):
            if self.clock is not None:
                self.size = self.clock.size(number, self.size)
                self.smallest = min(self.smallest, self.size)
            kind, seat = sorted_out(entry, self.record)
            after = value
            more: dict[str, Any] = {}
            if kind == CHOICE:
                value, more = self.before_choice(entry, number, value)
            else:
                value = self.value(entry.before, number)
            change = difference(after, value)
            moved, shares = change.numbers.tolist(), after.numbers.tolist()
            events.append(JudgedStep(entry.line, entry, kind, seat, moved, shares, **more))
            changes.append(change)
            self.progress(len(entries) - number, len(entries))
        ledger = Ledger(value, end, events[::-1], changes[::-1])
        ledger.variances, ledger.batches = self.variances, self.batches
        ledger.smallest = self.smallest
        return ledger

    def noted(self, numbers: Array, variance: Array) -> Value:
        """A new independent estimate."""
        name = len(self.variances)
        self.variances[name] = variance
        return Value(numbers, {name: 1.0})

    def games(self, number: int, look: int) -> int:
        """The seed of the games that are played for step `number` and nothing else."""
        return self.seed * SEEDS + len(LOOKS) * number + look

    def value(self, position: Position, number: int) -> Value:
        if position.turn == OVER:
            return Value(np.array(ending(position)))
        estimate = Estimate(position, self.games(number, ALONE), self.policy, self.size)
        play_all([estimate], self.batches)
        return self.noted(estimate.value, estimate.variance)

    def before_choice(
        self, entry: Entry, number: int, after: Value
    ) -> tuple[Value, dict[str, Any]]:
        if entry.before.mask().sum() == 1:
            return after, {}
        own = is_own(entry)
        verdict = self.judged(entry, number)
        if verdict.better is None:
            return after, {
                "free": own, "error": verdict.error, "estimate": verdict.estimate,
            }  # fmt: skip
        gain = self.noted(verdict.gains, verdict.variance)
        parts = dict(after.parts)
        _add(parts, gain.parts, 1.0)
        told: dict[str, Any] = {"loss": verdict.loss, "error": verdict.error, "free": own}
        told["estimate"] = verdict.estimate
        if own:
            told["better"] = verdict.better
        return Value(after.numbers + gain.numbers, parts), told

    def judged(self, entry: Entry, number: int) -> ChoiceVerdict:
        """Race for the best choice, then compare the best and the one played by fresh games."""
        seat = entry.before.turn
        played = {key: value for key, value in entry.step.items() if key != "hand"}
        settings = RaceSettings(self.size, most=self.first, fresh=False)
        limit = max(FEWEST_ACTIONS, self.limit * self.size // BATCH)
        seed = self.games(number, FIRST_LOOK)
        race = Race(entry.before, seed, settings, limit=limit, also=[played], policy=self.policy)
        for _ in race.run(math.inf):
            pass
        best = race.actions[race.leader]
        none = np.zeros(entry.before.players)
        if best == played:
            return ChoiceVerdict(none, none, 0.0, unseen(race), None)
        seed = self.games(number, SECOND_LOOK)
        pair = [
            Estimate(entry.before.after(action), seed, self.policy, self.size, mover=seat)
            for action in (best, played)
        ]
        play_all(pair, self.batches)
        differences = np.array(pair[0].means) - np.array(pair[1].means)
        gains = differences.mean(axis=0)
        variance = differences.var(axis=0, ddof=1) / len(differences)
        error = certainty(len(differences)) * math.sqrt(float(variance[seat])) or least(pair[0])
        loss = self.sign * float(gains[seat])
        if loss <= error:
            return ChoiceVerdict(none, none, 0.0, error, None, loss)
        return ChoiceVerdict(gains, variance, loss, error, best, loss)


def unseen(race: Race) -> float:
    """How much better than the leader of a race any other choice may still be."""
    found = 0.0
    for place, estimate in enumerate(race.estimates):
        if place != race.leader and estimate.means:
            loss, unsure = race.behind(place)
            found = max(found, (unsure or least(estimate)) - loss)
    return found


def least(estimate: Estimate) -> float:
    """Half the interval if all games ended alike: a rarer difference would have gone unseen."""
    return min(1.0, 3 / estimate.games) if estimate.position.players > 1 else 0.0


class Clock:
    """Keeps a report to about its seconds: when it runs late, batches get smaller.

    A game is as long as the steps still to come, and a choice takes about four times as many games
    as a roll. Early on (`EARLY`) it never counts as late.
    """

    def __init__(self, record: Record, seconds: float) -> None:
        entries = record.entries
        self.seconds, self.began = seconds, time.monotonic()
        self.work = [
            (len(entries) - number) * (4 if is_free(entry) else 1)
            for number, entry in enumerate(entries)
        ]

    def size(self, number: int, now: int) -> int:
        """The size of the batches from step `number` down to the first."""
        passed = time.monotonic() - self.began
        done, left = sum(self.work[number + 1 :]), sum(self.work[: number + 1])
        if not done:
            return now
        needed = passed / done * left
        if needed > self.seconds - passed and passed >= EARLY * self.seconds:
            return max(SMALLEST, now // 2)
        return min(BATCH, now * 2) if 2.5 * needed < self.seconds - passed else now


def is_free(entry: Entry) -> bool:
    """Is a step a choice among several?"""
    return entry.seat is not None and int(entry.before.mask().sum()) > 1


def affordable(record: Record, seconds: float, policy: Policy | None) -> int:
    """How many batches each position may have, so that the report takes about `seconds`."""
    entries = record.entries
    if not entries:
        return BATCHES
    prepare(entries[0].before, policy)
    began, tried = time.monotonic(), 0
    for place in (0, len(entries) // 3, 2 * len(entries) // 3):
        for seed in range(2):
            play_all([Estimate(entries[place].before, seed, policy)], 1)
            tried += 1
    each = (time.monotonic() - began) / tried
    choices = sum(map(is_free, entries))
    wanted = len(entries) - choices + 3 * choices
    most = BATCHES if seconds <= SECONDS else MOST_BATCHES
    return max(FEWEST, min(most, int(seconds / (each * wanted))))


def ending(position: Position) -> list[float]:
    """The result of a finished game: win shares, or the score of somebody who plays alone."""
    return [float(position.scores[0])] if position.players == 1 else position.shares()
