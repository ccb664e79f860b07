"""Shizzle as the rulebook tells it. Slow on purpose; see the rules page `shizzle`.

A die lying in the line is a pair (die, number): die 0 to 5, the number it shows 1 to 6. With the
options `dice` and `sides` only the first dice are played with, and no number above is shown.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import permutations, product
from typing import NamedTuple

DICE = range(6)
NUMBERS = range(1, 7)
COLOUR_NAMES = ("red", "orange", "yellow", "green", "blue", "purple")
CYCLIC_LAYOUT = tuple(tuple((number - 1 + die) % 6 for number in NUMBERS) for die in DICE)
BANK = {2: 40, 3: 60, 4: 75, 5: 90, 6: 100}
NOTHING_ROLLED = (None,) * 6


class Options(NamedTuple):
    players: int
    layout: tuple  # layout[die][number - 1] = colour
    bank: int
    max_turns: int | None
    dice: int = 6
    sides: int = 6


class State(NamedTuple):
    options: Options
    chips: tuple[int, ...]
    to_move: int = 0
    line: tuple = ()
    roll: tuple = NOTHING_ROLLED  # number by die, None = not lying on the table
    # "choose spark", "roll spark", "roll", "build", "settle", "over"
    phase: str = "choose spark"
    spark_die: int | None = None  # only while the very first spark is rolled
    must_add: bool = False  # no die of this roll is in the line yet
    pending: int = 0  # Shizzles of this turn that are not settled
    taken: int = 0  # points of Shizzles taken in this settlement, not paid yet
    turns: int | None = None  # turns completed, counted only if there is a limit


def start(players, layout=None, bank=None, max_turns=None, dice=6, sides=6):
    layout = CYCLIC_LAYOUT if layout is None else tuple(tuple(die) for die in layout)
    bank = BANK[players] if bank is None else bank
    turns = None if max_turns is None else 0
    options = Options(players, layout, bank, max_turns, dice, sides)
    return State(options, chips=(0,) * players, turns=turns)


# ---- dice and lines -------------------------------------------------------


def match(layout, one, other):
    """Touching dice match by number or by colour."""
    (die, number), (other_die, other_number) = one, other
    if number == other_number:
        return True
    return layout[die][number - 1] == layout[other_die][other_number - 1]


def lines(spark, roll, layout=None):
    """Every line that can be appended to the spark: longest first, then by die indexes."""
    layout = CYCLIC_LAYOUT if layout is None else layout
    rolled = [die for die in DICE if roll[die] is not None]
    found = []
    for length in range(len(rolled), 0, -1):
        for order in permutations(rolled, length):
            whole_line = [tuple(spark)] + [(die, roll[die]) for die in order]
            if all(match(layout, whole_line[i], whole_line[i + 1]) for i in range(length)):
                found.append(list(order))
    return found


def matching_dice(state):
    """Dice of the roll that match the end of the line."""
    end = state.line[-1]
    return [
        die
        for die in DICE
        if state.roll[die] is not None and match(state.options.layout, end, (die, state.roll[die]))
    ]


def rolled_all_but_the_spark(state):
    return len(state.line) == 1


def add(state, die):
    """Move the die from the roll to the end of the line; nothing else changes."""
    roll = list(state.roll)
    line = (*state.line, (die, roll[die]))
    roll[die] = None
    return state._replace(line=line, roll=tuple(roll), must_add=False)


def can_reach_three(state):
    """With a line of two: does another die fit?"""
    return bool(matching_dice(state))


def is_fizzle(state):
    """All dice but the spark were rolled, and no line is longer than the spark and one die."""
    return rolled_all_but_the_spark(state) and not any(
        can_reach_three(add(state, die)) for die in matching_dice(state)
    )


# ---- whose turn, what may happen -----------------------------------------


def turn(state):
    if state.phase in ("roll spark", "roll"):
        return "table"
    if state.phase == "over":
        return "over"
    return state.to_move


def actions(state):
    if state.phase == "choose spark":
        return [{"do": "spark", "die": die} for die in range(state.options.dice)]
    if state.phase == "build":
        return build_actions(state)
    if state.phase == "settle":
        others = [seat for seat in range(state.options.players) if seat != state.to_move]
        return [{"do": "take"}] + [{"do": "attack", "seat": seat} for seat in others]
    return []


def build_actions(state):
    dice = matching_dice(state)
    if rolled_all_but_the_spark(state) and not is_fizzle(state):
        dice = [die for die in dice if can_reach_three(add(state, die))]
    choices = [{"do": "add", "die": die} for die in dice]
    if len(state.line) >= 3 and not state.must_add:
        choices += [{"do": "roll"}, {"do": "stop"}]
    return choices


def outcomes(state):
    if state.phase == "roll spark":
        dice = [state.spark_die]
    elif state.phase == "roll":
        in_line = [die for die, number in state.line]
        dice = [die for die in range(state.options.dice) if die not in in_line]
    else:
        return []
    falls = rolls(tuple(dice), state.options.sides)
    return [({"roll": list(roll)}, Fraction(1, len(falls))) for roll in falls]


@cache
def rolls(dice, sides):
    """Every way these dice can fall."""
    return list(product(*[NUMBERS[:sides] if die in dice else [None] for die in DICE]))


# ---- what happens ---------------------------------------------------------


def after(state, step):
    if "roll" in step:
        return after_table_rolled(state, tuple(step["roll"]))
    return {
        "spark": after_spark,
        "add": after_add,
        "roll": after_roll_again,
        "stop": after_stop,
        "take": after_take,
        "attack": after_attack,
    }[step["do"]](state, step)


def after_spark(state, step):
    return state._replace(phase="roll spark", spark_die=step["die"])


def after_table_rolled(state, roll):
    if state.phase == "roll spark":
        spark = (state.spark_die, roll[state.spark_die])
        return state._replace(phase="roll", line=(spark,), spark_die=None)
    state = state._replace(phase="build", roll=roll, must_add=True)
    if not matching_dice(state):
        return end_turn(state)  # Choke: everything of this turn is lost
    return state


def after_add(state, step):
    fizzle = is_fizzle(state)
    state = add(state, step["die"])
    if fizzle:
        return after_stop(state)
    if is_whole(state):
        return state._replace(pending=state.pending + 1)  # Shizzle!
    return state


def after_roll_again(state, step=None):
    if is_whole(state):
        state = state._replace(line=state.line[-1:])  # the last die is the new spark
    return state._replace(phase="roll", roll=NOTHING_ROLLED, must_add=False)


def after_stop(state, step=None):
    state = state._replace(phase="settle", roll=NOTHING_ROLLED, must_add=False)
    return state if state.pending > 0 else pay(state)


def after_take(state, step):
    return settled_one(state._replace(taken=state.taken + state.options.dice))


def after_attack(state, step):
    chips = list(state.chips)
    chips[step["seat"]] -= min(state.options.dice, chips[step["seat"]])
    return settled_one(state._replace(chips=tuple(chips)))


def settled_one(state):
    state = state._replace(pending=state.pending - 1)
    return state if state.pending > 0 else pay(state)


def bank(state):
    return state.options.bank - sum(state.chips)


def is_whole(state):
    """Are all dice in the line? That is a Shizzle."""
    return len(state.line) == state.options.dice


def line_points(state):
    """One point a die, but a line of all is the Shizzle itself, which is settled on its own."""
    return 0 if is_whole(state) else len(state.line)


def pay(state):
    """Everything won is paid as one sum; the bank pays what it has."""
    chips = list(state.chips)
    chips[state.to_move] += min(bank(state), line_points(state) + state.taken)
    return end_turn(state._replace(chips=tuple(chips)))


def end_turn(state):
    options = state.options
    turns = None if state.turns is None else state.turns + 1
    if bank(state) == 0 or (turns is not None and turns == options.max_turns):
        return State(options, state.chips, phase="over")  # only the chips matter now
    return State(
        options,
        state.chips,
        to_move=(state.to_move + 1) % options.players,
        line=state.line[-1:],  # the spark of the next player
        phase="roll",
        turns=turns,
    )


def shares(state):
    most = max(state.chips)
    winners = state.chips.count(most)
    return [Fraction(int(chips == most), winners) for chips in state.chips]


def facts(state):
    known = {"chips": list(state.chips), "bank": bank(state)}
    if state.phase != "over":
        known["to_move"] = state.to_move
        known["line"] = [list(die) for die in state.line]
        known["roll"] = list(state.roll)
        known["pending"] = state.pending
    return known
