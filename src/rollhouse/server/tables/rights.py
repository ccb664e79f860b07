"""What a token allows its holder to do at one table."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rollhouse.chance import kind
from rollhouse.protocol.tokens import among, same

from ..refusals import Refusal

if TYPE_CHECKING:
    from ..store.rows import TablePlan


@dataclass(frozen=True)
class Right:
    """What somebody may do at a table. Everybody who has one may follow the match."""

    hash: str | None
    """The hash of the token; None if the match is public or shared."""
    seats: tuple[int, ...] = ()
    """The seats that are theirs."""
    acts: tuple[int, ...] = ()
    """The seats that they may act for: at a real table the host acts for all people."""
    host: bool = False


def right_of(plan: TablePlan, hash: str | None) -> Right:
    """What the holder of a token may do; refused if that is nothing."""
    people = [place for place, seat in enumerate(plan.seats) if seat.kind == "person"]
    seats = tuple(place for place in people if same(hash, plan.seats[place].token))
    host = same(hash, plan.host)
    if not seats and not host and not among(hash, plan.watch):
        if hash is not None:
            raise Refusal("bad_token")
        if not (plan.public or plan.shared):
            raise Refusal("token_needed")
    acts = (tuple(people) if host else ()) if is_real(plan.dice) else seats
    return Right(hash, seats, acts, host)


@functools.cache
def is_real(dice: str) -> bool:
    """Do people enter what their dice show?"""
    return kind(dice).ENTERED
