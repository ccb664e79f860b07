"""One round of Stack Attack for three or more, written down once for all scores by the contract.

As for two (tower.py) a round is made of spots, in which a player is about to roll, of holds, in
which a player holds dice and chooses, and of exits, its ends. A *tower* is how many of their dice
all players have in it, as one number; what it looks like inside does not matter.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from rollhouse.kernel.contract import Terms
from rollhouse.kernel.records import Array, Record, rule
from rollhouse.kernel.records import rows as records
from rollhouse.solvers.decorator import compiled

from .. import rules
from .tower import BELOW, HANDS, MOVES, NOWHERE, TOPS, counts_of


class CrowdRound(NamedTuple):
    """A round as arrays. Exits, spots and holds are numbered in one row, in this order."""

    players: int
    dice: int
    """How many each player has."""
    towers: int
    """How many towers there are."""
    first_spot: int
    first_hold: int
    holds: Array
    """The number of the first hold by who moves, and by tower."""
    sizes: Array
    """How many different hands there are of so many dice."""
    hands: Array
    """By the counts of a hand, its number among hands of as many dice."""
    roll_chance: Array
    """By number of dice, and hand."""
    roll_to: Array
    """By spot and hand: a hold, or the next player's spot; `NOWHERE` from what cannot be."""
    move_action: Array
    """By hold and move, lowest code first; `NOWHERE` where there are no more moves."""
    move_to: Array
    """Where a move leads if the tower stands."""
    fall_to: Array
    """By hold: where it leads if the tower falls; the same for every die that is placed."""
    fall_chance: Array
    """How likely that is."""


# Numbers


@rule
def dice_of(round: CrowdRound, tower: int, seat: int) -> int:
    """How many dice of a player are in a tower."""
    for _ in range(seat):
        tower //= round.dice
    return tower % round.dice


@rule
def spot_number(round: CrowdRound, seat: int, tower: int, top: int) -> int:
    return round.first_spot + (seat * round.towers + tower) * TOPS + top


@rule
def tower_number(round: CrowdRound, state: Record) -> int:
    tower = 0
    for seat in range(round.players - 1, -1, -1):
        tower = tower * round.dice + rules.in_tower(state, seat)
    return tower


@rule
def number(round: CrowdRound, state: Record) -> int:
    """The number of a spot or a hold."""
    tower, top, seat = tower_number(round, state), rules.top(state), state.to_move
    if state.phase == rules.ROLLING:
        return spot_number(round, seat, tower, top)
    placed = 1 if state.placed > 0 else 0
    hand = round.hands[counts_of(state.hand)]
    left = round.dice - rules.in_tower(state, seat)
    return round.holds[seat, tower] + (top * 2 + placed) * round.sizes[left] + hand


@rule
def number_after(round: CrowdRound, state: Record, events: int) -> int:
    """The number of what was just reached: an exit if the round is over."""
    if events & rules.NEW_ROUND:
        exit = 0
        for seat in range(round.players):
            exit = exit * (round.dice + 1) + state.scores[seat] - BELOW
        return exit * round.players + state.to_move
    return number(round, state)


# Writing a round down


@rule
def build(
    setup: Record, state: Record, round: CrowdRound, neutral: int, tower: int, top: int, seat: int
) -> None:
    """A tower of so many dice of nobody and of each player, and a player about to roll."""
    rules.start(setup, state)
    rules.clear_tower(state)
    for _ in range(neutral):
        rules.put_on_tower(state, 0, top)
    for owner in range(round.players):
        state.scores[owner] = BELOW
        for _ in range(dice_of(round, tower, owner)):
            rules.put_on_tower(state, owner + 1, top)
    rules.begin_turn(state, seat)


@compiled
def write_roll(
    setups: Record, states: Record, outcomes: Record, mask: Array, round: CrowdRound, k: int
) -> None:
    """Where a roll leads from the spot in `states[0]`, and the moves of who holds these dice."""
    setup = setups[0]
    left = rules.held(setup, states[0], states[0].to_move)
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
    setups: Record, states: Record, outcomes: Record, mask: Array, round: CrowdRound
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
    setups: Record, states: Record, outcomes: Record, round: CrowdRound, hold: int, move: int
) -> None:
    """Whether the die placed in `states[2]` stands; where it cannot, it leads where a fall does."""
    setup = setups[0]
    for k in range(rules.count(setup, states[2])):
        states[3] = states[2]
        weight = rules.nth(setup, states[3], k, outcomes[0])
        events = rules.settle(setup, states[3], outcomes[0])
        after = number_after(round, states[3], events)
        if events & rules.FELL:
            round.fall_to[hold] = after
            round.fall_chance[hold] = weight / rules.CERTAIN
            if weight == rules.CERTAIN:
                round.move_to[hold, move] = after
        else:
            round.move_to[hold, move] = after


@compiled
def number_hands(setups: Record, states: Record, outcomes: Record, round: CrowdRound) -> None:
    """Number the hands of one die, of two, and so on, in the order of the rolls."""
    setup = setups[0]
    for left in range(1, round.dice + 1):
        build(setup, states[0], round, 0, round.dice - left, 1, 0)
        round.sizes[left] = rules.count(setup, states[0])
        for k in range(round.sizes[left]):
            rules.nth(setup, states[0], k, outcomes[0])
            round.hands[counts_of(outcomes[0].roll)] = k


@compiled
def write_round(
    setups: Record, states: Record, outcomes: Record, mask: Array, neutral: int, round: CrowdRound
) -> None:
    """Everything that may follow from any tower on so many dice of nobody."""
    for seat in range(round.players):
        for tower in range(round.towers):
            for top in range(TOPS):
                if (top == 0) == (neutral + tower == 0):
                    build(setups[0], states[0], round, neutral, tower, top, seat)
                    for k in range(rules.count(setups[0], states[0])):
                        write_roll(setups, states, outcomes, mask, round, k)


def written_down(terms: Terms, neutral: int) -> CrowdRound:
    """The round of a match, when it begins on so many dice of nobody."""
    game, setups, players = terms.game.rules, records(terms.setups), terms.players
    states, outcomes = records(np.zeros(4, game.State)), records(np.zeros(1, game.Outcome))
    dice = int(terms.setups["dice"][0][players])
    towers = dice**players
    first_spot = (dice + 1) ** players * players
    first_hold = first_spot + players * towers * TOPS
    sizes, hands = np.zeros(dice + 1, np.int32), np.zeros(HANDS, np.int32)
    holds = np.zeros((players, towers), np.int64)
    numbers = (players, dice, towers, first_spot, first_hold, holds, sizes, hands)
    number_hands(setups, states, outcomes, _empty(numbers, 0, 0))
    number_of_holds = 0
    for seat, tower in np.ndindex(holds.shape):
        holds[seat, tower] = first_hold + number_of_holds
        number_of_holds += 2 * TOPS * int(sizes[dice - tower // dice**seat % dice])
    round = _empty(numbers, first_hold - first_spot, number_of_holds)
    write_round(setups, states, outcomes, np.zeros(game.ACTIONS, np.uint8), neutral, round)
    return round


def _empty(numbers: tuple[Any, ...], spots: int, holds: int) -> CrowdRound:
    players, dice, towers, first_spot, first_hold, firsts, sizes, hands = numbers
    most = int(sizes[dice])
    return CrowdRound(
        players, dice, towers, first_spot, first_hold, firsts, sizes, hands,
        np.zeros((dice + 1, most)),
        np.full((spots, most), NOWHERE, np.int32),
        np.full((holds, MOVES), NOWHERE, np.int8),
        np.full((holds, MOVES), NOWHERE, np.int32),
        np.full(holds, NOWHERE, np.int32),
        np.zeros(holds),
    )  # fmt: skip
