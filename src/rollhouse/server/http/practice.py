"""The practice range over HTTP: try after try, without a table or an opponent."""

from __future__ import annotations

import asyncio

from starlette.responses import Response

from rollhouse.coach import practice as ranges
from rollhouse.kernel.errors import RollhouseError
from rollhouse.protocol.lesson_bodies import PracticeTry, Practised, Told

from ..refusals import Refusal
from .openapi import JSON, Endpoint
from .requests import SOON, CheckedRequest, pending
from .told import told, worked


async def practise(request: CheckedRequest) -> Response:
    """A try on the practice range of a game, or its beginning. The house keeps nothing: where the
    next try is made is handed in with it, as it was given. With `motion` it comes as JSON lines.
    """
    given, limits = request.body, request.lobby.limits
    limits.ask(limits.lessons, request.address)
    try:
        ranges.range_of(given.game)
        await asyncio.wait_for(request.house.rules_ready(given.game), SOON)
    except TimeoutError:  # being prepared
        return pending()
    except RollhouseError as error:
        raise Refusal.of(error, "no_lesson") from None
    job = "practise", given.game, given.position, given.world, given.action, request.language
    if given.motion:
        return await told(request, *job)
    return Response(await worked(request, *job), media_type=JSON)


ENDPOINTS: tuple[Endpoint, ...] = (
    Endpoint(
        "POST",
        "/api/practice",
        "A try on the practice range",
        practise,
        Practised,
        takes=PracticeTry,
        told=Told,
        pending=True,
        refuses=("no_lesson",),
    ),
)
