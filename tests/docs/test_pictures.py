"""The pictures of the rules pages come out as the pages say, by the rules of the games."""

from __future__ import annotations

import re
from itertools import product

import pytest

from rollhouse.games import dice_flick
from rollhouse.games.dice_flick.options import UPGRADES, read_layout
from rollhouse.games.dice_flick.words import LETTERS, SIGNS
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
