"""The best scoring of an arena in Dice Flick: the exact maximum, and the plan that reaches it.

Why `best_plan` may look at so few ways: a die gives the same wherever it is scored, so a plan is
worth what its dice and markers are worth together. Combinations before lines, every joker given
some colour in which it can be part of a combination, every usable marker counted into its colour's
groups, every pink die opening a line, and a die left on the centre scored alone: each of these only
ever adds dice or markers to a plan, never takes one away. So the best plan, and every plan as good,
is among those left, which differ in the jokers' colours and in row or column of each pink die.
"""

from __future__ import annotations

from rollhouse.kernel.records import Array, Record, rule

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
    die,
    group_around,
    groups,
    kind_of,
    lowest_cell,
    pips_of,
    row_of,
    uncovered_markers,
)

MOST_WHITE, MOST_PINK = 8, 3  # in an arena; the box holds 3 and 2
MOST = {WHITE: MOST_WHITE, PINK: MOST_PINK}

Surveyed = tuple[int, int, int, int, int, int, int, int]
"""The dice of each kind, and where 1, 2 and 4 are part of what a die counts, as bits of cells."""


@rule
def comes_first(one: int, other: int) -> bool:
    """Is the ascending list of these cells, `one`, lexicographically smaller than `other`'s?"""
    differ = one ^ other
    first = differ & -differ
    return other > first if one & first else one < first


@rule
def fewer(some: int, of: int) -> int:
    """The part of these bits that comes after `some`, from all of them down to none; then -1."""
    return (some - 1) & of if some else -1


@rule
def lines_through(pink: int) -> tuple[int, int]:
    """The row and the column of the first pink die; none where there is none."""
    if pink == 0:
        return 0, 0
    cell = lowest_cell(pink)
    return row_of(cell), column_of(cell)


@rule
def best_plan(setup: Record, arena: Array, usable: int) -> tuple[int, int, int, int, int]:
    """Points, scored cells (markers included), blue jokers, yellow jokers, lines of pink dice.

    A joker that is neither blue nor yellow is green. The lines are a bit for each pink die, in the
    order of their cells: 0 for its row, 1 for its column.
    Most points; then fewest jokers returned; then the lexicographically smallest ascending list of
    cells. Pink dice that stand in each other's way open their lines in the right order, or one is
    scored inside the other's line: with up to three of them any choice of lines can be played.
    """
    return plan_of(setup, survey(arena), usable)


@rule
def plan_of(setup: Record, lying: Surveyed, usable: int) -> tuple[int, int, int, int, int]:
    """`best_plan` of dice that are surveyed already."""
    blue, yellow, green, white, pink, ones, twos, fours = lying
    once_more = pips_at(lying, setup.centre)
    dice = blue | yellow | green | white | pink
    scorable = dice | usable
    twos |= usable
    blue |= usable & (1 << setup.upgrade[BLUE])
    yellow |= usable & (1 << setup.upgrade[YELLOW])
    green |= usable & (1 << setup.upgrade[GREEN])
    can_blue = white & groups(blue | white)
    can_yellow = white & groups(yellow | white)
    can_green = white & groups(green | white)
    second = pink & (pink - 1)
    row_1, column_1 = lines_through(pink)
    row_2, column_2 = lines_through(second)
    row_3, column_3 = lines_through(second & (second - 1))
    choices = 1 << count_cells(pink)
    centre = dice & (1 << setup.centre)
    best = -1
    best_cells = best_blue = best_yellow = best_upright = fewest = 0

    # Every joker gets one of the colours that it can be: first who is blue, then who of the others
    # is yellow. Who has no other choice always is; who has one, in turn from all of them to nobody.
    may_be_blue = can_blue & (can_yellow | can_green)
    some_blue = may_be_blue
    while some_blue >= 0:
        as_blue = (can_blue & ~may_be_blue) | some_blue
        some_blue = fewer(some_blue, may_be_blue)
        in_blue = groups(blue | as_blue) | centre
        yellow_left = can_yellow & ~as_blue
        may_be_yellow = yellow_left & can_green
        some_yellow = may_be_yellow
        while some_yellow >= 0:
            as_yellow = (yellow_left & ~can_green) | some_yellow
            some_yellow = fewer(some_yellow, may_be_yellow)
            as_green = can_green & ~(as_blue | as_yellow)
            scored = in_blue | groups(yellow | as_yellow) | groups(green | as_green)
            for upright in range(choices):
                lines = column_1 if upright & 1 else row_1
                lines |= column_2 if upright & 2 else row_2
                lines |= column_3 if upright & 4 else row_3
                cells = scored | (lines & scorable)
                points = count_cells(cells & ones)
                points += 2 * count_cells(cells & twos) + 4 * count_cells(cells & fours)
                if points >= best:
                    returned = count_cells(cells & white)
                    if is_better(points, best, returned, fewest, cells, best_cells):
                        best, fewest, best_cells = points, returned, cells
                        best_blue, best_yellow, best_upright = as_blue, as_yellow, upright
    if centre:
        best += once_more
    return best, best_cells, best_blue, best_yellow, best_upright


@rule
def is_better(points: int, best: int, jokers: int, fewest: int, cells: int, others: int) -> bool:
    """More points; or as many with fewer jokers; or so with the list of cells that comes first."""
    if points != best:
        return points > best
    if jokers != fewest:
        return jokers < fewest
    return cells != others and comes_first(cells, others)


@rule
def survey(arena: Array) -> Surveyed:
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
def pips_at(lying: Surveyed, cell: int) -> int:
    """What the die on a cell counts, before it is doubled; 0 where there is none."""
    ones, twos, fours = lying[5:]
    return ((ones >> cell) & 1) + 2 * ((twos >> cell) & 1) + 4 * ((fours >> cell) & 1)


@rule
def with_die(lying: Surveyed, kind: int, counts: int, cell: int) -> Surveyed:
    """The same with one die more, on a free cell."""
    blue, yellow, green, white, pink, ones, twos, fours = lying
    return (
        blue | ((kind == BLUE) << cell),
        yellow | ((kind == YELLOW) << cell),
        green | ((kind == GREEN) << cell),
        white | ((kind == WHITE) << cell),
        pink | ((kind == PINK) << cell),
        ones | ((counts & 1) << cell),
        twos | (((counts >> 1) & 1) << cell),
        fours | ((counts >> 2) << cell),
    )


@rule
def may_add(setup: Record, lying: Surveyed, usable: int, kind: int, cell: int) -> bool:
    """Might one die more, on a free cell, change what the best plan gives?

    If not, it lies in no line of a pink die, covers no marker, and is in no group of three even if
    every joker is one of its colour.
    """
    pink, bit = lying[PINK], 1 << cell
    lines = chosen_lines(pink, 0) | chosen_lines(pink, -1)
    if kind == PINK or bit & (usable | 1 << setup.centre | lines):
        return True
    joined = 0
    for colour in range(COLOURS):
        if kind in (colour, WHITE):
            joined |= groups(coloured(setup, lying, usable, colour) | lying[WHITE] | bit)
    return joined & bit != 0


@rule
def coloured(setup: Record, lying: Surveyed, usable: int, colour: int) -> int:
    """The dice of a colour, and its marker if that is usable."""
    cells = lying[GREEN]
    if colour == BLUE:
        cells = lying[BLUE]
    elif colour == YELLOW:
        cells = lying[YELLOW]
    return cells | (usable & (1 << setup.upgrade[colour]))


@rule
def first_piece(setup: Record, arena: Array, usable: int) -> tuple[int, int, int]:
    """Kind, colour (of a combination) and cells of the best plan's first piece.

    Combinations come first, then lines, a pink die that another's line would take before that
    other one, then a die alone on the centre. Scoring this piece leaves the rest of the same plan
    the best one.
    """
    _, scored, as_blue, as_yellow, upright = best_plan(setup, arena, usable)
    blue = dice_of(arena, BLUE) | (usable & (1 << setup.upgrade[BLUE]))
    yellow = dice_of(arena, YELLOW) | (usable & (1 << setup.upgrade[YELLOW]))
    green = dice_of(arena, GREEN) | (usable & (1 << setup.upgrade[GREEN]))
    as_green = dice_of(arena, WHITE) & ~(as_blue | as_yellow)
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
def chosen_lines(pink: int, upright: int) -> int:
    """The rows (bit 0) or columns (bit 1) of the pink dice, a bit for each, all together."""
    lines = 0
    while pink:
        row, column = lines_through(pink)
        lines |= column if upright & 1 else row
        upright >>= 1
        pink &= pink - 1
    return lines


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
def is_crowded(arena: Array) -> bool:
    """Are there too many white or pink dice for a plan?"""
    white = pink = 0
    for cell in range(CELLS):
        white += die(WHITE, 1) <= arena[cell] < die(PINK, 1)
        pink += die(PINK, 1) <= arena[cell]
    return white > MOST_WHITE or pink > MOST_PINK


@rule
def best_of_each(setups: Record, arenas: Array, points: Array) -> None:
    """The points of the best plan of every arena, all markers that no die covers usable.

    -1 where an arena is crowded.
    """
    for index in range(len(points)):
        arena = arenas[index]
        if is_crowded(arena):
            points[index] = -1
            continue
        usable = uncovered_markers(setups[0], arena)
        points[index] = best_plan(setups[0], arena, usable)[0]
