"""The game that was last played here, for commands that are not told which game to use."""

from __future__ import annotations

from pathlib import Path

from rollhouse.kernel.errors import BadOption
from rollhouse.kernel.games import names
from rollhouse.matches import saved
from rollhouse.matches.record import Record

from .words import SAYS, NotHere


def game_of(named: str | None) -> str:
    """The game that somebody names or, if they name none, the last one played here."""
    if named:
        return named
    try:
        return latest()[1].game
    except NotHere:
        raise no_game_yet() from None


def no_game_yet() -> BadOption:
    """The refusal where a game has to be named, because none was played here yet."""
    return BadOption("say_which_game", SAYS, games=", ".join(names()))


def latest() -> tuple[Path, Record]:
    """The last saved game that is finished or, if none is, the last of all."""
    found = [(game.path, game.record, game.is_open) for game in saved.saved()]
    readable = [(path, record, is_open) for path, record, is_open in found if record is not None]
    if not readable:
        raise NotHere("nothing_to_take", SAYS)
    path, record, _ = next((game for game in readable if not game[2]), readable[0])
    return path, record
