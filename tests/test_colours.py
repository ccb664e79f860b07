"""The printed report has the colours of the house's rooms."""

from __future__ import annotations

import re
from pathlib import Path

import rollhouse
from rollhouse.coach.game_words import room_colours
from rollhouse.coach.pages import style

BOARDS = Path(__file__).parents[1] / "web" / "src" / "games"
ROOM = re.compile(r": Room = \{(.*?)\}", re.DOTALL)
COLOUR = re.compile(r'(\w+): "(#\w{6})"')


def colours(file):
    found = dict(COLOUR.findall(ROOM.search(file.read_text("utf-8"))[1]))
    return tuple(found[key].lower() for key in ("wall", "edge", "nightWall", "nightEdge"))


def test_a_room_has_the_same_colours_on_paper_and_on_screens():
    assert colours(BOARDS / "rooms.ts") == style.ANY_ROOM
    assert {file.parent.name: colours(file) for file in BOARDS.glob("*/room.ts")} == {
        game: room_colours(game) for game in rollhouse.catalogue()
    }
