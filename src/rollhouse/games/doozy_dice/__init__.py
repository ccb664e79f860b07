"""Doozy Dice: five cards, thirteen rolls, and dots to bend the dice."""

from .deck import cost

__all__ = ["cost"]
