"""Scoring in Dice Flick: which pieces can be scored, and what they give.

Cells are bits: cell 0 is row 1, column 1, cell 24 row 5, column 5, row by row. A die is one number,
its kind and what it shows (`die`); 0 is an empty hole. `usable` are the upgrade markers that still
count this turn: uncovered when the scoring began and not used since.

The best whole plan is in plan_rules.py. Rulings: docs/rules/dice_flick.en.md.
"""

from __future__ import annotations

from rollhouse.kernel.records import Array, Record, rule

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
