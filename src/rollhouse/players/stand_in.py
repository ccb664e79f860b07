"""What plays in place of a rule of thumb that stands back from a house rule: a few playouts a
decision.

Every action, or sixty of them if there are more, runs in a race (race.py) in which everybody plays
on as an absent seat would. The same position is always decided in the same way.
"""

from __future__ import annotations

import math

from rollhouse.kernel.position import Position

from .race import Race, RaceSettings

PLAYOUTS = 1000
"""How many playouts a decision gets, for all actions together."""
SIZE = 8
"""Playouts of a batch, and the actions that are left when no more are halved away."""


def code(position: Position) -> int:
    """The code of the action that is played."""
    settings = RaceSettings(
        SIZE, SIZE, most=PLAYOUTS, playouts=PLAYOUTS, close=0.0, fine=math.inf, fresh=False
    )
    race = Race(position, 0, settings)
    for _ in race.run(math.inf):
        pass
    terms = position.terms
    return int(terms.game.codec.encode_action(terms, position.state, race.actions[race.leader]))
