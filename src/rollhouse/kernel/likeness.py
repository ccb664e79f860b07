"""Which names look alike: names that people cannot tell apart on a screen count as one."""

from __future__ import annotations

import unicodedata

CYRILLIC = dict(zip("авеѕіјкӏмнорсԁтухһԛԝ", "abesijklmhopcdtyxhqw", strict=True))
GREEK = dict(zip("αβεζηικμνορτυχϳ", "abezhikmnoptyxj", strict=True))
LATIN = str.maketrans(CYRILLIC | GREEK | {"ı": "i", "ø": "o", "ł": "l", "đ": "d"})
"""Lower-case letters that look like a Latin one, in lower or upper case."""
ACCENTS = 200
"""Combining marks of this class and above are accents; those below belong to other scripts."""
UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800") | {
    *map(chr, range(0xFE00, 0xFE10)),
    *map(chr, range(0xE0100, 0xE01F0)),
}
"""Invisible fillers and selectors that count as letters or marks; category Cf is invisible too."""


def skeleton(name: str) -> str:
    """The same text for all names that look alike.

    Case, width, accents and invisible characters make no difference, nor does it matter from which
    of three alphabets a letter comes.

    >>> skeleton("José") == skeleton("ＪＯＳＥ") == skeleton("Jоse")   # a Cyrillic o
    True
    >>> skeleton("Ann") == skeleton("Anna")
    False
    """
    return " ".join(seen(name).translate(LATIN).split()) or name.casefold()


def seen(name: str) -> str:
    """The visible part of a name, in lower case and without accents; it may be empty."""
    apart = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", name).casefold())
    return "".join(
        sign
        for sign in apart
        if unicodedata.combining(sign) < ACCENTS
        and unicodedata.category(sign) != "Cf"
        and sign not in UNSEEN
    )
