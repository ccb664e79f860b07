"""Keeps the machine code of the rules on disk, so that only the first start compiles.

numba's own disk cache looks at one source file at a time: edit a function that a rule calls in
another file and the stale machine code of the caller lives on. Here every entry lies in a folder
named by a digest of all rule sources and of the libraries' versions, so a change in any of them
makes a new, empty folder. Folders that nobody used for a month are cleared away.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import shutil
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba
import numpy as np
from numba.core.caching import CompileResultCacheImpl, FunctionCache, UserProvidedCacheLocator

from . import folders

KERNEL = Path(__file__).parent
GAMES = KERNEL.parent / "games"
MONTH = 30 * 24 * 3600


@functools.cache
def digest() -> str:
    """A name for the rules as they are now: all their sources, numba and NumPy.

    A game's `rules.py` imports nothing but the kernel and other rule sources of its own folder,
    whose names end so too (`scoring_rules.py`); these files are all of them.
    """
    text = hashlib.sha256(f"numba {numba.__version__} numpy {np.__version__}".encode())
    for path in sorted([*GAMES.glob("*/*rules.py"), KERNEL / "records.py", KERNEL / "calls.py"]):
        text.update(
            path.relative_to(KERNEL.parent).as_posix().encode() + b"\0" + path.read_bytes() + b"\0"
        )
    return text.hexdigest()[:20]


@functools.cache
def folder() -> Path:
    """The folder of the machine code of these rules. Made on first use."""
    place = folders.cache() / "compiled" / digest()
    if not place.exists():
        place.mkdir(parents=True, exist_ok=True)
        forget_old(place.parent, keep=place)
    place.touch()
    return place


announced: set[str] = set()
"""The games of which there is nothing to say any more: they were ready, or it was said."""


def announce(game: str, title: str) -> None:
    """Before the first use of rules that were never compiled here: say why it takes a while."""
    if game not in announced:
        announced.add(game)
        if not is_ready(game) and sys.stderr.isatty():
            wait = f"Preparing the rules of {title}: compiled now, and kept for the next time."
            print(wait, file=sys.stderr, flush=True)


def is_ready(game: str) -> bool:
    """Was every rule of this game compiled and kept before?"""
    try:
        return (folder() / f"{game}.ready").exists()
    except OSError:
        return False


def mark_ready(game: str) -> None:
    with contextlib.suppress(OSError):
        (folder() / f"{game}.ready").touch()


def forget_old(root: Path, keep: Path) -> None:
    """Remove the machine code of rules that were last used over a month ago."""
    limit = time.time() - MONTH
    for other in root.iterdir():
        with contextlib.suppress(OSError):
            if other != keep and other.is_dir() and other.stat().st_mtime < limit:
                shutil.rmtree(other, ignore_errors=True)


@functools.cache
def folder_digest(path: Path) -> str:
    """A name for all sources of one folder, whose functions may be built into each other."""
    text = hashlib.sha256()
    for source in sorted(path.glob("*.py")):
        text.update(source.name.encode() + b"\0" + source.read_bytes() + b"\0")
    return text.hexdigest()


class _Locator(UserProvidedCacheLocator):
    def __init__(self, function: Callable[..., Any], file: str) -> None:
        self._py_file = file
        self._lineno = function.__code__.co_firstlineno
        self._cache_path = str(folder() / function.__module__)
        self._rules = Path(getattr(function, "rules", file))

    def get_source_stamp(self) -> Any:
        """The function's own folder, and the rules it is bound to, wherever they lie."""
        rules = hashlib.sha256(self._rules.read_bytes()).hexdigest()
        return super().get_source_stamp(), folder_digest(Path(self._py_file).parent), rules

    @classmethod
    def from_function(cls, function: Callable[..., Any], file: str) -> _Locator | None:
        try:
            locator = cls(function, file)
            locator.ensure_cache_path()
        except OSError:
            return None
        return locator


class _Store(CompileResultCacheImpl):
    _locator_classes = [_Locator]  # noqa: RUF012 (numba declares it so)


class _RuleCache(FunctionCache):
    _impl_class = _Store

    def load_overload(self, signature: Any, context: Any) -> Any:
        """The stored code, or None where it is absent or damaged: then it is compiled anew."""
        try:
            return super().load_overload(signature, context)
        except Exception:
            return None

    def save_overload(self, signature: Any, data: Any) -> None:
        """Store; a full or read-only disk costs the next start time, never the game."""
        with contextlib.suppress(OSError):
            try:
                super().save_overload(signature, data)
            except OSError:
                raise
            except Exception:  # the index is damaged: begin a new one
                self.flush()
                super().save_overload(signature, data)


def keep_on_disk(dispatcher: Any) -> Any:
    """Give a numba dispatcher this disk cache. Without a writable folder it stays uncached."""
    with contextlib.suppress(RuntimeError):
        dispatcher._cache = _RuleCache(dispatcher.py_func)
    return dispatcher
