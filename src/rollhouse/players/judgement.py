"""What the actions of a position are worth to the seat that is asked, and how that is known."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import Any

import numpy as np

from rollhouse import solvers
from rollhouse.kernel.language import COMMON, Catalogue
from rollhouse.kernel.position import Position
from rollhouse.solvers import CannotSolve, GenericSolution, Progress, SoloSolution, Solution

EXACT, INSIGHT, PLAYOUTS, GLANCE = "exact", "insight", "playouts", "glance"
LEARNED = "learned"
"""Where worths come from."""
SOLVED_AT_THE_TABLE = 2
"""Matches of more players are solved beforehand or not at all, because that takes minutes."""

WORDS = COMMON | Catalogue(
    en={
        "source_exact": "plays the exact solution, known to {bound}",
        "source_after_deal": "plays the exact solution of the cards, once they are dealt",
        "source_insight": "no solution is known here: plays by what is known of the game",
        "source_turns": "no solution is known here: plays its own turn exactly, and judges what "
        "follows it by {number} playouts a turn",
        "source_thumb": "plays by rule of thumb",
        "source_learned": "looks ahead within its turn and judges what may come by what it learned",
        "source_no_thumb": "the rule of thumb does not know this house rule ({rules}): plays the "
        "best it finds by {number} playouts a decision",
        "source_pretending": "plays the exact solution for two against the strongest opponent, as "
        "if nobody else were there",
        "source_not_pretending": "no solution for two is known that would fit here: plays by rule "
        "of thumb",
        "source_not_many": "there is nobody here to overlook: plays the exact solution, or by rule "
        "of thumb where none is known",
        "source_playouts": "no solution is known here: plays the best it finds by {number} "
        "playouts a decision",
    },
    es={
        "source_exact": "juega la solución exacta, conocida hasta {bound}",
        "source_after_deal": "juega la solución exacta de las cartas, una vez repartidas",
        "source_insight": "aquí no se conoce la solución: juega según lo que se sabe del juego",
        "source_turns": "aquí no se conoce la solución: juega su propio turno de forma exacta y "
        "valora lo que sigue con {number} partidas de prueba por turno",
        "source_thumb": "juega a ojo",
        "source_learned": "mira adelante en su turno y juzga lo que puede venir por lo aprendido",
        "source_no_thumb": "la regla a ojo no conoce esta regla de la casa ({rules}): juega lo "
        "mejor que encuentra con {number} partidas de prueba por decisión",
        "source_pretending": "juega la solución exacta para dos contra el rival más fuerte, como "
        "si no hubiera nadie más",
        "source_not_pretending": "no se conoce una solución para dos que valga aquí: juega a ojo",
        "source_not_many": "aquí no hay a quién pasar por alto: juega la solución exacta, o a ojo "
        "donde no se conoce ninguna",
        "source_playouts": "aquí no se conoce la solución: juega lo mejor que encuentra con "
        "{number} partidas de prueba por decisión",
    },
)


@dataclass(frozen=True)
class Judgement:
    """The worth of some actions of a position, to the seat that is asked."""

    codes: tuple[int, ...]
    """Action codes, ascending; those that no good player would weigh may be left out."""
    worths: tuple[float, ...]
    """Win shares; for one alone, the expected score with its sign reversed; at a glance, the
    natural logarithm of what they promise. More is better."""
    source: str
    """`EXACT`, `INSIGHT` (what is known of the game, insight.py), `LEARNED` (by a network),
    `PLAYOUTS`, or `GLANCE` (by the rule of thumb)."""
    best: int
    """The code to be played."""


def decoded(position: Position, code: int) -> dict[str, Any]:
    """An action in the vocabulary."""
    terms = position.terms
    action: dict[str, Any] = terms.game.codec.decode_action(terms, position.state, code)
    return action


_REFUSED: set[str] = set()
"""The digests of matches that no solver can solve."""


def solution(position: Position, progress: Progress | None = None) -> Solution | None:
    """The exact solution of a match, computed when it is first asked for; None: there is none.

    One that another program makes later is found the next time.
    """
    terms = solvers.answering(position)
    found: Solution | None = solvers.known(terms)
    if found is None and terms.players <= SOLVED_AT_THE_TABLE and terms.digest not in _REFUSED:
        try:
            found = solvers.solved(terms, None, progress)
        except CannotSolve:
            _REFUSED.add(terms.digest)
    listed = not isinstance(found, GenericSolution) or found.lists(position)
    return found if listed else None


def exact(position: Position) -> Judgement | None:
    """By the exact solution; None if there is none."""
    found = solution(position)
    return None if found is None else _exact(position, found.bound)


@functools.lru_cache(maxsize=256)
def _exact(position: Position, bound: float) -> Judgement:
    """By the solution known to `bound`; a better one judges anew."""
    found = solution(position)
    assert found is not None
    seat, values = position.turn, found.values(position)
    sign = -1.0 if isinstance(found, SoloSolution) else 1.0
    worths = tuple(sign * worth[seat] for _, worth in values)
    codes = tuple(int(code) for code in np.flatnonzero(position.mask()))
    best = next(c for c, w in zip(codes, worths, strict=True) if w >= max(worths) - found.tie)
    return Judgement(codes, worths, EXACT, best)
