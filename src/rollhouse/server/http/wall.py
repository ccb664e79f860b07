"""The wall of the house over HTTP."""

from __future__ import annotations

from rollhouse.protocol.wall_bodies import Wall, WallAsked

from ..people.wall import wall_of
from .openapi import Endpoint
from .requests import CheckedRequest


async def read_wall(request: CheckedRequest) -> Wall:
    """Games, people and records; of one person also rivals, luck, choices and habits. A family's
    house shows all of it, any other the games of the given tokens.
    """
    house, body = request.house, request.body
    house.wall_reader.wake()
    return await wall_of(house.storage, body, request.reception.family, request.language)


ENDPOINTS: tuple[Endpoint, ...] = (
    Endpoint(
        "POST",
        "/api/wall",
        "The wall of the house",
        read_wall,
        Wall,
        WallAsked,
        heavy=True,
    ),
)
