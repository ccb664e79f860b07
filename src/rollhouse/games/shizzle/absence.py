"""The turn of somebody who left the table is passed over: the line ends, and nothing is paid."""

from __future__ import annotations

from rollhouse.kernel.records import Record, next_seat, rule

from .rules import SPARKING, clear_line, end_turn


@rule
def pass_over(setup: Record, state: Record, away: int) -> int:
    """The last die of the line is the next spark; without a line the next player lights the
    first one.
    """
    if state.length == 0:
        clear_line(state)
        state.to_move = next_seat(state.to_move, setup.players)
        state.phase = SPARKING
    else:
        end_turn(setup, state)
    return 1
