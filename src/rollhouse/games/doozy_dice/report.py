"""Doozy Dice in reports: events, fears, grades, and the colours of its room."""

from __future__ import annotations

from rollhouse.kernel.language import Catalogue

KNOWS = ("deck", "cards", "start_dots", "max_rolls", "set_aside_is_final")
COLOURS = ("#f6dc8c", "#7c351f", "#3e2f14", "#2b130b")
"""Wall and edge of the room, by day and at night."""

WORDS = Catalogue(
    en={
        "event_dealt": "deals",
        "event_roll_off_tied": "ties for the start",
        "event_starter": "starters found",
        "event_one_face": "one Doozy Face",
        "event_two_faces": "two Doozy Faces",
        "event_completed": "cards completed",
        "event_quickly": "cards in three rolls or fewer",
        "event_written_off": "cards written off",
    },
    es={
        "event_dealt": "repartos",
        "event_roll_off_tied": "empates por empezar",
        "event_starter": "sorteos de quién empieza",
        "event_one_face": "una Cara Doozy",
        "event_two_faces": "dos Caras Doozy",
        "event_completed": "cartas completadas",
        "event_quickly": "cartas en tres tiradas o menos",
        "event_written_off": "cartas descartadas",
    },
)
