"""Greedy Dice Flick: flick each die where it is likely to land and to score at once; score it all.

A hole is worth what the best scoring would gain with the die in it, showing 4, and a little for
every neighbour of its colour, joker or marker that could become a group later. That, times the
weight of reaching the hole, is a flick; the best one of all dice, bases and holes is played. Take
every bonus, and score the whole best plan.
"""

from __future__ import annotations

from rollhouse.kernel.records import Array, Record, rule

from . import plan_rules, rules, scoring_rules
from .surrogate_rules import AIMS, BASES

KNOWS = ("rounds", "layout", "movable_bases", "skill")
LIKELY_PIPS = 4
POINT = 12  # a point scored at once
PROMISE = 5  # a neighbour that fits

PLAYOUTS = 2000
ERRORS = (4.0, 1.7, 0.45, 0.08)


@rule
def choose(setup: Record, state: Record, mask: Array) -> int:
    if state.phase == rules.FLICKING:
        return best_flick(setup, state)
    if state.phase == rules.BONUS:
        return rules.TAKE_BONUS
    piece = plan_rules.best_piece(setup, state.arena, state.markers)
    return rules.SCORE + piece if piece >= 0 else rules.PASS


@rule
def consider(setup: Record, state: Record, mask: Array) -> None:
    """Of scorings only the best plan; of flicks those of at least half the promise of the best."""
    if state.phase == rules.BONUS:
        return
    best = choose(setup, state, mask)
    promise = 0
    now = 0
    if state.phase == rules.FLICKING:
        now = points_with(setup, state)
        promise = promise_of(setup, state, best, now)
    for action in range(rules.ACTIONS):
        if mask[action] and action != best:
            mask[action] = promise > 0 and 2 * promise_of(setup, state, action, now) >= promise


@rule
def glance(setup: Record, state: Record, mask: Array, promises: Array) -> None:
    """The weight of every flick; of bonus and scorings, only of the one that is played."""
    for action in range(rules.ACTIONS):
        promises[action] = 0
    promises[choose(setup, state, mask)] = 1
    if state.phase == rules.FLICKING:
        now = points_with(setup, state)
        for action in range(rules.SCORE):
            if mask[action]:
                promise = promise_of(setup, state, action, now)
                promises[action] = max(promises[action], promise)


@rule
def promise_of(setup: Record, state: Record, action: int, now: int) -> int:
    """The worth of a flick times its weight; 0 unless at a free hole, from the surest base."""
    cell = (action - rules.FLICK) % AIMS
    base = (action - rules.FLICK) // AIMS % BASES
    kind = (action - rules.FLICK) // (AIMS * BASES)
    if cell >= scoring_rules.CELLS or state.arena[cell] != 0:
        return 0
    if base != surest_base(setup, state, cell):
        return 0
    return weight(setup, state, base, cell) * worth_of(setup, state, kind, cell, now)


@rule
def best_flick(setup: Record, state: Record) -> int:
    """The flick of most promise; the first of equals."""
    now = points_with(setup, state)
    best = -1
    action = 0
    for kind in range(scoring_rules.KINDS):
        if state.hands[state.to_move * scoring_rules.KINDS + kind] > 0:
            for cell in range(scoring_rules.CELLS):
                if state.arena[cell] == 0:
                    base = surest_base(setup, state, cell)
                    worth = weight(setup, state, base, cell) * worth_of(
                        setup, state, kind, cell, now
                    )
                    if worth > best:
                        best = worth
                        aim = (kind * BASES + base) * AIMS + cell
                        action = rules.FLICK + aim
    return action if best >= 0 else rules.default(setup, state)


@rule
def weight(setup: Record, state: Record, base: int, cell: int) -> int:
    """How likely the aimed hole is reached from a base."""
    flick = (state.to_move * BASES + base) * AIMS + cell
    return setup.targets[flick * AIMS + cell]


@rule
def surest_base(setup: Record, state: Record, cell: int) -> int:
    best = 0
    for base in range(1, BASES):
        if weight(setup, state, base, cell) > weight(setup, state, best, cell):
            best = base
    return best


@rule
def points_with(setup: Record, state: Record) -> int:
    """What the arena would give as it lies."""
    usable = scoring_rules.uncovered_markers(setup, state.arena)
    return plan_rules.best_plan(setup, state.arena, usable)[0]


@rule
def worth_of(setup: Record, state: Record, kind: int, cell: int, now: int) -> int:
    """What a die in a free hole would add. The die is laid there to see, and taken away again."""
    state.arena[cell] = scoring_rules.die(kind, LIKELY_PIPS)
    gain = points_with(setup, state) - now
    state.arena[cell] = 0
    return 1 + max(0, POINT * gain) + PROMISE * fitting_neighbours(setup, state, kind, cell)


@rule
def fitting_neighbours(setup: Record, state: Record, kind: int, cell: int) -> int:
    """Dice of the same colour, jokers and the colour's marker beside a hole."""
    if kind == scoring_rules.PINK:
        return 0
    fitting = scoring_rules.dice_of(state.arena, scoring_rules.WHITE)
    for colour in range(scoring_rules.COLOURS):
        if kind == colour or kind == scoring_rules.WHITE:
            marker = 1 << setup.upgrade[colour]
            fitting |= scoring_rules.dice_of(state.arena, colour)
            fitting |= marker & scoring_rules.uncovered_markers(setup, state.arena)
    return scoring_rules.count_cells(fitting & scoring_rules.neighbours(1 << cell))
