"""Text for terminals without Unicode: "..." for an ellipsis, and letters without accents."""

from __future__ import annotations

import codecs
import unicodedata

IN_ASCII = str.maketrans(
    {"…": "...", "–": "-", "→": "->", "·": ".", "¿": "", "¡": "", "─": "-", "│": "|", "┼": "+",
     "●": "O", "▀": "=", "°": " deg", "▲": "^", "▼": "v", "◀": "<", "▶": ">", "⋮": ":",
     "−": "-", "×": "x", "±": "+/-", "“": '"', "”": '"', "«": '"', "»": '"', "‘": "'", "’": "'"}
)  # fmt: skip
NEAREST = "rollhouse.nearest"
"""The name of the error handler that writes the nearest text for a character that is missing."""


def in_ascii(text: str) -> str:
    text = text.translate(IN_ASCII)
    return unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()


def write_nearest(fault: UnicodeError) -> tuple[str, int]:
    """What a stream writes for characters that it lacks; ? if nothing comes close.

    Never a double quote, so that a line of JSON stays valid.
    """
    if not isinstance(fault, UnicodeEncodeError):
        raise fault
    lacking = fault.object[fault.start : fault.end]
    return "".join(map(_nearest, lacking)).replace('"', "'"), fault.end


def _nearest(character: str) -> str:
    dropped = ord(character) in IN_ASCII or unicodedata.combining(character)
    return in_ascii(character) or ("" if dropped else "?")


codecs.register_error(NEAREST, write_nearest)
