"""Stretches of a motion: its frames, some at a time, told while the rest is still simulated.

Whoever watches sees the beginning at once. Every stretch is a trace of its own, with exactly the
frames that the trace of the whole motion has in that place.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from .trace import Poses, Trace

FIRST, LONGEST = 0.1, 0.25
"""Seconds of motion in the first stretch, and in any. Each may be half as long as everything told
before it, so that nobody waits for one as long as simulation is twice as fast as the motion."""
LARGEST = 2400
"""How many bytes a stretch may have: longer ones are split, because news between processes carry
them.
"""

Watch = Callable[[Sequence[Poses], int], None]
"""Called with every frame that is simulated: all frames so far, and how many make a second."""


class Stretches:
    """Watches a motion and tells its stretches; what is left at the end it keeps to itself."""

    def __init__(self, tell: Callable[[int, bytes], None]) -> None:
        """`tell` is called with the number of a stretch's first frame, and its trace."""
        self.tell, self.told = tell, 0

    def __call__(self, frames: Sequence[Poses], rate: int) -> None:
        wanted = min(max(FIRST * rate, self.told / 2), LONGEST * rate)
        if len(frames) - self.told >= wanted:
            first, self.told = self.told, len(frames)
            self.tell_all(first, np.array(frames[first:]), rate)

    def tell_all(self, first: int, frames: Poses, rate: int) -> None:
        content = Trace(frames, rate).to_bytes()
        half = len(frames) // 2
        if len(content) > LARGEST and half:
            self.tell_all(first, frames[:half], rate)
            self.tell_all(first + half, frames[half:], rate)
        else:
            self.tell(first, content)
