"""The practice range: try after try without an opponent, and how far each of them missed.

A try is a gesture that somebody makes in a position of the game, as in a match, and the physics
table answers it as in a match, with the table's part of a person's error. Nothing is kept here:
whoever practises keeps the ground of the next try and sends it back with the gesture.

A game with a range has a part `practice`, whose `RANGE` is a `Range`.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from rollhouse.chance import TableQuestion
from rollhouse.chance.physics import PhysicsTable, physics_of
from rollhouse.kernel import games
from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.language import COMMON, Catalogue
from rollhouse.kernel.position import Position
from rollhouse.kernel.records import stream
from rollhouse.kernel.validation import shown
from rollhouse.physics.stretches import Watch

Begun = Callable[[Mapping[str, Any]], Watch]
"""Called with the whole gesture before it is simulated; returns who watches its motion."""
Off = tuple[float, float]
"""How far a hand missed, in two parts that a game names: to the right and away, say."""

WORDS = COMMON | Catalogue(
    en={
        "no_range": "there is no practice range for {game}: no hand decides it. The games with "
        "one are {games}",
        "not_a_try": "nothing is tried by {value}: a try on the practice range is one of the "
        "gestures that it offers",
        "not_a_ground": "no practice begins in this position: begin again without one",
    },
    es={
        "no_range": "no hay campo de práctica para {game}: no lo decide ninguna mano. Los juegos "
        "que lo tienen son {games}",
        "not_a_try": "con {value} no se intenta nada: en el campo de práctica se intenta uno de "
        "los gestos que ofrece",
        "not_a_ground": "en esta posición no empieza ninguna práctica: empieza de nuevo sin ella",
    },
)


class Range(ABC):
    """What practice needs from a game."""

    MEASURES = True
    """Do the gestures of whole games say what was meant, so that reports can measure hands?"""

    @abstractmethod
    def begin(self, random: random.Random) -> Position:
        """Where somebody begins."""

    @abstractmethod
    def is_ground(self, position: Position) -> bool:
        """Can a try be made in such a position? Programs may send any."""

    @abstractmethod
    def off(self, position: Position, action: Mapping[str, Any]) -> Off | None:
        """How far a gesture was from the best one; None if nobody said what was meant.

        Reports ask this about whole games, too.
        """

    @abstractmethod
    def table(self, position: Position, action: Mapping[str, Any]) -> Off:
        """How much the table adds to a person's error, counted in the same way as `off`."""

    @abstractmethod
    def hand(self, own: Off, table: Off) -> float:
        """The hand whose error is that of these two together, in the form of the game's options."""

    @abstractmethod
    def good(self, action: Mapping[str, Any], outcome: Mapping[str, Any]) -> bool:
        """Did the gesture do what was meant?"""

    @abstractmethod
    def next(
        self, position: Position, outcome: Mapping[str, Any], random: random.Random
    ) -> Position:
        """Where the next try is made."""

    @abstractmethod
    def tell(self, position: Position, action: Mapping[str, Any], good: bool, language: str) -> str:
        """Say how a try turned out."""

    @abstractmethod
    def size(self, position: Position, good: bool) -> int:
        """How far this practice has come with the try: how many dice are standing, say."""


@dataclass(frozen=True)
class Ground:
    """Where a try is made."""

    position: Position
    world: Any = None
    """As the last try left it; None: everything lies neatly."""

    def hold(self) -> dict[str, Any] | None:
        """Where the hand begins, and how it sways."""
        seed = random.SystemRandom().getrandbits(62)
        return physics_of(self.position.game).hold(self.position, stream(seed))


@dataclass(frozen=True)
class Try:
    """What came of a gesture."""

    ground: Ground
    """Where it was made."""
    action: Mapping[str, Any]
    """The action, with the whole gesture."""
    outcome: Mapping[str, Any]
    trace: str
    """The motion, as a record keeps it."""
    off: Off | None
    """How far the person's own hand missed; None if the house lent its hand."""
    table: Off
    """One standard deviation of what the table added."""
    good: bool
    size: int
    after: Ground
    """Where the next one is made."""

    def tell(self, language: str) -> str:
        return range_of(self.ground.position.game).tell(
            self.ground.position, self.action, self.good, language
        )


def with_range() -> list[str]:
    """The games that have a practice range."""
    return games.with_part("practice")


def range_of(game: str) -> Range:
    module = games.part(game, "practice")
    if module is None:
        raise RollhouseError("no_range", WORDS, game=shown(game), games=", ".join(with_range()))
    found: Range = module.RANGE
    return found


def begin(game: str) -> Ground:
    """The first ground of a practice."""
    return Ground(range_of(game).begin(random.SystemRandom()))


def attempt(ground: Ground, action: Mapping[str, Any], begun: Begun | None = None) -> Try:
    """Make a try, and see how it turns out. `begun` is called before it is simulated."""
    position, table = ground.position, PhysicsTable()
    practice, physics = range_of(position.game), physics_of(position.game)
    if not practice.is_ground(position):
        raise RollhouseError("not_a_ground", WORDS)
    if not physics.takes(action) or action.get("hand") is None:
        raise RollhouseError("not_a_try", WORDS, value=shown(action.get("do")))
    action = table.ready(position, action, ground.world)
    off = practice.off(position, action)
    if off is None:
        raise RollhouseError("not_a_try", WORDS, value=shown(action.get("do")))
    asked = position.after(action)
    question = TableQuestion(asked, 0, action=action, person=True, world=ground.world)
    answer = table.answer(question, begun and begun(action))
    good = practice.good(action, answer.outcome)
    following = practice.next(asked, answer.outcome, random.SystemRandom())
    return Try(
        ground=ground,
        action=action,
        outcome=answer.outcome,
        trace=answer.facts["trace"],
        off=None if action["hand"].get("lent") else off,
        table=practice.table(position, action),
        good=good,
        size=practice.size(position, good),
        after=Ground(following, answer.facts["world"]),
    )
