"""The options of one process of the house, as `rollhouse serve` reads them."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass

from rollhouse.protocol.address import LOOPBACK, PORT

DATABASE_VARIABLE, REDIS_VARIABLE = "ROLLHOUSE_DATABASE", "ROLLHOUSE_REDIS"
"""Environment variables for URLs: everybody on a machine can see a command line's passwords."""


@dataclass(frozen=True)
class Service:
    database: str | None = None
    """`sqlite:///FILE` or `postgresql://…`; None: SQLite in the data folder."""
    redis: str | None = None
    host: str = LOOPBACK
    port: int = PORT
    """0: any free port."""
    names: tuple[str, ...] = ()
    """Host names of the house. Loopback names and plain addresses always work."""
    behind: tuple[str, ...] = ()
    """Addresses or networks of proxies that are trusted to say who asks."""
    workers: int | None = None
    """Worker processes; None: as many as suit the machine."""
    family: bool = False
    """Is it a family's house? There everybody may see everybody's standings."""
    limited: bool = True
    """False: only guessing of codes is limited, for load tests."""
    prepares: bool = True
    """Does it make first answers ready while nobody asks?"""


def from_environment(environment: Mapping[str, str] = os.environ) -> dict[str, str]:
    """The options that environment variables give."""
    found = {
        "database": environment.get(DATABASE_VARIABLE, ""),
        "redis": environment.get(REDIS_VARIABLE, ""),
    }
    return {name: value for name, value in found.items() if value}
