"""The environment of this game's physical world, as Gymnasium is told of it: not yet imported."""

from __future__ import annotations

NAME = "Flick"
PLACE = "rollhouse.games.dice_flick.flick:Flick"
