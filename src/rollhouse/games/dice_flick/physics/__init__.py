"""Dice Flick's box as the table sees it: the die that is flicked, and where does it rest?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rollhouse.chance import Action
from rollhouse.chance.physics import Moved, Physics, Simulated
from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.language import COMMON, Catalogue
from rollhouse.kernel.position import Position
from rollhouse.kernel.records import Array
from rollhouse.physics.quantities import tenths
from rollhouse.physics.scenes import Scene
from rollhouse.physics.stretches import Watch

from ..options import HANDS
from . import arena, hands
from .scene import of_arena

KNOWS = ("rounds", "layout", "movable_bases", "skill")
LEVELS = (11.5, 8.5, 6.0, 4.7, "steady")
"""The hands of computers by level."""
LENT = LEVELS[3]
"""What the house lends to a person in place of their own: it errs as an ordinary person does, with
the table's part."""
MIDDLE = (3, 3)
"""Where the house aims for somebody who tells no aim."""

WORDS = COMMON | Catalogue(
    en={
        "other_base": "the die is flicked from base {base}; the gesture is from base {value}",
        "base_stays": "the base of this player is not moved (option movable_bases): shift is 0, "
        "not {value}",
    },
    es={
        "other_base": "el dado se lanza desde la base {base}; el gesto es desde la base {value}",
        "base_stays": "la base de este jugador no se mueve (opción movable_bases): shift es 0, no "
        "{value}",
    },
)


class Box(Physics):
    OPTION = "skill"
    LEVELS = LEVELS
    NEWCOMER = 3

    def asks(self, position: Position) -> bool:
        return bool(position.fields["phase"] == "rest")

    def takes(self, action: Action) -> bool:
        return action.get("do") == "flick"

    def on_its_way(self, position: Position) -> Action:
        return {"do": "flick", **position.fields["flick"]}

    def aim(self, position: Position, action: Action, world: Any) -> dict[str, Any]:
        cells = position.fields["arena"]
        hole = action.get("aim") or MIDDLE
        return arena.data_of(hands.aim(action["base"], hole, cells, moves_bases(position)))

    def read(
        self, position: Position, action: Action, gesture: Mapping[str, Any]
    ) -> dict[str, Any]:
        base = action["base"]
        whole = arena.gesture_of({"base": base, **gesture})
        if whole.base != base:
            raise RollhouseError("other_base", WORDS, base=base, value=whole.base)
        if whole.shift and not moves_bases(position):
            raise RollhouseError("base_stays", WORDS, value=whole.shift)
        return arena.data_of(whole)

    def hand(self, position: Position, seat: int) -> str | float:
        skill = position.options["skill"]
        hand: str | float = skill[seat] if isinstance(skill, list) else skill
        return hand

    def lent(self, hand: str | float) -> str | float:
        """People flick better than the average hand."""
        return LENT if hand == "average" else hand

    def with_hand(
        self, options: Mapping[str, Any], players: int, seat: int, hand: str | float
    ) -> dict[str, Any]:
        skill = list(options["skill"])
        skill[seat] = hand
        return {**options, "skill": skill}

    def say_hand(self, hand: str | float, language: str) -> str:
        return f"{tenths(HANDS[hand] if isinstance(hand, str) else hand, language)}°"

    def help(self, position: Position, seat: int) -> float:
        average = hands.hand("average").direction
        return hands.hand(self.hand(position, seat)).direction / average

    def error(self, hand: str | float, random: Array, share: float = 1.0) -> arena.Error:
        return hands.error(hands.hand(hand), random, share)

    def written(self, error: arena.Error) -> dict[str, Any]:
        return arena.data_of(error)

    def simulate(
        self,
        position: Position,
        moved: Moved,
        world: Any,
        watch: Watch | None = None,
        frames: int | None = None,
    ) -> Simulated:
        gesture = arena.gesture_of(moved.gesture)
        before, die = lying(position, world), moved.action["die"]
        done = arena.flick(before, die, gesture, moved.error, watch)
        return Simulated(done.outcome, done.world, done.trace.to_bytes())

    def is_ours(self, world: Any) -> bool:
        return arena.is_ours(world)

    def shows(self, position: Position, world: Any, outcome: Mapping[str, Any]) -> bool:
        """Which die was flicked no world shows; where it may rest the rules have judged."""
        return outcome["arena"] == arena.arena(arena.world_of(world))

    def scene(self, position: Position, action: Action) -> Scene:
        lying = [
            arena.kind_and_face(hole)[0] for row in position.fields["arena"] for hole in row if hole
        ]
        shift = (action.get("hand") or {}).get("shift", 0.0) / 1000
        return of_arena([*lying, action["die"]], action["base"], shift)


def moves_bases(position: Position) -> bool:
    """May the player to move shift the bases (the children's variant)?"""
    return position.to_move in position.options["movable_bases"]


def lying(position: Position, world: Any) -> arena.World:
    """The box of a position: dice that lay there keep their poses, others lie square."""
    known = arena.world_of(world) if arena.is_ours(world) else None
    return arena.arena_of(position.fields["arena"], known)


PHYSICS = Box()
