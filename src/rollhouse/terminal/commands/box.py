"""`rollhouse box`: make a family's own box of a game, or see what is in one."""

from __future__ import annotations

import argparse
import json
import os
from typing import TYPE_CHECKING

from rollhouse.kernel.games import names

from .. import arguments as shared
from ..keyboard.interrupt import ImmediateInterrupt

if TYPE_CHECKING:
    from ..arguments import Subparsers

DESCRIPTION = """\
Your dice, cards or board may differ from those that Rollhouse knows. A box is a small file with a
game, a name and what differs; --box plays with it. It is made from house rules:

    rollhouse box GAME --name Grandma --option goal=50 --out grandma.json
    rollhouse play --box grandma.json

Without --out the file is printed. With a saved game instead, the box is the one that it was played
with in the end, also where a die was mended. With a file or a code, the box is shown: what is in
it, who can play with it, and its code, which can be sent instead of the file.
"""


def add(commands: Subparsers) -> None:
    box = shared.add_command(commands, "box", run, "your own dice, cards and boards", DESCRIPTION)
    box.add_argument(
        "what",
        metavar="GAME|BOX",
        help="a game, or a saved one; or the file or code of a box",
    )
    box.add_argument("--name", metavar="NAME", help="what the new box is called")
    box.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="what differs in the new box, as a house rule (see `rollhouse games`)",
    )
    box.add_argument("--out", metavar="FILE", help="write the box to a file")
    box.add_argument("--qr", action="store_true", help="show the code as a QR code, too")
    shared.add_language(box)
    shared.add_json(box)


def run(arguments: argparse.Namespace) -> int:
    with ImmediateInterrupt():
        from pathlib import Path

        from rollhouse.kernel.errors import BadOption

        from .. import boxes
        from ..output_files import write_text
        from ..words import SAYS

    language = shared.language_of(arguments)
    game = shared.game_named(arguments.what)
    if game in names() and (game == arguments.what or not os.path.exists(arguments.what)):
        box = boxes.make(game, arguments.name, shared.read_options(arguments.option))
    elif arguments.option:
        raise BadOption("box_made_of_game", SAYS, games=", ".join(names()))
    elif arguments.name:
        box = boxes.of_saved(arguments.what, arguments.name)
    else:
        box = boxes.read(arguments.what)
    if arguments.out:
        write_text(Path(arguments.out), box.to_json(indent=2) + "\n")
    if arguments.json:
        print(json.dumps({**box.as_dict(), "players": box.players, "code": box.code}))
    elif arguments.out:
        print(SAYS.say(language, "written", path=arguments.out))
    elif arguments.name:
        print(box.to_json(indent=2))
    else:
        boxes.show(box, language, arguments.qr)
    return 0
