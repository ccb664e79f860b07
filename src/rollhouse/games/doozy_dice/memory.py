"""Doozy Dice on the wall of the house: its records, and which cards and dice people choose."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from rollhouse.kernel.language import Catalogue
from rollhouse.kernel.position import Position
from rollhouse.kernel.records import OVER
from rollhouse.matches.record import Record

KNOWS = ("deck", "cards", "start_dots", "max_rolls", "set_aside_is_final")
LIKE_PRINTED = ("cards",)
MARKS = ("score", "quick")
LOWEST = ("score",)
LEAST = {"quick": 2}
QUICK = 3
"""A card in so many rolls gives a dot."""

WORDS = Catalogue(
    en={
        "mark_score": "Fewest rolls less dots",
        "mark_score_is": "{value} after five cards",
        "mark_quick": "Most quick cards in a game",
        "mark_quick_is": "{value} of 5 in three rolls or fewer",
        "habit_reach_completes": "completes a card where rolling again is better",
        "habit_reach_rolls": "rolls again where a card is better completed",
        "habit_reach_card": "completes the wrong card",
        "habit_reach_dice": "rolls the wrong dice with a card in reach",
        "habit_open_dice": "rolls the wrong dice with no card in reach",
        "habit_last_completes": "spends dots where writing off is better",
        "habit_last_writes": "writes a card off where dots would save one",
        "habit_last_card": "chooses the wrong card after the last roll",
        "train_reach": "A card in reach: complete it or roll again?",
        "train_open": "No card in reach: which dice to roll?",
        "train_last": "After the last roll: which card?",
    },
    es={
        "mark_score": "Menos tiradas menos Lunares Doozy",
        "mark_score_is": "{value} tras cinco cartas",
        "mark_quick": "Más cartas rápidas en una partida",
        "mark_quick_is": "{value} de 5 en tres tiradas o menos",
        "habit_reach_completes": "completa una carta donde conviene volver a tirar",
        "habit_reach_rolls": "vuelve a tirar donde conviene completar una carta",
        "habit_reach_card": "completa la carta equivocada",
        "habit_reach_dice": "tira los dados equivocados con una carta al alcance",
        "habit_open_dice": "tira los dados equivocados sin ninguna carta al alcance",
        "habit_last_completes": "gasta Lunares Doozy donde conviene descartar una carta",
        "habit_last_writes": "descarta una carta que los Lunares Doozy salvarían",
        "habit_last_card": "elige la carta equivocada tras la última tirada",
        "train_reach": "Una carta al alcance: ¿completarla o volver a tirar?",
        "train_open": "Ninguna carta al alcance: ¿qué dados tirar?",
        "train_last": "Tras la última tirada: ¿qué carta?",
    },
)


def marks(record: Record) -> Iterator[tuple[str, int, float]]:
    quick: Counter[int] = Counter()
    for entry in record.entries:
        if entry.seat is not None and entry.step["do"] == "complete":
            quick[entry.seat] += entry.before.fields["roll_number"] <= QUICK
    for seat, score in enumerate(record.position.scores):
        if record.position.turn == OVER:
            yield "score", seat, score
            yield "quick", seat, quick[seat]


def situation(position: Position) -> str | None:
    offered = {action["do"] for action in position.actions()}
    if "roll" not in offered:
        return "last"
    return "reach" if "complete" in offered else "open"


def slip(position: Position, played: Mapping[str, Any], better: Mapping[str, Any]) -> str | None:
    did, could = played["do"], better["do"]
    if did == could:
        return "dice" if did == "roll" else "card"
    return {"complete": "completes", "roll": "rolls", "write_off": "writes"}[did]
