"""Lessons over HTTP: pictures of best play, quizzes, games to look at.

An invalid question is refused at once. Everything else is made by worker processes
(`work.lessons`), which take turns (`work.classroom`). If that takes longer than a second, the
answer is 202; whoever asks the same again gets what has been made in the meantime.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from msgspec import Meta, Struct
from starlette.responses import Response

from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.position import Position
from rollhouse.kernel.records import TABLE
from rollhouse.protocol.coach_bodies import Exact
from rollhouse.protocol.lesson_bodies import Explored, Performance, Question
from rollhouse.protocol.messages import Language

from ..refusals import Refusal
from ..work import lessons
from .openapi import JSON, Endpoint
from .requests import SOON, CheckedRequest, pending

if TYPE_CHECKING:
    from ..work.classroom import Classroom

LONGEST_ID = 6000
"""Characters of a position's id: with a deck of its own it is long."""

PLAIN = r"^[ -~]*$"
"""The characters of ids: others would be escaped and make the head of a request too long."""
DIALS = r"^([a-z0-9]+:-?[0-9]{1,6}(,[a-z0-9]+:-?[0-9]{1,6})*)?$"
"""How turned dials are written in a query."""
SITUATION = r"^[a-z_]+(:[0-9]{1,2})?$"
"""How a kind of choice is written."""
BOX = r"^box1-[A-Za-z0-9_-]+$"
"""How the code of a box is written."""
HEAD_START = 0.4
"""Seconds after which a picture that is not there gets a first answer."""
OK = 200

Seed = Annotated[int, Meta(ge=0, le=(1 << 53) - 1)]
GameName = Annotated[str, Meta(max_length=40)]


class ExploreQuery(Struct, forbid_unknown_fields=True):
    position: Annotated[str, Meta(max_length=LONGEST_ID, pattern=PLAIN)] | None = None
    """A position's text id."""
    game: GameName | None = None
    """Without a position: where the picture of this game begins."""
    turn: Annotated[str, Meta(max_length=200, pattern=DIALS)] = ""
    """Dials to turn first: `points0:45,risk:12`."""
    act: Annotated[int, Meta(ge=0, le=10_000)] | None = None
    """Then the position after this action."""
    draw: bool = False
    """Then, where the table is asked, the position after what it answers."""
    language: Language | None = None
    """The language of its sentences; otherwise that of the request."""


async def explore(request: CheckedRequest) -> Response:
    """A position of a solved match by its text id, or where a game's picture begins, after what is
    asked for was done to it: dials turned, an action played, the table's answer drawn. The answer's
    `position` is the id of what was found.

    While the match is being solved, the 202 has a `first` answer: what is learned of the position,
    or what playouts say. Whoever goes on asking for its `position` gets the final one of the same.
    """
    query = request.query
    game = query.game if query.position is None else query.position.partition(":")[0]
    turned = dict(each.split(":") for each in query.turn.split(",") if each)
    dials = {name: int(value) for name, value in turned.items()}
    language = query.language or request.language

    def question() -> tuple[Any, ...]:
        here = lessons.reached(query.position, query.game, dials, query.act)
        return "explored", here.id, query.draw and here.turn == TABLE, language

    return await answer_lesson(request, game or lessons.first_pictured(), question)


class QuizQuery(Struct, forbid_unknown_fields=True):
    game: GameName
    """The game that is asked about."""
    seed: Seed = 0
    """The same seed asks the same where a game is solved."""
    ready: bool = False
    """A question that the house has made in advance will do, whatever the seed."""
    language: Language | None = None
    """The language of its sentences; otherwise that of the request."""
    about: Annotated[str, Meta(max_length=40, pattern=SITUATION)] | None = None
    """Choices of one kind alone, as the habits of the wall have it: `dice:4`."""
    box: Annotated[str, Meta(max_length=LONGEST_ID, pattern=BOX)] | None = None
    """The code of an own box of the game (`/api/boxes`), whose dice, cards or board it is about."""


async def quiz(request: CheckedRequest) -> Response:
    """A position where people go wrong. The verdict on every answer comes with it, so that nobody
    waits for it.

    With an own box, answers are judged by what is known of its match, which is solved meanwhile, if
    that is possible.
    """
    query = request.query
    language = query.language or request.language
    given = query.game, query.seed, language, query.about, query.box
    if query.ready and query.about is None and query.box is None:
        request.lobby.limits.ask(request.lobby.limits.lessons, request.address)
        found = request.house.classroom.ready(query.game, language)
        if found is not None:
            return Response(found, media_type=JSON)

    def question() -> tuple[Any, ...]:
        lessons.check_quiz(query.game, query.about, query.box)
        return "asked", *given

    answer = await answer_lesson(request, query.game, question)
    if query.box is not None and answer.status_code == OK:
        told = msgspec.json.decode(answer.body, type=Question)
        if not isinstance(told.source, Exact):
            request.house.studies.practised(Position.from_id(told.position))
    return answer


class ShowQuery(Struct, forbid_unknown_fields=True):
    game: GameName
    """The game that is played."""
    seats: Annotated[str, Meta(pattern=r"^(best|[1-5])(,(best|[1-5]))?$")] = "best,best"
    """Who plays: the best there is, or a level."""
    seed: Seed = 0
    """The same seed gives the same game."""
    language: Language | None = None
    """The language of its sentences; otherwise that of the request."""


async def show(request: CheckedRequest) -> Response:
    """The game is played and judged before it is shown: its speed is the client's."""
    query = request.query
    given = query.game, query.seats, query.seed, query.language or request.language

    def question() -> tuple[Any, ...]:
        lessons.check_show(query.game, query.seats)
        return "performed", *given

    return await answer_lesson(request, query.game, question)


async def answer_lesson(
    request: CheckedRequest, game: str, question: Callable[[], tuple[Any, ...]]
) -> Response:
    """The lesson, or 202 while it is being made. `question` checks the request by the rules of its
    game and returns the job for a worker.
    """
    house, limits = request.house, request.lobby.limits
    limits.ask(limits.lessons, request.address)
    try:
        await asyncio.wait_for(house.rules_ready(game), SOON)
    except (TimeoutError, Refusal):  # being prepared
        return pending()
    try:
        job = await asyncio.to_thread(question)
    except RollhouseError as error:
        raise Refusal.of(error, "no_lesson") from None
    once = job[0] == "explored" and job[2]
    most = limits.allowances.unmade
    given = request.address, most
    room, first = house.classroom, None
    seconds = HEAD_START if job[0] == "explored" else SOON
    made = await room.soon(job, *given, seconds, once)
    if made is None and job[0] == "explored":
        made, first = await either(room, job, ("glanced", *job[1:]), given, once)
    if made is None:
        return pending(room.progress(job, request.address, once), first)
    return Response(made, media_type=JSON)


async def either(
    room: Classroom,
    job: tuple[Any, ...],
    first: tuple[Any, ...],
    given: tuple[str, int],
    once: bool,
) -> tuple[bytes | None, bytes | None]:
    """A lesson or its first answer, whichever is there before the other, if one of them is soon."""
    whole = asyncio.create_task(room.soon(job, *given, SOON - HEAD_START, once))
    glance = asyncio.create_task(room.soon(first, *given, SOON - HEAD_START, once))
    await asyncio.wait({whole, glance}, return_when=asyncio.FIRST_COMPLETED)
    refused = glance.done() and glance.exception() is not None
    if refused or (glance.done() and glance.result() is None):
        await asyncio.wait({whole})
    if whole.done():
        await stop(glance)
        return whole.result(), None
    await stop(whole)
    return None, glance.result()


async def stop(task: asyncio.Task[Any]) -> None:
    """End a task and see how it ended, so that nobody is told of it."""
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


ENDPOINTS: tuple[Endpoint, ...] = (
    Endpoint(
        "GET",
        "/api/explore",
        "What perfect play does in a position, and around it",
        explore,
        Explored,
        query=ExploreQuery,
        pending=True,
        refuses=("no_lesson",),
    ),
    Endpoint(
        "GET",
        "/api/quiz",
        "A hard choice, with every answer judged",
        quiz,
        Question,
        query=QuizQuery,
        pending=True,
        refuses=("no_lesson",),
    ),
    Endpoint(
        "GET",
        "/api/show",
        "A whole game of the best players, with win shares",
        show,
        Performance,
        query=ShowQuery,
        pending=True,
        refuses=("no_lesson",),
    ),
)
