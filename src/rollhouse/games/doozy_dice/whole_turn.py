"""A turn of Doozy Dice worked out to its end, on what a network says of the next beginning.

A turn is over when a card is used; what then follows depends on the card, on the rolls that it took
and on the dots. So some hundred beginnings are judged, and from the last roll back it follows what
every lie of the dice is worth and every choice of dice to roll. Two things are left out: dots that
are gained in a turn beyond `GAINED`, and cards that cost more than a few dots (`COSTS`) in rolls to
come; where dice lie already, every card is weighed at its cost.

In the room seats are counted from the mover on, the last one left out, who wins the rest. Win
shares are whole numbers there, so that a GPU decides as a processor does.
"""

from __future__ import annotations

import functools
from typing import Any, NamedTuple

import numpy as np

from rollhouse.kernel.calls import bind
from rollhouse.kernel.contract import Terms
from rollhouse.kernel.records import OVER, TABLE, Array, Record, called, i32, i64, rule
from rollhouse.solvers.solution import SHARE
from rollhouse.valuation.graph import END, Graph
from rollhouse.valuation.network import Network, forget
from rollhouse.valuation.turn_graph import see_next

from . import inputs, rules
from .rules import BLUE, CARDS, DICE, QUICK
from .throws import BLUES, FACES, WHITES, in_order, numbering

see = bind(see_next, "doozy_dice", rules, inputs=inputs)
GAINED = 7
"""Dots that a turn may give by Doozy Faces, from none on."""
COSTS = 8
"""What a card may cost, from nothing on."""
LOST = 1
"""The dots that it costs to write a card off."""
MOST_ROLLS = 20
EACH, STRIDE = 4, 3
"""Up to so many rolls ends are judged for every number of rolls, then for every third, counted from
the last; between these they are interpolated."""
NEVER = -1
"""Less than any win share."""
WIN = SHARE >> 1
"""A whole win in the room: six of them fit into 32 bits."""
SCRATCH = 2
"""Of the graph's states, the one in which ends are tried; the one before it is for beginnings."""
FEWER_BLUE, FEWER_WHITE = BLUES.fewer, WHITES.fewer
KINDS_BLUE, KINDS_WHITE = len(BLUES.kinds), len(WHITES.kinds)
BLUE_OF, WHITE_OF = numbering(BLUE, BLUES), numbering(DICE - BLUE, WHITES)
TAKE_BLUE, TAKE_WHITE = 1 << BLUE, 1 << (DICE - BLUE)


class Tables(NamedTuple):
    """What is known of dice and of the cards of a match."""

    costs: Array
    """[card, blue, white], of dice that lie."""
    prices: Array
    """By card: what it may cost, as bits."""
    blue_of: Array
    white_of: Array
    blue_adding: Array
    white_adding: Array
    blue_leaving: Array
    white_leaving: Array


class Room(NamedTuple):
    """Where a turn is worked out, in `WIN`."""

    ends: Array
    """[rolls made, dots gained, card, cost, seat]: what ending a turn is worth."""
    lies: Array
    """[dots gained, blue, white, seat]: what dice that lie are worth,"""
    cups: Array
    """and dice of which some are to be rolled."""
    half: Array
    """[blue, white, seat]: the best white dice to roll, of one number of dots."""


class Turn(NamedTuple):
    """All that a turn is worked out with."""

    graph: Graph
    network: Network
    tables: Tables
    room: Room


def tables(terms: Terms) -> Tables:
    setup, lies = terms.setups[0], (KINDS_BLUE - FEWER_BLUE) * (KINDS_WHITE - FEWER_WHITE)
    costs, prices = of_deck(setup["cost"][: int(setup["deck"]) * lies].tobytes())
    return Tables(
        costs, prices,
        BLUE_OF, WHITE_OF, BLUES.adding, WHITES.adding, BLUES.leaving, WHITES.leaving,
    )  # fmt: skip


def room(terms: Terms) -> Room:
    seats, lies = terms.players - 1, (KINDS_BLUE - FEWER_BLUE, KINDS_WHITE - FEWER_WHITE)
    return Room(
        np.zeros((MOST_ROLLS + 1, GAINED, CARDS, COSTS, seats), np.int32),
        np.zeros((GAINED, *lies, seats), np.int32),
        np.zeros((GAINED, KINDS_BLUE, KINDS_WHITE, seats), np.int32),
        np.zeros((KINDS_BLUE, lies[1], seats), np.int32),
    )


@rule
def room_of(rooms: Room, thread: int) -> Any:
    """The room of one thread, where arrays have a row for every thread."""
    return Room(rooms.ends[thread], rooms.lies[thread], rooms.cups[thread], rooms.half[thread])


@functools.cache
def of_deck(table: bytes) -> tuple[Array, Array]:
    """What its cards cost, and which costs there are."""
    costs = np.ascontiguousarray(in_order(np.frombuffer(table, np.int8)))
    prices = [sum(1 << cost for cost in range(COSTS) if (card == cost).any()) for card in costs]
    return costs, np.array(prices, np.int32)


@rule
def gains(begun: Record, made: int) -> int:
    """How many numbers of dots a turn may have given after so many rolls."""
    return min(GAINED, 2 * (made - begun.roll_number) + 1)


@rule
def is_open(state: Record, card: int) -> bool:
    return (state.open[state.to_move] >> card) & 1 != 0


# What ends a turn


@called
def judge(setup: Record, turn: Turn, after: Record, mover: int, worth: Array) -> None:
    """What a beginning is worth, to the seats from `mover` on."""
    thinking, players, first = turn.graph.thinking, i64(setup.players), i64(0)
    shares = thinking.shares
    if rules.turn(setup, after) == OVER:
        rules.shares(setup, after, shares)
    else:
        see(setup, after, turn.network, thinking)
        first = i64(after.to_move)
    whole = i64(0)
    for step in range(players):
        whole += shares[step]
    for step in range(len(worth)):
        worth[step] = i64(shares[(mover + step - first + players) % players]) * WIN // whole


@called
def judge_ends(setup: Record, turn: Turn, begun: Record, made: int) -> None:
    """All ways to end a turn after so many rolls, with all dots that may be asked for."""
    after, ends = turn.graph.states[SCRATCH], turn.room.ends[made]
    mover, quick = i64(begun.to_move), 1 if made <= QUICK else 0
    last = made == setup.max_rolls
    for gain in range(gains(begun, made + STRIDE - 1)):
        for card in range(CARDS):
            for cost in range(COSTS):
                possible = (turn.tables.prices[begun.cards[card]] >> cost) & 1 != 0
                possible = possible and (cost == 0 or cost <= begun.dots[mover] + gain)
                if is_open(begun, card) and (possible or (last and cost == LOST)):
                    turn.graph.states[SCRATCH] = begun
                    for seat in range(setup.players):
                        after.dots[seat] += gain - quick
                    after.dots[mover] += 2 * quick - cost
                    after.rolls[mover] += made
                    after.open[mover] &= ~(1 << card)
                    rules.end_turn(setup, after)
                    judge(setup, turn, after, mover, ends[gain, card, cost])


@rule
def judged_at(made: int, most: int) -> int:
    """The number of rolls, at most so many, for which ends are judged."""
    return made if made <= EACH else max(EACH, made - (STRIDE - (most - made) % STRIDE) % STRIDE)


@called
def all_ends(setup: Record, turn: Turn, begun: Record) -> None:
    """The ends of a turn after every number of rolls that is still to come."""
    most = i64(setup.max_rolls)
    first = judged_at(i64(begun.roll_number) + 1, most)
    low = first
    for made in range(first, most + 1):
        if judged_at(made, most) == made:
            judge_ends(setup, turn, begun, i64(made))
            for between in range(low + 1, made):
                mix(turn.room, low, between, made)
            low = made


@called
def mix(room: Room, low: int, between: int, high: int) -> None:
    """What ending a turn is worth after a number of rolls between two others."""
    into, near, far = room.ends[between], room.ends[low], room.ends[high]
    part, whole = between - low, high - low
    for gain in range(GAINED):
        for card in range(CARDS):
            for cost in range(COSTS):
                for seat in range(into.shape[3]):
                    here = i64(near[gain, card, cost, seat])
                    more = i64(far[gain, card, cost, seat]) - here
                    into[gain, card, cost, seat] = here + more * part // whole


@called
def end_best(turn: Turn, begun: Record, made: int, last: bool) -> None:
    """Into `lies`: the best way to end the turn, if there is one."""
    ends, lies, costs = turn.room.ends[made], turn.room.lies, turn.tables.costs
    for gain in range(gains(begun, made)):
        in_hand = begun.dots[begun.to_move] + gain
        for blue in range(lies.shape[1]):
            for white in range(lies.shape[2]):
                best, way, price = i32(NEVER), -1, 0
                for card in range(CARDS):
                    if not is_open(begun, card):
                        continue
                    cost = i64(costs[begun.cards[card], blue, white])
                    if cost < COSTS and (cost == 0 or cost <= in_hand):
                        if ends[gain, card, cost, 0] > best:
                            best, way, price = ends[gain, card, cost, 0], card, cost
                    if last and ends[gain, card, LOST, 0] > best:
                        best, way, price = ends[gain, card, LOST, 0], card, LOST
                for seat in range(lies.shape[3]):
                    lies[gain, blue, white, seat] = (
                        ends[gain, way, price, seat] if way >= 0 else NEVER
                    )


# What is rolled


@called
def roll_best(tables: Tables, room: Room, gain: int) -> None:
    """Into `lies`: the best dice to roll, where that is better than to end the turn."""
    cups, half, lies = room.cups[gain], room.half, room.lies[gain]
    seats = lies.shape[2]
    for blue in range(KINDS_BLUE):
        for white in range(half.shape[1]):
            best = tables.white_leaving[white, 0]
            for taken in range(1, TAKE_WHITE):
                left = tables.white_leaving[white, taken]
                best = left if cups[blue, left, 0] > cups[blue, best, 0] else best
            for seat in range(seats):
                half[blue, white, seat] = cups[blue, best, seat]
    for blue in range(lies.shape[0]):
        for white in range(lies.shape[1]):
            best, most = -1, lies[blue, white, 0]
            for taken in range(TAKE_BLUE):
                left = tables.blue_leaving[blue, taken]
                if half[left, white, 0] > most:
                    best, most = left, half[left, white, 0]
            if best >= 0:
                for seat in range(seats):
                    lies[blue, white, seat] = half[best, white, seat]


@called
def throw(tables: Tables, room: Room, gain: int, more: int) -> None:
    """From `lies` into `cups` of so many dots gained. That all dice lie is no choice.

    `more`: the number of dots that is taken for one dot more.
    """
    cups, lies, seats = room.cups[gain], room.lies[gain], room.lies.shape[3]
    above, later = room.cups[more], room.lies[more]
    for blue in range(lies.shape[0]):
        at = FEWER_BLUE + blue
        for back in range(FEWER_WHITE):
            kind = FEWER_WHITE - 1 - back
            for seat in range(seats):
                total = i32(0)
                for face in range(FACES):
                    to = tables.white_adding[kind, face]
                    if to >= FEWER_WHITE:
                        fell = later if face == 0 else lies
                        total += fell[blue, to - FEWER_WHITE, seat]
                    else:
                        total += (above if face == 0 else cups)[at, to, seat]
                cups[at, kind, seat] = total // FACES
    for back in range(FEWER_BLUE):
        kind = FEWER_BLUE - 1 - back
        for white in range(KINDS_WHITE):
            for seat in range(seats):
                total = i32(0)
                for face in range(FACES):
                    to = tables.blue_adding[kind, face]
                    if to >= FEWER_BLUE and white >= FEWER_WHITE:
                        total += lies[to - FEWER_BLUE, white - FEWER_WHITE, seat]
                    else:
                        total += cups[to, white, seat]
                cups[kind, white, seat] = total // FACES
    for blue in range(lies.shape[0]):
        for white in range(lies.shape[1]):
            cups[FEWER_BLUE + blue, FEWER_WHITE + white, 0] = NEVER


@called
def work_out(setup: Record, turn: Turn, begun: Record) -> None:
    """What rolling is worth, for all dice and after as many rolls as are made."""
    most = i64(setup.max_rolls)
    forget(turn.graph.thinking)
    all_ends(setup, turn, begun)
    for back in range(most - begun.roll_number):
        made = most - back
        end_best(turn, begun, made, made == most)
        reach = gains(begun, made)
        if made < most:
            for gain in range(reach):
                roll_best(turn.tables, turn.room, gain)
        for down in range(reach):  # the dots that follow come first
            gain = reach - 1 - down
            throw(turn.tables, turn.room, gain, min(gain + 1, reach - 1))


@rule
def lying_blue(tables: Tables, state: Record) -> int:
    return tables.blue_of[(state.dice[0] * 7 + state.dice[1]) * 7 + state.dice[2]]


@rule
def lying_white(tables: Tables, state: Record) -> int:
    return tables.white_of[state.dice[3] * 7 + state.dice[4]]


# The position


@rule
def write_worth(worth: Array, mover: int, into: Array) -> None:
    """By seat, in `SHARE`, from those of the seats from `mover` on; the last wins the rest."""
    players, rest = len(into), i64(WIN)
    for step in range(players - 1):
        into[(mover + step) % players] = i64(worth[step]) * (SHARE // WIN)
        rest -= worth[step]
    into[(mover + players - 1) % players] = max(rest, 0) * (SHARE // WIN)


@called
def look_at_starters(setup: Record, turn: Turn) -> None:
    """Everybody who may still begin is as likely to."""
    states, worths = turn.graph.states, turn.graph.worths
    state, begun, players = states[0], states[1], worths.shape[1]
    many = 0
    for seat in range(players):
        worths[0, seat] = 0
    for starter in range(players):
        if (state.contenders >> starter) & 1:
            states[1] = states[0]
            rules.begin_turn(begun, starter)
            work_out(setup, turn, begun)
            write_worth(turn.room.cups[0, 0, 0], i64(starter), worths[1])
            many += 1
            for seat in range(players):
                worths[0, seat] += worths[1, seat]
    for seat in range(players):
        worths[0, seat] //= many


@called
def look_at_actions(setup: Record, turn: Turn) -> Any:
    """What each action that is asked for is worth, a node each; returns the number of nodes."""
    graph, room, mover = turn.graph, turn.room, i64(turn.graph.states[0].to_move)
    best, nodes = i64(0), i64(1)
    for action in range(len(graph.asked)):
        if graph.asked[action]:
            after, worth = graph.states[nodes], room.ends[0, 0, 0, 0]
            graph.states[nodes] = graph.states[0]
            rules.act(setup, after, action)
            rolls = action < rules.COMPLETE
            if rolls:
                blue, white = lying_blue(turn.tables, after), lying_white(turn.tables, after)
                worth = room.cups[0, blue, white]
            else:
                judge(setup, turn, after, mover, worth)
            write_worth(worth, mover, graph.worths[nodes])
            graph.targets[nodes - 1] = nodes
            graph.kinds[nodes] = TABLE if rolls else END
            if best == 0 or graph.worths[nodes, mover] > graph.worths[best, mover]:
                best = nodes
            nodes += 1
    graph.kinds[0], graph.highs[0] = mover, nodes - 1
    for seat in range(graph.worths.shape[1]):
        graph.worths[0, seat] = graph.worths[best, seat]
    return nodes


@called
def look_ahead(setup: Record, graph: Graph, network: Network, tables: Tables, room: Room) -> Any:
    """From the position in `states[0]`: what it is worth, and what each action of `asked` is.

    Returns the number of nodes; the edges of the first are in the order of its actions.
    """
    state, players = graph.states[0], graph.worths.shape[1]
    turn = Turn(graph, network, tables, room)
    graph.kinds[0], graph.lows[0], graph.highs[0] = END, 0, 0
    if state.phase == rules.ROLLING_OFF:
        look_at_starters(setup, turn)
    elif state.phase == rules.DEALING:
        for seat in range(players):
            graph.worths[0, seat] = SHARE // players
    else:
        work_out(setup, turn, state)
        if state.phase == rules.CHOOSING:
            return look_at_actions(setup, turn)
        worth = room.cups[0, lying_blue(tables, state), lying_white(tables, state)]
        write_worth(worth, i64(state.to_move), graph.worths[0])
    return i64(1)
