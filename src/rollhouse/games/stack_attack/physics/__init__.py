"""Stack Attack's tower as the table sees it: the die that is let go, and does it stand?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rollhouse.chance import Action
from rollhouse.chance.physics import Moved, Physics, Simulated
from rollhouse.kernel.position import Position
from rollhouse.kernel.records import Array
from rollhouse.physics.quantities import tenths
from rollhouse.physics.scenes import NEUTRAL, Scene
from rollhouse.physics.stretches import Watch
from rollhouse.physics.trace import Trace

from ..board import COLOURS
from ..options import each, error_of
from . import hands, holding, tower
from .scene import of_tower

KNOWS = ("goal", "dice", "neutral_start", "skill", "falls")


class Tower(Physics):
    OPTION = "skill"
    LEVELS = ("shaky", 3.1, "average", 2.1, "steady")

    def asks(self, position: Position) -> bool:
        return bool(position.fields["phase"] == "place")

    def takes(self, action: Action) -> bool:
        return action.get("do") == "place"

    def on_its_way(self, position: Position) -> Action:
        return {"do": "place", "face": position.fields["placing"]}

    def aim(self, position: Position, action: Action, world: Any) -> dict[str, Any]:
        return hands.aim(standing(position, world)).to_dict()

    def read(
        self, position: Position, action: Action, gesture: Mapping[str, Any]
    ) -> dict[str, Any]:
        return tower.Gesture.from_dict(gesture).to_dict()

    def hand(self, position: Position, seat: int) -> str | float:
        skill = position.options["skill"]
        hand: str | float = skill[seat] if isinstance(skill, list) else skill
        return hand

    def with_hand(
        self, options: Mapping[str, Any], players: int, seat: int, hand: str | float
    ) -> dict[str, Any]:
        skill = list(each(options["skill"], players))
        skill[seat] = hand
        return {**options, "skill": skill}

    def say_hand(self, hand: str | float, language: str) -> str:
        return f"{tenths(error_of(hand), language)} mm"

    def help(self, position: Position, seat: int) -> float:
        return hands.hand(self.hand(position, seat)).place / hands.HANDS["average"].place

    def error(self, hand: str | float, random: Array, share: float = 1.0) -> tower.Gesture:
        return hands.error(hands.hand(hand), random, share)

    def hold(self, position: Position, random: Array) -> dict[str, Any]:
        return holding.begin(position, self.help(position, position.to_move), random)

    def written(self, error: tower.Gesture) -> dict[str, Any]:
        return error.to_dict()

    def simulate(
        self,
        position: Position,
        moved: Moved,
        world: Any,
        watch: Watch | None = None,
        frames: int | None = None,
    ) -> Simulated:
        before = standing(position, world)
        if before.fallen:  # edited: too tall to stand however well it is built
            still = Trace(before.poses()[None])
            return Simulated({"stands": False}, before.to_dict(), still.to_bytes())
        gesture = tower.Gesture.from_dict(moved.gesture)
        face = position.fields["placing"]
        placed = tower.place(before, face, gesture, moved.error, watch=watch, frames=frames)
        return Simulated({"stands": placed.stands}, placed.world.to_dict(), placed.trace.to_bytes())

    def is_ours(self, world: Any) -> bool:
        return tower.is_ours(world)

    def shows(self, position: Position, world: Any, outcome: Mapping[str, Any]) -> bool:
        settled = tower.World.from_dict(world)
        wanted = [*faces(position), position.fields["placing"]]
        stands = [die.face for die in settled.dice] == wanted and not settled.fallen
        return outcome == {"stands": stands}

    def scene(self, position: Position, action: Action) -> Scene:
        """Dice in the colours of their seats, as the terminal shows them."""
        owners = [owner for owner, _ in position.fields["tower"]]
        colours = [NEUTRAL if owner is None else COLOURS[owner] for owner in owners]
        return of_tower([*colours, COLOURS[position.to_move]])


def faces(position: Position) -> list[int]:
    """What the dice of the tower show, the lowest first."""
    return [face for _, face in position.fields["tower"]]


def standing(position: Position, world: Any) -> tower.World:
    """The tower of a position: as it last came to rest, else built neatly."""
    if tower.is_ours(world):
        known = tower.World.from_dict(world)
        same = [die.face for die in known.dice] == faces(position)
        if same and not known.fallen:
            return known
    return tower.start(faces(position))


PHYSICS = Tower()
