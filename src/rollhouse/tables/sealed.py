"""The sealed table: the house commits to a secret, every roller adds a nonce, all is revealed.

The mapping from secret and nonce to random numbers knows no game (docs/sealed.md has it in full,
with an example to check another implementation against):

- commitment = SHA-256(secret), published before the match;
- roll n with a nonce: digest = HMAC-SHA256(secret, "rollhouse sealed 1 COMMITMENT n NONCE");
- key = the digest's first eight bytes, step = the next eight with the lowest bit set;
- number k of the roll (1, 2, …) = mix(key + k · step) modulo 2**64: SplitMix64's scrambling.

`draw` takes as many of these numbers as it needs and reduces them without modulo bias. The record
keeps the numbers it took, so that they can be checked without knowing a rule.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Mapping
from typing import Any

import numpy as np

from rollhouse.games.errors import RollhouseError
from rollhouse.games.kernel import Array, Random, numbers
from rollhouse.games.language import COMMON, Catalogue
from rollhouse.games.reading import shown

from . import Question, Table
from .fair import Drawing

SCHEME = 1
SECRET = 32
"""Bytes of a secret."""

WORDS = COMMON | Catalogue(
    en={
        "no_secret": "the closing line reveals no secret, so the rolls cannot be checked",
        "secret_lost": "the secret of this sealed match is not on this machine, so nobody can roll "
        "for it any more",
        "bad_secret": "a secret is {digits} hexadecimal digits, not {value}",
        "other_secret": "the revealed secret is not the one that was committed to: its SHA-256 is "
        "{found}, the commitment is {commitment}",
        "other_scheme": "this record was sealed by scheme {scheme}; this house knows scheme {ours}",
    },
    es={
        "no_secret": "la línea de cierre no revela ningún secreto; las tiradas no se pueden "
        "comprobar",
        "secret_lost": "el secreto de esta partida sellada no está en este equipo; ya nadie puede "
        "tirar por ella",
        "bad_secret": "un secreto son {digits} cifras hexadecimales, no {value}",
        "other_secret": "el secreto revelado no es el comprometido: su SHA-256 es {found}, el "
        "compromiso es {commitment}",
        "other_scheme": "este registro se selló con el esquema {scheme}; esta casa conoce el "
        "esquema {ours}",
    },
)


class Seat(Drawing):
    KIND = "sealed"
    NONCES = True
    BRANCHES = False

    def __init__(self, secret: bytes | None = None) -> None:
        """`secret` None: a new one from the operating system."""
        self.secret = secrets.token_bytes(SECRET) if secret is None else secret
        self.commitment = hashlib.sha256(self.secret).hexdigest()

    def head(self) -> dict[str, Any]:
        return {"kind": self.KIND, "scheme": SCHEME, "commitment": self.commitment}

    def random(self, question: Question) -> Array:
        assert question.nonce is not None
        return numbers_of(self.secret, self.commitment, question.number, question.nonce)

    def taken(self, question: Question, random: Array) -> dict[str, Any]:
        return {"numbers": first(random, int(random["count"][0]))}

    def numbers(self, roll: int, nonce: str, many: int) -> list[str]:
        """The first so many numbers of a roll, as the record keeps them."""
        return first(numbers_of(self.secret, self.commitment, roll, nonce), many)

    def reveal(self) -> dict[str, Any]:
        return {"secret": self.secret.hex()}

    def private(self) -> str | None:
        return self.secret.hex()

    @classmethod
    def again(cls, head: Mapping[str, Any], private: str | None) -> Table:
        if private is None:
            raise RollhouseError("secret_lost", WORDS)
        return cls.committed(head, private)

    @classmethod
    def committed(cls, head: Mapping[str, Any], secret: Any) -> Table:
        """The table with this secret, if it is the one that the head commits to."""
        table = cls(read_secret(secret))
        if head.get("commitment") != table.commitment:
            facts = {"found": table.commitment, "commitment": shown(head.get("commitment"))}
            raise RollhouseError("other_secret", WORDS, **facts)
        return table

    @classmethod
    def of_record(cls, head: Mapping[str, Any], closing: Mapping[str, Any]) -> Table | None:
        if head.get("scheme") != SCHEME:
            facts = {"scheme": shown(head.get("scheme")), "ours": SCHEME}
            raise RollhouseError("other_scheme", WORDS, **facts)
        if "secret" not in closing:
            raise RollhouseError("no_secret", WORDS)
        return cls.committed(head, closing["secret"])


def read_secret(text: Any) -> bytes:
    """A secret from its hexadecimal digits, lower case."""
    try:
        secret = bytes.fromhex(text)
        if len(secret) == SECRET and secret.hex() == text:
            return secret
    except (ValueError, TypeError):
        pass
    raise RollhouseError("bad_secret", WORDS, digits=2 * SECRET, value=shown(text))


def new_nonce() -> str:
    """A nonce that nobody could foresee, for a device whose person adds none of their own."""
    return secrets.token_hex(16)


def numbers_of(secret: bytes, commitment: str, roll: int, nonce: str) -> Array:
    """The random numbers of one roll, as a stream that `draw` takes."""
    message = f"rollhouse sealed {SCHEME} {commitment} {roll} {nonce}".encode()
    digest = hmac.digest(secret, message, "sha256")
    key, step = int.from_bytes(digest[:8]), int.from_bytes(digest[8:16]) | 1
    return np.array([(key, step, 0)], Random)


def first(randoms: Array, many: int) -> list[str]:
    """The first so many numbers of a stream, as the record keeps them; it stands after them."""
    return [f"{number:016x}" for number in numbers(randoms, many)]
