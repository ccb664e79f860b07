"""House rules as they are typed: which can be, and how."""

from __future__ import annotations

from typing import Any

from rollhouse.kernel.contract import Game, Option
from rollhouse.kernel.entry import NO, YES, plain
from rollhouse.kernel.house_rules import WORDS


def is_short(option: Option) -> bool:
    """Can the value of this rule be typed in a word or two? Whole boards are given as files."""
    return bool(option.bounds or option.choices or isinstance(option.default, bool))


def values(game: Game, option: Option, language: str) -> str:
    """What can be typed for such a rule."""
    if option.bounds:
        return f"{option.bounds[0]}-{option.bounds[1]}"
    if option.choices:
        named = ((each, game.choice(option, each, language)) for each in option.choices)
        return ", ".join(each if each == name else f"{each} ({name})" for each, name in named)
    return f"{WORDS.say(language, 'rule_yes')}, {WORDS.say(language, 'rule_no')}"


def read_rule(option: Option, typed: str) -> Any:
    """A short rule as it was typed; anything but one of its values is returned unchanged."""
    said = plain(typed)
    if isinstance(option.default, bool):
        return True if said in YES else False if said in NO else typed
    if option.bounds:
        return int(typed) if typed.isascii() and typed.isdecimal() else typed
    return said.replace(" ", "_")
