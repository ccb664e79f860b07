"""Shizzle as written in the rulebook: build a line of dice from the spark; neighbours match.

A face is a die and its number, 0 to 35 (`face`), and `Setup.matches` has a bit for every face of
another die that may lie beside it. `State.roll` holds the dice lying on the table beside the line;
0 means that a die is in the line or in the cup. Rulings: docs/rules/shizzle.en.md.
"""

from __future__ import annotations

from rollhouse.kernel.records import (
    OVER,
    SEATS,
    TABLE,
    Array,
    Record,
    below,
    i32,
    i64,
    next_seat,
    record,
    rule,
    share_win,
)

VERSION = 1

DICE = 6
SHIZZLE = 6
"""A line of all six dice, and the points it is worth; with fewer dice `Setup.dice` is both."""

Setup = record(
    matches=(i64, DICE * 6),  # the faces that may touch a face, as bits
    players=i32,
    bank=i32,  # points in the bank at the start
    max_turns=i32,  # 0: no limit
    dice=i32,  # those that are played with: the first ones
    sides=i32,  # dice show 1 to so many
)

State = record(
    chips=(i32, SEATS),
    line=(i32, DICE),  # which die lies where, the spark first
    numbers=(i32, DICE),  # the numbers of the line
    roll=(i32, DICE),  # number by die, for the dice lying beside the line
    length=i32,  # dice in the line
    extended=i32,  # 1: a die was added since the last roll
    pending=i32,  # Shizzles not yet settled
    winnings=i32,  # paid when the last Shizzle is settled
    turns=i32,  # complete turns, counted only where max_turns limits them
    to_move=i32,
    phase=i32,
)

Outcome = record(roll=(i32, DICE))  # number by die, 0 for a die not rolled

SPARKING, ROLLING, BUILDING, SETTLING, FINISHED = range(5)  # State.phase
SPARK, ADD, ROLL, STOP, TAKE, ATTACK = 0, 6, 12, 13, 14, 15  # SPARK + die, ADD + die, ATTACK + seat
ACTIONS = 21

(
    SPARK_LIT, CHOKE, FIZZLE, SHIZZLED, ADDED, STOPPED, TOOK, ATTACKED, PAID, BANK_EMPTY, GAME_OVER,
) = (1 << n for n in range(11))  # fmt: skip
EVENTS = (
    "spark_lit", "choke", "fizzle", "shizzled", "added", "stopped", "took", "attacked", "paid",
    "bank_empty", "game_over",
)  # fmt: skip

NOT_THE_TABLE, DIE_NOT_ROLLED, DIE_MISSING, NO_SUCH_NUMBER = range(1, 5)
REASONS = ("", "not_the_table", "die_not_rolled", "die_missing", "no_such_number")


@rule
def start(setup: Record, state: Record) -> None:
    for seat in range(SEATS):
        state.chips[seat] = 0
    state.turns = 0
    state.to_move = 0
    clear_line(state)
    state.phase = SPARKING


@rule
def clear_line(state: Record) -> None:
    for place in range(DICE):
        state.line[place] = 0
        state.numbers[place] = 0
    state.length = 0
    state.pending = 0
    state.winnings = 0
    clear_roll(state)


@rule
def clear_roll(state: Record) -> None:
    for die in range(DICE):
        state.roll[die] = 0
    state.extended = 0


@rule
def turn(setup: Record, state: Record) -> int:
    if state.phase == ROLLING:
        return TABLE
    if state.phase == FINISHED:
        return OVER
    return state.to_move


@rule
def bank(setup: Record, state: Record) -> int:
    """The points still in the bank."""
    left = setup.bank
    for seat in range(setup.players):
        left -= state.chips[seat]
    return left


# The line


@rule
def face(die: int, number: int) -> int:
    return die * 6 + number - 1


@rule
def lying(state: Record) -> int:
    """The faces of the dice lying beside the line, as bits."""
    faces = 0
    for die in range(DICE):
        if state.roll[die]:
            faces |= 1 << face(die, state.roll[die])
    return faces


@rule
def followers(setup: Record, state: Record, faces: int) -> int:
    """Those of `faces` that match the last die of the line."""
    end = state.length - 1
    return setup.matches[face(state.line[end], state.numbers[end])] & faces


@rule
def fits(setup: Record, state: Record, die: int, matching: int) -> bool:
    """Does this die lie beside the line, showing one of the matching faces?"""
    number = state.roll[die]
    return number > 0 and (matching >> face(die, number)) & 1 != 0


@rule
def leads_on(setup: Record, state: Record, die: int, faces: int) -> bool:
    """Could another of these dice follow this one? (No face matches a face of its own die.)"""
    return (setup.matches[face(die, state.roll[die])] & faces) != 0


@rule
def must_reach_three(setup: Record, state: Record, faces: int, matching: int) -> bool:
    """On the first die of a five-dice roll: is a line of three possible, and so compulsory?"""
    if state.length == 1:
        for die in range(DICE):
            if fits(setup, state, die, matching) and leads_on(setup, state, die, faces):
                return True
    return False


@rule
def in_line(state: Record, die: int) -> bool:
    for place in range(state.length):
        if state.line[place] == die:
            return True
    return False


@rule
def is_rolled(setup: Record, state: Record, die: int) -> bool:
    """Is this die in the cup? Before the first spark that is the chosen die alone."""
    if state.length == 0:
        return state.line[0] == die
    return die < setup.dice and not in_line(state, die)


@rule
def legal(setup: Record, state: Record, mask: Array) -> int:
    for action in range(ACTIONS):
        mask[action] = 0
    if state.phase == SPARKING:
        for die in range(setup.dice):
            mask[SPARK + die] = 1
        return setup.dice
    if state.phase == BUILDING:
        return legal_building(setup, state, mask)
    if state.phase == SETTLING:
        mask[TAKE] = 1
        for seat in range(setup.players):
            mask[ATTACK + seat] = seat != state.to_move
        return setup.players
    return 0


@rule
def legal_building(setup: Record, state: Record, mask: Array) -> int:
    """A die may be added if it matches and the compulsory three dice can still be reached."""
    faces = lying(state)
    matching = followers(setup, state, faces)
    three = must_reach_three(setup, state, faces, matching)
    total = 0
    for die in range(DICE):
        if may_add(setup, state, die, faces, matching, three):
            mask[ADD + die] = 1
            total += 1
    if may_stop(state):
        mask[ROLL] = 1
        mask[STOP] = 1
        total += 2
    return total


@rule
def may_add(setup: Record, state: Record, die: int, faces: int, matching: int, three: bool) -> bool:
    """Does a die match, and can three dice still be reached where they must be?"""
    if not fits(setup, state, die, matching):
        return False
    return not three or leads_on(setup, state, die, faces)


@rule
def may_stop(state: Record) -> bool:
    """With three dice or more, once this roll has extended the line: stop, or roll the rest."""
    return state.length >= 3 and state.extended != 0


@rule
def act(setup: Record, state: Record, action: int) -> int:
    if action < ADD:
        return choose_spark(state, action - SPARK)
    if action < ROLL:
        return add(setup, state, action - ADD)
    if action == ROLL:
        return roll_on(setup, state)
    if action == STOP:
        return STOPPED | stop(setup, state)
    if action == TAKE:
        state.winnings += setup.dice
        return TOOK | settle_one(setup, state)
    return attack(setup, state, action - ATTACK)


@rule
def choose_spark(state: Record, die: int) -> int:
    """The very first spark: this die alone is rolled."""
    state.line[0] = die
    state.phase = ROLLING
    return 0


@rule
def add(setup: Record, state: Record, die: int) -> int:
    """Move a die to the end of the line. Two dice that nothing can follow are a Fizzle."""
    state.line[state.length] = die
    state.numbers[state.length] = state.roll[die]
    state.roll[die] = 0
    state.length += 1
    state.extended = 1
    if state.length == setup.dice:
        state.pending += 1
        return ADDED | SHIZZLED
    if state.length == 2 and followers(setup, state, lying(state)) == 0:
        return ADDED | FIZZLE | stop(setup, state)
    return ADDED


@rule
def roll_on(setup: Record, state: Record) -> int:
    """Roll the dice that are not in the line; after a Shizzle its last die is the new spark."""
    if state.length == setup.dice:
        leave_spark(state)
    clear_roll(state)
    state.phase = ROLLING
    return 0


@rule
def leave_spark(state: Record) -> None:
    """Only the last die of the line stays, as the next spark."""
    end = state.length - 1
    die = state.line[end]
    number = state.numbers[end]
    for place in range(DICE):
        state.line[place] = 0
        state.numbers[place] = 0
    state.line[0] = die
    state.numbers[0] = number
    state.length = 1


@rule
def stop(setup: Record, state: Record) -> int:
    """A point a die; a line of all dice counts as its Shizzle instead. Then settle those."""
    state.winnings = 0 if state.length == setup.dice else state.length
    if state.pending > 0:
        clear_roll(state)
        state.phase = SETTLING
        return 0
    return pay(setup, state)


@rule
def attack(setup: Record, state: Record, seat: int) -> int:
    """Another player returns as many points as there are dice to the bank, or what they have."""
    state.chips[seat] -= min(setup.dice, state.chips[seat])
    return ATTACKED | settle_one(setup, state)


@rule
def settle_one(setup: Record, state: Record) -> int:
    state.pending -= 1
    if state.pending == 0:
        return pay(setup, state)
    return 0


@rule
def pay(setup: Record, state: Record) -> int:
    """The bank pays all winnings of the turn as one sum, as far as it can."""
    paid = min(state.winnings, bank(setup, state))
    state.chips[state.to_move] += paid
    return (PAID if paid > 0 else 0) | end_turn(setup, state)


@rule
def end_turn(setup: Record, state: Record) -> int:
    """The last die is the next player's spark, unless the bank is empty."""
    leave_spark(state)
    clear_roll(state)
    state.pending = 0
    state.winnings = 0
    if setup.max_turns > 0:
        state.turns += 1
    if bank(setup, state) == 0:
        return BANK_EMPTY | finish(state)
    if setup.max_turns > 0 and state.turns == setup.max_turns:
        return finish(state)
    state.to_move = next_seat(state.to_move, setup.players)
    state.phase = ROLLING
    return 0


@rule
def finish(state: Record) -> int:
    clear_line(state)
    state.turns = 0
    state.to_move = 0
    state.phase = FINISHED
    return GAME_OVER


@rule
def settle(setup: Record, state: Record, outcome: Record) -> int:
    if state.length == 0:
        state.numbers[0] = outcome.roll[state.line[0]]
        state.length = 1
        return SPARK_LIT
    for die in range(DICE):
        state.roll[die] = outcome.roll[die]
    if followers(setup, state, lying(state)) == 0:
        return CHOKE | end_turn(setup, state)
    state.phase = BUILDING
    return 0


@rule
def scores(setup: Record, state: Record, out: Array) -> None:
    """The points in chips."""
    for seat in range(setup.players):
        out[seat] = state.chips[seat]


@rule
def shares(setup: Record, state: Record, out: Array) -> None:
    """Most points wins; equal leaders share."""
    share_win(state.chips, setup.players, out)


# The table


@rule
def count(setup: Record, state: Record) -> int:
    """Every rolled die is a die of its own, with as many ways as it has sides."""
    ways = 1
    for die in range(DICE):
        if is_rolled(setup, state, die):
            ways *= setup.sides
    return ways


@rule
def nth(setup: Record, state: Record, k: int, outcome: Record) -> int:
    for die in range(DICE):
        outcome.roll[die] = 0
        if is_rolled(setup, state, die):
            k, outcome.roll[die] = next_digit(k, setup.sides)
    return 1


@rule
def next_digit(number: int, sides: int) -> tuple[int, int]:
    """The digits of the outcome's number that are left, and what the next die shows."""
    if sides == 6:  # division by a number that is known is several times faster
        return number // 6, number % 6 + 1
    return number // sides, number % sides + 1


@rule
def draw(setup: Record, state: Record, random: Record, outcome: Record) -> None:
    nth(setup, state, below(random, count(setup, state)), outcome)


@rule
def allows(setup: Record, state: Record, outcome: Record) -> int:
    if state.phase != ROLLING:
        return NOT_THE_TABLE
    for die in range(DICE):
        if outcome.roll[die] < 0 or outcome.roll[die] > setup.sides:
            return NO_SUCH_NUMBER
        if is_rolled(setup, state, die) and outcome.roll[die] == 0:
            return DIE_MISSING
        if not is_rolled(setup, state, die) and outcome.roll[die] != 0:
            return DIE_NOT_ROLLED
    return 0


@rule
def default(setup: Record, state: Record) -> int:
    """An absent player stops as soon as that is allowed, and takes."""
    if state.phase == SPARKING:
        return SPARK
    if state.phase == SETTLING:
        return TAKE
    if may_stop(state):
        return STOP
    faces = lying(state)
    matching = followers(setup, state, faces)
    three = must_reach_three(setup, state, faces, matching)
    for die in range(DICE):
        if may_add(setup, state, die, faces, matching, three):
            return ADD + die
    return STOP
