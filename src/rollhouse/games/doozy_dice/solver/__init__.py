"""Doozy Dice for one, solved: the lowest expected score for any five cards.

What is stored is small: the worth of the beginning of every turn (sweep.py), by the cards still
open and the dots in hand. Within a turn everything follows from these in a few hundredths of a
second, and is worked out when it is first asked for.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Mapping
from functools import cached_property
from types import ModuleType
from typing import Any

from rollhouse.kernel import contract
from rollhouse.kernel.contract import Terms
from rollhouse.kernel.frozen import thawed
from rollhouse.kernel.position import Position
from rollhouse.kernel.records import Array, ask
from rollhouse.solvers.solution import LARGEST, SoloSolution, refuse_others
from rollhouse.solvers.words import CannotSolve

from .. import rules
from . import sweep, worths
from .sweep import Worths, most_rolls, most_thrown
from .turn import TurnGraph, key, written_down
from .words import WORDS

KNOWS = ("deck", "cards", "start_dots", "max_rolls", "set_aside_is_final")
CARDS = ["Triple Scoop", "Snowman", "Double Up", "Quartet", "Prime Time"]
EXAMPLES = {1: {"cards": CARDS, "max_rolls": 3}}
FORMER = {
    "1477e667116ad2981f337620a942dbe749372fe4c8bcd98adf15817e5b83eb28": "106bab454b6e47b6b474"
}
"""1.0.0 computed the very same solutions: its sources, and today's (solvers/sources.py)."""
BANDS = 8
"""So many turns, worked out for the dots that they may lead to, are remembered."""


class DoozyDiceSolution(SoloSolution):
    """The lowest expected score of every position for one with these five cards.

    It answers for matches in which the cards were agreed and for those in which they were dealt.
    """

    def __init__(self, terms: Terms, facts: Mapping[str, Any], arrays: Mapping[str, Array]) -> None:
        super().__init__(terms, facts, arrays)
        self._worths = Worths(**arrays)
        self._bands: deque[tuple[int, int, Array]] = deque(maxlen=BANDS)

    @cached_property
    def turn(self) -> TurnGraph:
        return written_down(self.terms)

    @cached_property
    def policy(self) -> Mapping[str, Array]:
        """`choices` is by rolls made, lie and level; `sweep.choose` plays by it."""
        return sweep.best_choices(self.turn, Worths(**self.arrays), self.tie)._asdict()

    @property
    def playing(self) -> tuple[ModuleType, sweep.BestActions]:
        return sweep, sweep.BestActions(**self.policy)

    @cached_property
    def weighing(self) -> tuple[ModuleType, worths.Lookup] | None:
        known = Worths(**self.arrays)
        if worths.size(self.turn, known) > LARGEST:
            return None
        return worths, worths.table(self.turn, known)

    def check(self, position: Position) -> None:
        """Refuse other cards and other house rules; whether these were dealt or agreed is one."""
        refuse_others(position)
        mine, theirs = self.terms.options, position.terms.options
        same = position.game == self.game and position.players == self.terms.players
        if not same or any(mine[name] != theirs[name] for name in mine if name != "cards"):
            raise CannotSolve("other_match", WORDS)
        cards = position.array()["cards"][0].tolist()
        if position.state.phase == rules.DEALING or cards != self.terms.setups["cards"][0].tolist():
            raise CannotSolve("other_match", WORDS)

    def held(self, position: Position) -> list[float] | None:
        """All scores before a roll; those before a choice follow from them."""
        state = position.state
        if state.phase != rules.ROLLING:
            return None
        cards, dots = state.open[0], state.dots[0]
        if state.roll_number == 0:
            worth = self._first(cards, dots)
        else:
            worth = self._within(cards, dots, state.roll_number, position)
        return [state.rolls[0] - dots + worth]

    def _first(self, cards: int, dots: int) -> float:
        """The worth of the beginning of a turn."""
        worths = self._reaching(cards, dots)
        level = _close(dots, worths, cards) - int(worths.low[cards])
        return float(worths.worth[int(worths.place[cards]) + level])

    def _within(self, cards: int, dots: int, made: int, position: Position) -> float:
        """The worth of rolling some dice again."""
        worths = self._reaching(cards, dots)
        dots = _close(dots, worths, cards)
        cup = int(self.turn.cup_of[ask(key, position.state)])
        top = min(
            dots + most_thrown(self.turn) * (most_rolls(self.turn) - made), worths.high[cards]
        )
        for known, first, cups in tuple(self._bands):
            if known == cards and first <= dots and top < first + cups.shape[2]:
                return float(cups[made, cup, dots - first])
        cups = self._band(cards, dots)
        self._bands.append((cards, dots, cups))
        return float(cups[made, cup, 0])

    def _band(self, cards: int, dots: int) -> Array:
        """A turn begun with so many dots or more, for all the dots that it may lead to."""
        worths, rolls = self._worths, most_rolls(self.turn)
        top = min(dots + most_thrown(self.turn) * rolls, int(worths.high[cards]))
        return sweep.turn_worths(self.turn, worths, cards, dots, top - dots + 1, rolls)

    def _reaching(self, cards: int, dots: int) -> Worths:
        """The worths; those for fewer dots than play leads to are added when first asked for."""
        if dots < self._worths.low[cards]:
            self._worths = sweep.all_worths(self.turn, True, _unheard)
        return self._worths


def _close(dots: int, worths: Worths, cards: int) -> int:
    """The number of dots, within the levels kept, that is worth the same."""
    return min(max(dots, int(worths.low[cards])), int(worths.high[cards]))


def _unheard(done: float, whole: float) -> None:
    """Nobody watches."""


def solve(
    terms: Terms, bound: float, progress: Callable[[float, float], None]
) -> DoozyDiceSolution:
    if terms.players != 1:
        raise CannotSolve("solo_only", WORDS, game=terms.game.name, players=terms.players)
    if terms.options["cards"] is None:
        raise CannotSolve("cards_not_named", WORDS)
    began = time.perf_counter()
    turn = written_down(terms)
    certain = sweep.rounding(turn)
    if certain > bound:
        raise CannotSolve("bound_too_tight", WORDS, least=f"{certain:.1e}")
    worths = sweep.all_worths(turn, False, progress)
    facts = {"bound": certain, "seconds": time.perf_counter() - began}
    return DoozyDiceSolution(terms, facts, worths._asdict())


def answering(position: Position) -> Terms:
    """Cards that were dealt are as good as cards that were agreed."""
    terms = position.terms
    if position.state.phase == rules.DEALING or terms.options["cards"] is not None:
        return terms
    cards = {"cards": position.fields["cards"]}
    return contract.agree(terms.game, terms.players, {**thawed(terms.options), **cards})


def restore(
    terms: Terms, facts: Mapping[str, Any], arrays: Mapping[str, Array]
) -> DoozyDiceSolution:
    return DoozyDiceSolution(terms, facts, arrays)
