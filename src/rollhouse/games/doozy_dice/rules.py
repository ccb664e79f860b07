"""Doozy Dice as written in the rulebook: five cards, thirteen rolls, and dots to bend the dice.

A die that shows 1 on a white die is the Doozy Face; 0 is a die in the cup. What a card costs in
dots is looked up in `Setup.cost`, made once per deck from the cards' patterns (costs.py). Rulings:
docs/rules/doozy_dice.en.md.
"""

from __future__ import annotations

from rollhouse.kernel.records import (
    OVER,
    TABLE,
    WHOLE,
    Array,
    Record,
    below,
    i8,
    i32,
    next_seat,
    record,
    rule,
)

VERSION = 1

PLAYERS = 4
DICE = 5
BLUE = 3
"""Dice 0 to 2 are blue, 3 and 4 are the white Doozy Dice."""
FACE = 1
"""What a white die shows where a blue one has its 1."""
CARDS = 5
DECK = 60
"""The most cards a deck may have."""
ROLLS = 1176
"""Different rolls when dice of one colour are not told apart: 56 blue times 21 white."""
QUICK = 3
"""A combination in so many rolls or fewer is rewarded."""
MANY_ROLLS = 1 << 16
"""More than anybody can make in a game."""
IMPOSSIBLE = 127
"""The cost of a card that no number of dots completes."""

Setup = record(
    players=i32,
    start_dots=i32,
    max_rolls=i32,
    final=i32,  # 1: a die set aside stays aside for the turn
    deck=i32,  # cards in the deck
    dealt=i32,  # 1: the five cards below are agreed, none are dealt
    cards=(i32, CARDS),
    blue=(i32, 216),  # the class of three blue dice, as a part of an index into `cost`
    white=(i32, 36),
    cost=(i8, DECK * ROLLS),  # dots that a roll needs to complete a card
    cards_in_play=i32,  # how many of the five places for cards are used, from the first on
    sides=i32,  # dice show 1 to so many
)

State = record(
    cards=(i32, CARDS),  # the five face-up cards, in the order of the deck
    dots=(i32, PLAYERS),
    rolls=(i32, PLAYERS),  # rolls entered so far
    open=(i32, PLAYERS),  # a bit for each of the five cards not yet used
    dice=(i32, DICE),
    kept=i32,  # dice not rolled last time, as bits; only where `final` makes it matter
    roll_number=i32,  # rolls made this turn
    contenders=i32,  # seats in the roll-off, as bits
    to_move=i32,
    phase=i32,
)

Outcome = record(
    deal=(i32, CARDS),  # card numbers, ascending
    rolloff=(i32, PLAYERS),  # number by seat, 0 for a seat that does not roll
    roll=(i32, DICE),  # number by die, 0 for a die not rolled
)

DEALING, ROLLING_OFF, ROLLING, CHOOSING, FINISHED = range(5)  # State.phase
ROLL, COMPLETE, WRITE_OFF = 0, 31, 36  # ROLL + dice as bits - 1, COMPLETE + card, WRITE_OFF + card
ACTIONS = 41
ALL = 31
"""All five dice, or all five cards, as bits."""

DEALT, ROLL_OFF_TIED, STARTER, ONE_FACE, TWO_FACES, COMPLETED, QUICKLY, WRITTEN_OFF, GAME_OVER = (
    1 << n for n in range(9)
)
EVENTS = (
    "dealt", "roll_off_tied", "starter", "one_face", "two_faces", "completed", "quickly",
    "written_off", "game_over",
)  # fmt: skip

(
    NOT_THE_TABLE, NO_SUCH_CARD, SAME_CARD, SEAT_NOT_ROLLING, SEAT_MISSING,
    DIE_NOT_ROLLED, DIE_MISSING, NO_SUCH_NUMBER,
) = range(1, 9)  # fmt: skip
REASONS = (
    "", "not_the_table", "no_such_card", "same_card", "seat_not_rolling",
    "seat_missing", "die_not_rolled", "die_missing", "no_such_number",
)  # fmt: skip


@rule
def start(setup: Record, state: Record) -> None:
    for card in range(CARDS):
        state.cards[card] = setup.cards[card]
    for seat in range(PLAYERS):
        playing = seat < setup.players
        state.dots[seat] = setup.start_dots if playing else 0
        state.rolls[seat] = 0
        state.open[seat] = (1 << setup.cards_in_play) - 1 if playing else 0
    state.contenders = 0
    begin_turn(state, 0)
    if setup.dealt:
        begin_roll_off(setup, state)
    else:
        state.phase = DEALING


@rule
def begin_roll_off(setup: Record, state: Record) -> None:
    """Everybody rolls a die for the start; alone there is nobody to roll against."""
    if setup.players > 1:
        state.contenders = (1 << setup.players) - 1
        state.phase = ROLLING_OFF
    else:
        begin_turn(state, 0)


@rule
def begin_turn(state: Record, seat: int) -> None:
    for die in range(DICE):
        state.dice[die] = 0
    state.kept = 0
    state.roll_number = 0
    state.to_move = seat
    state.phase = ROLLING


@rule
def turn(setup: Record, state: Record) -> int:
    if state.phase == CHOOSING:
        return state.to_move
    if state.phase == FINISHED:
        return OVER
    return TABLE


@rule
def cost(setup: Record, state: Record, card: int) -> int:
    """The fewest dots that make the dice complete one of the five cards."""
    dice = state.dice
    blue = setup.blue[(dice[0] - 1) * 36 + (dice[1] - 1) * 6 + dice[2] - 1]
    white = setup.white[(dice[3] - 1) * 6 + dice[4] - 1]
    return setup.cost[state.cards[card] * ROLLS + blue + white]


@rule
def can_complete(setup: Record, state: Record, card: int) -> bool:
    """No loans: what is free can always be had, the rest only for dots in hand."""
    dots = cost(setup, state, card)
    return dots == 0 or (dots != IMPOSSIBLE and dots <= state.dots[state.to_move])


@rule
def legal(setup: Record, state: Record, mask: Array) -> int:
    for action in range(ACTIONS):
        mask[action] = 0
    if state.phase != CHOOSING:
        return 0
    total = 0
    last = state.roll_number == setup.max_rolls
    if not last:
        for dice in range(1, ALL + 1):
            if dice & state.kept == 0:
                mask[ROLL + dice - 1] = 1
                total += 1
    for card in range(CARDS):
        if (state.open[state.to_move] >> card) & 1:
            if can_complete(setup, state, card):
                mask[COMPLETE + card] = 1
                total += 1
            if last:
                mask[WRITE_OFF + card] = 1
                total += 1
    return total


@rule
def act(setup: Record, state: Record, action: int) -> int:
    if action < COMPLETE:
        return roll_again(setup, state, action - ROLL + 1)
    if action < WRITE_OFF:
        return complete(setup, state, action - COMPLETE)
    return write_off(setup, state, action - WRITE_OFF)


@rule
def roll_again(setup: Record, state: Record, dice: int) -> int:
    """Put these dice back into the cup and keep the others."""
    for die in range(DICE):
        if (dice >> die) & 1:
            state.dice[die] = 0
    if setup.final:
        state.kept = ALL & ~dice
    state.phase = ROLLING
    return 0


@rule
def complete(setup: Record, state: Record, card: int) -> int:
    """Spend the dots, enter the rolls; a quick one gives a dot and costs everybody else one."""
    seat = state.to_move
    state.dots[seat] -= cost(setup, state, card)
    state.rolls[seat] += state.roll_number
    state.open[seat] &= ~(1 << card)
    events = COMPLETED
    if state.roll_number <= QUICK:
        events |= QUICKLY
        for other in range(setup.players):
            state.dots[other] += 1 if other == seat else -1
    return events | end_turn(setup, state)


@rule
def write_off(setup: Record, state: Record, card: int) -> int:
    """All rolls are used up: they are entered, and a dot is lost."""
    seat = state.to_move
    state.rolls[seat] += setup.max_rolls
    state.dots[seat] -= 1
    state.open[seat] &= ~(1 << card)
    return WRITTEN_OFF | end_turn(setup, state)


@rule
def end_turn(setup: Record, state: Record) -> int:
    """The player to the left is next; when that one has no card left, nobody has."""
    begin_turn(state, next_seat(state.to_move, setup.players))
    if state.open[state.to_move] == 0:
        state.to_move = 0
        state.phase = FINISHED
        return GAME_OVER
    return 0


@rule
def settle(setup: Record, state: Record, outcome: Record) -> int:
    if state.phase == DEALING:
        for card in range(CARDS):
            state.cards[card] = outcome.deal[card]
        begin_roll_off(setup, state)
        return DEALT
    if state.phase == ROLLING_OFF:
        return settle_roll_off(setup, state, outcome)
    return settle_roll(setup, state, outcome)


@rule
def settle_roll_off(setup: Record, state: Record, outcome: Record) -> int:
    """The highest starts; ties among the highest roll again."""
    best = 0
    leaders = 0
    contenders = 0
    starter = 0
    for seat in range(setup.players):
        if outcome.rolloff[seat] > best:
            best = outcome.rolloff[seat]
            leaders = 0
            contenders = 0
        if outcome.rolloff[seat] == best:
            leaders += 1
            contenders |= 1 << seat
            starter = seat
    if leaders > 1:
        state.contenders = contenders
        return ROLL_OFF_TIED
    state.contenders = 0
    begin_turn(state, starter)
    return STARTER


@rule
def settle_roll(setup: Record, state: Record, outcome: Record) -> int:
    """Every Doozy Face rolled gives everybody a dot."""
    faces = 0
    for die in range(DICE):
        if outcome.roll[die]:
            state.dice[die] = outcome.roll[die]
            if die >= BLUE and outcome.roll[die] == FACE:
                faces += 1
    for seat in range(setup.players):
        state.dots[seat] += faces
    state.roll_number += 1
    state.phase = CHOOSING
    if faces == 0:
        return 0
    return ONE_FACE if faces == 1 else TWO_FACES


@rule
def scores(setup: Record, state: Record, out: Array) -> None:
    """Rolls minus dots: the fewer the better."""
    for seat in range(setup.players):
        out[seat] = state.rolls[seat] - state.dots[seat]


@rule
def standing(setup: Record, state: Record, out: Array) -> None:
    """Lowest rolls minus dots leads, then fewer rolls.

    A card still open counts as a quick one, or whoever has just used one up would seem behind.
    """
    for seat in range(setup.players):
        rolls = state.rolls[seat]
        for card in range(CARDS):
            rolls += QUICK * ((state.open[seat] >> card) & 1)
        out[seat] = (state.dots[seat] - rolls) * MANY_ROLLS - rolls


@rule
def shares(setup: Record, state: Record, out: Array) -> None:
    """Lowest rolls minus dots wins, then fewer rolls, then they share."""
    leaders = 0
    best = 0
    for seat in range(setup.players):
        if leaders == 0 or beats(state, seat, best):
            best = seat
            leaders = 0
        if not beats(state, best, seat):
            leaders += 1
    for seat in range(setup.players):
        out[seat] = 0 if beats(state, best, seat) else WHOLE // leaders


@rule
def beats(state: Record, seat: int, other: int) -> bool:
    mine = state.rolls[seat] - state.dots[seat]
    theirs = state.rolls[other] - state.dots[other]
    return mine < theirs or (mine == theirs and state.rolls[seat] < state.rolls[other])


# The table


@rule
def choose(n: int, k: int) -> int:
    """In how many ways k things can be chosen out of n."""
    ways = 1
    for i in range(k):
        ways = ways * (n - i) // (i + 1)
    return ways


@rule
def count(setup: Record, state: Record) -> int:
    """Deals are told apart by their cards, rolls by every single die."""
    if state.phase == DEALING:
        return choose(setup.deck, setup.cards_in_play)
    ways = 1
    if state.phase == ROLLING_OFF:
        for seat in range(setup.players):
            if (state.contenders >> seat) & 1:
                ways *= setup.sides
    else:
        for die in range(DICE):
            if state.dice[die] == 0:
                ways *= setup.sides
    return ways


@rule
def nth(setup: Record, state: Record, k: int, outcome: Record) -> int:
    clear(outcome)
    if state.phase == DEALING:
        nth_deal(setup, k, outcome)
    elif state.phase == ROLLING_OFF:
        for seat in range(setup.players):
            if (state.contenders >> seat) & 1:
                k, outcome.rolloff[seat] = next_digit(k, setup.sides)
    else:
        for die in range(DICE):
            if state.dice[die] == 0:
                k, outcome.roll[die] = next_digit(k, setup.sides)
    return 1


@rule
def next_digit(number: int, sides: int) -> tuple[int, int]:
    """The digits of the outcome's number that are left, and what the next die shows."""
    if sides == 6:  # division by a number that is known is several times faster
        return number // 6, number % 6 + 1
    return number // sides, number % sides + 1


@rule
def clear(outcome: Record) -> None:
    for card in range(CARDS):
        outcome.deal[card] = 0
    for seat in range(PLAYERS):
        outcome.rolloff[seat] = 0
    for die in range(DICE):
        outcome.roll[die] = 0


@rule
def nth_deal(setup: Record, k: int, outcome: Record) -> None:
    """Deals in the order of their lists of cards: count off those that begin with each card."""
    card, last = 0, setup.cards_in_play - 1
    for place in range(last + 1):
        following = choose(setup.deck - 1 - card, last - place)
        while k >= following:
            k -= following
            card += 1
            following = choose(setup.deck - 1 - card, last - place)
        outcome.deal[place] = card
        card += 1


@rule
def draw(setup: Record, state: Record, random: Record, outcome: Record) -> None:
    nth(setup, state, below(random, count(setup, state)), outcome)


@rule
def allows(setup: Record, state: Record, outcome: Record) -> int:
    if state.phase == DEALING:
        return allows_deal(setup, outcome)
    if state.phase == ROLLING_OFF:
        return allows_roll_off(setup, state, outcome)
    if state.phase == ROLLING:
        return allows_roll(setup, state, outcome)
    return NOT_THE_TABLE


@rule
def allows_deal(setup: Record, outcome: Record) -> int:
    for place in range(setup.cards_in_play):
        if outcome.deal[place] < 0 or outcome.deal[place] >= setup.deck:
            return NO_SUCH_CARD
        if place > 0 and outcome.deal[place] <= outcome.deal[place - 1]:
            return SAME_CARD
    return 0


@rule
def allows_roll_off(setup: Record, state: Record, outcome: Record) -> int:
    for seat in range(PLAYERS):
        rolls = (state.contenders >> seat) & 1 != 0
        if outcome.rolloff[seat] < 0 or outcome.rolloff[seat] > setup.sides:
            return NO_SUCH_NUMBER
        if rolls and outcome.rolloff[seat] == 0:
            return SEAT_MISSING
        if not rolls and outcome.rolloff[seat] != 0:
            return SEAT_NOT_ROLLING
    return 0


@rule
def allows_roll(setup: Record, state: Record, outcome: Record) -> int:
    for die in range(DICE):
        if outcome.roll[die] < 0 or outcome.roll[die] > setup.sides:
            return NO_SUCH_NUMBER
        if state.dice[die] == 0 and outcome.roll[die] == 0:
            return DIE_MISSING
        if state.dice[die] != 0 and outcome.roll[die] != 0:
            return DIE_NOT_ROLLED
    return 0


@rule
def default(setup: Record, state: Record) -> int:
    """An absent player completes the cheapest card in reach, else rolls everything again."""
    best = -1
    fewest = IMPOSSIBLE
    for card in range(CARDS):
        if (state.open[state.to_move] >> card) & 1 and can_complete(setup, state, card):
            dots = cost(setup, state, card)
            if dots < fewest:
                best = card
                fewest = dots
    if best >= 0:
        return COMPLETE + best
    if state.roll_number == setup.max_rolls:
        for card in range(CARDS):
            if (state.open[state.to_move] >> card) & 1:
                return WRITE_OFF + card
    return ROLL + (ALL & ~state.kept) - 1
