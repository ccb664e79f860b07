"""How far a network is off: its values and its choices beside the exact solution of the match."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

import numpy as np

from rollhouse.kernel.contract import Terms
from rollhouse.kernel.position import Position, opening
from rollhouse.kernel.records import OVER, TABLE, stream
from rollhouse.players import expert
from rollhouse.solvers import Solution

ASTRAY = 0.1
"""One action of ten is at random, so that what nobody would play is judged too."""


@dataclass(frozen=True)
class Score:
    """Of many positions: by how much win shares are off, and what choices cost."""

    positions: int
    mean: float
    """Of the largest error of a share in each position."""
    within_95: float
    within_99: float
    bias: float
    """The mean error of the share of the seat to move."""
    decisions: int
    regret: float
    """What a decision costs on average, as a win share."""

    def to_dict(self) -> dict[str, Any]:
        return {
            name: value if isinstance(value, int) else round(value, 6)
            for name, value in vars(self).items()
        }


def score(terms: Terms, solution: Solution, games: int, seed: int = 0) -> Score:
    """Play games by the solution, now and then at random, and judge every position of them."""
    errors: list[float] = []
    own: list[float] = []
    costs: list[float] = []
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
            astray = chance.random() < ASTRAY
            chosen = chance.choice(position.actions()) if astray else solution.best(position)
            position = position.after(chosen)
    part = np.quantile(errors, [0.95, 0.99])
    return Score(
        len(errors), float(np.mean(errors)), float(part[0]), float(part[1]), float(np.mean(own)),
        len(costs), float(np.mean(costs)),
    )  # fmt: skip


def cost(position: Position, solution: Solution) -> float:
    """What the choice of the network costs in a position."""
    judged = expert.judge(position)
    assert judged is not None
    worths = [values[position.turn] for _, values in solution.values(position)]
    codes = np.flatnonzero(position.mask()).tolist()
    return max(worths) - worths[codes.index(judged.best)]
