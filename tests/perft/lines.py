"""Case lines, written and read."""

from __future__ import annotations

import json
import re


def case_line(game, opening=(), **options):
    words = [game] + [f"{name}={as_word(value)}" for name, value in options.items()]
    if opening:
        words.append("from=" + json.dumps(list(opening), separators=(",", ":")))
    return " ".join(words)


def as_word(value):
    return value if isinstance(value, str) else json.dumps(value, separators=(",", ":"))


def parse_case(line):
    """-> game name, options, opening steps"""
    game, _, rest = line.partition(" ")
    options = {}
    for name, text in re.findall(r"(\w+)=(.*?)(?= \w+=|$)", rest):
        try:
            options[name] = json.loads(text)
        except ValueError:
            options[name] = text
    return game, options, options.pop("from", [])
