"""Toss Up! with two opponents or more: one's own turn exactly, and what follows it by playouts.

In a turn the others' totals are fixed, and all there is to it are its points. Once it is known what
stopping is worth with any number of them, and what a red light costs, what rolling is worth follows
exactly. A red light is the same as to stop with nothing, so one curve holds all that is needed.

Some of its points are played out, everybody going on by pretending (pretending.py), all of them
with the same dice. What lies between is no smooth curve: it goes up and down with the rolls that
are needed for what is left to the goal. But the exact solution for two goes up and down in the same
way, so what that says of the mover against each of the others (`shapes`) is fitted to the playouts.
Before the last turns and in them the curve is fitted apart.

A turn is worked out at its first decision, and kept for the others. Its dice follow from the match
and the totals alone: the same position is always judged the same, and no table throws such dice.
"""

from __future__ import annotations

import functools
import hashlib
from dataclasses import dataclass

import numpy as np

from rollhouse import solvers
from rollhouse.kernel.contract import Terms
from rollhouse.kernel.language import Sentence
from rollhouse.kernel.position import Position
from rollhouse.kernel.records import OVER, Array, Row, rows
from rollhouse.players import pretending
from rollhouse.players.judgement import INSIGHT, WORDS, Judgement, solution
from rollhouse.players.playouts import Estimate, play_all, prepare
from rollhouse.solvers import Progress

from . import rules
from .pretending import for_two
from .solver import pairs
from .solver.falls import Falls, falls
from .solver.two import TwoPlayers

KNOWS = ("goal", "dice", "faces", "finish")
RESTS_ON = ("pretending", "solver")
WORK = 4_000_000
"""Handfuls of points that the leader gains in all playouts of a turn, times the players."""
SHORTEST = 2.5
"""Where fewer handfuls are left to the goal there are no more playouts for that."""
SIZE = 32
"""Playouts of a batch."""
GROUPS = 12
"""Parts of the playouts that are judged apart, to see how far they agree."""
NODES = 12
"""The most points of a piece of the curve that are played out."""
CROWDING = 1.5
"""How much closer they lie where the piece begins: there most turns end."""
DOUBT = 1.0
"""Standard errors by which an action must do better than pretending's own to be played."""
WINDOW = 10
"""A turn is worked out from a multiple of so many handfuls on, as far as the second next."""
BEYOND = 8
"""Handfuls past the goal, or the best of the others, from which on nobody is taken to roll."""


@dataclass(frozen=True)
class MoverTurn:
    """One turn of the mover: the totals of all seats, and which points of it are looked at."""

    terms: Terms
    scores: tuple[int, ...]
    seat: int
    last: int
    """Last turns still to play, this one included."""
    low: int
    """The least points that are asked for."""

    @property
    def best_of_the_others(self) -> int:
        return max(score for place, score in enumerate(self.scores) if place != self.seat)

    @property
    def top(self) -> int:
        """The points from which on the mover is taken to stop."""
        setup, mine = self.terms.setup, self.scores[self.seat]
        dice = int(setup.dice)
        if setup.first_past:
            enough = int(setup.goal) - mine
        elif self.last == 1:
            enough = self.best_of_the_others - mine + 1
        else:
            aim = self.best_of_the_others if self.last else int(setup.goal)
            enough = aim - mine + BEYOND * dice
        return max(self.low + 1, min(enough, self.low + 2 * window(self.terms)))

    @property
    def playouts(self) -> int:
        """The later in the game, the shorter they are and the more."""
        setup = self.terms.setup
        left = max(SHORTEST, (int(setup.goal) - max(self.scores)) / int(setup.dice))
        return int(WORK / (len(self.scores) * left))

    @property
    def seed(self) -> int:
        text = f"{self.terms.digest} {self.scores} {self.seat} {self.last}"
        return int.from_bytes(hashlib.sha256(text.encode()).digest()[:7], "little")

    def stopped(self, points: int) -> Position:
        """After stopping with so many points; with none, after a red light."""
        states = np.zeros(1, rules.State)
        states["scores"][0][: len(self.scores)] = self.scores
        states["to_move"], states["last_turns"] = self.seat, self.last
        states["turn_points"], states["phase"] = points, rules.CHOOSING
        self.terms.game.calls.act(rows(self.terms.setups), rows(states), 0, rules.STOP)
        return Position(self.terms, states)


@dataclass(frozen=True)
class TurnWorths:
    """What a turn is worth to the mover by its points, as far as it is looked at."""

    chances: Falls
    stops: Array
    rolls: Array
    errors: Array
    """The standard errors of the difference of the two."""

    def both(self, points: int) -> tuple[float, float, float]:
        """Rolling, stopping, and the error; where nobody rolls on, one more roll is for nothing."""
        if points < len(self.rolls):
            return (
                *(float(self.rolls[points]), float(self.stops[points])),
                float(self.errors[points]),
            )
        stop = float(self.stops[min(points, len(self.stops) - 1)])
        bust = float(self.chances.busts[points % len(self.chances.busts)])
        return bust * float(self.stops[0]) + (1.0 - bust) * stop, stop, 0.0


def judge(position: Position) -> Judgement | None:
    """Both actions; None where somebody knows better, or nobody knows how all go on."""
    return judged(position) if applies(position) else None


def study(position: Position, progress: Progress | None = None) -> bool:
    """Solve the match for two, by which everybody goes on."""
    if position.players < pretending.CROWD:
        return False
    policy = pretending.policy(position.terms, progress)
    if policy is not None and position.turn != OVER:
        prepare(position, policy)
    return policy is not None


def source(position: Position) -> Sentence | None:
    if not applies(position):
        return None
    return Sentence("source_turns", WORDS, number=turn_of(position).playouts)


def applies(position: Position) -> bool:
    crowded = position.players >= pretending.CROWD and solution(position) is None
    return crowded and pretending.policy(position.terms) is not None


def judged(position: Position) -> Judgement:
    """Pretending's own action has the benefit of the doubt."""
    roll, stop, error = work_out(turn_of(position)).both(int(position.state.turn_points))
    if abs(roll - stop) > DOUBT * error:
        best = rules.ROLL if roll > stop else rules.STOP
    else:
        best = pretending.code(position)
    return Judgement((rules.ROLL, rules.STOP), (roll, stop), INSIGHT, best)


def turn_of(position: Position) -> MoverTurn:
    state, terms = position.state, position.terms
    scores = tuple(int(state.scores[seat]) for seat in range(terms.players))
    low = int(state.turn_points) // window(terms) * window(terms)
    return MoverTurn(terms, scores, int(state.to_move), int(state.last_turns), low)


def window(terms: Terms) -> int:
    return WINDOW * int(terms.setup.dice)


@functools.lru_cache(maxsize=64)
def work_out(turn: MoverTurn) -> TurnWorths:
    """By the fitted curve, and by those of every group of playouts, to see how far they agree."""
    chances, top = falls(turn.terms), turn.top
    points = np.array([0, *range(max(1, turn.low), top + len(chances.busts) + 1)])
    found = []
    for worths in curves(turn, points):
        stops, rolls = np.zeros(points[-1] + 1), np.zeros(top)
        stops[points] = worths
        rest = stops.copy()
        pairs.best_turn(stops, top, stops[0], chances.gains, chances.busts, rest, rolls)
        found.append((stops, rolls))
    (stops, rolls), *groups = found
    ahead = np.array([roll - stop[:top] for stop, roll in groups])
    return TurnWorths(chances, stops, rolls, ahead.std(axis=0, ddof=1) / np.sqrt(GROUPS))


def curves(turn: MoverTurn, points: Array) -> Array:
    """What stopping is worth: a row by all playouts, and then one by each group of them."""
    ends = [turn.stopped(int(each)) for each in points]
    found = np.zeros((GROUPS + 1, len(ends)))
    pieces: dict[int, list[int]] = {}
    for index, end in enumerate(ends):
        if end.turn == OVER:
            found[:, index] = end.shares()[turn.seat]
        else:
            pieces.setdefault(piece(turn, end.state), []).append(index)
    nodes = {key: [members[n] for n in spread(len(members))] for key, members in pieces.items()}
    played = play(turn, {node: ends[node] for key in nodes for node in nodes[key]})
    for key, members in pieces.items():
        values = np.array([played[node] for node in nodes[key]]).T
        if len(nodes[key]) < len(members):
            values = fitted(turn, [ends[index] for index in members], values)
        found[:, members] = values
    return found


def piece(turn: MoverTurn, after: Row) -> int:
    """The same for all ends of a turn whose worths are one curve."""
    if not after.last_turns:
        return 0
    mine, others = int(after.scores[turn.seat]), turn.best_of_the_others
    return 1 if mine < others else 2 if mine == others else 3


def spread(size: int) -> list[int]:
    """The places of a piece that are played out: all of a short one."""
    if size <= NODES:
        return list(range(size))
    return [round((n / (NODES - 1)) ** CROWDING * (size - 1)) for n in range(NODES)]


def play(turn: MoverTurn, ends: dict[int, Position]) -> dict[int, Array]:
    """The mover's mean share after each end, of all playouts and of each group."""
    policy = pretending.policy(turn.terms)
    estimates = {n: Estimate(end, turn.seed, policy, SIZE, turn.seat) for n, end in ends.items()}
    batches = -(-turn.playouts // (max(1, len(ends)) * SIZE * GROUPS)) * GROUPS
    play_all(list(estimates.values()), batches)
    means = {n: np.array(each.means)[:, turn.seat] for n, each in estimates.items()}
    return {
        n: np.array([mean.mean(), *mean.reshape(GROUPS, -1).mean(axis=1)])
        for n, mean in means.items()
    }


def fitted(turn: MoverTurn, ends: list[Position], values: Array) -> Array:
    """Rows of values of the nodes, drawn through all ends of their piece."""
    whole = shapes(turn, ends)
    weights = values @ np.linalg.pinv(whole[spread(len(ends))], rcond=1e-9).T
    return np.clip(weights @ whole.T, 0.0, 1.0)


def shapes(turn: MoverTurn, ends: list[Position]) -> Array:
    """What the worth of each end is a sum of: a constant, the mean share against the others, that
    of beating all of them as if they were alone with the mover, and something for every point.
    """
    duels = np.array([against_each(turn, end.state) for end in ends])
    total = [int(end.state.scores[turn.seat]) / int(turn.terms.setup.goal) for end in ends]
    return np.stack([np.ones(len(ends)), duels.mean(axis=1), duels.prod(axis=1), total], axis=1)


def against_each(turn: MoverTurn, after: Row) -> list[float]:
    """The mover's share against each of the others alone, by the solution for two."""
    two, players, mine = between_two(turn.terms), len(turn.scores), int(after.scores[turn.seat])
    found = []
    for place in range(players):
        theirs = int(after.scores[place])
        if place == turn.seat:
            continue
        if not after.last_turns:
            found.append(1.0 - two.rolling(theirs, mine, 0))
        elif theirs > mine:
            found.append(0.0)
        elif (place - after.to_move) % players < after.last_turns:
            found.append(1.0 - two.last_rolling(mine - theirs, 0))
        else:
            found.append(1.0 if mine > theirs else 0.5)
    return found


@functools.lru_cache(maxsize=8)
def between_two(terms: Terms) -> TwoPlayers:
    found = solvers.solved(for_two(terms))
    assert isinstance(found, TwoPlayers)
    return found
