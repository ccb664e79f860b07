"""Rules are made ready after the doors have opened, so that no start waits for machine code.

Where a machine has never compiled a game, a process of its own does it: compiling takes half a
minute a game, and would hold up everybody here. Loading what is compiled takes a moment. Until a
game is ready nobody can open a table of it, and everything else goes on.
"""

from __future__ import annotations

import asyncio
import sys
import time

from rollhouse import games
from rollhouse.games.machine_code import is_ready

from . import logs
from .refusals import Refusal

COMPILE = """
import os, sys, threading

def end_with_the_server():
    sys.stdin.read()
    os._exit(1)

threading.Thread(target=end_with_the_server, daemon=True).start()
from rollhouse.games.prepare import mark_ready, prepare
prepare(sys.argv[1])
mark_ready(sys.argv[1])
"""
PATIENCE = 20.0
"""Seconds that somebody waits for a game before they are asked to come back."""
AGAIN = 5.0
"""Seconds after which they may ask again."""


class Warming:
    """Makes one game after another ready, those first that somebody waits for."""

    def __init__(self) -> None:
        self.left = dict.fromkeys(games.names())
        self.events = {game: asyncio.Event() for game in self.left}

    async def work(self) -> None:
        begun = time.perf_counter()
        while self.left:
            game = next(iter(self.left))
            if not is_ready(game):
                await self.compile(game)
            await asyncio.to_thread(load, game)
            self.left.pop(game, None)
            self.events[game].set()
        logs.tell("rules_ready", seconds=round(time.perf_counter() - begun, 1))

    async def ready(self, game: str) -> None:
        """Wait until a game can be played; refused where that takes too long."""
        event = self.events.get(game)
        if event is None or event.is_set():
            return
        self.left = {game: None, **self.left}
        try:
            await asyncio.wait_for(event.wait(), PATIENCE)
        except TimeoutError:
            raise Refusal("preparing", game=game, retry=AGAIN) from None

    async def compile(self, game: str) -> None:
        logs.tell("compiling", game=game)
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-c", COMPILE, game, stdin=asyncio.subprocess.PIPE
        )
        try:
            code = await process.wait()
        except asyncio.CancelledError:
            process.kill()
            await process.wait()
            raise
        if code:
            logs.tell("not_compiled", game=game, exit=code)


def load(game: str) -> None:
    from rollhouse.games.prepare import prepare

    prepare(game)
