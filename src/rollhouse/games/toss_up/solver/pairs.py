"""The compiled part of Toss Up! for two (two.py says how it works and why the bounds hold).

The mover always sits in seat 0: what a turn is worth depends on the mover's total and the other's.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from rollhouse.kernel.records import WHOLE, Array, Record
from rollhouse.solvers.decorator import compiled

from .. import rules

CLOSE = 1e-15
"""Two values that are the same but for rounding."""
ROUNDS = 100
"""Far more than the search for a pair's values has ever taken."""
LOWER, MIDDLE, UPPER = -1, 0, 1
"""The sides of a value: a lower bound, the value itself, an upper bound."""


class PairTables(NamedTuple):
    """What is known of a match, and what a sweep writes; all threads share it."""

    gains: Array
    """The chances of a roll that goes on, see `Falls`."""
    busts: Array
    """The chances of a red light, see `Falls`."""
    starts: Array
    """[mine, theirs]: the mover's share before the first roll of a turn."""
    lasts: Array
    """[behind]: the mover's share of a last turn."""
    errors: Array
    """[sum of totals]: how far shares there may be off."""


class PairRoom(NamedTuple):
    """The room to work in that one thread needs: compiled code allocates nothing."""

    setups: Record
    states: Record
    work: Array
    """Rows of numbers by the points of a turn. `solve_pair` says which is which."""
    tops: Array
    """From how many points on each of two turns is cut off."""
    out: Array
    """Shares as the rules write them."""


@compiled
def best_turn(
    stops: Array, top: int, bust: float, gains: Array, busts: Array, rest: Array, rolls: Array
) -> Any:
    """What a turn is worth before its first roll, played best.

    `stops[t]` is the worth of stopping with t points, `bust` of losing the turn. From `top` points
    on `rest` is given; below it is written: the worth of the choice with t points. `rolls[t]` is
    the worth of rolling then.
    """
    dice = len(busts)
    row = top % dice
    for points in range(top - 1, -1, -1):
        row = row - 1 if row else dice - 1
        roll = busts[row] * bust
        for gain in range(dice - row, 0, -1):
            roll += gains[row, gain] * rest[points + gain]
        stop = stops[points] if points else bust
        yellow = gains[row, 0]
        if roll > stop * (1.0 - yellow):
            roll /= 1.0 - yellow
            rest[points] = roll
        else:
            roll += yellow * stop
            rest[points] = stop
        rolls[points] = roll
    return rolls[0]


@compiled
def set_choice(
    setup: Record, state: Record, mine: int, theirs: int, points: int, last: int
) -> None:
    """The mover's choice with so many points of the turn."""
    rules.start(setup, state)
    state.scores[0] = mine
    state.scores[1] = theirs
    state.turn_points = points
    state.dice_left = setup.dice - points % setup.dice
    state.last_turns = last
    state.phase = rules.CHOOSING


@compiled
def stop_worth(
    setup: Record, state: Record, starts: Array, lasts: Array, errors: Array, side: int, out: Array
) -> Any:
    """What stopping here is worth to the mover; the rules say where it leads.

    `side` says which bound is asked for. `state` moves on. The arrays are those of the tables, one
    by one: this is asked so often that passing all of them costs a tenth of a solution.
    """
    rules.act(setup, state, rules.STOP)
    mine, theirs = state.scores[0], state.scores[1]
    if state.phase == rules.FINISHED:
        rules.shares(setup, state, out)
        return out[0] / WHOLE
    if state.last_turns:
        return 1.0 - lasts[min(mine - theirs, len(lasts) - 1)]
    return 1.0 - starts[theirs, mine] + side * errors[mine + theirs]


@compiled
def last_turn(desk: PairRoom, tables: PairTables, behind: int) -> Any:
    """The worth of a last turn to a mover who is so many points behind.

    Row 0 of the work becomes the worth of stopping, row 2 of rolling. Whoever is ahead wins by
    stopping.
    """
    setup, state, work = desk.setups[0], desk.states[0], desk.work
    starts, lasts, errors = tables.starts, tables.lasts, tables.errors
    for points in range(behind + 1 + len(tables.busts)):
        set_choice(setup, state, 0, behind, points, 1)
        work[0, points] = stop_worth(setup, state, starts, lasts, errors, MIDDLE, desk.out)
        work[1, points] = work[0, points]
    gains, busts = tables.gains, tables.busts
    return best_turn(work[0], behind + 1, work[0, 0], gains, busts, work[1], work[2])


@compiled
def fill_lasts(desk: PairRoom, tables: PairTables, tail: float) -> Any:
    """The worth of last turns by how far behind, until it is below `tail`; returns how many.

    0 where there is no room for so many.
    """
    for behind in range(len(tables.lasts)):
        tables.lasts[behind] = last_turn(desk, tables, behind)
        if tables.lasts[behind] < tail:
            return behind + 1
    return 0


@compiled
def fill_stops(
    desk: PairRoom,
    tables: PairTables,
    mine: int,
    theirs: int,
    side: int,
    hopeless: float,
    row: int,
) -> Any:
    """What stopping is worth for all points of a turn; returns from where on the turn is cut off.

    That is where stopping wins at once, or leaves the other a last turn worth no more than
    `hopeless`. What stopping is worth goes to this row of the work. From the cut on the next row
    is the same, or for an upper bound 1 where the last turns are not known any further.
    """
    setup, state, out = desk.setups[0], desk.states[0], desk.out
    starts, lasts, errors = tables.starts, tables.lasts, tables.errors
    stops, rest = desk.work[row], desk.work[row + 1]
    points = 1
    while True:
        set_choice(setup, state, mine, theirs, points, 0)
        stops[points] = stop_worth(setup, state, starts, lasts, errors, side, out)
        if state.phase == rules.FINISHED and out[0] == WHOLE:
            break
        if state.last_turns:
            ahead = state.scores[0] - state.scores[1]
            if ahead >= len(lasts) - 1 or (ahead > 0 and lasts[ahead] <= hopeless):
                break
        points += 1
    far = state.last_turns and state.scores[0] - state.scores[1] >= len(lasts) - 1
    for beyond in range(points, points + len(tables.busts) + 1):
        set_choice(setup, state, mine, theirs, beyond, 0)
        rest[beyond] = stop_worth(setup, state, starts, lasts, errors, side, out)
        if far and side > 0:
            rest[beyond] = 1.0
    return points


@compiled
def both_turns(desk: PairRoom, tables: PairTables, value: float) -> Any:
    """From what my turn is worth to what it is worth, through the other's reply in between."""
    work, tops, gains, busts = desk.work, desk.tops, tables.gains, tables.busts
    bust = 1.0 - value
    reply = best_turn(work[8], tops[1], bust, gains, busts, work[9], work[12])
    bust = 1.0 - reply
    return best_turn(work[2], tops[0], bust, gains, busts, work[3], work[12])


@compiled
def settled(desk: PairRoom, tables: PairTables, value: float) -> Any:
    """The value of my turn that `both_turns` gives back.

    It is straight as long as nobody's best choice changes, so two of its steps say where the
    search must end, if that is near enough; a third step finds out.
    """
    for _ in range(ROUNDS):
        first = both_turns(desk, tables, value)
        if abs(first - value) <= CLOSE:
            return first
        second = both_turns(desk, tables, first)
        slope = (second - first) / (first - value)
        value = second
        if 0.0 < slope < 0.99:
            value = min(1.0, max(0.0, first + (second - first) / (1.0 - slope)))
    return value


@compiled
def least_bust(busts: Array) -> Any:
    """The least chance of a red light."""
    least = busts[0]
    for row in range(len(busts)):
        least = min(least, busts[row])
    return least


@compiled
def solve_pair(
    desk: PairRoom,
    tables: PairTables,
    mine: int,
    theirs: int,
    guess: float,
    margin: float,
    error: float,
) -> Any:
    """The turns at (mine, theirs) and (theirs, mine): each is what follows the other's red light.

    Writes their values and returns a certified error, `error` if possible. Turns are cut off where
    an opponent's last turn is worth no more than `margin` (0: where last turns are not known any
    further); returns -1 where that is found to have been too early.

    The rows of the work: two for each side of my turn, then two for each side of the other's, as
    `fill_stops` writes them; the last row is room for the worth of rolling.
    """
    work, starts, busts = desk.work, tables.starts, tables.busts
    for turn in range(2):
        own, others = (mine, theirs) if turn == 0 else (theirs, mine)
        for side in range(LOWER, UPPER + 1):
            row = 6 * turn + 2 * (side + 1)
            desk.tops[turn] = fill_stops(desk, tables, own, others, side, margin, row)
    value = settled(desk, tables, guess)
    bust = 1.0 - value
    reply = best_turn(work[8], desk.tops[1], bust, tables.gains, busts, work[9], work[12])
    while not holds(desk, tables, value, reply, error):
        error *= 2.0
        if error > 1.0:
            break
    if margin > 0.0 and margin > least_bust(busts) * (min(value, reply) - error):
        return -1.0
    starts[mine, theirs] = value
    starts[theirs, mine] = reply
    return error


@compiled
def holds(desk: PairRoom, tables: PairTables, value: float, reply: float, error: float) -> Any:
    """Are both turns' values certainly within `error`?

    What a turn is worth rises with what is left after a red light. So if the lower bound of a turn
    is no more than what the turn gives against the other's upper bound, and so on all round, then
    no number of repetitions leads out of the bounds, and the true values lie within.
    """
    work, tops, gains, busts = desk.work, desk.tops, tables.gains, tables.busts
    rolls = work[12]
    for side in range(LOWER, UPPER + 1, 2):
        mine, theirs = 2 * (side + 1), 6 + 2 * (side + 1)
        bust = 1.0 - reply + side * error
        found = best_turn(work[mine], tops[0], bust, gains, busts, work[mine + 1], rolls)
        if side * (value + side * error - found) < 0.0:
            return False
        bust = 1.0 - value + side * error
        found = best_turn(work[theirs], tops[1], bust, gains, busts, work[theirs + 1], rolls)
        if side * (reply + side * error - found) < 0.0:
            return False
    return True


@compiled
def solve_part(
    desk: PairRoom, tables: PairTables, total: int, first: int, end: int, error: float
) -> Any:
    """Some of the pairs whose totals add up to `total`; returns their largest certified error."""
    starts, least = tables.starts, least_bust(tables.busts)
    worst = 0.0
    for mine in range(first, end):
        theirs = total - mine
        guess, margin = 0.5, 0.0
        if theirs + 1 < len(starts):
            guess = starts[mine, theirs + 1]
            margin = 0.25 * least * min(guess, starts[theirs + 1, mine])
        found = -1.0
        while found < 0.0:
            found = solve_pair(desk, tables, mine, theirs, guess, margin, error)
            margin = margin / 16 if margin > 1e-16 else 0.0
        worst = max(worst, found)
    return worst


@compiled
def fill_turn(desk: PairRoom, tables: PairTables, mine: int, theirs: int) -> Any:
    """A whole turn between solved ones; returns from how many points on it is cut off.

    Row 0 of the work becomes the worth of stopping, and of passing the turn on without a point;
    row 2 that of rolling.
    """
    work = desk.work
    top = fill_stops(desk, tables, mine, theirs, MIDDLE, 0.0, 0)
    bust = 1.0 - tables.starts[theirs, mine]
    best_turn(work[0], top, bust, tables.gains, tables.busts, work[1], work[2])
    work[0, 0] = bust
    return top


@compiled
def roll_beyond(desk: PairRoom, tables: PairTables, mine: int, theirs: int, points: int) -> Any:
    """What rolling is worth where a turn is cut off: whatever is rolled, the mover then stops."""
    gains, busts = tables.gains, tables.busts
    setup, state, dice = desk.setups[0], desk.states[0], len(busts)
    starts, lasts, errors = tables.starts, tables.lasts, tables.errors
    row = points % dice
    worth = busts[row] * (1.0 - starts[theirs, mine])
    for gain in range(dice - row + 1):
        set_choice(setup, state, mine, theirs, points + gain, 0)
        stop = stop_worth(setup, state, starts, lasts, errors, MIDDLE, desk.out)
        worth += gains[row, gain] * stop
    return worth


@compiled
def roll_worth(desk: PairRoom, tables: PairTables, mine: int, theirs: int, points: int) -> Any:
    """What rolling is worth to the mover with so many points of the turn, before last turns."""
    if points < fill_turn(desk, tables, mine, theirs):
        return desk.work[2, points]
    return roll_beyond(desk, tables, mine, theirs, points)


@compiled
def last_roll_worth(desk: PairRoom, tables: PairTables, behind: int, points: int) -> Any:
    """The same in a last turn, `behind` counted from its beginning."""
    last_turn(desk, tables, behind)
    work, busts = desk.work, tables.busts
    if points <= behind:
        return work[2, points]
    chance = busts[points % len(busts)]
    return chance * work[0, 0] + (1.0 - chance) * work[0, behind + 1]


@compiled
def fill_choices(desk: PairRoom, tables: PairTables, mine: int, tie: float, choices: Array) -> None:
    """Bit t of `choices[theirs]` is 1 where the mover with t points of the turn rolls."""
    work = desk.work
    for theirs in range(len(choices)):
        for points in range(fill_turn(desk, tables, mine, theirs)):
            if work[2, points] >= work[0, points] - tie:
                choices[theirs, points >> 3] |= 1 << (points & 7)


@compiled
def choose(setup: Record, state: Record, random: Record, policy: Any) -> Any:
    """The best action: compiled play of the arrays of `TwoPlayers.policy`."""
    choices, level = policy
    mover, points = state.to_move, state.turn_points
    if state.last_turns:
        behind = state.scores[1 - mover] - state.scores[mover]
        if points == behind:
            return rules.ROLL if level[points % len(level)] else rules.STOP
        return rules.ROLL if points < behind else rules.STOP
    byte = points >> 3
    if byte >= choices.shape[2]:
        return rules.STOP
    roll = choices[state.scores[mover], state.scores[1 - mover], byte] >> (points & 7) & 1
    return rules.ROLL if roll else rules.STOP
