"""The printed report has the colours of the house's rooms."""

from __future__ import annotations

import re
from pathlib import Path

from rollhouse.coach import style

ROOMS = (Path(__file__).parents[1] / "web" / "src" / "look" / "rooms.ts").read_text("utf-8")
ROOM = re.compile(r"(\w+)(?:: Room =|:) \{(.*?)\}", re.DOTALL)
COLOUR = re.compile(r'(\w+): "(#\w{6})"')


def test_a_room_has_the_same_colours_on_paper_and_on_screens():
    rooms = {name: dict(COLOUR.findall(body)) for name, body in ROOM.findall(ROOMS)}
    rooms = {
        name: tuple(found[key].lower() for key in ("wall", "edge", "nightWall", "nightEdge"))
        for name, found in rooms.items()
        if found
    }
    assert rooms.pop("HALL") == style.ANY_ROOM
    assert rooms == style.ROOMS
