"""What a game says in reports: its part `report`.

A game's `report.py` may hold

`WORDS`
    A catalogue. `event_NAME` is an event as something that is counted ("red lights"), `fear_NAME`
    what a player may fear of it, with its chance and odds; `exact` says in what sense a solution
    of this game is exact, where it needs saying.
`fear(position, event)`
    The key after `fear_`, and what those words need to know beside the chance.
`GRADES`
    The average losses between the grades (`reports/grades.py`); `GRADES_ALONE` those of somebody
    alone, in points of the score.
`COLOURS`
    Wall and edge of the game's room, by day and at night.
"""

from __future__ import annotations

from typing import Any

from rollhouse.kernel.games import part
from rollhouse.kernel.knowledge import stands_back
from rollhouse.kernel.language import Catalogue
from rollhouse.kernel.position import Position

from .words import WORDS

NOTHING = Catalogue(en={}, es={})
ALWAYS = ("game_over",)
"""Events that every game has and nobody counts."""


def words(game: str) -> Catalogue:
    """The catalogue of a game's report; empty if it has none."""
    found: Catalogue = getattr(part(game, "report"), "WORDS", NOTHING)
    return found


def name_event(game: str, event: str, language: str) -> str:
    """An event as something that is counted; its plain name if the game has no words for it."""
    key = f"event_{event}"
    known = words(game)
    return known.say(language, key) if key in known else event.replace("_", " ")


def is_feared(game: str, event: str) -> bool:
    return f"fear_{event}" in words(game)


def say_fear(position: Position, event: str, language: str, **facts: Any) -> str:
    """What a player may fear at a position, in words.

    The words say what the event costs. A report that does not know one of the match's house rules
    (kernel/knowledge.py) stands back: then the event is named, and nothing more.
    """
    if stands_back(position.terms, "report"):
        event = name_event(position.game, event, language)
        return WORDS.say(language, "feared_event", **facts, event=event)
    own = getattr(part(position.game, "report"), "fear", None)
    key, more = own(position, event) if own else (event, {})
    return words(position.game).say(language, f"fear_{key}", **facts, **more)


def grade_limits(game: str, alone: bool = False) -> tuple[float, ...] | None:
    name = "GRADES_ALONE" if alone else "GRADES"
    found: tuple[float, ...] | None = getattr(part(game, "report"), name, None)
    return found


def room_colours(game: str) -> tuple[str, str, str, str] | None:
    found: tuple[str, str, str, str] | None = getattr(part(game, "report"), "COLOURS", None)
    return found
