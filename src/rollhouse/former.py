"""The names that modules had in Rollhouse 1.0: each is still imported, with a `DeprecationWarning`.

An import by a former name gives the module of today itself, not a copy of it. `rollhouse` looks
here only when it has no module of the name that is asked for. Modules that moved into the folder of
a game are named by that game, in its part `former`.
"""

from __future__ import annotations

import sys
import warnings
from importlib import import_module
from importlib.abc import Loader
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

HERE = __name__.partition(".")[0]

MOVED = {
    "coach.standing": "coach.hints.standing",
    "games.board": "kernel.board",
    "games.contract": "kernel.contract",
    "games.entry": "kernel.entry",
    "games.errors": "kernel.errors",
    "games.faces": "kernel.calls",
    "games.frozen": "kernel.frozen",
    "games.gpu": "kernel.gpu",
    "games.ids": "kernel.ids",
    "games.kernel": "kernel.records",
    "games.language": "kernel.language",
    "games.likeness": "kernel.likeness",
    "games.machine_code": "kernel.machine_code",
    "games.pages": "kernel.rules_pages",
    "games.position": "kernel.position",
    "games.prepare": "kernel.preparation",
    "games.reading": "kernel.validation",
    "games.trays": "kernel.trays",
    "lab.loop": "lab.batch.loop",
    "lab.metrics": "lab.simulation.metrics",
    "lab.playouts": "lab.batch.playouts",
    "lab.tallies": "lab.batch.tallies",
    "players.ways": "players.policies",
    "server.backup": "server.store.backup",
    "server.client": "client.house",
    "server.client_words": "client.words",
    "server.events": "client.events",
    "server.kept": "server.store.rows",
    "server.protocol": "protocol.messages",
    "server.serving": "server.process",
    "server.storage": "server.store.storage",
    "server.tokens": "protocol.tokens",
    "server.witness": "client.witness",
    "tables": "chance",
    "terminal.swing": "terminal.hands.swing",
}
"""Where modules are now. What lies in a folder has moved with it."""
OF_A_GAME = {
    "solvers": "solver",
    "terminal.hands": "terminal_hand",
}
"""Rooms that had a module for every game, and the part of the game that it is now."""
RENAMED = {
    "kernel.calls": {"Faces": "Calls"},
    "chance.fair": {"Seat": "FairTable"},
    "chance.physics": {"Seat": "PhysicsTable"},
    "chance.real": {"Seat": "RealTable"},
    "chance.replay": {"Seat": "ReplayTable"},
    "chance.sealed": {"Seat": "SealedTable"},
    "chance.sealed_physics": {"Seat": "SealedPhysicsTable"},
}
"""What the documentation of 1.0 used from these modules, and what it is called now."""


def today(name: str) -> str | None:
    """What a former module is called today, both without `rollhouse.`; None: it is no former one.

    >>> today("games.kernel"), today("tables.sealed"), today("kernel.records")
    ('kernel.records', 'chance.sealed', None)
    """
    moved = {**MOVED, **dict(_of_games(name))}
    for old in sorted(moved, key=len, reverse=True):
        if name == old or name.startswith(f"{old}."):
            return moved[old] + name[len(old) :]
    return None


def _of_games(name: str) -> list[tuple[str, str]]:
    """The former modules of all games."""
    if name.partition(".")[0] not in _ROOMS:
        return []
    from rollhouse.kernel.games import names, part

    found = []
    for game in names():
        home = f"games.{game}"
        found += [(f"{old}.{game}", f"{home}.{new}") for old, new in OF_A_GAME.items()]
        own = part(game, "former") if name.startswith("physics.") else None
        found += [(old, f"{home}.{new}") for old, new in getattr(own, "MOVED", {}).items()]
    return found


_ROOMS = {"physics", *(room.partition(".")[0] for room in OF_A_GAME)}


class FormerName(Loader):
    """Imports the module of today under its former name."""

    def __init__(self, new: str) -> None:
        self.new = new
        self.spec: ModuleSpec | None = None

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        module = import_module(f"{HERE}.{self.new}")
        self.spec = module.__spec__
        message = f"{spec.name} is {HERE}.{self.new} now"
        warnings.warn(message, DeprecationWarning, stacklevel=2)
        return module

    def exec_module(self, module: ModuleType) -> None:
        """Nothing is executed again. The import system has put in the former name's spec."""
        module.__spec__ = self.spec
        for home, names in RENAMED.items():
            if home == self.new or home.startswith(f"{self.new}."):
                inside = import_module(f"{HERE}.{home}")
                for old, new in names.items():
                    setattr(inside, old, getattr(inside, new))


class FormerNames:
    """Finds modules by their former names.

    It stands before the other finders once a former name was imported: the folder of a module that
    was imported so would otherwise give second copies of what is in it.
    """

    @staticmethod
    def find_spec(name: str, *_: Any) -> ModuleSpec | None:
        if not name.startswith(f"{HERE}."):
            return None
        new = today(name.removeprefix(f"{HERE}."))
        if new is None:
            return None
        if FormerNames not in sys.meta_path:
            sys.meta_path.insert(0, FormerNames)
        return ModuleSpec(name, FormerName(new))
