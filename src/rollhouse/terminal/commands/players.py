"""`rollhouse players`: who lives in the house, how they play, and how strong each of them is."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING, Any

from rollhouse.kernel.games import names
from rollhouse.kernel.language import Catalogue, decimal_sign

from .. import arguments as shared
from ..examples import epilog
from ..keyboard.interrupt import ImmediateInterrupt

if TYPE_CHECKING:
    from ..arguments import Subparsers

DESCRIPTION = """\
The house's people, and the computer players that are called by how they decide. Any of them takes a
seat by name: rollhouse play GAME --players "you,skipper". How strong somebody is was measured, game
by game, against the five levels of `computer` for two players: the share of all wins, with its 95 %
interval.
"""
EXAMPLES = [("players", "everybody"), ("players --json", "with all that was measured")]

SAYS = Catalogue(
    en={
        "strength": "{title}: {plays}, about level {about} of 5 ({share} against level {level})",
        "methods": "Players that are called by how they decide:",
    },
    es={
        "strength": "{title}: {plays}, como el nivel {about} de 5 ({share} contra el nivel "
        "{level})",
        "methods": "Jugadores que se llaman por cómo deciden:",
    },
)


def add(commands: Subparsers) -> None:
    players = shared.add_command(
        commands,
        "players",
        run,
        "who lives in the house, and how strong they are",
        DESCRIPTION,
        epilog("players", EXAMPLES),
    )
    shared.add_language(players)
    shared.add_json(players)


def run(arguments: argparse.Namespace) -> int:
    language = shared.language_of(arguments)
    with ImmediateInterrupt():
        from rollhouse.players.residents import RESIDENTS
        from rollhouse.players.seats import about, methods

        from ..screen.screen import Screen

    found = [describe(resident, language) for resident in RESIDENTS]
    if arguments.json:
        print(json.dumps(found, ensure_ascii=False))
        return 0
    screen = Screen()
    for each in found:
        screen.say(f"{each['called']}  {each['way']}")
        screen.say(f"    {each['about']}")
        for game in each["strengths"]:
            screen.say(f"    {told(game, language)}")
    screen.say(f"\n{SAYS.say(language, 'methods')}")
    for name in methods():
        screen.say(f"    {name}  {about(name)[language]}")
    return 0


def describe(resident: Any, language: str) -> dict[str, Any]:
    from rollhouse.kernel import contract
    from rollhouse.players import strengths

    measured = {game: strengths.measured(game, resident.name) for game in names()}
    return {
        "name": resident.name,
        "called": resident.called,
        "way": resident.way[language],
        "about": resident.about[language],
        "strengths": [
            {
                "game": game,
                "title": contract.load(game).title(language),
                "level": round(found.level, 2),
                "plays": found.plays[language],
                "shares": list(found.shares),
                "within": list(found.within),
                "games": list(found.games),
            }
            for game, found in measured.items()
            if found is not None
        ],
    }


def told(game: dict[str, Any], language: str) -> str:
    """A line about strength: plays well, about level 3.2 of 5 (51 ± 1 % against level 3)."""
    level = round(game["level"])
    share = f"{100 * game['shares'][level - 1]:.0f} ± {100 * game['within'][level - 1]:.0f} %"
    about = f"{game['level']:.1f}".replace(".", decimal_sign(language))
    facts = {"title": game["title"], "plays": game["plays"]}
    return SAYS.say(language, "strength", **facts, about=about, share=share, level=level)
