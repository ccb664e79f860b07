"""Dice Flick: how often this hand's flick rests in the hole that it is aimed at."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any

import numpy as np

from rollhouse.coach.hints.outlook import Prospect
from rollhouse.kernel.calls import bind
from rollhouse.kernel.language import Catalogue
from rollhouse.kernel.position import Position
from rollhouse.kernel.records import Array, Record, rows

from . import rules

KNOWS = ("rounds", "layout", "movable_bases", "skill")

WORDS = Catalogue(
    en={
        "outlook": "{hit} to rest where it is aimed",
    },
    es={
        "outlook": "{hit} de quedar donde apunta",
    },
)


def prospects(before: Position, action: Mapping[str, Any], after: Position) -> list[Prospect]:
    aim = action.get("aim")
    if action["do"] != "flick" or aim is None:
        return []
    return [Prospect("outlook", WORDS, {"hit": hit(after)})]


def hit(flicked: Position) -> float:
    """How likely a die on its way comes to rest where it was aimed."""
    weights, outcome = np.zeros(2, np.int64), np.zeros(1, rules.Outcome)
    setups, states = rows(flicked.terms.setups), rows(flicked.array())
    _weigher()(setups, states, rows(outcome), weights)
    return float(weights[0]) / float(weights[1])


def weigh_rests(setups: Record, states: Record, outcomes: Record, weights: Array) -> None:
    """Weigh the answers that leave the die where it was aimed, and all."""
    for k in range(rules.count(setups[0], states[0])):
        weight = rules.nth(setups[0], states[0], k, outcomes[0])
        weights[1] += weight
        if outcomes[0].rest == states[0].aim:
            weights[0] += weight


@functools.cache
def _weigher() -> Any:
    return bind(weigh_rests, "dice_flick", rules)
