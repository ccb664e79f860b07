"""The daily table over HTTP: what is laid on a date, answers to it, and what they are worth.

The house stores none of it. A day begins at midnight where somebody plays, which may be a day
before or after it does here.
"""

from __future__ import annotations

import asyncio
import contextlib
from datetime import UTC, date, datetime, timedelta
from typing import Any

import msgspec
from msgspec import Struct
from starlette.responses import Response

from rollhouse.coach.daily import DECISION, DICE, FIRST, HAND, playable, read_date, things
from rollhouse.kernel.errors import RollhouseError
from rollhouse.protocol.daily_bodies import (
    DailyAnswer,
    DailyChoices,
    DailyDecision,
    DailyGame,
    DailyGesture,
    DailyHand,
    DailyTable,
    DailyThing,
    Day,
)
from rollhouse.protocol.lesson_bodies import Told

from ..refusals import Refusal
from .openapi import JSON, Endpoint
from .requests import SOON, CheckedRequest, pending
from .told import told, worked

AHEAD = "the daily table"
"""The lessons made in advance belong to this name: it is nobody's address."""


class DailyQuery(Struct, forbid_unknown_fields=True):
    date: Day
    """The day, written like 2026-11-17: where somebody plays, not where the house stands."""


def latest() -> date:
    """The latest date that has begun anywhere in the world."""
    return datetime.now(UTC).date() + timedelta(days=1)


def day_of(text: str) -> date:
    try:
        return read_date(text, latest())
    except RollhouseError as error:
        raise Refusal.of(error, "no_lesson") from None


async def table(request: CheckedRequest) -> Any:
    """The three things of a date, each with its game. What they need is worked out meanwhile, and
    where it may be today's, that of the day after as well.
    """
    day = day_of(request.query.date)
    found = await asyncio.to_thread(laid, day)
    recent = day >= latest() - timedelta(days=2)
    for each in (day, day + timedelta(days=1)) if recent else (day,):
        with contextlib.suppress(Refusal):
            await request.house.classroom.soon(("daily_ready", each), AHEAD, 2, 0.0)
    return found


def laid(day: date) -> DailyTable:
    listed = [
        msgspec.convert({"thing": thing, "game": game}, DailyThing)
        for thing, game in playable(day).items()
    ]
    return DailyTable(day.isoformat(), FIRST.isoformat(), listed)


async def decision(request: CheckedRequest) -> Response:
    """The position of a day; with an answer, also what every choice is worth."""
    given, limits = request.body, request.lobby.limits
    day = day_of(given.date)
    limits.ask(limits.lessons, request.address)
    if not await is_ready(request, DECISION, day):
        return pending()
    job = "daily_decision", day, given.answer, request.language
    most = limits.allowances.unmade
    found = await request.house.classroom.soon(job, request.address, most, SOON)
    return pending() if found is None else Response(found, media_type=JSON)


async def dice(request: CheckedRequest) -> Response:
    """The game of a day after one's choices so far, up to the next choice or to the end. The end is
    a lesson: what it takes to judge every choice may have to be solved, or compiled, first.
    """
    given, day = request.body, day_of(request.body.date)
    if not await may_ask(request, DICE, day):
        return pending()
    job = day, tuple(given.choices), request.language
    found = await worked(request, "daily_dice", *job)
    if found is None:
        most = request.lobby.limits.allowances.unmade
        lesson = "daily_scored", *job
        found = await request.house.classroom.soon(lesson, request.address, most, SOON)
    return pending() if found is None else Response(found, media_type=JSON)


async def hand(request: CheckedRequest) -> Response:
    """The world of a day's gesture; with the gesture, where it ended. With `motion` it comes as
    JSON lines.
    """
    given, day = request.body, day_of(request.body.date)
    if not await may_ask(request, HAND, day):
        return pending()
    job = "daily_hand", day, given.action, request.language
    if given.motion:
        return await told(request, *job)
    return Response(await worked(request, *job), media_type=JSON)


async def may_ask(request: CheckedRequest, thing: str, day: date) -> bool:
    """Can it be answered at once? Refused if too much is asked."""
    limits = request.lobby.limits
    limits.ask(limits.lessons, request.address)
    return await is_ready(request, thing, day)


async def is_ready(request: CheckedRequest, thing: str, day: date) -> bool:
    """Are the rules of its game compiled? If not, have them compiled."""
    game = things(day).get(thing)
    if game is None:
        return True
    try:
        await asyncio.wait_for(request.house.rules_ready(game), SOON)
    except (TimeoutError, Refusal):
        return False
    return True


ENDPOINTS: tuple[Endpoint, ...] = (
    Endpoint(
        "GET",
        "/api/daily",
        "What is laid on a date, the same in every house",
        table,
        DailyTable,
        query=DailyQuery,
        refuses=("no_lesson",),
    ),
    Endpoint(
        "POST",
        "/api/daily/decision",
        "The position of a day, and what an answer is worth",
        decision,
        DailyDecision,
        takes=DailyAnswer,
        pending=True,
        refuses=("no_lesson",),
    ),
    Endpoint(
        "POST",
        "/api/daily/dice",
        "The game of a day, told by one's choices so far",
        dice,
        DailyGame,
        takes=DailyChoices,
        pending=True,
        refuses=("no_lesson",),
    ),
    Endpoint(
        "POST",
        "/api/daily/hand",
        "The gesture of a day, and where it ended",
        hand,
        DailyHand,
        takes=DailyGesture,
        told=Told,
        pending=True,
        refuses=("no_lesson",),
    ),
)
