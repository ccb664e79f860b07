"""What the physics of the tower says, in English and Spanish."""

from __future__ import annotations

from rollhouse.kernel.language import Catalogue
from rollhouse.physics import words

WORDS = words.WORDS | Catalogue(
    en={
        "too_many": "a tower has at most {most} dice",
        "has_fallen": "this tower has fallen; nothing can be placed on it",
    },
    es={
        "too_many": "una torre tiene como máximo {most} dados",
        "has_fallen": "esta torre se cayó; ya no se puede poner nada encima",
    },
)
