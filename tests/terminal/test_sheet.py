"""The score sheet: what stands in its rows is what the record says."""

from __future__ import annotations

import re

import pytest

import rollhouse
from rollhouse.chance import real
from rollhouse.matches.match import begin
from rollhouse.terminal.local.score_sheet import split_turns, write_sheet

GAMES = [*rollhouse.catalogue()]


def rows(text):
    """The scores of every row, and whose turn it was."""
    found = []
    for line in text.split("\n\n")[1].splitlines():
        cells = line.split()
        if re.fullmatch(r" *\d+( +\*?-?\d+)+", line):
            whose = next(place for place, cell in enumerate(cells[1:]) if cell[0] == "*")
            found.append(([int(cell.lstrip("*")) for cell in cells[1:]], whose))
    return found


def played(game, seed, players):
    options = {"stack_attack": {"goal": 8}, "toss_up": {"goal": 30}, "dice_flick": {"rounds": 2}}
    house = options.get(game, {})
    return rollhouse.play(game, ["greedy"] * players, table="fair", seed=seed, **house)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("game", GAMES)
def test_every_turn_shows_everybodys_scores_and_the_last_the_end(game, seed):
    many = rollhouse.kernel.contract.load(game).players
    record = played(game, seed, many[seed % len(many)])
    written = write_sheet(record)
    found = rows(written)
    expected = [(list(turn.after.scores), turn.seat) for turn in split_turns(record)]
    assert found == expected
    assert found[-1][0] == record.closing["scores"]
    assert max(map(len, written.splitlines())) <= 78


def test_points_on_anothers_turn_stand_in_the_row_of_that_turn():
    """Stack Attack pays everybody when the tower falls, whoever dropped it."""
    record = played("stack_attack", 2, 2)
    before, elsewhere = [0, 0], 0
    for scores, whose in rows(write_sheet(record)):
        other = 1 - whose
        elsewhere += scores[other] != before[other]
        before = scores
    assert elsewhere > 0
    assert before == record.position.scores


@pytest.mark.parametrize("language", ["en", "es"])
def test_long_names_stand_whole_above_their_columns(language):
    names = ["Maximiliana Fernández de la Vega", "Greedy (level 1)", "Ben"]
    match = begin("toss_up", names, real.RealTable())
    match.enter({"roll": "GGGGGGGGRR"})
    record = match.record
    text = write_sheet(record, language)
    head = text.split("\n\n")[1].splitlines()[:-1]
    for name in names:
        for word in name.split():
            assert all(part in " ".join(head) for part in re.findall(".{1,9}", word))
