"""Dice Flick as written in the rulebook: flick dice into the arena's holes, score what lies well.

Where a flicked die comes to rest is the table's answer: any arena that keeps the dice of the box.
What can be scored is in scoring_rules.py, the surrogate of a flick, for batches and solvers, in
surrogate_rules.py. Rulings: docs/rules/dice_flick.en.md.
"""

from __future__ import annotations

from rollhouse.kernel.records import (
    OVER,
    TABLE,
    Array,
    Record,
    i32,
    next_seat,
    record,
    rule,
    share_win,
)

from .scoring_rules import (
    CELLS,
    KINDS,
    PIECES,
    PINK,
    ROWS,
    die,
    kind_of,
    mark_pieces,
    piece_cells,
    points_of,
    uncovered_markers,
)
from .surrogate_rules import (
    AIMS,
    BAG,
    BASES,
    CAME_TO_REST,
    NO_AIM,
    WERE_DRAWN,
    clear_outcome,
    count_drawn,
    count_rest,
    draw_from_bag,
    draw_rest,
    in_bag,
    nth_drawn,
    nth_rest,
)

VERSION = 1

SEATS = 4
BOX = (5, 5, 5, 3, 2)  # blue, yellow, green, white, pink
IN_FRONT = 3  # dice in front of a player when the flicking begins
FLICKS = 2
NOT_SEEN = -1  # State.markers, between the last flick and the look at the markers
SLOTS = SEATS * BASES * AIMS * AIMS

Setup = record(
    players=i32,
    rounds=i32,
    centre=i32,  # cells, 0 to 24, row by row
    bonus=i32,
    upgrade=(i32, 3),  # of blue, yellow, green
    whole=i32,  # what the weights of one flick add up to
    targets=(i32, SLOTS),  # weight by seat, base, aim and hole; the last hole is the bag
)

State = record(
    scores=(i32, SEATS),
    hands=(i32, SEATS * KINDS),  # dice in front of the players, by seat and kind
    bag=(i32, KINDS),
    arena=(i32, CELLS),  # the die in each hole (scoring_rules.die), 0 for none
    round=i32,  # from 1
    to_move=i32,
    to_draw=i32,  # dice that the table draws now
    flicks_left=i32,
    die=i32,  # the kind on its way, while the table is asked where it rests
    base=i32,
    aim=i32,
    markers=i32,  # while scoring: upgrade markers still usable, as bits
    phase=i32,
)

Outcome = record(
    what=i32,  # WERE_DRAWN or CAME_TO_REST
    drawn=(i32, KINDS),
    rest=i32,  # the flicked die's cell, or BAG
    arena=(i32, CELLS),
)

DRAWING, FLICKING, RESTING, BONUS, SCORING, FINISHED = range(6)  # State.phase

FLICK = 0  # + (kind * BASES + base) * AIMS + aim
SCORE = KINDS * BASES * AIMS  # + code of a piece
TAKE_BONUS = SCORE + PIECES
PASS = TAKE_BONUS + 1
ACTIONS = PASS + 1

(
    IN_HOLE, IN_THE_BAG, ON_BONUS, BONUS_TAKEN, COMBINATION_SCORED, LINE_SCORED, CENTRE_SCORED,
    TURN_OVER, GAME_OVER,
) = (1 << n for n in range(9))  # fmt: skip
EVENTS = (
    "in_hole", "in_the_bag", "on_bonus", "bonus_taken", "combination_scored", "line_scored",
    "centre_scored", "turn_over", "game_over",
)  # fmt: skip

(
    NOT_THE_TABLE, NOT_DRAWN_NOW, NOT_FLICKED_NOW, WRONG_NUMBER_DRAWN, NOT_IN_BAG, NO_SUCH_DIE,
    PINK_SHOWS_SIX, NOT_THE_FLICKED_DIE, TOO_MANY_DICE,
) = range(1, 10)  # fmt: skip
REASONS = (
    "", "not_the_table", "not_drawn_now", "not_flicked_now", "wrong_number_drawn", "not_in_bag",
    "no_such_die", "pink_shows_six", "not_the_flicked_die", "too_many_dice",
)  # fmt: skip


@rule
def start(setup: Record, state: Record) -> None:
    for seat in range(SEATS):
        state.scores[seat] = 0
    clear_table(state)
    for kind in range(KINDS):
        state.bag[kind] = BOX[kind]
    state.round = 1
    state.to_move = 0
    begin_turn(state)


@rule
def clear_table(state: Record) -> None:
    for slot in range(SEATS * KINDS):
        state.hands[slot] = 0
    for kind in range(KINDS):
        state.bag[kind] = 0
    for cell in range(CELLS):
        state.arena[cell] = 0
    state.to_draw = 0
    state.flicks_left = 0
    state.markers = 0
    clear_flick(state)


@rule
def clear_flick(state: Record) -> None:
    state.die = 0
    state.base = 0
    state.aim = 0


@rule
def turn(setup: Record, state: Record) -> int:
    if state.phase == DRAWING or state.phase == RESTING:
        return TABLE
    if state.phase == FINISHED:
        return OVER
    return state.to_move


# A turn


@rule
def in_front(state: Record, seat: int) -> int:
    """How many dice lie in front of a player."""
    dice = 0
    for kind in range(KINDS):
        dice += state.hands[seat * KINDS + kind]
    return dice


@rule
def begin_turn(state: Record) -> None:
    """Draw until three dice lie in front of the player, or the bag is empty."""
    state.flicks_left = FLICKS
    draw_dice(state, IN_FRONT - in_front(state, state.to_move))


@rule
def draw_dice(state: Record, wanted: int) -> None:
    state.to_draw = max(0, min(wanted, in_bag(state)))
    if state.to_draw > 0:
        state.phase = DRAWING
    else:
        flick_or_score(state)


@rule
def flick_or_score(state: Record) -> None:
    """Go on flicking while flicks and dice are left; then nothing is to be flicked any more."""
    if state.flicks_left > 0 and in_front(state, state.to_move) > 0:
        state.phase = FLICKING
    else:
        state.flicks_left = 0
        state.markers = NOT_SEEN
        state.phase = SCORING


@rule
def begin_scoring(setup: Record, state: Record) -> None:
    """If the scoring has just begun: only markers that no die covers now count this turn."""
    if state.markers == NOT_SEEN:
        state.markers = uncovered_markers(setup, state.arena)


@rule
def legal(setup: Record, state: Record, mask: Array) -> int:
    for action in range(ACTIONS):
        mask[action] = 0
    if state.phase == FLICKING:
        return legal_flicks(state, mask)
    if state.phase == BONUS:
        mask[TAKE_BONUS] = 1
        mask[PASS] = 1
        return 2
    if state.phase == SCORING:
        mask[PASS] = 1
        return 1 + mark_pieces(setup, state.arena, state.markers, mask, SCORE)
    return 0


@rule
def legal_flicks(state: Record, mask: Array) -> int:
    """Any die in front of the player, from any base, at any hole, or with no aim told."""
    total = 0
    for kind in range(KINDS):
        if state.hands[state.to_move * KINDS + kind] > 0:
            first = FLICK + kind * BASES * AIMS
            for action in range(first, first + BASES * AIMS):
                mask[action] = 1
            total += BASES * AIMS
    return total


@rule
def act(setup: Record, state: Record, action: int) -> int:
    if action < SCORE:
        return flick(state, action - FLICK)
    if action < TAKE_BONUS:
        return score(setup, state, action - SCORE)
    events = 0
    if action == TAKE_BONUS:
        events = take_bonus(state)
    elif state.phase == BONUS:
        flick_or_score(state)
    else:
        events = end_turn(setup, state)
    begin_scoring(setup, state)
    return events


@rule
def flick(state: Record, choice: int) -> int:
    """A die leaves the player's hand; the table is asked where it rests."""
    state.die = choice // (BASES * AIMS)
    state.base = choice // AIMS % BASES
    state.aim = choice % AIMS
    state.hands[state.to_move * KINDS + state.die] -= 1
    state.flicks_left -= 1
    state.phase = RESTING
    return 0


@rule
def take_bonus(state: Record) -> int:
    """One more flick, and one more die for it, if the bag has one."""
    state.flicks_left += 1
    draw_dice(state, 1)
    return BONUS_TAKEN


@rule
def score(setup: Record, state: Record, piece: int) -> int:
    """Score one piece: its dice go back into the bag, its markers are used for this turn."""
    cells = piece_cells(setup, state.arena, state.markers, piece)
    state.scores[state.to_move] += points_of(setup, state.arena, cells)
    for cell in range(CELLS):
        if (cells >> cell) & 1 and state.arena[cell] != 0:
            state.bag[kind_of(state.arena[cell])] += 1
            state.arena[cell] = 0
    state.markers &= ~cells
    if piece < ROWS:
        return COMBINATION_SCORED
    return CENTRE_SCORED if piece == PIECES - 1 else LINE_SCORED


@rule
def end_turn(setup: Record, state: Record) -> int:
    """The next player; after the last round the game is over."""
    state.markers = 0
    state.to_move = next_seat(state.to_move, setup.players)
    if state.to_move == 0:
        state.round += 1
        if state.round > setup.rounds:
            return TURN_OVER | finish(state)
    begin_turn(state)
    return TURN_OVER


@rule
def finish(state: Record) -> int:
    """Dice left in the arena score nothing."""
    clear_table(state)
    state.round = 0
    state.phase = FINISHED
    return GAME_OVER


@rule
def scores(setup: Record, state: Record, out: Array) -> None:
    """The points scored."""
    for seat in range(setup.players):
        out[seat] = state.scores[seat]


@rule
def shares(setup: Record, state: Record, out: Array) -> None:
    """The highest sum wins; tied leaders share."""
    share_win(state.scores, setup.players, out)


# What the table answers


@rule
def settle(setup: Record, state: Record, outcome: Record) -> int:
    events = 0
    if state.phase == DRAWING:
        settle_drawn(state, outcome)
    else:
        events = settle_rest(setup, state, outcome)
    begin_scoring(setup, state)
    return events


@rule
def settle_drawn(state: Record, outcome: Record) -> None:
    for kind in range(KINDS):
        state.bag[kind] -= outcome.drawn[kind]
        state.hands[state.to_move * KINDS + kind] += outcome.drawn[kind]
    state.to_draw = 0
    flick_or_score(state)


@rule
def settle_rest(setup: Record, state: Record, outcome: Record) -> int:
    """The arena is as the table says; every die that is in no hole goes back into the bag."""
    state.bag[state.die] += 1
    for cell in range(CELLS):
        if state.arena[cell] != 0:
            state.bag[kind_of(state.arena[cell])] += 1
        if outcome.arena[cell] != 0:
            state.bag[kind_of(outcome.arena[cell])] -= 1
        state.arena[cell] = outcome.arena[cell]
    clear_flick(state)
    events = IN_THE_BAG if outcome.rest == BAG else IN_HOLE
    if outcome.rest == setup.bonus and may_flick_more(state):
        state.phase = BONUS
        return events | ON_BONUS
    flick_or_score(state)
    return events


@rule
def may_flick_more(state: Record) -> bool:
    """Is there a die for one flick more: one in front of the player, or one in the bag?"""
    dice = in_front(state, state.to_move)
    if in_bag(state) > 0:
        dice += 1
    return dice > state.flicks_left


@rule
def allows(setup: Record, state: Record, outcome: Record) -> int:
    if state.phase == DRAWING:
        return allows_drawn(state, outcome)
    if state.phase == RESTING:
        return allows_rest(state, outcome)
    return NOT_THE_TABLE


@rule
def allows_drawn(state: Record, outcome: Record) -> int:
    if outcome.what != WERE_DRAWN:
        return NOT_FLICKED_NOW
    dice = 0
    for kind in range(KINDS):
        if outcome.drawn[kind] < 0:
            return NO_SUCH_DIE
        dice += outcome.drawn[kind]
    if dice != state.to_draw:
        return WRONG_NUMBER_DRAWN
    for kind in range(KINDS):
        if outcome.drawn[kind] > state.bag[kind]:
            return NOT_IN_BAG
    return 0


@rule
def allows_rest(state: Record, outcome: Record) -> int:
    """Every die of the new arena was there before, or is the flicked one."""
    if outcome.what != CAME_TO_REST:
        return NOT_DRAWN_NOW
    if outcome.rest < 0 or outcome.rest > BAG:
        return NO_SUCH_DIE
    for cell in range(CELLS):
        if outcome.arena[cell] < 0 or outcome.arena[cell] > die(PINK, 6):
            return NO_SUCH_DIE
        if outcome.arena[cell] > die(PINK, 0) and outcome.arena[cell] != die(PINK, 6):
            return PINK_SHOWS_SIX
    if outcome.rest != BAG:
        if outcome.arena[outcome.rest] == 0 or kind_of(outcome.arena[outcome.rest]) != state.die:
            return NOT_THE_FLICKED_DIE
    for kind in range(KINDS):
        before = 1 if kind == state.die and outcome.rest != BAG else 0
        after = 0
        for cell in range(CELLS):
            if state.arena[cell] != 0 and kind_of(state.arena[cell]) == kind:
                before += 1
            if outcome.arena[cell] != 0 and kind_of(outcome.arena[cell]) == kind:
                after += 1
        if after > before:
            return TOO_MANY_DICE
    return 0


@rule
def default(setup: Record, state: Record) -> int:
    """An absent player's first die is flicked from the first base without aim; else they pass."""
    if state.phase == FLICKING:
        for kind in range(KINDS):
            if state.hands[state.to_move * KINDS + kind] > 0:
                return FLICK + kind * BASES * AIMS + NO_AIM
    return PASS


# The surrogate: dice drawn without looking, and flicks by weights (surrogate_rules.py)


@rule
def draw(setup: Record, state: Record, random: Record, outcome: Record) -> None:
    clear_outcome(outcome)
    if state.phase == DRAWING:
        draw_from_bag(state, random, outcome)
    else:
        draw_rest(setup, state, random, outcome)


@rule
def count(setup: Record, state: Record) -> int:
    return count_drawn(state) if state.phase == DRAWING else count_rest(setup, state)


@rule
def nth(setup: Record, state: Record, k: int, outcome: Record) -> int:
    clear_outcome(outcome)
    if state.phase == DRAWING:
        return nth_drawn(state, k, outcome)
    return nth_rest(setup, state, k, outcome)
