"""Keeps machine code on disk, so that only the first start compiles.

numba's own disk cache looks at one source file at a time: edit a function that a rule calls in
another file and the stale machine code of the caller lives on. Here a function's machine code is
filed under a digest of all that it is compiled from (`code_digest.py`). A changed function gets
another digest, and so do all that call it; the others keep theirs, and their machine code.

```text
compiled/<game>/<module>/    the code that a game is built into; `house`: none
compiled/<game>/*.ready      marks: all that a game or its solver needs was compiled and kept
```

What nobody used for a month is removed.
"""

from __future__ import annotations

import contextlib
import glob
import hashlib
import os
import shutil
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from numba.core.caching import CompileResultCacheImpl, FunctionCache, UserProvidedCacheLocator
from numba.core.compiler_lock import global_compiler_lock

from . import folders
from .code_digest import LIBRARIES, CodeDigest, Unknown, digest_of, named_tuples
from .compilation import tally, uninterrupted
from .language import SPOKEN, Texts
from .way_in import WayIn, rebuild_closed

INNER = "inner"
"""Marks code that only other rules can call, in the index of a function's code."""
HOUSE = "house"
"""The folder of code that no game is built into."""
FORMER = "[0-9a-f]" * 20
"""How 1.0.0 named the folders of the code of all games together."""
DAY = 24 * 3600
MONTH = 30 * DAY


def folder(game: str | None = None) -> Path:
    """Where the machine code of a game lies; None: of what knows no game. It need not exist."""
    return folders.cache() / "compiled" / (game or HOUSE)


PREPARING = Texts(
    en="Preparing the rules of {title}: compiled now, and kept for the next time.",
    es="Preparando las reglas de {title}: se compilan ahora y se guardan para la próxima vez.",
)
announced: set[str] = set()
"""The games that need no message any more: they were ready, or people were told."""


def announce(game: str, title: str, code: Callable[[], str | None]) -> None:
    """Before the first use of rules that were never compiled here: say why it takes a while."""
    if game not in announced:
        announced.add(game)
        if sys.stderr.isatty() and not is_marked(game, code()):
            wait = PREPARING[SPOKEN.get()].format(title=title)
            print(wait, file=sys.stderr, flush=True)


def is_marked(game: str, what: str | None) -> bool:
    """Was this marked as compiled and kept, by these versions of the libraries?"""
    if what is None:
        return False
    path = _mark(game, what)
    note_use(path)
    return path.exists()


def mark(game: str, what: str | None) -> None:
    """Remember that something of a game was compiled and kept. `what` names it, its sources
    included; None: it could not be kept.
    """
    if what is None:
        return
    with contextlib.suppress(OSError):
        path = _mark(game, what)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()


def _mark(game: str, what: str) -> Path:
    digest = hashlib.sha256(f"{LIBRARIES} {what}".encode()).hexdigest()[:20]
    return folder(game) / f"{digest}.ready"


def forget_old(root: Path) -> None:
    """Remove what was last used over a month ago from the folders of all games."""
    limit = time.time() - MONTH
    for path in (*root.glob("*/*/*.nbi"), *root.glob("*/*.ready"), *root.glob(FORMER)):
        with contextlib.suppress(OSError):
            if path.stat().st_mtime < limit:
                _remove(path)


def _remove(path: Path) -> None:
    """Remove a mark, a folder of 1.0.0, or the index of a function and all its machine code."""
    if path.is_dir():
        shutil.rmtree(path, ignore_errors=True)
        return
    path.unlink(missing_ok=True)
    if path.suffix == ".nbi":
        for code in path.parent.glob(f"{glob.escape(path.stem)}.*.nbc"):
            code.unlink(missing_ok=True)


def _tidy(root: Path) -> None:
    """Forget what is old, once in a process: something was compiled, so nobody is in a hurry."""
    if root not in _TIDIED:
        _TIDIED.add(root)
        forget_old(root)


def note_use(path: Path) -> None:
    """Remember the day on which a file was last wanted."""
    with contextlib.suppress(OSError):
        if path.stat().st_mtime < time.time() - DAY:
            os.utime(path)


class _Locator(UserProvidedCacheLocator):
    """Tells numba where the machine code of a function lies, and what it is called there."""

    def __init__(self, function: Any) -> None:
        digest: CodeDigest = function.code_digest
        self._digest = digest.text
        self._cache_path = str(folder(digest.game) / function.__module__)

    def get_source_stamp(self) -> Any:
        return self._digest

    def get_disambiguator(self) -> str:
        return self._digest

    @classmethod
    def from_function(cls, function: Any, _: str) -> _Locator:
        return cls(function)


class _Store(CompileResultCacheImpl):
    _locator_classes: Any = [_Locator]  # noqa: RUF012 (numba declares it so)

    def rebuild(self, target_context: Any, payload: Any) -> Any:
        return rebuild_closed(target_context, payload) or super().rebuild(target_context, payload)


class _FunctionCode(FunctionCache):
    """The machine code of one function, for what its `code_digest` is now."""

    _impl_class = _Store
    inner = False
    """Is this for code that only other rules can call?"""

    def _index_key(self, signature: Any, codegen: Any) -> Any:
        key = super()._index_key(signature, codegen)
        return (*key, INNER) if self.inner else key

    @property
    def index(self) -> Path:
        return Path(self._cache_file._index_path)


_TIDIED: set[Path] = set()
"""The folders in which this process has removed what is old."""


class RuleCache:
    """What a numba dispatcher asks for machine code. Nothing is looked up before its first call:
    only then do all names that the function uses stand for something.
    """

    def __init__(self, dispatcher: Any, way_in: WayIn) -> None:
        self._dispatcher, self._way_in = dispatcher, way_in
        self._kept: _FunctionCode | None = None

    @property
    def cache_path(self) -> str | None:
        return None if self._kept is None else str(self._kept.cache_path)

    def _find(self, signature: Any) -> _FunctionCode | None:
        """The code as the function is now, for arguments of these types; None where it cannot be
        kept.
        """
        try:
            digest = digest_of(self._dispatcher, named_tuples(signature))
            function = self._dispatcher.py_func
            if self._kept is None or digest != function.code_digest:
                function.code_digest = digest
                self._kept = _FunctionCode(function)
        except (Unknown, OSError, RuntimeError):
            self._kept = None
        return self._kept

    def load_overload(self, signature: Any, context: Any) -> Any:
        """The stored code, or None where it is absent or damaged: then it is compiled anew."""
        kept = self._find(signature)
        if kept is None:
            return None
        for inner in (True, False) if self._way_in.inner else (False,):
            kept.inner = inner
            with contextlib.suppress(Exception):
                found = kept.load_overload(signature, context)
                if found is not None:
                    note_use(kept.index)
                    return found
        return None

    def save_overload(self, signature: Any, data: Any) -> None:
        """Store; a full or read-only disk costs the next start time, never the game."""
        kept = self._find(signature)
        if kept is None:
            return
        kept.inner = self._way_in.inner
        with contextlib.suppress(OSError):
            try:
                kept.save_overload(signature, data)
            except OSError:
                raise
            except Exception:  # the index is damaged: begin a new one
                kept.flush()
                kept.save_overload(signature, data)
            _tidy(kept.index.parents[2])

    def flush(self) -> None:
        if self._kept is not None:
            self._kept.flush()

    def enable(self) -> None:
        """It always is: numba's switch for single functions is not used here."""

    def disable(self) -> None:
        """See `enable`."""


def keep_on_disk(dispatcher: Any) -> Any:
    """Give a numba dispatcher this disk cache. Without a writable folder it stays uncached.

    Ctrl-C waits until a function is compiled: numba does not recover from half a compilation.
    """
    compile_now = dispatcher.compile
    way_in = WayIn(dispatcher)

    def compile_whole(signature: Any) -> Any:
        with uninterrupted(), global_compiler_lock:
            way_in.reopen(signature)
            first = not dispatcher.overloads
            found = compile_now(signature)
            tally.compiled += first
        return found

    dispatcher._cache = RuleCache(dispatcher, way_in)
    dispatcher.compile = compile_whole
    tally.known += 1
    return dispatcher
