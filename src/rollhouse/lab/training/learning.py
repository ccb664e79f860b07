"""Gradient descent on the results of self-play, in JAX; and the network in whole numbers."""

from __future__ import annotations

import functools
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from rollhouse.valuation.network import (
    DEEPER,
    FIRST,
    LARGEST,
    LARGEST_LAST,
    MOST,
    ONE,
    SHARES,
    Network,
    powers,
)

Weights = dict[str, Any]

WIDE, DEEP = 128, 32
BATCH = 1 << 13
STEADY = 0.9995
"""How slowly the running mean follows the weights."""


def begin(inputs: int, players: int, seed: int, wide: int = WIDE, deep: int = DEEP) -> Weights:
    rng = np.random.default_rng(seed)

    def normal(rows: int, columns: int, fan: int) -> Any:
        return jnp.asarray(rng.normal(0, np.sqrt(2 / fan), (rows, columns)), jnp.float32)

    return {
        "first": normal(inputs, wide, 24), "first_bias": jnp.zeros(wide) + 0.1,
        "second": normal(wide, deep, wide), "second_bias": jnp.zeros(deep) + 0.1,
        "last": normal(players, deep, 4 * deep), "last_bias": jnp.zeros(players),
    }  # fmt: skip


def logits(weights: Weights, x: Any) -> Any:
    return logits_of(weights, x @ weights["first"] + weights["first_bias"])


def logits_of(weights: Weights, sums: Any) -> Any:
    """The same from what the first layer adds up to."""
    hidden = jnp.clip(sums, 0, MOST / ONE)
    deeper = jnp.clip(hidden @ weights["second"] + weights["second_bias"], 0, MOST / ONE)
    return deeper @ weights["last"].T + weights["last_bias"]


def loss(weights: Weights, x: Any, shares: Any, counts: Any) -> Any:
    told = jax.nn.log_softmax(logits(weights, x))
    return -(counts * (shares * told).sum(axis=1)).sum() / jnp.maximum(counts.sum(), 1)


def within(weights: Weights) -> Weights:
    """The weights, clipped to the bounds that keep sums within 32 bits."""
    most = {"first": LARGEST, "second": LARGEST * 0.95, "last": LARGEST_LAST}
    return {
        name: jnp.clip(part, -most[name], most[name]) if name in most else part
        for name, part in weights.items()
    }


def adam(state: Any, x: Any, shares: Any, counts: Any, rate: Any) -> tuple[Any, Any]:
    weights, mean, first, second, step = state
    value, slope = jax.value_and_grad(loss)(weights, x, shares, counts)
    step = step + 1
    first = jax.tree.map(lambda m, g: 0.9 * m + 0.1 * g, first, slope)
    second = jax.tree.map(lambda v, g: 0.999 * v + 0.001 * g * g, second, slope)
    one, two = 1 - 0.9**step, 1 - 0.999**step
    weights = within(
        jax.tree.map(
            lambda w, m, v: w - rate * (m / one) / (jnp.sqrt(v / two) + 1e-8),
            weights, first, second,
        )
    )  # fmt: skip
    keep = jnp.minimum(STEADY, 1 - 1 / (1 + 0.1 * step))
    mean = jax.tree.map(lambda a, w: keep * a + (1 - keep) * w, mean, weights)
    return (weights, mean, first, second, step), value


def as_jax(array: Any) -> Any:
    return jnp.asarray(array)


@jax.jit
def judged(weights: Weights, x: Any) -> Any:
    """The shares of the seats, the mover's first, for rows of inputs (16 bits).

    A GPU multiplies halves much faster, and an input is the same as one.
    """
    if jax.default_backend() == "cpu":
        return jax.nn.softmax(logits(weights, x.astype(jnp.float32) / ONE))
    halves = {name: part.astype(jnp.float16) for name, part in weights.items()}
    return jax.nn.softmax(logits(halves, x.astype(jnp.float16) / ONE).astype(jnp.float32))


def judge(weights: Weights) -> Any:
    """A function that judges with these weights."""
    return lambda x: judged(weights, x)


@functools.partial(jax.jit, static_argnums=2)
def placed(counts: Any, first: Any, room: int) -> Any:
    """Where each lane writes its rows, with lane `first` at the beginning; -1: none, or no room."""
    turned = jnp.roll(counts, -first)
    ends = jnp.cumsum(turned)
    found = jnp.where((turned > 0) & (ends <= room), ends - turned, -1)
    return jnp.roll(found, first).astype(jnp.int32)


@functools.partial(jax.jit, static_argnums=6)
def learn(
    state: Any, x: Any, movers: Any, worths: Any, key: Any, rate: Any, batch: int
) -> tuple[Any, Any]:
    """One pass over kept positions: inputs (16 bits), who moves, and the target for each seat."""
    many, players = worths.shape
    seats = (movers[:, None] + jnp.arange(players)[None, :]) % players
    size = min(batch, many)
    order = jax.random.permutation(key, many)[: many // size * size].reshape(-1, size)

    def one(state: Any, rows: Any) -> tuple[Any, Any]:
        shares = jnp.take_along_axis(worths[rows], seats[rows], axis=1).astype(jnp.float32) / SHARES
        whole = shares.sum(axis=1)
        counts = (whole > 0).astype(jnp.float32)
        shares = shares / jnp.maximum(whole, 1e-3)[:, None]
        return adam(state, x[rows].astype(jnp.float32) / ONE, shares, counts, rate)

    state, losses = jax.lax.scan(one, state, order)
    return state, losses.mean()


def state_of(weights: Weights) -> Any:
    zeros = jax.tree.map(jnp.zeros_like, weights)
    return (weights, weights, zeros, zeros, jnp.zeros((), jnp.float32))


def in_whole_numbers(weights: Weights) -> Network:
    """The network as it plays."""

    def scaled(part: Any, bits: int, kind: Any) -> Any:
        limit = np.iinfo(kind)
        found = np.round(np.asarray(part, np.float64) * (1 << bits))
        return np.clip(found, limit.min, limit.max).astype(kind)

    ten = ONE.bit_length() - 1
    return Network(
        scaled(weights["first"], FIRST, np.int16),
        scaled(weights["first_bias"], FIRST + ten, np.int32),
        scaled(weights["second"], DEEPER, np.int16),
        scaled(weights["second_bias"], DEEPER + ten, np.int32),
        scaled(weights["last"], DEEPER, np.int16),
        scaled(weights["last_bias"], DEEPER + ten, np.int32),
        powers(),
    )


def in_floating_point(network: Network) -> Weights:
    """The weights of a stored network."""
    ten = ONE.bit_length() - 1
    bits = {
        "first": FIRST, "first_bias": FIRST + ten, "second": DEEPER, "second_bias": DEEPER + ten,
        "last": DEEPER, "last_bias": DEEPER + ten,
    }  # fmt: skip
    return {
        name: jnp.asarray(getattr(network, name), jnp.float32) / (1 << many)
        for name, many in bits.items()
    }


def fetched(weights: Weights) -> Weights:
    """Copied to the host."""
    return {name: np.asarray(part) for name, part in weights.items()}


def learn_from(
    state: Any, kept: Any, seed: int, rate: float, batch: int = BATCH
) -> tuple[Any, float]:
    """One pass over the positions of a lesson, so many at a time; returns the new state and the
    mean loss.
    """
    x, movers, worths = (jnp.asarray(part) for part in kept)
    key = jax.random.PRNGKey(seed & 0x7FFFFFFF)
    state, value = learn(state, x, movers, worths, key, jnp.float32(rate), batch)
    jax.block_until_ready(state)  # the next lesson writes over the arrays
    return state, float(value)


def written(state: Any) -> dict[str, Any]:
    """All numbers of a state, by name."""
    *parts, step = state
    found = {
        f"{place}.{name}": np.asarray(part)
        for place, weights in enumerate(parts)
        for name, part in weights.items()
    }
    return {**found, "step": np.asarray(step)}


def read(state: Any, kept: Any) -> Any:
    """A state that was written; None if it belongs to another network."""
    *parts, _ = state
    found = []
    for place, weights in enumerate(parts):
        for name, part in weights.items():
            if kept.get(f"{place}.{name}", np.zeros(0)).shape != part.shape:
                return None
        found.append({name: jnp.asarray(kept[f"{place}.{name}"]) for name in weights})
    return (*found, jnp.asarray(kept["step"]))
