"""Scoring in Dice Flick: which pieces can be scored, what they give, and the best whole plan.

Cells are bits: cell 0 is row 1, column 1, cell 24 row 5, column 5, row by row. A die is one number,
its kind and what it shows (`die`); 0 is an empty hole. `usable` are the upgrade markers that still
count this turn: uncovered when the scoring began and not used since.

Why `best_plan` may look at so few ways: a die gives the same wherever it is scored, so a plan is
worth what its dice and markers are worth together. Combinations before lines, every joker given
some colour, every usable marker counted into its colour's groups, every pink die opening a line,
and a die left on the centre scored alone: each of these only ever adds dice or markers to a plan,
never takes one away. So the best plan, and every plan as good, is among those left, which differ
in the jokers' colours and in row or column of each pink die. Rulings: docs/rules/dice_flick.en.md.
"""

from __future__ import annotations

from ..kernel import Array, Record, rule

SIDE = 5
CELLS = 25
BLUE, YELLOW, GREEN, WHITE, PINK = range(5)
KINDS = 5
COLOURS = 3  # of combinations: blue, yellow, green
BLAST = 6  # what a pink die always counts

EVERY_CELL = (1 << CELLS) - 1
ROW, COLUMN = 0b11111, 0b0000100001000010000100001
FIRST_COLUMN, LAST_COLUMN = COLUMN, COLUMN << 4

COMBINATION, LINE, CENTRE, NOTHING = range(4)  # kinds of piece

JOKERS = 3  # in the box
SUBSETS = 1 << JOKERS
# Codes of pieces: a combination by colour, marker and jokers (a bit each, in the order of cells)
COMBINATIONS = COLOURS * 2 * SUBSETS
ROWS, COLUMNS, ON_CENTRE = COMBINATIONS, COMBINATIONS + SIDE, COMBINATIONS + 2 * SIDE
PIECES = ON_CENTRE + 1


# Dice


@rule
def die(kind: int, pips: int) -> int:
    """A die as one number, above 0."""
    return kind * 6 + pips


@rule
def kind_of(die: int) -> int:
    return (die - 1) // 6


@rule
def pips_of(die: int) -> int:
    return (die - 1) % 6 + 1


# Cells as bits


@rule
def count_cells(cells: int) -> int:
    cells -= (cells >> 1) & 0x1555555
    cells = (cells & 0x3333333) + ((cells >> 2) & 0x3333333)
    cells = (cells + (cells >> 4)) & 0xF0F0F0F
    return (cells + (cells >> 8) + (cells >> 16) + (cells >> 24)) & 31


@rule
def lowest_cell(cells: int) -> int:
    """The first cell of some, by its number."""
    return count_cells((cells & -cells) - 1)


@rule
def neighbours(cells: int) -> int:
    """The cells beside these: orthogonally, never diagonally."""
    across = ((cells & ~LAST_COLUMN) << 1) | ((cells & ~FIRST_COLUMN) >> 1)
    return (across | (cells << SIDE) | (cells >> SIDE)) & EVERY_CELL


@rule
def groups(cells: int) -> int:
    """Those of the cells that belong to a connected group of at least three.

    Each of them has two neighbours in its group, or is beside one that has.
    """
    east = (cells & ~LAST_COLUMN) << 1
    west = (cells & ~FIRST_COLUMN) >> 1
    north = cells >> SIDE
    south = cells << SIDE
    inner = cells & ((east & west) | (north & south) | ((east | west) & (north | south)))
    return inner | (cells & neighbours(inner))


@rule
def group_around(cells: int, first: int) -> int:
    """The whole connected group of `cells` that holds the cell (a bit) `first`."""
    group = first
    grown = cells & (group | neighbours(group))
    while grown != group:
        group = grown
        grown = cells & (group | neighbours(group))
    return group


@rule
def row_of(cell: int) -> int:
    return ROW << (cell // SIDE * SIDE)


@rule
def column_of(cell: int) -> int:
    return COLUMN << (cell % SIDE)


# The arena


@rule
def dice_of(arena: Array, kind: int) -> int:
    """Where dice of one kind lie."""
    cells = 0
    first = die(kind, 1)
    for cell in range(CELLS):
        if first <= arena[cell] < first + 6:
            cells |= 1 << cell
    return cells


@rule
def all_dice(arena: Array) -> int:
    cells = 0
    for cell in range(CELLS):
        if arena[cell] != 0:
            cells |= 1 << cell
    return cells


@rule
def uncovered_markers(setup: Record, arena: Array) -> int:
    """The upgrade markers on which no die lies, as at the beginning of a scoring."""
    markers = 0
    for colour in range(COLOURS):
        if arena[setup.upgrade[colour]] == 0:
            markers |= 1 << setup.upgrade[colour]
    return markers


@rule
def points_on(setup: Record, arena: Array, cell: int) -> int:
    """What a die gives: a pink one 6, any other its pips; double on the centre."""
    points = BLAST if kind_of(arena[cell]) == PINK else pips_of(arena[cell])
    return 2 * points if cell == setup.centre else points


@rule
def points_of(setup: Record, arena: Array, cells: int) -> int:
    """What these dice and markers give together. A marker is 2, on the centre too."""
    points = 0
    for cell in range(CELLS):
        if (cells >> cell) & 1:
            points += points_on(setup, arena, cell) if arena[cell] != 0 else 2
    return points


# Single pieces


@rule
def nth_joker(jokers: int, subset: int) -> int:
    """The jokers of a subset, given by bits in the order of their cells; 0 if one is not there."""
    chosen = 0
    while subset:
        if jokers == 0:
            return 0
        first = jokers & -jokers
        if subset & 1:
            chosen |= first
        jokers ^= first
        subset >>= 1
    return chosen


@rule
def combination(own: int, jokers: int, marker: int) -> int:
    """The whole group of one colour that these jokers and this marker (if any) belong to.

    0 where they are not in one group, or in one of less than three. Without jokers and marker, the
    group of the colour's own dice: the box has five of a colour, so two groups of three cannot be.
    """
    wanted = jokers | marker
    if wanted == 0:
        return groups(own)
    group = group_around(own | wanted, wanted & -wanted)
    return group if (wanted & ~group) == 0 and groups(group) != 0 else 0


@rule
def row_line(line: int, pink: int, scorable: int) -> int:
    """What a pink die's row scores: every die and every usable marker there."""
    return line & scorable if line & pink else 0


@rule
def column_line(line: int, pink: int, scorable: int) -> int:
    """What a pink die's column scores; 0 too where its row scores the same, that die alone."""
    blast = line & pink
    if blast == 0:
        return 0
    cells = line & scorable
    if cells == blast and (blast & (blast - 1)) == 0:
        if (row_of(lowest_cell(blast)) & scorable) == blast:
            return 0
    return cells


@rule
def piece_cells(setup: Record, arena: Array, usable: int, code: int) -> int:
    """The dice and markers of the piece with this code; 0 where there is none now."""
    if code < COMBINATIONS:
        colour = code // (2 * SUBSETS)
        marker = 0
        if (code // SUBSETS) % 2 == 1:
            marker = usable & (1 << setup.upgrade[colour])
            if marker == 0:
                return 0
        subset = code % SUBSETS
        jokers = nth_joker(dice_of(arena, WHITE), subset)
        if subset != 0 and jokers == 0:
            return 0
        return combination(dice_of(arena, colour), jokers, marker)
    dice = all_dice(arena)
    if code == ON_CENTRE:
        return dice & (1 << setup.centre)
    pink = dice_of(arena, PINK)
    if code < COLUMNS:
        return row_line(ROW << (SIDE * (code - ROWS)), pink, dice | usable)
    return column_line(COLUMN << (code - COLUMNS), pink, dice | usable)


@rule
def mark_pieces(setup: Record, arena: Array, usable: int, mask: Array, first: int) -> int:
    """Write 1 into `mask` from `first` on for every piece that can be scored; return how many."""
    total = 0
    dice = all_dice(arena)
    jokers = dice_of(arena, WHITE)
    subsets = 1 << count_cells(jokers)
    for colour in range(COLOURS):
        own = dice_of(arena, colour)
        marker = usable & (1 << setup.upgrade[colour])
        if groups(own | jokers | marker) != 0:
            for choice in range(subsets if marker == 0 else 2 * subsets):
                subset = choice % subsets
                with_marker = choice // subsets
                if combination(own, nth_joker(jokers, subset), marker * with_marker) != 0:
                    mask[first + (colour * 2 + with_marker) * SUBSETS + subset] = 1
                    total += 1
    pink = dice_of(arena, PINK)
    if pink:
        for place in range(SIDE):
            if row_line(ROW << (SIDE * place), pink, dice | usable) != 0:
                mask[first + ROWS + place] = 1
                total += 1
            if column_line(COLUMN << place, pink, dice | usable) != 0:
                mask[first + COLUMNS + place] = 1
                total += 1
    if arena[setup.centre] != 0:
        mask[first + ON_CENTRE] = 1
        total += 1
    return total


# The best plan


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
