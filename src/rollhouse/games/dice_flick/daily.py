"""Dice Flick at the daily table: one die for a hole that the date names."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from rollhouse.coach.daily.dates import DayNumbers
from rollhouse.coach.daily.part import (
    MONDAY,
    SATURDAY,
    THURSDAY,
    WEDNESDAY,
    Daily,
    HandOfTheDay,
    Laid,
)
from rollhouse.kernel.language import Catalogue
from rollhouse.kernel.position import position
from rollhouse.physics.quantities import tenths
from rollhouse.physics.trace import Trace

from .physics import arena, hands
from .physics.box import measures
from .words import holes

KNOWS = ()
RESTS_ON = ("physics",)
FEWEST, MOST = 3, 6
"""Dice that lie in the box already."""
INNER = [(row, column) for row in (2, 3, 4) for column in (2, 3, 4)]
"""The holes that are asked for: from every side some of the box lies before them."""
COLOURS = ("blue", "yellow", "green")
MILLIMETRES = 1000
"""In a metre."""

WORDS = Catalogue(
    en={
        "ask": "One die, one flick: into {hole}.",
        "hit": "In the hole.",
        "near": "{size} mm beside the middle of the hole.",
        "out": "It left the box.",
        "best": "From your base the surest flick at {hole} goes {angle}° {side}, at {speed} m/s.",
        "ahead": "From your base the surest flick at {hole} goes straight ahead, at {speed} m/s.",
        "left": "to the left",
        "right": "to the right",
    },
    es={
        "ask": "Un dado, un lanzamiento: al hoyo {hole}.",
        "hit": "En el hoyo.",
        "near": "A {size} mm del centro del hoyo.",
        "out": "Salió de la caja.",
        "best": "Desde tu base, el lanzamiento más seguro a {hole} va {angle}° {side}, a "
        "{speed} m/s.",
        "ahead": "Desde tu base, el lanzamiento más seguro a {hole} va derecho, a {speed} m/s.",
        "left": "a la izquierda",
        "right": "a la derecha",
    },
)


class FlickOfTheDay(HandOfTheDay):
    REACH = 100.0

    def lay(self, numbers: DayNumbers) -> Laid:
        target = numbers.choice(INNER)
        cells = [(row, column) for row in range(1, 6) for column in range(1, 6)]
        cells.remove(target)
        lying: list[list[str | None]] = [[None] * arena.SIZE for _ in range(arena.SIZE)]
        for row, column in numbers.sample(cells, numbers.between(FEWEST, MOST)):
            die = arena.letters(numbers.choice(COLOURS), numbers.between(1, 6))
            lying[row - 1][column - 1] = die
        die = numbers.choice(COLOURS)
        here = position("dice_flick", 2, arena=lying, hands=[[die], []], flicks_left=1)
        return Laid(here, None, list(target))

    def aimed(self, laid: Laid, action: Mapping[str, Any]) -> dict[str, Any]:
        return {**action, "aim": laid.target}

    def missed(self, laid: Laid, outcome: Mapping[str, Any], trace: Trace) -> float | None:
        """Between where the die came to rest and the middle of the hole; 0 in the hole."""
        if outcome["rest"] == laid.target:
            return 0.0
        last = trace.poses[-1][-1]
        if arena.place(last) == "outside":
            return None
        row, column = laid.target
        pitch = measures().pitch
        across, along = last[0] - (column - 3) * pitch, last[1] - (3 - row) * pitch
        return MILLIMETRES * math.hypot(across, along)

    def tell(self, missed: float | None, language: str) -> str:
        if missed is None:
            return WORDS.say(language, "out")
        key = "near" if missed else "hit"
        return WORDS.say(language, key, size=tenths(missed, language))

    def best(self, laid: Laid, action: Mapping[str, Any], language: str) -> str:
        """The gesture that gets there most often."""
        best = hands.aim(action["base"], laid.target, laid.position.fields["arena"])
        angle = round(abs(best.direction))
        side = WORDS.say(language, "left" if best.direction < 0 else "right")
        facts = {"hole": holes([laid.target]), "angle": angle, "side": side}
        speed = tenths(best.speed, language)
        return WORDS.say(language, "best" if angle else "ahead", speed=speed, **facts)

    def ask(self, laid: Laid, language: str) -> str:
        return WORDS.say(language, "ask", hole=holes([laid.target]))


DAILY = Daily(hands=(MONDAY, WEDNESDAY, THURSDAY, SATURDAY), hand=FlickOfTheDay())
