"""`rollhouse quiz`: hard choices to practise."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from .. import arguments as shared
from ..command_parser import whole_number
from ..examples import epilog
from ..help_words import told
from ..keyboard.interrupt import ImmediateInterrupt

if TYPE_CHECKING:
    from ..arguments import Subparsers

DESCRIPTION = """\
Positions where people go wrong. Type your choice, and read what it was worth. Without GAME: of the
game that was played here last, with its players and house rules.
"""
BELOW = "Type the number of your choice, ? for the rules; q or Ctrl-D stops and tells the score."


def add(commands: Subparsers) -> None:
    quiz = shared.add_command(
        commands,
        "quiz",
        run,
        "hard choices to practise",
        DESCRIPTION,
        epilog("quiz", below=BELOW),
    )
    shared.add_game(quiz, optional=True)
    quiz.add_argument("--players", type=int, metavar="N", help="how many play (2)")
    quiz.add_argument("--questions", type=number, default=10, metavar="N", help="how many (10)")
    quiz.add_argument(
        "--about", metavar="KIND", help="choices of one kind alone, as `rollhouse wall` names it"
    )
    quiz.add_argument("--seed", type=int, metavar="N", help="the questions of this seed")
    shared.add_source(quiz)
    shared.add_options(quiz)
    shared.add_way_to_show(quiz)
    shared.add_language(quiz)
    shared.add_json(quiz, "a question a line; an action, read as JSON; a verdict a line")


def number(text: str) -> int:
    value = whole_number(text)
    if not 1 <= value <= 1000:
        raise argparse.ArgumentTypeError(told("must be 1 to 1000, not {text}", text=text))
    return value


def run(arguments: argparse.Namespace) -> int:
    with ImmediateInterrupt():
        from ..coach.quiz import hold_quiz

    return hold_quiz(arguments, shared.language_of(arguments))
