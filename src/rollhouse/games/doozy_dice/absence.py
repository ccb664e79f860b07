"""The turn of somebody who left the table is passed over: a card is written off, as by whoever
rolls thirteen times in vain. Else those who leave early would have the fewest rolls, and win.
"""

from __future__ import annotations

from rollhouse.kernel.records import Record, rule

from .rules import CARDS, DEALING, ROLLING_OFF, end_turn, write_off


@rule
def pass_over(setup: Record, state: Record, away: int) -> int:
    """Cards are dealt, and the others roll a die for the start, before there are turns."""
    if state.phase == DEALING or state.phase == ROLLING_OFF:
        return 0
    for card in range(CARDS):
        if (state.open[state.to_move] >> card) & 1:
            write_off(setup, state, card)
            return 1
    end_turn(setup, state)
    return 1
