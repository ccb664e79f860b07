"""The rules of the House Cup: points by finish, heats, who begins, and who is ahead.

Nothing here knows a game, a record or a screen. Entrants are numbered from 0 in the order in which
they were entered; places count from 1, and those who finish level have the same place.
docs/cup.md says all of it in plain words.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

FEWEST, MOST = 2, 6
"""How many entrants a cup has."""
MOST_GAMES = 10


# Points


def points(places: Sequence[int], playing: int, entrants: int) -> list[Fraction]:
    """The points of one match, by seat, from the places in it.

    `playing` are all who have not left the cup, in all heats of the game. The first gets as many
    points as there are entrants and the last as many as there are who have left, and one; those
    between are evenly spaced. Those who finish level share the points of the places that they take
    up.

    >>> [str(each) for each in points([1, 3, 2], 3, 3)]
    ['3', '1', '2']
    >>> [str(each) for each in points([1, 1, 3], 6, 6)]
    ['19/4', '19/4', '1']
    """
    size = len(places)
    step = Fraction(playing - 1, size - 1)
    lowest = entrants - playing + 1

    def shared(place: int) -> Fraction:
        level = places.count(place)
        return lowest + step * (size - place - Fraction(level - 1, 2))

    return [shared(place) for place in places]


def points_of_absent(playing: int, entrants: int) -> Fraction:
    """What each of those who have left gets: they share the last places."""
    return Fraction(entrants - playing + 1, 2)


def points_of_resting(playing: int, entrants: int) -> Fraction:
    """What somebody gets who has no place in a heat: the mean of those who play."""
    return entrants - playing + Fraction(playing + 1, 2)


# Heats and seats


def heat_sizes(playing: int, low: int, high: int) -> list[int] | None:
    """How many play in each heat of a game for `low` to `high`; None: there are too few.

    There are as few heats as possible, as even as possible, the larger ones first; if somebody
    would be left without an opponent, as few as possible sit out.

    >>> heat_sizes(4, 2, 4), heat_sizes(5, 1, 4), heat_sizes(6, 2, 4), heat_sizes(3, 2, 2)
    ([4], [3, 2], [3, 3], [2])
    """
    least = max(low, 2)
    for seated in range(playing, least - 1, -1):
        heats = -(-seated // high)
        each, more = divmod(seated, heats)
        if each >= least:
            return [each + (heat < more) for heat in range(heats)]
    return None


def seating_order(game: int, entrants: int) -> list[int]:
    """Everybody in the order of seats: in each game the next entrant begins.

    >>> seating_order(1, 3)
    [1, 2, 0]
    """
    return [(game + place) % entrants for place in range(entrants)]


@dataclass(frozen=True)
class Heats:
    """Who plays whom in one game, in the order of seats, and who sits out."""

    heats: tuple[tuple[int, ...], ...]
    resting: tuple[int, ...] = ()

    @property
    def divided(self) -> bool:
        return len(self.heats) > 1 or bool(self.resting)


def draw_heats(order: Sequence[int], sizes: Sequence[int], before: Sequence[Heats]) -> Heats:
    """The heats of a game for those in `order`, after those of earlier games.

    Those who sat out most often play, and those meet who have met least in heats so far; ties are
    decided by the order. It depends on no result, so everybody can know it beforehand.
    """
    met = Counter(
        pair
        for drawn in before
        if drawn.divided
        for heat in drawn.heats
        for pair in itertools.combinations(sorted(heat), 2)
    )
    rested = Counter(entrant for drawn in before for entrant in drawn.resting)

    def burden(drawn: Heats) -> tuple[int, int]:
        pairs = (pair for heat in drawn.heats for pair in itertools.combinations(sorted(heat), 2))
        return (
            sum(2 * rested[entrant] + 1 for entrant in drawn.resting),
            sum(2 * met[pair] + 1 for pair in pairs),
        )

    return min((Heats(heats, rest) for heats, rest in deals(tuple(order), sizes)), key=burden)


def deals(
    order: tuple[int, ...], sizes: Sequence[int]
) -> Iterator[tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]]:
    """Every way to fill heats of these sizes, and who is left over; those in order come first."""
    if not sizes:
        yield (), order
        return
    for heat in itertools.combinations(order, sizes[0]):
        rest = tuple(entrant for entrant in order if entrant not in heat)
        for others, left in deals(rest, sizes[1:]):
            yield (heat, *others), left


# Who is ahead


@dataclass(frozen=True)
class Played:
    """One game of the cup that is over: everybody's points, and the places of those who played."""

    points: tuple[Fraction, ...]
    places: Mapping[int, int]


@dataclass(frozen=True)
class Ranked:
    """Where an entrant stands in the cup."""

    entrant: int
    place: int
    points: Fraction
    firsts: int


def ranking(entrants: int, played: Sequence[Played]) -> list[Ranked]:
    """Everybody from first to last. Only those who did the same in every game share a place.

    More points come first; then more first places, more second places and so on; then more points
    in the latest game, in the one before it, and so on.
    """

    def merits(entrant: int) -> tuple[object, ...]:
        won = Counter(game.places.get(entrant) for game in played)
        return (
            sum((game.points[entrant] for game in played), Fraction()),
            [won[place] for place in range(1, entrants + 1)],
            [game.points[entrant] for game in reversed(played)],
        )

    found = {entrant: merits(entrant) for entrant in range(entrants)}
    order = sorted(found, key=lambda entrant: found[entrant], reverse=True)
    ranked = []
    for entrant in order:
        place = 1 + sum(merit > found[entrant] for merit in found.values())
        won = sum(game.places.get(entrant) == 1 for game in played)
        total = sum((game.points[entrant] for game in played), Fraction())
        ranked.append(Ranked(entrant, place, total, won))
    return ranked


Decision = Literal["points", "firsts", "places", "latest", "shared"]


def decided_by(entrants: int, played: Sequence[Played]) -> Decision:
    """Which rule puts the first ahead of the second."""
    first, second = ranking(entrants, played)[:2]
    if first.place == second.place:
        return "shared"
    if first.points != second.points:
        return "points"
    if first.firsts != second.firsts:
        return "firsts"
    for place in range(2, entrants + 1):
        one, other = (
            sum(game.places.get(each.entrant) == place for game in played)
            for each in (first, second)
        )
        if one != other:
            return "places"
    return "latest"
