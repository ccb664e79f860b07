"""The same games under several rules: figures under each, and what the others change."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rollhouse.coach.game_words import ALWAYS

from .paired import MEASURES, Difference, Paired
from .sample import Sample


@dataclass(frozen=True)
class MeasureRow:
    """One measure of a comparison: its figure under both rules, and the difference."""

    measure: str
    seat: int | None
    one: float
    other: float
    difference: Difference


@dataclass(frozen=True)
class Contrast:
    """The same games under several rules, dice for dice."""

    labels: tuple[str, ...]
    """What is different about each of the rules: `goal=200`."""
    results: tuple[Sample, ...]
    """The results under each of them."""
    paired: tuple[Paired, ...]
    """Every other rule compared with the first."""

    @property
    def games(self) -> int:
        return self.results[0].games

    def difference(self, measure: str, seat: int | None = None, rules: int = 1) -> Difference:
        """How much more rule number `rules` (1: the second) gives than the first.

        Measures are `share`, `score` and `decisions`, of a seat; `turns`, `steps`, `lead_changes`,
        `margin` and `known`; and the game's events, how often in a game.
        """
        return self.paired[rules - 1].difference(measure, seat)

    def rows(self, rules: int) -> Iterator[MeasureRow]:
        """Every measure under one rule compared with the first."""
        one, other, paired = self.results[0], self.results[rules], self.paired[rules - 1]
        solo = one.terms.players == 1
        for measure, seat in paired.columns:
            of_many = measure in ("share", "margin", "lead_changes", "known")
            if (solo and of_many) or measure in ALWAYS:
                continue
            before, after = (figure(results, measure, seat) for results in (one, other))
            yield MeasureRow(measure, seat, before, after, paired.difference(measure, seat))

    @property
    def shared_rules(self) -> list[str]:
        """The names of the options that are the same in all."""
        every = [results.terms.options for results in self.results]
        return [name for name in every[0] if all(o[name] == every[0][name] for o in every)]


def figure(results: Sample, measure: str, seat: int | None) -> float:
    """A measure under one rule: the mean over its games."""
    if seat is not None:
        by_seat = {"score": results.scores, "decisions": results.decisions}
        return results.shares[seat] if measure == "share" else by_seat[measure][seat].mean
    if measure == "known":
        return results.figures.known.mean.value
    if measure in MEASURES:
        found: float = getattr(results, measure).mean
        return found
    event = results.terms.game.rules.EVENTS.index(measure)
    return results.figures.happenings.total(event) / max(1, results.games)
