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
    """The flick of most promise; of equals the first die's, and of those the first hole's."""
    lying = plan_rules.survey(state.arena)
    usable = scoring_rules.uncovered_markers(setup, state.arena)
    now = plan_rules.plan_of(setup, lying, usable)[0]
    best = -1
    chosen = action = 0
    for cell in range(scoring_rules.CELLS):
        if state.arena[cell] == 0:
            base = surest_base(setup, state, cell)
            reach = weight(setup, state, base, cell)
            for kind in range(scoring_rules.KINDS):
                if state.hands[state.to_move * scoring_rules.KINDS + kind] > 0:
                    worth = reach * worth_among(setup, lying, usable, kind, cell, now)
                    if worth > best or (worth == best and kind < chosen):
                        best = worth
                        chosen = kind
                        action = rules.FLICK + (kind * BASES + base) * AIMS + cell
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
    """What a die in a free hole would add to what the arena gives `now`."""
    lying = plan_rules.survey(state.arena)
    usable = scoring_rules.uncovered_markers(setup, state.arena)
    return worth_among(setup, lying, usable, kind, cell, now)


@rule
def worth_among(
    setup: Record, lying: plan_rules.Surveyed, usable: int, kind: int, cell: int, now: int
) -> int:
    """The same among dice that are surveyed already. Most dice add nothing yet: no plan is made."""
    gain = 0
    if plan_rules.may_add(setup, lying, usable, kind, cell):
        counts = scoring_rules.BLAST if kind == scoring_rules.PINK else LIKELY_PIPS
        more = plan_rules.with_die(lying, kind, counts, cell)
        gain = plan_rules.plan_of(setup, more, usable & ~(1 << cell))[0] - now
    return 1 + max(0, POINT * gain) + PROMISE * fitting_among(setup, lying, usable, kind, cell)


@rule
def fitting_neighbours(setup: Record, state: Record, kind: int, cell: int) -> int:
    """Dice of the same colour, jokers and the colour's marker beside a hole."""
    lying = plan_rules.survey(state.arena)
    usable = scoring_rules.uncovered_markers(setup, state.arena)
    return fitting_among(setup, lying, usable, kind, cell)


@rule
def fitting_among(
    setup: Record, lying: plan_rules.Surveyed, usable: int, kind: int, cell: int
) -> int:
    if kind == scoring_rules.PINK:
        return 0
    fitting = lying[scoring_rules.WHITE]
    for colour in range(scoring_rules.COLOURS):
        if kind == colour or kind == scoring_rules.WHITE:
            fitting |= plan_rules.coloured(setup, lying, usable, colour)
    return scoring_rules.count_cells(fitting & scoring_rules.neighbours(1 << cell))
