"""`rollhouse simulate`: many games in figures."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from .. import arguments as shared
from ..examples import epilog
from ..keyboard.interrupt import ImmediateInterrupt

if TYPE_CHECKING:
    from ..arguments import Subparsers

DESCRIPTION = """\
Play many games and count what happens in them: who wins, how long games take, scores, the events of
the game, lead changes, choices, and how early the winner is known. Compiled players (random,
greedy, computer, optimal where the game is solved) use all cores; others are played step by step,
and it says so. The same seed gives the same games, whatever the threads or the device.
"""
BELOW = """\
--out has a row for each game: .parquet, .csv or .jsonl; with .json it is the figures alone.
--compare plays the same dice under every rule, so that differences are sharper than two runs'; one
rule is compared with the rules as they are, and `&` joins several options of one.
Ctrl-C shows what the games so far say."""


def add(commands: Subparsers) -> None:
    simulate = shared.add_command(
        commands,
        "simulate",
        run,
        "many games in figures: who wins, how long, what happens",
        DESCRIPTION,
        epilog("simulate", below=BELOW),
    )
    shared.add_game(simulate)
    simulate.add_argument(
        "--players", metavar="SEATS", help="computers, separated by commas (greedy,greedy)"
    )
    simulate.add_argument("--games", type=shared.whole, metavar="N", help="how many (100,000)")
    simulate.add_argument(
        "--seed", type=shared.whole, default=0, metavar="N", help="which games (0)"
    )
    shared.add_options(simulate)
    simulate.add_argument(
        "--compare", nargs="+", metavar="NAME=VALUE", help="rules to compare, with the same dice"
    )
    simulate.add_argument(
        "--device", default="cpu", metavar="D", help="cpu or gpu: what plays them (cpu)"
    )
    simulate.add_argument("--threads", type=int, metavar="N", help="how many threads (all cores)")
    shared.add_cluster(simulate)
    simulate.add_argument(
        "--out", metavar="FILE", help="every game: .parquet, .csv, .jsonl; the figures: .json"
    )
    simulate.add_argument("--report", metavar="FILE", help="a page with charts, .html")
    shared.add_language(simulate)
    shared.add_json(simulate)


def run(arguments: argparse.Namespace) -> int:
    with ImmediateInterrupt():
        from ..lab.simulation import simulate_games

    return simulate_games(arguments, shared.language_of(arguments))
