"""Plays whatever wins most often when everybody goes on by rule of thumb: Monte Carlo search.

Every action worth weighing is followed by playouts with the same dice (playouts.py). Actions that
are clearly worse than the leader, and of many the worse half, are dropped on the way, and their
share of the playouts goes to the rest. The rule of thumb itself has the benefit of the doubt: it is
dropped only if clearly worse, and something else is played only if it did better by more standard
errors than luck alone gives the best of so many.
"""

from __future__ import annotations

import math
import random
import time
from typing import Any

import numpy as np

from rollhouse.games import reading
from rollhouse.games.errors import BadOption, RollhouseError
from rollhouse.games.kernel import Array
from rollhouse.games.position import Position

from . import greedy
from .judgement import PLAYOUTS, Judgement, decoded
from .playouts import played_on

MOST_PLAYOUTS = 100_000_000
LONGEST = 600_000
FIRST = 8
"""Playouts of each action before any is dropped."""
MANY = 8
"""Of more actions than these the worse half is dropped each time."""
CLEARLY = 3.0
"""Standard errors behind the leader at which an action is dropped."""


class Search:
    """Monte Carlo search by playouts, in every game and for every number of players.

    `playouts` bounds a decision's work, `milliseconds` its time; without both it takes the usual
    number of playouts of that game. The same seed decides the same unless time is bounded; None
    takes the operating system's randomness.
    """

    def __init__(
        self,
        playouts: int | None = None,
        milliseconds: int | None = None,
        seed: int | None = None,
    ) -> None:
        try:
            if playouts is not None:
                playouts = reading.whole(playouts, "playouts", 1, MOST_PLAYOUTS)
            if milliseconds is not None:
                milliseconds = reading.whole(milliseconds, "milliseconds", 1, LONGEST)
        except RollhouseError as error:
            raise error.as_a(BadOption) from None
        self.playouts, self.milliseconds = playouts, milliseconds
        self._chance = random.Random(seed)

    def __call__(self, position: Position, actions: list[dict[str, Any]]) -> dict[str, Any]:
        """One of `actions`, the legal ones, at a seat's choice."""
        if len(actions) == 1:
            return actions[0]
        return decoded(position, self.judge(position).best)

    def judge(self, position: Position) -> Judgement:
        """What the actions worth weighing are worth, by playouts."""
        codes = [int(code) for code in np.flatnonzero(greedy.considered(position))]
        tried = Tried(position, codes, greedy.code(position), self._chance.getrandbits(64))
        budget, ends = self.budget(position.game), None
        if self.milliseconds is not None:
            ends = time.monotonic() + self.milliseconds / 1000
            budget = self.playouts or MOST_PLAYOUTS
        tried.go_on(FIRST if budget >= FIRST * len(codes) else max(1, budget // len(codes)))
        while len(tried.alive) > 1 and (ends is None or time.monotonic() < ends):
            tried.drop()
            each = min(tried.each, (budget - tried.spent) // len(tried.alive))
            if each < 1:
                break
            tried.go_on(each)
        best = tried.chosen()
        return Judgement(tuple(codes), tuple(tried.means(position.turn)), PLAYOUTS, best)

    def budget(self, game: str) -> int:
        """The playouts of a decision, where time does not bound it."""
        return self.playouts or greedy.usual_playouts(game)


class Tried:
    """The playouts of one decision so far."""

    def __init__(self, position: Position, codes: list[int], thumb: int, seed: int) -> None:
        self.position, self.codes, self.seed = position, codes, seed
        self.thumb = codes.index(thumb)
        self.worths: list[Array] = [np.zeros((0, position.players)) for _ in codes]
        self.alive = list(range(len(codes)))
        self.spent = 0

    @property
    def each(self) -> int:
        """The playouts of every action that is still in play."""
        return len(self.worths[self.alive[0]])

    def go_on(self, each: int) -> None:
        """So many playouts more of every action that is still in play."""
        codes = [self.codes[place] for place in self.alive]
        new = played_on(self.position, codes, self.seed, self.each, each)
        for place, worths in zip(self.alive, new, strict=True):
            self.worths[place] = np.concatenate([self.worths[place], worths])
        self.spent += each * len(codes)

    def drop(self) -> None:
        """Leave those that the leader clearly beats, and of many the worse half."""
        ranked = sorted(self.alive, key=self._mean, reverse=True)
        if len(ranked) > MANY:
            half = ranked[: (len(ranked) + 1) // 2]
            own = self.thumb in self.alive and self.thumb not in half
            ranked = [*half, self.thumb] if own else half
        self.alive = sorted(p for p in ranked if not self._beats(ranked[0], p, CLEARLY))

    def chosen(self) -> int:
        """The code of the leader, or of the thumb's action if that is nearly as good."""
        leader, luck = max(self.alive, key=self._mean), math.sqrt(2 * math.log(len(self.codes)))
        doubtful = self.thumb in self.alive and not self._beats(leader, self.thumb, luck)
        return self.codes[self.thumb if doubtful else leader]

    def means(self, seat: int) -> list[float]:
        return [float(worths[:, seat].mean()) for worths in self.worths]

    def _mean(self, place: int) -> float:
        return float(self.worths[place][:, self.position.turn].mean())

    def _beats(self, one: int, other: int, errors: float) -> bool:
        """Is one better than the other by more than so many standard errors, dice by dice?"""
        seat = self.position.turn
        ahead = self.worths[one][:, seat] - self.worths[other][:, seat]
        if one == other or len(ahead) < 2:
            return False
        error = float(ahead.std(ddof=1)) / len(ahead) ** 0.5
        return float(ahead.mean()) > max(errors * error, 0.0)


player = Search
"""What a seat at the table is made by, as for every computer player."""
