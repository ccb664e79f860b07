"""Every legal action of a position with what it is worth, the best one first.

Values are win shares of all seats; in a game for one they are the expected final score, and the
lowest is best. They come from the exact solution of the match where one is kept, from what is known
of the game (players/insight), otherwise from rollouts (players/race.py); one ranking never mixes
them.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from rollhouse import solvers
from rollhouse.kernel import validation
from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.knowledge import stands_back
from rollhouse.kernel.position import Position
from rollhouse.kernel.records import OVER
from rollhouse.kernel.validation import shown as written
from rollhouse.players import playouts
from rollhouse.players.playouts import FEW
from rollhouse.players.race import Race
from rollhouse.solvers import CannotSolve, Solution

from ..words import WORDS, CannotAdvise
from . import race as weighing
from . import sentences
from .outlook import are_alike
from .risks import Risk, risks

SECONDS = 0.8
"""The usual time for a hint by rollout."""
LONGEST = 3600.0
"""The longest time for one."""
SHOWN = 8
"""Choices that a text shows; the others are counted."""
LARGEST_SEED = (1 << 62) - 1
LANGUAGES = ("en", "es")


@dataclass(frozen=True)
class Source:
    """Where values come from."""

    exact: bool
    error: float
    """Exact: the certified bound. Rollouts: the widest 95 % interval among the choices."""
    games: int = 0
    """Games played for the choice that got most."""
    stopped: str = ""
    """Why the rollouts stopped: `decided`, `known` (there was one value to find), `equal`, `time`
    or `games`.
    """
    seconds: float = 0.0
    unseen: int = 0
    """Legal actions that were not weighed: no good player would, or the time was up."""
    game: str = ""
    pretending: bool = False
    """Did all play on by the solution for two, against the strongest opponent?"""
    insight: bool = False
    """By what is known of the game: neither exact nor played."""
    by_default: bool = False
    """Did all play on as an absent seat would, because the rule of thumb stands back?"""

    @property
    def played_on_by(self) -> str:
        """How all played on: `pretending`, `default` or `thumb`."""
        return "pretending" if self.pretending else "default" if self.by_default else "thumb"

    @property
    def is_played(self) -> bool:
        """Do values come from games, so that they have an interval?"""
        return not self.exact and not self.insight

    def say(self, language: str, solo: bool = False) -> str:
        """Where values come from; `solo`: they are scores."""
        return sentences.source(self, language, solo)

    def to_dict(self) -> dict[str, Any]:
        if self.exact:
            return {"kind": "exact", "bound": self.error}
        if self.insight:
            return {"kind": "insight"}
        return {
            "kind": "rollout",
            "interval": self.error,
            "games": self.games,
            "stopped": self.stopped,
            "unseen": self.unseen,
            "played_on_by": self.played_on_by,
        }


@dataclass(frozen=True)
class Choice:
    """A legal action and what it is worth."""

    action: Mapping[str, Any]
    values: list[float]
    """By seat: win shares, or of one alone the expected score."""
    loss: float
    """How much the seat to act loses by it against the best; never negative."""
    error: float
    """Of the acting seat's value: the bound, or half the 95 % interval."""
    told_apart: bool
    """Is it certain (95 %) that it is worse than the best?"""
    risks: list[Risk] = field(default_factory=list)
    same: bool = False
    """Did it end as the best did in every single game?"""


@dataclass(frozen=True)
class Hint:
    """What the coach says of one position."""

    position: Position
    source: Source
    choices: list[Choice]
    """The best first."""
    solution: Solution | None = field(default=None, repr=False)

    @property
    def best(self) -> Mapping[str, Any]:
        return self.choices[0].action

    @property
    def solo(self) -> bool:
        return self.position.players == 1

    def of(self, action: Mapping[str, Any]) -> Choice:
        """The choice that is this action; its gesture does not matter.

        `CannotAdvise` where it is not legal, or was not looked at.
        """
        if not isinstance(action, Mapping):
            raise CannotAdvise("not_an_action", WORDS, value=written(action))
        wanted = {key: value for key, value in action.items() if key != "hand"}
        for choice in self.choices:
            if choice.action == wanted:
                return choice
        raise CannotAdvise("not_looked_at", WORDS, value=written(wanted))

    def text(
        self, language: str = "en", names: Iterable[str] = (), shown: int = SHOWN
    ) -> list[str]:
        """Sentences: the source, then the choices, the best first, and the risk of each."""
        shown = whole(shown, "shown", 1, 1_000_000)
        return sentences.text(self, language_of(language), names_of(names), shown)

    def otherwise(self, choice: Choice) -> float | None:
        """What the choice leads to on average if nothing of what is feared comes to pass.

        From the value after the feared event, where a solution knows it: what is left of the whole.
        """
        if self.solution is None:
            return None
        seat, rest, left = self.position.turn, choice.values[self.position.turn], 1.0
        for feared in choice.risks:
            if feared.then is None:
                return None
            rest -= feared.chance * self.solution.worth(feared.then)[seat]
            left -= feared.chance
        return rest / left if left > 1e-9 else None

    def to_dict(self, language: str = "en", names: Iterable[str] = ()) -> dict[str, Any]:
        """For programs: all choices, with their sentences."""
        language, people = language_of(language), names_of(names)
        return {
            "position": self.position.id,
            "seat": self.position.turn,
            "source": self.source.to_dict(),
            "measure": "score" if self.solo else "share",
            "choices": [
                {
                    "action": dict(choice.action),
                    "values": choice.values,
                    "loss": choice.loss,
                    "error": choice.error,
                    "told_apart": choice.told_apart,
                    "risks": {risk.event: risk.chance for risk in choice.risks},
                    "says": sentences.sentences(self, choice, language, people),
                }
                for choice in self.choices
            ],
        }


@dataclass(frozen=True)
class Exact:
    """A match that is solved."""

    solution: Solution

    @property
    def bound(self) -> float:
        return self.solution.bound

    @cached_property
    def source(self) -> Source:
        return Source(True, self.solution.bound, game=self.solution.game)

    def worth(self, position: Position) -> list[float]:
        """The value of any position for every seat."""
        return self.solution.worth(position)

    def hint(self, position: Position) -> Hint:
        found = [
            (action, self.solution.worth(position.after(action))) for action in position.actions()
        ]
        seat, sign = position.turn, -1 if position.players == 1 else 1
        best = max(sign * values[seat] for _, values in found)
        tie = self.solution.tie
        choices = []
        for action, values in found:
            loss = max(0.0, best - sign * values[seat])
            after = risks(position, position.after(action))
            error = self.solution.bound
            choices.append(Choice(action, values, loss, error, loss > tie, after))
        choices.sort(key=lambda choice: choice.loss if choice.told_apart else 0.0)
        return Hint(position, self.source, choices, self.solution)


def solved(position: Position, exact: bool | None, progress: Any = None) -> Exact | None:
    """The solution that answers for a position.

    `exact` None: one that is at hand; True: computed if need be, refused if it cannot be; False:
    none.
    """
    if exact is False:
        return None
    terms = solvers.answering(position)
    solution = solvers.known(terms) if exact is None else solvers.solved(terms, None, progress)
    if solution is None:
        return None
    try:
        solution.check(position)
    except CannotSolve:
        if exact:
            raise
        return None
    return Exact(solution)


def prepare(position: Position, exact: bool | None = None) -> None:
    """Compile or load whatever a hint for a position will need."""
    check_position(position)
    if position.turn >= 0 and _at_once(position, exact, None) is None:
        playouts.prepare(position, weighing.way_at_hand(position))
        first = weighing.race(position, 0).trials[0].position
        risks(position, first)


def study(position: Position, progress: Any = None) -> bool:
    """Solve what the best hint for a position needs, where that takes seconds, and keep it.

    False where a hint can only be by rollouts.
    """
    check_position(position)
    return position.turn >= 0 and weighing.study(position, progress)


def improving(
    position: Position,
    exact: bool | None = None,
    seconds: float = SECONDS,
    seed: int = 0,
    progress: Any = None,
) -> Iterator[Hint]:
    """Hints for one position, each better than the one before; the last one is final.

    An exact one is final at once.
    """
    seconds = seconds_of(seconds)
    seed = whole(seed, "seed", 0, LARGEST_SEED)
    exact = exact_of(exact)
    check_position(position)
    if position.turn < 0:
        raise CannotAdvise("game_over" if position.turn == OVER else "nobody_asked", WORDS)
    final = _at_once(position, exact, progress)
    return iter([final]) if final is not None else _by_race(position, seconds, seed)


def _at_once(position: Position, exact: bool | None, progress: Any) -> Hint | None:
    """The hint that needs no rollouts: exact, or by what is known of the game."""
    judge = solved(position, exact, progress)
    if judge is not None:
        return judge.hint(position)
    known = None if exact is False else weighing.known(position)
    return None if known is None else of_insight(position, known)


def _by_race(position: Position, seconds: float, seed: int) -> Iterator[Hint]:
    race = weighing.race(position, seed)
    for stopped in race.run(seconds):
        found = of_race(race, stopped)
        yield for_all(found) if are_alike(position) else found


def for_all(found: Hint) -> Hint:
    """One choice was raced, and stands for all: they are alike."""
    (one,) = found.choices
    choices = [
        replace(one, action=action, same=place > 0)
        for place, action in enumerate(found.position.actions())
    ]
    stopped = "known" if found.source.stopped == "decided" else found.source.stopped
    return replace(found, choices=choices, source=replace(found.source, unseen=0, stopped=stopped))


def of_insight(position: Position, known: list[weighing.Known]) -> Hint:
    """What is known of a game says; nobody can say how far it is off."""
    seat = position.turn
    best = max(shares[seat] for _, shares in known)
    choices = [
        Choice(
            action, shares, best - shares[seat], 0.0, best - shares[seat] > 0,
            risks(position, position.after(action)),
        )
        for action, shares in known
    ]  # fmt: skip
    choices.sort(key=lambda choice: choice.loss)
    return Hint(position, Source(False, 0.0, game=position.game, insight=True), choices)


def of_race(race: Race, stopped: str) -> Hint:
    """What a race says so far, the best value told first; of equal ones the race's own leader.

    The leader was found by other games than those that tell the values: another one may be told a
    little higher, and is then too close to call. One that was beaten by so much that it dropped out
    is told apart by that: of the games that tell values it has few.
    """
    position, seat, leader = race.position, race.position.turn, race.leader
    looked_at = [place for place, told in enumerate(race.estimates) if told.means]
    values = {place: _possible(race.values(place), race.sign) for place in looked_at}
    worth = {place: race.sign * shares[seat] for place, shares in values.items()}
    ranked = sorted(looked_at, key=lambda place: (-worth[place], place != leader))
    own = race.estimates[leader].interval(seat)
    choices = []
    for place in ranked:
        behind, unsure = race.behind(place)
        apart = behind > unsure or (place in race.beaten and leader == ranked[0])
        same = place != leader and behind == unsure == 0 and race.trials[place].batches >= FEW
        choices.append(
            Choice(
                race.actions[place],
                values[place],
                worth[ranked[0]] - worth[place],
                math.hypot(own, unsure),
                apart,
                risks(position, race.estimates[place].position),
                same,
            )
        )
    source = Source(
        False,
        max(choice.error for choice in choices),
        max(estimate.games for estimate in race.estimates),
        stopped,
        race.seconds,
        int(position.mask().sum()) - len(choices),
        position.game,
        pretending=race.way is not None,
        by_default=stands_back(position.terms, "greedy"),
    )
    return Hint(position, source, choices)


def _possible(values: list[float], sign: int) -> list[float]:
    """Win shares that can be: a difference taken from the leader's may lead below nothing."""
    if sign < 0:
        return values
    clamped = [min(1.0, max(0.0, value)) for value in values]
    return [value / sum(clamped) for value in clamped]


def hint(
    position: Position,
    exact: bool | None = None,
    seconds: float = SECONDS,
    seed: int = 0,
    progress: Any = None,
) -> Hint:
    """Every legal action with its win shares, its loss against the best, its risk and the source.

    `exact` None takes the exact solution if it is kept already (`rollhouse.solve`), True computes
    it, False does without. Rollouts take at most `seconds`.

    >>> import rollhouse
    >>> position = rollhouse.position("toss_up", goal=12, dice=5, turn_points=4)
    >>> rollhouse.coach.hint(position, exact=True).best
    {'do': 'roll'}
    """
    *_, last = improving(position, exact, seconds, seed, progress)
    return last


def seconds_of(given: Any) -> float:
    """A time, checked."""
    good = isinstance(given, (int, float)) and not isinstance(given, bool) and 0 <= given <= LONGEST
    if not good:
        raise CannotAdvise("not_a_time", WORDS, most=LONGEST, value=str(given)[:40])
    return float(given)


def exact_of(given: Any) -> bool | None:
    if given is None or isinstance(given, bool):
        return given
    raise CannotAdvise("not_exact", WORDS, value=written(given))


def whole(given: Any, what: str, low: int, high: int) -> int:
    try:
        return validation.whole(given, what, low, high)
    except RollhouseError as error:
        raise error.as_a(CannotAdvise) from None


def check_position(given: Any) -> None:
    if not isinstance(given, Position):
        raise CannotAdvise("not_a_position", WORDS, value=type(given).__name__)


def language_of(given: Any) -> str:
    try:
        return validation.choice(given, "language", LANGUAGES)
    except RollhouseError as error:
        raise error.as_a(CannotAdvise) from None


def names_of(given: Any) -> list[str]:
    """Names of people, checked."""
    names = [given] if isinstance(given, str) or not isinstance(given, Iterable) else list(given)
    if isinstance(given, str) or not all(isinstance(name, str) for name in names):
        raise CannotAdvise("not_names", WORDS, value=written(given))
    return names
