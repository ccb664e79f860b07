"""Where modules of Rollhouse 1.0 that were about this game are now, inside its folder."""

from __future__ import annotations

MOVED = {"physics.tower": "physics.tower", "physics.hands": "physics.hands"}
