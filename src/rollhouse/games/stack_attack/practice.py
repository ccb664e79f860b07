"""Practice for Stack Attack: a tower of dice in four colours, as high as it goes, and again."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping
from typing import Any

from rollhouse.coach.practice import Off, Range
from rollhouse.kernel.language import Catalogue
from rollhouse.kernel.position import Position, position

from .options import LARGEST, SMALLEST
from .physics import PHYSICS, hands

KNOWS = ("goal", "dice", "neutral_start", "skill", "falls")
RESTS_ON = ("physics",)
SEATS, DICE = 4, 8
OPTIONS = {"dice": DICE, "goal": 100}
HIGHEST = SEATS * (DICE - 1)
"""Everybody keeps a die: so many can stand."""

WORDS = Catalogue(
    en={
        "stands": "It stands: {dice} {dice:die|dice}.",
        "fell": "Die {dice} ended it. The next tower is yours.",
        "highest": "It stands: {dice} dice, and none goes on top of them. The next tower is yours.",
    },
    es={
        "stands": "Aguanta: {dice} {dice:dado|dados}.",
        "fell": "El dado {dice} la terminó. La siguiente torre es tuya.",
        "highest": "Aguanta: {dice} dados, y encima no cabe ninguno. La siguiente torre es tuya.",
    },
)


def ground(tower: list[Any], random: random.Random) -> Position:
    """A tower, and in hand the dice of the next colour, of which one fits at least."""
    seat = len(tower) % SEATS
    top = tower[-1][1] if tower else 0
    fits = random.choice([face for face in (top - 1, top + 1) if face in range(1, 7)])
    others = DICE - 1 - len(tower) // SEATS
    hand = [fits, *(random.randint(1, 6) for _ in range(others))]
    return position("stack_attack", SEATS, options=OPTIONS, tower=tower, hand=hand, to_move=seat)


class TowerRange(Range):
    def begin(self, random: random.Random) -> Position:
        return ground([], random)

    def is_ground(self, position: Position) -> bool:
        fields = position.fields
        in_turn = [owner for owner, _ in fields["tower"]] == [
            place % SEATS for place in range(len(fields["tower"]))
        ]
        ours = position.players == SEATS and position.house_rules == OPTIONS
        return ours and in_turn and fields["phase"] == "choose"

    def off(self, position: Position, action: Mapping[str, Any]) -> Off:
        """Millimetres beside the middle of the top die."""
        x, y = action["hand"]["place"]
        return float(x), float(y)

    def table(self, position: Position, action: Mapping[str, Any]) -> Off:
        place = hands.HANDS["person"].place * PHYSICS.help(position, position.to_move)
        return place, place

    def hand(self, own: Off, table: Off) -> float:
        error = math.hypot(*own, *table) / math.sqrt(2)
        return round(min(max(error, SMALLEST), LARGEST), 2)

    def good(self, action: Mapping[str, Any], outcome: Mapping[str, Any]) -> bool:
        return bool(outcome["stands"])

    def next(
        self, position: Position, outcome: Mapping[str, Any], random: random.Random
    ) -> Position:
        fields = position.fields
        tower = [*fields["tower"], [fields["to_move"], fields["placing"]]]
        stands = outcome["stands"] and len(tower) < HIGHEST
        return ground(tower if stands else [], random)

    def tell(self, position: Position, action: Mapping[str, Any], good: bool, language: str) -> str:
        dice = len(position.fields["tower"]) + 1
        key = "fell" if not good else "highest" if dice == HIGHEST else "stands"
        return WORDS.say(language, key, dice=dice)

    def size(self, position: Position, good: bool) -> int:
        """The dice of the tower that stands, or stood."""
        return len(position.fields["tower"]) + good


RANGE = TowerRange()
