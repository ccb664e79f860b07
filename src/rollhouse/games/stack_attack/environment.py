"""The environment of this game's physical world, as Gymnasium is told of it: not yet imported."""

from __future__ import annotations

NAME = "StackPlace"
PLACE = "rollhouse.games.stack_attack.stack_place:StackPlace"
