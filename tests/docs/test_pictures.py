"""The pictures of the rules pages come out as the pages say, by the rules of the games."""

from __future__ import annotations

import re
from itertools import pairwise, product

import pytest

import rollhouse
from rollhouse.games import dice_flick, doozy_dice
from rollhouse.games.dice_flick.options import UPGRADES, read_layout
from rollhouse.games.dice_flick.words import LETTERS, SIGNS
from rollhouse.games.doozy_dice.deck import default_deck
from rollhouse.games.shizzle import lines
from rollhouse.games.shizzle.options import read_layout as shizzle_layout
from rollhouse.games.shizzle.words import COLOURS
from tests.docs.test_examples import RULES, blocks

LANGUAGES = ("en", "es")


def pictures(game, language):
    """The pictures of a page: their rows of signs, and the sum below them or None."""
    found = []
    for block in blocks(RULES / f"{game}.{language}.md"):
        if block.language == "picture":
            lines = block.text.splitlines()
            rows = [line.split() for line in lines if not line.startswith("=")]
            sums = [line[1:].strip() for line in lines if line.startswith("=")]
            found.append((rows, sums[0] if sums else None))
    return found


def worth(text):
    """The points that a sum ends with; what stands before its last `=` must make them."""
    *before, last = text.replace("×", "*").replace("−", "-").split("=")
    for terms in before:
        assert re.fullmatch(r"[\d+*\- ]+", terms), text
        assert eval(terms) == int(last), text
    return int(last)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_arena_gives_the_points_below_it_from_what_is_lit(language):
    signs = SIGNS[language]
    layout = {tuple(cell): marker for marker, cell in read_layout(None).items()}
    marks = {"centre": "x", "bonus": "+"}
    marks |= {colour: signs[place].lower() for place, colour in enumerate(UPGRADES)}
    counted = 0
    for rows, text in pictures("dice_flick", language):
        assert [len(row) for row in rows] == [5] * 5
        arena = [[None] * 5 for _ in range(5)]
        lit = set()
        for row, column in product(range(5), repeat=2):
            sign = rows[row][column]
            cell = (row + 1, column + 1)
            if sign.endswith("!"):
                lit.add(cell)
                sign = sign[:-1]
            if sign[-1].isdigit():
                arena[row][column] = LETTERS[signs.index(sign[:-1])] + sign[-1]
            else:
                assert sign == marks.get(layout.get(cell), "."), f"{cell} of {rows}"
        if text is None:
            continue
        counted += 1
        best = dice_flick.best_scoring(arena)
        assert best.points == worth(text), rows
        scored = [cell for piece in best.pieces for cell in piece["cells"] + piece["markers"]]
        assert {tuple(cell) for cell in scored} == lit, rows
    assert counted == 10


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_roll_of_lights_gives_a_point_for_each_green(language):
    to = dict(zip({"en": "GYR", "es": "VAR"}[language], "GYR", strict=True))
    shown = pictures("toss_up", language)
    for [row], text in shown:
        dice = "".join(to[sign.rstrip("!")] for sign in row)
        assert [sign.endswith("!") for sign in row] == [die == "G" for die in dice]
        table = rollhouse.position("toss_up", dice_left=len(dice), phase="roll")
        before = table.fields["turn_points"]
        after = table.after({"roll": dice})
        if text is None:
            assert (after.to_move, after.fields["turn_points"]) == (0, before)
        elif after.to_move == 0:
            assert after.fields["turn_points"] == before + worth(text), row
        else:
            assert worth(text) == 0, row
    assert len(shown) == 4


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_is_the_longest_that_its_dice_allow(language):
    colours = {"en": "R O Y G B P", "es": "R N Am V Az M"}[language].split()
    layout = shizzle_layout(None)
    shown = pictures("shizzle", language)
    for [row], text in shown:
        line, left = [], []
        for sign in row:
            plain = sign.rstrip("!")
            if plain == "→":
                continue
            number, colour = int(plain[-1]), COLOURS[colours.index(plain[:-1])]
            [die] = [die for die, sides in enumerate(layout) if sides[number - 1] == colour]
            (line if sign.endswith("!") else left).append((die, number))
        roll = [None] * 6
        for die, number in line[1:] + left:
            assert roll[die] is None
            roll[die] = number
        found = lines(list(line[0]), roll)
        longest = len(found[0]) if found else 0
        assert longest == len(line) - 1
        if longest:
            assert [die for die, _ in line[1:]] in found
        assert worth(text) == (len(line) if longest else 0)
    assert len(shown) == 4


@pytest.mark.parametrize("language", LANGUAGES)
def test_in_every_tower_a_die_follows_one_higher_or_lower(language):
    start, [choice], tower = (rows for rows, _ in pictures("stack_attack", language))
    assert [sign for [sign] in start] == ["N6", "N3"]
    top, arrow, *hand = choice
    assert arrow == "→"
    for sign in hand:
        fits = abs(int(sign.rstrip("!")[-1]) - int(top[-1])) == 1
        assert fits == sign.endswith("!")
    numbers = [int(sign.rstrip("!")[-1]) for [sign] in tower]
    assert all(abs(one - other) == 1 for one, other in pairwise(numbers))
    assert top == tower[-1][0]
    held = sorted(sign.rstrip("!")[-1] for sign in hand)
    assert sorted(str(number) for number in numbers[:-1]) == held[:3]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_costs_the_dots_below_it(language):
    white = {"en": "w", "es": "b"}[language]
    cards = {(card["faces"], card["pattern"]): card for card in default_deck() if "pattern" in card}
    shown = pictures("doozy_dice", language)
    for [row], text in shown:
        card, arrow, *dice = row
        assert arrow == "→"
        plain = [sign.rstrip("!").removeprefix(white) for sign in dice]
        assert all("F" in sign or white in sign for sign in dice[3:])
        rolled = [sign if sign == "F" else int(sign) for sign in plain]
        wanted = cards[card.count("F"), card.replace("F-", "").replace("-", " ")]
        assert doozy_dice.cost(wanted["name"], rolled) == worth(text)
        assert sum(sign.endswith("!") for sign in dice) == wanted["dice"]
    assert len(shown) == 4
