"""The practice range as worker processes make it: a try, and what is to be shown of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from rollhouse.chance.physics import physics_of
from rollhouse.coach import practice
from rollhouse.coach.daily import Gesture
from rollhouse.coach.practice import Ground, Try
from rollhouse.kernel.language import ADDRESS
from rollhouse.kernel.position import Position
from rollhouse.protocol.bodies import Step
from rollhouse.protocol.lesson_bodies import CameOut, Practised

from ..views.boards import draw_board, offer_actions
from ..views.steps import first_step

if TYPE_CHECKING:
    from rollhouse.protocol.messages import Offer

DIGITS = 4


def practised(
    game: str, text: str | None, world: Any, action: Mapping[str, Any] | None, language: str
) -> bytes:
    """A try, or where practice begins, as JSON that is ready to be sent."""
    if action is None or text is None:
        return msgspec.json.encode(shown(practice.begin(game), None, language))
    practice.range_of(game)
    made = practice.attempt(Ground(Position.from_id(text), world), action)
    return msgspec.json.encode(shown(made.after, made, language))


def shown(ground: Ground, made: Try | None, language: str) -> Practised:
    here = ground.position
    names = [ADDRESS[language]] * here.players
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
    asked = before.after(made.action)
    after = asked.after(made.outcome)
    return [
        Step(
            line=first,
            seat=before.turn,
            step=dict(made.action),
            turn=asked.turn,
            view=asked.view(None),
            board=draw_board(asked, language, names),
        ),
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
