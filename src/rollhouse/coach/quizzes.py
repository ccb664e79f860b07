"""A quiz: positions where people go wrong, an answer, an explanation, a running score.

Positions come from games between the house's rule of thumb and itself, disturbed by a random choice
now and then, so that they look like games of people. A position is a hard choice when a wrong
answer costs at least `LEAST` of a win share and at most `MOST`: below, it hardly matters, and above
nobody errs. Those where the rule of thumb itself errs come first. By rollouts a position is asked
only where the best choice is certain.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rollhouse.games import contract
from rollhouse.games.contract import Terms
from rollhouse.games.kernel import LARGEST_SEED, OVER, TABLE, stream
from rollhouse.games.position import Position, opening
from rollhouse.players.greedy import Greedy
from rollhouse.players.race import POINT

from .hints import Choice, Hint, hint, solved
from .words import WORDS, CannotAdvise

LEAST, MOST = 0.01, 0.25
DISTURBED = 0.15
"""How often a seat chooses at random."""
LOOKED_AT = 6
"""Hard choices of which the hardest is asked."""
GAMES = 60
"""Games after which a match is found to have no hard choices."""
OFFERED = 5
"""The most choices that a question offers."""
FINE = 0.002
"""An answer that costs no more is close enough."""


@dataclass(frozen=True)
class Verdict:
    """What the coach says of an answer."""

    right: bool
    """The best choice, or one as good."""
    fine: bool
    """Close enough, or right."""
    loss: float
    explanation: list[str]


class Question:
    """A position, some of its choices, and which is the best."""

    def __init__(self, found: Hint, thumb: Mapping[str, Any], chance: random.Random) -> None:
        self.hint, self.thumb = found, thumb
        self.position = found.position
        self.choices = [dict(choice.action) for choice in offered(found, thumb, chance)]

    @property
    def best(self) -> Mapping[str, Any]:
        return self.hint.best

    @property
    def thumb_errs(self) -> bool:
        return self.hint.of(self.thumb).told_apart

    def judge(self, action: Mapping[str, Any], language: str = "en") -> Verdict:
        """What an answer is worth, and why."""
        chosen = self.hint.of(action)
        share = chosen.loss * POINT if self.hint.solo else chosen.loss
        right = not chosen.told_apart
        fine = right or share <= FINE
        loss = self.hint.number(chosen.loss)
        key = "quiz_right" if right else "quiz_fine" if fine else "quiz_wrong"
        better = self.position.offer(self.best, language)
        said = [WORDS.say(language, key, loss=loss, better=better)]
        if self.thumb_errs:
            said.append(WORDS.say(language, "quiz_thumb"))
        said += self.hint.text(language)
        return Verdict(right, fine, 0.0 if right else chosen.loss, said)


def offered(found: Hint, thumb: Mapping[str, Any], chance: random.Random) -> list[Choice]:
    """The best choice, the rule of thumb's and some others, in the order of their codes."""
    choices = list(found.choices)
    if len(choices) > OFFERED:
        picked = [choices[0], found.of(thumb)]
        others = [choice for choice in choices if all(choice is not one for one in picked)]
        picked += chance.sample(others, OFFERED - len(picked))
        picked = [one for n, one in enumerate(picked) if all(one is not p for p in picked[:n])]
        choices = picked
    order = {str(action): place for place, action in enumerate(found.position.actions())}
    return sorted(choices, key=lambda choice: order[str(choice.action)])


class Quiz:
    """Questions without end, and a running score."""

    def __init__(self, terms: Terms, seed: int, exact: bool | None, seconds: float) -> None:
        self.terms, self.exact, self.seconds = terms, exact, seconds
        self.chance = random.Random(seed)
        self.asked, self.right, self.lost = 0, 0, 0.0
        self.question: Question | None = None

    def next(self) -> Question:
        """The next question: the hardest of some hard choices."""
        found: list[Question] = []
        for question in self.hard_choices():
            found.append(question)
            if question.thumb_errs or len(found) >= LOOKED_AT:
                break
        if not found:
            raise CannotAdvise("no_hard_choice", WORDS, games=GAMES)
        self.question = max(found, key=lambda one: (one.thumb_errs, -_margin(one.hint)))
        return self.question

    def hard_choices(self) -> Iterator[Question]:
        for _ in range(GAMES):
            for position in self.choices_of_a_game():
                question = self.asks(position)
                if question is not None:
                    yield question

    def answer(self, action: Mapping[str, Any], language: str = "en") -> Verdict:
        """Judge an answer to the question that was asked last, and count it."""
        if self.question is None:
            raise CannotAdvise("answer_again", WORDS)
        verdict = self.question.judge(action, language)
        self.asked += 1
        self.right += verdict.right
        self.lost += verdict.loss
        self.question = None
        return verdict

    def score(self, language: str = "en") -> str:
        """The running score, as a sentence."""
        lost = f"{self.lost:.2f}" if self.terms.players == 1 else f"{self.lost:.1%}"
        return WORDS.say(language, "quiz_score", right=self.right, asked=self.asked, lost=lost)

    def choices_of_a_game(self) -> Iterator[Position]:
        """Some choices of a game as people might play it."""
        position, thumb = opening(self.terms), Greedy()
        randoms = stream(self.chance.randrange(LARGEST_SEED))
        while position.turn != OVER:
            if position.turn == TABLE:
                position = position.after(position.draw(randoms))
                continue
            actions = position.actions()
            if len(actions) > 1 and self.chance.random() < 0.25:
                yield position
            if self.chance.random() < DISTURBED:
                position = position.after(self.chance.choice(actions))
            else:
                position = position.after(thumb(position, actions))

    def asks(self, position: Position) -> Question | None:
        """A question, if the position is a hard choice."""
        found = hint(position, self.exact, self.seconds)
        scale = POINT if found.solo else 1.0
        wrong = [choice.loss * scale for choice in found.choices if choice.told_apart]
        clear = found.source.exact or all(choice.told_apart for choice in found.choices[1:])
        if not wrong or not clear or not LEAST <= min(wrong) <= MOST:
            return None
        thumb = Greedy()(position, position.actions())
        return Question(found, thumb, self.chance)


def _margin(found: Hint) -> float:
    """How far the best wrong choice is behind."""
    return min(choice.loss for choice in found.choices if choice.told_apart)


def quiz(
    game: str,
    players: int = 2,
    seed: int | None = None,
    exact: bool | None = None,
    seconds: float = 0.5,
    progress: Any = None,
    **options: Any,
) -> Quiz:
    """Hard choices of a game to practise. The same seed asks the same questions where solved.

    >>> import rollhouse
    >>> quiz = rollhouse.coach.quiz("toss_up", seed=1, exact=True, goal=20, dice=5)
    >>> question = quiz.next()
    >>> quiz.answer(question.best).right
    True
    >>> quiz.score()
    '1 of 1 right, 0.0% lost in all'
    """
    terms = contract.agree(contract.load(game), players, options, files=True)
    if exact:
        solved(opening(terms), True, progress)
    own = random.SystemRandom().randrange(1 << 32) if seed is None else seed
    return Quiz(terms, own, exact, seconds)
