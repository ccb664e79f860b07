"""A hint on a position, outside of a game."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence

from rollhouse import coach
from rollhouse.kernel import games
from rollhouse.kernel.position import Position
from rollhouse.matches import saved
from rollhouse.matches.record import Record

from ..arguments import exact_or_rollout
from ..screen.progress import bar, waiting
from ..screen.screen import Screen
from .hints import SAYS, show_improving


def show_hint(arguments: argparse.Namespace, language: str) -> int:
    """`rollhouse hint`."""
    position, names = find_position(arguments.position)
    screen, source = Screen(), exact_or_rollout(arguments)
    with bar(SAYS.say(language, "solving")) as progress:
        if source and position.turn >= 0:
            coach.hint(position, True, progress=progress)
        elif source is None:
            coach.study(position, progress)
        standing = coach.standing(position, source, progress)
    if standing is not None:
        tell_standing(standing, arguments.json, language, names, screen)
        return 0
    if not arguments.json and position.turn >= 0:
        with waiting(SAYS.say(language, "warming")):
            coach.prepare(position, source)
    hints = coach.improving(position, source, arguments.seconds)
    if arguments.json:
        *_, last = hints
        print(json.dumps(last.to_dict(language, names), ensure_ascii=False))
        return 0
    show_improving(hints, lambda found: found.text(language, names), screen)
    return 0


def tell_standing(
    standing: coach.Standing, as_json: bool, language: str, names: Sequence[str], screen: Screen
) -> None:
    """Tell what a position is worth to everybody, if there is nothing to choose."""
    if as_json:
        print(json.dumps(standing.to_dict(), ensure_ascii=False))
        return
    screen.say(SAYS.say(language, "the_table"))
    for line in standing.text(language, names):
        screen.say(f"  {line}")


def find_position(given: str) -> tuple[Position, list[str]]:
    """The position with an id, or the one where a saved game stands."""
    game, colon, rest = given.partition(":")
    if colon and (game in games.names() or "?" in rest):
        return Position.from_id(given), []
    record = Record.load(saved.find(given))
    return record.position, record.names
