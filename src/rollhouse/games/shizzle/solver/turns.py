"""What a turn of Shizzle is worth when it is known what the next turn is worth.

Between turns a position is the points of the player to move, those of the other one, and the class
of the spark. `worth[points, spark]` is the win share of the player to move, where `points` numbers
the pair of points; where the game is over it is the share in which it ended.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from rollhouse.kernel.records import WHOLE, Array, Record, rule

from .classes import Classes

rules: Any = None

LANES = 48
"""Turns played side by side at most: as many as keep a row of lines in a core's own memory."""
CHOKE = 0
"""In the place of a line's length: the turn ends with nothing."""


# The points after a turn. Templates, bound to the rules.


def deal_points(setup: Record, state: Record, points: int) -> None:
    """A new match in which seat 0 is to move and these are the points."""
    rules.start(setup, state)
    state.chips[0] = points // (setup.bank + 1)
    state.chips[1] = points % (setup.bank + 1)


def points_after(setup: Record, state: Record) -> Any:
    """The number of the pair of points, as seen by the other player, who is to move next."""
    return state.chips[1] * (setup.bank + 1) + state.chips[0]


def stop_on(setup: Record, state: Record, points: int, length: int, shizzles: int) -> None:
    """Stop on a line of this length with so many Shizzles to settle."""
    deal_points(setup, state, points)
    state.length = length
    state.pending = shizzles
    rules.stop(setup, state)


def settle_one(setup: Record, state: Record, last: Record, action: int) -> Any:
    """Settle a Shizzle while another waits. Returns the points if it had been the last one.

    `last` is a copy of the position, with one Shizzle waiting in both.
    """
    rules.act(setup, last, action)
    state.pending = 2
    rules.act(setup, state, action)
    return points_after(setup, last)


def list_ends(setup: Record, states: Record, points: int, most: int, ends: Array) -> None:
    """Where a turn may lead: `ends[shizzles, length, attacks]` numbers the points afterwards.

    That is after stopping on a line of this length (`CHOKE`: after a Choke) with up to `most`
    Shizzles, so many of them settled by attacks and the others taken. The order in which they are
    settled makes no difference; here attacks come first.
    """
    deal_points(setup, states[0], points)
    rules.end_turn(setup, states[0])
    ends[0, CHOKE, 0] = points_after(setup, states[0])
    for length in range(2, rules.SHIZZLE + 1):
        stop_on(setup, states[0], points, length, 0)
        ends[0, length, 0] = points_after(setup, states[0])
        stop_on(setup, states[0], points, length, 1)
        for attacks in range(most + 1):
            states[1] = states[0]
            for shizzles in range(attacks + 1, most + 1):
                states[2] = states[1]
                ends[shizzles, length, attacks] = settle_one(
                    setup, states[1], states[2], rules.TAKE
                )
            if attacks < most:
                states[2] = states[0]
                ends[attacks + 1, length, attacks + 1] = settle_one(
                    setup, states[0], states[2], rules.ATTACK + 1
                )


def settle_rest(setups: Record, states: Record, worth: Array, spark: int) -> Any:
    """The mover's share while the Shizzles of `states[0]` are settled; `worth` of the next turn."""
    setup, best = setups[0], 0.0
    shizzles, mover = states[0].pending, states[0].to_move
    for attacks in range(shizzles + 1):
        states[1] = states[0]
        for number in range(shizzles):
            attack = rules.ATTACK + 1 - mover
            rules.act(setup, states[1], attack if number < attacks else rules.TAKE)
        mine, others = states[1].chips[mover], states[1].chips[1 - mover]
        best = max(best, 1.0 - worth[others * (setup.bank + 1) + mine, spark])
    return best


def sure_shizzles(setup: Record, state: Record, points: int, shares: Array) -> Any:
    """How many Shizzles win at once if settled well; more of them, or a longer line, do so too."""
    shizzles = 1
    while True:
        for attacks in range(shizzles + 1):
            stop_on(setup, state, points, rules.SHIZZLE, shizzles)
            for number in range(shizzles):
                rules.act(setup, state, rules.ATTACK + 1 if number < attacks else rules.TAKE)
            if rules.bank(setup, state) == 0:
                rules.shares(setup, state, shares)
                if shares[0] == WHOLE:
                    return shizzles
        shizzles += 1


def list_points(setups: Record, states: Record, sure: Array, final: Array, shares: Array) -> None:
    """For every pair of points: how many Shizzles are sure to win, and the share if it were over.

    `sure` is not above 0 where the bank is empty, or would owe points.
    """
    setup, state = setups[0], states[0]
    for points in range(len(sure)):
        deal_points(setup, state, points)
        left = rules.bank(setup, state)
        sure[points] = min(left, 0)
        rules.shares(setup, state, shares)
        final[points] = shares[0] / WHOLE
        if left > 0:
            sure[points] = sure_shizzles(setup, state, points, shares)


# The turn, played in several lanes side by side: each is a pair of points and a side of its value.
# Lines are given by the numbers of their classes; for `classes` see there.


@rule
def best_stops(
    shizzles: int, length: int, ends: Array, worth: Array, spark: int, stops: Array
) -> None:
    """The share after stopping with so many Shizzles, settled as well as can be, for each lane.

    Lane n is of the pair of points `ends[n // sides]`. The mover's lower side follows from the
    upper side of the next player, and the other way round.
    """
    sides = len(worth)
    for lane in range(len(stops)):
        pair, side = lane // sides, sides - 1 - lane % sides
        best = 0.0
        for attacks in range(shizzles + 1):
            best = max(best, 1.0 - worth[side, ends[pair, shizzles, length, attacks], spark])
        stops[lane] = best


@rule
def roll_dice(
    classes: Classes, line: int, rest: Array, choke: Array, best: Array, total: Array
) -> None:
    """The share before a roll, for each lane: the best of the lines that the roll allows.

    Nearly all time goes here. Four lines are compared at a time, the last one again where there
    are fewer, so that the best so far is read and written a quarter as often.
    """
    lanes = len(total)
    for lane in range(lanes):
        total[lane] = 0.0
    for roll in range(classes.first_roll[line], classes.first_roll[line + 1]):
        first, end = classes.first_member[roll], classes.first_member[roll + 1]
        for lane in range(lanes):
            best[lane] = choke[lane] if first == end else 0.0
        for place in range(first, end, 4):
            one, two = rest[classes.member[place]], rest[classes.member[min(place + 1, end - 1)]]
            three = rest[classes.member[min(place + 2, end - 1)]]
            four = rest[classes.member[min(place + 3, end - 1)]]
            for lane in range(lanes):
                most = max(max(one[lane], two[lane]), max(three[lane], four[lane]))
                best[lane] = max(best[lane], most)
        for lane in range(lanes):
            total[lane] += classes.chance[roll] * best[lane]


class Workspace(NamedTuple):
    """The room in which turns are played side by side. Shares are `[shizzles, line, lane]`, by
    Shizzles waiting.
    """

    ends: Array
    """[pair, shizzles, length, attacks]: the points afterwards, see `list_ends`."""
    stops: Array
    """[length, spark, lane]: the shares after stopping; length 1 is for the best line of a roll."""
    stopping: Array
    """The shares of stopping on a line."""
    rolling: Array
    """Those of rolling the dice that may follow it."""
    rest: Array
    """Whichever is better."""


@rule
def play_turns(classes: Classes, whole: int, most: int, worth: Array, room: Workspace) -> None:
    """The mover's share everywhere in a turn: fills the room, whose `ends` are listed.

    `most` Shizzles are sure to win, and so are all more: the last row holds for them too. A line
    of the `whole` length is a Shizzle more than its row says.
    """
    ends, stops, rolling, rest = room.ends, room.stops, room.rolling, room.rest
    lines = len(classes.length)
    for shizzles in range(most, -1, -1):
        more = min(shizzles + 1, most)
        for spark in range(classes.sparks):
            best_stops(0, CHOKE, ends, worth, spark, stops[CHOKE, spark])
            for length in range(2, whole + 1):
                waiting = more if length == whole else shizzles
                best_stops(waiting, length, ends, worth, spark, stops[length, spark])
        for step in range(lines):
            line = (step + classes.sparks) % lines
            length, spark, next = classes.length[line], classes.spark[line], classes.next[line]
            if classes.first_roll[line] < classes.first_roll[line + 1]:
                roll_dice(
                    classes, line, rest[shizzles], stops[CHOKE, spark], stops[1, spark],
                    rolling[shizzles, line],
                )  # fmt: skip
            if length == 1:
                continue
            waiting = more if length == whole else shizzles
            known = next >= 0 and (length < whole or shizzles < most)
            for lane in range(rest.shape[2]):
                stop = stops[length, spark, lane]
                roll = rolling[waiting, next, lane] if known else 0.0
                room.stopping[shizzles, line, lane] = stop
                rest[shizzles, line, lane] = max(stop, roll)
