"""What can be said to `rollhouse physics`. Nothing heavy is imported here."""

from __future__ import annotations

import argparse
from typing import Any

from ..main import add_json, add_language

ABOUT = "Towers and flicks by physics: draw those of a game, or try some without one."
EXAMPLES = """\
examples:
  rollhouse physics render stack-attack-ann fall.gif           the last fall of a saved game
  rollhouse physics render evening.jsonl flick.png --line 14   how the box lay after a flick
  rollhouse physics place --hand shaky --out tower.gif         build until 12 dice stand, or fall
  rollhouse physics place 3 6 5 --seed 7 --json                these three dice, and all numbers
  rollhouse physics flick --aim c3 --base 2 --out flick.png    at the middle hole, from the east
"""
RENDER = """\
Draw a placement or a flick of a record that the physics table kept: a .png of how everything came
to rest, or a .gif or .mp4 of the whole motion (an .mp4 needs the program ffmpeg). Software draws
it; no screen and no graphics card are needed. A film takes some seconds for each second of motion.
"""
PLACE = """\
Build a tower without a game: dice are placed one after another with a hand's error until all stand
or it falls. FACES are the faces placed upwards, lowest die first; what is missing of --dice is
rolled. The picture or film shows the last placement.
"""
FLICK = """\
Flick a die at a hole without a game, with a hand's error, and see where it comes to rest.
"""
OUT = "write the motion: .png, .gif, .mp4, or .rht (the bare pose trace; docs/physics.md)"
HANDS = "steady, average, shaky, or tremor (a person's)"


def add_physics(commands: Any) -> None:
    top = commands.add_parser(
        "physics",
        help="draw placements and flicks, or try some without a game",
        description=ABOUT,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    kinds = top.add_subparsers(dest="physics", metavar="WHAT", required=True)
    add_render(kinds.add_parser("render", help="a picture or a film", description=RENDER))
    add_place(kinds.add_parser("place", help="build a tower", description=PLACE))
    add_flick(kinds.add_parser("flick", help="flick a die", description=FLICK))


def add_render(command: argparse.ArgumentParser) -> None:
    command.add_argument("file", metavar="RECORD", help="a record, or the name of a saved game")
    command.add_argument("out", metavar="OUT", help="the file to write: .png, .gif or .mp4")
    command.add_argument(
        "--line",
        type=int,
        metavar="N",
        help="the line of the record (`rollhouse sheet RECORD --lines` shows them); without it "
        "the last fall, else the last placement or flick",
    )
    add_size(command)
    add_language(command)
    add_json(command)


def add_place(command: argparse.ArgumentParser) -> None:
    command.add_argument("faces", nargs="*", type=int, metavar="FACES", help="1 to 6, lowest first")
    command.add_argument("--dice", type=int, metavar="N", help="how many (12, or all FACES)")
    add_hand(command)


def add_flick(command: argparse.ArgumentParser) -> None:
    kinds = "blue, yellow, green, white or pink (blue)"
    command.add_argument("--die", default="blue", metavar="KIND", help=kinds)
    bases = "1 south, 2 east, 3 north, 4 west (1)"
    command.add_argument("--base", type=int, default=1, metavar="N", help=bases)
    holes = "row a (far from base 1) to e and column 1 to 5 (c3)"
    command.add_argument("--aim", default="c3", metavar="HOLE", help=holes)
    where = command.add_mutually_exclusive_group()
    many = "so many dice lie in holes before, anywhere (0)"
    where.add_argument("--dice", type=int, default=0, metavar="N", help=many)
    lying = 'the dice in the holes: five rows of five like "G3" or null, as JSON or a file of it'
    where.add_argument("--arena", metavar="JSON", help=lying)
    add_hand(command)


def add_hand(command: argparse.ArgumentParser) -> None:
    command.add_argument("--hand", default="average", metavar="HAND", help=f"{HANDS} (average)")
    command.add_argument("--seed", type=int, metavar="N", help="the same again with the same seed")
    command.add_argument("--out", metavar="FILE", help=OUT)
    add_size(command)
    add_language(command)
    add_json(command)


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
        raise argparse.ArgumentTypeError(f"must be like 480x640, from 16 to 4096, not {text}")
    return found
