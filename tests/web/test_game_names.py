"""What the client may not name outside a folder of a game: the list that house.test.ts reads."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path

import httpx

NAMES = Path(__file__).parents[2] / "web/src/games/names.json"


def deck(game):
    """The names of a game's cards; none for a game without a deck."""
    file = files(f"rollhouse.games.{game}") / "deck.json"
    if not file.is_file():
        return []
    return [card["name"] for card in json.loads(file.read_text("utf-8"))["cards"]]


def test_the_list_has_every_game_with_its_options_and_cards(house):
    games = httpx.get(f"{house.address}/api/games", timeout=60).json()["games"]
    found = {
        game["name"]: {
            "title": game["titles"]["en"],
            "options": [option["name"] for option in game["options"]],
            "cards": deck(game["name"]),
        }
        for game in games
    }
    assert found == json.loads(NAMES.read_text("utf-8"))
