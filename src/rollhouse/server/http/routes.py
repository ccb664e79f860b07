"""All endpoints of the house over HTTP, as routes of Starlette and as `/api/openapi.json`."""

from __future__ import annotations

import functools
from itertools import groupby
from typing import TYPE_CHECKING, Any

import msgspec
from starlette.routing import Route

from rollhouse.protocol.messages import ClientMessage, HouseMessage, Object

from ..cups.cups import Cups
from ..limits import AddressLimits
from ..lobby.lobby import Lobby
from ..operation.doors import Doors
from . import about, boxes, cups, daily, lessons, matches, practice, standings, tables, wall
from .openapi import Endpoint, describe
from .requests import CheckedRequest, Reception, make_route

if TYPE_CHECKING:
    from ..matches.hosted_matches import HostedMatches


def make_routes(
    house: HostedMatches,
    limits: AddressLimits | None = None,
    family: bool = False,
    doors: Doors | None = None,
) -> list[Route]:
    """All routes. `family`: whoever reaches this house may see the standings of any names."""
    lobby = Lobby(house, limits)
    reception = Reception(house, lobby, Cups(lobby), family, doors or Doors(at_home=False))
    by_path = groupby(sorted(ENDPOINTS, key=path_of), path_of)
    found = {path: list(endpoints) for path, endpoints in by_path}
    return [make_route(reception, path, endpoints) for path, endpoints in found.items()]


def path_of(endpoint: Endpoint) -> str:
    return endpoint.path


async def openapi(_: CheckedRequest) -> Any:
    """The document that describes everything here, this endpoint included."""
    return describe_everything()


@functools.cache
def describe_everything() -> dict[str, Any]:
    return describe(ENDPOINTS)


async def protocol(_: CheckedRequest) -> Any:
    """JSON Schemas of what clients and house say to each other at `/api/play`."""
    return describe_messages()


@functools.cache
def describe_messages() -> dict[str, Any]:
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


ENDPOINTS: tuple[Endpoint, ...] = (
    Endpoint("GET", "/api/openapi.json", "This description", openapi, Object),
    Endpoint("GET", "/api/protocol.json", "What is said over the WebSocket", protocol, Object),
    *about.ENDPOINTS,
    *tables.ENDPOINTS,
    *cups.ENDPOINTS,
    *matches.ENDPOINTS,
    *standings.ENDPOINTS,
    *lessons.ENDPOINTS,
    *practice.ENDPOINTS,
    *daily.ENDPOINTS,
    *wall.ENDPOINTS,
    *boxes.ENDPOINTS,
)
