"""What the frozen profile for four is really worth, and what anybody could gain by leaving it.

As for three (certificate.py): both are swept by the profile's own choices, and for each player in
turn by the best choices of that player against the profile of the others.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from rollhouse.kernel.records import Array
from rollhouse.solvers.decorator import compiled

from .four_groups import FourTables, GroupRoom, combine, is_first, play_seats, turn_of, write_group
from .four_turns import PLAYERS, Rolls, Turn, decide

ROUNDING = 3e-7
"""More than the rounding of last turns to 32 bits, and of everything else, adds up to."""
CLOSE = 1e-13
STEPS = 400


class Profile(NamedTuple):
    """What is frozen, and what it is worth. The first three all threads share."""

    stored: FourTables
    """The profile is what `decide` makes of these shares."""
    truths: FourTables
    """Its true shares."""
    bests: FourTables
    """The shares of best replies."""
    weights: Array
    """[turn, points]: the profile's choices in a group."""
    owns: Array
    """As `Room.ahead`, for the mover's true share."""
    values: Array
    """[turn, seat]: shares of best replies."""
    found: Array
    """The largest gain, the largest difference between stored and true shares, the sum of all such
    differences, and how many there are."""


@compiled
def freeze(profile: Profile, totals: Any, desk: GroupRoom) -> None:
    """The profile's choices in the four turns of a group."""
    stored, room = profile.stored, desk.room
    for number in range(PLAYERS):
        turn = turn_of(stored, totals, number)
        decide(turn, turn.low[3, turn.mine], stored.rolls, room)
        for points in range(turn.top):
            profile.weights[number, points] = room.weights[points]


@compiled
def play_frozen(profile: Profile, tables: FourTables, totals: Any, desk: GroupRoom) -> None:
    """Where the four turns end when the profile plays them, in shares of these tables."""
    for number in range(PLAYERS):
        turn = turn_of(tables, totals, number)
        for points in range(turn.top):
            desk.room.weights[points] = profile.weights[number, points]
        play_seats(turn, number, tables.rolls, desk)


@compiled
def promised(turn: Turn, step: int, bust: float, least: float) -> Any:
    """The most that a mover may win who is to stop with so many points, `top` or more.

    By stopping, or by another roll, which is lost with at least the least chance.
    """
    stop = turn.high[3, turn.mine + step - turn.low.shape[1]]
    return max(stop, 1.0 - least * (1.0 - bust))


@compiled
def best_worth(turn: Turn, bust: float, least: float, rolls: Rolls, ahead: Array) -> Any:
    """The most that a turn may be worth to its mover, if a red light is worth so much."""
    gains, busts, low, high, top = rolls.gains, rolls.busts, turn.low, turn.high, turn.top
    dice, edge = len(busts), low.shape[1]
    row, worth = top % dice, 0.0
    for step in range(row, dice + 1):
        ahead[step] = promised(turn, top - row + step, bust, least)
    for points in range(top - 1, -1, -1):
        if row == 0:
            ahead[dice] = ahead[0]
            row = dice
        row -= 1
        worth = busts[row] * bust
        for gain in range(1, dice - row + 1):
            worth += gains[row, gain] * ahead[row + gain]
        total = turn.mine + points
        stop = low[3, total] if total < edge else high[3, total - edge]
        ahead[row] = max(worth, stop if points > 0 else bust)
    return worth + gains[0, 0] * (ahead[0] - worth)


@compiled
def best_bust(
    profile: Profile, totals: Any, seat: int, bust: float, least: float, desk: GroupRoom
) -> Any:
    """The most that a red light may be worth to a seat that replies best, and the turns."""
    bests, ended, lost = profile.bests, desk.ended, desk.lost
    turn = turn_of(bests, totals, seat)
    worth = 0.0
    for _ in range(STEPS):
        worth = best_worth(turn, bust, least, bests.rolls, desk.room.ahead)
        value = worth
        for step in range(PLAYERS - 1, 0, -1):
            number = (seat + step) % PLAYERS
            value = ended[number, seat] + lost[number] * value
            profile.values[number, seat] = value
        change = abs(value - bust)
        bust = value
        if change < CLOSE:
            break
    profile.values[seat, seat] = worth
    return bust


@compiled
def largest_gain(
    profile: Profile, totals: Any, seat: int, busts: Any, least: float, desk: GroupRoom
) -> Any:
    """The largest gain of a mover who replies best, over all choices of a turn.

    `busts` are what a red light is worth by best replies, and by the profile.
    """
    best, true = turn_of(profile.bests, totals, seat), turn_of(profile.truths, totals, seat)
    best_bust, true_bust = busts
    bests, trues, weights = desk.room.ahead, profile.owns, profile.weights[seat]
    rolls = profile.bests.rolls
    gains, dice, edge = rolls.gains, len(rolls.busts), best.low.shape[1]
    mine, top, most = best.mine, best.top, 0.0
    row = top % dice
    for step in range(row, dice + 1):
        bests[step] = promised(best, top - row + step, best_bust, least)
        trues[step] = true.high[3, mine + top - row + step - edge]
        most = max(most, bests[step] - trues[step])
    for points in range(top - 1, -1, -1):
        if row == 0:
            bests[dice] = bests[0]
            trues[dice] = trues[0]
            row = dice
        row -= 1
        one, two = rolls.busts[row] * best_bust, rolls.busts[row] * true_bust
        for gain in range(1, dice - row + 1):
            one += gains[row, gain] * bests[row + gain]
            two += gains[row, gain] * trues[row + gain]
        total = mine + points
        stop, own = best_bust, true_bust
        if points > 0:
            stop = best.low[3, total] if total < edge else best.high[3, total - edge]
            own = true.low[3, total] if total < edge else true.high[3, total - edge]
        bests[row] = max(one, stop)
        trues[row] = own + weights[points] * (two - own)
        most = max(most, bests[row] - trues[row])
    return most


@compiled
def certify_group(profile: Profile, totals: Any, least: float, desk: GroupRoom) -> None:
    """The profile's true shares of a group, those of best replies, and how far both are off."""
    truths, bests, found = profile.truths, profile.bests, profile.found
    freeze(profile, totals, desk)
    play_frozen(profile, truths, totals, desk)
    combine(desk.ended, desk.lost, desk.values)
    write_group(totals, desk.values, truths.starts)
    play_frozen(profile, bests, totals, desk)
    for seat in range(PLAYERS):
        true_bust = desk.values[(seat + 1) % PLAYERS, seat]
        bust = best_bust(profile, totals, seat, true_bust, least, desk)
        gain = largest_gain(profile, totals, seat, (bust, true_bust), least, desk)
        found[0] = max(found[0], gain)
    write_group(totals, profile.values, bests.starts)
    for number in range(PLAYERS):
        mine, one = totals[number], totals[(number + 1) % PLAYERS]
        two, three = totals[(number + 2) % PLAYERS], totals[(number + 3) % PLAYERS]
        for place in range(PLAYERS):
            seat = (number + place) % PLAYERS
            true = desk.values[number, seat]
            off = abs(true - profile.stored.starts[place, mine, one, two, three])
            found[0] = max(found[0], profile.values[number, seat] - true)
            found[1] = max(found[1], off)
            found[2] += off
            found[3] += 1.0


@compiled
def certify_part(profile: Profile, total: int, mine: int, least: float, desk: GroupRoom) -> None:
    """The groups of one sum of totals with one lowest total."""
    highest = profile.stored.starts.shape[1] - 1
    for one in range(mine, highest + 1):
        for two in range(mine, highest + 1):
            three = total - mine - one - two
            totals = (mine, one, two, three)
            if three >= mine and three <= highest and is_first(totals):
                certify_group(profile, totals, least, desk)
