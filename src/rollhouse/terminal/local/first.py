"""Who begins a match on this machine: said with `--first`, or asked for, or drawn."""

from __future__ import annotations

import argparse
import secrets
from collections.abc import Sequence

from rollhouse.kernel import contract
from rollhouse.kernel.entry import meant, plain
from rollhouse.kernel.errors import BadOption
from rollhouse.kernel.language import listed
from rollhouse.players.seats import Seat

from ..keyboard.lines import read_line
from ..screen.screen import Screen
from ..screen.speech import numbered
from ..words import SAYS

CHANCE = ("chance", "azar", "c", "a")
"""How people leave it to chance; with `--first` only the whole words count."""
SETTLED = "roll"
"""The game itself settles who begins."""


def first_of(
    arguments: argparse.Namespace, game: contract.Game, seats: Sequence[Seat], language: str
) -> tuple[int, str | None]:
    """The seat that begins, and why; None: nobody said anything, so the first one does."""
    wanted = getattr(arguments, "first", None)
    if wanted is not None:
        if plain(wanted) in CHANCE[:2]:
            return secrets.randbelow(len(seats)), "chance"
        names = [plain(seat.name) for seat in seats]
        if plain(wanted) not in names:
            called = listed(language, [seat.name for seat in seats])
            raise BadOption("first_who", SAYS, value=wanted, names=called)
        return names.index(plain(wanted)), reason(game)
    people = sum(seat.is_person for seat in seats)
    asked = arguments.players is None and not (arguments.json or arguments.watch)
    if not asked or len(seats) < 2 or game.first == SETTLED:
        return 0, None
    if people >= 2:
        return ask_first(game, seats, language)
    if arguments.seed is not None:  # The same game again: nothing is drawn apart from the seed.
        return 0, None
    return draw(seats, language)


def ask_first(game: contract.Game, seats: Sequence[Seat], language: str) -> tuple[int, str | None]:
    """Ask until somebody is named, or chance."""
    screen = Screen()
    names = [plain(seat.name) for seat in seats]
    screen.say(SAYS.say(language, f"first_{game.first}", name=seats[0].name))
    for number, seat in enumerate(seats, 1):
        screen.say(f"  {number}  {seat.name}")
    while True:
        typed = plain(read_line("> ").strip())
        if not typed:
            return 0, reason(game)
        place = names.index(typed) if typed in names else numbered(typed, len(seats))
        if place is not None:
            return place, reason(game)
        if plain(meant(language, typed)) in CHANCE:
            return draw(seats, language)
        screen.say(SAYS.say(language, "first_none"), "bad")


def draw(seats: Sequence[Seat], language: str) -> tuple[int, str]:
    """Let chance choose who begins, and say who it is."""
    drawn = secrets.randbelow(len(seats))
    Screen().say(SAYS.say(language, "first_drawn", name=seats[drawn].name))
    return drawn, "chance"


def reason(game: contract.Game) -> str:
    """Why the person who was named begins: by the printed rule, or because people chose so."""
    return "choice" if game.first == SETTLED else game.first
