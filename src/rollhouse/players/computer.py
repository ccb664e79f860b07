"""The opponent for everybody, in five levels: it judges as well as we can, with a small error.

To the worth of every action it adds an error of its own, normally distributed, and plays what then
seems best. So it goes wrong where the choice is close, and hardly ever where it is clear. Level 5
makes no such error. It uses the exact solution if the match is solved, otherwise what `expert`
learned, and without that what `optimal` uses. If the game's rule of thumb says what an action
promises at first sight (`glance`, rule_of_thumb.py), the levels below 5 use that, with an error in
proportion. How often each wins against the next is in docs/players.md.
"""

from __future__ import annotations

import math
import random
from typing import Any

import numpy as np

from rollhouse.kernel import validation
from rollhouse.kernel.errors import BadOption, RollhouseError
from rollhouse.kernel.language import Texts
from rollhouse.kernel.position import Position
from rollhouse.solvers import Progress
from rollhouse.valuation.networks import network

from . import expert, rule_of_thumb
from .asked import asked
from .judgement import GLANCE, Judgement, decoded, exact, solution
from .optimal import Optimal

ABOUT = Texts(
    en="An opponent for everybody, from level 1 (easy) to 5.",
    es="Un rival para cada quien, del nivel 1 (fácil) al 5.",
)
"""What forms say of it."""

LEVELS, USUAL_LEVEL = 5, 3
USUAL = (0.15, 0.08, 0.04, 0.015)
"""The errors of levels 1 to 4, as win shares, in a game that does not say its own."""
ALONE = (0.65, 0.5, 0.3, 0.17)
"""The same for one player alone, in points of the expected score (`ERRORS_ALONE`)."""


class Computer:
    """A level from 1, easy, to 5, as good as we have. The same seed errs in the same places; None
    takes the operating system's randomness.
    """

    def __init__(self, level: int = USUAL_LEVEL, seed: int | None = None) -> None:
        try:
            self.level = validation.whole(level, "level", 1, LEVELS)
        except RollhouseError as error:
            raise error.as_a(BadOption) from None
        self._chance = random.Random(seed)
        self._optimal = Optimal(self._chance.getrandbits(64))

    def __call__(self, position: Position, actions: list[dict[str, Any]]) -> dict[str, Any]:
        """Choose one of `actions`, the legal ones."""
        asked(position, actions)
        if len(actions) == 1:
            return actions[0]
        judgement = self.judge(position)
        error = self.size_of_error(position)
        if error == 0:
            return decoded(position, judgement.best)
        seeming = [worth + self._chance.gauss(0, error) for worth in judgement.worths]
        return decoded(position, judgement.codes[seeming.index(max(seeming))])

    def study(self, position: Position, progress: Progress | None = None) -> None:
        """Solve what it will play by, if nobody has before."""
        if solution(position, progress) is None and not is_learned(position):
            self._optimal.study(position, progress)

    def judge(self, position: Position) -> Judgement:
        """What it knows of the actions, before its error."""
        asked(position)
        judged = exact(position)
        if judged is None and self.level < LEVELS:
            judged = at_a_glance(position)
        if judged is None and is_learned(position):
            judged = expert.judge(position)
        return judged or self._optimal.judge(position)

    def size_of_error(self, position: Position) -> float:
        """The standard deviation of the error with which it judges an action."""
        if self.level == LEVELS:
            return 0.0
        return errors_in(position)[self.level - 1]


def errors_in(position: Position) -> tuple[float, ...]:
    """How much levels 1 to 4 misjudge actions in a match: in win shares or, alone, in points."""
    home = rule_of_thumb.home(position.terms)
    alone = position.players == 1
    name, usual = ("ERRORS_ALONE", ALONE) if alone else ("ERRORS", USUAL)
    found: tuple[float, ...] = getattr(home, name, usual)
    return found


def is_learned(position: Position) -> bool:
    """Does it use what `expert` learned, if the match is not solved?

    Not if actions are judged at first sight: no network knows hands that differ there, and the
    hands of the levels do.
    """
    terms = position.terms
    return network(terms) is not None and not hasattr(rule_of_thumb.home(terms), "glance")


def at_a_glance(position: Position) -> Judgement | None:
    """By the natural logarithm of what actions promise at first sight, if the game says."""
    promises = rule_of_thumb.promises(position)
    if promises is None:
        return None
    codes = tuple(int(code) for code in np.flatnonzero(promises))
    worths = tuple(math.log(promises[code]) for code in codes)
    return Judgement(codes, worths, GLANCE, codes[worths.index(max(worths))])


player = Computer
"""The class that makes a player for a seat, as in every computer player's module."""
