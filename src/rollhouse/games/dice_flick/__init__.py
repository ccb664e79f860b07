"""Dice Flick: flick dice into the holes of the arena, and score groups, lines and the centre."""

from .plan import best_points, best_scoring

__all__ = ["best_points", "best_scoring"]
