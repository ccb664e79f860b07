"""How a cup becomes plans: the table to gather at, its matches, and who plays on for whom."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from rollhouse import chance
from rollhouse.cups.cup import REAL, Cup, Heat, check_games
from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.likeness import skeleton
from rollhouse.matches.story import HUMAN
from rollhouse.protocol.cup_bodies import NewCup

from ..refusals import Refusal
from ..store.rows import CupPlan, PlanSeat, TablePlan
from ..tables import plans

COMPUTER = "computer:level=2"
"""Who plays on where a seat was left empty."""


def gathering_plan(wanted: NewCup, cup: str, host: str, address: str) -> TablePlan:
    """The table where the people of a cup gather. No match is ever played at it."""
    games = chosen_games(wanted)
    try:
        check_games(games, len(wanted.seats))
        for chosen in games if wanted.dice == REAL else ():
            objection = chance.kind(REAL)().objection(str(chosen["game"]))
            if objection is not None:
                raise objection
    except RollhouseError as error:
        raise Refusal.of(error, "bad_cup") from None
    first = wanted.games[0].game
    return plans.with_screens(
        TablePlan(
            game=first,
            seats=plans.plan_seats(first, wanted.seats, host),
            dice=REAL if wanted.dice == REAL else plans.choose_dice(first),
            host=host,
            coach=wanted.coach,
            clock=wanted.clock,
            address=address,
            cup=cup,
        )
    )


def chosen_games(wanted: NewCup) -> list[dict[str, Any]]:
    return [msgspec.to_builtins(each) for each in wanted.games]


def match_plan(cup: CupPlan, id: str, game: str, options: dict[str, Any], heat: Heat) -> TablePlan:
    """The table of the next match: those who play in it sit there, everybody else may watch."""
    seats = [replace(cup.seats[entrant], screen=None) for entrant in heat.entrants]
    seated = {seat.token for seat in seats}
    others = [seat.token for seat in cup.seats if seat.token is not None]
    watch = dict.fromkeys(each for each in [*cup.watch, *others] if each not in seated)
    return plans.with_screens(
        TablePlan(
            game=game,
            seats=seats,
            dice=REAL if cup.dice == REAL else plans.choose_dice(game),
            host=cup.host,
            options=plans.agree_options(game, len(seats), options),
            coach=cup.coach,
            clock=cup.clock,
            watch=list(watch)[: plans.MOST_SPECTATORS],
            address=cup.address,
            cup=id,
        )
    )


def heads_of(seats: Sequence[PlanSeat]) -> list[dict[str, str]]:
    """The entrants as they stand in the head of a cup's record."""
    return [{"name": str(seat.name), "player": seat.player or HUMAN} for seat in seats]


def carried_over(plan: CupPlan, cup: Cup, match: TablePlan, entrants: Sequence[int]) -> CupPlan:
    """The cup's plan after a match: whoever took over a seat there plays on in the cup.

    Every change is written into the record of the cup, whose match is still open.
    """
    seats = list(plan.seats)
    for entrant, seat in zip(entrants, match.seats, strict=True):
        here = replace(plans.without_past(seat), screen=None)
        now = plans.computer_seat(COMPUTER) if seat.kind == "open" else here
        others = [str(each.name) for place, each in enumerate(seats) if place != entrant]
        now = replace(now, name=plans.free_name(str(now.name), {*map(skeleton, others)}))
        seats[entrant] = now
        (head,) = heads_of([now])
        if cup.entrants[entrant] != head:
            cup.replace(entrant, head["name"], head["player"])
    held = {seat.token for seat in seats}
    watch = [each for each in dict.fromkeys([*plan.watch, *match.watch]) if each not in held]
    return replace(plan, seats=seats, host=match.host, watch=watch)
