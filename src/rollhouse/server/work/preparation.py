"""What the house does while nobody asks: it prepares what its first guests would wait for.

Two workers of play and one of lessons are awake as soon as the house is. Those of play load each
game once: its rules, a computer's first move, the coach's first hint. One worker of lessons makes a
question of each game's quiz and its first picture of best play, in every language; what that solves
is kept on the disk. All this happens one thing after another, and each begins only while nobody
waits for a worker.
"""

from __future__ import annotations

import asyncio
import logging
import random
import time
from typing import TYPE_CHECKING, Any

from rollhouse.coach import explorer
from rollhouse.kernel import games
from rollhouse.kernel.language import LANGUAGES

from ..operation import logs
from ..refusals import Refusal
from . import lessons
from .classroom import HOUSE, LONGEST, Classroom

if TYPE_CHECKING:
    from .processes import Workers

SETTLING = 3.0
"""For this many seconds after the rules are ready, the house serves only those who came first."""
CALM = 0.25
"""Seconds after which a busy house is looked at again."""
PLAYERS = 2
"""Workers of play that are made ready; others load what they need when they are needed."""
READY_SECONDS = 60.0
"""How long one of them may take for a game."""


class Preparation:
    """Makes the workers of play and the lessons of one process ready."""

    def __init__(self, workers: Workers, classroom: Classroom) -> None:
        self.workers, self.classroom = workers, classroom
        self.missing: asyncio.Queue[tuple[str, str]] = asyncio.Queue()
        """Quizzes of a game, in a language, of which no question is ready."""
        classroom.taken = lambda game, language: self.missing.put_nowait((game, language))

    async def awaken(self) -> None:
        """Start workers together with the house, so that the first hint and the first lesson find
        one that has loaded.
        """
        await self.workers.teach("awake", limit=READY_SECONDS, processes=PLAYERS)
        await self.classroom.workers.teach("awake", limit=READY_SECONDS, processes=1)

    async def work(self) -> None:
        """Never ends: a question that somebody took is replaced by a new one."""
        begun = time.perf_counter()
        await asyncio.sleep(SETTLING)
        for game in games.names():
            await self.calm()
            await self.workers.teach("ready", game, limit=READY_SECONDS, processes=PLAYERS)
        for language in LANGUAGES:
            for game in games.names():
                await self.make("asked", game, seed(), language)
                if game in explorer.pictured():
                    await self.make("explored", first_picture(game), False, language)
        logs.tell("prepared", seconds=round(time.perf_counter() - begun, 1))
        while True:
            game, language = await self.missing.get()
            await self.make("asked", game, seed(), language)

    async def make(self, *job: Any) -> None:
        await self.calm()
        try:
            await self.classroom.soon(job, HOUSE, most=1, seconds=LONGEST)
        except Refusal as refusal:  # whoever asks for it is told why
            logs.tell("not_prepared", logging.INFO, reason=refusal.reason, lesson=str(job[0]))

    async def calm(self) -> None:
        """Wait until nobody waits for a worker."""
        while self.workers.waiting or self.classroom.unmade:
            await asyncio.sleep(CALM)


def seed() -> int:
    return random.SystemRandom().randrange(1 << 40)


def first_picture(game: str) -> str:
    """The id of the position with which the pictures of a game begin."""
    return lessons.reached(None, game, {}, None).id
