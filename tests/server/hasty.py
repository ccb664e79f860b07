"""The command `rollhouse` with a house in a hurry: short leases, no pauses, no reports. It loads
the rules of a game only when somebody plays it, because few games are played here.
"""

from __future__ import annotations

import sys

from rollhouse.server import app
from rollhouse.server.settings import Settings
from rollhouse.server.work import warm_up
from rollhouse.terminal.main import main

HASTY = Settings(
    pace=0.05, lease=2.0, heal=0.5, reports=False, studies=False, workers=1, rate=1e9, burst=1e9
)

if __name__ == "__main__":
    app.settings_of = lambda _service: HASTY
    warm_up.load = lambda _game: None
    sys.exit(main(sys.argv[1:]))
