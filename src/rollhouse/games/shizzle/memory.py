"""Shizzle on the wall of the house: its records, and what people do with their lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rollhouse.kernel.language import Catalogue
from rollhouse.kernel.position import Position
from rollhouse.matches.record import Record

KNOWS = ("layout", "bank", "max_turns")
LIKE_PRINTED = ()
MARKS = ("line", "turn")
LOWEST = ()
LEAST = {"line": 4, "turn": 4}

WORDS = Catalogue(
    en={
        "mark_line": "Longest line in a turn",
        "mark_line_is": "{value} dice",
        "mark_turn": "Most points in a turn",
        "mark_turn_is": "{value} {value:point|points}",
        "habit_line_stops": "stops too early with {number} dice in line",
        "habit_line_rolls": "rolls on with {number} dice in line",
        "habit_line_adds": "adds one die too many to {number} in line",
        "habit_line_die": "adds the wrong die to {number} in line",
        "habit_first_die": "begins the line with the wrong die",
        "habit_settle_take": "takes points where an attack is better",
        "habit_settle_attack": "attacks where taking points is better",
        "habit_settle_whom": "attacks the wrong player",
        "train_line": "{number} dice in line: add, roll or stop?",
        "train_first": "Which die follows the spark?",
        "train_settle": "A Shizzle: take or attack?",
    },
    es={
        "mark_line": "Fila más larga en un turno",
        "mark_line_is": "{value} dados",
        "mark_turn": "Más puntos en un turno",
        "mark_turn_is": "{value} {value:punto|puntos}",
        "habit_line_stops": "se planta demasiado pronto con {number} dados en la fila",
        "habit_line_rolls": "sigue tirando con {number} dados en la fila",
        "habit_line_adds": "añade un dado de más a los {number} de la fila",
        "habit_line_die": "añade el dado equivocado a los {number} de la fila",
        "habit_first_die": "empieza la fila con el dado equivocado",
        "habit_settle_take": "se lleva puntos donde conviene atacar",
        "habit_settle_attack": "ataca donde conviene llevarse puntos",
        "habit_settle_whom": "ataca al jugador equivocado",
        "train_line": "{number} dados en la fila: ¿añadir, tirar o plantarse?",
        "train_first": "¿Qué dado sigue a la Chispa?",
        "train_settle": "Un Shizzle: ¿llevarse puntos o atacar?",
    },
)


def marks(record: Record) -> Iterator[tuple[str, int, float]]:
    """The line of a turn goes on after a Shizzle: all its dice count, the first spark included."""
    line, mover = 1, 0
    positions = record.positions()
    for entry, after in zip(record.entries, positions[1:], strict=True):
        mover = entry.before.to_move
        if entry.seat is not None and entry.step["do"] == "add":
            line += 1
            yield "line", mover, line
        if after.to_move != mover or after.fields["phase"] == "over":
            gained = after.fields["chips"][mover] - entry.before.fields["chips"][mover]
            if gained > 0:
                yield "turn", mover, gained
            line = 1


def situation(position: Position) -> str | None:
    fields = position.fields
    if fields["phase"] == "settle":
        return "settle"
    if fields["phase"] != "build":
        return None
    can_stop = any(action["do"] == "stop" for action in position.actions())
    return f"line:{len(fields['line'])}" if can_stop else "first"


def slip(position: Position, played: Mapping[str, Any], better: Mapping[str, Any]) -> str | None:
    did, could = played["do"], better["do"]
    if did == could:
        return "die" if did == "add" else "whom"
    return {"stop": "stops", "roll": "rolls", "add": "adds"}.get(did, did)
