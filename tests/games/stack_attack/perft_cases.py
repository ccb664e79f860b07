"""Cases of Stack Attack."""

from __future__ import annotations

from tests.perft.lines import case_line


def throw(*dice):
    return {"roll": list(dice)}


def place(face, stands=True):
    return [{"do": "place", "face": face}, {"stands": stands}]


def stack(*opening, **options):
    """A case with its own chances of a fall, whatever the stored ones are."""
    falls = {"3": 0.05, "6": 0.25} if "falls" not in options else options.pop("falls")
    return case_line("stack_attack", *opening, **options, falls=falls)


def cases():
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
