"""The reference of Dice Flick against the worked examples of the rulings."""

from __future__ import annotations

import pytest

from tests.perft.counting import steps

from . import reference
from .perft_cases import BONUS, PASS, draw, flick, lie, rest

EMPTY = "-----"


def arena(*rows):
    return dict(reference.as_arena(lie("/".join(rows))))


@pytest.mark.parametrize(
    ("rows", "points"),
    [
        # three green dice in a line, adding to 10
        ((EMPTY, EMPTY, EMPTY, EMPTY, "- - G2 G3 G5"), 10),
        # four blue dice, a 3 on the centre, the others adding to 8
        ((EMPTY, EMPTY, "- - B3 B2 B5", "- - B1 - -", EMPTY), 14),
        # three green dice, the green marker and a joker in a block, adding to 10
        ((EMPTY, EMPTY, "G1 G4 - - -", "G2 - - - -", "W3 - - - -"), 12),
        # two green dice adding to 7 and the green marker around a corner
        ((EMPTY, EMPTY, "- G3 - - -", "G4 - - - -", EMPTY), 9),
        # three jokers alone; two jokers and a marker
        (("- - - - -", EMPTY, EMPTY, EMPTY, "- - W1 W2 W3"), 6),
        ((EMPTY, EMPTY, EMPTY, "W1 - W2 - -", EMPTY), 5),
        # a pink die on the centre, where a marker is in neither line
        ((EMPTY, EMPTY, "- - P6 - -", EMPTY, EMPTY), 12),
        # a die alone on the centre, and one beside it that is nothing
        ((EMPTY, EMPTY, "- - Y4 B6 -", EMPTY, EMPTY), 8),
    ],
)
def test_dice_flick_worked_scorings(rows, points):
    assert reference.best(arena(*rows))[0] == points


def test_dice_flick_only_one_of_two_blast_rows():
    lying = arena("- - - - B6", EMPTY, EMPTY, "- - - - Y1", "B2 - G3 - P6")
    lines = [piece for piece in reference.pieces(lying, (), reference.LAYOUT) if piece[0] == "line"]
    points = [reference.points(lying, dice, marks, reference.LAYOUT) for _, _, dice, marks in lines]
    assert sorted(points) == [11, 13]
    assert reference.best(lying)[0] == 13


def test_dice_flick_a_marker_uncovered_while_scoring_does_not_count():
    """Two green dice beside the green marker, which a pink one covers and cannot leave in time."""
    lying = arena(EMPTY, EMPTY, "- G3 - - -", "G4 P6 - - -", EMPTY)
    points, _, holes = reference.best(lying)
    assert (points, holes) == (11, [(2, 2), (3, 2), (4, 2)])


def test_dice_flick_the_bonus_is_decided_before_drawing():
    state = reference.start(2)
    there = rest([4, 4], f"{EMPTY}/{EMPTY}/{EMPTY}/- - - B3 -/{EMPTY}")
    for step in (draw("blue", "green", "pink"), flick("blue", 1, [4, 4]), there):
        assert step in [possible for possible, _ in steps(reference, state)]
        state = reference.after(state, step)
    assert reference.actions(state) == [BONUS, PASS]
    more = reference.after(state, BONUS)
    assert (more.phase, more.to_draw, more.flicks_left) == ("draw", 1, 2)
    assert reference.after(state, PASS).flicks_left == 1
