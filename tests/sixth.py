"""A copy of the house with the game of docs/sixth-game.md in it."""

from __future__ import annotations

import shlex
import shutil
from math import inf
from pathlib import Path

from rollhouse.kernel import folders

from .docs.test_examples import ROOT, blocks, write_files

PAGE = ROOT / "docs" / "sixth-game.md"
OWN_ROOM = "src/rollhouse/games/pig"
OWN_BOARD = "web/src/games/pig"
PAGES = "docs/rules"


def copy_of_the_house(folder: Path) -> dict[str, str]:
    """Copy the package, answer with what Python needs to find it."""
    shutil.copytree(
        ROOT / "src" / "rollhouse",
        folder / "src" / "rollhouse",
        ignore=shutil.ignore_patterns("__pycache__"),
    )
    return {"PYTHONPATH": str(folder / "src"), "ROLLHOUSE_CACHE": str(folder / "cache")}


def share_machine_code(folder: Path) -> None:
    """What is compiled for the five games need not be compiled again for a copy."""
    compiled = folder / "cache" / "compiled"
    compiled.mkdir(parents=True)
    for game in (folders.cache() / "compiled").iterdir():
        (compiled / game.name).symlink_to(game)


def copy_the_client(folder: Path) -> None:
    """Copy the sources of the browser's client beside the package, and the file that names the
    licence, which its build tells; its tools are linked.
    """
    client = folder / "web"
    shutil.copy(ROOT / "pyproject.toml", folder)
    shutil.copytree(
        ROOT / "web", client, ignore=shutil.ignore_patterns("node_modules", ".svelte-check")
    )
    (client / "node_modules").symlink_to(ROOT / "web" / "node_modules")


def write_the_game(folder: Path, above: float = inf) -> None:
    """Write the files of the page, all or those above a line; no file of the house is touched."""
    own = [folder / OWN_ROOM, folder / OWN_BOARD]
    sources = [*(folder / "src").rglob("*"), *(folder / "web" / "src").rglob("*")]
    before = {
        path: path.read_bytes()
        for path in sources
        if path.is_file() and not any(room in path.parents for room in own)
    }
    written = [path.relative_to(folder) for path in write_files(PAGE, folder, above)]
    rooms = {OWN_ROOM, OWN_BOARD, PAGES} if above == inf else {OWN_ROOM}
    assert {str(path.parent) for path in written} == rooms
    assert all(path.read_bytes() == content for path, content in before.items())


def add_the_sixth_game(folder: Path) -> dict[str, str]:
    house = copy_of_the_house(folder)
    write_the_game(folder)
    return house


def command_of_the_page() -> tuple[list[str], int]:
    """The command by which the page tests the game, after `python`, and the line of its block."""
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
