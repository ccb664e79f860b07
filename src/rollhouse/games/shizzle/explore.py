"""Shizzle: everybody's points, and the numbers of the dice in the line and beside it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rollhouse.coach.explorer.dials import Dial, points, replaced, with_fields
from rollhouse.coach.explorer.words import WORDS as PICTURES
from rollhouse.kernel.language import Catalogue
from rollhouse.kernel.position import Position, position

from .words import face

KNOWS = ("layout", "bank", "max_turns")
WORDS = PICTURES | Catalogue(
    en={
        "group_line": "The line",
        "group_lying": "Beside it",
        "place": "Place {number}",
    },
    es={
        "group_line": "La fila",
        "group_lying": "Al lado",
        "place": "Lugar {number}",
    },
)


def begin() -> Position:
    return position(
        "shizzle",
        chips=[10, 12],
        line=[[4, 5], [2, 5], [5, 5], [3, 1]],
        roll=[3, 4, None, None, None, None],
    )


def dials(here: Position) -> list[Dial]:
    now = here.fields
    bank = here.terms.setup.bank
    spare = bank - 1 - sum(now["chips"])
    own = points(here, "chips", [chips + spare for chips in now["chips"]])
    return [*in_line(here, now), *beside(here, now), *own]


def in_line(here: Position, now: Mapping[str, Any]) -> list[Dial]:
    def turned(place: int) -> Callable[[int], Position]:
        die = now["line"][place][0]
        return lambda number: with_fields(here, line=replaced(now["line"], place, [die, number]))

    return [
        Dial(
            f"line{place}", "place", "group_line", number, range(1, 7), turned(place),
            shown(here, die), {"number": place + 1}, words=WORDS,
        )
        for place, (die, number) in enumerate(now["line"])
    ]  # fmt: skip


def beside(here: Position, now: Mapping[str, Any]) -> list[Dial]:
    def turned(die: int) -> Callable[[int], Position]:
        return lambda number: with_fields(here, roll=replaced(now["roll"], die, number))

    return [
        Dial(
            f"die{die}", "die", "group_lying", number, range(1, 7), turned(die),
            shown(here, die), {"number": die + 1}, words=WORDS,
        )
        for die, number in enumerate(now["roll"]) if number
    ]  # fmt: skip


def shown(here: Position, die: int) -> Callable[[int, str], str]:
    return lambda number, language: face(here.terms, die, number).say(language)


def axes(here: Position, dials: Mapping[str, Dial]) -> tuple[str, list[int], str, list[int]] | None:
    """My points across, the other's down."""
    if here.players != 2 or here.turn < 0:
        return None
    own, other = f"points{here.to_move}", f"points{1 - here.to_move}"
    last = here.terms.setup.bank - 1
    return own, spaced_to(dials[own], 2, last), other, spaced_to(dials[other], 2, last)


def spaced_to(dial: Dial, step: int, last: int) -> list[int]:
    """Up to a value that other positions of the picture have, though not this one."""
    return sorted({dial.value, *range(0, last + 1, step)})
