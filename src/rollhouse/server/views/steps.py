"""One step of a match as clients see it: the position after it, its board and its sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rollhouse.matches.scorecards import with_scorecards
from rollhouse.matches.story import Entry
from rollhouse.protocol.bodies import Step

from .boards import draw_board

if TYPE_CHECKING:
    from rollhouse.kernel.position import Position
    from rollhouse.matches.record import Record


def first_step(position: Position, language: str, names: Sequence[str]) -> Step:
    board = draw_board(position, language, names)
    return Step(0, None, None, position.turn, position.view(None), board)


def later_step(
    record: Record, entry: Entry, after: Position, language: str, names: Sequence[str]
) -> Step:
    facts: Any = entry.facts
    return Step(
        line=entry.line,
        seat=entry.seat,
        step=dict(entry.step),
        turn=after.turn,
        view=with_scorecards(after.view(None), record, entry.line + 1),
        board=draw_board(after, language, names),
        told=entry.before.tell(entry.step, language, names),
        trace=facts.get("trace"),
    )
