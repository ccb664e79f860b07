"""The parser of the command line. What a command does not take is refused in one sentence, below
the usage of that command.
"""

from __future__ import annotations

import argparse
import difflib
from collections.abc import Sequence
from typing import Any

from rollhouse.kernel.language import SPOKEN

from .help_words import told


class CommandParser(argparse.ArgumentParser):
    """A parser for `rollhouse` or for one of its commands."""

    def __init__(self, *words: Any, **named: Any) -> None:
        super().__init__(*words, **named)
        self.register("type", int, whole_number)
        self.register("type", float, number)

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """As argparse does, but nothing may be left over.

        Argparse would refuse what is left over of a command in the name of the whole program.
        """
        found, left = super().parse_known_args(args, namespace)
        if left:
            self.error(self.not_taken(left))
        return found, left

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if isinstance(action, argparse._SubParsersAction) and value not in action.choices:
            raise argparse.ArgumentError(None, self.no_command(value, list(action.choices)))
        super()._check_value(action, value)

    def not_taken(self, left: Sequence[str]) -> str:
        """What is left over, and the option that it may have been meant for."""
        option = next((word.partition("=")[0] for word in left if word.startswith("--")), "")
        return self.refusal("not_taken", " ".join(left), option, list(self._option_string_actions))

    def no_command(self, value: str, known: Sequence[str]) -> str:
        return self.refusal("no_command", value, value, known)

    def refusal(self, key: str, given: str, word: str, known: Sequence[str]) -> str:
        from .words import SAYS

        plain = {each.lstrip("-"): each for each in known}
        near = difflib.get_close_matches(word.lstrip("-"), plain, 1)
        key += "_near" if near else ""
        facts = {"given": given, "near": plain[near[0]] if near else "", "command": self.prog}
        return SAYS.say(SPOKEN.get(), key, **facts)


def whole_number(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(
            told("must be a whole number, not {text}", text=text or '""')
        ) from None


def number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(
            told("must be a number, not {text}", text=text or '""')
        ) from None
