"""The shape of the house: imports only point downwards, and a room never reaches up."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

HOUSE = Path(__file__).parent.parent / "src" / "rollhouse"
ROOMS = [
    "games", "terminal", "server", "client", "protocol", "environments", "lab", "coach",
    "players", "solvers", "matches", "chance", "physics", "kernel",
]  # fmt: skip
"""From the top of the house to its foundation."""
FILES = sorted(path for room in ROOMS for path in (HOUSE / room).rglob("*.py"))


def imported_names(path):
    """All that a file imports, at its head or inside its functions, each name as a list."""
    here = ("rollhouse", *path.relative_to(HOUSE).parts[:-1])
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names = []
        if isinstance(node, ast.Import):
            names = [name.name.split(".") for name in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = list(here[: len(here) - node.level + 1]) if node.level else []
            whole = base + (node.module.split(".") if node.module else [])
            names = [[*whole, name.name] for name in node.names]
        yield from names


def imported_rooms(path):
    """The rooms that a file imports from."""
    for name in imported_names(path):
        if name[0] == "rollhouse" and len(name) > 1 and name[1] in ROOMS:
            yield name[1]


def test_the_house_has_these_rooms():
    found = {path.name for path in HOUSE.iterdir() if path.is_dir() and path.name != "__pycache__"}
    assert found == set(ROOMS)


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(HOUSE)))
def test_imports_point_downwards(path):
    room = ROOMS.index(path.relative_to(HOUSE).parts[0])
    for other in imported_rooms(path):
        assert ROOMS.index(other) >= room, f"{path.name} reaches up into {other}"


def test_rules_import_nothing_but_the_kernel_and_other_rules_of_their_game():
    for path in HOUSE.glob("games/*/*rules.py"):
        own = [other.stem for other in path.parent.glob("*rules.py")]
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom):
                assert node.module in ("__future__", "rollhouse.kernel.records", *own), path
            assert not isinstance(node, ast.Import)


SERVER_ROOMS = re.findall(r"^- `(\w+)`", (HOUSE / "server/__init__.py").read_text(), re.MULTILINE)
"""The order of the server's rooms, as its docstring lists them."""
SERVER = HOUSE / "server"
SERVER_FILES = sorted(path for path in SERVER.rglob("*.py") if path != SERVER / "__init__.py")


def server_room(path):
    return path.relative_to(SERVER).with_suffix("").parts[0]


def test_the_server_has_these_rooms():
    assert {server_room(path) for path in SERVER_FILES} == set(SERVER_ROOMS)


@pytest.mark.parametrize("path", SERVER_FILES, ids=lambda path: str(path.relative_to(HOUSE)))
def test_imports_within_the_server_point_downwards(path):
    room = SERVER_ROOMS.index(server_room(path))
    for name in imported_names(path):
        if name[:2] == ["rollhouse", "server"] and len(name) > 2:
            assert SERVER_ROOMS.index(name[2]) >= room, f"{path.name} reaches up into {name[2]}"
