"""The `rollhouse` command. Nothing heavy is imported before a command needs it."""

from __future__ import annotations

import argparse
import io
import json
import os
import sys
from collections.abc import Sequence
from typing import Any

from rollhouse import __version__

from .keyboard.interrupt import CODE, EndsAtOnce
from .screen.plain_signs import INSTEAD

DESCRIPTION = "A house of dice games. Play them here, referee your own dice, read the rules."
ALONE = ("-h", "--help", "--version")
"""What stands without a command. Other options without one are those of `rollhouse house`."""
EXAMPLES = """\
examples:
  rollhouse                                   open the house on this machine
  rollhouse --lan                             open it to the phones in the room
  rollhouse play                              choose a game from a menu
  rollhouse play toss_up --players Ann,Ben    two people at one keyboard
  rollhouse play shizzle --players you,computer,computer:level=1 --option bank=20
  rollhouse play doozy_dice --players optimal,greedy --watch
  rollhouse play toss_up --invite             open a table on a house, and invite people
  rollhouse play --join KQ7-M4P               join one, by its code or link
  rollhouse tables                            the public tables of a house
  rollhouse standings Ann Ben Cleo            who won how often, and how much was luck
  rollhouse referee toss_up                   your own dice; Rollhouse keeps the score
  rollhouse resume                            go on with an unfinished game
  rollhouse rules doozy_dice                  how to play
  rollhouse solve toss_up                     what best play is worth, exactly
  rollhouse report GAME --html report.html    what a saved game was decided by
  rollhouse quiz toss_up                      hard choices to practise
  rollhouse simulate toss_up                  a hundred thousand games in figures
  rollhouse tournament toss_up --players greedy,random,my_bot:Clever
  rollhouse physics render GAME fall.gif      a film of the last fall of a saved game
"""
PLAY = """\
A seat is a person's name, or a computer: computer:level=1 (a child can win) to computer:level=5
(the best we have), `greedy` (a quick rule of thumb), `search` (tries games on; search:playouts=500
or search:milliseconds=300 bounds it), `optimal` (exact where the game is solved), `random`, or one
of your own: my_bot:Clever (a class of my_bot.py), program:./bot (docs/tournaments.md). Every
game saves itself as it is played; `rollhouse resume` goes on. Keys in a game: ? rules, h hint,
u undo, q stop; the rest stands on the screen.
In Stack Attack and Dice Flick physics decides: a key stops a swing, and that is how well you place
or aim. --untimed, or t in the game, is the calm way.
"""
REFEREE = """\
Roll your own dice and type what they show (`gggyyrggyr`, `red 5, blue 2`, `3 6 F`). Rollhouse
checks every entry, announces what happens and keeps the scores. u takes the last entry back,
k corrects an earlier one; what follows is repeated where it still fits and asked again where not.
"""
VERIFY = """\
Checks a record: that its lines follow each other and none was changed, that every step was legal,
and every roll that can be computed again. An open sealed match keeps its secret: its dice are
compared with the numbers beside them, but whether the numbers are those of the secret is found out
when it is closed. Exit code: 0 good, of an open sealed match as far as it goes; 1 not good, or not
wholly checked; 2 it could not be read.
"""
SOLVING = """\
Best play in every position of a match. Solved once, then kept in the cache folder; what takes long
goes on from where it was stopped.
"""
SOLVE = """\
examples:
  rollhouse solve toss_up                     for two; about a second
  rollhouse solve toss_up --players 3         minutes; Ctrl-C stops, the same command goes on
  rollhouse solve toss_up --players 3 --on ray
                                              the same, its work done by a Ray cluster
  rollhouse solve shizzle --option bank=60
  rollhouse solve stack_attack --option 'falls={"3": 0.01, "4": 0.03, "5": 0.1}'
  rollhouse solve doozy_dice --players 1 --option \\
      'cards=["Snowman", "Four Square", "Countdown", "Doozy Dog", "Two Dozen"]'
Toss Up! is solved for 2 and 3, Shizzle and Stack Attack for 2, Doozy Dice for 1 with named cards.
"""


def parser() -> argparse.ArgumentParser:
    from .commands.coach_arguments import add_coach
    from .commands.physics_arguments import add_physics
    from .commands.serve_arguments import add_serving
    from .commands.simulate_arguments import add_simulate
    from .commands.tournament_arguments import add_tournament

    top = argparse.ArgumentParser(
        prog="rollhouse",
        description=DESCRIPTION,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.add_argument("--version", action="version", version=f"rollhouse {__version__}")
    commands = top.add_subparsers(dest="command", metavar="COMMAND")

    play = commands.add_parser("play", help="play a game in the terminal", description=PLAY)
    add_game(play)
    add_seats(play)
    add_options(play)
    play.add_argument(
        "--table",
        choices=("fair", "sealed", "physics", "sealed_physics", "real"),
        help="where the dice come from: fair (random), sealed (provably not steered), physics (a "
        "simulated tower or arena; sealed_physics: and its dice sealed), real (your own; as "
        "`rollhouse referee`). Without it: physics for Stack Attack and Dice Flick if MuJoCo is "
        "installed, otherwise fair",
    )
    play.add_argument("--seed", type=int, metavar="N", help="throw the dice of this seed")
    play.add_argument("--from", dest="position", metavar="ID", help="go on from a position's id")
    play.add_argument(
        "--watch",
        action="store_true",
        help="computers play each other, readably; with --join: watch a table",
    )
    add_online(play)
    add_saving(play)
    add_untimed(play)
    add_screen(play)

    referee = commands.add_parser(
        "referee", help="keep the score for real dice", description=REFEREE
    )
    add_game(referee)
    add_seats(referee)
    add_options(referee)
    add_saving(referee)
    add_screen(referee)
    referee.set_defaults(
        table="real",
        seed=None,
        position=None,
        watch=False,
        untimed=True,
        join=None,
        invite=False,
        house=None,
        name=None,
    )

    resume = commands.add_parser("resume", help="go on with a saved game")
    resume.add_argument(
        "name",
        nargs="?",
        metavar="NAME",
        help="a name from `rollhouse saved`, its beginning, or a file; without it the unfinished "
        "game, or a choice of several",
    )
    resume.add_argument(
        "--what-if",
        type=int,
        metavar="LINE",
        help="do not go on, but start a new game from the position after this line of the record "
        "(`rollhouse sheet NAME --lines` shows their numbers)",
    )
    add_untimed(resume)
    add_screen(resume)
    resume.set_defaults(watch=False, save=None, no_save=False)

    saved = commands.add_parser("saved", help="the games that are saved here")
    saved.add_argument(
        "--abandon", metavar="NAME", help="close a game for good; sealed dice are revealed"
    )
    add_language(saved)
    add_json(saved)

    verify = commands.add_parser(
        "verify",
        help="check a record: chain, legality, and every roll that can be checked",
        description=VERIFY,
    )
    verify.add_argument("file", metavar="FILE", help="a record, or the name of a saved game")
    add_language(verify)
    add_json(verify)

    sheet = commands.add_parser("sheet", help="the score sheet of a record, to print")
    sheet.add_argument("file", metavar="FILE", help="a record, or the name of a saved game")
    sheet.add_argument("--out", metavar="FILE", help="write it to a file")
    sheet.add_argument(
        "--lines", action="store_true", help="show the line of the record by each step"
    )
    add_language(sheet)
    add_json(sheet)

    rules = commands.add_parser("rules", help="the rules of a game, to read")
    rules.add_argument("game", metavar="GAME", help="a name from `rollhouse games`")
    add_language(rules)
    add_json(rules)

    games = commands.add_parser("games", help="the games, their players and their house rules")
    add_language(games)
    add_json(games)

    compiling = commands.add_parser(
        "compile", help="compile rules and solvers now, so that the first game starts at once"
    )
    compiling.add_argument(
        "game", nargs="*", metavar="GAME", help="only these; all if none is named"
    )
    compiling.add_argument(
        "--rules", action="store_true", help="only the rules; solvers when they are first needed"
    )
    add_json(compiling)

    solve = commands.add_parser(
        "solve",
        help="solve a game exactly, and keep the solution",
        description=SOLVING,
        epilog=SOLVE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    solve.add_argument("game", metavar="GAME", help="a name from `rollhouse games`")
    solve.add_argument("--players", type=int, metavar="N", help="how many play (2)")
    solve.add_argument(
        "--bound", type=float, metavar="B", help="the largest error of any value (1e-6)"
    )
    solve.add_argument(
        "--device", default="cpu", metavar="D", help="cpu or gpu: what computes it (cpu)"
    )
    add_on(solve)
    add_options(solve)
    add_language(solve)
    add_json(solve)
    add_coach(commands)
    add_physics(commands)
    add_simulate(commands)
    add_tournament(commands)
    add_serving(commands)

    bench = commands.add_parser(
        "bench",
        help="steps a second of rules and physics, beside OpenSpiel, pgx and bare MuJoCo "
        "where they are installed",
    )
    bench.add_argument(
        "--seconds", type=seconds, default=2.0, metavar="S", help="time for each measurement (2)"
    )
    bench.add_argument("--no-peers", action="store_true", help="measure Rollhouse alone")
    add_json(bench)
    return top


def seconds(text: str) -> float:
    value = float(text)
    if not 0 < value <= 3600:
        raise argparse.ArgumentTypeError(f"must be more than 0 and at most 3600, not {text}")
    return value


def add_game(command: argparse.ArgumentParser) -> None:
    command.add_argument("game", nargs="?", metavar="GAME", help="a name from `rollhouse games`")


def add_seats(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--players", metavar="SEATS", help="names and computers, separated by commas: you,computer"
    )


def add_saving(command: argparse.ArgumentParser) -> None:
    where = command.add_mutually_exclusive_group()
    where.add_argument("--save", metavar="FILE", help="save the game in this new file")
    where.add_argument("--no-save", action="store_true", help="do not save the game")


def add_online(command: argparse.ArgumentParser) -> None:
    """Tables of a house (joining.py)."""
    online = command.add_argument_group("on a house online")
    online.add_argument(
        "--join",
        nargs="?",
        const="",
        metavar="CODE",
        help="join a table, by its code or its link; without one, choose from the public tables",
    )
    online.add_argument(
        "--invite",
        action="store_true",
        help="open a table on a house, show its code, link and QR code, and wait for people; "
        "--players Ann,open,computer says who sits where",
    )
    online.add_argument(
        "--house", metavar="URL", help="which house (ROLLHOUSE_HOUSE, or else the one here)"
    )
    online.add_argument("--name", metavar="NAMES", help="your name, or several at this keyboard")
    online.add_argument("--public", action="store_true", help="show the new table to everybody")
    online.add_argument("--no-coach", action="store_true", help="nobody asks for hints")
    online.add_argument("--clock", type=whole, metavar="S", help="seconds for a decision")


def add_untimed(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--untimed",
        action="store_true",
        help="place and flick without a swing to stop: the house lends a hand (as the key t does)",
    )


def add_screen(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--pace", type=pace, metavar="S", help="seconds between the steps of computers"
    )
    command.add_argument("--ascii", action="store_true", help="draw with plain ASCII signs")
    add_language(command)
    add_json(command, "speak JSON lines: a line out for every step, a line read for every choice")
    command.add_argument(
        "--trace",
        action="store_true",
        help="with --json: also the motion of every placement and flick, as the record keeps it",
    )


def pace(text: str) -> float:
    value = float(text)
    if not 0 <= value <= 60:
        raise argparse.ArgumentTypeError(f"must be 0 to 60, not {text}")
    return value


def add_options(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a house rule; may be given several times (see `rollhouse games`)",
    )


def add_on(command: argparse.ArgumentParser) -> None:
    """For commands whose work is done in pieces (lab/crew/__init__.py)."""
    command.add_argument(
        "--on",
        metavar="CLUSTER",
        help="ray: work on a Ray cluster, the one of RAY_ADDRESS or of this machine, or else one "
        "that is started here for as long as it takes; an address such as 192.0.2.1:6379 or "
        "ray://192.0.2.1:10001 names one. The result is the same. Needs rollhouse[ray]",
    )


def add_language(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--lang", choices=("en", "es"), help="English or Spanish (your locale, if not given)"
    )


def whole(text: str) -> int | str:
    """A whole number. What is none is left as it is, to be refused in the reader's language."""
    try:
        return int(text)
    except ValueError:
        return text


def add_json(command: argparse.ArgumentParser, text: str = "answer as JSON") -> None:
    command.add_argument("--json", action="store_true", help=text)


def language_of(arguments: argparse.Namespace) -> str:
    """The language asked for, or the one of the locale."""
    if arguments.lang:
        return str(arguments.lang)
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            return "es" if os.environ[name].lower().startswith("es") else "en"
    return "en"


def house_rules(pairs: Sequence[str], given_as: str = "--option") -> dict[str, Any]:
    """`["goal=50"]` as `{"goal": 50}`: JSON where it is JSON, otherwise plain text."""
    from rollhouse.kernel.errors import BadOption
    from rollhouse.kernel.language import Catalogue

    words = Catalogue(
        en={"not_a_pair": "{given_as} is written NAME=VALUE, not {value}"},
        es={"not_a_pair": "{given_as} se escribe NOMBRE=VALOR, no {value}"},
    )
    found: dict[str, Any] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals or not name:
            raise BadOption("not_a_pair", words, given_as=given_as, value=pair)
        try:
            found[name] = json.loads(value)
        except (ValueError, RecursionError):
            found[name] = value
    return found


def main(words: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit code. Bad input is 2, with a sentence that says why."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=INSTEAD)
    given = list(sys.argv[1:] if words is None else words)
    if not given or (given[0].startswith("-") and given[0] not in ALONE):
        given = ["house", *given]
    try:
        with EndsAtOnce():
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
    with EndsAtOnce():
        from rollhouse.kernel.errors import RollhouseError

        from . import commands

    try:
        code: int = getattr(commands, f"run_{arguments.command}")(arguments)
        return code
    except RollhouseError as error:
        language = language_of(arguments) if hasattr(arguments, "lang") else "en"
        print(f"rollhouse: {error.say(language)}", file=sys.stderr)
        return 2
    finally:
        if sys.stdout is not None:
            sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
