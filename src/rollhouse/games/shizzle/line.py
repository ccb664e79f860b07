"""Whole lines of dice, for people: what can be appended to the line, longest first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from . import rules


def appendable(
    matches: Sequence[int], end: tuple[int, int], lying: Mapping[int, int]
) -> list[list[int]]:
    """Every line of lying dice that can follow the last die, longest first, then in order.

    `matches` are the faces that may touch a face, as bits (`Setup.matches`); `end` is the last die
    and its number; `lying` the numbers of the dice beside the line.
    """
    found: list[list[int]] = []

    def extend(line: list[int], die: int, number: int) -> None:
        touching = matches[rules.face(die, number)]
        for other, shows in lying.items():
            if other not in line and touching >> int(rules.face(other, shows)) & 1:
                found.append([*line, other])
                extend(found[-1], other, shows)

    extend([], *end)
    return sorted(found, key=lambda line: (-len(line), line))
