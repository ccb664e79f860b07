"""The turn of somebody who left the table is passed over; their dice in the tower stay there."""

from __future__ import annotations

from rollhouse.kernel.records import Record, rule

from .rules import end_turn, finish, plays


@rule
def pass_over(setup: Record, state: Record, away: int) -> int:
    """The cup goes on to the next player. A tie of people who all left is never broken: they
    share.
    """
    for seat in range(setup.players):
        if plays(state, seat) and (away >> seat) & 1 == 0:
            end_turn(setup, state)
            return 1
    finish(state)
    return 1
