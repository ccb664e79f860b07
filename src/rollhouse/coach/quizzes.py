"""A quiz: positions where people go wrong, an answer, an explanation, a running score.

Positions come from games between the house's rule of thumb and itself, disturbed by a random choice
now and then, so that they look like games of people. A position is a hard choice when a wrong
answer costs at least `LEAST` of a win share and at most `MOST`: below that it hardly matters, and
above it nobody goes wrong. Those where the rule of thumb itself errs come first. With rollouts,
only answers that are certainly worse are offered beside the best.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol, TypeVar

from rollhouse.kernel import contract
from rollhouse.kernel.contract import Terms
from rollhouse.kernel.position import Position, opening
from rollhouse.kernel.records import LARGEST_SEED, OVER, TABLE, stream
from rollhouse.kernel.validation import shown
from rollhouse.players.greedy import Greedy
from rollhouse.players.race import Race, RaceSettings

from .hints import hint, of_race, prepare, sentences, solved
from .hints import race as weighing
from .hints.answer import Hint
from .hints.checks import check_exact, check_seconds, check_whole
from .hints.outlook import is_trivial
from .hints.ranking import Choice
from .numbers import decimal, points
from .reports.ledger import BATCHES
from .wall.reader import situation_of
from .wall.wall import is_trained
from .words import WORDS, CannotAdvise

LEAST, MOST = 0.01, 0.25
DISTURBED = 0.15
"""How often a seat chooses at random."""
LOOKED_AT = 6
"""How many hard choices are found before the hardest of them is asked."""
GAMES = 60
"""After this many games without one, a match is taken to have no hard choices."""
PATIENCE = 2.0
"""Seconds after which the question found so far is asked, though there may be harder ones."""
OFFERED = 5
"""The most choices that a question offers."""
FINE = 0.002
"""An answer that costs no more than this is close enough."""
AGAIN = 1 << 32
"""The seed of the second look, larger than the seed of any hint."""

T = TypeVar("T")


class Sampler(Protocol):
    """Something that can draw a sample: `random.Random`, or the numbers of a date."""

    def sample(self, population: Sequence[T], k: int) -> list[T]: ...


@dataclass(frozen=True)
class Verdict:
    """What the coach says about an answer."""

    right: bool
    """The best choice, or one as good."""
    fine: bool
    """Close enough, or right."""
    loss: float
    explanation: list[str]


class Question:
    """A position, some of its choices, and which is the best."""

    def __init__(self, found: Hint, thumb: Mapping[str, Any], chance: Sampler) -> None:
        self.hint, self.thumb = found, thumb
        self.position = found.position
        self.choices = [dict(choice.action) for choice in offered(found, thumb, chance)]

    @property
    def best(self) -> Mapping[str, Any]:
        return self.hint.best

    @property
    def thumb_errs(self) -> bool:
        return self.hint.of(self.thumb).told_apart

    def judge(
        self, action: Mapping[str, Any], language: str = "en", names: Sequence[str] = ()
    ) -> Verdict:
        """What an answer is worth, and why."""
        chosen = self.hint.of(action)
        right = not chosen.told_apart
        fine = right or self.hint.as_share(chosen.loss) <= FINE
        cost = sentences.cost(self.hint, chosen, language)
        key = "quiz_right" if right else "quiz_fine" if fine else "quiz_wrong"
        better = self.position.offer(self.best, language, names)
        said = [WORDS.say(language, key, cost=cost, better=better)]
        if self.thumb_errs:
            said.append(WORDS.say(language, "quiz_thumb"))
        said += self.told(chosen).text(language, names)
        return Verdict(right, fine, 0.0 if right else chosen.loss, said)

    def told(self, chosen: Choice) -> Hint:
        """The hint about the choices that were offered and the answer; the others are left out."""
        shown = [c for c in self.hint.choices if c is chosen or dict(c.action) in self.choices]
        left = len(self.hint.choices) - len(shown)
        source = replace(self.hint.source, unseen=self.hint.source.unseen + left)
        return replace(self.hint, choices=shown, source=source)


def offered(found: Hint, thumb: Mapping[str, Any], chance: Sampler) -> list[Choice]:
    """The best choice, the rule of thumb's and some others, in the order of their codes.

    With rollouts, only others that are certainly worse than the best, so that there is one right
    answer. When choices read the same (two dice that show the same), only one is offered.
    """
    fitting = [c for n, c in enumerate(found.choices) if n == 0 or fit(found, c)]
    reading: dict[str, Choice] = {}
    for choice in fitting:
        words = found.position.offer(choice.action)
        if words not in reading or (choice.action == thumb and reading[words] is not fitting[0]):
            reading[words] = choice
    best, *others = reading.values()
    if len(others) >= OFFERED:
        first = [choice for choice in others if choice.action == thumb]
        rest = [choice for choice in others if choice.action != thumb]
        near, far = rest[: OFFERED - 2], rest[OFFERED - 2 :]
        picked = first + near[: 2 - len(first)]
        left = [c for c in near + far if all(c is not one for one in picked)]
        others = picked + chance.sample(left, OFFERED - 1 - len(picked))
    order = {str(action): place for place, action in enumerate(found.position.actions())}
    return sorted([best, *others], key=lambda choice: order[str(choice.action)])


def fit(found: Hint, choice: Choice) -> bool:
    """Can it be offered beside the best?"""
    return found.source.exact or choice.told_apart


class Quiz:
    """Questions without end, and a running score."""

    def __init__(
        self,
        terms: Terms,
        seed: int,
        exact: bool | None,
        seconds: float,
        about: str | None = None,
    ) -> None:
        self.terms, self.exact, self.seconds, self.about = terms, exact, seconds, about
        self.chance = random.Random(seed)
        self.asked, self.right, self.lost = 0, 0, 0.0
        self.read = 0.0
        """The sum of the losses as they were shown, which are rounded."""
        self.question: Question | None = None

    def prepare(self) -> None:
        """Compile or load whatever the questions will need."""
        position, randoms = opening(self.terms), stream(0)
        while position.turn == TABLE:
            position = position.after(position.draw(randoms))
        prepare(position, self.exact)

    def next(self, progress: Any = None) -> Question:
        """The next question: the hardest of several hard choices, or of those found in a while.

        `progress(done, whole)` is told how far the search has come.
        """
        found: list[Question] = []
        began = time.monotonic()
        for question in self.looked_at(progress, began):
            if question is not None:
                found.append(question)
                if question.thumb_errs or len(found) >= LOOKED_AT:
                    break
            if found and time.monotonic() - began > PATIENCE:
                break
        if not found:
            raise CannotAdvise("no_hard_choice", WORDS, games=GAMES)
        self.question = max(found, key=lambda one: (one.thumb_errs, -_margin(one.hint)))
        return self.question

    def looked_at(self, progress: Any, began: float) -> Iterator[Question | None]:
        """One position after another, turned into a question where that is possible."""
        for _ in range(GAMES):
            for position in self.choices_of_a_game():
                yield self.asks(position)
                if progress is not None:
                    waited = time.monotonic() - began
                    progress(waited, waited + PATIENCE)

    def answer(self, action: Mapping[str, Any], language: str = "en") -> Verdict:
        """Judge an answer to the question that was asked last, and count it."""
        if self.question is None:
            raise CannotAdvise("answer_again", WORDS)
        question = self.question
        verdict = question.judge(action, language)
        self.asked += 1
        self.right += verdict.right
        self.lost += verdict.loss
        if not verdict.right:
            self.read += sentences.loss_as_read(question.hint, question.hint.of(action))
        self.question = None
        return verdict

    def score(self, language: str = "en") -> str:
        """The running score, as a sentence."""
        alone = self.terms.players == 1
        lost = decimal(self.read, language, 2) if alone else points(self.read, language)
        key = "quiz_score" if alone else "quiz_share"
        return WORDS.say(language, key, right=self.right, asked=self.asked, lost=lost)

    def choices_of_a_game(self) -> Iterator[Position]:
        """Some choices of a game as people might play it."""
        position, thumb = opening(self.terms), Greedy()
        randoms = stream(self.chance.randrange(LARGEST_SEED))
        while position.turn != OVER:
            if position.turn == TABLE:
                position = position.after(position.draw(randoms))
                continue
            actions = position.actions()
            if len(actions) > 1 and self.is_wanted(position):
                yield position
            if self.chance.random() < DISTURBED:
                position = position.after(self.chance.choice(actions))
            else:
                position = position.after(thumb(position, actions))

    def is_wanted(self, position: Position) -> bool:
        """Is it worth a look? A few of all positions are, or all of the kind that is trained."""
        if self.about is None:
            return self.chance.random() < 0.25
        return situation_of(position) == self.about

    def asks(self, position: Position) -> Question | None:
        """A question, if the position is a hard choice."""
        if is_trivial(position):
            return None
        found = hint(position, self.exact, self.seconds)
        if not is_hard(found):
            return None
        thumb = Greedy()(position, position.actions())
        if not found.source.exact and not found.source.learned:
            again = self.looked_at_again(found, thumb)
            if again is None:
                return None
            found = again
        return Question(found, thumb, self.chance)

    def looked_at_again(self, found: Hint, thumb: Mapping[str, Any]) -> Hint | None:
        """With rollouts: judge the choices that would be offered once more, by fresh games.

        The best of many may look best by luck, so it must come out best twice.
        """
        actions = [choice.action for choice in offered(found, thumb, self.chance)]
        policy = weighing.policy_at_hand(found.position)
        race = Race(
            found.position, AGAIN, RaceSettings(most=BATCHES), limit=1, also=actions, policy=policy
        )
        for stopped in race.run(2 * self.seconds):
            reason = stopped
        again = of_race(race, reason)
        return again if again.best == found.best and is_hard(again) else None


def is_hard(found: Hint) -> bool:
    """Does the best wrong answer cost enough to matter, but not so much that nobody gives it?"""
    wrong = [found.as_share(choice.loss) for choice in found.choices if choice.told_apart]
    return bool(wrong) and LEAST <= min(wrong) <= MOST


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
    about: str | None = None,
    **options: Any,
) -> Quiz:
    """Hard choices of a game to practise. The same seed asks the same questions where solved.

    `about` asks only choices of one kind, named as on the wall of the house: `dice:4`.

    >>> import rollhouse
    >>> quiz = rollhouse.coach.quiz("toss_up", seed=1, exact=True, goal=20, dice=5)
    >>> question = quiz.next()
    >>> quiz.answer(question.best).right
    True
    >>> quiz.score()
    '1 of 1 right, 0.0\xa0% lost in all'
    """
    exact, seconds = check_exact(exact), check_seconds(seconds)
    if seed is None:
        seed = random.SystemRandom().randrange(1 << 32)
    seed = check_whole(seed, "seed", 0, LARGEST_SEED)
    terms = contract.agree(contract.load(game), players, options, files=True)
    check_about(game, about)
    if exact:
        solved(opening(terms), True, progress)
    return Quiz(terms, seed, exact, seconds, about)


def check_about(game: str, about: Any) -> None:
    """Refuse a kind of choice for which a game knows no habits."""
    if about is not None and not (isinstance(about, str) and is_trained(game, about)):
        raise CannotAdvise("not_trained", WORDS, game=game, value=shown(about))
