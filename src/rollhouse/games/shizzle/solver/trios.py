"""What a turn of Shizzle for three is worth when it is known what the next turn is worth.

Between turns a position is the points of the player to move, of the next and of the third, and the
class of the spark (classes.py). `worth[points, spark]` holds the win shares of these three, where
`points` numbers their points; where the game is over they are the shares in which it ended.

Who settles Shizzles, and who stops or rolls on, mixes: what is worth more to the mover is done more
often, and `cool` says how sharply. Of the lines that a roll allows the best is laid,
of equally good ones the longest.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from rollhouse.kernel.records import Array, rule
from rollhouse.solvers.decorator import compiled

from .classes import Classes

SEATS = 3
DECIDER, MOVER, NEXT, THIRD = range(4)
"""Lanes: the mover's share by which choices are made, and what it leads to for all three."""
LANES = 4
CHOKE = 0
"""In the place of a line's length: the turn ends with nothing."""
HARD = 1e18
"""So cool that only the best is chosen."""
ORDERS = np.cumprod([1.0, *range(1, 171)])
"""In how many orders so many things can be done."""


Trio = Any
"""The points of the mover, the next and the third: an array or a tuple."""


class Match(NamedTuple):
    """What is the same in all turns of a match."""

    bank: int
    whole: int
    """The dice of a Shizzle, which are its points, too."""
    classes: Classes


class Beliefs(NamedTuple):
    """What turns are played by."""

    worth: Array
    """[points, spark, seat]: by this the mover chooses."""
    ride: Array
    """The same: what is wanted to know of where that leads."""
    cool: float


class TurnRoom(NamedTuple):
    """The room in which a turn is played."""

    stops: Array
    """[length, spark, shizzles, lane]: after stopping on a line of this length."""
    rolling: Array
    """[shizzles, line, lane]: before rolling the dice that may follow a line."""
    rest: Array
    """[shizzles, line, lane]: on a line, with its stop or roll still to come."""
    rolls: Array
    """[shizzles, line]: how likely the mover rolls on there."""


def new_room(match: Match, most: int) -> TurnRoom:
    """Room for turns in which up to `most` Shizzles are told apart."""
    lines = len(match.classes.length)
    return TurnRoom(
        stops=np.zeros((match.whole + 1, match.classes.sparks, most + 1, LANES)),
        rolling=np.zeros((most + 1, lines, LANES)),
        rest=np.zeros((most + 1, lines, LANES)),
        rolls=np.zeros((most + 1, lines)),
    )


# Points


@rule
def numbered(bank: int, mine: int, next: int, third: int) -> int:
    return (mine * (bank + 1) + next) * (bank + 1) + third


@rule
def see(beliefs: Beliefs, points: int, spark: int, lanes: Array) -> None:
    """What it is worth that a turn has ended: `points` as the next player sees them."""
    lanes[DECIDER] = beliefs.worth[points, spark, 2]
    lanes[MOVER] = beliefs.ride[points, spark, 2]
    lanes[NEXT] = beliefs.ride[points, spark, 0]
    lanes[THIRD] = beliefs.ride[points, spark, 1]


# Settling. Every order in which Shizzles can be settled is taken the more often the more it is
# worth in the end; so an end that is reached in many orders is reached more often.


@rule
def settled_at(match: Match, trio: Trio, won: int, next: int, third: int, taken: int) -> int:
    """The number of the points after so many attacks on each, and so many Shizzles taken.

    `trio` is the points of the mover, the next and the third before; `won` was won beside.
    """
    second = trio[1] - min(match.whole * next, trio[1])
    last = trio[2] - min(match.whole * third, trio[2])
    left = match.bank - trio[0] - second - last
    return numbered(match.bank, second, last, trio[0] + min(won + match.whole * taken, left))


@rule
def best_settled(
    match: Match, worth: Array, trio: Trio, won: int, spark: int, shizzles: int
) -> float:
    """The best share of the mover that settling so many Shizzles can lead to."""
    best = 0.0
    for next in range(shizzles + 1):
        for third in range(shizzles + 1 - next):
            taken = shizzles - next - third
            points = settled_at(match, trio, won, next, third, taken)
            best = max(best, worth[points, spark, 2])
    return best


@rule
def settle(
    match: Match, beliefs: Beliefs, trio: Array, won: int, spark: int, shizzles: int, lanes: Array
) -> None:
    """What it is worth that so many Shizzles are to be settled."""
    best = best_settled(match, beliefs.worth, trio, won, spark, shizzles)
    whole = 0.0
    for lane in range(LANES):
        lanes[lane] = 0.0
    for next in range(shizzles + 1):
        for third in range(shizzles + 1 - next):
            taken = shizzles - next - third
            points = settled_at(match, trio, won, next, third, taken)
            worth, ride = beliefs.worth[points, spark], beliefs.ride[points, spark]
            weight = ORDERS[shizzles] / (ORDERS[next] * ORDERS[third] * ORDERS[taken])
            weight *= np.exp((worth[2] - best) * beliefs.cool)
            whole += weight
            lanes[DECIDER] += weight * worth[2]
            lanes[MOVER] += weight * ride[2]
            lanes[NEXT] += weight * ride[0]
            lanes[THIRD] += weight * ride[1]
    for lane in range(LANES):
        lanes[lane] /= whole


@rule
def fill_stops(
    match: Match, beliefs: Beliefs, trio: Array, length: int, most: int, room: TurnRoom
) -> None:
    """What stopping on a line is worth, by the Shizzles to settle then."""
    won = 0 if length == match.whole else length
    for spark in range(match.classes.sparks):
        for shizzles in range(most + 1):
            into = room.stops[length, spark, shizzles]
            settle(match, beliefs, trio, won, spark, shizzles, into)


# The turn


@rule
def roll_dice(match: Match, line: int, choke: Array, rest: Array, rolling: Array) -> None:
    """Before a roll: what the best of the lines is worth that the roll allows."""
    classes = match.classes
    for lane in range(LANES):
        rolling[lane] = 0.0
    for roll in range(classes.first_roll[line], classes.first_roll[line + 1]):
        first, end = classes.first_member[roll], classes.first_member[roll + 1]
        best = -1
        for place in range(first, end):
            member = classes.member[place]
            if best < 0 or rest[member, DECIDER] > rest[best, DECIDER]:
                best = member
        for lane in range(LANES):
            share = choke[lane] if best < 0 else rest[best, lane]
            rolling[lane] += classes.chance[roll] * share


@rule
def play_turn(match: Match, beliefs: Beliefs, trio: Array, most: int, room: TurnRoom) -> None:
    """What everything in a turn is worth: fills the room.

    `most` Shizzles are as good as more.
    """
    classes, whole = match.classes, match.whole
    lines = len(classes.length)
    for spark in range(classes.sparks):
        points = numbered(match.bank, trio[1], trio[2], trio[0])
        see(beliefs, points, spark, room.stops[CHOKE, spark, 0])
    for length in range(2, whole + 1):
        fill_stops(match, beliefs, trio, length, most, room)
    for shizzles in range(most, -1, -1):
        more = min(shizzles + 1, most)
        for step in range(lines):
            line = (step + classes.sparks) % lines
            length, spark, next = classes.length[line], classes.spark[line], classes.next[line]
            if classes.first_roll[line] < classes.first_roll[line + 1]:
                choke = room.stops[CHOKE, spark, 0]
                roll_dice(match, line, choke, room.rest[shizzles], room.rolling[shizzles, line])
            if length == 1:
                continue
            waiting = more if length == whole else shizzles
            stop, chance = room.stops[length, spark, waiting], 0.0
            known = next >= 0 and (length < whole or shizzles < most)
            if known:
                gain = room.rolling[waiting, next, DECIDER] - stop[DECIDER]
                chance = 1.0 / (1.0 + np.exp(-max(min(gain * beliefs.cool, 40.0), -40.0)))
            room.rolls[shizzles, line] = chance
            for lane in range(LANES):
                share = stop[lane]
                if known:
                    share += chance * (room.rolling[waiting, next, lane] - share)
                room.rest[shizzles, line, lane] = share


@compiled
def sure_shizzles(match: Match, trio: Array, ended: Array, worth: Array) -> int:
    """How many Shizzles win at once if settled well; more of them, or a longer line, do so too."""
    shizzles = 1
    while True:
        for next in range(shizzles + 1):
            for third in range(shizzles + 1 - next):
                taken = shizzles - next - third
                points = settled_at(match, trio, 0, next, third, taken)
                if ended[points] and worth[points, 0, 2] == 1.0:
                    return shizzles
        shizzles += 1


@compiled
def play_trios(
    match: Match, beliefs: Beliefs, trios: Array, sure: Array, room: TurnRoom, new: Array
) -> None:
    """Play a turn with each of some trios of points: `new[trio, spark, lane]`, before its roll."""
    for place in range(len(trios)):
        play_turn(match, beliefs, trios[place], sure[place], room)
        for spark in range(match.classes.sparks):
            for lane in range(LANES):
                new[place, spark, lane] = room.rolling[0, spark, lane]


@compiled
def settle_rest(
    match: Match, beliefs: Beliefs, trio: Array, won: int, spark: int, shizzles: int, lanes: Array
) -> None:
    """As `settle`, for Python."""
    settle(match, beliefs, trio, won, spark, shizzles, lanes)
