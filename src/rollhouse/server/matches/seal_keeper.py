"""The seal keeper of a match: gathers the chains, links and signatures of the people's devices.

A roll is written by the process that has the connection of the first seat called. What devices show
elsewhere goes there as news. When links are missing there in the end, that process asks the others
for them, and tells them what it has, so that any of them can take over. Which link is due follows
from the record (`matches.seal`); this module only knows who has answered, and how long to wait for
the others.

A device is judged by the process that it is connected to: its time begins when the call leaves
there, and goes by the pulse of that process. The process that writes the roll asks the others, and
passes over nobody of theirs before they have said that a device has had its time.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from rollhouse.kernel.chains import follows
from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.records import OVER, TABLE
from rollhouse.matches.match import Match
from rollhouse.matches.seal import MOST_CHAINS, refuse_other_signature
from rollhouse.matches.story import Story
from rollhouse.protocol.messages import Anchor, Done, Link, Signature, SignatureWanted

from ..refusals import Refusal
from ..views.frames import Follower, encode
from .house_process import LostRace

if TYPE_CHECKING:
    from .house_process import HouseProcess

MOST_SIGNATURES = 64
"""How many times a seat may sign while the game goes on."""
TRIES = 10
"""How often something is tried again if another process was faster."""
GLANCE = 0.02
"""How many seconds pass between two checks whether those who were asked have signed."""
PAUSE = 1.0
"""Seconds between the first two times that other processes are asked for their devices; each pause
is twice as long as the one before. (An answer can be lost as all news can.)"""
TAKEN_OVER = 4
"""After this many times the time of a device another process writes a roll that it could write."""
LONGEST = 30.0
"""After so many seconds more a process that says nothing about its devices is not waited for."""


class SealedMatch(Protocol):
    """What the keeper needs of a hosted match."""

    id: str
    house: HouseProcess
    match: Match | None
    length: int
    here: Mapping[int, int]
    followers: set[Follower]
    told: float
    touched: float
    changed: Callable[[Any], None]

    def changing(self) -> AbstractAsyncContextManager[None]: ...

    def show(self) -> None: ...

    async def commit(self) -> None: ...

    async def take_news(self) -> None: ...

    def refuse_where_nothing_follows(self, paused: bool = True) -> None: ...


class Step(NamedTuple):
    """What the house does next about a roll whose links were called for."""

    what: str
    """`ask` or `mix`."""
    after: float
    """How many seconds of the process after the call left it."""


class SealKeeper:
    """What is known of the roll that is due, apart from the record."""

    def __init__(self, hosted: SealedMatch) -> None:
        self.hosted = hosted
        self.links: dict[int, dict[int, str]] = {}
        """What devices have shown, by roll and seat: for the last roll and those to come."""
        self.sitting: dict[int, Anchor] = {}
        """Chains that came while a roll was due: they count from the next roll on."""
        self.waited: set[int] = set()
        """People who are here and were waited for, whether or not they sat down with a chain."""
        self.asked = (-1, 0)
        """A roll, and how many times other processes were asked for their devices."""
        self.silent: dict[tuple[int, int], dict[str, int]] = {}
        """By roll and seat: how many devices have had their time, by process."""
        self.accounting = -1
        """The roll for which another process waits until devices here have had their time."""

    @property
    def story(self) -> Story:
        assert self.hosted.match is not None
        return self.hosted.match.record.story

    # How long somebody is waited for

    @property
    def unseated(self) -> set[int]:
        """People who are here, have no chain, and have not been waited for."""
        story, here = self.story, self.hosted.here
        seal = story.seal
        if seal is None:
            return set()
        new = [seat for seat in story.people if seat not in seal.seats and here.get(seat)]
        unknown = [seat for seat in new if seat not in self.waited and seat not in self.sitting]
        return {seat for seat in unknown if seal.stand_for(seat) is None}

    def next_step(self) -> Step | None:
        """What the house does next about the roll that is due, if nothing else comes.

        None: it waits as long as it takes, because nobody at the table has answered, and nobody
        else is there to be kept waiting.
        """
        story, settings = self.story, self.hosted.house.settings
        given = self.links.get(story.results, {})
        missing = [seat for seat in story.called or () if seat not in given]
        if not missing:  # another process should write it: this one does so only if that fails
            ours = self.is_ours or self.writer is None
            return Step("mix", 0.0 if ours else TAKEN_OVER * settings.links)
        wait = self.wait_for(story, missing, bool(given))
        if wait is None:
            return None
        now = self.hosted.house.pulse.now()
        if not self.is_one_of_several or self.hosted.told + wait > now:  # nothing comes before that
            return Step("mix", wait)
        if self.writer is None or (self.is_ours and not self.elsewhere(missing)):
            return Step("mix", wait)
        asked = self.asked[1] if self.asked[0] == story.results else 0
        pause = PAUSE * (2**asked - 1)
        if pause > LONGEST:
            return Step("mix", wait + LONGEST)
        return Step("ask", wait + pause + (0.0 if self.is_ours else settings.links))

    def wait_for(self, story: Story, missing: Sequence[int], given: bool) -> float | None:
        """For how many seconds these devices are waited for; None: without end."""
        here, wait = self.hosted.here, 0.0
        for seat in missing:
            if here.get(seat):
                wait = max(wait, self.time_of(story, seat))
        if given:
            return wait
        others = any(here.get(seat) for seat in story.people if seat not in (story.called or ()))
        return wait + self.hosted.house.settings.patience if others else None

    def time_of(self, story: Story, seat: int) -> float:
        """How many seconds the device of a seat has to show its link."""
        assert story.seal is not None
        return self.hosted.house.settings.links / (1 << story.seal.seats[seat].passes)

    def elsewhere(self, seats: Sequence[int]) -> list[int]:
        """Those of these seats with devices at other processes that may still have time."""
        roll, storage, found = self.story.results, self.hosted.house.storage, []
        for seat in seats:
            theirs = self.hosted.here.get(seat, 0) - storage.at_this_process(self.hosted.id, seat)
            if theirs > sum(self.silent.get((roll, seat), {}).values()):
                found.append(seat)
        return found

    @property
    def is_one_of_several(self) -> bool:
        return self.hosted.house.storage.database.several

    # What the house does

    def settle(
        self, nonce: str | None = None, giver: int | None = None, asked: Sequence[int] = ()
    ) -> None:
        """Let the table answer as far as it can at once, and call for links if it cannot."""
        match = self.hosted.match
        assert match is not None
        match.settle(nonce, giver, asked, calls=False)
        story = match.record.story
        if story.seal is None or story.called or story.nonce is not None or story.closing:
            return
        for seat, said in list(self.sitting.items()):
            there = story.seal.seats.get(seat)
            if seat not in story.people or (there is not None and there.anchor == said.anchor):
                del self.sitting[seat]  # it is on the disk, or too late
                continue
            try:
                match.sit_with_chain(seat, said.anchor, said.links, said.key, said.also)
            except RollhouseError:
                del self.sitting[seat]
        if match.turn == TABLE and story.contributors and not self.unseated:
            match.call()

    def mix(self) -> None:
        """Write the links that have come, and what the table answers.

        The links are kept: if this cannot be written to the disk, no device shows them again.
        """
        match = self.hosted.match
        assert match is not None
        story = match.record.story
        called, roll = story.called or [], story.results
        found = {seat: link for seat, link in self.links.get(roll, {}).items() if seat in called}
        self.hosted.house.counted["passed_over"] += len(called) - len(found)
        self.links = {later: each for later, each in self.links.items() if later >= roll}
        self.silent = {key: each for key, each in self.silent.items() if key[0] >= roll}
        match.mix(found)
        self.settle()

    # What devices say

    async def sit(self, by: Follower, said: Anchor) -> None:
        """A device commits to a chain; if a roll is due, the chain counts from the next one on."""
        await self.insist(self.try_to_sit, by, said)

    async def insist(
        self, what: Callable[[Follower, Any], Awaitable[None]], by: Follower, said: Any
    ) -> None:
        """Change the record as a device asks, and try again if another process was faster."""
        for _ in range(TRIES):
            with contextlib.suppress(LostRace):
                async with self.hosted.changing():
                    await what(by, said)
                    return
        raise Refusal("busy")

    async def try_to_sit(self, by: Follower, said: Anchor) -> None:
        hosted = self.hosted
        refuse_foreign(by, (said.seat, *said.also))
        hosted.refuse_where_nothing_follows()
        story, match = self.story, hosted.match
        assert match is not None
        seal = story.seal
        if seal is None:
            raise Refusal("no_chains")
        if said.seat in seal.seats and seal.seats[said.seat].anchor == said.anchor:
            by.put(encode(Done(said.id, hosted.length)))
            return
        if seal.sat.get(said.seat, 0) >= MOST_CHAINS:
            raise Refusal("many_chains", most=MOST_CHAINS)
        if story.called or story.nonce is not None:
            self.sitting[said.seat] = said
            return
        try:
            match.sit_with_chain(said.seat, said.anchor, said.links, said.key, said.also)
            self.settle()
        except RollhouseError as error:
            raise Refusal.of(error) from None
        await hosted.commit()
        hosted.house.done_by_people[Anchor] += 1

    async def sit_down(self) -> None:
        """Chains that came during a roll which another process has written count from now on. If
        that process has written something else meanwhile, the next lines bring us here again."""
        hosted = self.hosted
        with contextlib.suppress(LostRace):
            async with hosted.changing():
                if hosted.match is not None and hosted.match.record.closing is None:
                    self.settle()
                    if len(hosted.match.record) > hosted.length:
                        await hosted.commit()

    async def show(self, by: Follower, said: Link) -> None:
        """A device shows its link; what comes too late is left out."""
        refuse_foreign(by, (said.seat,))
        hosted = self.hosted
        roll, seat, link = said.roll, said.seat, said.link
        if self.is_late(said):
            async with hosted.changing():
                if roll > (self.story.results if hosted.match is not None else -1):
                    await hosted.take_news()
            if self.is_late(said):
                return
        seal = self.story.seal
        assert seal is not None
        chain = seal.seats[seat]
        if not follows(link, chain.last, chain.behind + 1):
            raise Refusal("other_link")
        if self.is_one_of_several and not self.is_ours:
            self.tell_link(roll, seat, link)
        hosted.house.done_by_people[Link] += 1
        if self.take(roll, seat, link):
            await self.roll(roll)

    def is_late(self, said: Link) -> bool:
        match = self.hosted.match
        if match is None:
            return True
        story = match.record.story
        return said.roll != story.results or said.seat not in (story.called or ())

    def take(self, roll: int, seat: int, link: str) -> bool:
        """A link has come, here or in another process. True: it was the last of its roll, and this
        process writes the roll.
        """
        self.links.setdefault(roll, {})[seat] = link
        if self.is_complete(roll) and self.is_ours:
            return True
        if self.hosted.match is not None:
            self.hosted.changed(self.hosted)
        return False

    async def roll(self, roll: int) -> None:
        """Write a roll for which all links are there."""
        hosted = self.hosted
        with contextlib.suppress(LostRace):  # then another process has written the roll
            async with hosted.changing():
                if hosted.match is not None and self.is_complete(roll):
                    self.mix()
                    await hosted.commit()

    def tell(self, **news: Any) -> None:
        """Tell other processes something about this match."""
        self.hosted.house.storage.tell_others({"match": self.hosted.id, **news})

    def tell_link(self, roll: int, seat: int, link: str) -> None:
        """Tell other processes what a device has shown here."""
        self.tell(link=[roll, seat, link])

    def tell_links(self) -> None:
        """Tell them all that is known about the roll that is due."""
        if self.hosted.match is not None and self.is_one_of_several:
            for seat, link in self.links.get(self.story.results, {}).items():
                self.tell_link(self.story.results, seat, link)

    async def ask(self) -> None:
        """Ask other processes for the links of their devices, or whether these have had their time,
        and tell them those that are here; and look whether they are still alive.
        """
        hosted, roll = self.hosted, self.story.results
        self.asked = roll, self.asked[1] + 1 if self.asked[0] == roll else 1
        here = await hosted.house.storage.here(hosted.id)
        for seat in self.story.called or [] if hosted.match is not None else []:
            own = hosted.house.storage.at_this_process(hosted.id, seat)
            if own > here.get(seat, 0):  # the database has lost who is here; it is told again soon
                here[seat] = own
        if here != hosted.here:
            hosted.here = here
            hosted.show()
        if hosted.match is None or self.story.results != roll:
            return
        given = self.links.get(roll, {})
        missing = [seat for seat in self.story.called or [] if seat not in given]
        if self.is_ours and missing:
            self.tell_links()
            self.tell(late=[roll, missing])

    async def give_account(self, roll: int, seats: Sequence[int]) -> None:
        """Another process asks for the links of devices that are connected here: tell it those that
        have come, and which devices have had their time, as soon as they have.
        """
        if self.accounting == roll:
            return
        while True:
            await self.read_what_came()
            hosted, house = self.hosted, self.hosted.house
            if hosted.match is None or self.story.results != roll or self.accounting > roll:
                return  # it is known by now, or the other process asks again
            given, left = self.links.get(roll, {}), set[float]()
            for seat in set(seats) & set(self.story.called or []):
                devices = house.storage.at_this_process(hosted.id, seat)
                still = hosted.told + self.time_of(self.story, seat) - house.pulse.now()
                if seat in given:
                    self.tell_link(roll, seat, given[seat])
                elif devices and still > 0:
                    left.add(still)
                elif devices:
                    self.tell(silent=[roll, seat, house.process, devices])
            if not left:
                self.accounting = -1
                return
            self.accounting = roll
            await asyncio.sleep(min(left))

    def hear_account(self, roll: int, seat: int, process: str, devices: int) -> None:
        """Another process says that so many devices of a seat have had their time there."""
        self.silent.setdefault((roll, seat), {})[process] = devices
        if self.hosted.match is not None:
            self.hosted.changed(self.hosted)

    async def read_what_came(self) -> None:
        """Let the process read what has arrived, before it judges that nothing has."""
        if self.hosted.match is not None and not self.is_complete(self.story.results):
            for _ in range(2):
                await asyncio.sleep(0)

    def is_complete(self, roll: int) -> bool:
        match = self.hosted.match
        if match is None:
            return False
        story = match.record.story
        called, given = story.called, self.links.get(roll, {})
        return roll == story.results and called is not None and all(map(given.__contains__, called))

    @property
    def writer(self) -> int | None:
        """The seat whose process should write the roll: the first of those called that is here."""
        here = self.hosted.here
        return next((seat for seat in self.story.called or () if here.get(seat)), None)

    @property
    def is_ours(self) -> bool:
        """Is this the process that writes the roll?"""
        if not self.is_one_of_several:
            return True
        writer = self.writer
        return writer is not None and any(
            writer in follower.right.seats for follower in self.hosted.followers
        )

    def signers(self, seats: Sequence[int] | None = None) -> list[int]:
        """The seats of devices that are here and have not signed the last step, among these seats
        or all."""
        story, here = self.story, self.hosted.here
        if story.seal is None or story.closing is not None:
            return []
        asked = None if seats is None else {story.seal.stand_for(seat) for seat in seats}
        due = [seat for seat in story.unsigned if here.get(seat)]
        return due if asked is None else [seat for seat in due if seat in asked]

    async def ask_to_sign(self, seats: Sequence[int] | None = None) -> None:
        """Ask these devices, or all, to sign what they have seen, and wait for them a moment, even
        if the record is read again meanwhile because another process was faster with a signature.
        """
        hosted = self.hosted
        due = self.signers(seats) if hosted.match is not None else []
        if not due:
            return
        hosted.house.storage.tell({"match": hosted.id, "sign": due})
        end = time.monotonic() + hosted.house.settings.signing
        while time.monotonic() < end and (hosted.match is None or self.signers(due)):
            await asyncio.sleep(GLANCE)

    def want_signatures(self, seats: Sequence[int]) -> None:
        """Tell those who are connected here that they should sign."""
        for follower in list(self.hosted.followers):
            for seat in sorted(set(seats) & set(follower.right.seats)):
                follower.put(encode(SignatureWanted(seat)))

    async def sign(self, by: Follower, said: Signature) -> None:
        """A device signs what it has seen."""
        await self.insist(self.try_to_sign, by, said)

    async def try_to_sign(self, by: Follower, said: Signature) -> None:
        hosted = self.hosted
        refuse_foreign(by, (said.seat,))
        hosted.refuse_where_nothing_follows(paused=False)
        if said.line >= hosted.length:  # it has already heard more from another process
            await hosted.take_news()
        story, match = self.story, hosted.match
        assert match is not None
        if story.called or story.nonce is not None:
            raise Refusal("busy")
        over = match.turn == OVER
        times = 0 if over or story.seal is None else story.seal.signatures.get(said.seat, 0)
        if said.seat not in story.unsigned or times >= MOST_SIGNATURES:
            by.put(encode(Done(said.id, hosted.length)))
            return
        lines = list(match.record.lines)
        key = story.seal.seats[said.seat].key if story.seal is not None else None
        if said.line >= len(lines) or lines[said.line].hash != said.seen:
            raise Refusal("other_record", line=said.line)
        facts = {"seat": said.seat, "line": said.line, "seen": said.seen}
        facts["signature"] = said.signature
        try:
            await asyncio.to_thread(refuse_other_signature, lines, facts, key or "")
            match.sign(said.seat, said.line, said.seen, said.signature)
            if over:
                self.settle()
        except RollhouseError as error:
            raise Refusal.of(error) from None
        hosted.touched = time.monotonic()
        await hosted.commit()
        hosted.house.done_by_people[Signature] += 1


def refuse_foreign(by: Follower, seats: Sequence[int]) -> None:
    for seat in seats:
        if seat not in by.right.seats:
            raise Refusal("not_your_seat", seat=seat)
