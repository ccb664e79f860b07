"""Stack Attack on the wall of the house: its records, and when people stop or go on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rollhouse.kernel.language import Catalogue
from rollhouse.kernel.position import Position
from rollhouse.matches.record import Record

KNOWS = ("goal", "dice", "neutral_start", "skill", "falls")
LIKE_PRINTED = ("goal", "skill", "falls")
MARKS = ("tower", "turn")
LOWEST = ()
LEAST = {"tower": 5, "turn": 3}
LOW, MIDDLE = 4, 7
"""The most dice of a low tower, and of one that is neither low nor tall."""

WORDS = Catalogue(
    en={
        "mark_tower": "Tallest tower",
        "mark_tower_is": "{value} dice, and it stood",
        "mark_turn": "Most dice in a turn",
        "mark_turn_is": "{value} {value:die|dice} placed",
        "habit_low_stops": "stops too early on a low tower",
        "habit_low_places": "places one die too many on a low tower",
        "habit_low_face": "places the wrong die on a low tower",
        "habit_middle_stops": "stops too early on a tower of 5 to 7",
        "habit_middle_places": "places one die too many on a tower of 5 to 7",
        "habit_middle_face": "places the wrong die on a tower of 5 to 7",
        "habit_tall_stops": "stops too early on a tall tower",
        "habit_tall_places": "places one die too many on a tall tower",
        "habit_tall_face": "places the wrong die on a tall tower",
        "habit_first_face": "begins the turn with the wrong die",
        "train_low": "A low tower: go on or stop?",
        "train_middle": "A tower of 5 to 7: go on or stop?",
        "train_tall": "A tall tower: go on or stop?",
        "train_first": "Which die first?",
    },
    es={
        "mark_tower": "La torre más alta",
        "mark_tower_is": "{value} dados, y aguantó",
        "mark_turn": "Más dados en un turno",
        "mark_turn_is": "{value} {value:dado puesto|dados puestos}",
        "habit_low_stops": "se planta demasiado pronto en una torre baja",
        "habit_low_places": "pone un dado de más en una torre baja",
        "habit_low_face": "pone el dado equivocado en una torre baja",
        "habit_middle_stops": "se planta demasiado pronto en una torre de 5 a 7",
        "habit_middle_places": "pone un dado de más en una torre de 5 a 7",
        "habit_middle_face": "pone el dado equivocado en una torre de 5 a 7",
        "habit_tall_stops": "se planta demasiado pronto en una torre alta",
        "habit_tall_places": "pone un dado de más en una torre alta",
        "habit_tall_face": "pone el dado equivocado en una torre alta",
        "habit_first_face": "empieza el turno con el dado equivocado",
        "train_low": "Una torre baja: ¿seguir o plantarse?",
        "train_middle": "Una torre de 5 a 7: ¿seguir o plantarse?",
        "train_tall": "Una torre alta: ¿seguir o plantarse?",
        "train_first": "¿Qué dado primero?",
    },
)


def marks(record: Record) -> Iterator[tuple[str, int, float]]:
    """A tower is whose die is on top; the last of all stood too, and is cleared away at once."""
    for entry in record.entries:
        before, step = entry.before.fields, entry.step
        if entry.seat is None and step.get("stands"):
            yield "tower", entry.before.to_move, len(before["tower"]) + 1
            yield "turn", entry.before.to_move, before["placed"] + 1


def situation(position: Position) -> str | None:
    fields = position.fields
    if fields["placed"] == 0:
        return "first"
    height = len(fields["tower"])
    return "low" if height <= LOW else "middle" if height <= MIDDLE else "tall"


def slip(position: Position, played: Mapping[str, Any], better: Mapping[str, Any]) -> str | None:
    if played["do"] == "stop":
        return "stops"
    return "places" if better["do"] == "stop" else "face"
