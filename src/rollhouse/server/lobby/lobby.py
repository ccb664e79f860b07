"""The lobby: tables are opened, people come and go, a match is begun and another one follows.

Every change of a table is one compare-and-swap on its version; whoever loses the race looks again.
So two people who join at the same time never get the same seat, and one change by a host never
undoes another.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import functools
import hashlib
import hmac
import secrets
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from msgspec import UNSET
from msgspec.structs import replace

from rollhouse.matches.story import AWAY, HUMAN
from rollhouse.protocol import tokens
from rollhouse.protocol.bodies import SeatChange
from rollhouse.protocol.messages import Invited, Join, NewTable, Seated, Table, Watch

from ..limits import AddressLimits
from ..matches.hosted_match import LONGEST
from ..matches.opening import is_thrown, people_of
from ..people.personal_data import forget_name
from ..refusals import Refusal
from ..store.rows import CLOSED, UNDER_WAY, Kept, State, TablePlan
from ..tables import plans
from ..tables.rights import Right, is_real, right_of
from ..tables.table import table
from ..work.jobs import Jobs

if TYPE_CHECKING:
    from ..matches.hosted_matches import HostedMatches

MOST_CHANGES = 20
"""How often a seat may change its name or its player during a match, unless the host does it."""
TRIES = 30
"""How many times another id and code are tried if they are taken."""
LEFT_ALONE = 3600.0
"""Seconds after which a table where nothing happens no longer counts as somebody's open table."""
LISTED = 50
"""Public tables that are listed at once."""
LIST_SECONDS = 1.0


@dataclass(frozen=True)
class Change:
    """What becomes of a table. `code` is "" if the invitation ends, None if it stays."""

    plan: TablePlan
    state: State | None = None
    code: str | None = None


class Lobby:
    """Tables of a house. `address` is always the caller's, in the form that `limits` uses."""

    def __init__(
        self,
        house: HostedMatches,
        limits: AddressLimits | None = None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.house, self.storage = house, house.storage
        self.limits, self.clock = limits or AddressLimits(), clock
        self.jobs = Jobs(house.tasks)
        self.salt: str | None = None
        self.latest: tuple[float, list[Table]] = (0.0, [])

    # Tables

    async def create(self, wanted: NewTable, address: str, key: str | None = None) -> Seated:
        """Open a table. With `key` the same request can be repeated and gets the same answer."""
        if key is not None:
            place = await self.storage.place_of(key, tokens.new_match())
            token = await self.token_for(key, place)
            before = await self.storage.read(place)
            if before is not None:
                return await self.seated(before, token)
        else:
            place, token = None, tokens.new_token()
        self.limits.ask(self.limits.tables, address)
        await self.house.rules_ready(wanted.game)
        opener = await self.opener(address)
        plan = await asyncio.to_thread(plans.plan_table, wanted, tokens.hashed(token), opener)
        kept = await self.open_table(plan, place)
        return await self.seated(kept, token)

    async def token_for(self, key: str, match: str) -> str:
        """The token that a request with this key gets at a match, however often it comes.

        It follows from the key, which only the client knows, and from the salt of the house.
        """
        text = f"{match} {key}".encode()
        digest = hmac.new((await self.salted()).encode(), text, hashlib.sha256).digest()
        return base64.urlsafe_b64encode(digest[:24]).decode()

    async def open_table(self, plan: TablePlan, place: str | None = None) -> Kept:
        """Write a new table down, unless whoever opens it has too many. `place`: under this id,
        unless it is there already.
        """
        most, now = self.limits.allowances.open_tables, self.clock()
        if await self.storage.opened_by(plan.address, since=now - LEFT_ALONE) >= most:
            raise Refusal("too_many_tables", most=most)
        for _ in range(TRIES):
            code = None if plans.is_full(plan) else tokens.new_code()
            until = None if code is None else now + tokens.CODE_SECONDS
            id = place or tokens.new_match()
            kept = Kept(id, plan, "gathering", now, code=code, code_until=until, changed=now)
            if await self.storage.create(kept):
                self.house.log("opened", kept)
                return kept
            there = None if place is None else await self.storage.read(place)
            if there is not None:  # the same request was faster, in another process perhaps
                return there
        raise Refusal("busy")

    async def opener(self, address: str) -> str:
        """Who opens a table: enough to count their tables, too little to know their address."""
        salt = (await self.salted()).encode()
        return hmac.new(salt, address.encode(), hashlib.sha256).hexdigest()[:32]

    async def salted(self) -> str:
        """What the house mixes into everything that nobody else should be able to compute."""
        if self.salt is None:
            self.salt = await self.storage.fact("salt", tokens.new_token)
        return self.salt

    async def listed(self) -> list[Table]:
        """Public tables: those one can still sit down at first, then the newest.

        The list may be a second old: it is the one answer that is the same for everybody.
        """
        then, tables = self.latest
        if self.clock() - then < LIST_SECONDS:
            return tables
        found = await self.storage.listed(public=True, limit=LISTED)
        found.sort(key=lambda kept: (kept.state != "gathering", -kept.created))
        nobody = Right(None)
        tables = [table(kept, await self.storage.here(kept.id), nobody) for kept in found]
        self.latest = self.clock(), tables
        return tables

    async def read(self, match: str) -> Kept:
        kept = await self.storage.read(match) if tokens.is_match(match) else None
        if kept is None:
            raise Refusal("unknown_match")
        return kept

    async def seen(self, match: str, token: str | None) -> tuple[Kept, Right]:
        """A table and what somebody may do at it; refused if they may not even look."""
        kept = await self.read(match)
        return kept, right_of(kept.plan, None if token is None else tokens.hashed(token))

    async def shown(self, kept: Kept, right: Right) -> Table:
        hosted = self.house.matches.get(kept.id)
        if hosted is not None and hosted.known and hosted.kept.version == kept.version:
            return replace(hosted.table(right), host=right.host)
        return replace(table(kept, await self.storage.here(kept.id), right), host=right.host)

    async def seated(self, kept: Kept, token: str) -> Seated:
        right = right_of(kept.plan, tokens.hashed(token))
        return Seated(kept.id, token, list(right.seats), await self.shown(kept, right))

    # Changing

    async def change(self, match: str, edit: Callable[[Kept], Change | None]) -> Kept:
        """The table after a change (None: no change). `edit` may be called again, with a newer
        table.
        """

        def values(before: Kept) -> dict[str, Any] | None:
            done = edit(before)
            if done is None:
                return None
            code, until = self.code_after(before, done)
            state = done.state or before.state
            return {"plan": done.plan, "state": state, "code": code, "code_until": until}

        return await self.house.change(match, values)

    def code_after(self, before: Kept, done: Change) -> tuple[str | None, float | None]:
        """The invitation after a change: it ends with the match, not when the table is full."""
        if done.code:
            return done.code, self.clock() + tokens.CODE_SECONDS
        if done.code == "" or (done.state or before.state) in CLOSED:
            return None, None
        return before.code, before.code_until

    # Coming in

    async def by_code(self, written: str, address: str) -> Kept:
        """The table with a code. Expired, mistyped and invented ones get the same answer.

        A right code is taken however many wrong ones there were, from wherever.
        """
        for code in tokens.meant_codes(written):
            kept = await self.storage.by_code(code)
            if kept is not None and self.is_valid(kept) and tokens.same(code, kept.code):
                return await self.newest(kept)
        await asyncio.sleep(self.limits.guesses.wrong(address))
        raise Refusal("wrong_code")

    async def newest(self, kept: Kept) -> Kept:
        """The table to which people went on from one that is over: an invitation leads there."""
        while kept.state in CLOSED and kept.plan.rematch is not None:
            following = await self.storage.read(kept.plan.rematch)
            if following is None:
                break
            kept = following
        return kept

    def is_valid(self, kept: Kept) -> bool:
        return kept.code is not None and (kept.code_until or 0) > self.clock()

    async def join(self, asked: Join, address: str, key: str | None = None) -> Seated:
        """Take open seats, with the code of an invitation or at a public table.

        With `key` the same request can be repeated: somebody who already sits there gets the same
        answer, even if the code is no longer valid.
        """
        kept, token = await self.arrival(key, functools.partial(self.invited, asked, address))
        hash = tokens.hashed(token)
        wanted = None if asked.seats is UNSET else asked.seats
        times = await self.seat_changes(kept)

        def edit(kept: Kept) -> Change | None:
            if key is not None and (mine := plans.seats_with(kept.plan, hash)):
                if len(mine) != len(asked.names) or (wanted and {*wanted} != {*mine}):
                    raise Refusal("id_used")
                return None
            if kept.state in CLOSED:
                raise Refusal("over_already")
            refuse_where_full(kept)
            plan, taken = plans.take_seats(kept.plan, asked.names, wanted, hash)
            refuse_where_restless(times, taken)
            if kept.state != "gathering":
                plan = plans.with_former_owners(kept.plan, plan)
            return Change(plan)

        after = await self.change(kept.id, edit)
        self.house.log("joined", after)
        await self.seat_at_play(after)
        return await self.seated(after, token)

    async def arrival(
        self, key: str | None, invited: Callable[[], Awaitable[Kept]]
    ) -> tuple[Kept, str]:
        """Where somebody comes in, and the token that they get there. If the same request came
        before, it leads to the same table, unless they have no place at it.
        """
        if key is None:
            return await invited(), tokens.new_token()
        place = await self.storage.known_place_of(key)
        kept = None if place is None else await self.storage.read(place)
        if kept is not None:
            token = await self.token_for(key, kept.id)
            with contextlib.suppress(Refusal):
                right_of(kept.plan, tokens.hashed(token))
                return kept, token
        kept = await invited()
        await self.storage.note_place(key, kept.id)
        return kept, await self.token_for(key, kept.id)

    async def invited(self, asked: Join, address: str) -> Kept:
        if (asked.code is None) == (asked.match is None):
            raise Refusal("code_or_match")
        if asked.code is not None:
            return await self.by_code(asked.code, address)
        kept = await self.read(str(asked.match))
        if not kept.plan.public:
            raise Refusal("unknown_match")
        return kept

    async def look(self, asked: Watch, address: str) -> Invited:
        """Where an invitation leads: this seats nobody and changes nothing."""
        kept = await self.by_code(asked.code, address)
        seats = [number for number, seat in enumerate(kept.plan.seats) if plans.waits(seat)]
        return Invited(await self.shown(kept, Right(None)), seats)

    async def watch(self, asked: Watch, address: str, key: str | None = None) -> Seated:
        """Only look: a token without a seat. With `key` the same request can be repeated."""
        led = functools.partial(self.by_code, asked.code, address)
        kept, token = await self.arrival(key, led)
        hash = tokens.hashed(token)

        def edit(kept: Kept) -> Change | None:
            return None if hash in kept.plan.watch else Change(plans.add_spectator(kept.plan, hash))

        return await self.seated(await self.change(kept.id, edit), token)

    # What the host does

    async def host(self, match: str, token: str | None) -> Kept:
        kept, right = await self.seen(match, token)
        if not right.host:
            raise Refusal("not_host" if right.hash else "token_needed")
        return kept

    async def start(self, match: str, token: str, key: str | None = None) -> Table:
        """Begin the match; a request with the same `key` as the one that began it is answered."""
        kept = await self.host(match, token)
        if kept.state == "gathering":
            plans.check_ready(kept.plan)
            await self.house.start(match, key)
        elif key is None or key != kept.plan.begun:
            raise Refusal("begun_already" if kept.state in UNDER_WAY else "over_already")
        return await self.again(match, token)

    async def pause(self, match: str, token: str) -> Table:
        kept = await self.host(match, token)
        if kept.state != "playing":
            raise Refusal("not_playing")
        await self.house.pause(match)
        return await self.again(match, token)

    async def go_on(self, match: str, token: str) -> Table:
        kept = await self.host(match, token)
        if kept.state != "paused":
            raise Refusal("not_paused")
        await self.house.go_on(match)
        return await self.again(match, token)

    async def close(self, match: str, token: str) -> Table:
        """Give the match up: the seal is opened, and the record says who gave it up."""
        kept = await self.host(match, token)
        if kept.state in CLOSED:
            raise Refusal("over_already")
        if kept.state == "gathering":
            self.house.log("abandoned", await self.change(match, given_up))
        else:
            await self.house.close(match, by_host=True)
        return await self.again(match, token)

    async def new_code(self, match: str, token: str) -> Table:
        """Another invitation; the one before is void. At a full table it invites to watch."""
        await self.host(match, token)

        def edit(kept: Kept) -> Change:
            if kept.state in CLOSED:
                raise Refusal("over_already")
            return Change(kept.plan, code=tokens.new_code())

        await self.change(match, edit)
        return await self.again(match, token)

    async def share(self, match: str, token: str, shared: bool) -> Table:
        """Let everybody who has the address of a closed match read it, or stop that."""
        await self.host(match, token)

        def edit(kept: Kept) -> Change:
            if kept.state not in CLOSED:
                raise Refusal("still_running")
            return Change(replace(kept.plan, shared=shared))

        await self.change(match, edit)
        return await self.again(match, token)

    async def rematch(self, match: str, token: str, address: str) -> Table:
        """Another match of the same people with the same tokens, the seats rotated."""
        kept = await self.host(match, token)
        if kept.state not in CLOSED:
            raise Refusal("still_running")
        if kept.plan.rematch is None or await self.storage.read(kept.plan.rematch) is None:
            self.limits.ask(self.limits.tables, address)
            plan = await self.with_mends(kept)
            follows = await self.open_table(plans.rotate_seats(plan))
            kept = await self.offer(match, kept.plan.rematch, follows)
        return await self.again(str(kept.plan.rematch), token)

    async def with_mends(self, kept: Kept) -> TablePlan:
        """The plan of a match, with the box as people found it to be during the match."""
        if not is_real(kept.plan.dice):
            return kept.plan
        rows = await self.storage.appends(kept.id, 0)
        return plans.mend_box(kept.plan, [text for row in rows for text in row.lines])

    async def offer(self, match: str, gone: str | None, follows: Kept) -> Kept:
        """Write down which match follows; if somebody else was faster, it is theirs."""

        def edit(kept: Kept) -> Change:
            if kept.plan.rematch != gone:
                raise Faster
            return Change(replace(kept.plan, rematch=follows.id))

        try:
            return await self.change(match, edit)
        except Faster:
            await self.storage.delete(follows.id)
            return await self.read(match)

    async def delete(self, match: str, token: str) -> None:
        """Delete every trace of a match: table, record, results. Its followers are sent away.

        A match in which something was thrown for several people cannot be deleted while it is
        open, nor when one of them gave it up: its opening would be thrown again until it suits.
        """
        await self.refuse_where_others_play(await self.host(match, token))
        await self.storage.delete(match)
        await self.house.changed(match)

    async def refuse_where_others_play(self, kept: Kept) -> None:
        if kept.record == 0 or kept.state == "over":
            return
        try:
            played = (await self.house.hosted(kept.id)).match
        except Refusal as refusal:
            if refusal.reason != "cannot_go_on":
                raise
            return
        if played is None or not is_thrown(played.record) or len(people_of(played.record)) < 2:
            return
        if played.record.closing is None:
            raise Refusal("others_play")
        if "by" in played.record.closing:
            raise Refusal("given_up_stays")

    async def forget(self, match: str, number: int, token: str) -> Table:
        """Take a person's name out of a closed match, at their own wish."""
        kept, right = await self.seen(match, token)
        plans.seat_at(kept.plan, number)
        own(right, number)
        await forget_name(self.storage, kept, number)
        return await self.shown(await self.read(match), Right(None))

    async def again(self, match: str, token: str) -> Table:
        return await self.shown(*await self.seen(match, token))

    # One seat

    async def seat(self, match: str, number: int, asked: SeatChange, token: str) -> Table:
        """Change one seat; `SeatChange` lists the possible changes."""
        shown = tokens.hashed(token)
        before = await self.read(match)
        times = await self.seat_changes(before)

        def edit(kept: Kept) -> Change:
            right = right_of(kept.plan, shown)
            plans.seat_at(kept.plan, number)
            if kept.state in CLOSED:
                raise Refusal("over_already")
            refuse_where_full(kept)
            if not right.host:
                refuse_where_restless(times, [number])
            change = EDITS[asked.do](kept, right, number, asked)
            if kept.state == "gathering":
                return change
            plan = plans.with_former_owners(kept.plan, change.plan)
            return Change(plan, change.state, change.code)

        if edit(before).plan.seats[number].token != before.plan.seats[number].token:
            await self.house.ask_to_sign(match, [number])
        after = await self.change(match, edit)
        await self.seat_at_play(after)
        try:
            return await self.again(match, token)
        except Refusal:  # whoever has left sees the table once more, as a stranger without rights
            return await self.shown(after, Right(None))

    async def seat_changes(self, kept: Kept) -> Counter[int]:
        """How often the record of a match in play says that a seat has changed."""
        if kept.state not in ("playing", "paused"):
            return Counter()
        hosted = await self.house.hosted(kept.id)
        lines = hosted.match.record.lines if hosted.match is not None else ()
        return Counter(line.facts["seat"] for line in lines if line.kind == "seat")

    async def seat_at_play(self, kept: Kept) -> None:
        """If a match is being played, make its record say who sits where, as the plan does.

        The plan is compared with the record itself, so that what a crash left half done is finished
        at the next change.
        """
        if kept.state not in ("playing", "paused"):
            return
        hosted = await self.house.hosted(kept.id)
        there = hosted.match.record.seating if hosted.match is not None else ()
        for number, (seat, now) in enumerate(zip(kept.plan.seats, there, strict=False)):
            name, player = str(seat.name), AWAY if seat.passed_over else seat.player or HUMAN
            if seat.kind != "open" and (now["name"], now["player"]) != (name, player):
                await self.house.sit(kept.id, number, name, player)


def refuse_where_full(kept: Kept) -> None:
    """Each change of a seat writes a line into the record, so there cannot be endless changes."""
    if kept.record >= LONGEST:
        raise Refusal("record_full", most=LONGEST)


def refuse_where_restless(times: Counter[int], seats: Iterable[int]) -> None:
    """This keeps everybody but the host from filling a record without playing."""
    if any(times[seat] >= MOST_CHANGES for seat in seats):
        raise Refusal("seat_restless", most=MOST_CHANGES)


class Faster(Exception):
    """Somebody else has already offered a rematch."""


def given_up(kept: Kept) -> Change:
    if kept.state != "gathering":
        raise Refusal("begun_already")
    return Change(kept.plan, "abandoned", "")


# What can be done to a seat


def take(kept: Kept, right: Right, number: int, asked: SeatChange) -> Change:
    """Somebody at the table takes one more seat, to play on the same screen."""
    if right.hash is None or not (right.seats or right.host):
        raise Refusal("not_your_seat", seat=number)
    if asked.name is None:
        raise Refusal("need_name")
    plan, _ = plans.take_seats(kept.plan, [asked.name], [number], right.hash)
    return Change(plan)


def leave(kept: Kept, right: Right, number: int, _: SeatChange) -> Change:
    """The open seat comes with an invitation, if there is none yet."""
    own(right, number)
    return Change(plans.open_seat(kept.plan, number), code=kept.code or tokens.new_code())


def open_seat(kept: Kept, right: Right, number: int, _: SeatChange) -> Change:
    by_host(right)
    return Change(plans.open_seat(kept.plan, number), code=tokens.new_code())


def remove(kept: Kept, right: Right, number: int, _: SeatChange) -> Change:
    """The invitation changes too: who was removed cannot come back with the old one."""
    by_host(right)
    seat = kept.plan.seats[number]
    if seat.kind != "person":
        raise Refusal("empty_seat_here", seat=number)
    if number in right.seats:
        raise Refusal("own_seat", seat=number)
    return Change(plans.open_seat(kept.plan, number), code=tokens.new_code())


def rename(kept: Kept, right: Right, number: int, asked: SeatChange) -> Change:
    own_or_host(right, number)
    return Change(plans.rename_seat(kept.plan, number, asked.name))


def computer(kept: Kept, right: Right, number: int, asked: SeatChange) -> Change:
    own_or_host(right, number)
    return Change(plans.seat_computer(kept.plan, number, asked.player))


def pass_over(kept: Kept, right: Right, number: int, _: SeatChange) -> Change:
    by_host(right)
    if kept.state not in ("playing", "paused"):
        raise Refusal("not_playing")
    return Change(plans.pass_over_seat(kept.plan, number, left=True))


def come_back(kept: Kept, right: Right, number: int, _: SeatChange) -> Change:
    by_host(right)
    return Change(plans.pass_over_seat(kept.plan, number, left=False))


def hand_over(kept: Kept, right: Right, number: int, asked: SeatChange) -> Change:
    own_or_host(right, number)
    return Change(plans.hand_over_seat(kept.plan, number, asked.to))


def new_host(kept: Kept, right: Right, number: int, _: SeatChange) -> Change:
    by_host(right)
    return Change(plans.with_host(kept.plan, number))


def first(kept: Kept, right: Right, number: int, asked: SeatChange) -> Change:
    """Who begins is settled before the match; the house draws lots if asked to."""
    by_host(right)
    if kept.state != "gathering":
        raise Refusal("begun_already")
    if kept.plan.cup is not None:
        raise Refusal("cup_first")
    if asked.by == "chance":
        number = secrets.randbelow(len(kept.plan.seats))
    return Change(plans.seat_first(kept.plan, number, asked.by))


def by_host(right: Right) -> None:
    if not right.host:
        raise Refusal("not_host")


def own(right: Right, number: int) -> None:
    if number not in right.seats:
        raise Refusal("not_your_seat", seat=number)


def own_or_host(right: Right, number: int) -> None:
    if not right.host:
        own(right, number)


EDITS: dict[str, Callable[[Kept, Right, int, SeatChange], Change]] = {
    "take": take,
    "leave": leave,
    "open": open_seat,
    "remove": remove,
    "rename": rename,
    "computer": computer,
    "hand_over": hand_over,
    "host": new_host,
    "first": first,
    "pass_over": pass_over,
    "come_back": come_back,
}
