"""What the solver of Toss Up! says, in English and Spanish."""

from __future__ import annotations

from rollhouse.kernel.language import Catalogue
from rollhouse.solvers import words

WORDS = words.WORDS | Catalogue(
    en={
        "goal_too_high": "for three, Toss Up! is solved exactly up to a goal of {most}",
        "goal_too_high_for_four": "for four, Toss Up! is solved up to a goal of {most}",
        "turns_too_long": "for four, Toss Up! is not solved with so many dice or greens: turns "
        "become too long",
    },
    es={
        "goal_too_high": "para tres, Toss Up! se resuelve exactamente hasta una meta de {most}",
        "goal_too_high_for_four": "para cuatro, Toss Up! se resuelve hasta una meta de {most}",
        "turns_too_long": "para cuatro, Toss Up! no se resuelve con tantos dados o verdes: los "
        "turnos se hacen demasiado largos",
    },
)
