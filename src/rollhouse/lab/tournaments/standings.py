"""Where a tournament stands: sums over its games, and what they say about the players.

Everything is computed from sums over game numbers, so memory use does not depend on the number of
games. A game number, with all its tables and rotations, is one observation: its games share their
dice.
"""

from __future__ import annotations

import functools
import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from rollhouse.kernel.frozen import thawed
from rollhouse.kernel.records import WHOLE, Array
from rollhouse.players.playouts import certainty

from .bouts import Forfeit, PlayedBout, TournamentPlan
from .ratings import ELO, MEAN, Fit, covariance, fit, lasting

LEAST = 32
"""No ranking is settled before this many game numbers."""
SETTLED, SPENT, STOPPED = "settled", "spent", "stopped"
"""How a tournament ended."""


class Sums:
    """What is added up while games are played."""

    def __init__(self, tables: Sequence[tuple[int, ...]], entrants: int, players: int) -> None:
        self.tables, self.players = list(tables), players
        self.copies = np.array([[table.count(e) for e in range(entrants)] for table in tables])
        here = self.copies > 0
        self.meetings = here[:, :, None] & here[:, None, :] & ~np.eye(entrants, dtype=bool)
        self.games_each = players * here.sum(axis=0)
        """How many games each entrant plays per game number."""
        self.numbers = 0
        self.won = np.zeros((len(tables), entrants))
        """What was won, by table and entrant."""
        self.products = np.zeros((entrants, entrants))
        """Sums of the products of what two entrants won in a game number."""
        self.met = np.zeros((3, entrants, entrants))
        """What one won where the other sat too; its square; its product with what the other won."""
        self.forfeits: Counter[tuple[int, str]] = Counter()
        self.examples: dict[int, Forfeit] = {}
        """The first forfeit of each entrant."""
        self.endless = 0

    def add(self, row: Sequence[PlayedBout]) -> None:
        """Add some game numbers that were played at all tables."""
        won = np.stack([played.won for played in row], axis=1) / WHOLE
        each = won.sum(axis=1)
        met = np.einsum("gti,tij->gij", won, self.meetings)
        self.numbers += len(won)
        self.won += won.sum(axis=0)
        self.products += each.T @ each
        self.met += (met.sum(axis=0), (met**2).sum(axis=0), (met * met.swapaxes(1, 2)).sum(axis=0))
        for played in row:
            self.endless += played.endless
            for forfeit in played.forfeits:
                self.forfeits[forfeit.entrant, forfeit.cause] += 1
                self.examples.setdefault(forfeit.entrant, forfeit)

    @property
    def games(self) -> int:
        return self.numbers * len(self.tables) * self.players


@dataclass(frozen=True)
class Figure:
    """A figure, and half the width of its 95 % interval."""

    value: float
    width: float


class RatingTable:
    """What the sums say. It shows one moment: make another one later."""

    def __init__(self, sums: Sums, error: float = 0.05) -> None:
        self.sums, self.error = sums, error
        self._fit = self._fitted()
        self._covariance = covariance(self._fit, self._spread())
        self._wide = certainty(sums.numbers)

    def _fitted(self) -> Fit:
        sums = self.sums
        games = np.full(len(sums.tables), float(sums.numbers * sums.players))
        return fit(sums.copies, sums.won, games)

    def _spread(self) -> Array:
        """The spread of what everybody won in a game number, around what was expected."""
        sums, numbers = self.sums, self.sums.numbers
        expected = sums.players * self._fit.expected.sum(axis=0)
        cross = np.outer(sums.won.sum(axis=0), expected)
        spread = sums.products - cross - cross.T + numbers * np.outer(expected, expected)
        return spread * numbers / max(1, numbers - 1)

    @functools.cached_property
    def ratings(self) -> list[Figure]:
        """The rating of every entrant, relative to the mean of all."""
        strengths = self._fit.strengths - self._fit.strengths.mean()
        errors = np.sqrt(np.diag(self._covariance))
        return [
            Figure(MEAN + ELO * float(strength), ELO * self._wide * float(error))
            for strength, error in zip(strengths, errors, strict=True)
        ]

    @functools.cached_property
    def ranking(self) -> list[int]:
        """The entrants, the strongest first."""
        return sorted(range(len(self.ratings)), key=lambda entrant: -self.ratings[entrant].value)

    @functools.cached_property
    def shares(self) -> list[Figure]:
        """What every entrant won of its games."""
        sums = self.sums
        won, each = sums.won.sum(axis=0), sums.games_each
        found = []
        for entrant, games in enumerate(each):
            share = won[entrant] / (games * sums.numbers)
            squares = sums.products[entrant, entrant] - sums.numbers * (share * games) ** 2
            found.append(self._estimate(share, squares, float(games)))
        return found

    def against(self, one: int, other: int) -> Figure | None:
        """What one won of all that the two won where both sat; None: they never did, or neither won
        anything.
        """
        (mine, theirs), squares = self.sums.met[0][[one, other], [other, one]], self.sums.met[1]
        if mine + theirs == 0:
            return None
        share = mine / (mine + theirs)
        off = (1 - share) ** 2 * squares[one, other] + share**2 * squares[other, one]
        off -= 2 * share * (1 - share) * self.sums.met[2][one, other]
        return self._estimate(share, off, (mine + theirs) / self.sums.numbers)

    def _estimate(self, share: float, squares: float, games: float) -> Figure:
        """A share, from the sum of the squares of the errors of its game numbers.

        Adds one pseudo-observation that is off by half of its games, so that the error is never
        zero.
        """
        off = math.sqrt(max(0.0, squares) + games**2 / 4)
        return Figure(float(share), float(self._wide * off / (self.sums.numbers * games)))

    # Settled?

    @functools.cached_property
    def gaps(self) -> list[Figure]:
        """How far each in the ranking is above the next; one may look at these intervals
        repeatedly.

        All pairs are allowed for, since any two may become neighbours.
        """
        count = len(self.ranking)
        errors = lasting(self.sums.numbers, self.error / math.comb(count, 2))
        found = []
        for one, other in zip(self.ranking, self.ranking[1:], strict=False):
            var = self._covariance[one, one] + self._covariance[other, other]
            var -= 2 * self._covariance[one, other]
            apart = self.ratings[one].value - self.ratings[other].value
            found.append(Figure(apart, ELO * errors * math.sqrt(max(0.0, var))))
        return found

    @property
    def is_settled(self) -> bool:
        """Do all neighbours differ for certain, as far as anything is certain?"""
        return self.sums.numbers >= LEAST and all(gap.value > gap.width for gap in self.gaps)


class Scoreboard:
    """Who played a tournament, the sums of their games, and how it ended."""

    def __init__(
        self, plan: TournamentPlan, names: Sequence[str], sums: Sums, error: float, ended: str
    ) -> None:
        self.plan, self.names, self.sums, self.ended = plan, list(names), sums, ended
        self.error = error

    @functools.cached_property
    def standing(self) -> RatingTable:
        return RatingTable(self.sums, self.error)

    @property
    def ranking(self) -> list[str]:
        """The names of all, the strongest first."""
        return [self.names[entrant] for entrant in self.standing.ranking]

    @property
    def settled(self) -> bool:
        return self.standing.is_settled

    def forfeits(self, entrant: int) -> dict[str, int]:
        """How many games an entrant forfeited, by cause."""
        counts = self.sums.forfeits.items()
        return {cause: number for (who, cause), number in sorted(counts) if who == entrant}

    def to_dict(self) -> dict[str, Any]:
        """JSON-like values, the strongest player first."""
        standing = self.standing
        return {
            "game": self.plan.game,
            "seats": self.plan.players,
            "options": thawed(self.plan.terms.options),
            "seed": self.plan.seed,
            "numbers": self.sums.numbers,
            "games": self.sums.games,
            "ended": self.ended,
            "settled": self.settled,
            "error": round(self.error, 12),
            "endless": self.sums.endless,
            "players": [self._described(entrant) for entrant in standing.ranking],
            "gaps": [_pair(gap) for gap in standing.gaps],
        }

    def _described(self, entrant: int) -> dict[str, Any]:
        standing, example = self.standing, self.sums.examples.get(entrant)
        met = {other: standing.against(entrant, other) for other in standing.ranking}
        return {
            "name": self.names[entrant],
            "rating": _pair(standing.ratings[entrant]),
            "share": _pair(standing.shares[entrant]),
            "games": int(self.sums.games_each[entrant] * self.sums.numbers),
            "against": {
                self.names[other]: _pair(share) for other, share in met.items() if share is not None
            },
            "forfeits": self.forfeits(entrant),
            "first_forfeit": None
            if example is None
            else {
                "number": example.number,
                "seat": example.seat,
                "cause": example.cause,
                "why": example.why["en"],
                "trace": example.trace,
            },
        }


def _pair(estimate: Figure) -> list[float]:
    """The value, and half the width of its interval."""
    return [round(estimate.value, 6), round(estimate.width, 6)]
