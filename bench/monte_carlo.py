"""A plain Monte-Carlo player, as anybody would write it first: to hold the house's players against.

python bench/expert.py toss_up monte_carlo:Plain:playouts=1000

All legal actions get equally many playouts, in which everybody goes on by rule of thumb (in a hurry
where there is such a form), and the highest mean is played: no race, no doubt, no same dice.
"""

from __future__ import annotations

import random
from typing import Any

from rollhouse.kernel.position import Position
from rollhouse.players import policies
from rollhouse.players.playouts import BATCH, batches_of, prepare


class Plain:
    """So many playouts a decision, on one core."""

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
