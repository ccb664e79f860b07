"""Stack Attack in reports: events, fears, grades, and the colours of its room."""

from __future__ import annotations

from rollhouse.kernel.language import Catalogue

KNOWS = ("goal", "dice", "neutral_start", "skill", "falls")
COLOURS = ("#bedbe8", "#27506a", "#1c313f", "#101d27")
"""Wall and edge of the room, by day and at night."""
GRADES = (0.0038, 0.0098, 0.0177, 0.0228)
"""What a decision of an expert, a strong, a fair and a casual player loses at most on average,
with two players, in win share (`bench/grades.py`)."""

WORDS = Catalogue(
    en={
        "event_none_fits": "rolls where no die fits",
        "event_stands": "dice that stand",
        "event_nothing_more": "turns with no other die that fits",
        "event_stopped": "stops",
        "event_all_placed": "all dice placed",
        "event_fell": "falls",
        "event_new_round": "new rounds",
        "event_tie_break": "tie breaks",
        "fear_fell": "{chance}{odds} that the tower falls and the others score",
        "exact": "exact{error} for the measured chances of a fall; how the tower leans is not "
        "counted",
    },
    es={
        "event_none_fits": "tiradas en que ningún dado sirve",
        "event_stands": "dados que aguantan",
        "event_nothing_more": "turnos sin otro dado que sirva",
        "event_stopped": "veces que alguien se planta",
        "event_all_placed": "todos los dados puestos",
        "event_fell": "caídas",
        "event_new_round": "rondas nuevas",
        "event_tie_break": "desempates",
        "fear_fell": "{chance}{odds} de que caiga la torre y puntúen los demás",
        "exact": "exacto{error} para las probabilidades de caída medidas; no cuenta cómo se "
        "inclina la "
        "torre",
    },
)
