"""Stretches of a motion: small at first, and exactly what the whole trace has in their place."""

from __future__ import annotations

import math

import numpy as np
import pytest

from rollhouse.physics.stretches import FIRST, LARGEST, LONGEST, Stretches
from rollhouse.physics.trace import Trace
from rollhouse.server.news.bulletin import ENCODER, fill_envelope

from .test_trace import tumbling


def watched(trace):
    """The stretches that are told while the frames of a trace come one by one."""
    told = []
    stretches = Stretches(lambda first, content: told.append((first, content)))
    frames = [trace.poses[0]]
    for pose in trace.poses[1:]:
        frames.append(pose)
        stretches(frames, trace.rate)
    return [(first, Trace.from_bytes(content)) for first, content in told]


@pytest.mark.parametrize("rate", [50, 60])
def test_they_follow_on_each_other_and_are_what_the_whole_has(rate):
    trace = Trace(tumbling(1, frames=200).poses, rate)
    whole = Trace.from_bytes(trace.to_bytes())
    end = 0
    for first, stretch in watched(trace):
        assert first == end
        end += len(stretch.poses)
        assert stretch.rate == rate
        assert np.array_equal(stretch.poses, whole.poses[first:end])
    assert end > 200 - LONGEST * rate


def test_the_first_is_told_at_once_and_they_grow():
    sizes = [len(stretch.poses) for _, stretch in watched(tumbling(2, frames=300))]
    assert sizes[0] == round(FIRST * 60)
    assert sizes == sorted(sizes)
    assert sizes[-1] == round(LONGEST * 60)


def test_none_is_larger_than_news_can_carry():
    poses = np.concatenate([tumbling(number, frames=90).poses for number in range(24)], axis=1)
    trace = Trace(poses)
    assert len(Trace(poses[30:45]).to_bytes()) > LARGEST
    told, end = watched(trace), 0
    for first, stretch in told:
        assert first == end
        end += len(stretch.poses)
        assert len(stretch.to_bytes()) <= LARGEST
    news = {"match": "m" * 64, "motion": [10**6, 10**6, "A" * math.ceil(LARGEST / 3) * 4]}
    assert fill_envelope("p" * 32, [news]) == (ENCODER.encode(["p" * 32, [news]]).decode(), 1)


def test_of_a_motion_that_is_shorter_nothing_is_told():
    assert watched(tumbling(3, frames=5)) == []
