"""A request, read and checked, and how ways of `openapi.py` become routes of Starlette."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.validation import LONGEST_LIST, brief

from ..refusals import Refusal, why_unreadable
from .faults import Language, fault, language_of
from .limits import address_of
from .openapi import JSON, Way
from .operation import asks_from_here

if TYPE_CHECKING:
    from ..lobby.lobby import Lobby
    from ..matches.hosted_matches import HostedMatches
    from ..operation.doors import Doors

SHORTEST_TOKEN, LONGEST_TOKEN = 20, 64


@dataclass(frozen=True)
class Desk:
    """Where requests are dealt with."""

    house: HostedMatches
    lobby: Lobby
    family: bool
    """Is it a family's house, where standings need no tokens?"""
    doors: Doors


@dataclass(frozen=True)
class Asked:
    """A request, with everything in it checked against what its way takes."""

    desk: Desk
    address: str
    language: Language
    token: str | None
    places: dict[str, Any]
    body: Any = None
    query: Any = None
    here: bool = False
    """Is it asked on the house's own computer?"""

    @property
    def match(self) -> str:
        return str(self.places["match"])

    @property
    def right(self) -> str:
        """The token, where there has to be one."""
        if self.token is None:
            raise Refusal("token_needed")
        return self.token


def route(desk: Desk, path: str, ways: Iterable[Way]) -> Route:
    """One route for all that can be done at one path."""
    by_method = {way.method: way for way in ways}
    methods = [*by_method, *(["HEAD"] if "GET" in by_method else [])]

    async def answer(request: Request) -> Response:
        way = by_method["GET" if request.method == "HEAD" else request.method]  # type: ignore[index]
        return await answered(desk, way, request)

    return Route(path, answer, methods=methods, include_in_schema=False)


async def answered(desk: Desk, way: Way, request: Request) -> Response:
    """What a way gives, or the refusal as a `Fault`. An error of the house is logged as one."""
    language = language_of(request.headers)
    try:
        asked = await read(desk, way, request, language)
        found = await way.does(asked)
    except Refusal as refusal:
        return fault(refusal, language)
    except RollhouseError as error:
        return fault(Refusal.of(error), language)
    if isinstance(found, Response):
        return found
    if isinstance(found, str):
        return Response(found, way.status, media_type=way.media)
    return Response(msgspec.json.encode(found), way.status, media_type=JSON)


async def read(desk: Desk, way: Way, request: Request, language: Language) -> Asked:
    address = address_of(request.scope)
    limits = desk.lobby.limits
    if way.heavy:
        limits.ask(limits.heavy, address)
    token = token_of(request) if way.token != "no" else None
    if way.token == "must" and token is None:
        raise Refusal("token_needed")
    return Asked(
        desk,
        address,
        language,
        token,
        places_of(request),
        await body_of(way, request),
        query_of(way, request),
        asks_from_here(request),
    )


def token_of(request: Request) -> str | None:
    """The token of `Authorization: Bearer TOKEN`; what cannot be one is refused as a wrong one."""
    given = request.headers.getlist("authorization")
    if not given:
        return None
    scheme, _, token = given[0].partition(" ")
    good = len(given) == 1 and scheme.lower() == "bearer"
    if not good or not SHORTEST_TOKEN <= len(token.strip()) <= LONGEST_TOKEN:
        raise Refusal("bad_token")
    return token.strip()


def places_of(request: Request) -> dict[str, Any]:
    places = dict(request.path_params)
    if "seat" in places:
        seat = str(places["seat"])
        if not seat.isascii() or not seat.isdigit() or len(seat) > 1:
            raise Refusal("no_such_seat", seat=brief(seat))
        places["seat"] = int(seat)
    return places


async def body_of(way: Way, request: Request) -> Any:
    if way.takes is None:
        return None
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != JSON:
        raise Refusal("no_json")
    content = await request.body()
    try:
        return msgspec.json.decode(content, type=way.takes)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise Refusal("bad_body", fault=why_unreadable(content, error)) from None


def query_of(way: Way, request: Request) -> Any:
    if way.query is None:
        return None
    given = request.query_params.multi_items()
    found = dict(given)
    if len(found) < len(given):
        raise Refusal("bad_query", fault="something stands twice in it")
    try:
        query = msgspec.convert(found, way.query, strict=False)
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise Refusal("bad_query", fault=brief(str(error), LONGEST_LIST)) from None
    if any(getattr(query, name) is None for name in found):
        raise Refusal("bad_query", fault="what is not meant is left out, not null")
    return query
