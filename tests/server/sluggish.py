"""The command `rollhouse`, whose house takes ten minutes to load the rules of a game."""

from __future__ import annotations

import sys
import time

from rollhouse.server.work import warm_up
from rollhouse.terminal.main import main

if __name__ == "__main__":
    warm_up.load = lambda _game: time.sleep(600)
    sys.exit(main(sys.argv[1:]))
