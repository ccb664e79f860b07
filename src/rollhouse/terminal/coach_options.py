"""The options of `rollhouse hint`, `report` and `quiz`."""

from __future__ import annotations

import argparse
from typing import Any

HINT = """\
Every legal choice with its win share, what it loses and what it risks. The values are exact if the
match is solved (`rollhouse solve`), otherwise by rollouts, and it says which.
"""
REPORT = """\
What a game was decided by, for every player: start + luck + hand + own choices + the others =
result; the biggest mistakes, a grade, and the result without luck.
"""
QUIZ = "Positions where people go wrong. Type your choice, and read what it was worth."


def add_coach(commands: Any) -> None:
    from .main import add_json, add_language, add_options, seconds

    hint = commands.add_parser("hint", help="what each choice is worth", description=HINT)
    hint.add_argument("position", metavar="POSITION", help="a position's id, or a saved game")
    hint.add_argument(
        "--seconds", type=seconds, default=0.8, metavar="S", help="the most time for rollouts (0.8)"
    )
    add_source(hint)
    add_language(hint)
    add_json(hint)

    report = commands.add_parser(
        "report", help="what a game was decided by: luck, choices, hands", description=REPORT
    )
    report.add_argument("file", metavar="RECORD", help="a record, or the name of a saved game")
    report.add_argument("--html", metavar="FILE", help="write a page with charts, to send around")
    add_source(report)
    add_language(report)
    add_json(report)

    quiz = commands.add_parser("quiz", help="hard choices to practise", description=QUIZ)
    quiz.add_argument("game", metavar="GAME", help="a name from `rollhouse games`")
    quiz.add_argument("--players", type=int, metavar="N", help="how many play (2)")
    quiz.add_argument("--questions", type=number, default=10, metavar="N", help="how many (10)")
    quiz.add_argument("--seed", type=int, metavar="N", help="the questions of this seed")
    add_source(quiz)
    add_options(quiz)
    add_language(quiz)
    add_json(quiz, "a question a line; an action, read as JSON; a verdict a line")


def add_source(command: argparse.ArgumentParser) -> None:
    which = command.add_mutually_exclusive_group()
    which.add_argument(
        "--exact", action="store_true", help="solve the match if it is not solved yet"
    )
    which.add_argument("--rollout", action="store_true", help="rollouts even if it is solved")


def number(text: str) -> int:
    value = int(text)
    if not 1 <= value <= 1000:
        raise argparse.ArgumentTypeError(f"must be 1 to 1000, not {text}")
    return value
