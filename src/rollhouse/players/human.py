"""A person asked in plain text: where things stand, numbered actions, a number back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rollhouse.kernel.position import Position

from .seats import Player


def player(
    read: Callable[[str], str] = input, say: Callable[[str], None] = print, language: str = "en"
) -> Player:
    """For programs and notebooks; `rollhouse play` draws dice and understands more."""

    def choose(position: Position, actions: list[dict[str, Any]]) -> dict[str, Any]:
        for line in position.status(language):
            say(line)
        for place, action in enumerate(actions, 1):
            say(f"  {place}  {position.offer(action, language)}")
        while True:
            typed = read("> ").strip()
            if typed.isdecimal() and 1 <= int(typed) <= len(actions):
                return actions[int(typed) - 1]
            say(f"1-{len(actions)}")

    return choose
