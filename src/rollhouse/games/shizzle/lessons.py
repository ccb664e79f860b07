"""What networks of Shizzle for four and more learn from: games without the luck of their dice.

Before the first roll of a turn everything that the turn may end with is judged by the network:
every length of a line, and every way to settle up to `APART` Shizzles. From that follows what the
beginning is worth, as in `later_throws.py`, but many side by side and in JAX. Beginnings differ in
little but points, so what the first layer adds up to for them is read from tables, which is five
times as fast as adding it up.

Within, seats are counted from the one who moves on; they come before games side by side.
"""

from __future__ import annotations

import functools
import itertools
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from rollhouse.kernel import contract
from rollhouse.kernel.contract import Terms
from rollhouse.kernel.records import Array
from rollhouse.lab.training import turns
from rollhouse.lab.training.learning import logits_of
from rollhouse.lab.training.turns import (
    ASTRAY,
    MADE_UP,
    Taught,
    Weights,
    amount,
    in_one,
    one_of,
    or_new,
    rungs,
    rungs_both_ways,
    soft,
    turned_to,
)
from rollhouse.valuation.network import ONE
from rollhouse.valuation.writing import BOTH_WAYS, RUNGS, SCALES

from .inputs import A_TURN, NUMBERS, PHASES, SHIZZLES, VARIED
from .later_throws import FIVE, LENGTHS, RESTING, ROLLS, SIX, THREE, TWO, WAITING
from .rules import DICE, ROLLING, SHIZZLE

WIDE = {4: 128, 5: 128, 6: 192}
"""By number of players, how wide the first hidden layer is. Fewer learn from their solution."""
TOGETHER = {"gpu": 4096, "cpu": 64}
"""By device: games side by side;"""
PRINTED = 3 / 4
"""so many of them by the printed rules, the others by house rules."""
REMEMBERED = {"gpu": 3, "cpu": 8}
"""By device: lessons from which it is learned at a time,"""
BATCH = {"gpu": 8192, "cpu": 1024}
"""and how many positions teach at once."""
APART = WAITING - 1
"""So many Shizzles are settled in all ways; with more, all attacks are on the same player."""
LANES = 512
"""Games side by side in `missed`."""
MOST_POINTS = 150
"""The largest bank."""


class Games(NamedTuple):
    """Beginnings of turns."""

    chips: Any
    """[seat, game]"""
    bank: Any
    spark: Any
    """A face."""


class Turn(NamedTuple):
    """A turn as the network plays it."""

    rolling: Any
    """[Shizzles waiting, kind of line, seat, game]: what a throw is worth."""
    ended: Any
    """[end, seat, game]: what the ends of the turn are worth."""
    end: Any
    """[game]: the end of one such turn."""


class Ends(NamedTuple):
    """How a turn may end, whatever the points."""

    attacks: Array
    """[end, other seat]: how often each was attacked."""
    won: Array
    """[end]: what the mover has won, if the bank can pay it."""
    stops: list[Array]
    """By Shizzles waiting: [length of the line as in `LENGTHS`, way to settle them]."""


class Lessons(turns.Lessons):
    """Turns of a match and of its house rules; what it returns is the input of `learn_from`."""

    def __init__(self, terms: Terms, seed: int, device: str) -> None:
        together = TOGETHER[device]
        games = begun(jax.random.PRNGKey(seed), terms.players, together)
        super().__init__(gone_on, (), games, seed, turns.TURNS, REMEMBERED[device])


def gone_on(
    weights: Weights, _known: Any, key: Any, games: Games, _number: Any
) -> tuple[Games, Taught]:
    """A turn of every game, and the beginnings of the next ones."""
    keys = jax.random.split(key, 5)
    players, many = games.chips.shape
    turn = thrown(weights, keys[0], games)
    strays = jax.random.uniform(keys[1], (many,)) < ASTRAY
    any_end = jax.random.randint(keys[2], (many,), 0, len(LENGTHS) * (players + 1))
    end = jnp.where(strays, any_end, turn.end)
    after = jnp.take_along_axis(turn.ended, end[None, None], axis=0)[0]
    following, over = ended(games, end, jax.random.randint(keys[3], (many,), 0, DICE * NUMBERS))
    new = begun(keys[4], players, many)
    following = or_new(over, new, following)
    return following, Taught(written(games), turn.rolling[0, 0], after, ~over & ~strays)


# A turn


@functools.cache
def ends_of(players: int) -> Ends:
    """Those without a Shizzle come first, then those with one."""
    numbers: dict[tuple[tuple[int, ...], int], int] = {}
    stops = []
    for waiting in range(WAITING + 1):
        ways = [
            way
            for way in itertools.product(range(waiting + 1), repeat=players - 1)
            if sum(way) <= waiting and (waiting <= APART or max(way) == sum(way))
        ]
        found = [
            numbers.setdefault((way, line + SHIZZLE * (waiting - sum(way))), len(numbers))
            for line in LENGTHS
            for way in ways
        ]
        stops.append(np.array(found).reshape(len(LENGTHS), len(ways)))
    attacks, won = zip(*numbers, strict=True)
    return Ends(np.array(attacks), np.array(won), stops)


def ended(games: Games, end: Any, spark: Any) -> tuple[Games, Any]:
    """The beginnings of the next turns after these ends, and which games are over."""
    ends = ends_of(len(games.chips))
    attacks, won = jnp.asarray(ends.attacks.T)[:, end], jnp.asarray(ends.won)[end]
    others = jnp.maximum(games.chips[1:] - SHIZZLE * attacks, 0)
    left = games.bank - games.chips[0] - others.sum(axis=0)
    paid = jnp.minimum(won, left)
    chips = jnp.concatenate([others, (games.chips[0] + paid)[None]])
    return Games(chips, games.bank, spark), paid == left


def ended_worths(weights: Weights, games: Games) -> Any:
    """[end, seat, game]: what each end of the turn is worth; whatever spark it leaves."""
    players, many = games.chips.shape
    ends = len(ends_of(players).won)
    every = Games(*(jnp.tile(part, ends) for part in games))
    following, over = ended(every, jnp.repeat(jnp.arange(ends), many), jnp.zeros_like(every.spark))
    first = following.chips == following.chips.max(axis=0)
    found = jnp.where(over, first / first.sum(axis=0), judged(weights, following))
    return jnp.moveaxis(jnp.roll(found, 1, axis=0).reshape(players, ends, many), 0, 1)


def thrown(weights: Weights, key: Any, games: Games) -> Turn:
    """One turn of every game, and what it is worth: from the longest lines back to the spark."""
    many, worths = games.chips.shape[1], ended_worths(weights, games)
    settled = [best_of(worths, some) for some in ends_of(len(games.chips)).stops]
    choke = settled[0][0][0], settled[0][1][0]
    luck = jax.random.uniform(key, (WAITING + 1, len(ROLLS), many))

    def back(beyond: Any, given: Any) -> Any:
        """With so many Shizzles waiting, if it is known what a throw is worth with one more."""
        stops, whole, luck = given
        rest, rolling = [choke] * RESTING, [choke] * len(ROLLS)
        rest[SIX], rest[TWO] = better(whole, beyond), (stops[0][1], stops[1][1])
        for kind in (5, 4, 3, 2, 1, 0):
            rolling[kind] = rolled(kind, rest, luck[kind])
            place = max(kind, 3) - 1
            resting = THREE + kind - 1 if kind <= 3 else FIVE + 5 - kind
            if kind > 0:
                rest[resting] = better((stops[0][place], stops[1][place]), rolling[kind])
        return rolling[0], (jnp.stack([worth for worth, _ in rolling]), rolling[0][1])

    levels = []
    for waiting in range(WAITING + 1):
        more = settled[min(waiting + 1, WAITING)]
        levels.append((settled[waiting], (more[0][0], more[1][0]), luck[waiting]))
    given = jax.tree.map(lambda *parts: jnp.stack(parts), *levels)
    nothing = jnp.full_like(worths[0], -1), jnp.zeros(many, jnp.int32)
    _, (rolling, end) = jax.lax.scan(back, nothing, given, reverse=True)
    return Turn(rolling, worths, end[0])


def best_of(worths: Any, some: Array) -> tuple[Any, Any]:
    """The best for the mover of these ends, by length of the line: what it is worth, and its
    number.
    """
    best = worths[some, 0].argmax(axis=1)
    ends = jnp.take_along_axis(jnp.asarray(some), best, axis=1)
    return jnp.take_along_axis(worths, ends[:, None], axis=0), ends


def better(stop: Any, roll: Any) -> tuple[Any, Any]:
    goes = roll[0][0] > stop[0][0]
    return jnp.where(goes, roll[0], stop[0]), jnp.where(goes, roll[1], stop[1])


def rolled(kind: int, rest: list[Any], luck: Any) -> tuple[Any, Any]:
    """Before a roll: what the best of the lines that it allows are worth; and how one such turn
    ends. A Choke stands first in `rest`.
    """
    ways = np.array([ways for ways, _ in ROLLS[kind]])
    allowed = np.array([lines or 1 for _, lines in ROLLS[kind]])[:, None] >> np.arange(RESTING) & 1
    worths = jnp.stack([worth for worth, _ in rest])
    ends = jnp.stack([end for _, end in rest])
    best = jnp.where(allowed[:, :, None] == 1, worths[None, :, 0], -2.0).argmax(axis=1)
    chance = ways / ways.sum()
    found = jnp.take_along_axis(worths, best[:, None], axis=0)
    worth = (jnp.asarray(chance, jnp.float32)[:, None, None] * found).sum(axis=0)
    drawn = (luck >= jnp.asarray(np.cumsum(chance)[:-1])[:, None]).sum(axis=0)
    resting = jnp.take_along_axis(best, drawn[None], axis=0)
    return worth, jnp.take_along_axis(ends, resting, axis=0)[0]


def missed(terms: Terms, weights: Weights, states: Array, seed: int) -> Array:
    """What games from these beginnings come to beyond what looking a turn ahead says, by seat."""

    def begun_at(part: Array) -> Games:
        chips = turned_to(part, "chips", terms.players)
        spark = part["line"][:, 0] * NUMBERS + part["numbers"][:, 0] - 1
        bank = np.full(len(part), terms.setups[0]["bank"])
        return Games(*map(jnp.asarray, (chips, bank, spark)))

    return turns.missed(turn_of, weights, (), states, begun_at, LANES, seed)


def turn_of(weights: Weights, _known: Any, key: Any, games: Games, on: Any) -> turns.Ended:
    """A turn of `missed`."""
    keys = jax.random.split(key, 2)
    turn = thrown(weights, keys[0], games)
    spark = jax.random.randint(keys[1], on.shape, 0, DICE * NUMBERS)
    following, over = ended(games, jnp.where(on, turn.end, 0), spark)
    return turns.Ended(turn.rolling[0, 0] - judged(weights, games), following, over)


# Beginnings of games


def begun(key: Any, players: int, many: int) -> Games:
    """New games; some of them in the middle, and the last ones by house rules."""
    keys = jax.random.split(key, 6)
    house = jnp.arange(many) >= PRINTED * many
    usual = contract.agree(contract.load("shizzle"), players, {}).setups[0]["bank"]
    varied = VARIED["bank"]
    bank = jnp.where(house, jax.random.randint(keys[0], (many,), varied[0], varied[-1] + 1), usual)
    middle = jax.random.uniform(keys[1], (many,)) < MADE_UP
    weight = jax.random.exponential(keys[2], (players, many)) + 0.5
    dealt = jax.random.uniform(keys[3], (many,)) * bank
    chips = jnp.floor(weight / weight.sum(axis=0) * dealt).astype(jnp.int32)
    spark = jax.random.randint(keys[4], (many,), 0, DICE * NUMBERS)
    return Games(jnp.where(middle, chips, 0), bank, spark)


# Inputs


def written(games: Games) -> Any:
    """[input, game]: as `inputs.write`."""
    chips, bank, spark = games
    many = chips.shape[1]
    nothing = jnp.zeros(many, jnp.int32)
    left, most = bank - chips.sum(axis=0), chips[1:].max(axis=0)
    parts: list[Any] = []
    for mine in chips:
        parts += [*amount(mine, A_TURN), *amount(chips[0] - mine, A_TURN), rungs(mine)]
    parts += [*amount(left, A_TURN), *amount(nothing, A_TURN), rungs(left), rungs_both_ways(left)]
    parts += [rungs_both_ways(chips[0] - most)] * 2
    parts += [one_of(spark // NUMBERS, DICE), one_of(spark % NUMBERS, NUMBERS)]
    parts += [one_of(nothing + 1, DICE + 1)]
    for die in range(DICE):
        parts += [(spark // NUMBERS == die) * ONE, *[nothing] * (NUMBERS + 2)]
    parts += [one_of(nothing, DICE + 1), *[nothing] * (2 + SHIZZLES), (left <= 1) * ONE]
    parts += [soft(bank, 60), soft(left, bank), one_of(nothing + ROLLING, PHASES)]
    return in_one(parts, many)


class Tables(NamedTuple):
    """What the first layer of a network adds up to for parts of a beginning, by what is there."""

    chips: list[Any]
    """By seat: its points;"""
    behind: list[Any]
    """how far others are behind the first, from `-MOST_POINTS` on;"""
    ahead: Any
    """the same of who has most;"""
    left: Any
    """the points in the bank, and all that is always the same;"""
    spark: Any
    bank: Any
    part: Any
    """how much of the bank is left, of a whole."""


def tables(weights: Weights, players: int) -> Tables:
    first, far = weights["first"], MOST_POINTS
    points, apart = jnp.arange(far + 1), jnp.arange(-far, far + 1)
    seat, of_seat = [], 2 * SCALES + RUNGS

    def added(at: int, *parts: Any) -> Any:
        x = in_one(list(parts), len(parts[0].reshape(-1, parts[0].shape[-1])[0]))
        return x.T.astype(jnp.float32) / ONE @ first[at : at + len(x)]

    behind = []
    for at in range(0, players * of_seat, of_seat):
        both = added(at, *amount(points, A_TURN)), added(at + 2 * SCALES, rungs(points))
        seat.append(both[0] + both[1])
        behind.append(added(at + SCALES, *amount(apart, A_TURN)))
    at = players * of_seat
    left = added(at, *amount(points, A_TURN)) + added(at + 2 * SCALES, rungs(points))
    at += 2 * SCALES + RUNGS
    left += added(at, rungs_both_ways(points)) + weights["first_bias"]
    at += BOTH_WAYS
    ahead = added(at, rungs_both_ways(apart)) + added(at + BOTH_WAYS, rungs_both_ways(apart))
    at += 2 * BOTH_WAYS
    faces = jnp.arange(DICE * NUMBERS)
    spark = added(at, one_of(faces // NUMBERS, DICE), one_of(faces % NUMBERS, NUMBERS))
    at += DICE + NUMBERS
    left += first[at + 1]
    at += DICE + 1
    each = NUMBERS + 3
    spark += first[at : at + DICE * each : each][faces // NUMBERS]
    at += DICE * each
    left += first[at]
    at += DICE + 1 + 2 + SHIZZLES
    left += (points <= 1)[:, None] * first[at]
    bank, part = added(at + 1, soft(points, 60)), first[at + 2]
    return Tables(seat, behind[1:], ahead, left + first[at + 3 + ROLLING], spark, bank, part)


def judged(weights: Weights, games: Games) -> Any:
    """[seat, game]: win shares as the network sees them at the beginning of a turn."""
    own, chips = tables(weights, len(games.chips)), games.chips
    left, most = games.bank - chips.sum(axis=0), chips[1:].max(axis=0)

    def read(table: Any, place: Any) -> Any:
        return table.at[place].get(mode="promise_in_bounds")

    sums = read(own.left, left) + read(own.spark, games.spark) + read(own.bank, games.bank)
    sums += read(own.ahead, chips[0] - most + MOST_POINTS)
    sums += (soft(left, games.bank) / ONE)[:, None] * own.part
    for table, mine in zip(own.chips, chips, strict=True):
        sums += read(table, mine)
    for table, mine in zip(own.behind, chips[1:], strict=True):
        sums += read(table, chips[0] - mine + MOST_POINTS)
    return jax.nn.softmax(logits_of(weights, sums), axis=1).T
