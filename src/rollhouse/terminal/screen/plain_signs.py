"""Text for terminals that lack its signs: "..." for an ellipsis, and letters without accents."""

from __future__ import annotations

import codecs
import unicodedata

ASCII_SIGNS = str.maketrans(
    {"…": "...", "–": "-", "→": "->", "·": ".", "¿": "", "¡": "", "─": "-", "│": "|", "┼": "+",
     "●": "O", "▀": "=", "°": " deg", "▲": "^", "▼": "v", "◀": "<", "▶": ">", "⋮": ":",
     "−": "-", "×": "x", "±": "+/-", "“": '"', "”": '"', "«": '"', "»": '"', "‘": "'", "’": "'"}
)  # fmt: skip
INSTEAD = "rollhouse.instead"
"""The name by which a stream is told to write what comes nearest to a sign that it lacks."""


def in_ascii(text: str) -> str:
    text = text.translate(ASCII_SIGNS)
    return unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()


def instead(fault: UnicodeError) -> tuple[str, int]:
    """What is written for signs that a stream lacks: ? where nothing comes near.

    Never a double quote, so that a line of JSON stays one.
    """
    if not isinstance(fault, UnicodeEncodeError):
        raise fault
    signs = fault.object[fault.start : fault.end]
    return "".join(map(_nearest, signs)).replace('"', "'"), fault.end


def _nearest(sign: str) -> str:
    dropped = ord(sign) in ASCII_SIGNS or unicodedata.combining(sign)
    return in_ascii(sign) or ("" if dropped else "?")


codecs.register_error(INSTEAD, instead)
