"""A family's own box: the name and the house rules of the dice, cards or board that they have.

Its file is JSON or TOML:

    {"game": "…", "name": "Grandma's box", "options": {"goal": 50}}

A box holds what the options of its game can say, so whatever plays a game by house rules can play
it with such a box.
"""

from __future__ import annotations

import base64
import json
import os
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from . import contract, validation
from .contract import Game
from .errors import BadOption, RollhouseError
from .frozen import frozen, thawed
from .language import Catalogue, Sentence
from .position import Position
from .position import start as opening_of
from .validation import LARGEST

LONGEST_NAME = 40
USUAL = 2
"""Players for whom a position is that is not asked for with a number."""
CODE = "box1-"
"""What the code of a box begins with."""
EXAMPLE = '{"game": "…", "name": "Grandma\'s box", "options": {}}'

WORDS = Catalogue(
    en={
        "box": "a box",
        "box_name": "the name of a box has 1 to {most} signs, without spaces around it, "
        "not {value}",
        "box_code": "this is not the code of a box, or it is not whole",
        "box_other_game": "this box is for {title}, not for {other}",
    },
    es={
        "box": "una caja",
        "box_name": "el nombre de una caja tiene de 1 a {most} signos, sin espacios alrededor, "
        "no {value}",
        "box_code": "esto no es el código de una caja, o no está entero",
        "box_other_game": "esta caja es para {title}, no para {other}",
    },
)


@dataclass(frozen=True)
class Box:
    """A box that its game can be played with, by at least one number of players."""

    game: str
    name: str
    options: Mapping[str, Any]
    """What differs from the printed box, in the normal form of the game's options."""

    @property
    def players(self) -> list[int]:
        """The numbers of players that can play with it."""
        return sorted(_agreed(contract.load(self.game), self.options))

    @property
    def code(self) -> str:
        """The whole box in letters that may stand in an address or a QR code."""
        packed = zlib.compress(self.to_json().encode(), 9)
        return CODE + base64.urlsafe_b64encode(packed).rstrip(b"=").decode()

    def start(self, players: int | None = None) -> Position:
        """The opening position with this box; for two, or the fewest above, without a number."""
        usual = next((number for number in self.players if number >= USUAL), self.players[-1])
        return opening_of(self.game, players or usual, **self.as_dict()["options"])

    def as_dict(self) -> dict[str, Any]:
        return {"game": self.game, "name": self.name, "options": thawed(self.options)}

    def for_game(self, game: str) -> Box:
        """This box, unless it is one of another game."""
        if game != self.game:
            title, other = (contract.load(name).title() for name in (self.game, game))
            raise BadOption("box_other_game", WORDS, title=title, other=other)
        return self

    def to_json(self, indent: int | None = None) -> str:
        """The content of its file; without `indent` as short as it can be."""
        close = None if indent else (",", ":")
        return json.dumps(self.as_dict(), ensure_ascii=False, indent=indent, separators=close)


def read(value: Any) -> Box:
    """A box from its file, its code, or the object that they hold. `BadOption` names the fault."""
    try:
        if isinstance(value, str) and value.startswith(CODE):
            value = _unpacked(value)
        elif isinstance(value, (str, os.PathLike)):
            value = validation.data_file(value)
        return _checked(value)
    except RollhouseError as error:
        raise error.as_a(BadOption) from None


def needed_code(text: str) -> str:
    """A code that came from somebody else. A path is refused: `read` would open that file."""
    if not text.startswith(CODE):
        raise RollhouseError("box_code", WORDS)
    return text


def read_name(value: Any) -> str:
    good = isinstance(value, str) and value.isprintable() and value.strip() == value
    if not good or not 0 < len(value) <= LONGEST_NAME:
        raise RollhouseError("box_name", WORDS, most=LONGEST_NAME, value=validation.shown(value))
    return str(value)


def _unpacked(code: str) -> Any:
    """What a code holds. A small code that would unfold to a large text is not unfolded."""
    try:
        letters = code.removeprefix(CODE)
        packed = base64.b64decode(letters + "=" * (-len(letters) % 4), b"-_", validate=True)
        unfolding = zlib.decompressobj()
        text = unfolding.decompress(packed, LARGEST)
        if not unfolding.eof:
            raise ValueError
        return validation.json_value(text)
    except (ValueError, RecursionError, zlib.error):
        raise RollhouseError("box_code", WORDS) from None


def _checked(value: Any) -> Box:
    fields = validation.an_object(value, "box", EXAMPLE)
    validation.keys(fields, Sentence("box", WORDS), ("game", "name", "options"), ("about",))
    game, name = contract.load(fields["game"]), read_name(fields["name"])
    given = validation.an_object(fields["options"], "options", "{}")
    agreed = _agreed(game, given)
    options = {
        option.name: option.read(given[option.name])
        for option in game.options.OPTIONS
        if option.name in given
        and any(
            options[option.name] != contract.usual(game, players)[option.name]
            for players, options in agreed.items()
        )
    }
    return Box(game.name, name, frozen(options))


def _agreed(game: Game, given: Mapping[str, Any]) -> dict[int, Mapping[str, Any]]:
    """All options by every number of players that can play with the given ones."""
    found: dict[int, Mapping[str, Any]] = {}
    for players in game.players:
        try:
            found[players] = contract.agree(game, players, given).options
        except BadOption as error:
            fault = error
    if not found:
        raise fault
    return found
