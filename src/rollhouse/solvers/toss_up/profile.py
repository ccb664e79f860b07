"""The frozen profile for three as bits, for compiled batch play."""

from __future__ import annotations

from typing import Any

from rollhouse.games.kernel import Array, Record, number, u64
from rollhouse.games.toss_up import rules

from ..compiled import compiled_with
from . import pairs, triples
from .triples import decide, fill_stops, last_turn, red_light, second_top, turn_top

compiled = compiled_with(pairs, triples)

_SHIFT, _UNIT = u64(11), 2.0**-53


@compiled
def write_bits(chances: Array, top: int, bits: Array) -> None:
    for points in range(top):
        if chances[points] > 0.0:
            bits[points >> 3] |= 1 << (points & 7)


@compiled
def fill_choices(
    setups: Record, states: Record, mine: int, desk: Any, tables: Any, choices: Array
) -> None:
    """Bit t of `choices[theirs, others]`: the mover rolls with t points, before last turns."""
    stops, _, rest, rolls, chances, _, shares, _, _, _, out = desk
    for theirs in range(len(choices)):
        for others in range(len(choices)):
            totals = (mine, theirs, others)
            top = turn_top(setups[0], totals, 0.0, tables)
            fill_stops(setups[0], states[0], totals, top, tables, out, shares, stops[0])
            bust = red_light(totals, tables[2], 0)
            decide(stops[0, 0], top, bust, tables, rest, rolls, chances[0])
            write_bits(chances[0], top, choices[theirs, others])


@compiled
def fill_seconds(
    setups: Record, states: Record, mine: int, reach: int, least: float, desk: Any, tables: Any,
    work: Array, choices: Array,
) -> None:  # fmt: skip
    """The same in the last turn but one, by the distance of the next from the leader."""
    leader = len(choices)
    for theirs in range(1, leader):
        if abs(theirs - mine) <= reach:
            totals = (leader - mine, leader - theirs, leader)
            top = second_top(totals[0], totals[1], leader, least, tables)
            last_turn(setups[0], states[0], totals, 2, top, tables, work, desk[6], desk[10])
            write_bits(work[11], top, choices[theirs])


@compiled
def choose(setup: Record, state: Record, random: Record, policy: Any) -> Any:  # noqa: ARG001
    """What the profile does: compiled play of the arrays of `ThreePlayers.policy`."""
    choices, seconds, level, mixed, chances = policy
    mover, points = state.to_move, state.turn_points
    mine = state.scores[mover]
    theirs, others = state.scores[(mover + 1) % 3], state.scores[(mover + 2) % 3]
    byte, bit = points >> 3, points & 7
    if state.last_turns == 1:
        behind = max(theirs, others) - mine
        roll = points < behind
        if points == behind:
            roll = level[1 if theirs == others else 0, points % level.shape[1]] > 0
    elif state.last_turns == 2:
        one, two = others - mine, others - theirs
        if one >= len(seconds) or two >= len(seconds):
            roll = points <= one
        else:
            roll = byte < seconds.shape[2] and seconds[one, two, byte] >> bit & 1 > 0
    else:
        roll = byte < choices.shape[3] and choices[mine, theirs, others, byte] >> bit & 1 > 0
        for row in range(len(mixed)):
            if mixed[row, 0] == mine and mixed[row, 1] == theirs:
                if mixed[row, 2] == others and mixed[row, 3] == points:
                    roll = (number(random) >> _SHIFT) * _UNIT < chances[row]
    return rules.ROLL if roll else rules.STOP
