"""What many games of one match showed, in figures."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from rollhouse.coach.game_words import ALWAYS
from rollhouse.kernel.contract import Terms
from rollhouse.kernel.frozen import thawed
from rollhouse.kernel.language import Sentence

from .counts import Counts, Interval
from .metrics import Figures


@dataclass(frozen=True)
class Sample:
    """The games of one match, in figures."""

    terms: Terms
    names: tuple[str, ...]
    """Who sat there, by the names that people read."""
    players: tuple[str, ...]
    """Who sat there, as seats are written: `computer:level=2`."""
    seed: int
    first: int
    """The number of the first game."""
    figures: Figures
    """Every accumulator (lab/simulation/metrics.py), with the whole distribution of each figure."""
    seconds: float = field(default=0.0, compare=False)
    device: str = field(default="cpu", compare=False)
    by_hand: Sentence | None = field(default=None, compare=False)
    """Why the games were not compiled, if they were not."""

    @property
    def game(self) -> str:
        return self.terms.game.name

    @property
    def games(self) -> int:
        return self.figures.games

    @property
    def options(self) -> dict[str, Any]:
        found: dict[str, Any] = thawed(self.terms.options)
        return found

    @property
    def shares(self) -> list[float]:
        """The share of the wins that each seat got; they add up to 1."""
        return [self.share(seat).value for seat in range(self.terms.players)]

    @property
    def intervals(self) -> list[tuple[float, float]]:
        """The 95 % interval of each seat's share."""
        found = map(self.share, range(self.terms.players))
        return [(share.low, share.high) for share in found]

    def share(self, seat: int) -> Interval:
        return self.figures.win_share.share(seat)

    @property
    def turns(self) -> Counts:
        """How many turns games took, for all seats together."""
        return self.figures.length.turns

    @property
    def steps(self) -> Counts:
        return self.figures.length.steps

    @property
    def scores(self) -> list[Counts]:
        """The final scores of each seat."""
        return self.figures.scores.by_seat

    @property
    def margin(self) -> Counts:
        """The margins by which games were won."""
        return self.figures.scores.margin

    @property
    def lead_changes(self) -> Counts:
        return self.figures.lead_changes.counts

    @property
    def decisions(self) -> list[Counts]:
        """How many times in a game each seat had a choice."""
        return self.figures.decisions.by_seat

    @property
    def events(self) -> dict[str, Interval]:
        """How often each event of the game happens per turn."""
        happenings = self.figures.happenings
        return {
            name: happenings.a_turn(event)
            for event, name in enumerate(self.terms.game.rules.EVENTS)
            if name not in ALWAYS
        }

    @property
    def advantage(self) -> Interval | None:
        """How far the first seat's share is above an even one.

        None if seats are played by different players, because these would be compared too, and in a
        game for one.
        """
        if len(set(self.players)) > 1 or self.terms.players == 1:
            return None
        share, even = self.share(0), 1 / self.terms.players
        return Interval(*(value - even for value in share))

    def __repr__(self) -> str:
        shares = ", ".join(f"{share:.3f}" for share in self.shares)
        return f"<{type(self).__name__}: {self.games} games of {self.game}, shares {shares}>"

    def about(self) -> dict[str, Any]:
        """What was played."""
        return {
            "game": self.game,
            "version": self.terms.game.version,
            "options": self.options,
            "players": list(self.players),
            "seed": self.seed,
            "first": self.first,
            "games": self.games,
        }

    def to_dict(self) -> dict[str, Any]:
        """As JSON-like values. The same games give the same values, wherever they were played."""
        return {**self.about(), **self.figures.to_dict(self.terms.game.rules.EVENTS)}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sample) and self.to_dict() == other.to_dict()

    __hash__ = None  # type: ignore[assignment]
