"""The turn of somebody who left the table is passed over: nothing is thrown, nothing is banked."""

from __future__ import annotations

from rollhouse.kernel.records import Record, rule

from .rules import end_turn


@rule
def pass_over(setup: Record, state: Record, away: int) -> int:
    """The dice go on to the next player. Of the last turns theirs is one."""
    end_turn(setup, state)
    return 1
