"""The game of the day: a short game whose dice follow from the date.

The first seat is the person's; the others play by the rule of thumb, which always decides the same
in the same position. Answer n of the table comes from stream n of the day's seed, so people who
make the same choices get the same dice to the end. The person's choices, each given by its place
among the legal actions, are enough to describe a game: nothing else has to be kept, and the score
can be worked out again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.position import Position
from rollhouse.kernel.records import OVER, TABLE, stream
from rollhouse.players.greedy import Greedy

from ..hints.answer import Hint
from ..hints.ranking import Choice
from ..numbers import decimal, percent
from .dates import DayNumbers
from .decision import loss_of, weigh
from .rotation import DICE, laid_by
from .scores import score_for
from .words import WORDS

PERSON = 0
"""The person's seat."""
MOST = 500
"""More choices than any game of the day can have."""


@dataclass(frozen=True)
class DiceStep:
    """Something that happened."""

    before: Position
    step: Mapping[str, Any]
    after: Position

    @property
    def seat(self) -> int | None:
        """Whose choice it was; None if it was the table's answer."""
        return self.before.turn if self.before.turn >= 0 else None


@dataclass(frozen=True)
class Weighed:
    """A choice that the person made, and what it gave up."""

    place: int
    """Its place among the steps of the game."""
    hint: Hint
    chosen: Choice
    loss: float
    """What it gave up, as a win share."""


@dataclass(frozen=True)
class DiceScore:
    """What a finished game is worth."""

    choices: list[Weighed]
    """The choices where there was more than one option, in order."""
    solo: bool

    @property
    def score(self) -> int:
        return score_for(choice.loss for choice in self.choices)

    @property
    def lost(self) -> float:
        """What all choices gave up: win shares, or points of somebody who plays alone."""
        return sum(one.chosen.loss for one in self.choices if one.loss > 0)

    @property
    def mistakes(self) -> list[Weighed]:
        """The choices that gave something up, the most expensive first."""
        wrong = [choice for choice in self.choices if choice.loss > 0]
        return sorted(wrong, key=lambda choice: -choice.loss)

    def tell(self, language: str) -> str:
        """The score, and where it comes from."""
        if not self.mistakes:
            return WORDS.say(language, "gave_up_nothing")
        lost = decimal(self.lost, language, 2) if self.solo else percent(self.lost, language)
        key = "gave_up_points" if self.solo else "gave_up_share"
        return WORDS.say(language, key, lost=lost, score=self.score)


@dataclass(frozen=True)
class DiceGame:
    """The game of a day after some choices."""

    day: date
    start: Position
    steps: list[DiceStep]
    last: int
    """How many steps had happened before the person's last choice."""

    @property
    def position(self) -> Position:
        return self.steps[-1].after if self.steps else self.start

    @property
    def is_over(self) -> bool:
        return self.position.turn == OVER

    def score(self) -> DiceScore:
        """Weigh all the person's choices."""
        found = []
        for place, made in enumerate(self.steps):
            if made.seat != PERSON or len(made.before.actions()) < 2:
                continue
            hint = weigh(made.before)
            chosen = hint.of(made.step)
            loss = loss_of(hint, chosen.loss, chosen.told_apart)
            found.append(Weighed(place, hint, chosen, loss))
        return DiceScore(found, self.start.players == 1)

    def names(self, language: str, person: str) -> list[str]:
        """The names of those who sit there."""
        others = self.start.players - 1
        return [person, *[WORDS.say(language, "opponent")] * others]


def play(day: date, choices: Sequence[int] = ()) -> DiceGame:
    """The game of a day after these choices, up to the next one or to the end."""
    if len(choices) > MOST:
        raise RollhouseError("too_many", WORDS, most=MOST)
    _, part = laid_by(DICE, day)
    assert part.start is not None  # a game that lays dice says where they begin
    numbers = DayNumbers(day, DICE)
    start = part.start(numbers)
    seed, thumb, answers = numbers.seed(), Greedy(), 0
    steps: list[DiceStep] = []
    here, left, last = start, list(choices), 0
    while here.turn != OVER:
        if here.turn == TABLE:
            step = here.draw(stream(seed, answers))
            answers += 1
        elif here.turn != PERSON:
            step = thumb(here, here.actions())
        elif left:
            step, last = taken(here, len(choices) - len(left), left.pop(0)), len(steps)
        else:
            break
        after = here.after(step)
        steps.append(DiceStep(here, step, after))
        here = after
    if left:
        raise RollhouseError("ended", WORDS, count=len(choices) - len(left))
    return DiceGame(day, start, steps, last)


def taken(here: Position, number: int, place: int) -> dict[str, Any]:
    """Look up a choice by its place among the legal actions."""
    actions = here.actions()
    if not 0 <= place < len(actions):
        facts = {"number": number + 1, "value": place, "count": len(actions)}
        raise RollhouseError("no_choice", WORDS, **facts)
    return actions[place]
