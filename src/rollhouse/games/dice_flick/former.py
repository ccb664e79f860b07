"""Where modules of Rollhouse 1.0 that were about this game are now, inside its folder."""

from __future__ import annotations

MOVED = {
    "physics.arena": "physics.arena",
    "physics.box": "physics.box",
    "physics.aim": "physics.hands",
}
