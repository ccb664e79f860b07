"""The coach studies: what the best hints of a match rest on is solved while people play.

One match after another, in a process of its own that yields to everything else on the machine and
ends when nothing is left to study. What it solves is kept on disk, where whoever gives hints finds
it; until then hints are by rollouts.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import OrderedDict
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rollhouse.kernel.position import Position

from ..matches.hosted_match import HostedMatch
from .processes import NICEST, Work

if TYPE_CHECKING:
    from ..matches.house_process import HouseProcess

FARTHEST = 64
"""Matches that may wait; whoever asks for a hint in another one has it looked at again."""
REMEMBERED = 1024
"""Agreements (game, players, options) of which it is known that they need no more study."""


class Studies:
    """What is studied by this server, and what waits for it."""

    def __init__(self, house: HouseProcess, matches: Mapping[str, HostedMatch]) -> None:
        """`matches` are those that the process hosts, by id."""
        self.house, self.matches = house, matches
        self.work = Work(1, nice=NICEST)
        self.waiting: OrderedDict[str, Position] = OrderedDict()
        """By match: where somebody had a choice for the first time."""
        self.current: str | None = None
        self.known: OrderedDict[Any, None] = OrderedDict()
        self.task: asyncio.Task[None] | None = None
        self.ended = False

    def consider(self, hosted: HostedMatch, asked: bool = False) -> None:
        """Study a match where a coach was agreed on, once somebody has something to choose.

        `asked`: somebody waits for a hint there, so it comes before the others.
        """
        if hosted.to_study and not (self.house.settings.studies and hosted.kept.plan.coach):
            hosted.to_study = False
        if hosted.to_study and hosted.match is not None and hosted.match.turn >= 0:
            if self.ended or len(self.waiting) >= FARTHEST or not hosted.match.record.story.people:
                return
            hosted.to_study = False
            self.waiting[hosted.id] = hosted.position
            if self.task is None:
                self.task = asyncio.create_task(self.study(), name="studying")
        if asked and hosted.id in self.waiting:
            self.waiting.move_to_end(hosted.id, last=False)

    def is_at(self, id: str) -> bool:
        """Is a match being studied, or will it be?"""
        return id == self.current or id in self.waiting

    async def study(self) -> None:
        try:
            while self.waiting and not self.ended:
                self.current, position = self.waiting.popitem(last=False)
                hosted = self.matches.get(self.current)
                if hosted is None or hosted.is_closed or position.terms in self.known:
                    continue
                try:
                    await self.look_at(position)
                except Exception as fault:  # hints by rollouts go on
                    self.house.fault(hosted.id, fault)
            self.current = None
            if not self.ended:
                await self.work.rest()
        finally:
            self.current = self.task = None
        if self.waiting and not self.ended:
            self.task = asyncio.create_task(self.study(), name="studying")

    async def look_at(self, position: Position) -> None:
        serves_all = await self.work.do("study", position, limit=self.house.settings.study)
        if serves_all:
            self.remember(position)

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
        await self.work.end()
