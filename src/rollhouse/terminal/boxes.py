"""Own boxes in the terminal: making one from house rules, and showing what is in it."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

from rollhouse.kernel import box, contract, house_rules
from rollhouse.kernel.box import Box
from rollhouse.kernel.errors import BadOption
from rollhouse.kernel.language import listed
from rollhouse.kernel.validation import data_file
from rollhouse.matches import saved
from rollhouse.matches.record import Record

from .screen import qr
from .screen.screen import Screen
from .words import SAYS

read = box.read


def make(game: str, name: str | None, given: Mapping[str, Any]) -> Box:
    """A new box. If the value of an option may be a file, it is read here, so that the box is
    complete.
    """
    if name is None:
        raise BadOption("box_needs_name", SAYS)
    options = dict(given)
    for option in contract.load(game).options.OPTIONS:
        value = options.get(option.name)
        if option.file and isinstance(value, (str, os.PathLike)):
            options[option.name] = data_file(value)
    return box.read({"game": game, "name": name, "options": options})


def of_saved(game: str, name: str) -> Box:
    """The box that a saved game was finally played with; who sat where is left out."""
    record = Record.load(saved.find(game))
    terms, rules = record.position.terms, record.position.house_rules
    seats = {one.name for one in terms.game.options.OPTIONS if one.seats or one.each_seat}
    options = {option: value for option, value in rules.items() if option not in seats}
    return box.read({"game": terms.game.name, "name": name, "options": options})


def show(found: Box, language: str, with_qr: bool) -> None:
    screen, game = Screen(), contract.load(found.game)
    screen.rule(f"{found.name}: {game.title(language)}")
    rules = found.as_dict()["options"]
    for phrase in house_rules.tell(game.name, rules, language) or [SAYS.say(language, "box_plain")]:
        screen.say(f"  {phrase}")
    players = listed(language, map(str, found.players), "or")
    screen.say(SAYS.say(language, "box_players", players=players))
    screen.say(SAYS.say(language, "box_code"))
    screen.command(found.code)
    if with_qr and qr.available():
        screen.say(qr.draw(found.code, screen))
