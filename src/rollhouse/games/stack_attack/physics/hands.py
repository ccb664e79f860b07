"""How steady a hand is. A player says what it intends; the table adds the error, never the player.

A hand is the standard deviations of what it misses by, so the error of a gesture can be drawn
before anything is simulated, from a stream that only the table has. People's own gestures carry
their own error already. `person` is what the table adds to it, meant so that a program which sends
perfect gestures builds no higher than `steady` does (docs/physics.md has what was measured).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import astuple, dataclass
from types import MappingProxyType
from typing import Any

from rollhouse.kernel.errors import BadOption
from rollhouse.kernel.records import Array
from rollhouse.kernel.validation import shown
from rollhouse.physics.quantities import miss
from rollhouse.physics.words import WORDS

from .tower import Gesture, World

HEIGHT = 1.0
"""Millimetres above the tower at which a computer player lets go."""
WORST = 10.0
"""Millimetres by which a hand may miss."""
RECENTRE, FARTHEST = 0.1, 2.0
"""A computer player aims from the middle of the top die back towards the lowest one: by that share
of the way, and by so many millimetres at most."""


@dataclass(frozen=True)
class Hand:
    """The standard deviations of one hand's error, each the same along x and y."""

    place: float
    """Millimetres."""
    turn: float
    """Degrees."""
    tilt: float
    """Degrees."""
    height: float
    """Millimetres."""
    speed: float
    """Millimetres a second."""


HANDS: Mapping[str, Hand] = MappingProxyType(
    {
        "steady": Hand(place=1.6, turn=2.0, tilt=0.7, height=0.2, speed=5.0),
        "average": Hand(place=2.7, turn=3.0, tilt=1.0, height=0.3, speed=10.0),
        "shaky": Hand(place=3.6, turn=5.0, tilt=1.5, height=0.5, speed=20.0),
        "person": Hand(place=2.2, turn=2.8, tilt=1.0, height=0.3, speed=7.0),
        "tremor": Hand(place=0.3, turn=0.5, tilt=0.2, height=0.1, speed=2.0),
    }
)
"""Measured: what towers each of them builds stands in docs/physics.md. `tremor` is what `person`
was in matches that began with the first hands."""


def hand(name: Any) -> Hand:
    """One of the `HANDS` by its name; a number is a placement error in millimetres.

    Such a hand errs in everything else as much more than the `average` one as in its place.
    """
    if isinstance(name, float) and 0 < name <= WORST:
        usual = HANDS["average"]
        return Hand(*(round(part * name / usual.place, 4) for part in astuple(usual)))
    if not isinstance(name, str) or name not in HANDS:
        raise BadOption("no_hand", WORDS, value=shown(name), names=", ".join(HANDS))
    return HANDS[name]


def error(hand: Hand, random: Array, share: float = 1.0) -> Gesture:
    """What the table adds to a gesture, or so much of it, from a stream made by `kernel.stream`.

    Takes eight numbers of the stream, and is rounded to a ten-thousandth, which the record keeps.
    """

    def missed(deviation: float) -> float:
        return miss(share * deviation, random)

    return Gesture(
        place=(missed(hand.place), missed(hand.place)),
        turn=missed(hand.turn),
        height=missed(hand.height),
        tilt=(missed(hand.tilt), missed(hand.tilt)),
        speed=(missed(hand.speed), missed(hand.speed)),
    )


def aim(world: World) -> Gesture:
    """Where a computer player means to let go: over the top die, a little back over the lowest."""
    if not world.dice:
        return Gesture(height=HEIGHT)
    lowest, top = world.dice[0].pose, world.dice[-1].pose
    x, y = (_back(1000 * (low - high)) for low, high in zip(lowest[:2], top[:2], strict=True))
    return Gesture(place=(x, y), height=HEIGHT)


def _back(way: float) -> float:
    """So much of the way back over the lowest die, in millimetres."""
    return round(min(max(RECENTRE * way, -FARTHEST), FARTHEST), 4)
