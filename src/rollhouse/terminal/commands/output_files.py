"""Files that commands write: never over what they read."""

from __future__ import annotations

import contextlib
from pathlib import Path

from rollhouse.matches.words import WORDS, BadRecord


def check_apart(out: str | None, record: Path) -> None:
    """Refuse to write over the record that is read, by whatever name it is called."""
    same = False
    with contextlib.suppress(OSError, ValueError):  # nothing is there yet, or nothing can be
        same = out is not None and Path(out).samefile(record)
    if same:
        raise BadRecord("over_itself", WORDS, path=out)
