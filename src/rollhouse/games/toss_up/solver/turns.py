"""One turn of Toss Up! for three in compiled code: where stopping leads, and what a turn is worth.

Totals are those of the mover, the next and the third; shares stand in the same order, unless they
are said to be by seat.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from rollhouse.kernel.records import WHOLE, Array, Record
from rollhouse.solvers.decorator import compiled

from .. import rules
from .pairs import best_turn


class TripleTables(NamedTuple):
    """What is known of a match, and what a sweep writes; all threads share it."""

    gains: Array
    """The chances of a roll that goes on, see `Falls`."""
    busts: Array
    """The chances of a red light, see `Falls`."""
    starts: Array
    """[mine, next, third, place]: the shares before the first roll of a turn."""
    seconds: Array
    """[behind, ahead, place]: those in the last turn but one, see `ThreePlayers`."""
    lasts: Array
    """[kind, behind, place]: those in the very last turn, see `ThreePlayers`."""


@compiled
def set_choice(setup: Record, state: Record, totals: Any, points: int, last: int) -> None:
    """The mover's choice with so many points of the turn; the mover sits in seat 0."""
    rules.start(setup, state)
    for seat in range(3):
        state.scores[seat] = totals[seat]
    state.turn_points = points
    state.dice_left = setup.dice - points % setup.dice
    state.last_turns = last
    state.phase = rules.CHOOSING


@compiled
def find_shares(
    setup: Record, state: Record, tables: TripleTables, out: Array, shares: Array
) -> None:
    """The shares by seat when a turn begins, or at the end."""
    starts, seconds, lasts = tables.starts, tables.seconds, tables.lasts
    if state.phase == rules.FINISHED:
        rules.shares(setup, state, out)
        for seat in range(3):
            shares[seat] = out[seat] / WHOLE
        return
    mover = state.to_move
    following, third = (mover + 1) % 3, (mover + 2) % 3
    mine, theirs, others = state.scores[mover], state.scores[following], state.scores[third]
    if state.last_turns == 2:
        behind = min(others - mine, len(seconds) - 1)
        ahead = mine - theirs + seconds.shape[1] // 2
        for place in range(3):
            shares[(mover + place) % 3] = seconds[behind, ahead, place]
    elif state.last_turns == 1:
        kind = 1 if theirs == others else (0 if theirs > others else 2)
        behind = min(max(theirs, others) - mine, lasts.shape[1] - 1)
        for place in range(3):
            shares[(mover + place) % 3] = lasts[kind, behind, place]
    else:
        for place in range(3):
            shares[(mover + place) % 3] = starts[mine, theirs, others, place]


@compiled
def stop_shares(
    setup: Record,
    state: Record,
    totals: Any,
    points: int,
    last: int,
    tables: TripleTables,
    out: Array,
    shares: Array,
) -> None:
    """The shares of mover, next and third when the mover stops; the rules say where it leads."""
    set_choice(setup, state, totals, points, last)
    rules.act(setup, state, rules.STOP)
    find_shares(setup, state, tables, out, shares)


@compiled
def decide(
    own: Array,
    top: int,
    bust: float,
    tables: TripleTables,
    rest: Array,
    rolls: Array,
    chances: Array,
) -> Any:
    """The mover's best turn; `chances[t]` becomes that of rolling at the choice with t points.

    From `top` on the mover stops.
    """
    gains, busts = tables.gains, tables.busts
    for points in range(top, top + len(busts) + 1):
        rest[points] = own[points]
        chances[points] = 0.0
    worth = best_turn(own, top, bust, gains, busts, rest, rolls)
    for points in range(top):
        stop = own[points] if points else bust
        chances[points] = 1.0 if rest[points] > stop else 0.0
    return worth


@compiled
def all_shares(
    stops: Array,
    top: int,
    bust: Array,
    chances: Array,
    tables: TripleTables,
    rest: Array,
    rolls: Array,
) -> None:
    """What a turn that is played by `chances` is worth to all three.

    `stops[place, t]` are the shares after stopping with t points, `bust` after a red light.
    `rest` becomes the shares at the choice with t points, `rolls` those when the dice are thrown.
    """
    gains, busts = tables.gains, tables.busts
    dice = len(busts)
    for points in range(top, top + dice + 1):
        for place in range(3):
            rest[place, points] = stops[place, points]
    for points in range(top - 1, -1, -1):
        row = points % dice
        yellow, roll = gains[row, 0], chances[points]
        one, two, three = busts[row] * bust[0], busts[row] * bust[1], busts[row] * bust[2]
        for gain in range(dice - row, 0, -1):
            chance = gains[row, gain]
            one += chance * rest[0, points + gain]
            two += chance * rest[1, points + gain]
            three += chance * rest[2, points + gain]
        rolls[0, points], rolls[1, points], rolls[2, points] = one, two, three
        for place in range(3):
            found = rolls[place, points]
            stop = stops[place, points] if points else bust[place]
            rest[place, points] = (roll * found + (1.0 - roll) * stop) / (1.0 - roll * yellow)
            rolls[place, points] = found + yellow * rest[place, points]


@compiled
def fill_stops(
    setup: Record,
    state: Record,
    totals: Any,
    top: int,
    tables: TripleTables,
    out: Array,
    shares: Array,
    stops: Array,
) -> None:
    """`stops[place, t]` for all points of a turn before last turns."""
    for points in range(1, top + len(tables.busts) + 1):
        stop_shares(setup, state, totals, points, 0, tables, out, shares)
        for place in range(3):
            stops[place, points] = shares[place]


@compiled
def play_turn(
    stops: Array, chances: Array, top: int, tables: TripleTables, reached: Array, ended: Array
) -> Any:
    """Where a turn ends that is played by `chances`: the shares of stopping, added up.

    Writes them to `ended` by place and returns the chance of a red light, in which passing
    without a point is counted. `reached` is all 0 before and after.
    """
    gains, busts = tables.gains, tables.busts
    dice = len(busts)
    for place in range(3):
        ended[place] = 0.0
    lost, furthest = 0.0, dice
    rolled = 1.0 if chances[0] > 0.0 else 1.0 - gains[0, 0]
    lost += 1.0 - rolled
    for points in range(top + dice + 1):
        if points > furthest:
            break
        row = points % dice
        yellow = gains[row, 0]
        if points > 0:
            here, roll = reached[points], chances[points]
            reached[points] = 0.0
            rolled = here * roll * (1.0 - yellow) / (1.0 - roll * yellow)
            for place in range(3):
                ended[place] += (here - rolled) * stops[place, points]
        if rolled > 0.0:
            rolled /= 1.0 - yellow
            lost += rolled * busts[row]
            for gain in range(1, dice - row + 1):
                reached[points + gain] += rolled * gains[row, gain]
            furthest = max(furthest, points + dice - row)
    return lost


@compiled
def red_light(totals: Any, table: Array, place: int) -> Any:
    """The share of mover, next or third after a red light."""
    return table[totals[1], totals[2], totals[0], (place + 2) % 3]
