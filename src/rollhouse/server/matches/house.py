"""The house in this process: the matches that are live here, and what can be done with them.

`House` is what the sockets and the lobby use. It reads from and writes to the storage alone, so any
number of them can serve the same matches.
"""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

import msgspec

from rollhouse import chance
from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.records import OVER
from rollhouse.matches.story import HUMAN, OVER_NOW
from rollhouse.protocol.messages import Reaction

from ..operation import logs
from ..refusals import Refusal
from ..settings import Settings
from ..store.rows import UNDER_WAY, Kept, TablePlan
from ..store.storage import Storage
from ..tables.rights import Right
from ..views.frames import audience, written
from ..work.classroom import Classroom
from ..work.processes import Workers, WorkFailed
from ..work.study import Studies
from .driver import Driver
from .hosted_match import Live, LostRace
from .opening import check_start, results_of

__all__ = ["House", "Live"]

REPORTS = 32
"""Reports that are kept in memory."""
LONGEST_REPORT, LONGEST_HINT = 900.0, 30.0
WARMING = 60.0
"""Seconds that a process may take to make physics ready."""
TRIES = 30
"""How often a change is tried again that somebody else keeps overtaking."""


class House:
    """Begin it in a running event loop; end it before the storage is closed."""

    def __init__(self, storage: Storage, settings: Settings | None = None) -> None:
        self.storage, self.settings = storage, settings or Settings()
        self.process: str = storage.process
        self.lives: dict[str, Live] = {}
        self.connections: set[Any] = set()
        """Everybody who is connected, at a table or not yet."""
        self.counted: Counter[str] = Counter()
        """What has happened, for the metrics: `lines`, `messages`, `refused:REASON`…"""
        self.rules_ready: Callable[[str], Awaitable[None]] = at_once
        """Waits until the rules of a game are machine code, where a server warms up."""
        self.done_by_people: Counter[type[msgspec.Struct]] = Counter()
        """What is on disk of what clients did, by the kind of message."""
        self.workers = Workers(self.settings.workers)
        self.studies = Studies(self.settings, self.lives, self.fault)
        self.classroom = Classroom(self.fault)
        self.driver = Driver(self)
        self.reports: OrderedDict[str, dict[str, Any]] = OrderedDict()
        self.tasks: set[asyncio.Task[Any]] = set()
        self.ending = False
        self.deaf: Any = None
        self.tending: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        self.deaf = self.storage.listen(self.hear)
        self.tending = asyncio.create_task(self.tend())

    async def end(self, retry: float | None = 1.0) -> None:
        """Take no more messages, finish what is being written, and say goodbye to everybody."""
        self.ending = True
        if self.tending is not None:
            self.tending.cancel()
        for live in list(self.lives.values()):
            async with live.lock:  # whoever writes is done
                pass
        for connection in list(self.connections):
            connection.leave("ending", retry)
        waiting = [connection.task for connection in self.connections]
        if waiting:
            await asyncio.wait(waiting, timeout=self.settings.farewell + 1)
        if self.tasks:  # they write down what has happened, mostly
            await asyncio.wait(list(self.tasks), timeout=self.settings.last_moment)
        await self.driver.end()
        await self.studies.end()
        await self.classroom.end()
        await self.workers.end()
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        if self.deaf is not None:
            self.deaf()

    # For the lobby

    async def live(self, id: str) -> Live:
        """A match, with its record read; refused where there is none."""
        live = self.lives.get(id)
        if live is None:
            kept = await self.kept(id)
            await self.rules_ready(kept.plan.game)
            live = self.lives.setdefault(id, Live(self, kept))
            if chance.kind(kept.plan.dice).PHYSICAL:
                self.later(self.workers.teach("warm", kept.plan.game, limit=WARMING))
        live.touched = time.monotonic()
        if not live.known or live.is_unwritten:
            async with live.changing():
                pass
            self.mend(live)
        return live

    async def start(self, id: str) -> Live:
        """Everybody sits: write the head of the record. Nothing happens where it is written."""

        def started(kept: Kept) -> dict[str, Any] | None:
            if kept.state != "gathering":
                return None
            check_start(kept.plan)
            made = chance.kind(kept.plan.dice)()
            return {"state": "playing", "secret": made.private()}

        await self.change(id, started)
        return await self.live(id)

    async def sit(self, id: str, seat: int, name: str, player: str = HUMAN) -> None:
        """Write down that somebody else has a seat, if the match has begun."""
        live = await self.live(id)
        for _ in range(TRIES):
            async with live.changing():
                if live.match is None or live.is_closed:
                    return
                if live.match.record.story.nonce is None:
                    try:
                        live.sit(seat, name, player)
                        await live.commit()
                        return
                    except LostRace:
                        continue
                    except RollhouseError as error:
                        raise Refusal.of(error) from None
            await asyncio.sleep(0.5)  # physics is at work: its answer comes first
        raise Refusal("busy")

    async def pause(self, id: str) -> None:
        live = await self.live(id)

        def paused(kept: Kept) -> dict[str, Any] | None:
            if kept.state != "playing":
                return None
            due = live.due()
            timed = due is not None and due.what == "clock"
            left = max(0.0, due.when - time.time()) if due is not None and timed else None
            return {"state": "paused", "plan": replaced(kept.plan, paused_left=left)}

        await self.change(id, paused)

    async def go_on(self, id: str) -> None:
        def gone_on(kept: Kept) -> dict[str, Any] | None:
            if kept.state != "paused":
                return None
            left, clock = kept.plan.paused_left, kept.plan.clock
            turned = None if left is None or clock is None else time.time() - (clock - left)
            return {
                "state": "playing",
                "plan": replaced(kept.plan, paused_left=None, turned=turned),
            }

        await self.change(id, gone_on)

    async def close(self, id: str) -> None:
        """Close a match that is not over as abandoned; what was sealed is revealed.

        The record of one that cannot go on here stays as it is: nobody can check a line of it.
        """
        try:
            live = await self.live(id)
        except Refusal as refusal:
            if refusal.reason != "cannot_go_on":
                raise
            self.lives.pop(id, None)
            await self.change(id, given_up)
            return
        for _ in range(TRIES):
            async with live.changing():
                if live.match is None or live.is_closed:
                    break
                try:
                    live.match.close()
                    await live.commit()
                    break
                except LostRace:
                    continue

        def closed(kept: Kept) -> dict[str, Any] | None:
            return state_of(live, kept) or (
                {"state": "abandoned", "code": None} if kept.state == "gathering" else None
            )

        await self.change(id, closed)

    async def changed(self, id: str) -> None:
        """Show those who follow a match here how its table is now; other processes hear of it."""
        live = self.lives.get(id)
        if live is not None:
            await live.renew()

    async def change(self, id: str, edit: Callable[[Kept], dict[str, Any] | None]) -> Kept:
        """The table after a change. `edit` says what changes (None: nothing), as `Storage.change`
        has it; it may be asked again, from a newer table.
        """
        for attempt in range(TRIES):
            kept = await self.kept(id)
            values = edit(kept)
            if values is None:
                return kept
            if await self.storage.change(id, kept.version, **{"plan": kept.plan, **values}):
                await self.changed(id)  # a right that was taken away ends now
                return await self.kept(id)
            await asyncio.sleep(random.uniform(0, 0.005 * (attempt + 1)))
        raise Refusal("busy")

    async def kept(self, id: str) -> Kept:
        """A table as it is in the storage."""
        kept = await self.storage.read(id)
        if kept is None:
            raise Refusal("unknown_match")
        return kept

    async def report(self, id: str) -> dict[str, Any]:
        """The coach's report of a match so far: `report` and `page` by language, `seats`."""
        live = await self.live(id)
        if live.match is None:
            raise Refusal("not_started")
        lines = live.match.record.lines[: live.length]
        key = lines[-1].hash
        if key not in self.reports:
            text = "".join(f"{line.text}\n" for line in lines)
            self.reports[key] = await self.worked(live, "report", text, limit=LONGEST_REPORT)
            if len(self.reports) > REPORTS:
                self.reports.popitem(last=False)
        return self.reports[key]

    async def hint(
        self, id: str, language: str, right: Right, seconds: float = 0.8
    ) -> dict[str, Any]:
        """What every action of the seat to act is worth, told to whoever acts for it."""
        live = await self.live(id)
        if live.match is None:
            raise Refusal("not_started")
        if live.match.turn < 0:
            raise Refusal("no_choice")
        names = audience(right, language).names(live.match.record.names)
        self.studies.consider(live, asked=True)
        asked = live.position, seconds, language, names
        found = await self.worked(live, "hint", *asked, limit=LONGEST_HINT)
        better = found["source"]["kind"] == "rollout" and self.studies.is_at(live.id)
        return {**found, "studying": better}

    async def worked(self, live: Live, name: str, *given: Any, limit: float) -> dict[str, Any]:
        whose = live.kept.plan.address
        try:
            found: dict[str, Any] = await self.workers.do(name, *given, limit=limit, whose=whose)
        except WorkFailed as fault:
            self.fault(None, fault)
            raise Refusal("busy") from None
        return found

    def react(self, live: Live, sign: str, seat: int | None) -> None:
        """A reaction, to everybody who follows the match, in all processes."""
        self.storage.tell({"match": live.id, "reaction": [sign, seat]})

    # News

    def hear(self, news: dict[str, Any]) -> None:
        live = self.lives.get(news.get("match", ""))
        if "everything" in news:
            self.later(self.heal([live] if live is not None else list(self.lives.values())))
        elif live is None:
            return
        elif "record" in news:
            if news["record"] > max(live.length, live.writing):
                self.once(live, live.catch_up)
        elif "table" in news or "gone" in news:
            self.once(live, live.renew)
        elif "here" in news:
            self.once(live, live.attend)
        elif "rewritten" in news:
            self.dismiss(live)
        elif "reaction" in news:
            sign, seat = news["reaction"]
            text = written(Reaction(sign, seat))
            for follower in list(live.followers):
                follower.put(text)

    def dismiss(self, live: Live) -> None:
        """The record of a closed match was written anew, without a name: forget what was read."""
        for follower in list(live.followers):
            follower.leave("rewritten", None)
        self.lives.pop(live.id, None)
        if live.match is not None:
            self.reports.pop(live.match.record.hash, None)

    def once(self, live: Live, what: Any) -> None:
        """Do something for a match soon; once, however often it is asked for before."""
        name = what.__name__
        if name in live.pending:
            return
        live.pending.add(name)

        async def soon() -> None:
            live.pending.discard(name)
            await what()

        self.later(soon())

    async def heal(self, lives: list[Live]) -> None:
        """Look whether news was missed."""
        found = await self.storage.lengths([live.id for live in lives])
        for live in lives:
            length, version = found.get(live.id, (0, -1))
            if version != live.kept.version:
                await live.renew()
            elif length > max(live.length, live.writing):
                await live.catch_up()

    async def tend(self) -> None:
        """Now and then: missed news, matches that nobody follows any more."""
        while not self.ending:
            await asyncio.sleep(self.settings.heal)
            try:
                if self.storage.database.several:  # alone, a process misses nothing
                    await self.heal([live for live in self.lives.values() if live.followers])
                await self.drop(time.monotonic() - self.settings.idle)
            except Exception as fault:  # it is tried again
                self.fault(None, fault)

    async def drop(self, before: float) -> None:
        """Forget matches that nobody follows and nothing happened in for a while."""
        for live in list(self.lives.values()):
            busy = live.followers or live.lock.locked() or live.id in self.driver.tasks
            if not busy and live.arriving == 0 and live.touched < before:
                del self.lives[live.id]
                await self.driver.release(live.id)

    def mend(self, live: Live) -> None:
        """The record is the truth: bring the state of the table in line with it, after a crash."""
        if state_of(live, live.kept) is not None:
            self.later(self.change(live.id, lambda kept: state_of(live, kept)))

    # After the end of a match

    async def report_finished(self, live: Live) -> None:
        """Write down how a finished game ended, and what luck there was in it."""
        await self.change(live.id, lambda kept: state_of(live, kept))
        assert live.match is not None
        record = live.match.record
        closing = record.closing
        if closing is None or closing["reason"] != OVER_NOW or record.position.turn != OVER:
            return
        kept = await self.storage.results(match=live.id)
        if kept and all(row.luck is not None or row.players == 1 for row in kept):
            return
        if not await self.driver.hold(live):
            return
        rows = results_of(live.id, record, live.since)
        if not kept and not await self.storage.keep_result(live.id, rows, record.lines[-1].text):
            return  # deleted, or written anew without a name: whoever reads it next begins again
        if self.settings.reports and len(rows) > 1:
            found = await self.driver.holding(live, self.report(live.id))
            for row, seat in zip(rows, found["seats"], strict=True):
                row.luck, row.skill, row.adjusted = seat["luck"], seat["skill"], seat["adjusted"]
            await self.storage.rate_result(rows)

    # Keeping house

    def later(self, job: Coroutine[Any, Any, Any]) -> None:
        """Do something in the background; what goes wrong there is logged."""
        task = asyncio.create_task(job)
        self.tasks.add(task)
        task.add_done_callback(self.done)

    def done(self, task: asyncio.Task[Any]) -> None:
        self.tasks.discard(task)
        fault = None if task.cancelled() else task.exception()
        gone = isinstance(fault, Refusal) and fault.reason == "unknown_match"  # deleted meanwhile
        if fault is not None and not gone:
            self.fault(None, fault)

    def log(self, event: str, kept: Kept) -> None:
        """Write down what became of a match."""
        logs.tell(event, match=kept.id, game=kept.plan.game, process=self.process)

    def fault(self, id: str | None, fault: BaseException | None) -> None:
        if isinstance(fault, Refusal) and fault.reason in ("storage_down", "busy"):
            return  # whoever refused it has told of it
        if self.ending and isinstance(fault, WorkFailed):
            return  # the house has ended its workers
        self.counted["faults"] += 1
        logs.tell("fault", logging.ERROR, fault, match=id)


async def at_once(_: str) -> None:
    """There is nothing to wait for."""


def replaced(plan: TablePlan, **values: Any) -> TablePlan:
    return msgspec.structs.replace(plan, **values)


def given_up(kept: Kept) -> dict[str, Any] | None:
    values = {"state": "abandoned", "code": None, "code_until": None}
    return values if kept.state in UNDER_WAY else None


def state_of(live: Live, kept: Kept) -> dict[str, Any] | None:
    """What a table's state has to become by its record; None: it is right."""
    if not live.is_closed or kept.state not in UNDER_WAY:
        return None
    assert live.match is not None
    closing = live.match.record.closing
    over = closing is not None and closing["reason"] == OVER_NOW
    return {"state": "over" if over else "abandoned", "code": None, "code_until": None}
