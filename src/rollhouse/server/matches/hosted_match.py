"""A hosted match: one match that is played in this process, its lock, and who follows it.

The record in memory is ahead of the disk only within `HostedMatch.changing`. If anything goes wrong
there, the record in memory is dropped and read again: what is on the disk counts, and that is what
followers get.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from typing import TYPE_CHECKING, Any, NamedTuple

from rollhouse import chance
from rollhouse.chance import real
from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.records import OVER, TABLE
from rollhouse.matches.match import Match, follow
from rollhouse.matches.record import Record
from rollhouse.protocol.messages import Done, Motion, Table, TableChanged

from ..operation import clock
from ..refusals import Refusal
from ..store.rows import read_append
from ..tables.rights import Right, right_of
from ..tables.table import table
from ..views.frames import Follower, Frames, encode
from .actions import Doing, check, digest_of, nonce_in, step
from .house_process import LostRace
from .opening import open_match
from .seal_keeper import SealKeeper

if TYPE_CHECKING:
    from ..store.rows import Append, Kept
    from .house_process import HouseProcess

SET = 1.0
"""A clock that jumps by more seconds than this was set, not just corrected a little."""
BREATH = 64
"""Lines of a record that are read in one go; then it is the turn of other matches."""
OFTEN = 8
"""How many times in a row people are asked for a nonce before the pauses grow."""
LONGEST = 50_000
"""Lines that a record may have before clients can add no more."""
AHEAD = 64
"""Parts of a motion that wait for the line before it."""


class Due(NamedTuple):
    """What the house has to do for a match, and from when on (seconds since 1970)."""

    what: str
    """`read`, `close`, `nonce`, `call`, `ask`, `mix`, `answer`, `computer` or `clock`."""
    when: float = 0.0


class HostedMatch:
    """A match in this process. `HostedMatches.hosted` makes them."""

    def __init__(
        self,
        house: HouseProcess,
        kept: Kept,
        changed: Callable[[HostedMatch], None],
        deleted: Callable[[str], None],
    ) -> None:
        """`changed` is called when something has happened, `deleted` when the match turns out not
        to exist.
        """
        self.house, self.kept, self.id = house, kept, kept.id
        self.changed, self.deleted = changed, deleted
        self.match: Match | None = None
        """None before the start, and while the record has to be read again."""
        self.known = False
        """Is the record in memory the one that was last read or written?"""
        self.length = 0
        """Lines on the disk; the followers have all of them."""
        self.done: dict[str, str] = {}
        """What clients did in these lines: a digest of each action, by the id that the client gave
        it.
        """
        self.since = 0.0
        """When the last line was written."""
        self.told = house.pulse.now()
        """When the last lines left for those who follow it here, by the pulse of the process."""
        self.heard: list[dict[str, Any]] = []
        """News from other processes about lines that have not been taken in yet."""
        self.setting = 0.0
        """How this machine's clock was set when that line was written or read."""
        self.lock = asyncio.Lock()
        self.followers: set[Follower] = set()
        self.here: Mapping[int, int] = {}
        """Devices by seat, in all processes."""
        self.asked: list[int] = []
        """Seats whose nonce has been asked for, for the roll that is due."""
        self.seal = SealKeeper(self)
        self.writing = 0
        """How many lines the record will have once what is being written is on the disk."""
        self.arriving = 0
        """Connections that are being welcomed."""
        self.ahead: list[Motion] = []
        """Parts of a motion whose gesture another process has written, but this one has not read
        yet.
        """
        self.pending: set[str] = set()
        """What is about to be done (`HostedMatches.once`)."""
        self.studied: set[str] = set()
        """Computer players who have decided something here."""
        self.stalled: set[str] = set()
        """Those who could not make up their mind in time: they are not asked again."""
        self.touched = time.monotonic()
        self.reported = False
        self.hinted: tuple[int, int] = (0, 0)
        """The length of the record when a hint was last given, and how many were given there."""
        self.to_study = True
        """Has the coach yet to begin studying it?"""

    # What is known

    @property
    def position(self) -> Any:
        assert self.match is not None
        return self.match.position

    @property
    def is_known(self) -> bool:
        """Is the record here, so that it can be changed without reading anything?"""
        return self.known and self.match is not None

    @property
    def is_closed(self) -> bool:
        return self.match is not None and self.match.record.closing is not None

    @property
    def is_chained(self) -> bool:
        """Are its dice sealed by chains, or will they be? Programs that read its record must know
        about chains.
        """
        if self.match is None:
            return chance.kind(self.kept.plan.dice).NONCES
        return self.match.record.story.seal is not None

    def changing(self) -> Change:
        """Change the record: nobody else may at the same time, and everything has been read. Lines
        that are not on the disk at the end, however it ends, are dropped."""
        return Change(self)

    @property
    def is_unwritten(self) -> bool:
        """Has the match been started, although its head has not been written or read here?"""
        return self.match is None and self.kept.state in ("playing", "paused")

    def forget(self) -> None:
        self.match, self.known = None, False

    async def read(self) -> None:
        """Read the whole record from the disk, and send followers the lines that they lack."""
        self.here = await self.house.storage.here(self.id)  # whom it waits for, and who signs
        rows = await self.house.storage.appends(self.id, 0)
        texts = [text for row in rows for text in row.lines]
        before = self.length
        if texts:
            record = await self.fold(texts)
            self.match = Match(record, self.table_of(record))
            self.has(len(record), rows[-1].at)
            self.note(rows)
        self.known = True
        if self.is_unwritten:
            await self.open()
        elif self.length > before:
            self.spread(before)

    async def open(self) -> None:
        """Write the head of a match that was started, and what the table answers at once."""
        kept = await self.house.storage.read(self.id)
        if kept is None:
            raise Refusal("unknown_match")
        self.kept = kept
        self.match = open_match(kept, self.house.storage.keys, self.house.is_alone())
        self.seal.settle()
        with contextlib.suppress(LostRace):
            await self.commit()
            self.house.log("started", kept)

    async def fold(self, texts: list[str]) -> Record:
        try:
            match = follow(texts[0])
            for number, text in enumerate(texts[1:], 1):
                match.take(text)
                if number % BREATH == 0:
                    await asyncio.sleep(0)
        except RollhouseError as error:
            raise Refusal.of(error, "cannot_go_on") from None
        return match.record

    def table_of(self, record: Record) -> chance.Table:
        """The dice that continue a record; for a closed one, dice that answer nothing."""
        if record.closing is not None:
            return real.RealTable()
        head = record.head["table"]
        try:
            return chance.kind(head["kind"]).again(
                head, self.house.storage.keys.open(self.kept.secret)
            )
        except RollhouseError as error:
            raise Refusal.of(error, "cannot_go_on") from None

    async def catch_up(self) -> None:
        """Take the lines that other processes have appended."""
        async with self.changing():
            await self.take_news()

    async def take_heard(self) -> None:
        """Take the lines that other processes have sent; lines that are missing are read."""
        async with self.changing():
            if not self.follow_heard():
                await self.take_news()

    def follow_heard(self) -> bool:
        """Take the lines that were sent, within a change or while nobody makes one. False: some are
        missing, or they do not follow."""
        heard, self.heard = self.heard, []
        match, before = self.match, self.length
        rows: list[Append] = []
        if match is None:
            return False
        whole = True
        try:
            for news in heard:
                if "append" in news and news["append"][0] == len(match.record):
                    rows.append(read_append(*news["append"]))
                    for text in rows[-1].lines:
                        match.take(text)
                elif news["record"] > len(match.record):
                    whole = False
                    break
        except (RollhouseError, TypeError, ValueError):
            self.forget()
            return False
        if rows:
            self.has(len(match.record), rows[-1].at)
            self.note(rows)
            self.spread(before)
        return whole

    async def take_news(self) -> None:
        """The same as `catch_up`, within a change."""
        if self.match is None:
            await self.read()
            return
        rows = await self.house.storage.appends(self.id, self.length)
        before, match = self.length, self.match
        for row in rows:
            for text in row.lines:
                match.take(text)
        if rows:
            self.has(len(match.record), rows[-1].at)
            self.note(rows)
            self.spread(before)

    def note(self, rows: Sequence[Append]) -> None:
        self.done.update((row.action, row.content) for row in rows if row.action is not None)

    async def renew(self) -> None:
        """Read the table again: its seats, rights or state have changed."""
        kept = await self.house.storage.read(self.id)
        if kept is None:
            for follower in list(self.followers):
                follower.leave("unknown_match", None)
            self.deleted(self.id)
            return
        if kept.version >= self.kept.version:
            self.kept = kept
        if kept.record > max(self.length, self.writing) or kept.state == "playing":
            async with self.changing():
                pass
            if kept.record > self.length:
                await self.catch_up()
        await self.attend()

    async def attend(self) -> None:
        """Somebody has come or gone: count again who is here, and show it."""
        self.here = await self.house.storage.here(self.id)
        self.show()

    def show(self) -> None:
        """Tell everybody how the table is now, and what they may do at it."""
        shown: dict[bool, Table] = {}
        made: dict[Any, str] = {}
        for follower in list(self.followers):
            try:
                follower.allow(right_of(self.kept.plan, follower.right.hash))
            except Refusal as refusal:
                follower.leave(refusal.reason, None)
                continue
            right = follower.right
            inside = bool(right.seats) or right.host
            audience = inside, right.acts, right.host
            if audience not in made:
                if inside not in shown:
                    shown[inside] = self.table(right)
                message = TableChanged(shown[inside], list(right.acts), right.host)
                made[audience] = encode(message)
            follower.put(made[audience])
        self.changed(self)

    def table(self, right: Right) -> Table:
        due = self.due()
        deadline = due.when if due is not None and due.what == "clock" else None
        return table(self.kept, self.here, right, self.length, deadline)

    # What clients do

    async def do(self, by: Follower, said: Doing) -> None:
        """Do what a client asks: it is on the disk and sent to everybody, or it is refused."""
        async with self.changing():
            self.touched = time.monotonic()
            check(self.kept.plan, by.right, said)
            if said.at > self.length:  # another process told it of lines that we lack
                self.follow_heard()
            if said.at > self.length:
                await self.take_news()
            if said.at != self.length or said.id in self.done:
                self.answer_late(by, said)
                return
            self.refuse_where_nothing_follows()
            assert self.match is not None
            try:
                step(self.match, said, self.asked, by.language)
                self.seal.settle(*nonce_in(said), self.asked)
            except RollhouseError as error:
                raise Refusal.of(error) from None
            try:
                await self.commit(said.id, by, digest_of(said))
                self.house.done_by_people[type(said)] += 1
            except LostRace:
                self.answer_late(by, said)

    def answer_late(self, by: Follower, said: Doing) -> None:
        """Answer an action that comes late: the record has gone on, with this very action or
        without it. All lines that the client knew are known here, so it is clear which.
        """
        if said.id in self.done:
            if self.done[said.id] not in ("", digest_of(said)):
                raise Refusal("id_used")
            by.put(encode(Done(said.id, self.length)))
            return
        if self.match is None or self.is_closed:
            self.refuse_where_nothing_follows()
        if said.at > self.length:
            raise Refusal("ahead", record=self.length, have=said.at)
        raise Refusal("stale", record=self.length, at=said.at)

    def refuse_where_nothing_follows(self, paused: bool = True) -> None:
        """`paused`: also while the match is paused."""
        if self.match is None:
            raise Refusal("not_started")
        if self.is_closed:
            raise Refusal("closed")
        if paused and self.kept.state == "paused":
            raise Refusal("paused")
        if self.length >= LONGEST:
            raise Refusal("record_full", most=LONGEST)

    async def commit(
        self, action: str | None = None, by: Follower | None = None, content: str = ""
    ) -> None:
        """Write the new lines to the disk and send them to everybody; within a change."""
        assert self.match is not None
        record, first = self.match.record, self.length
        texts = [line.text for line in record.lines[first:]]
        closing = record.closing is not None
        self.writing = len(record)
        try:
            written_down = await self.house.storage.append(
                self.id, first, texts, action, closing=closing, content=content
            )
        except (RollhouseError, asyncio.CancelledError):
            raise
        except Exception as fault:  # nobody knows whether it reached the disk
            self.house.fault(self.id, fault)
            raise Refusal("not_on_disk") from fault
        finally:
            self.writing = 0
        if not written_down:
            self.forget()
            await self.read()
            raise LostRace
        self.has(len(record), time.time())
        if action is not None:
            self.done[action] = content
        self.spread(first, by, action)
        if closing:
            self.house.log("finished" if self.match.turn == OVER else "abandoned", self.kept)
            self.house.later(self.renew())

    def spread(self, first: int, by: Follower | None = None, action: str | None = None) -> None:
        """Send everybody the lines from `first` on; to `by` they are the answer to their action."""
        assert self.match is not None
        self.asked.clear()
        frames = Frames(self.match.record, first, self.length)
        self.house.counted["lines"] += self.length - first
        for follower in list(self.followers):
            follower.put(frames.of(follower, action if follower is by else None))
        self.told = self.house.pulse.now()
        if by is not None and by not in self.followers and action is not None:
            by.put(encode(Done(action, self.length)))
        if self.ahead:
            ahead, self.ahead = self.ahead, []
            for motion in ahead:
                self.show_motion(motion.line, motion.frame, motion.trace)
        if self.seal.sitting and not self.is_closed:
            self.house.later(self.seal.sit_down())
        self.changed(self)

    def tell_motion(self, line: int, frame: int, trace: str) -> None:
        """Show some frames of a motion that is simulated here, to followers in all processes."""
        self.house.storage.tell({"match": self.id, "motion": [line, frame, trace]})

    def show_motion(self, line: int, frame: int, trace: str) -> None:
        """Send some frames of the motion that line `line` will tell to everybody who draws.

        Nothing of it is kept, and nothing is sent once the record has gone on. If the lines before
        it have yet to be read here, it waits for them.
        """
        motion = Motion(line, frame, trace)
        if line > self.length:
            self.ahead = [*(one for one in self.ahead if one.line == line), motion][:AHEAD]
        elif line == self.length:
            text = encode(motion)
            for follower in list(self.followers):
                if follower.views:
                    follower.put(text)

    # What the house does

    def has(self, length: int, at: float) -> None:
        """Note that this many lines are on the disk, the last one with this time."""
        self.length, self.since, self.setting = length, at, clock.setting()

    def keep_time(self) -> float:
        """When the last line was written, by the clock as it is set now: setting the clock takes
        nobody's time away, and nobody has to wait until it is that late again.
        """
        now = time.time()
        setting = now - clock.elapsed()
        if abs(setting - self.setting) > SET:
            self.since, self.setting = self.since + setting - self.setting, setting
        self.since = min(self.since, now)  # another machine's clock may be ahead
        return self.since

    def due(self) -> Due | None:
        """What the house has to do next, if anything."""
        match = self.match
        if self.kept.state != "playing":
            return None
        if match is None:
            return Due("read")
        story, settings = match.record.story, self.house.settings
        if story.closing is not None:
            return None
        if story.called:
            step = self.seal.next_step()
            return None if step is None else Due(step.what, self.after(step.after))
        turn = story.position.turn
        if turn in story.people and self.kept.plan.clock is None:
            return None
        since = self.keep_time()
        if turn == OVER:
            if match.table.ENTERED:
                return Due("close", since + settings.closing)
            signs = any(self.here.get(seat) for seat in story.unsigned)
            return Due("close", self.after(settings.signing) if signs else 0.0)
        if turn == TABLE:
            if match.table.ENTERED:
                return None
            if story.contributors and story.nonce is None:
                return Due("call", since + settings.grace if self.seal.unseated else 0.0)
            if match.table.NONCES and story.nonce is None and story.people:
                waits = settings.patience * patiently(len(self.asked))
                return Due("nonce", since + settings.grace + waits)
            return Due("answer")
        if turn not in story.people:
            return Due("computer", since + settings.pace)
        assert self.kept.plan.clock is not None
        return Due("clock", max(since, self.kept.plan.turned or 0) + self.kept.plan.clock)

    def after(self, seconds: float) -> float:
        """The moment when devices have had so many seconds since the last lines left for them, as
        far as this process has not been late itself; 0: it has passed.
        """
        left = self.told + seconds - self.house.pulse.now()
        return time.time() + left if left > 0 else 0.0

    def sit(self, seat: int, name: str, player: str) -> None:
        """From now on somebody else has a seat; this has yet to be committed."""
        assert self.match is not None
        self.match.sit(seat, name, player)
        self.seal.settle()


class Change(AbstractAsyncContextManager[None]):
    """A change of a record, from the moment when it is its turn (`HostedMatch.changing`)."""

    def __init__(self, hosted: HostedMatch) -> None:
        self.hosted = hosted

    async def __aenter__(self) -> None:
        """Wait for the turn, and read the record again if it was forgotten."""
        hosted = self.hosted
        await hosted.lock.acquire()
        if not hosted.known or hosted.is_unwritten:
            try:
                await hosted.read()
            except BaseException:
                self.end()
                raise

    async def __aexit__(self, *_: object) -> None:
        self.end()

    def end(self) -> None:
        hosted = self.hosted
        if hosted.match is not None and len(hosted.match.record) != hosted.length:
            hosted.forget()
            hosted.changed(hosted)  # it has to be read again, though nobody asks for anything
        hosted.lock.release()


def patiently(asked: int) -> int:
    """After how many times the usual patience the next person is asked: it grows each time."""
    return asked if asked <= OFTEN else OFTEN << min(asked - OFTEN, 20)
