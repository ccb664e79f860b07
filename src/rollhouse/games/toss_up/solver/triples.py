"""The compiled part of Toss Up! for three (three.py says how it works).

Totals are those of the mover, the next and the third; shares stand in the same order, unless they
are said to be by seat: then seat i is the mover of turn i of a triple. `tables` are
(gains, busts, starts, seconds, lasts): see `Falls` and `ThreePlayers`.
"""

from __future__ import annotations

from typing import Any

from rollhouse.kernel.records import WHOLE, Array, Record
from rollhouse.solvers.decorator import compiled

from .. import rules
from .pairs import best_turn

ROUNDS = 16
"""Replies in turn before a triple is given up as having no pure answer near."""


@compiled
def set_choice(setup: Record, state: Record, totals: Any, points: int, last: int) -> None:
    """The mover's choice with so many points of the turn; the mover sits in seat 0."""
    rules.start(setup, state)
    for seat in range(3):
        state.scores[seat] = totals[seat]
    state.turn_points = points
    state.dice_left = setup.dice - points % setup.dice
    state.last_turns = last
    state.phase = rules.CHOOSING


@compiled
def find_shares(setup: Record, state: Record, tables: Any, out: Array, shares: Array) -> None:
    """The shares by seat when a turn begins, or at the end."""
    _, _, starts, seconds, lasts = tables
    if state.phase == rules.FINISHED:
        rules.shares(setup, state, out)
        for seat in range(3):
            shares[seat] = out[seat] / WHOLE
        return
    mover = state.to_move
    following, third = (mover + 1) % 3, (mover + 2) % 3
    mine, theirs, others = state.scores[mover], state.scores[following], state.scores[third]
    if state.last_turns == 2:
        behind = min(others - mine, len(seconds) - 1)
        ahead = mine - theirs + seconds.shape[1] // 2
        for place in range(3):
            shares[(mover + place) % 3] = seconds[behind, ahead, place]
    elif state.last_turns == 1:
        kind = 1 if theirs == others else (0 if theirs > others else 2)
        behind = min(max(theirs, others) - mine, lasts.shape[1] - 1)
        for place in range(3):
            shares[(mover + place) % 3] = lasts[kind, behind, place]
    else:
        for place in range(3):
            shares[(mover + place) % 3] = starts[mine, theirs, others, place]


@compiled
def stop_shares(
    setup: Record,
    state: Record,
    totals: Any,
    points: int,
    last: int,
    tables: Any,
    out: Array,
    shares: Array,
) -> None:
    """The shares of mover, next and third when the mover stops; the rules say where it leads."""
    set_choice(setup, state, totals, points, last)
    rules.act(setup, state, rules.STOP)
    find_shares(setup, state, tables, out, shares)


@compiled
def decide(
    own: Array, top: int, bust: float, tables: Any, rest: Array, rolls: Array, chances: Array
) -> Any:
    """The mover's best turn; `chances[t]` becomes that of rolling at the choice with t points.

    From `top` on the mover stops.
    """
    gains, busts = tables[0], tables[1]
    for points in range(top, top + len(busts) + 1):
        rest[points] = own[points]
        chances[points] = 0.0
    worth = best_turn(own, top, bust, gains, busts, rest, rolls)
    for points in range(top):
        stop = own[points] if points else bust
        chances[points] = 1.0 if rest[points] > stop else 0.0
    return worth


@compiled
def all_shares(
    stops: Array, top: int, bust: Array, chances: Array, tables: Any, rest: Array, rolls: Array
) -> None:
    """What a turn that is played by `chances` is worth to all three.

    `stops[place, t]` are the shares after stopping with t points, `bust` after a red light.
    `rest` becomes the shares at the choice with t points, `rolls` those when the dice are thrown.
    """
    gains, busts = tables[0], tables[1]
    dice = len(busts)
    for points in range(top, top + dice + 1):
        for place in range(3):
            rest[place, points] = stops[place, points]
    for points in range(top - 1, -1, -1):
        row = points % dice
        yellow, roll = gains[row, 0], chances[points]
        one, two, three = busts[row] * bust[0], busts[row] * bust[1], busts[row] * bust[2]
        for gain in range(dice - row, 0, -1):
            chance = gains[row, gain]
            one += chance * rest[0, points + gain]
            two += chance * rest[1, points + gain]
            three += chance * rest[2, points + gain]
        rolls[0, points], rolls[1, points], rolls[2, points] = one, two, three
        for place in range(3):
            found = rolls[place, points]
            stop = stops[place, points] if points else bust[place]
            rest[place, points] = (roll * found + (1.0 - roll) * stop) / (1.0 - roll * yellow)
            rolls[place, points] = found + yellow * rest[place, points]


@compiled
def last_turn(
    setup: Record, state: Record, totals: Any, last: int, top: int, tables: Any, work: Array,
    bust: Array, out: Array,
) -> None:  # fmt: skip
    """The shares in a last turn, in `work`: 0-2 of stopping, 3-5 at the choice, 6-8 of rolling.

    A red light is as good as stopping without a point.
    """
    for points in range(top + len(tables[1]) + 1):
        stop_shares(setup, state, totals, points, last, tables, out, bust)
        for place in range(3):
            work[place, points] = bust[place]
    for place in range(3):
        bust[place] = work[place, 0]
    decide(work[0], top, bust[0], tables, work[9], work[10], work[11])
    all_shares(work[0:3], top, bust, work[11], tables, work[3:6], work[6:9])


@compiled
def fill_lasts(
    setups: Record, states: Record, tail: float, tables: Any, work: Array, bust: Array, out: Array
) -> Any:
    """The shares in the very last turn, by who leads and how far the mover is behind.

    Ends where the mover's is below `tail`; returns how many there are, 0 where room runs out.
    """
    lasts = tables[4]
    for behind in range(1, lasts.shape[1]):
        most = 0.0
        for kind in range(3):
            totals = (0, behind - (kind == 2), behind - (kind == 0))
            last_turn(setups[0], states[0], totals, 1, behind + 1, tables, work, bust, out)
            for place in range(3):
                lasts[kind, behind, place] = work[6 + place, 0]
            most = max(most, work[6, 0])
        if most < tail:
            return behind + 1
    return 0


@compiled
def second_top(mine: int, theirs: int, leader: int, least: float, tables: Any) -> Any:
    """From how many points on the mover of the last turn but one stops with certainty.

    A red light loses everything, so another roll cannot pay once the very last turn is worth less
    than the least chance of a red light.
    """
    lasts = tables[4]
    points = leader - mine + 1
    while lasts[0, min(mine + points - theirs, lasts.shape[1] - 1), 0] > least:
        points += 1
    return points


@compiled
def second_shares(
    setup: Record, state: Record, behind: int, ahead: int, least: float, tables: Any, work: Array,
    bust: Array, out: Array,
) -> None:  # fmt: skip
    """The shares in the last turn but one, so far behind the leader and ahead of the next."""
    seconds = tables[3]
    widest = seconds.shape[1] // 2
    leader = len(seconds) + widest
    totals = (leader - behind, leader - behind - ahead, leader)
    top = second_top(totals[0], totals[1], leader, least, tables)
    last_turn(setup, state, totals, 2, top, tables, work, bust, out)
    for place in range(3):
        seconds[behind, ahead + widest, place] = work[6 + place, 0]


@compiled
def fill_seconds(
    setups: Record,
    states: Record,
    behind: int,
    least: float,
    tables: Any,
    work: Array,
    bust: Array,
    out: Array,
) -> None:
    """The shares in the last turn but one, for one distance of the mover from the leader."""
    widest = tables[3].shape[1] // 2
    for ahead in range(max(-widest, 1 - behind), widest + 1):
        second_shares(setups[0], states[0], behind, ahead, least, tables, work, bust, out)


@compiled
def turn_top(setup: Record, totals: Any, margin: float, tables: Any) -> Any:
    """From how many points on a turn is cut off: a win at once, or others left nearly hopeless.

    Nearly hopeless: the chances of both to come level or past add up to no more than `margin`.
    Each is at most twice what a last turn of theirs is worth. `margin` 0: as far as is known.
    """
    lasts = tables[4]
    if setup.first_past:
        return setup.goal - totals[0]
    points = max(setup.goal + 1, max(totals[1], totals[2]) + 1) - totals[0]
    end = lasts.shape[1] - 1
    while True:
        one, two = totals[0] + points - totals[1], totals[0] + points - totals[2]
        if one >= end or two >= end:
            return points
        if 2.0 * (lasts[0, one, 0] + lasts[0, two, 0]) <= margin:
            return points
        points += 1


@compiled
def fill_stops(
    setup: Record, state: Record, totals: Any, top: int, tables: Any, out: Array, shares: Array,
    stops: Array,
) -> None:  # fmt: skip
    """`stops[place, t]` for all points of a turn before last turns."""
    for points in range(1, top + len(tables[1]) + 1):
        stop_shares(setup, state, totals, points, 0, tables, out, shares)
        for place in range(3):
            stops[place, points] = shares[place]


@compiled
def play_turn(
    stops: Array, chances: Array, top: int, tables: Any, reached: Array, ended: Array
) -> Any:
    """Where a turn ends that is played by `chances`: the shares of stopping, added up.

    Writes them to `ended` by place and returns the chance of a red light, in which passing
    without a point is counted. `reached` is all 0 before and after.
    """
    gains, busts = tables[0], tables[1]
    dice = len(busts)
    for place in range(3):
        ended[place] = 0.0
    lost, furthest = 0.0, dice
    rolled = 1.0 if chances[0] > 0.0 else 1.0 - gains[0, 0]
    lost += 1.0 - rolled
    for points in range(top + dice + 1):
        if points > furthest:
            break
        row = points % dice
        yellow = gains[row, 0]
        if points > 0:
            here, roll = reached[points], chances[points]
            reached[points] = 0.0
            rolled = here * roll * (1.0 - yellow) / (1.0 - roll * yellow)
            for place in range(3):
                ended[place] += (here - rolled) * stops[place, points]
        if rolled > 0.0:
            rolled /= 1.0 - yellow
            lost += rolled * busts[row]
            for gain in range(1, dice - row + 1):
                reached[points + gain] += rolled * gains[row, gain]
            furthest = max(furthest, points + dice - row)
    return lost


@compiled
def combine(ended: Array, lost: Array, values: Array) -> None:
    """The shares by seat of three turns, each following the red light of the one before.

    `ended[turn, seat]` and `lost[turn]` are as from `play_turn`, by seat.
    """
    whole = 1.0 - lost[0] * lost[1] * lost[2]
    for seat in range(3):
        first = ended[0, seat] + lost[0] * (ended[1, seat] + lost[1] * ended[2, seat])
        values[0, seat] = first / whole
        values[2, seat] = ended[2, seat] + lost[2] * values[0, seat]
        values[1, seat] = ended[1, seat] + lost[1] * values[2, seat]


@compiled
def rotated(totals: Any, turn: int) -> Any:
    """The totals as the mover of a turn sees them."""
    return totals[turn], totals[(turn + 1) % 3], totals[(turn + 2) % 3]


@compiled
def reply(turn: int, bust: float, desk: Any, tables: Any, mixed: int, chance: float) -> Any:
    """Let the mover of a turn play best for what a red light is worth; returns the turn's worth.

    With `mixed` points of the turn (-1: never) the mover rolls by `chance`.
    """
    stops, tops, rest, rolls, chances, reached, shares, ended, lost, _, _ = desk
    worth = decide(stops[turn, 0], tops[turn], bust, tables, rest, rolls, chances[turn])
    if mixed >= 0:
        chances[turn, mixed] = chance
    lost[turn] = play_turn(stops[turn], chances[turn], tops[turn], tables, reached, shares)
    for place in range(3):
        ended[turn, (turn + place) % 3] = shares[place]
    return worth


@compiled
def begin_triple(
    setup: Record, state: Record, totals: Any, margin: float, desk: Any, tables: Any
) -> None:
    """Cut off the three turns of a triple, and find what stopping is worth in each."""
    stops, tops, shares, out = desk[0], desk[1], desk[6], desk[10]
    for turn in range(3):
        seen = rotated(totals, turn)
        tops[turn] = turn_top(setup, seen, margin, tables)
        fill_stops(setup, state, seen, tops[turn], tables, out, shares, stops[turn])


@compiled
def copy_turn(ended: Array, lost: Array) -> None:
    """Where all three have the same total, all three turns are one and the same."""
    for turn in range(1, 3):
        lost[turn] = lost[0]
        for place in range(3):
            ended[turn, (turn + place) % 3] = ended[0, place]


@compiled
def settle_triple(totals: Any, desk: Any, tables: Any) -> Any:
    """Replies in turn until nobody's changes; 0 where that does not come about.

    Everybody at first expects a third after a red light. Replies that come round to earlier ones
    go round for ever, and are given up at once.
    """
    ended, lost, values = desk[7], desk[8], desk[9]
    same = totals[0] == totals[1] and totals[1] == totals[2]
    for turn in range(1 if same else 3):
        reply(turn, 1.0 / 3.0, desk, tables, -1, 0.0)
    earlier = (-1.0, -1.0, -1.0, -1.0, -1.0, -1.0)
    for number in range(ROUNDS):
        if same:
            copy_turn(ended, lost)
        combine(ended, lost, values)
        changed = False
        for turn in range(1 if same else 3):
            before, own = lost[turn], ended[turn, turn]
            reply(turn, values[(turn + 1) % 3, turn], desk, tables, -1, 0.0)
            if lost[turn] != before or ended[turn, turn] != own:
                changed = True
                if not same:
                    combine(ended, lost, values)
        if not changed:
            return 1
        now = (lost[0], lost[1], lost[2], ended[0, 0], ended[1, 1], ended[2, 2])
        if now == earlier:
            return 0
        if number & (number - 1) == 0:
            earlier = now
    return 0


@compiled
def write_triple(totals: Any, values: Array, starts: Array) -> None:
    for turn in range(3):
        mine, theirs, others = rotated(totals, turn)
        for place in range(3):
            starts[mine, theirs, others, place] = values[turn, (turn + place) % 3]


@compiled
def margin_of(values: Array, least: float) -> Any:
    """What the cut of `turn_top` may be: the least chance of a red light times what it costs."""
    margin = least
    for turn in range(3):
        margin = min(margin, least * (1.0 - values[(turn + 1) % 3, turn]))
    return margin


@compiled
def is_first(totals: Any) -> Any:
    """Is this the one of its rotations that stands for all? (The lowest, read as a number.)"""
    one, two, three = totals
    if (one, two, three) > (two, three, one):
        return False
    return (one, two, three) <= (three, one, two)


@compiled
def solve_triple(
    setup: Record, state: Record, totals: Any, least: float, desk: Any, tables: Any
) -> Any:
    """Write the shares of a triple; 0 where it is not settled, and nothing is written."""
    values = desk[9]
    margin = 0.1 * least
    while True:
        begin_triple(setup, state, totals, margin, desk, tables)
        done = settle_triple(totals, desk, tables)
        if margin == 0.0 or not done or margin <= margin_of(values, least):
            break
        margin = margin / 8.0 if margin > 1e-12 else 0.0
    if done:
        write_triple(totals, values, tables[2])
    return done


@compiled
def solve_part(
    setups: Record, states: Record, total: int, mine: int, least: float, desk: Any, tables: Any,
    unsettled: Array,
) -> Any:  # fmt: skip
    """The triples of one sum of totals with one lowest total; returns how many are not settled."""
    highest, missing = len(tables[2]) - 1, 0
    for theirs in range(mine, highest + 1):
        others = total - mine - theirs
        totals = (mine, theirs, others)
        if others < mine or others > highest or not is_first(totals):
            continue
        if not solve_triple(setups[0], states[0], totals, least, desk, tables):
            unsettled[missing] = theirs
            missing += 1
    return missing


@compiled
def red_light(totals: Any, table: Array, place: int) -> Any:
    """The share of mover, next or third after a red light."""
    return table[totals[1], totals[2], totals[0], (place + 2) % 3]
