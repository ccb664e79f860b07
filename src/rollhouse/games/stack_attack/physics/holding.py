"""How a person's hand holds a die: where it begins beside the tower, and how it sways over it.

The house says so of every die that a person takes up, the browser and the terminal move the hand
by it, and the person sees how it moves: letting go at the right moment is the skill. The die hangs
beside the tower at first, at a place and an angle from numbers that everybody has. A hand that
rests sways by `REST` millimetres, more over a high tower and when much is at stake.
"""

from __future__ import annotations

import math
from typing import Any

from rollhouse.kernel.position import Position
from rollhouse.kernel.records import Array, Row, ask, number

NEAREST, FARTHEST = 20.0, 32.0
"""Millimetres between the middle of the tower and the place where a die is taken up."""
SLANT = 0.5
"""How far from straight beside the tower that is, in radians: depth counts, and is seen less."""
TURNED = 25.0
"""Degrees that a die may be turned when it is taken up, to either side."""
REST = 0.4
"""Millimetres by which an ordinary hand sways at rest: one standard deviation, along x and y."""
RISING = 0.045
"""How much more it is for every die of the tower, as a share."""
AT_STAKE = 0.4
"""How much more it is when somebody else would win by a fall, as a share."""


def begin(position: Position, share: float, random: Array) -> dict[str, Any]:
    """The hand of whoever is to place a die; `share` of an ordinary person's sway is theirs."""
    side = 1.0 if uniform(random) < 0.5 else -1.0
    far = NEAREST + (FARTHEST - NEAREST) * uniform(random)
    slant = SLANT * (2 * uniform(random) - 1)
    turn = TURNED * (2 * uniform(random) - 1)
    height = len(position.fields["tower"])
    return {
        "start": [round(side * far * math.cos(slant), 2), round(far * math.sin(slant), 2)],
        "turn": round(turn, 1),
        "sway": round(share * sway(height, stake(position)), 3),
    }


def sway(height: int, stake: float = 0.0) -> float:
    """Millimetres by which an ordinary hand sways at rest over so many dice."""
    return REST * (1 + RISING * height) * (1 + AT_STAKE * stake)


def stake(position: Position) -> float:
    """What a fall would give the others, from 0 to 1: all that is left for one of them to win."""
    goal, tower, scores = (
        position.options["goal"],
        position.fields["tower"],
        position.fields["scores"],
    )
    shares = [
        sum(owner == seat for owner, _ in tower) / max(goal - scores[seat], 1)
        for seat in range(position.players)
        if seat != position.to_move
    ]
    return min(max(shares), 1.0)


def uniform(random: Array) -> float:
    """From 0 to 1, from one number of the stream."""
    return (int(ask(number, Row(random))) >> 11) / (1 << 53)
