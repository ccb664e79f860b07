"""Beginnings of turns as states of the rules: what networks learn from where a match is solved."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from rollhouse.kernel.contract import Terms
from rollhouse.kernel.records import Array

from .. import rules

LAST = 1 << 15
"""Beginnings of last turns, of each kind."""
SAMPLE = 1 << 20
"""How many other beginnings are drawn where there are too many to list them."""


def states(terms: Terms, totals: Array, last_turns: int) -> Array:
    """Before the first roll of seat 0 at `totals`, a row of them for each."""
    found = np.zeros(len(totals), rules.State)
    found["scores"][:, : terms.players] = totals
    found["dice_left"] = terms.setup.dice
    found["last_turns"] = last_turns
    found["phase"] = rules.ROLLING
    return found


def sample(terms: Terms, size: int) -> Array:
    """Totals of turns before the last ones, all equally often."""
    return np.random.default_rng(size).integers(size, size=(SAMPLE, terms.players))


def drawn(terms: Terms, size: int, past: Sequence[int]) -> Array:
    """Totals of last turns: uniform up to the goal, and in these seats those of whoever is past it,
    more often by little than by much.
    """
    chance, dice = np.random.default_rng(len(past)), int(terms.setup.dice)
    totals = chance.integers(size, size=(LAST, terms.players))
    ahead = np.minimum(chance.geometric(1 / dice, (LAST, len(past))) - 1, 4 * dice)
    totals[:, past] = size + ahead
    return totals
