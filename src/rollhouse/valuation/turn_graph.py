"""What may follow a position within its turn, as a graph: to look ahead by all of it at once.

From the position on, every action and every answer of the table leads to another position; equal
ones are the same node. The graph grows throw by throw, each level wholly or not at all, until the
turn is over everywhere or there is no more room. At its ends a network judges, or the rules where
the game is over; what lies before them follows: an answer of the table is worth the mean, a choice
what is best for who chooses. In many positions of the last turns no network is asked at all.

`rules` and `inputs` stand for those of the game that a template is bound to (`kernel/calls.py`).
Where `inputs` have a function `alike`, it makes positions equal that nothing worth knowing tells
apart.
"""

from __future__ import annotations

import functools
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np

from rollhouse.kernel.calls import bind
from rollhouse.kernel.contract import Game, Terms
from rollhouse.kernel.games import part
from rollhouse.kernel.knowledge import part_for
from rollhouse.kernel.records import OVER, TABLE, Array, Record, called, i64, rows, rule, u64

from .network import Network, Thinking, evaluate, evaluate_next, thinking

rules: Any = None
inputs: Any = None
see: Any = None
follow: Any = None
grow: Any = None
judge: Any = None
alike: Any = None
ALIKE = False

NODES = 2500
"""The most positions of a graph; the network judges those at its ends."""
EDGES = 6000
"""The most steps from one to another, where a game's `inputs` do not say how many (`EDGES`)."""
SLOTS = 1 << 13
"""Slots of the table in which equal positions are found."""
SWEEPS = 60
"""The most rounds in which what follows from the ends is worked out: steps may lead in circles."""
CLOSE = 1e-9
END = -9
"""The kind of a node that nothing follows; others are of the seat that chooses, or of the table."""


class Graph(NamedTuple):
    """The nodes and edges, and room to work in."""

    setups: Record
    states: Record
    """By node."""
    words: Array
    """The same, as plain numbers."""
    outcomes: Record
    mask: Array
    kinds: Array
    lows: Array
    """By node: its first edge."""
    highs: Array
    """By node: the edge after its last."""
    targets: Array
    """By edge: where it leads."""
    weights: Array
    """By edge: how often the table answers so."""
    hashes: Array
    slots: Array
    """Nodes by hash; 0: none."""
    worths: Array
    """[node, seat], win shares."""
    thinking: Thinking


def graph(terms: Terms) -> Graph:
    game, home = terms.game.rules, part_for(terms, "inputs")
    edges = getattr(home, "EDGES", EDGES)
    states = np.zeros(NODES + 1, game.State)
    word = np.uint32 if states.itemsize % 4 == 0 else np.uint8
    return Graph(
        rows(terms.setups), rows(states), states.view(word).reshape(NODES + 1, -1),
        rows(np.zeros(1, game.Outcome)), np.zeros(game.ACTIONS, np.uint8),
        np.zeros(NODES + 1, np.int32), np.zeros(NODES + 1, np.int32),
        np.zeros(NODES + 1, np.int32), np.zeros(edges, np.int32), np.zeros(edges),
        np.zeros(NODES + 1, np.uint64), np.zeros(SLOTS, np.int32),
        np.zeros((NODES + 1, terms.players)), thinking(),
    )  # fmt: skip


@rule
def found(graph: Graph, last: int) -> Any:
    """The node that equals the one at `last`, which becomes a node of its own if none does."""
    hashed = u64(14695981039346656037)
    for word in graph.words[last]:
        hashed = (hashed ^ u64(word)) * u64(1099511628211)
    graph.hashes[last] = hashed
    slot = i64((hashed >> u64(40)) % u64(SLOTS))
    while graph.slots[slot] != 0:
        node = i64(graph.slots[slot]) - 1
        if graph.hashes[node] == hashed:
            return node
        slot = (slot + 1) % SLOTS
    graph.slots[slot] = last + 1
    return i64(last)


@rule
def add_edge(graph: Graph, edge: int, nodes: int, weight: float) -> Any:
    """An edge to the position at `nodes`; returns how many nodes there are then."""
    target = found(graph, nodes)
    graph.targets[edge] = target
    graph.weights[edge] = weight
    return nodes + 1 if target == nodes else nodes


def follow_one(graph: Graph, node: int, mover: int, nodes: int, edges: int) -> Any:
    """Add all that follows a node; returns how many nodes there are then, -1: there is no room."""
    setup, states, mask = graph.setups[0], graph.states, graph.mask
    turn = i64(rules.turn(setup, states[node]))
    graph.kinds[node], graph.lows[node], graph.highs[node] = END, edges, edges
    if turn == OVER or states[node].to_move != mover:
        return nodes
    count = i64(rules.count(setup, states[node])) if turn == TABLE else i64(len(mask))
    if turn != TABLE and node > 0:  # the caller chose the first one's actions
        rules.legal(setup, states[node], mask)
    for each in range(count):
        if turn != TABLE and not mask[each]:
            continue
        if nodes >= NODES or edges >= len(graph.targets):
            return i64(-1)
        states[nodes] = states[node]
        weight = 1.0
        if turn == TABLE:
            weight = float(rules.nth(setup, states[node], each, graph.outcomes[0]))
            rules.settle(setup, states[nodes], graph.outcomes[0])
        else:
            rules.act(setup, states[nodes], each)
        if ALIKE:
            alike(states[nodes])
        nodes = add_edge(graph, edges, nodes, weight)
        edges += 1
    graph.kinds[node], graph.highs[node] = turn, edges
    return nodes


def grow_all(graph: Graph) -> Any:
    """Let the graph grow from its first node; returns the number of nodes."""
    mover = i64(graph.states[0].to_move)
    for slot in range(SLOTS):
        graph.slots[slot] = 0
    begin, end, edges = i64(0), i64(found(graph, i64(0))) + 1, i64(0)
    while begin < end:
        nodes = end
        for node in range(begin, end):
            nodes = i64(follow(graph, i64(node), mover, nodes, edges))
            if nodes < 0:
                break
            edges = i64(graph.highs[node])
        if nodes < 0:  # this level stays as it was
            for node in range(begin, end):
                graph.kinds[node] = END
            return end
        begin, end = end, nodes
    return end


def see_all(setup: Record, state: Record, network: Network, room: Thinking) -> None:
    """Write the win shares of all seats, from the one to move on, as a network sees them."""
    for number in range(len(network.first)):
        room.inputs[number] = 0
    inputs.write(setup, state, room.inputs)
    evaluate(network, room)


def see_next(setup: Record, state: Record, network: Network, room: Thinking) -> None:
    """As `see_all`, after others that are much alike (`forget` before the first)."""
    for number in range(len(network.first)):
        room.inputs[number] = 0
    inputs.write(setup, state, room.inputs)
    evaluate_next(network, room)


def judge_ends(graph: Graph, nodes: int, network: Network) -> None:
    """At the ends: by the rules where the game is over, else by the network."""
    setup, shares = graph.setups[0], graph.thinking.shares
    players = i64(setup.players)
    for node in range(nodes):
        if graph.kinds[node] != END:
            for seat in range(players):
                graph.worths[node, seat] = 1.0 / players
            continue
        first = i64(0)
        if rules.turn(setup, graph.states[node]) == OVER:
            rules.shares(setup, graph.states[node], shares)
        else:
            see(setup, graph.states[node], network, graph.thinking)
            first = i64(graph.states[node].to_move)
        whole = i64(0)
        for step in range(players):
            whole += shares[step]
        for step in range(players):
            graph.worths[node, (first + step) % players] = shares[step] / whole


@rule
def mean(graph: Graph, node: int, seat: int) -> Any:
    """The mean worth, to a seat, of everything that the table may answer."""
    total = whole = 0.0
    for edge in range(graph.lows[node], graph.highs[node]):
        total += graph.weights[edge] * graph.worths[graph.targets[edge], seat]
        whole += graph.weights[edge]
    return total / whole


@rule
def best(graph: Graph, node: int, seat: int) -> Any:
    """The node to which a seat goes."""
    chosen = graph.targets[graph.lows[node]]
    for edge in range(graph.lows[node] + 1, graph.highs[node]):
        if graph.worths[graph.targets[edge], seat] > graph.worths[chosen, seat]:
            chosen = graph.targets[edge]
    return chosen


@rule
def sweep(graph: Graph, nodes: int) -> Any:
    """Work out what nodes are worth by what follows them, the latest first; returns by how much
    one changed at most.
    """
    most = 0.0
    for back in range(nodes):
        node = nodes - 1 - back
        kind = graph.kinds[node]
        if kind == END:
            continue
        chosen = best(graph, node, kind) if kind != TABLE else 0
        for seat in range(graph.worths.shape[1]):
            now = mean(graph, node, seat) if kind == TABLE else graph.worths[chosen, seat]
            most = max(most, abs(now - graph.worths[node, seat]))
            graph.worths[node, seat] = now
    return most


def look_ahead(graph: Graph, network: Network) -> Any:
    """Work out what each node is worth, from the position in `states[0]` with the actions of
    `mask`.

    Returns the number of nodes. The edges of the first are in the order of its actions.
    """
    nodes = i64(grow(graph))
    judge(graph, nodes, network)
    for _ in range(SWEEPS):
        if sweep(graph, nodes) < CLOSE:
            break
    return nodes


@functools.cache
def compiled(game: Game, home: ModuleType) -> Any:
    """`look_ahead` for a game, or the game's own for whole turns: of a graph and a network."""
    own = part(game.name, "whole_turn")
    if own is not None:
        return own.look_ahead
    name, same = game.name, getattr(home, "alike", None)
    seen = bind(see_all, name, game.rules, inputs=home)
    following = bind(follow_one, name, game.rules, called, alike=same, ALIKE=same is not None)
    grown = bind(grow_all, name, game.rules, called, follow=following)
    judged = bind(judge_ends, name, game.rules, called, see=seen)
    return bind(look_ahead, name, game.rules, grow=grown, judge=judged)


def look(terms: Terms) -> Any:
    """`look_ahead` for a match; None where the game has no `inputs`, or they do not know a house
    rule of it.
    """
    home, own = part_for(terms, "inputs"), part(terms.game.name, "whole_turn")
    if home is None or own is None:
        return compiled(terms.game, home) if home else None
    room = own.room(terms)
    return lambda graph, network: own.look_ahead(graph, network, room)
