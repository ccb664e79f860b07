"""What the solver of Toss Up! says, in English and Spanish."""

from __future__ import annotations

from rollhouse.kernel.language import Catalogue
from rollhouse.solvers import words

WORDS = words.WORDS | Catalogue(
    en={
        "goal_too_high": "for three, Toss Up! is solved exactly up to a goal of {most}",
        "goal_too_high_for_four": "for four, Toss Up! is solved up to a goal of {most}",
        "gpu_too_small": "this needs {needed:.1f} GB of a GPU's memory; {free:.1f} GB are free",
    },
    es={
        "goal_too_high": "para tres, Toss Up! se resuelve exactamente hasta una meta de {most}",
        "goal_too_high_for_four": "para cuatro, Toss Up! se resuelve hasta una meta de {most}",
        "gpu_too_small": "esto necesita {needed:.1f} GB de la memoria de una GPU; hay {free:.1f} "
        "GB libres",
    },
)
