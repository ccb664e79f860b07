"""Faces of the games that researchers already know.

Gymnasium: `gymnasium.make("rollhouse/TossUp-v1")` and `gymnasium.make_vec`; importing this room
registers the ids, if Gymnasium is there. What a seat sees as numbers is in `observations`.
"""

from __future__ import annotations
