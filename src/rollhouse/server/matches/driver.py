"""The driver: all that the house itself does in matches. Computer players, physics, clocks, nonces.

One process drives a match, by a lease that it renews; when it dies another takes over after the
lease has run out. Should two drive for a moment, nothing happens twice: both append at the same
number, and one of them loses.
"""

from __future__ import annotations

import asyncio
import heapq
import itertools
import time
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from typing import TYPE_CHECKING, Any

from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.records import TABLE
from rollhouse.matches.match import nonce_giver
from rollhouse.protocol.messages import Wanted

from ..refusals import Refusal
from ..views.frames import encode
from ..work.processes import Stalled, WorkFailed
from .hosted_match import Due, HostedMatch
from .house_process import LostRace

if TYPE_CHECKING:
    from ..work.study import Studies
    from .house_process import HouseProcess

RETRY = 1.0
"""Seconds after which something that went wrong is tried again."""
UNLEASED = ("read", "nonce", "ask")
"""What every process does for its own clients."""
AT_ONCE = 0.001
"""Two moments this close (in seconds) count as one for a timer."""
FEW = 64
"""By how many the overtaken timers may outnumber those that count."""
PHYSICS = 60.0
"""Seconds that a simulation may take."""


class Driver:
    """Drives the matches of a house, as far as they need it."""

    def __init__(
        self,
        house: HouseProcess,
        matches: Mapping[str, HostedMatch],
        studies: Studies,
        report: Callable[[HostedMatch], Awaitable[None]],
    ) -> None:
        """`matches` are those that the process hosts; `report` writes down how one has ended."""
        self.house, self.matches = house, matches
        self.studies, self.report_finished = studies, report
        self.timers: list[tuple[float, int, HostedMatch]] = []
        self.wanted: dict[str, tuple[float, int, HostedMatch]] = {}
        """The timer that counts for each match; all others have been overtaken."""
        self.alarm: asyncio.TimerHandle | None = None
        self.rings = 0.0
        """When the alarm will ring. (uvloop's handles do not say so.)"""
        self.count = itertools.count()
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self.leases: dict[str, float] = {}
        """Until when this process drives a match, by its own clock."""
        self.ended = False

    def consider(self, hosted: HostedMatch) -> None:
        """Look whether there is something to do for a match, now or later, after it has changed."""
        if hosted.to_study:
            self.studies.consider(hosted)
        if self.ended or hosted.id in self.tasks:
            return
        due = hosted.due()
        if due is None:  # a timer of before may still ring: until then no other has to be set
            if hosted.is_closed and not hosted.reported:
                hosted.reported = True
                self.house.later(self.report(hosted))
            return
        wait = due.when - time.time()
        if wait > 0:
            self.remember(hosted, wait)
        else:
            self.begin(hosted)

    def begin(self, hosted: HostedMatch) -> None:
        if not self.ended and hosted.id not in self.tasks:
            self.tasks[hosted.id] = asyncio.create_task(self.drive(hosted))

    def remember(self, hosted: HostedMatch, wait: float) -> None:
        """Look at a match again after this many seconds, or earlier."""
        timer = asyncio.get_running_loop().time() + wait, next(self.count), hosted
        known = self.wanted.get(hosted.id)
        if known is not None and known[0] <= timer[0] + AT_ONCE and known[2] is hosted:
            return
        self.wanted[hosted.id] = timer
        heapq.heappush(self.timers, timer)
        if len(self.timers) > 2 * len(self.wanted) + FEW:
            self.timers = sorted(self.wanted.values())
        self.wind_up()

    def wind_up(self) -> None:
        """Set the one alarm to the first of all timers that count. One that has been overtaken, or
        for which nothing is due any more, rings, once: most rolls are made long before anybody is
        passed over, and a process should not set an alarm for each of them.
        """
        loop = asyncio.get_running_loop()
        while self.timers and self.wanted.get(self.timers[0][2].id) is not self.timers[0]:
            heapq.heappop(self.timers)
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
            hosted = timer[2]
            if self.wanted.get(hosted.id) is timer:
                del self.wanted[hosted.id]
                if self.matches.get(hosted.id) is hosted:
                    self.consider(hosted)
        self.wind_up()

    async def drive(self, hosted: HostedMatch) -> None:
        """Do whatever is due, until nothing is."""
        again: float | None = None
        try:
            while not self.ended:
                due = hosted.due()
                if due is None or due.when > time.time():
                    break
                if needs_lease(hosted, due) and not await self.hold(hosted):
                    again = self.house.settings.lease / 2
                    break
                await getattr(self, due.what)(hosted)
        except LostRace:
            again = 0.0
        except Exception as fault:
            self.house.fault(hosted.id, fault)
            again = RETRY
        finally:
            del self.tasks[hosted.id]
        if self.ended:
            return
        if again:
            self.remember(hosted, again)
        else:
            self.consider(hosted)

    # Leases

    async def hold(self, hosted: HostedMatch) -> bool:
        """Does this process drive the match? Renews the lease in time."""
        lease = self.house.settings.lease
        now = time.monotonic()
        if self.leases.get(hosted.id, 0.0) - now > lease / 2:
            return True
        held = await self.house.storage.lease(hosted.id, self.house.process, lease)
        if held:
            self.leases[hosted.id] = now + lease
        else:
            self.leases.pop(hosted.id, None)
        return held

    async def release(self, id: str) -> None:
        if self.leases.pop(id, None) is not None:
            await self.house.storage.release([id], self.house.process)

    async def holding(self, hosted: HostedMatch, job: Coroutine[Any, Any, Any]) -> Any:
        """Wait for a job, and keep the lease until it is done."""
        task = asyncio.ensure_future(job)
        try:
            while not task.done():
                await asyncio.wait({task}, timeout=self.house.settings.lease / 3)
                await self.hold(hosted)
            return task.result()
        finally:
            if not task.done():
                task.cancel()

    # What is due

    async def read(self, hosted: HostedMatch) -> None:
        """Read a match again that was forgotten because something could not be written."""
        async with hosted.changing():
            pass

    async def close(self, hosted: HostedMatch) -> None:
        async with hosted.changing():
            due = hosted.due()
            if hosted.match is not None and due is not None and due.what == "close":
                hosted.match.close()
                await hosted.commit()

    async def clock(self, hosted: HostedMatch) -> None:
        """The time of a person is up: the game's default action is played."""
        async with hosted.changing():
            due = hosted.due()
            if due is None or due.what != "clock" or due.when > time.time():
                return
            assert hosted.match is not None
            hosted.match.act(hosted.position.default(), "stalled")
            hosted.seal.settle()
            await hosted.commit()

    async def computer(self, hosted: HostedMatch) -> None:
        match, length = hosted.match, hosted.length
        assert match is not None
        seat, position, settings = match.turn, match.position, self.house.settings
        world = match.record.story.world if match.table.PHYSICAL else None
        player, kind = match.record.seats[seat], match.table.KIND
        arguments = hosted.id, seat, player, position, kind, world, settings.seconds
        action, instead = await self.choose(hosted, player, arguments)
        async with hosted.changing():
            due = hosted.due()
            if hosted.length != length or due is None or due.what != "computer":
                return
            assert hosted.match is not None
            try:
                hosted.match.act(action or position.default() or {}, instead)
            except RollhouseError:
                hosted.match.act(position.default() or {}, "illegal")
            hosted.seal.settle()
            await hosted.commit()

    async def choose(
        self, hosted: HostedMatch, player: str, arguments: tuple[Any, ...]
    ) -> tuple[dict[str, Any] | None, str | None]:
        """What a computer player does; None: the default, and why.

        A player that could not make up its mind in time is not asked again in this match: it would
        take just as long every time.
        """
        settings = self.house.settings
        if player in hosted.stalled:
            return None, "stalled"
        job = self.house.workers.do(
            "choose",
            *arguments,
            limit=settings.seconds + settings.study,
            whose=hosted.kept.plan.address,
            slow=player not in hosted.studied,
        )
        try:
            found: tuple[dict[str, Any], str | None] = await self.holding(hosted, job)
        except Stalled:
            hosted.stalled.add(player)
            return None, "stalled"
        except WorkFailed as fault:
            self.house.fault(hosted.id, fault)
            return None, "failed"
        hosted.studied.add(player)
        return found

    async def answer(self, hosted: HostedMatch) -> None:
        """The table's turn: physics in a worker, everything else here.

        People see a motion while it is simulated, so the table is only asked about what is on the
        disk.
        """
        async with hosted.changing():
            match, length = hosted.match, hosted.length
        if match is None or match.turn != TABLE:
            return
        found: tuple[dict[str, Any], dict[str, Any]] | None = None
        given = match.record.story.nonce is not None or not match.table.NONCES
        if given and match.table.takes_time(match.position):
            head, question = match.record.head["table"], match.record.story.question
            arguments = match.table.KIND, head, match.table.private(), question
            whose = hosted.kept.plan.address
            job = self.house.workers.do(
                "answer",
                *arguments,
                limit=PHYSICS,
                whose=whose,
                hear=lambda part: hosted.tell_motion(length, *part),
            )
            found = await self.holding(hosted, job)
        async with hosted.changing():
            if hosted.length != length or hosted.match is None or hosted.match.turn != TABLE:
                return
            if found is not None:
                outcome, facts = found
                hosted.match.answer(outcome, facts)
            hosted.seal.settle()
            if len(hosted.match.record) > length:
                await hosted.commit()

    async def call(self, hosted: HostedMatch) -> None:
        """Call for the links of a roll. Those who are here without a chain have been waited for
        already.
        """
        async with hosted.changing():
            due = hosted.due()
            if due is None or due.what != "call" or due.when > time.time():
                return
            hosted.seal.waited |= hosted.seal.unseated
            hosted.seal.settle()
            await hosted.commit()

    async def ask(self, hosted: HostedMatch) -> None:
        """Ask other processes for the links of their devices."""
        await hosted.seal.ask()

    async def mix(self, hosted: HostedMatch) -> None:
        """All links are there, or those who have not answered in time are passed over."""
        await hosted.seal.read_what_came()
        async with hosted.changing():
            due = hosted.due()
            if due is None or due.what != "mix" or due.when > time.time():
                return
            hosted.seal.mix()
            await hosted.commit()

    async def nonce(self, hosted: HostedMatch) -> None:
        """Ask for a nonce: first the seat whose turn it is, then other people who are here, one by
        one.
        """
        async with hosted.changing():
            due = hosted.due()
            if due is None or due.what != "nonce" or due.when > time.time():
                return
            match = hosted.match
            assert match is not None
            people = match.record.story.people
            here = await self.house.storage.here(hosted.id) if hosted.asked else {}
            present = [seat for seat in people if here.get(seat) and seat not in hosted.asked]
            after = nonce_giver(match.position.to_move, match.position.players, present)
            first = match.nonce_giver()
            assert first is not None  # there are people
            hosted.asked.append(first if not hosted.asked or after is None else after)
            for follower in list(hosted.followers):
                for seat in set(hosted.asked) & set(follower.right.seats):
                    follower.put(encode(Wanted(seat, hosted.length)))

    async def report(self, hosted: HostedMatch) -> None:
        """Write down how a finished match ended; later, if that is impossible now."""
        try:
            await self.report_finished(hosted)
        except Refusal as refusal:
            if refusal.retry is None:
                raise
            hosted.reported = False
            self.remember(hosted, RETRY)

    # The end

    async def end(self) -> None:
        """Let what is under way finish or be lost, and give the leases back."""
        self.ended = True
        if self.alarm is not None:
            self.alarm.cancel()
            self.alarm = None
        for task in list(self.tasks.values()):
            task.cancel()
        await asyncio.gather(*self.tasks.values(), return_exceptions=True)
        held, self.leases = list(self.leases), {}
        if held:
            await self.house.storage.release(held, self.house.process)


def needs_lease(hosted: HostedMatch, due: Due) -> bool:
    """May only one process do this? One roll is written by one process anyway, while that lives."""
    return due.what not in UNLEASED and not (due.what == "mix" and hosted.seal.is_ours)
