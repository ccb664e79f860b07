"""The opening of a match from the plan of its table; and, once it is over, its results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from msgspec.structs import replace

from rollhouse import chance
from rollhouse.chance import sealed
from rollhouse.kernel.errors import RollhouseError
from rollhouse.matches.match import Match, begin
from rollhouse.matches.record import Record
from rollhouse.matches.story import HUMAN
from rollhouse.players.hands import options_with_hands
from rollhouse.players.seats import read_seat

from ..refusals import Refusal
from ..store.house_key import HouseKeys
from ..store.rows import Kept, PlanSeat, Result, TablePlan


def check_start(plan: TablePlan) -> None:
    """Refuse a start where somebody is missing, or the game and the dice do not go together."""
    if any(seat.kind == "open" for seat in plan.seats):
        raise Refusal("seats_open")
    try:
        begin(plan.game, seats_of(plan), chance.kind(plan.dice)(), options_of(plan))
    except RollhouseError as error:
        raise Refusal.of(error) from None


def open_match(kept: Kept, keys: HouseKeys, alone: bool = False) -> Match:
    """The match with its head, not yet written down. A sealed secret was kept before.

    `alone`: only those at the computer of the house can be at the table.
    """
    plan, kind = kept.plan, chance.kind(kept.plan.dice)
    if issubclass(kind, sealed.SealedTable):
        if kept.secret is None:
            raise Refusal(
                "cannot_go_on", value=RollhouseError("secret_lost", sealed.WORDS).sentence
            )
        table: chance.Table = kind.CHAINED(open_secret(kept.secret, keys))
        table.alone = alone
    else:
        table = kind()
    begun = datetime.now(UTC).isoformat(timespec="seconds")
    try:
        facts: dict[str, Any] = {"begun": begun, "first": plan.first, "box": plan.box}
        facts["measured"] = measured_of(plan)
        return begin(plan.game, seats_of(plan), table, options_of(plan), **facts)
    except RollhouseError as error:
        raise Refusal.of(error, "cannot_go_on") from None


def open_secret(locked: str, keys: HouseKeys) -> bytes:
    try:
        return bytes.fromhex(keys.open(locked) or "")
    except RollhouseError as error:
        raise Refusal.of(error, "cannot_go_on") from None


def seats_of(plan: TablePlan) -> list[dict[str, str]]:
    """The seats as they stand in the head of the record."""
    return [head_of(seat) for seat in plan.seats]


def measured_of(plan: TablePlan) -> list[dict[str, Any]] | None:
    """The hands that practice has measured, as they stand in the head of the record."""
    hands = [{"seat": place, **seat.hand} for place, seat in enumerate(plan.seats) if seat.hand]
    return hands or None


def options_of(plan: TablePlan) -> dict[str, Any]:
    """What was agreed, with computer players' hands by their levels; with real dice there are no
    hands.
    """
    if chance.kind(plan.dice).ENTERED:
        return plan.options
    return options_with_hands(plan.game, [seat["player"] for seat in seats_of(plan)], plan.options)


def head_of(seat: PlanSeat) -> dict[str, str]:
    if seat.kind == "computer":
        player = seat.player or "computer"
        return {"name": seat.name or read_seat(player).name, "player": player}
    return {"name": seat.name or "?", "player": HUMAN}


def is_given_up(record: Record) -> bool:
    """Did somebody give up a match in which somebody had acted?"""
    closing = record.closing or {}
    return bool(closing.get("by") or closing.get("former")) and is_played(record)


def is_played(record: Record) -> bool:
    """Has a person decided something in a match?"""
    players = [seat["player"] for seat in record.head["seats"]]
    for line in record.lines:
        if line.kind == "seat":
            players[line.facts["seat"]] = line.facts["player"]
        elif line.kind == "intent" and "instead" not in line.facts:
            if players[line.facts["seat"]] == HUMAN:
                return True
    return False


def is_thrown(record: Record) -> bool:
    """Has anybody seen something of a match that they might like better another time: a choice, or
    what the table answered?
    """
    return is_played(record) or any(line.kind == "result" for line in record.lines)


def people_of(record: Record) -> set[str]:
    """The names of everybody who had a seat in a match, including those who have left it."""
    changed = [line.facts for line in record.lines if line.kind == "seat"]
    return {seat["name"] for seat in (*record.head["seats"], *changed) if seat["player"] == HUMAN}


def given_up_results(
    match: str, record: Record, ended: float, names: Mapping[int, Sequence[str]]
) -> list[Result]:
    """The results of a match that was given up: nothing for those who did so, even shares for the
    others. `names`: by seat, what those are called and were called in the match, the latest first;
    each of these names has a row, so that no other name hides who it was.
    """
    by, seats = set((record.closing or {})["by"]), len(record.names)
    shares = [0.0 if seat in by else 1 / seats for seat in range(seats)]
    found = results(match, record, ended, shares, finished=False)
    for seat, theirs in names.items():
        others = list(theirs)
        if seat in by:
            found[seat].name, found[seat].kind = others.pop(0), "person"
        for number, name in enumerate(others, 1):
            row = replace(found[seat], seat=seat + number * seats, name=name, kind="person")
            row.share = 0.0
            found.append(row)
    return found


def results_of(match: str, record: Record, ended: float) -> list[Result]:
    """How every seat ended a finished game."""
    return results(match, record, ended, record.position.shares(), finished=True)


def results(
    match: str, record: Record, ended: float, shares: Sequence[float], finished: bool
) -> list[Result]:
    people = record.story.people
    return [
        Result(
            match=match,
            seat=seat,
            name=name,
            kind="person" if seat in people else "computer",
            game=record.game,
            players=len(shares),
            share=shares[seat],
            ended=ended,
            finished=finished,
        )
        for seat, name in enumerate(record.names)
    ]
