"""What a choice may lead to besides its game's events, for games that have more to say.

A game's part `outlook` holds `prospects(before, action, after)`: chances worth mentioning, as
`Prospect`s with their words. It may also define `is_trivial(position)` and `are_alike(position)`.
In a match with a house rule that it does not know (kernel/knowledge.py) it has nothing to say.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any

from rollhouse.kernel.knowledge import part_for
from rollhouse.kernel.language import Catalogue
from rollhouse.kernel.position import Position


@dataclass(frozen=True)
class Prospect:
    """A chance that a choice offers: something that may come of it and is not feared."""

    key: str
    words: Catalogue
    """Where the words for `key` are."""
    chances: Mapping[str, float]
    """The chances, by the names that the words use."""
    facts: Mapping[str, Any] = field(default_factory=dict)


def prospects(before: Position, action: Mapping[str, Any], after: Position) -> list[Prospect]:
    """Everything that a game has to say about an action."""
    home = _home(before)
    found: list[Prospect] = home.prospects(before, action, after) if home else []
    return found


def is_trivial(position: Position) -> bool:
    """Does everybody see at once what is best? The game's module says so (`is_trivial`)."""
    home = _home(position)
    return home is not None and hasattr(home, "is_trivial") and bool(home.is_trivial(position))


def are_alike(position: Position) -> bool:
    """Are all choices the same but for their names? The game's module says so (`are_alike`)."""
    home = _home(position)
    return home is not None and hasattr(home, "are_alike") and bool(home.are_alike(position))


def _home(position: Position) -> ModuleType | None:
    return part_for(position.terms, "outlook")
