"""How `rollhouse tournament` is called."""

from __future__ import annotations

import argparse
from typing import Any

EXAMPLES = """\
examples:
  rollhouse tournament toss_up --players greedy,random,computer:level=1
  rollhouse tournament shizzle --players optimal,computer:level=4,greedy --until settled
  rollhouse tournament toss_up --players greedy,my_bot:Clever --games 1000
  rollhouse tournament toss_up --players "greedy,program:python3 my_bot.py" --seconds 2
  rollhouse tournament stack_attack --players greedy,random,search:playouts=64 --seats 3
A player is written as for `rollhouse play`. One of your own is a class or a function of a module in
this folder, my_bot:Clever, or a program that speaks JSON lines, program:COMMAND. It has --seconds
for each decision; if it crashes, stalls or plays something illegal it forfeits that game.
All seats are taken in turn, and every game number has the same dice for everybody. The same seed
gives the same table, however many processes there are. docs/tournaments.md tells more.
"""


def add_tournament(commands: Any) -> argparse.ArgumentParser:
    from ..main import add_json, add_language, add_options, whole

    command: argparse.ArgumentParser = commands.add_parser(
        "tournament",
        help="everybody against everybody: a cross table and ratings, also for your own player",
        description="Everybody plays everybody, in all seats and with the same dice; ratings with "
        "their uncertainty, and a cross table.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_argument("game", metavar="GAME", help="a name from `rollhouse games`")
    command.add_argument(
        "--players", metavar="A,B,…", required=True, help="who takes part, separated by commas"
    )
    command.add_argument("--seats", type=whole, default=2, metavar="N", help="seats of a table (2)")
    command.add_argument(
        "--games", type=whole, metavar="N", help="games at each table (200; until settled 20000)"
    )
    command.add_argument(
        "--until", choices=("settled",), help="end as soon as the ranking is settled"
    )
    command.add_argument(
        "--confidence", type=float, default=0.95, metavar="C", help="of a settled ranking (0.95)"
    )
    command.add_argument("--seed", type=whole, default=0, metavar="N", help="of all dice (0)")
    command.add_argument(
        "--seconds", type=float, metavar="S", help="for a decision of a player of your own (10)"
    )
    command.add_argument("--startup", type=float, metavar="S", help="for it to begin (10)")
    command.add_argument(
        "--on", metavar="WHERE", help="ray, or the address of a Ray cluster: play there"
    )
    command.add_argument("--workers", type=whole, metavar="N", help="processes (one a core)")
    command.add_argument(
        "--out", metavar="FILE", help="write the result to FILE: .json, .csv or .txt"
    )
    add_options(command)
    add_language(command)
    add_json(command)
    return command
