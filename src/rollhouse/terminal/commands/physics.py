"""`rollhouse physics`: motions of a game as pictures and films, and motions without a game.

`render` draws a placement or a flick of a record. The other commands come from the games that
physics is here for: each may have a part `physics_command.py`, with

`NAME`, `HELP`, `DESCRIPTION`
    the command after `rollhouse physics`, and what its help says;
`EXAMPLES`
    pairs as in `terminal/examples.py`, of `physics NAME` and of `physics render`;
`add_arguments(command)`
    tells the parser the arguments; `add_hand` here adds those that all have;
`run(arguments)`
    carries it out and returns the exit code; `terminal/motion_output.py` writes what moved;
`tell_motion(entry, language)`
    says which motion of a record is drawn: "The flick of line 14."

As commands do, it imports nothing heavy at its head.
"""

from __future__ import annotations

import argparse
from types import ModuleType
from typing import TYPE_CHECKING

from rollhouse.kernel.games import part, with_part

from .. import arguments as shared
from ..examples import Example, listed
from ..help_words import told
from ..keyboard.interrupt import ImmediateInterrupt

if TYPE_CHECKING:
    from ..arguments import Subparsers

DESCRIPTION = "Towers and flicks by physics: draw those of a game, or try some without one."
RENDER = """\
Draw a placement or a flick of a record that the physics table kept: a .png of how everything came
to rest, or a .gif or .mp4 of the whole motion (an .mp4 needs the program ffmpeg). Software draws
it; no screen and no graphics card are needed. A film takes some seconds for each second of motion.
"""
OUT = "write the motion: .png, .gif, .mp4, or .rht (the bare pose trace; docs/physics.md)"
HANDS = "steady, average, shaky, or person (the table's part of a person's error) (average)"


def add(commands: Subparsers) -> None:
    own = commands_of_games()
    top = shared.add_command(
        commands,
        "physics",
        render,
        "draw placements and flicks, or try some without a game",
        DESCRIPTION,
        listed(ordered_examples(own)),
    )
    kinds = top.add_subparsers(dest="physics", metavar="WHAT", required=True)
    add_render(shared.add_command(kinds, "render", render, "a picture or a film", RENDER))
    for command in own:
        command.add_arguments(
            shared.add_command(kinds, command.NAME, command.run, command.HELP, command.DESCRIPTION)
        )


def commands_of_games() -> list[ModuleType]:
    """What the games bring, in alphabetical order of what it does."""
    found = [part(game, "physics_command") for game in with_part("physics_command")]
    return sorted((each for each in found if each), key=lambda command: str(command.HELP))


def ordered_examples(own: list[ModuleType]) -> list[Example]:
    """All examples: first those that draw motions, then those of one command after another."""
    order = ["render", *(command.NAME for command in own)]
    examples = [each for command in own for each in command.EXAMPLES]
    return sorted(examples, key=lambda example: order.index(example[0].split()[1]))


def add_render(command: argparse.ArgumentParser) -> None:
    shared.add_record(command, "RECORD")
    command.add_argument("out", metavar="OUT", help="the file to write: .png, .gif or .mp4")
    command.add_argument(
        "--line",
        type=int,
        metavar="N",
        help="the line of the record (`rollhouse sheet RECORD --lines` shows them); without it "
        "the last fall, else the last placement or flick",
    )
    add_size(command)
    shared.add_language(command)
    shared.add_json(command)


def add_hand(command: argparse.ArgumentParser) -> None:
    """Whose hand moves, with what luck, and where the motion is written."""
    command.add_argument("--hand", default="average", metavar="HAND", help=HANDS)
    command.add_argument("--seed", type=int, metavar="N", help="the same again with the same seed")
    command.add_argument("--out", metavar="FILE", help=OUT)
    add_size(command)
    shared.add_language(command)
    shared.add_json(command)


def add_size(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--size", type=size, metavar="WxH", help="pixels of the picture, like 480x640"
    )


def size(text: str) -> tuple[int, int]:
    width, cross, height = text.lower().partition("x")
    try:
        found = int(width), int(height)
    except ValueError:
        found = 0, 0
    if not cross or not all(16 <= side <= 4096 for side in found):
        raise argparse.ArgumentTypeError(
            told("must be like 480x640, from 16 to 4096, not {text}", text=text)
        )
    return found


def render(arguments: argparse.Namespace) -> int:
    """`rollhouse physics render`."""
    with ImmediateInterrupt():
        from rollhouse.matches import saved
        from rollhouse.matches.motions import motion
        from rollhouse.matches.record import Record

        from .. import motion_output
        from ..output_files import check_apart

    language = shared.language_of(arguments)
    motion_output.check_drawn(arguments.out)
    path = saved.find(arguments.file)
    check_apart(arguments.out, path)
    record = Record.load(path)
    found = motion(record, arguments.line)
    motion_output.draw(found.trace, found.scene, arguments, language)
    facts = {"game": record.game, "line": found.entry.line, "outcome": found.entry.step}
    facts |= {"frames": len(found.trace.poses), "out": str(arguments.out)}
    own = part(record.game, "physics_command")
    sentences = [own.tell_motion(found.entry, language)] if own else []
    return motion_output.answer(arguments, language, facts, sentences)
