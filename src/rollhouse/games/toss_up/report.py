"""Toss Up! in reports: events, fears, grades, and the colours of its room."""

from __future__ import annotations

from typing import Any

from rollhouse.kernel.language import Catalogue
from rollhouse.kernel.position import Position

KNOWS = ("goal", "dice", "faces", "finish")
COLOURS = ("#cfe0b0", "#3b5639", "#243327", "#16201a")
"""Wall and edge of the room, by day and at night."""
GRADES = (0.0014, 0.0038, 0.0079, 0.0194)
"""What a decision of an expert, a strong, a fair and a casual player loses at most on average,
with two players, in win share (`bench/grades.py`)."""
GRADES_ALONE = (0.0048, 0.0131, 0.0332, 0.118)
"""The same of somebody alone, in turns."""

WORDS = Catalogue(
    en={
        "event_greens": "rolls with green",
        "event_all_green": "all dice green",
        "event_all_yellow": "rolls all yellow",
        "event_red_light": "red lights",
        "event_banked": "turns banked",
        "event_last_turns": "last turns begun",
        "fear_red_light": "{chance}{odds} to run a red light and lose {points:the point|the "
        "{points} points} of "
        "this turn",
        "fear_red_light_early": "{chance}{odds} to run a red light, which ends the turn",
    },
    es={
        "event_greens": "tiradas con verde",
        "event_all_green": "todos los dados en verde",
        "event_all_yellow": "tiradas todo amarillo",
        "event_red_light": "semáforos en rojo",
        "event_banked": "turnos guardados",
        "event_last_turns": "últimos turnos empezados",
        "fear_red_light": "{chance}{odds} de semáforo rojo y perder {points:el punto|los {points} "
        "puntos} de este "
        "turno",
        "fear_red_light_early": "{chance}{odds} de semáforo rojo, que acaba el turno",
    },
)


def fear(position: Position, event: str) -> tuple[str, dict[str, Any]]:
    """How a feared event is called here, and what the words need to know."""
    points = position.fields["turn_points"]
    early = event == "red_light" and not points
    return f"{event}_early" if early else event, {"points": points}
