"""House rules in words: those of a match that differ from the printed rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from . import contract, games
from .contract import Game, Option
from .language import Catalogue, decimal_sign
from .validation import shown

WORDS = Catalogue(
    en={
        "own": "{name}: of your own",
        "rule_is": "{rule}: {value}",
        "rule_yes": "yes",
        "rule_usual": "as usual",
        "rule_no": "no",
    },
    es={
        "own": "{name}: a tu manera",
        "rule_is": "{rule}: {value}",
        "rule_yes": "sí",
        "rule_usual": "como siempre",
        "rule_no": "no",
    },
)

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


def tell_one(game: Game, option: Option, value: Any, language: str, names: Sequence[str]) -> str:
    rule = game.called(option, language)
    if isinstance(value, dict) or (isinstance(value, list) and len(value) > LONGEST):
        return WORDS.say(language, "own", name=rule)
    words = in_words(game, option, value, language, names)
    return WORDS.say(language, "rule_is", rule=rule, value=words)


def in_words(game: Game, option: Option, value: Any, language: str, names: Sequence[str]) -> str:
    if value is None:
        return WORDS.say(language, "rule_usual")
    if isinstance(value, bool):
        return WORDS.say(language, "rule_yes" if value else "rule_no")
    if isinstance(value, str):
        return game.choice(option, value, language)
    if isinstance(value, list) and option.seats:
        return ", ".join(names[seat] if seat < len(names) else str(seat + 1) for seat in value)
    if isinstance(value, list):
        found = [in_words(game, option, one, language, names) for one in value]
        if option.each_seat and len(names) == len(found):
            found = [f"{name} {one}" for name, one in zip(names, found, strict=True)]
        return ", ".join(found)
    if isinstance(value, float):
        return shown(value).replace(".", decimal_sign(language))
    return shown(value)
