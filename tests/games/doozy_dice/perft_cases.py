"""Cases of Doozy Dice."""

from __future__ import annotations

from tests.perft.lines import case_line

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


def cases():
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
