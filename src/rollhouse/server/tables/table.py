"""A table as the people at it see it: no secrets, no tokens, and the code only for those with a
seat.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Mapping
from typing import Any, cast

from rollhouse.kernel import contract
from rollhouse.kernel.errors import UnknownGame
from rollhouse.protocol.messages import FirstBy, SeatState, Table
from rollhouse.protocol.tokens import shown_code

from ..store.rows import IDLE, SPECTATOR, Kept, PlanSeat, TablePlan
from .rights import Right


def table(
    kept: Kept,
    here: Mapping[int, int],
    right: Right,
    record: int | None = None,
    deadline: float | None = None,
) -> Table:
    """What the holder of a right sees. `here`: devices by seat."""
    plan = kept.plan
    seats = [
        SeatState(
            seat.kind,
            seat.name,
            seat.player,
            is_here(seat, here.get(place)),
            seat.screen,
            seat.token is not None and seat.token == plan.host,
            seat.passed_over,
        )
        for place, seat in enumerate(plan.seats)
    ]
    return Table(
        match=kept.id,
        game=plan.game,
        options=plan.options,
        dice=plan.dice,
        seats=seats,
        state=kept.state,
        public=plan.public,
        coach=plan.coach,
        clock=plan.clock,
        version=kept.version,
        record=kept.record if record is None else record,
        created=kept.created,
        expires=kept.changed + IDLE[kept.state],
        deadline=deadline,
        watching=here.get(SPECTATOR, 0),
        code=invitation(kept) if right.seats or right.host else None,
        rematch=plan.rematch,
        first=cast("FirstBy | None", plan.first),
        shared=plan.shared,
        house_rules=house_rules(plan),
        box=plan.box,
        cup=plan.cup,
    )


def house_rules(plan: TablePlan) -> dict[str, Any]:
    """The house rules of a table; none if its game is gone, or people gather there for a cup."""
    if not plan.options:
        return {}
    with contextlib.suppress(UnknownGame):
        return contract.house_rules(contract.load(plan.game), len(plan.seats), plan.options)
    return {}


def is_here(seat: PlanSeat, devices: int | None) -> bool:
    """A device that has just lost a seat may still be counted there; nobody else is meant."""
    return seat.kind == "person" and bool(devices)


def invitation(kept: Kept) -> str | None:
    """The code as people read it, while it is valid."""
    valid = kept.code is not None and (kept.code_until is None or kept.code_until > time.time())
    return shown_code(str(kept.code)) if valid else None
