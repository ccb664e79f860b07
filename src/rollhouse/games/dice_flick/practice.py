"""Practice for Dice Flick: a hole is named, and die after die is flicked at it."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping
from typing import Any

from rollhouse.coach.practice import Off, Range
from rollhouse.kernel.language import Catalogue
from rollhouse.kernel.position import Position, position

from .options import SHAKIEST, STEADIEST
from .physics import PHYSICS, hands
from .words import holes

KNOWS = ("rounds", "layout", "movable_bases", "skill")
RESTS_ON = ("physics",)
DICE = ["blue", "yellow", "green"]
CENTIMETRES = 100
"""In a metre."""
AS_BAD = 9.5 / 21
"""Degrees that are as bad as a centimetre a second, to an average hand over the middle holes."""

WORDS = Catalogue(
    en={
        "hit": "In {hole}, as you meant it.",
        "missed": "Beside {hole}.",
    },
    es={
        "hit": "En {hole}, como querías.",
        "missed": "Fuera de {hole}.",
    },
)


class BoxRange(Range):
    MEASURES = False  # in the browser nobody names the hole

    def begin(self, random: random.Random) -> Position:
        return position("dice_flick", hands=[DICE, []], flicks_left=2)

    def is_ground(self, position: Position) -> bool:
        return position == self.begin(random.Random(0))

    def off(self, position: Position, action: Mapping[str, Any]) -> Off | None:
        """Degrees and centimetres a second beside the gesture that gets there most often."""
        if action.get("aim") is None:
            return None
        best, made = hands.aim(action["base"], action["aim"]), action["hand"]
        faster = CENTIMETRES * (made["speed"] - best.speed)
        return made["direction"] - best.direction, faster

    def table(self, position: Position, action: Mapping[str, Any]) -> Off:
        person, best = hands.hand("person"), hands.aim(action["base"], action["aim"])
        share = PHYSICS.help(position, position.to_move)
        return share * person.direction, share * CENTIMETRES * person.speed * best.speed

    def hand(self, own: Off, table: Off) -> float:
        """The error of a direction, and that of a speed as the degrees that are as bad."""
        direction, speed = (math.hypot(*parts) for parts in zip(own, table, strict=True))
        error = math.hypot(direction, AS_BAD * speed) / math.sqrt(2)
        return round(min(max(error, STEADIEST), SHAKIEST), 2)

    def good(self, action: Mapping[str, Any], outcome: Mapping[str, Any]) -> bool:
        return bool(outcome["rest"] == list(action["aim"]))

    def next(
        self, position: Position, outcome: Mapping[str, Any], random: random.Random
    ) -> Position:
        return self.begin(random)

    def tell(self, position: Position, action: Mapping[str, Any], good: bool, language: str) -> str:
        key = "hit" if good else "missed"
        return WORDS.say(language, key, hole=holes([action["aim"]]))

    def size(self, position: Position, good: bool) -> int:
        """One for a hit."""
        return int(good)


RANGE = BoxRange()
