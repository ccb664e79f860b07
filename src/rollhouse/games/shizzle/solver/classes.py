"""Lines of Shizzle that must be worth the same, found by computation: the symmetry of the layout.

All lines of one length begin in one class. A class is split as long as two of its lines differ in
the class of the die at their end, or in how many rolls lead to which sets of classes. What is left
is the coarsest division that the rolls respect, so by induction over the rest of the match lines of
one class are worth the same, whatever the points. On the default layout all 36 sparks are one
class; a layout without any symmetry keeps every line apart, and is solved all the same.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from rollhouse.kernel.records import Array, rule

from .lines import DiceLines, insert, intern


@rule
def rename(
    pool: Array, ends: Array, names: Array, into: Array, into_ends: Array, slots: Array, ids: Array
) -> int:
    """Every set with its members renamed, equal sets once; returns how many are left.

    `ids[n]` is the number of the set that set n becomes.
    """
    sets = 0
    for number in range(len(ids)):
        size = 0
        for place in range(ends[number], ends[number + 1]):
            size = insert(into, into_ends[sets], size, names[pool[place]])
        ids[number] = intern(into, into_ends, sets, size, slots)
        sets = max(sets, ids[number] + 1)
    return sets


class Classes(NamedTuple):
    """The classes of the lines of a layout: sparks first, then from the longest lines down.

    What may follow a line of class c are the rolls `first_roll[c]` to `first_roll[c + 1]`. Roll r
    has the chance `chance[r]` and allows the classes `member[first_member[r]:first_member[r + 1]]`;
    none of them: a Choke.
    """

    of: Array
    """The class of a line by its code; -1 where there is no such line."""
    length: Array
    """The dice in line."""
    spark: Array
    """The class of the spark that a line of this class leaves."""
    next: Array
    """The class of the line on which the dice are rolled when going on; -1: not allowed."""
    first_roll: Array
    chance: Array
    first_member: Array
    member: Array
    sparks: int
    """How many of the classes are sparks."""


def classify(lines: DiceLines) -> Classes:
    """The coarsest division of the lines that rolls respect."""
    lines.explore()
    division = Division(lines)
    while division.is_split():
        pass
    return division.classes()


class Division:
    """Lines divided into classes, so far."""

    def __init__(self, lines: DiceLines) -> None:
        self.lines = lines
        self.codes = sorted({*lines.rolls, *lines.next})
        self.rolled = sorted(lines.rolls)
        sets = [part for code in self.rolled for part in lines.rolls[code].sets]
        self.pool = np.concatenate(sets)
        self.ends = ends_of([len(part) for part in sets])
        self.starts = ends_of([len(lines.rolls[code].sets) for code in self.rolled])
        self.of = np.full(lines.faces << lines.rules.DICE, -1, np.int32)
        self._number(dict.fromkeys(self.codes, b""))

    def _number(self, marks: dict[int, Any]) -> None:
        """Number the classes of equally marked lines: sparks, then by falling length and code."""
        order = sorted(self.codes, key=lambda code: (self.length(code) > 1, -self.length(code)))
        numbers: dict[Any, int] = {}
        for code in order:
            mark = self.length(code), marks[code]
            self.of[code] = numbers.setdefault(mark, len(numbers))
        self.size = len(numbers)

    def length(self, code: int) -> int:
        return (code // self.lines.faces).bit_count()

    def spark(self, code: int) -> int:
        """The spark that a line leaves."""
        return self.lines.spark(code % self.lines.faces)

    def rolls(self) -> tuple[Array, Array, dict[int, tuple[Array, Array]]]:
        """The different sets of classes (pool and ends), and those after each line with weights."""
        pool, ends = np.zeros(len(self.pool) + len(self.of), np.int32), np.zeros_like(self.ends)
        slots = np.zeros(1 << (2 * len(ends)).bit_length(), np.int32)
        ids = np.zeros(len(ends) - 1, np.int64)
        sets = int(rename(self.pool, self.ends, self.of, pool, ends, slots, ids))
        after = {}
        for place, code in enumerate(self.rolled):
            mine = ids[self.starts[place] : self.starts[place + 1]]
            kinds, which = np.unique(mine, return_inverse=True)
            after[code] = kinds, np.bincount(which, self.lines.rolls[code].weights)
        return pool[: ends[sets]], ends[: sets + 1], after

    def is_split(self) -> bool:
        """Split classes whose lines differ; were there any?"""
        before, (_, _, after) = self.size, self.rolls()
        marks = {}
        for code in self.codes:
            kinds, weights = after.get(code, ((), ()))
            next = self.lines.next.get(code, -1)
            marks[code] = (
                int(self.of[code]),
                int(self.of[self.spark(code)]),
                int(self.of[next]) if next >= 0 else -1,
                np.array(kinds).tobytes(),
                np.array(weights).tobytes(),
            )
        self._number(marks)
        return self.size > before

    def classes(self) -> Classes:
        pool, ends, after = self.rolls()
        first = {int(self.of[code]): code for code in reversed(self.codes)}
        lines = [first[number] for number in range(self.size)]
        empty: tuple[Any, Any] = np.zeros(0, np.int64), np.zeros(0)
        rolls = [after.get(code, empty) for code in lines]
        next = [self.lines.next.get(code, -1) for code in lines]
        kinds = np.concatenate([kind for kind, _ in rolls])
        length = np.array([self.length(code) for code in lines], np.int64)
        return Classes(
            of=self.of,
            length=length,
            spark=np.array([self.of[self.spark(code)] for code in lines], np.int64),
            next=np.array([self.of[code] if code >= 0 else -1 for code in next], np.int64),
            first_roll=ends_of([len(kind) for kind, _ in rolls]),
            chance=np.concatenate([weights / max(weights.sum(), 1) for _, weights in rolls]),
            first_member=ends_of([ends[kind + 1] - ends[kind] for kind in kinds]),
            member=np.concatenate([pool[ends[kind] : ends[kind + 1]] for kind in kinds]),
            sparks=int((length == 1).sum()),
        )


def ends_of(sizes: list[int]) -> Array:
    """Where pieces of these sizes, laid end to end, begin; and at last where they end."""
    return np.concatenate([[0], np.cumsum(sizes, dtype=np.int64)])
