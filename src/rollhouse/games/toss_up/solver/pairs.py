"""The compiled part of Toss Up! for two (two.py says how it works and why the bounds hold).

The mover always sits in seat 0: what a turn is worth depends on the mover's total and the other's.
"""

from __future__ import annotations

from typing import Any

from rollhouse.kernel.records import WHOLE, Array, Record
from rollhouse.solvers.decorator import compiled

from .. import rules

CLOSE = 1e-15
"""Two values that are the same but for rounding."""
ROUNDS = 100
"""Far more than the search for a pair's values has ever taken."""


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
    setup: Record,
    state: Record,
    starts: Array,
    lasts: Array,
    errors: Array,
    side: int,
    out: Array,
) -> Any:
    """What stopping here is worth to the mover; the rules say where it leads.

    `side` is 1 for an upper bound, -1 for a lower one, 0 for the value itself. `state` moves on.
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
def last_turn(
    setup: Record,
    state: Record,
    behind: int,
    gains: Array,
    busts: Array,
    starts: Array,
    lasts: Array,
    errors: Array,
    work: Array,
    out: Array,
) -> Any:
    """The worth of a last turn to a mover who is so many points behind; `work[2]` is of rolling.

    Whoever is ahead wins by stopping.
    """
    for points in range(behind + 1 + len(busts)):
        set_choice(setup, state, 0, behind, points, 1)
        work[0, points] = stop_worth(setup, state, starts, lasts, errors, 0, out)
        work[1, points] = work[0, points]
    return best_turn(work[0], behind + 1, work[0, 0], gains, busts, work[1], work[2])


@compiled
def fill_lasts(
    setups: Record,
    states: Record,
    tail: float,
    gains: Array,
    busts: Array,
    starts: Array,
    lasts: Array,
    errors: Array,
    work: Array,
    out: Array,
) -> Any:
    """The worth of last turns by how far behind, until it is below `tail`; returns how many.

    0 where there is no room for so many.
    """
    for behind in range(len(lasts)):
        lasts[behind] = last_turn(
            setups[0], states[0], behind, gains, busts, starts, lasts, errors, work, out
        )
        if lasts[behind] < tail:
            return behind + 1
    return 0


@compiled
def fill_stops(
    setup: Record,
    state: Record,
    mine: int,
    theirs: int,
    side: int,
    hopeless: float,
    starts: Array,
    lasts: Array,
    errors: Array,
    dice: int,
    stops: Array,
    rest: Array,
    out: Array,
) -> Any:
    """What stopping is worth for all points of a turn; returns from where on the turn is cut off.

    That is where stopping wins at once, or leaves the other a last turn worth no more than
    `hopeless`. From there on `rest` is what stopping is worth, or for an upper bound 1 where the
    last turns are not known any further.
    """
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
    for beyond in range(points, points + dice + 1):
        set_choice(setup, state, mine, theirs, beyond, 0)
        rest[beyond] = stop_worth(setup, state, starts, lasts, errors, side, out)
        if far and side > 0:
            rest[beyond] = 1.0
    return points


@compiled
def both_turns(value: float, tops: Array, gains: Array, busts: Array, work: Array) -> Any:
    """From what my turn is worth to what it is worth, through the other's reply in between."""
    bust = 1.0 - value
    reply = best_turn(work[8], tops[1], bust, gains, busts, work[9], work[12])
    bust = 1.0 - reply
    return best_turn(work[2], tops[0], bust, gains, busts, work[3], work[12])


@compiled
def settled(value: float, tops: Array, gains: Array, busts: Array, work: Array) -> Any:
    """The value of my turn that `both_turns` gives back.

    It is straight as long as nobody's best choice changes, so two of its steps say where the
    search must end, if that is near enough; a third step finds out.
    """
    for _ in range(ROUNDS):
        first = both_turns(value, tops, gains, busts, work)
        if abs(first - value) <= CLOSE:
            return first
        second = both_turns(first, tops, gains, busts, work)
        slope = (second - first) / (first - value)
        value = second
        if 0.0 < slope < 0.99:
            value = min(1.0, max(0.0, first + (second - first) / (1.0 - slope)))
    return value


@compiled
def solve_pair(
    setup: Record,
    state: Record,
    mine: int,
    theirs: int,
    guess: float,
    margin: float,
    error: float,
    gains: Array,
    busts: Array,
    starts: Array,
    lasts: Array,
    errors: Array,
    work: Array,
    tops: Array,
    out: Array,
) -> Any:
    """The turns at (mine, theirs) and (theirs, mine): each is what follows the other's red light.

    Writes their values and returns a certified error, `error` if possible. Turns are cut off where
    an opponent's last turn is worth no more than `margin` (0: where last turns are not known any
    further); returns -1 where that is found to have been too early.
    """
    dice = len(busts)
    for turn in range(2):
        own, others = (mine, theirs) if turn == 0 else (theirs, mine)
        for side in range(-1, 2):
            row = 6 * turn + 2 * (side + 1)
            tops[turn] = fill_stops(
                setup, state, own, others, side, margin, starts, lasts, errors, dice,
                work[row], work[row + 1], out,
            )  # fmt: skip
    value = settled(guess, tops, gains, busts, work)
    bust = 1.0 - value
    reply = best_turn(work[8], tops[1], bust, gains, busts, work[9], work[12])
    while not holds(value, reply, error, tops, gains, busts, work):
        error *= 2.0
        if error > 1.0:
            break
    least = busts[0]
    for row in range(dice):
        least = min(least, busts[row])
    if margin > 0.0 and margin > least * (min(value, reply) - error):
        return -1.0
    starts[mine, theirs] = value
    starts[theirs, mine] = reply
    return error


@compiled
def holds(
    value: float, reply: float, error: float, tops: Array, gains: Array, busts: Array, work: Array
) -> Any:
    """Are both turns' values certainly within `error`?

    What a turn is worth rises with what is left after a red light. So if the lower bound of a turn
    is no more than what the turn gives against the other's upper bound, and so on all round, then
    no number of repetitions leads out of the bounds, and the true values lie within.
    """
    rolls = work[12]
    for side in range(-1, 2, 2):
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
    setups: Record,
    states: Record,
    total: int,
    first: int,
    end: int,
    error: float,
    gains: Array,
    busts: Array,
    starts: Array,
    lasts: Array,
    errors: Array,
    work: Array,
    tops: Array,
    out: Array,
) -> Any:
    """Some of the pairs whose totals add up to `total`; returns their largest certified error."""
    least = busts[0]
    for row in range(len(busts)):
        least = min(least, busts[row])
    worst = 0.0
    for mine in range(first, end):
        theirs = total - mine
        guess, margin = 0.5, 0.0
        if theirs + 1 < len(starts):
            guess = starts[mine, theirs + 1]
            margin = 0.25 * least * min(guess, starts[theirs + 1, mine])
        found = -1.0
        while found < 0.0:
            found = solve_pair(
                setups[0], states[0], mine, theirs, guess, margin, error, gains, busts,
                starts, lasts, errors, work, tops, out,
            )  # fmt: skip
            margin = margin / 16 if margin > 1e-16 else 0.0
        worst = max(worst, found)
    return worst


@compiled
def roll_worth(
    setups: Record,
    states: Record,
    mine: int,
    theirs: int,
    points: int,
    gains: Array,
    busts: Array,
    starts: Array,
    lasts: Array,
    errors: Array,
    work: Array,
    out: Array,
) -> Any:
    """What rolling is worth to the mover with so many points of the turn, before last turns."""
    dice = len(busts)
    setup, state, stops, rest = setups[0], states[0], work[0], work[1]
    top = fill_stops(
        setup, state, mine, theirs, 0, 0.0, starts, lasts, errors, dice, stops, rest, out
    )
    bust = 1.0 - starts[theirs, mine]
    if points < top:
        best_turn(stops, top, bust, gains, busts, rest, work[2])
        return work[2, points]
    row = points % dice
    worth = busts[row] * bust
    for gain in range(dice - row + 1):
        set_choice(setup, state, mine, theirs, points + gain, 0)
        worth += gains[row, gain] * stop_worth(setup, state, starts, lasts, errors, 0, out)
    return worth


@compiled
def last_roll_worth(
    setups: Record,
    states: Record,
    behind: int,
    points: int,
    gains: Array,
    busts: Array,
    starts: Array,
    lasts: Array,
    errors: Array,
    work: Array,
    out: Array,
) -> Any:
    """The same in a last turn, `behind` counted from its beginning."""
    last_turn(setups[0], states[0], behind, gains, busts, starts, lasts, errors, work, out)
    if points <= behind:
        return work[2, points]
    chance = busts[points % len(busts)]
    return chance * work[0, 0] + (1.0 - chance) * work[0, behind + 1]


@compiled
def fill_choices(
    setups: Record,
    states: Record,
    mine: int,
    gains: Array,
    busts: Array,
    starts: Array,
    lasts: Array,
    errors: Array,
    work: Array,
    out: Array,
    choices: Array,
    tie: float,
) -> None:
    """Bit t of `choices[theirs]` is 1 where the mover with t points of the turn rolls."""
    for theirs in range(len(choices)):
        top = fill_stops(
            setups[0], states[0], mine, theirs, 0, 0.0, starts, lasts, errors, len(busts),
            work[0], work[1], out,
        )  # fmt: skip
        bust = 1.0 - starts[theirs, mine]
        best_turn(work[0], top, bust, gains, busts, work[1], work[2])
        work[0, 0] = bust
        for points in range(top):
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
