"""Stack Attack for three or more, score by score (crowd.py says how it works)."""

from __future__ import annotations

from typing import NamedTuple

from rollhouse.kernel.records import OVER, WHOLE, Array, Record, rule
from rollhouse.solvers.decorator import compiled

from .. import rules
from .crowd_plan import Plan
from .tower import MOVES, NOWHERE

CLOSE = 1e-14
"""Shares of the mover that differ by no more are the same: then the lowest code is played."""
STEPS = 60
"""Steps towards what beginning a round is worth; it is there after two or three, or not at all."""
DAMPED = 20
"""From this step on only half of a step is taken: the players' choices run in a circle."""


class CrowdScores(NamedTuple):
    """What is known by scores; all threads share it."""

    shares: Array
    """[scores, starter, seat]: what it is worth to begin a round."""
    bounds: Array
    """[scores]: how far these may be off, and half of what anybody may gain."""
    ties: Array
    """[seats as bits, starter, seat]: the same for ties at the goal between some players."""
    tie_bound: float


class CrowdRoom(NamedTuple):
    """The room in which one thread works a round out."""

    setups: Record
    states: Record
    out: Array
    """Shares as the rules write them."""
    again: Array
    """[exit]: who starts the same round again; -1 where it goes on at other scores, or is over."""
    values: Array
    """[node]: the shares of all seats, and the chance that the same round begins again, by its
    starter; in the last place the chance of a roll that does not fit."""
    work: Array
    """[starter]: a linear equation, and what is on its right side for every seat."""
    best: Array
    """[starter, seat]: the nearest answer so far."""


# A round


@rule
def move_share(plan: Plan, values: Array, hold: int, move: int, part: int) -> float:
    stands = values[plan.to[hold, move], part]
    if plan.action[hold, move] == rules.STOP or plan.chance[hold] == 0.0:
        return stands
    return stands + plan.chance[hold] * (values[plan.fall[hold], part] - stands)


@rule
def best_move(plan: Plan, values: Array, hold: int) -> int:
    """The move that is worth most to who moves; of equal ones the one with the lowest code."""
    seat, best = plan.seat[hold], 0
    share = move_share(plan, values, hold, 0, seat)
    for move in range(1, MOVES):
        if plan.action[hold, move] != NOWHERE:
            found = move_share(plan, values, hold, move, seat)
            if found > share + CLOSE:
                best = move
                share = found
    return best


@rule
def choose_moves(plan: Plan, values: Array, first: int, end: int, parts: int) -> None:
    for hold in range(first, end):
        best = best_move(plan, values, hold)
        for part in range(parts):
            values[hold, part] = move_share(plan, values, hold, best, part)


@rule
def take_turns(plan: Plan, values: Array, first: int, parts: int) -> None:
    """The spots of all players at one tower: who rolls nothing that fits passes to the next."""
    players = plan.players
    circle = 1.0
    for spot in range(first, first + players):
        following = first + (spot - first + 1) % players
        row, passes = plan.row[spot], 0.0
        for part in range(parts):
            values[spot, part] = 0.0
        for hand in range(plan.sizes[row]):
            to, chance = plan.rolls[row, hand], plan.odds[row, hand]
            if to == following:
                passes += chance
            else:
                for part in range(parts):
                    values[spot, part] += chance * values[to, part]
        values[spot, 2 * players] = passes
        circle *= passes
    for part in range(parts):
        whole = 0.0
        for spot in range(first + players - 1, first - 1, -1):
            whole = values[spot, part] + values[spot, 2 * players] * whole
        whole /= 1.0 - circle
        values[first, part] = whole
        for spot in range(first + players - 1, first, -1):
            whole = values[spot, part] + values[spot, 2 * players] * whole
            values[spot, part] = whole


@compiled
def play_blocks(plan: Plan, first: int, end: int, values: Array, parts: int) -> None:
    """The values of some blocks from those of the blocks before them and of the exits."""
    for block in range(first, end):
        blocks = plan.blocks
        choose_moves(plan, values, blocks[block, 0], blocks[block, 1], parts)
        for spot in range(blocks[block, 1], blocks[block, 2], plan.players):
            take_turns(plan, values, spot, parts)
        choose_moves(plan, values, blocks[block, 2], blocks[block, 3], parts)


@compiled
def likeliest_return(plan: Plan, values: Array) -> float:
    """The highest chance that a round begins again at the same scores, whatever anybody plays.

    `values` are all 0 before.
    """
    for exit in range(plan.exits):
        scored = 0
        for seat in range(plan.players):
            scored += plan.points[exit, seat]
        for seat in range(plan.players):
            values[exit, seat] = 1.0 if scored == 0 else 0.0
    play_blocks(plan, 0, len(plan.blocks), values, plan.players)
    most = 0.0
    for seat in range(plan.players):
        most = max(most, values[plan.begins[seat], seat])
    return most


# Scores


@rule
def scores_number(setup: Record, state: Record) -> int:
    """The place of scores in the table; a tie of all at the goal is the last one."""
    place = 0
    for seat in range(setup.players):
        place = place * setup.goal + state.scores[seat]
    if state.tied != 0:
        place = 1
        for _ in range(setup.players):
            place *= setup.goal
    return place


@rule
def set_scores(setup: Record, state: Record, place: int) -> None:
    """A round about to begin at some scores."""
    rules.start(setup, state)
    ordinary = 1
    for _ in range(setup.players):
        ordinary *= setup.goal
    for seat in range(setup.players - 1, -1, -1):
        state.scores[seat] = setup.goal if place == ordinary else place % setup.goal
        if place < ordinary:
            place //= setup.goal
            ordinary //= setup.goal
    if state.scores[0] == setup.goal:
        state.tied = (1 << setup.players) - 1


@rule
def all_tied(setup: Record, state: Record) -> bool:
    return state.tied == (1 << setup.players) - 1


@compiled
def find_exits(room: CrowdRoom, plan: Plan, place: int, scores: CrowdScores) -> float:
    """What every exit is worth from some scores; returns the largest bound of what it leads to."""
    setup, state, values = room.setups[0], room.states[0], room.values
    bound = 0.0
    for exit in range(plan.exits):
        set_scores(setup, state, place)
        for seat in range(plan.players):
            state.scores[seat] += plan.points[exit, seat]
        rules.end_round(setup, state, plan.starter[exit])
        room.again[exit] = -1
        for seat in range(plan.players):
            values[exit, plan.players + seat] = 0.0
        if rules.turn(setup, state) == OVER:
            rules.shares(setup, state, room.out)
            for seat in range(plan.players):
                values[exit, seat] = room.out[seat] / WHOLE
        elif state.tied != 0 and not all_tied(setup, state):
            bound = max(bound, scores.tie_bound)
            for seat in range(plan.players):
                values[exit, seat] = scores.ties[state.tied, state.to_move, seat]
        else:
            after = scores_number(setup, state)
            if after == place:
                room.again[exit] = state.to_move
                values[exit, plan.players + state.to_move] = 1.0
            else:
                bound = max(bound, scores.bounds[after])
                for seat in range(plan.players):
                    values[exit, seat] = scores.shares[after, state.to_move, seat]
    return bound


@rule
def begin_again(room: CrowdRoom, plan: Plan, begun: Array) -> None:
    """The values of the exits that lead back, if beginning the round is worth so much."""
    for exit in range(plan.exits):
        starter = room.again[exit]
        if starter >= 0:
            for seat in range(plan.players):
                room.values[exit, seat] = begun[starter, seat]


@rule
def off_by(room: CrowdRoom, plan: Plan, begun: Array) -> float:
    """How far the round gives back another number than it was given, at worst."""
    worst = 0.0
    for starter in range(plan.players):
        for seat in range(plan.players):
            found = room.values[plan.begins[starter], seat]
            worst = max(worst, abs(found - begun[starter, seat]))
    return worst


@compiled
def step(room: CrowdRoom, plan: Plan, begun: Array, part: float) -> None:
    """What beginning the round is worth if everybody goes on choosing as now (`part` of the way).

    One linear equation for every starter: what the round gives, and the chance of each return.
    """
    players, values, work = plan.players, room.values, room.work
    for starter in range(players):
        spot = plan.begins[starter]
        for seat in range(players):
            back = values[spot, players + seat]
            work[starter, seat] = (1.0 if seat == starter else 0.0) - back
            work[starter, players + seat] = values[spot, seat]
        for other in range(players):
            back = values[spot, players + other]
            for seat in range(players):
                work[starter, players + seat] -= back * begun[other, seat]
    for pivot in range(players):
        for row in range(players):
            if row != pivot:
                times = work[row, pivot] / work[pivot, pivot]
                for column in range(pivot, 2 * players):
                    work[row, column] -= times * work[pivot, column]
    for starter in range(players):
        for seat in range(players):
            found = work[starter, players + seat] / work[starter, starter]
            begun[starter, seat] += part * (found - begun[starter, seat])


@rule
def copy_numbers(given: Array, to: Array) -> None:
    for starter in range(len(given)):
        for seat in range(len(given)):
            to[starter, seat] = given[starter, seat]


@compiled
def solve_scores(
    room: CrowdRoom, plan: Plan, place: int, scores: CrowdScores, slip: float, returning: float
) -> None:
    """What it is worth to begin a round at some scores, when all higher ones are known."""
    values, begun, best = room.values, scores.shares[place], room.best
    later = find_exits(room, plan, place, scores)
    for starter in range(plan.players):
        for seat in range(plan.players):
            begun[starter, seat] = 1.0 / plan.players
    play_blocks(plan, 0, plan.looping, values, plan.players)
    worst = 2.0
    for number in range(STEPS):
        begin_again(room, plan, begun)
        play_blocks(plan, plan.looping, len(plan.blocks), values, 2 * plan.players)
        off = off_by(room, plan, begun)
        if off < worst:
            worst = off
            copy_numbers(begun, best)
        if off < slip:
            break
        step(room, plan, begun, 1.0 if number < DAMPED else 0.5)
    copy_numbers(best, begun)
    scores.bounds[place] = later + (worst + slip) / (1.0 - returning)


@compiled
def value_round(room: CrowdRoom, plan: Plan, place: int, scores: CrowdScores) -> None:
    """All values of a round at scores whose shares are known."""
    find_exits(room, plan, place, scores)
    begin_again(room, plan, scores.shares[place])
    play_blocks(plan, 0, len(plan.blocks), room.values, plan.players)
