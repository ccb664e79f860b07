"""Which screen suits the people who look at it."""

from __future__ import annotations

import os

from ..keyboard import keys
from .screen import Screen


def make_screen(ascii_only: bool, lines: bool) -> Screen:
    """A screen where the board stays in place, or else one whose lines scroll."""
    always = os.environ.get("ROLLHOUSE_LINES", "")
    if lines or always or not keys.available():
        read_aloud = lines or always not in ("", "drawn")
        return Screen(ascii_only=ascii_only, read_aloud=read_aloud)
    from .stage import Stage

    return Stage(ascii_only)
