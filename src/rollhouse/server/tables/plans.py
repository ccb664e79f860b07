"""Plans of tables, and what may be done to them. Nothing here reads or writes a database.

Every function takes a plan and returns another, or refuses; the lobby writes it down by compare and
swap, and does it again from the newer plan where somebody was faster.
"""

from __future__ import annotations

import functools
import re
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Any

from msgspec.structs import asdict, replace

from rollhouse import chance
from rollhouse.chance.physics import physics_of
from rollhouse.kernel import box, contract
from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.frozen import thawed
from rollhouse.kernel.games import part
from rollhouse.kernel.language import is_you
from rollhouse.kernel.likeness import seen, skeleton
from rollhouse.kernel.validation import brief
from rollhouse.matches.record import Record
from rollhouse.matches.story import FEWEST_HERE, LONGEST_NAME, read_measured, read_name
from rollhouse.players import residents
from rollhouse.players.seats import Seat, computers, read_seat
from rollhouse.protocol.messages import NewTable, SeatWanted
from rollhouse.protocol.tokens import same

from ..refusals import Refusal
from ..store.rows import PlanSeat, TablePlan

MOST_PLAYOUTS, MOST_MILLISECONDS = 20_000, 2_000
"""The most work per decision that a stranger may ask of a computer player."""
MOST_SPECTATORS = 50
MOST_NAMES = 8
"""Former names of one person in one seat of a match that are remembered."""
USUAL_DICE = ("sealed_physics", "sealed")
"""The first of these that a game can be played with here."""
OFFERED_DICE = (*USUAL_DICE, "real", "fair", "physics")
CALLED_COMPUTER = ("computador", "computadora", "ordenador")
"""What a computer is called in Spanish."""
NEUTRAL = "Player {number}"
"""For people who do not want to be named. It stands in a record, which has one text for all
languages.
"""


# A new table


def plan_table(wanted: NewTable, host: str, address: str) -> TablePlan:
    """The plan of a new table. `host` is the hash of the token that its host gets."""
    options = agree_options(wanted.game, len(wanted.seats), wanted.options)
    return with_screens(
        TablePlan(
            game=wanted.game,
            seats=with_hands(wanted, options, plan_seats(wanted.game, wanted.seats, host)),
            dice=choose_dice(wanted.game)
            if wanted.dice is None
            else check_dice(wanted.game, wanted.dice),
            host=host,
            options=options,
            box=read_box_name(wanted.box),
            public=wanted.public,
            coach=wanted.coach,
            clock=wanted.clock,
            address=address,
        )
    )


def agree_options(game: str, players: int, options: dict[str, Any]) -> dict[str, Any]:
    """All options of a game, checked by it. A path is not accepted as a value: it would be read."""
    try:
        return dict(thawed(contract.agree(contract.load(game), players, options).options))
    except RollhouseError as error:
        raise Refusal.of(error, "bad_table") from None


def with_hands(
    wanted: NewTable, options: dict[str, Any], seats: Sequence[PlanSeat]
) -> list[PlanSeat]:
    """The seats with the hands that practice has measured; refused if a hand is not theirs, or not
    one that the game knows.
    """
    found, players = list(seats), len(seats)
    try:
        for hand in wanted.measured:
            read_measured(asdict(hand), players)
            if not wanted.seats[hand.seat].mine:
                raise Refusal("hand_not_yours")
            physics, game = physics_of(wanted.game), contract.load(wanted.game)
            for size in (hand.low, hand.error, hand.high):
                contract.agree(game, players, physics.with_hand(options, players, hand.seat, size))
            sizes = {name: part for name, part in asdict(hand).items() if name != "seat"}
            found[hand.seat] = replace(found[hand.seat], hand=sizes)
    except RollhouseError as error:
        raise Refusal.of(error, "bad_table") from None
    return found


def read_box_name(name: str | None) -> str | None:
    """What an own box is called; records have its name."""
    try:
        return None if name is None else box.read_name(name)
    except RollhouseError as error:
        raise Refusal.of(error, "bad_table") from None


def choose_dice(game: str) -> str:
    return next(kind for kind in USUAL_DICE if object_to_dice(game, kind) is None)


def check_dice(game: str, kind: str) -> str:
    why = object_to_dice(game, kind)
    if why is not None:
        raise Refusal.of(why, "bad_table")
    return kind


def object_to_dice(game: str, kind: str) -> RollhouseError | None:
    """Why a game cannot be played with these dice here."""
    return chance.kind(kind)().objection(game)


def plan_seats(game: str, wanted: Sequence[SeatWanted], host: str) -> list[PlanSeat]:
    """The seats of a new table, with names that can be told apart."""
    players = find_residents(game, [seat.player or "" for seat in wanted])
    asked = [
        replace(seat, player=player or None) for seat, player in zip(wanted, players, strict=True)
    ]
    return tell_names_apart([plan_seat(seat, host) for seat in asked])


def plan_seat(wanted: SeatWanted, host: str) -> PlanSeat:
    if wanted.kind == "computer":
        if wanted.mine:
            raise Refusal("computer_mine")
        return computer_seat(wanted.player, wanted.name)
    if wanted.player is not None:
        raise Refusal("player_of_person")
    if wanted.mine or wanted.kind == "person":
        if wanted.name is None:
            raise Refusal("name_needed")
        return PlanSeat("person", read_person(wanted.name), token=host if wanted.mine else None)
    return PlanSeat("open", None if wanted.name is None else read_person(wanted.name))


# Names and computers


def read_person(name: str) -> str:
    """The name of a person at a table; it may not be, or look like, that of a house player."""
    found = read_called(name)
    if names_of_computers().fullmatch(skeleton(found)):
        raise Refusal("called_computer", value=found)
    return found


@functools.cache
def names_of_computers() -> re.Pattern[str]:
    """`computer`, `Computer 3 (2)`, `search:playouts=50`: names of computers, as skeletons."""
    kinds = "|".join((*computers(), *CALLED_COMPUTER))
    return re.compile(rf"(?:{kinds})(?: ?\d+)?(?: ?\(\d+\))?(?: ?:.*)?")


def read_called(name: str) -> str:
    """A name as the record stores it; letters that mean the same are written in one way."""
    written = " ".join(unicodedata.normalize("NFC", name).split(" ")).strip(" ")
    try:
        found = read_name(written if seen(written).strip() else "")
    except RollhouseError as error:
        raise Refusal.of(error, "bad_called") from None
    if is_you(found):
        raise Refusal("called_you")
    return found


def find_residents(game: str, players: Sequence[str]) -> list[str]:
    """Computer players as asked for; if any resident of a level will do, one is named."""
    try:
        return residents.seated(game, players)
    except RollhouseError as error:
        raise Refusal.of(error, "bad_computer") from None


def computer_seat(player: str | None, name: str | None = None) -> PlanSeat:
    """A computer player of the house, from what a stranger wrote. It never runs their code."""
    if player is None:
        raise Refusal("need_player")
    seat = read_computer(player)
    return PlanSeat("computer", seat.name if name is None else read_called(name), seat.player)


def read_computer(text: str) -> Seat:
    kind = text.partition(":")[0].strip().lower()
    if kind not in computers():
        known = ", ".join(computers())
        raise Refusal("no_such_computer", value=brief(kind), known=known)
    try:
        seat = read_seat(text)
    except RollhouseError as error:
        raise Refusal.of(error, "bad_computer") from None
    if "seed" in seat.settings:
        raise Refusal("computer_seed")
    for setting, most in (("playouts", MOST_PLAYOUTS), ("milliseconds", MOST_MILLISECONDS)):
        value = seat.settings.get(setting, 0)
        if value > most:
            raise Refusal("computer_limit", setting=setting, most=most, value=value)
    return seat


def tell_names_apart(seats: Sequence[PlanSeat]) -> list[PlanSeat]:
    """No two names may look alike: people are refused, computers get a number after theirs."""
    taken: dict[str, str] = {}
    for seat in seats:
        if seat.kind != "computer" and seat.name is not None:
            alike = skeleton(seat.name)
            if alike in taken:
                raise Refusal("name_taken", value=taken[alike])
            taken[alike] = seat.name
    found = []
    for seat in seats:
        if seat.kind == "computer" and seat.name is not None:
            seat = replace(seat, name=free_name(seat.name, taken))
            taken[skeleton(str(seat.name))] = str(seat.name)
        found.append(seat)
    return found


def free_name(name: str, taken: Iterable[str]) -> str:
    """The name, with a number after it if it is already taken."""
    found, number = name, 2
    while skeleton(found) in taken:
        found, number = f"{name[: LONGEST_NAME - 4]} ({number})", number + 1
    return found


def is_neutral(name: str, seat: int) -> bool:
    """Is this the name given to somebody whose own was forgotten?"""
    plain = re.escape(NEUTRAL.format(number=seat + 1))
    return re.fullmatch(rf"{plain}( \(\d+\))?", name) is not None


def with_screens(plan: TablePlan) -> TablePlan:
    """Seats with the same token share one screen, which is numbered by the first of them."""
    by_token: dict[str, list[int]] = {}
    for number, seat in enumerate(plan.seats):
        if seat.token is not None:
            by_token.setdefault(seat.token, []).append(number)
    screens = {token: seats[0] for token, seats in by_token.items() if len(seats) > 1}
    seats = [replace(seat, screen=screens.get(seat.token or "")) for seat in plan.seats]
    return replace(plan, seats=seats)


# Seats


def seat_at(plan: TablePlan, number: int) -> PlanSeat:
    if not 0 <= number < len(plan.seats):
        raise Refusal("no_such_seat", seat=number)
    return plan.seats[number]


def with_seat(plan: TablePlan, number: int, seat: PlanSeat) -> TablePlan:
    seats = list(plan.seats)
    seats[number] = seat
    return with_screens(replace(plan, seats=tell_names_apart(seats)))


def take_seats(
    plan: TablePlan, names: Sequence[str], seats: Sequence[int] | None, token: str
) -> tuple[TablePlan, list[int]]:
    """People take seats, as many as names, with the token whose hash is given."""
    people = [read_person(name) for name in names]
    chosen = find_seats(plan, people) if seats is None else list(seats)
    if len(chosen) != len(people) or len(set(chosen)) != len(chosen):
        raise Refusal("seats_and_names")
    for number, name in zip(chosen, people, strict=True):
        if not is_free(seat_at(plan, number), name):
            raise Refusal("seat_not_free", seat=number)
    taken = list(plan.seats)
    for number, name in zip(chosen, people, strict=True):
        taken[number] = PlanSeat("person", name, token=token)
    return with_screens(replace(plan, seats=tell_names_apart(taken))), chosen


def find_seats(plan: TablePlan, names: Sequence[str]) -> list[int]:
    """The seats kept for these names; people without one get the first that are open."""
    found: list[int | None] = [None] * len(names)
    for place, name in enumerate(names):
        for number, seat in enumerate(plan.seats):
            if number not in found and is_kept(seat, name):
                found[place] = number
                break
    for place in range(len(names)):
        if found[place] is None:
            found[place] = next(
                (
                    number
                    for number, seat in enumerate(plan.seats)
                    if number not in found and seat.kind == "open"
                ),
                None,
            )
    if None in found:
        raise Refusal("no_open_seat")
    return [number for number in found if number is not None]


def is_kept(seat: PlanSeat, name: str) -> bool:
    """Is a seat waiting for somebody of this name?"""
    named = seat.kind == "person" and waits(seat) and seat.name is not None
    return named and skeleton(str(seat.name)) == skeleton(name)


def seats_with(plan: TablePlan, token: str) -> list[int]:
    """The seats of the token whose hash is given."""
    return [number for number, seat in enumerate(plan.seats) if same(token, seat.token)]


def waits(seat: PlanSeat) -> bool:
    """Can somebody take this seat: anybody, or whoever has the name that it is kept for?"""
    return seat.kind == "open" or (seat.kind == "person" and seat.token is None)


def is_free(seat: PlanSeat, name: str) -> bool:
    return seat.kind == "open" or is_kept(seat, name)


def is_full(plan: TablePlan) -> bool:
    """Is the table no longer waiting for anybody?"""
    return not any(waits(seat) for seat in plan.seats)


def open_seat(plan: TablePlan, number: int) -> TablePlan:
    """Open a seat for somebody else; whoever had it has it no more."""
    return with_seat(plan, number, PlanSeat("open"))


def rename_seat(plan: TablePlan, number: int, name: str | None) -> TablePlan:
    seat = seat_at(plan, number)
    if name is None:
        raise Refusal("need_name")
    if seat.kind != "person":
        raise Refusal("empty_seat_here", seat=number)
    return with_seat(plan, number, replace(seat, name=read_person(name)))


def seat_computer(plan: TablePlan, number: int, player: str | None) -> TablePlan:
    seat_at(plan, number)
    others = [seat.player or "" for seat in plan.seats]
    others[number] = player or ""
    player = find_residents(plan.game, others)[number] or None
    return with_seat(plan, number, computer_seat(player))


def pass_over_seat(plan: TablePlan, number: int, left: bool) -> TablePlan:
    """With real dice the others go on without somebody who leaves, or with them again."""
    seat = seat_at(plan, number)
    if seat.kind != "person":
        raise Refusal("nobody_there", seat=number)
    if not chance.kind(plan.dice).ENTERED or part(plan.game, "absence") is None:
        raise Refusal("not_passed_over")
    here = sum(not other.passed_over for place, other in enumerate(plan.seats) if place != number)
    if left and here < FEWEST_HERE:
        raise Refusal("nobody_stays")
    return with_seat(plan, number, replace(seat, passed_over=left))


def hand_over_seat(plan: TablePlan, number: int, to: int | None) -> TablePlan:
    """From now on whoever has seat `to` plays this one too, under its present name."""
    seat = seat_at(plan, number)
    if to is None:
        raise Refusal("need_to")
    other = seat_at(plan, to)
    if other.kind != "person" or other.token is None or to == number:
        raise Refusal("nobody_there", seat=to)
    if seat.kind == "person":
        return with_seat(plan, number, replace(seat, token=other.token, hand=None))
    taken = {skeleton(str(each.name)) for each in plan.seats if each.kind == "person"}
    name = free_name(str(other.name), taken)
    return with_seat(plan, number, PlanSeat("person", name, token=other.token))


def with_former_owners(before: TablePlan, after: TablePlan) -> TablePlan:
    """The plan after a change in a match in play, with what it has to remember of who sat where
    and how they were called."""
    seats = list(after.seats)
    for number, (was, now) in enumerate(zip(before.seats, after.seats, strict=True)):
        owned, called = was.owned_before, was.called_before
        if waits(was) and now.token is not None:  # somebody has joined
            for token, name in owned.items():
                called = with_name(called, token, name)
            owned = {}
        elif was.token is not None and was.token != now.token:
            owned = owned | {was.token: str(was.name)}
        elif was.token is not None and was.name != now.name:
            called = with_name(called, was.token, str(was.name))
        seats[number] = replace(now, owned_before=owned, called_before=called)
    return replace(after, seats=seats)


def without_past(seat: PlanSeat) -> PlanSeat:
    """A seat as the next match has it: nobody has left it there yet."""
    return replace(seat, owned_before={}, called_before={})


def with_name(called: dict[str, list[str]], token: str, name: str) -> dict[str, list[str]]:
    """The names with one more. If there are many the first count: they were there longest."""
    names = called.get(token, [])
    if name in names or len(names) >= MOST_NAMES:
        return called
    return called | {token: [*names, name]}


def given_up_with(plan: TablePlan, token: str) -> list[int]:
    """The seats that somebody gives up who ends a match: their own, and those that they have left
    in it, unless somebody else has joined there."""
    theirs = seats_with(plan, token)
    left = (number for number, seat in enumerate(plan.seats) if token in seat.owned_before)
    return sorted({*theirs, *left})


def names_of_giver(plan: TablePlan, token: str) -> dict[int, list[str]]:
    """By seat, all names that somebody who ends a match has had there in it, the latest first."""
    found = {}
    for number, seat in enumerate(plan.seats):
        latest = str(seat.name) if same(token, seat.token) else seat.owned_before.get(token)
        names = [latest] if latest is not None else []
        names += [name for name in reversed(seat.called_before.get(token, [])) if name != latest]
        if names:
            found[number] = names
    return found


def with_host(plan: TablePlan, number: int) -> TablePlan:
    """Make whoever has this seat the host."""
    seat = seat_at(plan, number)
    if seat.kind != "person" or seat.token is None:
        raise Refusal("nobody_there", seat=number)
    return replace(plan, host=seat.token)


def add_spectator(plan: TablePlan, token: str) -> TablePlan:
    if len(plan.watch) >= MOST_SPECTATORS:
        raise Refusal("full_house")
    return replace(plan, watch=[*plan.watch, token])


# The start, and another match


def check_ready(plan: TablePlan) -> None:
    """Refuse to start before everybody is there. Real dice need only the referee's device."""
    if any(seat.kind == "open" for seat in plan.seats):
        raise Refusal("seats_open")
    if chance.kind(plan.dice).ENTERED:
        return
    waiting = [str(s.name) for s in plan.seats if s.kind == "person" and s.token is None]
    if waiting:
        raise Refusal("seats_waiting", value=", ".join(waiting))


def rotate_seats(plan: TablePlan) -> TablePlan:
    """The plan of the next match: everybody moves down one seat, so that another one begins.

    Tokens, names and everything that belongs to a seat move with it. A seat that nobody has any
    more is open.
    """
    fresh: dict[str, Any] = {"rematch": None, "shared": False, "turned": None, "paused_left": None}
    fresh |= {"cup": None, "begun": None}
    return seat_first(replace(plan, **fresh), 1 % len(plan.seats), "turn")


def mend_box(plan: TablePlan, texts: Sequence[str]) -> TablePlan:
    """The plan with the box as it finally was in the match with these lines."""
    try:
        mends = Record.parse("".join(f"{text}\n" for text in texts).encode()).story.mends
    except RollhouseError:  # no record, or one of other rules
        return plan
    mended = {name: value for mend in mends for name, value in mend.options.items()}
    return replace(plan, options={**plan.options, **thawed(mended)}) if mended else plan


def seat_first(plan: TablePlan, number: int, by: str) -> TablePlan:
    """Let the person in a seat begin: everybody moves along, with everything that belongs to their
    seats.
    """
    players = len(plan.seats)
    options = contract.turned(contract.load(plan.game), plan.options, -number, players)
    moved = [
        replace(without_past(seat), passed_over=False)
        for seat in (*plan.seats[number:], *plan.seats[:number])
    ]
    return with_screens(replace(plan, seats=moved, options=options, first=by))
