"""Where Rollhouse keeps its own files on this machine."""

from __future__ import annotations

import os
from pathlib import Path


def cache() -> Path:
    """The folder for what can be made again at any time: compiled rules, solved tables.

    `ROLLHOUSE_CACHE` names it outright; otherwise it is `rollhouse` under the user's cache
    folder (`XDG_CACHE_HOME`, or `~/.cache`). The folder need not exist yet.
    """
    named = os.environ.get("ROLLHOUSE_CACHE")
    if named:
        return Path(named).expanduser()
    root = os.environ.get("XDG_CACHE_HOME")
    return (Path(root) if root else Path.home() / ".cache") / "rollhouse"
