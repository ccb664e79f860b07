"""The command `rollhouse` with a house that has its usual times but no coach, and only prepares the
rules of `GAMES`: so one that is killed a thousand times costs little beyond what it is killed for.
"""

from __future__ import annotations

import dataclasses
import sys

from rollhouse.server import app
from rollhouse.server.work import warm_up
from rollhouse.terminal.main import main

GAMES = ("shizzle", "toss_up")
"""The games that storms play."""

if __name__ == "__main__":
    load, usual = warm_up.load, app.settings_of
    app.settings_of = lambda service: dataclasses.replace(
        usual(service), reports=False, studies=False
    )
    warm_up.load = lambda game: load(game) if game in GAMES else None
    sys.exit(main(sys.argv[1:]))
