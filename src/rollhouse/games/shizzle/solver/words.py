"""What the solver of Shizzle says, in English and Spanish."""

from __future__ import annotations

from rollhouse.kernel.language import Catalogue
from rollhouse.solvers import words

WORDS = words.WORDS | Catalogue(
    en={
        "no_limit_for_three": "for three, Shizzle is solved without a limit of turns (max_turns)",
        "bank_too_large": "for three, Shizzle is solved up to a bank of {most}",
        "layout_too_irregular": "for three, Shizzle is solved where the dice are alike, as on the "
        "usual layout; this one has no such symmetry",
    },
    es={
        "no_limit_for_three": "para tres, Shizzle se resuelve sin límite de turnos (max_turns)",
        "bank_too_large": "para tres, Shizzle se resuelve con un banco de hasta {most}",
        "layout_too_irregular": "para tres, Shizzle se resuelve donde los dados se parecen, como "
        "los de siempre; estos no tienen esa simetría",
    },
)
