"""Faces of the games that researchers already know.

Importing this room tells Gymnasium, if it is installed, of `rollhouse/TossUp-v1` and the others;
`gymnasium.make("rollhouse.environments:rollhouse/TossUp-v1")` imports it by itself. What a seat
sees as numbers is in `observations`.
"""

from __future__ import annotations

from importlib.util import find_spec

from . import registration

if find_spec("gymnasium") is not None:
    registration.register()
