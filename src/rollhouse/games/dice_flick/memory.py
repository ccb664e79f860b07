"""Dice Flick on the wall of the house: its records, and what people flick, use and leave."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from rollhouse.kernel.contract import Terms
from rollhouse.kernel.language import Catalogue
from rollhouse.kernel.position import Position
from rollhouse.kernel.records import ask
from rollhouse.matches.record import Record

from . import plan_rules, scoring_rules
from .plan import read_arena

KNOWS = ("rounds", "layout", "movable_bases", "skill")
LIKE_PRINTED = ("rounds", "movable_bases", "skill")
MARKS = ("flick", "turn")
LOWEST = ()

WORDS = Catalogue(
    en={
        "mark_flick": "Best flick",
        "mark_flick_is": "worth {value} {value:point|points} in the box",
        "mark_turn": "Most points in a turn",
        "mark_turn_is": "{value} {value:point|points}",
        "habit_flick_die": "flicks the wrong die first",
        "habit_flick_base": "flicks from the wrong base",
        "habit_flick_aim": "aims at the wrong hole",
        "habit_bonus_takes": "takes the bonus where leaving it is better",
        "habit_bonus_leaves": "leaves the bonus where it is better taken",
        "habit_score_piece": "scores the wrong piece first",
        "habit_score_leaves": "leaves points in the box",
        "train_flick": "Which die, from where, at what?",
        "train_bonus": "The bonus: take it or leave it?",
        "train_score": "What to score?",
    },
    es={
        "mark_flick": "Mejor lanzamiento",
        "mark_flick_is": "vale {value} {value:punto|puntos} en la caja",
        "mark_turn": "Más puntos en un turno",
        "mark_turn_is": "{value} {value:punto|puntos}",
        "habit_flick_die": "lanza primero el dado equivocado",
        "habit_flick_base": "lanza desde la base equivocada",
        "habit_flick_aim": "apunta al hoyo equivocado",
        "habit_bonus_takes": "usa la bonificación donde conviene dejarla",
        "habit_bonus_leaves": "deja la bonificación donde conviene usarla",
        "habit_score_piece": "puntúa primero la pieza equivocada",
        "habit_score_leaves": "deja puntos en la caja",
        "train_flick": "¿Qué dado, desde dónde, hacia qué hoyo?",
        "train_bonus": "La bonificación: ¿usarla o dejarla?",
        "train_score": "¿Qué puntuar?",
    },
)


def marks(record: Record) -> Iterator[tuple[str, int, float]]:
    """A flick is worth what it adds to what whoever flicks could score at once."""
    turn = 0
    for entry, after in zip(record.entries, record.positions()[1:], strict=True):
        before, mover = entry.before, entry.before.to_move
        if entry.seat is None and "rest" in entry.step:
            lying = (before.fields["arena"], entry.step["arena"])
            was, now = (scorable(before.terms, arena) for arena in lying)
            if now > was:
                yield "flick", mover, now - was
        turn += after.scores[mover] - before.scores[mover]
        if after.to_move != mover or after.fields["phase"] == "over":
            if turn > 0:
                yield "turn", mover, turn
            turn = 0


def scorable(terms: Terms, rows: Any) -> int:
    """What the dice in the box would give at most, if they were scored now."""
    arena = np.array(read_arena(rows), dtype=np.int32)
    markers = ask(scoring_rules.uncovered_markers, terms.setup, arena)
    return int(ask(plan_rules.best_plan, terms.setup, arena, markers)[0])


def situation(position: Position) -> str | None:
    phase = str(position.fields["phase"])
    return phase if phase in ("flick", "bonus", "score") else None


def slip(position: Position, played: Mapping[str, Any], better: Mapping[str, Any]) -> str | None:
    """Of a flick that told no aim nobody knows where it was meant to go."""
    did = played["do"]
    if did == "flick":
        if played["die"] != better["die"]:
            return "die"
        if played["base"] != better["base"]:
            return "base"
        return "aim" if played.get("aim") is not None else None
    if did == "pass":
        return "leaves"
    return "takes" if did == "bonus" else "piece"
