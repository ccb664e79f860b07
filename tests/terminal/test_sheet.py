"""The score sheet: its rows say what the record says."""

from __future__ import annotations

import json
import re

import pytest

import rollhouse
from rollhouse.chance import real
from rollhouse.kernel import contract
from rollhouse.matches.match import begin
from rollhouse.matches.score_sheet import split_turns, write_sheet, written_down

from .person import run

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
    expected = [(list(written_down(turn.after)), turn.seat) for turn in split_turns(record)]
    assert found == expected
    counts_turns = (game, len(record.names)) == ("toss_up", 1)  # and people write points down
    assert (found[-1][0] == record.closing["scores"]) != counts_turns
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


@pytest.mark.parametrize("game", rollhouse.catalogue())
@pytest.mark.parametrize("language", ["en", "es"])
def test_an_empty_sheet_has_a_column_for_everybody(game, language):
    most = contract.load(game).players[-1]
    written = run("sheet", "--blank", game, "--players", str(most), "--lang", language).stdout
    lines = [line for line in written.splitlines() if line.startswith("|")]
    assert {line.count("|") for line in lines} == {most + 2}
    assert len({len(line) for line in written.splitlines()[2:]}) == 1
    assert max(map(len, lines)) <= 78


def test_an_empty_sheet_is_as_the_game_is_printed():
    written = run("sheet", "--blank", "dice_flick", "--players", "Ann,Ben,Cleo").stdout
    assert re.findall(r"Round \d+", written) == [f"Round {n}" for n in range(1, 11)]
    assert re.search(r"\| Ann +\| Ben +\| Cleo +\|", written)
    cards = ["Snowman", "Prime Time", "Countdown", "Doozy Dog", "Twozy Tower"]
    option = f"cards={json.dumps(cards)}"
    written = run("sheet", "--blank", "doozy_dice", "--option", option).stdout
    labels = [row.split("|")[1].strip() for row in written.splitlines() if row.startswith("|")]
    assert labels == ["", *cards, "Total rolls", "− Dots", "Score", "Doozy Dots"]
    assert written.count("●●○○○○○○") == 2


def test_no_name_is_cut_above_its_column():
    names = ["Alexandra Maria", "Bartholomew", "Cleo", "Dee", "Eve", "Fay"]
    written = run("sheet", "--blank", "toss_up", "--players", ",".join(names)).stdout
    head = written.split("+\n")[1]
    columns = [line.split("|")[2:-1] for line in head.splitlines() if "|" in line]
    whole = ["".join(column).replace(" ", "") for column in zip(*columns, strict=True)]
    assert whole == [name.replace(" ", "") for name in names]


def test_what_an_empty_sheet_cannot_be_is_said():
    assert "from 1 to 6, not 9" in run("sheet", "--blank", "toss_up", "--players", "9").stderr
    assert "must be one of" in run("sheet", "--blank", "chess").stderr
    assert "sheet --blank GAME" in run("sheet", "some.jsonl", "--players", "2").stderr
