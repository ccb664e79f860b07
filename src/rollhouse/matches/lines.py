"""Lines of a record: compact JSON, each ending with a hash over itself and the line before.

    {"n":1,"kind":"result","outcome":{"roll":"GGY"},"hash":"…"}

The hash is SHA-256 over the hash of the line before (64 zeros for the first), a line feed, and the
line without its hash: `{"n":1,"kind":"result","outcome":{"roll":"GGY"}}`, in UTF-8, written as 64
hexadecimal digits. A line that is not byte for byte what its content would be written as is
refused, so no byte of a record can change unnoticed.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from json.encoder import c_make_encoder, encode_basestring  # type: ignore[attr-defined]
from typing import Any, NamedTuple

from rollhouse.kernel.validation import once, shown, why

from .words import WORDS, BadRecord

BEFORE_THE_FIRST = "0" * 64

RESERVED = frozenset(("n", "kind", "hash"))
"""Keys that every line has, so that no fact may be called like them."""
UNCHANGED = frozenset((str, int, float, bool, type(None)))
"""Types whose values JSON reads back as they were. (Subclasses come back as one of these.)"""

_PIECES = c_make_encoder(
    markers=None,
    default=json.JSONEncoder().default,
    encoder=encode_basestring,
    indent=None,
    key_separator=":",
    item_separator=",",
    sort_keys=False,
    skipkeys=False,
    allow_nan=False,
)
"""Made once: `JSONEncoder.encode` makes a new one for every value, at twice the time."""
_READ = json.JSONDecoder().decode
_READ_ONCE = json.JSONDecoder(object_pairs_hook=once).raw_decode


def compact(value: Any) -> str:
    """A value as compact JSON, written as it stands in a record."""
    return "".join(_PIECES(value, 0))


class Line(NamedTuple):
    """One line of a record."""

    number: int
    kind: str
    facts: Mapping[str, Any]
    """Everything in it but its number, its kind and its hash."""
    hash: str
    text: str
    """As it stands in the file, without the line feed."""


def write(number: int, kind: str, facts: Mapping[str, Any], before: str) -> Line:
    """Make the line that follows the line with the hash `before`.

    Its facts are those that `read` would find in its text. Compact JSON comes out the same when it
    is read and written again, so `read` takes every line that is made here.
    """
    if not RESERVED.isdisjoint(facts):
        raise BadRecord("not_as_written", WORDS)
    body = compact({"n": number, "kind": kind, **facts})
    digest = hash_of(before, body)
    return Line(number, kind, as_read(facts), digest, f'{body[:-1]},"hash":"{digest}"}}')


def as_read(facts: Mapping[str, Any]) -> dict[str, Any]:
    """A copy of facts, as they would be read from their text: nobody else can change it."""
    try:
        return copy_object(facts)
    except (TypeError, RecursionError):  # a tuple, a number for a key…
        pass
    try:
        again: dict[str, Any] = _READ_ONCE(compact(facts))[0]
    except ValueError:
        raise BadRecord("not_as_written", WORDS) from None
    return again


def copy_object(given: Mapping[str, Any]) -> dict[str, Any]:
    """A copy of an object of plain JSON values; a `TypeError` where it holds anything else."""
    found = {}
    for key, value in given.items():
        if type(key) is not str:
            raise TypeError(key)
        found[key] = value if type(value) in UNCHANGED else copy_value(value)
    return found


def copy_value(value: Any) -> Any:
    kind = type(value)
    if kind in UNCHANGED:
        return value
    if kind is list:
        return [copy_value(item) for item in value]
    if kind is dict:
        return copy_object(value)
    raise TypeError(kind)


def read(number: int, line: bytes, before: str) -> Line:
    """Read the line with this number. `BadRecord` says what is wrong with it."""
    try:
        text = line.decode()
    except UnicodeDecodeError:
        raise BadRecord("not_utf8", WORDS) from None
    try:
        facts = _READ(text)
        digest = facts.pop("hash", None) if isinstance(facts, dict) else None
        whole = text.endswith(f',"hash":"{digest}"}}')
        body = compact(facts) if whole else ""
    except (ValueError, TypeError, RecursionError) as fault:
        raise BadRecord("not_json", WORDS, fault=why(fault)) from None
    if not whole or f'{body[:-1]},"hash":"{digest}"}}' != text:
        raise BadRecord("not_as_written", WORDS)
    first = list(facts)[:2]
    found, kind = facts.pop("n", None), facts.pop("kind", None)
    if first != ["n", "kind"] or not isinstance(kind, str):
        raise BadRecord("not_as_written", WORDS)
    if found != number or isinstance(found, bool):
        raise BadRecord("wrong_number", WORDS, expected=number, value=shown(found))
    if digest != hash_of(before, body):
        raise BadRecord("wrong_hash", WORDS)
    return Line(number, kind, facts, digest, text)


def hash_of(before: str, body: str) -> str:
    return hashlib.sha256(f"{before}\n{body}".encode()).hexdigest()
