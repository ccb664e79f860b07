"""`rollhouse saved`: the games that are saved here."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from .. import arguments as shared
from ..keyboard.interrupt import ImmediateInterrupt

if TYPE_CHECKING:
    from ..arguments import Subparsers


def add(commands: Subparsers) -> None:
    saved = shared.add_command(commands, "saved", run, "the games that are saved here")
    saved.add_argument(
        "--abandon", metavar="NAME", help="close a game for good; sealed dice are revealed"
    )
    shared.add_language(saved)
    shared.add_json(saved)


def run(arguments: argparse.Namespace) -> int:
    with ImmediateInterrupt():
        from ..local import saved_games

    language = shared.language_of(arguments)
    saved_games.announce_expired(language, quiet=arguments.json)
    if arguments.abandon:
        return saved_games.abandon(arguments.abandon, arguments.json, language)
    return saved_games.show(arguments.json, language)
