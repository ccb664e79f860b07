"""Doozy Dice: what a roll costs, and how often the dice are then nearer to a card, or further."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from rollhouse.coach.hints.outlook import Prospect
from rollhouse.kernel.language import Catalogue
from rollhouse.kernel.position import Position
from rollhouse.kernel.records import TABLE, Array, Record, rows, rule

from . import rules

KNOWS = ("deck", "cards", "start_dots", "max_rolls", "set_aside_is_final")

WORDS = Catalogue(
    en={
        "outlook": "the roll costs a point; the nearest card takes {dots} {dots:dot|dots} now: "
        "{better} to "
        "need fewer, {worse} to need more",
        "outlook_free": "the roll costs a point; a card is free now: {worse} that none is after it",
        "outlook_none": "the roll costs a point; no card can be completed now: {better} that one "
        "can be after it",
    },
    es={
        "outlook": "la tirada cuesta un punto; la carta más cercana pide ahora {dots} {dots:Lunar "
        "Doozy|Lunares Doozy}: {better} de pedir menos, {worse} de pedir más",
        "outlook_free": "la tirada cuesta un punto; ahora hay una carta gratis: {worse} de que "
        "después no haya ninguna",
        "outlook_none": "la tirada cuesta un punto; ahora no se puede completar ninguna carta: "
        "{better} de poder "
        "después",
    },
)

DEAR = 99
"""More dots than anybody has: no card can be had."""


@rule
def cheapest(setup: Record, state: Record) -> int:
    """The fewest dots that complete one of the open cards, in hand or not."""
    least = DEAR
    for card in range(rules.CARDS):
        if (state.open[state.to_move] >> card) & 1:
            dots = rules.cost(setup, state, card)
            if dots != rules.IMPOSSIBLE:
                least = min(least, dots)
    return least


@rule
def weigh_rolls(setups: Record, states: Record, outcomes: Record, now: int, ways: Array) -> None:
    """How many rolls of `states[0]` need fewer dots than `now`, and how many need more."""
    for k in range(rules.count(setups[0], states[0])):
        rules.nth(setups[0], states[0], k, outcomes[0])
        states[1] = states[0]
        rules.settle(setups[0], states[1], outcomes[0])
        dots = cheapest(setups[0], states[1])
        ways[0] += dots < now
        ways[1] += dots > now
        ways[2] += 1


@rule
def price_now(setups: Record, states: Record) -> int:
    return cheapest(setups[0], states[0])


def prospects(before: Position, action: Mapping[str, Any], after: Position) -> list[Prospect]:
    if action["do"] != "roll" or after.turn != TABLE:
        return []
    setups = rows(after.terms.setups)
    now = int(price_now(setups, rows(before.array())))
    states = np.repeat(after.array(), 2)
    ways = np.zeros(3, np.int64)
    outcome = np.zeros(1, rules.Outcome)
    weigh_rolls(setups, rows(states), rows(outcome), now, ways)
    chances = {"better": ways[0] / ways[2], "worse": ways[1] / ways[2]}
    key = {DEAR: "outlook_none", 0: "outlook_free"}.get(now, "outlook")
    return [Prospect(key, WORDS, chances, {"dots": now})]


def is_trivial(position: Position) -> bool:
    """Is there a card to be had for no dots? Then it is taken."""
    return int(price_now(rows(position.terms.setups), rows(position.array()))) == 0
