"""Lessons from the exact solution of a match: positions of games, and what they are worth."""

from __future__ import annotations

import random
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from rollhouse.kernel.calls import bind
from rollhouse.kernel.contract import Terms
from rollhouse.kernel.games import part
from rollhouse.kernel.position import opening
from rollhouse.kernel.records import OVER, TABLE, Array, i64, rows, stream
from rollhouse.solvers import Solution
from rollhouse.valuation.network import SHARES

from .lanes import KEPT
from .selfplay import Judge, played_in

write: Any = None
GAMES, FEWER = 6, 2
"""How many games are played for a lesson, and how many if beginnings of turns are listed."""
ASTRAY = 0.5
"""Up to this fraction of a game's actions is random; in some games none is."""
ROOM = 1 << 19
"""How many positions are remembered."""
BEGUN = 6
"""Of eight positions this many are beginnings of turns, if the solution lists these: the network is
asked about them when one looks ahead to the end of a turn."""
AT_ONCE = 1 << 16
"""For how many beginnings the errors are worked out at a time."""
AFRESH = 8
"""After how many lessons the errors are worked out again."""
EVEN = 0.5
"""This fraction of the beginnings in a lesson is drawn evenly, the others by how far off the
network is there."""


def write_each(setups: Any, states: Any, out: Any) -> None:
    for place in range(len(states)):
        write(setups[0], states[place], out[place])


class Exact:
    """What is known of the printed game, used instead of what would be learned by playing it."""

    def __init__(self, terms: Terms, solution: Solution, seed: int) -> None:
        home, name = part(terms.game.name, "inputs"), f"{terms.game.name}_exact"
        assert home is not None
        self.terms, self.solution, self.seed, self.positions = terms, solution, seed, 0
        self.write = bind(write_each, name, terms.game.rules, write=home.write)
        self.x = np.zeros((ROOM, home.size(terms.players)), np.int16)
        self.movers = np.zeros(ROOM, np.int32)
        self.worths = np.zeros((ROOM, terms.players), np.int32)

        found = solution.beginnings()
        self.begun = None if found is None else self.listed(*found)

    def listed(self, states: Any, shares: Any) -> Beginnings:
        """Beginnings of turns as a network reads them."""
        x = np.zeros((len(states), self.x.shape[1]), np.int16)
        self.write(rows(self.terms.setups), rows(states), x)
        return Beginnings(x, states["to_move"], np.round(shares * SHARES))

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

    def among(
        self, kept: Any, setups: int, lesson: int, judge: Judge | None = None
    ) -> tuple[Any, Any, Any]:
        """A lesson of self-play in which positions played by the printed rules are replaced by as
        many positions whose worth is known. `judge` judges by the network as it is now.
        """
        games = GAMES if self.begun is None else FEWER
        for game in range(lesson * games, (lesson + 1) * games):
            self.play(game)
        printed = [played_in(i64(lane), i64(setups)) == 0 for lane in range(len(kept[0]) // KEPT)]
        slots = np.flatnonzero(np.repeat(printed, KEPT))
        known, chance = min(self.positions, ROOM), np.random.default_rng(lesson)
        if self.begun is not None:
            if judge is not None and lesson % AFRESH == 0:
                self.begun.compare(judge)
            slots = chance.permutation(slots)
            many = len(slots) * BEGUN // 8  # always as many: other shapes are compiled again
            kept, slots = self.begun.put(kept, slots[:many], lesson), slots[many:]
        chosen = chance.integers(known, size=len(slots))
        return mixed(kept, slots, (self.x, self.movers, self.worths), chosen)


class Beginnings:
    """Beginnings of turns with their worths, in the place where a lesson is learned."""

    def __init__(self, x: Any, movers: Any, worths: Any) -> None:
        self.arrays = jnp.asarray(x), jnp.asarray(movers, jnp.int32), jnp.asarray(worths, jnp.int32)
        self.ends = jnp.cumsum(jnp.full(len(x), 1 / len(x)))
        """The chances, added up, by which they are drawn."""

    def compare(self, judge: Judge) -> None:
        """Draw those more often where the network is off."""
        x, movers, worths = self.arrays
        players, off = worths.shape[1], []
        for low in range(0, len(x), AT_ONCE):
            here = slice(low, low + AT_ONCE)
            seats = (movers[here, None] + jnp.arange(players)) % players
            truth = jnp.take_along_axis(worths[here], seats, axis=1) / SHARES
            off.append(abs(judge(x[here]) - truth).max(axis=1))
        errors = jnp.concatenate(off)
        weights = EVEN / len(x) + (1 - EVEN) * errors / jnp.maximum(errors.sum(), 1e-9)
        self.ends = jnp.cumsum(weights)

    def put(self, kept: Any, slots: Array, seed: int) -> tuple[Any, Any, Any]:
        """Put some of them into the places of a lesson."""
        drawn = jax.random.uniform(jax.random.PRNGKey(seed), (len(slots),)) * self.ends[-1]
        chosen = jnp.minimum(jnp.searchsorted(self.ends, drawn), len(self.ends) - 1)
        return mixed(kept, slots, self.arrays, chosen)


def mixed(kept: Any, slots: Array, known: Any, chosen: Any) -> tuple[Any, Any, Any]:
    """A lesson in which known positions take some of the places."""
    x, movers, worths = (
        jnp.asarray(old).at[slots].set(jnp.asarray(new[chosen]))
        for old, new in zip(kept, known, strict=True)
    )
    return x, movers, worths
