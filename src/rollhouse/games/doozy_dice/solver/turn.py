"""One turn of Doozy Dice for one, all that is alike taken together, found through the contract.

What can be thrown or taken depends on neither dots nor cards, so a turn is written down once. A
*cup* is a position in which dice are rolled, a *lie* one in which they lie to be chosen from; dice
of one colour are not told apart. Both are found by playing on from the first cup, so that nothing
is listed which cannot happen.

- From a cup, the *throws*: which lie comes with which chance and how many dots.
- From a lie, the *takes*: which cup comes by which roll action.
- From a lie after a number of rolls, the *ends*: for each action that ends the turn the fewest dots
  that it asks for, how the dots change, how many rolls are entered, and which card is used up.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from rollhouse.kernel.contract import Terms
from rollhouse.kernel.records import Array, Record, rule
from rollhouse.kernel.records import rows as records
from rollhouse.solvers.decorator import compiled

from .. import rules

KEYS = 7**5 * 32
"""What five dice may show, 0 for a die in the cup, and which of them are set aside."""
CUPS, LIES, TAKES = 2352, 28392, 28392 * 31
"""Room for all of them, also where dice set aside are final."""
ENDS = rules.ACTIONS - rules.COMPLETE
"""The actions that end a turn, by code from the first one on."""
TRIED = 30
"""Dots with which ends are tried: more than any card takes, 5 for each blue die, 4 for a white."""
NEVER = 1000
"""The fewest dots of an end that no dots bring about; as many below zero, of one that is free."""


class TurnGraph(NamedTuple):
    """The lists, as arrays; what belongs to cup or lie n is at `…_from[n]` up to the next."""

    cup_of: Array
    """By key, the number of the cup, or -1."""
    lie_of: Array
    cup_key: Array
    lie_key: Array
    throw_from: Array
    throw_lie: Array
    throw_dots: Array
    throw_chance: Array
    take_from: Array
    take_cup: Array
    take_action: Array
    bare: Array
    """By lie, the lie of the same dice with none set aside."""
    again: Array
    """By rolls made, 1 where the dice may be rolled again."""
    end_needs: Array
    """By rolls made, bare lie and end: the fewest dots, or `NEVER`."""
    end_dots: Array
    """How many more dots there are after it; fewer where they are spent."""
    end_rolls: Array
    end_uses: Array
    """By end, the card that it uses up, as a bit."""
    sizes: Array
    """How many cups, lies, throws, takes and bare lies there are."""

    @property
    def cups(self) -> int:
        return int(self.sizes[0])

    @property
    def lies(self) -> int:
        return int(self.sizes[1])

    @property
    def bare_lies(self) -> int:
        return int(self.sizes[4])


# Which positions are alike


@rule
def low_first(one: int, other: int) -> tuple[int, int]:
    return (one, other) if one <= other else (other, one)


@rule
def tagged(state: Record, die: int) -> int:
    """What a die shows, whether it is set aside, and which it is."""
    return (state.dice[die] * 2 + ((state.kept >> die) & 1)) * 8 + die


@rule
def in_order(state: Record) -> tuple[int, int, int, int, int]:
    """The dice, each colour from low to high."""
    a, b = low_first(tagged(state, 0), tagged(state, 1))
    b, c = low_first(b, tagged(state, 2))
    a, b = low_first(a, b)
    d, e = low_first(tagged(state, 3), tagged(state, 4))
    return a, b, c, d, e


@rule
def key(state: Record) -> int:
    """The same number for positions whose dice differ only in their order within a colour."""
    shown = 0
    aside = 0
    place = 1
    for die in in_order(state):
        shown = shown * 7 + die // 16
        aside += place * (die // 8 % 2)
        place *= 2
    return shown * 32 + aside


@rule
def lay(setup: Record, state: Record, key: int, roll_number: int) -> None:
    """A position with the dice of a key, in its order: a cup before any roll, else a lie."""
    rules.start(setup, state)
    state.kept = key % 32
    shown = key // 32
    for place in range(rules.DICE):
        state.dice[rules.DICE - 1 - place] = shown % 7
        shown //= 7
    state.roll_number = roll_number
    if roll_number > 0:
        state.phase = rules.CHOOSING


@rule
def numbered(state: Record, numbers: Array, keys: Array, sizes: Array, kind: int) -> int:
    """The number of this cup or lie, a new one if it was not met before."""
    here = key(state)
    if numbers[here] < 0:
        numbers[here] = sizes[kind]
        keys[sizes[kind]] = here
        sizes[kind] += 1
    return numbers[here]


@rule
def place_among(listed: Array, first: int, last: int, number: int) -> int:
    """Where a number is in a part of a list; its end where it is not there."""
    at = first
    while at < last and listed[at] != number:
        at += 1
    return at


# Cups, lies and what leads from one to the other


@compiled
def throw(setups: Record, states: Record, outcomes: Record, cup: int, turn: TurnGraph) -> None:
    """Everything that a cup may bring."""
    setup, state, sizes = setups[0], states[0], turn.sizes
    lay(setup, state, turn.cup_key[cup], 0)
    first = sizes[2]
    total = 0
    for k in range(rules.count(setup, state)):
        lay(setup, state, turn.cup_key[cup], 0)
        dots = state.dots[0]
        weight = rules.nth(setup, state, k, outcomes[0])
        rules.settle(setup, state, outcomes[0])
        lie = numbered(state, turn.lie_of, turn.lie_key, sizes, 1)
        at = place_among(turn.throw_lie, first, sizes[2], lie)
        if at == sizes[2]:
            turn.throw_lie[at] = lie
            turn.throw_dots[at] = state.dots[0] - dots
            sizes[2] += 1
        turn.throw_chance[at] += weight
        total += weight
    for at in range(first, sizes[2]):
        turn.throw_chance[at] /= total
    turn.throw_from[cup + 1] = sizes[2]


@compiled
def take(setups: Record, states: Record, mask: Array, lie: int, turn: TurnGraph) -> None:
    """Every cup that can be had from a lie, each by the lowest action that leads to it."""
    setup, state, sizes = setups[0], states[0], turn.sizes
    lay(setup, state, turn.lie_key[lie], 1)
    rules.legal(setup, state, mask)
    first = sizes[3]
    for action in range(rules.COMPLETE):
        if mask[action]:
            lay(setup, state, turn.lie_key[lie], 1)
            rules.act(setup, state, action)
            cup = numbered(state, turn.cup_of, turn.cup_key, sizes, 0)
            at = place_among(turn.take_cup, first, sizes[3], cup)
            if at == sizes[3]:
                turn.take_cup[at] = cup
                turn.take_action[at] = action
                sizes[3] += 1
    turn.take_from[lie + 1] = sizes[3]


@compiled
def explore(setups: Record, states: Record, outcomes: Record, mask: Array, turn: TurnGraph) -> None:
    """Play on from the first cup until nothing new comes."""
    rules.start(setups[0], states[0])
    numbered(states[0], turn.cup_of, turn.cup_key, turn.sizes, 0)
    thrown = 0
    looked = 0
    while thrown < turn.sizes[0] or looked < turn.sizes[1]:
        if thrown < turn.sizes[0]:
            throw(setups, states, outcomes, thrown, turn)
            thrown += 1
            if thrown == 1:
                turn.sizes[4] = turn.sizes[1]
        else:
            take(setups, states, mask, looked, turn)
            looked += 1
    for lie in range(turn.sizes[1]):
        turn.bare[lie] = turn.lie_of[turn.lie_key[lie] // 32 * 32]


# Ends


@compiled
def find_ends(setups: Record, states: Record, mask: Array, most: int, turn: TurnGraph) -> int:
    """The ends of every bare lie, tried with ever more dots; returns how often the pattern breaks.

    The pattern is that an end stays legal with more dots, and changes them by as many.
    """
    broken = 0
    for made in range(1, most + 1):
        for lie in range(turn.sizes[4]):
            for dots in range(-1, TRIED + 1):
                few = -NEVER if dots < 0 else dots
                broken += try_ends(setups, states, mask, made, lie, few, turn)
    return broken


@compiled
def try_ends(
    setups: Record, states: Record, mask: Array, made: int, lie: int, dots: int, turn: TurnGraph
) -> int:
    setup, state = setups[0], states[0]
    broken = 0
    lay(setup, state, turn.lie_key[lie], made)
    state.dots[0] = dots
    rules.legal(setup, state, mask)
    for action in range(rules.COMPLETE):
        turn.again[made] |= mask[action]
    for end in range(ENDS):
        known = turn.end_needs[made, lie, end] != NEVER
        if mask[rules.COMPLETE + end]:
            lay(setup, state, turn.lie_key[lie], made)
            state.dots[0] = dots
            rules.act(setup, state, rules.COMPLETE + end)
            more = state.dots[0] - dots
            if not known:
                turn.end_needs[made, lie, end] = dots
                turn.end_dots[made, lie, end] = more
                turn.end_rolls[made, lie, end] = state.rolls[0]
                turn.end_uses[end] = rules.ALL & ~state.open[0]
            elif turn.end_dots[made, lie, end] != more:
                broken += 1
        elif known:
            broken += 1
    return broken


def written_down(terms: Terms) -> TurnGraph:
    """The lists for the cards, the rolls and the house rules of a match."""
    most, game = int(terms.setups["max_rolls"][0]), terms.game.rules
    shape = (most + 1, LIES, ENDS)
    turn = TurnGraph(
        np.full(KEYS, -1, np.int32), np.full(KEYS, -1, np.int32),
        np.zeros(CUPS, np.int32), np.zeros(LIES, np.int32),
        np.zeros(CUPS + 1, np.int32), np.zeros(LIES, np.int32),
        np.zeros(LIES, np.int32), np.zeros(LIES),
        np.zeros(LIES + 1, np.int32), np.zeros(TAKES, np.int32), np.zeros(TAKES, np.int8),
        np.zeros(LIES, np.int32), np.zeros(most + 1, np.int8),
        np.full(shape, NEVER, np.int16), np.zeros(shape, np.int16), np.zeros(shape, np.int16),
        np.zeros(ENDS, np.int32), np.zeros(5, np.int64),
    )  # fmt: skip
    setups, states = records(terms.setups), records(np.zeros(1, game.State))
    outcomes, mask = records(np.zeros(1, game.Outcome)), np.zeros(game.ACTIONS, np.uint8)
    explore(setups, states, outcomes, mask, turn)
    broken = find_ends(setups, states, mask, most, turn)
    assert broken == 0, "an end must stay legal with more dots"
    return turn
