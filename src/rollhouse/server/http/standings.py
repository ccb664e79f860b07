"""Standings over HTTP, and all that is kept of some matches."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct
from starlette.responses import Response

from rollhouse.protocol.bodies import Export, Standings, StandingsAsked

from ..people import personal_data
from ..people.standings import as_csv, standings
from ..refusals import Refusal
from .openapi import Endpoint
from .requests import CheckedRequest

CSV = "text/csv"
MOST_EXPORTED = 10
"""Matches in one export: records of physics are long."""
NAMES = ("names_needed", "too_many_names", "bad_date", "bad_called", "called_you")


class StandingsQuery(Struct, forbid_unknown_fields=True):
    names: Annotated[str, Meta(max_length=900)] = ""
    """The group, separated by commas; it has to be there."""
    game: Annotated[str, Meta(max_length=40)] | None = None
    """One game alone."""
    since: Annotated[str, Meta(max_length=40)] | None = None
    """A day, like 2026-01-31."""


async def read_standings(request: CheckedRequest) -> Standings:
    """Wins by name, with and without luck, over public matches and those of the token."""
    query = request.query
    names = [name.strip() for name in query.names.split(",") if name.strip()]
    shown = [] if request.token is None else [request.token]
    storage, family = request.house.storage, request.reception.family
    return await standings(storage, names, shown, query.game, query.since, family)


async def read_standings_csv(request: CheckedRequest) -> Response:
    """The standings as comma-separated values."""
    text = as_csv(await read_standings(request))
    headers = {"content-disposition": 'attachment; filename="standings.csv"'}
    return Response(text, headers=headers, media_type=CSV)


async def read_private_standings(request: CheckedRequest) -> Standings:
    """The standings, with the private matches that the given tokens open."""
    body: StandingsAsked = request.body
    storage, family = request.house.storage, request.reception.family
    return await standings(storage, body.names, body.tokens, body.game, body.since, family)


class ExportQuery(Struct, forbid_unknown_fields=True):
    matches: Annotated[str, Meta(min_length=4, max_length=500)]
    """Up to ten ids, separated by commas; those that the token has no right to are left out."""


async def export(request: CheckedRequest) -> Export:
    """Tables, records and results of the matches that the token gives a right to."""
    found = []
    ids = list(dict.fromkeys(each.strip() for each in request.query.matches.split(",")))
    for match in ids[:MOST_EXPORTED]:
        try:
            kept, right = await request.lobby.seen(match, request.right)
        except Refusal as refusal:
            if refusal.reason not in ("unknown_match", "bad_token"):
                raise
            continue
        storage = request.house.storage
        found.append(await personal_data.export_match(storage, kept, right, request.language))
    if not found:
        raise Refusal("nothing_kept")
    return Export(found)


ENDPOINTS: tuple[Endpoint, ...] = (
    Endpoint(
        "GET",
        "/api/standings",
        "How a group of names did",
        read_standings,
        Standings,
        query=StandingsQuery,
        token="may",
        refuses=(*NAMES, "bad_token"),
        heavy=True,
    ),
    Endpoint(
        "POST",
        "/api/standings",
        "The same, of private tables too",
        read_private_standings,
        Standings,
        StandingsAsked,
        refuses=NAMES,
        heavy=True,
    ),
    Endpoint(
        "GET",
        "/api/standings.csv",
        "The same, for a spreadsheet",
        read_standings_csv,
        media=CSV,
        query=StandingsQuery,
        token="may",
        refuses=(*NAMES, "bad_token"),
        heavy=True,
    ),
    Endpoint(
        "GET",
        "/api/export",
        "All that is kept of some matches",
        export,
        Export,
        query=ExportQuery,
        token="must",
        refuses=("nothing_kept",),
        heavy=True,
    ),
)
