"""Which action is best, by rollouts: all of them run, and those that fall behind drop out.

The rule by which it goes, and stops:

1. Where more than `LIMIT` actions are legal, so many run: that of the rule of thumb, and others
   drawn at random.
2. A round gives one batch of games to every action still in the race, all from the same random
   streams. While more than `FIELD` actions run, only the better half goes on to the next round.
3. From `FEW` batches on, an action drops out once it is behind the leader by more than `CLEAR`
   times half the 95 % interval of the difference of their batches: it may be looked at often, so
   once is not enough.
4. It is *decided* when the leader runs alone; its choices are *equal* when the 95 % intervals of
   all differences that are left lie within `CLOSE`. In both cases the games go on until the
   leader's own value is known to within `FINE`.
5. Otherwise it stops when its time is up, or after `MOST` batches.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from rollhouse.games.position import Position
from rollhouse.players import greedy

from .rollouts import FEW, Estimate, certainty, play_all, prepare
from .words import WORDS, CannotAdvise

LIMIT = 60
FIELD = 16
CLEAR = 2.0
CLOSE = 0.005
"""Of a win share. In a game for one a point of the score counts as `POINT`."""
FINE = 0.01
POINT = 0.05
MOST = 512
LONGEST = 3600.0


class Race:
    """The actions of one position, estimated against each other."""

    def __init__(
        self,
        position: Position,
        seed: int,
        most: int = MOST,
        limit: int = LIMIT,
        also: Sequence[Mapping[str, Any]] = (),
    ) -> None:
        """`also` are actions that run in any case."""
        self.position, self.most = position, most
        self.actions = entered(position, seed, limit, also)
        self.estimates = [Estimate(position.after(action), seed) for action in self.actions]
        self.running = set(range(len(self.actions)))
        self.seat = position.turn
        self.sign = -1 if position.players == 1 else 1
        """Scores are better when they are lower."""
        self.unit = 1.0 if position.players > 1 else 1 / POINT
        self.seconds = 0.0

    def value(self, place: int) -> float:
        return self.sign * float(self.estimates[place].value[self.seat])

    @property
    def leader(self) -> int:
        """The best of those that got most games; of equal ones the first."""
        return max(sorted(self.running), key=self.value)

    def behind(self, place: int) -> tuple[float, float]:
        """How far an action is behind the leader (never negative), and half its 95 % interval."""
        if place == self.leader:
            return 0.0, 0.0
        ahead, error = self.ahead(self.leader, place)
        shared = min(len(self.estimates[self.leader].means), len(self.estimates[place].means))
        if math.isinf(error):  # dropped out early: by the games themselves
            pair = (self.estimates[self.leader], self.estimates[place])
            error = math.sqrt(sum(float(one.variance[self.seat]) for one in pair))
        return max(0.0, ahead), certainty(shared) * error

    def values(self, place: int) -> list[float]:
        """What an action is worth to every seat: the leader's value, less what it is behind.

        So whoever dropped out early profits from all the games of the leader.
        """
        leader, own = self.estimates[self.leader], self.estimates[place]
        behind = np.mean(leader.means[: len(own.means)], axis=0) - own.value
        return [float(value) for value in leader.value - behind]

    def ahead(self, one: int, other: int) -> tuple[float, float]:
        ahead, error = self.estimates[one].ahead(self.estimates[other], self.seat)
        return self.sign * ahead, error

    def round(self, until: float) -> None:
        """One batch more for all that run, then some drop out."""
        play_all([self.estimates[place] for place in sorted(self.running)], until=until)
        self.running = {place for place in self.running if self.estimates[place].means}
        if len(self.running) > FIELD:
            ranked = sorted(self.running, key=self.value, reverse=True)
            self.running = set(ranked[: max(FIELD, len(ranked) // 2)])
            return
        leader = self.leader
        if len(self.estimates[leader].means) >= FEW:
            wide = certainty(len(self.estimates[leader].means))
            for place in sorted(self.running - {leader}):
                ahead, error = self.ahead(leader, place)
                if ahead > CLEAR * wide * error:
                    self.running.discard(place)

    def verdict(self) -> str | None:
        """Why the race is over: `decided` or `equal`; None: it is not."""
        leader = self.leader
        estimate = self.estimates[leader]
        if len(estimate.means) < FEW or estimate.interval(self.seat) > FINE * self.unit:
            return None
        wide = certainty(len(estimate.means))
        for place in self.running - {leader}:
            ahead, error = self.ahead(leader, place)
            if ahead + wide * error > CLOSE * self.unit:
                return None
        return "equal" if len(self.running) > 1 else "decided"

    def run(self, seconds: float) -> Iterator[str]:
        """Round after round; yields after some of them, last the reason why it stopped."""
        prepare(self.position)
        began, told = time.monotonic(), 0.0
        while True:
            self.round(began + seconds)
            self.seconds = time.monotonic() - began
            stopped = self.verdict()
            if stopped is None and len(self.estimates[self.leader].means) >= self.most:
                stopped = "games"
            if stopped is None and self.seconds >= seconds:
                stopped = "time"
            if stopped is not None:
                yield stopped
                return
            if self.seconds - told > 0.2:
                told = self.seconds
                yield "time"


def entered(
    position: Position, seed: int, limit: int, also: Sequence[Mapping[str, Any]]
) -> list[dict[str, Any]]:
    """The actions that run, in the order of their codes but for the first, the rule of thumb's."""
    actions = position.actions()
    first = [greedy.Greedy()(position, actions), *map(dict, also)]
    others = [action for action in actions if action not in first]
    if len(actions) > limit:
        drawn = random.Random(seed).sample(range(len(others)), max(0, limit - len(first)))
        others = [others[place] for place in sorted(drawn)]
    return [action for n, action in enumerate(first) if action not in first[:n]] + others


def seconds_of(given: Any) -> float:
    """A time, checked."""
    good = isinstance(given, (int, float)) and not isinstance(given, bool) and 0 <= given <= LONGEST
    if not good:
        raise CannotAdvise("not_a_time", WORDS, most=LONGEST, value=str(given)[:40])
    return float(given)
