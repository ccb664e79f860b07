"""Languages from folders of catalogues. English and Spanish stand in the code; a folder is enough
for every other language, and for what Spanish says of the command line.

The folder of a language is called by its code, such as `fr`, and lies in `kernel/languages/` or in
the folder that `ROLLHOUSE_LANGUAGES` names. In it are

any number of `.json` files
    objects from an English text, as the code has it, to what this language says instead. Where two
    sentences are the same in English and not here, `"@key English text"` is for that key alone;
`language.json`
    about the language: its own `name`, the `decimal` sign and the sign between `thousands`;
`<game>.md`
    the rules pages.

What a folder lacks is said in English.
"""

from __future__ import annotations

import functools
import json
import os
import re
import warnings
from pathlib import Path

SHIPPED = Path(__file__).parent / "languages"
ABOUT = "language.json"
CODE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})?")
FIELDS = re.compile(r"\{(\w+)|(%(?:\(\w+\))?[sdr])")
"""What is filled into a text: {name} and, in the sentences of argparse, %s and %(name)s."""


def folders(language: str) -> list[Path]:
    """Where the catalogues of a language lie, the shipped ones first."""
    named = os.environ.get("ROLLHOUSE_LANGUAGES")
    roots = [SHIPPED, *([Path(named).expanduser()] if named else [])]
    return [root / language for root in roots if (root / language).is_dir()]


def languages() -> tuple[str, ...]:
    """The codes of all languages that have a folder."""
    named = os.environ.get("ROLLHOUSE_LANGUAGES")
    roots = [SHIPPED, *([Path(named).expanduser()] if named else [])]
    found = {path.name for root in roots if root.is_dir() for path in root.iterdir()}
    return tuple(code for code in sorted(found) if CODE.fullmatch(code) and folders(code))


@functools.cache
def catalogue(language: str) -> dict[str, str]:
    """English texts and what this language says instead, from all files of its folders."""
    found: dict[str, str] = {}
    for folder in folders(language):
        for path in sorted(folder.glob("*.json")):
            if path.name != ABOUT:
                found |= fitting(read(path), path)
    return found


@functools.cache
def about(language: str) -> dict[str, str]:
    """What a language says of itself."""
    found: dict[str, str] = {}
    for folder in folders(language):
        if (folder / ABOUT).is_file():
            found |= read(folder / ABOUT)
    return found


def read(path: Path) -> dict[str, str]:
    """The texts of a file. One that cannot be read says so, and counts as empty."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as fault:
        warnings.warn(f"{path} cannot be read and is left out: {fault}", stacklevel=2)
        return {}
    if not isinstance(found, dict) or not all(isinstance(text, str) for text in found.values()):
        warnings.warn(f"{path} is left out: it must be an object of texts", stacklevel=2)
        return {}
    return found


def fitting(texts: dict[str, str], path: Path) -> dict[str, str]:
    """The texts into which the same is filled as into the English ones; the others are left out."""
    good = {english: said for english, said in texts.items() if filled(said) <= filled(english)}
    for english in texts.keys() - good.keys():
        missing = ", ".join(sorted(filled(texts[english]) - filled(english)))
        warnings.warn(f"{path}: {english!r} has no {missing}; said in English", stacklevel=2)
    return good


def filled(text: str) -> set[str]:
    return {field or sign for field, sign in FIELDS.findall(text)}


def translated(language: str, english: str, key: str = "") -> str:
    """What a language says for an English text, or that text where it says nothing."""
    if language == "en":
        return english
    texts = catalogue(language)
    return texts.get(f"@{key} {english}") or texts.get(english) or english
