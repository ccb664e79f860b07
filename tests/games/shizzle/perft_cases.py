"""Cases of Shizzle."""

from __future__ import annotations

from tests.perft.lines import case_line

ROLL, STOP, TAKE = {"do": "roll"}, {"do": "stop"}, {"do": "take"}


def spark(die, number):
    return [{"do": "spark", "die": die}, fall(**{f"d{die}": number})]


def fall(**numbers):
    """fall(d0=3, d4=1): die 0 shows 3, die 4 shows 1."""
    return {"roll": [numbers.get(f"d{die}") for die in range(6)]}


def line_up(*dice):
    return [{"do": "add", "die": die} for die in dice]


def attack(seat):
    return {"do": "attack", "seat": seat}


def five_ones(die):
    """All dice but this one show 1."""
    return {"roll": [None if other == die else 1 for other in range(6)]}


def shizzle_from(spark_die, *order):
    return [five_ones(spark_die), *line_up(*order)]


# Spark die 0 showing 1 (red). In the cyclic layout red is, by die: 1, 6, 5, 4, 3, 2;
# so fives on all other dice but die 2 match nothing, and die 2 showing 6 matches nothing either.
CHOKE_ON_RED_ONE = fall(d1=5, d2=6, d3=5, d4=5, d5=5)
FIZZLE_ON_RED_ONE = fall(
    d1=1, d2=2, d3=2, d4=3, d5=4
)  # only die 1 (a 1) or die 4 (red), and no third
FIZZLE_ON_ORANGE_ONE = fall(d0=1, d2=2, d3=2, d4=4, d5=5)  # spark die 1 showing 1


def cases():
    opening = spark(0, 1)
    two_pending = opening + shizzle_from(0, 1, 2, 3, 4, 5) + [ROLL] + shizzle_from(5, 0, 1, 2, 3, 4)
    flicker_of_five = [five_ones(0), *line_up(1, 2, 3, 4)]
    yield case_line("shizzle", players=2), 3
    yield case_line("shizzle", opening, players=2), 3
    # building from a roll in which everything matches, to the first later rolls
    yield case_line("shizzle", [*opening, five_ones(0)], players=2), 5
    # a later roll of three dice with a line of three
    yield case_line("shizzle", [*opening, five_ones(0), *line_up(3, 1), ROLL], players=3), 4
    # a later roll of one die: Choke or Shizzle, then the next sparks
    yield case_line("shizzle", opening + flicker_of_five + [ROLL], players=6), 3
    # a Shizzle rolled on: a five-dice roll with one pending
    yield case_line("shizzle", opening + shizzle_from(0, 5, 4, 3, 2, 1), players=2), 3
    # Fizzles: alone, and after a Shizzle, with the settlement
    yield case_line("shizzle", [*opening, FIZZLE_ON_RED_ONE], players=4), 2
    shizzle_and_fizzle = opening + shizzle_from(0, 5, 4, 3, 2, 1) + [ROLL, FIZZLE_ON_ORANGE_ONE]
    yield case_line("shizzle", shizzle_and_fizzle, players=3), 3
    # settlements: two pending and a Flicker, after the others have won chips
    yield case_line("shizzle", [*two_pending, STOP], players=3), 3
    rich = opening + flicker_of_five + [STOP] + [five_ones(4)] + line_up(0, 1, 2, 3) + [STOP]
    rich += [*shizzle_from(3, 0, 1, 2, 4, 5), ROLL, *shizzle_from(5, 0, 1, 2, 3, 4), ROLL]
    rich += [five_ones(4), *line_up(0, 1)]
    yield case_line("shizzle", [*rich, STOP], players=3), 2
    yield case_line("shizzle", rich, players=3), 3
    # the end of the bank
    yield case_line("shizzle", two_pending, players=2, bank=10), 3
    short = opening + flicker_of_five + [STOP, five_ones(4)] + line_up(0, 1, 2)
    yield case_line("shizzle", short, players=2, bank=10), 3
    yield case_line("shizzle", short + line_up(3, 5), players=2, bank=10), 3
    yield case_line("shizzle", short + line_up(3, 5) + [STOP], players=2, bank=10), 2
    # max_turns: nine Chokes, then the tenth and last turn
    chokes = opening + [CHOKE_ON_RED_ONE] * 8
    yield (
        case_line("shizzle", [*chokes, CHOKE_ON_RED_ONE, five_ones(0)], players=2, max_turns=10),
        5,
    )
    yield case_line("shizzle", [*chokes, FIZZLE_ON_RED_ONE], players=3, max_turns=10), 2
    one_pending = [*chokes, CHOKE_ON_RED_ONE, *shizzle_from(0, 5, 4, 3, 2, 1)]
    yield case_line("shizzle", [*one_pending, ROLL], players=2, max_turns=10), 2
    yield case_line("shizzle", [*one_pending, STOP], players=2, max_turns=10), 1
    # a layout with dice of one colour each
    plain = [[die] * 6 for die in range(6)]
    yield case_line("shizzle", opening, players=2, layout=plain), 3
