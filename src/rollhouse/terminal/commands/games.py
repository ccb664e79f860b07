"""`rollhouse games`: the games that are here, for how many, and their house rules."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING, Any

from rollhouse.kernel.games import names
from rollhouse.kernel.language import Texts

from .. import arguments as shared
from ..keyboard.interrupt import ImmediateInterrupt

if TYPE_CHECKING:
    from rollhouse.kernel.contract import Game, Option

    from ..arguments import Subparsers

PLAYERS = Texts(en="players", es="jugadores")


def add(commands: Subparsers) -> None:
    games = shared.add_command(
        commands, "games", run, "the games, their players and their house rules"
    )
    shared.add_language(games)
    shared.add_json(games)


def run(arguments: argparse.Namespace) -> int:
    language = shared.language_of(arguments)
    found = [describe(name, language) for name in names()]
    if arguments.json:
        print(json.dumps(found, ensure_ascii=False))
        return 0
    with ImmediateInterrupt():
        from ..screen.screen import Screen

    screen = Screen()
    for game in found:
        seats = f"{game['players'][0]}-{game['players'][-1]} {PLAYERS[language]}"
        screen.say(f"{game['name']}  {game['title']}, {seats}")
        screen.say(f"    {game['blurb']}")
        for option in game["options"]:
            default = "" if option["default"] is None else f" [{json.dumps(option['default'])}]"
            screen.say(f"    --option {option['name']}=…{default}  {option['about']}")
    return 0


def describe(name: str, language: str) -> dict[str, Any]:
    with ImmediateInterrupt():
        from rollhouse.kernel import contract

    game = contract.load(name)
    return {
        "name": name,
        "title": game.title(language),
        "blurb": game.words.WORDS.say(language, "blurb"),
        "players": list(game.players),
        "version": game.version,
        "options": [
            {
                "name": option.name,
                "default": option.default,
                "values": option.values,
                "called": game.called(option, language),
                "about": in_a_line(game, option, language),
            }
            for option in game.options.OPTIONS
        ],
    }


def in_a_line(game: Game, option: Option, language: str) -> str:
    """What a house rule is called and which values it takes; what takes more is said in full."""
    from ..house_rules import is_short, values

    if option.default is None or option.each_seat or not is_short(option):
        bounds = f" ({option.bounds[0]}-{option.bounds[1]})" if option.bounds else ""
        return f"{game.about(option, language)}{bounds}"
    taken = option.values if isinstance(option.default, bool) else values(game, option, language)
    return f"{game.called(option, language)}: {taken}"
