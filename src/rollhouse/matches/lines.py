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
from collections.abc import Mapping, Set
from json.encoder import c_make_encoder, encode_basestring  # type: ignore[attr-defined]
from typing import Any, NamedTuple

import msgspec

from rollhouse.kernel.validation import once, shown, why

from .words import WORDS, BadRecord

BEFORE_THE_FIRST = "0" * 64

RESERVED = frozenset(("n", "kind", "hash"))
"""Keys that every line has; no fact may use one of them."""
PLAIN: frozenset[type] = frozenset((str, int, bool, type(None)))
"""Types whose values every JSON writer writes in the same way."""
UNCHANGED: frozenset[type] = PLAIN | {float}
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
_PLAINLY, _SOON = msgspec.json.Encoder().encode, msgspec.json.Decoder().decode
"""These take a third of the time. They differ from `_PIECES` and `_READ` only in things that no
line contains.
"""
_READ = json.JSONDecoder().decode
_READ_ONCE = json.JSONDecoder(object_pairs_hook=once).raw_decode


def compact(value: Any) -> str:
    """A value as compact JSON, in the form that records use."""
    return "".join(_PIECES(value, 0))


class Line(NamedTuple):
    """One line of a record."""

    number: int
    kind: str
    facts: Mapping[str, Any]
    """Everything in it except its number, its kind and its hash."""
    hash: str
    text: str
    """The line as it stands in the file, without the line feed."""


def write(number: int, kind: str, facts: Mapping[str, Any], before: str) -> Line:
    """Make the line that follows the line with the hash `before`.

    Its facts are those that `read` would find in its text. Compact JSON comes out the same when it
    is read and written again, so `read` accepts every line that is made here.
    """
    if not RESERVED.isdisjoint(facts):
        raise BadRecord("not_as_written", WORDS)
    try:
        found = copy_object(facts, PLAIN)
        body = _PLAINLY({"n": number, "kind": kind, **found}).decode()
    except (TypeError, ValueError, RecursionError, OverflowError):  # fractions, large numbers…
        body, found = compact({"n": number, "kind": kind, **facts}), as_read(facts)
    digest = hash_of(before, body)
    return Line(number, kind, found, digest, f'{body[:-1]},"hash":"{digest}"}}')


def as_read(facts: Mapping[str, Any]) -> dict[str, Any]:
    """A copy of facts, as reading them from their text would give it: nobody else can change it."""
    try:
        return copy_object(facts)
    except (TypeError, RecursionError):  # a tuple, a number for a key…
        pass
    try:
        again: dict[str, Any] = _READ_ONCE(compact(facts))[0]
    except ValueError:
        raise BadRecord("not_as_written", WORDS) from None
    return again


def copy_object(given: Mapping[str, Any], kinds: Set[type] = UNCHANGED) -> dict[str, Any]:
    """A copy of an object of JSON values of these kinds; `TypeError` if it contains others."""
    found = {}
    for key, value in given.items():
        if type(key) is not str:
            raise TypeError(key)
        found[key] = value if type(value) in kinds else copy_value(value, kinds)
    return found


def copy_value(value: Any, kinds: Set[type]) -> Any:
    kind = type(value)
    if kind is list:
        return [each if type(each) in kinds else copy_value(each, kinds) for each in value]
    if kind is dict:
        return copy_object(value, kinds)
    raise TypeError(kind)


def read(number: int, line: bytes, before: str) -> Line:
    """Read the line with this number. `BadRecord` says what is wrong with it."""
    try:
        text = line.decode()
    except UnicodeDecodeError:
        raise BadRecord("not_utf8", WORDS) from None
    try:
        facts, body, digest = split(_SOON(line), text)
    except (BadRecord, ValueError, TypeError, RecursionError):
        try:
            facts, body, digest = split(_READ(text), text)
        except (ValueError, TypeError, RecursionError) as fault:
            if isinstance(fault, BadRecord):
                raise
            raise BadRecord("not_json", WORDS, fault=why(fault)) from None
    first = list(facts)[:2]
    found, kind = facts.pop("n", None), facts.pop("kind", None)
    if first != ["n", "kind"] or not isinstance(kind, str):
        raise BadRecord("not_as_written", WORDS)
    if found != number or isinstance(found, bool):
        raise BadRecord("wrong_number", WORDS, expected=number, value=shown(found))
    if digest != hash_of(before, body):
        raise BadRecord("wrong_hash", WORDS)
    return Line(number, kind, facts, digest, text)


def split(facts: Any, text: str) -> tuple[dict[str, Any], str, str]:
    """What a line says, its text without the hash, and the hash. A line that `compact` would write
    differently is refused."""
    digest = facts.pop("hash", None) if isinstance(facts, dict) else None
    end = f',"hash":"{digest}"}}'
    body = compact(facts) if text.endswith(end) else ""
    if not body or body[:-1] + end != text:
        raise BadRecord("not_as_written", WORDS)
    return facts, body, str(digest)


def hash_of(before: str, body: str) -> str:
    return hashlib.sha256(f"{before}\n{body}".encode()).hexdigest()
