"""Greedy Toss Up!: roll on while one more roll wins more points than it puts at risk.

Count the greens that one more roll brings on average, and one and a half full rolls more for the
chance that it clears the last dice, because all of them come back then. Against that stands the
chance of a red light times the points of the turn. Roll while the greens weigh more.

Where reaching the goal wins at once, stop there; alone, stop once the goal is passed. In the last
turns roll while behind, for stopping behind loses; whoever has the very last turn stops as soon as
it is won.
"""

from __future__ import annotations

from rollhouse.kernel.records import Array, Record, rule

from . import rules

KNOWS = ("goal", "dice", "faces", "finish")
MOST_POINTS = 5_000
"""Points of a turn beyond this weigh no more, or twenty dice would overflow 64 bits."""
UNDECIDED = -1
ERRORS = (0.061, 0.036, 0.021, 0.0115)
ERRORS_ALONE = (0.32, 0.22, 0.15, 0.1)
POINT_ALONE = 0.08
"""A turn of somebody alone, as a win share: of two, whoever begins is a turn ahead and wins 53.9 to
46.1 %."""


@rule
def choose(setup: Record, state: Record, mask: Array) -> int:
    action = by_scores(setup, state)
    if action != UNDECIDED:
        return action
    return rules.ROLL if is_worth_the_risk(setup, state) else rules.STOP


@rule
def by_scores(setup: Record, state: Record) -> int:
    """What the goal and the last turns demand; `UNDECIDED` where they demand nothing."""
    total = state.scores[state.to_move] + state.turn_points
    if (setup.first_past or setup.players == 1) and rules.is_past(setup, total):
        return rules.STOP
    if state.last_turns > 0:
        best = best_of_the_others(setup, state)
        if total < best:
            return rules.ROLL
        if state.last_turns == 1:
            return break_the_tie(setup, state) if total == best else rules.STOP
    return UNDECIDED


@rule
def best_of_the_others(setup: Record, state: Record) -> int:
    best = 0
    for seat in range(setup.players):
        if seat != state.to_move and state.scores[seat] > best:
            best = state.scores[seat]
    return best


@rule
def is_worth_the_risk(setup: Record, state: Record) -> bool:
    """Twelvefold, because one and a half full rolls bring a whole number of twelfths of a green."""
    dice = state.dice_left
    points = min(state.turn_points, MOST_POINTS)
    after_clearing = 18 * weighed_greens(setup, setup.dice) // setup.totals[setup.dice]
    greens = 12 * weighed_greens(setup, dice) + ways_to_clear(setup, dice) * after_clearing
    return greens > 12 * ways_to_red_light(setup, dice) * points


@rule
def break_the_tie(setup: Record, state: Record) -> int:
    """Level at the very end, a shared win is safe: roll only if green is likelier than a loss."""
    dice = state.dice_left
    likelier = ways_to_any_green(setup, dice) > ways_to_red_light(setup, dice)
    return rules.ROLL if likelier else rules.STOP


@rule
def weighed_greens(setup: Record, dice: int) -> int:
    """The greens of all the ways in which so many dice can fall, added up."""
    greens = 0
    first = setup.first[dice]
    for fallen in range(first, first + setup.sizes[dice]):
        greens += setup.weights[fallen] * setup.greens[fallen]
    return greens


@rule
def ways_to_clear(setup: Record, dice: int) -> int:
    """In how many ways so many dice all fall green."""
    ways = 0
    first = setup.first[dice]
    for fallen in range(first, first + setup.sizes[dice]):
        if setup.greens[fallen] == dice:
            ways += setup.weights[fallen]
    return ways


@rule
def ways_to_any_green(setup: Record, dice: int) -> int:
    ways = 0
    first = setup.first[dice]
    for fallen in range(first, first + setup.sizes[dice]):
        if setup.greens[fallen] > 0:
            ways += setup.weights[fallen]
    return ways


@rule
def ways_to_red_light(setup: Record, dice: int) -> int:
    ways = 0
    first = setup.first[dice]
    for fallen in range(first, first + setup.sizes[dice]):
        if setup.greens[fallen] == 0 and setup.yellows[fallen] < dice:
            ways += setup.weights[fallen]
    return ways
