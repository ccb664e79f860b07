"""Stack Attack as written in the rulebook: everybody builds one tower, and somebody drops it.

Dice are identical but for their owner, so what a player holds is how many dice show each face.
Whether a placed die stands is the table's answer; the rules never know why. Rulings:
docs/rules/stack_attack.en.md.
"""

from __future__ import annotations

from rollhouse.kernel.records import (
    OVER,
    TABLE,
    Array,
    Record,
    below,
    i32,
    next_seat,
    record,
    rule,
    share_win,
)

VERSION = 1

SEATS = 4
DICE = 8
"""The most dice that the `dice` option gives a player."""
TALLEST = SEATS * DICE + 2
"""More dice can never be on the tower: everybody's, and the two neutral ones."""
FACES = 8
"""Places for counts by face. 0 and 7 stay empty: nothing goes below a 1 or above a 6."""
SIX = 6
"""The face on top of the two neutral dice."""
CERTAIN = 1_000_000
"""The weight of a fall that is certain; chances of a fall are given out of so many."""
ROLLS = 3002
"""All different rolls of one to eight dice."""

Setup = record(
    rolls=(i32, ROLLS),  # dice of each face in a roll, four bits a face, face 1 lowest
    weights=(i32, ROLLS),  # in how many ways the dice can fall so
    first=(i32, DICE + 1),  # the first roll of n dice
    sizes=(i32, DICE + 1),  # how many different rolls n dice have
    totals=(i32, DICE + 1),  # six to the power of n
    falls=(i32, SEATS * (TALLEST + 1)),  # weight of a fall by seat and height after the placement
    dice=(i32, SEATS + 1),  # dice of each player, by number of players in the round
    neutral=(i32, SEATS + 1),  # 1: such a round begins with two neutral dice
    players=i32,
    goal=i32,
)

State = record(
    scores=(i32, SEATS),
    owners=(i32, TALLEST),  # of the dice of the tower from the bottom: seat + 1, 0 for neutral
    faces=(i32, TALLEST),  # what they show
    hand=(i32, FACES),  # dice rolled and not placed, by face
    height=i32,  # dice in the tower
    placing=i32,  # the face of the die that is being let go; 0: none
    placed=i32,  # dice that the player to move has placed this turn
    tied=i32,  # the seats that play a tie-break, as bits; 0: an ordinary round
    to_move=i32,
    phase=i32,
)

Outcome = record(
    roll=(i32, FACES),  # dice by face
    kind=i32,
    by=i32,  # who caused a fall; NOT_SAID: the placer, or the last one to place
)

ROLLING, CHOOSING, PLACING, FINISHED = range(4)  # State.phase
ROLLED, STOOD, FELL_DOWN = range(3)  # Outcome.kind
NOT_SAID = -1
PLACE, STOP = -1, 6  # PLACE + face
ACTIONS = 7

(
    NONE_FITS, STANDS, NOTHING_MORE, STOPPED, ALL_PLACED, FELL, NEW_ROUND, TIE_BREAK, GAME_OVER,
) = (1 << n for n in range(9))  # fmt: skip
EVENTS = (
    "none_fits", "stands", "nothing_more", "stopped", "all_placed", "fell", "new_round",
    "tie_break", "game_over",
)  # fmt: skip

(
    NOT_THE_TABLE, WRONG_NUMBER_OF_DICE, NO_SUCH_FACE, NO_ROLL_NOW, NOTHING_PLACED, NOTHING_STANDS,
    NOBODY_PLACED, NO_SUCH_SEAT,
) = range(1, 9)  # fmt: skip
REASONS = (
    "", "not_the_table", "wrong_number_of_dice", "no_such_face", "no_roll_now", "nothing_placed",
    "nothing_stands", "nobody_placed", "no_such_seat",
)  # fmt: skip


@rule
def start(setup: Record, state: Record) -> None:
    for seat in range(SEATS):
        state.scores[seat] = 0
    for level in range(TALLEST):
        state.owners[level] = 0
        state.faces[level] = 0
    state.height = 0
    state.tied = 0
    begin_round(setup, state, 0)


@rule
def turn(setup: Record, state: Record) -> int:
    if state.phase == CHOOSING:
        return state.to_move
    if state.phase == FINISHED:
        return OVER
    return TABLE


# Who plays a round, and with what


@rule
def plays(state: Record, seat: int) -> bool:
    """Everybody plays, but a tie is broken by the tied players alone."""
    return state.tied == 0 or (state.tied >> seat) & 1 != 0


@rule
def players_in_round(setup: Record, state: Record) -> int:
    if state.tied == 0:
        return setup.players
    playing = 0
    for seat in range(setup.players):
        playing += (state.tied >> seat) & 1
    return playing


@rule
def dice_each(setup: Record, state: Record) -> int:
    """The dice of each player in this round, on the tower or not."""
    return setup.dice[players_in_round(setup, state)]


@rule
def next_player(setup: Record, state: Record, seat: int) -> int:
    """The next player to the left who plays this round."""
    seat = next_seat(seat, setup.players)
    while not plays(state, seat):
        seat = next_seat(seat, setup.players)
    return seat


@rule
def begin_round(setup: Record, state: Record, starter: int) -> None:
    """An empty plate, or two neutral dice with a 6 on top."""
    clear_tower(state)
    if setup.neutral[players_in_round(setup, state)]:
        put_on_tower(state, 0, SIX)
        put_on_tower(state, 0, SIX)
    begin_turn(state, starter)


@rule
def begin_turn(state: Record, seat: int) -> None:
    """The player takes back into the cup all the dice that are not on the tower."""
    for face in range(FACES):
        state.hand[face] = 0
    state.placing = 0
    state.placed = 0
    state.to_move = seat
    state.phase = ROLLING


@rule
def clear_tower(state: Record) -> None:
    for level in range(state.height):
        state.owners[level] = 0
        state.faces[level] = 0
    state.height = 0


# The tower


@rule
def put_on_tower(state: Record, owner: int, face: int) -> None:
    state.owners[state.height] = owner
    state.faces[state.height] = face
    state.height += 1


@rule
def in_tower(state: Record, seat: int) -> int:
    """How many dice of a player are in the tower."""
    dice = 0
    for level in range(state.height):
        dice += state.owners[level] == seat + 1
    return dice


@rule
def held(setup: Record, state: Record, seat: int) -> int:
    """How many dice a player has that are not in the tower."""
    return dice_each(setup, state) - in_tower(state, seat) if plays(state, seat) else 0


@rule
def top(state: Record) -> int:
    """The face on top; an empty plate counts as 0, so that a 1 begins the tower."""
    return state.faces[state.height - 1] if state.height > 0 else 0


@rule
def last_placer(state: Record) -> int:
    """Whose die is on top; -1: no player's."""
    return state.owners[state.height - 1] - 1 if state.height > 0 else -1


@rule
def qualifies(state: Record, face: int) -> bool:
    """One higher or one lower than the top."""
    return abs(face - top(state)) == 1


@rule
def can_place(state: Record) -> bool:
    """Does any die of the hand qualify?"""
    shown = top(state)
    return state.hand[shown + 1] > 0 or (shown > 1 and state.hand[shown - 1] > 0)


# A player's choice


@rule
def legal(setup: Record, state: Record, mask: Array) -> int:
    """Any die that qualifies may be placed; once one is placed, the player may stop."""
    choices = 0
    for face in range(1, 7):
        fits = state.phase == CHOOSING and state.hand[face] > 0 and qualifies(state, face)
        mask[PLACE + face] = fits
        choices += fits
    may_stop = state.phase == CHOOSING and state.placed > 0
    mask[STOP] = may_stop
    return choices + may_stop


@rule
def act(setup: Record, state: Record, action: int) -> int:
    if action == STOP:
        return STOPPED | end_turn(setup, state)
    return place(state, action - PLACE)


@rule
def place(state: Record, face: int) -> int:
    """The die is let go over the tower; the table says whether it stands."""
    state.hand[face] -= 1
    state.placing = face
    state.phase = PLACING
    return 0


@rule
def end_turn(setup: Record, state: Record) -> int:
    begin_turn(state, next_player(setup, state, state.to_move))
    return 0


# What the table answers


@rule
def settle(setup: Record, state: Record, outcome: Record) -> int:
    if outcome.kind == ROLLED:
        return take_roll(setup, state, outcome)
    if outcome.kind == STOOD:
        return stand(setup, state)
    return fall(setup, state, causer(state, outcome))


@rule
def take_roll(setup: Record, state: Record, outcome: Record) -> int:
    """Without a die that qualifies the turn is over."""
    for face in range(1, 7):
        state.hand[face] = outcome.roll[face]
    if not can_place(state):
        return NONE_FITS | end_turn(setup, state)
    state.phase = CHOOSING
    return 0


@rule
def stand(setup: Record, state: Record) -> int:
    """The placed die is part of the tower. All dice placed ends the round, none left the turn."""
    put_on_tower(state, state.to_move + 1, state.placing)
    state.placing = 0
    state.placed += 1
    if in_tower(state, state.to_move) == dice_each(setup, state):
        return STANDS | place_all(setup, state)
    if not can_place(state):
        return STANDS | NOTHING_MORE | end_turn(setup, state)
    state.phase = CHOOSING
    return STANDS


@rule
def place_all(setup: Record, state: Record) -> int:
    """A player with all dice on the tower scores them, and nobody else scores."""
    state.scores[state.to_move] += in_tower(state, state.to_move)
    return ALL_PLACED | end_round(setup, state, next_seat(state.to_move, setup.players))


@rule
def causer(state: Record, outcome: Record) -> int:
    """Who drops the tower: whoever is named, else the placer, else the last one to place."""
    if outcome.by != NOT_SAID:
        return outcome.by
    return state.to_move if state.phase == PLACING else last_placer(state)


@rule
def fall(setup: Record, state: Record, by: int) -> int:
    """Everybody but the causer scores a point for each own die that stood in the tower."""
    for level in range(state.height):
        seat = state.owners[level] - 1
        if seat >= 0 and seat != by:
            state.scores[seat] += 1
    return FELL | end_round(setup, state, by)


@rule
def end_round(setup: Record, state: Record, starter: int) -> int:
    """At the goal the highest total wins, and equal highest totals play a tie-break."""
    best = 0
    for seat in range(setup.players):
        best = max(best, state.scores[seat])
    events = NEW_ROUND
    if best >= setup.goal:
        state.tied = leaders(setup, state, best)
        if players_in_round(setup, state) == 1:
            return finish(state)
        events = TIE_BREAK
    if not plays(state, starter):
        starter = next_player(setup, state, starter)
    begin_round(setup, state, starter)
    return events


@rule
def leaders(setup: Record, state: Record, best: int) -> int:
    """The seats with the highest total, as bits."""
    seats = 0
    for seat in range(setup.players):
        if state.scores[seat] == best:
            seats |= 1 << seat
    return seats


@rule
def finish(state: Record) -> int:
    clear_tower(state)
    begin_turn(state, 0)
    state.tied = 0
    state.phase = FINISHED
    return GAME_OVER


@rule
def scores(setup: Record, state: Record, out: Array) -> None:
    """The points of all rounds so far."""
    for seat in range(setup.players):
        out[seat] = state.scores[seat]


@rule
def shares(setup: Record, state: Record, out: Array) -> None:
    """The highest total wins alone: ties are broken."""
    share_win(state.scores, setup.players, out)


# The table


@rule
def fall_weight(setup: Record, state: Record) -> int:
    """How likely the die that is let go brings the tower down, out of `CERTAIN`."""
    return setup.falls[state.to_move * (TALLEST + 1) + state.height + 1]


@rule
def count(setup: Record, state: Record) -> int:
    """Dice of one colour are alike, so rolls differ by how many dice show what."""
    if state.phase == PLACING:
        falls = fall_weight(setup, state)
        return 2 if 0 < falls < CERTAIN else 1
    return setup.sizes[held(setup, state, state.to_move)]


@rule
def nth(setup: Record, state: Record, k: int, outcome: Record) -> int:
    """Stands comes before falls; what cannot happen is left out."""
    clear_outcome(outcome)
    if state.phase == PLACING:
        falls = fall_weight(setup, state)
        if k == 1 or falls == CERTAIN:
            outcome.kind = FELL_DOWN
            return falls
        outcome.kind = STOOD
        return CERTAIN - falls
    number = setup.first[held(setup, state, state.to_move)] + k
    counts = setup.rolls[number]
    for face in range(1, 7):
        outcome.roll[face] = counts & 15
        counts >>= 4
    return setup.weights[number]


@rule
def clear_outcome(outcome: Record) -> None:
    for face in range(FACES):
        outcome.roll[face] = 0
    outcome.kind = ROLLED
    outcome.by = NOT_SAID


@rule
def draw(setup: Record, state: Record, random: Record, outcome: Record) -> None:
    """One random number throws all the dice: its digits to the base six are what they show."""
    clear_outcome(outcome)
    if state.phase == PLACING:
        falls = below(random, CERTAIN) < fall_weight(setup, state)
        outcome.kind = FELL_DOWN if falls else STOOD
        return
    dice = held(setup, state, state.to_move)
    thrown = below(random, setup.totals[dice])
    for _ in range(dice):
        outcome.roll[thrown % 6 + 1] += 1
        thrown //= 6


@rule
def allows(setup: Record, state: Record, outcome: Record) -> int:
    """A fall is possible at any moment while a tower stands, also while a player thinks."""
    if state.phase == FINISHED:
        return NOT_THE_TABLE
    if outcome.kind == FELL_DOWN:
        return allows_fall(setup, state, outcome)
    if outcome.kind == STOOD:
        return 0 if state.phase == PLACING else NOTHING_PLACED
    if state.phase != ROLLING:
        return NO_ROLL_NOW if state.phase == PLACING else NOT_THE_TABLE
    return allows_roll(setup, state, outcome)


@rule
def allows_fall(setup: Record, state: Record, outcome: Record) -> int:
    if outcome.by < NOT_SAID or outcome.by >= setup.players:
        return NO_SUCH_SEAT
    if state.phase == PLACING:
        return 0
    if state.height == 0:
        return NOTHING_STANDS
    if outcome.by == NOT_SAID and last_placer(state) < 0:
        return NOBODY_PLACED
    return 0


@rule
def allows_roll(setup: Record, state: Record, outcome: Record) -> int:
    dice = 0
    for face in range(FACES):
        if outcome.roll[face] < 0:
            return NO_SUCH_FACE
        dice += outcome.roll[face]
    if outcome.roll[0] > 0 or outcome.roll[7] > 0:
        return NO_SUCH_FACE
    return 0 if dice == held(setup, state, state.to_move) else WRONG_NUMBER_OF_DICE


@rule
def default(setup: Record, state: Record) -> int:
    """An absent player places one die, the lower one of two that qualify, and stops."""
    if state.placed > 0:
        return STOP
    for face in range(1, 7):
        if state.hand[face] > 0 and qualifies(state, face):
            return PLACE + face
    return STOP
