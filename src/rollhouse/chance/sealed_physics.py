"""The physics table with sealed random numbers: nobody can know or steer a roll or a hand's error.

A nonce is given before every placement and flick too: the error follows from it and the secret.
"""

from __future__ import annotations

from . import sealed
from .physics import Physical


class Unrevealed(sealed.Unrevealed, Physical):
    KIND = "sealed_physics"


class Seat(Physical, sealed.Seat):
    KIND = "sealed_physics"
    UNREVEALED = Unrevealed
