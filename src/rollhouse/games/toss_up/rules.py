"""Toss Up! as written in the rulebook: red means stop, yellow means caution, green means go.

The dice are identical, so a roll is three counts. Rulings: docs/rules/toss_up.en.md.
"""

from __future__ import annotations

from rollhouse.kernel.records import (
    OVER,
    SEATS,
    TABLE,
    Array,
    Record,
    columns,
    i32,
    i64,
    next_seat,
    pick,
    record,
    rule,
    share_win,
    u64,
)

VERSION = 1

DICE = 20
"""The most dice that the `dice` option allows."""
CLASSES = sum((n + 1) * (n + 2) // 2 for n in range(1, DICE + 1))
"""All rolls (greens, yellows, reds) of one to twenty dice."""
COLUMNS = sum(columns((n + 1) * (n + 2) // 2) for n in range(1, DICE + 1))
"""The columns from which `pick` draws them."""

Setup = record(
    weights=(i64, CLASSES),  # in how many ways the dice can fall so, by class of roll
    keep=(i64, COLUMNS),  # for `pick`
    totals=(i64, DICE + 1),  # the sum of the weights, by number of dice
    other=(i32, COLUMNS),  # for `pick`
    greens=(i32, CLASSES),  # greens of each class of roll
    yellows=(i32, CLASSES),
    first=(i32, DICE + 1),  # the first class of a roll of n dice
    sizes=(i32, DICE + 1),  # how many classes a roll of n dice has
    column=(i32, DICE + 1),  # the first column of a roll of n dice
    columns=(i32, DICE + 1),  # how many columns a roll of n dice has
    players=i32,
    goal=i32,
    dice=i32,
    first_past=i32,  # 1: the game ends as soon as somebody banks the goal
)

State = record(
    scores=(i32, SEATS),  # banked, safe for ever; alone the second place counts turns (`TURNS`)
    turn_points=i32,  # greens of this turn, at risk
    dice_left=i32,  # dice not set aside
    to_move=i32,
    last_turns=i32,  # last turns still to play, this one included; 0: nobody is over the goal
    phase=i32,
)

Outcome = record(greens=i32, yellows=i32, reds=i32)

TURNS = 1
"""Where `scores` counts the turns of somebody who plays alone: no second seat has points there."""

ROLLING, CHOOSING, FINISHED = range(3)  # State.phase
ROLL, STOP = range(2)
ACTIONS = 2

GREENS, ALL_GREEN, ALL_YELLOW, RED_LIGHT, BANKED, LAST_TURNS, GAME_OVER = (1 << n for n in range(7))
EVENTS = ("greens", "all_green", "all_yellow", "red_light", "banked", "last_turns", "game_over")

NOT_THE_TABLE, WRONG_NUMBER_OF_DICE, NO_SUCH_FACE = range(1, 4)
REASONS = ("", "not_the_table", "wrong_number_of_dice", "no_such_face")


@rule
def start(setup: Record, state: Record) -> None:
    for seat in range(SEATS):
        state.scores[seat] = 0
    state.last_turns = 0
    begin_turn(setup, state, 0)


@rule
def begin_turn(setup: Record, state: Record, seat: int) -> None:
    state.to_move = seat
    state.turn_points = 0
    state.dice_left = setup.dice
    state.phase = ROLLING


@rule
def turn(setup: Record, state: Record) -> int:
    if state.phase == ROLLING:
        return TABLE
    if state.phase == FINISHED:
        return OVER
    return state.to_move


@rule
def legal(setup: Record, state: Record, mask: Array) -> int:
    choosing = state.phase == CHOOSING
    mask[ROLL] = choosing
    mask[STOP] = choosing
    return 2 if choosing else 0


@rule
def act(setup: Record, state: Record, action: int) -> int:
    if action == ROLL:
        state.phase = ROLLING
        return 0
    return stop(setup, state)


@rule
def stop(setup: Record, state: Record) -> int:
    """Bank the points of the turn."""
    state.scores[state.to_move] += state.turn_points
    return BANKED | end_turn(setup, state)


@rule
def settle(setup: Record, state: Record, outcome: Record) -> int:
    greens = outcome.greens
    if greens == 0 and outcome.reds > 0:
        return RED_LIGHT | end_turn(setup, state)
    left = state.dice_left - greens
    state.turn_points += greens
    state.dice_left = left if left else setup.dice
    state.phase = CHOOSING
    if greens == 0:
        return ALL_YELLOW
    return GREENS if left else GREENS | ALL_GREEN


@rule
def end_turn(setup: Record, state: Record) -> int:
    """Pass the dice on, and see whether the last turns begin or the game is over."""
    past = is_past(setup, state.scores[state.to_move])
    events = 0
    if setup.players == 1:
        state.scores[TURNS] += 1
        finished = past
    elif setup.first_past:
        finished = past
    elif state.last_turns > 0:
        state.last_turns -= 1
        finished = state.last_turns == 0
    else:
        finished = False
        if past:
            state.last_turns = setup.players - 1
            events = LAST_TURNS
    begin_turn(setup, state, next_seat(state.to_move, setup.players))
    if finished:
        state.to_move = 0
        state.phase = FINISHED
        events = GAME_OVER
    return events


@rule
def is_past(setup: Record, total: int) -> bool:
    """Is a banked total past the goal? It must be exceeded, but `first_past` is content with it."""
    return total >= setup.goal if setup.first_past else total > setup.goal


@rule
def scores(setup: Record, state: Record, out: Array) -> None:
    """The points banked; alone the turns that were taken: the fewer the better."""
    if setup.players == 1:
        out[0] = state.scores[TURNS]
        return
    for seat in range(setup.players):
        out[seat] = state.scores[seat]


@rule
def shares(setup: Record, state: Record, out: Array) -> None:
    """The highest total wins; equal highest totals share."""
    share_win(state.scores, setup.players, out)


@rule
def count(setup: Record, state: Record) -> int:
    return setup.sizes[state.dice_left]


@rule
def nth(setup: Record, state: Record, k: int, outcome: Record) -> int:
    fallen = u64(setup.first[u64(state.dice_left)] + k)  # unsigned: see `pick`
    outcome.greens = setup.greens[fallen]
    outcome.yellows = setup.yellows[fallen]
    outcome.reds = state.dice_left - outcome.greens - outcome.yellows
    return setup.weights[fallen]


@rule
def draw(setup: Record, state: Record, random: Record, outcome: Record) -> None:
    """Throw all dice at once: one random number picks the class of the roll."""
    dice = u64(state.dice_left)
    first, size, total = setup.column[dice], setup.columns[dice], setup.totals[dice]
    k = pick(random, setup.keep, setup.other, first, size, total)
    nth(setup, state, k, outcome)


@rule
def allows(setup: Record, state: Record, outcome: Record) -> int:
    if state.phase != ROLLING:
        return NOT_THE_TABLE
    dice = state.dice_left
    if outcome.greens < 0 or outcome.yellows < 0 or outcome.reds < 0:
        return WRONG_NUMBER_OF_DICE
    if outcome.greens + outcome.yellows + outcome.reds != dice:
        return WRONG_NUMBER_OF_DICE
    for fallen in range(setup.first[dice], setup.first[dice] + setup.sizes[dice]):
        if setup.greens[fallen] == outcome.greens and setup.yellows[fallen] == outcome.yellows:
            return 0
    return NO_SUCH_FACE


@rule
def default(setup: Record, state: Record) -> int:
    """An absent player banks what there is."""
    return STOP
