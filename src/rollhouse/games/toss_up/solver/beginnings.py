"""Beginnings of turns as states of the rules: what networks learn from where a match is solved."""

from __future__ import annotations

import numpy as np

from rollhouse.kernel.contract import Terms
from rollhouse.kernel.records import Array

from .. import rules

LAST = 1 << 15
"""Beginnings of last turns, of each kind."""


def states(terms: Terms, totals: Array, last_turns: int) -> Array:
    """Before the first roll of seat 0 at `totals`, a row of them for each."""
    found = np.zeros(len(totals), rules.State)
    found["scores"][:, : terms.players] = totals
    found["dice_left"] = terms.setup.dice
    found["last_turns"] = last_turns
    found["phase"] = rules.ROLLING
    return found


def drawn(terms: Terms, size: int, leads: int) -> Array:
    """Totals of last turns: uniform up to the goal, and in the last `leads` seats those of whoever
    is past it, more often by little than by much.
    """
    chance, dice = np.random.default_rng(leads), int(terms.setup.dice)
    totals = chance.integers(size, size=(LAST, terms.players))
    past = size + np.minimum(chance.geometric(1 / dice, (LAST, terms.players)) - 1, 4 * dice)
    totals[:, terms.players - leads :] = past[:, terms.players - leads :]
    return totals
