"""Stack Attack: everybody's points, and the dice in hand. The tower grows by what is played."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rollhouse.games.position import Position, position

from .dials import Dial, points, replaced, spaced, with_fields

TOWER = [[None, 6], [None, 6], [1, 5], [1, 6], [0, 5]]


def begin() -> Position:
    return position("stack_attack", scores=[8, 6], tower=TOWER, placed=1, hand=[1, 2, 4, 6])


def dials(here: Position) -> list[Dial]:
    now, goal = here.fields, here.terms.setup.goal

    def turned(place: int) -> Callable[[int], Position]:
        return lambda face: with_fields(here, hand=replaced(now["hand"], place, face))

    hand = [
        Dial(
            f"die{place}", "die", "group_hand", face, range(1, 7), turned(place),
            lambda number, _: str(number), {"number": place + 1},
        )
        for place, face in enumerate(now["hand"])
    ]  # fmt: skip
    return [*hand, *points(here, "scores", [goal - 1] * here.players, ("tied",))]


def axes(here: Position, dials: Mapping[str, Dial]) -> tuple[str, list[int], str, list[int]] | None:
    """My points across, the other's down."""
    if here.players != 2 or here.turn < 0:
        return None
    own, other = f"points{here.to_move}", f"points{1 - here.to_move}"
    step = max(1, here.terms.setup.goal // 10)
    return own, spaced(dials[own], step), other, spaced(dials[other], step)
