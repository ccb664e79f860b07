"""Every legal action of a position with its value, the best one first.

Values are win shares of all seats. In a game for one they are the expected final score, and the
lowest is best. They come from the exact solution of the match if one is stored, else from what a
network learned of it, else from what is known of the game (its part `insight`), else from rollouts
(players/race.py). One ranking never mixes these sources.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from rollhouse import solvers
from rollhouse.kernel.knowledge import stands_back
from rollhouse.kernel.position import Position
from rollhouse.kernel.records import OVER
from rollhouse.players import playouts
from rollhouse.players.playouts import FEW
from rollhouse.players.race import Race
from rollhouse.solvers import CannotSolve, Solution

from ..words import WORDS, CannotAdvise
from . import learned
from . import race as weighing
from .answer import Hint
from .checks import check_exact, check_position, check_seconds, check_whole
from .outlook import are_alike
from .ranking import Choice
from .risks import risks
from .source import Source

SECONDS = 0.8
"""The usual time for a hint by rollouts."""
LARGEST_SEED = (1 << 62) - 1


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
            feared = risks(position, action)
            error = self.solution.bound
            choices.append(Choice(action, values, loss, error, loss > tie, feared))
        choices.sort(key=lambda choice: choice.loss if choice.told_apart else 0.0)
        return Hint(position, self.source, choices, self.solution)


def solved(position: Position, exact: bool | None, progress: Any = None) -> Exact | None:
    """The solution that answers for a position.

    With `exact` None this is one that is already at hand. True computes one if need be, and raises
    an error if that is impossible. False means none.
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
        playouts.prepare(position, weighing.policy_at_hand(position))
        risks(position, weighing.race(position, 0).actions[0])


def study(position: Position, progress: Any = None) -> bool:
    """Solve what the best hint for a position needs, if that takes only seconds, and keep it.

    False if a hint can only be made by rollouts.
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

    A hint that is exact, learned or known is final at once.
    """
    seconds = check_seconds(seconds)
    seed = check_whole(seed, "seed", 0, LARGEST_SEED)
    exact = check_exact(exact)
    check_position(position)
    if position.turn < 0:
        raise CannotAdvise("game_over" if position.turn == OVER else "nobody_asked", WORDS)
    final = _at_once(position, exact, progress)
    return iter([final]) if final is not None else _by_race(position, seconds, seed)


def _at_once(position: Position, exact: bool | None, progress: Any) -> Hint | None:
    """The hint that needs no rollouts: exact, learned, or from what is known of the game."""
    judge = solved(position, exact, progress)
    if judge is not None:
        return judge.hint(position)
    if exact is False:
        return None
    judging = learned.of_match(position.terms)
    if judging is not None:
        return judging.hint(position)
    known = weighing.known(position)
    return None if known is None else of_insight(position, known)


def _by_race(position: Position, seconds: float, seed: int) -> Iterator[Hint]:
    race = weighing.race(position, seed)
    for stopped in race.run(seconds):
        found = of_race(race, stopped)
        yield for_all(found) if are_alike(position) else found


def for_all(found: Hint) -> Hint:
    """All choices are alike, so the one that was raced stands for all of them."""
    (one,) = found.choices
    choices = [
        replace(one, action=action, same=place > 0)
        for place, action in enumerate(found.position.actions())
    ]
    stopped = "known" if found.source.stopped == "decided" else found.source.stopped
    return replace(found, choices=choices, source=replace(found.source, unseen=0, stopped=stopped))


def of_insight(position: Position, known: list[weighing.Known]) -> Hint:
    """A hint from what is known of a game. Nobody can say how far off it is."""
    seat = position.turn
    best = max(shares[seat] for _, shares in known)
    choices = [
        Choice(
            action, shares, best - shares[seat], 0.0, best - shares[seat] > 0,
            risks(position, action),
        )
        for action, shares in known
    ]  # fmt: skip
    choices.sort(key=lambda choice: choice.loss)
    return Hint(position, Source(False, 0.0, game=position.game, insight=True), choices)


def of_race(race: Race, stopped: str) -> Hint:
    """What a race says so far, the best value first; of equal ones the race's leader comes first.

    The race found its leader by other games than those that give the values. So another choice may
    have a slightly higher value; it is then too close to call. A choice that lost so clearly that
    it dropped out counts as worse, even though few of the games that give the values were played
    for it.
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
                risks(position, race.actions[place]),
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
        pretending=race.policy is not None,
        by_default=stands_back(position.terms, "greedy"),
    )
    return Hint(position, source, choices)


def _possible(values: list[float], sign: int) -> list[float]:
    """Clamp win shares to 0 to 1: the leader's share less a difference may be negative."""
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

    `exact` None uses the exact solution if it is stored already (`rollhouse.solve`), else what a
    network learned; True computes the solution; False uses only rollouts, which take at most
    `seconds`.

    >>> import rollhouse
    >>> position = rollhouse.position("toss_up", goal=12, dice=5, turn_points=4)
    >>> rollhouse.coach.hint(position, exact=True).best
    {'do': 'roll'}
    """
    *_, last = improving(position, exact, seconds, seed, progress)
    return last
