"""What every computer player checks before it decides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rollhouse.kernel.errors import BadPosition, IllegalMove
from rollhouse.kernel.language import COMMON, Catalogue
from rollhouse.kernel.position import Position

WORDS = COMMON | Catalogue(
    en={
        "no_seat_asked": "no seat is asked here, so there is nothing for a player to decide",
        "no_actions": "a player is given the legal actions of a position, as position.actions() "
        "has them, not an empty list",
    },
    es={
        "no_seat_asked": "aquí no se le pregunta a ningún asiento: un jugador no tiene nada que "
        "decidir",
        "no_actions": "a un jugador se le dan las acciones legales de una posición, como las tiene "
        "position.actions(), no una lista vacía",
    },
)


def asked(position: Position, actions: Sequence[Mapping[str, Any]] | None = None) -> None:
    """Refuse to choose if it is the table's turn, the game is finished, or there is no action."""
    if position.turn < 0:
        raise BadPosition("no_seat_asked", WORDS)
    if actions is not None and not actions:
        raise IllegalMove("no_actions", WORDS)
