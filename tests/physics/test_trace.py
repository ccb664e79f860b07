"""Traces: small, and as exact as they say."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rollhouse.physics.trace import ANGLE_BOUND, POSITION_BOUND, BadTrace, Trace


def tumbling(seed, frames=50, bodies=3):
    """Bodies anywhere within a metre, turned anyhow, every frame anew."""
    random = np.random.default_rng(seed)
    poses = random.normal(size=(frames, bodies, 7))
    poses[..., :3] = random.uniform(-1, 1, (frames, bodies, 3))
    poses[..., 3:] /= np.linalg.norm(poses[..., 3:], axis=2, keepdims=True)
    return Trace(poses)


def angles(one, other):
    """The angle between the orientations of two traces, radians, everywhere."""
    same = np.abs((one.poses[..., 3:] * other.poses[..., 3:]).sum(axis=2))
    return 2 * np.arccos(np.clip(same, 0, 1))


@given(st.integers(0, 2**32 - 1))
def test_a_trace_is_as_exact_as_it_says(seed):
    trace = tumbling(seed)
    again = Trace.from_bytes(trace.to_bytes())
    assert again.rate == trace.rate
    assert again.poses.shape == trace.poses.shape
    assert np.abs(again.poses - trace.poses)[..., :3].max() <= POSITION_BOUND * (1 + 1e-9)
    assert angles(trace, again).max() <= ANGLE_BOUND


@given(st.integers(0, 2**32 - 1))
def test_writing_a_read_trace_changes_nothing(seed):
    content = tumbling(seed, frames=5).to_bytes()
    once = Trace.from_bytes(content)
    twice = Trace.from_bytes(once.to_bytes())
    assert np.abs(once.poses - twice.poses)[..., :3].max() == 0
    assert angles(once, twice).max() <= ANGLE_BOUND


def test_equal_parts_and_whole_turns_are_kept():
    """The corners of the code: two or four parts equally large, a part of exactly 1/√2."""
    half = np.sqrt(0.5)
    turned = [
        (1, 0, 0, 0),
        (-1, 0, 0, 0),
        (half, half, 0, 0),
        (half, 0, 0, -half),
        (0, -half, half, 0),
        (0.5, -0.5, 0.5, -0.5),
        (-0.5, -0.5, -0.5, -0.5),
    ]
    trace = Trace(np.array([[(0.0, 0.0, 0.0, *each)] for each in turned]))
    assert angles(trace, Trace.from_bytes(trace.to_bytes())).max() <= ANGLE_BOUND


def test_what_rests_costs_nothing():
    still = Trace(np.repeat(tumbling(1, frames=1, bodies=20).poses, 600, axis=0))
    assert len(still.to_bytes()) < 1200


def test_what_flies_away_stays_at_the_edge():
    far = Trace(np.array([[(9.0, -9.0, 0.0, 1.0, 0.0, 0.0, 0.0)]]))
    x, y, *_ = Trace.from_bytes(far.to_bytes()).poses[0, 0]
    assert (round(x, 2), round(y, 2)) == (1.64, -1.64)


@pytest.mark.parametrize("size", [0, 4, 9, 10, 20, -1])
def test_what_is_cut_short_is_refused(size):
    with pytest.raises(BadTrace, match="not a trace"):
        Trace.from_bytes(tumbling(2).to_bytes()[:size])


@given(st.binary(max_size=300))
def test_other_bytes_are_refused(content):
    for bad in (content, b"RHT1" + content):
        with pytest.raises(BadTrace):
            Trace.from_bytes(bad)
