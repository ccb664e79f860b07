"""What decides whether a die stands that is let go over a tower: a chance of a fall that sees how
the tower stands and where the die lands, and not only how high the tower is.

The physics of a fall does not depend on whose hand let go. So one curve is fitted to all placements
of all people and computers together, and says how any hand would do over any tower; the tables of
people_towers.py are made from it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from people_games import turned

from rollhouse.games.stack_attack.physics import tower

Floats = npt.NDArray[np.float64]
KNOTS = (4.0, 5.5, 7.0, 8.0)
"""The millimetres of overhang at which the curve may bend; a die topples at about 8."""
RIDGE = 0.5
STEPS = 60


def told(world: tower.World, gesture: tower.Gesture) -> list[float]:
    """What is known about a placement: the features of the curve, without the first one, which is
    1.
    """
    dice = [[1000 * die.pose[0], 1000 * die.pose[1]] for die in world.dice]
    top = dice[-1] if dice else [1000 * part for part in world.plate[:2]]
    landed = [top[0] + gesture.place[0], top[1] + gesture.place[1]]
    middles = np.array([*dice, landed])
    hangs = [
        overhang(middles[below + 1 :].mean(axis=0) - middles[below], turned(die))
        for below, die in enumerate(world.dice)
    ]
    own, worst = (hangs[-1], max(hangs)) if hangs else (0.0, 0.0)
    leans = float(np.hypot(*(middles.mean(axis=0) - 1000 * np.array(world.plate[:2]))))
    far = math.hypot(*gesture.place)
    along = sum(v * p for v, p in zip(gesture.speed, gesture.place, strict=True)) / max(far, 1.0)
    askew = abs((gesture.turn - (turned(world.dice[-1]) if dice else 0.0) + 45) % 90 - 45)
    height = float(len(dice) + 1)
    return [
        height, math.log(height), own, worst, *(max(worst - knot, 0.0) for knot in KNOTS),
        *(max(own - knot, 0.0) for knot in KNOTS[1:]), leans, leans * leans / 10,
        height * worst / 10, height * leans / 10, along / 10, askew / 10,
        math.hypot(*gesture.tilt), gesture.height,
    ]  # fmt: skip


def overhang(beside: Any, degrees: float) -> float:
    """How many millimetres something is beside the middle of a die, measured along the die's own
    sides.
    """
    angle = math.radians(degrees)
    x = beside[0] * math.cos(angle) + beside[1] * math.sin(angle)
    y = beside[1] * math.cos(angle) - beside[0] * math.sin(angle)
    return float(max(abs(x), abs(y)))


class Curve:
    """A logistic regression of falls on the features of placements."""

    def __init__(self, placements: Sequence[Sequence[float]], fell: Sequence[bool]) -> None:
        told = np.array(placements, float)
        self.middle, self.spread = told.mean(axis=0), told.std(axis=0) + 1e-9
        wide, falls = self._wide(told), np.array(fell, float)
        self.weights = np.zeros(wide.shape[1])
        ridge = RIDGE * np.eye(wide.shape[1])
        ridge[0, 0] = 0.0
        for _ in range(STEPS):
            chance = expit(wide @ self.weights)
            slope = wide.T @ (falls - chance) - ridge @ self.weights
            bend = (wide * (chance * (1 - chance))[:, None]).T @ wide + ridge
            step = np.linalg.solve(bend, slope)
            self.weights += step * min(1.0, 5.0 / np.abs(step).max())
            if np.abs(step).max() < 1e-8:
                break

    def _wide(self, told: Floats) -> Floats:
        return np.column_stack([np.ones(len(told)), (told - self.middle) / self.spread])

    def chances(self, placements: Any) -> Floats:
        """The chance of a fall of each of them."""
        return expit(self._wide(np.array(placements, float)) @ self.weights)


def expit(value: Floats) -> Floats:
    found: Floats = 1 / (1 + np.exp(-np.clip(value, -40, 40)))
    return found
