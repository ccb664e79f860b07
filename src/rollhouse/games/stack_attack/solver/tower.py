"""One round of Stack Attack for two, all that is alike taken together, found through the contract.

How a round goes on follows from how many dice each player has in the tower, from the face on top,
whose turn it is, and the dice in hand; the fall depends on the height, which the same numbers and
the dice of nobody make up. The round is written down once, for all scores:

- A *spot* is a position in which a player is about to roll. From it, what the *rolls* lead to.
- A *hold* is a position in which a player holds dice and chooses. From it, the *moves*: an action,
  where it leads if the die stands (or nothing is placed), where if it falls, and how likely.
- An *exit* is an end of the round: the points that both get, and who starts the next one.

All three are numbered in one row: exits, spots, holds.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from rollhouse.kernel.contract import Terms
from rollhouse.kernel.records import Array, Record, rule
from rollhouse.kernel.records import rows as records
from rollhouse.solvers.decorator import compiled

from .. import rules

TOPS = 7
"""Faces on top; 0 is the empty plate."""
MOVES = 3
"""From a hold: one lower, one higher, or stop."""
HANDS = (rules.DICE + 1) ** 6
"""Counts of dice by face, as one number."""
BELOW = -1_000
"""A score from which no round reaches the goal."""
NOWHERE = -1


class Round(NamedTuple):
    """A round as arrays. What belongs to spots and holds is counted from the first of them."""

    dice: int
    """How many each player has."""
    first_spot: int
    first_hold: int
    holds: Array
    """The number of the first hold by who moves, and by the dice of both in the tower."""
    sizes: Array
    """How many different hands there are of so many dice."""
    hands: Array
    """By the counts of a hand, its number among hands of as many dice."""
    roll_chance: Array
    """By number of dice, and hand."""
    roll_to: Array
    """By spot and hand: a hold, or the other player's spot; `NOWHERE` from what cannot be."""
    move_action: Array
    """By hold and move, lowest code first; `NOWHERE` where there are no more moves."""
    move_to: Array
    """Where a move leads if the tower stands."""
    move_fall: Array
    """Where if it falls."""
    move_chance: Array
    """How likely it falls."""


# Numbers


@rule
def exit_number(dice: int, points_0: int, points_1: int, starter: int) -> int:
    return (points_0 * (dice + 1) + points_1) * 2 + starter


@rule
def spot_number(round: Round, seat: int, dice_0: int, dice_1: int, top: int) -> int:
    return round.first_spot + ((seat * round.dice + dice_0) * round.dice + dice_1) * TOPS + top


@rule
def hold_number(
    round: Round, seat: int, dice_0: int, dice_1: int, top: int, placed: int, hand: int
) -> int:
    left = round.dice - (dice_1 if seat else dice_0)
    return round.holds[seat, dice_0, dice_1] + (top * 2 + placed) * round.sizes[left] + hand


@rule
def counts_of(hand: Array) -> int:
    counts = 0
    for face in range(1, 7):
        counts = counts * (rules.DICE + 1) + hand[face]
    return counts


@rule
def number(round: Round, state: Record) -> int:
    """The number of a spot or a hold."""
    dice_0 = rules.in_tower(state, 0)
    dice_1 = rules.in_tower(state, 1)
    top = rules.top(state)
    if state.phase == rules.ROLLING:
        return spot_number(round, state.to_move, dice_0, dice_1, top)
    placed = 1 if state.placed > 0 else 0
    hand = round.hands[counts_of(state.hand)]
    return hold_number(round, state.to_move, dice_0, dice_1, top, placed, hand)


@rule
def number_after(round: Round, state: Record, events: int) -> int:
    """The number of what was just reached: an exit if the round is over."""
    if events & rules.NEW_ROUND:
        points_0 = state.scores[0] - BELOW
        points_1 = state.scores[1] - BELOW
        return exit_number(round.dice, points_0, points_1, state.to_move)
    return number(round, state)


# Writing a round down


@rule
def build(state: Record, neutral: int, dice_0: int, dice_1: int, top: int, seat: int) -> None:
    """A tower of so many dice of nobody and of each player, and a player about to roll."""
    rules.clear_tower(state)
    for die in range(neutral + dice_0 + dice_1):
        owner = 0 if die < neutral else 1 if die < neutral + dice_0 else 2
        rules.put_on_tower(state, owner, top)
    state.scores[0] = BELOW
    state.scores[1] = BELOW
    state.tied = 0
    rules.begin_turn(state, seat)


@compiled
def write_roll(
    setups: Record, states: Record, outcomes: Record, mask: Array, round: Round, k: int
) -> None:
    """Where a roll leads from the spot in `states[0]`, and the moves of who holds these dice."""
    setup = setups[0]
    seat = states[0].to_move
    left = rules.held(setup, states[0], seat)
    weight = rules.nth(setup, states[0], k, outcomes[0])
    hand = round.hands[counts_of(outcomes[0].roll)]
    round.roll_chance[left, hand] = weight / setup.totals[left]
    states[1] = states[0]
    events = rules.settle(setup, states[1], outcomes[0])
    spot = number(round, states[0]) - round.first_spot
    round.roll_to[spot, hand] = number_after(round, states[1], events)
    if states[1].phase == rules.CHOOSING:
        for placed in range(2 if left < round.dice else 1):
            states[1].placed = placed
            write_moves(setups, states, outcomes, mask, round)


@compiled
def write_moves(
    setups: Record, states: Record, outcomes: Record, mask: Array, round: Round
) -> None:
    """Every move of the hold in `states[1]`."""
    setup = setups[0]
    hold = number(round, states[1]) - round.first_hold
    rules.legal(setup, states[1], mask)
    move = 0
    for action in range(rules.ACTIONS):
        if mask[action]:
            states[2] = states[1]
            events = rules.act(setup, states[2], action)
            round.move_action[hold, move] = action
            if states[2].phase == rules.PLACING:
                let_go(setups, states, outcomes, round, hold, move)
            else:
                round.move_to[hold, move] = number_after(round, states[2], events)
            move += 1


@compiled
def let_go(
    setups: Record, states: Record, outcomes: Record, round: Round, hold: int, move: int
) -> None:
    """Whether the die placed in `states[2]` stands; where only one is possible, both lead there."""
    setup = setups[0]
    for k in range(rules.count(setup, states[2])):
        states[3] = states[2]
        weight = rules.nth(setup, states[3], k, outcomes[0])
        events = rules.settle(setup, states[3], outcomes[0])
        after = number_after(round, states[3], events)
        if events & rules.FELL:
            round.move_fall[hold, move] = after
            round.move_chance[hold, move] = weight / rules.CERTAIN
            if weight == rules.CERTAIN:
                round.move_to[hold, move] = after
        else:
            round.move_to[hold, move] = after
            if weight == rules.CERTAIN:
                round.move_fall[hold, move] = after


@compiled
def number_hands(setups: Record, states: Record, outcomes: Record, round: Round) -> None:
    """Number the hands of one die, of two, and so on, in the order of the rolls."""
    setup = setups[0]
    for left in range(1, round.dice + 1):
        build(states[0], 0, round.dice - left, 0, 1, 0)
        round.sizes[left] = rules.count(setup, states[0])
        for k in range(round.sizes[left]):
            rules.nth(setup, states[0], k, outcomes[0])
            round.hands[counts_of(outcomes[0].roll)] = k


@compiled
def write_round(
    setups: Record, states: Record, outcomes: Record, mask: Array, neutral: int, round: Round
) -> None:
    """Everything that may follow from any tower on so many dice of nobody."""
    for seat in range(2):
        for dice_0 in range(round.dice):
            for dice_1 in range(round.dice):
                for top in range(TOPS):
                    if (top == 0) == (neutral + dice_0 + dice_1 == 0):
                        build(states[0], neutral, dice_0, dice_1, top, seat)
                        for k in range(rules.count(setups[0], states[0])):
                            write_roll(setups, states, outcomes, mask, round, k)


def written_down(terms: Terms, neutral: int) -> Round:
    """The round of a match of two, when it begins on so many dice of nobody."""
    game, setups = terms.game.rules, records(terms.setups)
    states, outcomes = records(np.zeros(4, game.State)), records(np.zeros(1, game.Outcome))
    dice = int(terms.setups["dice"][0][2])
    first_spot = 2 * (dice + 1) ** 2
    first_hold = first_spot + 2 * dice * dice * TOPS
    sizes, hands = np.zeros(dice + 1, np.int32), np.zeros(HANDS, np.int32)
    counting = _room(
        dice, first_spot, first_hold, np.zeros((2, dice, dice), np.int64), sizes, hands
    )
    number_hands(setups, states, outcomes, counting)
    holds, first = np.zeros((2, dice, dice), np.int64), first_hold
    for seat, dice_0, dice_1 in np.ndindex(holds.shape):
        holds[seat, dice_0, dice_1] = first
        first += 2 * TOPS * int(sizes[dice - (dice_0, dice_1)[seat]])
    round = _room(dice, first_spot, first_hold, holds, sizes, hands, first - first_hold)
    write_round(setups, states, outcomes, np.zeros(game.ACTIONS, np.uint8), neutral, round)
    return round


def _room(
    dice: int, first_spot: int, first_hold: int, holds: Array, sizes: Array, hands: Array,
    number_of_holds: int = 0,
) -> Round:  # fmt: skip
    most = int(sizes[dice])
    return Round(
        dice, first_spot, first_hold, holds, sizes, hands,
        np.zeros((dice + 1, most)),
        np.full((first_hold - first_spot, most), NOWHERE, np.int32),
        np.full((number_of_holds, MOVES), NOWHERE, np.int8),
        np.full((number_of_holds, MOVES), NOWHERE, np.int32),
        np.full((number_of_holds, MOVES), NOWHERE, np.int32),
        np.zeros((number_of_holds, MOVES)),
    )  # fmt: skip
