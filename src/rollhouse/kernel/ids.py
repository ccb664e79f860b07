"""The one-line names of positions, for links and bug reports, like the FEN of chess.

`toss_up:1?players=2&scores=[30,60]`: game, rules version, then what differs from a new turn.
Options that differ from the printed game stand before it as `option.goal=50`.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, unquote

from . import validation
from .errors import RollhouseError

if TYPE_CHECKING:
    from .position import Position


def written(position: Position) -> str:
    """The id of a position: fields that follow from the others are left out."""
    terms, fields = position.terms, position.fields
    for name in list(fields):
        fewer = {key: value for key, value in fields.items() if key != name}
        if position.is_told_by(fewer):
            fields = fewer
    chosen = {f"option.{name}": value for name, value in position.house_rules.items()}
    pairs = {"players": terms.players, **chosen, **fields}
    query = "&".join(f"{key}={quoted(value)}" for key, value in pairs.items())
    return f"{position.game}:{terms.game.version}?{query}"


def read(text: str) -> dict[str, Any]:
    """What an id says, as `Position.from_dict` takes it."""
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
    plain = unquote(text)
    try:
        return validation.json_value(plain)
    except (ValueError, RecursionError):
        return plain
