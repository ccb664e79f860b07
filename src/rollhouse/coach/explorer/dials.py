"""Dials: what can be changed about a position, one thing at a time."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.language import ADDRESS, Catalogue
from rollhouse.kernel.position import Position, write_fields

from .words import WORDS


@dataclass(frozen=True)
class Dial:
    """Something about a position that can be changed: a whole number, or one of a few options."""

    name: str
    """For programs, such as `points1`."""
    key: str
    """The key of its label; `facts` fill it in."""
    group: str
    """The key of the heading above its group."""
    value: int
    values: Sequence[int]
    """All values it can be set to. With `shown`, those that make no position are left out."""
    turned: Callable[[int], Position]
    """Makes the position with another value; raises an error if there is no such position."""
    shown: Callable[[int, str], str] | None = None
    """Puts a value into words; None if the number itself will do."""
    facts: Mapping[str, Any] = field(default_factory=dict)
    seat: int | None = None
    """Whose it is; the label calls them `name`."""
    words: Catalogue = WORDS
    """Where the texts for `key` and `group` are: a game has its own."""

    def label(self, language: str, names: Sequence[str]) -> str:
        facts = dict(self.facts)
        if self.seat is not None:
            facts["name"] = names[self.seat]
        return self.words.say(language, self.key, **facts)

    def heading(self, language: str) -> str:
        """The heading that it shares with the rest of its group."""
        return self.words.say(language, self.group)

    def says(self, value: int, language: str) -> str:
        return str(value) if self.shown is None else self.shown(value, language)

    def offered(self) -> list[int]:
        """The values that make a position."""
        return [value for value in self.values if value == self.value or self.makes(value)]

    def makes(self, value: int) -> bool:
        try:
            self.turned(value)
        except RollhouseError:
            return False
        return True


def called(position: Position, language: str) -> list[str]:
    """Names for the seats: whoever is to move is You, the others are friends."""
    others = [seat for seat in range(position.players) if seat != position.to_move]
    names = [ADDRESS[language]] * position.players
    for number, seat in enumerate(others, 1):
        key = "friend" if len(others) == 1 else "friend_of_many"
        names[seat] = WORDS.say(language, key, number=number)
    return names


def with_fields(position: Position, follows: Sequence[str] = (), **changed: Any) -> Position:
    """The position with some fields changed. Fields in `follows` are worked out from the others."""
    kept = {name: value for name, value in position.fields.items() if name not in follows}
    return write_fields(position.terms, {**kept, **changed})


def replaced(values: Sequence[Any], place: int, value: Any) -> list[Any]:
    return [value if n == place else each for n, each in enumerate(values)]


def points(
    position: Position, name: str, most: Sequence[int], follows: Sequence[str] = ()
) -> list[Dial]:
    """A dial for the points of each seat, from 0 to its `most`; whoever is to move comes first."""
    now: list[int] = position.fields[name]

    def turned(seat: int) -> Callable[[int], Position]:
        return lambda value: with_fields(position, follows, **{name: replaced(now, seat, value)})

    return [
        Dial(
            f"points{seat}", "points_of", "group_scores", now[seat],
            range(max(most[seat], now[seat]) + 1), turned(seat), seat=seat,
        )
        for seat in sorted(range(position.players), key=lambda seat: seat != position.to_move)
    ]  # fmt: skip


def spaced(dial: Dial, step: int, least: int = 0, most: int | None = None) -> list[int]:
    """Some of a dial's values, evenly spaced, including the present one."""
    last = dial.values[-1] if most is None else min(most, dial.values[-1])
    return sorted({dial.value, *range(max(least, dial.values[0]), last + 1, step)})
