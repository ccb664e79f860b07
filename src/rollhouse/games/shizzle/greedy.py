"""Greedy Shizzle: build the longest line, and roll on only for more than a Choke would cost.

Add the die that begins the longest line that can be appended. Then weigh one more roll: of the dice
rolled about half (rounded up) join the line, a die a point, and after a Shizzle the spark counts
again; a Choke loses the line and every pending Shizzle. The bank pays no more than it has.

Never stop where that ends the game while somebody else is ahead: roll on. Take Shizzles, unless
the game would end so with somebody else ahead: then attack the richest.
"""

from __future__ import annotations

from rollhouse.kernel.records import Array, Record, rule

from . import rules

KNOWS = ("layout", "bank", "max_turns")
ERRORS = (0.12, 0.07, 0.036, 0.018)
EVERY_DIE = (1 << rules.DICE) - 1


@rule
def choose(setup: Record, state: Record, mask: Array) -> int:
    if state.phase == rules.SPARKING:
        return rules.SPARK
    if state.phase == rules.SETTLING:
        return take_or_attack(setup, state)
    longest = begin_longest_line(setup, state, mask)
    if longest >= 0:
        return rules.ADD + longest
    return rules.ROLL if is_worth_the_risk(setup, state) else rules.STOP


# The line


@rule
def begin_longest_line(setup: Record, state: Record, mask: Array) -> int:
    """The die to add, the lowest where several are as good; -1 when none can be added."""
    best = -1
    longest = 0
    beside = touching(setup, state)
    for die in range(rules.DICE):
        if mask[rules.ADD + die]:
            length = longest_line_among(beside, die)
            if length > longest:
                best = die
                longest = length
    return best


@rule
def longest_line_from(setup: Record, state: Record, die: int) -> int:
    """The dice of the longest line that begins with this one, itself counted."""
    return longest_line_among(touching(setup, state), die)


@rule
def longest_line_among(beside: int, die: int) -> int:
    """The same of dice that lie beside each other as `touching` says.

    Tries every line. `line` holds its dice, three bits each, the last one lowest.
    """
    line = die
    used = 1 << die
    length = 1
    longest = 1
    tried = 0
    while length > 0:
        end = line & 7
        untried = (beside >> (end * rules.DICE)) & EVERY_DIE & ~(used | tried)
        if untried == 0:
            used &= ~(1 << end)
            line >>= 3
            length -= 1
            tried = (2 << end) - 1
        else:
            lowest = untried & -untried
            used |= lowest
            line = (line << 3) | die_of(lowest)
            length += 1
            longest = max(longest, length)
            tried = 0
    return longest


@rule
def die_of(bit: int) -> int:
    return (bit > 1) + (bit > 2) + (bit > 4) + (bit > 8) + (bit > 16)


@rule
def touching(setup: Record, state: Record) -> int:
    """Which dice may lie after each, as they show now: a bit for each, the die 0's lowest."""
    beside = 0
    for die in range(rules.DICE):
        if state.roll[die]:
            matching = setup.matches[rules.face(die, state.roll[die])]
            for other in range(rules.DICE):
                follows = rules.fits(setup, state, other, matching)
                beside |= follows << (die * rules.DICE + other)
    return beside


# Stop or roll


@rule
def is_worth_the_risk(setup: Record, state: Record) -> bool:
    left = rules.bank(setup, state)
    won = points_at_stake(state)
    if ends_the_game(setup, state, won, left) and not is_ahead(setup, state, min(won, left)):
        return True
    gain = min(won + points_to_hope_for(state), left) - min(won, left)
    rolls = 1
    chokes = 1
    for die in range(rules.DICE):
        if is_rolled_next(state, die):
            rolls *= 6
            chokes *= 6 - matching_faces(setup, state, die)
    return (rolls - chokes) * gain > chokes * min(won, left)


@rule
def points_at_stake(state: Record) -> int:
    """What stopping now is worth, every Shizzle taken."""
    return rules.SHIZZLE * state.pending + (0 if is_shizzle(state) else state.length)


@rule
def points_to_hope_for(state: Record) -> int:
    """About half the dice rolled join the line; a new line counts its spark again."""
    if is_shizzle(state):
        return rules.DICE // 2 + 1
    return (rules.DICE - state.length + 1) // 2


@rule
def is_shizzle(state: Record) -> bool:
    return state.length == rules.SHIZZLE


@rule
def is_rolled_next(state: Record, die: int) -> bool:
    """Is this die in the cup when rolling on? After a Shizzle all are but the last."""
    if is_shizzle(state):
        return state.line[state.length - 1] != die
    return not rules.in_line(state, die)


@rule
def matching_faces(setup: Record, state: Record, die: int) -> int:
    """How many of its six faces let this die follow the last of the line."""
    first = rules.face(die, 1)
    faces = rules.followers(setup, state, 63 << first)
    matching = 0
    for face in range(first, first + 6):
        matching += (faces >> face) & 1
    return matching


# The end of the turn


@rule
def ends_the_game(setup: Record, state: Record, won: int, left: int) -> bool:
    """Would winning so much empty the bank, or is this the last turn of all?"""
    return won >= left or state.turns + 1 == setup.max_turns


@rule
def is_ahead(setup: Record, state: Record, paid: int) -> bool:
    """With so much more, would nobody else have more?"""
    richest = richest_opponent(setup, state)
    return state.chips[state.to_move] + paid >= state.chips[richest]


@rule
def richest_opponent(setup: Record, state: Record) -> int:
    """The next one to the left among equals."""
    richest = (state.to_move + 1) % setup.players
    for step in range(2, setup.players):
        seat = (state.to_move + step) % setup.players
        if state.chips[seat] > state.chips[richest]:
            richest = seat
    return richest


@rule
def take_or_attack(setup: Record, state: Record) -> int:
    left = rules.bank(setup, state)
    won = state.winnings + rules.SHIZZLE * state.pending
    if ends_the_game(setup, state, won, left) and not is_ahead(setup, state, min(won, left)):
        return rules.ATTACK + richest_opponent(setup, state)
    return rules.TAKE
