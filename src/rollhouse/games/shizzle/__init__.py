"""Shizzle: build a line of dice from the spark; neighbours match by colour or number."""

from .codec import lines

__all__ = ["lines"]
