"""The turn of somebody who left the table is passed over: their dice go back into the bag."""

from __future__ import annotations

from rollhouse.kernel.records import Record, rule

from .rules import RESTING, begin_scoring, clear_flick, end_turn
from .scoring_rules import KINDS


@rule
def pass_over(setup: Record, state: Record, away: int) -> int:
    """What lies in the arena stays there; a die on its way goes into the bag, too."""
    if state.phase == RESTING:
        state.bag[state.die] += 1
    clear_flick(state)
    for kind in range(KINDS):
        slot = state.to_move * KINDS + kind
        state.bag[kind] += state.hands[slot]
        state.hands[slot] = 0
    state.to_draw = 0
    end_turn(setup, state)
    begin_scoring(setup, state)
    return 1
