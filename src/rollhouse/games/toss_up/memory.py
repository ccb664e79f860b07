"""Toss Up! on the wall of the house: its records, and when people stop too early or too late."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rollhouse.kernel.language import Catalogue
from rollhouse.kernel.position import Position
from rollhouse.kernel.records import OVER
from rollhouse.matches.record import Record

KNOWS = ("goal", "dice", "faces", "finish")
LIKE_PRINTED = ()
MARKS = ("turn", "roll", "alone")
LOWEST = ("alone",)
LEAST = {"turn": 10, "roll": 6}

WORDS = Catalogue(
    en={
        "mark_turn": "Most greens in a turn",
        "mark_turn_is": "{value} banked at once",
        "mark_roll": "Most greens in a roll",
        "mark_roll_is": "{value} {value:green|greens}",
        "mark_alone": "Fewest turns alone",
        "mark_alone_is": "past the goal in {value} {value:turn|turns}",
        "habit_dice_stops": "stops too early with {number} {number:die|dice} left",
        "habit_dice_rolls": "rolls on too long with {number} {number:die|dice} left",
        "train_dice": "{number} {number:die|dice} left: roll or stop?",
    },
    es={
        "mark_turn": "Más verdes en un turno",
        "mark_turn_is": "{value} guardados de una vez",
        "mark_roll": "Más verdes en una tirada",
        "mark_roll_is": "{value} {value:verde|verdes}",
        "mark_alone": "Menos turnos a solas",
        "mark_alone_is": "pasó la meta en {value} {value:turno|turnos}",
        "habit_dice_stops": "se planta demasiado pronto con {number} {number:dado|dados} por tirar",
        "habit_dice_rolls": "sigue tirando demasiado con {number} {number:dado|dados} por tirar",
        "train_dice": "{number} {number:dado|dados} por tirar: ¿tirar o plantarse?",
    },
)


def marks(record: Record) -> Iterator[tuple[str, int, float]]:
    for entry in record.entries:
        if entry.seat is None:
            yield "roll", entry.before.to_move, entry.step["roll"].count("G")
        elif entry.step["do"] == "stop":
            yield "turn", entry.seat, entry.before.fields["turn_points"]
    if record.position.players == 1 and record.position.turn == OVER:
        yield "alone", 0, record.position.scores[0]


def situation(position: Position) -> str | None:
    return f"dice:{position.fields['dice_left']}"


def slip(position: Position, played: Mapping[str, Any], better: Mapping[str, Any]) -> str | None:
    return "stops" if played["do"] == "stop" else "rolls"
