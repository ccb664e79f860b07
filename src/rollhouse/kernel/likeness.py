"""Which names look alike: what people cannot tell apart on a screen is one name at a table."""

from __future__ import annotations

import unicodedata

CYRILLIC = dict(zip("авеѕіјкӏмнорсԁтухһԛԝ", "abesijklmhopcdtyxhqw", strict=True))
GREEK = dict(zip("αβεζηικμνορτυχϳ", "abezhikmnoptyxj", strict=True))
LATIN = str.maketrans(CYRILLIC | GREEK | {"ı": "i", "ø": "o", "ł": "l", "đ": "d"})
"""Letters in lower case that in either case look like one of the Latin alphabet."""
ACCENTS = 200
"""From this class on, combining marks are accents; those below are letters of other scripts."""
UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800") | {
    *map(chr, range(0xFE00, 0xFE10)),
    *map(chr, range(0xE0100, 0xE01F0)),
}
"""Fillers and selectors that count as letters or marks; those of category Cf are unseen as well."""


def skeleton(name: str) -> str:
    """The same text for all names that look alike.

    Case, width, accents and signs that are not seen make no difference, nor from which of three
    alphabets a letter comes.

    >>> skeleton("José") == skeleton("ＪＯＳＥ") == skeleton("Jоse")   # a Cyrillic o
    True
    >>> skeleton("Ann") == skeleton("Anna")
    False
    """
    return " ".join(seen(name).translate(LATIN).split()) or name.casefold()


def seen(name: str) -> str:
    """What is seen of a name, in lower case and without accents; it may be nothing."""
    apart = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", name).casefold())
    return "".join(
        sign
        for sign in apart
        if unicodedata.combining(sign) < ACCENTS
        and unicodedata.category(sign) != "Cf"
        and sign not in UNSEEN
    )
