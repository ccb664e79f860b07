"""The slow and obvious solver: lists every position of a small match of any game, and solves it.

It knows nothing of any game. It finds positions through the contract alone and keeps them in the
order in which they are found. Values are iterated from below and from above (everything lost,
everything won) until the two meet. It checks the fast solvers on small matches, and solves games
that have no solver of their own.

Where a match has infinitely many positions (points of a turn may grow for ever), `limits` says how
far to look. Positions beyond the limits are listed but not followed: all that is known of them is
that they are worth something between the worst and the best ending, and there the lower and the
upper values stay apart.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from rollhouse.kernel.calls import bind
from rollhouse.kernel.contract import Terms
from rollhouse.kernel.position import Position, opening
from rollhouse.kernel.records import OVER, TABLE, WHOLE, Array, Record, i64, rows, u64

from .decorator import compiled
from .solution import SoloSolution, Solution
from .words import WORDS, CannotSolve

rules: Any = None

MOST = 4_000_000
"""The most positions of a match that counts as small."""
SMALLEST = 1e-15
"""A smaller change is rounding."""
BEYOND = -3
"""Stands for the turn in positions beyond the limits."""
_MIX, _SHIFT, _EMPTY = u64(0x9E3779B97F4A7C15), u64(29), -1


@compiled
def place_of(words: Array, index: int, table: Array) -> int:
    """The slot of a position in the hash table, or the free slot where it belongs.

    `words` are the bytes of all positions.
    """
    value = u64(0)
    for n in range(words.shape[1]):
        value = (value ^ u64(words[index, n])) * _MIX
        value ^= value >> _SHIFT
    slot = i64(value & u64(len(table) - 1))
    while table[slot] != _EMPTY:
        same = True
        for n in range(words.shape[1]):
            if words[table[slot], n] != words[index, n]:
                same = False
                break
        if same:
            return slot
        slot = (slot + 1) & (len(table) - 1)
    return slot


@compiled
def rehash(words: Array, known: int, table: Array) -> None:
    """Enter all known positions into an empty hash table."""
    for index in range(known):
        table[place_of(words, index, table)] = index


class Workspace(NamedTuple):
    """The room in which positions are found."""

    setups: Record
    states: Record
    """All positions that are known, in the order in which they were found."""
    words: Array
    """The bytes of the same positions in pieces of 32 bits."""
    outcomes: Record
    mask: Array
    """Which actions are legal."""
    table: Array
    """A hash table of positions' numbers."""


class Found(NamedTuple):
    """What was found; see `Graph`."""

    turns: Array
    firsts: Array
    targets: Array
    codes: Array
    weights: Array
    """In how many ways the table gives the answer of an edge."""


def explore(room: Workspace, found: Found, counts: Array, limits: Array) -> None:
    """List what follows each known position that was not yet looked at, until the room is full.

    `counts` are the positions looked at, the positions known, and the edges. An edge has a code
    (the action, or the number of the outcome) and on the table's turn a weight. `limits` are pairs
    of the index of a word in a position and the most that it may be.
    """
    setup, states, words, table = room.setups[0], room.states, room.words, room.table
    outcome, mask, targets = room.outcomes[0], room.mask, found.targets
    looked, known, edges = counts[0], counts[1], counts[2]
    while looked < known:
        here = states[looked]
        seat = rules.turn(setup, here)
        for pair in range(len(limits)):
            if seat != OVER and words[looked, limits[pair, 0]] > limits[pair, 1]:
                seat = BEYOND
        found.turns[looked] = seat
        found.firsts[looked] = edges
        if seat < TABLE:
            size = 0
        elif seat == TABLE:
            size = rules.count(setup, here)
        else:
            rules.legal(setup, here, mask)
            size = len(mask)
        if known + size > len(states) or edges + size > len(targets) or 2 * known > len(table):
            break
        for code in range(size):
            if seat != TABLE and not mask[code]:
                continue
            states[known] = states[looked]
            if seat == TABLE:
                found.weights[edges] = rules.nth(setup, states[known], code, outcome)
                rules.settle(setup, states[known], outcome)
            else:
                rules.act(setup, states[known], code)
            slot = place_of(words, known, table)
            if table[slot] == _EMPTY:
                table[slot] = known
                known += 1
            targets[edges] = table[slot]
            found.codes[edges] = code
            edges += 1
        looked += 1
        found.firsts[looked] = edges
    counts[0], counts[1], counts[2] = looked, known, edges


@compiled
def improve(
    turns: Array,
    firsts: Array,
    targets: Array,
    chances: Array,
    values: Array,
    maximiser: int,
    others_choose: int,
) -> Any:
    """One sweep over all positions, last found first; returns the largest change.

    On the table's turn edges are averaged by `chances`. The maximiser takes the highest value. The
    other seats take the lowest if `others_choose`; else their edges are averaged, too.
    """
    change = 0.0
    for index in range(len(turns) - 1, -1, -1):
        seat, first, end = turns[index], firsts[index], firsts[index + 1]
        if seat < TABLE:
            continue
        chosen = seat == maximiser or (seat != TABLE and others_choose)
        value = values[targets[first]] if chosen else 0.0
        for edge in range(first, end):
            found = values[targets[edge]]
            if not chosen:
                value += chances[edge] * found
            elif (found > value) == (seat == maximiser):
                value = found
        change = max(change, abs(value - values[index]))
        values[index] = value
    return change


@dataclass(frozen=True, eq=False)
class Graph:
    """All positions that can follow from one position, and how they follow."""

    terms: Terms
    states: Array
    turns: Array
    """The seat to act, `TABLE`, `OVER` or `BEYOND`, by position."""
    firsts: Array
    """The first edge of each position, and the number of edges at the end."""
    targets: Array
    """The position that each edge leads to."""
    codes: Array
    """The action code of an edge, or the number of the outcome."""
    chances: Array
    """Probabilities on the table's turn, 0 elsewhere."""
    payoffs: Array
    """By position and seat: win shares, or for one player the score; 0 before the end."""
    numbers: Mapping[bytes, int]
    """The index of each position by its bytes."""

    def __len__(self) -> int:
        return len(self.states)

    def index(self, position: Position) -> int:
        """The place of a position in the list; `KeyError` where it cannot be reached."""
        return self.numbers[position.array().tobytes()]

    def position(self, index: int) -> Position:
        return Position(self.terms, self.states[index : index + 1].copy())

    def positions(self) -> Iterator[Position]:
        return map(self.position, range(len(self)))

    def edges(self, index: int) -> range:
        return range(self.firsts[index], self.firsts[index + 1])

    def evaluate(
        self, seat: int, policy: Array | None, bound: float, maximise: bool = False
    ) -> tuple[Array, Array]:
        """What `seat` gets in every position: certified lower and upper values, at most `bound`
        apart except where the limits of the list keep them further apart.

        `policy` gives each edge of a choice its probability. With `maximise` the seat does not
        follow the policy but plays its best answer to it. Without a policy all others play against
        the seat.
        """
        chances = self.chances if policy is None else self.chances + policy
        ends = self.turns == OVER
        worst, best = self.payoffs[ends, seat].min(), self.payoffs[ends, seat].max()
        if (self.turns == BEYOND).any() and self.terms.players > 1:
            worst, best = 0.0, 1.0
        low, high = (np.where(ends, self.payoffs[:, seat], start) for start in (worst, best))
        maximiser = seat if maximise or policy is None else OVER
        fixed = (self.turns, self.firsts, self.targets, chances)
        while np.max(high - low) > bound:
            changes = [improve(*fixed, side, maximiser, policy is None) for side in (low, high)]
            if max(changes) < SMALLEST:
                break
        return low, high


def listed(
    terms: Terms,
    start: Position | None = None,
    limits: Mapping[str, int] | None = None,
    most: int = MOST,
) -> Graph:
    """List all positions that follow from the start of a match, or from one of its positions.

    `limits` names fields of `State`, 32-bit integers, and the most that each may be.
    """
    game = terms.game
    run = bind(explore, game.name, game.rules)
    first = (start or opening(terms)).array()
    states, edges, slots = np.zeros(1 << 12, first.dtype), 1 << 15, 1 << 14
    states[0] = first[0]
    found = Found(
        turns=np.zeros(len(states), np.int32),
        firsts=np.zeros(len(states) + 1, np.int64),
        targets=np.zeros(edges, np.int64),
        codes=np.zeros(edges, np.int32),
        weights=np.zeros(edges, np.float64),
    )
    outcome, mask = np.zeros(1, game.rules.Outcome), np.zeros(game.rules.ACTIONS, np.uint8)
    counts = np.array([0, 1, 0])
    fields: Mapping[str, Any] = first.dtype.fields or {}
    pairs = [(fields[name][1] // 4, most) for name, most in (limits or {}).items()]
    far = np.array(pairs, np.int64).reshape(-1, 2)
    while counts[0] < counts[1]:
        table = np.full(slots, _EMPTY, np.int64)
        rehash(_words(states), counts[1], table)
        before = counts.copy()
        room = Workspace(
            rows(terms.setups), rows(states), _words(states), rows(outcome), mask, table
        )
        run(room, found, counts, far)
        if counts[1] > most:
            raise CannotSolve("too_many_positions", WORDS, most=most)
        if counts[0] < counts[1]:
            scale = 2 if counts[0] > before[0] else 4
            states, found = _longer(states, scale), Found(*(_longer(a, scale) for a in found))
            slots *= scale
    return _graph(terms, states, found, counts)


def _words(states: Array) -> Array:
    """The bytes of positions as 32-bit words."""
    return states.view(np.uint32).reshape(len(states), -1)


def _longer(array: Array, scale: int) -> Array:
    longer = np.zeros(len(array) * scale, array.dtype)
    longer[: len(array)] = array
    return longer


def _graph(terms: Terms, states: Array, found: Found, counts: Array) -> Graph:
    known, edges = int(counts[1]), int(counts[2])
    states, turns = states[:known].copy(), found.turns[:known].copy()
    firsts, weights = found.firsts[: known + 1].copy(), found.weights[:edges].copy()
    owners = np.repeat(np.arange(known), np.diff(firsts))
    totals = np.bincount(owners, weights, known)[owners]
    chances = np.divide(weights, totals, out=np.zeros(edges), where=totals > 0)
    payoffs = np.zeros((known, terms.players))
    for index in np.flatnonzero(turns == OVER):
        payoffs[index] = _payoff(terms, states[index : index + 1])
    width = states.dtype.itemsize
    content = states.tobytes()
    numbers = {content[n * width : (n + 1) * width]: n for n in range(known)}
    return Graph(
        terms, states, turns, firsts, found.targets[:edges].copy(), found.codes[:edges].copy(),
        chances, payoffs, numbers,
    )  # fmt: skip


def _payoff(terms: Terms, state: Array) -> Any:
    """Win shares; for one player the negative score, because the lowest score is best."""
    if terms.players == 1:
        return -Position(terms, state.copy()).scores[0]
    out = np.zeros(terms.players, np.int64)
    terms.game.calls.shares(rows(terms.setups), rows(state), 0, out)
    return out / WHOLE


class GenericSolution(Solution):
    """The values of a list of positions, for one or two players."""

    graph: Graph

    def __init__(self, graph: Graph, low: Array, high: Array, seconds: float) -> None:
        facts = {"bound": float(np.max(high - low)), "seconds": seconds}
        super().__init__(graph.terms, facts, {"values": (low + high) / 2, "gaps": high - low})
        self.graph = graph

    def __reduce__(self) -> Any:
        low = self.arrays["values"] - self.arrays["gaps"] / 2
        return type(self), (self.graph, low, low + self.arrays["gaps"], self.seconds)

    def lists(self, position: Position) -> bool:
        """Can a position follow from where the list begins?"""
        return position.array().tobytes() in self.graph.numbers

    def check(self, position: Position) -> None:
        """Refuse also what is not listed: from there play might never end."""
        super().check(position)
        if not self.lists(position):
            raise CannotSolve("not_listed", WORDS)

    def gap(self, position: Position) -> float:
        """How far apart the lower and the upper value of a position are."""
        return float(self.arrays["gaps"][self.graph.index(position)])

    def held(self, position: Position) -> list[float] | None:
        index = self.graph.numbers.get(position.array().tobytes())
        if index is None:
            return None
        value = float(self.arrays["values"][index])
        return [-value] if position.players == 1 else [value, 1.0 - value]

    def ending(self, position: Position) -> list[float]:
        solo = position.players == 1
        return [float(position.scores[0])] if solo else position.shares()

    def preferred(self, values: Any, seat: int) -> list[float]:
        pick = min if self.terms.players == 1 else max
        return pick(values, key=lambda shares: shares[seat])

    @property
    def policy(self) -> Mapping[str, Array]:
        """`choice`: the best action code of every listed position, -1 where no seat is to act."""
        graph, values = self.graph, self.arrays["values"]
        choice = np.full(len(graph), -1, np.int32)
        for index in map(int, np.flatnonzero(graph.turns >= 0)):
            edges = graph.edges(index)
            found = values[graph.targets[edges.start : edges.stop]]
            found = found if graph.turns[index] == 0 else -found
            good = np.flatnonzero(found >= found.max() - self.tie)
            choice[index] = graph.codes[edges.start + good[0]]
        return {"choice": choice}


class GenericSoloSolution(GenericSolution, SoloSolution):
    """The same of a game for one: the lowest expected score is best."""


def solve(
    terms: Terms,
    bound: float = 1e-9,
    start: Position | None = None,
    limits: Mapping[str, int] | None = None,
    most: int = MOST,
) -> GenericSolution:
    """List a match for one or two players and solve it; for one player, by its lowest score."""
    if terms.players > 2:
        raise CannotSolve("needs_policy", WORDS, players=terms.players)
    began = time.perf_counter()
    graph = listed(terms, start, limits, most)
    low, high = graph.evaluate(0, None, bound)
    kind = GenericSoloSolution if terms.players == 1 else GenericSolution
    return kind(graph, low, high, time.perf_counter() - began)
