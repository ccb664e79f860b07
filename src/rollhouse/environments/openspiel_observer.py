"""What OpenSpiel's algorithms see of a state: numbers (`observations`), or the position as text.

Nothing is hidden, and no history matters beyond the position. So what a seat knows is the position
it sees, for observations and for information states alike.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from rollhouse.kernel.contract import Terms

from . import observations


class Observer:
    """`tensor` is flat, `dict` has its named parts; `set_from` writes both."""

    def __init__(self, terms: Terms) -> None:
        self._sight = observations.sight(terms)
        self.tensor = np.zeros(self._sight.size, np.float32)
        self.dict = self._sight.apart(self.tensor)

    def set_from(self, state: Any, player: int) -> None:
        self._sight.look(state.moment.play.array, 0, player, self.tensor)

    def string_from(self, state: Any, player: int) -> str:  # noqa: ARG002 (everybody sees the same)
        return str(state)
