"""Shizzle in the vocabulary: `{"do": "add", "die": 4}`, `{"roll": [null, 3, …]}`, and the fields.

People count dice from 1, programs from 0: here they are 0 to 5.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import eq
from typing import Any

from rollhouse.kernel import validation
from rollhouse.kernel.contract import Terms
from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.language import THE_ACTION, THE_OUTCOME
from rollhouse.kernel.records import Row, ask

from . import rules
from .line import appendable
from .options import Layout, die_with, matches, read_layout
from .words import WORDS, Face
from .words import face as side

FIELDS = (
    "chips", "to_move", "spark", "line", "roll", "extended", "pending", "winnings", "turns",
    "phase",
)  # fmt: skip
PHASES = ("spark", "roll", "build", "settle", "over")
PLAIN = {"roll": rules.ROLL, "stop": rules.STOP, "take": rules.TAKE}
WITH_DIE = {"spark": rules.SPARK, "add": rules.ADD}
MANY = 10_000


def face(die: int, number: int) -> int:
    return int(rules.face(die, number))


def encode_action(terms: Terms, state: Row, action: Mapping[str, Any]) -> int:
    do = validation.choice(action.get("do"), "do", [*WITH_DIE, *PLAIN, "attack"])
    if do in WITH_DIE:
        validation.keys(action, THE_ACTION, ("do", "die"))
        return WITH_DIE[do] + validation.whole(action["die"], "die", 0, terms.setup.dice - 1)
    if do == "attack":
        validation.keys(action, THE_ACTION, ("do", "seat"))
        return rules.ATTACK + validation.whole(action["seat"], "seat", 0, terms.players - 1)
    validation.keys(action, THE_ACTION, ("do",))
    return PLAIN[do]


def decode_action(terms: Terms, state: Row, code: int) -> dict[str, Any]:
    if code >= rules.ATTACK:
        return {"do": "attack", "seat": code - rules.ATTACK}
    for do, plain in PLAIN.items():
        if code == plain:
            return {"do": do}
    if code >= rules.ADD:
        return {"do": "add", "die": code - rules.ADD}
    return {"do": "spark", "die": code - rules.SPARK}


def read_numbers(value: Any, what: str) -> list[int]:
    """Number by die; null, a die that does not lie there, is read as 0."""
    return [
        0 if number is None else validation.whole(number, what, 1, 6)
        for number in validation.several(value, what, 6)
    ]


def encode_outcome(terms: Terms, state: Row, outcome: Mapping[str, Any], into: Row) -> None:
    validation.keys(outcome, THE_OUTCOME, ("roll",))
    for die, number in enumerate(read_numbers(outcome["roll"], "roll")):
        into.roll[die] = number


def decode_outcome(terms: Terms, state: Row, outcome: Row) -> dict[str, Any]:
    return {"roll": [outcome.roll[die] or None for die in range(6)]}


def refuse_outcome(terms: Terms, state: Row, reason: str) -> RollhouseError:
    rolled = [str(die) for die in range(6) if ask(rules.is_rolled, terms.setup, state, die)]
    return RollhouseError(reason, WORDS, dice=", ".join(rolled), sides=terms.setup.sides)


def read_line(state: Row) -> list[list[int]]:
    return [[state.line[place], state.numbers[place]] for place in range(state.length)]


def read_fields(terms: Terms, state: Row) -> dict[str, Any]:
    rolling_spark = state.phase == rules.ROLLING and state.length == 0
    return {
        "chips": [state.chips[seat] for seat in range(terms.players)],
        "to_move": state.to_move,
        "spark": [state.line[0], None] if rolling_spark else None,
        "line": read_line(state),
        "roll": [state.roll[die] or None for die in range(6)],
        "extended": bool(state.extended),
        "pending": state.pending,
        "winnings": state.winnings,
        "turns": state.turns,
        "phase": PHASES[state.phase],
    }


def write_fields(terms: Terms, fields: Mapping[str, Any], state: Row) -> None:
    """A spark or a line alone is about to be followed by a roll; with `roll` it is being built on.

    `spark` is short for a line of one; `[die, null]` is the very first spark in the cup. Where
    `extended` is left out, the roll has just been made, except with a line of two or six, which
    only adding dice can make, and where no die can follow, which would have been a Choke.
    """
    write_chips(terms, fields, state)
    line = read_places(terms, fields)
    for place, (die, number) in enumerate(line):
        state.line[place], state.numbers[place] = die, number or 0
    state.length = 0 if line and line[0][1] is None else len(line)
    lying = read_numbers(validation.given(fields, "roll", [None] * 6), "roll")
    for die, number in enumerate(lying):
        state.roll[die] = number
    length = state.length
    shizzled = length == terms.setup.dice
    if not line:
        usual = "spark"
    elif any(lying) or shizzled:
        usual = "build"
    else:
        usual = "roll"
    phase = validation.choice(fields.get("phase", usual), "phase", PHASES)
    state.phase = PHASES.index(phase)
    built = phase == "build" and must_be_extended(terms, state)
    state.extended = validation.flag(fields.get("extended", built), "extended")
    if line and length == 0 and phase != "roll":
        raise RollhouseError("spark_first", WORDS)
    if not line and phase in ("roll", "build", "settle"):
        raise RollhouseError("spark_missing", WORDS)
    at_least = 1 if phase in ("build", "settle") and shizzled else 0
    state.pending = validation.whole(fields.get("pending", at_least), "pending", 0, MANY)
    state.winnings = validation.whole(fields.get("winnings", 0), "winnings", 0, MANY)
    fault = contradiction(terms, state)
    if fault:
        raise RollhouseError(fault, WORDS, sides=terms.setup.sides)


def write_chips(terms: Terms, fields: Mapping[str, Any], state: Row) -> None:
    bank, players = terms.setup.bank, terms.players
    chips = validation.wholes(fields.get("chips", [0] * players), "chips", players, 0, bank)
    if sum(chips) > bank:
        raise RollhouseError("more_than_bank", WORDS, sum=sum(chips), bank=bank)
    for seat, points in enumerate(chips):
        state.chips[seat] = points
    state.to_move = validation.whole(fields.get("to_move", 0), "to_move", 0, players - 1)
    limit = max(terms.setup.max_turns - 1, 0)
    turns = validation.whole(fields.get("turns", 0), "turns", 0, limit or MANY)
    state.turns = turns if limit else 0


def mended(before: Terms, after: Terms, fields: Mapping[str, Any]) -> dict[str, Any]:
    """The fields for dice with other sides. People see colours and numbers, and these stay: a
    side that lies on the table is on the die that has it now.
    """
    return with_layout(before, after.options["layout"], fields)


def with_layout(before: Terms, layout: Layout, fields: Mapping[str, Any]) -> dict[str, Any]:
    anew = Mending(before, layout)
    spark = fields["spark"]
    line = [list(anew.face(die, number)) for die, number in fields["line"]]
    roll = anew.roll(fields["roll"], [(die, number) for die, number in fields["line"]])
    first = None if spark is None else [anew.in_the_cup(spark[0]), None]
    return {**fields, "spark": first, "line": line, "roll": roll}


def mended_step(before: Terms, after: Terms, state: Row, step: Mapping[str, Any]) -> dict[str, Any]:
    """A step of a position, by the dice that have its sides now."""
    anew = Mending(before, after.options["layout"])
    if "roll" in step and "do" not in step:
        return {"roll": anew.roll(step["roll"], read_line(state))}
    if "die" not in step:
        return dict(step)
    if step["do"] == "spark":
        return {**step, "die": anew.in_the_cup(step["die"])}
    return {**step, "die": anew.face(step["die"], state.roll[step["die"]])[0]}


class Mending:
    """Finds sides of the dice on the dice of another layout."""

    def __init__(self, before: Terms, layout: Layout) -> None:
        self.before, self.layout = before, layout

    def face(self, die: int, number: int) -> Face:
        """The same side."""
        colour = self.before.options["layout"][die][number - 1]
        return die_with(self.layout, colour, number), number

    def in_the_cup(self, die: int) -> int:
        """The same die, which shows nothing yet: whichever has most of its sides, or else its 1."""
        known = self.before.options["layout"][die]
        alike = [sum(map(eq, known, sides)) for sides in self.layout]
        by_its_1, _ = self.face(die, 1)
        return by_its_1 if alike[by_its_1] == max(alike) else alike.index(max(alike))

    def roll(self, roll: Sequence[int | None], line: Sequence[Sequence[int]]) -> list[int | None]:
        """Number by die, beside a line. No two sides that lie on the table are of one die."""
        lying = [(die, number) for die, number in enumerate(roll) if number]
        found: list[int | None] = [None] * rules.DICE
        there: dict[int, Face] = {}
        for shown in [*((die, number) for die, number in line), *lying]:
            die, number = self.face(*shown)
            if die in there:
                facts = {
                    "face": side(self.before, *there[die]),
                    "second": side(self.before, *shown),
                }
                raise RollhouseError("mend_one_die", WORDS, **facts)
            there[die] = shown
            if shown in lying:
                found[die] = number
        return found


def read_places(terms: Terms, fields: Mapping[str, Any]) -> list[tuple[int, int | None]]:
    """The line as (die, number), the spark first."""
    spark, line = fields.get("spark"), validation.given(fields, "line", [])
    last = terms.setup.dice - 1
    places: list[tuple[int, int | None]] = []
    if spark is not None:
        die, number = validation.several(spark, "spark", 2)
        first = None if number is None else validation.whole(number, "spark", 1, 6)
        places.append((validation.whole(die, "spark", 0, last), first))
    found: list[tuple[int, int | None]] = []
    for item in validation.at_most(line, "line", last + 1):
        die, number = validation.several(item, "line", 2)
        place = validation.whole(die, "line", 0, last), validation.whole(number, "line", 1, 6)
        found.append(place)
    if places and found and places[0] != found[0]:
        raise RollhouseError("spark_and_line", WORDS)
    return found or places


def must_be_extended(terms: Terms, state: Row) -> bool:
    """Can this line only have been made by adding a die after the last roll?"""
    if state.length in (2, terms.setup.dice):
        return True
    follows = ask(rules.followers, terms.setup, state, ask(rules.lying, state)) != 0
    return state.length > 2 and not follows


def contradiction(terms: Terms, state: Row) -> str | None:
    """What cannot be about a position, or None. The keys are those of the catalogue."""
    setup, length, phase = terms.setup, state.length, PHASES[state.phase]
    every = setup.dice
    dice = [state.line[place] for place in range(length)]
    lying = [die for die in range(6) if state.roll[die]]
    empty = ask(rules.bank, setup, state) == 0
    for place in range(1, length):
        before = face(state.line[place - 1], state.numbers[place - 1])
        if not setup.matches[before] >> face(state.line[place], state.numbers[place]) & 1:
            return "line_does_not_match"
    if len(set(dice + lying)) < len(dice + lying):
        return "die_twice"
    if any(die >= every for die in lying):
        return "dice_missing"
    shown = [state.numbers[place] for place in range(length)] + [state.roll[die] for die in lying]
    if any(number > setup.sides for number in shown):
        return "no_such_number"
    if phase != "over" and empty:
        return "bank_is_empty"
    if phase == "over":
        bare = not (dice or lying or state.pending or state.winnings or state.to_move)
        limited = setup.max_turns > 0
        return None if bare and not state.turns and (empty or limited) else "over_is_bare"
    if phase != "settle" and state.winnings:
        return "winnings_early"
    if phase in ("spark", "roll") and (lying or state.extended):
        return "roll_not_yet"
    if phase == "spark":
        return "spark_first" if dice or state.pending else None
    if phase == "roll":
        return "line_cannot_roll" if length in (2, every) or (not dice and state.pending) else None
    if phase == "build":
        return contradiction_building(terms, state, lying)
    line_points = length if 2 <= length < every else 0
    taken = state.winnings - line_points
    wrong = taken < 0 or taken % every or lying or state.extended or state.pending < 1 or length < 2
    return "settlement" if wrong else None


def contradiction_building(terms: Terms, state: Row, lying: list[int]) -> str | None:
    length = state.length
    if length + len(lying) != terms.setup.dice:
        return "dice_missing"
    if length == terms.setup.dice:
        return None if state.pending and state.extended else "shizzle_pending"
    follows = ask(rules.followers, terms.setup, state, ask(rules.lying, state)) != 0
    if length <= 2 and bool(state.extended) != (length == 2):
        return "extended_wrong"
    if (length <= 2 or not state.extended) and not follows:
        return "nothing_follows"
    return None


def view(terms: Terms, state: Row, seat: int | None) -> dict[str, Any]:
    """Everything lies open on the table; the bank and the dice that fit are counted out."""
    fields = read_fields(terms, state)
    building = state.phase == rules.BUILDING
    lying = {die: state.roll[die] for die in range(6) if state.roll[die]}
    return {
        **fields,
        "bank": int(ask(rules.bank, terms.setup, state)),
        "layout": terms.options["layout"][: terms.setup.dice],
        "rolling": [die for die in range(6) if ask(rules.is_rolled, terms.setup, state, die)]
        if state.phase == rules.ROLLING
        else [],
        "lines": appendable(terms.setup.matches, fields["line"][-1], lying) if building else [],
    }


def lines(spark: Any, roll: Any, layout: Any = None) -> list[list[int]]:
    """Every line of dice that can be appended to `spark`, longest first.

    `spark` is `[die, number]`, the last die of the line so far; `roll` the numbers by die, null
    for a die that does not lie there. A line is a list of dice, the spark not included; the
    compulsory minimum of a five-dice roll is not applied. Lines of one length are in order.
    """
    die, number = validation.several(spark, "spark", 2)
    end = (validation.whole(die, "spark", 0, 5), validation.whole(number, "spark", 1, 6))
    lying = {die: shows for die, shows in enumerate(read_numbers(roll, "roll")) if shows}
    lying.pop(end[0], None)
    return appendable(matches(read_layout(layout)), end, lying)
