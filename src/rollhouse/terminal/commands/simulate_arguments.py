"""The options of `rollhouse simulate`."""

from __future__ import annotations

import argparse
from typing import Any

SIMULATE = """\
Play many games and count what happens in them: who wins, how long games take, scores, red lights,
chokes and falls, lead changes, choices, and how early the winner is known. Compiled players
(random, greedy, computer, optimal where the match is solved) use all cores; others are played step
by step, and it says so. The same seed gives the same games, whatever the threads or the device.
"""
EXAMPLES = """\
examples:
  rollhouse simulate toss_up
  rollhouse simulate shizzle --players optimal,greedy --games 1000000 --seed 7
  rollhouse simulate doozy_dice --players greedy,greedy,random --out games.parquet
  rollhouse simulate stack_attack --option goal=30 --report report.html
  rollhouse simulate toss_up --compare goal=100 goal=200 --report compare.html
  rollhouse simulate toss_up --compare 'goal=150&finish=first_past'    against the printed rules
  rollhouse simulate toss_up --games 10000000000 --on ray
--out has a row for each game: .parquet, .csv or .jsonl; with .json it is the figures alone.
--compare plays the same dice under every rule, so that differences are sharper than two runs'; one
rule is compared with the rules as they are, and `&` joins several options of one.
Ctrl-C shows what the games so far say.
"""


def add_simulate(commands: Any) -> None:
    from ..main import add_json, add_language, add_on, add_options, whole

    simulate = commands.add_parser(
        "simulate", help="many games in figures: who wins, how long, what happens",
        description=SIMULATE, epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )  # fmt: skip
    simulate.add_argument("game", metavar="GAME", help="a name from `rollhouse games`")
    simulate.add_argument(
        "--players", metavar="SEATS", help="computers, separated by commas (greedy,greedy)"
    )
    simulate.add_argument("--games", type=whole, metavar="N", help="how many (100,000)")
    simulate.add_argument("--seed", type=whole, default=0, metavar="N", help="which games (0)")
    add_options(simulate)
    simulate.add_argument(
        "--compare", nargs="+", metavar="NAME=VALUE", help="rules to compare, with the same dice"
    )
    simulate.add_argument(
        "--device", default="cpu", metavar="D", help="cpu or gpu: what plays them (cpu)"
    )
    simulate.add_argument("--threads", type=int, metavar="N", help="how many threads (all cores)")
    add_on(simulate)
    simulate.add_argument(
        "--out", metavar="FILE", help="every game: .parquet, .csv, .jsonl; the figures: .json"
    )
    simulate.add_argument("--report", metavar="FILE", help="a page with charts, .html")
    add_language(simulate)
    add_json(simulate)
