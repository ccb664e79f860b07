"""The files that commands write; a command never overwrites the record that it reads."""

from __future__ import annotations

import contextlib
import tempfile
from pathlib import Path

from rollhouse.kernel.validation import why
from rollhouse.matches.words import WORDS, BadRecord


def check_apart(out: str | None, record: Path) -> None:
    """Refuse to write over the record that is read, whatever name it goes by."""
    same = False
    with contextlib.suppress(OSError, ValueError):  # no such file yet, or no such name
        same = out is not None and Path(out).samefile(record)
    if same:
        raise BadRecord("over_itself", WORDS, path=out)


def try_folder(folder: Path) -> None:
    """Make a folder and write into it before there is anything to lose; `OSError`: neither can be
    done.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryFile(dir=folder):
        pass


def write_text(path: Path, text: str) -> None:
    """Write a text; if that fails, a `BadRecord` says why."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as fault:
        raise BadRecord("cannot_write_file", WORDS, fault=why(fault, path)) from None
