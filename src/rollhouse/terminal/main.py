"""The `rollhouse` command. Nothing heavy is imported before a command needs it."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Sequence

from rollhouse import __version__

from .arguments import add_language, language_of
from .command_parser import CommandParser
from .help_words import HelpFormatter, asked_for, speak, tell
from .keyboard.interrupt import CODE, ImmediateInterrupt
from .screen.ascii_text import NEAREST

DESCRIPTION = "A house of dice games. Play them here, referee your own dice, read the rules."
ALONE = ("-h", "--help", "--version")
"""Options that are used without a command. Any others without a command belong to `rollhouse
house`.
"""
EXAMPLES: tuple[tuple[str, list[tuple[str, str]]], ...] = (
    ("house", [
        ("", "open the house on this machine"),
        ("--lan", "open it to the phones in the room"),
    ]),
    ("play", [
        ("play", "choose a game from a menu"),
        ("play --join KX7M-4P3R", "join a table, by its code or link"),
    ]),
    ("tables", [("tables", "the public tables of a house")]),
    ("standings", [("standings Ann Ben Cleo", "who won how often, and how much was luck")]),
    ("referee", []),
    ("resume", [("resume", "go on with an unfinished game")]),
    ("rules", []),
    ("solve", []),
    ("report", [("report GAME --html report.html", "what a saved game was decided by")]),
    ("quiz", []),
    ("daily", [("daily", "today's table: a position, a game, a gesture")]),
    ("simulate", []),
    ("tournament", []),
    ("physics", [("physics render GAME fall.gif", "a film of the last fall of a saved game")]),
)  # fmt: skip
"""The commands that `rollhouse --help` shows, with examples for any game. The games add theirs."""


def parser() -> argparse.ArgumentParser:
    from .commands import COMMANDS
    from .examples import overview

    top = CommandParser(
        prog="rollhouse",
        description=DESCRIPTION,
        epilog=overview(EXAMPLES),
        formatter_class=HelpFormatter,
    )
    top.add_argument("--version", action="version", version=f"rollhouse {__version__}")
    add_language(top)
    commands = top.add_subparsers(dest="command", metavar="COMMAND")
    for command in COMMANDS:
        command.add(commands)
    tell(top)
    return top


def is_plain_locale() -> bool:
    """Does somebody want plain signs (LC_ALL=C)? Python itself would still write UTF-8."""
    names = (os.environ.get(name) for name in ("LC_ALL", "LC_CTYPE", "LANG"))
    return next(filter(None, names), "") in ("C", "POSIX")


def open_missing_streams() -> None:
    """Python has no stream where the shell closed one (`>&-`); what is written there is lost."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115


def main(words: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit code. Bad input gives 2, with a sentence that says why."""
    open_missing_streams()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            plain = stream.isatty() and is_plain_locale()
            stream.reconfigure(encoding="ascii" if plain else None, errors=NEAREST)
    given = list(sys.argv[1:] if words is None else words)
    speak(asked_for(given) or language_of())
    if given[:1] == ["--lang"]:  # a language before the command is an option of the command
        given = [*given[2:], *given[:2]]
    if not given or (given[0].startswith("-") and given[0] not in ALONE):
        given = ["house", *given]
    try:
        with ImmediateInterrupt():
            arguments = parser().parse_args(given)
        return run(arguments)
    except KeyboardInterrupt:
        return CODE
    except BrokenPipeError:
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115 (the reader went away)
        return 0
    except OSError as fault:
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115
        print(f"rollhouse: {fault}", file=sys.stderr)
        return 1


def run(arguments: argparse.Namespace) -> int:
    with ImmediateInterrupt():
        from rollhouse.kernel.errors import RollhouseError

    try:
        code: int = arguments.run(arguments)
        return code
    except RollhouseError as error:
        print(f"rollhouse: {error.say(language_of(arguments))}", file=sys.stderr)
        return 2
    finally:
        if sys.stdout is not None:
            sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
