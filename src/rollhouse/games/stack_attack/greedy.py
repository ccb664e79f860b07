"""Greedy Stack Attack: begin the longest chain, and place on while the tower is likely to stand.

Of two dice that fit, place the one that lets more of the hand follow; if both lead equally far,
the one nearer to 1 or 6, which leaves the next player less to fit. The first die must be placed.
Each further one is weighed: if it stands it is a point more, and the last one wins the round: all
own dice, and none for the others. If it falls, the own dice in the tower are lost, and the player
with the most dice in it gets as many points. Place while the gain weighs more.
"""

from __future__ import annotations

from rollhouse.kernel.records import Array, Record, rule

from . import rules

KNOWS = ("goal", "dice", "neutral_start", "skill", "falls")
ERRORS = (0.35, 0.088, 0.037, 0.018)


@rule
def choose(setup: Record, state: Record, mask: Array) -> int:
    if state.placed > 0 and not is_worth_the_risk(setup, state):
        return rules.STOP
    return rules.PLACE + best_face(state, mask)


@rule
def best_face(state: Record, mask: Array) -> int:
    """The face that begins the longest chain; among equals the nearest to 1 or 6."""
    best = 0
    longest = 0
    for face in range(1, 7):
        if mask[rules.PLACE + face]:
            length = longest_chain(state, face)
            nearer = from_the_end(face) < from_the_end(best)
            if length > longest or (length == longest and nearer):
                best = face
                longest = length
    return best


@rule
def from_the_end(face: int) -> int:
    """How far a face is from 1 or 6."""
    return min(abs(face - 1), abs(6 - face))


@rule
def longest_chain(state: Record, face: int) -> int:
    """How many dice of the hand can be placed one after another, beginning with this face.

    Tries every way up and down, but for those that begin as one that ended before; `hand` holds how
    many dice show each face, four bits a face.
    """
    hand = 0
    dice = 0
    for shown in range(1, 7):
        hand |= state.hand[shown] << (4 * shown)
        dice += state.hand[shown]
    longest = 0
    ways = 0
    while longest < dice and ways < 1 << (dice - 1):
        length = chain(hand, face, ways, dice)
        longest = max(longest, length)
        untold = dice - 1 - length
        if untold >= 0:
            ways = ((ways >> untold) + 1) << untold
    return longest


@rule
def chain(hand: int, face: int, ways: int, dice: int) -> int:
    """How far one way leads; a 1 among the bits of `ways` goes up, a 0 down, the highest first."""
    length = 0
    while (hand >> (4 * face)) & 15:
        hand -= 1 << (4 * face)
        length += 1
        if length < dice:
            face += 1 if (ways >> (dice - 1 - length)) & 1 else -1
    return length


@rule
def is_worth_the_risk(setup: Record, state: Record) -> bool:
    """Does one more die win more, all in all, than a fall would cost?"""
    own = rules.in_tower(state, state.to_move)
    most = 0
    others = 0
    for seat in range(setup.players):
        if seat != state.to_move:
            dice = rules.in_tower(state, seat)
            others += dice
            most = max(most, dice)
    last = own + 1 == rules.dice_each(setup, state)
    gain = own + 1 + others if last else 1
    falls = rules.fall_weight(setup, state)
    return (rules.CERTAIN - falls) * gain > falls * (own + most)
