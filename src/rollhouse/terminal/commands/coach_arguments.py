"""The options of `rollhouse hint`, `report` and `quiz`."""

from __future__ import annotations

import argparse
from typing import Any

HINT = """\
Every legal choice with its win share, what it loses and what it risks. A match for one or two that
can be solved is solved first, once; of others a solution is used if one is kept (`rollhouse
solve`). Otherwise the values are by rollouts, and it says which. Where the table
answers next, it says what the position is worth to everybody, if the match is solved.
"""
HINT_EXAMPLES = """\
examples:
  rollhouse hint 'toss_up:1?players=2&scores=[60,70]&turn_points=14'
  rollhouse hint shizzle-ann-ben-19c3 --seconds 5     where a saved game stands
A position's id is what `rollhouse play --no-save` prints when it stops, and `position.id` in
Python. Quote it: the shell has its own meaning for ? and &. In a game the key h gives the same.
"""
REPORT = """\
What a game was decided by, for every player: start + luck + hand + own choices + the others =
result; the biggest mistakes, a grade, and the result without luck. Open games are told as far as
they got.
"""
REPORT_EXAMPLES = """\
examples:
  rollhouse report toss-up-ann-ben-81f2                    a saved game (`rollhouse saved`)
  rollhouse report game.jsonl --html report.html --lang es
"""
QUIZ = "Positions where people go wrong. Type your choice, and read what it was worth."
QUIZ_EXAMPLES = """\
examples:
  rollhouse quiz toss_up
  rollhouse quiz shizzle --exact --questions 5        solved first: about a second, once
  rollhouse quiz doozy_dice --players 1
Type the number of your choice; q or Ctrl-D stops and tells the score.
"""


def add_coach(commands: Any) -> None:
    from ..main import add_json, add_language, add_options, seconds

    hint = commands.add_parser(
        "hint", help="what each choice is worth", description=HINT, epilog=HINT_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )  # fmt: skip
    hint.add_argument("position", metavar="POSITION", help="a position's id, or a saved game")
    hint.add_argument(
        "--seconds", type=seconds, default=0.8, metavar="S", help="the most time for rollouts (0.8)"
    )
    add_source(hint)
    add_language(hint)
    add_json(hint)

    report = commands.add_parser(
        "report", help="what a game was decided by: luck, choices, hands", description=REPORT,
        epilog=REPORT_EXAMPLES, formatter_class=argparse.RawDescriptionHelpFormatter,
    )  # fmt: skip
    report.add_argument("file", metavar="RECORD", help="a record, or the name of a saved game")
    report.add_argument("--html", metavar="FILE", help="write a page with charts, to send around")
    report.add_argument(
        "--seconds", type=seconds, default=20.0, metavar="S",
        help="about so long for rollouts (20); more than 20 buy narrower intervals",
    )  # fmt: skip
    report.add_argument(
        "--batches", type=int, metavar="N",
        help="so many batches of 32 games a position, 8 to 4096, however long it takes",
    )  # fmt: skip
    report.add_argument("--ascii", action="store_true", help="write with plain ASCII signs")
    add_source(report)
    add_language(report)
    add_json(report)

    quiz = commands.add_parser(
        "quiz", help="hard choices to practise", description=QUIZ, epilog=QUIZ_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )  # fmt: skip
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
