"""Matches over HTTP: the record, the replay, and what the coach says."""

from __future__ import annotations

import asyncio
import functools
from typing import Annotated, Any

from msgspec import Meta, Struct
from starlette.responses import Response

from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.language import Sentence
from rollhouse.matches.record import Record
from rollhouse.matches.score_sheet import write_sheet
from rollhouse.protocol.bodies import Replay
from rollhouse.protocol.coach_bodies import Hint, Report
from rollhouse.protocol.messages import Language

from ..matches.replay import MOST_STEPS, replay
from ..refusals import Refusal
from ..store.rows import CLOSED
from ..tables.rights import Right
from ..words import WORDS
from .guard import PAPER
from .openapi import Endpoint
from .requests import MATCH, SOON, CheckedRequest, pending

RECORD, PAGE, SHEET = "application/x-ndjson", "text/html", "text/plain"


class RecordQuery(Struct, forbid_unknown_fields=True):
    since: Annotated[int, Meta(ge=0, le=10_000_000)] = 0
    """The number of the first line that is wanted."""


async def read_record(request: CheckedRequest) -> Response:
    """The lines of the record from `since` on, exactly as stored, even during the match."""
    kept, _ = await request.lobby.seen(request.match, request.token)
    rows = await request.house.storage.appends(kept.id)
    if not rows:
        raise Refusal("no_record")
    lines = [line for row in rows for line in row.lines][request.query.since :]
    name = f'attachment; filename="{kept.plan.game}-{kept.id}.jsonl"'
    text = "".join(f"{line}\n" for line in lines)
    return Response(text, headers={"content-disposition": name}, media_type=RECORD)


async def read_sheet(request: CheckedRequest) -> Response:
    """The score sheet, as `rollhouse sheet` writes it: the scores turn by turn, and every turn in
    words.
    """
    kept, _ = await request.lobby.seen(request.match, request.token)
    rows = await request.house.storage.appends(kept.id)
    if not rows:
        raise Refusal("no_record")
    lines = "".join(f"{line}\n" for row in rows for line in row.lines)
    language = request.query.language or request.language
    try:
        text = await asyncio.to_thread(lambda: write_sheet(Record.parse(lines.encode()), language))
    except RollhouseError as error:
        raise Refusal.of(error, "cannot_go_on") from None
    name = f'attachment; filename="{kept.plan.game}-{kept.id}.txt"'
    return Response(f"{text}\n", headers={"content-disposition": name}, media_type=SHEET)


class ReplayQuery(Struct, forbid_unknown_fields=True):
    since: Annotated[int, Meta(ge=0, le=10_000_000)] = 0
    """The line after which steps are wanted; 0: from the start, with the position there."""
    limit: Annotated[int, Meta(ge=1, le=MOST_STEPS)] = MOST_STEPS
    """The most steps of one answer."""
    language: Language | None = None
    """If it is missing, that of `Accept-Language`."""


async def read_replay(request: CheckedRequest) -> Replay:
    """Every step with its sentences and the position after it, as everybody may see it."""
    kept, right = await request.lobby.seen(request.match, request.token)
    hosted = await request.house.hosted(request.match)
    if hosted.match is None:
        raise Refusal("no_record")
    query, language = request.query, request.query.language or request.language
    told = hosted, query.since, query.limit, language, reader_of(right)
    if kept.state in CLOSED:  # it does not change any more: others need not wait for the drawing
        return await asyncio.to_thread(replay, *told)
    return replay(*told)


def reader_of(right: Right) -> int | None:
    """The seat that is called You: the reader's, if they have exactly one."""
    return right.seats[0] if len(right.seats) == 1 else None


class CoachQuery(Struct, forbid_unknown_fields=True):
    language: Language | None = None
    """If it is missing, that of `Accept-Language`."""


async def read_report(request: CheckedRequest) -> Any:
    """What decided the match, once it is over: luck, choices and turning points."""
    found, right = await find_report(request)
    if found is None:
        return pending()
    language = request.query.language or request.language
    whole, reader = found["report"][language], reader_of(right)
    return whole if reader is None else {**whole, "told": found["told"][language][reader]}


async def read_report_page(request: CheckedRequest) -> Response:
    """The report as one self-contained page, to print or to send."""
    found, _ = await find_report(request)
    if found is None:
        return pending()
    text = found["page"][request.query.language or request.language]
    return Response(text, headers={"content-security-policy": PAPER}, media_type=PAGE)


async def find_report(request: CheckedRequest) -> tuple[Any, Right]:
    """The report of a closed match, None while it is being made, and the reader's right."""
    kept, right = await request.lobby.seen(request.match, request.token)
    if kept.state not in CLOSED:
        raise Refusal("still_running")
    if kept.record == 0:
        raise Refusal("no_report", value=Sentence("abandoned_it", WORDS))
    try:
        lobby = request.lobby
        begin = functools.partial(lobby.house.report, kept.id)
        return await lobby.jobs.soon(("report", kept.id, kept.version), begin, SOON), right
    except Refusal:
        raise
    except RollhouseError as error:
        raise Refusal.of(error, "no_report") from None


async def give_hint(request: CheckedRequest) -> Any:
    """What every choice is worth. Only for the seat to act, and where all agreed on a coach."""
    kept, right = await request.lobby.seen(request.match, request.right)
    if not kept.plan.coach:
        raise Refusal("no_coach")
    if kept.state not in ("playing", "paused"):
        raise Refusal("not_playing")
    hosted = await request.house.hosted(kept.id)
    turn = hosted.position.turn if hosted.match is not None else -1
    if turn not in right.acts:
        raise Refusal("not_your_turn", seat=turn if turn >= 0 else "-")
    return await request.house.hint(kept.id, request.query.language or request.language, right)


ENDPOINTS: tuple[Endpoint, ...] = (
    Endpoint(
        "GET",
        f"{MATCH}/record",
        "The record, line by line",
        read_record,
        query=RecordQuery,
        token="may",
        media=RECORD,
        refuses=("no_record",),
        heavy=True,
    ),
    Endpoint(
        "GET",
        f"{MATCH}/sheet",
        "The score sheet, as text",
        read_sheet,
        query=CoachQuery,
        token="may",
        media=SHEET,
        refuses=("no_record", "cannot_go_on"),
        heavy=True,
    ),
    Endpoint(
        "GET",
        f"{MATCH}/replay",
        "The match step by step",
        read_replay,
        Replay,
        query=ReplayQuery,
        token="may",
        refuses=("no_record", "cannot_go_on"),
        heavy=True,
    ),
    Endpoint(
        "GET",
        f"{MATCH}/report",
        "The coach's report",
        read_report,
        Report,
        query=CoachQuery,
        token="may",
        pending=True,
        refuses=("still_running", "no_report", "cannot_go_on"),
        heavy=True,
    ),
    Endpoint(
        "GET",
        "/matches/{match}/report",
        "The coach's report, as a page",
        read_report_page,
        query=CoachQuery,
        token="may",
        pending=True,
        media=PAGE,
        refuses=("still_running", "no_report", "cannot_go_on"),
        heavy=True,
    ),
    Endpoint(
        "GET",
        f"{MATCH}/hint",
        "What the coach would do",
        give_hint,
        Hint,
        query=CoachQuery,
        token="must",
        heavy=True,
        refuses=(
            "no_coach",
            "not_playing",
            "not_your_turn",
            "not_started",
            "no_choice",
            "cannot_go_on",
            "illegal",
        ),
    ),
)
