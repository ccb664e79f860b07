"""The win share of seat 0 everywhere, score by score: from the goal back to the start.

A round is worked out backwards, from tall towers to the bare plate. Only one circle is in it: two
players who roll nothing that fits take turns at the same tower, and that one is solved outright.
A round in which nobody gets a point leads back to its own beginning. So a round is a function of
two numbers, what it is worth to begin it at these scores for either starter, and these are found
where the function gives them back: by Newton's method, since the function is made of flat pieces.

An answer is certified from both sides. A round never makes more of a gain in all its exits than
that gain; so if it gives back less than it was given when both numbers are raised a little, the
true ones cannot be higher, and likewise below.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from rollhouse.kernel.records import OVER, WHOLE, Array, Record, rule
from rollhouse.solvers.decorator import compiled

from .. import rules
from .tower import MOVES, NOWHERE, TOPS, Round, hold_number, number, spot_number

STEPS = 60
"""Newton's method is done long before."""


# A round. Each value is three numbers: the share, and how fast it grows with either unknown


@rule
def rolled(round: Round, values: Array, seat: int, dice_0: int, dice_1: int, top: int) -> float:
    """Write at a spot what rolls that fit add up to; returns the chance of one that does not."""
    spot = spot_number(round, seat, dice_0, dice_1, top)
    other = spot_number(round, 1 - seat, dice_0, dice_1, top)
    left = round.dice - (dice_1 if seat else dice_0)
    for part in range(3):
        values[spot, part] = 0.0
    passes = 0.0
    for hand in range(round.sizes[left]):
        to = round.roll_to[spot - round.first_spot, hand]
        chance = round.roll_chance[left, hand]
        if to == other:
            passes += chance
        else:
            for part in range(3):
                values[spot, part] += chance * values[to, part]
    return passes


@rule
def take_turns(round: Round, values: Array, dice_0: int, dice_1: int, top: int) -> None:
    """Both spots of a tower: whoever rolls nothing that fits passes to the other."""
    passes_0 = rolled(round, values, 0, dice_0, dice_1, top)
    passes_1 = rolled(round, values, 1, dice_0, dice_1, top)
    spot_0 = spot_number(round, 0, dice_0, dice_1, top)
    spot_1 = spot_number(round, 1, dice_0, dice_1, top)
    for part in range(3):
        mine = values[spot_0, part]
        theirs = values[spot_1, part]
        circle = 1.0 - passes_0 * passes_1
        values[spot_0, part] = (mine + passes_0 * theirs) / circle
        values[spot_1, part] = (theirs + passes_1 * mine) / circle


@rule
def move_share(round: Round, values: Array, hold: int, move: int, part: int) -> float:
    stands = values[round.move_to[hold, move], part]
    chance = round.move_chance[hold, move]
    if chance == 0.0:
        return stands
    return stands + chance * (values[round.move_fall[hold, move], part] - stands)


@rule
def choose_move(round: Round, values: Array, seat: int, hold: int) -> None:
    """The best move of a hold: seat 0 wants the share high, seat 1 low."""
    here = hold - round.first_hold
    best = 0
    share = move_share(round, values, here, 0, 0)
    for move in range(1, MOVES):
        if round.move_action[here, move] != NOWHERE:
            found = move_share(round, values, here, move, 0)
            if (found > share) if seat == 0 else (found < share):
                best = move
                share = found
    values[hold, 0] = share
    values[hold, 1] = move_share(round, values, here, best, 1)
    values[hold, 2] = move_share(round, values, here, best, 2)


@compiled
def choose_moves(round: Round, values: Array, dice_0: int, dice_1: int, placed: int) -> None:
    """All holds with these dice in the tower, of players who have placed a die this turn or not."""
    for seat in range(2):
        left = round.dice - (dice_1 if seat else dice_0)
        for top in range(TOPS):
            for hand in range(round.sizes[left]):
                hold = hold_number(round, seat, dice_0, dice_1, top, placed, hand)
                if round.move_action[hold - round.first_hold, 0] != NOWHERE:
                    choose_move(round, values, seat, hold)


@compiled
def play_round(round: Round, towers: Array, values: Array) -> None:
    """The values of a round from those of its exits, the tallest towers first.

    `towers` are 1 for the dice of both in towers that are to be worked out.
    """
    for dice in range(2 * round.dice - 2, -1, -1):
        for dice_0 in range(max(0, dice - round.dice + 1), min(dice, round.dice - 1) + 1):
            dice_1 = dice - dice_0
            if towers[dice_0, dice_1]:
                choose_moves(round, values, dice_0, dice_1, 0)
                for top in range(TOPS):
                    spot = spot_number(round, 0, dice_0, dice_1, top) - round.first_spot
                    if round.roll_to[spot, 0] != NOWHERE:
                        take_turns(round, values, dice_0, dice_1, top)
                choose_moves(round, values, dice_0, dice_1, 1)


# Scores


class Exits(NamedTuple):
    """By exit, for some scores."""

    share: Array
    """What it is worth, where that is known."""
    starter: Array
    """Who starts the same round again; -1 where it goes on at other scores, or is over."""


class ScoreTables(NamedTuple):
    """What is known by scores; all threads share it."""

    shares: Array
    """[scores, starter]: what it is worth to seat 0 to begin a round."""
    bounds: Array
    """[scores]: how far these may be off."""


class Workspace(NamedTuple):
    """The room in which one thread works a round out."""

    setups: Record
    states: Record
    out: Array
    """Shares as the rules write them."""
    exits: Exits
    values: Array
    """[number]: the share of seat 0, and how fast it grows with either unknown."""


class Towers(NamedTuple):
    """A 1 for the dice of both in every tower that is worked out."""

    every: Array
    looping: Array
    """Only those from which the round may end without a point."""


@rule
def pair_number(setup: Record, state: Record) -> int:
    """The place of two scores in the table; all ties at the goal are one: the next point wins."""
    if state.scores[0] >= setup.goal:
        return setup.goal * setup.goal
    return state.scores[0] * setup.goal + state.scores[1]


@rule
def set_scores(setup: Record, state: Record, pair: int) -> None:
    """A round about to begin at two scores."""
    rules.start(setup, state)
    tie = pair == setup.goal * setup.goal
    state.scores[0] = setup.goal if tie else pair // setup.goal
    state.scores[1] = setup.goal if tie else pair % setup.goal
    state.tied = 3 if tie else 0


@compiled
def find_exits(room: Workspace, round: Round, pair: int, scores: ScoreTables) -> float:
    """Where every exit leads from two scores; returns the largest bound of what it leads to."""
    setup, state, exits = room.setups[0], room.states[0], room.exits
    bound = 0.0
    for exit in range(round.first_spot):
        points_0 = exit // 2 // (round.dice + 1)
        points_1 = exit // 2 % (round.dice + 1)
        exits.starter[exit] = -1
        exits.share[exit] = 0.0
        if points_0 == 0 or points_1 == 0:
            set_scores(setup, state, pair)
            state.scores[0] += points_0
            state.scores[1] += points_1
            rules.end_round(setup, state, exit % 2)
            after = pair_number(setup, state)
            if rules.turn(setup, state) == OVER:
                rules.shares(setup, state, room.out)
                exits.share[exit] = room.out[0] / WHOLE
            elif after == pair:
                exits.starter[exit] = state.to_move
            else:
                exits.share[exit] = scores.shares[after, state.to_move]
                bound = max(bound, scores.bounds[after])
    return bound


@rule
def leave(round: Round, exits: Exits, begun_0: float, begun_1: float, values: Array) -> None:
    """The values of exits, if beginning the round again is worth so much for either starter."""
    for exit in range(round.first_spot):
        starter = exits.starter[exit]
        values[exit, 0] = exits.share[exit]
        if starter >= 0:
            values[exit, 0] = begun_1 if starter else begun_0
        values[exit, 1] = 1.0 if starter == 0 else 0.0
        values[exit, 2] = 1.0 if starter == 1 else 0.0


@rule
def begin(room: Workspace, round: Round, pair: int, starter: int) -> int:
    """The spot at which a round begins."""
    setup, state = room.setups[0], room.states[0]
    set_scores(setup, state, pair)
    rules.begin_round(setup, state, starter)
    return number(round, state)


@compiled
def find_begun(
    room: Workspace, round: Round, towers: Towers, first: int, second: int, both: Array, slip: float
) -> None:
    """Find what beginning the round is worth to either starter, by Newton's method.

    `first` and `second` are the spots at which they begin.
    """
    values = room.values
    for step in range(STEPS):
        leave(round, room.exits, both[0], both[1], values)
        play_round(round, towers.looping if step else towers.every, values)
        a = values[first, 0] - both[0]
        b = values[second, 0] - both[1]
        if abs(a) + abs(b) < slip:
            break
        a_0, a_1 = 1.0 - values[first, 1], -values[first, 2]
        b_0, b_1 = -values[second, 1], 1.0 - values[second, 2]
        scale = a_0 * b_1 - a_1 * b_0
        both[0] = min(max(both[0] + (a * b_1 - a_1 * b) / scale, 0.0), 1.0)
        both[1] = min(max(both[1] + (a_0 * b - a * b_0) / scale, 0.0), 1.0)


@compiled
def is_certain(
    room: Workspace,
    round: Round,
    looping: Array,
    spots: Any,
    both: Array,
    error: float,
    slip: float,
) -> bool:
    """Does the round pull both numbers back from `error` above and below, rounding aside?

    `spots` are those at which either starter begins.
    """
    first, second = spots
    values = room.values
    for side in range(-1, 2, 2):
        moved = side * error
        leave(round, room.exits, both[0] + moved, both[1] + moved, values)
        play_round(round, looping, values)
        for starter in range(2):
            back = values[second if starter else first, 0] - both[starter]
            if side * back > error - slip:
                return False
    return True


@compiled
def solve_pair(
    room: Workspace, round: Round, towers: Towers, pair: int, scores: ScoreTables, slip: float
) -> None:
    """What it is worth to begin a round at two scores, when all higher ones are known."""
    later = find_exits(room, round, pair, scores)
    first, second = begin(room, round, pair, 0), begin(room, round, pair, 1)
    both = scores.shares[pair]
    both[0] = 0.5
    both[1] = 0.5
    find_begun(room, round, towers, first, second, both, slip)
    error = 4 * slip
    while not is_certain(room, round, towers.looping, (first, second), both, error, slip):
        error *= 2
    scores.bounds[pair] = later + error


@compiled
def value_round(
    room: Workspace, round: Round, towers: Array, pair: int, scores: ScoreTables
) -> None:
    """All values of a round at two scores whose shares are known."""
    shares = scores.shares
    find_exits(room, round, pair, scores)
    leave(round, room.exits, shares[pair, 0], shares[pair, 1], room.values)
    play_round(round, towers, room.values)


# Playing by it


class BestActions(NamedTuple):
    """The best action by scores and hold, for all that play from the start leads to."""

    round: Round
    choices: Array


@rule
def choose(setup: Record, state: Record, random: Record, policy: BestActions) -> int:
    """The action of a policy, as called by `solvers.trial`."""
    hold = number(policy.round, state) - policy.round.first_hold
    return policy.choices[pair_number(setup, state), hold]


@compiled
def note_choices(round: Round, shares: Array, tie: float, choices: Array) -> None:
    """The lowest action code within `tie` of the best, by hold; `shares` are by number."""
    for hold in range(len(round.move_action)):
        best = shares[round.first_hold + hold]
        for move in range(MOVES - 1, -1, -1):
            if round.move_action[hold, move] != NOWHERE:
                share = shares[round.move_to[hold, move]]
                chance = round.move_chance[hold, move]
                if chance > 0.0:
                    share += chance * (shares[round.move_fall[hold, move]] - share)
                if abs(share - best) <= tie:
                    choices[hold] = round.move_action[hold, move]
