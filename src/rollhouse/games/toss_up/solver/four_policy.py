"""Playing Toss Up! for four by its solution, in compiled code: what the profile does, as bits.

In last turns a mover who is behind rolls. Whether one who is level or past rolls again depends on
how far the next is behind, on how far the next is ahead of the one after, and on the dice in hand.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from rollhouse.kernel.records import Array, Record, number, u64
from rollhouse.solvers.decorator import compiled

from .. import rules
from .four_groups import FourTables
from .four_lasts import LastTables, fill_run, last_but_one, last_but_two, very_last
from .four_turns import PLAYERS, WORD, Room, Turn, decide, decide_last

_SHIFT, _UNIT = u64(11), 2.0**-53


class FourChoices(NamedTuple):
    """1 where the mover rolls, in last turns; the last index there is the points of the turn modulo
    the number of dice."""

    before: Array
    """[next, third, fourth, mine, t // 4]: two bits for t points of the turn, before last turns:
    how many thirds of a chance there are that the mover goes on."""
    yellows: Array
    """The chance of all yellow, by the points of the turn modulo the number of dice."""
    thirds: Array
    """[is past, ahead, behind]: in the last turn but two, by how far the next is behind the mover
    and ahead of the one after."""
    seconds: Array
    """[who leads, behind]: in the last turn but one; 4 is the mover, alone or with others."""
    lasts: Array
    """[who leads]: in the very last turn, where the mover is level with them."""


@compiled
def write_turns(
    lasts: LastTables, one: int, tables: FourTables, room: Room, choices: Array
) -> None:
    """`before` for one total of the next; `tables` hold the shares for it alone.

    What they hold of last turns is written for the totals at hand.
    """
    starts, edge = tables.starts, tables.starts.shape[4]
    for two in range(edge):
        for three in range(edge):
            fill_run(lasts, (one, two, three), edge, tables.thirds[:, 0, 0, 0], room)
            low, high = starts[:, 0, two, three], tables.thirds[:, 0, 0, 0]
            for mine in range(edge):
                reach = high.shape[1] - len(tables.rolls.busts) - 1
                turn = Turn(low, high, mine, edge + reach - mine)
                decide(turn, low[3, mine], tables.rolls, room)
                for points in range(turn.top):
                    thirds = int(3.0 * room.weights[points] + 0.5)
                    choices[two, three, mine, points >> 2] |= thirds << (2 * (points & 3))


@compiled
def at_each_visit(weight: float, yellow: float) -> Any:
    """The chance of rolling at a choice to which all yellow leads back, so that in the end the
    mover goes on by `weight`.
    """
    return weight / (1.0 - yellow + weight * yellow)


@compiled
def is_marked(room: Room, points: int) -> Any:
    return (room.marks[points // WORD] >> (points % WORD)) & 1


@compiled
def write_thirds(tables: LastTables, behind: int, room: Room, choices: Array) -> None:
    """`thirds` for one distance of the next from the mover."""
    dice = choices.shape[3]
    widest = choices.shape[1] // 2
    for past in range(2):
        for ahead in range(-widest, widest + 1):
            for row in range(dice):
                points = dice + row
                mine, following = 0, points - behind
                totals = (mine, following, following - ahead, points - past)
                decide_last(last_but_two(tables, totals), tables.rolls, room)
                choices[past, ahead + widest, behind, row] = is_marked(room, points)


@compiled
def write_seconds(tables: LastTables, room: Room, choices: Array) -> None:
    dice = choices.shape[2]
    for who in range(4, 8):
        for behind in range(1, choices.shape[1]):
            for row in range(dice):
                points = dice + row
                two, three = points - 1 + (who & 1), points - 1 + (who >> 1 & 1)
                decide_last(
                    last_but_one(tables, (0, points - behind, two, three)), tables.rolls, room
                )
                choices[who, behind, row] = is_marked(room, points)


@compiled
def write_lasts(tables: LastTables, room: Room, choices: Array) -> None:
    dice = choices.shape[1]
    for who in range(1, 8):
        for row in range(dice):
            points = dice + row
            one, two = points - 1 + (who & 1), points - 1 + (who >> 1 & 1)
            totals = (0, one, two, points - 1 + (who >> 2 & 1))
            decide_last(very_last(tables, totals), tables.rolls, room)
            choices[who, row] = is_marked(room, points)


@compiled
def rolls_at_last(state: Record, totals: Any, policy: FourChoices) -> Any:
    """Does the mover roll in a last turn?"""
    mine, one, two, three = totals
    points, dice = state.turn_points, policy.lasts.shape[1]
    total, row = mine + points, points % dice
    if state.last_turns == 1:
        leader = max(one, max(two, three))
        if total != leader:
            return total < leader
        who = (1 if one == leader else 0) | (2 if two == leader else 0)
        return policy.lasts[who | (4 if three == leader else 0), row] > 0
    if state.last_turns == 2:
        leader = max(two, three)
        if total < leader:
            return True
        who = 4 | (1 if two == total else 0) | (2 if three == total else 0)
        return policy.seconds[who, min(total - one, policy.seconds.shape[1] - 1), row] > 0
    if total < three:
        return True
    past = 1 if total > three else 0
    behind = min(total - one, policy.thirds.shape[2] - 1)
    ahead = one - two + policy.thirds.shape[1] // 2
    return policy.thirds[past, ahead, behind, row] > 0


@compiled
def choose(setup: Record, state: Record, random: Record, policy: FourChoices) -> Any:
    """What the profile does, as called by `solvers.trial`."""
    mover, points = state.to_move, state.turn_points
    totals = (
        state.scores[mover], state.scores[(mover + 1) % PLAYERS],
        state.scores[(mover + 2) % PLAYERS], state.scores[(mover + 3) % PLAYERS],
    )  # fmt: skip
    if state.last_turns > 0:
        return rules.ROLL if rolls_at_last(state, totals, policy) else rules.STOP
    mine, one, two, three = totals
    before = policy.before
    if points >> 2 >= before.shape[4]:
        return rules.STOP
    weight = (before[one, two, three, mine, points >> 2] >> (2 * (points & 3)) & 3) / 3.0
    if weight == 0.0 or weight == 1.0:
        return rules.ROLL if weight > 0.0 else rules.STOP
    yellow = policy.yellows[points % len(policy.yellows)]
    drawn = (number(random) >> _SHIFT) * _UNIT
    return rules.ROLL if drawn < at_each_visit(weight, yellow) else rules.STOP
