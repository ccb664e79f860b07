"""What networks of Doozy Dice learn from: beginnings of turns, and what they are worth by what the
network says of the next beginnings.

A game has five turns of everybody, so little lies between any beginning and the end. The turn
itself is worked out exactly, as in `whole_turn.py` but many side by side and in JAX: no luck of
dice is in what is learned. Some beginnings are made up, wider than those that play leads to; others
are those of games that the network plays against itself, on a GPU.

Within, seats are counted from the one who moves on; arrays begin with the position. Of win shares
those of all seats but the last are kept.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
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
from rollhouse.solvers.solution import SHARE
from rollhouse.valuation import turn_graph
from rollhouse.valuation.graph import graph_for
from rollhouse.valuation.network import MOST, ONE, SHARES, Network

from . import inputs
from .inputs import AMOUNT, DECK, MORE, OTHER, SEAT, VARIED
from .rules import BLUE, CARDS, DICE, QUICK, ROLLING, State
from .throws import BLUES, FACES, WHITE, WHITES, Colour, in_order
from .whole_turn import COSTS, GAINED, LOST, MOST_ROLLS

Weights = dict[str, Any]

TOGETHER = {2: 2048, 3: 1024, 4: 1024}
"""By number of players: turns worked out side by side,"""
WIDE = {2: 128, 3: 256, 4: 256}
"""how wide the first hidden layer is;"""
LANES = 2048
"""games side by side in `missed`;"""
ALONE = 64
"""turns side by side on processors;"""
TIMES = 4
"""so often a lesson."""
PLAYED = (0, 1)
"""Which of these are turns of games that go on, on a GPU; the others are made up."""
REMEMBERED = 64
"""Lessons from which it is learned at a time."""
LAST_FIRST = 0.3
"""In so much of a training first the last turns are learned alone, then more and more of them."""
STEP, NOBODY = 1024, 1 << 24
"""Rolls that are never made, and more than anybody can be behind."""
LOW, HIGH = -60, 120
"""Amounts that tables know."""
NEVER = -1.0
"""Less than any win share."""
USUAL = (
    6006, 33000, 5687, 19848, 31220, 16161, 45504, 27053, 44529, 46395, 14972, 43530, 23255,
    32932, 19440, 16848, 34037, 29078, 30187, 31758, 45990, 37426, 46530, 37102, 33781, 41763,
)  # fmt: skip
"""What each card takes after a first roll, on average, in parts of 7,776 of a dot."""
ENDINGS = GAINED * CARDS * COSTS
"""How many ends of a turn there are after a number of rolls."""
OTHER_DOTS, ASTRAY = 0.15, 0.15
"""In so many games other dots are there at the start; so many are changed in a turn."""
TURNS = (32, 24, 18, 8, 5, 4, 3, 2, 1, 1, 1, 1, 4)
"""How often turns take one roll, two and so on, in made-up games."""


class Lessons:
    """Turns of a match and of its house rules; what it returns is the input of `learn_from`."""

    def __init__(self, terms: Terms, seed: int, device: str) -> None:
        self.terms, self.seed, self.device = terms, seed, device
        self.together = TOGETHER[terms.players] if device == "gpu" else ALONE
        self.many = self.together * TIMES
        self.costs = costs_of(terms.setups[0])
        room = self.many * REMEMBERED
        self.x = jnp.zeros((room, inputs.size(terms.players)), jnp.int16)
        self.worths = jnp.zeros((room, terms.players), jnp.int32)  # what is 0 does not count
        self.seen = made_up(jax.random.PRNGKey(seed), jnp.int32(0), self.together, terms.players)

    def play(
        self, weights: Weights, network: Callable[[], Network], lesson: int, done: float
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
            most = rolls if each < TIMES - 1 else int(chance.choice(VARIED["max_rolls"]))
            key = jax.random.PRNGKey(int(chance.integers(1 << 31)))
            if self.device == "gpu" and done > LAST_FIRST and each in PLAYED:
                *found, self.seen = played(weights, self.costs, key, jnp.int32(rolls), self.seen)
            elif self.device == "gpu":
                found = taught(weights, self.costs, key, first, jnp.int32(most), size)
            else:
                found = self.taught_here(network(), key, first, most)
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
            room, look = graph_for(terms), turn_graph.look(terms)
            worths = []
            for place in range(first, len(states), cores()):
                room.states[0] = states[place]
                look(room, network)
                worths.append(room.worths[0] * (SHARES / SHARE))
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


def seen_in(states: Array, players: int) -> tuple[Array, Array, Array, Array]:
    """As `made_up` gives them; `positions` makes states of these."""
    seats = (np.arange(players) + states["to_move"][:, None]) % players
    left, dots, rolls = (
        np.take_along_axis(states[name], seats, axis=1) for name in ("open", "dots", "rolls")
    )
    return states["cards"], (left[:, :, None] >> np.arange(CARDS)) & 1 != 0, dots, rolls


@functools.partial(jax.jit, donate_argnums=(0, 1))
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
    worths, _ = beginnings(weights, costs, most, seen, key)
    return written(most, *seen), whole(worths)


@jax.jit
def played(
    weights: Weights, costs: Any, key: Any, most: Any, seen: tuple[Any, Any, Any, Any]
) -> tuple[Any, Any, tuple[Any, Any, Any, Any]]:
    """As `taught`, of games that go on; and their next beginnings."""
    keys = jax.random.split(key, 3)
    worths, ending = beginnings(weights, costs, most, seen, keys[0])
    cards, left, dots, rolls = astray(keys[1], *ended(ending, *seen))
    over = ~left[:, 0].any(axis=1)
    new = opened(keys[2], *dots.shape)
    after = (
        jnp.where(over.reshape(-1, *[1] * (old.ndim - 1)), fresh, old)
        for fresh, old in zip(new, (cards, left, dots, rolls), strict=True)
    )
    return written(most, *seen), whole(worths), tuple(after)


def missed(terms: Terms, weights: Weights, states: Array, seed: int) -> Array:
    """What games from these beginnings come to beyond what looking a turn ahead says, by seat.

    That is what looking ahead says in every later beginning, less what the network says there: what
    lies between, the luck of a turn, is nil on average and left out.
    """
    players, setup = terms.players, terms.setups[0]
    costs, most = costs_of(setup), jnp.int32(setup["max_rolls"])
    key, found, turns = jax.random.PRNGKey(seed), [], CARDS * players
    for low in range(0, len(states), LANES):
        part = np.resize(states[low : low + LANES], LANES)  # the last ones again
        seen = tuple(map(jnp.asarray, seen_in(part, players)))
        total = jnp.zeros(seen[2].shape)
        for turn in range(turns):
            key, own = jax.random.split(key)
            seen, total = gone_on(weights, costs, own, most, seen, total, turn > 0)
        seats = (np.arange(players) - part["to_move"][:, None]) % players
        total = np.roll(np.asarray(total), turns, axis=1)
        found.append(np.take_along_axis(total, seats, axis=1))
    return np.concatenate(found)[: len(states)]


@jax.jit
def gone_on(
    weights: Weights, costs: Any, key: Any, most: Any, seen: Any, total: Any, counts: Any
) -> tuple[Any, Any]:
    """A turn of `missed`; games that are over stay as they are."""
    worths, ending = beginnings(weights, costs, most, seen, key)
    on = seen[1][:, 0].any(axis=1)
    every = jnp.concatenate([worths, 1 - worths.sum(axis=1, keepdims=True)], axis=1)
    x = written(most, *seen).astype(jnp.float32) / ONE
    said = shares(weights, x @ weights["first"] + weights["first_bias"])
    total += jnp.where(on[:, None] & counts, every - said, 0)
    return ended(jnp.where(on, ending, 0), *seen), jnp.roll(total, -1, axis=1)


def costs_of(setup: Any) -> Any:
    """What the cards of the printed deck cost, by dice that lie."""
    lies = len(BLUES.leaving) * len(WHITES.leaving)
    return jnp.asarray(in_order(setup["cost"][: DECK * lies]), jnp.int32)


def whole(worths: Any) -> Any:
    """In `SHARES`, with the last seat's."""
    last = 1 - worths.sum(axis=1, keepdims=True)
    every = jnp.clip(jnp.concatenate([worths, last], axis=1), 0, 1)
    return (every * SHARES).astype(jnp.int32)


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


def opened(key: Any, many: int, players: int) -> tuple[Any, Any, Any, Any]:
    """The first turns of games, most of them as printed."""
    keys = jax.random.split(key, 3)
    cards = jnp.sort(jnp.argsort(jax.random.uniform(keys[0], (many, DECK)))[:, :CARDS])
    other = jax.random.uniform(keys[1], (many, 1)) < OTHER_DOTS
    begun = jnp.where(other, jax.random.randint(keys[2], (many, 1), 0, 11), 2)
    dots = jnp.broadcast_to(begun, (many, players))
    return cards, jnp.ones((many, players, CARDS), bool), dots, jnp.zeros_like(dots)


def astray(
    key: Any, cards: Any, open_cards: Any, dots: Any, rolls: Any
) -> tuple[Any, Any, Any, Any]:
    """Some games are changed a little, so that what nobody would play is learned too."""
    keys = jax.random.split(key, 4)
    changed = jax.random.uniform(keys[0], (len(dots), 1)) < ASTRAY
    seat = jax.random.randint(keys[1], (len(dots), 1), 0, dots.shape[1]) == jnp.arange(
        dots.shape[1]
    )
    more = jax.random.randint(keys[2], dots.shape, -2, 3)
    further = jax.random.randint(keys[3], dots.shape, -2, 4)
    dots = jnp.where(changed & seat, jnp.maximum(dots + more, -2 * dots.shape[1]), dots)
    return cards, open_cards, dots, jnp.where(changed & seat & (rolls > 2), rolls + further, rolls)


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
    score = rolls - dots
    standing = stood(score[:, 1:] - score[:, :1], rolls[:, 1:] - rolls[:, :1])
    for step in range(players):
        named, left = of_cards(cards, open_cards[:, step])
        parts += [(named * ONE).astype(jnp.int16), (left * ONE).astype(jnp.int16)]
        parts.append(of(both, dots[:, step]))
        if step > 0:
            further = rolls[:, step] - rolls[:, 0]
            parts.append(of(both, further - dots[:, step] + dots[:, 0]))
            parts.append(of(more, further))
    if players > 2:
        done = ~open_cards[:, 1:].any(axis=2)
        for best in (standing.min(axis=1), jnp.where(done, standing, NOBODY).min(axis=1)):
            ahead, further = parted(best)
            there = (best < NOBODY)[:, None]
            parts += [of(both, ahead) * there, of(more, further) * there]
    return jnp.concatenate(parts, axis=1)


def stood(ahead: Any, further: Any) -> Any:
    """By how much somebody is behind, in points and if that is the same in rolls, as a number."""
    return ahead * STEP + further


def parted(standing: Any) -> tuple[Any, Any]:
    """Points and rolls of `stood`."""
    ahead = (standing + STEP // 2) // STEP
    return ahead, standing - ahead * STEP


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
    if players > 2:
        mine = stood(ahead, further[:, None])
        theirs = stood(score[:, 2:] - score[:, 1:2], rolls[:, 2:] - rolls[:, 1:2])
        done = ~open_cards[:, 2:].any(axis=2)
        last = open_cards[:, 0].sum(axis=1, keepdims=True) == 1
        place += AMOUNT
        everybody = jnp.minimum(mine, theirs.min(axis=1, keepdims=True))
        whoever = jnp.where(done, theirs, NOBODY).min(axis=1, keepdims=True)
        for best in (everybody, jnp.minimum(jnp.where(last, mine, NOBODY), whoever)):
            place += OTHER
            behind, later = parted(best)
            known = of(table(place, AMOUNT, both), behind)
            known += of(table(place + AMOUNT, MORE, more), later)
            by_cost += (known * (best < NOBODY)[..., None])[:, None]
    by_cost += by_gain[:, :, None] + total[:, None, None]
    said = shares(weights, by_cost[:, :, None] + by_card[:, None, :, None])
    known = final(own, others, rolls, made)[:, :, None]
    over = (~open_cards[:, 1].any(axis=1))[:, None, None, None, None]
    return jnp.where(over, known, jnp.roll(said, 1, axis=-1))


def shares(weights: Weights, sums: Any) -> Any:
    """Win shares from the sums of the first layer."""
    hidden = jnp.clip(sums, 0, MOST / ONE)
    deeper = jnp.clip(hidden @ weights["second"] + weights["second_bias"], 0, MOST / ONE)
    return jax.nn.softmax(deeper @ weights["last"].T + weights["last_bias"])


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
    return jnp.where(one[..., :1, :] >= other[..., :1, :], one, other)


def beginnings(
    weights: Weights, costs: Any, most: Any, seen: tuple[Any, Any, Any, Any], key: Any
) -> tuple[Any, Any]:
    """[position, seat but the last]: what the beginning of a turn is worth; and by position, how
    one such turn ended (`ended`), with dice that fell by `key`.

    Within, positions come last, side by side in memory, and after the seats comes how a turn ends:
    what is best brings its end along, and what is thrown brings that of one fall.
    """
    cards, open_cards, dots, _ = seen
    many, seats = dots.shape[0], dots.shape[1] - 1
    asked, open_now, in_hand = jnp.moveaxis(costs[cards], 0, -1), open_cards[:, 0].T, dots[:, 0]
    shape = (GAINED, len(BLUES.kinds), len(WHITES.kinds), seats + 1, many)
    falls = jax.random.randint(key, (MOST_ROLLS + 1, DICE, many), 0, FACES)

    def back(step: Any, cups: Any) -> Any:
        made = most - step
        worths = next_worths(weights, made, most, *seen)[..., :seats]
        ends = jnp.concatenate([jnp.moveaxis(worths, 0, -1), endings(made, many)], axis=3)
        ends = jax.lax.optimization_barrier(ends)
        lies = best_ends(ends, asked, made == most, open_now, in_hand)
        lies = better(taken_up(cups), jax.lax.optimization_barrier(lies))
        return thrown(lies, falls[made])

    cups = jax.lax.fori_loop(0, most, back, jnp.full(shape, NEVER, jnp.float32))
    return cups[0, 0, 0, :seats].T, cups[0, 0, 0, seats].astype(jnp.int32)


def endings(made: Any, many: int) -> Any:
    """[dots gained, card, cost, 1, position]: how a turn ended, as one number."""
    places = jnp.arange(ENDINGS).reshape(GAINED, CARDS, COSTS, 1, 1) + made * ENDINGS
    return jnp.broadcast_to(places.astype(jnp.float32), (GAINED, CARDS, COSTS, 1, many))


def ended(
    ending: Any, cards: Any, open_cards: Any, dots: Any, rolls: Any
) -> tuple[Any, Any, Any, Any]:
    """The next beginnings, after turns that ended so."""
    made, place = ending // ENDINGS, ending % ENDINGS
    gain, card, cost = place // (CARDS * COSTS), place // COSTS % CARDS, place % COSTS
    mover = jnp.arange(dots.shape[1]) == 0
    quick = (made <= QUICK)[:, None]
    dots = dots + gain[:, None] - quick + mover * (2 * quick - cost[:, None])
    used = mover[:, None] & (card[:, None, None] == jnp.arange(CARDS))
    left, rolls = open_cards & ~used, rolls + mover * made[:, None]
    return (cards, *(jnp.roll(part, -1, axis=1) for part in (left, dots, rolls)))


def best_ends(ends: Any, asked: Any, last: Any, open_now: Any, in_hand: Any) -> Any:
    """[dots gained, blue, white, seat, position]: the best way to end the turn."""
    seats, many = ends.shape[3:]
    shape = asked.shape[1:3]
    in_hand = (in_hand + jnp.arange(GAINED)[:, None])[:, None]
    found = jnp.full((GAINED, shape[0] * shape[1], seats, many), NEVER)
    for card in range(CARDS):
        cost = asked[card].reshape(1, -1, many)
        may = open_now[card] & (cost < COSTS) & ((cost <= in_hand) | (cost == 0))
        place = jnp.minimum(cost, COSTS - 1)[:, :, None]
        worth = jnp.take_along_axis(ends[:, card], place, axis=1)
        found = better(found, jnp.where(may[:, :, None], worth, NEVER))
        lost = jnp.where(last & open_now[card], ends[:, card, LOST], NEVER)
        found = better(found, lost[:, None])
    return found.reshape(GAINED, *shape, seats, many)


def taken_up(cups: Any) -> Any:
    """[dots gained, blue, white, seat, position]: the best dice to roll."""
    white = functools.reduce(better, (cups[:, :, WHITES.leaving[:, k]] for k in range(4)))
    white = jax.lax.optimization_barrier(white)
    return functools.reduce(better, (white[:, BLUES.leaving[:, k]] for k in range(8)))


def thrown(lies: Any, falls: Any) -> Any:
    """What is worth as much as these before dice have fallen. That everything lies is no choice.

    `falls`: by die and position, what falls in the turn that is played.
    """
    lies = jax.lax.optimization_barrier(lies)
    known, seats = lies, lies.shape[3] - 1

    def odds(die: int, face: int) -> Any:
        alike = jnp.full((seats, lies.shape[4]), 1 / FACES)
        return jnp.concatenate([alike, (falls[die] == face)[None].astype(jnp.float32)])

    for size in reversed(range(WHITE)):  # so many white dice lie
        kinds, after = placed(WHITES, size), len(WHITES.kinds) - known.shape[2]
        into = WHITES.adding[kinds] - after
        mean = one_more(known[:, :, into[:, 0]]) * odds(BLUE + size, 0)
        for face in range(1, FACES):
            mean += known[:, :, into[:, face]] * odds(BLUE + size, face)
        known = jnp.concatenate([jax.lax.optimization_barrier(mean), known], axis=2)
    fewer = known[:, :, : WHITES.fewer]
    known = jax.lax.optimization_barrier(known)
    for size in reversed(range(BLUE)):
        kinds, after = placed(BLUES, size), len(BLUES.kinds) - known.shape[1]
        into = BLUES.adding[kinds] - after
        mean = sum(known[:, into[:, face]] * odds(size, face) for face in range(FACES))
        known = jnp.concatenate([jax.lax.optimization_barrier(mean), known], axis=1)
    cups = known[:, : BLUES.fewer]
    whole = jnp.concatenate([fewer, jnp.full_like(lies, NEVER)], axis=2)
    return jax.lax.optimization_barrier(jnp.concatenate([cups, whole], axis=1))


def placed(colour: Colour, dice: int) -> list[int]:
    """Where what lies of so many dice has its numbers."""
    return [place for place, kind in enumerate(colour.kinds) if len(kind) == dice]


def one_more(worths: Any) -> Any:
    """With a dot more gained."""
    return jnp.concatenate([worths[1:], worths[-1:]])
