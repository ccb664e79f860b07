"""Scoring in Dice Flick: the rulebook's pictures, every ruling, and the exact best plan."""

from __future__ import annotations

import random

import numpy as np
import pytest

import rollhouse
from rollhouse.games.dice_flick import as_numbers, best_points, best_scoring
from tests.games.dice_flick import reference
from tests.games.laws import do, played, refused


def lie(*rows):
    """An arena from five rows of signs: "- G3 - - W1"."""
    return [[None if sign == "-" else sign for sign in row.split()] for row in rows]


EMPTY = "- - - - -"
AWAY = {"blue": [5, 1], "yellow": [5, 3], "green": [5, 5]}
"""A layout with the upgrade markers out of the way."""


def scoring(arena, **more):
    return rollhouse.position("dice_flick", arena=arena, flicks_left=0, **more)


def pieces(position):
    return [action["piece"] for action in position.actions() if action["do"] == "score"]


def score(position, piece):
    """The points that a piece gives, and the position after it."""
    after = position.after(do("score", piece=piece))
    return after.scores[position.turn] - position.scores[position.turn], after


def piece(kind, cells, colour=None, markers=()):
    held = {"cells": [list(cell) for cell in cells], "markers": [list(cell) for cell in markers]}
    return {"kind": kind, "colour": colour, **held}


# The rulebook's pictures


def test_example_three_green_dice_in_a_line():
    arena = lie("G2 G3 G5 - -", EMPTY, EMPTY, EMPTY, EMPTY)
    assert best_scoring(arena) == (10, [piece("combination", [(1, 1), (1, 2), (1, 3)], "green")])


def test_example_four_blue_dice_with_a_three_on_the_centre():
    arena = lie(EMPTY, "- - B2 - -", "- - B3 B5 B1", EMPTY, EMPTY)
    points, plan = best_scoring(arena, AWAY)
    assert points == 3 * 2 + 8
    assert len(plan) == 1


def test_example_a_block_with_marker_and_joker():
    arena = lie(EMPTY, EMPTY, "G1 W2 - - -", "G3 - - - -", "G4 - - - -")
    assert best_scoring(arena).points == 12


def test_example_two_green_dice_and_the_marker_around_a_corner():
    arena = lie(EMPTY, EMPTY, "- G4 - - -", "G3 - - - -", EMPTY)
    combination = piece("combination", [(3, 2), (4, 1)], "green", [(4, 2)])
    assert best_scoring(arena) == (9, [combination])


def test_example_a_blast_die_scores_its_row_or_its_column():
    arena = lie("- - - - B4", EMPTY, EMPTY, "- - - Y3 P6", "- - - - B3")
    position = scoring(arena)
    row, column = piece("line", [(4, 4), (4, 5)]), piece("line", [(1, 5), (4, 5), (5, 5)])
    row["markers"] = [[4, 2]]
    assert pieces(position) == [row, column]
    assert [score(position, line)[0] for line in (row, column)] == [11, 13]
    _, after = score(position, column)
    assert pieces(after) == []


# Combinations


def test_two_cells_are_no_combination():
    assert best_scoring(lie("B6 B6 - - -", EMPTY, EMPTY, EMPTY, EMPTY), AWAY) == (0, [])


def test_diagonal_neighbours_do_not_adjoin():
    assert best_scoring(lie("- - Y6 - -", "- Y5 - - -", "Y4 - - - -", EMPTY, EMPTY)).points == 0


def test_a_joker_counts_as_one_colour_for_one_combination():
    arena = lie("B1 B2 W3 Y4 Y5", EMPTY, EMPTY, EMPTY, EMPTY)
    yellow = piece("combination", [(1, 3), (1, 4), (1, 5)], "yellow")
    assert best_scoring(arena, AWAY) == (12, [yellow])
    colours = {found["colour"] for found in pieces(scoring(arena, layout=AWAY))}
    assert colours == {"blue", "yellow"}


def test_three_jokers_alone_are_a_combination_of_any_colour():
    position = scoring(lie("W1 W2 W3 - -", EMPTY, EMPTY, EMPTY, EMPTY), layout=AWAY)
    cells = [(1, 1), (1, 2), (1, 3)]
    assert pieces(position) == [
        piece("combination", cells, colour) for colour in ("blue", "yellow", "green")
    ]
    assert best_scoring(position.fields["arena"], AWAY).points == 6


def test_two_jokers_and_a_marker_are_a_combination():
    assert best_scoring(lie("- W4 - - -", "W5 - - - -", EMPTY, EMPTY, EMPTY)).points == 11


def test_a_group_is_scored_whole():
    position = scoring(lie("B1 B2 B3 B4 -", EMPTY, EMPTY, EMPTY, EMPTY), layout=AWAY)
    assert [len(found["cells"]) for found in pieces(position)] == [4]
    part = piece("combination", [(1, 1), (1, 2), (1, 3)], "blue")
    assert refused(position, do("score", piece=part)).reason == "no_such_piece"


def test_a_joker_may_be_left_out_of_the_group_it_touches():
    position = scoring(lie("Y1 Y2 Y3 W6 -", EMPTY, EMPTY, EMPTY, EMPTY), layout=AWAY)
    assert [len(found["cells"]) for found in pieces(position)] == [3, 4]


def test_a_joker_left_out_connects_nothing():
    position = scoring(lie("G1 G1 W1 G1 G1", EMPTY, EMPTY, EMPTY, EMPTY))
    assert [len(found["cells"]) for found in pieces(position)] == [3 + 2]


# Markers


def test_a_marker_touching_a_group_may_be_left_unused():
    position = scoring(lie("- B1 - - -", "B2 - B3 - -", "- B4 - - -", EMPTY, EMPTY))
    with_marker = piece("combination", [(1, 2), (2, 1), (2, 3), (3, 2)], "blue", [(2, 2)])
    assert pieces(position) == [with_marker]
    both = pieces(scoring(lie("B1 B2 B3 - -", EMPTY, EMPTY, EMPTY, EMPTY)))
    assert [found["markers"] for found in both] == [[], [[2, 2]]]


def test_a_covered_marker_does_not_count():
    assert best_scoring(lie("- B1 - - -", "B2 Y3 - - -", EMPTY, EMPTY, EMPTY)).points == 0


def test_a_pink_die_covers_a_marker():
    position = scoring(lie(EMPTY, "B1 P6 - - -", EMPTY, EMPTY, EMPTY))
    assert [2, 2] not in position.fields["markers"]


def test_a_marker_uncovered_by_scoring_does_not_count_this_turn():
    position = scoring(lie("B6 - - - -", "B1 Y1 Y1 - -", "- B3 Y1 - -", EMPTY, EMPTY))
    yellow = next(found for found in pieces(position) if found["colour"] == "yellow")
    _, after = score(position, yellow)
    assert after.fields["arena"][1][1] is None
    assert [2, 2] not in after.fields["markers"]
    assert pieces(after) == []


def test_a_marker_is_used_once_a_turn():
    arena = lie("B1 B2 B3 - -", "- - P6 - -", EMPTY, EMPTY, EMPTY)
    position = scoring(arena)
    with_marker = next(found for found in pieces(position) if found["markers"] == [[2, 2]])
    _, after = score(position, with_marker)
    assert after.fields["markers"] == [[2, 4], [4, 2]]
    line = piece("line", [(2, 3)], None, [(2, 4)])
    assert line in pieces(after)
    again = after.after(do("pass"))
    assert again.fields["markers"] == []


# The centre


def test_a_die_on_the_centre_may_be_scored_alone_for_double():
    position = scoring(lie(EMPTY, EMPTY, "- - Y5 - -", EMPTY, EMPTY))
    assert pieces(position) == [piece("centre", [(3, 3)])]
    assert score(position, piece("centre", [(3, 3)]))[0] == 10


def test_the_centre_doubles_in_a_line_too():
    assert best_scoring(lie(EMPTY, EMPTY, "P6 - Y5 - -", EMPTY, EMPTY)).points == 6 + 10


def test_a_pink_die_on_the_centre_counts_twelve():
    position = scoring(lie(EMPTY, EMPTY, "- - P6 - -", EMPTY, EMPTY))
    assert best_scoring(position.fields["arena"]).points == 12
    assert [score(position, found)[0] for found in pieces(position)] == [12, 12]


def test_a_marker_on_the_centre_is_not_doubled():
    layout = {"blue": [3, 3]}
    arena = lie(EMPTY, "- - B1 - -", "- - - B2 -", EMPTY, EMPTY)
    assert best_scoring(arena, layout).points == 5


# Blast lines


def test_a_line_need_not_be_contiguous_or_of_one_colour():
    assert best_scoring(lie("P6 - B2 - Y3", EMPTY, EMPTY, EMPTY, EMPTY)).points == 11


def test_pink_is_never_part_of_a_combination():
    assert best_scoring(lie("B1 P6 B1 - -", EMPTY, EMPTY, EMPTY, EMPTY), AWAY).points == 8


def test_nothing_in_a_line_is_left_out():
    position = scoring(lie("P6 - B2 - Y3", EMPTY, EMPTY, EMPTY, EMPTY))
    part = piece("line", [(1, 1), (1, 3)])
    assert refused(position, do("score", piece=part)).reason == "no_such_piece"


def test_a_lone_pink_die_is_one_piece():
    position = scoring(lie("P6 - - - -", EMPTY, EMPTY, EMPTY, EMPTY))
    assert pieces(position) == [piece("line", [(1, 1)])]


def test_a_pink_die_in_anothers_line_opens_none_of_its_own():
    position = scoring(lie("P6 - - - P6", EMPTY, EMPTY, EMPTY, "- - - - B5"))
    _, after = score(position, piece("line", [(1, 1), (1, 5)]))
    assert pieces(after) == []
    assert best_scoring(position.fields["arena"]).points == 6 + 6 + 5


def test_lines_before_combinations_can_miss_the_best():
    """The line would take the die that the group needs."""
    arena = lie("P6 B1 - - -", "- B2 - - -", "- B6 - - -", EMPTY, EMPTY)
    assert best_scoring(arena).points == 6 + 9
    position = scoring(arena)
    _, after = score(position, piece("line", [(1, 1), (1, 2)]))
    assert pieces(after) == []


# The best plan


def test_ties_go_to_fewer_jokers_then_to_the_first_cells():
    assert best_scoring(lie("W3 - - - -", EMPTY, EMPTY, EMPTY, "P6 - - - Y3")).pieces == [
        piece("line", [(5, 1), (5, 5)])
    ]
    first = best_scoring(lie("Y3 - - - -", EMPTY, EMPTY, EMPTY, "P6 - - - Y3")).pieces
    assert first == [piece("line", [(1, 1), (5, 1)])]


def random_arena(chance):
    """Sparse or full, often with all jokers and both pink dice."""
    box = [kind for kind in reference.KINDS for _ in range(reference.BOX[kind])]
    dice = chance.sample(box, chance.choice([4, 7, 10, 14, 20]))
    if chance.random() < 0.3:
        coloured = [kind for kind in box if kind in reference.COLOURS]
        dice = ["white"] * 3 + ["pink"] * 2 + chance.sample(coloured, chance.randint(2, 9))
    top = chance.choice([2, 6])
    holes = chance.sample(reference.HOLES, len(dice))
    return {
        hole: f"{reference.LETTER[kind]}{6 if kind == 'pink' else chance.randint(1, top)}"
        for hole, kind in zip(holes, dice, strict=True)
    }


def random_layout(chance):
    if chance.random() < 0.5:
        return {}
    layout = dict(zip(reference.COLOURS, chance.sample(reference.HOLES, 3), strict=True))
    return {**layout, "centre": chance.choice(reference.HOLES)}


def check_best(arena, layout):
    """The engine's plan is legal step by step, and scores what trying everything finds best."""
    given = {marker: list(hole) for marker, hole in layout.items()}
    found = best_scoring(reference.as_rows(arena), given or None)
    layout = {**reference.LAYOUT, **layout}
    lying, scored, jokers, points = dict(arena), [], 0, 0
    usable = frozenset(layout[c] for c in reference.COLOURS if layout[c] not in arena)
    for part in found.pieces:
        dice, markers = (frozenset(map(tuple, part[key])) for key in ("cells", "markers"))
        key = (part["kind"], part["colour"], dice, markers)
        assert key in reference.pieces(lying, usable, layout)
        points += reference.points(lying, dice, markers, layout)
        jokers += sum(lying.pop(hole)[0] == "W" for hole in dice)
        usable -= markers
        scored += [*dice, *markers]
    assert found.points == points
    assert (points, jokers, sorted(scored)) == reference.best(arena, layout), (arena, layout)


@pytest.mark.parametrize("seed", range(4))
def test_the_best_plan_is_what_trying_everything_finds(seed, effort):
    chance = random.Random(seed)
    for _ in range(effort(40, 5000)):
        check_best(random_arena(chance), random_layout(chance))


def most_by_actions(position):
    """The best total that any sequence of single actions brings."""
    seen, waiting = {position}, [position]
    while waiting:
        before = waiting.pop()
        for part in pieces(before):
            _, after = score(before, part)
            if after not in seen:
                seen.add(after)
                waiting.append(after)
    return max(after.scores[0] for after in seen)


def check_actions(arena, layout):
    """Scoring one piece at a time reaches the best scoring and nothing more; its plan can be
    played.
    """
    given = {marker: list(hole) for marker, hole in layout.items()}
    found = best_scoring(reference.as_rows(arena), given)
    position = scoring(reference.as_rows(arena), layout=given)
    assert most_by_actions(position) == found.points, (arena, layout)
    assert played(position, *(do("score", piece=part) for part in found.pieces)).scores[0] == (
        found.points
    )


def few_dice(chance):
    """Up to nine dice, close together so that there is something to choose."""
    dice = random_arena(chance)
    while len(dice) > 9:
        dice.pop(chance.choice(list(dice)))
    holes = chance.sample([hole for hole in reference.HOLES if hole[0] < 4], len(dice))
    return dict(zip(holes, dice.values(), strict=True))


def test_actions_reach_the_best_scoring_and_nothing_more(effort):
    chance = random.Random(6)
    for _ in range(effort(12, 300)):
        check_actions(few_dice(chance), random_layout(chance))


def test_many_arenas_at_once():
    chance = random.Random(9)
    arenas = [reference.as_rows(random_arena(chance)) for _ in range(50)]
    points = [best_scoring(arena).points for arena in arenas]
    numbers = as_numbers(arenas)
    assert best_points(numbers).tolist() == points
    assert best_points(numbers.astype(np.uint8).reshape(-1, 5, 5)[::-1]).tolist() == points[::-1]
    layout = {"centre": [1, 1], "blue": [5, 5]}
    moved = [best_scoring(arena, layout).points for arena in arenas]
    assert best_points(numbers, layout).tolist() == moved != points
    assert best_points(as_numbers([])).tolist() == []


@pytest.mark.parametrize(
    ("arenas", "says"),
    [
        (np.zeros(25, np.int32), "25 for each"),
        (np.zeros((2, 24), np.int32), "25 for each"),
        (np.zeros((2, 5, 6), np.int32), "25 for each"),
        (np.zeros((2, 25)), "whole numbers"),
        (np.full((2, 25), 31), "from 0 to 30"),
        (np.full((2, 25), -1), "from 0 to 30"),
        (np.full((2, 25), 1 << 40), "from 0 to 30"),
        ([["G3"] * 25], "whole numbers"),
        (np.full((1, 25), 20), "at most 8 white"),
        (np.full((1, 25), 30), "at most 3 pink"),
    ],
)
def test_arrays_that_are_no_arenas_are_refused(arenas, says):
    with pytest.raises(rollhouse.RollhouseError, match=says):
        best_points(arenas)


def test_every_single_piece_is_offered():
    """The actions are the pieces that a slow search finds, on arenas full of jokers and pinks."""
    chance = random.Random(5)
    for _ in range(40):
        arena = random_arena(chance)
        position = scoring(reference.as_rows(arena))
        usable = [tuple(hole) for hole in position.fields["markers"]]
        found = reference.pieces(arena, usable, reference.LAYOUT)
        ours = {str(part) for part in pieces(position)}
        assert ours == {str(reference.as_piece(*part)) for part in found}


@pytest.mark.parametrize(
    ("arena", "says"),
    [
        (None, "arena must be a list of 5"),
        ([[None] * 5] * 4, "list of 5"),
        ([["G7", *[None] * 4], *[[None] * 5] * 4], "G3, W1 or P6"),
        ([["P3", *[None] * 4], *[[None] * 5] * 4], "always written P6"),
        ([["P6"] * 4 + [None], *[[None] * 5] * 4], "at most 3 pink"),
        ([["W1"] * 5] * 5, "at most 8 white"),
    ],
)
def test_an_arena_that_cannot_be_is_refused(arena, says):
    with pytest.raises(rollhouse.RollhouseError, match=says):
        best_scoring(arena)
