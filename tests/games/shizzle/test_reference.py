"""The engine and the slow reference find the same lines."""

from __future__ import annotations

import random

import rollhouse

from . import reference


def test_all_lines_agree():
    chance = random.Random(3)
    for _ in range(300):
        spark = [chance.randrange(6), chance.randint(1, 6)]
        roll = [chance.choice([None, 1, 2, 3, 4, 5, 6]) for _ in range(6)]
        roll[spark[0]] = None
        ours = rollhouse.games.shizzle.lines(spark, roll)
        assert ours == [list(line) for line in reference.lines(spark, roll)]
