"""The sweep for four on the cores of the CPU: one thread a lowest total (four.py)."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from rollhouse.kernel.records import Array

from . import four_certificate, four_groups, four_lasts
from .four import Found, Match
from .four_certificate import Profile
from .four_groups import FourTables, GroupRoom
from .four_turns import BEFORE, PLAYERS


def new_desk(dice: int) -> GroupRoom:
    """The room of one thread."""
    square = (PLAYERS, PLAYERS)
    return GroupRoom(
        four_lasts.new_room(dice), np.zeros(square), np.zeros(PLAYERS), np.zeros(square),
        np.zeros(PLAYERS),
    )  # fmt: skip


class FourCores:
    """All cores of the CPU."""

    resumable = True

    def __init__(self, match: Match, starts: Array) -> None:
        self.match, self.dice, size = match, int(match.terms.setup.dice), match.edge
        thirds = np.zeros((PLAYERS, size, size, size, match.wide), np.float32)
        self.tables = FourTables(match.lasts.rolls, starts, thirds)
        self.highest, self.threads = size - 1, os.cpu_count() or 1

    def spread(self, work: Callable[[int], Any], parts: Iterable[int]) -> list[Any]:
        with ThreadPoolExecutor(self.threads) as pool:
            return list(pool.map(work, parts))

    def fill_thirds(self) -> None:
        def part(one: int) -> None:
            room = four_lasts.new_room(self.dice)
            four_lasts.fill_thirds(self.match.lasts, one, self.tables.thirds, room)

        self.spread(part, range(self.match.edge))

    def lowest(self, total: int) -> range:
        return range(max(0, total - 3 * self.highest), total // PLAYERS + 1)

    def solve(self, total: int) -> int:
        def part(mine: int) -> int:
            return int(four_groups.solve_part(self.tables, total, mine, new_desk(self.dice)))

        return sum(self.spread(part, self.lowest(total)))

    def finish(self) -> None:
        """The shares are where they should be."""

    def certify(self, shares: Array, progress: Callable[[float], None]) -> Found:
        frozen = self.tables._replace(starts=shares)
        truths, bests = (self.tables._replace(starts=np.zeros_like(shares)) for _ in range(2))
        found = np.zeros(4)

        def part(mine: int) -> Array:
            profile = Profile(
                frozen, truths, bests, np.zeros((PLAYERS, BEFORE), np.float32),
                np.zeros(self.dice + 1), np.zeros((PLAYERS, PLAYERS)), np.zeros(4),
            )  # fmt: skip
            four_certificate.certify_part(
                profile, total, mine, self.match.lasts.least, new_desk(self.dice)
            )
            return profile.found

        for total in range(PLAYERS * self.highest, -1, -1):
            for some in self.spread(part, self.lowest(total)):
                found[:2] = np.maximum(found[:2], some[:2])
                found[2:] += some[2:]
            progress(1.0 - total / (PLAYERS * self.highest + 1))
        return Found(float(found[0]), float(found[1]), float(found[2] / found[3]))
