"""A plain Monte-Carlo player, as anybody would first write it, to compare the house's players with.

python bench/expert.py toss_up monte_carlo:Plain:playouts=1000

All legal actions get equally many playouts, in which everybody plays on by rule of thumb (in its
quick form, if there is one), and the highest mean is played: there is no race, no benefit of the
doubt, and the dice are not shared.
"""

from __future__ import annotations

import random
from typing import Any

from rollhouse.kernel.position import Position
from rollhouse.players import policies
from rollhouse.players.playouts import BATCH, batches_of, prepare


class Plain:
    """This many playouts per decision, on one core."""

    def __init__(self, playouts: int = 1000, seed: int | None = None) -> None:
        self.playouts, self._chance = playouts, random.Random(seed)

    def __call__(self, position: Position, actions: list[dict[str, Any]]) -> dict[str, Any]:
        if len(actions) == 1:
            return actions[0]
        policy, seat = policies.quick(position.terms), position.turn
        each = max(1, self.playouts // len(actions))
        size = min(BATCH, each)

        def worth(action: dict[str, Any]) -> float:
            seed, after = self._chance.getrandbits(62), position.after(action)
            found = batches_of(after, policy, seed, 0, each // size, size)
            return float(found[..., seat].mean())

        return max(actions, key=worth)

    def study(self, position: Position) -> None:
        prepare(position)
