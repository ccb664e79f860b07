"""Records: the lines of a match, kept in memory, in a file that grows line by line, or both."""

from __future__ import annotations

import contextlib
import fcntl
import functools
import os
import re
import signal
import stat
import threading
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, BinaryIO, cast

from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.position import Position
from rollhouse.kernel.validation import LONGEST_LIST, NotAFile, brief, why

from . import lines
from .lines import BEFORE_THE_FIRST, Line
from .story import Entry, OtherVersion, Story, called, people, read_head
from .words import WORDS, BadRecord

WHOLE_LINE = re.compile(rb',"hash":"[0-9a-f]{64}"}.', re.DOTALL)
"""The end of a line with something other than a line feed after it."""
DISTURBING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
LARGEST = 64 << 20
"""The most bytes that a record may have."""


class Record:
    """A match as it was played: a head, then a line for everything that happened.

    A record is read here and kept in a file. `Match` (match.py) is the only one that adds lines.

    >>> from rollhouse.chance import real
    >>> from rollhouse.matches.match import begin
    >>> match = begin("toss_up", ["Ann", "Ben"], real.RealTable())
    >>> entry = match.enter({"roll": "YYYYYYYYYR"})
    >>> match.record.position.to_move
    1
    """

    def __init__(self, found: Sequence[Line], cut: int = 0) -> None:
        """Lines that are known to follow each other; `parse` and `load` check them first."""
        read_head(found[0])
        self.lines = list(found)
        self.cut = cut
        """Bytes of an unfinished last line that were left out when it was read."""
        self.journal: Journal | None = None

    # Reading from bytes and files

    @classmethod
    def parse(cls, content: bytes) -> Record:
        """The record that a file's bytes hold. `BadRecord` names the line that is wrong.

        A last line without its line feed was being written when the power failed: it is left out,
        and `cut` says how long it was. A complete line followed by anything but a line feed is
        refused.
        """
        if len(content) > LARGEST:
            raise BadRecord("too_long", WORDS, most=LARGEST)
        *whole, rest = content.split(b"\n")
        if not whole:
            raise BadRecord("no_lines", WORDS)
        if WHOLE_LINE.search(rest):
            with naming(len(whole)):
                raise BadRecord("not_as_written", WORDS)
        found: list[Line] = []
        before = BEFORE_THE_FIRST
        for number, text in enumerate(whole):
            with naming(number):
                found.append(lines.read(number, text, before))
                if number == 0:
                    read_head(found[0])
            before = found[-1].hash
        return cls(found, len(rest))

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Record:
        """The record in a file, every line checked against the rules.

        A record of another version of the rules is read too, but has no positions.
        """
        record = cls.parse(read_file(path))
        with contextlib.suppress(OtherVersion):
            record.story  # noqa: B018 (refuses what cannot have been played)
        return record

    # What it says

    @property
    def head(self) -> Mapping[str, Any]:
        return self.lines[0].facts

    @property
    def game(self) -> str:
        return str(self.head["game"])

    @property
    def seating(self) -> list[Mapping[str, str]]:
        """Who sits where at the end: the head's seats, with the people who took one over later."""
        if "story" in vars(self):
            return self.story.seats
        seats = list(self.head["seats"])
        for line in self.lines:
            if line.kind == "seat":
                seats[line.facts["seat"]] = line.facts
        return seats

    @property
    def names(self) -> list[str]:
        return [seat["name"] for seat in self.seating]

    def last_person(self, seat: int) -> str:
        """The name of whoever was the last person in a seat; a computer's if there was none."""
        sat = (line.facts for line in self.lines if line.kind == "seat")
        there = [self.head["seats"][seat], *(facts for facts in sat if facts["seat"] == seat)]
        names = [each["name"] for each in there if people([each])]
        return str(names[-1] if names else self.names[seat])

    def called(self, language: str) -> list[str]:
        """The names in a language: computer players whose name is a word have one in each
        language.
        """
        return called(self.seating, language)

    @property
    def seats(self) -> list[str]:
        """Who sits where: `human`, `computer:level=2`…"""
        return [seat["player"] for seat in self.seating]

    @property
    def hash(self) -> str:
        """The hash of the last line: it stands for all of them."""
        return self.lines[-1].hash

    @property
    def closing(self) -> Mapping[str, Any] | None:
        """What the closing line says; None while the match is open."""
        return self.lines[-1].facts if self.lines[-1].kind == "close" else None

    @functools.cached_property
    def story(self) -> Story:
        """What has happened, line by line. `OtherVersion`: it was played by other rules."""
        with naming(0):
            story = Story(self.lines[0])
        for line in self.lines[1:]:
            with naming(line.number):
                story.follow(line)
        return story

    def _forget_story(self) -> None:
        """The story is made anew when it is asked for, from the lines that there are."""
        vars(self).pop("story", None)

    @property
    def position(self) -> Position:
        return self.story.position

    @property
    def entries(self) -> list[Entry]:
        """The steps in order, without those that were taken back."""
        return list(self.story.entries)

    def positions(self) -> list[Position]:
        """The start, and the position after every step of `entries`."""
        return [*(entry.before for entry in self.story.entries), self.position]

    def at(self, line: int) -> Position:
        """The position after a line (0: the start; the closing line: the end)."""
        closes = self.closing is not None and line == len(self) - 1
        return self.story.at(-1 if closes else line)

    def text(self) -> str:
        return "".join(f"{line.text}\n" for line in self.lines)

    def __len__(self) -> int:
        return len(self.lines)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and self.hash == other.hash

    def __hash__(self) -> int:
        return hash(self.hash)

    def __repr__(self) -> str:
        state = self.closing["reason"] if self.closing else "open"
        return f"Record({self.game}, {', '.join(self.names)}, {len(self)} lines, {state})"

    # Growing, for `Match` alone: nobody else adds a line

    def _add(self, line: Line) -> None:
        """Add the next line, on disk first if the record is kept in a file.

        A line that cannot follow is refused with `BadRecord`, and nothing changes.
        """
        if self.journal is None:
            self._follow(line)
        else:
            with undisturbed():
                self._follow(line)

    def _follow(self, line: Line) -> None:
        try:
            self.story.follow(line)
            if self.journal is not None:
                self._write([line])
            self.lines.append(line)
        except RollhouseError:
            raise
        except BaseException:  # Ctrl-C, with the record only in memory
            self._forget_story()
            raise

    def _add_all(self, longer: Record) -> None:
        """Add the lines that a longer copy of this record has, in one write to the disk."""
        with undisturbed():
            self._write(longer.lines[len(self.lines) :])
            self.lines, self.story = longer.lines, longer.story

    def _write(self, found: Sequence[Line]) -> None:
        try:
            if self.journal is not None:
                self.journal.write(found)
        except OSError as fault:
            self._forget_story()
            raise BadRecord("cannot_write", WORDS, fault=why(fault)) from None

    # In memory and in a file

    def until(self, line: int) -> Record:
        """The record as it was when that line was its last."""
        return Record(self.lines[: line + 1])

    def draft(self) -> Record:
        """A copy in memory, on which a match tries lines that this record may never have."""
        return Record(self.lines)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the whole record to a file, completely or not at all."""
        path = Path(path)
        temporary = path.with_name(f".{path.name}.{os.getpid()}")
        try:
            with open(temporary, "wb") as file:
                file.write(self.text().encode())
                file.flush()
                os.fsync(file.fileno())
            os.replace(temporary, path)
        except OSError as fault:
            with contextlib.suppress(OSError):
                temporary.unlink()
            raise BadRecord("cannot_write", WORDS, fault=why(fault)) from None

    def keep(self, path: str | os.PathLike[str]) -> None:
        """Keep the record in a new file: from now on every line is written there before anything
        else happens."""
        self.journal = Journal.new(Path(path), self.text())

    @classmethod
    def resume(cls, path: str | os.PathLike[str]) -> Record:
        """Load a record to continue it; what a crash left half written is removed."""
        with reading(path):
            journal, content = Journal.again(Path(path))
        try:
            record = cls.parse(content)
            journal.cut(len(content) - record.cut)
        except BaseException:
            journal.close()
            raise
        record.journal = journal
        return record

    def release(self) -> None:
        """Close the file. The record can still be read."""
        if self.journal is not None:
            self.journal.close()
            self.journal = None


class Journal:
    """A file that grows by whole lines, by one writer at a time."""

    def __init__(self, path: Path, file: BinaryIO) -> None:
        self.path, self.file = path, file
        self.length = file.seek(0, os.SEEK_END)

    @classmethod
    def new(cls, path: Path, text: str) -> Journal:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            file = open(path, "xb")  # noqa: SIM115 (kept open while the match lasts)
        except OSError as fault:
            if os.path.lexists(path):
                raise BadRecord("exists", WORDS, path=path) from None
            raise BadRecord("cannot_write", WORDS, fault=why(fault)) from None
        lock_file(path, file)
        journal = cls(path, file)
        try:
            journal.put(text.encode())
            sync_folder(path.parent)
        except OSError as fault:
            journal.close()
            with contextlib.suppress(OSError):
                path.unlink()
            raise BadRecord("cannot_write", WORDS, fault=why(fault)) from None
        return journal

    @classmethod
    def again(cls, path: Path) -> tuple[Journal, bytes]:
        file = open_file(path, "r+b")
        lock_file(path, file)
        content = file.read(LARGEST + 1)
        return cls(path, file), content

    def cut(self, length: int) -> None:
        self.file.truncate(length)
        self.length = self.file.seek(length)

    def write(self, found: Sequence[Line]) -> None:
        self.put("".join(f"{line.text}\n" for line in found).encode())

    def put(self, content: bytes) -> None:
        try:
            self.file.write(content)
            self.file.flush()
            os.fsync(self.file.fileno())
            self.length += len(content)
        except OSError:
            with contextlib.suppress(OSError):
                self.cut(self.length)
            raise

    def close(self) -> None:
        with contextlib.suppress(OSError):
            self.file.close()


@contextlib.contextmanager
def undisturbed() -> Iterator[None]:
    """Holds back Ctrl-C and requests to end, so that the record and its file never differ."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    waiting: list[int] = []
    usual = [(number, signal.getsignal(number)) for number in DISTURBING]
    before = [(number, handler) for number, handler in usual if callable(handler)]
    for number, _ in before:
        signal.signal(number, lambda number, _: waiting.append(number))
    try:
        yield
    finally:
        for number, handler in before:
            signal.signal(number, handler)
        for heard in waiting:
            signal.raise_signal(heard)


def read_file(path: str | os.PathLike[str]) -> bytes:
    """The bytes of a file, or only its beginning if it is far too large for a record."""
    with reading(path), open_file(path, "rb") as file:
        return file.read(LARGEST + 1)


def open_file(path: str | os.PathLike[str], mode: str) -> BinaryIO:
    """Open a file. Pipes and devices are refused: they may never end."""
    if not stat.S_ISREG(os.stat(path).st_mode):
        raise NotAFile("not a file")
    return cast(BinaryIO, open(path, mode))


def lock_file(path: Path, file: BinaryIO) -> None:
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        file.close()
        raise BadRecord("in_use", WORDS, path=path) from None
    except OSError:
        pass  # a file system without locks


def sync_folder(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


class naming:  # noqa: N801 (read as a word of the sentence it stands in)
    """Adds to every error that is raised inside which line of the record is wrong."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __enter__(self) -> None:
        pass

    def __exit__(self, _: Any, error: BaseException | None, trace: Any) -> None:
        if isinstance(error, RollhouseError):
            kind = type(error) if isinstance(error, BadRecord) else BadRecord
            raise kind("at_line", WORDS, line=self.number, value=error.sentence) from None


@contextlib.contextmanager
def reading(path: str | os.PathLike[str]) -> Iterator[None]:
    try:
        yield
    except (OSError, ValueError) as fault:
        if isinstance(fault, RollhouseError):
            raise
        where = brief(str(path), LONGEST_LIST)
        raise BadRecord("cannot_read", WORDS, path=where, fault=why(fault)) from None
