"""Datasets: what is written is what was played, and what it was worth."""

from __future__ import annotations

import json
import sys

import pytest

import rollhouse
from rollhouse.kernel.errors import RollhouseError
from rollhouse.lab import dataset
from rollhouse.lab.batch import python_games
from rollhouse.players.seats import read_seats
from rollhouse.terminal.main import main
from tests import warm

parquet = pytest.importorskip("pyarrow.parquet")
SMALL = {"goal": 12, "dice": 5}


def read(path):
    return parquet.read_table(path).to_pylist()


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    found = tmp_path_factory.mktemp("data") / "games"
    rollhouse.dataset("toss_up", "optimal,random", found, games=30, seed=5, workers=1, **SMALL)
    return found


def test_rows_are_the_choices_of_games_with_their_exact_values(folder):
    rows = read(folder / "train.parquet")
    solution = rollhouse.solve("toss_up", **SMALL)
    assert {row["game"] for row in rows} == set(range(30))
    for row in rows:
        position = rollhouse.Position.from_json(row["position"])
        assert position.turn == row["seat"]
        values = solution.values(position)
        assert row["values"] == pytest.approx([shares[row["seat"]] for _, shares in values])
        assert row["value"] == max(row["values"])
        assert row["action"] in row["actions"]
        assert len(row["actions"]) == len(row["values"]) == len(position.actions())
        if row["seat"] == 0:  # optimal
            chosen = row["values"][row["actions"].index(row["action"])]
            assert chosen == pytest.approx(row["value"], abs=1e-6)


def test_the_games_are_those_of_the_seed_everywhere(folder):
    rows = read(folder / "train.parquet")
    terms = rollhouse.start("toss_up", **SMALL).terms
    seats = read_seats("optimal,random")
    tallies = list(python_games.play(terms, seats, 30, seed=5))
    for tally in (game for some in tallies for game in some):
        mine = [row for row in rows if row["game"] == tally["game"]]
        asked = [row for row in mine if len(row["actions"]) > 1]
        assert len(asked) == tally["decisions"].sum()
        for row in mine:
            assert row["result"] == tally["shares"][row["seat"]] / 60
            assert row["step"] < tally["steps"]


def test_parts_have_seeds_of_their_own(folder):
    about = {}
    for name in dataset.PARTS:
        told = parquet.read_schema(folder / f"{name}.parquet").metadata[b"rollhouse"]
        about[name] = json.loads(told)
    assert [about[name]["seed"] for name in dataset.PARTS] == [5, 6, 7]
    assert [about[name]["games"] for name in dataset.PARTS] == [30, 3, 3]
    assert about["train"]["options"]["goal"] == 12
    assert about["train"]["bound"] < 1e-6
    sights = [[row["position"] for row in read(folder / f"{name}.parquet")] for name in about]
    assert sights[1] != sights[2]


@pytest.mark.parametrize("name", ["games", "tmp.Xa3", "games.parquet"])
def test_an_empty_folder_may_be_there_already_under_any_name(tmp_path, name):
    (tmp_path / name).mkdir()
    rollhouse.dataset("toss_up", "random,random", tmp_path / name, games=1, values=False, workers=1)
    assert {path.name for path in (tmp_path / name).iterdir()} == {
        "train.parquet", "validation.parquet", "test.parquet"
    }  # fmt: skip


def test_without_values_any_match_can_be_written(tmp_path):
    path = tmp_path / "printed.parquet"
    rollhouse.dataset("toss_up", "random,random", path, games=1, values=False, workers=1)
    assert list(read(path)[0]) == [
        "game",
        "step",
        "seat",
        "position",
        "actions",
        "action",
        "result",
    ]


def test_alone_values_are_expected_scores(tmp_path):
    path = tmp_path / "alone.parquet"
    settings = {"max_rolls": 3, "workers": 1}
    rollhouse.dataset("doozy_dice", ["greedy"], path, games=1, values=False, **settings)
    rows = read(path)
    assert len({row["result"] for row in rows}) == 1
    assert rows[0]["result"] > 1


def test_a_function_of_yours_and_workers_give_the_same_rows(tmp_path, folder):
    def first(_, actions):
        return actions[0]

    rollhouse.dataset("toss_up", [first, "greedy"], tmp_path / "a.parquet", games=20, **SMALL)
    names = [row["action"] for row in read(tmp_path / "a.parquet") if row["seat"] == 0]
    assert set(names) == {0}
    path = tmp_path / "two.parquet"
    rollhouse.dataset("toss_up", "optimal,random", path, games=30, seed=5, workers=2, **SMALL)
    assert read(path) == read(folder / "train.parquet")


@pytest.mark.parametrize(
    ("out", "given", "sentence"),
    [
        ("games.csv", {}, r"ends in \.parquet, or a folder, not "),
        ("games.parquet", {"games": 0}, "games must be a whole number from 1"),
        ("games", {"seed": 2**64 - 1}, "seed must be a whole number from 0"),
        ("games.parquet", {"players": "Ann,greedy"}, "Ann would be a person"),
        ("games.parquet", {"game": "dice_flick"}, r"without exact values .*--no-values"),
        ("file/games", {}, "the folder .* could not be made"),
        ("nowhere/games.parquet", {}, "could not be written"),
    ],
)
def test_what_cannot_be_written_is_refused_first(tmp_path, out, given, sentence):
    (tmp_path / "file").write_text("")
    given = {"game": "toss_up", "players": "greedy,random", **given}
    options = SMALL if given["game"] == "toss_up" else {}
    with pytest.raises(RollhouseError, match=sentence):
        rollhouse.dataset(out=tmp_path / out, **given, **options)
    assert [path.name for path in tmp_path.rglob("*.parquet")] == []


def test_the_command_writes_and_says_so(tmp_path):
    words = ["dataset", "toss_up", "--players", "greedy,random", "--games", "4", "--workers", "1"]
    small = ["--option", "goal=12", "--option", "dice=5", "--out", str(tmp_path / "games.parquet")]
    said = warm.run("rollhouse", [*words, *small, "--lang", "es"])
    assert said.returncode == 0, said.stderr
    assert "decisiones" in said.stdout
    said = warm.run("rollhouse", [*words, *small, "--json"])
    assert json.loads(said.stdout) == {
        str(tmp_path / "games.parquet"): len(read(tmp_path / "games.parquet"))
    }
    said = warm.run("rollhouse", [*words, "--out", "games.txt"])
    assert said.returncode == 2
    assert "ends in .parquet" in said.stderr


def test_what_was_stopped_is_said_and_not_kept(tmp_path, monkeypatch, capsys):
    def stopped(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr(dataset.crew, "each", stopped)
    path = tmp_path / "games.parquet"
    command = ["dataset", "toss_up", "--games", "3", "--no-values", "--out", str(path)]
    assert main(command) == 130
    assert "Stopped. Files that were not complete were not kept." in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_without_pyarrow_nothing_else_is_promised(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    said = r"^a dataset is parquet, which needs pyarrow: pip install 'rollhouse\[lab\]'$"
    with pytest.raises(RollhouseError, match=said):
        rollhouse.dataset("toss_up", "random,random", tmp_path / "games.parquet", games=1)
