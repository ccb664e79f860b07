"""A cup as those who take part in it see it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rollhouse.cups.cup import ENDED, Cup, number
from rollhouse.cups.rules import Heats, Ranked, decided_by
from rollhouse.kernel import contract
from rollhouse.protocol.cup_bodies import CupEntrant, CupHeat, CupRound, CupState
from rollhouse.protocol.tokens import among, same

from ..refusals import Refusal
from ..store.rows import KeptCup, PlanSeat, TablePlan


@dataclass(frozen=True)
class CupRight:
    """What somebody may do in a cup."""

    entrants: tuple[int, ...]
    host: bool


def right_in(kept: KeptCup, seats: Sequence[PlanSeat], hash: str | None) -> CupRight:
    """What the holder of a token may do; refused if that is nothing."""
    own = tuple(place for place, seat in enumerate(seats) if same(hash, seat.token))
    host = same(hash, kept.plan.host)
    if not own and not host and not among(hash, kept.plan.watch):
        raise Refusal("bad_token" if hash is not None else "token_needed")
    return CupRight(own, host)


def gathering_state(kept: KeptCup, table: TablePlan | None, right: CupRight) -> CupState:
    """A cup that has not begun: who has come so far, and what is to be played."""
    seats = [] if table is None else table.seats
    entrants = [CupEntrant(seat.kind, seat.name, seat.player, False, 1, 0.0, 0) for seat in seats]
    rounds = [
        CupRound(each["game"], each.get("options", {}), [], [], None) for each in kept.plan.games
    ]
    return CupState(
        cup=kept.id,
        state="gathering",
        gathering=kept.plan.gathering,
        dice="real" if kept.plan.dice == "real" else "usual",
        entrants=entrants,
        ranking=list(range(len(entrants))),
        rounds=rounds,
        round=0,
        heat=0,
        match=None,
        decided_by="shared",
        early=False,
        yours=list(right.entrants),
        host=right.host,
        version=kept.version,
    )


def state_of(kept: KeptCup, cup: Cup, right: CupRight) -> CupState:
    ranking = cup.ranking()
    by_entrant = {ranked.entrant: ranked for ranked in ranking}
    heat = cup.next_heat()
    return CupState(
        cup=kept.id,
        state=kept.state,
        gathering=kept.plan.gathering,
        dice="real" if kept.plan.dice == "real" else "usual",
        entrants=[
            entrant_of(seat, by_entrant[place], place in cup.left)
            for place, seat in enumerate(kept.plan.seats)
        ],
        ranking=[ranked.entrant for ranked in ranking],
        rounds=[round_of(cup, game) for game in range(len(cup.games))],
        round=len(cup.played),
        heat=0 if heat is None else heat.heat,
        match=cup.opened,
        decided_by=decided_by(len(cup.entrants), cup.played),
        early=cup.closing is not None and cup.closing["reason"] == ENDED,
        yours=list(right.entrants),
        host=right.host,
        version=kept.version,
    )


def entrant_of(seat: PlanSeat, ranked: Ranked, left: bool) -> CupEntrant:
    points = float(ranked.points)
    return CupEntrant(seat.kind, seat.name, seat.player, left, ranked.place, points, ranked.firsts)


def round_of(cup: Cup, game: int) -> CupRound:
    """One game with its heats: as they were drawn, or as they will be if nobody leaves."""
    chosen = cup.games[game]
    drawn = cup.heats_of(game) or Heats(())
    found: dict[int, Any] = {}
    for match in cup.matches:
        if match["game"] == game and (match["places"] is not None or match["heat"] not in found):
            found[match["heat"]] = match
    heats = []
    for heat, entrants in enumerate(drawn.heats):
        played = found.get(heat)
        open_now = game == len(cup.played) and heat == len(cup.finished) and cup.opened
        id = cup.opened if open_now else None if played is None else str(played["match"])
        over = played is not None and played["places"] is not None
        places = list(played["places"]) if over and played is not None else None
        heats.append(CupHeat(list(entrants), id, places))
    points = None
    if game < len(cup.played):
        points = [float(number(each)) for each in cup.played[game].points]
    rules = house_rules(str(chosen["game"]), dict(chosen["options"]), drawn)
    return CupRound(str(chosen["game"]), rules, heats, list(drawn.resting), points)


def house_rules(game: str, options: dict[str, Any], drawn: Heats) -> dict[str, Any]:
    """The options that differ from the printed game for as many as play in the first heat."""
    if not options or not drawn.heats:
        return options
    loaded = contract.load(game)
    players = len(drawn.heats[0])
    agreed = contract.agree(loaded, players, options).options
    return contract.house_rules(loaded, players, agreed)
