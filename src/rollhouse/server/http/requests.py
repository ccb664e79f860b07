"""Requests, read and checked against what their endpoint takes, and the answers to them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import UNSET
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.validation import LONGEST_LIST, brief
from rollhouse.protocol.bodies import Pending
from rollhouse.protocol.messages import Language

from ..limits import address_of
from ..refusals import Refusal, why_unreadable
from .faults import answer_refusal, language_of
from .health import comes_from_this_computer
from .openapi import JSON, KEY, KEY_HEADER, Endpoint

if TYPE_CHECKING:
    from ..cups.cups import Cups
    from ..lobby.lobby import Lobby
    from ..matches.hosted_matches import HostedMatches
    from ..operation.doors import Doors

MATCH = "/api/matches/{match}"
SHORTEST_TOKEN, LONGEST_TOKEN = 20, 64
SOON = 1.0
"""Seconds that a request waits for slow work before it is answered with 202."""


@dataclass(frozen=True)
class Reception:
    """What the endpoints of one house work with."""

    house: HostedMatches
    lobby: Lobby
    cups: Cups
    family: bool
    """Is it a family's house, where standings need no tokens?"""
    doors: Doors


@dataclass(frozen=True)
class CheckedRequest:
    """A request, with everything in it checked against what its endpoint takes."""

    reception: Reception
    address: str
    language: Language
    token: str | None
    places: dict[str, Any]
    """The variable parts of the path, by name."""
    body: Any = None
    query: Any = None
    key: str | None = None
    """By which the same request is recognised when it is repeated."""
    here: bool = False
    """Does it come from the house's own computer?"""

    @property
    def house(self) -> HostedMatches:
        return self.reception.house

    @property
    def lobby(self) -> Lobby:
        return self.reception.lobby

    @property
    def cups(self) -> Cups:
        return self.reception.cups

    @property
    def cup(self) -> str:
        return str(self.places["cup"])

    @property
    def match(self) -> str:
        return str(self.places["match"])

    @property
    def right(self) -> str:
        """The token, for endpoints that need one."""
        if self.token is None:
            raise Refusal("token_needed")
        return self.token


def make_route(reception: Reception, path: str, endpoints: Iterable[Endpoint]) -> Route:
    """One route for all endpoints with the same path."""
    by_method = {endpoint.method: endpoint for endpoint in endpoints}
    methods = [*by_method, *(["HEAD"] if "GET" in by_method else [])]

    async def answer(request: Request) -> Response:
        method: Any = "GET" if request.method == "HEAD" else request.method
        return await answer_request(reception, by_method[method], request)

    return Route(path, answer, methods=methods, include_in_schema=False)


async def answer_request(reception: Reception, endpoint: Endpoint, request: Request) -> Response:
    """The endpoint's answer, or its refusal as a `Fault`. Other errors go on and are logged."""
    language = language_of(request.headers)
    try:
        checked = await check_request(reception, endpoint, request, language)
        found = await endpoint.does(checked)
    except Refusal as refusal:
        return answer_refusal(refusal, language)
    except RollhouseError as error:
        return answer_refusal(Refusal.of(error), language)
    if isinstance(found, Response):
        return found
    if isinstance(found, str):
        return Response(found, endpoint.status, media_type=endpoint.media)
    return Response(msgspec.json.encode(found), endpoint.status, media_type=JSON)


def pending(done: float | None = None, first: bytes | None = None) -> Response:
    """The answer while something is still being worked out: 202, ask again in two seconds. `first`:
    a first answer, as JSON.
    """
    told: Any = UNSET if first is None else msgspec.Raw(first)
    body = msgspec.json.encode(Pending(done=done, first=told))
    return Response(body, 202, {"retry-after": "2"}, JSON)


async def check_request(
    reception: Reception, endpoint: Endpoint, request: Request, language: Language
) -> CheckedRequest:
    address = address_of(request.scope)
    limits = reception.lobby.limits
    if endpoint.heavy:
        limits.ask(limits.heavy, address)
    token = read_token(request) if endpoint.token != "no" else None
    if endpoint.token == "must" and token is None:
        raise Refusal("token_needed")
    return CheckedRequest(
        reception,
        address,
        language,
        token,
        read_places(request),
        await read_body(endpoint, request),
        read_query(endpoint, request),
        read_key(request) if endpoint.repeats else None,
        comes_from_this_computer(request),
    )


def read_token(request: Request) -> str | None:
    """The token of `Authorization: Bearer TOKEN`; something that cannot be a token is refused like
    a wrong one.
    """
    given = request.headers.getlist("authorization")
    if not given:
        return None
    scheme, _, token = given[0].partition(" ")
    good = len(given) == 1 and scheme.lower() == "bearer"
    if not good or not SHORTEST_TOKEN <= len(token.strip()) <= LONGEST_TOKEN:
        raise Refusal("bad_token")
    return token.strip()


def read_key(request: Request) -> str | None:
    given = request.headers.getlist(KEY_HEADER)
    if len(given) > 1 or (given and re.fullmatch(KEY, given[0]) is None):
        raise Refusal("bad_key")
    return given[0] if given else None


def read_places(request: Request) -> dict[str, Any]:
    places = dict(request.path_params)
    if "seat" in places:
        seat = str(places["seat"])
        if not seat.isascii() or not seat.isdigit() or len(seat) > 1:
            raise Refusal("no_such_seat", seat=brief(seat))
        places["seat"] = int(seat)
    return places


async def read_body(endpoint: Endpoint, request: Request) -> Any:
    if endpoint.takes is None:
        return None
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != JSON:
        raise Refusal("no_json")
    content = await request.body()
    try:
        return msgspec.json.decode(content, type=endpoint.takes)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise Refusal("bad_body", fault=why_unreadable(content, error)) from None


def read_query(endpoint: Endpoint, request: Request) -> Any:
    if endpoint.query is None:
        return None
    given = request.query_params.multi_items()
    found = dict(given)
    if len(found) < len(given):
        raise Refusal("bad_query", fault="something stands twice in it")
    try:
        query = msgspec.convert(found, endpoint.query, strict=False)
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise Refusal("bad_query", fault=brief(str(error), LONGEST_LIST)) from None
    if any(getattr(query, name) is None for name in found):
        raise Refusal("bad_query", fault="what is not meant is left out, not null")
    return query
