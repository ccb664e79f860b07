"""The WebSocket endpoint: one connection is one device at one table.

A frame goes out at once if the client takes it. If it does not, frames wait, up to a bound; then
the client is told goodbye and can come back for what it missed. Nobody ever waits for it. An idle
connection costs the memory that the server keeps for it, but no task or timer of ours.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import time
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

import msgspec

from rollhouse.protocol.messages import (
    LARGEST_MESSAGE,
    OLDEST,
    PROTOCOL,
    Act,
    Anchor,
    Beat,
    ClientMessage,
    Goodbye,
    Hello,
    HouseBeat,
    Identity,
    Link,
    MessageFromHouse,
    React,
    Signature,
    Wanted,
    Welcome,
)
from rollhouse.protocol.tokens import hashed, is_match

from ..limits import GENEROUS, AddressLimits, address_of
from ..matches.hosted_match import HostedMatch
from ..matches.hosted_matches import HostedMatches
from ..refusals import Refusal, why_unreadable
from ..store.rows import SPECTATOR
from ..tables.rights import Right, right_of
from ..views.frames import Frames, encode, split_lines
from .transport import GONE, Receive, Rest, Send, forget_request, hang_up, straight_to


class Named(msgspec.Struct):
    """The id of a message of which nothing else can be read."""

    id: Identity | None = None


DECODER, NAMED = msgspec.json.Decoder(ClientMessage), msgspec.json.Decoder(Named)
NOBODY = Right(None)
BEAT = encode(HouseBeat())
CODES = {
    "ending": 1012,
    "slow": 1013,
    **dict.fromkeys(("busy", "preparing", "storage_down"), 1013),
    "not_text": 1003,
    "too_large": 1009,
    **dict.fromkeys(("bad_message", "hello_first", "bad_token", "unknown_match"), 1008),
}
"""The code of the close frame, by the reason of the goodbye; 1000 for others."""
GUESSED = ("bad_token", "token_needed", "unknown_match")
"""Refusals of a hello that may be a guess."""
NOT_YET = ("preparing", "busy", "storage_down")
"""Refusals of a hello that will pass."""
REACTIONS, REACTING = 5.0, 0.5
"""How many reactions somebody may send at once, and how many a second after that."""
BREATH = 0.1
"""Seconds in which nothing is read from somebody who has said too much: to refuse a flood message
by message would take as long as to answer it.
"""


class Play:
    """The endpoint, as an ASGI application."""

    def __init__(self, house: HostedMatches, limits: AddressLimits | None = None) -> None:
        self.house, self.limits = house, limits or AddressLimits(GENEROUS)

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        await receive()  # websocket.connect
        address = address_of(scope)
        with self.limits.connection(address):
            await send({"type": "websocket.accept"})
            forget_request(scope, receive)
            connection = Connection(self.house, receive, send)
            connection.household = functools.partial(self.limits.messages.take, address)
            await connection.serve()


class Connection:
    """A device that is connected. It follows a match after its hello."""

    def __init__(self, house: HostedMatches, receive: Receive, send: Send) -> None:
        self.house, self.receive, self.send = house, receive, send
        self.straight = straight_to(receive)
        self.hosted: HostedMatch | None = None
        self.right, self.language, self.views = NOBODY, "en", False
        self.here: tuple[int, ...] = ()
        """The seats at which it is counted as present."""
        self.outbox: list[str] = []
        self.size = 0
        """How many letters are waiting to be sent."""
        self.writer: asyncio.Task[None] | None = None
        self.listening = False
        self.farewell: Goodbye | None = None
        self.until, self.late = 0.0, Goodbye("hello_first")
        """The deadline for a hello, and what is said if it does not come."""
        self.faults = 0
        self.allowance, self.reactions = house.settings.burst, REACTIONS
        self.household: Callable[[], float] = lambda: 0.0
        """Counts a message against what the whole address may send; returns the seconds to wait, or
        0.
        """
        self.seen = self.reacted = time.monotonic()
        """When it last said something, and when it last reacted to something."""
        task = asyncio.current_task()
        assert task is not None
        self.task: asyncio.Task[Any] = task

    # Listening

    async def serve(self) -> None:
        self.house.connections.add(self)
        if self.house.ending:
            self.leave("ending", 1.0)
        try:
            self.until = asyncio.get_running_loop().time() + self.house.settings.hello
            with contextlib.suppress(TimeoutError):
                while self.hosted is None and self.farewell is None:
                    await self.hear(self.until)
            if self.hosted is None:
                self.leave(self.late.reason, self.late.retry)
            while self.farewell is None:
                await self.hear()
        except Disconnected:
            self.farewell = None
        except asyncio.CancelledError:
            if self.farewell is None:
                raise
            self.task.uncancel()
        finally:
            self.house.connections.discard(self)
            self.depart()
        await self.part()

    async def hear(self, until: float | None = None) -> None:
        """Wait for one message, no longer than `until`, and answer it, however long the answer
        takes.
        """
        self.listening = True
        try:
            if until is None:
                event = await self.receive()
            else:
                async with asyncio.timeout_at(until):
                    event = await self.receive()
        finally:
            self.listening = False
        if event["type"] != "websocket.receive":
            raise Disconnected
        if self.farewell is not None:
            return
        self.house.counted["messages"] += 1
        try:
            said = self.read(event.get("text"))
        except Refusal as refusal:
            self.refuse(refusal, id_in(event.get("text")))
            self.find_fault(refusal)
            return
        await self.deal_with(said)

    async def deal_with(self, said: Any) -> None:
        """Answer a message, or say why not."""
        if not self.take_allowance():
            self.refuse(Refusal("too_fast"), getattr(said, "id", None))
            await asyncio.sleep(BREATH)
            return
        try:
            doing = self.answer(said)
            if doing is not None:
                await doing
        except Refusal as refusal:
            if isinstance(said, Hello) and refusal.reason in NOT_YET:
                self.put_off(refusal)
                return
            self.refuse(refusal, getattr(said, "id", None))
            if refusal.reason == "cannot_go_on":  # whoever runs the house hears of it, too
                self.house.fault(self.match_of(said), refusal)
            if isinstance(said, Hello) and refusal.reason in GUESSED:
                self.find_fault(refusal)
        except asyncio.CancelledError:
            raise
        except Exception as fault:  # our fault, and nobody else's match
            self.house.fault(self.match_of(said), fault)
            self.refuse(Refusal("own_fault"), getattr(said, "id", None))

    def match_of(self, said: Any) -> str | None:
        """The match that this device follows, or asks for with its hello."""
        return self.hosted.id if self.hosted is not None else getattr(said, "match", None)

    def take_at_once(self, content: str) -> bool:
        """Deal with a message as soon as it is here, if nothing but the disk has to be waited for.
        False: it takes the ordinary way, through the task of this connection.

        Most messages at a table are that simple, and waking a task costs as much as a roll.
        """
        hosted = self.hosted
        if hosted is None or self.farewell is not None or not self.listening:
            return False
        if self.house.ending or hosted.lock.locked() or len(content) > LARGEST_MESSAGE:
            return False
        try:
            said = DECODER.decode(content)
        except (msgspec.MsgspecError, UnicodeError, RecursionError, ValueError):
            return False
        kind = type(said)
        if kind is Link:
            simple = not hosted.seal.is_late(said)
        else:
            simple = kind is Act and hosted.is_known and said.at == hosted.length
        if not simple:
            return False
        self.house.counted["messages"] += 1
        work = self.deal_with(said)
        try:
            waits_for = work.send(None)
        except StopIteration:
            return True
        assert self.straight is not None
        self.straight.mailbox.held = True  # what it says next waits until this is done
        if isinstance(waits_for, asyncio.Future):
            waits_for._asyncio_future_blocking = False  # as a task does
            waits_for.add_done_callback(functools.partial(self.go_on, work))
        else:
            self.house.later(self.finish(Rest(work, waits_for)))
        return True

    def go_on(self, work: Coroutine[Any, Any, None], waited_for: asyncio.Future[Any]) -> None:
        """The disk has answered what was taken at once. If the answer is not a plain yes, more has
        to be read, and a task does that."""
        assert self.straight is not None
        if waited_for.cancelled() or waited_for.exception() or waited_for.result() is not True:
            self.house.later(self.finish(Rest(work, waited_for)))
            return
        try:
            waits_for = work.send(None)
        except StopIteration:
            self.straight.mailbox.release()
        else:
            self.house.later(self.finish(Rest(work, waits_for)))

    async def finish(self, rest: Rest) -> None:
        assert self.straight is not None
        try:
            await rest
        finally:
            self.straight.mailbox.release()

    def find_fault(self, refusal: Refusal) -> None:
        """Count an unreadable message or a guessed token; after a few the client is sent away."""
        self.faults += 1
        if self.faults >= self.house.settings.faults:
            self.leave(refusal.reason, None)

    def put_off(self, refusal: Refusal) -> None:
        """Refuse a hello for now, and give its client time to say it again."""
        self.refuse(refusal)
        self.late = Goodbye(refusal.reason, refusal.retry)
        wait = (refusal.retry or 0.0) + self.house.settings.hello
        self.until = asyncio.get_running_loop().time() + wait

    def read(self, content: str | None) -> Any:
        if content is None:
            raise Refusal("not_text")
        if len(content) > LARGEST_MESSAGE:
            raise Refusal("too_large", most=LARGEST_MESSAGE)
        try:
            return DECODER.decode(content)
        except (msgspec.MsgspecError, UnicodeError, RecursionError, ValueError) as fault:
            raise Refusal("bad_message", fault=why_unreadable(content, fault)) from None

    def take_allowance(self) -> bool:
        """May it say something more?"""
        settings, now = self.house.settings, time.monotonic()
        allowance = self.allowance + (now - self.seen) * settings.rate
        self.seen = now
        if allowance > settings.burst:
            allowance = settings.burst
        if allowance < 1 or self.household():
            self.allowance = allowance
            return False
        self.allowance = allowance - 1
        return True

    def answer(self, said: Any) -> Awaitable[None] | None:
        """Answer a message; returns what has to be awaited for that, if anything has to be."""
        if self.house.ending:
            raise Refusal("ending")
        hosted = self.hosted
        if isinstance(said, Hello):
            if hosted is not None:
                raise Refusal("hello_twice")
            return self.hello(said)
        if hosted is None:
            raise Refusal("hello_first")
        if isinstance(said, Link):
            return hosted.seal.show(self, said)
        if isinstance(said, Anchor):
            return hosted.seal.sit(self, said)
        if isinstance(said, Signature):
            return hosted.seal.sign(self, said)
        if not isinstance(said, (Beat, React)):
            return hosted.do(self, said)
        if isinstance(said, Beat):
            self.put(BEAT)
        else:
            self.react(said)
        return None

    def react(self, said: React) -> None:
        assert self.hosted is not None
        if said.seat is not None and said.seat not in self.right.seats:
            raise Refusal("not_your_seat", seat=said.seat)
        past, self.reacted = self.seen - self.reacted, self.seen
        self.reactions = min(REACTIONS, self.reactions + past * REACTING)
        if self.reactions < 1:
            raise Refusal("too_fast")
        self.reactions -= 1
        seat = said.seat if said.seat is not None else next(iter(self.right.seats), None)
        self.house.react(self.hosted, said.sign, seat)

    # Coming and going

    async def hello(self, said: Hello) -> None:
        """Welcome a client, send the lines that it lacks, and from then on every new one."""
        self.language = said.language
        if not OLDEST <= said.protocol <= PROTOCOL:
            raise Refusal("other_protocol", ours=PROTOCOL, value=said.protocol)
        if not is_match(said.match):
            raise Refusal("unknown_match")
        hosted = await self.house.hosted(said.match)
        if said.protocol < 2 and not said.views and hosted.is_chained:
            raise Refusal("other_protocol", ours=PROTOCOL, value=said.protocol)
        hosted.arriving += 1
        try:
            self.right = await self.right_at(hosted, said.token)
            if said.have > hosted.length:  # perhaps it was at another process a moment ago
                await hosted.catch_up()
            if said.have > hosted.length:
                raise Refusal("ahead", record=hosted.length, have=said.have)
            self.views = said.views
            await self.attend(hosted)
            hosted.here = await self.house.storage.here(hosted.id)
            self.tell(self.welcome(hosted))
            await self.catch_up(hosted, said.have)
            hosted.followers.add(self)
            self.hosted = hosted
            if self.straight is not None:
                self.straight.listen(self.take_at_once)
        finally:
            hosted.arriving -= 1
            if self.hosted is None:
                self.right = NOBODY
                await self.attend(hosted)
        self.house.storage.tell({"match": hosted.id, "here": True})
        self.ask_again(hosted)

    async def right_at(self, hosted: HostedMatch, token: str | None) -> Right:
        """The rights that a token gives; one given elsewhere just now may be unknown here.

        News may also have come while the storage was asked, so its answer counts, not whether it
        is newer. Those at the table hear nothing of a token that gives no right.
        """
        hash = None if token is None else hashed(token)
        try:
            return right_of(hosted.kept.plan, hash)
        except Refusal:
            kept = await self.house.storage.read(hosted.id)
            if kept is None:
                raise
            right = right_of(kept.plan, hash)
            if kept.version != hosted.kept.version:
                await hosted.renew()
            return right

    def welcome(self, hosted: HostedMatch) -> Welcome:
        acts = list(self.right.acts)
        table, beat = hosted.table(self.right), self.house.settings.beat
        return Welcome(PROTOCOL, acts, self.right.host, hosted.length, table, beat)

    async def catch_up(self, hosted: HostedMatch, have: int) -> None:
        """Send the lines from `have` on, at the pace at which the client takes them.

        When this returns, it has all of them, and nothing has happened since.
        """
        if have == hosted.length and hosted.match is not None and self.views:
            self.put(Frames(hosted.match.record, have, have).of(self))
        while have < hosted.length:
            if hosted.match is None:
                async with hosted.changing():
                    pass
            assert hosted.match is not None
            record, whole = hosted.match.record, hosted.length
            for first, end in split_lines(record, have, whole):
                text = Frames(record, first, end, last=end == whole).of(self)
                await self.waited(text)
                have = end

    def ask_again(self, hosted: HostedMatch) -> None:
        """Ask whoever has just come for a nonce, if that is what everybody waits for."""
        due = hosted.due()
        if due is not None and due.what == "nonce":
            for seat in set(hosted.asked) & set(self.right.seats):
                self.tell(Wanted(seat, hosted.length))
            hosted.asked = list(dict.fromkeys(hosted.asked))
        self.house.driver.consider(hosted)

    def allow(self, right: Right) -> None:
        if right != self.right:
            changed = right.seats != self.right.seats
            self.right = right
            if changed and self.hosted is not None:
                self.house.later(self.attend(self.hosted))

    async def attend(self, hosted: HostedMatch) -> None:
        """Count this device as present at its own seats and no others."""
        storage, process = self.house.storage, self.house.process
        now: tuple[int, ...] = ()
        if self.right is not NOBODY and self.farewell is None:
            now = self.right.seats or (SPECTATOR,)
        before, self.here = self.here, now
        for seat in now:
            if seat not in before:
                await storage.arrive(hosted.id, seat, process)
        for seat in before:
            if seat not in now:
                await storage.leave(hosted.id, seat, process)

    def depart(self) -> None:
        if self.straight is not None:
            self.straight.listen(None)
        hosted, self.hosted = self.hosted, None
        if hosted is None:
            return
        hosted.followers.discard(self)
        self.right = NOBODY

        async def gone() -> None:
            hosted.seal.tell_links()  # before anybody hears that nobody waits for this device
            await self.attend(hosted)
            self.house.storage.tell({"match": hosted.id, "here": True})

        self.house.later(gone())

    # Speaking

    def tell(self, message: MessageFromHouse) -> None:
        self.put(encode(message))

    def refuse(self, refusal: Refusal, id: str | None = None) -> None:
        self.house.counted[f"refused:{refusal.reason}"] += 1
        record = self.hosted.length if self.hosted is not None else None
        self.tell(refusal.message(self.language, id, record))

    def put(self, text: str) -> None:
        """Send a frame now or soon; never waits."""
        if self.farewell is not None:
            return
        self.house.counted["frames"] += 1
        if self.writer is None:
            if self.straight is not None and self.straight.say(text):
                return
            sending = self.send({"type": "websocket.send", "text": text})
            try:
                waits_for = sending.send(None)
            except (StopIteration, *GONE):  # sent; or the client is gone, as `hear` will find
                return
            self.size += len(text)
            self.writer = asyncio.create_task(self.write(Rest(sending, waits_for), len(text)))
            return
        self.outbox.append(text)
        self.size += len(text)
        if self.size > self.house.settings.outgoing:
            self.leave("slow", 1.0)

    async def write(self, rest: Rest, length: int) -> None:
        """Send what waits, as fast as the client takes it."""
        try:
            await rest
            self.size -= length
            while self.outbox:
                waiting, self.outbox = self.outbox, []
                for text in waiting:
                    if self.farewell is not None:
                        return
                    await self.send({"type": "websocket.send", "text": text})
                    self.size -= len(text)
        except GONE:
            self.outbox.clear()
        finally:
            self.writer = None

    async def waited(self, text: str) -> None:
        """Send a frame, and wait until the client has room for more."""
        self.put(text)
        if self.writer is not None:
            await asyncio.wait({self.writer})
        if self.farewell is not None:
            raise Refusal("busy")

    def leave(self, reason: str, retry: float | None) -> None:
        """Close this connection with a goodbye; frames that still wait for it are dropped."""
        if self.farewell is not None:
            return
        self.farewell = Goodbye(reason, retry)
        self.outbox.clear()
        if self.hosted is not None:
            self.hosted.followers.discard(self)
        if self.listening:
            self.task.cancel()

    async def part(self) -> None:
        """Send the goodbye and close, for as long as the client may still listen."""
        if self.writer is not None:
            self.writer.cancel()
            await asyncio.wait({self.writer})
        if self.farewell is None:
            return
        self.house.counted[f"goodbye:{self.farewell.reason}"] += 1
        try:
            async with asyncio.timeout(self.house.settings.farewell):
                await self.send({"type": "websocket.send", "text": encode(self.farewell)})
                code = CODES.get(self.farewell.reason, 1000)
                await self.send({"type": "websocket.close", "code": code})
        except TimeoutError:
            hang_up(self.receive)
        except GONE:
            pass


def id_in(content: str | None) -> str | None:
    """The id in a message that cannot be read, so that its client knows which one was refused."""
    with contextlib.suppress(msgspec.MsgspecError, UnicodeError, RecursionError, ValueError):
        if content is not None and len(content) <= LARGEST_MESSAGE:
            return NAMED.decode(content).id
    return None


class Disconnected(Exception):
    """The client has closed the connection."""
