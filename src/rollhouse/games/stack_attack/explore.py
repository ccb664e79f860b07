"""Stack Attack: everybody's points, how steady hands are, and the dice in hand. The tower grows by
what is played.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rollhouse.coach.explorer.dials import Dial, points, replaced, spaced, with_fields
from rollhouse.coach.explorer.words import WORDS as PICTURES
from rollhouse.kernel import contract
from rollhouse.kernel.frozen import thawed
from rollhouse.kernel.language import Catalogue
from rollhouse.kernel.position import Position, position, write_fields

KNOWS = ("goal", "dice", "neutral_start", "skill", "falls")
WORDS = PICTURES | Catalogue(
    en={
        "group_hand": "In your hand",
        "group_hands": "Everybody's hands",
        "hands": "How steady",
        "steady": "steady",
        "average": "average",
        "shaky": "shaky",
    },
    es={
        "group_hand": "En tu mano",
        "group_hands": "Las manos de todos",
        "hands": "Qué tan firmes son",
        "steady": "firmes",
        "average": "normales",
        "shaky": "temblorosas",
    },
)
TOWER = [[None, 6], [None, 6], [1, 5], [1, 4], [1, 3], [1, 2], [0, 3], [0, 2]]
HANDS = ("steady", "average", "shaky")
LAST = 12
"""Points before the goal where every single one counts."""


def begin() -> Position:
    """Near the end, with hands that shake: it depends on everybody's points whether to stop."""
    return position(
        "stack_attack", options={"skill": "shaky"},
        scores=[18, 17], tower=TOWER, placed=1, hand=[1, 3, 4],
    )  # fmt: skip


def dials(here: Position) -> list[Dial]:
    now, goal = here.fields, here.terms.setup.goal

    def turned(place: int) -> Callable[[int], Position]:
        return lambda face: with_fields(here, hand=replaced(now["hand"], place, face))

    hand = [
        Dial(
            f"die{place}", "die", "group_hand", face, range(1, 7), turned(place),
            lambda number, _: str(number), {"number": place + 1}, words=WORDS,
        )
        for place, face in enumerate(now["hand"])
    ]  # fmt: skip
    return [*hand, *points(here, "scores", [goal - 1] * here.players, ("tied",)), *hands(here)]


def hands(here: Position) -> list[Dial]:
    """Of all alike; a match with other chances keeps its own."""
    options = here.terms.options
    if options["skill"] not in HANDS or options["falls"] is not None:
        return []

    def turned(value: int) -> Position:
        skilled = {**thawed(options), "skill": HANDS[value]}
        terms = contract.agree(here.terms.game, here.players, skilled)
        return write_fields(terms, here.fields)

    return [
        Dial(
            "hands", "hands", "group_hands", HANDS.index(options["skill"]), range(len(HANDS)),
            turned, lambda value, language: WORDS.say(language, HANDS[value]), words=WORDS,
        )
    ]  # fmt: skip


def axes(here: Position, dials: Mapping[str, Dial]) -> tuple[str, list[int], str, list[int]] | None:
    """My points across, the other's down; the last ones before the goal one by one."""
    if here.players != 2 or here.turn < 0:
        return None
    own, other = f"points{here.to_move}", f"points{1 - here.to_move}"
    first = here.terms.setup.goal - LAST
    late = min(dials[own].value, dials[other].value) >= first
    step, least = (1, first) if late else (max(1, here.terms.setup.goal // 10), 0)
    return own, spaced(dials[own], step, least), other, spaced(dials[other], step, least)
