"""A position of Toss Up! as numbers for its networks."""

from __future__ import annotations

from typing import Any

from rollhouse.kernel.records import Array, Record, rule
from rollhouse.valuation.writing import (
    BOTH_WAYS,
    RUNGS,
    SCALES,
    put,
    put_amount,
    put_flag,
    put_one_of,
    put_rungs,
    put_rungs_both_ways,
    soft,
    turned,
)

KNOWS = ("goal", "dice", "finish")
VARIED: dict[str, Any] = {
    "goal": range(20, 201),
    "dice": range(5, 16),
    "finish": ("last_turn", "first_past"),
}
"""What else than the printed game the networks were trained on."""
DICE = 20
PHASES = 2


def size(players: int) -> int:
    each, turn = SCALES + 1 + RUNGS, 5 * SCALES + RUNGS + 4 * BOTH_WAYS
    return players * each + turn + 2 + DICE + players + PHASES + 4


@rule
def write(setup: Record, state: Record, out: Array) -> None:
    """Into cleared places."""
    players, mover = setup.players, state.to_move
    total = state.scores[mover] + state.turn_points
    best = 0
    place = 0
    for step in range(players):
        score = state.scores[turned(mover, step, players)]
        place = put_amount(out, place, setup.goal + 1 - score, setup.dice // 2)
        place = put(out, place, soft(score, setup.goal))
        place = put_rungs(out, place, setup.goal + 1 - score)
        if step > 0:
            best = max(best, score)
    place = put_amount(out, place, state.turn_points, setup.dice // 2)
    place = put_amount(out, place, setup.goal + 1 - total, 2)
    place = put_amount(out, place, total - best, 2)
    place = put_amount(out, place, best - setup.goal, 2)
    place = put_amount(out, place, state.scores[mover] - best, setup.dice // 2)
    place = put_rungs(out, place, state.turn_points)
    place = put_rungs_both_ways(out, place, setup.goal + 1 - total)
    place = put_rungs_both_ways(out, place, total - best)
    place = put_rungs_both_ways(out, place, best - setup.goal)
    place = put_rungs_both_ways(out, place, state.scores[mover] - best)
    past = total >= setup.goal if setup.first_past else total > setup.goal
    place = put_flag(out, place, past)
    place = put_flag(out, place, total > best)
    place = put_one_of(out, place, state.dice_left - 1, DICE)
    place = put_one_of(out, place, state.last_turns, players)
    place = put_one_of(out, place, state.phase, PHASES)
    place = put(out, place, soft(setup.goal, 100))
    place = put(out, place, soft(setup.dice, 10))
    place = put(out, place, soft(state.dice_left, setup.dice))
    put_flag(out, place, setup.first_past == 1)
