"""Dice Flick: flick dice into the holes of the arena, and score groups, lines and the centre."""

from .plan import as_numbers, best_points, best_scoring

__all__ = ["as_numbers", "best_points", "best_scoring"]
