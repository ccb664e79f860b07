"""The matches that this process hosts, and what can be done with them.

`HostedMatches` is what the sockets and the lobby use. Whatever has to last is in the storage, so
any number of processes can host the same matches.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import msgspec

from rollhouse import chance
from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.records import OVER
from rollhouse.matches.record import Record
from rollhouse.matches.story import HUMAN, OVER_NOW
from rollhouse.players.judgement import SOLVED_AT_THE_TABLE
from rollhouse.protocol.messages import Reaction

from ..refusals import Refusal
from ..settings import Settings
from ..store.house_key import KeyNotMade
from ..store.readings import keep_reading
from ..store.rows import UNDER_WAY, Kept, TablePlan
from ..store.storage import Storage
from ..tables.plans import given_up_with, names_of_giver
from ..tables.rights import Right
from ..views.frames import audience_of, encode
from ..work.classroom import Classroom
from ..work.processes import WorkFailed
from ..work.study import Studies
from ..work.wall_reader import WallReader
from .driver import Driver
from .hosted_match import HostedMatch
from .house_process import HouseProcess, LostRace
from .opening import check_start, given_up_results, is_given_up, results_of

REPORTS = 32
"""Reports that are kept in memory."""
LONGEST_REPORT, LONGEST_HINT = 900.0, 30.0
HINT_SECONDS = (0.5, 1.5, 5.0)
"""How long rollouts may take for the first hint at a choice, for the second, and for later ones."""
WARMING = 60.0
"""Seconds that a process may take to make physics ready."""
EACH, LONGEST_WAIT = 0.005, 5.0
"""Seconds to wait for each follower, and at most, before comings and goings are shown. They are
shown to all followers of a match, so the more there are, the more are gathered into one message."""
TRIES = 30
"""How often a change is tried again if somebody else was faster."""


class HostedMatches(HouseProcess):
    """Begin it in a running event loop; end it before the storage is closed."""

    def __init__(self, storage: Storage, settings: Settings | None = None) -> None:
        super().__init__(storage, settings)
        self.matches: dict[str, HostedMatch] = {}
        """By id: those that somebody follows or followed not long ago."""
        self.connections: set[Any] = set()
        """Everybody who is connected, whether at a table or not yet."""
        self.rules_ready: Callable[[str], Awaitable[None]] = at_once
        """Waits until the rules of a game are machine code, where a server warms up."""
        self.studies = Studies(self.settings, self.matches, self.fault, self.is_busy)
        self.classroom = Classroom(self.fault)
        self.wall_reader = WallReader(storage, self.settings, self.is_busy, self.fault)
        self.driver = Driver(self, self.matches, self.studies, self.report_finished)
        self.reports: OrderedDict[str, dict[str, Any]] = OrderedDict()
        """Reports of the coach, by the hash of the last line of the record."""
        self.stop_listening: Callable[[], None] | None = None
        self.tending: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        await self.storage.lock_secrets()
        self.stop_listening = self.storage.listen(self.hear)
        self.tending = asyncio.create_task(self.tend())
        self.pulse.begin()
        self.wall_reader.begin()

    def is_busy(self) -> bool:
        """Is anybody waiting for a worker?"""
        return bool(self.workers.waiting or self.classroom.unmade)

    async def end(self, retry: float | None = 1.0) -> None:
        """Take no more messages, finish what is being written, and say goodbye to everybody."""
        self.ending = True
        if self.tending is not None:
            self.tending.cancel()
        for hosted in list(self.matches.values()):
            async with hosted.lock:  # whoever writes is done
                pass
        for connection in list(self.connections):
            connection.leave("ending", retry)
        waiting = [connection.task for connection in self.connections]
        if waiting:
            await asyncio.wait(waiting, timeout=self.settings.farewell + 1)
        if self.tasks:  # most of them write down what has happened
            await asyncio.wait(list(self.tasks), timeout=self.settings.last_moment)
        await self.driver.end()
        await self.studies.end()
        await self.classroom.end()
        await self.wall_reader.end()
        await self.workers.end()
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        if self.stop_listening is not None:
            self.stop_listening()
        self.pulse.end()

    # For the lobby

    async def hosted(self, id: str) -> HostedMatch:
        """A match, with its record read; refused where there is none."""
        hosted = self.matches.get(id)
        if hosted is None:
            kept = await self.kept(id)
            await self.rules_ready(kept.plan.game)
            made = HostedMatch(self, kept, self.driver.consider, self.let_go)
            hosted = self.matches.setdefault(id, made)
            if chance.kind(kept.plan.dice).PHYSICAL:
                self.later(self.workers.teach("warm", kept.plan.game, limit=WARMING))
        hosted.touched = time.monotonic()
        if not hosted.known or hosted.is_unwritten:
            async with hosted.changing():
                pass
            self.mend(hosted)
        return hosted

    async def start(self, id: str, key: str | None = None) -> HostedMatch:
        """Begin the match: write the head of its record, unless it is there already.

        `key` is that of the request to begin it.
        """

        def started(kept: Kept) -> dict[str, Any] | None:
            if kept.state != "gathering":
                return None
            check_start(kept.plan)
            made = chance.kind(kept.plan.dice)()
            plan = change_plan(kept.plan, begun=key)
            return {"state": "playing", "secret": self.locked(made.private()), "plan": plan}

        await self.change(id, started)
        return await self.hosted(id)

    def locked(self, secret: str | None) -> str | None:
        """A secret in the form in which the database may keep it."""
        try:
            return None if secret is None else self.storage.keys.lock(secret)
        except KeyNotMade as error:  # a full disk, most often: whoever asks comes again
            self.storage.contact.failure("key", error.__cause__ or error)
            raise Refusal("storage_down") from None
        except RollhouseError as error:
            raise Refusal.of(error, "cannot_go_on") from None

    async def sit(self, id: str, seat: int, name: str, player: str = HUMAN) -> None:
        """Write into the record that somebody else has a seat, if the match has begun."""
        hosted = await self.hosted(id)
        for _ in range(TRIES):
            async with hosted.changing():
                if hosted.match is None or hosted.is_closed:
                    return
                if hosted.match.record.story.nonce is None:
                    try:
                        hosted.sit(seat, name, player)
                        await hosted.commit()
                        return
                    except LostRace:
                        continue
                    except RollhouseError as error:
                        raise Refusal.of(error) from None
            await asyncio.sleep(0.5)  # physics is at work: its answer comes first
        raise Refusal("busy")

    async def ask_to_sign(self, id: str, seats: Sequence[int]) -> None:
        """Before seats of a match in play change hands, have those who sit there sign what they
        saw.
        """
        hosted = self.matches.get(id)
        if hosted is not None and hosted.kept.state in UNDER_WAY:
            await hosted.seal.ask_to_sign(seats)

    async def pause(self, id: str) -> None:
        hosted = await self.hosted(id)

        def paused(kept: Kept) -> dict[str, Any] | None:
            if kept.state != "playing":
                return None
            due = hosted.due()
            timed = due is not None and due.what == "clock"
            left = max(0.0, due.when - time.time()) if due is not None and timed else None
            return {"state": "paused", "plan": change_plan(kept.plan, paused_left=left)}

        await self.change(id, paused)

    async def go_on(self, id: str) -> None:
        def gone_on(kept: Kept) -> dict[str, Any] | None:
            if kept.state != "paused":
                return None
            left, clock = kept.plan.paused_left, kept.plan.clock
            turned = None if left is None or clock is None else time.time() - (clock - left)
            return {
                "state": "playing",
                "plan": change_plan(kept.plan, paused_left=None, turned=turned),
            }

        await self.change(id, gone_on)

    async def close(self, id: str, by_host: bool = False) -> None:
        """Close a match that is not over as abandoned; what was sealed is revealed.

        `by_host`: the record says that the host gave it up, and so do the standings. The record of
        a match that cannot go on here stays as it is: nobody can check a line of it.
        """
        try:
            hosted = await self.hosted(id)
        except Refusal as refusal:
            if refusal.reason != "cannot_go_on":
                raise
            self.matches.pop(id, None)
            await self.change(id, give_up)
            return
        await hosted.seal.ask_to_sign()
        for _ in range(TRIES):
            async with hosted.changing():
                if hosted.match is None or hosted.is_closed:
                    break
                try:
                    theirs = by_host or hosted.kept.state == "paused"  # nobody else can continue it
                    by, former = host_seats(hosted, hosted.match.record) if theirs else (None, ())
                    hosted.match.close(by=by, former=former)
                    await hosted.commit()
                    break
                except LostRace:
                    continue

        def closed(kept: Kept) -> dict[str, Any] | None:
            return state_of(hosted, kept) or (
                {"state": "abandoned", "code": None} if kept.state == "gathering" else None
            )

        await self.change(id, closed)
        await self.keep_given_up(hosted)  # now: a computer may still study a match that is over

    async def changed(self, id: str) -> None:
        """Tell followers here that a match's table has changed; other processes hear of it too."""
        hosted = self.matches.get(id)
        if hosted is not None:
            await hosted.renew()

    async def change(self, id: str, edit: Callable[[Kept], dict[str, Any] | None]) -> Kept:
        """The table after a change. `edit` says what changes (None: nothing), as for
        `Storage.change`; it may be called again, with a newer table.
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
        hosted = await self.hosted(id)
        if hosted.match is None:
            raise Refusal("not_started")
        lines = hosted.match.record.lines[: hosted.length]
        key = lines[-1].hash
        if key not in self.reports:
            text = "".join(f"{line.text}\n" for line in lines)
            self.reports[key] = await self.worked(hosted, "report", text, limit=LONGEST_REPORT)
            if len(self.reports) > REPORTS:
                self.reports.popitem(last=False)
        return self.reports[key]

    async def hint(
        self, id: str, language: str, right: Right, seconds: float | None = None
    ) -> dict[str, Any]:
        """What every action of the seat to act is worth, told to whoever acts for it.

        With rollouts it comes soon, and asking again at the same choice gives a more certain one.
        """
        hosted = await self.hosted(id)
        if hosted.match is None:
            raise Refusal("not_started")
        if hosted.match.turn < 0:
            raise Refusal("no_choice")
        names = audience_of(right, language).names(hosted.match.record.called(language))
        self.studies.consider(hosted, asked=True)
        lines, times = hosted.hinted
        times = times if lines == hosted.length else 0
        hosted.hinted = hosted.length, times + 1
        if seconds is None:
            seconds = HINT_SECONDS[min(times, len(HINT_SECONDS) - 1)]
        asked = hosted.position, seconds, language, names
        found = await self.worked(hosted, "hint", *asked, limit=LONGEST_HINT)
        kind, few = found["source"]["kind"], len(names) <= SOLVED_AT_THE_TABLE
        waits = kind == "rollout" or (kind == "learned" and few)
        vague = kind == "rollout" and found["source"]["stopped"] == "time"
        surer = vague and times + 1 < len(HINT_SECONDS)
        return {**found, "studying": surer or (waits and self.studies.is_at(hosted.id))}

    async def worked(
        self, hosted: HostedMatch, name: str, *given: Any, limit: float
    ) -> dict[str, Any]:
        whose = hosted.kept.plan.address
        try:
            found: dict[str, Any] = await self.workers.do(name, *given, limit=limit, whose=whose)
        except WorkFailed as fault:
            self.fault(None, fault)
            raise Refusal("busy") from None
        return found

    def let_go(self, id: str) -> None:
        """A match was deleted."""
        self.matches.pop(id, None)

    def react(self, hosted: HostedMatch, sign: str, seat: int | None) -> None:
        """A reaction, to everybody who follows the match, in all processes."""
        self.storage.tell({"match": hosted.id, "reaction": [sign, seat]})

    # News

    def hear(self, news: dict[str, Any]) -> None:
        hosted = self.matches.get(news.get("match", ""))
        if "everything" in news:
            self.later(self.heal([hosted] if hosted is not None else list(self.matches.values())))
        elif hosted is None:
            return
        elif "record" in news:
            if news["record"] > max(hosted.length, hosted.writing):
                hosted.heard.append(news)
                if hosted.lock.locked() or not hosted.is_known:
                    self.once(hosted, hosted.take_heard)
                elif not hosted.follow_heard():
                    self.once(hosted, hosted.catch_up)
        elif "table" in news or "gone" in news:
            self.once(hosted, hosted.renew)
        elif "here" in news:
            self.once(hosted, hosted.attend, min(LONGEST_WAIT, len(hosted.followers) * EACH))
        elif "rewritten" in news:
            self.dismiss(hosted)
        elif "motion" in news:
            hosted.show_motion(*news["motion"])
        elif "sign" in news:
            hosted.seal.want_signatures(news["sign"])
        elif "link" in news:
            roll, seat, link = news["link"]
            if hosted.match is not None and hosted.seal.take(roll, seat, link):
                self.later(hosted.seal.roll(roll))
        elif "late" in news:
            self.later(hosted.seal.give_account(*news["late"]))
        elif "silent" in news:
            hosted.seal.hear_account(*news["silent"])
        elif "reaction" in news:
            sign, seat = news["reaction"]
            text = encode(Reaction(sign, seat))
            for follower in list(hosted.followers):
                follower.put(text)

    def dismiss(self, hosted: HostedMatch) -> None:
        """Forget a closed match whose record was rewritten without a name; followers leave."""
        for follower in list(hosted.followers):
            follower.leave("rewritten", None)
        self.matches.pop(hosted.id, None)
        if hosted.match is not None:
            self.reports.pop(hosted.match.record.hash, None)

    def once(self, hosted: HostedMatch, what: Any, wait: float = 0.0) -> None:
        """Do something for a match soon, and only once, however often it is asked for till then.

        `wait`: for how many seconds requests are gathered.
        """
        name = what.__name__
        if name in hosted.pending:
            return
        hosted.pending.add(name)

        async def soon() -> None:
            if wait:
                await asyncio.sleep(wait)
            hosted.pending.discard(name)
            await what()

        self.later(soon())

    async def heal(self, matches: list[HostedMatch]) -> None:
        """Catch up with any news that was missed."""
        found = await self.storage.lengths([hosted.id for hosted in matches])
        for hosted in matches:
            length, version = found.get(hosted.id, (0, -1))
            if version != hosted.kept.version:
                await hosted.renew()
            elif length > max(hosted.length, hosted.writing):
                await hosted.catch_up()

    async def tend(self) -> None:
        """Every now and then: catch up with missed news, and drop matches that nobody follows any
        more.
        """
        while not self.ending:
            await asyncio.sleep(self.settings.heal)
            try:
                if self.storage.database.several:  # alone, a process misses nothing
                    await self.heal(
                        [hosted for hosted in self.matches.values() if hosted.followers]
                    )
                await self.drop(time.monotonic() - self.settings.idle)
            except Exception as fault:  # it is tried again
                self.fault(None, fault)

    async def drop(self, before: float) -> None:
        """Forget matches that nobody follows and nothing happened in for a while."""
        for hosted in list(self.matches.values()):
            busy = hosted.followers or hosted.lock.locked() or hosted.id in self.driver.tasks
            if not busy and hosted.arriving == 0 and hosted.touched < before:
                del self.matches[hosted.id]
                await self.driver.release(hosted.id)

    def mend(self, hosted: HostedMatch) -> None:
        """Correct a table's state by its record: after a crash the record may be ahead of it."""
        if state_of(hosted, hosted.kept) is not None:
            self.later(self.change(hosted.id, lambda kept: state_of(hosted, kept)))

    # After the end of a match

    async def keep_given_up(self, hosted: HostedMatch) -> None:
        """Write down that somebody gave a match up, if they did and it is not written yet."""
        record = None if hosted.match is None else hosted.match.record
        if record is not None and is_given_up(record):
            names = names_of_giver(hosted.kept.plan, hosted.kept.plan.host)
            rows = given_up_results(hosted.id, record, hosted.since, names)
            await self.storage.keep_result(hosted.id, rows, record.lines[-1].text)

    async def report_finished(self, hosted: HostedMatch) -> None:
        """Write down how a finished game ended, and what luck there was in it."""
        await self.change(hosted.id, lambda kept: state_of(hosted, kept))
        assert hosted.match is not None
        record = hosted.match.record
        closing = record.closing
        if is_given_up(record):
            await self.keep_given_up(hosted)
            return
        if closing is None or closing["reason"] != OVER_NOW or record.position.turn != OVER:
            return
        kept = await self.storage.results(match=hosted.id)
        if kept and all(row.luck is not None or row.players == 1 for row in kept):
            return
        if not await self.driver.hold(hosted):
            return
        rows = results_of(hosted.id, record, hosted.since)
        if not kept and not await self.storage.keep_result(hosted.id, rows, record.lines[-1].text):
            return  # deleted, or rewritten without a name: whoever reads it next starts afresh
        if self.settings.reports and len(rows) > 1:
            found = await self.driver.holding(hosted, self.report(hosted.id))
            for row, seat in zip(rows, found["seats"], strict=True):
                row.luck, row.skill, row.adjusted = seat["luck"], seat["skill"], seat["adjusted"]
            await self.storage.rate_result(rows)
            await keep_reading(self.storage, hosted.id, found["reading"], record.lines[-1].text)


async def at_once(_: str) -> None:
    """There is nothing to wait for."""


def host_seats(hosted: HostedMatch, record: Record) -> tuple[list[int], list[tuple[int, str]]]:
    """The seats of whoever hosts a match, those that they left among them; and where others have
    joined since, with the host's last name there that the record knows.
    """
    plan, former = hosted.kept.plan, []
    by = given_up_with(plan, plan.host)
    for seat, names in names_of_giver(plan, plan.host).items():
        known = [name for name in names if (seat, name) in record.story.sat]
        if seat not in by and known:
            former.append((seat, known[0]))
    return by, former


def change_plan(plan: TablePlan, **values: Any) -> TablePlan:
    return msgspec.structs.replace(plan, **values)


def give_up(kept: Kept) -> dict[str, Any] | None:
    values = {"state": "abandoned", "code": None, "code_until": None}
    return values if kept.state in UNDER_WAY else None


def state_of(hosted: HostedMatch, kept: Kept) -> dict[str, Any] | None:
    """What a table's state should become, judging by its record; None: it is right."""
    if not hosted.is_closed or kept.state not in UNDER_WAY:
        return None
    assert hosted.match is not None
    closing = hosted.match.record.closing
    over = closing is not None and closing["reason"] == OVER_NOW
    return {"state": "over" if over else "abandoned", "code": None, "code_until": None}
