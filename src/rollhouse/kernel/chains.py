"""Hash chains: many secrets that are committed to by one number, and shown one after another.

A chain of n links is made backwards from a seed: each link is the hash of the next, and the hash of
the first is the anchor. Whoever knows the anchor can check the first link, whoever knows a link can
check the next, and nobody can tell a link before it is shown. docs/sealed.md says what they are
for.
"""

from __future__ import annotations

import functools
import hashlib
import re
from typing import Any

LINK = 32
"""Bytes of a link, and of a seed."""
LENGTH = 1024
"""Links of a chain. Whoever has used them up begins another."""
STRIDE = 32
"""Links of a stretch. The last of each is remembered: the others are a few hashes away."""
DOMAIN = b"rollhouse link 2 "
DIGITS = re.compile("[0-9a-f]+")


def before(link: bytes) -> bytes:
    """The link before this one; before the first there is the anchor."""
    return hashlib.sha256(DOMAIN + link).digest()


class Chain:
    """The chain of a seed, for whoever shows its links.

    >>> chain = Chain(bytes(32), 100)
    >>> before(chain.link(0)) == chain.anchor, before(chain.link(99)) == chain.link(98)
    (True, True)
    """

    def __init__(self, seed: bytes, length: int = LENGTH) -> None:
        self.length = length
        kept = []
        link = seed
        for place in range(length - 1, -1, -1):
            if place % STRIDE == STRIDE - 1 or place == length - 1:
                kept.append(link)
            link = before(link)
        self.anchor = link
        self.kept = b"".join(reversed(kept))
        """The last link of every stretch, one after another."""
        self.stretch, self.near = -1, b""
        """The stretch from which a link was shown last, and all of its links."""

    def link(self, place: int) -> bytes:
        """Link 0, 1, 2… up to the last, which is the seed."""
        stretch, at = divmod(place, STRIDE)
        if stretch != self.stretch:
            self.stretch, self.near = stretch, self.unroll(stretch)
        return self.near[at * LINK : (at + 1) * LINK]

    def unroll(self, stretch: int) -> bytes:
        """All links of a stretch, one after another."""
        found = [self.kept[stretch * LINK : (stretch + 1) * LINK]]
        for _ in range(min(STRIDE, self.length - stretch * STRIDE) - 1):
            found.append(before(found[-1]))
        return b"".join(reversed(found))


def follows(link: Any, last: str, steps: int) -> bool:
    """Is this text the link so many steps after the one that was shown last, or the anchor?"""
    return isinstance(link, str) and is_after(link, last, steps)


@functools.lru_cache(maxsize=4096)
def is_after(link: str, last: str, steps: int) -> bool:
    """The same for a text. It is cached because a house asks twice: when a link comes, and when it
    counts."""
    try:
        found = bytes.fromhex(link)
    except ValueError:
        return False
    if len(found) != LINK or found.hex() != link:  # capitals, or blanks between
        return False
    for _ in range(steps):
        found = before(found)
    return found.hex() == last


def is_digits(text: Any, many: int = 2 * LINK) -> bool:
    """Is this so many hexadecimal digits, lower case?"""
    return isinstance(text, str) and len(text) == many and DIGITS.fullmatch(text) is not None
