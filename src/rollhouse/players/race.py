"""Which action is best, by playouts: all of them run, and those that fall behind drop out.

The rule by which it goes, and stops:

1. Where more than a limit of actions are legal, so many run: that of the rule of thumb, and others
   drawn at random; or the actions that are given.
2. A round gives batches of playouts to every action still in the race, all from the same random
   streams: one batch at first, later half as many as were played before. While more than `field`
   actions run, only the better half goes on to the next round.
3. After that an action drops out once it is behind the leader by more than `CLEAR` times half the
   95 % interval of the difference: it may be looked at several times, so once is not enough.
4. It is *decided* when the leader runs alone; its choices are *equal* when the 95 % intervals of
   all differences that are left lie within `close`. In both cases it goes on until the leader's
   own value is known to within `fine`.
5. Otherwise it stops when its time is up, when an action has `most` batches, or when all its
   `playouts` are spent.

Whoever leads after many looks has been lucky, so its playouts overstate its value. So there are two
kinds: *trials*, by which actions drop out, the leader is found and the race stops; and as many
others, from streams of their own, which give the reported values (`fresh`). These are not biased by
having won, because they had no part in the winning. Actions that dropped out while more than
`field` ran have only trials.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from rollhouse.kernel.position import Position

from . import rule_of_thumb
from .judgement import decoded
from .playouts import BATCH, FEW, Estimate, certainty, play_all, prepare
from .policies import Policy

LIMIT = 60
CLEAR = 1.5
CLOSE = 0.005
"""In win share. In a game for one, a point of the score counts as a fraction of it
(`point_alone`).
"""
FINE = 0.01
MOST = 512
FRESH = 1 << 33
"""Added to the seed of trials for the playouts whose values are reported."""
BETWEEN = 0.2
"""Seconds between two reports from a race that goes on."""


@dataclass(frozen=True)
class RaceSettings:
    """How a race is run; the settings are explained above."""

    size: int = BATCH
    """Playouts of a batch."""
    field: int = 16
    most: int = MOST
    playouts: int | None = None
    close: float = CLOSE
    fine: float = FINE
    fresh: bool = True


USUAL = RaceSettings()


class Race:
    """The actions of one position, estimated against each other."""

    def __init__(
        self,
        position: Position,
        seed: int,
        settings: RaceSettings = USUAL,
        *,
        limit: int = LIMIT,
        also: Sequence[Mapping[str, Any]] = (),
        actions: Sequence[Mapping[str, Any]] | None = None,
        policy: Policy | None = None,
    ) -> None:
        """`also` are actions that run in any case; with `actions`, only these run."""
        self.position, self.seed, self.policy = position, seed, policy
        self.settings = settings
        self.actions = (
            entered(position, seed, limit, also) if actions is None else list(map(dict, actions))
        )
        self.trials = [self._estimate(place, seed) for place in range(len(self.actions))]
        self.estimates = list(self.trials)
        """Playouts for the values that are reported: independent of the trials once few
        enough run."""
        self.running = set(range(len(self.actions)))
        self.beaten: set[int] = set()
        """Those that dropped out because they were clearly behind, by the trials."""
        self.seat = position.turn
        self.sign = -1 if position.players == 1 else 1
        """Scores are better when they are lower."""
        self.unit = 1.0 if position.players > 1 else 1 / rule_of_thumb.point_alone(position.game)
        self.seconds = 0.0

    def _estimate(self, place: int, seed: int) -> Estimate:
        after = self.position.after(self.actions[place])
        return Estimate(after, seed, self.policy, self.settings.size, self.position.turn)

    def value(self, place: int) -> float:
        """The value by the trials: for choosing, not for reporting."""
        return self.sign * float(self.trials[place].value[self.seat])

    @property
    def leader(self) -> int:
        """The best of those with the most playouts; if equal, the first of them."""
        return max(sorted(self.running), key=self.value)

    @property
    def spent(self) -> int:
        """Playouts of all actions so far."""
        told = (e for e, trial in zip(self.estimates, self.trials, strict=True) if e is not trial)
        return sum(estimate.games for estimate in (*self.trials, *told))

    # What is told

    def behind(self, place: int) -> tuple[float, float]:
        """How far an action is behind the leader (never negative), and half its 95 % interval."""
        if place == self.leader:
            return 0.0, 0.0
        one, other = self._compared(place)
        ahead, error = one.ahead(other, self.seat)
        if math.isinf(error):
            error = math.sqrt(sum(float(each.variance[self.seat]) for each in (one, other)))
        shared = min(one.batches, other.batches)
        return max(0.0, self.sign * ahead), certainty(shared) * error

    def values(self, place: int) -> list[float]:
        """What an action is worth to every seat: the leader's value, minus how far it is behind.

        So even an action that dropped out early profits from all of the leader's playouts.
        """
        leader, own = self._compared(place)
        behind = np.mean(leader.means[: own.batches], axis=0) - own.value
        return [float(value) for value in self.estimates[self.leader].value - behind]

    def _compared(self, place: int) -> tuple[Estimate, Estimate]:
        """The reported playouts of the leader and of an action, with the same dice."""
        leader, own = self.estimates[self.leader], self.estimates[place]
        if leader.seed == own.seed and leader.means and own.means:
            return leader, own
        return self.trials[self.leader], self.trials[place]

    # How it runs

    def ahead(self, one: int, other: int) -> tuple[float, float]:
        """How much better one action's trials are than another's, and the standard error."""
        ahead, error = self.trials[one].ahead(self.trials[other], self.seat)
        return self.sign * ahead, error

    def beats(self, one: int, other: int, errors: float) -> bool:
        """Is one better than the other by more than this many standard errors?"""
        ahead, error = self.ahead(one, other)
        return ahead > errors * error

    def round(self, until: float, stay: frozenset[int] = frozenset()) -> None:
        """Play more batches for all that run; then some drop out. Those in `stay` are never halved
        away."""
        running = sorted(self.running)
        played = self.trials[running[0]].batches
        batches = min(max(1, played // 2), max(1, self.settings.most - played))
        if self.settings.playouts is not None:
            left = (self.settings.playouts - self.spent) // (len(running) * self.settings.size)
            batches = min(batches, max(left, 0 if played else 1))
        if len(running) <= self.settings.field and self.settings.fresh:
            for place in running:
                if self.estimates[place] is self.trials[place]:
                    self.estimates[place] = self._estimate(place, self.seed + FRESH)
        if batches:
            play_all([self.trials[place] for place in running], batches, until)
            self.running = {place for place in running if self.trials[place].means}
            self.catch_up(until)
        if len(self.running) > self.settings.field:
            ranked = sorted(self.running, key=lambda p: (p in stay, self.value(p)), reverse=True)
            self.running = set(ranked[: max(self.settings.field, (len(ranked) + 1) // 2)])
            return
        leader = self.leader
        wide = CLEAR * certainty(self.trials[leader].batches)
        beaten = {p for p in self.running - {leader} if self.beats(leader, p, wide)}
        self.beaten |= beaten
        self.running -= beaten

    def catch_up(self, until: float) -> None:
        """Play as many playouts for the reported values as there are trials; the leader gets some
        in any case.

        Actions still in the race end up with equal numbers, unless time is up.
        """
        late: dict[int, list[Estimate]] = {}
        for trial, told in zip(self.trials, self.estimates, strict=True):
            if trial.batches > told.batches:
                late.setdefault(trial.batches - told.batches, []).append(told)
        for batches, estimates in late.items():
            play_all(estimates, batches, until)
        leader = self.estimates[self.leader]
        if not leader.means:
            leader.play()

    def verdict(self) -> str | None:
        """Why the race is over: `decided` or `equal`; None if it is not."""
        leader = self.leader
        trial, settings = self.trials[leader], self.settings
        if trial.interval(self.seat) > settings.fine * self.unit:
            return None
        if not all(trial.means for trial in self.trials):  # time ran out before all were weighed
            return None
        if len(self.running) == 1:
            return "decided" if trial.batches >= FEW or math.isinf(settings.fine) else None
        if trial.batches < FEW:
            return None
        wide = certainty(trial.batches)
        for place in self.running - {leader}:
            ahead, error = self.ahead(leader, place)
            if ahead + wide * error > settings.close * self.unit:
                return None
        return "equal"

    def is_spent(self) -> bool:
        """Are there no playouts left for another round?"""
        settings, leader = self.settings, self.trials[self.leader]
        if leader.batches >= settings.most:
            return True
        if settings.playouts is None:
            return False
        return self.spent + len(self.running) * settings.size > settings.playouts

    def run(self, seconds: float, stay: frozenset[int] = frozenset()) -> Iterator[str]:
        """Run round after round; yields after some of them, at last with the reason for
        stopping.
        """
        prepare(self.trials[0].position, self.trials[0].policy)
        began, told = time.monotonic(), 0.0
        while True:
            self.round(began + seconds, stay)
            self.seconds = time.monotonic() - began
            stopped = self.verdict()
            if stopped is None and self.is_spent():
                stopped = "games"
            if stopped is None and self.seconds >= seconds:
                stopped = "time"
            if stopped is not None:
                yield stopped
                return
            if self.seconds - told > BETWEEN:
                told = self.seconds
                yield "time"


def entered(
    position: Position, seed: int, limit: int, also: Sequence[Mapping[str, Any]]
) -> list[dict[str, Any]]:
    """The actions that run, in the order of their codes but for the first, the rule of thumb's."""
    actions = position.actions()
    first = [decoded(position, rule_of_thumb.code(position)), *map(dict, also)]
    others = [action for action in actions if action not in first]
    if len(actions) > limit:
        drawn = random.Random(seed).sample(range(len(others)), max(0, limit - len(first)))
        others = [others[place] for place in sorted(drawn)]
    return [action for n, action in enumerate(first) if action not in first[:n]] + others
