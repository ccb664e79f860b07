"""The tower drawn with text: whole, from close by, and while it moves.

Along a line one column is so many millimetres; a die is one row high.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rollhouse.games.position import Position
from rollhouse.games.stack_attack import board as drawn
from rollhouse.physics.tower import World, measures

from ..canvas import Canvas, Line
from .tower_says import SAYS, side_of

MILLIMETRES = 1000
REACH = 12.0
"""Millimetres that the hand swings to either side: three quarters of a die."""
FRONT, SIDE = 0.75, 0.375
"""Columns a millimetre of the two views of a tower: a die is 12 and 6 columns wide."""
GAP = 5
FILM = 75
"""Columns of a film."""


def seat_colour(seat: int) -> str:
    return drawn.COLOURS[seat]


def owners(position: Position) -> list[str]:
    """The colours of the tower's dice, the lowest first."""
    return [
        "white" if owner is None else seat_colour(owner) for owner, _ in position.fields["tower"]
    ]


def block(text: str, columns: int) -> str:
    """A die seen from the side."""
    return f"[{text.center(columns - 2)[: columns - 2]}]"


def label(face: int, colour: str, tongue: str) -> str:
    """ "5 red": nothing is told by colour alone."""
    word = drawn.TITLES.say(tongue, colour if colour != "white" else "neutral")
    return f"{face} {word}"


def portrait(world: World, colours: Sequence[str], tongue: str, rows: int) -> tuple[Line, ...]:
    """The tower from the front and, smaller, from the right; its dice in at most so many rows."""
    edge, radius, _ = (MILLIMETRES * size for size in measures())
    height = len(world.dice)
    hidden = height - max(rows, 4) + 1 if height > max(rows, 4) else 0
    shown = world.dice[hidden:]
    wide, small = round(2 * radius * FRONT), round(2 * radius * SIDE)
    canvas = Canvas(3 + wide + GAP + small, len(shown) + 2 + bool(hidden))
    middle, other = 3 + wide / 2, 3 + wide + GAP + small / 2
    for row, (level, die) in enumerate(reversed(list(enumerate(world.dice))[hidden:])):
        x, y, colour = MILLIMETRES * die.pose[0], MILLIMETRES * die.pose[1], colours[level]
        canvas.put(0, row, f"{level + 1:>2}")
        for centre, at, scale, text in (
            (middle, x, FRONT, label(die.face, colour, tongue)),
            (other, y, SIDE, str(die.face)),
        ):
            columns = round(edge * scale)
            left = round(centre + at * scale - columns / 2)
            canvas.put(left, row, block(text, columns), colour)
    floor = len(shown)
    if hidden:
        canvas.put(round(middle) - 1, floor, "⋮")
        canvas.put(round(other) - 1, floor, "⋮")
        canvas.put(round(middle) + 2, floor, SAYS.say(tongue, "below", dice=hidden))
        floor += 1
    canvas.put(3, floor, "▀" * wide)
    canvas.put(3 + wide + GAP, floor, "▀" * small)
    for left, width, *keys in (
        (3, wide, "end_left", "front_view", "end_right"),
        (3 + wide + GAP, small, "end_near", "side_view", "end_away"),
    ):
        before, view, after = (SAYS.say(tongue, key) for key in keys)
        canvas.put(left, floor + 1, before)
        canvas.put(left + (width - len(view)) // 2, floor + 1, view)
        canvas.put(left + width - len(after), floor + 1, after)
    return canvas.lines()


def seen_from_the_front(
    poses: Any, faces: Sequence[int], colours: Sequence[str]
) -> tuple[Line, ...]:
    """One picture of a film: the plate and the dice wherever they are."""
    edge, radius, top = measures()
    rows, wide = len(faces) + 3, round(2 * radius * MILLIMETRES * FRONT)
    canvas = Canvas(FILM, rows)
    canvas.put((FILM - wide) // 2, rows - 1, "▀" * wide)
    width = round(edge * MILLIMETRES * FRONT)
    for pose, face, colour in zip(poses[1:], faces, colours, strict=True):
        row = rows - 2 - round(float(pose[2] - top) / edge - 0.5)
        left = round(FILM / 2 + float(pose[0]) * MILLIMETRES * FRONT - width / 2)
        canvas.put(left, min(row, rows - 1), block(str(face), width), colour)
    return canvas.lines()


class CloseUp:
    """The top of the tower from close by, and the hand that swings over it."""

    def __init__(
        self,
        world: World,
        colours: Sequence[str],
        face: int,
        axis: int,
        aim: float,
        tongue: str,
    ) -> None:
        """`aim` in millimetres from the middle of the top die: the middle of the swing."""
        self.world, self.colours, self.face = world, colours, face
        self.axis, self.tongue = axis, tongue
        self.middle = MILLIMETRES * world.top[axis] + aim

    def draw(self, miss: float, columns: int) -> tuple[Line, ...]:
        edge, radius, _ = (MILLIMETRES * size for size in measures())
        scale = columns / (edge + 2 * REACH)
        canvas = Canvas(columns, 4)

        def put(row: int, at: float, size: float, text: str, colour: str | None = None) -> None:
            width = max(round(size * scale), 3)
            left = round(columns / 2 + (at - self.middle) * scale - width / 2)
            canvas.put(left, row, block(text, width) if colour else "▀" * width, colour)

        put(0, self.middle + miss, edge, self.text(-1), self.colours[-1])
        below = list(zip(self.world.dice, self.colours, strict=False))[-2:]
        for row, (die, colour) in enumerate(reversed(below), 1):
            number = len(self.world.dice) - row
            put(row, MILLIMETRES * die.pose[self.axis], edge, self.text(number), colour)
        if len(below) < 2:
            put(len(below) + 1, MILLIMETRES * self.world.plate[self.axis], 2 * radius, "")
        before, after = (
            SAYS.say(self.tongue, f"end_{side_of(self.axis, value)}") for value in (-1, 1)
        )
        canvas.put(0, 3, before)
        canvas.put(columns - len(after), 3, after)
        canvas.put(columns // 2, 3, "▲")
        return canvas.lines()

    def text(self, number: int) -> str:
        face = self.face if number < 0 else self.world.dice[number].face
        return label(face, self.colours[number], self.tongue)
