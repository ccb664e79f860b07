"""Plays on from a position by rule of thumb, after each of several actions, with the same dice.

Playout number n of a seed draws from the table by stream n of that seed, whichever action it
follows: common random numbers, so that actions are compared by what they do and not by their luck.
The dice are of the playouts' own seed; the table's are never seen.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from rollhouse.games.faces import bind
from rollhouse.games.kernel import OVER, TABLE, WHOLE, Array, Random, Record, begin, rows, u64
from rollhouse.games.position import Position

from . import greedy

rules: Any = None
thumb: Any = None


def play_on(
    setups: Record,
    states: Record,
    outcomes: Record,
    mask: Array,
    randoms: Record,
    codes: Array,
    seed: int,
    first: int,
    shares: Array,
) -> None:
    """Every code is played in as many of `states` as there are for it; their ends stay there."""
    each = len(shares) // len(codes)
    for index in range(len(shares)):
        begin(randoms[0], seed, first + index % each)
        rules.act(setups[0], states[index], codes[index // each])
        while True:
            seat = rules.turn(setups[0], states[index])
            if seat == OVER:
                break
            if seat == TABLE:
                rules.draw(setups[0], states[index], randoms[0], outcomes[0])
                rules.settle(setups[0], states[index], outcomes[0])
            else:
                rules.legal(setups[0], states[index], mask)
                rules.act(setups[0], states[index], thumb(setups, states, index, mask))
        rules.shares(setups[0], states[index], shares[index])


_RUNNERS: dict[str, Any] = {}


def runner(game: Any) -> Any:
    """`play_on` compiled for a game; its machine code is kept as long as its thumb is."""
    if game.name not in _RUNNERS:
        home = greedy.home(game.name)
        bound = {"rules": game.rules, "thumb": greedy.policy(game.name)}
        _RUNNERS[game.name] = bind(play_on, game.name, home or game.rules, **bound)
    return _RUNNERS[game.name]


def played_on(position: Position, codes: list[int], seed: int, first: int, each: int) -> Array:
    """What playouts `first`, `first` + 1, … after each action are worth, by action, playout, seat.

    Win shares; for one alone, the score that is to be low, with its sign turned.
    """
    terms, game = position.terms, position.terms.game
    states = np.repeat(position.array(), len(codes) * each)
    shares = np.zeros((len(states), terms.players), np.int64)
    outcome, randoms = np.zeros(1, game.rules.Outcome), np.zeros(1, Random)
    mask = np.zeros(game.rules.ACTIONS, np.uint8)
    runner(game)(
        rows(terms.setups), rows(states), rows(outcome), mask, rows(randoms),
        np.array(codes, np.int64), u64(seed), first, shares,
    )  # fmt: skip
    if terms.players == 1:
        ends = (Position(terms, states[n : n + 1].copy()) for n in range(len(states)))
        worths = np.array([[-float(score) for score in end.scores] for end in ends])
    else:
        worths = shares / WHOLE
    return worths.reshape(len(codes), each, terms.players)
