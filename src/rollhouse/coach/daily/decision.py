"""The position of the day: a choice that is hard, but not hopeless.

Positions come from games of the rule of thumb against itself, disturbed by a random choice now and
then. One is worth deciding if the best wrong answer costs at least `LEAST` of a win share and at
most `MOST`. The first such position in which the rule of thumb errs is asked; if there is none, the
one whose best wrong answer comes closest to the best answer.

The values are those that every house of this version has: what a network learned, where there is a
good one, else the exact solution. So it makes no difference if one house happens to have stored an
exact solution.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from rollhouse.kernel import contract
from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.position import Position, opening
from rollhouse.kernel.records import OVER, TABLE, stream
from rollhouse.players.greedy import Greedy

from ..hints import learned, solved
from ..hints.answer import Hint
from ..hints.outlook import is_trivial
from ..quizzes import Question
from ..words import WORDS as COACH
from ..words import CannotAdvise
from .dates import DayNumbers
from .rotation import DECISION, laid_by
from .scores import dots_for
from .words import WORDS

LEAST, MOST = 0.02, 0.12
"""What the best wrong answer may cost, as a win share."""
SURE = 0.02
"""A network judges here if its shares are off by at most this much (95 %)."""
DIGITS = 6
GAMES = 200
"""After this many games without a find, a match is taken to have nothing to decide."""
LOOKED_AT = 4
"""Of a game, one choice in this many is weighed."""
DISTURBED = 7
"""One choice in this many is made at random."""


@dataclass(frozen=True)
class Decision:
    """The position of a day, with its answers."""

    day: date
    question: Question

    @property
    def position(self) -> Position:
        return self.question.position

    def dots(self, answer: int) -> int:
        """What an answer is worth, by its place among those that are offered."""
        choices = self.question.choices
        if not 0 <= answer < len(choices):
            raise RollhouseError("no_answer", WORDS, value=answer, count=len(choices))
        chosen = self.question.hint.of(choices[answer])
        return dots_for(loss_of(self.question.hint, chosen.loss, chosen.told_apart))


def loss_of(hint: Hint, loss: float, told_apart: bool) -> float:
    """The win share that a choice gives up; 0 if it is as good as the best."""
    return hint.as_share(loss) if told_apart else 0.0


def weigh(position: Position) -> Hint:
    """Weigh every choice of a position, by values that are the same in every house."""
    learnt = learned.of_match(position.terms)
    if learnt is not None and learnt.bound <= SURE:
        return learnt.hint(position)
    known = solved(position, True)
    assert known is not None  # otherwise it was refused
    return known.hint(position)


@functools.lru_cache(maxsize=8)
def decide(day: date) -> Decision:
    """The position to decide on a day."""
    game, part = laid_by(DECISION, day)
    numbers = DayNumbers(day, DECISION)
    players, options = part.match(numbers) if part.match else (2, {})
    terms = contract.agree(contract.load(game), players, options, files=True)
    found: list[tuple[float, Hint, bool]] = []
    for looked, position in enumerate(choices_of_games(terms, numbers), 1):
        hint = weigh(position)
        margin = margin_of(hint)
        if LEAST <= margin <= MOST:
            thumb = Greedy()(position, position.actions())
            found.append((margin, hint, hint.of(thumb).told_apart))
        if found and (found[-1][2] or looked >= part.looks):
            break
    if not found:
        raise CannotAdvise("no_hard_choice", COACH, games=GAMES)
    *_, last = found
    _, hint, _ = last if last[2] else min(found, key=lambda one: one[0])
    thumb = Greedy()(hint.position, hint.position.actions())
    return Decision(day, Question(hint, thumb, numbers))


def margin_of(hint: Hint) -> float:
    """What the best wrong answer costs, as a win share; 0 where no answer is wrong.

    It is rounded, so that tiny differences between processors never lead to another position.
    """
    wrong = [hint.as_share(choice.loss) for choice in hint.choices if choice.told_apart]
    return round(min(wrong, default=0.0), DIGITS)


def choices_of_games(terms: contract.Terms, numbers: DayNumbers) -> Iterator[Position]:
    """Some choices of games as people might play them."""
    thumb = Greedy()
    for _ in range(GAMES):
        position, randoms = opening(terms), stream(numbers.seed())
        while position.turn != OVER:
            if position.turn == TABLE:
                position = position.after(position.draw(randoms))
                continue
            actions = position.actions()
            if len(actions) > 1 and numbers.below(LOOKED_AT) == 0 and not is_trivial(position):
                yield position
            by_chance = numbers.below(DISTURBED) == 0
            chosen = numbers.choice(actions) if by_chance else thumb(position, actions)
            position = position.after(chosen)
