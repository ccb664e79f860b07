"""Signatures: Ed25519 as RFC 8032 has it, in plain Python.

A device signs one line a match, so a few milliseconds do. It is not hardened against those who can
measure how long it takes: a key is made for one match, and is worth nothing elsewhere.
"""

from __future__ import annotations

import hashlib

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
ROOT = pow(2, (P - 1) // 4, P)
"""A square root of -1."""
Point = tuple[int, int, int, int]
"""Extended coordinates: x·z, y·z, z and x·y·z."""
NEUTRAL: Point = (0, 1, 1, 0)


def public_key(seed: bytes) -> bytes:
    """The key by which others check what the owner of this seed of 32 bytes signs."""
    return packed(times_base(expanded(seed)[0]))


def signed(seed: bytes, message: bytes) -> bytes:
    """The signature, 64 bytes."""
    scalar, prefix = expanded(seed)
    key = packed(times_base(scalar))
    nonce = number(prefix + message)
    point = packed(times_base(nonce))
    answer = (nonce + number(point + key + message) * scalar) % ORDER
    return point + answer.to_bytes(32, "little")


def is_signed(key: bytes, message: bytes, signature: bytes) -> bool:
    """Is this the signature of the key's owner under the message?"""
    if len(key) != 32 or len(signature) != 64:
        return False
    owner, point = unpacked(key), unpacked(signature[:32])
    answer = int.from_bytes(signature[32:], "little")
    if owner is None or point is None or answer >= ORDER:
        return False
    asked = number(signature[:32] + key + message)
    return equal(times_base(answer), plus(point, times(asked, owner)))


def expanded(seed: bytes) -> tuple[int, bytes]:
    digest = hashlib.sha512(seed).digest()
    scalar = int.from_bytes(digest[:32], "little")
    return scalar & ((1 << 254) - 8) | 1 << 254, digest[32:]


def number(content: bytes) -> int:
    return int.from_bytes(hashlib.sha512(content).digest(), "little") % ORDER


def plus(one: Point, other: Point) -> Point:
    a = (one[1] - one[0]) * (other[1] - other[0]) % P
    b = (one[1] + one[0]) * (other[1] + other[0]) % P
    c = 2 * one[3] * other[3] * D % P
    d = 2 * one[2] * other[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def times(scalar: int, point: Point) -> Point:
    found = NEUTRAL
    while scalar:
        if scalar & 1:
            found = plus(found, point)
        point = plus(point, point)
        scalar >>= 1
    return found


def times_base(scalar: int) -> Point:
    found, place = NEUTRAL, 0
    while scalar >> place:
        if scalar >> place & 1:
            found = plus(found, DOUBLED[place])
        place += 1
    return found


def equal(one: Point, other: Point) -> bool:
    same_x = (one[0] * other[2] - other[0] * one[2]) % P == 0
    return same_x and (one[1] * other[2] - other[1] * one[2]) % P == 0


def packed(point: Point) -> bytes:
    inverse = pow(point[2], -1, P)
    x, y = point[0] * inverse % P, point[1] * inverse % P
    return (y | (x & 1) << 255).to_bytes(32, "little")


def unpacked(content: bytes) -> Point | None:
    """The point of 32 bytes; None: there is none."""
    y = int.from_bytes(content, "little")
    sign, y = y >> 255, y & ((1 << 255) - 1)
    if y >= P:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * ROOT % P
    if (x * x - square) % P or (x == 0 and sign):
        return None
    if x & 1 != sign:
        x = P - x
    return x, y, 1, x * y % P


def doubled_base() -> list[Point]:
    """The base point, doubled again and again."""
    point = unpacked((4 * pow(5, -1, P) % P).to_bytes(32, "little"))
    assert point is not None
    found = [point]
    while len(found) < 256:
        found.append(plus(found[-1], found[-1]))
    return found


DOUBLED = doubled_base()
