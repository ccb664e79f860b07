"""Cases of Dice Flick."""

from __future__ import annotations

from tests.perft.lines import case_line

from . import reference

PASS, BONUS = {"do": "pass"}, {"do": "bonus"}
NO_DICE = "-----/-----/-----/-----/-----"


def draw(*kinds):
    return {"drawn": list(kinds)}


def flick(die, base=0, aim=None):
    return {"do": "flick", "die": die, "base": base, "aim": aim}


def lie(signs):
    """An arena from signs: "G3 - - - -/…", with slashes between rows; "-----" is an empty row."""
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
        kind for kind, most in reference.BOX.items()
        for _ in range(most - letters.count(reference.LETTER[kind]))
    ]  # fmt: skip
    kept, steps, arena = [spare.pop(), spare.pop()], [], dict[tuple[int, int], str]()
    for number, dice in enumerate(turns):
        kinds = [reference.kind(die) for _, _, die in dice] + spare[-2:][: 2 - len(dice)]
        drawn = kinds + ([kept[number]] if number < 2 else [])
        steps.append(draw(*sorted(drawn, key=reference.KINDS.index)))
        for place, kind in enumerate(kinds):
            if place >= len(dice):
                steps += [flick(kind), {"rest": "bag", "arena": reference.as_rows(arena)}]
                continue
            row, column, die = dice[place]
            arena[row, column] = die
            steps.append(flick(kind, 0, [row, column]))
            steps.append({"rest": [row, column], "arena": reference.as_rows(arena)})
            if (row, column) == bonus:
                steps.append(PASS)
        if number + 1 < len(turns):
            steps.append(PASS)
    return len(turns) // 2, steps


def to_bag(die):
    """A flick that misses."""
    return [flick(die), rest("bag", NO_DICE)]


def flicked(*opening, **options):
    """A case with its own chances for a flick, whatever the measured ones are."""
    return case_line("dice_flick", *opening, **options, flicks="perft_flicks.json")


def cases():
    yield flicked(players=2), 2
    opening = draw("blue", "green", "pink")
    yield flicked([opening], players=2, rounds=1), 1
    # where a die rests: an empty arena, a crowd around the aimed hole, a pink die, other bases
    yield flicked([opening, flick("green", 2, [3, 3])], players=2), 1
    first = [opening, flick("blue", 1, [4, 4]), rest([4, 4], f"{'-----/' * 3}- - - B3 -/-----")]
    yield flicked(first, players=3, skill="shaky"), 2
    yield (
        flicked([*first, BONUS, draw("white"), flick("pink", 3, [4, 4])], players=2),
        1,
    )
    yield flicked([*first, PASS, flick("green", 0, [4, 4])], players=2), 1
    shifted = [opening, flick("green", 3, [1, 2])]
    yield flicked(shifted, players=2, movable_bases=[0], skill="steady"), 1
    # a turn without a hole, the next player, and the end of the game
    nothing = [*to_bag("blue"), *to_bag("green")]
    yield flicked([opening, *nothing], players=2, rounds=1), 2
    last = [opening, *nothing, PASS, draw("blue", "yellow", "white")]
    last += [*to_bag("white"), *to_bag("yellow")]
    yield flicked(last, players=2, rounds=1), 1
    # scoring: jokers of three colours, markers, lines that cross, the centre; every way to the end
    for signs in (
        "- - - - -/- - Y5 - -/- G2 W4 G6 -/- - G1 - -/- - - - -",
        "B1 B2 W3 Y4 Y5/- - W1 - -/- - G3 G1 -/- - - G2 -/-----",
        "- - P6 - B2/- - - - B3/- G3 W2 - W5/- - P6 - -/- G1 G2 G4 -",
        "W1 - - - -/W2 - - - -/W3 - - - -/- - - - -/P6 - - - P6",
        "- W6 - - -/W1 - Y2 - Y3/- B4 B1 Y6 -/- - B2 - -/- - B6 P6 -",
    ):
        rounds, steps = game_up_to(signs)
        yield flicked(steps, players=2, rounds=rounds), 7
        layout = {"centre": [2, 3], "blue": [3, 4], "green": [1, 1], "yellow": [5, 1]}
        yield flicked(steps, players=2, rounds=rounds, layout=layout), 7
    # the last flick of a game, wherever it rests, and every way to score then
    for signs in (
        "- - - B2 -/- - - - -/- B3 W1 - -/- P6 - G4 -/- - G2 G1 -",
        "Y1 Y2 - - -/- - W4 - P6/- - Y5 - -/- B1 - - -/- B2 - - Y3",
    ):
        rounds, steps = game_up_to(signs)
        yield flicked(steps[:-1], players=2, rounds=rounds), 4
