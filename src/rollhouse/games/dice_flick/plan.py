"""Arenas and pieces in the vocabulary, and the best scoring of an arena."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import numpy as np

from rollhouse.kernel import validation
from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.records import Array, Row, ask, rows

from . import plan_rules, rules, scoring_rules
from .options import cell_name, layout_or_file, pack_layout
from .scoring_rules import CELLS, PINK, SIDE
from .words import KINDS, LETTERS, WORDS

PIECE_KINDS = ("combination", "line", "centre")
PINK_DIE = PINK * 6 + scoring_rules.BLAST
"""The highest number of a die."""


class Scoring(NamedTuple):
    """What a player can score at most, and the pieces in an order in which they can be scored."""

    points: int
    pieces: list[dict[str, Any]]


def read_die(value: Any) -> int:
    """A die from "G3"; an empty hole, null, is 0."""
    if value is None:
        return 0
    good = isinstance(value, str) and len(value) == 2 and value[0] in LETTERS
    if not good or value[1] not in "123456":
        raise RollhouseError("no_die", WORDS, value=validation.shown(value))
    kind, pips = LETTERS.index(value[0]), int(value[1])
    if kind == PINK and pips != scoring_rules.BLAST:
        raise RollhouseError("pink_shows_six", WORDS)
    return int(scoring_rules.die(kind, pips))


def read_arena(value: Any) -> list[int]:
    """The die in each hole, from five rows of five."""
    lines = [
        validation.several(row, "arena", SIDE) for row in validation.several(value, "arena", SIDE)
    ]
    return [read_die(die) for row in lines for die in row]


def die_name(die: int) -> str | None:
    if not die:
        return None
    return f"{LETTERS[scoring_rules.kind_of(die)]}{scoring_rules.pips_of(die)}"


def arena_rows(arena: Any) -> list[list[str | None]]:
    """Five rows of five, as in the vocabulary."""
    dice = [die_name(arena[cell]) for cell in range(CELLS)]
    return [dice[first : first + SIDE] for first in range(0, CELLS, SIDE)]


def cells_of(bits: int) -> list[int]:
    return [cell for cell in range(CELLS) if bits >> cell & 1]


def named_cells(cells: Iterable[int]) -> list[list[int]]:
    return [cell_name(cell) for cell in cells]


def piece_of(kind: int, colour: int, cells: int, arena: Sequence[int] | Any) -> dict[str, Any]:
    """A piece in the vocabulary, from its dice and markers as bits."""
    held = cells_of(cells)
    return {
        "kind": PIECE_KINDS[kind],
        "colour": KINDS[colour] if kind == scoring_rules.COMBINATION else None,
        "cells": named_cells(cell for cell in held if arena[cell]),
        "markers": named_cells(cell for cell in held if not arena[cell]),
    }


def best_pieces(setup: Row, arena: Array, usable: int) -> list[tuple[int, int, int]]:
    """Kind, colour and cells of all pieces of the best plan, in their order."""
    left = arena.copy()
    found: list[tuple[int, int, int]] = []
    while True:
        kind, colour, cells = (int(part) for part in ask(
            plan_rules.first_piece, setup, left, usable
        ))  # fmt: skip
        if kind == scoring_rules.NOTHING:
            return found
        found.append((kind, colour, cells))
        left[cells_of(cells)] = 0
        usable &= ~cells


def best_scoring(arena: Any, layout: Any = None) -> Scoring:
    """The most points that this arena can give in one turn, and the pieces to score for it.

    `arena` is five rows of five: "G3", "W1", "P6", null. `layout` as the option of the game: an
    object, the path of a file, or None. Among equally good plans the one that returns fewer jokers,
    then the lexicographically smallest ascending list of scored cells, used markers included. An
    arena may hold more dice of a colour than the box, but at most 8 white and 3 pink ones.
    """
    dice = np.array(read_arena(arena), np.int32)
    refuse_crowds(dice)
    setups = np.zeros(1, rules.Setup)
    pack_layout(layout_or_file(layout), setups)
    setup = Row(setups)
    usable = int(ask(scoring_rules.uncovered_markers, setup, dice))
    points = int(ask(plan_rules.best_plan, setup, dice, usable)[0])
    pieces = [piece_of(*piece, dice) for piece in best_pieces(setup, dice, usable)]
    return Scoring(points, pieces)


def as_numbers(arenas: Iterable[Any]) -> Array:
    """Arenas of the vocabulary as `best_points` takes them: a row of 25 numbers each.

    A hole is 0 if it is empty, else 1 to 6 for a blue die, 7 to 12 for a yellow, 13 to 18 for a
    green, 19 to 24 for a white one by its pips, and 30 for a pink one.
    """
    found = [read_arena(arena) for arena in arenas]
    return np.array(found, np.int32).reshape(len(found), CELLS)


def best_points(arenas: Any, layout: Any = None) -> Array:
    """What `best_scoring` gives for each of many arenas, points only: a million and more a second.

    `arenas` is an array of whole numbers (`as_numbers`), n by 25 or n by 5 by 5.
    """
    dice = np.asarray(arenas)
    if dice.dtype.kind not in "iu" or dice.shape[1:] not in ((CELLS,), (SIDE, SIDE)):
        raise RollhouseError("not_arenas", WORDS, highest=PINK_DIE)
    dice = np.ascontiguousarray(dice.reshape(len(dice), CELLS))
    if dice.min(initial=0) < 0 or dice.max(initial=0) > PINK_DIE:
        raise RollhouseError("not_arenas", WORDS, highest=PINK_DIE)
    setups = np.zeros(1, rules.Setup)
    pack_layout(layout_or_file(layout), setups)
    points = np.zeros(len(dice), np.int32)
    plan_rules.best_of_each(rows(setups), dice.astype(np.int32, copy=False), points)
    for crowded in np.flatnonzero(points < 0):
        refuse_crowds(dice[crowded])
    return points


def refuse_crowds(arena: Array) -> None:
    """At most so many white and pink dice: more have too many ways, or get in each other's."""
    for kind, most in plan_rules.MOST.items():
        lying = sum(die > 0 and scoring_rules.kind_of(die) == kind for die in arena.tolist())
        if lying > most:
            raise RollhouseError("too_many_to_score", WORDS, kind=KINDS[kind], most=most)
