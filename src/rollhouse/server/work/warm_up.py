"""The warm-up: rules are made ready after the house has opened, so it opens at once.

If this machine has never compiled a game, a process of its own does it: compiling takes half a
minute a game and would hold up everybody here. Loading compiled rules takes a moment. Until a game
is ready nobody can open a table of it; everything else works. What the coach's answers need is
compiled after all rules, in a process that gives way to everything else, so that it is ready for
the first hint.
"""

from __future__ import annotations

import asyncio
import sys
import time

from rollhouse import solvers
from rollhouse.kernel import games
from rollhouse.kernel.preparation import is_ready
from rollhouse.players import character, expert

from ..operation import logs
from ..refusals import Refusal

BESIDE = """
import os, sys, threading

def end_with_the_server():
    sys.stdin.read()
    os._exit(1)

threading.Thread(target=end_with_the_server, daemon=True).start()
"""
RULES = """
from rollhouse.kernel.preparation import mark_ready, prepare
prepare(sys.argv[1])
mark_ready(sys.argv[1])
"""
SOLVER = """
if hasattr(os, "nice"):
    os.nice(19)
from rollhouse import solvers
solvers.prepare(sys.argv[1], int(sys.argv[2]))
"""
EXPERT = """
if hasattr(os, "nice"):
    os.nice(19)
from rollhouse.players import expert
expert.prepare(sys.argv[1])
"""
RESIDENTS = """
from rollhouse.players import character
character.prepare(sys.argv[1])
"""
PATIENCE = 20.0
"""Seconds that somebody waits for a game before they are asked to come back."""
AGAIN = 5.0
"""Seconds after which they may ask again."""


class WarmUp:
    """Makes one game after another ready; a game that somebody waits for comes first."""

    def __init__(self) -> None:
        self.left = dict.fromkeys(games.names())
        self.events = {game: asyncio.Event() for game in self.left}

    async def work(self) -> None:
        begun = time.perf_counter()
        while self.left:
            game = next(iter(self.left))
            if not await asyncio.to_thread(is_ready, game):
                await compile_beside(RULES, game)
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


async def compile_solvers() -> None:
    """Compile what this machine has never compiled, one after another: what residents play by, then
    what the coach's answers need: first for learned values, then the solvers.
    """
    for game in games.with_part(character.PART):
        if not await asyncio.to_thread(character.is_ready, game):
            await compile_beside(RESIDENTS, game)
    for game in games.with_part("inputs"):
        if not await asyncio.to_thread(expert.is_ready, game):
            await compile_beside(EXPERT, game)
    for game in solvers.names():
        for players in solvers.kinds(game):
            if not await asyncio.to_thread(solvers.is_ready, game, players):
                await compile_beside(SOLVER, game, str(players))


async def compile_beside(what: str, game: str, *more: str) -> None:
    """Compile in a process of its own, which ends together with this one."""
    logs.tell("compiling", game=game, solver=what != RULES)
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", BESIDE + what, game, *more, stdin=asyncio.subprocess.PIPE
    )
    try:
        code = await process.wait()
    except asyncio.CancelledError:
        process.kill()
        await process.wait()
        raise
    if code:
        logs.tell("not_compiled", game=game, solver=what != RULES, exit=code)


def load(game: str) -> None:
    from rollhouse.kernel.preparation import prepare

    prepare(game)
