"""Dice of Doozy Dice that lie and dice that are in the cup, colour by colour, as numbers.

Some dice of a colour, whatever their order, have a number: first come those of fewest dice, so that
a whole colour that lies has one of the last numbers.
"""

from __future__ import annotations

from itertools import combinations_with_replacement, product
from typing import NamedTuple

import numpy as np

from rollhouse.kernel.records import Array

from .costs import BLUE_ROLLS, WHITE_ROLLS
from .rules import BLUE, DICE

FACES = 6
WHITE = DICE - BLUE


class Colour(NamedTuple):
    """The dice of one colour."""

    kinds: list[tuple[int, ...]]
    """What may lie: of no die, one, and so on; each in order."""
    fewer: int
    """How many of them have a die in the cup."""
    adding: Array
    """[of these, number]: what lies when a die more has shown a number."""
    leaving: Array
    """[of the others, dice as bits]: what lies when these dice are taken up."""


def colour(dice: int) -> Colour:
    numbers = range(1, FACES + 1)
    kinds = [
        kind for many in range(dice + 1) for kind in combinations_with_replacement(numbers, many)
    ]
    at = {kind: place for place, kind in enumerate(kinds)}
    whole = [kind for kind in kinds if len(kind) == dice]
    fewer = len(kinds) - len(whole)
    adding = [[at[tuple(sorted((*kind, face)))] for face in numbers] for kind in kinds[:fewer]]
    leaving = [
        [
            at[tuple(kind[die] for die in range(dice) if not (taken >> die) & 1)]
            for taken in range(1 << dice)
        ]
        for kind in whole
    ]
    return Colour(kinds, fewer, np.array(adding, np.int32), np.array(leaving, np.int32))


BLUES, WHITES = colour(BLUE), colour(WHITE)


def numbering(dice: int, found: Colour) -> Array:
    """By what each die shows, 0 in the cup, as digits: the number of what lies."""
    at = {kind: place for place, kind in enumerate(found.kinds)}
    return np.array(
        [at[tuple(sorted(filter(None, lie)))] for lie in product(range(FACES + 1), repeat=dice)],
        np.int32,
    )


def in_order(costs: Array) -> Array:
    """A table of costs [card, roll] as [card, blue, white], in the order of whole colours here."""
    blue = [BLUE_ROLLS.index(kind) for kind in BLUES.kinds[BLUES.fewer :]]
    white = [WHITE_ROLLS.index(kind) for kind in WHITES.kinds[WHITES.fewer :]]
    shaped = costs.reshape(-1, len(BLUE_ROLLS), len(WHITE_ROLLS))
    return shaped[:, blue][:, :, white]
