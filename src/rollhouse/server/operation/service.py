"""How one process of the house is set up: what `rollhouse serve` reads from its command line."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass

from rollhouse.protocol.address import LOOPBACK, PORT

DATABASE_VARIABLE, REDIS_VARIABLE = "ROLLHOUSE_DATABASE", "ROLLHOUSE_REDIS"
"""Where URLs may stand, because passwords on a command line are seen by everybody on a machine."""


@dataclass(frozen=True)
class Service:
    database: str | None = None
    """`sqlite:///FILE` or `postgresql://…`; None: SQLite in the data folder."""
    redis: str | None = None
    host: str = LOOPBACK
    port: int = PORT
    """0: any that is free."""
    names: tuple[str, ...] = ()
    """Under which the house is reached; loopback's names and plain addresses do always."""
    behind: tuple[str, ...] = ()
    """Addresses or networks of proxies, whose word about who asks is taken."""
    workers: int | None = None
    """Processes for computer players and physics; None: by the machine."""
    family: bool = False
    """Is it the house of those who open it at home? They see each other's standings."""
    limited: bool = True
    """False: nothing but guessing is limited, for load tests."""


def from_environment(environment: Mapping[str, str] = os.environ) -> dict[str, str]:
    """What the environment says about databases."""
    found = {
        "database": environment.get(DATABASE_VARIABLE, ""),
        "redis": environment.get(REDIS_VARIABLE, ""),
    }
    return {name: value for name, value in found.items() if value}
