"""The games one by one in a file: one row per game, written as they are played.

A file gets its name only when it is complete: until then it is written under another name beside
it, and if the games are broken off, nothing is left behind. Parquet is written in groups of rows,
so that memory use does not grow.
"""

from __future__ import annotations

import contextlib
import csv
import errno
import json
import os
from abc import abstractmethod
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import TracebackType
from typing import Any

import numpy as np

from rollhouse.kernel.contract import Terms
from rollhouse.kernel.errors import BadOption
from rollhouse.kernel.records import WHOLE, Array
from rollhouse.kernel.validation import brief, why

from .words import WORDS

GROUP = 1 << 16
"""Rows of a group of a parquet file."""
ONE_A_GAME = ("game", "steps", "turns", "lead_changes", "known")
BY_SEAT = {"shares": "share", "scores": "score", "decisions": "decisions"}
"""Fields of a tally with a number for each seat, and the names of their columns."""


def columns(tallies: Array, terms: Terms) -> dict[str, Array]:
    """Tallies as columns of a table. Seats are numbered from 1, shares are from 0 to 1."""
    found: dict[str, Array] = {name: tallies[name] for name in ONE_A_GAME}
    for field, name in BY_SEAT.items():
        for seat in range(terms.players):
            found[f"{name}_{seat + 1}"] = tallies[field][:, seat]
    for seat in range(terms.players):
        found[f"share_{seat + 1}"] = found[f"share_{seat + 1}"] / WHOLE
        for event, name in enumerate(terms.game.rules.EVENTS):
            found[f"{name}_{seat + 1}"] = tallies["events"][:, seat, event]
    return found


class Sheet:
    """A file of games that is being written. If its block ends without a fault, it gets its name.

    If several rules are compared, the first column, `rules`, says which one a game belongs to.
    """

    def __init__(self, path: Path, about: Mapping[str, Any], compared: bool) -> None:
        self.path, self.about, self.compared = path, about, compared
        self.beside = begun(path)

    def __enter__(self) -> Sheet:
        return self

    def write(self, tallies: Array, terms: Terms, rules: str = "") -> None:
        """Write these games, under the rules of this name."""
        try:
            self.put(columns(tallies, terms), len(tallies), rules)
        except OSError as fault:
            raise not_written(self.path, fault) from None

    @abstractmethod
    def put(self, table: Mapping[str, Array], games: int, rules: str) -> None: ...

    @abstractmethod
    def close(self) -> None:
        """Write what is left, and close the file."""

    @abstractmethod
    def drop(self) -> None:
        """Close a file that nobody will read; it may already be broken."""

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, _: TracebackType | None
    ) -> None:
        try:
            if kind is None:
                self.close()
                os.replace(self.beside, self.path)
        except OSError as broken:
            raise not_written(self.path, broken) from None
        finally:
            self.drop()
            self.beside.unlink(missing_ok=True)


class LineSheet(Sheet):
    """Text, one line per game."""

    def __init__(self, path: Path, about: Mapping[str, Any], compared: bool) -> None:
        super().__init__(path, about, compared)
        self.file = self.beside.open("w", encoding="utf-8", newline="")
        self.empty = True

    def close(self) -> None:
        self.file.close()

    def drop(self) -> None:
        with contextlib.suppress(OSError):
            self.file.close()


class CsvSheet(LineSheet):
    """Comma-separated values below a line with the names of the columns."""

    def put(self, table: Mapping[str, Array], games: int, rules: str) -> None:
        writer = csv.writer(self.file, lineterminator="\n")
        if self.empty:
            self.empty = False
            writer.writerow([*(["rules"] if self.compared else []), *table])
        lists = [column.tolist() for column in table.values()]
        if self.compared:
            lists.insert(0, [rules] * games)
        writer.writerows(zip(*lists, strict=True))


class JsonLinesSheet(LineSheet):
    """One object per line."""

    def put(self, table: Mapping[str, Array], games: int, rules: str) -> None:
        lists = [column.tolist() for column in table.values()]
        names = list(table)
        if self.compared:
            names, lists = ["rules", *names], [[rules] * games, *lists]
        for row in zip(*lists, strict=True):
            self.file.write(json.dumps(dict(zip(names, row, strict=True))) + "\n")


class ParquetSheet(Sheet):
    """Parquet, in groups of rows. Its metadata say what was played, under `rollhouse`."""

    def __init__(self, path: Path, about: Mapping[str, Any], compared: bool) -> None:
        self.arrow, self.parquet = arrow()
        super().__init__(path, about, compared)
        self.file = self.beside.open("wb")
        self.writer: Any = None
        self.waiting: list[Any] = []
        self.rows = 0

    def put(self, table: Mapping[str, Array], games: int, rules: str) -> None:
        arrow = self.arrow
        arrays = {name: arrow.array(np.ascontiguousarray(a)) for name, a in table.items()}
        if self.compared:
            labels = arrow.DictionaryArray.from_arrays(
                arrow.array(np.zeros(games, np.int32)), arrow.array([rules])
            )
            arrays = {"rules": labels.cast(arrow.string()), **arrays}
        self.waiting.append(arrow.table(arrays))
        self.rows += games
        if self.rows >= GROUP:
            self.flush()

    def flush(self) -> None:
        """Write the rows that are waiting, as one group or several."""
        if not self.waiting:
            return
        table = self.arrow.concat_tables(self.waiting)
        if self.writer is None:
            about = {"rollhouse": json.dumps(self.about, ensure_ascii=False)}
            schema = table.schema.with_metadata(about)
            self.writer = self.parquet.ParquetWriter(self.file, schema, compression="zstd")
        self.writer.write_table(table.replace_schema_metadata(self.writer.schema.metadata), GROUP)
        self.waiting, self.rows = [], 0

    def close(self) -> None:
        self.flush()
        if self.writer is not None:
            self.writer.close()
        self.file.close()

    def drop(self) -> None:
        if self.writer is not None:
            with contextlib.suppress(OSError, ValueError):  # a broken writer refuses to close
                self.writer.close()
        with contextlib.suppress(OSError):
            self.file.close()


KINDS: dict[str, type[Sheet]] = {
    ".parquet": ParquetSheet,
    ".csv": CsvSheet,
    ".jsonl": JsonLinesSheet,
}
"""The kinds of files with one row per game, by the end of their name."""


def kind_of(path: Path, known: Iterable[str]) -> str:
    """The end of a file's name, in lower case, which says how it is written."""
    suffix = path.suffix.lower()
    if suffix not in known:
        facts = {"path": brief(str(path)), "names": ", ".join(known)}
        raise BadOption("bad_suffix", WORDS, **facts)
    return suffix


def arrow(lacking: str = "no_pyarrow") -> tuple[Any, Any]:
    """The library that writes parquet, if it is installed; else the sentence `lacking`."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise BadOption(lacking, WORDS) from None
    return pyarrow, pyarrow.parquet


def not_written(path: Path, fault: OSError) -> BadOption:
    return BadOption("not_written", WORDS, path=brief(str(path), 800), fault=why(fault))


def begun(path: Path) -> Path:
    """An empty file beside `path` that is to become it; says at once if that is impossible."""
    try:
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        beside = path.with_name(f".{path.name}.{os.getpid()}.part")
        beside.write_bytes(b"")
    except OSError as fault:
        raise not_written(path, fault) from None
    return beside


def can_be_written(path: Path) -> None:
    """Says at once, not after a million games, if a file cannot be written."""
    begun(path).unlink()


def write_whole(path: Path, text: str) -> None:
    """Write a text file, completely or not at all."""
    beside = begun(path)
    try:
        beside.write_text(text, encoding="utf-8", newline="")
        os.replace(beside, path)
    except OSError as fault:
        raise not_written(path, fault) from None
    finally:
        beside.unlink(missing_ok=True)
