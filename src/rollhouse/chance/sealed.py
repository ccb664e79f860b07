"""The sealed table: the house commits to a secret, people add to every roll, and the secret is
revealed.

There are two schemes. By scheme 1, for people at one computer, the house commits to one secret,
whoever rolls adds a nonce, and in the end the secret is revealed. By scheme 2, for people at
devices of their own, the house and every device commit to a chain of secrets (`kernel.chains`);
each shows one link a roll, and every roll can be checked at once. `ChainedTable` has that.

Of scheme 1, the way from secret and nonce to random numbers is the same in every game
(docs/sealed.md has both in full, with examples to check another implementation against):

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
import struct
from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np

from rollhouse.kernel import chains
from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.language import COMMON, Catalogue
from rollhouse.kernel.records import Array, Random, numbers
from rollhouse.kernel.validation import shown

from . import Table, TableQuestion
from .fair import RandomTable

SCHEME, CHAINED = 1, 2
SECRET = 32
"""Bytes of a secret."""
MANY = 1000
"""More numbers than any roll takes."""
STREAM = struct.Struct("=QQQ")
"""The bytes of a `Random`."""

WORDS = COMMON | Catalogue(
    en={
        "no_secret": "the closing line reveals no secret, so the rolls cannot be checked",
        "secret_lost": "the secret of this sealed game is not on this machine, so nobody can roll "
        "for it any more",
        "bad_secret": "a secret is {digits} hexadecimal digits, not {value}",
        "other_secret": "the revealed secret is not the one that was committed to: its SHA-256 is "
        "{found}, the commitment is {commitment}",
        "other_scheme": "this record was sealed by scheme {scheme}; this house knows "
        "the schemes {ours}",
        "bad_numbers": "the numbers of a roll are a list of 16 hexadecimal digits each, not "
        "{value}",
        "no_stream": "no secret gives these numbers, one after another: {value}",
        "other_count": "{number} {number:number is|numbers are} written here, and the roll does "
        "not take just as many",
    },
    es={
        "no_secret": "la línea de cierre no revela ningún secreto; las tiradas no se pueden "
        "comprobar",
        "secret_lost": "el secreto de esta partida sellada no está en esta computadora; ya nadie "
        "puede "
        "tirar por ella",
        "bad_secret": "un secreto son {digits} cifras hexadecimales, no {value}",
        "other_secret": "el secreto revelado no es el comprometido: su SHA-256 es {found}, el "
        "compromiso es {commitment}",
        "other_scheme": "este registro se selló con el esquema {scheme}; esta casa conoce los "
        "esquemas {ours}",
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
        return {"numbers": first(random, random["count"].item())}


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
    """Draws from its secret and the nonces of the people who roll."""

    UNREVEALED: ClassVar[type[UnrevealedTable]] = UnrevealedTable
    """Checks a record of this kind of table while it is open."""
    CHAINED: ClassVar[type[ChainedTable]]
    """This kind of table by scheme 2."""

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
        chained = head.get("scheme") == CHAINED
        return committed(cls.CHAINED if chained else cls, head, private)

    @classmethod
    def of_record(cls, head: Mapping[str, Any], closing: Mapping[str, Any] | None) -> Table | None:
        if head.get("scheme") == CHAINED:
            return cls.CHAINED(commitment=str(head.get("commitment")))
        if head.get("scheme") != SCHEME:
            facts = {"scheme": shown(head.get("scheme")), "ours": f"{SCHEME}, {CHAINED}"}
            raise RollhouseError("other_scheme", WORDS, **facts)
        if closing is None:
            return cls.UNREVEALED()
        if "secret" not in closing:
            raise RollhouseError("no_secret", WORDS)
        return committed(cls, head, closing["secret"])


class ChainedTable(AnySealedTable):
    """Draws from a link of the house's chain and what the people at the table added to the roll.

    A match longer than the chain gets another one, whose seed follows from the first. Without its
    seed the table can check a record, open or closed, by the links that the results show. (That a
    link is the next of the chain is checked when its line is taken, in `matches.story`.)
    """

    def __init__(self, seed: bytes | None = None, commitment: str | None = None) -> None:
        """Without either, the operating system gives a new seed."""
        if seed is None and commitment is None:
            seed = secrets.token_bytes(SECRET)
        self.seed = seed
        self.chains: dict[int, chains.Chain] = {}
        self.commitment = commitment or self.anchor(0)
        self.said: Any = None
        """The link of the result that is being checked."""
        self.shown = -1, ""
        """The roll whose link was last found, and the link: an answer needs it twice."""

    def head(self) -> dict[str, Any]:
        links = {"commitment": self.commitment, "links": chains.LENGTH}
        return {"kind": self.KIND, "scheme": CHAINED, **links}

    def chain(self, roll: int) -> chains.Chain:
        """The chain from which a roll takes its link."""
        assert self.seed is not None
        place = roll // chains.LENGTH
        if place not in self.chains:
            self.chains.clear()
            seed = hmac.digest(self.seed, f"rollhouse chain {place}".encode(), "sha256")
            self.chains[place] = chains.Chain(seed, chains.LENGTH)
        return self.chains[place]

    def anchor(self, roll: int) -> str:
        """The anchor of the chain from which a roll takes its link."""
        return self.chain(roll).anchor.hex()

    def link(self, roll: int) -> str:
        if self.seed is not None:
            if self.shown[0] != roll:
                self.shown = roll, self.chain(roll).link(roll % chains.LENGTH).hex()
            return self.shown[1]
        if not chains.is_digits(self.said):
            raise RollhouseError("bad_secret", WORDS, digits=2 * SECRET, value=shown(self.said))
        return str(self.said)

    def random(self, question: TableQuestion) -> Array:
        assert question.nonce is not None
        link = bytes.fromhex(self.link(question.number))
        return chained_numbers(link, self.commitment, question.number, question.nonce)

    def taken(self, question: TableQuestion, random: Array) -> dict[str, Any]:
        return {**super().taken(question, random), "link": self.link(question.number)}

    def repeats(self, question: TableQuestion, facts: Mapping[str, Any]) -> bool:
        self.said = facts.get("link")
        return super().repeats(question, facts)

    def private(self) -> str | None:
        return None if self.seed is None else self.seed.hex()


SealedTable.CHAINED = ChainedTable


def committed(
    kind: type[SealedTable] | type[ChainedTable], head: Mapping[str, Any], secret: Any
) -> Table:
    """The table with this secret or seed; refused if it is not what the head commits to."""
    table = kind(read_secret(secret))
    if head.get("commitment") != table.commitment:
        facts = {"found": table.commitment, "commitment": shown(head.get("commitment"))}
        raise RollhouseError("other_secret", WORDS, **facts)
    return table


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
    return keyed(secret, f"rollhouse sealed {SCHEME} {commitment} {roll} {nonce}")


def chained_numbers(link: bytes, commitment: str, roll: int, added: str) -> Array:
    """The random numbers of one roll by scheme 2."""
    return keyed(link, f"rollhouse sealed {CHAINED} {commitment} {roll} {added}")


def keyed(secret: bytes, message: str) -> Array:
    digest = hmac.new(secret, message.encode(), "sha256").digest()
    key, step = int.from_bytes(digest[:8]), int.from_bytes(digest[8:16]) | 1
    return np.frombuffer(bytearray(STREAM.pack(key, step, 0)), Random)


def mixed(links: Mapping[int, str]) -> str:
    """What the links of people's devices add to a roll, by seat."""
    said = " ".join(f"{seat}:{links[seat]}" for seat in sorted(links))
    return f"links {hashlib.sha256(said.encode()).hexdigest()}"


def stirred(nonce: str) -> str:
    """What a nonce adds to a roll by scheme 2, if nobody at the table has a chain."""
    return f"nonce {nonce}"


def first(randoms: Array, many: int) -> list[str]:
    """The first `many` numbers of a stream, as the record keeps them; the stream moves on."""
    return [f"{number:016x}" for number in numbers(randoms, many)]


def stream_of(said: Any) -> Array:
    """The stream that begins with the numbers in a record; refused if there is none.

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
