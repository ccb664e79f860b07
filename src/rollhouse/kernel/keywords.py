"""Keywords that mix the settings of a function with the options of a game.

A public function names the keywords that everybody uses among its parameters. The rare ones are
fields of a dataclass, where they have their types and defaults, and `take` finds them among the
keywords that were given; what is left are options of the game, whose rules refuse what they do
not know.
"""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Settings = TypeVar("Settings", bound="DataclassInstance")


def take(kind: type[Settings], keywords: dict[str, Any]) -> Settings:
    """The settings that `kind` names, taken out of the keywords; those not given are as usual.

    >>> from dataclasses import dataclass
    >>> @dataclass(frozen=True)
    ... class Rare:
    ...     threads: int = 1
    >>> options = {"goal": 50, "threads": 4}
    >>> take(Rare, options), options
    (Rare(threads=4), {'goal': 50})
    """
    names = [field.name for field in fields(kind) if field.name in keywords]
    return kind(**{name: keywords.pop(name) for name in names})
