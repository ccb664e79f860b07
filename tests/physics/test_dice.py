"""Which face is up."""

from __future__ import annotations

import math

import pytest

from rollhouse.physics import dice


@pytest.mark.parametrize("face", range(1, 7))
def test_every_face_can_be_shown_and_read(face):
    for degrees in range(0, 360, 30):
        around = dice.rotation(0, 0, math.radians(degrees))
        assert dice.face_up(dice.after(around, dice.SHOWING[face])) == face
        leaning = dice.rotation(math.radians(40), 0, 0)
        assert dice.face_up(dice.after(leaning, dice.SHOWING[face])) == face


def test_opposite_faces_add_up_to_seven():
    over = dice.rotation(math.pi, 0, 0)
    for face, shown in dice.SHOWING.items():
        assert dice.face_up(dice.after(over, shown)) == 7 - face


def test_one_two_three_run_counter_clockwise():
    """About the corner where they meet, seen from outside: a turn of a third leads 1 to 2 to 3."""
    third = 2 * math.pi / 3 / math.sqrt(3)
    turned = dice.rotation(third, third, third)
    for face, following in ((1, 2), (2, 3), (3, 1)):
        x, y, z = dice.TOWARDS[face]
        there = dice.after(dice.after(turned, (0, x, y, z)), (turned[0], *(-p for p in turned[1:])))
        assert [round(part) for part in there[1:]] == list(dice.TOWARDS[following])


def test_a_die_on_its_corner_reaches_highest():
    flat, corner = dice.SHOWING[1], dice.rotation(math.atan(math.sqrt(2)), 0, 0)
    assert dice.reach(flat, 0.016) == pytest.approx(0.008)
    onto = dice.after(corner, dice.rotation(0, 0, math.pi / 4))
    assert dice.reach(onto, 0.016) == pytest.approx(0.008 * math.sqrt(3))


def test_own_axes_undo_a_turn():
    turned = dice.after(dice.rotation(0.3, -0.8, 0.2), dice.SHOWING[5])
    above = dice.in_own_axes(turned, (0.0, 0.0, 1.0))
    assert above == pytest.approx(dice.up(turned))
    w, x, y, z = turned
    assert dice.in_own_axes((w, -x, -y, -z), above) == pytest.approx((0.0, 0.0, 1.0))
