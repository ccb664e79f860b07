"""Tokens and codes: what somebody shows to be let in.

A *token* is a right: to some seats, to a host's powers, to watch. It has 192 random bits; the house
keeps its SHA-256 alone, so whoever reads the database cannot sit down with it. A *code* is short
enough to be called across a room, and therefore short-lived and hard to guess by trying
(`server.limits`); it is an invitation and gives no right by itself.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Iterable

ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Letters and digits that nobody mistakes for each other: no 0 and O, no 1, I and L."""
CODE_LENGTH = 6
CODE_SECONDS = 24 * 3600.0
"""How long a code is valid, if nothing ends it before."""
MATCH_LENGTH = 12
MATCH = "^[a-z0-9]{4,40}$"
"""What the id of a match looks like."""


def new_token() -> str:
    """A token, to be shown once to whom it belongs."""
    return secrets.token_urlsafe(24)


def hashed(token: str) -> str:
    """What the house keeps of a token."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def same(one: str | None, other: str | None) -> bool:
    """Are these one hash? Takes as long whether they differ early or late; None is nobody's."""
    if one is None or other is None:
        return False
    return hmac.compare_digest(one.encode(), other.encode())


def among(one: str | None, others: Iterable[str | None]) -> bool:
    """Is a hash one of several? All of them are looked at."""
    found = False
    for other in others:
        found |= same(one, other)
    return found


def new_code() -> str:
    """A code as the house keeps it, without its dash."""
    return "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))


def read_code(text: str) -> str | None:
    """The code that somebody typed, in small letters or large, with a dash or without; else None.

    >>> read_code("kq7-m4p"), read_code(" KQ7 M4P "), read_code("KQ7-M4O")
    ('KQ7M4P', 'KQ7M4P', None)
    """
    letters = "".join(text.upper().replace("-", " ").split())
    good = len(letters) == CODE_LENGTH and all(letter in ALPHABET for letter in letters)
    return letters if good else None


def shown_code(code: str) -> str:
    """A code as people read it.

    >>> shown_code("KQ7M4P")
    'KQ7-M4P'
    """
    return f"{code[:3]}-{code[3:]}"


def new_match() -> str:
    """The id of a match. It stands in addresses and logs, so it is no secret and gives no right."""
    return "".join(secrets.choice(ALPHABET.lower()) for _ in range(MATCH_LENGTH))


def is_match(text: str) -> bool:
    """Can this be the id of a match? Nothing else is looked up."""
    return re.fullmatch(MATCH, text) is not None
