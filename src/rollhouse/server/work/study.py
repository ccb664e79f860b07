"""The coach's study: solving a match while people play it, so that hints become exact.

One match after another is solved in a process of its own, which gives way to everything else on the
machine and ends when nothing is left to study. Solutions are kept on disk, where the worker that
gives hints finds them. Until then hints come from rollouts. Matches whose solutions came with the
package need no study.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import Counter, OrderedDict
from collections.abc import Callable, Mapping
from typing import Any, Protocol

from rollhouse.kernel.position import Position
from rollhouse.matches.match import Match
from rollhouse.solvers import stored

from ..operation import logs
from ..settings import Settings
from ..store.rows import Kept
from .processes import NICEST, Stalled, Workers

FARTHEST = 64
"""Matches that may wait. Another one is considered again when somebody asks for a hint there."""
CALM, PATIENCE = 0.25, 10.0
"""Seconds between two checks whether the house is busy, and seconds after which that no longer
matters.
"""
PRACTISED = "practised:"
"""What matches are called here that are played at no table, before their digest."""
TRIES = 2
"""Studies of the same agreement that may take too long; then its hints stay as they are."""
REMEMBERED = 1024
"""Agreements (game, players, options) that are remembered as needing no more study."""


class StudiedMatch(Protocol):
    """What the study needs to know about a match in play."""

    to_study: bool
    """Has nobody checked yet whether there is something to study?"""

    @property
    def id(self) -> str: ...

    @property
    def kept(self) -> Kept: ...

    @property
    def match(self) -> Match | None: ...

    @property
    def position(self) -> Position: ...

    @property
    def is_closed(self) -> bool: ...


class Studies:
    """The match that this server studies, and those that wait."""

    def __init__(
        self,
        settings: Settings,
        played: Mapping[str, StudiedMatch],
        fault: Callable[[str | None, BaseException], None],
        busy: Callable[[], bool] = lambda: False,
    ) -> None:
        """`played`: the matches in memory, by id. `fault` is called with errors. `busy`: does
        somebody wait for a worker of play?
        """
        self.settings, self.played, self.fault, self.busy = settings, played, fault, busy
        self.workers = Workers(1, nice=NICEST)
        self.waiting: OrderedDict[str, Position] = OrderedDict()
        """By match: the position in which somebody first had a choice, or is asked about one."""
        self.current: str | None = None
        self.known: OrderedDict[Any, None] = OrderedDict()
        self.late: Counter[Any] = Counter()
        """How often the study of an agreement (game, players, options) took too long."""
        self.task: asyncio.Task[None] | None = None
        self.ended = False

    def consider(self, hosted: StudiedMatch, asked: bool = False) -> None:
        """Study a match where a coach was agreed on, once somebody has something to choose.

        `asked`: somebody waits for a hint there, so it comes before the others.
        """
        if hosted.to_study and not (self.settings.studies and hosted.kept.plan.coach):
            hosted.to_study = False
        if hosted.to_study and hosted.match is not None and hosted.match.turn >= 0:
            if self.ended or len(self.waiting) >= FARTHEST or not hosted.match.record.story.people:
                return
            hosted.to_study = False
            if stored.shipped(hosted.position.terms).exists():
                return
            self.waiting[hosted.id] = hosted.position
            if self.task is None:
                self.task = asyncio.create_task(self.study_all(), name="studying")
        if asked and hosted.id in self.waiting:
            self.waiting.move_to_end(hosted.id, last=False)

    def practised(self, position: Position) -> None:
        """Study the match of a position that somebody is asked about, their own box."""
        wanted = self.settings.studies and position.turn >= 0
        if not wanted or self.ended or len(self.waiting) >= FARTHEST:
            return
        if position.terms in self.known or stored.shipped(position.terms).exists():
            return
        self.waiting.setdefault(PRACTISED + position.terms.digest, position)
        if self.task is None:
            self.task = asyncio.create_task(self.study_all(), name="studying")

    def is_at(self, id: str) -> bool:
        """Is a match being studied, or will it be?"""
        return id == self.current or id in self.waiting

    async def study_all(self) -> None:
        try:
            while self.waiting and not self.ended:
                self.current, position = self.waiting.popitem(last=False)
                hosted = self.played.get(self.current)
                goes_on = hosted is not None and not hosted.is_closed
                wanted = goes_on or self.current.startswith(PRACTISED)
                if not wanted or position.terms in self.known:
                    continue
                try:
                    await self.calm()
                    await self.study(None if hosted is None else hosted.id, position)
                except Exception as fault:  # hints still come from rollouts
                    self.fault(None if hosted is None else hosted.id, fault)
            self.current = None
            if not self.ended:
                await self.workers.rest()
        finally:
            self.current = self.task = None
        if self.waiting and not self.ended:
            self.task = asyncio.create_task(self.study_all(), name="studying")

    async def calm(self) -> None:
        """First let a computer move or a first hint be given: what they solve is kept too."""
        end = asyncio.get_running_loop().time() + PATIENCE
        while self.busy() and asyncio.get_running_loop().time() < end:
            await asyncio.sleep(CALM)

    async def study(self, match: str | None, position: Position) -> None:
        try:
            serves_all = await self.workers.do("study", position, limit=self.settings.study)
        except Stalled:  # the machine may have had too much else to do
            self.late[position.terms] += 1
            self.tell_late(match, position, again=self.late[position.terms] < TRIES)
            return
        self.late.pop(position.terms, None)
        if serves_all:
            self.remember(position)

    def tell_late(self, match: str | None, position: Position, again: bool) -> None:
        """Log that a study took too long. `again`: the next match that agrees on the same, and
        whoever asks for it, is studied nevertheless.
        """
        if not again:
            del self.late[position.terms]
            self.remember(position)
        facts = {"match": match, "game": position.game, "seconds": round(self.settings.study, 1)}
        logs.tell(
            "study_late", logging.WARNING, None, **facts, players=position.players, again=again
        )

    def remember(self, position: Position) -> None:
        self.known[position.terms] = None
        if len(self.known) > REMEMBERED:
            self.known.popitem(last=False)

    async def end(self) -> None:
        self.ended = True
        self.waiting.clear()
        task = self.task
        if task is not None:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
        await self.workers.end()
