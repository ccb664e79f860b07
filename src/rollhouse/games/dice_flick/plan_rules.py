"""The best scoring of an arena in Dice Flick: the exact maximum, and the plan that reaches it.

Why `best_plan` may look at so few ways: a die gives the same wherever it is scored, so a plan is
worth what its dice and markers are worth together. Combinations before lines, every joker given
some colour, every usable marker counted into its colour's groups, every pink die opening a line,
and a die left on the centre scored alone: each of these only ever adds dice or markers to a plan,
never takes one away. So the best plan, and every plan as good, is among those left, which differ
in the jokers' colours and in row or column of each pink die.
"""

from __future__ import annotations

from ..kernel import Array, Record, rule
from .scoring_rules import (
    BLAST,
    BLUE,
    CELLS,
    CENTRE,
    COLOURS,
    COLUMNS,
    COMBINATION,
    GREEN,
    LINE,
    NOTHING,
    ON_CENTRE,
    PINK,
    ROWS,
    SIDE,
    SUBSETS,
    WHITE,
    YELLOW,
    all_dice,
    column_of,
    count_cells,
    dice_of,
    group_around,
    groups,
    kind_of,
    lowest_cell,
    pips_of,
    points_on,
    row_of,
    uncovered_markers,
)


@rule
def comes_first(one: int, other: int) -> bool:
    """Is the ascending list of these cells, `one`, lexicographically smaller than `other`'s?"""
    differ = one ^ other
    first = differ & -differ
    return other > first if one & first else one < first


@rule
def give_colours(jokers: int, given: int) -> tuple[int, int, int]:
    """The jokers that an assignment makes blue, yellow and green: a digit to the base of three."""
    blue = yellow = green = 0
    while jokers:
        first = jokers & -jokers
        if given % COLOURS == BLUE:
            blue |= first
        elif given % COLOURS == YELLOW:
            yellow |= first
        else:
            green |= first
        given //= COLOURS
        jokers ^= first
    return blue, yellow, green


@rule
def useful_jokers(blue: int, yellow: int, green: int, white: int) -> int:
    """The jokers that can be in some combination, the usable markers counted as dice."""
    return white & (groups(blue | white) | groups(yellow | white) | groups(green | white))


@rule
def chosen_lines(pink: int, upright: int) -> int:
    """The rows (bit 0) or columns (bit 1) of the pink dice, a bit for each, all together."""
    lines = 0
    while pink:
        cell = lowest_cell(pink)
        lines |= column_of(cell) if upright & 1 else row_of(cell)
        upright >>= 1
        pink &= pink - 1
    return lines


@rule
def best_plan(setup: Record, arena: Array, usable: int) -> tuple[int, int, int, int]:
    """Points, scored cells (markers included), colours given to the jokers, lines of pink dice.

    Most points; then fewest jokers returned; then the lexicographically smallest ascending list of
    cells. Pink dice that stand in each other's way open their lines in the right order, or one is
    scored inside the other's line: with up to three of them any choice of lines can be played.
    """
    blue, yellow, green, white, pink, ones, twos, fours = survey(arena)
    dice = blue | yellow | green | white | pink
    twos |= usable
    blue |= usable & (1 << setup.upgrade[BLUE])
    yellow |= usable & (1 << setup.upgrade[YELLOW])
    green |= usable & (1 << setup.upgrade[GREEN])
    jokers = useful_jokers(blue, yellow, green, white)
    centre = dice & (1 << setup.centre)
    best = -1
    best_cells = best_given = best_upright = fewest = 0
    assignments = 1
    for _ in range(count_cells(jokers)):
        assignments *= COLOURS
    choices = 1 << count_cells(pink)
    for given in range(assignments):
        as_blue, as_yellow, as_green = give_colours(jokers, given)
        scored = (
            groups(blue | as_blue) | groups(yellow | as_yellow) | groups(green | as_green) | centre
        )
        for upright in range(choices):
            cells = scored | (chosen_lines(pink, upright) & (dice | usable))
            points = count_cells(cells & ones)
            points += 2 * count_cells(cells & twos) + 4 * count_cells(cells & fours)
            if points >= best:
                returned = count_cells(cells & white)
                if is_better(points, best, returned, fewest, cells, best_cells):
                    best, fewest, best_cells = points, returned, cells
                    best_given, best_upright = given, upright
    if centre:
        best += points_on(setup, arena, setup.centre) // 2
    return best, best_cells, best_given, best_upright


@rule
def is_better(points: int, best: int, jokers: int, fewest: int, cells: int, others: int) -> bool:
    """More points; or as many with fewer jokers; or so with the list of cells that comes first."""
    if points != best:
        return points > best
    if jokers != fewest:
        return jokers < fewest
    return cells != others and comes_first(cells, others)


@rule
def survey(arena: Array) -> tuple[int, int, int, int, int, int, int, int]:
    """Where the dice of each kind lie, and where 1, 2 and 4 are part of what a die counts."""
    blue = yellow = green = white = pink = ones = twos = fours = 0
    for cell in range(CELLS):
        if arena[cell] != 0:
            kind = kind_of(arena[cell])
            counts = BLAST if kind == PINK else pips_of(arena[cell])
            blue |= (kind == BLUE) << cell
            yellow |= (kind == YELLOW) << cell
            green |= (kind == GREEN) << cell
            white |= (kind == WHITE) << cell
            pink |= (kind == PINK) << cell
            ones |= (counts & 1) << cell
            twos |= ((counts >> 1) & 1) << cell
            fours |= (counts >> 2) << cell
    return blue, yellow, green, white, pink, ones, twos, fours


@rule
def first_piece(setup: Record, arena: Array, usable: int) -> tuple[int, int, int]:
    """Kind, colour (of a combination) and cells of the best plan's first piece.

    Combinations come first, then lines, a pink die that another's line would take before that
    other one, then a die alone on the centre. Scoring this piece leaves the rest of the same plan
    the best one.
    """
    _, scored, given, upright = best_plan(setup, arena, usable)
    blue = dice_of(arena, BLUE) | (usable & (1 << setup.upgrade[BLUE]))
    yellow = dice_of(arena, YELLOW) | (usable & (1 << setup.upgrade[YELLOW]))
    green = dice_of(arena, GREEN) | (usable & (1 << setup.upgrade[GREEN]))
    jokers = useful_jokers(blue, yellow, green, dice_of(arena, WHITE))
    as_blue, as_yellow, as_green = give_colours(jokers, given)
    for colour in range(COLOURS):
        cells = green | as_green
        if colour == BLUE:
            cells = blue | as_blue
        elif colour == YELLOW:
            cells = yellow | as_yellow
        whole = groups(cells)
        if whole:
            return COMBINATION, colour, group_around(cells, whole & -whole)
    pink = dice_of(arena, PINK)
    if pink:
        line = first_line(pink, upright)
        return LINE, 0, line & (all_dice(arena) | usable)
    if scored:
        return CENTRE, 0, scored
    return NOTHING, 0, 0


@rule
def first_line(pink: int, upright: int) -> int:
    """The chosen line of a pink die that holds no other pink die that opens another line."""
    line = 0
    left = pink
    choice = upright
    while left:
        line = chosen_lines(left & -left, choice & 1)
        others = 0
        other_choice = upright
        rest = pink
        while rest:
            one = rest & -rest
            if one & line and chosen_lines(one, other_choice & 1) != line:
                others |= one
            other_choice >>= 1
            rest ^= one
        if others == 0:
            return line
        choice >>= 1
        left &= left - 1
    return line


@rule
def best_piece(setup: Record, arena: Array, usable: int) -> int:
    """The code of the best plan's first piece; -1 where nothing can be scored."""
    kind, colour, cells = first_piece(setup, arena, usable)
    if kind == NOTHING:
        return -1
    if kind == CENTRE:
        return ON_CENTRE
    if kind == LINE:
        cell = lowest_cell(cells)
        in_row = (row_of(cell) & (all_dice(arena) | usable)) == cells
        return ROWS + cell // SIDE if in_row else COLUMNS + cell % SIDE
    code = (colour * 2 + (1 if cells & usable else 0)) * SUBSETS
    jokers = dice_of(arena, WHITE)
    bit = 1
    while jokers:
        if jokers & -jokers & cells:
            code += bit
        bit <<= 1
        jokers &= jokers - 1
    return code


@rule
def best_of_each(setups: Record, arenas: Array, points: Array) -> None:
    """The points of the best plan of every arena, all markers that no die covers usable."""
    for index in range(len(points)):
        arena = arenas[index]
        usable = uncovered_markers(setups[0], arena)
        points[index] = best_plan(setups[0], arena, usable)[0]
