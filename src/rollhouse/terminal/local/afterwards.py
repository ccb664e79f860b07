"""After a game or a cup at one keyboard: play again, see what decided it, or take a quiz."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Mapping
from typing import Any

from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.position import Position
from rollhouse.matches.match import Match

from ..keyboard import keys
from ..keyboard.lines import Stopped, read_line
from ..screen.screen import Screen
from ..words import SAYS

AGAIN, REPORT, QUIZ = "r", "p", "z"
Deed = Callable[[], Any]


def offer_more(match: Match, arguments: argparse.Namespace, language: str) -> bool:
    """Offer what people like to do after a game, until they leave; True: they play it again."""
    if match.record.closing is None or match.record.closing["reason"] != "over":
        return False
    deeds = {
        REPORT: lambda: show_report(match, arguments, language),
        QUIZ: lambda: hold_quiz(match.position, arguments, language),
    }
    return offer(SAYS.say(language, "afterwards"), deeds, arguments, language)


def offer(
    offers: str, deeds: Mapping[str, Deed], arguments: argparse.Namespace, language: str
) -> bool:
    """Do what people choose with their keys, until they leave; True: they play it again."""
    if arguments.json or arguments.watch or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    screen = Screen(ascii_only=arguments.ascii)
    while True:
        pressed = press(screen, offers, arguments)
        if pressed == AGAIN:
            return True
        if pressed in ("", "q"):
            return False
        try:
            if pressed in deeds:
                deeds[pressed]()
        except RollhouseError as error:
            screen.say(error.say(language), "bad")
        except (Stopped, KeyboardInterrupt):
            screen.say()


def press(screen: Screen, offers: str, arguments: argparse.Namespace) -> str:
    """Say what can be done, and read one key, or a line if lines are typed; empty: leave."""
    try:
        if arguments.lines or os.environ.get("ROLLHOUSE_LINES") or not keys.available():
            screen.keys(offers, "bold")
            return read_line("> ").strip().lower()
        with keys.Keyboard() as keyboard:
            screen.keys(offers, "bold")  # from here on keys count
            while (key := keyboard.key(60.0)) is None:
                pass
            return key.strip().lower()
    except (Stopped, KeyboardInterrupt):
        return ""


def show_report(match: Match, arguments: argparse.Namespace, language: str) -> None:
    from ..coach.report import tell_report

    tell_report(match.record, Screen(ascii_only=arguments.ascii), language)


def hold_quiz(position: Position, arguments: argparse.Namespace, language: str) -> None:
    """A quiz about the match of a position, on such a screen as the match was played on."""
    from ..coach.quiz import hold_quiz as hold

    options = [f"{name}={json.dumps(rule)}" for name, rule in position.house_rules.items()]
    hold(
        argparse.Namespace(
            game=position.game, players=position.players, seed=None, exact=False, rollout=False,
            about=None, option=options, box=None, json=False, questions=10,
            ascii=arguments.ascii, lines=arguments.lines,
        ),
        language,
    )  # fmt: skip
