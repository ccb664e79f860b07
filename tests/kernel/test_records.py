"""Records, plain-Python views, random numbers and weighted choice."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rollhouse.kernel import records
from rollhouse.kernel.records import Row, ask, below, number, pick, stream

WORDS = 1 << 64


class Stream:
    """The published random stream in Python's own whole numbers (docs/games.md)."""

    def __init__(self, seed, index):
        golden = 0x9E3779B97F4A7C15
        key = (self.mix((seed + golden) % WORDS) + index * golden) % WORDS
        self.key, self.step, self.count = self.mix(key), self.odd((key + golden) % WORDS), 0

    @staticmethod
    def mix(value):
        value = (value ^ value >> 30) * 0xBF58476D1CE4E5B9 % WORDS
        value = (value ^ value >> 27) * 0x94D049BB133111EB % WORDS
        return value ^ value >> 31

    @staticmethod
    def odd(value):
        value = (value ^ value >> 33) * 0xFF51AFD7ED558CCD % WORDS
        value = (value ^ value >> 33) * 0xC4CEB9FE1A85EC53 % WORDS
        return (value ^ value >> 33) | 1

    def number(self):
        self.count += 1
        return self.mix((self.key + self.count * self.step) % WORDS)

    def below(self, bound):
        if bound < 1 << 32:
            while True:
                scaled = (self.number() >> 32) * bound
                if scaled % (1 << 32) >= (1 << 32) % bound:
                    return scaled >> 32
        cut = 64 - (bound - 1).bit_length()
        while True:
            value = self.number() >> cut
            if value < bound:
                return value


seeds = st.integers(0, WORDS - 1)


@given(seeds, st.integers(0, 1 << 62))
@settings(max_examples=200, deadline=None)
def test_a_stream_is_the_published_one(seed, index):
    randoms, plain = stream(seed, index), Stream(seed, index)
    assert [int(ask(number, Row(randoms))) for _ in range(5)] == [plain.number() for _ in range(5)]


@given(seeds, st.integers(1, (1 << 62) - 1) | st.integers(1, 1 << 33) | st.integers(1, 100))
@settings(max_examples=400, deadline=None)
def test_below_is_the_published_mapping(seed, bound):
    randoms, plain = stream(seed), Stream(seed, 0)
    for _ in range(5):
        drawn = ask(below, Row(randoms), bound)
        assert 0 <= drawn < bound
        assert drawn == plain.below(bound)


def test_below_has_no_modulo_bias():
    """A bound of 3/4 of 2**32: taking remainders would draw the lower third twice as often."""
    bound, randoms = 3 << 30, stream(1)
    low = sum(ask(below, Row(randoms), bound) < bound // 3 for _ in range(30_000))
    assert abs(low - 10_000) < 4 * (30_000 * 2 / 9) ** 0.5


@given(st.lists(st.integers(0, 10**6), min_size=1, max_size=40).filter(any))
@settings(deadline=None)
def test_alias_columns_hold_exactly_the_weights(weights):
    keep, other = records.alias(weights)
    total, size = sum(weights), records.columns(len(weights))
    held = [Fraction(0)] * size
    for column in range(size):
        held[column] += Fraction(keep[column], total * size)
        held[other[column]] += Fraction(total - keep[column], total * size)
    assert held == [Fraction(w, total) for w in weights] + [0] * (size - len(weights))


@pytest.mark.parametrize("scale", [1, 1 << 40])
def test_pick_draws_by_weight(scale):
    weights = [weight * scale for weight in (1, 0, 5, 10, 4)]
    keep, other = (np.array(column, np.int64) for column in records.alias(weights))
    randoms, counts = stream(4), [0] * 5
    for _ in range(20_000):
        counts[ask(pick, Row(randoms), keep, other, 0, len(keep), sum(weights))] += 1
    assert counts[1] == 0
    for weight, count in zip((1, 0, 5, 10, 4), counts, strict=True):
        assert abs(count - 1000 * weight) < 5 * (1000 * weight + 1) ** 0.5


def test_a_row_yields_python_ints():
    kind = records.record(few=(records.i8, 3), one=records.i32)
    row = Row(np.zeros(1, kind))
    row.few[1], row.one = 100, 7
    assert type(row.one) is int
    assert row.few[1] * 6 == 600  # int8 would have wrapped
    with pytest.raises(AttributeError):
        _ = row.many
    with pytest.raises(OverflowError):
        row.few[0] = 300


def test_nth_set_counts_ones():
    mask = np.array([0, 1, 0, 1, 1], np.uint8)
    assert [int(records.nth_set(mask, n)) for n in range(3)] == [1, 3, 4]
