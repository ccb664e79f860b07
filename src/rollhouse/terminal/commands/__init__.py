"""What each command of `rollhouse` does."""

from __future__ import annotations

import argparse
import json
from typing import Any

from rollhouse.kernel import contract
from rollhouse.kernel.errors import BadOption
from rollhouse.kernel.games import names
from rollhouse.kernel.preparation import is_ready, mark_ready, prepare
from rollhouse.kernel.rules_pages import page

from ..keyboard.lines import Stopped
from ..main import house_rules, language_of
from ..screen.progress import waiting

PLAYERS = {"en": "players", "es": "jugadores"}
COMPILING = {
    "en": "Preparing the rules of {title}, only this once",
    "es": "Preparando las reglas de {title}, solo esta vez",
}


def make_ready(game: str, language: str = "en") -> None:
    """Compile a game's rules where that has not been done, and say so."""
    if not is_ready(game):
        with waiting(COMPILING[language].format(title=contract.load(game).title(language))):
            prepare(game)
            prepare_players(game)
            mark_ready(game)


def prepare_players(game: str) -> None:
    """Let the house's players meet once, one by one and in a batch."""
    from rollhouse.lab.batch import playouts
    from rollhouse.players.play import play

    record = play(game, ["greedy", "random"], seed=1)
    playouts.play(record.position.terms, 2, threads=1)


def run_play(arguments: argparse.Namespace) -> int:
    from ..online.words import ONLINE
    from . import play

    options = house_rules(arguments.option)
    try:
        if arguments.join is not None or arguments.invite:
            from rollhouse.client.calls import need_libraries

            need_libraries()
            from . import join

            return join.run(arguments, options, language_of(arguments), make_ready)
        for given in ("public", "no_coach", "clock"):
            if getattr(arguments, given, None) not in (None, False):
                raise BadOption("needs_invite", ONLINE, value=f"--{given.replace('_', '-')}")
        if arguments.house or arguments.name:
            raise BadOption("name_online", ONLINE)
        return play.run(arguments, options, language_of(arguments), make_ready)
    except Stopped:
        return 0


run_referee = run_play


def run_resume(arguments: argparse.Namespace) -> int:
    from . import play

    try:
        return play.resume(arguments, language_of(arguments), make_ready)
    except Stopped:
        return 0


def run_saved(arguments: argparse.Namespace) -> int:
    from . import records

    return records.run_saved(arguments, language_of(arguments))


def run_verify(arguments: argparse.Namespace) -> int:
    from . import records

    return records.run_verify(arguments, language_of(arguments))


def run_sheet(arguments: argparse.Namespace) -> int:
    from . import records

    return records.run_sheet(arguments, language_of(arguments))


def run_physics(arguments: argparse.Namespace) -> int:
    from . import physics

    return physics.run(arguments, language_of(arguments))


def run_rules(arguments: argparse.Namespace) -> int:
    language = language_of(arguments)
    text = page(arguments.game, language)
    if arguments.json:
        print(json.dumps({"game": arguments.game, "language": language, "page": text}))
    else:
        print(text)
    return 0


def run_games(arguments: argparse.Namespace) -> int:
    language = language_of(arguments)
    found = [described(name, language) for name in names()]
    if arguments.json:
        print(json.dumps(found, ensure_ascii=False))
        return 0
    for game in found:
        seats = f"{game['players'][0]}-{game['players'][-1]} {PLAYERS[language]}"
        print(f"{game['name']}  {game['title']}, {seats}")
        print(f"    {game['blurb']}")
        for option in game["options"]:
            default = "" if option["default"] is None else f" [{json.dumps(option['default'])}]"
            print(f"    --option {option['name']}=…{default}  {option['values']}")
    return 0


def described(name: str, language: str) -> dict[str, Any]:
    game = contract.load(name)
    return {
        "name": name,
        "title": game.title(language),
        "blurb": game.words.WORDS.say(language, "blurb"),
        "players": list(game.players),
        "version": game.version,
        "options": [
            {"name": option.name, "default": option.default, "values": option.values}
            for option in game.options.OPTIONS
        ],
    }


def run_compile(arguments: argparse.Namespace) -> int:
    from .compile import run

    return run(arguments)


def run_solve(arguments: argparse.Namespace) -> int:
    from . import solve

    return solve.run(arguments, language_of(arguments))


def run_hint(arguments: argparse.Namespace) -> int:
    from . import coach

    return coach.run_hint(arguments, language_of(arguments))


def run_report(arguments: argparse.Namespace) -> int:
    from . import coach

    return coach.run_report(arguments, language_of(arguments))


def run_quiz(arguments: argparse.Namespace) -> int:
    from . import coach

    return coach.run_quiz(arguments, language_of(arguments))


def run_simulate(arguments: argparse.Namespace) -> int:
    from . import simulate

    return simulate.run(arguments, language_of(arguments), make_ready)


def run_tournament(arguments: argparse.Namespace) -> int:
    from . import tournament

    return tournament.run(arguments, language_of(arguments), make_ready)


def run_serve(arguments: argparse.Namespace) -> int:
    from . import serve

    return serve.run_serve(arguments, language_of(arguments))


def run_house(arguments: argparse.Namespace) -> int:
    from . import serve

    return serve.run_house(arguments, language_of(arguments))


def run_tables(arguments: argparse.Namespace) -> int:
    from rollhouse.client.calls import need_libraries

    need_libraries()
    from . import tables

    return tables.run(arguments, language_of(arguments))


def run_standings(arguments: argparse.Namespace) -> int:
    from rollhouse.client.calls import need_libraries

    need_libraries()
    from . import standings

    return standings.run(arguments, language_of(arguments))


def run_backup(arguments: argparse.Namespace) -> int:
    from . import serve

    return serve.run_backup(arguments, language_of(arguments))


def run_restore(arguments: argparse.Namespace) -> int:
    from . import serve

    return serve.run_restore(arguments, language_of(arguments))


def run_bench(arguments: argparse.Namespace) -> int:
    from .bench import run

    return run(arguments)
