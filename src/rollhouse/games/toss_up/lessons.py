"""What networks of Toss Up! for four and more learn from: games without the luck of their dice.

Before the first roll of a turn everything that the turn may end with is judged by the network, for
every number of points that may be banked. From that follows exactly what the beginning is worth,
since the points of a turn say how many dice are left (`lab/training/turns.py`).

Within, seats are counted from the one who moves on. Amounts come first in arrays, then seats, and
games side by side come last.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from rollhouse.kernel.contract import Terms
from rollhouse.kernel.records import Array
from rollhouse.lab.training import turns
from rollhouse.lab.training.turns import (
    ASTRAY,
    MADE_UP,
    Taught,
    Weights,
    amount,
    in_one,
    judged,
    one_of,
    or_new,
    rungs,
    rungs_both_ways,
    soft,
    turned_to,
)
from rollhouse.valuation.network import ONE

from .inputs import DICE, PHASES, VARIED
from .rules import CHOOSING, ROLLING

WIDE = {4: 256, 5: 256, 6: 256}
"""By number of players, how wide the first hidden layer is. Fewer learn from their solution."""
TOGETHER = {"gpu": 12_288, "cpu": 48}
"""By device: games side by side;"""
PRINTED = 2 / 3
"""so many of them by the printed rules, the others by house rules."""
REMEMBERED = {"gpu": 3, "cpu": 24}
"""By device: lessons from which it is learned at a time."""
POINTS = 112
"""Nobody goes on with as many points in a turn."""
MANY = 15
"""The most dice."""
ASTRAY_POINTS = 28
"""At most so many points are banked where that is not what the network would do."""
EVERY = 4
"""One turn in so many is also learned from in its middle,"""
MIDDLE = 40
"""after so many points at most."""
LANES = 2048
"""Games side by side in `missed`."""


class Games(NamedTuple):
    """Beginnings of turns."""

    scores: Any
    """[seat, game]"""
    last_turns: Any
    goal: Any
    dice: Any
    first_past: Any


class Turn(NamedTuple):
    """A turn as the network plays it."""

    worth: Any
    """[seat, game]: what its beginning is worth, by what the network says of all it may lead to."""
    choosing: Any
    rolling: Any
    """[points, seat, game]: what a choice with so many points is worth, and rolling again then."""
    ended: Any
    """[points, seat, game]: what it is worth to bank so many points."""
    banked: Any
    """[game]: the points of one such turn."""


class Lessons(turns.Lessons):
    """Turns of a match and of its house rules; what it returns is the input of `learn_from`."""

    def __init__(self, terms: Terms, seed: int, device: str) -> None:
        together = TOGETHER[device]
        games, odds = (
            begun(jax.random.PRNGKey(seed), terms.players, together),
            odds_of(terms.setups[0]),
        )
        middles, keep = together // EVERY, REMEMBERED[device]
        super().__init__(gone_on, odds, games, seed, turns.TURNS, keep, middles)


def gone_on(
    weights: Weights, odds: Any, key: Any, games: Games, number: Any
) -> tuple[Games, Taught]:
    """A turn of every game, and the beginnings of the next ones."""
    keys = jax.random.split(key, 6)
    players, many = games.scores.shape
    turn = thrown(weights, odds, keys[0], games)
    strays = jax.random.uniform(keys[1], (many,)) < ASTRAY
    other = jax.random.randint(keys[2], (many,), 0, ASTRAY_POINTS + 1)
    banked = jnp.where(strays, other, turn.banked)
    after = jnp.take_along_axis(turn.ended, banked[None, None], axis=0)[0]
    following, over = ended(games, banked)
    new = begun(keys[3], players, many)
    following = or_new(over, new, following)
    some = jnp.arange(many // EVERY) * EVERY + number % EVERY
    points = jax.random.randint(keys[4], some.shape, 1, MIDDLE + 1)
    choosing = jax.random.uniform(keys[5], some.shape) < 0.5
    inside = Games(games.scores[:, some], *(part[some] for part in games[1:]))
    worth = jnp.where(
        choosing, *(part[points, :, some].T for part in (turn.choosing, turn.rolling))
    )
    phase = jnp.where(choosing, CHOOSING, ROLLING)
    return following, Taught(
        written(games), turn.worth, after, ~over & ~strays, written(inside, points, phase), worth
    )


def missed(terms: Terms, weights: Weights, states: Array, seed: int) -> Array:
    """What games from these beginnings come to beyond what looking a turn ahead says, by seat."""
    setup = terms.setups[0]

    def begun_at(part: Array) -> Games:
        scores = turned_to(part, "scores", terms.players)
        same = (np.full(len(part), setup[name]) for name in ("goal", "dice", "first_past"))
        return Games(*map(jnp.asarray, (scores, part["last_turns"], *same)))

    return turns.missed(turn_of, weights, odds_of(setup), states, begun_at, LANES, seed)


def turn_of(weights: Weights, odds: Any, key: Any, games: Games, on: Any) -> turns.Ended:
    """A turn of `missed`."""
    turn = thrown(weights, odds, key, games)
    following, over = ended(games, jnp.where(on, turn.banked, 0))
    return turns.Ended(turn.worth - judged(weights, written(games)), following, over)


# A turn


def odds_of(setup: Any) -> Any:
    """[dice, greens]: how likely so many are; in place 0 a red light is, in the last all yellow."""
    found = np.zeros((MANY + 1, MANY + 2))
    for dice in range(1, MANY + 1):
        rolls = slice(setup["first"][dice], setup["first"][dice] + setup["sizes"][dice])
        ways, greens = setup["weights"][rolls] / setup["totals"][dice], setup["greens"][rolls]
        place = np.where(setup["yellows"][rolls] == dice, MANY + 1, greens)
        np.add.at(found[dice], place, ways)
    return jnp.asarray(found, jnp.float32)


def thrown(weights: Weights, odds: Any, key: Any, games: Games) -> Turn:
    """One turn of every game, and what it is worth: from the most points back to none."""
    players, many = games.scores.shape
    bankable = ended_worths(weights, games)
    luck = jax.random.uniform(key, (POINTS + 1, many))
    beyond = jnp.broadcast_to(bankable[-1], (MANY, players, many))
    rest = jnp.full((MANY, many), POINTS)
    choosing = jnp.concatenate([bankable, beyond])
    ending = jnp.concatenate([jnp.zeros((POINTS + 1, many), jnp.int32), rest])

    def back(step: Any, known: Any) -> Any:
        choosing, rolling, ending = known
        points = POINTS - step
        dice = games.dice - points % games.dice
        chance = odds[dice].T  # [greens, game]
        light = 1 - chance[MANY + 1]  # all yellow changes nothing
        ahead = jax.lax.dynamic_slice_in_dim(choosing, points + 1, MANY)
        worth = chance[0] * bankable[0] + (chance[1 : MANY + 1, None] * ahead).sum(axis=0)
        again, stop = worth / light, bankable[points]
        goes = again[0] > stop[0]
        best = jnp.where(goes, again, stop)
        likely = jnp.cumsum(chance[:MANY], axis=0) / light
        greens = jnp.minimum((luck[points] >= likely).sum(axis=0), dice)
        ends = jax.lax.dynamic_slice_in_dim(ending, points + 1, MANY)
        end = jnp.take_along_axis(ends, jnp.maximum(greens - 1, 0)[None], axis=0)[0]
        end = jnp.where(greens == 0, 0, end)
        end = jnp.where(goes | (points == 0), end, points)
        put = jax.lax.dynamic_update_index_in_dim
        rolled = worth + chance[MANY + 1] * best
        return (
            put(choosing, best, points, 0), put(rolling, rolled, points, 0),
            put(ending, end, points, 0),
        )  # fmt: skip

    rolling = jnp.zeros_like(bankable)
    choosing, rolling, ending = jax.lax.fori_loop(0, POINTS + 1, back, (choosing, rolling, ending))
    return Turn(rolling[0], choosing, rolling, bankable, ending[0])


def ended_worths(weights: Weights, games: Games) -> Any:
    """[points, seat, game]: what it is worth to bank so many points, or none."""
    players, many = games.scores.shape
    points = jnp.repeat(jnp.arange(POINTS + 1), many)
    every = Games(*(jnp.tile(part, POINTS + 1) for part in games))
    following, over = ended(every, points)
    totals = every.scores.at[0].add(points)
    first = totals == totals.max(axis=0)
    said = jnp.roll(judged(weights, written(following)), 1, axis=0)
    found = jnp.where(over, first / first.sum(axis=0), said)
    return jnp.moveaxis(found.reshape(players, POINTS + 1, many), 0, 1)


def ended(games: Games, points: Any) -> tuple[Games, Any]:
    """The beginnings of the next turns when so many points are banked, and which games are over."""
    players = len(games.scores)
    total = games.scores[0] + points
    straight = games.first_past == 1
    past = jnp.where(straight, total >= games.goal, total > games.goal)
    last = games.last_turns > 0
    over = jnp.where(straight, past, games.last_turns == 1)
    begins = jnp.where(past & ~straight, players - 1, 0)
    last_turns = jnp.where(last, games.last_turns - 1, begins)
    scores = jnp.roll(games.scores.at[0].set(total), -1, axis=0)
    return games._replace(scores=scores, last_turns=last_turns), over


# Beginnings of games


def begun(key: Any, players: int, many: int) -> Games:
    """New games; some of them in the middle, and the last ones by house rules."""
    keys = jax.random.split(key, 9)
    house = jnp.arange(many) >= PRINTED * many

    def option(place: int, values: Any, printed: int) -> Any:
        varies = house & (jax.random.uniform(keys[place], (many,)) < 0.5)
        given = jax.random.randint(keys[place + 1], (many,), values.start, values.stop)
        return jnp.where(varies, given, printed)

    goal, dice = option(0, VARIED["goal"], 100), option(2, VARIED["dice"], 10)
    first_past = option(4, range(2), 0)
    middle = jax.random.uniform(keys[6], (many,)) < MADE_UP
    level = jax.random.uniform(keys[7], (many,)) * goal
    apart = jax.random.normal(keys[8], (players, many)) * 0.25 * goal
    scores = jnp.clip(level + apart, 0, goal - 1).astype(jnp.int32)
    nothing = jnp.zeros(many, jnp.int32)
    return Games(jnp.where(middle, scores, 0), nothing, goal, dice, first_past)


# Inputs


def written(games: Games, points: Any = 0, phase: Any = ROLLING) -> Any:
    """[input, game]: as `inputs.write`, for so many points of the turn."""
    scores, goal, dice = games.scores, games.goal, games.dice
    many = scores.shape[1]
    points, phase = (jnp.broadcast_to(part, (many,)) for part in (points, phase))
    left, best, total = dice - points % dice, scores[1:].max(axis=0), scores[0] + points
    past = jnp.where(games.first_past == 1, total >= goal, total > goal)
    parts: list[Any] = []
    for score in scores:
        parts += [*amount(goal + 1 - score, dice // 2), soft(score, goal), rungs(goal + 1 - score)]
    both = (goal + 1 - total, total - best, best - goal)
    parts += amount(points, dice // 2)
    parts += [part for value in both for part in amount(value, 2)]
    parts += [*amount(scores[0] - best, dice // 2), rungs(points)]
    parts += [rungs_both_ways(value) for value in (*both, scores[0] - best)]
    parts += [past * ONE, (total > best) * ONE, one_of(left - 1, DICE)]
    parts += [one_of(games.last_turns, len(scores)), one_of(phase, PHASES)]
    parts += [soft(goal, 100), soft(dice, 10), soft(left, dice), games.first_past * ONE]
    return in_one(parts, many)
