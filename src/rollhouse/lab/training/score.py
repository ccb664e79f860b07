"""How far off a network is: compared with the exact solution of its match, or with many games.

If a match is solved, the network's values and choices are compared with the solution's. Otherwise
many games are played on from some positions, by the network for all seats, and their average
results are compared with what the network had said.
"""

from __future__ import annotations

import math
import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from rollhouse.kernel.contract import Terms
from rollhouse.kernel.games import part
from rollhouse.kernel.position import Position, opening
from rollhouse.kernel.records import OVER, TABLE, Array, stream
from rollhouse.players import expert
from rollhouse.players.judgement import decoded
from rollhouse.solvers import Solution
from rollhouse.valuation import networks

from . import contest
from .lanes import LEARNING, PLAYOUT, Lesson
from .selfplay import OnGpu, Place, steps_of

CLOSE = 0.05
"""Actions that lose less are hard to tell from the best."""
ASTRAY = 0.1
"""One action in ten is random, so that unusual positions are judged too."""
SEEN_IN, CHOICES = 1 << 10, 512
"""How many games positions are taken from, side by side, and how many choices there are in each."""


def rounded(numbers: Mapping[str, Any]) -> dict[str, Any]:
    """For a card."""
    return {
        name: value if isinstance(value, int) else round(value, 6)
        for name, value in numbers.items()
    }


@dataclass(frozen=True)
class Score:
    """For many positions: how far off win shares are, and what choices cost."""

    positions: int
    mean: float
    """The mean of the largest error of a share in each position."""
    within_95: float
    within_99: float
    bias: float
    """The mean error of the share of the seat to move."""
    decisions: int
    regret: float
    """What a decision costs on average, as a win share."""
    apart: float
    """In 95 % of all cases where an action loses little, its loss is off by at most this much."""

    def to_dict(self) -> dict[str, Any]:
        return rounded(vars(self))

    def card(self, bound: float) -> dict[str, Any]:
        """What a network says of itself, measured beside a solution that is off by so much."""
        error, apart = round(self.within_95 + bound, 4), round(self.apart + bound, 4)
        return {"error": error, "apart": apart, "score": self.to_dict()}


def score(terms: Terms, solution: Solution, games: int, seed: int = 0) -> Score:
    """Play games by the solution, now and then at random, and judge every position in them."""
    errors: list[float] = []
    own: list[float] = []
    costs: list[float] = []
    apart: list[float] = []
    chance = random.Random(seed)
    for game in range(games):
        position, dice = opening(terms), stream(seed, game)
        while position.turn != OVER:
            judged, truth = expert.shares(position), solution.shares(position)
            assert judged is not None
            off = [share - exact for share, exact in zip(judged, truth, strict=True)]
            errors.append(max(map(abs, off)))
            own.append(off[position.to_move])
            if position.turn == TABLE:
                position = position.after(position.draw(dice))
                continue
            if position.mask().sum() > 1:
                costs.append(cost(position, solution))
                apart += differences(position, solution)
            astray = chance.random() < ASTRAY
            chosen = chance.choice(position.actions()) if astray else solution.best(position)
            position = position.after(chosen)
    part = np.quantile(errors, [0.95, 0.99])
    return Score(
        len(errors), float(np.mean(errors)), float(part[0]), float(part[1]), float(np.mean(own)),
        len(costs), float(np.mean(costs)), float(np.quantile(apart, 0.95)),
    )  # fmt: skip


def differences(position: Position, solution: Solution) -> list[float]:
    """How far off the losses are, for all actions that come close to the best."""
    seat, judged = position.turn, expert.all_worths(position)
    assert judged is not None
    truth = [values[seat] for _, values in solution.values(position)]
    worths = [shares[seat] for _, shares in judged]
    best = truth.index(max(truth))
    return [
        abs((worths[best] - worth) - (truth[best] - exact))
        for place, (worth, exact) in enumerate(zip(worths, truth, strict=True))
        if place != best and truth[best] - exact < CLOSE
    ]


def cost(position: Position, solution: Solution) -> float:
    """What the network's choice costs in a position."""
    judged = expert.judge(position)
    assert judged is not None
    worths = [values[position.turn] for _, values in solution.values(position)]
    codes = np.flatnonzero(position.mask()).tolist()
    return max(worths) - worths[codes.index(judged.best)]


@dataclass(frozen=True)
class Played:
    """Compared with games that were played on: how far off win shares are."""

    positions: int
    games: int
    """How many games from each position."""
    bias: float
    """The mean error of the share of the seat to move, and"""
    bias_wide: float
    """half of its 95 % interval."""
    spread: float
    """The root mean squared error of a share, without what the games' luck adds,"""
    most: float
    """and what it may be at most (95 %)."""
    pairs: int
    """How many choices had their two best actions compared."""
    apart: float
    """Like `spread`, for what the second-best loses compared with the best,"""
    most_apart: float
    """and at most (95 %)."""

    @property
    def error(self) -> float:
        """Half the 95 % interval of a share."""
        return 1.96 * self.most

    def to_dict(self) -> dict[str, Any]:
        return rounded(vars(self))

    def card(self) -> dict[str, Any]:
        """What a network says of itself."""
        error, apart = round(self.error, 4), round(1.96 * self.most_apart, 4)
        return {"error": error, "apart": apart, "played": self.to_dict()}


def score_by_play(
    terms: Terms, where: type[Place], positions: int, games: int, lanes: int = 1 << 12
) -> Played:
    """Compare what a network says about positions of its own games with how these end."""
    playing = playing_on(terms, where, lanes)
    chosen = playing.seen(positions)
    ended, luck = playing.out(chosen, games)
    off = np.array([expert.shares(one) for one in chosen]) - ended
    movers = np.array([one.to_move for one in chosen])
    own, unsure = (rows[np.arange(positions), movers] for rows in (off, luck))
    wide = 1.96 * float(np.sqrt(unsure.sum())) / positions
    spread = root((off**2 - luck).mean(axis=1))  # the shares of a position are not independent
    pairs, losses = best_two(chosen)
    first, second = (playing.out([pair[n] for pair in pairs], games) for n in (0, 1))
    seats = np.array([one.turn for one in chosen if one.turn >= 0 and one.mask().sum() > 1])
    at = np.arange(len(pairs)), seats
    lost = losses - (first[0] - second[0])[at]
    apart = root(lost**2 - (first[1] + second[1])[at])
    return Played(positions, games, float(own.mean()), wide, *spread, len(pairs), *apart)


def playing_on(terms: Terms, where: type[Place], lanes: int) -> Playing | contest.Playing:
    """The games of a match's network: in lanes, or one by one if it learned from beginnings."""
    learned = networks.network(terms)
    assert learned is not None
    if contest.lessons_for(terms) is not None:
        return contest.Playing(terms, learned, "gpu" if where is OnGpu else "cpu")
    return Playing(terms, where, lanes)


def root(squares: Array) -> tuple[float, float]:
    """The root of the mean of squares, and its upper bound (95 %)."""
    mean, unsure = float(squares.mean()), 1.645 * float(squares.std()) / math.sqrt(len(squares))
    return math.sqrt(max(0.0, mean)), math.sqrt(max(0.0, mean + unsure))


def best_two(chosen: list[Position]) -> tuple[list[tuple[Position, Position]], Array]:
    """At choices: what the two best actions lead to, and what the second-best loses."""
    pairs, losses = [], []
    for one in chosen:
        if one.turn >= 0 and one.mask().sum() > 1:
            judged = expert.all_worths(one)
            assert judged is not None
            ranked = sorted(judged, key=lambda worth: -worth[1][one.turn])[:2]
            after = [one.after(decoded(one, code)) for code, _ in ranked]
            pairs.append((after[0], after[1]))
            losses.append(ranked[0][1][one.turn] - ranked[1][1][one.turn])
    return pairs, np.array(losses)


class Playing:
    """Playing many games on from positions, by the network of a match for all seats."""

    def __init__(self, terms: Terms, where: type[Place], lanes: int) -> None:
        from . import learning

        home, network = part(terms.game.name, "inputs"), networks.network(terms)
        assert home is not None
        assert network is not None
        steps, self.terms = steps_of(terms.game, home), terms
        self.size = (home.size(terms.players), terms.players)
        self.places = [where(steps, terms.setups, self.size, many) for many in (lanes, SEEN_IN)]
        self.judge = learning.judge(learning.in_floating_point(network))

    def seen(self, many: int) -> list[Position]:
        """Positions of the network's games, in which some of the first actions are random."""
        lesson = Lesson(np.uint64(5), np.int64(0), np.int64(256), np.int64(LEARNING))
        place, chance = self.places[1], np.random.default_rng(11)
        place.play(lesson, CHOICES, self.judge)
        kept = place.fetched(place.arrays.kept)
        found = [
            Position(self.terms, kept[slot : slot + 1].copy())
            for slot in chance.choice(len(kept), 2 * many, replace=False)
        ]
        return [one for one in found if one.turn != OVER][:many]

    def out(self, positions: list[Position], games: int) -> tuple[Array, Array]:
        """By position: the mean win shares of this many games, and the variances of these means."""
        lesson = Lesson(np.uint64(7), np.int64(0), np.int64(256), np.int64(PLAYOUT))
        begun = np.repeat(np.concatenate([one.array() for one in positions]), games)
        place, ended = self.places[0], []
        for low in range(0, len(begun), place.lanes):
            states = np.resize(begun[low : low + place.lanes], place.lanes)  # the last ones again
            ended.append(place.playout(states, lesson, self.judge))
        shape = (len(positions), games, self.terms.players)
        found = np.concatenate(ended)[: len(begun)].reshape(shape)
        return found.mean(axis=1), found.var(axis=1, ddof=1) / games
