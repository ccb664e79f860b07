"""Triples of turns for three in which some players must mix (three.py).

A player's best turn follows from what a red light is worth to them alone, and as that rises it
changes at single choices from stopping to rolling or back. A player mixes where two such turns are
equally good, which fixes what a red light is worth; the others' mixing has to make it so. Turns are
collected for each player; combinations of one turn or two neighbouring ones of each are tried, pure
ones first, then two who mix, then three, until one is an equilibrium among the turns collected; and
if somebody has a still better turn, that is collected too.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from rollhouse.kernel.records import Array

from . import triples
from .balance import balance

CLOSE = 1e-13
"""Shares that are the same but for rounding."""
TRIES = 60
"""Far more collections of turns than were ever needed."""

Totals = tuple[int, int, int]


@dataclass(frozen=True, eq=False)
class PureTurn:
    """One way to play a turn: where it ends, by seat, and its chance of a red light."""

    ended: Sequence[float]
    lost: float
    chances: Array

    def worth(self, seat: int, bust: float) -> float:
        """To the mover, if a red light is worth so much."""
        return self.ended[seat] + self.lost * bust


@dataclass(frozen=True)
class MixedTurn:
    """What one player does: a turn, or two of them, the second with `chance`."""

    turns: Sequence[PureTurn]
    chance: float
    ended: Sequence[float]
    lost: float


def choice(turns: Sequence[PureTurn], chance: float = 0.0) -> MixedTurn:
    low, high = turns[0], turns[-1]
    ended = [a + chance * (b - a) for a, b in zip(low.ended, high.ended, strict=True)]
    return MixedTurn(turns, chance, ended, low.lost + chance * (high.lost - low.lost))


def level(turns: Sequence[PureTurn], seat: int) -> float:
    """What a red light is worth where two turns are equally good."""
    low, high = turns
    return (low.ended[seat] - high.ended[seat]) / (high.lost - low.lost)


def bust(seat: int, choices: Sequence[MixedTurn]) -> float:
    """What a seat's red light is worth if everybody goes on so."""
    one, two = choices[(seat + 1) % 3], choices[(seat + 2) % 3]
    own = choices[seat]
    after = one.ended[seat] + one.lost * (two.ended[seat] + two.lost * own.ended[seat])
    return after / (1.0 - one.lost * two.lost * own.lost)


class Triple:
    """The three turns at some totals; `same` where all three totals are equal."""

    def __init__(self, totals: Totals, desk: Any, tables: Any) -> None:
        self.totals, self.room, self.tables = totals, desk.room, tables
        self.same = totals[0] == totals[1] == totals[2]
        self.seats = range(1) if self.same else range(3)
        triples.begin_triple(desk.setups[0], desk.states[0], totals, 0.0, desk.room, tables)

    def turn(self, seat: int, worth: float, mixed: int = -1, chance: float = 0.0) -> PureTurn:
        """The best turn of a seat if a red light is worth so much."""
        room = self.room
        triples.reply(seat, worth, room, self.tables, mixed, chance)
        chances = room.chances[seat, : room.tops[seat]].copy()
        return PureTurn(room.ended[seat].tolist(), float(room.lost[seat]), chances)

    def all(self, choices: Sequence[MixedTurn]) -> list[MixedTurn]:
        """The choices of all three, from those of `seats`."""
        if not self.same:
            return list(choices)
        (one,) = choices
        return [
            choice([PureTurn(rolled(t.ended, n), t.lost, t.chances) for t in one.turns], one.chance)
            for n in range(3)
        ]


def rolled(shares: Sequence[float], places: int) -> list[float]:
    """The same shares, every seat's moved on by so many places."""
    return [shares[(seat - places) % 3] for seat in range(3)]


def mix(totals: Totals, desk: Any, tables: Any) -> list[tuple[int, int, int, int, float]]:
    """Find an equilibrium of a triple and write its shares.

    Returns totals, points and chance of rolling wherever somebody mixes.
    """
    triple = Triple(totals, desk, tables)
    collected = [[triple.turn(seat, 1.0 / 3.0)] for seat in triple.seats]
    best: tuple[float, list[MixedTurn]] = (float("inf"), [])
    for _ in range(TRIES):
        for choices in equilibria(triple, collected):
            gains, better = replies(triple, choices)
            best = min(best, (max(gains), choices), key=lambda pair: pair[0])
            break
        else:
            choices = [choice(turns[-1:]) for turns in collected]
            gains, better = replies(triple, choices)
        if best[0] <= CLOSE:
            break
        for seat, turn in zip(triple.seats, better, strict=True):
            collect(collected[seat], turn, seat)
    return write(triple, best[1])


def collect(turns: list[PureTurn], turn: PureTurn, seat: int) -> None:
    """Add a turn that is not there yet, in order of the risk that is taken."""
    if all(abs(turn.lost - t.lost) + abs(turn.ended[seat] - t.ended[seat]) > CLOSE for t in turns):
        turns.append(turn)
        turns.sort(key=lambda t: t.lost)


def replies(triple: Triple, choices: Sequence[MixedTurn]) -> tuple[list[float], list[PureTurn]]:
    """What each seat gains by its best reply, and that reply."""
    everyone = triple.all(choices)
    gains, better = [], []
    for seat in triple.seats:
        worth = bust(seat, everyone)
        turn = triple.turn(seat, worth)
        better.append(turn)
        now = everyone[seat].ended[seat] + everyone[seat].lost * worth
        gains.append(turn.worth(seat, worth) - now)
    return gains, better


def equilibria(triple: Triple, collected: list[list[PureTurn]]) -> Iterator[list[MixedTurn]]:
    """The equilibria among the turns collected, pure ones first."""
    options = [
        [[turn] for turn in turns] + [list(pair) for pair in itertools.pairwise(turns)]
        for turns in collected
    ]
    combinations = sorted(itertools.product(*options), key=lambda some: sum(map(len, some)))
    for some in combinations:
        mixers = [seat for seat in triple.seats if len(some[seat]) == 2]
        if len(mixers) == 1 and not triple.same:
            continue  # one alone cannot make it so
        found = balanced(triple, some, mixers)
        if found is not None and is_stable(triple, found, collected):
            yield found


def balanced(
    triple: Triple, some: Sequence[Sequence[PureTurn]], mixers: list[int]
) -> list[MixedTurn] | None:
    """Chances for those who mix that make a red light worth to each what it must be."""
    chances = np.zeros(3)
    if mixers:
        chances[:] = 0.5 if triple.same else [0.5 * (seat in mixers) for seat in range(3)]
        everyone = triple.all([choice(turns) for turns in some])
        turns = np.array([
            [(*turn.ended, turn.lost) for turn in (one.turns[0], one.turns[-1])] for one in everyone
        ])  # fmt: skip
        levels = np.array([level(some[seat], seat) for seat in mixers])
        off = balance(
            turns, chances, np.array(mixers), levels, triple.same, np.zeros((3, 3)), np.zeros(3)
        )
        if not off <= CLOSE or np.any((chances < 0) | (chances > 1)):
            return None
    return [choice(turns, float(chances[seat])) for seat, turns in enumerate(some)]


def is_stable(
    triple: Triple, choices: Sequence[MixedTurn], collected: list[list[PureTurn]]
) -> bool:
    """Does nobody prefer another of the turns collected?"""
    everyone = triple.all(choices)
    for seat in triple.seats:
        worth = bust(seat, everyone)
        now = everyone[seat].ended[seat] + everyone[seat].lost * worth
        if any(turn.worth(seat, worth) > now + CLOSE for turn in collected[seat]):
            return False
    return True


def write(triple: Triple, choices: Sequence[MixedTurn]) -> list[tuple[int, int, int, int, float]]:
    """Write the shares of an equilibrium; returns where somebody mixes."""
    everyone = triple.all(choices)
    room = triple.room
    for seat, choice in enumerate(everyone):
        room.ended[seat], room.lost[seat] = choice.ended, choice.lost
    triples.combine(room.ended, room.lost, room.values)
    triples.write_triple(triple.totals, room.values, triple.tables.starts)
    found = []
    for seat in triple.seats:
        if len(choices[seat].turns) == 2:
            mine, following, third = (triple.totals[(seat + n) % 3] for n in range(3))
            points, chance = mixed_choice(triple, seat, choices[seat])
            found.append((mine, following, third, points, chance))
    return found


def mixed_choice(triple: Triple, seat: int, choice: MixedTurn) -> tuple[int, float]:
    """Where two turns differ, and the chance of rolling at that choice.

    A turn is mixed once, but a player who rolled all yellow comes to the same choice again: the
    chance is such that, at every visit, it makes the same of the whole turn.
    """
    low, high = choice.turns
    worth = level(choice.turns, seat)
    for points in map(int, np.flatnonzero(low.chances != high.chances)):
        rolls = float(high.chances[points])
        tried = [triple.turn(seat, worth, points, chance) for chance in (1.0 - rolls, rolls)]
        if all(
            abs(one.lost - two.lost) < 1e-9 for one, two in zip(tried, choice.turns, strict=True)
        ):
            once = choice.chance if rolls else 1.0 - choice.chance
            gains = triple.tables.gains
            yellow = float(gains[points % len(gains), 0])
            return points, once / (1.0 - yellow * (1.0 - once))
    return -1, 0.0
