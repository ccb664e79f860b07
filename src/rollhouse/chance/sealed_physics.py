"""The physics table with sealed random numbers: nobody can know or steer a roll or a hand's error.

A nonce is given before every placement and flick too: the error follows from it and the secret.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from . import TableQuestion, sealed
from .physics import PhysicalTable


class UnrevealedPhysicsTable(sealed.UnrevealedTable, PhysicalTable):
    """Checks an open record without its secret."""

    KIND = "sealed_physics"


class SealedPhysicsTable(PhysicalTable, sealed.SealedTable):
    """Physics with the random numbers of a secret and of the rollers' nonces."""

    KIND = "sealed_physics"
    UNREVEALED = UnrevealedPhysicsTable


class ChainedPhysicsTable(PhysicalTable, sealed.ChainedTable):
    """Physics with the random numbers of the house's chain and of the people's devices."""

    KIND = "sealed_physics"

    def repeats(self, question: TableQuestion, facts: Mapping[str, Any]) -> bool:
        self.said = facts.get("link")
        return super().repeats(question, facts)


SealedPhysicsTable.CHAINED = ChainedPhysicsTable
