"""Dice Flick in reports: events, fears, grades, and the colours of its room."""

from __future__ import annotations

from rollhouse.kernel.language import Catalogue

KNOWS = ("rounds", "layout", "movable_bases", "skill")
COLOURS = ("#f4c4c0", "#77304a", "#41202d", "#27111a")
"""Wall and edge of the room, by day and at night."""

WORDS = Catalogue(
    en={
        "event_in_hole": "flicks into a hole",
        "event_in_the_bag": "flicks back into the bag",
        "event_on_bonus": "flicks onto the bonus marker",
        "event_bonus_taken": "bonus flicks taken",
        "event_combination_scored": "combinations scored",
        "event_line_scored": "lines scored",
        "event_centre_scored": "centre dice scored",
        "event_turn_over": "turns ended",
        "fear_in_the_bag": "{chance}{odds} to end in no hole, but in the bag",
    },
    es={
        "event_in_hole": "lanzamientos a un hoyo",
        "event_in_the_bag": "lanzamientos que vuelven a la bolsa",
        "event_on_bonus": "lanzamientos a la bonificación",
        "event_bonus_taken": "bonificaciones usadas",
        "event_combination_scored": "combinaciones puntuadas",
        "event_line_scored": "líneas puntuadas",
        "event_centre_scored": "dados del centro puntuados",
        "event_turn_over": "turnos terminados",
        "fear_in_the_bag": "{chance}{odds} de no quedar en ningún hoyo y volver a la bolsa",
    },
)
