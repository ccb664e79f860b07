"""`rollhouse train`: a network learns a game by playing against itself."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from .. import arguments as shared
from ..examples import epilog
from ..keyboard.interrupt import ImmediateInterrupt

if TYPE_CHECKING:
    from ..arguments import Subparsers

DESCRIPTION = """\
Trains the network by which `expert` plays and the coach answers at once, by self-play from scratch.
A match for two that can be solved is learned from its solution, a match for more if `rollhouse
solve` has solved it before. It shows the loss, and what the network wins against the rule of thumb.
Stopped, it goes on from there with the same command. Needs JAX (the extra `training`); on a GPU it
is far faster.
"""
BELOW = """\
The network is written into FOLDER as two files. `expert` plays with those that lie in the game's
own folder, which is written to only if it is named."""


def add(commands: Subparsers) -> None:
    train = shared.add_command(
        commands,
        "train",
        run,
        "train a network by self-play",
        DESCRIPTION,
        epilog("train", below=BELOW),
    )
    shared.add_game(train)
    train.add_argument("--players", type=int, metavar="N", help="how many play (2)")
    train.add_argument(
        "--seconds",
        type=shared.seconds,
        default=120.0,
        metavar="S",
        help="how long, compiling not counted (120)",
    )
    train.add_argument("--seed", type=int, default=1, metavar="N", help="of all chance (1)")
    train.add_argument(
        "--device", default="cpu", metavar="D", help="cpu or gpu: what plays and learns (cpu)"
    )
    train.add_argument(
        "--wide", type=int, metavar="N", help="how wide the first layer is, up to 256 (usually 128)"
    )
    train.add_argument(
        "--out",
        metavar="FOLDER",
        help="where the network is put (the cache folder)",
    )
    shared.add_language(train)
    shared.add_json(train)


def run(arguments: argparse.Namespace) -> int:
    with ImmediateInterrupt():
        from ..lab.training import train

    return train(arguments, shared.language_of(arguments))
