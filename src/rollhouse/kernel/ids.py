"""The one-line names of positions, for links and bug reports, like the FEN of chess.

`GAME:1?players=2&scores=[30,60]`: the game, the version of its rules, the number of players,
options that differ from the printed game (`option.goal=50`), and the fields that tell this position
from the start of a turn.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote, unquote

from . import validation
from .errors import RollhouseError


def write(
    game: str, version: int, players: int, options: Mapping[str, Any], fields: Mapping[str, Any]
) -> str:
    """The id of a position. `options` are those that differ from the printed game."""
    chosen = {f"option.{name}": value for name, value in options.items()}
    pairs = {"players": players, **chosen, **fields}
    query = "&".join(f"{key}={quoted(value)}" for key, value in pairs.items())
    return f"{game}:{version}?{query}"


def read(text: str) -> dict[str, Any]:
    """What an id says, in the form that `Position.from_dict` takes."""
    head, _, query = validation.text(text, "id").partition("?")
    game, _, version = head.partition(":")
    given: dict[str, Any] = {"game": game, "version": unquoted(version), "options": {}}
    for pair in query.split("&"):
        name, _, value = pair.partition("=")
        key = name.removeprefix("option.")
        into = given if key == name else given["options"]
        if key in into:
            raise RollhouseError("repeated_key", what="an id", key=validation.shown(name))
        into[key] = unquoted(value)
    return given


def quoted(value: Any) -> str:
    """A value inside an id: compact JSON, or bare text where that cannot be mistaken for JSON."""
    if isinstance(value, str):
        try:
            json.loads(value)
        except ValueError:
            return quote(value, safe="")
    return quote(json.dumps(value, separators=(",", ":")), safe="[],:-.")


def unquoted(text: str) -> Any:
    """The value that `quoted` wrote."""
    plain = unquote(text)
    try:
        return validation.json_value(plain)
    except (ValueError, RecursionError):
        return plain
