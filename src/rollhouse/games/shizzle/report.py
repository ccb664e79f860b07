"""Shizzle in reports: events, fears, grades, and the colours of its room."""

from __future__ import annotations

from rollhouse.kernel.language import Catalogue

KNOWS = ("layout", "bank", "max_turns")
COLOURS = ("#f9d0a9", "#2f3d66", "#44271c", "#171d33")
"""Wall and edge of the room, by day and at night."""
GRADES = (0.0025, 0.006, 0.0115, 0.0211)
"""What a decision of an expert, a strong, a fair and a casual player loses at most on average,
with two players, in win share (`bench/grades.py`)."""

WORDS = Catalogue(
    en={
        "event_spark_lit": "sparks lit",
        "event_choke": "chokes",
        "event_fizzle": "fizzles",
        "event_shizzled": "Shizzles",
        "event_added": "dice added",
        "event_stopped": "lines stopped",
        "event_took": "taken from the bank",
        "event_attacked": "attacks",
        "event_paid": "turns paid",
        "event_bank_empty": "bank emptied",
        "fear_choke": "{chance}{odds} to choke and get nothing this turn",
        "fear_fizzle": "{chance}{odds} to fizzle with only two dice",
    },
    es={
        "event_spark_lit": "Chispas encendidas",
        "event_choke": "ahogos",
        "event_fizzle": "apagones",
        "event_shizzled": "Shizzles",
        "event_added": "dados añadidos",
        "event_stopped": "veces que alguien se planta",
        "event_took": "cobros del banco",
        "event_attacked": "ataques",
        "event_paid": "turnos cobrados",
        "event_bank_empty": "banco vaciado",
        "fear_choke": "{chance}{odds} de ahogarte y quedarte sin nada este turno",
        "fear_fizzle": "{chance}{odds} de apagón, con solo dos dados",
    },
)
