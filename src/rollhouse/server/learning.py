"""What can be learnt over HTTP: pictures of best play, quizzes, games to look at.

All of it is made by worker processes (lessons.py). An answer that takes longer than a moment is
202, and who asks again for the same gets what was made meanwhile.
"""

from __future__ import annotations

import functools
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct
from starlette.responses import Response

from rollhouse.games.errors import RollhouseError
from rollhouse.games.language import Sentence

from .asking import Asked
from .bodies import Pending
from .lesson_bodies import Explored
from .openapi import JSON, Way
from .refusals import Refusal
from .words import WORDS
from .work import Stalled, WorkFailed

SOON = 1.0
"""Seconds that an answer waits for something that is being worked out, before it says so."""
LONGEST = 120.0
"""Seconds that a worker may take for a lesson."""
SLOW = ("asked", "performed")
"""Lessons that leave a process to the others."""
LONGEST_ID = 6000
"""Letters of a position's id; one with a deck of its own is long."""

Languages = Literal["en", "es"]
GameName = Annotated[str, Meta(max_length=40)]


def pending() -> Response:
    body = msgspec.json.encode(Pending())
    return Response(body, 202, {"retry-after": "2"}, JSON)


class ExploreQuery(Struct, forbid_unknown_fields=True):
    position: Annotated[str, Meta(max_length=LONGEST_ID)] | None = None
    """A position's text id."""
    game: GameName | None = None
    """Without a position: where the picture of this game begins."""
    turn: Annotated[str, Meta(max_length=200, pattern=r"^([a-z0-9]+:-?[0-9]{1,6},?)*$")] = ""
    """Dials to be turned first: `points0:45,risk:12`."""
    act: Annotated[int, Meta(ge=0, le=10_000)] | None = None
    """Then the position after this action."""
    draw: bool = False
    """Then, where the table is asked, the position after what it answers."""
    language: Languages | None = None


async def explore(asked: Asked) -> Response:
    limits, query = asked.desk.lobby.limits, asked.query
    limits.ask(limits.exploring, asked.address)
    game = query.game if query.position is None else query.position.partition(":")[0]
    turned = dict(each.split(":") for each in query.turn.split(",") if each)
    dials = {name: int(value) for name, value in turned.items()}
    language = query.language or asked.language
    given = query.position, query.game, dials, query.act, query.draw, language
    return await lesson(asked, game, "explored", *given)


async def lesson(asked: Asked, game: str | None, name: str, *given: Any) -> Response:
    """Made now, or being made."""
    await asked.desk.house.rules_ready(game or "toss_up")
    begin = functools.partial(made, asked, name, *given)
    key = name, asked.address, repr(given)
    try:
        found = await asked.desk.lobby.jobs.soon(key, begin, SOON)
    except Refusal:
        raise
    except RollhouseError as error:
        raise Refusal.of(error, "no_lesson") from None
    return pending() if found is None else Response(found, media_type=JSON)


async def made(asked: Asked, name: str, *given: Any) -> bytes:
    house = asked.desk.house
    try:
        found: bytes = await house.work.do(
            "lesson", name, *given, limit=LONGEST, whose=asked.address, slow=name in SLOW
        )
    except Stalled:
        raise Refusal("no_lesson", value=Sentence("took_too_long", WORDS)) from None
    except WorkFailed as fault:
        house.fault(None, fault)
        raise Refusal("busy") from None
    return found


WAYS: tuple[Way, ...] = (
    Way("GET", "/api/explore", "What perfect play does in a position, and around it", explore,
        Explored, query=ExploreQuery, pending=True, refuses=("no_lesson",)),
)  # fmt: skip
