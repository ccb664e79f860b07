"""Where Rollhouse keeps its own files on this machine."""

from __future__ import annotations

import os
from pathlib import Path


def cache() -> Path:
    """The folder for what can be made again at any time: machine code, solutions.

    `ROLLHOUSE_CACHE` names it outright; otherwise it is `rollhouse` under the user's cache
    folder (`XDG_CACHE_HOME`, or `~/.cache`). The folder need not exist yet.
    """
    return _folder("ROLLHOUSE_CACHE", "XDG_CACHE_HOME", ".cache")


def data() -> Path:
    """The folder for what must not be lost: the matches that were played here.

    `ROLLHOUSE_DATA` names it outright; otherwise it is `rollhouse` under the user's data folder
    (`XDG_DATA_HOME`, or `~/.local/share`). The folder need not exist yet.
    """
    return _folder("ROLLHOUSE_DATA", "XDG_DATA_HOME", ".local/share")


def _folder(own: str, shared: str, usual: str) -> Path:
    named = os.environ.get(own)
    if named:
        return Path(named).expanduser()
    root = os.environ.get(shared)
    return (Path(root) if root else Path.home() / usual) / "rollhouse"
