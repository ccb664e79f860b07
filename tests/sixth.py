"""A copy of the house with the game of docs/sixth-game.md in it."""

from __future__ import annotations

import shlex
import shutil
from math import inf
from pathlib import Path

from .docs.test_examples import ROOT, blocks, write_files

PAGE = ROOT / "docs" / "sixth-game.md"
OWN_ROOM = "src/rollhouse/games/pig"
PAGES = "docs/rules"


def copy_of_the_house(folder: Path) -> dict[str, str]:
    """Copy the package, answer with what Python needs to find it."""
    shutil.copytree(
        ROOT / "src" / "rollhouse",
        folder / "src" / "rollhouse",
        ignore=shutil.ignore_patterns("__pycache__"),
    )
    return {"PYTHONPATH": str(folder / "src"), "ROLLHOUSE_CACHE": str(folder / "cache")}


def write_the_game(folder: Path, above: float = inf) -> None:
    """Write the files of the page, all or those above a line; no file of the house is touched."""
    package = folder / "src" / "rollhouse"
    own = folder / OWN_ROOM
    house = [path for path in package.rglob("*") if path.is_file() and own not in path.parents]
    before = {path: path.read_bytes() for path in house}
    written = [path.relative_to(folder) for path in write_files(PAGE, folder, above)]
    rooms = {OWN_ROOM, PAGES} if above == inf else {OWN_ROOM}
    assert {str(path.parent) for path in written} == rooms
    assert all(path.read_bytes() == content for path, content in before.items())


def add_the_sixth_game(folder: Path) -> dict[str, str]:
    house = copy_of_the_house(folder)
    write_the_game(folder)
    return house


def command_of_the_page() -> tuple[list[str], int]:
    """What the page says to test the game with, after `python`, and the line of its block."""
    ((words, line),) = (
        (shlex.split(command, comments=True), block.line)
        for block in blocks(PAGE)
        if block.language == "sh"
        for command in block.text.splitlines()
        if "pytest" in command
    )
    python, *arguments = words
    assert python == ".venv/bin/python"
    return arguments, line
