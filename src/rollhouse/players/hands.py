"""The hands of computer players, where hands decide: every level has one that was measured,
and every resident that of a level.

docs/players.md has what each level wins against the next.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rollhouse.chance.physics import Physics
from rollhouse.kernel import contract
from rollhouse.kernel.contract import Game
from rollhouse.kernel.frozen import thawed
from rollhouse.kernel.games import part

from . import residents
from .computer import LEVELS, USUAL_LEVEL
from .seats import read_seat


def physics_of(game: str) -> Physics | None:
    module = part(game, "physics")
    found: Physics | None = None if module is None else module.PHYSICS
    return found


def options_with_hands(
    game: str, seats: Sequence[str], options: Mapping[str, Any]
) -> dict[str, Any]:
    """The options of a match where every computer has the hand of its level.

    `seats` are written as in a record's head: `human`, `computer:level=2`. A hand that somebody
    chose, for everybody or for one seat, is not changed.
    """
    physics = physics_of(game)
    if physics is None:
        return dict(options)
    terms = contract.agree(contract.load(game), len(seats), options, files=True)
    found: dict[str, Any] = thawed(terms.options)
    usual = usual_hand(terms.game, physics)
    for seat, written in enumerate(seats):
        level = hand_level(written)
        hand = usual if level is None else physics.LEVELS[level - 1]
        agreed = found[physics.OPTION]
        own = agreed[seat] if isinstance(agreed, list) else agreed
        if own == usual != hand:
            found = physics.with_hand(found, len(seats), seat, hand)
    return found


def usual_hand(game: Game, physics: Physics) -> str | float:
    """The hand of everybody if nothing else was agreed."""
    options = {option.name: option.default for option in game.options.OPTIONS}
    hand: str | float = options[physics.OPTION]
    return hand


def level_of(written: str) -> int | None:
    """The level of a computer player; None if it is a person, or has none."""
    kind = written.partition(":")[0]
    if kind != "computer":
        return None
    return read_seat(written).settings.get("level", USUAL_LEVEL)


def hand_level(written: str) -> int | None:
    """The level whose hand a computer player has; None if it has the usual one, or is a person."""
    resident = residents.named(written.partition(":")[0])
    return level_of(written) if resident is None else resident.hand


def hands_by_level(game: str, language: str) -> list[str]:
    """How steady the hand of each level is, in words; empty if no hand decides."""
    physics = physics_of(game)
    if physics is None:
        return []
    return [physics.say_hand(physics.LEVELS[level], language) for level in range(LEVELS)]
