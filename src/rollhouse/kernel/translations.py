"""Languages from folders of catalogues. English and Spanish stand in the code; a folder is enough
for every other language, and for what Spanish says of the command line.

The folder of a language is called by its code, such as `fr`, and lies in `kernel/languages/` or in
the folder that `ROLLHOUSE_LANGUAGES` names. In it are

any number of `.json` files
    objects from an English text, as the code has it, to what this language says instead. Where two
    sentences are the same in English and not here, `"@key English text"` is for that key alone;
`language.json`
    about the language: its own `name`, the `decimal` sign, the sign between `thousands`, and
    `plurals`, for which numbers each form of a word but the last is;
`typed.json`
    an object from words that people type in this language to the English ones that they mean;
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
from typing import Any

from .templates import form_counts

SHIPPED = Path(__file__).parent / "languages"
ABOUT, TYPED = "language.json", "typed.json"
CODE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})?")
ONE_ALONE = (re.compile("1"),)
"""The number that takes the first of two forms, where a language does not say which."""
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
            if path.name not in (ABOUT, TYPED):
                found |= fitting(read(path), path, len(plurals(language)) + 1)
    return found


@functools.cache
def about(language: str) -> dict[str, str]:
    """What a language says of itself."""
    found: dict[str, str] = {}
    for folder in folders(language):
        if (folder / ABOUT).is_file():
            found |= read(folder / ABOUT)
    return found


@functools.cache
def typed(language: str) -> dict[str, str]:
    """Words that people type in a language, and the English ones that they mean."""
    found: dict[str, str] = {}
    for folder in folders(language):
        if (folder / TYPED).is_file():
            found |= read(folder / TYPED)
    return found


@functools.cache
def plurals(language: str) -> tuple[re.Pattern[str], ...]:
    """Which numbers, as they are written, take each form of a word; all others take the last."""
    written = about(language).get("plurals", "")
    try:
        return tuple(map(re.compile, written.split())) or ONE_ALONE
    except re.error as fault:
        warnings.warn(f"plurals of {language}: {written!r} is left out: {fault}", stacklevel=2)
        return ONE_ALONE


def plural(language: str, number: Any, forms: int) -> int:
    """Which of so many forms a number takes. Where the language has another number of forms, the
    first is for one and the last for any other.
    """
    own = plurals(language)
    rules = own if forms == len(own) + 1 else ONE_ALONE
    written = "1" if number == 1 else str(number).lstrip("-")
    return next((place for place, rule in enumerate(rules) if rule.fullmatch(written)), forms - 1)


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


def fitting(texts: dict[str, str], path: Path, forms: int) -> dict[str, str]:
    """The texts that use no other fields than the English ones, and whose fields choose between two
    forms or as many as the language has. Others are left out.
    """
    good: dict[str, str] = {}
    for english, said in texts.items():
        missing = ", ".join(sorted(filled(said) - filled(english)))
        if missing:
            warnings.warn(f"{path}: {english!r} has no {missing}; said in English", stacklevel=3)
        elif fault := broken(english, said, forms):
            warnings.warn(f"{path}: {said!r} {fault}; said in English", stacklevel=3)
        else:
            good[english] = said
    return good


def broken(english: str, said: str, forms: int) -> str | None:
    """What is wrong with the braces of a text, if those of the English one are right."""
    try:
        form_counts(english)
    except ValueError:  # its braces are not fields
        return None
    try:
        wrong = form_counts(said) - {2, forms}
    except ValueError as fault:
        return f"cannot be filled in ({fault})"
    return f"has fields of {min(wrong)} forms, not of {forms}" if wrong else None


def filled(text: str) -> set[str]:
    return {field or sign for field, sign in FIELDS.findall(text)}


def translated(language: str, english: str, key: str = "") -> str:
    """What a language says for an English text, or that text where it says nothing."""
    if language == "en":
        return english
    texts = catalogue(language)
    return texts.get(f"@{key} {english}") or texts.get(english) or english
