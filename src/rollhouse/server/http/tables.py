"""Tables over HTTP: opened, joined, changed, begun and deleted."""

from __future__ import annotations

from rollhouse.protocol.bodies import Deleted, SeatChange, Share, Tables
from rollhouse.protocol.messages import Invited, Join, NewTable, Seated, Table, Watch

from .openapi import Endpoint
from .requests import MATCH, CheckedRequest

NAMES = ("bad_called", "called_you", "called_computer", "name_taken")
COMPUTERS = ("bad_computer", "no_such_computer", "computer_limit", "computer_seed", "need_player")
CODES = ("wrong_code", "guessing")


async def create(request: CheckedRequest) -> Seated:
    """Open a table. Whoever opens it gets the seats that are theirs."""
    return await request.lobby.create(request.body, request.address, request.key)


async def list_tables(request: CheckedRequest) -> Tables:
    """Tables that anybody may join or watch; those that still gather come first."""
    return Tables(await request.lobby.listed())


async def show_table(request: CheckedRequest) -> Table:
    """The state of a table. A private one needs one of its tokens."""
    lobby = request.lobby
    return await lobby.shown(*await lobby.seen(request.match, request.token))


async def join(request: CheckedRequest) -> Seated:
    """Take open seats, with an invitation or at a public table."""
    return await request.lobby.join(request.body, request.address, request.key)


async def look(request: CheckedRequest) -> Invited:
    """Where an invitation leads: the table, and the seats that can be taken there."""
    return await request.lobby.look(request.body, request.address)


async def watch(request: CheckedRequest) -> Seated:
    """Get a token for watching a private table, with its invitation."""
    return await request.lobby.watch(request.body, request.address, request.key)


async def start(request: CheckedRequest) -> Table:
    """The host begins the match, or the cup. Every seat has to be taken."""
    kept = await request.lobby.read(request.match)
    if kept.plan.cup is not None and kept.record == 0:
        return await request.cups.start(kept, request.right, request.address, request.key)
    return await request.lobby.start(request.match, request.right, request.key)


async def pause(request: CheckedRequest) -> Table:
    """The host pauses the match: nobody can act until it goes on."""
    return await request.lobby.pause(request.match, request.right)


async def go_on(request: CheckedRequest) -> Table:
    """The host lets a paused match go on, with the time that was left on the clock."""
    return await request.lobby.go_on(request.match, request.right)


async def close(request: CheckedRequest) -> Table:
    """The host gives a match up: it is closed as abandoned by them, and the seal revealed."""
    return await request.lobby.close(request.match, request.right)


async def make_code(request: CheckedRequest) -> Table:
    """Make a new invitation code. The old one stops working."""
    return await request.lobby.new_code(request.match, request.right)


async def share(request: CheckedRequest) -> Table:
    """The host says whether anybody who has its address may read the match once it is over."""
    return await request.lobby.share(request.match, request.right, request.body.shared)


async def rematch(request: CheckedRequest) -> Table:
    """Open the table of the next match. The same tokens are valid there."""
    return await request.lobby.rematch(request.match, request.right, request.address)


async def change_seat(request: CheckedRequest) -> Table:
    """Take, leave, rename, free or hand over one seat, or give it to a computer player."""
    lobby, number = request.lobby, request.places["seat"]
    if request.body.do != "forget":
        return await lobby.seat(request.match, number, request.body, request.right)
    kept = await lobby.read(request.match)
    await request.cups.check_forgetting(kept)
    shown = await lobby.forget(request.match, number, request.right)
    await request.cups.forgotten(kept, number)
    return shown


async def delete(request: CheckedRequest) -> Deleted:
    """The host deletes a match with its record, its results and everything else about it.

    Not one that several people play, or that one of them gave up.
    """
    await request.lobby.delete(request.match, request.right)
    return Deleted(request.match)


ENDPOINTS: tuple[Endpoint, ...] = (
    Endpoint(
        "POST",
        "/api/matches",
        "Open a table",
        create,
        Seated,
        NewTable,
        status=201,
        heavy=True,
        repeats=True,
        refuses=(
            *NAMES,
            *COMPUTERS,
            "bad_table",
            "name_needed",
            "computer_mine",
            "hand_not_yours",
            "player_of_person",
            "too_many_tables",
        ),
    ),
    Endpoint("GET", "/api/matches", "Public tables", list_tables, Tables),
    Endpoint("GET", MATCH, "One table", show_table, Table, token="may"),
    Endpoint(
        "DELETE",
        MATCH,
        "Delete a match and every trace of it",
        delete,
        Deleted,
        token="must",
        refuses=("not_host", "others_play", "given_up_stays"),
    ),
    Endpoint(
        "POST",
        "/api/join",
        "Take seats",
        join,
        Seated,
        Join,
        status=201,
        repeats=True,
        refuses=(
            *NAMES,
            *CODES,
            "code_or_match",
            "unknown_match",
            "no_open_seat",
            "seats_and_names",
            "seat_not_free",
            "no_such_seat",
            "over_already",
            "seat_restless",
            "id_used",
        ),
    ),
    Endpoint(
        "POST",
        "/api/invitation",
        "Where a code leads",
        look,
        Invited,
        Watch,
        refuses=CODES,
    ),
    Endpoint(
        "POST",
        "/api/watch",
        "Watch a table",
        watch,
        Seated,
        Watch,
        status=201,
        repeats=True,
        refuses=(*CODES, "full_house"),
    ),
    Endpoint(
        "POST",
        f"{MATCH}/start",
        "Begin",
        start,
        Table,
        token="must",
        repeats=True,
        refuses=(
            "not_host",
            "begun_already",
            "over_already",
            "seats_open",
            "seats_waiting",
            "illegal",
            "unknown_cup",
            "bad_cup",
            "cup_over",
            "too_many_tables",
        ),
    ),
    Endpoint(
        "POST",
        f"{MATCH}/pause",
        "Stop the clock, and everybody",
        pause,
        Table,
        token="must",
        refuses=("not_host", "not_playing"),
    ),
    Endpoint(
        "POST",
        f"{MATCH}/go_on",
        "Go on after a pause",
        go_on,
        Table,
        token="must",
        refuses=("not_host", "not_paused"),
    ),
    Endpoint(
        "POST",
        f"{MATCH}/close",
        "Give the match up",
        close,
        Table,
        token="must",
        refuses=("not_host", "over_already", "begun_already"),
    ),
    Endpoint(
        "POST",
        f"{MATCH}/code",
        "Another invitation",
        make_code,
        Table,
        token="must",
        refuses=("not_host", "over_already"),
    ),
    Endpoint(
        "POST",
        f"{MATCH}/rematch",
        "The same people again, the seats rotated",
        rematch,
        Table,
        token="must",
        repeats=True,
        refuses=("not_host", "still_running", "too_many_tables"),
    ),
    Endpoint(
        "POST",
        f"{MATCH}/share",
        "Let whoever has its address read a match that is over",
        share,
        Table,
        Share,
        token="must",
        refuses=("not_host", "still_running"),
    ),
    Endpoint(
        "POST",
        f"{MATCH}/seats/{{seat}}",
        "Change one seat",
        change_seat,
        Table,
        SeatChange,
        token="must",
        refuses=(
            *NAMES,
            *COMPUTERS,
            "not_host",
            "not_your_seat",
            "over_already",
            "begun_already",
            "still_running",
            "seat_not_free",
            "seats_and_names",
            "need_name",
            "need_to",
            "empty_seat_here",
            "own_seat",
            "nobody_there",
            "not_passed_over",
            "nobody_stays",
            "not_playing",
            "seat_restless",
            "illegal",
            "cup_first",
            "cup_running",
        ),
    ),
)
