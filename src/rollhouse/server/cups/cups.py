"""The cups of a house: gathered for, begun, led from match to match, and ended.

Every change of a cup is one compare-and-swap on its version. The result of a match is written into
the cup when somebody next looks at it, from the record of the match on the disk: so nothing is lost
when a process ends, and any process of the house can do it.
"""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from rollhouse.coach.evening import evening
from rollhouse.cups import cup as cups
from rollhouse.cups.cup import Cup
from rollhouse.cups.verify import bundle, places_of
from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.likeness import skeleton
from rollhouse.matches.lines import BEFORE_THE_FIRST
from rollhouse.matches.record import Record
from rollhouse.protocol import tokens
from rollhouse.protocol.cup_bodies import CupEntrantChange, CupState, NewCup
from rollhouse.protocol.messages import Seated, Table
from rollhouse.protocol.tokens import among

from ..people.personal_data import forget_in_plan
from ..refusals import Refusal
from ..store import cups as store
from ..store.rows import CLOSED, CupPlan, CupStage, Kept, KeptCup
from ..tables import plans as table_plans
from .plans import carried_over, chosen_games, gathering_plan, heads_of, match_plan
from .states import CupRight, gathering_state, right_in, state_of

if TYPE_CHECKING:
    from ..lobby.lobby import Lobby

TRIES = 30
Edit = Callable[[KeptCup, Cup], CupPlan]
"""Changes a cup's record and returns the plan after that."""


class Cups:
    def __init__(self, lobby: Lobby) -> None:
        self.lobby, self.house, self.storage = lobby, lobby.house, lobby.storage

    # Gathering and beginning

    async def create(self, wanted: NewCup, address: str) -> Seated:
        """Open a cup, and the table where its people gather. Whoever opens it gets their seats."""
        limits = self.lobby.limits
        limits.ask(limits.tables, address)
        for chosen in wanted.games:
            await self.house.rules_ready(chosen.game)
        token, opener = tokens.new_token(), await self.lobby.opener(address)
        for _ in range(TRIES):
            id = tokens.new_match()
            plan = await asyncio.to_thread(gathering_plan, wanted, id, tokens.hashed(token), opener)
            table = await self.lobby.open_table(plan)
            cup = CupPlan(
                games=chosen_games(wanted),
                dice=wanted.dice,
                host=plan.host,
                gathering=table.id,
                coach=wanted.coach,
                clock=wanted.clock,
                address=opener,
            )
            kept = KeptCup(id, cup, "gathering", self.lobby.clock())
            if await store.create(self.storage, kept):
                return await self.lobby.seated(table, token)
            await self.storage.delete(table.id)
        raise Refusal("busy")

    async def start(self, table: Kept, token: str, address: str, key: str | None = None) -> Table:
        """Begin the cup for which people have gathered at a table, with its first match."""
        await self.lobby.host(table.id, token)
        if table.state != "gathering":
            if key is not None and key == table.plan.begun:
                return await self.lobby.again(table.id, token)
            raise Refusal("begun_already" if table.state not in CLOSED else "over_already")
        table_plans.check_ready(table.plan)
        kept = await self.kept(str(table.plan.cup))
        if kept.state == "gathering":
            try:
                cup = cups.begin(heads_of(table.plan.seats), kept.plan.games, kept.plan.dice)
            except RollhouseError as error:
                raise Refusal.of(error, "bad_cup") from None
            seats = [replace(seat, screen=None) for seat in table.plan.seats]
            plan = replace(
                kept.plan, seats=seats, host=table.plan.host, watch=list(table.plan.watch)
            )
            await store.change(self.storage, kept, plan, "playing", cup.text())
        kept, cup = await self.open_next(kept.id, address)
        await self.lead_on(table.id, cup.opened, key)
        return await self.lobby.again(table.id, token)

    async def lead_on(self, before: str, after: str | None, key: str | None = None) -> None:
        """Everybody still at one table of the cup goes on to the next. `key` is that of the
        request.
        """

        def edit(kept: Kept) -> dict[str, Any] | None:
            if after in (None, before, kept.plan.rematch):
                return None
            state = "over" if kept.state == "gathering" else kept.state
            begun = kept.plan.begun if key is None else key
            plan = replace(kept.plan, rematch=after, begun=begun)
            return {"plan": plan, "state": state}  # its code leads to the next one

        try:
            await self.house.change(before, edit)
        except Refusal as refusal:
            if refusal.reason != "unknown_match":
                raise

    # Looking

    async def kept(self, id: str) -> KeptCup:
        kept = await store.read(self.storage, id) if tokens.is_match(id) else None
        if kept is None:
            raise Refusal("unknown_cup")
        return kept

    async def seen(self, id: str, token: str | None) -> tuple[KeptCup, CupRight]:
        """A cup as it stands now, and what somebody may do in it."""
        kept = await self.kept(id)
        hash = None if token is None else tokens.hashed(token)
        if kept.state == "gathering":
            table = await self.storage.read(kept.plan.gathering)
            if table is None:  # it was cleared away, and the cup with it
                raise Refusal("unknown_cup")
            plan = replace(kept.plan, host=table.plan.host, watch=list(table.plan.watch))
            return kept, right_in(replace(kept, plan=plan), table.plan.seats, hash)
        is_guest = await self.is_guest(kept, hash)
        kept, cup = await self.settled(id)
        if is_guest and cup.opened is not None:
            return kept, CupRight((), host=False)
        return kept, right_in(kept, kept.plan.seats, hash)

    async def is_guest(self, kept: KeptCup, hash: str | None) -> bool:
        """Is somebody only in the match that is being played? Their seat becomes one of the cup's
        when the match is over; until then they may look. Refused if they are neither there nor in
        the cup.
        """
        try:
            right_in(kept, kept.plan.seats, hash)
        except Refusal:
            opened = read_cup(kept).opened
            table = None if opened is None else await self.storage.read(opened)
            there = [] if table is None else [seat.token for seat in table.plan.seats]
            if table is None or not among(hash, [*there, *table.plan.watch]):
                raise
            return True
        return False

    async def shown(self, id: str, token: str | None) -> CupState:
        kept, right = await self.seen(id, token)
        if kept.state == "gathering":
            table = await self.storage.read(kept.plan.gathering)
            return gathering_state(kept, None if table is None else table.plan, right)
        return state_of(kept, read_cup(kept), right)

    # From match to match

    async def settled(self, id: str) -> tuple[KeptCup, Cup]:
        """A cup with the points of every match that is over."""
        for _ in range(TRIES):
            kept = await self.kept(id)
            if kept.state == "gathering":
                raise Refusal("cup_not_begun")
            cup = read_cup(kept)
            if kept.state != "playing" or cup.opened is None:
                return kept, cup
            table = await self.storage.read(cup.opened)
            if table is not None and table.state == "gathering":
                await self.house.start(table.id)  # a crash came between
                return kept, cup
            if table is not None and table.state not in CLOSED:
                return kept, cup
            plan = kept.plan
            heat = cup.next_heat()
            assert heat is not None  # a match of it is open
            if table is None:
                cup.enter_match(BEFORE_THE_FIRST, 1, None)
            else:
                await self.house.rules_ready(table.plan.game)
                found = await self.record_of(table.id)
                plan = carried_over(plan, cup, table.plan, heat.entrants)
                await asyncio.to_thread(enter, cup, found)
            await self.write(kept, plan, cup)
        raise Refusal("busy")

    async def write(self, before: KeptCup, plan: CupPlan, cup: Cup) -> bool:
        """Write a cup down, and at its end who won. False: somebody else was faster."""
        if cup.opened is None and cup.next_heat() is None:
            cup.close()
        state: CupStage = "playing" if cup.closing is None else "over"
        return await store.change(self.storage, before, plan, state, cup.text())

    async def record_of(self, match: str) -> bytes | None:
        rows = await self.storage.appends(match)
        text = "".join(f"{line}\n" for row in rows for line in row.lines)
        return text.encode() or None

    async def open_next(self, id: str, address: str) -> tuple[KeptCup, Cup]:
        """Open the table of the next match and begin it, unless one is being played."""
        for _ in range(TRIES):
            kept, cup = await self.settled(id)
            if kept.state == "over":
                raise Refusal("cup_over")
            if cup.opened is not None:
                return kept, cup
            heat = cup.next_heat()
            assert heat is not None  # otherwise it would be over
            self.lobby.limits.ask(self.lobby.limits.tables, address)
            chosen = cup.games[heat.game]
            game, options = str(chosen["game"]), dict(chosen["options"])
            await self.house.rules_ready(game)
            plan = await asyncio.to_thread(match_plan, kept.plan, id, game, options, heat)
            table = await self.lobby.open_table(plan)
            cup.open_match(table.id)
            if await self.write(kept, kept.plan, cup):
                await self.house.start(table.id)
                for match in cup.matches[-1:]:
                    await self.lead_on(match["match"], table.id)
                return await self.settled(id)
            await self.storage.delete(table.id)
        raise Refusal("busy")

    async def go_on(self, id: str, token: str, address: str) -> CupState:
        """The next match, for anybody who takes part."""
        _, right = await self.seen(id, token)
        if not right.entrants and not right.host:
            raise Refusal("cup_next")
        await self.open_next(id, address)
        return await self.shown(id, token)

    # Who leaves, and the end

    async def change(self, id: str, edit: Edit) -> None:
        """Change a cup that is being played. `edit` may be called again, with a newer cup."""
        for _ in range(TRIES):
            kept, cup = await self.settled(id)
            if kept.state != "playing":
                raise Refusal("cup_over")
            try:
                plan = edit(kept, cup)
            except Refusal:
                raise
            except RollhouseError as error:
                raise Refusal.of(error, "illegal") from None
            if await self.write(kept, plan, cup):
                return
        raise Refusal("busy")

    async def entrant(self, id: str, number: int, asked: CupEntrantChange, token: str) -> CupState:
        """Somebody leaves for good, or has a computer play on for them."""
        kept, right = await self.seen(id, token)
        if number >= len(kept.plan.seats):
            raise Refusal("no_such_seat", seat=number)
        if not right.host and number not in right.entrants:
            raise Refusal("not_your_place")

        def edit(kept: KeptCup, cup: Cup) -> CupPlan:
            if cup.opened is not None:
                raise Refusal("still_running")
            if asked.do == "leave":
                cup.leave(number)
                return kept.plan
            players = [seat.player or "" for seat in kept.plan.seats]
            players[number] = asked.player
            found = table_plans.find_residents(str(cup.games[len(cup.played)]["game"]), players)
            seat = table_plans.computer_seat(found[number])
            others = [name for place, name in enumerate(cup.names) if place != number]
            name = table_plans.free_name(str(seat.name), {*map(skeleton, others)})
            cup.replace(number, name, str(seat.player))
            seats = list(kept.plan.seats)
            seats[number] = replace(seat, name=name)
            watch = [*kept.plan.watch, *filter(None, [kept.plan.seats[number].token])]
            return replace(kept.plan, seats=seats, watch=watch)

        await self.change(id, edit)
        return await self.shown(id, token)

    async def end(self, id: str, token: str) -> CupState:
        """The host ends the cup: the points so far count. A match in play is given up."""
        kept, right = await self.seen(id, token)
        if not right.host:
            raise Refusal("not_host")
        if kept.state == "gathering":
            raise Refusal("cup_not_begun")

        def edit(kept: KeptCup, cup: Cup) -> CupPlan:
            if cup.opened is not None:  # somebody went on to the next game meanwhile
                raise Refusal("busy")
            cup.close()
            return kept.plan

        for _ in range(TRIES):
            kept, cup = await self.settled(id)
            if kept.state != "playing":
                break
            if cup.opened is not None:
                await self.house.close(cup.opened, by_host=True)
                continue
            await self.change(id, edit)
        return await self.shown(id, token)

    async def delete(self, id: str, token: str) -> None:
        """Delete every trace of a cup and of its matches, except matches of several people that one
        of them gave up.
        """
        kept, right = await self.seen(id, token)
        if not right.host:
            raise Refusal("not_host")
        found = [kept.plan.gathering]
        if kept.record:
            cup = read_cup(kept)
            found += [match["match"] for match in cup.matches]
            found += [cup.opened] if cup.opened is not None else []
        stay = []
        for match in found:
            table = await self.storage.read(match)
            try:
                if table is not None:
                    await self.lobby.refuse_where_others_play(table)
            except Refusal as refusal:
                if refusal.reason != "given_up_stays":
                    raise
                stay.append(match)
        for match in found:
            if match not in stay:
                await self.storage.delete(match)
                await self.house.changed(match)
        await store.remove(self.storage, id)

    # Looking back

    async def bundle(self, id: str, token: str | None) -> str:
        """The record of a cup, followed by those of its matches: one file to verify."""
        kept, _ = await self.seen(id, token)
        if not kept.record:
            raise Refusal("no_record")
        cup = read_cup(kept)
        records = {each["match"]: await self.record_of(each["match"]) for each in cup.matches}
        return bundle(cup, records.get).decode()

    async def report(
        self, id: str, token: str | None, language: str, seconds: float
    ) -> dict[str, Any] | None:
        """Luck, choices and hands over the matches so far; None: it is being worked out."""
        kept, _ = await self.seen(id, token)
        cup = read_cup(kept) if kept.record else None
        played = [each for each in cup.matches if each["places"] is not None] if cup else []
        if cup is None or not played:
            raise Refusal("no_record")
        reports = []
        for each in played:
            match = each["match"]
            begin = functools.partial(self.house.report, match)
            found = await self.lobby.jobs.soon(("report", match, each["last"]), begin, seconds)
            if found is None:
                return None
            reports.append((each["entrants"], found["report"][language]))
        return evening(len(cup.entrants), reports)

    async def check_forgetting(self, match: Kept) -> None:
        """In a match of a cup a name can be forgotten only when the whole cup is over."""
        if match.plan.cup is not None:
            kept = await store.read(self.storage, match.plan.cup)
            if kept is not None and kept.state == "playing":
                raise Refusal("cup_running")

    async def forgotten(self, match: Kept, seat: int) -> None:
        """A name was taken out of a match: write the cup anew without it, too."""
        if match.plan.cup is None:
            return
        found = await self.record_of(match.id)
        for _ in range(TRIES):
            kept = await store.read(self.storage, match.plan.cup)
            if kept is None or not kept.record or found is None:
                return
            record, cup = Record.parse(found), read_cup(kept)
            place = entrant_at(cup, match.id, seat)
            taken = {*map(skeleton, cup.names_of_others(place))}
            name = table_plans.free_name(record.names[seat], taken)
            renewed = cups.rename_entrant(cup, place, name, match.id, record.hash)
            seats = list(kept.plan.seats)
            if seats[place].kind == "person":
                seats[place] = replace(seats[place], name=name)
            plan = replace(kept.plan, seats=seats)
            if await store.change(self.storage, kept, plan, kept.state, renewed.text()):
                await self.forget_gathered(kept.plan.gathering, place, name)
                await self.storage.database.purge()
                return
        raise Refusal("busy")

    async def forget_gathered(self, table: str, seat: int, name: str) -> None:
        """Take a name out of the table where people gathered, too; it has no record."""
        try:
            await self.house.change(
                table, lambda kept: {"plan": forget_in_plan(kept.plan, seat, name)}
            )
        except Refusal as refusal:
            if refusal.reason != "unknown_match":
                raise


def entrant_at(cup: Cup, match: str, seat: int) -> int:
    said = next(each for each in cup.matches if each["match"] == match)
    return int(said["entrants"][seat])


def read_cup(kept: KeptCup) -> Cup:
    return cups.parse(kept.record.encode())


def enter(cup: Cup, content: bytes | None) -> None:
    """Write how a match ended into its cup; one without a record counts as given up."""
    if content is None:
        cup.enter_match(BEFORE_THE_FIRST, 1, None)
        return
    record = Record.parse(content)
    cup.enter_match(record.hash, len(record), places_of(record))
