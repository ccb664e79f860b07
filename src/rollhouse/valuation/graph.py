"""A graph of positions: nodes, the edges between them, and what nodes are worth by what follows.

Equal positions share a node (`found`). An answer of the table is worth the mean, a choice what is
best for the seat that chooses (`sweep`). All of it is whole numbers in arrays that are made once;
`turn_graph.py` lets a graph grow from a position and judges its ends.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from rollhouse.kernel.contract import Terms
from rollhouse.kernel.games import part
from rollhouse.kernel.knowledge import part_for
from rollhouse.kernel.records import TABLE, Array, Record, i64, rows, rule, u64
from rollhouse.solvers.solution import SHARE

from .network import Thinking, thinking, thinking_of

NODES = 2500
"""The most positions of a graph; the network judges those at its ends."""
EDGES = 6000
"""The most steps between positions, if a game's `inputs` do not say how many (`EDGES`)."""
SLOTS = 1 << 13
"""Slots of the table in which equal positions are found."""
HEAVIEST = 33
"""The weights of one node's edges add up to at most this many bits: multiplied by a share, the sum
stays below 2**63. Heavier ones lose their last bits."""
END = -9
"""The kind of a node that nothing follows; other kinds are the seat that chooses, or the table."""
BY_HEART = -10
"""The kind of a node that nothing follows because it is in the network's table, or was worked out
before."""


class Graph(NamedTuple):
    """The nodes and edges, and room to work in."""

    states: Record
    """By node."""
    words: Array
    """The same, as plain numbers."""
    outcomes: Record
    asked: Array
    """A 1 for every action of the first node that should be weighed."""
    mask: Array
    kinds: Array
    lows: Array
    """By node: its first edge."""
    highs: Array
    """By node: the edge after its last."""
    targets: Array
    """By edge: where it leads."""
    weights: Array
    """By edge: how often the table gives this answer."""
    hashes: Array
    slots: Array
    """Nodes by hash; 0: none."""
    worths: Array
    """[node, seat], win shares in `SHARE`."""
    thinking: Thinking


def graph_for(terms: Terms) -> Graph:
    """Room for a graph; if whole turns are worked out, only for the actions of the first node."""
    game, home = terms.game.rules, part_for(terms, "inputs")
    nodes, edges, slots = NODES, getattr(home, "EDGES", EDGES), SLOTS
    if part(terms.game.name, "whole_turn") is not None:
        nodes, edges, slots = game.ACTIONS + 1, game.ACTIONS, 1
    states = np.zeros(nodes + 1, game.State)
    word = np.uint32 if states.itemsize % 4 == 0 else np.uint8
    return Graph(
        rows(states), states.view(word).reshape(nodes + 1, -1), rows(np.zeros(1, game.Outcome)),
        np.zeros(game.ACTIONS, np.uint8), np.zeros(game.ACTIONS, np.uint8),
        np.zeros(nodes + 1, np.int32), np.zeros(nodes + 1, np.int32),
        np.zeros(nodes + 1, np.int32), np.zeros(edges, np.int32), np.zeros(edges, np.int64),
        np.zeros(nodes + 1, np.uint64), np.zeros(slots, np.int32),
        np.zeros((nodes + 1, terms.players), np.int64), thinking(),
    )  # fmt: skip


@rule
def graph_of(graphs: Graph, thread: int) -> Any:
    """The graph of one thread, where arrays have a row for every thread."""
    return Graph(
        graphs.states[thread], graphs.words[thread], graphs.outcomes[thread],
        graphs.asked[thread], graphs.mask[thread], graphs.kinds[thread], graphs.lows[thread],
        graphs.highs[thread], graphs.targets[thread], graphs.weights[thread],
        graphs.hashes[thread], graphs.slots[thread], graphs.worths[thread],
        thinking_of(graphs.thinking, thread),
    )  # fmt: skip


@rule
def found(graph: Graph, last: int) -> Any:
    """The node that equals the one at `last`, which becomes a node of its own if none does."""
    hashed, words = u64(14695981039346656037), graph.words[last]
    for place in range(len(words)):
        hashed = (hashed ^ u64(words[place])) * u64(1099511628211)
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
def add_edge(graph: Graph, edge: int, nodes: int, weight: int) -> Any:
    """An edge to the position at `nodes`; returns how many nodes there are then."""
    target = found(graph, nodes)
    graph.targets[edge] = target
    graph.weights[edge] = weight
    return nodes + 1 if target == nodes else nodes


@rule
def lighten(graph: Graph, low: int, high: int) -> None:
    """If the weights of edges have too many bits, take some away."""
    total, bits = i64(0), i64(0)
    for edge in range(low, high):
        total += graph.weights[edge]
    while (total >> bits) >> HEAVIEST != 0:
        bits += 1
    if bits > 0:
        for edge in range(low, high):
            graph.weights[edge] >>= bits


@rule
def mean(graph: Graph, node: int, into: Array) -> None:
    """The mean worth of all that the table may answer, to every seat; the last has what is left."""
    last, whole = graph.worths.shape[1] - 1, i64(0)
    for seat in range(last + 1):
        into[seat] = 0
    for edge in range(graph.lows[node], graph.highs[node]):
        weight, worth = graph.weights[edge], graph.worths[graph.targets[edge]]
        whole += weight
        for seat in range(last):  # side by side in memory, and so added up at once
            into[seat] += weight * worth[seat]
    left = i64(SHARE)
    for seat in range(last):
        into[seat] = (into[seat] + whole // 2) // whole
        left -= into[seat]
    into[last] = left


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
    most, now = i64(0), graph.thinking.shares
    for back in range(nodes):
        node = nodes - 1 - back
        kind, worth = graph.kinds[node], graph.worths[node]
        if kind <= END:
            continue
        if kind == TABLE:
            mean(graph, node, now)
        else:
            chosen = graph.worths[best(graph, node, kind)]
            for seat in range(len(worth)):
                now[seat] = chosen[seat]
        for seat in range(len(worth)):
            most = max(most, abs(now[seat] - worth[seat]))
            worth[seat] = now[seat]
    return most
