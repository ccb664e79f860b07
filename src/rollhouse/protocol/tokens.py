"""Tokens and codes: what somebody shows to be let in.

A *token* is a right: to some seats, to a host's powers, to watch. It has 192 random bits; the house
keeps only its SHA-256, so whoever reads the database cannot sit down with it. A *code* is short
enough to be called across a room, and therefore short-lived, but long enough that nobody guesses it
by trying (`server.limits`); it is an invitation and gives no right by itself.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
import unicodedata
from collections.abc import Iterable

ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""What match ids are made of. Codes were too until version 1.0, and are still read."""
CODE_ALPHABET = "34679ACDEFHJKMNPRTVWXY"
"""Letters and digits that nobody mistakes for each other across a room: no 0, O and Q, no 1, I and
L, no 2 and Z, no 5 and S, no 8 and B, no G beside 6, no U beside V."""
LOOK_ALIKES = str.maketrans("0OQGU", "DDD6V")
"""What people may have read instead of a letter that codes use."""
CODE_LENGTH = 8
OLD_LENGTH = 6
"""The length of codes until version 1.0."""
CODE_SECONDS = 24 * 3600.0
"""How long a code is valid, if nothing ends it earlier."""
MATCH_LENGTH = 12
MATCH = "^[a-z0-9]{4,40}$"
"""What the id of a match looks like."""


def new_token() -> str:
    """A new token, to be shown once to its owner."""
    return secrets.token_urlsafe(24)


def hashed(token: str) -> str:
    """What the house keeps of a token."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def same(one: str | None, other: str | None) -> bool:
    """Are these the same hash? It takes equally long whether they differ early or late; None never
    matches.
    """
    if one is None or other is None:
        return False
    return hmac.compare_digest(one.encode(), other.encode())


def among(one: str | None, others: Iterable[str | None]) -> bool:
    """Is a hash one of several? All of them are compared."""
    found = False
    for other in others:
        found |= same(one, other)
    return found


def new_code() -> str:
    """A code as the house keeps it, without its dash."""
    return "".join(secrets.choice(CODE_ALPHABET) for _ in range(CODE_LENGTH))


def read_code(text: str) -> str | None:
    """The code that somebody typed, in small letters or large, with a dash or without; else None.

    >>> read_code("kx7m-4p3r"), read_code(" KX7M 4P3R "), read_code("KX7M-4P30"), read_code("KX7")
    ('KX7M4P3R', 'KX7M4P3R', 'KX7M4P3D', None)
    """
    return next(iter(meant_codes(text)), None)


def meant_codes(text: str) -> list[str]:
    """The codes that somebody may have meant: what they typed, then what looks like it.

    >>> meant_codes("kg7 m4p"), meant_codes("kg7 m4o"), meant_codes("K17-M4P")
    (['KG7M4P', 'K67M4P'], ['K67M4D'], [])
    """
    letters = re.sub(r"[\W_]", "", unicodedata.normalize("NFKC", text).upper())
    if len(letters) not in (CODE_LENGTH, OLD_LENGTH):
        return []
    found = [letters] if set(letters) <= set(ALPHABET) else []
    alike = letters.translate(LOOK_ALIKES)
    if alike not in found and set(alike) <= set(CODE_ALPHABET):
        found.append(alike)
    return found


def shown_code(code: str) -> str:
    """A code as people read it.

    >>> shown_code("KX7M4P3R")
    'KX7M-4P3R'
    """
    half = len(code) // 2
    return f"{code[:half]}-{code[half:]}"


def new_match() -> str:
    """The id of a match. It stands in addresses and logs, so it is no secret and gives no right."""
    return "".join(secrets.choice(ALPHABET.lower()) for _ in range(MATCH_LENGTH))


def is_match(text: str) -> bool:
    """Can this be the id of a match? Nothing else is looked up."""
    return re.fullmatch(MATCH, text) is not None
