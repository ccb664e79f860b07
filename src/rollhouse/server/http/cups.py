"""Cups over HTTP: opened, led on, left, ended and looked back at."""

from __future__ import annotations

from typing import Any

from starlette.responses import Response

from rollhouse.protocol.cup_bodies import (
    CupDeleted,
    CupEntrantChange,
    CupReport,
    CupState,
    NewCup,
)
from rollhouse.protocol.messages import Seated

from .matches import RECORD, CoachQuery
from .openapi import Endpoint
from .requests import SOON, CheckedRequest, pending
from .tables import COMPUTERS, NAMES

CUP = "/api/cups/{cup}"


async def create(request: CheckedRequest) -> Seated:
    """Open a cup. The answer is the table where its people gather, with a code to join."""
    return await request.cups.create(request.body, request.address)


async def show(request: CheckedRequest) -> CupState:
    """How a cup stands: who is ahead, what was played, what comes next."""
    return await request.cups.shown(request.cup, request.token)


async def go_on(request: CheckedRequest) -> CupState:
    """Begin the next match of a cup, unless one is being played. Everybody in it may."""
    return await request.cups.go_on(request.cup, request.right, request.address)


async def change_entrant(request: CheckedRequest) -> CupState:
    """Between games: somebody leaves for good, or a computer plays on for them."""
    number = request.places["seat"]
    return await request.cups.entrant(request.cup, number, request.body, request.right)


async def end(request: CheckedRequest) -> CupState:
    """The host ends the cup with the points as they are. A match in play is given up."""
    return await request.cups.end(request.cup, request.right)


async def delete(request: CheckedRequest) -> CupDeleted:
    """The host deletes a cup with all its matches."""
    await request.cups.delete(request.cup, request.right)
    return CupDeleted(request.cup)


async def read_record(request: CheckedRequest) -> Response:
    """The record of the cup and those of its matches in one file, for `rollhouse verify`."""
    text = await request.cups.bundle(request.cup, request.token)
    name = f'attachment; filename="cup-{request.cup}.jsonl"'
    return Response(text, headers={"content-disposition": name}, media_type=RECORD)


async def read_report(request: CheckedRequest) -> Any:
    """Luck, choices and hands over all matches of the cup so far."""
    language = request.query.language or request.language
    found = await request.cups.report(request.cup, request.token, language, SOON)
    return pending() if found is None else found


ENDPOINTS: tuple[Endpoint, ...] = (
    Endpoint(
        "POST",
        "/api/cups",
        "Open a cup",
        create,
        Seated,
        NewCup,
        status=201,
        heavy=True,
        refuses=(
            *NAMES,
            *COMPUTERS,
            "bad_cup",
            "bad_table",
            "name_needed",
            "computer_mine",
            "player_of_person",
            "too_many_tables",
        ),
    ),
    Endpoint("GET", CUP, "How a cup stands", show, CupState, token="may"),
    Endpoint(
        "DELETE",
        CUP,
        "Delete a cup and its matches",
        delete,
        CupDeleted,
        token="must",
        refuses=("not_host",),
    ),
    Endpoint(
        "POST",
        f"{CUP}/next",
        "The next match",
        go_on,
        CupState,
        token="must",
        refuses=("cup_next", "cup_not_begun", "cup_over", "bad_table", "too_many_tables"),
    ),
    Endpoint(
        "POST",
        f"{CUP}/entrants/{{seat}}",
        "Leave for good, or let a computer play on",
        change_entrant,
        CupState,
        CupEntrantChange,
        token="must",
        refuses=(
            *COMPUTERS,
            "not_your_place",
            "cup_not_begun",
            "cup_over",
            "still_running",
            "illegal",
        ),
    ),
    Endpoint(
        "POST",
        f"{CUP}/end",
        "End a cup now",
        end,
        CupState,
        token="must",
        refuses=("not_host", "cup_not_begun", "cup_over", "cannot_go_on"),
    ),
    Endpoint(
        "GET",
        f"{CUP}/record",
        "The cup and its matches in one file",
        read_record,
        token="may",
        media=RECORD,
        refuses=("no_record",),
        heavy=True,
    ),
    Endpoint(
        "GET",
        f"{CUP}/report",
        "The evening: luck, choices and hands",
        read_report,
        CupReport,
        query=CoachQuery,
        token="may",
        pending=True,
        refuses=("no_record", "cannot_go_on"),
        heavy=True,
    ),
)
