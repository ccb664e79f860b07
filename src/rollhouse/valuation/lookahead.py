"""What a position, and every action of it, is worth by a network: templates for every game.

`rules` and `inputs` stand for those of the game that a template is bound to (`kernel/calls.py`).
"""

from __future__ import annotations

import functools
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np

from rollhouse.kernel.calls import bind
from rollhouse.kernel.contract import Game, Terms
from rollhouse.kernel.knowledge import part_for
from rollhouse.kernel.records import OVER, TABLE, WHOLE, Array, Record, called, i64, rows

from .network import SHARES, Network, Thinking, evaluate, thinking

rules: Any = None
inputs: Any = None
see: Any = None
worth_now: Any = None
worth_after: Any = None

FAN = 300
"""Where the table may answer in more ways than this, the position before its answer is judged."""


class Bench(NamedTuple):
    """Where positions are tried out: the one that is judged, and those that follow it."""

    setups: Record
    states: Record
    """The position, the one after an action, and the one after an answer of the table."""
    outcomes: Record
    mask: Array
    thinking: Thinking


def bench(terms: Terms) -> Bench:
    game = terms.game.rules
    return Bench(
        rows(terms.setups),
        rows(np.zeros(3, game.State)),
        rows(np.zeros(1, game.Outcome)),
        np.zeros(game.ACTIONS, np.uint8),
        thinking(),
    )


def see_all(setup: Record, state: Record, network: Network, room: Thinking) -> None:
    """Write the win shares of all seats, from the one to move on."""
    for number in range(len(network.first)):
        room.inputs[number] = 0
    inputs.write(setup, state, room.inputs)
    evaluate(network, room)


def worth_to(setup: Record, state: Record, seat: int, network: Network, room: Thinking) -> Any:
    """What a position is worth to a seat, in `SHARES`."""
    if rules.turn(setup, state) == OVER:
        rules.shares(setup, state, room.shares)
        return i64(room.shares[seat]) * SHARES // WHOLE
    see(setup, state, network, room)
    step = seat - i64(state.to_move)
    return i64(room.shares[step + setup.players if step < 0 else step])


def worth_ahead(bench: Bench, index: int, seat: int, network: Network, fan: int) -> Any:
    """The same, one answer of the table ahead where it has at most `fan`."""
    setup, states, outcomes = bench.setups[0], bench.states, bench.outcomes
    if rules.turn(setup, states[index]) != TABLE or rules.count(setup, states[index]) > fan:
        return worth_now(setup, states[index], seat, network, bench.thinking)
    total = whole = i64(0)
    for k in range(rules.count(setup, states[index])):
        weight = i64(rules.nth(setup, states[index], k, outcomes[0]))
        states[index + 1] = states[index]
        rules.settle(setup, states[index + 1], outcomes[0])
        worth = worth_now(setup, states[index + 1], seat, network, bench.thinking)
        total += weight * worth
        whole += weight
    return total // whole


def weigh(bench: Bench, network: Network, fan: int, worths: Array) -> None:
    """What every action of `mask` is worth to the seat that is asked."""
    setup, states = bench.setups[0], bench.states
    seat = i64(rules.turn(setup, states[0]))
    for action in range(len(bench.mask)):
        if bench.mask[action]:
            states[1] = states[0]
            rules.act(setup, states[1], action)
            worths[action] = worth_after(bench, 1, seat, network, fan)


def see_first(setups: Record, states: Record, network: Network, room: Thinking) -> None:
    see(setups[0], states[0], network, room)


class Judge:
    """The compiled functions of a game."""

    def __init__(self, game: Game, home: ModuleType) -> None:
        name = game.name
        self.see = bind(see_all, name, game.rules, inputs=home)
        self.shares = bind(see_first, name, game.rules, see=self.see)
        self.worth = bind(worth_to, name, game.rules, called, see=self.see)
        self.ahead = bind(worth_ahead, name, game.rules, worth_now=self.worth)
        self.weigh = bind(weigh, name, game.rules, worth_after=self.ahead)


@functools.cache
def _judge(game: Game, home: ModuleType) -> Judge:
    return Judge(game, home)


def judge(terms: Terms) -> Judge | None:
    """None where the game has no `inputs`, or they do not know a house rule of this match."""
    home = part_for(terms, "inputs")
    return _judge(terms.game, home) if home else None
