"""The opening of a match from the plan of its table; and, once it is over, its results."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from rollhouse import chance
from rollhouse.chance import sealed
from rollhouse.kernel.errors import RollhouseError
from rollhouse.matches.match import Match, begin
from rollhouse.matches.record import Record
from rollhouse.matches.story import HUMAN
from rollhouse.players.hands import options_with_hands
from rollhouse.players.seats import read_seat

from ..refusals import Refusal
from ..store.rows import Kept, PlanSeat, Result, TablePlan


def check_start(plan: TablePlan) -> None:
    """Refuse a start where somebody is missing, or the game and the dice do not go together."""
    if any(seat.kind == "open" for seat in plan.seats):
        raise Refusal("seats_open")
    try:
        begin(plan.game, seats_of(plan), chance.kind(plan.dice)(), options_of(plan))
    except RollhouseError as error:
        raise Refusal.of(error) from None


def open_match(kept: Kept) -> Match:
    """The match with its head, not yet written down. A sealed secret was kept before."""
    plan, kind = kept.plan, chance.kind(kept.plan.dice)
    if issubclass(kind, sealed.SealedTable):
        if kept.secret is None:
            raise Refusal(
                "cannot_go_on", value=RollhouseError("secret_lost", sealed.WORDS).sentence
            )
        table: chance.Table = kind(bytes.fromhex(kept.secret))
    else:
        table = kind()
    begun = datetime.now(UTC).isoformat(timespec="seconds")
    try:
        return begin(plan.game, seats_of(plan), table, options_of(plan), begun=begun, box=plan.box)
    except RollhouseError as error:
        raise Refusal.of(error, "cannot_go_on") from None


def seats_of(plan: TablePlan) -> list[dict[str, str]]:
    """The seats as the head of the record has them."""
    return [head_of(seat) for seat in plan.seats]


def options_of(plan: TablePlan) -> dict[str, Any]:
    """What was agreed, and the hands of computer players by their levels; real dice have none."""
    if chance.kind(plan.dice).ENTERED:
        return plan.options
    return options_with_hands(plan.game, [seat["player"] for seat in seats_of(plan)], plan.options)


def head_of(seat: PlanSeat) -> dict[str, str]:
    if seat.kind == "computer":
        player = seat.player or "computer"
        return {"name": seat.name or read_seat(player).name, "player": player}
    return {"name": seat.name or "?", "player": HUMAN}


def results_of(match: str, record: Record, ended: float) -> list[Result]:
    """How every seat ended a finished game."""
    people, shares = record.story.people, record.position.shares()
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
        )
        for seat, name in enumerate(record.names)
    ]
