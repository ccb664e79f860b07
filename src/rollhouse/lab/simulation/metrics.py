"""What is counted in many games: one small accumulator for each thing a game's designer asks about.

Each is given tallies (`add`) and can take over what another one has counted (`merge`). All of them
count whole numbers, so it makes no difference which thread, process or machine counted what, and in
which order. Their memory does not grow with the number of games.
"""

from __future__ import annotations

import math
from typing import Any, Self

import numpy as np

from rollhouse.kernel.contract import Terms
from rollhouse.kernel.records import WHOLE, Array

from .counts import SURE, Counts, Interval, around, ends, finite

FINE = 1000
"""Into how many parts a game's length is divided to say how early its winner was known."""


class BySeat:
    """Counts of one field of the tallies, for each seat."""

    FIELD: str

    def __init__(self, players: int) -> None:
        self.by_seat = [Counts() for _ in range(players)]

    def add(self, tallies: Array) -> None:
        for seat, counts in enumerate(self.by_seat):
            counts.add(tallies[self.FIELD][:, seat])

    def merge(self, other: Self) -> None:
        for mine, its in zip(self.by_seat, other.by_seat, strict=True):
            mine.merge(its)


class WinShare(BySeat):
    """How much of the wins each seat got: equal winners of a game share it."""

    FIELD = "shares"

    def share(self, seat: int) -> Interval:
        """Wilson's interval, which holds near 0 and 1 too.

        Shared wins vary less than wins and losses with the same mean, so they count as more games.
        """
        counts = self.by_seat[seat]
        games = counts.games
        if not games:
            return Interval(math.nan, 0.0, 1.0)
        mean = counts.mean / WHOLE
        spread = counts.squares / games / WHOLE**2 - mean**2
        worth = games * mean * (1 - mean) / spread if spread > 0 else games
        shift = SURE**2 / worth
        centre = (mean + shift / 2) / (1 + shift)
        wide = SURE / (1 + shift) * math.sqrt(mean * (1 - mean) / worth + shift / worth / 4)
        return Interval(
            mean, max(0.0, min(mean, centre - wide)), min(1.0, max(mean, centre + wide))
        )

    @property
    def shared(self) -> float:
        """The fraction of the games that more than one seat won."""
        games = self.by_seat[0].games
        whole = sum(counts.part(WHOLE, WHOLE) for counts in self.by_seat)
        return max(0.0, 1 - whole) if games else math.nan


class Length:
    """How long games are: steps (every action and every answer of the table), and turns."""

    def __init__(self) -> None:
        self.steps, self.turns = Counts(), Counts()

    def add(self, tallies: Array) -> None:
        self.steps.add(tallies["steps"])
        self.turns.add(tallies["turns"])

    def merge(self, other: Length) -> None:
        self.steps.merge(other.steps)
        self.turns.merge(other.turns)


class Scores(BySeat):
    """The final scores of each seat, and the margins by which games are won."""

    FIELD = "scores"

    def __init__(self, players: int) -> None:
        super().__init__(players)
        self.margin = Counts()
        """From the winner's score to the nearest other one; 0 if a win is shared."""

    def add(self, tallies: Array) -> None:
        super().add(tallies)
        if len(self.by_seat) > 1:
            self.margin.add(margins(tallies))

    def merge(self, other: Self) -> None:
        super().merge(other)
        self.margin.merge(other.margin)


def margins(tallies: Array) -> Array:
    """How far the score nearest to the winner's is, by game; whichever direction is better."""
    scores, shares = tallies["scores"], tallies["shares"]
    games = np.arange(len(tallies))
    winner = shares.argmax(axis=1)
    apart = np.abs(scores - scores[games, winner][:, None])
    apart[games, winner] = np.iinfo(apart.dtype).max
    return np.where(shares[games, winner] == WHOLE, apart.min(axis=1), 0)


class Happenings:
    """What happened in games, by the game's own events and by seat."""

    def __init__(self, players: int, events: int) -> None:
        self.games = 0
        self.by_seat = np.zeros((players, events), object)
        """How often, by seat and event. These are Python's whole numbers, which never overflow."""
        self.squares, self.products = np.zeros(events, object), np.zeros(events, object)
        """For the number of times an event happened in a game: its squares, and its products with
        the game's turns.
        """
        self.turns = self.turns_squared = 0

    def add(self, tallies: Array) -> None:
        events, turns = tallies["events"].astype(np.int64), tallies["turns"].astype(np.int64)
        a_game = events.sum(axis=1)
        self.games += len(tallies)
        self.by_seat += events.sum(axis=0).astype(object)
        self.squares += (a_game * a_game).sum(axis=0).astype(object)
        self.products += (a_game * turns[:, None]).sum(axis=0).astype(object)
        self.turns += int(turns.sum())
        self.turns_squared += int((turns * turns).sum())

    def merge(self, other: Happenings) -> None:
        for name in ("games", "by_seat", "squares", "products", "turns", "turns_squared"):
            setattr(self, name, getattr(self, name) + getattr(other, name))

    def a_turn(self, event: int) -> Interval:
        """How often an event happens per turn: all its occurrences divided by all turns.

        The interval is that of a ratio, because games differ in their number of turns.
        """
        if not self.turns:
            return Interval(math.nan, -math.inf, math.inf)
        rate = self.total(event) / self.turns
        left = self.squares[event] - 2 * rate * self.products[event]
        variance = (left + rate**2 * self.turns_squared) / max(1, self.games - 1)
        found = around(rate, variance / (self.turns / self.games) ** 2, self.games)
        return Interval(rate, max(0.0, found.low), found.high)

    def a_game(self, seat: int, event: int) -> float:
        """How often an event happens in a seat's turns, per game."""
        return int(self.by_seat[seat, event]) / self.games if self.games else math.nan

    def total(self, event: int) -> int:
        return int(self.by_seat[:, event].sum())


class LeadChanges:
    """How often the sole lead went to another seat."""

    def __init__(self) -> None:
        self.counts = Counts()

    def add(self, tallies: Array) -> None:
        self.counts.add(tallies["lead_changes"])

    def merge(self, other: LeadChanges) -> None:
        self.counts.merge(other.counts)


class Known:
    """How early the winner was known: from when on it was in the sole lead until the end."""

    def __init__(self) -> None:
        self.counts = Counts()
        """In thousandths of the game's turns; 1000: not before the end."""

    def add(self, tallies: Array) -> None:
        self.counts.add(tallies["known"].astype(np.int64) * FINE // np.maximum(1, tallies["turns"]))

    def merge(self, other: Known) -> None:
        self.counts.merge(other.counts)

    @property
    def mean(self) -> Interval:
        """The fraction of a game after which the winner is known, on average."""
        found = self.counts.estimate
        return Interval(*(value / FINE for value in found))

    def by(self, part: float) -> float:
        """In what fraction of the games the winner is known by this part of their turns."""
        return self.counts.part(0, math.floor(part * FINE))

    @property
    def at_the_end(self) -> float:
        """The fraction of the games whose winner is not known before the end."""
        return self.counts.part(FINE, FINE)


class Decisions(BySeat):
    """How often each seat had a choice: two or more legal actions."""

    FIELD = "decisions"


class Figures:
    """Everything that is counted in many games of one match."""

    def __init__(self, players: int, events: int) -> None:
        self.win_share, self.length = WinShare(players), Length()
        self.scores, self.happenings = Scores(players), Happenings(players, events)
        self.lead_changes, self.known = LeadChanges(), Known()
        self.decisions = Decisions(players)

    @classmethod
    def of(cls, terms: Terms) -> Figures:
        return cls(terms.players, len(terms.game.rules.EVENTS))

    @property
    def parts(self) -> list[Any]:
        return list(vars(self).values())

    @property
    def games(self) -> int:
        return self.happenings.games

    def add(self, tallies: Array) -> None:
        for part in self.parts:
            part.add(tallies)

    def merge(self, other: Figures) -> None:
        for mine, its in zip(self.parts, other.parts, strict=True):
            mine.merge(its)

    def to_dict(self, events: tuple[str, ...]) -> dict[str, Any]:
        """As JSON-like values, None if no game says anything; equal figures give equal values."""
        seats = range(len(self.win_share.by_seat))
        shares = [self.win_share.share(seat) for seat in seats]
        rates = [self.happenings.a_turn(event) for event in range(len(events))]
        found: dict[str, Any] = {
            "shares": [share.value for share in shares],
            "intervals": [[share.low, share.high] for share in shares],
            "shared_wins": self.win_share.shared,
            "steps": self.length.steps.summary(),
            "turns": self.length.turns.summary(),
            "scores": [counts.summary() for counts in self.scores.by_seat],
            "margin": self.scores.margin.summary(),
            "events": {
                name: {
                    "total": self.happenings.total(event),
                    "a_turn": rates[event].value,
                    "interval": ends(*rates[event][1:]),
                    "a_game_by_seat": [self.happenings.a_game(seat, event) for seat in seats],
                }
                for event, name in enumerate(events)
            },
            "lead_changes": self.lead_changes.counts.summary(),
            "known": {
                "mean": self.known.mean.value,
                "interval": ends(*self.known.mean[1:]),
                "at_the_end": self.known.at_the_end,
                "thousandths": [list(pair) for pair in self.known.counts.pairs()],
            },
            "decisions": [counts.summary() for counts in self.decisions.by_seat],
        }
        told: dict[str, Any] = finite(found)
        return told
