"""The loop of one whole game in compiled code, a policy for every seat; it runs on CPU and GPU.

Game number g of a seed is the same wherever it is played, and with whatever other games:

- The table has a random stream of its own for every turn of every seat (`playouts.stream`): the
  same dice for the same turn, whatever the rules and the players. A new stream begins when the
  table is first asked in a turn.
- A seat that throws dice of its own has one stream a game (`own_stream`), apart from the table's.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any, NamedTuple

from rollhouse.kernel.calls import bind, told_by
from rollhouse.kernel.contract import Game
from rollhouse.kernel.records import (
    OVER,
    SEATS,
    TABLE,
    WHOLE,
    Array,
    Record,
    begin,
    i64,
    nth_set,
    record,
    rule,
    u64,
)
from rollhouse.players.playouts import stream
from rollhouse.players.policies import PolicyCode

from .tallies import BY_SEAT, GAME, KNOWN, LEAD_CHANGES, STEPS, TURNS

# What the templates are bound to: the rules of a game, the policies of a match.
rules: Any = None
standing: Any = None
choose: Any = None
others: Any = None
take: Any = None
decide: Any = None
find_leader: Any = None
play_game: Any = None
EVENTS = 0
THROWS = True
WAIT = 1
"""Every this many rounds, finished games are counted and others begun."""

OWN = u64(1 << 63)

Notes = record(begun=(i64, SEATS), standing=(i64, SEATS))
"""Room for one game: streams begun by seat, and who stands where."""


@rule
def own_stream(game: int, seat: int) -> Any:
    """The number of the random stream for a seat's own dice, far from those of the table."""
    return OWN + u64(i64(game) * SEATS + seat)


@rule
def count_events(events: int, place: int, row: Array) -> None:
    """Count one more for every event, from this place of the row on."""
    while events:
        row[place] += events & 1
        events >>= 1
        place += 1


# Who decides: a chain of the policies of a match, each with its tables


def last_of_all(
    number: int,  # noqa: ARG001
    setup: Record,
    state: Record,
    mask: Array,
    legal: int,
    random: Record,
    tables: Any,
) -> Any:
    return choose(setup, state, mask, legal, random, tables[0])


def one_or_another(
    number: int, setup: Record, state: Record, mask: Array, legal: int, random: Record, tables: Any
) -> Any:
    if number == 0:
        return choose(setup, state, mask, legal, random, tables[0])
    return others(number - 1, setup, state, mask, legal, random, tables[1])


# Whose room: where the rooms of many threads lie side by side, a policy gets one thread's


def shared(table: Any, thread: int) -> Any:  # noqa: ARG001
    """Tables that are never written."""
    return table


def with_room(table: Any, thread: int) -> Any:
    """Tables that are never written, except for the last one, which is a room."""
    return (*table[:-1], take(table[-1], thread))


def last_tables(tables: Any, thread: int) -> Any:
    return take(tables[0], thread), tables[1]


def all_tables(tables: Any, thread: int) -> Any:
    return take(tables[0], thread), others(tables[1], thread)


# One game


class GameTable(NamedTuple):
    """Where games are played, one after another: the rules that hold, and room for one game."""

    setups: Record
    states: Record
    outcomes: Record
    mask: Array
    """Which actions are legal."""
    thrown: Record
    """The stream of the table."""
    randoms: Record
    """The streams of each seat."""
    notes: Record


class Seating(NamedTuple):
    """Who plays."""

    policies: Array
    """The number of each seat's policy."""
    seeds: Array
    """The seeds of their own dice."""
    tables: Any
    """What the policies are given; see `Cast.tables`."""
    over: int
    """The events that end a turn."""


def whole_game(table: GameTable, seating: Seating, seed: int, game: int, row: Array) -> None:
    """Play one game and write its tally into `row`."""
    setup, state, outcome = table.setups[0], table.states[0], table.outcomes[0]
    mask, thrown, randoms = table.mask, table.thrown[0], table.randoms
    notes, policies, over = table.notes[0], seating.policies, seating.over
    players = len(policies)
    decisions = BY_SEAT + 2 * players
    for column in range(len(row)):
        row[column] = 0
    for seat in range(players):
        notes.begun[seat] = 0
        if THROWS:
            begin(randoms[seat], seating.seeds[seat], own_stream(game, seat))
    steps = turns = changes = since = i64(0)
    leader = last_leader = throwing = i64(-1)
    acted = False
    rules.start(setup, state)
    seat = i64(rules.turn(setup, state))
    while seat != OVER:
        mover = i64(state.to_move)
        if seat == TABLE:
            if mover != throwing:
                throwing = mover
                begin(thrown, seed, stream(game, mover, notes.begun[mover]))
                notes.begun[mover] += 1
            rules.draw(setup, state, thrown, outcome)
            events = i64(rules.settle(setup, state, outcome))
        else:
            legal = rules.legal(setup, state, mask)
            if legal > 1:
                row[decisions + seat] += 1
                own = randoms[seat]
                chosen = decide(policies[seat], setup, state, mask, legal, own, seating.tables)
                action = i64(chosen)
            else:
                action = i64(nth_set(mask, i64(0)))
            events = i64(rules.act(setup, state, action))
            acted = True
        steps += 1
        count_events(events, decisions + players + mover * EVENTS, row)
        seat = i64(rules.turn(setup, state))
        passed = state.to_move != mover and (acted or over == 0)
        if events & over != 0 or passed or seat == OVER:
            turns += 1
            throwing = i64(-1)
            acted = False
            before = leader
            leader = find_leader(setup, state, notes.standing, players)
            if leader >= 0 and leader != before:
                since = turns
                if last_leader >= 0 and leader != last_leader:
                    changes += 1
                last_leader = leader
    row[GAME] = game
    row[STEPS] = steps
    row[TURNS] = turns
    row[LEAD_CHANGES] = changes
    rules.shares(setup, state, row[BY_SEAT : BY_SEAT + players])
    rules.scores(setup, state, row[BY_SEAT + players : decisions])
    row[KNOWN] = since if leader >= 0 and row[BY_SEAT + leader] == WHOLE else turns


def bare_games(
    table: GameTable, seating: Seating, seed: int, first: int, stride: int, end: int, sums: Array
) -> None:
    """Games `first`, `first` + `stride`, … before `end`, of which only sums are kept: steps, then
    by seat win shares and their squares.

    They are the same games as `whole_game` plays. The threads of a GPU wait for each other wherever
    they do not do the same, so there is one loop for all games, each time around is an answer of
    the table and then a decision, and a game that is over may `WAIT` for others.
    """
    setup, state, outcome = table.setups[0], table.states[0], table.outcomes[0]
    mask, thrown, randoms = table.mask, table.thrown[0], table.randoms
    notes, policies, over = table.notes[0], seating.policies, seating.over
    players = len(policies)
    throwing = i64(-1)
    acted = False
    game = i64(first) - stride
    steps = rounds = i64(0)
    seat = i64(OVER)
    while True:
        rounds += 1
        if seat == OVER and rounds % WAIT == 0:
            if game >= first:
                rules.shares(setup, state, notes.standing)
                for place in range(players):
                    share = i64(notes.standing[place])
                    sums[1 + place] += share
                    sums[1 + players + place] += share * share
            game += stride
            if game >= end:
                break
            for place in range(players):
                notes.begun[place] = 0
                if THROWS:
                    begin(randoms[place], seating.seeds[place], own_stream(game, place))
            throwing = i64(-1)
            acted = False
            rules.start(setup, state)
            seat = i64(rules.turn(setup, state))
        if seat == TABLE:
            mover = i64(state.to_move)
            if mover != throwing:
                throwing = mover
                begin(thrown, seed, stream(game, mover, notes.begun[mover]))
                notes.begun[mover] += 1
            rules.draw(setup, state, thrown, outcome)
            events = i64(rules.settle(setup, state, outcome))
            steps += 1
            seat = i64(rules.turn(setup, state))
            if events & over != 0 or (state.to_move != mover and (acted or over == 0)):
                throwing = i64(-1)
                acted = False
        if seat >= 0:
            mover = i64(state.to_move)
            legal = rules.legal(setup, state, mask)
            if legal > 1:
                own = randoms[seat]
                chosen = decide(policies[seat], setup, state, mask, legal, own, seating.tables)
                action = i64(chosen)
            else:
                action = i64(nth_set(mask, i64(0)))
            events = i64(rules.act(setup, state, action))
            acted = True
            steps += 1
            seat = i64(rules.turn(setup, state))
            if events & over != 0 or state.to_move != mover:
                throwing = i64(-1)
                acted = False
    sums[0] += steps


def sole_leader(setup: Record, state: Record, standings: Array, players: int) -> Any:
    """The seat with the highest standing; -1 if there are several."""
    standing(setup, state, standings)
    best = i64(0)
    alone = True
    for seat in range(1, players):
        if standings[seat] > standings[best]:
            best = i64(seat)
            alone = True
        elif standings[seat] == standings[best]:
            alone = False
    return best if alone else i64(-1)


def play_chunk(table: GameTable, seating: Seating, seed: int, first: int, figures: Array) -> None:
    """Play games `first`, `first` + 1, … one after another, with one row of `figures` each."""
    for index in range(len(figures)):
        play_game(table, seating, seed, first + index, figures[index])


class Loop:
    """One game's loop, compiled for some policies: of one game, of a chunk of games, and bare."""

    def __init__(self, game: Game, policies: Sequence[PolicyCode], throws: bool) -> None:
        module = game.rules
        name = "_".join([game.name, *(f"{one.name}_{one.digest}" for one in policies)])
        home = policies[0].homes[0]
        rooms: Any = None
        for place, policy in reversed(list(enumerate(policies))):
            one = with_room if policy.room_of else shared
            taken = bind(one, f"{name}_{place}", home, take=policy.room_of)
            both = all_tables if rooms else last_tables
            rooms = bind(both, f"{name}_{place}", home, take=taken, others=rooms)
        self.tables_of = rooms
        leader = bind(sole_leader, game.name, module, standing=told_by(module))
        here = {"rules": module, "THROWS": throws, "decide": chain(name, policies, False)}
        there = {**here, "decide": chain(name, policies, True)}
        more = {"find_leader": leader, "EVENTS": len(module.EVENTS)}
        self.game = bind(whole_game, name, home, **here, **more)
        self.game_on_gpu = bind(whole_game, f"{name}_gpu", home, **there, **more)
        self.chunk = bind(play_chunk, name, home, play_game=self.game)
        self.bare = bind(bare_games, name, home, **here)
        self.bare_on_gpu = bind(bare_games, f"{name}_gpu", home, WAIT=4, **there)


def chain(name: str, policies: Sequence[PolicyCode], on_gpu: bool) -> Any:
    """A compiled chain of policies, called by number; in the form for a GPU, if that differs."""
    found: Any = None
    for place, policy in reversed(list(enumerate(policies))):
        template = one_or_another if found else last_of_all
        called = f"{name}_gpu_{place}" if on_gpu else f"{name}_{place}"
        chosen = (on_gpu and policy.on_gpu) or policy.choose
        found = bind(template, called, policies[0].homes[0], choose=chosen, others=found)
    return found


@functools.cache
def loop(game: Game, policies: tuple[PolicyCode, ...], throws: bool) -> Loop:
    """The loop for these policies; its machine code is kept as long as their sources are."""
    return Loop(game, policies, throws)
