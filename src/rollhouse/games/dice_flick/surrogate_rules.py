"""The surrogate of the table in Dice Flick: dice drawn without looking, and flicks by weights.

A flick goes for a hole, or for the bag, with the weights of `Setup.targets` by base, aimed hole and
hand. Off an occupied hole it rebounds (`rebound`); no other die is ever touched. That is this
table's limit and no rule: the rules take any arena that keeps the dice.
"""

from __future__ import annotations

from rollhouse.kernel.records import Record, below, rule

from .scoring_rules import CELLS, KINDS, PINK, all_dice, count_cells, die, lowest_cell, neighbours

BASES = 4
BAG = CELLS  # where a die rests that is in no hole
NO_AIM = CELLS
AIMS = CELLS + 1
REBOUND = 48  # parts of a flick into an occupied hole: 12 for the bag, 36 for the neighbours

WERE_DRAWN, CAME_TO_REST = 1, 2  # Outcome.what


@rule
def in_bag(state: Record) -> int:
    dice = 0
    for kind in range(KINDS):
        dice += state.bag[kind]
    return dice


@rule
def clear_outcome(outcome: Record) -> None:
    outcome.what = 0
    outcome.rest = 0
    for kind in range(KINDS):
        outcome.drawn[kind] = 0
    for cell in range(CELLS):
        outcome.arena[cell] = 0


@rule
def draw_from_bag(state: Record, random: Record, outcome: Record) -> None:
    outcome.what = WERE_DRAWN
    dice = in_bag(state)
    for _ in range(state.to_draw):
        place = below(random, dice)
        kind = 0
        while place >= state.bag[kind] - outcome.drawn[kind]:
            place -= state.bag[kind] - outcome.drawn[kind]
            kind += 1
        outcome.drawn[kind] += 1
        dice -= 1


@rule
def target(setup: Record, state: Record, hole: int) -> int:
    """The weight with which this flick goes for a hole, free or not; the last one is the bag."""
    flick = (state.to_move * BASES + state.base) * AIMS + state.aim
    return setup.targets[flick * AIMS + hole]


@rule
def draw_rest(setup: Record, state: Record, random: Record, outcome: Record) -> None:
    left = below(random, setup.whole)
    hole = 0
    while left >= target(setup, state, hole):
        left -= target(setup, state, hole)
        hole += 1
    if hole != BAG and state.arena[hole] != 0:
        hole = rebound(state, random, hole)
    pips = 6
    if hole != BAG and state.die != PINK:
        pips = 1 + below(random, 6)
    write_rest(state, outcome, hole, pips)


@rule
def rebound(state: Record, random: Record, hole: int) -> int:
    """Off an occupied hole: one in four into the bag, else into a free neighbour if there is.

    A quarter is what fits flicks into crowded boxes best (docs/physics-arena.md).
    """
    free = neighbours(1 << hole) & ~all_dice(state.arena)
    holes = count_cells(free)
    if holes == 0 or below(random, 4) == 0:
        return BAG
    for _ in range(below(random, holes)):
        free &= free - 1
    return lowest_cell(free)


@rule
def write_rest(state: Record, outcome: Record, hole: int, pips: int) -> None:
    """The flicked die comes to rest, and no other die is touched."""
    outcome.what = CAME_TO_REST
    outcome.rest = hole
    for cell in range(CELLS):
        outcome.arena[cell] = state.arena[cell]
    if hole != BAG:
        outcome.arena[hole] = die(state.die, pips)


@rule
def rest_weight(setup: Record, state: Record, hole: int) -> int:
    """The weight with which the flicked die comes to rest in a hole, or in the bag."""
    dice = all_dice(state.arena)
    if hole != BAG and (dice >> hole) & 1:
        return 0
    weight = REBOUND * target(setup, state, hole)
    for other in range(CELLS):
        if (dice >> other) & 1:
            beside = neighbours(1 << other)
            free = count_cells(beside & ~dice)
            if hole == BAG:
                weight += target(setup, state, other) * (REBOUND if free == 0 else REBOUND // 4)
            elif (beside >> hole) & 1:
                weight += target(setup, state, other) * (REBOUND * 3 // 4 // free)
    return weight


@rule
def count_rest(setup: Record, state: Record) -> int:
    """How many different ways the flicked die may rest: holes and faces, and the bag."""
    faces = 1 if state.die == PINK else 6
    found = 0
    for hole in range(CELLS):
        if rest_weight(setup, state, hole) > 0:
            found += faces
    return found + 1 if rest_weight(setup, state, BAG) > 0 else found


@rule
def nth_rest(setup: Record, state: Record, k: int, outcome: Record) -> int:
    faces = 1 if state.die == PINK else 6
    for hole in range(CELLS):
        weight = rest_weight(setup, state, hole)
        if weight > 0:
            if k < faces:
                write_rest(state, outcome, hole, 6 if state.die == PINK else k + 1)
                return weight
            k -= faces
    write_rest(state, outcome, BAG, 6)
    return faces * rest_weight(setup, state, BAG)


@rule
def count_drawn(state: Record) -> int:
    """How many different handfuls the bag may give."""
    found = 0
    for handful in range(4**KINDS):
        if handful_weight(state, handful) > 0:
            found += 1
    return found


@rule
def nth_drawn(state: Record, k: int, outcome: Record) -> int:
    handful = -1
    weight = 0
    while k >= 0:
        handful += 1
        weight = handful_weight(state, handful)
        if weight > 0:
            k -= 1
    outcome.what = WERE_DRAWN
    for kind in range(KINDS):
        outcome.drawn[kind] = handful_of(handful, kind)
    return weight


@rule
def handful_of(handful: int, kind: int) -> int:
    """The dice of a kind in a handful: a digit to the base of four for each, blue the highest."""
    return (handful >> (2 * (KINDS - 1 - kind))) & 3


@rule
def handful_weight(state: Record, handful: int) -> int:
    """In how many ways these dice can be drawn; 0 if there are too few, or a wrong number."""
    dice = 0
    ways = 1
    for kind in range(KINDS):
        drawn = handful_of(handful, kind)
        dice += drawn
        for place in range(drawn):
            ways = ways * (state.bag[kind] - place) // (place + 1)
    return ways if dice == state.to_draw else 0
