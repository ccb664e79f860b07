"""A list of the first positions of a match, as far as there is room.

Like the list of all positions (solvers/generic.py), but cut off if a match has too many: those
found last are not followed, and are worth something between nothing and a win. They were found last
because they lie far off, so the lower and the upper bound are often close all the same.
"""

from __future__ import annotations

import numpy as np

from rollhouse.kernel.calls import bind
from rollhouse.kernel.contract import Terms
from rollhouse.kernel.position import opening
from rollhouse.kernel.records import OVER, rows
from rollhouse.solvers import generic
from rollhouse.solvers.generic import BEYOND, Found, Graph, Workspace

EACH = 64
"""On average, room for this many steps from a position."""


def first_positions(terms: Terms, most: int) -> Graph:
    """At most `most` positions from the start of a match, in the order in which they are found."""
    game = terms.game
    states = np.zeros(most, game.rules.State)
    states[:1] = opening(terms).array()
    edges = most * EACH
    found = Found(
        turns=np.zeros(most, np.int32),
        firsts=np.zeros(most + 1, np.int64),
        targets=np.zeros(edges, np.int64),
        codes=np.zeros(edges, np.int32),
        weights=np.zeros(edges, np.float64),
    )
    words = states.view(np.uint32).reshape(most, -1)
    table = np.full(1 << (2 * most).bit_length(), -1, np.int64)
    generic.rehash(words, 1, table)
    outcome, mask = np.zeros(1, game.rules.Outcome), np.zeros(game.rules.ACTIONS, np.uint8)
    room = Workspace(rows(terms.setups), rows(states), words, rows(outcome), mask, table)
    counts, nowhere = np.array([0, 1, 0]), np.zeros((0, 2), np.int64)
    bind(generic.explore, game.name, game.rules)(room, found, counts, nowhere)
    looked, known, steps = map(int, counts)
    for index in range(looked, known):
        over = game.calls.turn(rows(terms.setups), rows(states), index) == OVER
        found.turns[index] = OVER if over else BEYOND
    found.firsts[looked : known + 1] = steps
    return generic._graph(terms, states, found, counts)
