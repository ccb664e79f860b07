"""The sealed table: the house commits to a secret, every roller adds a nonce, and in the end the
secret is revealed.

The way from secret and nonce to random numbers is the same in every game (docs/sealed.md has it in
full, with an example to check another implementation against):

- commitment = SHA-256(secret), published before the match;
- roll n with a nonce: digest = HMAC-SHA256(secret, "rollhouse sealed 1 COMMITMENT n NONCE");
- key = the digest's first eight bytes, step = the next eight with the lowest bit set;
- number k of the roll (1, 2, …) = mix(key + k · step) modulo 2**64: SplitMix64's scrambling.

`draw` takes as many of these numbers as it needs and reduces them without modulo bias. The record
keeps the numbers that it took, so that they can be checked without knowing the rules.

Even before the secret is revealed, the numbers of a roll give away its stream, because the mixing
can be undone. `UnrevealedTable` draws from that stream again and finds dice that do not follow from
their numbers.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np

from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.language import COMMON, Catalogue
from rollhouse.kernel.records import Array, Random, numbers
from rollhouse.kernel.validation import shown

from . import Table, TableQuestion
from .fair import RandomTable

SCHEME = 1
SECRET = 32
"""Bytes of a secret."""
MANY = 1000
"""More numbers than any roll takes."""

WORDS = COMMON | Catalogue(
    en={
        "no_secret": "the closing line reveals no secret, so the rolls cannot be checked",
        "secret_lost": "the secret of this sealed match is not on this machine, so nobody can roll "
        "for it any more",
        "bad_secret": "a secret is {digits} hexadecimal digits, not {value}",
        "other_secret": "the revealed secret is not the one that was committed to: its SHA-256 is "
        "{found}, the commitment is {commitment}",
        "other_scheme": "this record was sealed by scheme {scheme}; this house knows scheme {ours}",
        "bad_numbers": "the numbers of a roll are a list of 16 hexadecimal digits each, not "
        "{value}",
        "no_stream": "no secret gives these numbers, one after another: {value}",
        "other_count": "{number} {number:number is|numbers are} written here, and the roll does "
        "not take just as many",
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
        "bad_numbers": "los números de una tirada son una lista de 16 cifras hexadecimales cada "
        "uno, no {value}",
        "no_stream": "ningún secreto da estos números, uno tras otro: {value}",
        "other_count": "aquí {number:está escrito {number} número|están escritos {number} "
        "números}, y la tirada no toma justo esa cantidad",
    },
)


class AnySealedTable(RandomTable):
    """What sealed tables have in common, whether or not their secret is known."""

    KIND = "sealed"
    NONCES = True
    BRANCHES = False

    def taken(self, question: TableQuestion, random: Array) -> dict[str, Any]:
        return {"numbers": first(random, int(random["count"][0]))}


class UnrevealedTable(AnySealedTable):
    """Checks an open record without its secret, by the numbers that each result keeps."""

    said: Any = None
    """The numbers of the result that is being checked."""

    def repeats(self, question: TableQuestion, facts: Mapping[str, Any]) -> bool:
        self.said = facts.get("numbers")
        return super().repeats(question, facts)

    def random(self, question: TableQuestion) -> Array:
        return stream_of(self.said)

    def taken(self, question: TableQuestion, random: Array) -> dict[str, Any]:
        if random["count"][0] != len(self.said):
            raise RollhouseError("other_count", WORDS, number=len(self.said))
        return super().taken(question, random)


class SealedTable(AnySealedTable):
    """Draws from its secret and the nonces of those who roll."""

    UNREVEALED: ClassVar[type[UnrevealedTable]] = UnrevealedTable
    """Checks a record of this kind of table while it is open."""

    def __init__(self, secret: bytes | None = None) -> None:
        """Without a `secret`, the operating system gives a new one."""
        self.secret = secrets.token_bytes(SECRET) if secret is None else secret
        self.commitment = hashlib.sha256(self.secret).hexdigest()

    def head(self) -> dict[str, Any]:
        return {"kind": self.KIND, "scheme": SCHEME, "commitment": self.commitment}

    def random(self, question: TableQuestion) -> Array:
        assert question.nonce is not None
        return numbers_of(self.secret, self.commitment, question.number, question.nonce)

    def numbers(self, roll: int, nonce: str, many: int) -> list[str]:
        """The first `many` numbers of a roll, as the record keeps them."""
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
        """The table with this secret; refused if it is not the one that the head commits to."""
        table = cls(read_secret(secret))
        if head.get("commitment") != table.commitment:
            facts = {"found": table.commitment, "commitment": shown(head.get("commitment"))}
            raise RollhouseError("other_secret", WORDS, **facts)
        return table

    @classmethod
    def of_record(cls, head: Mapping[str, Any], closing: Mapping[str, Any] | None) -> Table | None:
        if head.get("scheme") != SCHEME:
            facts = {"scheme": shown(head.get("scheme")), "ours": SCHEME}
            raise RollhouseError("other_scheme", WORDS, **facts)
        if closing is None:
            return cls.UNREVEALED()
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
    """An unforeseeable nonce, for a device whose owner does not add one of their own."""
    return secrets.token_hex(16)


def numbers_of(secret: bytes, commitment: str, roll: int, nonce: str) -> Array:
    """The random numbers of one roll, as a stream that `draw` takes them from."""
    message = f"rollhouse sealed {SCHEME} {commitment} {roll} {nonce}".encode()
    digest = hmac.digest(secret, message, "sha256")
    key, step = int.from_bytes(digest[:8]), int.from_bytes(digest[8:16]) | 1
    return np.array([(key, step, 0)], Random)


def first(randoms: Array, many: int) -> list[str]:
    """The first `many` numbers of a stream, as the record keeps them; the stream moves on."""
    return [f"{number:016x}" for number in numbers(randoms, many)]


def stream_of(said: Any) -> Array:
    """The stream that begins with the numbers of a record; refused where there is none.

    Many streams begin with the same single number. Any of them will do, as long as no second
    number is taken.
    """
    good = isinstance(said, list) and len(said) <= MANY and all(is_number(each) for each in said)
    if not good:
        raise RollhouseError("bad_numbers", WORDS, value=shown(said))
    inputs = [unmixed(int(each, 16)) for each in said[:2]]
    step = (inputs[1] - inputs[0]) & ALL if len(inputs) == 2 else 1
    key = (inputs[0] - step) & ALL if inputs else 0
    stream = np.array([(key, step, 0)], Random)
    if not step & 1 or first(stream.copy(), len(said)) != said:
        raise RollhouseError("no_stream", WORDS, value=shown(said))
    return stream


def is_number(text: Any) -> bool:
    """Is this text a number as records keep it?"""
    return isinstance(text, str) and len(text) == 16 and not set(text) - set("0123456789abcdef")


ALL = (1 << 64) - 1


def unmixed(value: int) -> int:
    """The number that `mix` turns into this one."""
    value ^= value >> 31 ^ value >> 62
    value = value * pow(0x94D049BB133111EB, -1, ALL + 1) & ALL
    value ^= value >> 27 ^ value >> 54
    value = value * pow(0xBF58476D1CE4E5B9, -1, ALL + 1) & ALL
    return value ^ value >> 30 ^ value >> 60
