"""Random games of Toss Up!, the same as by the rules, without branches that depend on the dice.

No processor can foresee what is drawn: of a throw and the choice after it everything is worked out,
and taken as it comes. Only where a turn may end otherwise than by passing the dice on (past the
goal, in the last turns, alone) are the rules asked.
"""

from __future__ import annotations

from typing import Any

from rollhouse.kernel.records import Record, i64, number, pick, rule, scaled, u64

from . import rules

KNOWS = ("goal", "dice", "faces", "finish")


@rule
def play_out(setup: Record, state: Record, table: Record, choices: Record) -> Any:
    """Play on from the start of a game to its end; returns how many steps that took."""
    players, all_dice = setup.players, setup.dice
    mover, points, dice, steps = 0, 0, all_dice, 0
    unlike_others = players == 1
    while True:
        size = u64(dice)
        columns, total = setup.columns[size], setup.totals[size]
        k = pick(table, setup.keep, setup.other, setup.column[size], columns, total)
        fallen = u64(setup.first[size] + k)
        greens, yellows = setup.greens[fallen], setup.yellows[fallen]
        red_light = (greens == 0) & (yellows < dice)
        chosen = scaled(choices, number(choices), u64(rules.ACTIONS))
        choices.count -= u64(red_light)  # which leaves no choice
        stops = (chosen == rules.STOP) & (not red_light)
        points += greens
        dice -= greens
        steps += 2 - red_light
        banked = state.scores[u64(mover)] + (points if stops else 0)
        state.scores[u64(mover)] = banked
        ends = i64(red_light | stops)
        if rules.is_past(setup, banked) or (unlike_others and ends):
            state.to_move = mover
            rules.end_turn(setup, state)
            if state.phase == rules.FINISHED:
                return steps
            unlike_others = players == 1 or state.last_turns > 0
        mover += ends
        mover = 0 if mover == players else mover
        points *= 1 - ends
        dice = all_dice if ends | (dice == 0) else dice
