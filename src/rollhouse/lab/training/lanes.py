"""Many games side by side, in step: what happens in one lane between two choices of the network.

In a lane games are played one after another, with random streams of its own. A lane goes on by
itself (`advance`) until somebody who plays by the network has to choose. Then it writes down the
positions that the choice may lead to (`offer`), waits until those of all lanes are judged at once,
and takes the best (`take`).

In the first steps of a game an action may be random, so that unusual positions are seen too. Of the
positions after these steps a fixed number is kept, all equally likely.

The target worth of a kept position is a mean of what the network says in later turns and of what
was won in the end: each counts `lesson.far`/256 times as much as the one before it (TD(λ)). Near
ones contain less luck, far ones less error.

`rules`, `inputs`, `thumb` and `consider` stand for those of the game that a template is bound to;
`restart` and `finish` for `begin_game` and `end_game`, bound to it.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from rollhouse.kernel.records import (
    OVER,
    TABLE,
    WHOLE,
    Array,
    Record,
    begin,
    below,
    i64,
    nth_set,
    rule,
)
from rollhouse.valuation.network import SHARES

rules: Any = None
inputs: Any = None
thumb: Any = None
consider: Any = None
finish: Any = None
restart: Any = None
CONSIDERS = False

KEPT = 16
"""How many positions of a lane are kept."""
WANDERS = 64
"""The most steps at the beginning of a game in which actions may be random."""
ASTRAY = 8
"""In these steps one action in this many is random."""
ALONE = 12
"""The most steps that a lane goes on by itself before it waits for the others."""
TOLD = 9
AGE, WANDER, SEEN, MOVER, LEARNED, ONE, WON, GAMES, STREAM = range(TOLD)
"""What is noted for a lane: the steps of its game and how many of them may be random, the positions
seen, who moved when it was last judged, whether the network plays in its game, the only seat that
does so (or -1), what that seat won and in how many games, the number of the random streams."""


LEARNING, CONTEST, PLAYOUT = range(3)
"""What is played for: to learn; to see what one seat with the network wins, each in turn, against
others who play by rule of thumb; to see how one game ends that has already begun."""


class Lesson(NamedTuple):
    """The settings by which games are played."""

    seed: Any
    thumbs: Any
    """Of 256 games this many are played by the rule of thumb."""
    far: Any
    """How much each turn counts compared with the one before it, out of 256. At 256 only what was
    won in the end counts.
    """
    kind: Any
    """`LEARNING`, `CONTEST` or `PLAYOUT`."""


class Lanes(NamedTuple):
    """All lanes. The arrays have one row per lane, except the last ones."""

    states: Record
    tried: Record
    """The position after an action."""
    outcomes: Record
    dice: Record
    """Random streams for the table,"""
    chances: Record
    """and for everything else that is random."""
    masks: Array
    told: Array
    shares: Array
    counts: Array
    """How many positions a lane has waiting to be judged; 0: it goes on by itself."""
    open: Array
    """[lane, kept position]: how much of its worth is yet to come, in `SHARES`."""
    kept: Record
    """`KEPT` for every lane."""
    worths: Array
    """[kept position, seat], in `SHARES`."""
    rows: Array
    """[position to be judged, input]"""
    actions: Array
    """For each position to be judged: the action that leads to it,"""
    known: Array
    """what it is worth if the game is over (else -1),"""
    movers: Array
    """and who moves in it."""


def open_lane(setup: Record, lanes: Lanes, lesson: Lesson, lane: int) -> None:
    """Begin a lesson in a lane: nothing is kept yet."""
    told = lanes.told[lane]
    begin(lanes.dice[lane], lesson.seed, 2 * told[STREAM])
    begin(lanes.chances[lane], lesson.seed, 2 * told[STREAM] + 1)
    told[SEEN] = told[WON] = told[GAMES] = 0
    told[MOVER] = lanes.states[lane].to_move
    told[ONE] = lane % i64(setup.players) if lesson.kind == CONTEST else -1
    lanes.counts[lane] = 0
    for slot in range(lane * KEPT, lane * KEPT + KEPT):
        lanes.open[lane, slot - lane * KEPT] = 0
        for seat in range(lanes.worths.shape[1]):
            lanes.worths[slot, seat] = 0
    if lesson.kind == PLAYOUT:
        told[LEARNED], told[WANDER] = 1, 0
    elif lesson.kind == CONTEST or rules.turn(setup, lanes.states[lane]) == OVER:
        restart(setup, lanes, lesson, lane)


def begin_game(setup: Record, lanes: Lanes, lesson: Lesson, lane: int) -> None:
    told, chance = lanes.told[lane], lanes.chances[lane]
    told[AGE] = 0
    told[LEARNED] = 1 if i64(below(chance, 256)) >= lesson.thumbs else 0
    told[WANDER] = i64(below(chance, 2)) * i64(below(chance, WANDERS))
    if lesson.kind == CONTEST:
        told[WANDER] = 0
    rules.start(setup, lanes.states[lane])
    told[MOVER] = lanes.states[lane].to_move


@rule
def keep(lanes: Lanes, lane: int) -> None:
    """Perhaps keep the position: each one seen has the same chance."""
    told = lanes.told[lane]
    if told[AGE] >= told[WANDER]:
        slot = told[SEEN]
        if slot >= KEPT:
            slot = i64(below(lanes.chances[lane], told[SEEN] + 1))
        if slot < KEPT:
            lanes.kept[lane * KEPT + slot] = lanes.states[lane]
            lanes.open[lane, slot] = SHARES
            for seat in range(lanes.worths.shape[1]):
                lanes.worths[lane * KEPT + slot, seat] = 0
        told[SEEN] += 1


@rule
def add_worth(lanes: Lanes, lane: int, first: int, far: int) -> None:
    """Add what `shares` says, from seat `first` on; `far`/256 of what is open stays open."""
    players = lanes.worths.shape[1]
    for slot in range(KEPT):
        now = i64(lanes.open[lane, slot]) * (256 - far) // 256
        if now > 0:
            lanes.open[lane, slot] -= now
            for step in range(players):
                seat = first + step
                seat = seat - players if seat >= players else seat
                lanes.worths[lane * KEPT + slot, seat] += now * lanes.shares[lane, step] // SHARES


def end_game(setup: Record, lanes: Lanes, lesson: Lesson, lane: int) -> None:
    """A game is over: count what was won, and begin the next one."""
    told, shares = lanes.told[lane], lanes.shares[lane]
    rules.shares(setup, lanes.states[lane], shares)
    if lesson.kind == PLAYOUT:
        told[GAMES] = 1
        return
    if lesson.kind == CONTEST:
        told[WON] += shares[told[ONE]]
        told[GAMES] += 1
        told[ONE] = (told[ONE] + 1) % i64(setup.players)
    for seat in range(lanes.worths.shape[1]):
        shares[seat] = shares[seat] * SHARES // WHOLE
    add_worth(lanes, lane, i64(0), i64(0))
    restart(setup, lanes, lesson, lane)


def advance(setup: Record, lanes: Lanes, lesson: Lesson, lane: int) -> None:
    """Go on until the network is asked, or for `ALONE` steps; `counts` says what to judge."""
    if lanes.counts[lane] > 0:
        return
    states, mask, told = lanes.states, lanes.masks[lane], lanes.told[lane]
    for _ in range(ALONE):
        seat = i64(rules.turn(setup, states[lane]))
        if seat == OVER:
            finish(setup, lanes, lesson, lane)
            if lesson.kind == PLAYOUT:
                return
            continue
        keep(lanes, lane)
        told[AGE] += 1
        if seat == TABLE:
            rules.draw(setup, states[lane], lanes.dice[lane], lanes.outcomes[lane])
            rules.settle(setup, states[lane], lanes.outcomes[lane])
            continue
        legal = i64(rules.legal(setup, states[lane], mask))
        if told[AGE] <= told[WANDER] and below(lanes.chances[lane], ASTRAY) == 0:
            rules.act(setup, states[lane], i64(nth_set(mask, below(lanes.chances[lane], legal))))
            continue
        asked = told[LEARNED] == 1 and (told[ONE] < 0 or told[ONE] == seat)
        if not asked and legal > 1:
            rules.act(setup, states[lane], i64(thumb(setup, states[lane], mask)))
            continue
        if CONSIDERS and legal > 1:
            consider(setup, states[lane], mask)
            legal = i64(0)
            for action in range(len(mask)):
                legal += 1 if mask[action] else 0
        if legal == 1:
            rules.act(setup, states[lane], i64(nth_set(mask, 0)))
            continue
        lanes.counts[lane] = legal
        return


def offer(setup: Record, lanes: Lanes, lane: int, row: int) -> None:
    """Write down all positions that the choice may lead to, from `row` on. The rows start
    cleared.
    """
    tried, mask, shares = lanes.tried, lanes.masks[lane], lanes.shares[lane]
    seat = i64(rules.turn(setup, lanes.states[lane]))
    for action in range(len(mask)):
        if mask[action]:
            tried[lane] = lanes.states[lane]
            rules.act(setup, tried[lane], action)
            lanes.actions[row] = action
            lanes.movers[row] = tried[lane].to_move
            lanes.known[row] = -1
            if rules.turn(setup, tried[lane]) == OVER:
                rules.shares(setup, tried[lane], shares)
                lanes.known[row] = shares[seat] * SHARES // WHOLE
            else:
                inputs.write(setup, tried[lane], lanes.rows[row])
            row += 1


def take(setup: Record, lanes: Lanes, lesson: Lesson, lane: int, row: int, judged: Array) -> None:
    """Take the best of what was offered. `judged`: [row, seat counted from the mover], with 1 for a
    win.
    """
    state, players = lanes.states[lane], i64(lanes.worths.shape[1])
    seat = i64(rules.turn(setup, state))
    best, most = i64(row), i64(-1)
    for each in range(row, row + lanes.counts[lane]):
        here = i64(lanes.known[each])
        if here < 0:
            step = seat - i64(lanes.movers[each])
            here = i64(judged[each, step + players if step < 0 else step] * SHARES)
        if here > most:
            best, most = i64(each), here
    if lanes.known[best] < 0 and lesson.far < 256 and state.to_move != lanes.told[lane, MOVER]:
        lanes.told[lane, MOVER] = state.to_move
        for step in range(players):
            lanes.shares[lane, step] = i64(judged[best, step] * SHARES)
        add_worth(lanes, lane, i64(lanes.movers[best]), i64(lesson.far))
    rules.act(setup, state, i64(lanes.actions[best]))
    lanes.counts[lane] = 0


def close_lane(setup: Record, lanes: Lanes, lane: int) -> None:
    """At the end of a lesson, offer the position itself, in the row of the lane."""
    lanes.known[lane] = -1
    if rules.turn(setup, lanes.states[lane]) == OVER:
        rules.shares(setup, lanes.states[lane], lanes.shares[lane])
        lanes.known[lane] = 0
    else:
        inputs.write(setup, lanes.states[lane], lanes.rows[lane])


def settle_lane(lanes: Lanes, lane: int, judged: Array) -> None:
    """Its worth closes everything that is still open; places where nothing was kept get it too."""
    players, first = lanes.worths.shape[1], i64(0)
    for step in range(players):
        if lanes.known[lane] < 0:
            lanes.shares[lane, step] = i64(judged[lane, step] * SHARES)
        else:
            lanes.shares[lane, step] = lanes.shares[lane, step] * SHARES // WHOLE
    if lanes.known[lane] < 0:
        first = i64(lanes.states[lane].to_move)
    for slot in range(min(i64(lanes.told[lane, SEEN]), KEPT), KEPT):
        lanes.kept[lane * KEPT + slot] = lanes.states[lane]
    add_worth(lanes, lane, first, i64(0))
    lanes.told[lane, STREAM] += i64(len(lanes.counts))


def write_kept(setup: Record, lanes: Lanes, lane: int, out: Array, movers: Array) -> None:
    """Write the inputs of the kept positions of a lane. The rows start cleared."""
    for slot in range(lane * KEPT, lane * KEPT + KEPT):
        inputs.write(setup, lanes.kept[slot], out[slot])
        movers[slot] = lanes.kept[slot].to_move
