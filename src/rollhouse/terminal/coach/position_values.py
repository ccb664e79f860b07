"""What a position is worth to everybody, outside of a game."""

from __future__ import annotations

import argparse
import json

from rollhouse.coach.numbers import bound, decimal, percent
from rollhouse.coach.values import values
from rollhouse.coach.words import WORDS
from rollhouse.kernel.language import Catalogue, seat_names

from ..screen.screen import Screen
from .position_hint import find_position

SAYS = Catalogue(
    en={
        "exact": "By the exact solution, to within {error}:",
        "learned": "Learned by self-play, 95 % within {error}:",
        "playouts": "By playouts among players who go on by rule of thumb or pretend; what these "
        "come to is known within {error} (95 %):",
    },
    es={
        "exact": "Por la solución exacta, hasta {error}:",
        "learned": "Aprendido jugando contra sí mismo, 95 % dentro de {error}:",
        "playouts": "Por partidas de prueba entre jugadores que siguen a ojo o fingen; lo que dan "
        "se conoce con un margen de {error} (95 %):",
    },
)


def show_values(arguments: argparse.Namespace, language: str) -> int:
    """`rollhouse values`."""
    position, names = find_position(arguments.position)
    found = values(position, arguments.seconds)
    if arguments.json:
        print(json.dumps({"position": position.id, **found.to_dict()}))
        return 0
    screen, alone = Screen(), position.players == 1
    off = decimal(found.error, language, 2) if alone else percent(found.error, language)
    if found.how == "exact":
        off = bound(found.error)
    screen.say(SAYS.say(language, found.how, error=off))
    for name, value in zip(
        seat_names(language, position.players, names), found.shares, strict=True
    ):
        said = decimal(value, language, 2) if alone else percent(value, language)
        key = "standing_score" if alone else "standing_share"
        line = WORDS.say(language, key, name=name, value=said)
        screen.say(f"  {line}")
    return 0
