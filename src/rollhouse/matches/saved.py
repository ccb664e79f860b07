"""Saved games on this machine: written while they are played, found again, and continued.

Each lies in `games/` of the data folder as `NAME.jsonl`, unless people choose another file. The
secret of a sealed match lies in `secrets/` under its commitment, readable only by its owner, with
the path of the record, until the closing line reveals it.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import secrets
import time
import unicodedata
from dataclasses import dataclass
from pathlib import Path

from rollhouse import chance
from rollhouse.chance import real
from rollhouse.kernel import folders
from rollhouse.kernel.errors import RollhouseError

from .match import Match
from .record import Record
from .words import WORDS, BadRecord

EXPIRY = 30 * 24 * 3600
"""After this many seconds a sealed match that nobody continued is closed and its dice revealed."""


@dataclass(frozen=True)
class Saved:
    """One saved game as a list shows it."""

    name: str
    path: Path
    changed: float
    """When it was last played, in seconds since 1970."""
    record: Record | None
    fault: RollhouseError | None = None
    """Why it cannot be read."""

    @property
    def is_open(self) -> bool:
        return self.record is not None and self.record.closing is None


def folder() -> Path:
    """Where games are kept; it need not exist yet. `BadRecord` if it can never exist."""
    place = folders.data() / "games"
    there = next(above for above in (place, *place.absolute().parents) if os.path.exists(above))
    if not os.path.isdir(there):
        raise BadRecord("no_folder", WORDS, path=there)
    return place


def saved() -> list[Saved]:
    """All games kept here, the most recently played first."""
    found = []
    for path in folder().glob("*.jsonl"):
        with contextlib.suppress(OSError):
            changed = path.stat().st_mtime
            try:
                found.append(Saved(path.stem, path, changed, Record.load(path)))
            except RollhouseError as fault:
                found.append(Saved(path.stem, path, changed, None, fault))
    return sorted(found, key=lambda game: (-game.changed, game.name))


def find(name: str) -> Path:
    """The file of a saved game: its name, the beginning of only one name, or a path."""
    if not name.strip():
        raise BadRecord("no_name", WORDS)
    with contextlib.suppress(RuntimeError, OSError, ValueError):  # ~nobody, or no path at all
        path = Path(name).expanduser()
        if path.exists():
            return path
    names = sorted(place.stem for place in folder().glob("*.jsonl"))
    fitting = [name] if name in names else [known for known in names if known.startswith(name)]
    if len(fitting) == 1:
        return folder() / f"{fitting[0]}.jsonl"
    if not fitting and (os.sep in name or name.endswith(".jsonl")):
        raise BadRecord("no_file", WORDS, path=name)
    raise BadRecord("several_saved" if fitting else "none_saved", WORDS, name=name)


def keep(match: Match, path: str | os.PathLike[str] | None = None) -> Path:
    """Save a new match from now on, by default in the data folder under a name of its own."""
    name = f"{new_name(match.record)}.jsonl"
    path = (folder() / name if path is None else Path(path)).absolute()
    match.record.keep(path)
    private = match.table.private()
    if private is not None:
        try:
            write_secret(match.record, path, private)
        except BadRecord:
            match.record.release()
            path.unlink(missing_ok=True)
            raise
    return path


def new_name(record: Record) -> str:
    """`GAME-ann-ben-3fa9`: the game, up to three names, and four random hexadecimal digits."""
    words = [record.game, *record.names[:3]]
    return "-".join([*filter(None, map(plain, words)), secrets.token_hex(2)])


def plain(word: str) -> str:
    """A name in letters that every file system and keyboard has."""
    letters = unicodedata.normalize("NFKD", word.lower()).encode("ascii", "ignore").decode()
    return re.sub("[^a-z0-9]+", "-", letters).strip("-")[:16]


def go_on(path: Path) -> Match:
    """Continue a saved match. `BadRecord` says why that is not possible."""
    record = Record.resume(path)
    try:
        if record.closing is not None:
            raise BadRecord("closed", WORDS)
        record.story  # noqa: B018 (only rules that are here can go on)
        head = record.head["table"]
        return Match(record, chance.kind(head["kind"]).again(head, read_secret(record)))
    except BaseException:
        record.release()
        raise


def close(match: Match, reason: str | None = None) -> None:
    """Close a saved match; its sealed secret is revealed in it, so the secret's file is deleted."""
    match.close(reason)
    match.record.release()
    secret_of(match.record).unlink(missing_ok=True)


def abandon(path: Path) -> None:
    """Close a saved match for good, even if its secret is lost and cannot be revealed."""
    try:
        close(go_on(path), "abandoned")
    except BadRecord:
        raise
    except RollhouseError:
        match = Match(Record.resume(path), real.RealTable())  # a table that has nothing to reveal
        match.close("abandoned")
        match.record.release()


def expire(now: float | None = None) -> list[str]:
    """Close the sealed matches that nobody went on with for `EXPIRY`, and say which."""
    limit = (time.time() if now is None else now) - EXPIRY
    closed = []
    for secret in secrets_folder().glob("*.json"):
        with contextlib.suppress(OSError, ValueError, KeyError, TypeError):
            game = Path(json.loads(secret.read_text(encoding="utf-8"))["record"])
            if not game.exists():
                if secret.stat().st_mtime < limit:
                    secret.unlink()
            elif game.stat().st_mtime < limit:
                abandon(game)
                closed.append(game.stem)
    return closed


def secrets_folder() -> Path:
    return folders.data() / "secrets"


def secret_of(record: Record) -> Path:
    """The file with the secret of a sealed match; other matches have no such file."""
    commitment = str(record.head["table"].get("commitment", "none"))
    return secrets_folder() / f"{re.sub('[^0-9a-f]', '_', commitment)[:64]}.json"


def write_secret(record: Record, path: Path, secret: str) -> None:
    place = secret_of(record)
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        handle = os.open(place, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            json.dump({"secret": secret, "record": str(path)}, file)
            file.flush()
            os.fsync(file.fileno())
    except OSError as fault:
        raise BadRecord("cannot_write", WORDS, fault=fault.strerror or fault) from None


def read_secret(record: Record) -> str | None:
    try:
        return str(json.loads(secret_of(record).read_text(encoding="utf-8"))["secret"])
    except (OSError, ValueError, KeyError, TypeError):
        return None
