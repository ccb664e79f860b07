"""The physics table: MuJoCo decides whether the tower stands and where the flicked die rests.

Rolls and draws come from random numbers, as on the fair table. A placement or a flick is simulated:
the gesture that the action carries, plus an error that the table draws from the same random
numbers. No player knows that error before its gesture is recorded, and none can choose it.

=====================  =========================================================================
a person's gesture     has the person's own error; the table adds its part of it, so large that the
                       best gesture comes to no more than a very steady hand, whoever sends it
a computer's gesture   gets the error of its seat's hand, as the game's options have it
no gesture             the house lends its hand: its own aim, with the error of the seat's hand,
                       or for a person of one that wins as often as theirs
=====================  =========================================================================

Where a hand begins, and how it sways before it opens, is told to the person who has to move it
(`Physics.hold`), from numbers that everybody has. What a client does with that is its own business:
nothing that it sends makes the table's part smaller.

The record keeps the gesture in the action. In the result it keeps whose error it was (`hand`), the
`error`, the outcome, the settled `world` at full precision with the versions that made it, and the
`trace` of the motion. The next gesture starts from that world, in any process; replaying a record
takes its outcomes and never simulates.

A game with physics has a part `physics`, whose `PHYSICS` is a `Physics`.
"""

from __future__ import annotations

import base64
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, TypeVar

from rollhouse.kernel.contract import Terms
from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.games import part, with_part
from rollhouse.kernel.knowledge import not_understood, stands_back, written
from rollhouse.kernel.language import COMMON, Catalogue
from rollhouse.kernel.position import Position
from rollhouse.kernel.records import Array, stream
from rollhouse.kernel.validation import an_object, flag, shown
from rollhouse.physics import engine
from rollhouse.physics.scenes import Scene
from rollhouse.physics.stretches import Watch
from rollhouse.physics.trace import BadTrace, Trace
from rollhouse.physics.words import WORDS as PHYSICS_WORDS
from rollhouse.physics.words import NoPhysics

from . import Action, Answer, Table, TableQuestion, fair, refuse_other

PERSON = "person"
"""The table's part of the error of a person who makes the gesture themselves."""
TREMOR = "tremor"
"""The former name for it, in matches that began before it was made larger."""
HANDS = 2
"""Raised when the table adds a different error; a record's head has the number it began with."""

WORDS = COMMON | Catalogue(
    en={
        "no_worlds": "there is no physics in {game}: its dice are rolled. The games with physics "
        "are {games}",
        "no_worlds_so": "the physics of {game} does not know this house rule ({rules})",
        "no_gesture": 'only what physics answers carries a gesture ("hand"), not {value}',
        "other_outcome": "the world that the record keeps does not show the outcome {value}",
        "other_hands": "this record was made with hands of version {value}; this house knows "
        "those up to {ours}",
    },
    es={
        "no_worlds": "en {game} no hay física: sus dados se tiran. Los juegos con física son "
        "{games}",
        "no_worlds_so": "la física de {game} no conoce esta regla de la casa ({rules})",
        "no_gesture": 'solo lo que responde la física lleva un gesto ("hand"), no {value}',
        "other_outcome": "el mundo que guarda el registro no muestra el resultado {value}",
        "other_hands": "este registro se hizo con manos de la versión {value}; esta casa conoce "
        "las que llegan a la {ours}",
    },
)


@dataclass(frozen=True)
class Simulated:
    """What came out of a simulation."""

    outcome: Mapping[str, Any]
    world: Mapping[str, Any]
    trace: bytes


@dataclass(frozen=True)
class Moved:
    """A gesture that was made: what was meant, and how far the hand missed."""

    action: Action
    gesture: Mapping[str, Any]
    hand: str | float
    """Whose error was added."""
    error: Any
    drawn: Mapping[str, Any]
    """What the record keeps of the random numbers."""


class Physics(ABC):
    """What this table needs from a game: its part `physics` has an instance called `PHYSICS`."""

    OPTION: ClassVar[str]
    """The option that says how steady hands are."""
    LEVELS: ClassVar[Sequence[str | float]]
    """The hands of computer players, from level 1 on."""
    NEWCOMER: ClassVar[int] = 2
    """The level that newcomers play against: its hand is about as good as theirs."""

    @abstractmethod
    def asks(self, position: Position) -> bool:
        """Does physics, and not dice, answer this position?"""

    @abstractmethod
    def takes(self, action: Action) -> bool:
        """Does physics answer this action?"""

    @abstractmethod
    def on_its_way(self, position: Position) -> Action:
        """The action that physics has yet to answer, read from the position."""

    @abstractmethod
    def aim(self, position: Position, action: Action, world: Any) -> dict[str, Any]:
        """The gesture that the house makes for a player who gives none."""

    @abstractmethod
    def read(
        self, position: Position, action: Action, gesture: Mapping[str, Any]
    ) -> dict[str, Any]:
        """A gesture that somebody sent, made complete; refused if no hand can make it."""

    @abstractmethod
    def hand(self, position: Position, seat: int) -> str | float:
        """How steady a seat's hand is, for gestures that no person makes themselves."""

    def lent(self, hand: str | float) -> str | float:
        """The hand that the house lends to a person whose own hand is this: as good as theirs."""
        return hand

    @abstractmethod
    def with_hand(
        self, options: Mapping[str, Any], players: int, seat: int, hand: str | float
    ) -> dict[str, Any]:
        """The options that were agreed for a match, changed so that a seat has such a hand."""

    @abstractmethod
    def say_hand(self, hand: str | float, language: str) -> str:
        """How large the error of a hand is, for people: "2.6 mm"."""

    @abstractmethod
    def help(self, position: Position, seat: int) -> float:
        """A person's error in this seat, as a fraction of an ordinary person's."""

    @abstractmethod
    def error(self, hand: str | float, random: Array, share: float = 1.0) -> Any:
        """Draw the error of a hand, or this share of it."""

    def hold(self, position: Position, random: Array) -> dict[str, Any] | None:
        """Where the hand begins that a person is about to move, and how it sways.

        None: it begins where the die lies, and is as steady as the person is.
        """
        return None

    @abstractmethod
    def written(self, error: Any) -> dict[str, Any]:
        """An error as the record keeps it."""

    @abstractmethod
    def simulate(
        self,
        position: Position,
        moved: Moved,
        world: Any,
        watch: Watch | None = None,
        frames: int | None = None,
    ) -> Simulated:
        """Simulate a gesture in the record's last world; pieces that it lacks are set up neatly.

        `watch` is called with every frame of the motion, and changes nothing. `frames`: how many a
        record has of it. What is over before everything rests may have been followed less far than
        now.
        """

    @abstractmethod
    def is_ours(self, world: Any) -> bool:
        """Was this world made by the same physics and hands as are here now?"""

    @abstractmethod
    def shows(self, position: Position, world: Any, outcome: Mapping[str, Any]) -> bool:
        """Does a settled world show this outcome?"""

    @abstractmethod
    def scene(self, position: Position, action: Action) -> Scene:
        """What to draw for the motion that answers a position."""


def games() -> list[str]:
    """The games that have physics."""
    return with_part("physics")


def physics_of(game: str) -> Physics:
    """The physics of a game; refused if it has none."""
    module = part(game, "physics")
    if module is None:
        raise RollhouseError("no_worlds", WORDS, game=game, games=", ".join(games()))
    found: Physics = module.PHYSICS
    return found


class PhysicalTable(fair.RandomTable):
    """A table of physics, wherever its random numbers come from."""

    PHYSICAL = True
    hands = HANDS
    adds = 1.0
    """How much of its part of a person's error the table adds."""

    def head(self) -> dict[str, Any]:
        head = super().head()
        return head if self.hands == 1 else {**head, "hands": self.hands}

    @classmethod
    def again(cls, head: Mapping[str, Any], private: str | None) -> Table:
        return of_its_hands(super().again(head, private), head)

    @classmethod
    def of_record(cls, head: Mapping[str, Any], closing: Mapping[str, Any] | None) -> Table | None:
        return of_its_hands(super().of_record(head, closing), head)

    def objection(self, game: str) -> RollhouseError | None:
        try:
            physics_of(game)
            engine.mujoco()
        except RollhouseError as objection:
            return objection
        return None

    def objection_to(self, terms: Terms) -> RollhouseError | None:
        """Physics that does not know one of the house rules stands back."""
        if not stands_back(terms, "physics"):
            return None
        rules = written(not_understood(terms, "physics"))
        return RollhouseError("no_worlds_so", WORDS, game=terms.game.name, rules=rules)

    def aim(self, position: Position, action: Action, world: Any) -> dict[str, Any]:
        return physics_of(position.game).aim(position, action, world)

    def ready(self, position: Position, action: Action, world: Any) -> Action:
        """The action with a complete gesture, marked `lent` if the house had to make it."""
        physics = physics_of(position.game)
        if not physics.takes(action):
            if "hand" in action:
                raise RollhouseError("no_gesture", WORDS, value=shown(action.get("do")))
            return action
        if action.get("hand") is None:
            return {**action, "hand": {**physics.aim(position, action, world), "lent": True}}
        gesture = dict(an_object(action["hand"], "hand", '{"turn": 3, …}'))
        lent = flag(gesture.pop("lent", False), "lent")
        whole = physics.read(position, action, gesture)
        return {**action, "hand": {**whole, "lent": True} if lent else whole}

    def takes_time(self, position: Position) -> bool:
        return physics_of(position.game).asks(position)

    def answer(
        self, question: TableQuestion, watch: Watch | None = None, frames: int | None = None
    ) -> Answer:
        """The answer of dice, or of physics; then `watch` is called as the motion is simulated.

        `frames`: how many frames the record of this very answer has.
        """
        physics = physics_of(question.position.game)
        if not physics.asks(question.position):
            return super().answer(question)
        moved = self.moved(physics, question)
        done = physics.simulate(question.position, moved, question.world, watch, frames)
        trace = base64.b64encode(done.trace).decode()
        facts = {**kept(physics, moved), "world": dict(done.world), "trace": trace}
        return Answer(done.outcome, facts)

    def moved(self, physics: Physics, question: TableQuestion) -> Moved:
        """The gesture that physics answers, and the error that this table adds to it."""
        position = question.position
        action = self.ready(
            position, question.action or physics.on_its_way(position), question.world
        )
        gesture = dict(action["hand"])
        lent = gesture.pop("lent", False)
        random, seat = self.random(question), position.to_move
        if not question.person or lent:
            hand, share = physics.hand(position, seat), 1.0
            if question.person and self.hands > 1:
                hand = physics.lent(hand)
        elif self.hands == 1:
            hand, share = TREMOR, 1.0
        else:
            hand, share = PERSON, self.adds * physics.help(position, seat)
        error = physics.error(hand, random, share)
        return Moved(action, gesture, hand, error, self.taken(question, random))

    def repeats(self, question: TableQuestion, facts: Mapping[str, Any]) -> bool:
        """Check the error and the world, if they were made by this physics.

        The same motion comes out only on the same processor and with the same library: False if it
        did not.
        """
        position = question.position
        physics = physics_of(position.game)
        if not physics.asks(position):
            return super().repeats(question, facts)
        if not physics.is_ours(facts.get("world")):
            return False
        refuse_other(kept(physics, self.moved(physics, question)), facts)
        if not physics.shows(position, facts.get("world"), facts["outcome"]):
            raise RollhouseError("other_outcome", WORDS, value=shown(dict(facts["outcome"])))
        try:
            frames = len(Trace.from_bytes(trace_of(facts)).poses)
            answer = self.answer(question, frames=frames)
        except (NoPhysics, BadTrace):
            return False
        return {"outcome": dict(answer.outcome), **answer.facts} == dict(facts)


Found = TypeVar("Found", bound="Table | None")


def of_its_hands(table: Found, head: Mapping[str, Any]) -> Found:
    """A table whose hands err as they did when its match began; refused if that is not
    known here.
    """
    if isinstance(table, PhysicalTable):
        given = head.get("hands", 1)
        if given not in range(1, HANDS + 1):
            raise RollhouseError("other_hands", WORDS, value=shown(given), ours=HANDS)
        table.hands = given
    return table


def hold(position: Position, public: str) -> dict[str, Any] | None:
    """How a person's hand begins, derived from the hash of the record's last line, which everybody
    has.
    """
    return physics_of(position.game).hold(position, stream(int(public[:15], 16)))


def trace_of(facts: Mapping[str, Any]) -> bytes:
    """The bytes of the trace in a result; refused if it has none."""
    try:
        return base64.b64decode(facts["trace"], validate=True)
    except (KeyError, TypeError, ValueError):
        raise BadTrace("not_a_trace", PHYSICS_WORDS, fault="base64") from None


def kept(physics: Physics, moved: Moved) -> dict[str, Any]:
    """What the record keeps of the error that the table added to a gesture."""
    return {**moved.drawn, "hand": moved.hand, "error": physics.written(moved.error)}


class PhysicsTable(PhysicalTable, fair.FairTable):
    """Physics with the random numbers of a recorded seed."""

    KIND = "physics"
