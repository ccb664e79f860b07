"""The house over HTTP: every way in, what it takes, what it gives and how it refuses.

`routes` is what a Starlette application serves; the same declarations make `/api/openapi.json`.
"""

from __future__ import annotations

import asyncio
import functools
from itertools import groupby
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from msgspec import Meta, Struct
from starlette.responses import Response
from starlette.routing import Route

from rollhouse.kernel import rules_pages
from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.language import Sentence
from rollhouse.protocol.bodies import (
    Deleted,
    Export,
    Games,
    Reach,
    Replay,
    SeatChange,
    Share,
    Standings,
    StandingsAsked,
    Tables,
)
from rollhouse.protocol.coach_bodies import Hint, Report
from rollhouse.protocol.messages import (
    ClientMessage,
    HouseMessage,
    Join,
    NewTable,
    Object,
    Seated,
    Table,
    Watch,
)

from ..lobby import catalogue
from ..lobby.lobby import Lobby
from ..lobby.rights import Right
from ..matches.replay import MOST_STEPS, replay
from ..operation.doors import Doors
from ..people import personal_data
from ..people.standings import as_csv, standings
from ..refusals import Refusal
from ..store.rows import CLOSED
from ..words import WORDS
from . import lessons
from .guard import PAPER
from .lessons import SOON, Languages, pending
from .limits import Limits
from .openapi import Way, described
from .requests import Asked, Desk, route

if TYPE_CHECKING:
    from ..matches.hosted_matches import HostedMatches

MOST_EXPORTED = 10
"""Records of physics are long."""


def routes(
    house: HostedMatches,
    limits: Limits | None = None,
    family: bool = False,
    doors: Doors | None = None,
) -> list[Route]:
    """All routes. `family`: whoever reaches this house may see the standings of any names."""
    desk = Desk(house, Lobby(house, limits), family, doors or Doors(at_home=False))
    by_path = groupby(sorted(WAYS, key=lambda way: way.path), lambda way: way.path)
    found = {path: list(ways) for path, ways in by_path}
    return [route(desk, path, ways) for path, ways in found.items()]


# What there is


async def games(_: Asked) -> Games:
    """What can be played here and with whom, with all that a form for a new table needs."""
    return await asyncio.to_thread(catalogue.games)


class RulesQuery(Struct, forbid_unknown_fields=True):
    language: Languages | None = None
    """Else that of `Accept-Language`."""


async def rules(asked: Asked) -> str:
    """The printed rules and the house rules, in the reader's language."""
    try:
        return rules_pages.page(asked.places["game"], asked.query.language or asked.language)
    except RollhouseError:
        raise Refusal("no_page_here") from None


async def openapi(_: Asked) -> Any:
    """The document that describes everything here, this way included."""
    return description()


@functools.cache
def description() -> dict[str, Any]:
    return described(WAYS)


async def protocol(_: Asked) -> Any:
    """JSON Schemas of what clients and house say to each other at `/api/play`."""
    return said_at_play()


@functools.cache
def said_at_play() -> dict[str, Any]:
    kinds = {"client": ClientMessage, "house": HouseMessage}
    found, parts = msgspec.json.schema_components(
        list(kinds.values()), ref_template="#/$defs/{name}"
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "What is said at /api/play",
        "properties": dict(zip(kinds, found, strict=True)),
        "$defs": parts,
    }


# Who can come


async def open_doors(asked: Asked) -> Reach:
    """Lets the people of the local network come in, and says at which address."""
    return await from_here(asked).open()


async def close_doors(asked: Asked) -> Reach:
    """Nobody but this computer can come in any more; who is playing is sent away."""
    return await from_here(asked).close()


def from_here(asked: Asked) -> Doors:
    """The doors, for whoever sits at the house's own computer."""
    if not asked.here:
        raise Refusal("not_from_here")
    return asked.desk.doors


# Tables


async def create(asked: Asked) -> Seated:
    """Opens a table and sits whoever opens it down at the seats that are theirs."""
    return await asked.desk.lobby.create(asked.body, asked.address)


async def listed(asked: Asked) -> Tables:
    """Tables that anybody may join or watch, those that gather first."""
    return Tables(await asked.desk.lobby.listed())


async def look(asked: Asked) -> Table:
    """How a table is now; a private one for those with a token of it alone."""
    lobby = asked.desk.lobby
    return await lobby.shown(*await lobby.seen(asked.match, asked.token))


async def join(asked: Asked) -> Seated:
    """Sits people down at open seats, by an invitation or at a public table."""
    return await asked.desk.lobby.join(asked.body, asked.address)


async def watch(asked: Asked) -> Seated:
    """Gives the right to watch a private table, by its invitation."""
    return await asked.desk.lobby.watch(asked.body, asked.address)


async def start(asked: Asked) -> Table:
    """The host begins the match; every seat has to be taken."""
    return await asked.desk.lobby.start(asked.match, asked.right)


async def pause(asked: Asked) -> Table:
    """The host stops the match: nobody can act until it goes on."""
    return await asked.desk.lobby.pause(asked.match, asked.right)


async def go_on(asked: Asked) -> Table:
    """The host lets a paused match go on, with the time that was left on the clock."""
    return await asked.desk.lobby.go_on(asked.match, asked.right)


async def close(asked: Asked) -> Table:
    """The host gives a match up: it is closed as abandoned, and what was sealed is revealed."""
    return await asked.desk.lobby.close(asked.match, asked.right)


async def code(asked: Asked) -> Table:
    """Makes another short code; the one before is of no use any more."""
    return await asked.desk.lobby.new_code(asked.match, asked.right)


async def share(asked: Asked) -> Table:
    """The host says whether whoever has the address of a match may read it once it is over."""
    return await asked.desk.lobby.share(asked.match, asked.right, asked.body.shared)


async def rematch(asked: Asked) -> Table:
    """Opens the table of the next match, which the same tokens are good for."""
    return await asked.desk.lobby.rematch(asked.match, asked.right, asked.address)


async def seat(asked: Asked) -> Table:
    """Takes, leaves, renames, frees or hands over one seat, or gives it to a computer player."""
    lobby, number = asked.desk.lobby, asked.places["seat"]
    if asked.body.do != "forget":
        return await lobby.seat(asked.match, number, asked.body, asked.right)
    return await lobby.forget(asked.match, number, asked.right)


async def delete(asked: Asked) -> Deleted:
    """The host deletes a match with its record, its results and all that is kept of it."""
    await asked.desk.lobby.delete(asked.match, asked.right)
    return Deleted(asked.match)


# Records


class RecordQuery(Struct, forbid_unknown_fields=True):
    since: Annotated[int, Meta(ge=0, le=10_000_000)] = 0
    """The number of the first line that is wanted."""


async def record(asked: Asked) -> Response:
    """The lines of the record from `since` on, as they are kept, also while it is played."""
    kept, _ = await asked.desk.lobby.seen(asked.match, asked.token)
    rows = await asked.desk.house.storage.appends(kept.id)
    if not rows:
        raise Refusal("no_record")
    lines = [line for row in rows for line in row.lines][asked.query.since :]
    name = f'attachment; filename="{kept.plan.game}-{kept.id}.jsonl"'
    text = "".join(f"{line}\n" for line in lines)
    return Response(text, headers={"content-disposition": name}, media_type=RECORD)


class ReplayQuery(Struct, forbid_unknown_fields=True):
    since: Annotated[int, Meta(ge=0, le=10_000_000)] = 0
    """The line after which steps are wanted; 0: from the start, with the position there."""
    limit: Annotated[int, Meta(ge=1, le=MOST_STEPS)] = MOST_STEPS
    """The most steps of one answer."""
    language: Languages | None = None
    """Else that of `Accept-Language`."""


async def replayed(asked: Asked) -> Replay:
    """Every step with the position after it, as everybody may see it, with its sentences."""
    kept, right = await asked.desk.lobby.seen(asked.match, asked.token)
    hosted = await asked.desk.house.hosted(asked.match)
    if hosted.match is None:
        raise Refusal("no_record")
    query, language = asked.query, asked.query.language or asked.language
    told = hosted, query.since, query.limit, language, reader_of(right)
    if kept.state in CLOSED:  # it does not change any more: others need not wait for the drawing
        return await asyncio.to_thread(replay, *told)
    return replay(*told)


def reader_of(right: Right) -> int | None:
    """The seat that is addressed as You: that of whoever has exactly one."""
    return right.seats[0] if len(right.seats) == 1 else None


# The coach


class CoachQuery(Struct, forbid_unknown_fields=True):
    language: Languages | None = None
    """Else that of `Accept-Language`."""


async def report(asked: Asked) -> Any:
    """What the match was decided by: luck, choices and turning points, once it is over."""
    found, right = await reported(asked)
    if found is None:
        return pending()
    language = asked.query.language or asked.language
    whole, reader = found["report"][language], reader_of(right)
    return whole if reader is None else {**whole, "told": found["told"][language][reader]}


async def report_page(asked: Asked) -> Response:
    """The report as a page that stands for itself, to be printed or sent on."""
    found, _ = await reported(asked)
    if found is None:
        return pending()
    text = found["page"][asked.query.language or asked.language]
    return Response(text, headers={"content-security-policy": PAPER}, media_type=PAGE)


async def reported(asked: Asked) -> tuple[Any, Right]:
    """The report of a closed match, and what the reader may do; None: it is being worked out."""
    kept, right = await asked.desk.lobby.seen(asked.match, asked.token)
    if kept.state not in CLOSED:
        raise Refusal("still_running")
    if kept.record == 0:
        raise Refusal("no_report", value=Sentence("abandoned_it", WORDS))
    try:
        lobby = asked.desk.lobby
        begin = functools.partial(lobby.house.report, kept.id)
        return await lobby.jobs.soon(("report", kept.id, kept.version), begin, SOON), right
    except Refusal:
        raise
    except RollhouseError as error:
        raise Refusal.of(error, "no_report") from None


async def hint(asked: Asked) -> Any:
    """What every choice is worth, for the seat to act alone, where all agreed on a coach."""
    kept, right = await asked.desk.lobby.seen(asked.match, asked.right)
    if not kept.plan.coach:
        raise Refusal("no_coach")
    if kept.state not in ("playing", "paused"):
        raise Refusal("not_playing")
    hosted = await asked.desk.house.hosted(kept.id)
    turn = hosted.position.turn if hosted.match is not None else -1
    if turn not in right.acts:
        raise Refusal("not_your_turn", seat=turn if turn >= 0 else "-")
    return await asked.desk.house.hint(kept.id, asked.query.language or asked.language, right)


# Standings and export


class StandingsQuery(Struct, forbid_unknown_fields=True):
    names: Annotated[str, Meta(max_length=900)] = ""
    """The group, separated by commas; it has to be there."""
    game: Annotated[str, Meta(max_length=40)] | None = None
    """One game alone."""
    since: Annotated[str, Meta(max_length=40)] | None = None
    """A day, like 2026-01-31."""


async def standing(asked: Asked) -> Standings:
    """Wins of the names, with and without luck, over public matches and those of the token."""
    query = asked.query
    names = [name.strip() for name in query.names.split(",") if name.strip()]
    shown = [] if asked.token is None else [asked.token]
    storage, family = asked.desk.house.storage, asked.desk.family
    return await standings(storage, names, shown, query.game, query.since, family)


async def standing_csv(asked: Asked) -> Response:
    """The standings as comma-separated values."""
    text = as_csv(await standing(asked))
    headers = {"content-disposition": 'attachment; filename="standings.csv"'}
    return Response(text, headers=headers, media_type=CSV)


async def standing_of(asked: Asked) -> Standings:
    """Standings over private matches too, by all the tokens that somebody has."""
    body: StandingsAsked = asked.body
    storage, family = asked.desk.house.storage, asked.desk.family
    return await standings(storage, body.names, body.tokens, body.game, body.since, family)


class ExportQuery(Struct, forbid_unknown_fields=True):
    matches: Annotated[str, Meta(min_length=4, max_length=500)]
    """Up to ten ids, separated by commas; those that the token has no right to are left out."""


async def export(asked: Asked) -> Export:
    """Tables, records and results of matches that the token has a right to."""
    found = []
    ids = list(dict.fromkeys(each.strip() for each in asked.query.matches.split(",")))
    for match in ids[:MOST_EXPORTED]:
        try:
            kept, right = await asked.desk.lobby.seen(match, asked.right)
        except Refusal as refusal:
            if refusal.reason not in ("unknown_match", "bad_token"):
                raise
            continue
        storage = asked.desk.house.storage
        found.append(await personal_data.export_match(storage, kept, right, asked.language))
    if not found:
        raise Refusal("nothing_kept")
    return Export(found)


RECORD, PAGE, CSV = "application/x-ndjson", "text/html", "text/csv"
NAMES = ("bad_called", "called_you", "called_computer", "name_taken")
COMPUTERS = ("bad_computer", "no_such_computer", "computer_limit", "computer_seed", "need_player")
CODES = ("wrong_code", "guessing")
BOOK = ("names_needed", "too_many_names", "bad_date", "bad_called", "called_you")
DOORS = ("not_from_here", "not_at_home")
MATCH = "/api/matches/{match}"

WAYS: tuple[Way, ...] = (
    Way("GET", "/api/openapi.json", "This description", openapi, Object),
    Way("GET", "/api/protocol.json", "What is said over the WebSocket", protocol, Object),
    Way("GET", "/api/games", "Games, options, computer players, dice", games, Games),
    Way(
        "GET", "/api/games/{game}/rules", "The rules of a game, as Markdown", rules,
        query=RulesQuery, media="text/markdown", refuses=("no_page_here",),
    ),
    Way("POST", "/api/open", "Open the house to the network, from its own computer", open_doors,
        Reach, refuses=(*DOORS, "no_network", "cannot_open")),
    Way("DELETE", "/api/open", "Close it to the network again", close_doors, Reach,
        refuses=(*DOORS, "always_open")),
    Way(
        "POST", "/api/matches", "Open a table", create, Seated, NewTable, status=201, heavy=True,
        refuses=(
            *NAMES, *COMPUTERS, "bad_table", "name_needed", "computer_mine", "player_of_person",
            "too_many_tables",
        ),
    ),
    Way("GET", "/api/matches", "Public tables", listed, Tables),
    Way("GET", MATCH, "One table", look, Table, token="may"),
    Way("DELETE", MATCH, "Delete a match and every trace of it", delete, Deleted, token="must",
        refuses=("not_host",)),
    Way(
        "POST", "/api/join", "Take seats", join, Seated, Join, status=201,
        refuses=(
            *NAMES, *CODES, "code_or_match", "unknown_match", "no_open_seat", "seats_and_names",
            "seat_not_free", "no_such_seat", "over_already", "seat_restless",
        ),
    ),
    Way("POST", "/api/watch", "Watch a table", watch, Seated, Watch, status=201,
        refuses=(*CODES, "full_house")),
    Way("POST", f"{MATCH}/start", "Begin", start, Table, token="must",
        refuses=("not_host", "begun_already", "over_already", "seats_open", "seats_waiting",
                 "illegal")),
    Way("POST", f"{MATCH}/pause", "Stop the clock, and everybody", pause, Table, token="must",
        refuses=("not_host", "not_playing")),
    Way("POST", f"{MATCH}/go_on", "Go on after a pause", go_on, Table, token="must",
        refuses=("not_host", "not_paused")),
    Way("POST", f"{MATCH}/close", "Give the match up", close, Table, token="must",
        refuses=("not_host", "over_already", "begun_already")),
    Way("POST", f"{MATCH}/code", "Another invitation", code, Table, token="must",
        refuses=("not_host", "over_already")),
    Way("POST", f"{MATCH}/rematch", "The same people again, the seats rotated", rematch, Table,
        token="must", refuses=("not_host", "still_running", "too_many_tables")),
    Way("POST", f"{MATCH}/share", "Let whoever has its address read a match that is over", share,
        Table, Share, token="must", refuses=("not_host", "still_running")),
    Way(
        "POST", f"{MATCH}/seats/{{seat}}", "Change one seat", seat, Table, SeatChange,
        token="must",
        refuses=(
            *NAMES, *COMPUTERS, "not_host", "not_your_seat", "over_already", "still_running",
            "seat_not_free", "seats_and_names", "need_name", "need_to", "empty_seat_here",
            "own_seat", "nobody_there", "seat_restless", "illegal",
        ),
    ),
    Way("GET", f"{MATCH}/record", "The record, line by line", record, query=RecordQuery,
        token="may", media=RECORD, refuses=("no_record",), heavy=True),
    Way("GET", f"{MATCH}/replay", "The match step by step", replayed, Replay, query=ReplayQuery,
        token="may", refuses=("no_record", "cannot_go_on"), heavy=True),
    Way("GET", f"{MATCH}/report", "The coach's report", report, Report, query=CoachQuery,
        token="may", pending=True, refuses=("still_running", "no_report", "cannot_go_on"),
        heavy=True),
    Way("GET", "/matches/{match}/report", "The coach's report, as a page", report_page,
        query=CoachQuery, token="may", pending=True, media=PAGE,
        refuses=("still_running", "no_report", "cannot_go_on"), heavy=True),
    Way("GET", f"{MATCH}/hint", "What the coach would do", hint, Hint, query=CoachQuery,
        token="must", heavy=True,
        refuses=("no_coach", "not_playing", "not_your_turn", "not_started", "no_choice",
                 "cannot_go_on", "illegal")),
    Way("GET", "/api/standings", "How a group of names did", standing, Standings,
        query=StandingsQuery, token="may", refuses=(*BOOK, "bad_token"), heavy=True),
    Way("POST", "/api/standings", "The same, of private tables too", standing_of, Standings,
        StandingsAsked, refuses=BOOK, heavy=True),
    Way("GET", "/api/standings.csv", "The same, for a spreadsheet", standing_csv, media=CSV,
        query=StandingsQuery, token="may", refuses=(*BOOK, "bad_token"), heavy=True),
    Way("GET", "/api/export", "All that is kept of some matches", export, Export,
        query=ExportQuery, token="must", refuses=("nothing_kept",), heavy=True),
    *lessons.WAYS,
)  # fmt: skip
