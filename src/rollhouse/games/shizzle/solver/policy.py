"""Perfect Shizzle for two in compiled play: a solution in whole numbers, and a choice by it.

Shares are counted in units of 2**-29, so every machine chooses alike. The policy is a tuple:

`of`        the class of a line by its code (`classes`)
`first`     the first row of a pair of points, and last the number of rows of a turn
`sure`      how many Shizzles are sure to win with a pair of points; more are counted as so many
`rest`      by turn, row (of a pair, so many Shizzles waiting) and class: twice the mover's share on
            coming to rest there, and one more where rolling on is as good as stopping or better
`worth`     by turn, pair of points and class of the spark: the mover's share before a turn

Turns are counted only where a limit does so; `worth` then has a last entry for the end.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from rollhouse.kernel.records import Array, Record, rule
from rollhouse.solvers.solution import SHARE

from .. import rules
from .sweeps import Sweeps
from .turns import LANES, Workspace

SIDES = 6


def quantised(sweeps: Sweeps, worth: Array) -> dict[str, Array]:
    """The policy of a solved match, by the names above."""
    rows = np.where(sweeps.sure > 0, sweeps.sure + 1, 0)
    first = np.concatenate([[0], np.cumsum(rows)]).astype(np.int64)
    rest = np.zeros((max(len(worth) - 1, 1), first[-1], len(sweeps.classes.length)), np.int32)
    for turn, few, room in turns(sweeps, worth):
        units = 2 * np.rint(room.rest * SHARE).astype(np.int32) + (room.rest > room.stopping)
        for lane, points in enumerate(few):
            size = rows[points]
            rest[turn, first[points] : first[points] + size] = units[:size, :, lane]
    return {
        "of": sweeps.classes.of,
        "first": first,
        "sure": sweeps.sure,
        "rest": rest,
        "worth": np.rint(worth * SHARE).astype(np.int32),
    }


def turns(sweeps: Sweeps, worth: Array) -> Iterator[tuple[int, Array, Workspace]]:
    """All turns, some pairs of points at a time: a room with what they are worth, a lane each."""
    pairs = np.flatnonzero(sweeps.sure > 0)
    for turn in range(max(len(worth) - 1, 1)):
        after = worth[min(turn + 1, len(worth) - 1)][None]
        for place in range(0, len(pairs), LANES):
            few = pairs[place : place + LANES]
            yield turn, few, sweeps.play(few, after)[1]


@rule
def choose(setup: Record, state: Record, random: Record, policy: Any) -> int:
    """The best action; of equally good ones the one with the lowest code."""
    of, first, sure, rest, worth = policy
    mine, others = state.chips[state.to_move], state.chips[1 - state.to_move]
    points = mine * (setup.bank + 1) + others
    if state.phase == rules.SPARKING:
        return best_spark(of, worth[state.turns], points)
    if state.phase == rules.SETTLING:
        after = worth[min(state.turns + 1, len(worth) - 1)]
        return take_or_attack(setup, state, of, after, mine, others)
    whole = state.length == rules.SHIZZLE
    waiting = min(state.pending - whole, sure[points])
    return best_line(setup, state, of, rest[state.turns, first[points] + waiting])


@rule
def best_spark(of: Array, worth: Array, points: int) -> int:
    best = 0
    most = -1
    for die in range(rules.DICE):
        total = 0
        for number in range(1, SIDES + 1):
            total += worth[points, of[code(1 << die, rules.face(die, number))]]
        if total > most:
            most = total
            best = rules.SPARK + die
    return best


@rule
def code(dice: int, face: int) -> int:
    return dice * rules.DICE * SIDES + face


@rule
def take_or_attack(
    setup: Record, state: Record, of: Array, worth: Array, mine: int, others: int
) -> int:
    """Attack only where attacking with all that are left is best: the order does not matter."""
    end = rules.face(state.line[state.length - 1], state.numbers[state.length - 1])
    spark = of[code(1 << state.line[state.length - 1], end)]
    best = SHARE + 1
    action = rules.TAKE
    for attacks in range(state.pending + 1):
        left = others - min(rules.SHIZZLE * attacks, others)
        won = state.winnings + rules.SHIZZLE * (state.pending - attacks)
        now = mine + min(won, setup.bank - mine - left)
        share = worth[left * (setup.bank + 1) + now, spark]
        if share < best:
            best = share
            action = rules.TAKE if attacks < state.pending else rules.ATTACK + 1 - state.to_move
    return action


@rule
def best_line(setup: Record, state: Record, of: Array, rest: Array) -> int:
    """Add the die that begins the best line; where the line as it is is best, stop or roll on."""
    dice = 0
    for place in range(state.length):
        dice |= 1 << state.line[place]
    faces = rules.lying(state)
    matching = rules.followers(setup, state, faces)
    three = rules.must_reach_three(setup, state, faces, matching)
    best = -1
    action = rules.STOP
    for die in range(rules.DICE):
        if rules.may_add(setup, state, die, faces, matching, three):
            share = best_line_from(setup, state, die, dice, of, rest)
            if share > best:
                best = share
                action = rules.ADD + die
    if rules.may_stop(state):
        end = rules.face(state.line[state.length - 1], state.numbers[state.length - 1])
        here = rest[of[code(dice, end)]]
        if here >> 1 > best:
            action = rules.ROLL if here & 1 else rules.STOP
    return action


@rule
def best_line_from(
    setup: Record, state: Record, die: int, dice: int, of: Array, rest: Array
) -> int:
    """The share of the best line that goes on with this die; tries every line.

    `line` holds the dice added, three bits each, the last one lowest.
    """
    line = die
    used = dice | 1 << die
    length = state.length + 1
    best = -1
    candidate = 0
    while length > state.length:
        end = line & 7
        if candidate == 0 and length > 2:
            best = max(best, rest[of[code(used, rules.face(end, state.roll[end]))]] >> 1)
        if candidate == rules.DICE:
            used &= ~(1 << end)
            line >>= 3
            length -= 1
            candidate = end + 1
        elif (used >> candidate) & 1 == 0 and rules.fits(
            setup, state, candidate, setup.matches[rules.face(end, state.roll[end])]
        ):
            used |= 1 << candidate
            line = (line << 3) | candidate
            length += 1
            candidate = 0
        else:
            candidate += 1
    if best < 0:  # nothing can follow: a Fizzle
        fizzle = code(dice | 1 << die, rules.face(die, state.roll[die]))
        best = rest[of[fizzle]] >> 1
    return best
