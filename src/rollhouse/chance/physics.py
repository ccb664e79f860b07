"""The physics table: MuJoCo decides whether the tower stands and where the flicked die rests.

Rolls and draws come from its source of random numbers, as on the fair table. A placement or a flick
is simulated: the gesture that the action carries, plus an error that the table draws from the same
source. No player knows that error before its gesture is recorded, and none can choose it.

=====================  =========================================================================
a person's gesture     gets a small tremor
a computer's gesture   gets the error of its seat's hand, as the game's options have it
no gesture             the house lends its hand: its own aim, with the error of the seat's hand
=====================  =========================================================================

The record keeps the gesture in the intent; in the result whose error it was (`hand`), the `error`,
the outcome, the settled `world` at full precision with the versions it was made by, and the `trace`
of the motion. The next gesture starts from that world, in any process; replaying a record takes its
outcomes and never simulates.

A game that has physics has a module here, found by being there.
"""

from __future__ import annotations

import base64
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.games import part, with_part
from rollhouse.kernel.language import COMMON, Catalogue
from rollhouse.kernel.position import Position
from rollhouse.kernel.records import Array
from rollhouse.kernel.validation import an_object, flag, shown
from rollhouse.physics import engine
from rollhouse.physics.scenes import Scene
from rollhouse.physics.trace import BadTrace
from rollhouse.physics.words import WORDS as PHYSICS_WORDS
from rollhouse.physics.words import NoPhysics

from . import Action, Answer, Question, fair, refuse_other

TREMOR = "tremor"
"""The hand of people who make their own gesture."""

WORDS = COMMON | Catalogue(
    en={
        "no_worlds": "there is no physics in {game}: its dice are rolled. The games with physics "
        "are {games}",
        "no_gesture": 'only what physics answers carries a gesture ("hand"), not {value}',
        "other_outcome": "the world that the record keeps does not show the outcome {value}",
    },
    es={
        "no_worlds": "en {game} no hay física: sus dados se tiran. Los juegos con física son "
        "{games}",
        "no_gesture": 'solo lo que responde la física lleva un gesto ("hand"), no {value}',
        "other_outcome": "el mundo que guarda el registro no muestra el resultado {value}",
    },
)


@dataclass(frozen=True)
class Simulated:
    """What a world answered."""

    outcome: Mapping[str, Any]
    world: Mapping[str, Any]
    trace: bytes


@dataclass(frozen=True)
class Moved:
    """A hand that has moved: what it meant, and what it missed by."""

    action: Action
    gesture: Mapping[str, Any]
    hand: str | float
    """Whose error was added."""
    error: Any
    drawn: Mapping[str, Any]
    """What the record keeps of the random numbers."""


class Physics(ABC):
    """What physics has to know of a game. A module's instance is called `PHYSICS`."""

    @abstractmethod
    def asks(self, position: Position) -> bool:
        """Is it physics that answers here?"""

    @abstractmethod
    def takes(self, action: Action) -> bool:
        """Does physics answer this action?"""

    @abstractmethod
    def on_its_way(self, position: Position) -> Action:
        """The action that physics is answering, read from the position."""

    @abstractmethod
    def aim(self, position: Position, action: Action, world: Any) -> dict[str, Any]:
        """The gesture that the house would make."""

    @abstractmethod
    def read(
        self, position: Position, action: Action, gesture: Mapping[str, Any]
    ) -> dict[str, Any]:
        """A gesture that somebody handed in, complete; refused where no hand can make it."""

    def hand(self, position: Position, seat: int) -> str | float:
        """The hand of a seat, for what no person does themselves.

        That is the game's option `skill`, one for all or one for each; a game without such an
        option says it here.
        """
        skill = position.options["skill"]
        hand: str | float = skill[seat] if isinstance(skill, list) else skill
        return hand

    @abstractmethod
    def error(self, hand: str | float, random: Array) -> Any:
        """What a hand misses by."""

    @abstractmethod
    def written(self, error: Any) -> dict[str, Any]:
        """An error as the record keeps it."""

    @abstractmethod
    def simulate(self, position: Position, moved: Moved, world: Any) -> Simulated:
        """Let it happen. `world` is the record's last one; what it lacks is set up neatly."""

    @abstractmethod
    def is_ours(self, world: Any) -> bool:
        """Was this world made by physics and hands as they are here now?"""

    @abstractmethod
    def shows(self, position: Position, world: Any, outcome: Mapping[str, Any]) -> bool:
        """Does a settled world show this outcome?"""

    @abstractmethod
    def scene(self, position: Position, action: Action) -> Scene:
        """What a picture of the motion that answers a position shows."""


def games() -> list[str]:
    """The games that physics is here for."""
    return with_part("physics")


def physics_of(game: str) -> Physics:
    module = part(game, "physics")
    if module is None:
        raise RollhouseError("no_worlds", WORDS, game=game, games=", ".join(games()))
    found: Physics = module.PHYSICS
    return found


class Physical(fair.Drawing):
    """A table of physics, whatever its random numbers come from."""

    PHYSICAL = True

    def objection(self, game: str) -> RollhouseError | None:
        try:
            physics_of(game)
            engine.mujoco()
        except RollhouseError as objection:
            return objection
        return None

    def aim(self, position: Position, action: Action, world: Any) -> dict[str, Any]:
        return physics_of(position.game).aim(position, action, world)

    def ready(self, position: Position, action: Action, world: Any) -> Action:
        """The action with a whole gesture; `lent` where the house had to make it."""
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

    def answer(self, question: Question) -> Answer:
        physics = physics_of(question.position.game)
        if not physics.asks(question.position):
            return super().answer(question)
        moved = self.moved(physics, question)
        done = physics.simulate(question.position, moved, question.world)
        trace = base64.b64encode(done.trace).decode()
        facts = {**kept(physics, moved), "world": dict(done.world), "trace": trace}
        return Answer(done.outcome, facts)

    def moved(self, physics: Physics, question: Question) -> Moved:
        """The gesture that physics answers, and the error that this table adds to it."""
        position = question.position
        action = self.ready(
            position, question.action or physics.on_its_way(position), question.world
        )
        gesture = dict(action["hand"])
        lent = gesture.pop("lent", False)
        own = question.person and not lent
        hand = TREMOR if own else physics.hand(position, position.to_move)
        random = self.random(question)
        error = physics.error(hand, random)
        return Moved(action, gesture, hand, error, self.taken(question, random))

    def repeats(self, question: Question, facts: Mapping[str, Any]) -> bool:
        """Error and world must be what they claim, if they are of this physics. The same motion
        comes out only on the same processor and library: False where it did not."""
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
            answer = self.answer(question)
        except NoPhysics:
            return False
        return {"outcome": dict(answer.outcome), **answer.facts} == dict(facts)


def trace_of(facts: Mapping[str, Any]) -> bytes:
    """The bytes of the trace that a result keeps; refused where it keeps none."""
    try:
        return base64.b64decode(facts["trace"], validate=True)
    except (KeyError, TypeError, ValueError):
        raise BadTrace("not_a_trace", PHYSICS_WORDS, fault="base64") from None


def kept(physics: Physics, moved: Moved) -> dict[str, Any]:
    """What the record keeps of the table's part in a gesture."""
    return {**moved.drawn, "hand": moved.hand, "error": physics.written(moved.error)}


class Seat(Physical, fair.Seat):
    """Physics with the random numbers of a recorded seed."""

    KIND = "physics"
