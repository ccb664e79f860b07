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
from rollhouse.kernel.records import Array, Record, rule

from . import rules

KNOWS = ("goal", "dice", "faces", "finish")
PHASES = 3


def parts(terms: Terms) -> tuple[Part, ...]:
    players = terms.players
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
    )


@rule
def see(setup: Record, state: Record, seat: int, out: Array) -> None:
    clear(out)
    players = setup.players
    place = 0
    for step in range(players):
        place = put(out, place, soft(state.scores[turned(seat, step, players)], setup.goal))
    total = state.scores[state.to_move] + state.turn_points
    place = put(out, place, soft(total, setup.goal))
    place = put(out, place, soft(state.turn_points, 2 * setup.dice))
    place = put_prospects(setup, state, total, out, place)
    place = put_one_of(out, place, state.dice_left - 1, setup.dice)
    place = put_one_of(out, place, state.last_turns, players)
    over = state.phase == rules.FINISHED
    place = put_turn(out, place, state.to_move, over, seat, players)
    put_one_of(out, place, state.phase, PHASES)


@rule
def put_prospects(setup: Record, state: Record, total: int, out: Array, place: int) -> int:
    """What the total means for the end, which a single point may decide."""
    best = 0
    for other in range(setup.players):
        if other != state.to_move:
            best = max(best, state.scores[other])
    past = total >= setup.goal if setup.first_past else total > setup.goal
    place = put(out, place, soft(total - setup.goal, 2 * setup.dice))
    place = put(out, place, soft(total - best, 2 * setup.dice))
    place = put(out, place, f32(past))
    return put(out, place, f32(total > best))


@rule
def close(setup: Record) -> int:
    return max(1, setup.goal * 2 // 5)
