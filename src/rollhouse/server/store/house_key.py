"""The keys of the house: they encrypt what sealed dice keep back, in the database.

They lie in a file of their own, `house.key` in the data folder or where `ROLLHOUSE_KEY` says,
readable only by its owner. So the database or a backup of it gives away no secret of a match in
play.
"""

from __future__ import annotations

import contextlib
import errno
import hashlib
import hmac
import os
import re
import secrets
from collections.abc import Sequence
from pathlib import Path

from rollhouse.kernel import folders
from rollhouse.kernel.validation import why

from ..words import WORDS
from ..words.store import StoreFault

VARIABLE = "ROLLHOUSE_KEY"
SIZE, SALT = 32, 16
KEY = re.compile(f"[0-9a-fA-F]{{{2 * SIZE}}}")
MAKE = f"openssl rand -hex {SIZE}"
LOCKED = "k1:"
"""How an encrypted secret begins. Other secrets come from houses before 1.1."""


def key_file() -> Path:
    named = os.environ.get(VARIABLE)
    return Path(named).expanduser() if named else folders.data() / "house.key"


class KeyNotMade(StoreFault):
    """There is no key yet, and the disk takes none."""


class HouseKeys:
    """Locks and opens the secrets of matches; the file is read, or made, when it is first needed.

    Each line of the file is a key: the first one locks, and each of them opens what it has locked.
    """

    def __init__(self, keys: Sequence[bytes] = ()) -> None:
        """Without `keys`, those in the file are used."""
        self.keys = {name_of(key): key for key in keys}

    def check(self) -> None:
        """Refuse a file that cannot be used, before anybody plays. Where there is none yet, nothing
        happens, unless it would have to be made in a folder that is not there or not ours.
        """
        path = key_file()
        if path.exists():
            self.load()
        elif os.environ.get(VARIABLE) and not path.parent.is_dir():
            raise StoreFault("no_key_folder", WORDS, path=path, variable=VARIABLE)
        elif path.parent.is_dir() and not os.access(path.parent, os.W_OK):
            fault = why(PermissionError(errno.EACCES, os.strerror(errno.EACCES)))
            raise KeyNotMade("unwritten_key_file", WORDS, path=path, fault=fault)

    def load(self) -> None:
        path = key_file()
        try:
            with contextlib.suppress(FileExistsError):
                make_file(path)
        except OSError as fault:
            facts = {"path": path, "fault": why(fault)}
            raise KeyNotMade("unwritten_key_file", WORDS, **facts) from fault
        try:
            lines = path.read_text(encoding="ascii", errors="replace").split()
        except OSError as fault:
            raise StoreFault("bad_key_file", WORDS, path=path, fault=why(fault)) from None
        if not lines or not all(map(KEY.fullmatch, lines)):
            raise StoreFault("no_keys", WORDS, path=path, digits=2 * SIZE, make=MAKE)
        keys = [bytes.fromhex(line) for line in lines]
        self.keys = {name_of(key): key for key in keys}

    def lock(self, secret: str) -> str:
        """A secret as the database keeps it."""
        if not self.keys:
            self.load()
        name, key = next(iter(self.keys.items()))
        salt = secrets.token_bytes(SALT)
        content = masked(key, salt, bytes.fromhex(secret))
        return f"{LOCKED}{name}:{salt.hex()}:{content.hex()}"

    def open(self, locked: str | None) -> str | None:
        """The secret itself; those that a house before 1.1 wrote are not locked.

        >>> keys = HouseKeys([bytes(32)])
        >>> locked = keys.lock("ab" * 32)
        >>> "abab" in locked, keys.open(locked) == "ab" * 32
        (False, True)
        """
        if locked is None or not locked.startswith(LOCKED):
            return locked
        name, salt, content = locked[len(LOCKED) :].split(":")
        if name not in self.keys:
            self.load()
        if name not in self.keys:
            raise StoreFault("other_key", WORDS, path=key_file(), name=name)
        return masked(self.keys[name], bytes.fromhex(salt), bytes.fromhex(content)).hex()


def make_file(path: Path) -> None:
    """Make a file with a new key; `FileExistsError` where there is one.

    It has its name only when all of it is on the disk: two processes that begin together take the
    same key, and one that is killed here leaves no half of it.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.exists():
        raise FileExistsError(path)
    whole = path.with_name(f".{path.name}.{secrets.token_hex(8)}")
    try:
        write_key(whole)
        try:
            os.link(whole, path)
        except FileExistsError:
            raise
        except OSError:  # a disk without links, like a memory card's
            write_key(path)
    finally:
        whole.unlink(missing_ok=True)


def write_key(path: Path) -> None:
    """Write a new key into a new file; where the disk does not take all of it, no file stays."""
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(handle, "w", encoding="ascii") as file:
            file.write(f"{secrets.token_hex(SIZE)}\n")
            file.flush()
            os.fsync(file.fileno())
    except OSError:
        path.unlink(missing_ok=True)
        raise


def name_of(key: bytes) -> str:
    """The name by which a locked secret says which key opens it."""
    return hashlib.sha256(b"rollhouse house key " + key).hexdigest()[:8]


def masked(key: bytes, salt: bytes, content: bytes) -> bytes:
    mask = hmac.digest(key, b"rollhouse secret " + salt, "sha256")
    return bytes(one ^ other for one, other in zip(content, mask, strict=True))
