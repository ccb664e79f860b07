"""The practice range as worker processes make it: a try, and what to show of it."""

from __future__ import annotations

import base64
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from rollhouse.chance.physics import physics_of
from rollhouse.coach import practice
from rollhouse.coach.daily import Gesture
from rollhouse.coach.practice import Begun, Ground, Try
from rollhouse.kernel.language import ADDRESS
from rollhouse.kernel.position import Position
from rollhouse.physics.stretches import Stretches
from rollhouse.protocol.bodies import Step
from rollhouse.protocol.lesson_bodies import CameOut, Practised, Told
from rollhouse.protocol.messages import Motion

from ..views.boards import draw_board, offer_actions
from ..views.steps import first_step

if TYPE_CHECKING:
    from rollhouse.protocol.messages import Offer

DIGITS = 4

Tell = Callable[[bytes], None]
"""Sends a line of an answer that is still being made."""


def practised(
    tell: Tell,
    game: str,
    text: str | None,
    world: Any,
    action: Mapping[str, Any] | None,
    language: str,
) -> bytes:
    """A try, or the beginning of practice, as JSON that is ready to be sent; `tell` is called with
    lines (`Told`).
    """
    if action is None or text is None:
        return msgspec.json.encode(shown(practice.begin(game), None, language))
    practice.range_of(game)
    ground = Ground(Position.from_id(text), world)
    begun = telling(tell, ground.position, 0, language, called(ground.position, language))
    made = practice.attempt(ground, action, begun)
    return msgspec.json.encode(shown(made.after, made, language))


def called(position: Position, language: str) -> list[str]:
    """Names for the seats: every one is You."""
    return [ADDRESS[language]] * position.players


def shown(ground: Ground, made: Try | None, language: str) -> Practised:
    here = ground.position
    names = called(here, language)
    steps = [] if made is None else gesture_steps(made, made.ground.position, 0, language, names)
    last = first_step(here, language, names)
    last.line = len(steps)
    return Practised(
        game=here.game,
        names=names,
        steps=[*steps, last],
        position=here.id,
        world=ground.world,
        offers=offered(ground, language, names),
        came=None if made is None else came_out(made, language),
    )


def gesture_steps(
    made: Try | Gesture, before: Position, first: int, language: str, names: list[str]
) -> list[Step]:
    """The gesture, as line `first`, and what physics answered."""
    after = before.after(made.action).after(made.outcome)
    return [
        gesture_step(made.action, before, first, language, names),
        Step(
            line=first + 1,
            seat=None,
            step=dict(made.outcome),
            turn=after.turn,
            view=after.view(None),
            board=draw_board(after, language, names),
            told=[made.tell(language)],
            trace=made.trace,
        ),
    ]


def gesture_step(
    action: Mapping[str, Any], before: Position, line: int, language: str, names: list[str]
) -> Step:
    asked = before.after(action)
    return Step(
        line=line,
        seat=before.turn,
        step=dict(action),
        turn=asked.turn,
        view=asked.view(None),
        board=draw_board(asked, language, names),
    )


def telling(tell: Tell, before: Position, first: int, language: str, names: list[str]) -> Begun:
    """Tells the gesture, as line `first`, and its motion as lines of JSON (`Told`)."""

    def line(told: Told) -> None:
        tell(msgspec.json.encode(told) + b"\n")

    def begun(action: Mapping[str, Any]) -> Stretches:
        line(Told(step=gesture_step(action, before, first, language, names)))
        return Stretches(
            lambda frame, trace: line(
                Told(motion=Motion(first + 1, frame, base64.b64encode(trace).decode()))
            )
        )

    return begun


def offered(ground: Ground, language: str, names: list[str]) -> list[Offer]:
    """Every gesture, with how the hand begins."""
    physics = physics_of(ground.position.game)
    offers = offer_actions(ground.position, language, names, hold=ground.hold())
    return [offer for offer in offers if physics.takes(offer.action)]


def came_out(made: Try, language: str) -> CameOut:
    return CameOut(
        good=made.good,
        off=None if made.off is None else [round(part, DIGITS) for part in made.off],
        table=[round(part, DIGITS) for part in made.table],
        size=made.size,
        says=made.tell(language),
    )
