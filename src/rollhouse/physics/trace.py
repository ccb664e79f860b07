"""Traces: how every body of a world moved, 60 frames a second, in a few kilobytes.

A trace is for looking at: in a browser, a film, a picture. Nothing is ever computed from it; worlds
keep the full precision.

The format of its bytes, little-endian:

======  ==========================================================================================
0-3     the letters ``RHT1``
4-5     frames a second
6-7     bodies
8-9     frames
10-     zlib stream: for every body seven columns of 16-bit numbers, one number a frame
======  ==========================================================================================

The columns are x, y, z in steps of 0.05 mm, then the orientation as "smallest three": which of w,
x, y, z is largest (0 to 3), and the other three in their order, in steps of (1/√2)/2047, of the
quaternion whose largest part is positive. In a column the first number is itself and each later
one the difference from the number before it, modulo 2**16. First come the low bytes of all numbers,
then the high bytes: they are mostly zero and deflate to nearly nothing.

A position is off by at most 0.025 mm and an orientation by at most 0.07 degrees.
"""

from __future__ import annotations

import math
import struct
import zlib
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from rollhouse.kernel.errors import RollhouseError

from .words import WORDS

RATE = 60
"""Frames a second."""
STEP = 5e-5
"""Metres in a step of a position."""
PARTS = 2047 * math.sqrt(2)
"""Steps per unit of a component of an orientation: the second largest is at most 1/√2."""

POSITION_BOUND, ANGLE_BOUND = 0.025e-3, math.radians(0.07)
"""The largest error of a decoded trace: metres, radians."""

_HEAD = struct.Struct("<4sHHH")
_MAGIC = b"RHT1"
_COLUMNS = 7
_MOST = 50_000_000
"""The most bytes that a trace may inflate to."""
_OTHERS = np.array([[1, 2, 3], [0, 2, 3], [0, 1, 3], [0, 1, 2]])

Poses = npt.NDArray[np.float64]


class BadTrace(RollhouseError):
    """Bytes that are not a trace."""


@dataclass(frozen=True, eq=False)
class Trace:
    """How bodies moved: `poses[frame, body]` is x, y, z in metres and a quaternion w, x, y, z."""

    poses: Poses
    rate: int = RATE

    @property
    def seconds(self) -> float:
        return max(len(self.poses) - 1, 0) / self.rate

    def to_bytes(self) -> bytes:
        frames, bodies, _ = self.poses.shape
        steps = np.concatenate([_positions(self.poses), _smallest_three(self.poses)], axis=2)
        columns = steps.transpose(1, 2, 0).reshape(-1, frames)
        deltas = np.diff(columns, axis=1, prepend=0).astype("<u2")
        low, high = (deltas & 255).astype(np.uint8), (deltas >> 8).astype(np.uint8)
        packed = zlib.compress(low.tobytes() + high.tobytes(), 9)
        return _HEAD.pack(_MAGIC, self.rate, bodies, frames) + packed

    @classmethod
    def from_bytes(cls, content: bytes) -> Trace:
        """The trace in these bytes; `BadTrace` if there is none."""
        rate, bodies, frames, planes = _unpacked(content)
        size = bodies * _COLUMNS * frames
        deltas = planes[:size].astype(np.uint16) | planes[size:].astype(np.uint16) << 8
        columns = np.cumsum(deltas.reshape(-1, frames), axis=1, dtype=np.uint16).view(np.int16)
        steps = columns.reshape(bodies, _COLUMNS, frames).transpose(2, 0, 1)
        if size and (steps[..., 3].min() < 0 or steps[..., 3].max() > 3):
            raise BadTrace("not_a_trace", WORDS, fault="orientation")
        return cls(np.concatenate([steps[..., :3] * STEP, _quaternions(steps)], axis=2), rate)


def _unpacked(content: bytes) -> tuple[int, int, int, npt.NDArray[np.uint8]]:
    """Frames a second, bodies, frames, and the low and high bytes of all columns."""
    if len(content) < _HEAD.size or content[:4] != _MAGIC:
        raise BadTrace("not_a_trace", WORDS, fault="RHT1")
    _, rate, bodies, frames = _HEAD.unpack_from(content)
    size = 2 * bodies * _COLUMNS * frames
    inflate = zlib.decompressobj()
    try:
        plain = inflate.decompress(content[_HEAD.size :], min(size, _MOST) + 1)
    except zlib.error as fault:
        raise BadTrace("not_a_trace", WORDS, fault=str(fault)) from None
    if len(plain) != size or not inflate.eof or inflate.unused_data or not rate:
        raise BadTrace("not_a_trace", WORDS, fault=f"{len(plain)} / {size}")
    return rate, bodies, frames, np.frombuffer(plain, np.uint8)


def _positions(poses: Poses) -> npt.NDArray[np.int64]:
    """Positions in steps; anything that flew further than 1.6 m is shown at that distance."""
    return np.clip(np.rint(poses[..., :3] / STEP), -32768, 32767).astype(np.int64)


def _smallest_three(poses: Poses) -> npt.NDArray[np.int64]:
    """Orientations in steps: which component is largest, then the other three."""
    turned = poses[..., 3:] / np.linalg.norm(poses[..., 3:], axis=2, keepdims=True)
    largest = np.abs(turned).argmax(axis=2)[..., None]
    sign = np.where(np.take_along_axis(turned, largest, axis=2) < 0, -1, 1)
    others = np.take_along_axis(turned * sign, _OTHERS[largest[..., 0]], axis=2)
    return np.concatenate([largest, np.rint(others * PARTS).astype(np.int64)], axis=2)


def _quaternions(steps: npt.NDArray[np.int16]) -> Poses:
    largest, others = steps[..., 3:4].astype(np.int64), steps[..., 4:] / PARTS
    rest = np.sqrt(np.clip(1 - (others**2).sum(axis=2, keepdims=True), 0, 1))
    turned = np.zeros((*steps.shape[:2], 4))
    np.put_along_axis(turned, largest, rest, axis=2)
    np.put_along_axis(turned, _OTHERS[largest[..., 0]], others, axis=2)
    return turned
