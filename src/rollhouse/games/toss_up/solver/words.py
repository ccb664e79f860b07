"""What the solver of Toss Up! says, in English and Spanish."""

from __future__ import annotations

from rollhouse.kernel.language import Catalogue
from rollhouse.solvers import words

WORDS = words.WORDS | Catalogue(
    en={"goal_too_high": "for three, Toss Up! is solved exactly up to a goal of {most}"},
    es={"goal_too_high": "para tres, Toss Up! se resuelve exactamente hasta una meta de {most}"},
)
