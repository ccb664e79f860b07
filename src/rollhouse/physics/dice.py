"""Which face of a die is up. Opposite faces add up to seven; 1, 2, 3 run counter-clockwise.

Seen from the die itself, 1 lies towards +z, 2 towards +x, 3 towards +y. A quaternion is w, x, y, z.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from operator import mul

Quaternion = tuple[float, float, float, float]

TOWARDS = {
    1: (0, 0, 1),
    2: (1, 0, 0),
    3: (0, 1, 0),
    4: (0, -1, 0),
    5: (-1, 0, 0),
    6: (0, 0, -1),
}
"""The direction of each face, in the die's own axes."""

_H = math.sqrt(0.5)
SHOWING: dict[int, Quaternion] = {
    1: (1.0, 0.0, 0.0, 0.0),
    2: (_H, 0.0, -_H, 0.0),
    3: (_H, _H, 0.0, 0.0),
    4: (_H, -_H, 0.0, 0.0),
    5: (_H, 0.0, _H, 0.0),
    6: (0.0, 1.0, 0.0, 0.0),
}
"""For each face, an orientation in which it is up."""


def up(turned: Sequence[float]) -> tuple[float, float, float]:
    """The direction that points up, in the die's own axes."""
    w, x, y, z = turned
    return 2 * (x * z - w * y), 2 * (y * z + w * x), w * w - x * x - y * y + z * z


def face_up(turned: Sequence[float]) -> int:
    """The face of a die that points up the most."""
    above = up(turned)
    return max(TOWARDS, key=lambda face: sum(map(mul, TOWARDS[face], above)))


def after(second: Sequence[float], first: Sequence[float]) -> Quaternion:
    """The orientation of something that is turned by `first` and then by `second`."""
    a, b, c, d = second
    w, x, y, z = first
    return (
        a * w - b * x - c * y - d * z,
        a * x + b * w + c * z - d * y,
        a * y - b * z + c * w + d * x,
        a * z + b * y - c * x + d * w,
    )


def rotation(x: float, y: float, z: float) -> Quaternion:
    """A rotation: the vector's direction is its axis, the length its angle in radians."""
    angle = math.hypot(x, y, z)
    if angle == 0.0:
        return 1.0, 0.0, 0.0, 0.0
    part = math.sin(angle / 2) / angle
    return math.cos(angle / 2), x * part, y * part, z * part


def in_own_axes(turned: Sequence[float], way: Sequence[float]) -> tuple[float, float, float]:
    """A direction of the table in the axes of something with this orientation."""
    w, x, y, z = turned
    a, b, c = way
    e, f, g = 2 * (y * c - z * b), 2 * (z * a - x * c), 2 * (x * b - y * a)
    return (
        a - w * e + y * g - z * f,
        b - w * f + z * e - x * g,
        c - w * g + x * f - y * e,
    )


def reach(turned: Sequence[float], edge: float) -> float:
    """How far a die with this edge length reaches above (and below) its middle."""
    return edge / 2 * sum(abs(part) for part in up(turned))
