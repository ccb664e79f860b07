"""A copy of the house with the game of docs/sixth-game.md in it."""

from __future__ import annotations

import shutil
from pathlib import Path

from .docs.test_examples import ROOT, write_files

PAGE = ROOT / "docs" / "sixth-game.md"
OWN_ROOM = "src/rollhouse/games/pig"
PAGES = "docs/rules"


def add_the_sixth_game(folder: Path) -> dict[str, str]:
    """Copy the package, write the files of the page, answer with what Python needs to find them."""
    package = folder / "src" / "rollhouse"
    shutil.copytree(
        ROOT / "src" / "rollhouse", package, ignore=shutil.ignore_patterns("__pycache__")
    )
    before = {path: path.read_bytes() for path in package.rglob("*") if path.is_file()}
    written = [path.relative_to(folder) for path in write_files(PAGE, folder)]
    assert {str(path.parent) for path in written} == {OWN_ROOM, PAGES}
    assert all(path.read_bytes() == content for path, content in before.items())
    return {"PYTHONPATH": str(folder / "src"), "ROLLHOUSE_CACHE": str(folder / "cache")}
