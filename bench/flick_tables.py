"""Where somebody's flicks come to rest, as a table that games in compiled code are played with.

A table has a row for each hole aimed at, seen from base 0, with the weight of each hole and of the
bag, as in `Setup.targets` of Dice Flick. It is made from flicks by physics into boxes as play left
them: a die that rests beside an occupied hole may have come there directly or have rebounded, as in
the surrogate, and the more likely case is found by expectation maximisation (EM). Left and right
are mirror images. For holes at which few flicks were aimed, `PRIOR` flicks of the stored table
count too.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from rollhouse.games.dice_flick.options import (
    FLICKS,
    read_flicks,
    seen_from_base_0,
    weights_of_hand,
)
from rollhouse.games.dice_flick.scoring_rules import neighbours
from rollhouse.games.dice_flick.surrogate_rules import AIMS, BAG
from rollhouse.kernel.records import ask

Floats = npt.NDArray[np.float64]
PRIOR = 6.0
ROUNDS = 40
WHOLE = 100_000
MIRRORED = [5 * (cell // 5) + 4 - cell % 5 for cell in range(25)] + [BAG]


class Flicked(NamedTuple):
    """A flick by physics, seen from its base."""

    aim: int
    """The hole that was meant, or 25: none."""
    taken: tuple[int, ...]
    """The holes with dice in them."""
    rest: int
    """The hole where it came to rest, or 25: the bag."""


def seen(base: int, aim: Sequence[int] | None, arena: Any, rest: Any) -> Flicked:
    """A flick as the game writes it, with rows and columns from 1."""

    def cell(hole: Sequence[int]) -> int:
        return seen_from_base_0(5 * (hole[0] - 1) + hole[1] - 1, base)

    taken = tuple(
        cell((row, column))
        for row, holes in enumerate(arena, 1)
        for column, hole in enumerate(holes, 1)
        if hole
    )
    return Flicked(BAG if aim is None else cell(aim), taken, BAG if rest == "bag" else cell(rest))


def mirrored(flick: Flicked) -> Flicked:
    taken = tuple(MIRRORED[cell] for cell in flick.taken)
    return Flicked(MIRRORED[flick.aim], taken, MIRRORED[flick.rest])


def arrives(taken: Sequence[int]) -> Floats:
    """The chance to come to rest in each hole and the bag, by where a flick goes, in such a box."""
    found = np.eye(AIMS)
    dice = sum(1 << cell for cell in taken)
    for cell in taken:
        beside = int(ask(neighbours, 1 << cell)) & ~dice
        free = [hole for hole in range(25) if beside >> hole & 1]
        found[cell] = 0.0
        found[cell, BAG] = 0.25 if free else 1.0
        found[cell, free] = 0.75 / max(len(free), 1)
    return found


def stored(hand: str | float) -> npt.NDArray[np.int64]:
    """The game's table for a hand, given by name or in degrees."""
    return whole(np.array(weights_of_hand(read_flicks(FLICKS), hand, "fixed"), float))


def table(flicks: Sequence[Flicked], hand: str | float) -> Floats:
    """The table of the person who made these flicks, whose hand is about as good as this one."""
    prior = stored(hand) / WHOLE
    both = [*flicks, *map(mirrored, flicks)]
    found = prior.copy()
    for aim in range(AIMS):
        mine = [flick for flick in both if flick.aim == aim]
        if not mine:
            continue
        ways = np.array([arrives(flick.taken)[:, flick.rest] for flick in mine])
        for _ in range(ROUNDS):
            likely = ways * found[aim] + 1e-12
            counts = (likely / likely.sum(axis=1, keepdims=True)).sum(axis=0) / 2
            found[aim] = (counts + PRIOR * prior[aim]) / (len(mine) / 2 + PRIOR)
    return found


def whole(table: Floats) -> npt.NDArray[np.int64]:
    """The same in whole numbers that add up to `WHOLE` in every row."""
    found = np.floor(table / table.sum(axis=1, keepdims=True) * WHOLE).astype(np.int64)
    found[np.arange(len(found)), found.argmax(axis=1)] += WHOLE - found.sum(axis=1)
    return found
