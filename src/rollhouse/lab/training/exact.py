"""Lessons from the exact solution of a match: positions of games, and what they are worth."""

from __future__ import annotations

import random
from typing import Any

import jax.numpy as jnp
import numpy as np

from rollhouse.kernel.calls import bind
from rollhouse.kernel.contract import Terms
from rollhouse.kernel.games import part
from rollhouse.kernel.position import opening
from rollhouse.kernel.records import OVER, TABLE, i64, rows, stream
from rollhouse.solvers import Solution
from rollhouse.valuation.network import SHARES

from .lanes import KEPT
from .selfplay import played_in

write: Any = None
GAMES = 6
"""That are played for a lesson."""
ASTRAY = 0.5
"""Of the actions of a game up to so many are at random, in some games none."""
ROOM = 1 << 19
"""Positions that are remembered."""


def write_each(setups: Any, states: Any, out: Any) -> None:
    for place in range(len(states)):
        write(setups[0], states[place], out[place])


class Exact:
    """What is known of the printed game, in place of what would be learned by playing it."""

    def __init__(self, terms: Terms, solution: Solution, seed: int) -> None:
        home, name = part(terms.game.name, "inputs"), f"{terms.game.name}_exact"
        assert home is not None
        self.terms, self.solution, self.seed, self.positions = terms, solution, seed, 0
        self.write = bind(write_each, name, terms.game.rules, write=home.write)
        self.x = np.zeros((ROOM, home.size(terms.players)), np.int16)
        self.movers = np.zeros(ROOM, np.int32)
        self.worths = np.zeros((ROOM, terms.players), np.int32)

    def play(self, game: int) -> None:
        """Remember all positions of a game."""
        states, worths, chance = [], [], random.Random(f"{self.seed} {game}")
        position, dice = opening(self.terms), stream(self.seed, game)
        astray = ASTRAY * chance.random()
        while position.turn != OVER:
            states.append(position.array())
            worths.append(self.solution.shares(position))
            if position.turn == TABLE:
                position = position.after(position.draw(dice))
            elif chance.random() < astray:
                position = position.after(chance.choice(position.actions()))
            else:
                position = position.after(self.solution.best(position))
        all_states = np.concatenate(states)
        x = np.zeros((len(states), self.x.shape[1]), np.int16)
        self.write(rows(self.terms.setups), rows(all_states), x)
        places = (self.positions + np.arange(len(states))) % ROOM
        self.x[places], self.movers[places] = x, all_states["to_move"]
        self.worths[places] = np.round(np.array(worths) * SHARES)
        self.positions += len(states)

    def among(self, kept: Any, setups: int, lesson: int) -> tuple[Any, Any, Any]:
        """A lesson of self-play in which what was played by the printed rules gives way to as many
        positions that are known.
        """
        for game in range(lesson * GAMES, (lesson + 1) * GAMES):
            self.play(game)
        printed = [played_in(i64(lane), i64(setups)) == 0 for lane in range(len(kept[0]) // KEPT)]
        slots = np.flatnonzero(np.repeat(printed, KEPT))
        known, chance = min(self.positions, ROOM), np.random.default_rng(lesson)
        chosen = chance.integers(known, size=len(slots))
        mixed = (
            jnp.asarray(old).at[slots].set(jnp.asarray(new)[chosen])
            for old, new in zip(kept, (self.x, self.movers, self.worths), strict=True)
        )
        return tuple(mixed)
