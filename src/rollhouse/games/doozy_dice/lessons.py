"""What networks of Doozy Dice learn from: beginnings of turns, and what they are worth by what the
network says of the next beginnings.

A game has five turns of everybody, so little lies between any beginning and the end. The turn
itself is worked out exactly, as in `whole_turn.py` but many side by side and in JAX: no luck of
dice is in what is learned. The beginnings are made up, as wide as those that play leads to.

Within, seats are counted from the one who moves on; arrays begin with the position. Of win shares
those of all seats but the last are kept.
"""

from __future__ import annotations

import functools
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from rollhouse.kernel import contract
from rollhouse.kernel.contract import Terms
from rollhouse.kernel.frozen import thawed
from rollhouse.kernel.records import Array
from rollhouse.players.playouts import cores
from rollhouse.valuation import turn_graph
from rollhouse.valuation.network import MOST, ONE, SHARES, Network
from rollhouse.valuation.turn_graph import graph

from . import inputs
from .inputs import AMOUNT, DECK, MORE, OTHER, SEAT, VARIED
from .rules import BLUE, CARDS, QUICK, ROLLING, State
from .throws import BLUES, FACES, WHITE, WHITES, Colour, in_order
from .whole_turn import COSTS, GAINED

Weights = dict[str, Any]

TOGETHER = {2: 2048, 3: 1024, 4: 1024}
"""By number of players: turns worked out side by side,"""
ALONE = 64
"""the same on processors;"""
TIMES = 4
"""so often a lesson."""
REMEMBERED = 24
"""Lessons from which it is learned at a time."""
LAST_FIRST = 0.4
"""In so much of a training first the last turns are learned alone, then more and more of them."""
LOW, HIGH = -60, 120
"""Amounts that tables know."""
NEVER = -1.0
"""Less than any win share."""
USUAL = (
    6006, 33000, 5687, 19848, 31220, 16161, 45504, 27053, 44529, 46395, 14972, 43530, 23255,
    32932, 19440, 16848, 34037, 29078, 30187, 31758, 45990, 37426, 46530, 37102, 33781, 41763,
)  # fmt: skip
"""What each card takes after a first roll, on average, in parts of 7,776 of a dot."""
TURNS = (32, 24, 18, 8, 5, 4, 3, 2, 1, 1, 1, 1, 4)
"""How often turns take one roll, two and so on, in made-up games."""


class Lessons:
    """Turns of a match and of its house rules; what it returns is the input of `learn_from`."""

    def __init__(self, terms: Terms, seed: int, device: str) -> None:
        self.terms, self.seed, self.device = terms, seed, device
        self.together = TOGETHER[terms.players] if device == "gpu" else ALONE
        self.many = self.together * TIMES
        lies = len(BLUES.leaving) * len(WHITES.leaving)
        self.costs = jnp.asarray(in_order(terms.setups[0]["cost"][: DECK * lies]), jnp.int32)
        room = self.many * REMEMBERED
        self.x = jnp.zeros((room, inputs.size(terms.players)), jnp.int16)
        self.worths = jnp.zeros((room, terms.players), jnp.int32)  # what is 0 does not count

    def play(
        self, weights: Weights, network: Network, lesson: int, done: float
    ) -> tuple[Any, Any, Any]:
        """One lesson: inputs, who moves, and what positions should be worth.

        `weights` and `network` are the same, for a GPU and for processors; `done` is the part of
        the training that lies behind.
        """
        turns = CARDS * self.terms.players
        first = jnp.int32(min(turns * max(0.0, 1 - done / LAST_FIRST), turns - 1))
        chance = np.random.default_rng((self.seed, lesson))
        rolls, size = int(self.terms.setups[0]["max_rolls"]), (self.together, self.terms.players)
        for each in range(TIMES):
            most = rolls if each % 2 == 0 else int(chance.choice(VARIED["max_rolls"]))
            key = jax.random.PRNGKey(int(chance.integers(1 << 31)))
            if self.device == "gpu":
                found = taught(weights, self.costs, key, first, jnp.int32(most), size)
            else:
                found = self.taught_here(network, key, first, most)
            place = (lesson * TIMES + each) % (REMEMBERED * TIMES) * self.together
            self.x, self.worths = noted(self.x, self.worths, *found, jnp.int32(place))
        return self.x, jnp.zeros(len(self.x), jnp.int32), self.worths

    def taught_here(self, network: Network, key: Any, first: Any, most: int) -> tuple[Any, Any]:
        """As `taught`, by processors."""
        seen = made_up(key, first, self.together, self.terms.players)
        given = {**thawed(self.terms.options), "max_rolls": most}
        terms = contract.agree(self.terms.game, self.terms.players, given)
        states = positions(*map(np.asarray, seen))

        def some(first: int) -> list[Any]:
            room, look = graph(terms), turn_graph.look(terms)
            worths = []
            for place in range(first, len(states), cores()):
                room.states[0] = states[place]
                look(room, network)
                worths.append(room.worths[0] * SHARES)
            return worths

        found = np.zeros((len(states), terms.players))
        with ThreadPoolExecutor(cores()) as pool:
            for first, worths in enumerate(pool.map(some, range(cores()))):
                found[first :: cores()] = worths
        return written(jnp.int32(most), *seen), jnp.asarray(found, jnp.int32)


def positions(cards: Array, open_cards: Array, dots: Array, rolls: Array) -> Array:
    """Beginnings of turns as the rules know them; the first seat moves."""
    states, players = np.zeros(len(cards), State), dots.shape[1]
    states["cards"], states["phase"] = cards, ROLLING
    states["dots"][:, :players], states["rolls"][:, :players] = dots, rolls
    states["open"][:, :players] = (open_cards << np.arange(CARDS)).sum(axis=2)
    return states


@jax.jit
def noted(all_x: Any, all_worths: Any, x: Any, worths: Any, at: Any) -> tuple[Any, Any]:
    """In place of what was noted there before."""
    update = jax.lax.dynamic_update_slice_in_dim
    return update(all_x, x, at, 0), update(all_worths, worths, at, 0)


@functools.partial(jax.jit, static_argnums=5)
def taught(
    weights: Weights, costs: Any, key: Any, first: Any, most: Any, size: Any
) -> tuple[Any, Any]:
    """Beginnings of turns as inputs, and what they are worth in `SHARES`.

    `size`: how many of them, and players.
    """
    seen = made_up(key, first, *size)
    worths = beginnings(weights, costs, most, *seen)
    last = 1 - worths.sum(axis=1, keepdims=True)
    whole = jnp.clip(jnp.concatenate([worths, last], axis=1), 0, 1) * SHARES
    return written(most, *seen), whole.astype(jnp.int32)


# Beginnings of turns


def made_up(key: Any, first: Any, many: int, players: int) -> tuple[Any, Any, Any, Any]:
    """Cards, open cards, dots and rolls, after `first` turns or more."""
    keys = jax.random.split(key, 9)
    cards = jnp.sort(jnp.argsort(jax.random.uniform(keys[0], (many, DECK)))[:, :CARDS])
    turns = jax.random.randint(keys[1], (many, 1), first, CARDS * players)
    later = jnp.arange(players)[None] >= players - turns % players
    used = turns // players + later
    ease = -jnp.asarray(USUAL)[cards] / 7776.0
    liking = ease[:, None] * jax.random.uniform(keys[2], (many, players, 1))
    liking += jax.random.gumbel(keys[3], (many, players, CARDS))
    rank = jnp.argsort(jnp.argsort(-liking))
    open_cards = rank >= used[:, :, None]
    odds = jnp.log(jnp.asarray(TURNS, jnp.float32))
    each = 1 + jax.random.categorical(keys[4], odds, shape=(many, players, CARDS))
    played = jnp.arange(CARDS) < used[:, :, None]
    rolls = (each * played).sum(axis=2)
    quick = ((each <= QUICK) & played).sum(axis=2)
    spent = jax.random.poisson(keys[5], 1.0, (many, players, CARDS))
    spent = (jnp.minimum(spent, 6) * played).sum(axis=2)
    faces = jax.random.poisson(keys[6], 0.27 * rolls.sum(axis=1, keepdims=True) + 0.05)
    begun = jnp.where(
        jax.random.uniform(keys[7], (many, 1)) < 0.6,
        2,
        jax.random.randint(keys[8], (many, 1), 0, 11),
    )
    dots = begun + faces + 2 * quick - quick.sum(axis=1, keepdims=True) - spent
    dots = jnp.maximum(dots, -2 * players + quick)
    return cards, open_cards, dots, rolls


@functools.cache
def ladders() -> tuple[Any, Any]:
    """What is written of every amount: `put_both` and `put_more`."""
    both = np.zeros((HIGH - LOW + 1, AMOUNT), np.int32)
    more = np.zeros((HIGH - LOW + 1, MORE), np.int32)
    for place, value in enumerate(range(LOW, HIGH + 1)):
        inputs.put_both(both[place], 0, value)
        inputs.put_more(more[place], 0, value)
    return both, more


def of(table: Any, values: Any) -> Any:
    return table[jnp.clip(values, LOW, HIGH) - LOW]


def written(most: Any, cards: Any, open_cards: Any, dots: Any, rolls: Any) -> Any:
    """As `inputs.write`."""
    both, more = (jnp.asarray(table, jnp.int16) for table in ladders())
    many, players = dots.shape
    parts = [jnp.broadcast_to(longest(most), (many, 1)).astype(jnp.int16)]
    for step in range(players):
        named, left = of_cards(cards, open_cards[:, step])
        parts += [(named * ONE).astype(jnp.int16), (left * ONE).astype(jnp.int16)]
        parts.append(of(both, dots[:, step]))
        if step > 0:
            further = rolls[:, step] - rolls[:, 0]
            parts.append(of(both, further - dots[:, step] + dots[:, 0]))
            parts.append(of(more, further))
    return jnp.concatenate(parts, axis=1)


def longest(most: Any) -> Any:
    """`soft(most, 13)`."""
    return jnp.where(most > 13, 2 * ONE - ONE * 13 // most, ONE * most // 13)


def of_cards(cards: Any, open_cards: Any) -> tuple[Any, Any]:
    """Which cards are open, and how many."""
    named = (jax.nn.one_hot(cards, DECK) * open_cards[..., None]).sum(axis=-2)
    return named, jax.nn.one_hot(open_cards.sum(axis=-1), CARDS + 1)


# What the network says of the next beginnings


def places(players: int) -> list[int]:
    """Where what is written of a seat begins."""
    return [1 + step * SEAT + max(step - 1, 0) * OTHER for step in range(players)]


def next_worths(
    weights: Weights, made: Any, most: Any, cards: Any, open_cards: Any, dots: Any, rolls: Any
) -> Any:
    """[position, dots gained, card, cost, seat]: win shares after completing a card so."""
    players, first = dots.shape[1], weights["first"]
    both, more = (jnp.asarray(table, jnp.float32) / ONE for table in ladders())
    quick = (made <= QUICK).astype(jnp.int32)
    gained = jnp.arange(GAINED)[None, :]
    own = dots[:, :1, None] + gained[:, :, None] - jnp.arange(COSTS) + quick
    others = dots[:, 1:, None] + gained[:, None] - quick
    score = rolls - dots
    begin = places(players)
    total = weights["first_bias"] + longest(most) / ONE * first[0]

    def table(place: int, size: int, rungs: Any) -> Any:
        return rungs @ first[place : place + size]

    by_gain: Any = 0.0
    for step in range(players - 1):
        place = begin[step]
        named, left = of_cards(cards, open_cards[:, step + 1])
        total += named @ first[place : place + DECK]
        total += left @ first[place + DECK : place + DECK + CARDS + 1]
        place += DECK + CARDS + 1
        by_gain += of(table(place, AMOUNT, both), others[:, step])
        if step > 0:
            ahead = score[:, step + 1] - score[:, 1]
            total += of(table(place + AMOUNT, AMOUNT, both), ahead)
            further = rolls[:, step + 1] - rolls[:, 1]
            total += of(table(place + 2 * AMOUNT, MORE, more), further)
    place = begin[players - 1]
    kept = open_cards[:, :1] & ~jnp.eye(CARDS, dtype=bool)[None]
    named, left = of_cards(cards[:, None], kept)
    by_card = named @ first[place : place + DECK]
    by_card += left @ first[place + DECK : place + DECK + CARDS + 1]
    place += DECK + CARDS + 1
    by_cost = of(table(place, AMOUNT, both), own)
    ahead = (score[:, 0] - score[:, 1])[:, None] + made + jnp.arange(COSTS) - 2 * quick
    by_cost += of(table(place + AMOUNT, AMOUNT, both), ahead)[:, None]
    further = rolls[:, 0] + made - rolls[:, 1]
    total += of(table(place + 2 * AMOUNT, MORE, more), further)
    by_cost += by_gain[:, :, None] + total[:, None, None]
    hidden = jnp.clip(by_cost[:, :, None] + by_card[:, None, :, None], 0, MOST / ONE)
    deeper = jnp.clip(hidden @ weights["second"] + weights["second_bias"], 0, MOST / ONE)
    said = jax.nn.softmax(deeper @ weights["last"].T + weights["last_bias"])
    known = final(own, others, rolls, made)[:, :, None]
    over = (~open_cards[:, 1].any(axis=1))[:, None, None, None, None]
    return jnp.where(over, known, jnp.roll(said, 1, axis=-1))


def final(own: Any, others: Any, rolls: Any, made: Any) -> Any:
    """[position, dots gained, cost, seat]: as the rules share a win."""
    shape = (*own.shape, 1)
    mine = (rolls[:, :1, None] + made - own) * 1024 + rolls[:, :1, None] + made
    theirs = (rolls[:, 1:, None] - others) * 1024 + rolls[:, 1:, None]
    theirs = jnp.broadcast_to(jnp.moveaxis(theirs, 1, 2)[:, :, None], (*own.shape, others.shape[1]))
    scores = jnp.concatenate([mine.reshape(shape), theirs], axis=-1)
    best = scores == scores.min(axis=-1, keepdims=True)
    return best / best.sum(axis=-1, keepdims=True)


# A turn


def better(one: Any, other: Any) -> Any:
    """Whichever gives the mover more."""
    return jnp.where(one[..., :1] >= other[..., :1], one, other)


def beginnings(
    weights: Weights, costs: Any, most: Any, cards: Any, open_cards: Any, dots: Any, rolls: Any
) -> Any:
    """[position, seat but the last]: what the beginning of a turn is worth."""
    many, seats = dots.shape[0], dots.shape[1] - 1
    asked = costs[cards]
    shape = (many, GAINED, len(BLUES.kinds), len(WHITES.kinds), seats)

    def back(step: Any, cups: Any) -> Any:
        made = most - step
        ends = next_worths(weights, made, most, cards, open_cards, dots, rolls)[..., :seats]
        ends = jax.lax.optimization_barrier(ends)
        lies = best_ends(ends, asked, made == most, open_cards[:, 0], dots[:, 0])
        return thrown(better(taken_up(cups), jax.lax.optimization_barrier(lies)))

    cups = jax.lax.fori_loop(0, most, back, jnp.full(shape, NEVER, jnp.float32))
    return cups[:, 0, 0, 0]


def best_ends(ends: Any, asked: Any, last: Any, open_cards: Any, dots: Any) -> Any:
    """[position, dots gained, blue, white, seat]: the best way to end the turn."""
    many, _, _, _, seats = ends.shape
    shape = asked.shape[2:]
    in_hand = (dots[:, None] + jnp.arange(GAINED))[:, :, None]
    found = jnp.full((many, GAINED, shape[0] * shape[1], seats), NEVER)
    for card in range(CARDS):
        cost = asked[:, card].reshape(many, 1, -1)
        may = open_cards[:, card, None, None] & (cost < COSTS) & ((cost <= in_hand) | (cost == 0))
        place = jnp.minimum(cost, COSTS - 1)[..., None]
        worth = jnp.take_along_axis(ends[:, :, card], place, axis=2)
        found = better(found, jnp.where(may[..., None], worth, NEVER))
        lost = jnp.where(last & open_cards[:, card, None, None], ends[:, :, card, 1], NEVER)
        found = better(found, lost[:, :, None])
    return found.reshape(many, GAINED, *shape, seats)


def taken_up(cups: Any) -> Any:
    """[position, dots gained, blue, white, seat]: the best dice to roll."""
    white = functools.reduce(better, (cups[:, :, :, WHITES.leaving[:, k]] for k in range(4)))
    white = jax.lax.optimization_barrier(white)
    return functools.reduce(better, (white[:, :, BLUES.leaving[:, k]] for k in range(8)))


def thrown(lies: Any) -> Any:
    """What is worth as much as these before dice have fallen. That everything lies is no choice."""
    lies = jax.lax.optimization_barrier(lies)
    known = lies
    for size in reversed(range(WHITE)):  # so many white dice lie
        kinds, after = placed(WHITES, size), len(WHITES.kinds) - known.shape[3]
        into = WHITES.adding[kinds] - after
        face = one_more(known[:, :, :, into[:, 0]])
        others = [known[:, :, :, into[:, number]] for number in range(1, FACES)]
        mean = jax.lax.optimization_barrier(sum(others, face) / FACES)
        known = jnp.concatenate([mean, known], axis=3)
    fewer = known[:, :, :, : WHITES.fewer]
    known = jax.lax.optimization_barrier(known)
    for size in reversed(range(BLUE)):
        kinds, after = placed(BLUES, size), len(BLUES.kinds) - known.shape[2]
        into = BLUES.adding[kinds] - after
        mean = sum(known[:, :, into[:, number]] for number in range(FACES)) / FACES
        known = jnp.concatenate([jax.lax.optimization_barrier(mean), known], axis=2)
    cups = known[:, :, : BLUES.fewer]
    whole = jnp.concatenate([fewer, jnp.full_like(lies, NEVER)], axis=3)
    return jax.lax.optimization_barrier(jnp.concatenate([cups, whole], axis=2))


def placed(colour: Colour, dice: int) -> list[int]:
    """Where what lies of so many dice has its numbers."""
    return [place for place, kind in enumerate(colour.kinds) if len(kind) == dice]


def one_more(worths: Any) -> Any:
    """With a dot more gained."""
    return jnp.concatenate([worths[:, 1:], worths[:, -1:]], axis=1)
