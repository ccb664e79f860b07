"""Toss Up!: everybody's points and the points at risk; the dice left follow from these."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rollhouse.coach.explorer.dials import Dial, points, spaced, with_fields
from rollhouse.coach.explorer.words import WORDS as PICTURES
from rollhouse.kernel.language import Catalogue
from rollhouse.kernel.position import Position, position

KNOWS = ("goal", "dice", "faces", "finish")
WORDS = PICTURES | Catalogue(
    en={
        "at_risk": "Points at risk",
        "rolls_on": "Roll",
        "stops": "Stop",
    },
    es={
        "at_risk": "Puntos en juego",
        "rolls_on": "Tirar",
        "stops": "Plantarse",
    },
)
OVER_THE_GOAL = 40
"""So far beyond the goal somebody may be who began the last turns."""
TURNS = 4
"""So many times all dice may have been green."""
HIGHEST = 40
"""Points at risk that a chart goes up to."""


def begin() -> Position:
    return position("toss_up", scores=[60, 70], turn_points=14)


def dials(here: Position) -> list[Dial]:
    setup, now = here.terms.setup, here.fields
    mark = setup.goal - 1 if setup.first_past else setup.goal
    beyond = 0 if setup.first_past else OVER_THE_GOAL
    most = [mark if seat == here.to_move else mark + beyond for seat in range(here.players)]

    def risking(value: int) -> Position:
        if value == 0:
            return with_fields(here, ("dice_left", "last_turns", "turn_points", "phase"))
        changed = {"turn_points": value, "phase": "choose"}
        return with_fields(here, ("dice_left", "last_turns"), **changed)

    highest = max(TURNS * setup.dice, now["turn_points"])
    risk = Dial(
        "risk", "at_risk", "group_turn", now["turn_points"], range(highest + 1), risking,
        words=WORDS,
    )  # fmt: skip
    return [risk, *points(here, "scores", most, ("last_turns",))]


def axes(here: Position, dials: Mapping[str, Dial]) -> tuple[str, list[int], str, list[int]]:
    """My points across, points at risk down."""
    own = f"points{here.to_move}"
    goal = here.terms.setup.goal
    across = spaced(dials[own], max(1, goal // 20), most=goal - 1)
    return own, across, "risk", spaced(dials["risk"], 1, least=1, most=HIGHEST)


def called(_: Position, action: Mapping[str, Any], language: str) -> str:
    """An action, whatever the number of dice."""
    return WORDS.say(language, "rolls_on" if action["do"] == "roll" else "stops")
