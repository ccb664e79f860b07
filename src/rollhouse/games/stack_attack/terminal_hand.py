"""Placing a die in a terminal: left or right, near or away, and what the tower did."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from rollhouse.kernel.board import Board, Picture, Shelf
from rollhouse.kernel.entry import plain, without
from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.language import listed
from rollhouse.kernel.position import Position
from rollhouse.matches.story import Entry
from rollhouse.physics.quantities import tenths
from rollhouse.terminal.hands.hand import FILMED, Gesture, TerminalHand, trace_of
from rollhouse.terminal.hands.steady_hand import HandMoment
from rollhouse.terminal.hands.swing import Swing, judged
from rollhouse.terminal.screen.canvas import Line
from rollhouse.terminal.screen.speech import Speech

from . import board as drawn
from .hand_words import SAYS, side_of
from .physics import PHYSICS, holding, standing
from .physics.tower import QUIET, World, measures
from .tower_picture import MILLIMETRES, REACH, CloseUp, film, owners, portrait, seat_colour

KNOWS = ("goal", "dice", "neutral_start", "skill", "falls")
RESTS_ON = ("physics",)

MISSED = 2.8
"""Millimetres by which an ordinary person misses for every one that their hand sways. With the
table's part of the error it is a little less than the `average` hand, whom such a person is meant
to beat about every other time (docs/physics.md, people made of numbers)."""
STEPS = (0.4, 1.2, 2.5, 4.5)
"""Millimetres from which a miss is called a hair, a little, too far, much too far."""
STRAIGHT = 1.0
"""Millimetres up to which a leaning tower is still called straight."""
SIDES = {
    "left": ("left", "l", "izquierda", "izq", "i"),
    "right": ("right", "r", "derecha", "der", "d"),
    "near": ("near", "nearer", "closer", "n", "cerca", "c"),
    "away": ("away", "far", "f", "lejos"),
}
FILLERS = ("mm", "and", "y", "to", "the", "a", "la", "hacia")
WAYS = {"left": (0, -1), "right": (0, 1), "near": (1, -1), "away": (1, 1)}
"""The axis of each side, 0 for x and 1 for y, and its sign."""
FARTHEST = 8.0
"""Millimetres by which words may aim aside: half a die."""


class TowerHand(TerminalHand):
    """How people place dice on the tower."""

    def board(self, speech: Speech, position: Position, world: Any, rows: int) -> Board:
        terms, state, language, names = speech.about(position)
        parts = drawn.board(terms, state, language, names)
        tower = drawn.tower(state, language, names)
        if tower not in parts or not state.height:
            return parts
        seen = standing(position, world)
        place = parts.index(tower)
        picture = Picture(portrait(seen, owners(position), language, rows), (tower,))
        parts[place : place + 1] = [picture, lean(seen, language)]
        return [replace(part, brief=True) if isinstance(part, Shelf) else part for part in parts]

    def moments(
        self,
        speech: Speech,
        position: Position,
        action: Mapping[str, Any],
        aim: Gesture,
        world: Any,
    ) -> list[HandMoment]:
        seen = standing(position, world)
        colours = [*owners(position), seat_colour(position.to_move)]
        return [
            HandMoment(
                swing_in(position),
                SAYS.say(speech.language, f"moment_{axis}", face=action["face"]),
                CloseUp(
                    seen, colours, action["face"], axis, aim["place"][axis], speech.language
                ).draw,
                partial(describe_miss, speech.language, axis),
            )
            for axis in (0, 1)
        ]

    def gesture(self, aim: Gesture, misses: Sequence[float]) -> dict[str, Any]:
        place = [round(meant + miss, 4) for meant, miss in zip(aim["place"], misses, strict=True)]
        return {**aim, "place": place}

    def explained(self, language: str) -> str:
        return SAYS.say(language, "explained")

    def calm(self, language: str) -> str:
        return SAYS.say(language, "calm")

    def read_calm(self, aim: Gesture, typed: str) -> dict[str, Any] | None:
        """ "2 left", "1.5 right 1 away", "left 2": millimetres from the middle of the top die."""
        said = re.findall(r"\d+(?:[.,]\d+)?|[a-z]+|[^\s,;]", plain(typed))
        said = without(FILLERS, said)
        if not said or len(said) % 2:
            return None
        numbers, sides = said[::2], said[1::2]
        if not numbers[0][0].isdecimal():
            numbers, sides = sides, numbers
        place = [0.0, 0.0]
        for number, word in zip(numbers, sides, strict=True):
            side = next((side for side, known in SIDES.items() if word in known), None)
            if side is None or not number[0].isdecimal():
                return None
            axis, sign = WAYS[side]
            place[axis] += sign * float(number.replace(",", "."))
        if max(map(abs, place)) > FARTHEST:
            raise RollhouseError("too_far", SAYS, most=f"{FARTHEST:.0f}")
        return {**aim, "place": place}

    def tell(self, language: str, entry: Entry) -> list[str]:
        trace = trace_of(entry)
        if trace is None or len(trace.poses) < 2:
            return []
        first, last = trace.poses[0], trace.poses[-1]
        if entry.step["stands"]:
            seconds = max(trace.seconds - QUIET / trace.rate, 0.0)
            under = last[-2] if len(last) > 2 else last[0]
            aside = [float(MILLIMETRES * (last[-1][axis] - under[axis])) for axis in (0, 1)]
            key = "rests" if seconds < 0.35 else "settles" if seconds < 1.0 else "rocks"
            landed = SAYS.say(language, "lands", where=where(aside, language))
            return [landed + SAYS.say(language, key, seconds=tenths(seconds, language))]
        moved = last[1:, :3] - first[1:, :3]
        down = moved[:, 2] < -measures()[0] / 2
        number = int(down.sum())
        way = moved[down, :2].sum(axis=0) if number else moved[-1, :2]
        axis = int(abs(way[1]) > abs(way[0]))
        side = side_of(axis, float(way[axis]))
        key = "slips" if number <= 1 else "tumbles"
        return [SAYS.say(language, key, dice=number, side=SAYS.say(language, f"to_{side}"))]

    def film(self, entry: Entry) -> list[Sequence[Line]]:
        trace = trace_of(entry)
        if trace is None or len(trace.poses) < 2:
            return []
        before = entry.before
        faces = [face for _, face in before.fields["tower"]] + [before.fields["placing"]]
        colours = [*owners(before), seat_colour(before.to_move)]
        step = max(round(trace.rate / FILMED), 1)
        chosen = [*trace.poses[:-1:step], trace.poses[-1]]
        return list(film(chosen, faces, colours))

    def remains(self, entry: Entry) -> bool:
        """A fallen tower stays on the screen; one that stands is drawn again anyway."""
        return not entry.step["stands"]


def swing(sway: float) -> Swing:
    """The swing of a hand that sways by so many millimetres at rest."""
    return Swing(REACH, MISSED * sway)


def swing_in(position: Position) -> Swing:
    """The swing over the tower of a position, for whoever is to move."""
    height, share = len(position.fields["tower"]), PHYSICS.help(position, position.to_move)
    return swing(share * holding.sway(height, holding.stake(position)))


# Words


def describe_miss(language: str, axis: int, miss: float) -> str:
    """A miss along an axis in words."""
    step = judged(abs(miss), STEPS)
    if step == 0:
        return SAYS.say(language, "perfect")
    side = SAYS.say(language, side_of(axis, miss))
    size = tenths(abs(miss), language)
    return SAYS.say(language, f"miss_{step}", side=side, size=size)


def where(aside: Sequence[float], language: str) -> str:
    """ "2.1 mm to the left and 1.0 mm away", or "in the middle"."""
    said = [
        SAYS.say(
            language, "aside", size=tenths(abs(value), language),
            side=SAYS.say(language, side_of(axis, value)),
        )
        for axis, value in enumerate(aside)
        if abs(value) >= STEPS[0]
    ]  # fmt: skip
    return listed(language, said) if said else SAYS.say(language, "in_the_middle")


def lean(world: World, language: str) -> str:
    """A sentence on how far the top is from above the lowest die."""
    top, low = world.top, world.dice[0].pose
    aside = [MILLIMETRES * (top[axis] - low[axis]) for axis in (0, 1)]
    leaning = [value if abs(value) >= STRAIGHT else 0.0 for value in aside]
    if not any(leaning):
        return SAYS.say(language, "straight")
    return SAYS.say(language, "leans", where=where(leaning, language))


HAND = TowerHand()
