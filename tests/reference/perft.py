"""Counts positions ply by ply with the reference games, for the engine to be compared with.

    python -m tests.reference.perft [game ...]        (from the repository root)

writes tests/perft/<game>.perft. The format, one thing a line:

    # a comment
    toss_up players=2 dice=5 goal=10 finish=first_past
    ply 0: positions 1, transitions 0, finished 0, probability 1, share 0
    ply 1: positions 7, transitions 21, finished 0, probability 1, share 0

A case line is the game, then options as name=value. A value is JSON; what is not JSON is a
plain word. A value ends where the next ` name=` begins or the line ends (values may hold
blanks). Options not named have their printed defaults. `from=[...]`, always last, is a list of
steps (actions and outcomes in the vocabulary) that are played before ply 0.

A ply is one action of a seat or one outcome of the table. From every position that is not
finished, every legal action or every possible outcome is followed; finished positions stay in
the set as they are.

    positions    distinct positions after so many plies, finished ones included
    transitions  (position, step) pairs followed from the ply before; outcomes are told apart as
                 in the vocabulary: toss_up by the letters in the order G Y R, stack_attack by the
                 numbers in order, doozy_dice deals by the set of names, all other rolls die by
                 die
    finished     how many of the positions are over
    probability  what the probabilities of all positions add up to, when seats choose uniformly
                 among their legal actions: exactly 1
    share        the expected win share of seat 0 from the positions that are over, an exact
                 fraction; left out where it is long

Two positions are the same when nothing that can still matter (and nothing that still lies on
the table) differs:

    toss_up      scores, seat, turn points, last turns, roll or choice; finished: only the
                 scores
    shizzle      chips, seat, the line in order, the dice lying on the table, Shizzles pending,
                 whether a die of this roll is in the line already, points taken in this
                 settlement, turns (only with max_turns). Once the seat rolls again or stops,
                 dice outside the line no longer count. Finished: only the chips
    doozy_dice   cards, dots, total rolls and open cards by seat, seat, dice, rolls made this
                 turn, who still rolls in the roll-off; with set_aside_is_final also which dice
                 were set aside before the last roll (to the end of the turn, the last roll
                 included). Finished: only cards, dots and total rolls
    stack_attack scores, who plays the round, seat, the tower with owners and faces, the dice in
                 hand, the die being placed, dice placed this turn. Once the turn is over, dice
                 not on the tower no longer count. Finished: only the scores
    dice_flick   scores, hands, arena, seat, round, dice to draw, flicks left, the flick on its way,
                 markers usable this turn. Finished: only the scores
"""

from __future__ import annotations

import json
import re
import sys
import time
from fractions import Fraction
from pathlib import Path

from . import dice_flick, doozy_dice, shizzle, stack_attack, toss_up

GAMES = {
    "toss_up": toss_up,
    "shizzle": shizzle,
    "doozy_dice": doozy_dice,
    "stack_attack": stack_attack,
    "dice_flick": dice_flick,
}
FOLDER = Path(__file__).resolve().parent.parent / "perft"
LONGEST_SHARE = 60  # characters


# ---- counting -------------------------------------------------------------


def steps(game, state):
    """(step, probability) of everything that can happen next."""
    if game.turn(state) == "table":
        return game.outcomes(state)
    choices = game.actions(state)
    return [(action, Fraction(1, len(choices))) for action in choices]


def one_ply(game, positions):
    """positions: {state: probability}. Returns the next ones and how many transitions."""
    following, transitions = {}, 0
    for state, probability in positions.items():
        if game.turn(state) == "over":
            following[state] = following.get(state, 0) + probability
            continue
        arrivals = {}  # chances are added up here first: small fractions add faster
        for step, chance in steps(game, state):
            transitions += 1
            reached = game.after(state, step)
            arrivals[reached] = arrivals[reached] + chance if reached in arrivals else chance
        for reached, chance in arrivals.items():
            following[reached] = following.get(reached, 0) + probability * chance
    return following, transitions


def add_up(fractions):
    """An exact sum, pairwise so that the numbers stay short for long."""
    fractions = list(fractions)
    while len(fractions) > 1:
        fractions = [sum(fractions[i : i + 2]) for i in range(0, len(fractions), 2)]
    return fractions[0] if fractions else Fraction(0)


def describe(game, ply, positions, transitions):
    finished = [state for state in positions if game.turn(state) == "over"]
    share = str(add_up(positions[state] * game.shares(state)[0] for state in finished))
    text = f"ply {ply}: positions {len(positions)}, transitions {transitions}"
    text += f", finished {len(finished)}, probability {add_up(positions.values())}"
    return text if len(share) > LONGEST_SHARE else f"{text}, share {share}"


def count(line, plies):
    """The report of one case, line by line."""
    name, options, opening = parse_case(line)
    game = GAMES[name]
    state = game.start(**options)
    for step in opening:
        assert step in [possible for possible, _ in steps(game, state)], (line, step)
        state = game.after(state, step)
    positions = {state: Fraction(1)}
    yield describe(game, 0, positions, 0)
    for ply in range(1, plies + 1):
        positions, transitions = one_ply(game, positions)
        yield describe(game, ply, positions, transitions)


# ---- case lines -----------------------------------------------------------


def case_line(game, opening=(), **options):
    words = [game] + [f"{name}={as_word(value)}" for name, value in options.items()]
    if opening:
        words.append("from=" + json.dumps(list(opening), separators=(",", ":")))
    return " ".join(words)


def as_word(value):
    return value if isinstance(value, str) else json.dumps(value, separators=(",", ":"))


def parse_case(line):
    """-> game name, options, opening steps"""
    game, _, rest = line.partition(" ")
    options = {}
    for name, text in re.findall(r"(\w+)=(.*?)(?= \w+=|$)", rest):
        try:
            options[name] = json.loads(text)
        except ValueError:
            options[name] = text
    return game, options, options.pop("from", [])


# ---- openings, written short ----------------------------------------------

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


def shizzle_cases():
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


# ---- Toss Up! -------------------------------------------------------------


def toss_up_cases():
    yield case_line("toss_up", players=2), 9
    yield case_line("toss_up", players=6), 6
    yield case_line("toss_up", players=2, finish="first_past"), 8
    yield case_line("toss_up", players=2, dice=5, goal=10, finish="first_past"), 16
    yield case_line("toss_up", players=2, dice=5, goal=10, finish="last_turn"), 16
    yield case_line("toss_up", players=3, dice=5, goal=10, finish="first_past"), 12
    yield case_line("toss_up", players=3, dice=5, goal=10, finish="last_turn"), 12
    yield case_line("toss_up", players=2, dice=5, goal=10, faces="GGGGRR"), 16
    yield case_line("toss_up", players=2, dice=6, goal=12, faces="GYYYYR", finish="first_past"), 14
    yield case_line("toss_up", players=2, dice=20, goal=1000), 6
    # over the goal of 100: ten turns of ten greens for both, then the last turns
    greens = {"roll": "G" * 10}
    both = [greens, STOP, greens, STOP]
    yield case_line("toss_up", both * 10, players=2), 6
    yield case_line("toss_up", [greens, STOP] * 30 + [{"roll": "GYYYYYYYYY"}, STOP], players=3), 8
    yield case_line("toss_up", [greens, STOP] * 18 + [greens], players=2, finish="first_past"), 5


# ---- Doozy Dice -----------------------------------------------------------

EASY = ["Triple Scoop", "Double Up", "Odd Squad", "Even Steven", "Lucky Thirteen"]
HARD = ["Snowman", "Four Square", "Countdown", "Twozy Tower", "Ladder"]
FACE_CARDS = ["Doozy Dog", "Mr. Doozy", "Party Hat", "Face Off", "Doozy Parade"]
MIXED = ["Quartet", "Prime Time", "Full House", "Bookends", "Snake Eyes"]
REST = ["Twinzy", "High Five", "Climb", "Low Tide", "Two Dozen"]
SEAT_0_STARTS = {"rolloff": [6, 1]}
MADE_BY = {  # a roll that makes the card for nothing
    "Triple Scoop": [2, 2, 2, 3, 4],
    "Double Up": [2, 2, 3, 3, 6],
    "Odd Squad": [1, 1, 3, 5, 5],
    "Even Steven": [2, 2, 4, 6, 6],
    "Lucky Thirteen": [1, 1, 5, 3, 3],
    "Snowman": [6, 6, 1, "F", 3],
    "Four Square": [4, 4, 4, 4, 2],
    "Countdown": [5, 2, 1, 3, 4],
    "Twozy Tower": [2, 2, 2, "F", "F"],
    "Ladder": [3, 4, 5, "F", 6],
}


def throw(*dice):
    return {"roll": list(dice)}


def complete(name):
    return {"do": "complete", "card": name}


def write_off(name):
    return {"do": "write_off", "card": name}


def again(*dice):
    return {"do": "roll", "dice": list(dice)}


def quick(name):
    return [throw(*MADE_BY[name]), complete(name)]


def doozy_dice_cases():
    yield case_line("doozy_dice", players=2), 1
    yield case_line("doozy_dice", [{"deal": HARD}], players=2), 1
    yield case_line("doozy_dice", players=3, cards=EASY), 2
    yield case_line("doozy_dice", [{"rolloff": [4, 2, 4]}], players=3, cards=HARD), 2
    yield case_line("doozy_dice", players=4, cards=HARD), 1
    # every first roll and everything that can be done with it
    yield case_line("doozy_dice", players=1, cards=EASY), 2
    yield case_line("doozy_dice", [SEAT_0_STARTS], players=2, cards=FACE_CARDS, start_dots=0), 2
    yield case_line("doozy_dice", [SEAT_0_STARTS], players=2, cards=MIXED, start_dots=5), 2
    # one first roll, every second roll
    first = throw(3, 1, 6, "F", 2)
    yield case_line("doozy_dice", [first], players=1, cards=REST), 2
    yield case_line("doozy_dice", [SEAT_0_STARTS, first], players=2, cards=HARD, start_dots=10), 2
    # set aside is final, and not, into the last roll
    second = [first, again(0, 1, 2), throw(2, 5, 5, None, None)]
    for final in (False, True):
        final_or_not = {"max_rolls": 3, "set_aside_is_final": final}
        yield (
            case_line("doozy_dice", [first, again(0, 4)], players=1, cards=EASY, **final_or_not),
            3,
        )
        yield case_line("doozy_dice", second, players=1, cards=MIXED, **final_or_not), 2
        yield (
            case_line("doozy_dice", [*second, again(0, 1)], players=1, cards=MIXED, **final_or_not),
            2,
        )
    # the last roll: complete or write off, with few dots, and the next turn
    last = [SEAT_0_STARTS, first, again(1), throw(None, 4, None, None, None), again(1, 2)]
    yield case_line("doozy_dice", last, players=2, cards=HARD, max_rolls=3, start_dots=0), 2
    broke = [SEAT_0_STARTS, *quick("Odd Squad"), *quick("Odd Squad")]
    stuck = [throw(6, 6, 4, 5, 2), again(0), throw(1, None, None, None, None), again(0)]
    broke += [*stuck, throw(6, None, None, None, None), write_off("Lucky Thirteen")]
    broke += stuck
    yield case_line("doozy_dice", broke, players=2, cards=EASY, max_rolls=3, start_dots=0), 2
    # roll 13 is the last one; completing at rolls 4 to 13 is no quick completion
    long = (
        [throw(6, 5, 4, 2, 3)] + [again(0), throw(6, None, None, None, None)] * 11 + [again(0, 3)]
    )
    yield case_line("doozy_dice", [SEAT_0_STARTS, *long], players=2, cards=EASY), 2
    fourth = [throw(6, 5, 4, 2, 3)] + [again(0), throw(6, None, None, None, None)] * 2 + [again(0)]
    yield case_line("doozy_dice", [SEAT_0_STARTS, *fourth], players=2, cards=EASY), 2
    # the last turns of a game
    four = ["Triple Scoop", "Double Up", "Odd Squad", "Even Steven"]
    one, two, three = (
        [step for name in four for step in quick(name) * seats] for seats in (1, 2, 3)
    )
    short = {"cards": EASY, "max_rolls": 3}
    yield case_line("doozy_dice", one, players=1, **short), 2
    yield (
        case_line(
            "doozy_dice", [SEAT_0_STARTS, *two, *quick("Lucky Thirteen")], players=2, **short
        ),
        2,
    )
    tired = [throw(6, 6, 6, 6, 6), again(0), throw(6, None, None, None, None), again(0)]
    tired += [throw(6, None, None, None, None), write_off("Lucky Thirteen")]
    closing = [throw(6, 6, 5, 5, 3), again(3), throw(None, None, None, "F", None), again(1, 2)]
    yield case_line("doozy_dice", [SEAT_0_STARTS, *two, *tired, *closing], players=2, **short), 2
    three = [{"rolloff": [1, 1, 6]}, *three, *tired, *tired]
    yield case_line("doozy_dice", three + closing, players=3, **short), 2
    second = [throw(6, 6, 5, 5, 3), again(3, 4), throw(None, None, None, "F", 6)]
    for final in (False, True):
        final_or_not = {"players": 1, "set_aside_is_final": final, **short}
        yield case_line("doozy_dice", one + second[:1], **final_or_not), 2
        yield case_line("doozy_dice", one + second, **final_or_not), 3


# ---- Stack Attack ---------------------------------------------------------


def place(face, stands=True):
    return [{"do": "place", "face": face}, {"stands": stands}]


def stack(*opening, **options):
    """A case with chances of a fall of its own, whatever the stored ones are."""
    falls = {"3": 0.05, "6": 0.25} if "falls" not in options else options.pop("falls")
    return case_line("stack_attack", *opening, **options, falls=falls)


def stack_attack_cases():
    yield stack(players=2), 9
    yield stack(players=3), 8
    yield stack(players=4), 8
    yield stack(players=3, neutral_start="always", dice=3), 8
    yield stack(players=2, neutral_start="never", dice=3, goal=5), 12
    # the worked example: top 4, roll 2 3 3 5 (and another 5)
    one_to_three = [throw(1, 2, 3, 6, 6), *place(1), *place(2), *place(3)]
    top_4 = [*one_to_three, throw(4, 6, 6, 6, 6), *place(4)]
    yield stack([*top_4, throw(2, 3, 3, 5, 5)], players=3), 9
    # the last die: all on the tower, or down it comes
    last = [throw(1, 2, 3, 4, 5), *place(1), *place(2), *place(3), *place(4)]
    for falls in ({"5": 0.5}, {"5": 1}, {}):
        yield stack(last, players=3, falls=falls), 4
    # chances by seat
    one_each = [{"1": 0.1}, {"2": 0.2, "4": 1}, {"3": 0.999999}]
    yield stack(players=3, dice=3, falls=one_each), 8
    yield case_line("stack_attack", players=2, dice=4, skill=[0.75, "shaky"]), 7
    # the goal, reached by the last die or never
    won = [throw(3, 4, 4, 5, 5), *place(5), *place(4), *place(5), *place(4)]
    yield stack(won, players=2, goal=5), 4
    yield from tie_break_cases(one_to_three)


def tie_break_cases(one_to_three):
    """Seats 0 and 1 with 3 and 3, then 5 and 5 points; seat 2 drops both towers."""
    tie = [*one_to_three, throw(1, 1, 4, 5, 6), *place(4), *place(5), *place(6)]
    tie += [throw(1, 1, 1, 1, 5), *place(5, False), throw(2, 2, 2, 2, 2)]
    tie += [throw(1, 2, 6, 6, 6), *place(1), *place(2), throw(1, 1, 1, 3, 4), *place(3), *place(4)]
    tie += [throw(1, 1, 1, 1, 3)]
    for neutral in ("two_players", "never"):
        options = {"players": 3, "goal": 5, "neutral_start": neutral}
        yield stack(tie, **options), 4
        yield stack([*tie, *place(3, False)], **options), 4
    broken = [*tie, *place(3, False), throw(1, 1, 1, 5, 5), *place(5)]
    yield stack([*broken, throw(1, 1, 1, 1, 4)], players=3, goal=5), 3
    # nobody scores in the tie-break, so there is another
    still = [*tie, *place(3, False), throw(1, 1, 1, 1, 5)]
    yield stack(still, players=3, goal=5), 4
    # three of four with 6 points each go on with five dice
    four = [throw(1, 2, 6, 6), *place(1), *place(2), throw(3, 4, 6, 6), *place(3), *place(4)]
    four += [throw(1, 1, 5, 6), *place(5), *place(6), throw(1, 1, 1, 5), *place(5, False)]
    pause = [throw(6, 6, 6, 6)]
    yield stack([*four, *pause, *four, *pause, *four], players=4, goal=5), 4


# ---- Dice Flick -----------------------------------------------------------

PASS, BONUS = {"do": "pass"}, {"do": "bonus"}
NO_DICE = "-----/-----/-----/-----/-----"


def draw(*kinds):
    return {"drawn": list(kinds)}


def flick(die, base=0, aim=None):
    return {"do": "flick", "die": die, "base": base, "aim": aim}


def lie(signs):
    """An arena from signs: "G3 - - - -/…", rows parted by strokes; "-----" is an empty row."""
    rows = [row.split() if " " in row else ["-"] * 5 for row in signs.split("/")]
    return [[None if sign == "-" else sign for sign in row] for row in rows]


def rest(where, signs):
    return {"rest": where, "arena": lie(signs)}


def game_up_to(signs, bonus=(4, 4)):
    """(rounds, steps): two players flick these dice, two a turn, to the last scoring of a game."""
    wanted = [
        (row + 1, column + 1, die)
        for row, dice in enumerate(lie(signs))
        for column, die in enumerate(dice)
        if die
    ]
    turns = [wanted[n : n + 2] for n in range(0, len(wanted), 2)]
    turns += [[]] * (len(turns) % 2)
    letters = [die[0] for _, _, die in wanted]
    spare = [
        kind for kind, most in dice_flick.BOX.items()
        for _ in range(most - letters.count(dice_flick.LETTER[kind]))
    ]  # fmt: skip
    kept, steps, arena = [spare.pop(), spare.pop()], [], dict[tuple[int, int], str]()
    for number, dice in enumerate(turns):
        kinds = [dice_flick.kind(die) for _, _, die in dice] + spare[-2:][: 2 - len(dice)]
        drawn = kinds + ([kept[number]] if number < 2 else [])
        steps.append(draw(*sorted(drawn, key=dice_flick.KINDS.index)))
        for place, kind in enumerate(kinds):
            if place >= len(dice):
                steps += [flick(kind), {"rest": "bag", "arena": dice_flick.as_rows(arena)}]
                continue
            row, column, die = dice[place]
            arena[row, column] = die
            steps.append(flick(kind, 0, [row, column]))
            steps.append({"rest": [row, column], "arena": dice_flick.as_rows(arena)})
            if (row, column) == bonus:
                steps.append(PASS)
        if number + 1 < len(turns):
            steps.append(PASS)
    return len(turns) // 2, steps


def to_bag(die):
    """A flick that misses."""
    return [flick(die), rest("bag", NO_DICE)]


def dice_flick_cases():
    yield case_line("dice_flick", players=2), 2
    opening = draw("blue", "green", "pink")
    yield case_line("dice_flick", [opening], players=2, rounds=1), 1
    # where a die rests: an empty arena, a crowd around the aimed hole, a pink die, other bases
    yield case_line("dice_flick", [opening, flick("green", 2, [3, 3])], players=2), 1
    first = [opening, flick("blue", 1, [4, 4]), rest([4, 4], f"{'-----/' * 3}- - - B3 -/-----")]
    yield case_line("dice_flick", first, players=3, skill="shaky"), 2
    yield (
        case_line(
            "dice_flick", [*first, BONUS, draw("white"), flick("pink", 3, [4, 4])], players=2
        ),
        1,
    )
    yield case_line("dice_flick", [*first, PASS, flick("green", 0, [4, 4])], players=2), 1
    shifted = [opening, flick("green", 3, [1, 2])]
    yield case_line("dice_flick", shifted, players=2, movable_bases=[0], skill="steady"), 1
    # a turn without a hole, the next player, and the end of the game
    nothing = [*to_bag("blue"), *to_bag("green")]
    yield case_line("dice_flick", [opening, *nothing], players=2, rounds=1), 2
    last = [opening, *nothing, PASS, draw("blue", "yellow", "white")]
    last += [*to_bag("white"), *to_bag("yellow")]
    yield case_line("dice_flick", last, players=2, rounds=1), 1
    # scoring: jokers of three colours, markers, lines that cross, the centre; every way to the end
    for signs in (
        "- - - - -/- - Y5 - -/- G2 W4 G6 -/- - G1 - -/- - - - -",
        "B1 B2 W3 Y4 Y5/- - W1 - -/- - G3 G1 -/- - - G2 -/-----",
        "- - P6 - B2/- - - - B3/- G3 W2 - W5/- - P6 - -/- G1 G2 G4 -",
        "W1 - - - -/W2 - - - -/W3 - - - -/- - - - -/P6 - - - P6",
        "- W6 - - -/W1 - Y2 - Y3/- B4 B1 Y6 -/- - B2 - -/- - B6 P6 -",
    ):
        rounds, steps = game_up_to(signs)
        yield case_line("dice_flick", steps, players=2, rounds=rounds), 7
        layout = {"centre": [2, 3], "blue": [3, 4], "green": [1, 1], "yellow": [5, 1]}
        yield case_line("dice_flick", steps, players=2, rounds=rounds, layout=layout), 7


CASES = {
    "toss_up": toss_up_cases,
    "shizzle": shizzle_cases,
    "doozy_dice": doozy_dice_cases,
    "stack_attack": stack_attack_cases,
    "dice_flick": dice_flick_cases,
}


# ---- the files ------------------------------------------------------------


def header(game):
    text = __doc__.split("The format, one thing a line:")[1]
    lines = [f"{game}: positions counted ply by ply by tests/reference/{game}.py", "Written by:"]
    lines += ["    python -m tests.reference.perft", "Format:", *text.splitlines()]
    return [f"# {line}".rstrip() for line in lines]


def write(game):
    FOLDER.mkdir(exist_ok=True)
    began = time.monotonic()
    lines = header(game)
    for line, plies in CASES[game]():
        lines += ["", line]
        case_began = time.monotonic()
        lines += count(line, plies)
        print(
            f"{time.monotonic() - case_began:6.1f} s  {line[:100]}\n          {lines[-1]}",
            flush=True,
        )
    (FOLDER / f"{game}.perft").write_text("\n".join(lines) + "\n")
    print(f"{game}: {time.monotonic() - began:.1f} s", flush=True)


def main():
    for game in sys.argv[1:] or CASES:
        write(game)


if __name__ == "__main__":
    main()
