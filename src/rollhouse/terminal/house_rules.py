"""House rules in words: those of a table that differ from the printed rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rollhouse.kernel import contract, games
from rollhouse.kernel.contract import Game, Option
from rollhouse.kernel.entry import NO, YES, plain
from rollhouse.kernel.validation import shown

from .words import SAYS

LONGEST = 5
"""A longer list is a whole board, and is not spelled out; what is named piece by piece never is."""


def tell(
    game: str, rules: Mapping[str, Any], language: str, names: Sequence[str] = ()
) -> list[str]:
    """A phrase for every rule, in the order of the game's options. `names` says who sits where."""
    if game not in games.names():  # a house may have more games than this machine
        return [f"{name} {shown(value)}" for name, value in rules.items()]
    known = contract.load(game)
    return [
        tell_one(known, option, rules[option.name], language, names)
        for option in known.options.OPTIONS
        if option.name in rules
    ]


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
    return f"{SAYS.say(language, 'rule_yes')}, {SAYS.say(language, 'rule_no')}"


def read_rule(option: Option, typed: str) -> Any:
    """A short rule as it was typed; anything but one of its values is returned unchanged."""
    said = plain(typed)
    if isinstance(option.default, bool):
        return True if said in YES else False if said in NO else typed
    if option.bounds:
        return int(typed) if typed.isascii() and typed.isdecimal() else typed
    return said.replace(" ", "_")


def tell_one(game: Game, option: Option, value: Any, language: str, names: Sequence[str]) -> str:
    rule = game.called(option, language)
    if isinstance(value, dict) or (isinstance(value, list) and len(value) > LONGEST):
        return SAYS.say(language, "own", name=rule)
    words = in_words(game, option, value, language, names)
    return SAYS.say(language, "rule_is", rule=rule, value=words)


def in_words(game: Game, option: Option, value: Any, language: str, names: Sequence[str]) -> str:
    if value is None:
        return SAYS.say(language, "rule_usual")
    if isinstance(value, bool):
        return SAYS.say(language, "rule_yes" if value else "rule_no")
    if isinstance(value, str):
        return game.choice(option, value, language)
    if isinstance(value, list) and option.seats:
        return ", ".join(names[seat] if seat < len(names) else str(seat + 1) for seat in value)
    if isinstance(value, list):
        return ", ".join(in_words(game, option, one, language, names) for one in value)
    return shown(value)
