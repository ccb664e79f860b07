"""Whole games of Dice Flick in compiled code, in which everybody's flicks follow one table and
their decisions another: what they believe about their own hand.

Two seats: somebody whose choices are those of a computer of level 3, or of the rule of thumb, and
who may also flick everything at the middle hole from base 0, whatever was chosen.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from statistics import NormalDist
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from flick_choice import expected
from flick_tables import WHOLE, stored

from rollhouse.games.dice_flick import greedy, rules, temperament
from rollhouse.games.dice_flick.options import seen_from_every_base
from rollhouse.games.dice_flick.scoring_rules import CELLS
from rollhouse.games.dice_flick.surrogate_rules import AIMS, BASES
from rollhouse.kernel import contract
from rollhouse.kernel.records import (
    OVER,
    TABLE,
    Array,
    Random,
    Record,
    begin,
    called,
    i64,
    number,
    rows,
    rule,
    u64,
)
from rollhouse.players.character import AT_FIRST_SIGHT, whole_numbers
from rollhouse.players.residents import Temper
from rollhouse.solvers.solution import SHARE

UNIT = AT_FIRST_SIGHT * SHARE
"""What a leaning counts, compared with one unit of the logarithm of what a flick promises."""
ERRORS, SHIFT = 1 << 12, u64(52)
QUANTILES = np.array([NormalDist().inv_cdf((n + 0.5) / ERRORS) for n in range(ERRORS)])
THUMB, EXPECTS, MIDDLE = 0.0, -1.0, 12
"""Special values of `errs`: somebody without errors plays the rule of thumb."""


NONE = Temper()


@dataclass(frozen=True)
class Flicker:
    """A seat: where its flicks come to rest, what it believes about that, and how it chooses."""

    table: npt.NDArray[np.int64]
    """Weights by aim and hole, seen from base 0, as `flick_tables.whole` makes them."""
    believes: Any
    """A hand, in the form of the option `skill`, or a table."""
    errs: float
    """How much it misjudges what a flick promises, in its logarithm; `THUMB`: not at all;
    `EXPECTS`: it aims where a flick is worth most on average (flick_choice.py)."""
    middle: bool = False
    temper: Temper = NONE
    """The temper of a resident."""


class Seats(NamedTuple):
    """Both seats in the form that compiled code takes."""

    true: Record
    """The `Setup` by which flicks really come to rest."""
    believed: Record
    """The `Setup` by which each seat decides."""
    errs: Array
    middle: Array
    tempers: Array


class Room(NamedTuple):
    """Room for one game."""

    states: Record
    outcomes: Record
    randoms: Record
    """The table's stream, and that for the errors of judgement."""
    mask: Array
    promises: Array
    quantiles: Array
    worths: Array


@rule
def chosen(seats: Seats, room: Room, turn: int) -> int:
    """What a computer with such an error does, at the table that it believes in."""
    setup, state, errs = seats.believed[turn], room.states[0], seats.errs[turn]
    if state.phase != rules.FLICKING or errs == THUMB:
        return greedy.choose(setup, state, room.mask)
    if errs == EXPECTS:
        return expected(seats.believed[turn], state, room.worths)
    greedy.glance(setup, state, room.mask, room.promises)
    best, most = -1, 0.0
    for action in range(rules.SCORE):
        if room.promises[action] > 0:
            error = errs * room.quantiles[i64(number(room.randoms[1]) >> SHIFT)]
            leans = temperament.lean(setup, state, action, seats.tempers[turn])
            seems = math.log(room.promises[action]) + leans / UNIT + error
            if best < 0 or seems > most:
                best, most = action, seems
    return best


@rule
def at_the_middle(action: int) -> int:
    """The same die, flicked at the middle hole from base 0."""
    return action // (AIMS * BASES) * (AIMS * BASES) + MIDDLE


@called
def play(seats: Seats, room: Room, seed: int, first: int, won: Array) -> None:
    """What seat 0 wins of each game with the numbers from `first` on, of a seed."""
    setup, state, outcome = seats.true[0], room.states[0], room.outcomes[0]
    for game in range(len(won)):
        begin(room.randoms[0], u64(seed), u64(2 * (first + game)))
        begin(room.randoms[1], u64(seed), u64(2 * (first + game) + 1))
        rules.start(setup, state)
        turn = rules.turn(setup, state)
        while turn != OVER:
            if turn == TABLE:
                rules.draw(setup, state, room.randoms[0], outcome)
                rules.settle(setup, state, outcome)
            else:
                rules.legal(setup, state, room.mask)
                action = chosen(seats, room, turn)
                if seats.middle[turn] and action < rules.SCORE:
                    action = at_the_middle(action)
                rules.act(setup, state, action)
            turn = rules.turn(setup, state)
        lead = state.scores[0] - state.scores[1]
        won[game] = 0.5 + 0.5 * (lead > 0) - 0.5 * (lead < 0)


def shares(one: Flicker, other: Flicker, games: int, seed: int = 1, first: int = 0) -> Array:
    """What `one` wins of each of these games; both begin half of them."""
    halves = []
    for own in range(2):
        pair = (one, other) if own == 0 else (other, one)
        won = np.zeros(games // 2)
        play(seated(pair), room(), seed, first, won)
        halves.append(won if own == 0 else 1 - won)
    return np.concatenate(halves)


def seated(pair: Sequence[Flicker]) -> Seats:
    believed = [by_tables([each.believes] * 2) for each in pair]
    return Seats(
        rows(by_tables([each.table for each in pair])),
        rows(np.concatenate(believed)),
        np.array([each.errs for each in pair]),
        np.array([each.middle for each in pair]),
        np.array([whole_numbers(each.temper) for each in pair]),
    )


def by_tables(hands: Sequence[Any]) -> Array:
    """A `Setup` in which each seat's dice come to rest by its hand or its table."""
    setups: Array = opened().copy()
    targets = setups[0]["targets"].reshape(-1, BASES, AIMS, AIMS)
    for seat, hand in enumerate(hands):
        table = hand if isinstance(hand, np.ndarray) else stored(hand)
        targets[seat] = seen_from_every_base(table)
    setups["whole"] = WHOLE
    return setups


@cache
def opened() -> Array:
    return contract.agree(contract.load("dice_flick"), 2, {}).setups


def room() -> Room:
    return Room(
        rows(np.zeros(1, rules.State)),
        rows(np.zeros(1, rules.Outcome)),
        rows(np.zeros(2, Random)),
        np.zeros(rules.ACTIONS, np.uint8),
        np.zeros(rules.ACTIONS, np.int64),
        QUANTILES,
        np.zeros(CELLS, np.int64),
    )
