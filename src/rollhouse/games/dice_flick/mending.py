"""Marks on the floor of people's box that lie elsewhere than in the match: `blue b4, bonus e1`."""

from __future__ import annotations

import re
from typing import Any

from rollhouse.kernel import validation
from rollhouse.kernel.contract import Terms
from rollhouse.kernel.entry import called, words
from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.language import Catalogue
from rollhouse.kernel.records import Row

from .options import cell_name, read_cell
from .rest_entry import read_hole
from .words import KINDS, WORDS, hole, kind_word

SAYS = WORDS | Catalogue(
    en={
        "ask_mend": "Which mark lies elsewhere in your box, and in which hole? One or more of "
        "centre, blue, yellow, green and bonus, like {example}.",
        "mend_how": "a mark and its hole, like {example}; several with commas between them",
        "no_mark": "{given} is no mark; they are centre, blue, yellow, green and bonus",
    },
    es={
        "ask_mend": "¿Qué marca está en otro lugar en tu caja, y en qué hoyo? Una o varias de "
        "centro, azul, amarillo, verde y bonificación, como {example}.",
        "mend_how": "una marca y su hoyo, como {example}; varias separadas por comas",
        "no_mark": "{given} no es una marca; son centro, azul, amarillo, verde y bonificación",
    },
)
UNLIKE = ()
"""Where dice lie depends on no mark."""
CALLED = {
    "centre": "centre", "center": "centre", "middle": "centre", "centro": "centre",
    "blue": "blue", "azul": "blue",
    "yellow": "yellow", "amarillo": "yellow", "amarilla": "yellow",
    "green": "green", "verde": "green",
    "bonus": "bonus", "bonificacion": "bonus",
}  # fmt: skip
IN = ("in", "at", "on", "en", "is", "lies", "esta")


def ask_mend(terms: Terms, state: Row, language: str) -> str:
    return SAYS.say(language, "ask_mend", example=example(terms, language))


def example(terms: Terms, language: str) -> str:
    cell = read_cell(terms.options["layout"]["blue"], "blue")
    return f"{kind_word(KINDS.index('blue'), language)} {hole(cell)}"


def read_mend(terms: Terms, state: Row, text: str, language: str) -> dict[str, Any]:
    """The layout with marks in the holes that were typed."""
    facts = {"example": example(terms, language)}
    layout = dict(terms.options["layout"])
    for part in re.split("[,;]", text):
        said = [word for word in words(part) if word not in IN]
        if len(said) < 2:
            raise RollhouseError("mend_how", SAYS, **facts)
        found = {CALLED[name] for name in named(said[0])}
        if len(found) != 1:
            raise RollhouseError("no_mark", SAYS, given=validation.brief(said[0]))
        layout[found.pop()] = cell_name(read_hole(said[1:], facts["example"]))
    return {"layout": layout}


def named(word: str) -> list[str]:
    names = list(CALLED)
    return [names[place] for place in called(word, names)]
