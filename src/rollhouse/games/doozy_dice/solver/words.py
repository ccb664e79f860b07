"""What the solver of Doozy Dice says, in English and Spanish."""

from __future__ import annotations

from rollhouse.kernel.language import Catalogue
from rollhouse.solvers import words

WORDS = words.WORDS | Catalogue(
    en={
        "cards_not_named": "Doozy Dice is solved for five cards: name them, as in "
        'cards=["Snowman", …]',
    },
    es={
        "cards_not_named": "Doozy Dice se resuelve para cinco cartas: hay que nombrarlas, como en "
        'cards=["Snowman", …]',
    },
)
