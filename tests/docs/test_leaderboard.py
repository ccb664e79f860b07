"""The leaderboard: its page says what its files say, and nothing is played that cannot end."""

from __future__ import annotations

import importlib
import math
import time

import pytest

import rollhouse

leaderboard = importlib.import_module("bench.leaderboard")
Cell, Results = leaderboard.Cell, leaderboard.Results

TWO = Cell("toss_up", 2, "random")


@pytest.fixture
def kept(tmp_path, monkeypatch):
    monkeypatch.setattr(leaderboard, "KEPT", tmp_path / "kept")
    return tmp_path / "kept"


def test_the_page_is_what_its_files_say():
    assert leaderboard.PAGE.read_text(encoding="utf-8") == leaderboard.page(Results())


def test_what_was_played_is_of_players_and_tables_that_there_are():
    results, known = Results(), set(leaderboard.cells(rollhouse.catalogue()))
    for game, found in results.found.items():
        for key in found:
            player, _, seats = key.rpartition(" ")
            assert Cell(game, int(seats), player) in known


def test_at_larger_tables_those_who_think_for_long_are_left_out_unless_asked_for():
    everybody, quick = (leaderboard.cells(["toss_up", "doozy_dice"], all_of) for all_of in (1, 0))
    assert Cell("toss_up", 6, "search") in everybody
    assert Cell("toss_up", 2, "search") in quick
    assert {cell.player for cell in quick if cell.seats > 2} == set(leaderboard.QUICK)
    assert not [cell for cell in everybody if cell.seats == 1]


def test_a_figure_is_what_its_tournament_says(kept):
    told = leaderboard.play(TWO, 8)
    assert told["games"] == 16
    assert told["share"][0] < 0.3 < 0.3 + told["share"][1]
    results = Results()
    results.keep(TWO, told)
    assert Results().of(TWO) == told
    assert Results().next_of(TWO) == (4 * told["seconds"], 32)
    assert [path.name for path in kept.iterdir()] == ["toss_up.json"]
    assert Results(fresh=True).of(TWO) is None
    assert not list(kept.iterdir())


def test_a_table_has_the_strongest_first_and_leaves_out_what_was_not_played(kept):  # noqa: ARG001
    results = Results()
    assert not list(leaderboard.chapter(results, "toss_up"))
    results.keep(TWO, {"games": 16, "share": [0.031, 0.042], "seconds": 1.0})
    results.keep(Cell("toss_up", 3, "optimal"), {"games": 24, "share": [0.5, 0.1], "seconds": 1.0})
    assert list(leaderboard.chapter(results, "toss_up"))[3:] == [
        "| `optimal` |  | 50.0 ± 10.0<br>24 games |",
        "| `random` | 3.1 ± 4.2<br>16 games |  |",
        "",
    ]


def test_the_one_that_takes_least_is_next_and_none_that_would_not_end(kept):  # noqa: ARG001
    results, other = Results(), Cell("toss_up", 3, "random")
    results.keep(TWO, {"games": 16, "share": [0.1, 0.1], "seconds": 5.0})
    results.keep(other, {"games": 24, "share": [0.1, 0.1], "seconds": 4.0})
    assert leaderboard.take_next(results, [TWO, other], math.inf) == other
    assert leaderboard.take_next(results, [TWO, other], time.monotonic() + 10) is None
