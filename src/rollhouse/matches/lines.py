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
from dataclasses import dataclass
from typing import Any

from rollhouse.games.reading import shown, why

from .words import WORDS, BadRecord

BEFORE_THE_FIRST = "0" * 64


@dataclass(frozen=True)
class Line:
    """One line of a record."""

    number: int
    kind: str
    facts: Mapping[str, Any]
    """All that it says beside number, kind and hash."""
    hash: str
    text: str
    """As it stands in the file, without the line feed."""


def write(number: int, kind: str, facts: Mapping[str, Any], before: str) -> Line:
    """The line that follows the line with the hash `before`."""
    body = compact({"n": number, "kind": kind, **facts})
    digest = hashed(before, body)
    return Line(number, kind, facts, digest, f'{body[:-1]},"hash":"{digest}"}}')


def read(number: int, line: bytes, before: str) -> Line:
    """The line that stands at `number`, or `BadRecord`, which says what is wrong with it."""
    try:
        text = line.decode()
    except UnicodeDecodeError:
        raise BadRecord("not_utf8", WORDS) from None
    try:
        value = json.loads(text)
        if not isinstance(value, dict) or not text.endswith(f',"hash":"{value.get("hash")}"}}'):
            raise BadRecord("not_as_written", WORDS)
        facts = dict(value)
        digest = facts.pop("hash")
        body = compact(facts)
        as_written = f'{body[:-1]},"hash":"{digest}"}}' == text
        found, kind = facts.pop("n", None), facts.pop("kind", None)
        as_written = as_written and list(value)[:2] == ["n", "kind"]
    except (ValueError, TypeError, RecursionError) as fault:
        if isinstance(fault, BadRecord):
            raise
        raise BadRecord("not_json", WORDS, fault=why(fault)) from None
    if not as_written or not isinstance(kind, str):
        raise BadRecord("not_as_written", WORDS)
    if found != number or isinstance(found, bool):
        raise BadRecord("wrong_number", WORDS, expected=number, value=shown(found))
    if digest != hashed(before, body):
        raise BadRecord("wrong_hash", WORDS)
    return Line(number, kind, facts, digest, text)


def compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def hashed(before: str, body: str) -> str:
    return hashlib.sha256(f"{before}\n{body}".encode()).hexdigest()
