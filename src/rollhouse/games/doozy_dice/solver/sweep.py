"""The lowest expected score, card by card: from the last card back to all five.

A *worth* is the score still to come (rolls to be entered minus dots at the end) plus the dots in
hand. It follows from the open cards and the dots in hand. More dots than all open cards can take
change it no more, nor do fewer than can be made good before the end; between these, worths are kept
for every number of dots, a *level* each. A turn is worked out backwards from its last roll.

Nothing is iterated and nothing left out: worths are exact but for the rounding of 64-bit numbers.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import numpy as np

from rollhouse.kernel.records import Array, Record, rule
from rollhouse.solvers.decorator import compiled

from .. import rules
from .turn import ENDS, NEVER, TurnGraph, in_order, key

SETS = 1 << rules.CARDS
"""Sets of open cards, as bits."""
FAR = 1e9
"""More than any worth."""
ROUNDING = 2.0**-52
"""No sum, difference or product is further off than this part of it."""


class Worths(NamedTuple):
    """By the open cards, as bits: the lowest and highest level, and the worths in between."""

    low: Array
    high: Array
    place: Array
    """Where the lowest level is in `worth`."""
    worth: Array


def nothing_known(turn: TurnGraph, whole: bool) -> Worths:
    """Room for worths. With no card open nothing is to come: that worth, 0, is known.

    Without `whole` there is room only for as few dots as play from the start can lead to.
    """
    needs, dots = turn.end_needs[1:, : turn.bare_lies], turn.end_dots[1:, : turn.bare_lies]
    most_won = most_thrown(turn) * most_rolls(turn) + int(dots.max(where=needs != NEVER, initial=0))
    most_lost = -int(dots.min(where=needs == -NEVER, initial=0))
    taken = {1 << card: 0 for card in range(rules.CARDS)}
    for end, card in enumerate(turn.end_uses.tolist()):
        possible = needs[:, :, end] != NEVER
        most = int(needs[:, :, end].max(where=possible, initial=0))
        taken[card] = max(taken[card], most, -int(dots[:, :, end].min(where=possible, initial=0)))
    sets = [[card for card in taken if cards & card] for cards in range(SETS)]
    low = np.array([-most_won * len(cards) for cards in sets])
    if not whole:
        used = np.array([rules.CARDS - len(cards) for cards in sets])
        low = np.maximum(low, -most_lost * used)
    high = np.array([sum(taken[card] for card in cards) for cards in sets])
    ends = np.cumsum(high - low + 1)
    return Worths(low, high, ends - (high - low + 1), np.zeros(int(ends[-1])))


def most_rolls(turn: TurnGraph) -> int:
    return len(turn.again) - 1


def most_thrown(turn: TurnGraph) -> int:
    """The most dots that one roll gives."""
    return int(turn.throw_dots.max())


def rounding(turn: TurnGraph) -> float:
    """How far rounding may take a worth from the true one, at most.

    A roll adds up as many products as there are lies, an end two numbers more; no worth is larger
    than all rolls and dots of a game together.
    """
    rolls = rules.CARDS * most_rolls(turn)
    largest = rolls * (1 + most_thrown(turn)) + 2 * rules.CARDS
    return rolls * (2 * turn.bare_lies + 4) * ROUNDING * largest


# A turn, for some open cards and for levels that follow each other


class Levels(NamedTuple):
    """Which turns are worked out side by side: with these open cards, from so many dots on."""

    cards: int
    """As bits."""
    first: int
    """The dots of the lowest level."""


class Workspace(NamedTuple):
    """The room in which a turn is worked out, and what is noted of it."""

    cups: Array
    """[rolls made, cup, level]: worths; all rolls over each other if there is room for one."""
    lies: Array
    """[lie, level]: worths, with as many more levels as a roll gives dots."""
    ends: Array
    """[bare lie, level]: the worths of ending the turn."""
    choices: Array
    """[rolls made, lie, level]: action codes; without room they are not noted."""


@rule
def close(value: int, low: int, high: int) -> int:
    return min(max(value, low), high)


@rule
def end_worth(
    turn: TurnGraph, worths: Worths, cards: int, dots: int, made: int, lie: int, end: int
) -> float:
    """What it is worth to end the turn so after so many rolls; `FAR` where it is not allowed."""
    lie = turn.bare[lie]
    card = turn.end_uses[end]
    if dots < turn.end_needs[made, lie, end] or cards & card == 0:
        return FAR
    left = cards & ~card
    more = turn.end_dots[made, lie, end]
    low = worths.low[left]
    level = close(dots + more, low, worths.high[left]) - low
    return turn.end_rolls[made, lie, end] - more + worths.worth[worths.place[left] + level]


@compiled
def end_worths(
    turn: TurnGraph, worths: Worths, levels: Levels, made: int, lie: int, into: Array
) -> None:
    """The best end of the turn."""
    cards = levels.cards
    for level in range(into.shape[1]):
        into[lie, level] = FAR
    for end in range(ENDS):
        if turn.end_needs[made, lie, end] != NEVER and cards & turn.end_uses[end]:
            for level in range(into.shape[1]):
                worth = end_worth(turn, worths, cards, levels.first + level, made, lie, end)
                into[lie, level] = min(into[lie, level], worth)


@compiled
def lie_worths(turn: TurnGraph, made: int, ends: Array, cups: Array, lies: Array) -> None:
    """The best of ending the turn and of rolling again, after so many rolls."""
    levels = cups.shape[1]
    for lie in range(turn.sizes[1]):
        for level in range(levels):
            lies[lie, level] = ends[turn.bare[lie], level]
        if turn.again[made]:
            for at in range(turn.take_from[lie], turn.take_from[lie + 1]):
                cup = turn.take_cup[at]
                for level in range(levels):
                    worth = cups[cup, level]
                    best = lies[lie, level]
                    lies[lie, level] = worth if worth < best else best
        for more in range(levels, lies.shape[1]):
            lies[lie, more] = lies[lie, levels - 1]


@compiled
def cup_worths(turn: TurnGraph, lies: Array, cups: Array, last: int) -> None:
    """The average over what each of the first cups may bring, less the dots that come."""
    levels = cups.shape[1]
    for cup in range(last):
        for level in range(levels):
            cups[cup, level] = 0.0
        for at in range(turn.throw_from[cup], turn.throw_from[cup + 1]):
            lie = turn.throw_lie[at]
            dots = turn.throw_dots[at]
            chance = turn.throw_chance[at]
            for level in range(levels):
                cups[cup, level] += chance * (lies[lie, level + dots] - dots)


@compiled
def note_choices(
    turn: TurnGraph,
    worths: Worths,
    levels: Levels,
    made: int,
    cups: Array,
    room: Workspace,
    tie: float,
) -> None:
    """The lowest action code within `tie` of the best, by lie and level; `cups` of this roll."""
    cards, choices = levels.cards, room.choices[made]
    for lie in range(turn.sizes[1]):
        for level in range(cups.shape[1]):
            limit, dots = room.lies[lie, level] + tie, levels.first + level
            for end in range(ENDS - 1, -1, -1):
                if end_worth(turn, worths, cards, dots, made, lie, end) <= limit:
                    choices[lie, level] = rules.COMPLETE + end
            if turn.again[made]:
                for at in range(turn.take_from[lie + 1] - 1, turn.take_from[lie] - 1, -1):
                    if cups[turn.take_cup[at], level] <= limit:
                        choices[lie, level] = turn.take_action[at]


@compiled
def play_turn(turn: TurnGraph, worths: Worths, levels: Levels, room: Workspace, tie: float) -> None:
    """Work a turn out from its last roll to its first."""
    cups, lies, ends = room.cups, room.lies, room.ends
    for made in range(len(turn.again) - 1, 0, -1):
        after = cups[made % len(cups)]
        for lie in range(turn.sizes[4]):
            end_worths(turn, worths, levels, made, lie, ends)
        lie_worths(turn, made, ends, after, lies)
        if len(room.choices):
            note_choices(turn, worths, levels, made, after, room, tie)
        last = turn.sizes[0] if made > 1 else 1
        cup_worths(turn, lies, cups[(made - 1) % len(cups)], last)


def turn_worths(
    turn: TurnGraph,
    worths: Worths,
    cards: int,
    first: int,
    levels: int,
    rolls: int = 1,
    tie: float = 0.0,
    choices: Array | None = None,
) -> Array:
    """The worths of cups, by rolls made (room for one: those before the first), cup and level."""
    cups = np.zeros((rolls, turn.cups, levels))
    lies = np.zeros((turn.lies, levels + most_thrown(turn)))
    ends = np.zeros((turn.bare_lies, levels))
    if choices is None:
        choices = np.zeros((0, 0, 0), np.uint8)
    play_turn(turn, worths, Levels(cards, first), Workspace(cups, lies, ends, choices), tie)
    return cups


# All turns


def all_worths(turn: TurnGraph, whole: bool, progress: Callable[[float, float], None]) -> Worths:
    """Everything from one open card to five; `whole` as for `nothing_known`."""
    worths = nothing_known(turn, whole)
    done = 0

    def work_out(cards: int) -> int:
        low, high, place = (int(part[cards]) for part in worths[:3])
        cups = turn_worths(turn, worths, cards, low, high - low + 1)
        worths.worth[place : place + high - low + 1] = cups[0, 0]
        return high - low + 1

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for size in range(1, rules.CARDS + 1):
            for levels in pool.map(work_out, [n for n in range(SETS) if n.bit_count() == size]):
                done += levels
                progress(done, len(worths.worth))
    return worths


# Playing by it


class BestActions(NamedTuple):
    """The best action by rolls made, lie and level, for all that play from the start leads to."""

    lie_of: Array
    low: Array
    high: Array
    place: Array
    choices: Array


@rule
def choose(setup: Record, state: Record, random: Record, policy: BestActions) -> int:
    """The action of a policy, as called by `solvers.trial`."""
    cards = state.open[0]
    low = policy.low[cards]
    level = policy.place[cards] + close(state.dots[0], low, policy.high[cards]) - low
    action = policy.choices[state.roll_number, policy.lie_of[key(state)], level]
    if action >= rules.COMPLETE:
        return action
    dice = action - rules.ROLL + 1
    chosen = 0
    for die in in_order(state):
        if dice & 1:
            chosen |= 1 << (die % 8)
        dice >>= 1
    return rules.ROLL + chosen - 1


def best_choices(turn: TurnGraph, worths: Worths, tie: float) -> BestActions:
    """The best action everywhere; of those within `tie` of the best, the lowest code."""
    size = (most_rolls(turn) + 1, turn.lies, len(worths.worth))
    choices = np.zeros(size, np.uint8)
    for cards in range(1, SETS):
        low, high, place = (int(part[cards]) for part in worths[:3])
        part = choices[:, :, place : place + high - low + 1]
        noted = np.zeros(part.shape, np.uint8)
        turn_worths(turn, worths, cards, low, high - low + 1, tie=tie, choices=noted)
        part[:] = noted
    return BestActions(turn.lie_of, worths.low, worths.high, worths.place, choices)
