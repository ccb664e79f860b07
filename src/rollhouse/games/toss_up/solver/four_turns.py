"""One turn of Toss Up! for four in compiled code, for the CPU and inside a GPU kernel alike.

Totals are those of the mover and of the three who follow; shares stand in the same order (places),
unless they are said to be by seat. After a turn everybody is one place further: whoever was at
place 1 is at place 0, and the mover at place 3.

Functions here take short views of the large tables and call nothing inside their loops, because on
a GPU a call costs more than a roll.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from rollhouse.kernel.records import Array
from rollhouse.solvers.decorator import compiled

PLAYERS = 4
WORDS = 32
"""Words for the choices of a turn."""
WORD = 32
"""Choices in a word."""
MOST = WORDS * WORD
"""More points of a last turn than are ever looked at."""
BEFORE = 512
"""More points of a turn before last turns than are ever looked at."""
HAZE = 1e-3
"""By how much rolling may be worse than stopping and is still sometimes done."""


class Rolls(NamedTuple):
    """How a roll ends, and what follows an all-yellow one is rolled again: chances by the points of
    the turn modulo the number of dice.
    """

    gains: Array
    """[points, g]: to gain g points in the end; column 0 is the chance of all yellow."""
    busts: Array
    """[points]: to lose the turn in the end."""


class Turn(NamedTuple):
    """What stopping is worth in one turn before last turns.

    By place of the next player's turn (the mover is at 3), and by the mover's total after stopping.
    """

    low: Array
    """Before last turns."""
    high: Array
    """From the first total on that begins them, or ends the game."""
    mine: int
    top: int
    """From so many points on the mover stops."""


class LastTurn(NamedTuple):
    """The same for a last turn: what counts is to come level with the leader, and past."""

    below: Array
    """[place]"""
    level: Array
    above: Array
    """[place, by how much past]; the last one stands for all beyond."""
    behind: int
    top: int


class Room(NamedTuple):
    """The room for one turn: compiled code allocates nothing."""

    marks: Array
    """In a last turn, a bit for each number of points: 1 where the mover rolls."""
    weights: Array
    """Before last turns, by points: the chance that the mover rolls on, until it is not all
    yellow."""
    ahead: Array
    """Worths within a handful of dice, from this one to the next full one."""
    mass: Array
    """The chances of getting there."""
    ended: Array
    """[place]: the shares of stopping, added up."""


@compiled
def decide(turn: Turn, bust: float, rolls: Rolls, room: Room) -> Any:
    """The mover's turn, if a red light is worth so much: its weights, and what it is worth.

    The mover rolls where that is at least as good as stopping, and stops where rolling is worse by
    `HAZE`; in between, the chance of rolling falls evenly from 1 to 0.
    """
    gains, busts, ahead, weights = rolls.gains, rolls.busts, room.ahead, room.weights
    low, high, mine, top = turn.low, turn.high, turn.mine, turn.top
    dice, edge = len(busts), low.shape[1]
    row = top % dice
    for step in range(row, dice + 1):
        total = mine + top - row + step
        ahead[step] = low[3, total] if total < edge else high[3, total - edge]
    worth = 0.0
    for points in range(top - 1, -1, -1):
        if row == 0:
            ahead[dice] = ahead[0]
            row = dice
        row -= 1
        roll = busts[row] * bust
        for gain in range(1, dice - row + 1):
            roll += gains[row, gain] * ahead[row + gain]
        total = mine + points
        stop = low[3, total] if total < edge else high[3, total - edge]
        if points == 0:
            stop = bust
        weight = 1.0
        if roll < stop:
            weight = max(0.0, 1.0 - (stop - roll) / HAZE)
        weights[points] = weight
        ahead[row] = stop + weights[points] * (roll - stop)
        worth = roll + gains[row, 0] * (ahead[row] - roll)
    return worth


@compiled
def play(turn: Turn, start: int, rolls: Rolls, room: Room) -> Any:
    """Where a turn ends that is played by its weights: the shares of stopping by place, in `ended`.

    The dice are thrown with `start` points of the turn. Returns the chance of a red light, in which
    passing without a point is counted.
    """
    gains, busts, mass, ended = rolls.gains, rolls.busts, room.mass, room.ended
    weights = room.weights
    low, high, mine, top = turn.low, turn.high, turn.mine, turn.top
    dice, edge, row = len(busts), low.shape[1], start % len(busts)
    first, second, third, own = 0.0, 0.0, 0.0, 0.0
    for step in range(dice + 1):
        mass[step] = 0.0
    again = weights[start] if start < top else 0.0
    rolled = 1.0 - gains[row, 0] * (1.0 - again)
    stopped, lost, furthest = 1.0 - rolled, 0.0, start + dice - row
    if start == 0:
        lost = stopped
        stopped = 0.0
    for points in range(start, max(top, start) + dice + 1):
        if points > furthest:
            break
        if row == dice:
            row = 0
            mass[0] = mass[dice]
            for step in range(1, dice + 1):
                mass[step] = 0.0
        if points > start:
            again = weights[points] if points < top else 0.0
            rolled = mass[row] * again
            stopped = mass[row] - rolled
        if stopped > 0.0:
            total = mine + points
            if total < edge:
                first += stopped * low[0, total]
                second += stopped * low[1, total]
                third += stopped * low[2, total]
                own += stopped * low[3, total]
            else:
                total = min(total - edge, high.shape[1] - 1)
                first += stopped * high[0, total]
                second += stopped * high[1, total]
                third += stopped * high[2, total]
                own += stopped * high[3, total]
        if rolled > 0.0:
            lost += rolled * busts[row]
            for gain in range(1, dice - row + 1):
                mass[row + gain] += rolled * gains[row, gain]
            furthest = max(furthest, points + dice - row)
        row += 1
    ended[0], ended[1], ended[2], ended[3] = own, first, second, third
    return lost


@compiled
def decide_last(turn: LastTurn, rolls: Rolls, room: Room) -> Any:
    """As `decide`, in a last turn: a red light is as good as stopping without a point."""
    gains, busts, ahead, marks = rolls.gains, rolls.busts, room.ahead, room.marks
    below, level, above = turn.below, turn.level, turn.above
    behind, top, dice = turn.behind, turn.top, len(busts)
    furthest = above.shape[1] - 1
    row, bust = top % dice, below[3]
    for step in range(row, dice + 1):
        past = top - row + step - behind
        ahead[step] = above[3, min(past, furthest)] if past > 0 else level[3]
    for word in range(WORDS):
        marks[word] = 0
    worth = 0.0
    for points in range(top - 1, -1, -1):
        if row == 0:
            ahead[dice] = ahead[0]
            row = dice
        row -= 1
        roll = busts[row] * bust
        for gain in range(1, dice - row + 1):
            roll += gains[row, gain] * ahead[row + gain]
        past = points - behind
        stop = below[3]
        if past == 0:
            stop = level[3]
        elif past > 0:
            stop = above[3, min(past, furthest)]
        worth = roll
        if roll >= stop:
            ahead[row] = roll
            marks[points // WORD] |= 1 << (points % WORD)
        else:
            ahead[row] = stop
            worth += gains[row, 0] * (stop - roll)
    return worth


@compiled
def play_last(turn: LastTurn, start: int, rolls: Rolls, room: Room) -> None:
    """The shares by place in a last turn that is played by its marks, in `ended`.

    The dice are thrown with `start` points of the turn.
    """
    gains, busts, mass, marks, ended = rolls.gains, rolls.busts, room.mass, room.marks, room.ended
    below, level, above = turn.below, turn.level, turn.above
    behind, top, dice = turn.behind, turn.top, len(busts)
    last = above.shape[1] - 1
    first, second, third, own = 0.0, 0.0, 0.0, 0.0
    for step in range(dice + 1):
        mass[step] = 0.0
    row = start % dice
    rolls_again = start < top and (marks[start // WORD] >> (start % WORD)) & 1
    rolled = 1.0 if rolls_again else 1.0 - gains[row, 0]
    stopped, lost, furthest = 1.0 - rolled, 0.0, start + dice - row
    for points in range(start, max(top, start) + dice + 1):
        if points > furthest:
            break
        if row == dice:
            row = 0
            mass[0] = mass[dice]
            for step in range(1, dice + 1):
                mass[step] = 0.0
        if points > start:
            rolled = mass[row]
            stopped = 0.0
            if points >= top or not (marks[points // WORD] >> (points % WORD)) & 1:
                stopped = rolled
                rolled = 0.0
        if stopped > 0.0:
            past = points - behind
            if past > 0:
                past = min(past, last)
                first += stopped * above[0, past]
                second += stopped * above[1, past]
                third += stopped * above[2, past]
                own += stopped * above[3, past]
            elif past == 0:
                first += stopped * level[0]
                second += stopped * level[1]
                third += stopped * level[2]
                own += stopped * level[3]
            else:
                lost += stopped
        if rolled > 0.0:
            lost += rolled * busts[row]
            for gain in range(1, dice - row + 1):
                mass[row + gain] += rolled * gains[row, gain]
            furthest = max(furthest, points + dice - row)
        row += 1
    ended[0] = own + lost * below[3]
    ended[1] = first + lost * below[0]
    ended[2] = second + lost * below[1]
    ended[3] = third + lost * below[2]
