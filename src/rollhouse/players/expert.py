"""Looks ahead within the turn, and judges what may follow with a learned network.

Every action worth weighing is tried with every answer that the table may give to it, and so on by
the rules' own enumeration, as far as there is room (`valuation/turn_graph.py`); the game's network
judges the positions at the end. That takes milliseconds, for any number of players. If there is no
network for a match, it plays as `optimal` does, and `source` says so.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from rollhouse.kernel import machine_code
from rollhouse.kernel.code_digest import Unknown, digest_of
from rollhouse.kernel.contract import Terms, load
from rollhouse.kernel.games import part
from rollhouse.kernel.language import Sentence, Texts
from rollhouse.kernel.position import Position, start
from rollhouse.kernel.records import TABLE, Array, stream
from rollhouse.solvers import Progress
from rollhouse.solvers.solution import SHARE
from rollhouse.valuation import networks, turn_graph
from rollhouse.valuation.graph import END, Graph, graph_for
from rollhouse.valuation.networks import network

from . import rule_of_thumb
from .asked import asked
from .judgement import LEARNED, WORDS, Judgement, decoded
from .optimal import Optimal

ABOUT = Texts(
    en="Looks ahead within its turn and judges by what it learned, at once.",
    es="Mira adelante en su turno y juzga por lo aprendido, al instante.",
)
"""What forms say of it."""
LATE, NEAR = 0.9, 4
"""Where a graph was cut off after this part of its positions at the earliest, one part of so many
of them is far from there."""


class Expert:
    """Looks ahead on learned values; the same position is always decided the same."""

    def __init__(self, seed: int | None = None) -> None:
        self._otherwise = Optimal(seed)

    def __call__(self, position: Position, actions: list[dict[str, Any]]) -> dict[str, Any]:
        """Choose one of `actions`, the legal ones."""
        asked(position, actions)
        return actions[0] if len(actions) == 1 else decoded(position, self.judge(position).best)

    def study(self, position: Position, progress: Progress | None = None) -> None:
        """If it has to play as `optimal` does, solve what that uses."""
        if network(position.terms) is None:
            self._otherwise.study(position, progress)

    def judge(self, position: Position) -> Judgement:
        """What the actions worth weighing are worth."""
        asked(position)
        return judge(position) or self._otherwise.judge(position)

    def source(self, position: Position) -> Sentence:
        """How it decides in this match."""
        if network(position.terms) is None:
            return self._otherwise.source(position)
        return Sentence("source_learned", WORDS)


def judge(position: Position) -> Judgement | None:
    """By the network of a match; None if there is none."""
    seen = _look(position, rule_of_thumb.considered(position))
    if seen is None:
        return None
    codes = tuple(map(int, np.flatnonzero(seen.asked)))
    found = tuple(float(seen.graph.worths[node, position.turn] / SHARE) for node in seen.follows)
    return Judgement(codes, found, LEARNED, codes[found.index(max(found))])


def all_worths(position: Position) -> list[tuple[int, list[float]]] | None:
    """Every legal action with the win shares of all seats after it; None: no network knows it."""
    return Sight().all_worths(position)


def shares(position: Position) -> list[float] | None:
    """The win shares of all seats in a position that is not over; None: no network knows it."""
    return Sight().shares(position)


class Sight:
    """Looks ahead at one position of a game after another.

    What was seen of a turn from one position is used for the next ones, if the turn was seen almost
    to its end: looking again from there would show hardly anything new.
    """

    def __init__(self) -> None:
        self._last: _Seen | None = None

    def all_worths(self, position: Position) -> list[tuple[int, list[float]]] | None:
        found = self._see(position)
        if found is None:
            return None
        graph, node = found
        codes = map(int, np.flatnonzero(position.mask()))
        after = graph.targets[graph.lows[node] : graph.highs[node]]
        return [
            (code, [float(share / SHARE) for share in graph.worths[each]])
            for code, each in zip(codes, after, strict=True)
        ]

    def shares(self, position: Position) -> list[float] | None:
        found = self._see(position)
        return None if found is None else [float(one / SHARE) for one in found[0].worths[found[1]]]

    def _see(self, position: Position) -> tuple[Graph, int] | None:
        """A graph, and the node of a position in it."""
        node = self._seen_before(position)
        if node < 0:
            asked = position.mask() if position.turn != TABLE else None
            self._last, node = _look(position, asked), 0
        return None if self._last is None else (self._last.graph, node)

    def _seen_before(self, position: Position) -> int:
        """Its node, if it was seen near enough; -1: it was not."""
        if self._last is None or self._last.terms is not position.terms:
            return -1
        graph, near = self._last.graph, self._last.near
        words = position.array().view(graph.words.dtype)
        for node in np.flatnonzero((graph.words[:near] == words).all(axis=1)):
            if graph.kinds[node] > END:
                return int(node)
        return -1


def prepare(game: str) -> None:
    """Compile what looking ahead in a game needs, if there is a network for it."""
    for players in map(int, networks.card(game)):
        position, dice = start(game, players=players), stream(0)
        while position.turn == TABLE:
            shares(position)
            position = position.after(position.draw(dice))
        shares(position)
        break  # the others share its machine code
    machine_code.mark(game, _what(game))


def is_ready(game: str) -> bool:
    """Is that on disk, compiled from the present sources?"""
    return not networks.card(game) or machine_code.is_marked(game, _what(game))


def _what(game: str) -> str | None:
    home = part(game, "inputs")
    if home is None:
        return None
    try:
        return f"expert {digest_of(turn_graph.compiled(load(game), home)).text}"
    except Unknown:
        return None


class _Seen(NamedTuple):
    terms: Terms
    graph: Graph
    near: int
    """For this many of the first nodes, looking ahead from them would show the same."""
    asked: Array
    follows: Array
    """The nodes to which the actions lead."""


def _look(position: Position, asked: Array | None) -> _Seen | None:
    """Look ahead from a position, by some of its actions."""
    learned, look = network(position.terms), turn_graph.look(position.terms)
    if learned is None or look is None:
        return None
    graph = graph_for(position.terms)
    graph.states[0] = position.array()[0]
    chosen = np.zeros(0, np.uint8) if asked is None else np.array(asked)
    graph.asked[: len(chosen)] = chosen
    near = _near(position, graph, int(look(graph, learned)))
    return _Seen(position.terms, graph, near, chosen, graph.targets[graph.lows[0] : graph.highs[0]])


def _near(position: Position, graph: Graph, nodes: int) -> int:
    """How many nodes are far from where the graph was cut off; only the first one if the cut was
    not at its very end.
    """
    if part(position.game, "whole_turn") is not None:
        return nodes
    states = np.ascontiguousarray(graph.words[:nodes]).view(position.terms.game.rules.State)
    mine = states["to_move"].ravel() == position.to_move
    cut = np.flatnonzero((graph.kinds[:nodes] == END) & mine)
    if not len(cut):
        return nodes
    return nodes // NEAR if cut[0] > LATE * nodes else 1


player = Expert
"""The class that makes a player for a seat, as in every computer player's module."""
