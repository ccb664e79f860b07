"""What lessons of games share whose networks learn from beginnings of turns, without luck.

What a beginning is worth follows from what the network says of everything that its turn may end
with. Then one turn is played and the next one begins. What later turns are worth beyond what the
network had said of them is added to what was learned of the earlier ones: on average it is what the
network was wrong by, and no luck.

Seats are counted from the one who moves on. In arrays seats come before games side by side.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from rollhouse.kernel.records import Array
from rollhouse.valuation.network import MOST, ONE, SHARES, Network
from rollhouse.valuation.writing import RUNGS

Weights = dict[str, Any]
Games = Any
"""Beginnings of turns, as a game's lessons note them: first what every seat has, [seat, game]."""

LAMBDA = 0.98
"""How much every later turn counts, compared with the one before it."""
TURNS = 32
"""Turns of each game in a lesson."""
ASTRAY = 0.1
"""So many turns end as the network would not have them end."""
MADE_UP = 0.25
"""So many games begin in the middle."""


class Taught(NamedTuple):
    """What is learned of a turn."""

    x: Any
    worth: Any
    """[seat, game]: what its beginning is worth."""
    after: Any
    """What the network said of what it ended with."""
    goes_on: Any
    """The network played it, and the game is not over."""
    middle_x: Any = None
    middle: Any = None
    """The same for positions in its middle, if the network judges these too."""


GoOn = Callable[[Weights, Any, Any, Games, Any], tuple[Games, Taught]]
"""A turn of every game: of weights, what is known of the match, a key, games and its number."""


class Ended(NamedTuple):
    """A turn of every game, played by the network."""

    missed: Any
    """[seat, game]: what its beginning is worth beyond what the network says of it."""
    following: Games
    over: Any


TurnOf = Callable[[Weights, Any, Any, Games, Any], Ended]
"""Of weights, what is known of the match, a key, games, and which of them are not over."""


class Lessons:
    """Turns of a match and of its house rules; what it returns is the input of `learn_from`."""

    def __init__(
        self, go_on: GoOn, known: Any, games: Games, seed: int, turns: int, keep: int,
        middles: int = 0,
    ) -> None:  # fmt: skip
        """Lessons of so many `turns` of each of the `games`; so many lessons are kept to be learned
        again. `middles`: how many positions in the middle of turns a turn of all games gives.
        """
        self.go_on, self.known, self.games, self.seed, self.turns = go_on, known, games, seed, turns
        together = int(jax.tree.leaves(games)[0].shape[-1])
        self.many, self.rows, self.keep = together * turns, (together + middles) * turns, keep
        self.x: Any = None
        self.worths: Any = None

    def play(
        self, weights: Weights, _network: Callable[[], Network], lesson: int, _done: float
    ) -> tuple[Any, Any, Any]:
        """One lesson: inputs, who moves, and what positions should be worth."""
        key = jax.random.fold_in(jax.random.PRNGKey(self.seed + 1), lesson)
        given = weights, self.known, key, self.games
        self.games, x, worths = taught(self.go_on, self.turns, *given)
        if self.x is None:
            self.x = jnp.zeros((self.keep * self.rows, x.shape[1]), jnp.int16)
            self.worths = jnp.zeros((len(self.x), worths.shape[1]), jnp.int32)  # 0: does not count
        place = lesson % self.keep * self.rows
        self.x, self.worths = noted(self.x, self.worths, x, worths, jnp.int32(place))
        return self.x, jnp.zeros(len(self.x), jnp.int32), self.worths


@functools.partial(jax.jit, donate_argnums=(0, 1))
def noted(all_x: Any, all_worths: Any, x: Any, worths: Any, at: Any) -> tuple[Any, Any]:
    """In place of what was noted there before."""
    update = jax.lax.dynamic_update_slice_in_dim
    return update(all_x, x, at, 0), update(all_worths, worths, at, 0)


@functools.partial(jax.jit, static_argnums=(0, 1))
def taught(
    go_on: GoOn, many: int, weights: Weights, known: Any, key: Any, games: Games
) -> tuple[Games, Any, Any]:
    """The next turns of games: where they are then, inputs, and what they are worth in `SHARES`."""

    def one(games: Games, given: Any) -> tuple[Games, Taught]:
        return go_on(weights, known, given[0], games, given[1])

    games, turns = jax.lax.scan(one, games, (jax.random.split(key, many), jnp.arange(many)))
    worths, more = [], jnp.zeros_like(turns.worth[0])
    for number in reversed(range(many)):
        worth = turns.worth[number] + LAMBDA * jnp.where(turns.goes_on[number], more, 0)
        worths.append(worth)
        more = jnp.roll(worth, 1, axis=0) - turns.after[number - 1]
    x, found = in_rows(turns.x), in_rows(jnp.stack(worths[::-1]))
    if turns.middle is not None:
        x = jnp.concatenate([x, in_rows(turns.middle_x)])
        found = jnp.concatenate([found, in_rows(turns.middle)])
    return games, x, (jnp.clip(found, 0, 1) * SHARES).astype(jnp.int32)


def in_rows(found: Any) -> Any:
    """[turn, number, game] as a row of numbers for every game."""
    return jnp.moveaxis(found, 1, 2).reshape(-1, found.shape[1])


def or_new(over: Any, new: Games, following: Games) -> Games:
    """The games that follow; in place of those that are over new ones."""
    return jax.tree.map(functools.partial(jnp.where, over), new, following)


def missed(
    turn_of: TurnOf, weights: Weights, known: Any, states: Array, begun: Callable[[Array], Games],
    lanes: int, seed: int,
) -> Array:  # fmt: skip
    """What games from these beginnings come to beyond what looking a turn ahead says, by seat; so
    many `lanes` side by side, as games notes what has `begun`.

    That is what looking ahead says in every later beginning, less what the network says there: what
    lies between, the luck of a turn, is nil on average and left out.
    """
    key, found = jax.random.PRNGKey(seed), []
    for low in range(0, len(states), lanes):
        part = np.resize(states[low : low + lanes], lanes)  # the last ones again
        games, on, turns = begun(part), jnp.ones(lanes, bool), 0
        players = len(jax.tree.leaves(games)[0])
        total = jnp.zeros((players, lanes))
        while bool(on.any()):
            key, own = jax.random.split(key)
            given = weights, known, own, games, on
            games, on, total = played_on(turn_of, given, total, turns > 0)
            turns += 1
        total = np.roll(np.asarray(total), turns, axis=0)
        there = (np.arange(players)[:, None] - part["to_move"]) % players
        found.append(np.take_along_axis(total, there, axis=0).T)
    return np.concatenate(found)[: len(states)]


@functools.partial(jax.jit, static_argnums=0)
def played_on(turn_of: TurnOf, given: Any, total: Any, counts: Any) -> tuple[Games, Any, Any]:
    """A turn of `missed`; in games that are over nothing counts any more."""
    on, turn = given[-1], turn_of(*given)
    total += jnp.where(on & counts, turn.missed, 0)
    return turn.following, on & ~turn.over, jnp.roll(total, -1, axis=0)


def judged(weights: Weights, x: Any) -> Any:
    """[seat, game]: win shares as the network sees them, for [input, game]."""
    kind = jnp.float32 if jax.default_backend() == "cpu" else jnp.float16

    def layer(name: str, before: Any) -> Any:
        part = weights[name] if name == "last" else weights[name].T
        sums = jnp.matmul(part.astype(kind), before, preferred_element_type=jnp.float32)
        return sums + weights[f"{name}_bias"][:, None]

    def cut(sums: Any) -> Any:
        return jnp.clip(sums, 0, MOST / ONE).astype(kind)

    hidden = cut(layer("first", x.astype(kind) / ONE))
    return jax.nn.softmax(layer("last", cut(layer("second", hidden))), axis=0)


def turned_to(states: Array, name: str, players: int) -> Array:
    """[seat, position]: a number that every seat has, from the one to move on."""
    seats = (np.arange(players)[:, None] + states["to_move"]) % players
    return np.take_along_axis(states[name].T, seats, axis=0)


# Inputs, as `valuation/writing.py` writes them, one below the other for every game


def soft(value: Any, scale: Any) -> Any:
    far = 2 * ONE - ONE * scale // jnp.maximum(jnp.abs(value), 1)
    return jnp.where(jnp.abs(value) > scale, jnp.sign(value) * far, ONE * value // scale)


def amount(value: Any, small: Any) -> list[Any]:
    return [soft(value, times * small) for times in (1, 4, 16)]


def rung(value: Any) -> Any:
    near, middle = ONE * value, ONE * 8 + ONE * (value - 8) // 4
    far = ONE * 16 + ONE * (jnp.minimum(value, 168) - 40) // 16
    return jnp.where(value <= 8, near, jnp.where(value <= 40, middle, far))


def shared(place: Any, high: Any, size: int) -> Any:
    """`ONE` shared out between the two rungs of a ladder that something stands between."""
    at, over, every = place(high // ONE), high % ONE, jnp.arange(size)[:, None]
    return jnp.where(every == at, ONE - over, 0) + jnp.where(
        (every == place(high // ONE + 1)) & (over > 0), over, 0
    )


def rungs(value: Any) -> Any:
    return shared(lambda at: at, rung(jnp.maximum(value, 0)), RUNGS)


def rungs_both_ways(value: Any) -> Any:
    way = jnp.where(value < 0, -1, 1)
    return shared(lambda at: RUNGS - 1 + way * at, rung(jnp.abs(value)), 2 * RUNGS - 1)


def one_of(which: Any, size: int) -> Any:
    return jnp.where(jnp.arange(size)[:, None] == which, ONE, 0)


def in_one(parts: list[Any], many: int) -> Any:
    """All of them, [input, game]."""
    return jnp.concatenate([part.reshape(-1, many).astype(jnp.int16) for part in parts])
