"""Reading typed lines, for all games: case, accents and punctuation do not matter.

The keys `?`, `h`, `q`, `u` and `k` belong to the screen; no game begins a line with them.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from . import translations
from .contract import Terms
from .errors import RollhouseError
from .language import Typed
from .records import TABLE, Row, ask

ROLL = ("r", "roll", "rolling", "tirar", "tira", "tiro", "tirando", "lanzar", "lanzo")
STOP = ("s", "stop", "bank", "parar", "para", "paro", "plantarse", "plantarme", "planto", "guardar")
YES = ("y", "yes", "s", "si", "true")
NO = ("n", "no", "false")
"""Yes and no by their usual letters, in either language."""
FILLERS = ("again", "on", "keep", "me", "otra", "vez", "seguir", "sigo")
"""Words around a verb that mean nothing more: "keep rolling", "me planto", "tirar otra vez"."""
JOINTS = Typed(en=("and",), es=("y",))
"""Words for "and". In Spanish that is "y", unless it means yellow in a game."""

NUMERALS = {
    word: str(number)
    for language in (
        "one two three four five six seven eight nine ten eleven twelve",
        "uno dos tres cuatro cinco seis siete ocho nueve diez once doce",
    )
    for number, word in enumerate(language.split(), 1)
}  # fmt: skip
"""Numbers in words, as people say what their dice show."""

FAR = 9999
"""Stands for every number that is too long to be a real answer."""


def plain(text: str) -> str:
    """Lower case without accents: "Añadir" becomes "anadir"."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(sign for sign in apart if not unicodedata.combining(sign))


def meant(language: str, typed: str) -> str:
    """A typed line, in which words that a language's folder lists are replaced by English ones."""
    known = {plain(word): english for word, english in translations.typed(language).items()}
    return re.sub(r"\w+", lambda word: known.get(plain(word[0]), word[0]), typed)


def in_figures(text: str) -> str:
    """A typed line with its numbers in figures: "three green, one red" becomes "3 green, 1 red"."""
    return re.sub(r"[^\W\d_]+", lambda word: NUMERALS.get(plain(word[0]), word[0]), text)


def words(text: str) -> list[str]:
    """The words of a line; commas and the like separate words too."""
    return re.sub(r"[,;.!]", " ", plain(text)).split()


def without(fillers: Sequence[str], line: Sequence[str]) -> list[str]:
    """The words of a line without the fillers."""
    return [word for word in line if word not in fillers]


def number(digits: str) -> int:
    """A typed number, or `FAR` where it is too long."""
    return int(digits) if len(digits) < len(str(FAR)) else FAR


def called(name: str, names: Sequence[str]) -> list[int]:
    """Where a name stands in a list: exactly this name, or else all names that begin with it."""
    if name.strip() in names:
        return [names.index(name.strip())]
    known, wanted = [" ".join(words(other)) for other in names], " ".join(words(name))
    exact = [place for place, other in enumerate(known) if other == wanted]
    begun = [place for place, other in enumerate(known) if wanted and other.startswith(wanted)]
    return exact or begun


def expect_the_table(terms: Terms, state: Row) -> None:
    """Refuse an outcome where the table is not asked."""
    if int(ask(terms.game.rules.turn, terms.setup, state)) != TABLE:
        raise RollhouseError("not_the_table")
