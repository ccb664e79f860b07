"""What the house itself does in matches: computer players, physics, clocks, asking for nonces.

One process drives a match, by a lease that it renews; when it dies another takes over after the
lease has run out. Should two drive for a moment, nothing happens twice: both append at the same
number, and one of them loses.
"""

from __future__ import annotations

import asyncio
import heapq
import itertools
import time
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any

from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.records import TABLE
from rollhouse.matches.match import nonce_giver
from rollhouse.protocol.messages import Wanted

from ..refusals import Refusal
from ..views.frames import written
from ..work.processes import Stalled, WorkFailed
from .hosted_match import Live, LostRace, is_heavy

if TYPE_CHECKING:
    from .house import House

RETRY = 1.0
"""Seconds after which something that went wrong is tried again."""
UNLEASED = ("read", "nonce")
"""What every process does for its own clients."""
AT_ONCE = 0.001
"""Seconds between two moments that are one for a timer."""
FEW = 64
"""Timers that were overtaken may be so many more than those that count."""
PHYSICS = 60.0
"""Seconds that a simulation may take."""


class Driver:
    """Drives the matches of a house, as far as they need it."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.timers: list[tuple[float, int, Live]] = []
        self.wanted: dict[str, tuple[float, int, Live]] = {}
        """The timer of each match that counts; others among the timers were overtaken."""
        self.alarm: asyncio.TimerHandle | None = None
        self.rings = 0.0
        """When the alarm rings. (uvloop's handles do not say it.)"""
        self.count = itertools.count()
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self.leases: dict[str, float] = {}
        """Until when this process drives a match, on its own clock."""
        self.ended = False

    def consider(self, live: Live) -> None:
        """Something has changed in a match: is there anything to do for it, now or later?"""
        if live.to_study:
            self.house.studies.consider(live)
        if self.ended or live.id in self.tasks:
            return
        due = live.due()
        if due is None:
            if live.is_closed and not live.reported:
                live.reported = True
                self.house.later(self.report(live))
            return
        wait = due.when - time.time()
        if wait > 0:
            self.remember(live, wait)
        else:
            self.begin(live)

    def begin(self, live: Live) -> None:
        if not self.ended and live.id not in self.tasks:
            self.tasks[live.id] = asyncio.create_task(self.drive(live))

    def remember(self, live: Live, wait: float) -> None:
        """Look at a match again after so many seconds, or before."""
        timer = asyncio.get_running_loop().time() + wait, next(self.count), live
        known = self.wanted.get(live.id)
        if known is not None and known[0] <= timer[0] + AT_ONCE and known[2] is live:
            return
        self.wanted[live.id] = timer
        heapq.heappush(self.timers, timer)
        if len(self.timers) > 2 * len(self.wanted) + FEW:
            self.timers = sorted(self.wanted.values())
        self.wind_up()

    def wind_up(self) -> None:
        """One alarm for all: set to the first of the timers."""
        loop = asyncio.get_running_loop()
        if self.alarm is not None:
            if self.timers and self.rings <= self.timers[0][0]:
                return
            self.alarm.cancel()
            self.alarm = None
        if self.timers and not self.ended:
            self.rings = self.timers[0][0]
            self.alarm = loop.call_at(self.rings, self.ring)

    def ring(self) -> None:
        self.alarm = None
        now = asyncio.get_running_loop().time()
        while self.timers and self.timers[0][0] <= now + AT_ONCE:
            timer = heapq.heappop(self.timers)
            live = timer[2]
            if self.wanted.get(live.id) is timer:
                del self.wanted[live.id]
                if self.house.lives.get(live.id) is live:
                    self.consider(live)
        self.wind_up()

    async def drive(self, live: Live) -> None:
        """Do what is due, until nothing is."""
        again: float | None = None
        try:
            while not self.ended:
                due = live.due()
                if due is None or due.when > time.time():
                    break
                if due.what not in UNLEASED and not await self.hold(live):
                    again = self.house.settings.lease / 2
                    break
                await getattr(self, due.what)(live)
        except LostRace:
            again = 0.0
        except Exception as fault:
            self.house.fault(live.id, fault)
            again = RETRY
        finally:
            del self.tasks[live.id]
        if self.ended:
            return
        if again:
            self.remember(live, again)
        else:
            self.consider(live)

    # Leases

    async def hold(self, live: Live) -> bool:
        """Is it this process that drives the match? Renews the lease in time."""
        lease = self.house.settings.lease
        now = time.monotonic()
        if self.leases.get(live.id, 0.0) - now > lease / 2:
            return True
        held = await self.house.storage.lease(live.id, self.house.process, lease)
        if held:
            self.leases[live.id] = now + lease
        else:
            self.leases.pop(live.id, None)
        return held

    async def release(self, id: str) -> None:
        if self.leases.pop(id, None) is not None:
            await self.house.storage.release(id, self.house.process)

    async def holding(self, live: Live, job: Coroutine[Any, Any, Any]) -> Any:
        """Wait for a job and keep the lease while it takes."""
        task = asyncio.ensure_future(job)
        try:
            while not task.done():
                await asyncio.wait({task}, timeout=self.house.settings.lease / 3)
                await self.hold(live)
            return task.result()
        finally:
            if not task.done():
                task.cancel()

    # What is due

    async def read(self, live: Live) -> None:
        """What was known of the match was forgotten, because it could not be written down."""
        async with live.changing():
            pass

    async def close(self, live: Live) -> None:
        async with live.changing():
            due = live.due()
            if live.match is not None and due is not None and due.what == "close":
                live.match.close()
                await live.commit()

    async def clock(self, live: Live) -> None:
        """The time of a person is up: the game's default action is played."""
        async with live.changing():
            due = live.due()
            if due is None or due.what != "clock" or due.when > time.time():
                return
            assert live.match is not None
            live.match.act(live.position.default(), "stalled")
            live.settle()
            await live.commit()

    async def computer(self, live: Live) -> None:
        match, length = live.match, live.length
        assert match is not None
        seat, position, settings = match.turn, match.position, self.house.settings
        world = match.record.story.world if match.table.PHYSICAL else None
        arguments = (
            live.id, seat, live.player_of(seat), position, match.table.KIND, world, settings.seconds
        )  # fmt: skip
        action, instead = await self.chosen(live, live.player_of(seat), arguments)
        async with live.changing():
            due = live.due()
            if live.length != length or due is None or due.what != "computer":
                return
            assert live.match is not None
            try:
                live.match.act(action or position.default() or {}, instead)
            except RollhouseError:
                live.match.act(position.default() or {}, "illegal")
            live.settle()
            await live.commit()

    async def chosen(
        self, live: Live, player: str, arguments: tuple[Any, ...]
    ) -> tuple[dict[str, Any] | None, str | None]:
        """What a computer player does; None: the default, and why.

        Who could not make up their mind in time is not asked again in this match: every time would
        take as long.
        """
        settings = self.house.settings
        if player in live.stalled:
            return None, "stalled"
        job = self.house.workers.do(
            "choose",
            *arguments,
            limit=settings.seconds + settings.study,
            whose=live.kept.plan.address,
            slow=player not in live.studied,
        )
        try:
            found: tuple[dict[str, Any], str | None] = await self.holding(live, job)
        except Stalled:
            live.stalled.add(player)
            return None, "stalled"
        except WorkFailed as fault:
            self.house.fault(live.id, fault)
            return None, "failed"
        live.studied.add(player)
        return found

    async def answer(self, live: Live) -> None:
        """The table's turn: physics in a worker, everything else here."""
        match, length = live.match, live.length
        assert match is not None
        found: tuple[dict[str, Any], dict[str, Any]] | None = None
        if is_heavy(match) and (match.record.story.nonce is not None or not match.table.NONCES):
            head, question = match.record.head["table"], match.record.story.question
            arguments = match.table.KIND, head, match.table.private(), question
            whose = live.kept.plan.address
            job = self.house.workers.do("answer", *arguments, limit=PHYSICS, whose=whose)
            found = await self.holding(live, job)
        async with live.changing():
            if live.length != length or live.match is None or live.match.turn != TABLE:
                return
            if found is not None:
                outcome, facts = found
                live.match.record.append("result", outcome=outcome, **facts)
            live.settle()
            if len(live.match.record) > length:
                await live.commit()

    async def nonce(self, live: Live) -> None:
        """Ask for a nonce: the seat whose it is, then, one by one, other people who are here."""
        async with live.changing():
            due = live.due()
            if due is None or due.what != "nonce" or due.when > time.time():
                return
            match = live.match
            assert match is not None
            people = match.record.story.people
            here = await self.house.storage.here(live.id) if live.asked else {}
            present = [seat for seat in people if here.get(seat) and seat not in live.asked]
            after = nonce_giver(match.position.to_move, match.position.players, present)
            first = match.nonce_giver()
            assert first is not None  # there are people
            live.asked.append(first if not live.asked or after is None else after)
            for follower in list(live.followers):
                for seat in set(live.asked) & set(follower.right.seats):
                    follower.put(written(Wanted(seat, live.length)))

    async def report(self, live: Live) -> None:
        """How a finished match ended; later, where it cannot be done now."""
        try:
            await self.house.report_finished(live)
        except Refusal as refusal:
            if refusal.retry is None:
                raise
            live.reported = False
            self.remember(live, RETRY)

    # The end

    async def end(self) -> None:
        """Let what is being done be finished or lost, and give the leases back."""
        self.ended = True
        if self.alarm is not None:
            self.alarm.cancel()
            self.alarm = None
        for task in list(self.tasks.values()):
            task.cancel()
        await asyncio.gather(*self.tasks.values(), return_exceptions=True)
        for id in list(self.leases):
            await self.release(id)
