"""The physics table with sealed random numbers: nobody can know or steer a roll or a hand's error.

A nonce is given before every placement and flick too: the error follows from it and the secret.
"""

from __future__ import annotations

from . import sealed
from .physics import PhysicalTable


class UnrevealedPhysicsTable(sealed.UnrevealedTable, PhysicalTable):
    """Checks an open record without its secret."""

    KIND = "sealed_physics"


class SealedPhysicsTable(PhysicalTable, sealed.SealedTable):
    """Physics with the random numbers of a secret and of the rollers' nonces."""

    KIND = "sealed_physics"
    UNREVEALED = UnrevealedPhysicsTable
