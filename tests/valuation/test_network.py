"""The network in whole numbers says what the same network says in floating point."""

import numpy as np
import pytest

from rollhouse.kernel.records import COMPILED
from rollhouse.valuation.network import (
    DEEPER,
    FIRST,
    MOST,
    ONE,
    SHARES,
    Network,
    evaluate,
    evaluate_next,
    forget,
    powers,
    thinking,
)


def made(inputs, seats, seed):
    """A network of random weights, in whole numbers."""
    chance = np.random.default_rng(seed)
    whole = lambda size, most, kind: chance.integers(-most, most, size).astype(kind)  # noqa: E731
    return Network(
        whole((inputs, 16), 1 << FIRST, np.int16), whole(16, ONE << FIRST, np.int32),
        whole((16, 8), 1 << DEEPER, np.int16), whole(8, ONE << DEEPER, np.int32),
        whole((seats, 8), 1 << DEEPER, np.int16), whole(seats, ONE << DEEPER, np.int32), powers(),
    )  # fmt: skip


def in_floating_point(network, inputs):
    x = inputs / ONE
    hidden = x @ (network.first / 2**FIRST) + network.first_bias / (ONE * 2**FIRST)
    hidden = np.clip(hidden, 0, MOST / ONE)
    deeper = hidden @ (network.second / 2**DEEPER) + network.second_bias / (ONE * 2**DEEPER)
    deeper = np.clip(deeper, 0, MOST / ONE)
    last = (network.last / 2**DEEPER) @ deeper + network.last_bias / (ONE * 2**DEEPER)
    power = np.exp(last - last.max())
    return power / power.sum()


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_shares_are_those_of_the_network_in_floating_point(seats):
    chance = np.random.default_rng(seats)
    for seed in range(20):
        network, room = made(30, seats, seed), thinking()
        room.inputs[:30] = chance.integers(-ONE, 2 * ONE, 30) * (chance.random(30) < 0.5)
        evaluate(network, room)
        found = room.shares[:seats] / SHARES
        assert found == pytest.approx(in_floating_point(network, room.inputs[:30]), abs=4e-3)
        assert found.sum() == pytest.approx(1, abs=1e-5)


def test_what_is_far_behind_gets_nothing_and_nothing_overflows():
    network, room = made(4, 2, 1), thinking()
    network.last[:] = 0
    network.last_bias[:] = [30 * ONE << DEEPER >> 6, 0]
    evaluate(network, room)
    assert room.shares[0] + room.shares[1] <= SHARES
    network.last_bias[:] = [100 * (ONE << DEEPER) // 8, -100 * (ONE << DEEPER) // 8]
    evaluate(network, room)
    assert room.shares[:2].tolist() == [SHARES, 0]


def test_what_follows_something_alike_is_evaluated_to_the_bit():
    chance = np.random.default_rng(3)
    network, room = made(30, 3, 4), thinking()
    for _ in range(3):
        forget(room)  # as after another network
        room.inputs[:30] = chance.integers(-ONE, 2 * ONE, 30)
        for _ in range(20):
            room.inputs[chance.integers(30)] = chance.integers(-ONE, 2 * ONE)
            evaluate_next(network, room)
            found = room.shares[:3].tolist()
            evaluate(network, room)
            assert room.shares[:3].tolist() == found
        room.sums[:] = 12345


@pytest.mark.skipif(not COMPILED, reason="nothing is compiled")
def test_plain_python_says_the_same():
    network, room = made(12, 3, 5), thinking()
    room.inputs[:12] = np.arange(12) * 100
    evaluate(network, room)
    compiled = room.shares[:3].copy()
    evaluate.py_func(network, room)
    assert room.shares[:3].tolist() == compiled.tolist()
