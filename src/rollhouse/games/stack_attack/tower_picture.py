"""The tower drawn as text: the whole of it, its top from close by, and a film of its fall.

A die is one row high; how many columns it is wide depends on how far away the eye is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rollhouse.kernel.position import Position
from rollhouse.terminal.screen.canvas import Canvas, Line

from . import board as drawn
from .hand_words import SAYS, side_of
from .physics.tower import World, measures

MILLIMETRES = 1000
REACH = 12.0
"""Millimetres that the hand swings to either side: three quarters of a die."""
FRONT, SIDE = 0.75, 0.375
"""Columns for a millimetre in the two views of a tower: a die is 12 and 6 columns wide."""
GAP = 5
FILM = 75
"""Columns of a film."""
NARROWEST = 3
"""Columns of a die that is far away: its face between brackets."""
STEP_BACK = 1.25

Drawing = tuple[Line, ...]


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


def label(face: int, colour: str, language: str) -> str:
    """ "5 red": nothing is told by colour alone."""
    word = drawn.TITLES.say(language, colour if colour != "white" else "neutral")
    return f"{face} {word}"


def portrait(world: World, colours: Sequence[str], language: str, rows: int) -> Drawing:
    """The tower from the front and, smaller, from the right, in at most so many rows of dice."""
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
            (middle, x, FRONT, label(die.face, colour, language)),
            (other, y, SIDE, str(die.face)),
        ):
            columns = round(edge * scale)
            left = round(centre + at * scale - columns / 2)
            canvas.put(left, row, block(text, columns), colour)
    floor = len(shown)
    if hidden:
        canvas.put(round(middle) - 1, floor, "⋮")
        canvas.put(round(other) - 1, floor, "⋮")
        canvas.put(round(middle) + 2, floor, SAYS.say(language, "below", dice=hidden))
        floor += 1
    canvas.put(3, floor, "▀" * wide)
    canvas.put(3 + wide + GAP, floor, "▀" * small)
    for left, width, *keys in (
        (3, wide, "end_left", "front_view", "end_right"),
        (3 + wide + GAP, small, "end_near", "side_view", "end_away"),
    ):
        before, view, after = (SAYS.say(language, key) for key in keys)
        canvas.put(left, floor + 1, before)
        canvas.put(left + (width - len(view)) // 2, floor + 1, view)
        canvas.put(left + width - len(after), floor + 1, after)
    return canvas.lines()


def film(motion: Sequence[Any], faces: Sequence[int], colours: Sequence[str]) -> list[Drawing]:
    """The pictures of a motion, all of the same height.

    The eye steps back as far as dice roll, so that none is cut off. Nearer dice hide those behind
    them, except in the last picture, which may stay on the screen: there dice lie side by side.
    """
    reach, found = 0.0, []
    for poses in motion:
        reach = max(reach, farthest(poses))
        found.append(FrontView(poses, reach))
    last = found[-1]
    while not last.part() and last.width > NARROWEST:
        reach *= STEP_BACK
        last = FrontView(motion[-1], reach)
    return [front.draw(faces, colours) for front in (*found[:-1], last)]


def farthest(poses: Any) -> float:
    """Millimetres from the middle to the outer side of the farthest die."""
    edge, *_ = measures()
    return MILLIMETRES * float(abs(poses[1:, 0]).max() + edge / 2)


class FrontView:
    """Plate and dice from the front, at a scale at which `reach` millimetres fit to either side."""

    def __init__(self, poses: Any, reach: float) -> None:
        edge, radius, top = measures()
        scale = MILLIMETRES * min(FRONT, FILM / (2 * reach))
        self.rows = len(poses) + 2
        self.plate = round(2 * radius * scale)
        self.width = max(round(edge * scale), NARROWEST)
        self.depths = [float(pose[1]) for pose in poses[1:]]
        self.spots = []
        """Row and first column of each die, the lowest of the tower first."""
        for pose in poses[1:]:
            row = self.rows - 2 - round(float(pose[2] - top) / edge - 0.5)
            left = round(FILM / 2 + float(pose[0]) * scale - self.width / 2)
            inside = min(max(left, 0), FILM - self.width)
            self.spots.append((min(row, self.rows - 1), inside))

    def part(self) -> bool:
        """Move dice aside that would hide others; False: there is no room for all of them."""
        found: list[tuple[int, int]] = []
        for row, left in self.spots:
            others = [other for there, other in found if there == row]
            free = [
                place
                for place in range(FILM - self.width + 1)
                if all(abs(place - other) >= self.width for other in others)
            ]
            if not free:
                return False
            found.append((row, min(free, key=lambda place: abs(place - left))))
        self.spots = found
        return True

    def draw(self, faces: Sequence[int], colours: Sequence[str]) -> Drawing:
        canvas = Canvas(FILM, self.rows)
        canvas.put((FILM - self.plate) // 2, self.rows - 1, "▀" * self.plate)
        far_to_near = sorted(range(len(self.spots)), key=lambda die: -self.depths[die])
        for die in far_to_near:
            row, left = self.spots[die]
            canvas.put(left, row, block(str(faces[die]), self.width), colours[die])
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
        language: str,
    ) -> None:
        """`aim` in millimetres from the middle of the top die: the middle of the swing."""
        self.world, self.colours, self.face = world, colours, face
        self.axis, self.language = axis, language
        self.middle = MILLIMETRES * world.top[axis] + aim

    def draw(self, miss: float, columns: int) -> Drawing:
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
            SAYS.say(self.language, f"end_{side_of(self.axis, value)}") for value in (-1, 1)
        )
        canvas.put(0, 3, before)
        canvas.put(columns - len(after), 3, after)
        canvas.put(columns // 2, 3, "▲")
        return canvas.lines()

    def text(self, number: int) -> str:
        face = self.face if number < 0 else self.world.dice[number].face
        return label(face, self.colours[number], self.language)
