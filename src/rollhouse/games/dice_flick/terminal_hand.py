"""Flicking a die in a terminal: which way, how hard, and where it went."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import numpy as np

from rollhouse.kernel.board import Board
from rollhouse.kernel.entry import plain
from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.language import listed
from rollhouse.kernel.position import Position
from rollhouse.matches.story import Entry
from rollhouse.terminal.hands.hand import FILMED, LOW, Gesture, TerminalHand, trace_of
from rollhouse.terminal.hands.steady_hand import HandMoment
from rollhouse.terminal.hands.swing import Swing, column, judged
from rollhouse.terminal.screen.canvas import Canvas, Line
from rollhouse.terminal.screen.speech import Speech

from . import board as drawn
from .hand_words import SAYS
from .physics import MIDDLE, PHYSICS, arena, moves_bases
from .physics import hands as aims
from .physics.box import measures
from .words import ROWS, holes, kind_word

KNOWS = ("rounds", "layout", "movable_bases", "skill")
RESTS_ON = ("physics",)

DIRECTION, STRENGTH = 2.7, 0.083
"""How much an ordinary person misses a hole in the middle row: degrees, and a share of the speed.
With the table's part of the error it is a little less than the hand that a newcomer meets, whose
computer chooses its holes better (docs/physics.md, people made of numbers)."""
REACH = (35.0, 0.9)
"""How far direction and strength swing to either side."""
NEAR, FARTHER = 0.9, 0.05
"""How much easier the nearest row is than the middle, and how much harder each row makes it."""
STEPS = ((1.0, 3.5, 8.0, 16.0), (0.03, 0.10, 0.22, 0.45))
"""Degrees and shares from which a miss is called a hair, a little, rather, far."""


LEFT, RIGHT = ("left", "izquierda"), ("right", "derecha")


class ArenaHand(TerminalHand):
    """How people flick at the arena."""

    def board(self, speech: Speech, position: Position, world: Any, rows: int) -> Board:
        return speech.board(position, rows < LOW)

    def moments(
        self,
        speech: Speech,
        position: Position,
        action: Mapping[str, Any],
        aim: Gesture,
        world: Any,
    ) -> list[HandMoment]:
        terms, state, language, _ = speech.about(position)
        hole = action.get("aim") or (3, 3)
        shift = aim.get("shift", 0.0)
        above: Board = [drawn.arena(terms, state, language, action, round(columns_aside(shift)))]
        places = [neighbours(action["base"], hole, shift), []]
        share = PHYSICS.help(position, position.to_move)
        return [
            HandMoment(
                swing,
                SAYS.say(
                    language,
                    f"moment_{part}",
                    kind=kind_word(arena.KINDS.index(action["die"]), language),
                ),
                Ruler(part, places[part], language).draw,
                partial(describe_miss, language, part),
                above if part == 0 else [],
            )
            for part, swing in enumerate(swings(action["base"], hole, share))
        ]

    def gesture(self, aim: Gesture, misses: Sequence[float]) -> dict[str, Any]:
        aside, harder = misses
        return {
            **aim,
            "direction": within("direction", aim["direction"] + aside),
            "speed": within("speed", aim["speed"] * (1 + harder)),
        }

    def beforehand(self, language: str, position: Position, aim: Gesture) -> str:
        if not moves_bases(position):
            return ""
        columns = columns_aside(aim.get("shift", 0.0))
        facts = {"base": aim["base"] + 1, "columns": abs(columns)}
        side = "middle" if not columns else "right" if columns > 0 else "left"
        return SAYS.say(language, f"base_{side}", how=SAYS.say(language, "base_how"), **facts)

    def read_beforehand(
        self, position: Position, action: Mapping[str, Any], typed: str
    ) -> Gesture | None:
        """Where the base is moved to: "2 left", "1.5 r", "0"."""
        found = re.fullmatch(r"(-?\d{1,2}(?:[.,]\d{1,3})?)\s*([a-z]*)", plain(typed))
        if found is None:
            return None
        columns, side = float(found[1].replace(",", ".")), found[2]
        if side and not any(word.startswith(side) for word in (*LEFT, *RIGHT)):
            return None
        columns = -columns if side and any(word.startswith(side) for word in LEFT) else columns
        pitch = measures().pitch * 1000
        if abs(columns) * pitch > arena.LIMITS["shift"][1] + 0.001:
            most = arena.LIMITS["shift"][1] / pitch
            raise RollhouseError("base_far", SAYS, most=f"{most:g}", value=f"{abs(columns):g}")
        cells, hole = position.fields["arena"], action.get("aim") or MIDDLE
        shift = within("shift", columns * pitch)
        return arena.data_of(aims.aim(action["base"], hole, cells, shift=shift))

    def explained(self, language: str) -> str:
        return SAYS.say(language, "explained")

    def calm(self, language: str) -> str:
        return SAYS.say(language, "calm")

    def tell(self, language: str, entry: Entry) -> list[str]:
        trace = trace_of(entry)
        if trace is None or len(trace.poses) < 2:
            return []
        path = trace.poses[:, -1]
        place = arena.place(path[-1])
        touched = [cell for cell in bounces(path) if cell != arena.cell_at(path[-1])]
        facts = {"holes": listed(language, [holes([cell]) for cell in touched])}
        way = "over" if touched else "straight"
        if all(arena.place(pose) == "outside" for pose in path):
            way = "never"
        told = [SAYS.say(language, f"{way}_{place}", **facts)]
        if place == "hole" and shaken(path):
            told.append(SAYS.say(language, "shaken"))
        return [" ".join(told)]

    def film(self, entry: Entry) -> list[Sequence[Line]]:
        trace = trace_of(entry)
        if trace is None or len(trace.poses) < 2:
            return []
        step = max(round(trace.rate / FILMED), 1)
        chosen = [*trace.poses[:-1:step], trace.poses[-1]]
        before = entry.before
        world_dice = len(chosen[0]) - 1
        kinds = lying_kinds(before, world_dice)
        flicked = before.fields["flick"]["die"]
        return [seen_from_above(poses, [*kinds, flicked]) for poses in chosen]


def swings(base: int, hole: Sequence[int], share: float = 1.0) -> list[Swing]:
    """The swings of direction and strength, from a base to a hole; `share`: how much of an ordinary
    person's error is theirs.
    """
    row, _ = aims.seen_from(base, (hole[0], hole[1]))
    harder = share * (NEAR + FARTHER * (arena.SIZE - row))
    return [
        Swing(reach, usual * harder)
        for reach, usual in zip(REACH, (DIRECTION, STRENGTH), strict=True)
    ]


def within(part: str, value: float) -> float:
    """A value within the limits of a hand."""
    low, high = arena.LIMITS[part]
    return round(min(max(value, low), high), 4)


# Reading the motion


def bounces(path: Any) -> list[arena.Cell]:
    """The holes at whose ribs and walls a die bounced, in order."""
    rise = np.diff(path[:, 2])
    found: list[arena.Cell] = []
    for frame in range(1, len(rise)):
        if rise[frame - 1] < 0 < rise[frame] and higher_after(path[frame:, 2]):
            cell = arena.cell_at(path[frame])
            if cell is not None and (not found or found[-1] != cell):
                found.append(cell)
    return found


def higher_after(heights: Any) -> bool:
    """Did the die rise by more than a millimetre before it fell again?"""
    top = heights[0]
    for height in heights[1:]:
        if height < top:
            break
        top = height
    return bool(top - heights[0] > 0.001)


def shaken(path: Any) -> bool:
    """Did the die lie still and tilted before it came to rest in its hole?"""
    still = np.abs(np.diff(path[:, :3], axis=0)).max(axis=1) < 0.0001
    return any(arena.place(path[frame + 1]) == "tilted" for frame in np.flatnonzero(still))


def lying_kinds(position: Position, many: int) -> list[str]:
    """The kinds of the dice in the holes, in the order in which a world lists them."""
    signs = {kind[0].upper(): kind for kind in arena.KINDS}
    found = [signs[die[0]] for row in position.fields["arena"] for die in row if die]
    return found[:many]


# Words and pictures


def describe_miss(language: str, part: int, miss: float) -> str:
    """A miss of direction (part 0) or strength (part 1) in words."""
    step = judged(abs(miss), STEPS[part])
    if step == 0:
        return SAYS.say(language, f"perfect_{part}")
    side = SAYS.say(language, (("left", "right"), ("soft", "hard"))[part][miss > 0])
    size = f"{abs(miss):.0f}°" if part == 0 else f"{100 * abs(miss):.0f} %"
    return SAYS.say(language, f"miss_{step}", side=side, size=size)


def columns_aside(shift: float) -> float:
    """By how many columns a base was moved to its right; `shift` is in millimetres."""
    columns = round(shift / (measures().pitch * 1000), 2)
    return int(columns) if columns == int(columns) else columns


def neighbours(base: int, hole: Sequence[int], shift: float = 0.0) -> list[tuple[float, str]]:
    """The holes of the same row, seen from a base: degrees to the right of the aim, and names.

    A base that was moved stands `shift` millimetres to its right and looks straight ahead there.
    """
    size = measures()
    row, middle = aims.seen_from(base, (hole[0], hole[1]))
    ahead = size.base[0] + (3 - row) * size.pitch

    def angle(across: int) -> float:
        return math.degrees(math.atan2((across - 3) * size.pitch - shift / 1000, ahead))

    names = {
        aims.seen_from(base, (r, c)): holes([(r, c)])
        for r in range(1, arena.SIZE + 1)
        for c in range(1, arena.SIZE + 1)
    }
    return [
        (angle(across) - angle(middle), names[row, across]) for across in range(1, arena.SIZE + 1)
    ]


class Ruler:
    """A line along which a mark swings, with the holes that lie in those directions."""

    def __init__(self, part: int, places: Sequence[tuple[float, str]], language: str) -> None:
        self.part, self.places, self.language = part, places, language

    def draw(self, miss: float, columns: int) -> tuple[Line, ...]:
        canvas, reach = Canvas(columns, 2), REACH[self.part]
        canvas.put(0, 0, "─" * columns)
        canvas.put(columns // 2, 0, "┼")
        canvas.put(column(miss, reach, columns), 0, "●")
        before, after = (
            SAYS.say(self.language, f"end_{name}")
            for name in (("left", "right"), ("soft", "hard"))[self.part]
        )
        canvas.put(0, 1, before)
        canvas.put(columns - len(after), 1, after)
        canvas.put(columns // 2, 1, "▲")
        for angle, name in self.places:
            left = column(angle, reach, columns) - len(name) // 2
            if len(before) < left < columns - len(after) - len(name):
                canvas.put(left, 1, name)
        return canvas.lines()


CELL = drawn.CELL


def seen_from_above(poses: Any, kinds: Sequence[str]) -> tuple[Line, ...]:
    """One picture of a film: the holes, the dice in them, and the flicked one wherever it is."""
    size = measures()
    columns, rows = CELL * 9, 9
    canvas = Canvas(columns, rows)
    for row, letter in enumerate(ROWS):
        canvas.put(columns // 2 - CELL * 3, rows // 2 + row - 2, letter)
        for place in range(arena.SIZE):
            canvas.put(columns // 2 + CELL * (place - 2), rows // 2 + row - 2, "·")
    for number, (pose, kind) in enumerate(zip(poses, kinds, strict=True)):
        x = columns // 2 + round(CELL * float(pose[0]) / size.pitch)
        y = rows // 2 - round(float(pose[1]) / size.pitch)
        flicked = number == len(kinds) - 1
        high = float(pose[2]) > size.edge
        text = f"[{kind[0].upper()}]" if not flicked else "(O)" if high else "(o)"
        canvas.put(x - 1, y, text, kind)
    return canvas.lines()


HAND = ArenaHand()
