"""What may follow a position within its turn, as a graph, to look ahead through all of it at once.

From the position on, every action and every answer of the table leads to another position. The
graph (`graph.py`) grows throw by throw, each level completely or not at all, until the turn is over
everywhere or there is no more room. At its ends a network judges, or the rules if the game is over,
and the values before them follow. In many positions of the last turns no network is asked at all.

It uses only whole numbers and allocates nothing, so players in batches look ahead exactly as the
one at the table does, on a GPU too. Knowledge of a match (`known`) can be shared; a room (`room`)
belongs to one thread.

`rules` and `inputs` stand for those of the game that a template is bound to (`kernel/calls.py`). If
`inputs` have a function `alike`, it makes positions equal that differ in nothing worth knowing.
Positions that the game's part `beginnings` has a place for are looked up in the network's table, if
it has one, instead of being judged; within a turn nothing is followed beyond them. So it is with
throws if the game has a part `later_throws`, which works them out first.
"""

from __future__ import annotations

import functools
from types import ModuleType
from typing import Any

from rollhouse.kernel.calls import bind
from rollhouse.kernel.contract import Game, Terms
from rollhouse.kernel.games import part
from rollhouse.kernel.knowledge import part_for
from rollhouse.kernel.records import OVER, TABLE, Array, Record, called, i64, rows, rule
from rollhouse.solvers.solution import SHARE

from .graph import (
    BY_HEART,
    END,
    NODES,
    SLOTS,
    Graph,
    add_edge,
    found,
    graph_for,
    graph_of,
    lighten,
    sweep,
)
from .network import Network, Thinking, evaluate, evaluate_next

rules: Any = None
inputs: Any = None
see: Any = None
follow: Any = None
grow: Any = None
judge: Any = None
alike: Any = None
look_on: Any = None
by_heart: Any = None
is_thrown: Any = None
read_of: Any = None
prepare: Any = None
ALIKE = False
place: Any = None
WHOLE = 0
"""A whole win in the table of a network; 0: the game has none."""
THROWS = False
"""Does the game work out throws?"""
work_out: Any = None
thrown: Any = None
read_thrown: Any = None

SWEEPS = 60
"""The most rounds in which what follows from the ends is worked out: steps may lead in circles."""
CLOSE = 1
"""A node may still change by this much of `SHARE` at the end."""


def is_in_table(setup: Record, state: Record, network: Network, node: int) -> Any:
    """Does the network know a position by heart, or was it worked out?"""
    if THROWS:
        if thrown(setup, state):
            return True
    if WHOLE:
        return node > 0 and len(network.table) > 1 and place(setup, state) >= 0
    return False


def follow_one(
    setup: Record, graph: Graph, node: int, mover: int, nodes: int, edges: int, network: Network
) -> Any:
    """Add all that follows a node; returns how many nodes there are then, -1: there is no room."""
    states, mask = graph.states, graph.mask
    turn = i64(rules.turn(setup, states[node]))
    graph.kinds[node], graph.lows[node], graph.highs[node] = END, edges, edges
    if turn == OVER or states[node].to_move != mover:
        return nodes
    if by_heart(setup, states[node], network, node):
        graph.kinds[node] = BY_HEART
        return nodes
    count = i64(rules.count(setup, states[node])) if turn == TABLE else i64(len(mask))
    if turn != TABLE and node > 0:  # the caller chose the first one's actions
        rules.legal(setup, states[node], mask)
    for each in range(count):
        if turn != TABLE and not (mask[each] if node > 0 else graph.asked[each]):
            continue
        if nodes >= NODES or edges >= len(graph.targets):
            return i64(-1)
        states[nodes] = states[node]
        weight = i64(1)
        if turn == TABLE:
            weight = i64(rules.nth(setup, states[node], each, graph.outcomes[0]))
            rules.settle(setup, states[nodes], graph.outcomes[0])
        else:
            rules.act(setup, states[nodes], each)
        if ALIKE:
            alike(states[nodes])
        nodes = add_edge(graph, edges, nodes, weight)
        edges += 1
    if turn == TABLE:
        lighten(graph, i64(graph.lows[node]), edges)
    graph.kinds[node], graph.highs[node] = turn, edges
    return nodes


def grow_all(setup: Record, graph: Graph, network: Network) -> Any:
    """Let the graph grow from its first node; returns the number of nodes."""
    mover = i64(graph.states[0].to_move)
    for slot in range(SLOTS):
        graph.slots[slot] = 0
    begin, end, edges = i64(0), i64(found(graph, i64(0))) + 1, i64(0)
    while begin < end:
        nodes = end
        for node in range(begin, end):
            nodes = i64(follow(setup, graph, i64(node), mover, nodes, edges, network))
            if nodes < 0:
                break
            edges = i64(graph.highs[node])
        if nodes < 0:  # this level stays as it was
            for node in range(begin, end):
                graph.kinds[node] = END
            return end
        begin, end = end, nodes
    return end


def look_up(row: Array, shares: Array, players: int) -> None:
    """A row of a table as win shares; the last seat has what is left."""
    left = i64(WHOLE)
    for step in range(players - 1):
        shares[step] = i64(row[step])
        left -= shares[step]
    shares[players - 1] = max(left, i64(0))


def see_all(setup: Record, state: Record, network: Network, room: Thinking) -> None:
    """Write the win shares of all seats as a network sees them, the mover's first."""
    if WHOLE:
        if len(network.table) > 1:
            row = i64(place(setup, state))
            if row >= 0:
                look_up(network.table[row], room.shares, i64(setup.players))
                return
    for number in range(len(network.first)):
        room.inputs[number] = 0
    inputs.write(setup, state, room.inputs)
    evaluate(network, room)


def see_next(setup: Record, state: Record, network: Network, room: Thinking) -> None:
    """Like `see_all`, after positions that are much alike (`forget` comes before the first)."""
    for number in range(len(network.first)):
        room.inputs[number] = 0
    inputs.write(setup, state, room.inputs)
    evaluate_next(network, room)


@rule
def write_shares(shares: Array, first: int, into: Array) -> None:
    """Win shares of whatever whole, from seat `first` on, as worths by seat; the last one has what
    is left.
    """
    players, whole, left = len(into), i64(0), i64(SHARE)
    for step in range(players):
        whole += shares[step]
    for step in range(players - 1):
        share = i64(shares[step]) * SHARE // whole
        into[(first + step) % players] = share
        left -= share
    into[(first + players - 1) % players] = left


def judge_ends(setup: Record, graph: Graph, nodes: int, network: Network, room: Any) -> None:
    """At the ends: by the rules where the game is over, else by the network."""
    shares, players = graph.thinking.shares, i64(setup.players)
    for node in range(nodes):
        if graph.kinds[node] > END:
            for seat in range(players):
                graph.worths[node, seat] = SHARE // players
        elif rules.turn(setup, graph.states[node]) == OVER:
            rules.shares(setup, graph.states[node], shares)
            write_shares(shares, i64(0), graph.worths[node])
        elif is_thrown(setup, graph, node):
            read_of(graph.states[node], room, graph.worths[node])
        else:
            see(setup, graph.states[node], network, graph.thinking)
            write_shares(shares, i64(graph.states[node].to_move), graph.worths[node])


def was_worked_out(setup: Record, graph: Graph, node: int) -> Any:
    """Is this a throw of the turn that was worked out?"""
    if THROWS:
        return graph.kinds[node] == BY_HEART and thrown(setup, graph.states[node])
    return False


def read_worked_out(state: Record, room: Any, into: Array) -> None:
    """What such a throw is worth."""
    if THROWS:
        read_thrown(state, room[1], into)


def look_ahead(setup: Record, known: Any, room: Any) -> Any:
    """From the position in `states[0]`, with the actions of `asked`: what each node is worth.

    Returns the number of nodes. The edges of the first are in the order of its actions.
    """
    graph = room[0]
    prepare(setup, known, room)
    nodes = i64(grow(setup, graph, known[0]))
    judge(setup, graph, nodes, known[0], room)
    for _ in range(SWEEPS):
        if sweep(graph, nodes) <= CLOSE:
            break
    return nodes


def prepare_throws(setup: Record, known: Any, room: Any) -> None:
    """Before the graph grows: what later throws are worth, if the game works them out."""
    if THROWS:
        work_out(setup, room[0], known[0], known[1], room[1])


def look_through_turn(setup: Record, known: Any, room: Any) -> Any:
    """The same by the game's own way to work out whole turns."""
    return look_on(setup, room[0], known[0], known[1], room[1])


def look_from(setups: Record, known: Any, room: Any) -> Any:
    return look_on(setups[0], known, room)


@functools.cache
def seeing(game: Game, home: ModuleType) -> Any:
    """`see_all` for a game, with the table of its networks where it has one."""
    name, listed = game.name, part(game.name, "beginnings")
    if listed is None:
        return bind(see_all, name, game.rules, inputs=home)
    row = bind(look_up, name, game.rules, called, WHOLE=listed.WHOLE)
    also = {"place": listed.place, "WHOLE": listed.WHOLE, "look_up": row}
    return bind(see_all, name, game.rules, inputs=home, **also)


@functools.cache
def knowing(game: Game) -> Any:
    """`is_in_table` for a game."""
    listed = part(game.name, "beginnings")
    also = {} if listed is None else {"place": listed.place, "WHOLE": listed.WHOLE}
    return bind(is_in_table, game.name, game.rules, **also, **throws_of(game))


def throws_of(game: Game) -> dict[str, Any]:
    """What templates that ask about throws are bound to."""
    own = part(game.name, "later_throws")
    return {} if own is None else {"THROWS": True, "thrown": own.knows}


@functools.cache
def following(game: Game, home: ModuleType) -> Any:
    """`follow_one` for a game."""
    same = getattr(home, "alike", None)
    also = {"alike": same, "ALIKE": same is not None, "by_heart": knowing(game)}
    return bind(follow_one, game.name, game.rules, called, **also)


@functools.cache
def ahead(game: Game, home: ModuleType) -> Any:
    """`look_ahead` for a game, or the game's own for whole turns: of a setup, what the match is
    `known` by and a `room`.
    """
    own = part(game.name, "whole_turn")
    if own is not None:
        return bind(look_through_turn, game.name, game.rules, called, look_on=own.look_ahead)
    name, seen = game.name, seeing(game, home)
    grown = bind(grow_all, name, game.rules, called, follow=following(game, home))
    worked_out = bind(was_worked_out, name, game.rules, **throws_of(game))
    own, more = part(name, "later_throws"), dict[str, Any]()
    if own is not None:
        more = {"THROWS": True, "read_thrown": own.read, "work_out": own.work_out}
    read = bind(read_worked_out, name, game.rules, **more)
    judged = bind(
        judge_ends, name, game.rules, called, see=seen, is_thrown=worked_out, read_of=read
    )
    begun = bind(prepare_throws, name, game.rules, **more)
    return bind(look_ahead, name, game.rules, called, grow=grown, judge=judged, prepare=begun)


@functools.cache
def compiled(game: Game, home: ModuleType) -> Any:
    """The same as Python calls it."""
    return bind(look_from, game.name, game.rules, look_on=ahead(game, home))


def beyond_graph(game: str) -> ModuleType | None:
    """What a game looks ahead with beside a graph, with `tables` and a `room` of its own."""
    return part(game, "whole_turn") or part(game, "later_throws")


def known(terms: Terms, network: Network) -> tuple[Any, ...]:
    """What looking ahead goes by in a match."""
    own = beyond_graph(terms.game.name)
    return (network,) if own is None else (network, own.tables(terms))


def room(terms: Terms) -> tuple[Any, ...]:
    """What one thread looks ahead in: its graph comes first."""
    return (graph_for(terms), *further_room(terms))


def further_room(terms: Terms) -> tuple[Any, ...]:
    own = beyond_graph(terms.game.name)
    return () if own is None else (own.room(terms),)


@rule
def graph_alone(rooms: Any, thread: int) -> Any:
    return (graph_of(rooms[0], thread),)


def graph_and_turn(rooms: Any, thread: int) -> Any:
    return graph_of(rooms[0], thread), look_on(rooms[1], thread)


@functools.cache
def room_of(game: str) -> Any:
    """Compiled: the room of one thread among the `rooms` of many (`lab/batch/gpu.py`)."""
    own = beyond_graph(game)
    if own is None:
        return graph_alone
    return bind(graph_and_turn, game, own, look_on=own.room_of)


def look(terms: Terms) -> Any:
    """To look ahead in a match: a function of a graph and a network. None where the game has no
    `inputs`, or they do not know a house rule of it.
    """
    home = part_for(terms, "inputs")
    if home is None:
        return None
    looking, setups, further = compiled(terms.game, home), rows(terms.setups), further_room(terms)
    return lambda graph, network: looking(setups, known(terms, network), (graph, *further))
