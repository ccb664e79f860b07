"""The arguments that several commands share, and how they are read.

Nothing heavy is imported here, so that `rollhouse --help` answers at once.
"""

from __future__ import annotations

import argparse
import json
import os
import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from rollhouse.kernel.games import names
from rollhouse.kernel.language import LANGUAGES, NAMES

from .command_parser import number
from .help_words import HelpFormatter, told

if TYPE_CHECKING:
    from rollhouse.kernel.box import Box

    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

LISTENING = 'say {"listening": URL} as soon as it is open'
"""What --json does for a command that opens a house."""


def add_command(
    commands: Subparsers,
    name: str,
    run: Callable[[argparse.Namespace], int],
    help: str,
    description: str | None = None,
    examples: str | None = None,
) -> argparse.ArgumentParser:
    """Add a command that `run` carries out."""
    command = commands.add_parser(
        name,
        help=help,
        description=description,
        epilog=examples,
        formatter_class=HelpFormatter,
    )
    command.set_defaults(run=run)
    return command


# What is played


def add_game(command: argparse.ArgumentParser, optional: bool = False) -> None:
    number = {"nargs": "?"} if optional else {}
    about = "a game by its name or how that begins (`rollhouse games` lists them)"
    command.add_argument("game", type=game_named, metavar="GAME", help=about, **number)  # type: ignore[arg-type]


def game_named(said: str) -> str:
    """A game as people write it: any case and signs, or a beginning that fits only one game.
    Anything else is returned as it was typed.
    """
    if said in names():
        return said
    plain = re.sub(r"[\W_]", "", said).lower()
    found = [name for name in names() if plain and name.replace("_", "").startswith(plain)]
    return found[0] if len(found) == 1 else said


def add_seats(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--players", metavar="SEATS", help="names and computers, separated by commas: you,computer"
    )


def add_first(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--first", metavar="NAME", help="who begins: one of the players, or chance"
    )


def add_options(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a house rule; may be given several times (see `rollhouse games`)",
    )
    command.add_argument(
        "--box",
        metavar="BOX",
        help="your own box: its file or its code (see `rollhouse box --help`)",
    )


def add_record(
    command: argparse.ArgumentParser, metavar: str = "FILE", optional: bool = False
) -> None:
    command.add_argument(
        "file",
        metavar=metavar,
        help="a record, or the name of a saved game",
        nargs="?" if optional else None,
    )


def add_saving(command: argparse.ArgumentParser) -> None:
    where = command.add_mutually_exclusive_group()
    where.add_argument("--save", metavar="FILE", help="save the game in this new file")
    where.add_argument("--no-save", action="store_true", help="do not save the game")


def add_untimed(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--untimed",
        action="store_true",
        help="place and flick without a swing to stop: the house lends a hand (as the key t does)",
    )


# How it is shown


def add_screen(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--pace", type=pace, metavar="S", help="seconds between the steps of computers"
    )
    add_way_to_show(command)
    add_language(command)
    add_json(command, "speak JSON lines: a line out for every step, a line read for every choice")
    command.add_argument(
        "--trace",
        action="store_true",
        help="with --json: also the motion of every placement and flick, as the record keeps it",
    )


def add_way_to_show(command: argparse.ArgumentParser) -> None:
    command.add_argument("--ascii", action="store_true", help="draw with plain ASCII signs")
    command.add_argument(
        "--lines",
        action="store_true",
        help="let lines scroll on, and end each with Enter, as screen readers like it",
    )


def add_language(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--lang",
        choices=LANGUAGES,
        metavar="LANGUAGE",
        help=told("{languages}; your locale, if not given", languages=", ".join(spoken())),
    )


def add_json(command: argparse.ArgumentParser, text: str = "answer as JSON") -> None:
    command.add_argument("--json", action="store_true", help=text)


# Where it is computed, played or kept


def add_cluster(command: argparse.ArgumentParser) -> None:
    """For commands whose work can be spread over a Ray cluster."""
    command.add_argument(
        "--on",
        metavar="CLUSTER",
        help="ray: work on a Ray cluster, the one of RAY_ADDRESS or of this machine, or else one "
        "that is started here for as long as it takes; an address such as 192.0.2.1:6379 or "
        "ray://192.0.2.1:10001 names one. The result is the same. Needs rollhouse[ray]",
    )


def add_house(command: argparse._ActionsContainer) -> None:
    command.add_argument(
        "--house", metavar="URL", help="which house (ROLLHOUSE_HOUSE, or else the one here)"
    )


def add_source(command: argparse.ArgumentParser) -> None:
    """Whether the coach solves a match or uses rollouts."""
    which = command.add_mutually_exclusive_group()
    which.add_argument(
        "--exact", action="store_true", help="solve the game if it is not solved yet"
    )
    which.add_argument("--rollout", action="store_true", help="rollouts even if it is solved")


def add_port(command: argparse.ArgumentParser) -> None:
    command.add_argument("--port", metavar="N", help="port (7655); 0: any that is free")


def add_database(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--database",
        metavar="URL",
        help="sqlite:///FILE or postgresql://USER@HOST/NAME (SQLite in the data folder)",
    )


# Reading


def seconds(text: str) -> float:
    value = number(text)
    if not 0 < value <= 3600:
        raise argparse.ArgumentTypeError(
            told("must be more than 0 and at most 3600, not {text}", text=text)
        )
    return value


def pace(text: str) -> float:
    value = number(text)
    if not 0 <= value <= 60:
        raise argparse.ArgumentTypeError(told("must be 0 to 60, not {text}", text=text))
    return value


def whole(text: str) -> int | str:
    """A whole number; other text is returned unchanged, to be refused in the reader's language."""
    try:
        return int(text)
    except ValueError:
        return text


def language_of(arguments: argparse.Namespace | None = None) -> str:
    """The language asked for, or the one of the locale."""
    asked = getattr(arguments, "lang", None)
    if asked:
        return str(asked)
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            wanted = re.split(r"[_.@]", os.environ[name].lower())[0]
            return wanted if wanted in LANGUAGES else "en"
    return "en"


def spoken() -> list[str]:
    """The languages, as they are typed and what they are called."""
    return [f"{language} ({NAMES[language]})" for language in LANGUAGES]


def exact_or_rollout(arguments: argparse.Namespace) -> bool | None:
    """True: exact; False: by rollouts; None: exact if the match is already solved."""
    if arguments.exact:
        return True
    return False if arguments.rollout else None


def own_box(arguments: argparse.Namespace) -> Box | None:
    """The own box that was asked for. It says which game is played, if nothing else does."""
    if arguments.box is None:
        return None
    from rollhouse.kernel import box

    found = box.read(arguments.box)
    if arguments.game is None:
        arguments.game = found.game
    return found.for_game(arguments.game)


def options_of(arguments: argparse.Namespace) -> dict[str, Any]:
    """The house rules that were asked for: those of the own box, and those that are named."""
    box = own_box(arguments)
    return {**(box.as_dict()["options"] if box else {}), **read_options(arguments.option)}


def read_options(pairs: Sequence[str], given_as: str = "--option") -> dict[str, Any]:
    """`["goal=50"]` as `{"goal": 50}`: values are read as JSON if they are JSON, otherwise as plain
    text.
    """
    from rollhouse.kernel.errors import BadOption

    from .words import SAYS

    found: dict[str, Any] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals or not name:
            raise BadOption("not_a_pair", SAYS, given_as=given_as, value=pair)
        try:
            found[name] = json.loads(value)
        except (ValueError, RecursionError):
            found[name] = value
    return found
