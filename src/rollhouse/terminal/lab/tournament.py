"""A tournament whose cross table grows while a person watches."""

from __future__ import annotations

import argparse
import csv
import io
import json
import os
import shutil
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rollhouse.kernel import contract
from rollhouse.kernel.language import Catalogue
from rollhouse.lab.simulation.rows import can_be_written, kind_of, write_whole
from rollhouse.lab.tournaments import Tournament, cross_table
from rollhouse.lab.tournaments.standings import STOPPED
from rollhouse.lab.tournaments.tournament import planned, tournament
from rollhouse.players.play import seats_given

from ..arguments import options_of
from ..keyboard.lines import exiting_on_terminate
from ..preparation import make_ready
from ..screen.progress import draw_bar
from ..screen.screen import Screen

SAYS = Catalogue(
    en={
        "playing": "Playing",
        "nothing": "Stopped before anything could be said.",
    },
    es={
        "playing": "Jugando",
        "nothing": "Detenido antes de que se pudiera decir nada.",
    },
)
OFTEN = 0.5
"""How many seconds pass between two drawings of the table."""


def hold_tournament(arguments: argparse.Namespace, language: str) -> int:
    """`rollhouse tournament`."""
    write = writer(arguments.out)
    game, options = contract.load(arguments.game).name, options_of(arguments)
    times = given({"seconds": arguments.seconds, "startup": arguments.startup})
    entrants = seats_given(arguments.players)
    planned(game, entrants, arguments.seats, options, arguments.seed, **times)
    make_ready(game, language)
    growing = GrowingTable(language)
    stopped = False
    try:
        with exiting_on_terminate():
            tournament(
                game, arguments.players, arguments.seats, arguments.games, arguments.until,
                arguments.confidence, arguments.seed, on=arguments.on, workers=arguments.workers,
                progress=growing.progress, watch=growing.watch, **times,
                **options,
            )  # fmt: skip
    except KeyboardInterrupt:
        stopped = True
        if growing.latest is None:
            growing.wipe()
            print(SAYS.say(language, "nothing"), file=sys.stderr)
            raise
    finally:
        growing.wipe()
    played = growing.latest
    assert played is not None
    if stopped:
        played.ended = STOPPED
    write(played, language)
    if arguments.json:
        print(json.dumps(played.to_dict(), ensure_ascii=False))
    else:
        show(played, language, Screen())
    return 130 if stopped else 0


def show(played: Tournament, language: str, screen: Screen) -> None:
    """Show the table in whole lines, and sentences broken where the screen ends."""
    for line in (*cross_table.opening(played, language), ""):
        screen.say(line)
    for line in cross_table.rows(played, language):
        print(screen.plain(line))
    for line in ("", *cross_table.told(played, language)):
        screen.say(line)


def given(settings: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in settings.items() if value is not None}


# Files


def writer(name: str | None) -> Callable[[Tournament, str], None]:
    """The function that writes the result; a bad name is refused before any game."""
    if name is None:
        return lambda played, language: None  # noqa: ARG005
    path = Path(name)
    written = FORMATS[kind_of(path, FORMATS)]
    can_be_written(path)
    return lambda played, language: write_whole(path, written(played, language))


def as_json(played: Tournament, language: str) -> str:  # noqa: ARG001
    return json.dumps(played.to_dict(), ensure_ascii=False, indent=2) + "\n"


def as_text(played: Tournament, language: str) -> str:
    return played.table(language) + "\n"


def as_csv(played: Tournament, language: str) -> str:  # noqa: ARG001
    """One line for each player."""
    players = played.to_dict()["players"]
    names = [player["name"] for player in players]
    out = io.StringIO()
    lines = csv.writer(out, lineterminator="\n")
    head = ["name", "rating", "rating_95", "share", "share_95", "games", "forfeits"]
    lines.writerow([*head, *(f"against {name}" for name in names)])
    for player in players:
        against = [player["against"].get(name, [""])[0] for name in names]
        forfeits = sum(player["forfeits"].values())
        figures = [*player["rating"], *player["share"], player["games"], forfeits]
        lines.writerow([player["name"], *figures, *against])
    return out.getvalue()


FORMATS = {".json": as_json, ".csv": as_csv, ".txt": as_text}


class GrowingTable:
    """The table so far and a bar, drawn again and again on the error stream of a terminal."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.latest: Tournament | None = None
        self.part = 0.0
        self._lines, self._drawn = 0, time.monotonic()
        self._shown = sys.stderr.isatty() and os.environ.get("TERM") != "dumb"

    def progress(self, done: float, whole: float) -> None:
        self.part = done / whole
        self.draw()

    def watch(self, played: Tournament) -> None:
        first, self.latest = self.latest is None, played
        self.draw(at_once=first)

    def draw(self, at_once: bool = False) -> None:
        early = time.monotonic() - self._drawn < OFTEN
        if not self._shown or (early and not at_once):
            return
        size = shutil.get_terminal_size()
        lines = [f"{SAYS.say(self.language, 'playing')} {draw_bar(self.part)}"]
        if self.latest is not None:
            table = cross_table.rows(self.latest, self.language)
            head = cross_table.heading(self.latest, self.language)
            if len(table) + 2 < size.lines:
                lines = [head, *table, *lines]
        self.wipe()
        print("\n".join(line[: size.columns - 1] for line in lines), file=sys.stderr, flush=True)
        self._lines, self._drawn = len(lines), time.monotonic()

    def wipe(self) -> None:
        """Remove what was drawn."""
        if self._lines:
            print(f"\x1b[{self._lines}F\x1b[J", end="", file=sys.stderr, flush=True)
            self._lines = 0
