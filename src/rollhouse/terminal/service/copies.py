"""Backing houses up, and restoring them."""

from __future__ import annotations

import argparse
import asyncio
import json

from rollhouse.server.operation.words import OPERATING, BadService

from .settings import read_databases


def copy_house(arguments: argparse.Namespace, language: str, what: str, told: str) -> int:
    """`backup` or `restore` a house, and say how many matches there were."""
    try:
        from rollhouse.server.store import backup
    except ImportError as fault:
        raise BadService("missing", library=fault.name or "?") from fault
    where = read_databases(arguments).get("database")
    done = asyncio.run(getattr(backup, what)(where, arguments.file))
    if arguments.json:
        print(json.dumps({"matches": done.matches, "rows": done.rows}))
    else:
        print(OPERATING.say(language, told, matches=done.matches, path=arguments.file))
    return 0
