"""Stack Attack at the daily table: a position to decide, and one die for a crooked tower."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from rollhouse.coach.daily.dates import DayNumbers
from rollhouse.coach.daily.part import FRIDAY, SUNDAY, THURSDAY, TUESDAY, Daily, HandOfTheDay, Laid
from rollhouse.kernel.language import Catalogue
from rollhouse.kernel.position import position
from rollhouse.physics.quantities import tenths
from rollhouse.physics.trace import Trace

from .physics import tower

KNOWS = ()
RESTS_ON = ("physics",)
SEATS, DICE = 4, 8
OPTIONS = {"dice": DICE, "goal": 100}
LOWEST, HIGHEST = 4, 8
"""Dice of the day's tower."""
CROOKED = 16
"""Tenths of a millimetre by which a die of it may lie aside."""
TURNED = 20
"""Degrees by which it may be turned."""
MILLIMETRES = 1000
"""In a metre."""

WORDS = Catalogue(
    en={
        "ask": "One die for this tower. As near to the middle of the top die as you can.",
        "landed": "It stands, {size} mm beside the middle.",
        "fell": "It did not stay up.",
        "best": "Best is the middle of the top die, where it lies now, not above the foot.",
    },
    es={
        "ask": "Un dado para esta torre. Lo más cerca posible del centro del dado de arriba.",
        "landed": "Aguanta, a {size} mm del centro.",
        "fell": "No se sostuvo.",
        "best": "Lo mejor es el centro del dado de arriba, donde está ahora, no sobre el pie.",
    },
)


class TowerOfTheDay(HandOfTheDay):
    REACH = 8.0

    def lay(self, numbers: DayNumbers) -> Laid:
        """A tower that was not built neatly; one that would not stand is built again."""
        while True:
            faces = walk(numbers, numbers.between(LOWEST, HIGHEST) + 1)
            world, trace = tower.start(), b""
            for face in faces[:-1]:
                if not world.fallen:
                    placed = tower.place(world, face, aside(numbers), watched=False)
                    world, trace = placed.world, placed.trace.to_bytes()
            if not world.fallen:
                break
        stands = [[place % SEATS, face] for place, face in enumerate(faces[:-1])]
        seat = len(stands) % SEATS
        others = DICE - 1 - len(stands) // SEATS
        useless = [face for face in range(1, 7) if abs(face - faces[-2]) != 1]
        hand = [faces[-1], *(numbers.choice(useless) for _ in range(others))]
        here = position(
            "stack_attack", SEATS, options=OPTIONS, tower=stands, hand=hand, to_move=seat
        )
        return Laid(here, world.to_dict(), outcome={"stands": True}, trace=trace)

    def aimed(self, laid: Laid, action: Mapping[str, Any]) -> dict[str, Any]:
        return dict(action)

    def missed(self, laid: Laid, outcome: Mapping[str, Any], trace: Trace) -> float | None:
        """Between the die and the one below it, once everything rests."""
        if not outcome["stands"]:
            return None
        below, die = trace.poses[-1][-2:]
        return MILLIMETRES * math.hypot(die[0] - below[0], die[1] - below[1])

    def tell(self, missed: float | None, language: str) -> str:
        if missed is None:
            return WORDS.say(language, "fell")
        return WORDS.say(language, "landed", size=tenths(missed, language))

    def best(self, laid: Laid, action: Mapping[str, Any], language: str) -> str:
        return WORDS.say(language, "best")

    def ask(self, laid: Laid, language: str) -> str:
        return WORDS.say(language, "ask")


def walk(numbers: DayNumbers, many: int) -> list[int]:
    """Faces from a 1 on, each one more or one less than the one before."""
    faces = [1]
    while len(faces) < many:
        near = [face for face in (faces[-1] - 1, faces[-1] + 1) if 1 <= face <= 6]
        faces.append(numbers.choice(near))
    return faces


def aside(numbers: DayNumbers) -> tower.Gesture:
    """A die that somebody set down carelessly."""
    x, y = (numbers.between(-CROOKED, CROOKED) / 10 for _ in range(2))
    return tower.Gesture((x, y), numbers.between(-TURNED, TURNED), 1.0)


DAILY = Daily(decisions=(THURSDAY,), hands=(TUESDAY, FRIDAY, SUNDAY), hand=TowerOfTheDay())
