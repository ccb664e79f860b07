"""Solutions on disk: computed once, kept in the user's cache folder, trusted only if unharmed.

Some come with the package, in the folder `solutions` of their game: those that somebody would wait
for in a house that has just opened (`python -m tests.solvers.shipped` makes them).

A file is the length of its head (eight bytes), the head (JSON), the bytes of the arrays one after
another, and the SHA-256 of all before it. The head names the game, the players and the options,
and a digest of the sources that the solution follows from (`sources.py`). A file that is damaged,
or was made by sources that may have computed something else, is not used, and the next solution
replaces it. Files are written beside their place and moved there whole.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import tempfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from rollhouse.kernel import folders
from rollhouse.kernel.contract import Terms, without_added
from rollhouse.kernel.frozen import thawed
from rollhouse.kernel.records import Array

from . import sources
from .shelf import SHELF

FORMAT = 1
SOLUTION = "solution"
LENGTH = 8
CHECK = hashlib.sha256().digest_size


@dataclass(frozen=True)
class Stored:
    """The content of a file: JSON-like facts, and arrays of numbers by name."""

    facts: dict[str, Any]
    arrays: dict[str, Array]


def folder() -> Path:
    """Where the solutions of this machine's people lie."""
    return folders.cache() / "solutions"


def place(terms: Terms, part: str) -> Path:
    """The file of a match. `part` is "solution", or "checkpoint" for one that is not finished.

    It may lie on the server's shelf (shelf.py).
    """
    own = _own(terms, part)
    lent = SHELF.folder / own.name
    return lent if not own.exists() and (SHELF.most is not None or lent.exists()) else own


def _own(terms: Terms, part: str) -> Path:
    return folder() / f"{terms.game.name}-{terms.players}-{terms.digest}.{part}"


def shipped(terms: Terms) -> Path:
    """Where the solution of a match lies if it came with the package."""
    return sources.home(terms.game.name) / "solutions" / _own(terms, SOLUTION).name


def found_at(terms: Terms) -> Path:
    """Where the solution of a match is, or would be kept."""
    kept = place(terms, SOLUTION)
    return shipped(terms) if not kept.exists() and shipped(terms).exists() else kept


def written_at(terms: Terms) -> int | None:
    """When the solution of a match was last written, in nanoseconds; None: there is none."""
    try:
        return found_at(terms).stat().st_mtime_ns
    except OSError:
        return None


def load(terms: Terms, part: str) -> Stored | None:
    """What the file of a match holds; None where it is absent, damaged or out of date."""
    found = _read(place(terms, part), terms)
    return _read(shipped(terms), terms) if found is None and part == SOLUTION else found


def _read(path: Path, terms: Terms) -> Stored | None:
    try:
        content = memoryview(path.read_bytes())
    except OSError:
        return None
    SHELF.used(path)
    body, check = content[:-CHECK], content[-CHECK:]
    if hashlib.sha256(body).digest() != check:
        return None
    try:
        length = int.from_bytes(body[:LENGTH], "little")
        head = json.loads(bytes(body[LENGTH : LENGTH + length]))
        if not is_about(head["about"], terms):
            return None
        return Stored(head["facts"], dict(_arrays(head["arrays"], body[LENGTH + length :])))
    except (ValueError, KeyError, TypeError):  # undamaged, but in another format
        return None


def _arrays(heads: Iterable[Any], content: memoryview) -> Iterable[tuple[str, Array]]:
    first = 0
    for name, kind, shape in heads:
        size = int(np.prod(shape, dtype=np.int64)) * np.dtype(kind).itemsize
        yield name, np.frombuffer(content[first : first + size], kind).reshape(shape).copy()
        first += size


def save(terms: Terms, part: str, facts: Mapping[str, Any], arrays: Mapping[str, Array]) -> None:
    """Write the file of a match. Where the disk is full or read-only, nothing is written."""
    path = _own(terms, part) if SHELF.most is None else place(terms, part)
    with contextlib.suppress(OSError):
        write(path, terms, facts, arrays)
    SHELF.used(path)
    SHELF.trim()


def write(path: Path, terms: Terms, facts: Mapping[str, Any], arrays: Mapping[str, Array]) -> None:
    """Write what is known of a match into a file."""
    whole = {name: np.asarray(array, order="C") for name, array in arrays.items()}
    heads = [(name, array.dtype.str, array.shape) for name, array in whole.items()]
    head = json.dumps({"about": about(terms), "facts": facts, "arrays": heads}).encode()
    length = len(head).to_bytes(LENGTH, "little")
    _write(path, [length, head, *map(_bytes, whole.values())])


def _bytes(array: Array) -> Any:
    return array.reshape(-1).view(np.uint8).data


def _write(path: Path, parts: list[Any]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    check = hashlib.sha256()
    number, beside = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(number, "wb") as file:
            for part in parts:
                check.update(part)
                file.write(part)
            file.write(check.digest())
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
    except BaseException:
        Path(beside).unlink(missing_ok=True)
        raise


def forget(terms: Terms, part: str) -> None:
    """Remove the file of a match."""
    with contextlib.suppress(OSError):
        place(terms, part).unlink(missing_ok=True)


def about(terms: Terms) -> dict[str, Any]:
    """What the head of a file says about the match that it is of."""
    game = terms.game
    return {
        "rollhouse": "solution",
        "format": FORMAT,
        "game": game.name,
        "version": game.version,
        "players": terms.players,
        "options": without_added(game, thawed(terms.options)),
        "setup": terms.digest,
        "sources": sources.digest(game.name),
    }


def is_about(head: Any, terms: Terms) -> bool:
    """Is a file of this match, and made by accepted sources (sources.py)?"""
    ours = json.loads(json.dumps(about(terms)))
    return {**head, "sources": None} == {**ours, "sources": None} and (
        head.get("sources") in sources.accepted(terms.game.name)
    )
