"""The compiled part of Toss Up! for one (one.py says how it works and why the bounds hold).

Worths are turns still to come with their sign turned, the turn that is being played included: more
is better, as everywhere else in the solver.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from rollhouse.kernel.records import Array, Record
from rollhouse.solvers.decorator import compiled

from .. import rules
from .pairs import LOWER, MIDDLE, UPPER, best_turn

CLOSE = 1e-15
"""Two values that are the same but for rounding, as a part of them."""
ROUNDS = 200
"""Far more than the search for the worth of a total has ever taken."""


class SingleTables(NamedTuple):
    """What is known of a match, and what a sweep writes."""

    gains: Array
    """The chances of a roll that goes on, see `Falls`."""
    busts: Array
    """The chances of a red light, see `Falls`."""
    turns: Array
    """[total]: the turns still to come before the first roll of a turn."""
    errors: Array
    """[total]: how far these may be off."""


class SingleRoom(NamedTuple):
    """The room to work in that one thread needs."""

    setups: Record
    states: Record
    work: Array
    """Rows by the points of a turn: stopping, the rest, rolling."""


@compiled
def stop_worth(
    setup: Record, state: Record, tables: SingleTables, total: int, points: int, side: int
) -> Any:
    """What stopping with so many points is worth; the rules say where it leads."""
    rules.start(setup, state)
    state.scores[0] = total
    state.turn_points = points
    state.dice_left = setup.dice - points % setup.dice
    state.phase = rules.CHOOSING
    rules.act(setup, state, rules.STOP)
    taken = state.scores[rules.TURNS]
    if state.phase == rules.FINISHED:
        return -1.0 * taken
    after = state.scores[0]
    return -(taken + tables.turns[after]) + side * tables.errors[after]


@compiled
def fill_stops(room: SingleRoom, tables: SingleTables, total: int, side: int) -> Any:
    """What stopping is worth for the points of a turn; returns the fewest that end the game.

    From there on nobody rolls: another turn can only cost.
    """
    setup, state = room.setups[0], room.states[0]
    stops, rest = room.work[0], room.work[1]
    top = 0
    ended = False
    while not ended:
        top += 1
        stops[top] = stop_worth(setup, state, tables, total, top, side)
        ended = state.phase == rules.FINISHED
    for beyond in range(top, top + len(tables.busts) + 1):
        stops[beyond] = stops[top]
        rest[beyond] = stops[top]
    return top


@compiled
def one_turn(room: SingleRoom, tables: SingleTables, top: int, turns: float) -> Any:
    """The turns to come before the first roll, if `turns` are to come after a red light."""
    work = room.work
    found = best_turn(work[0], top, -1.0 - turns, tables.gains, tables.busts, work[1], work[2])
    return -found


@compiled
def settled(room: SingleRoom, tables: SingleTables, top: int, guess: float) -> Any:
    """The number of turns that `one_turn` gives back.

    It is straight as long as no best choice changes, so two steps say where the search must end, if
    that is near enough; a third step finds out.
    """
    turns = guess
    for _ in range(ROUNDS):
        first = one_turn(room, tables, top, turns)
        if abs(first - turns) <= CLOSE * first:
            return first
        second = one_turn(room, tables, top, first)
        slope = (second - first) / (first - turns)
        turns = second
        if 0.0 < slope < 0.999999:
            turns = first + (second - first) / (1.0 - slope)
    return turns


@compiled
def holds(room: SingleRoom, tables: SingleTables, total: int, error: float) -> Any:
    """Are the turns from a total certainly within `error`?"""
    turns = tables.turns[total]
    for side in range(LOWER, UPPER + 1, 2):
        top = fill_stops(room, tables, total, side)
        bound = turns - side * error
        if side * (one_turn(room, tables, top, bound) - bound) < 0.0:
            return False
    return True


@compiled
def sweep(room: SingleRoom, tables: SingleTables, highest: int, step: float) -> Any:
    """All totals from the highest down; returns the largest certified error."""
    worst, guess = 0.0, 1.0
    for total in range(highest, -1, -1):
        top = fill_stops(room, tables, total, MIDDLE)
        guess = settled(room, tables, top, guess)
        tables.turns[total] = guess
        error = worst + step * guess
        while not holds(room, tables, total, error):
            error *= 2.0
            if error > guess:
                break
        tables.errors[total] = error
        worst = error
    return worst


@compiled
def fill_turn(room: SingleRoom, tables: SingleTables, total: int) -> Any:
    """A whole turn from a solved total; returns the fewest points that end the game.

    Row 0 of the work becomes the worth of stopping, with no points too; row 2 that of rolling.
    """
    work, busts = room.work, tables.busts
    top = fill_stops(room, tables, total, MIDDLE)
    bust = -1.0 - tables.turns[total]
    best_turn(work[0], top, bust, tables.gains, busts, work[1], work[2])
    work[0, 0] = bust
    for beyond in range(top, top + len(busts) + 1):
        chance = busts[beyond % len(busts)]
        work[2, beyond] = chance * bust + (1.0 - chance) * work[0, top]
    return top


@compiled
def roll_worth(room: SingleRoom, tables: SingleTables, total: int, points: int) -> Any:
    """What rolling is worth with so many points of the turn."""
    top = fill_turn(room, tables, total)
    return room.work[2, within(points, top, len(tables.busts))]


@compiled
def within(points: int, top: int, dice: int) -> int:
    """Points up to a handful beyond `top`, with as many dice in hand: from there on only these
    matter.
    """
    return points if points < top else top + (points - top) % dice


@compiled
def fill_choices(room: SingleRoom, tables: SingleTables, tie: float, choices: Array) -> None:
    """`choices[total, points]` is 1 where it is best to roll."""
    work = room.work
    for total in range(len(choices)):
        for points in range(fill_turn(room, tables, total)):
            choices[total, points] = work[2, points] >= work[0, points] - tie


@compiled
def fill_worths(room: SingleRoom, tables: SingleTables, unit: int, worths: Array) -> None:
    """`worths[total, points, action]` in whole numbers, as far as there is room for points."""
    work, dice = room.work, len(tables.busts)
    for total in range(len(worths)):
        top = fill_turn(room, tables, total)
        for points in range(worths.shape[1]):
            place = within(points, top, dice)
            worths[total, points, rules.ROLL] = int(work[2, place] * unit)
            worths[total, points, rules.STOP] = int(work[0, place] * unit)


@compiled
def choose(setup: Record, state: Record, random: Record, policy: Any) -> Any:
    """The best action: compiled play of the array of `OnePlayer.policy`."""
    choices = policy[0]
    points = state.turn_points
    if points >= choices.shape[1]:
        return rules.STOP
    return rules.ROLL if choices[state.scores[0], points] else rules.STOP


@compiled
def worth(setup: Record, state: Record, action: int, table: Any) -> Any:
    """`table` holds `[total, points, action]`; the last handful of points stands for all beyond."""
    known = table[0]
    points = within(state.turn_points, known.shape[1] - setup.dice, setup.dice)
    return known[state.scores[0], points, action]
