"""`rollhouse rules`: the rules of a game, to read."""

from __future__ import annotations

import argparse
import json
import sys
from typing import TYPE_CHECKING

from .. import arguments as shared
from ..keyboard.interrupt import ImmediateInterrupt

if TYPE_CHECKING:
    from ..arguments import Subparsers


def add(commands: Subparsers) -> None:
    about = "The rules of a game, to read. Without GAME: of the game that was played here last."
    rules = shared.add_command(commands, "rules", run, "the rules of a game, to read", about)
    shared.add_game(rules, optional=True)
    shared.add_language(rules)
    shared.add_json(rules)


def run(arguments: argparse.Namespace) -> int:
    with ImmediateInterrupt():
        from rollhouse.kernel.rules_pages import page

        from ..latest import game_of

    language = shared.language_of(arguments)
    game = game_of(arguments.game)
    text = page(game, language)
    if arguments.json:
        print(json.dumps({"game": game, "language": language, "page": text}))
    elif sys.stdout.isatty():
        from ..screen.page_text import readable
        from ..screen.screen import Screen

        screen = Screen()
        screen.say(readable(text, screen.width))
    else:
        print(text)
    return 0
