"""What may happen next, in numbers: how likely each event of a game is after an action."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from rollhouse.kernel.calls import bind
from rollhouse.kernel.contract import Game
from rollhouse.kernel.position import Position
from rollhouse.kernel.records import TABLE, Array, Record, rows

from ..game_words import is_feared

rules: Any = None


def weigh_event(
    setups: Record,
    states: Record,
    words: Array,
    outcomes: Record,
    bit: int,
    weights: Array,
) -> Any:
    """Weigh everything that the table may answer to `states[0]`.

    The first entry of `weights` becomes the weight of the answers that bring the event, the second
    that of all answers. `states[1]` becomes the first position with the event; the function returns
    1 if every such answer leads there, so that one position stands for the event. `words` are the
    positions' bytes.
    """
    setup = setups[0]
    same = 1
    for k in range(rules.count(setup, states[0])):
        weight = rules.nth(setup, states[0], k, outcomes[0])
        weights[1] += weight
        states[2] = states[0]
        if (rules.settle(setup, states[2], outcomes[0]) >> bit) & 1:
            if weights[0] == 0:
                states[1] = states[2]
            elif same:
                for n in range(words.shape[1]):
                    if words[1, n] != words[2, n]:
                        same = 0
            weights[0] += weight
    return same


@functools.cache
def _weigher(game: Game) -> Any:
    return bind(weigh_event, game.name, game.rules)


@dataclass(frozen=True)
class Risk:
    """An event that people fear, and how likely it is."""

    event: str
    chance: float
    then: Position | None
    """The position it leads to, if that is always the same one."""


def risks(before: Position, action: Mapping[str, Any]) -> list[Risk]:
    """The events that whoever acts has to fear right now: those that the game has words for.

    When somebody who plays alone ends a turn with the action, nothing is at stake any more, though
    another turn begins.
    """
    after, events = before.step(action)
    if after.turn != TABLE or after.to_move != before.turn:
        return []
    if not set(events).isdisjoint(getattr(after.terms.game.words, "TURN_OVER", ())):
        return []
    found = (risk(after, event) for event in _feared(after.terms.game))
    return [found for found in found if found.chance > 0]


@functools.cache
def _feared(game: Game) -> list[str]:
    return [event for event in game.rules.EVENTS if is_feared(game.name, event)]


def risk(after: Position, event: str) -> Risk:
    """How likely the table's answer is to bring an event."""
    game = after.terms.game
    states, weights = np.zeros(3, game.rules.State), np.zeros(2, np.int64)
    states[0] = after.array()[0]
    outcome = np.zeros(1, game.rules.Outcome)
    bit = game.rules.EVENTS.index(event)
    words = states.view(np.uint32).reshape(len(states), -1)
    same = _weigher(game)(
        rows(after.terms.setups), rows(states), words, rows(outcome), bit, weights
    )
    then = Position(after.terms, states[1:2].copy()) if same and weights[0] else None
    return Risk(event, float(weights[0]) / float(weights[1]), then)
