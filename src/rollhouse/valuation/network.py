"""A small network in whole numbers, so that it can be the same to the bit on every machine.

Inputs are written as multiples of 1 / `ONE`. Two hidden layers of rectified sums, cut at `MOST`,
lead to one number for each seat; their exponentials, divided by the sum of them, are the win
shares. The bounds of the weights keep every sum within 32 bits.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from rollhouse.kernel.records import Array, called, i32, i64, rule

ONE = 1024
"""An input of 1, and an activation of 1."""
MOST = 4 * ONE - 1
"""Activations are cut here."""
FIRST, DEEPER = 12, 11
"""The weights of the first layer and of the others are multiples of 1 / 2**12 and 1 / 2**11."""
LARGEST = 2.0
"""Weights of the first two layers lie between minus and plus this."""
LARGEST_LAST = 8.0
SHARES = 1 << 20
"""A whole win in the numbers that `evaluate` writes."""
WIDEST = 256
"""The most numbers of a hidden layer."""
INPUTS = 736
"""The most inputs."""
FINE = 4
"""Bits of a difference of the last numbers that are interpolated in the table of exponentials."""
DEEP = 1 << 10
"""Entries of that table: beyond, an exponential is 0."""


NO_TABLE = np.zeros((1, 1), np.uint16)
"""Where a network knows no positions by heart."""


class Network(NamedTuple):
    """The weights of a network, layer by layer."""

    first: Array
    """[input, hidden], 16 bits."""
    first_bias: Array
    second: Array
    """[hidden, deeper]"""
    second_bias: Array
    last: Array
    """[seat, deeper]"""
    last_bias: Array
    powers: Array
    """The exponentials of 0, -1 / 64, -2 / 64, …"""
    table: Array = NO_TABLE
    """What it knows by heart (a game's part `beginnings`): [place, seat from the one to move on],
    the last seat left out."""


class Thinking(NamedTuple):
    """Room for one evaluation."""

    inputs: Array
    places: Array
    """The inputs that are not 0."""
    hidden: Array
    deeper: Array
    shares: Array
    """The result, by seat from the one to move on, in `SHARES`."""
    known: Array
    """The inputs of the last evaluation, from which the next goes on."""
    sums: Array
    """What the first layer adds up to for those inputs."""


def powers() -> Array:
    steps = np.arange(DEEP) * (1 << FINE) / ONE
    return np.round((1 << 24) * np.exp(-steps)).astype(np.int32)


def thinking() -> Thinking:
    return Thinking(
        np.zeros(INPUTS, np.int32),
        np.zeros(INPUTS, np.int16),
        np.zeros(WIDEST, np.int32),
        np.zeros(WIDEST, np.int32),
        np.zeros(8, np.int64),
        np.zeros(INPUTS, np.int32),
        np.zeros(WIDEST, np.int32),
    )


@rule
def thinking_of(rooms: Thinking, thread: int) -> Any:
    """The room of one thread, where arrays have a row for every thread."""
    return Thinking(
        rooms.inputs[thread], rooms.places[thread], rooms.hidden[thread], rooms.deeper[thread],
        rooms.shares[thread], rooms.known[thread], rooms.sums[thread],
    )  # fmt: skip


@called
def evaluate(network: Network, room: Thinking) -> None:
    """Write the win shares for the inputs that `room` holds.

    Eight sums are added up at a time: so many stay in registers.
    """
    inputs, hidden, first = room.inputs, room.hidden, network.first
    many = 0
    for number in range(len(first)):
        if inputs[number] != 0:
            room.places[many] = number
            many += 1
    for low in range(0, len(network.first_bias), 8):
        a = b = c = d = e = f = g = h = i32(0)
        for each in range(many):
            number = i64(room.places[each])
            value = inputs[number]
            a += value * i32(first[number, low])
            b += value * i32(first[number, low + 1])
            c += value * i32(first[number, low + 2])
            d += value * i32(first[number, low + 3])
            e += value * i32(first[number, low + 4])
            f += value * i32(first[number, low + 5])
            g += value * i32(first[number, low + 6])
            h += value * i32(first[number, low + 7])
        keep(hidden, low, network.first_bias, (a, b, c, d, e, f, g, h), FIRST)
    go_deeper(network, room)


@called
def forget(room: Thinking) -> None:
    """Before the first `evaluate_next` of a network."""
    for number in range(INPUTS):
        room.known[number] = 0
    for number in range(WIDEST):
        room.sums[number] = 0


@called
def evaluate_next(network: Network, room: Thinking) -> None:
    """The same as `evaluate`, to the bit, but only inputs that have changed are added up."""
    inputs, known, sums = room.inputs, room.known, room.sums
    first, wide = network.first, len(network.first_bias)
    for number in range(len(first)):
        more = inputs[number] - known[number]
        if more != 0:
            known[number] = inputs[number]
            for each in range(wide):
                sums[each] += more * i32(first[number, each])
    for each in range(wide):
        room.hidden[each] = cut((sums[each] + i32(network.first_bias[each])) >> FIRST)
    go_deeper(network, room)


@called
def go_deeper(network: Network, room: Thinking) -> None:
    """From the first layer to the shares."""
    hidden, deeper, second = room.hidden, room.deeper, network.second
    wide = len(network.first_bias)
    for low in range(0, len(network.second_bias), 8):
        a = b = c = d = e = f = g = h = i32(0)
        for number in range(wide):
            value = hidden[number]
            if value != 0:
                a += value * i32(second[number, low])
                b += value * i32(second[number, low + 1])
                c += value * i32(second[number, low + 2])
                d += value * i32(second[number, low + 3])
                e += value * i32(second[number, low + 4])
                f += value * i32(second[number, low + 5])
                g += value * i32(second[number, low + 6])
                h += value * i32(second[number, low + 7])
        keep(deeper, low, network.second_bias, (a, b, c, d, e, f, g, h), DEEPER)
    add_shares(network, room, len(network.second_bias))


@rule
def keep(into: Array, low: int, biases: Array, sums: Any, bits: int) -> None:
    """Write eight numbers of a layer."""
    into[low] = cut((sums[0] + i32(biases[low])) >> bits)
    into[low + 1] = cut((sums[1] + i32(biases[low + 1])) >> bits)
    into[low + 2] = cut((sums[2] + i32(biases[low + 2])) >> bits)
    into[low + 3] = cut((sums[3] + i32(biases[low + 3])) >> bits)
    into[low + 4] = cut((sums[4] + i32(biases[low + 4])) >> bits)
    into[low + 5] = cut((sums[5] + i32(biases[low + 5])) >> bits)
    into[low + 6] = cut((sums[6] + i32(biases[low + 6])) >> bits)
    into[low + 7] = cut((sums[7] + i32(biases[low + 7])) >> bits)


@rule
def cut(value: Any) -> Any:
    return i32(min(max(value, 0), MOST))


@rule
def add_shares(network: Network, room: Thinking, deep: int) -> None:
    """From the second layer to the shares."""
    shares, seats = room.shares, len(network.last_bias)
    highest = i64(-(1 << 40))
    for seat in range(seats):
        total = i32(network.last_bias[seat])
        for number in range(deep):
            total += room.deeper[number] * i32(network.last[seat, number])
        shares[seat] = i64(total >> DEEPER)
        highest = max(highest, shares[seat])
    whole = i64(0)
    for seat in range(seats):
        shares[seat] = power(network.powers, highest - shares[seat])
        whole += shares[seat]
    for seat in range(seats):
        shares[seat] = shares[seat] * SHARES // whole


@rule
def power(table: Array, below: int) -> Any:
    """The exponential of minus `below` / `ONE`, in 2**24."""
    place = below >> FINE
    if place >= DEEP - 1:
        return i64(0)
    part = below & ((1 << FINE) - 1)
    here, there = i64(table[place]), i64(table[place + 1])
    return here - ((here - there) * part >> FINE)
