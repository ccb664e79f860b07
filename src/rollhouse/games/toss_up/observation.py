"""What a seat of Toss Up! sees."""

from __future__ import annotations

from rollhouse.environments.observation_parts import (
    FAR,
    Part,
    clear,
    f32,
    put,
    put_one_of,
    put_turn,
    soft,
    turned,
)
from rollhouse.kernel.contract import Terms
from rollhouse.kernel.records import Array, Record, rule, u64

from . import rules

KNOWS = ("goal", "dice", "faces", "finish")
PHASES = 3
MANY_TURNS = 10


def parts(terms: Terms) -> tuple[Part, ...]:
    players = terms.players
    alone = (Part("turns", (1,), high=FAR),) if players == 1 else ()  # taken so far, of ten
    return (
        Part("scores", (players,), high=FAR),  # of the goal
        Part("total", (1,), high=FAR),  # of the goal, if the player to move stopped now
        Part("turn_points", (1,), high=FAR),  # of two full sets of dice
        Part("beyond_goal", (1,), low=-FAR, high=FAR),  # how far `total` is, of two sets of dice
        Part("lead", (1,), low=-FAR, high=FAR),  # of `total` over the best of the others, likewise
        Part("passes", (2,)),  # stopping now passes the goal, passes everybody
        Part("dice_left", (terms.options["dice"],)),  # one of 1, 2, …
        Part("last_turns", (players,)),  # one of 0, 1, …: last turns still to play
        Part("turn", (players,)),  # whose turn it is
        Part("phase", (PHASES,)),  # roll, choose, over
        *alone,
    )


@rule
def see(setup: Record, state: Record, seat: int, out: Array) -> None:
    """Two players with ten dice have code of their own, in which all places are known."""
    if setup.players == 2 and setup.dice == 10:
        write(setup, state, seat, out, 2, 10)
    else:
        write(setup, state, seat, out, setup.players, setup.dice)


@rule
def write(
    setup: Record, state: Record, seat: int, out: Array, players: int, set_of_dice: int
) -> None:
    """All that is needed is read first: after every number written it would be read again."""
    goal, mover, points, dice_left = setup.goal, state.to_move, state.turn_points, state.dice_left
    last_turns, phase = state.last_turns, state.phase
    total, best = state.scores[u64(mover)] + points, best_of_others(state, mover, players)
    past, turns = rules.is_past(setup, total), state.scores[rules.TURNS]
    alone = players == 1
    clear(out, 3 * players + set_of_dice + 6 + PHASES + alone)
    place = 0
    for step in range(players):
        place = put(out, place, soft(state.scores[u64(turned(seat, step, players))], goal))
    place = put(out, place, soft(total, goal))
    place = put(out, place, soft(points, 2 * set_of_dice))
    place = put(out, place, soft(total - goal, 2 * set_of_dice))
    place = put(out, place, soft(total - best, 2 * set_of_dice))
    place = put(out, place, f32(past))
    place = put(out, place, f32(total > best))
    place = put_one_of(out, place, dice_left - 1, set_of_dice)
    place = put_one_of(out, place, last_turns, players)
    place = put_turn(out, place, mover, phase == rules.FINISHED, seat, players)
    place = put_one_of(out, place, phase, PHASES)
    if alone:
        put(out, place, soft(turns, MANY_TURNS))


@rule
def best_of_others(state: Record, mover: int, players: int) -> int:
    """A single point over it may decide the end."""
    best = 0
    for step in range(1, players):
        best = max(best, state.scores[u64(turned(mover, step, players))])
    return best


@rule
def close(setup: Record) -> int:
    return max(1, setup.goal * 2 // 5)
