"""`rollhouse values` and `rollhouse train` as a person and as a program meet them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import rollhouse
from rollhouse.kernel import contract
from rollhouse.terminal.lab.training import made_ready, solution_of
from rollhouse.valuation import networks

from .person import run

pytestmark = pytest.mark.usefixtures("own_cache")

POSITION = rollhouse.position("toss_up", goal=93, scores=[60, 70], turn_points=14).id


def test_what_a_position_is_worth_is_said_with_its_error():
    said = run("values", POSITION).stdout
    assert "Learned by self-play, 95 % within" in said
    assert said.count("Player ") == 2
    assert "Aprendido" in run("values", POSITION, "--lang", "es").stdout


def test_as_json_it_is_what_python_says():
    answer = json.loads(run("values", POSITION, "--json").stdout)
    found = rollhouse.values(rollhouse.Position.from_id(POSITION))
    assert answer == {"position": POSITION, **found.to_dict()}


def test_what_is_no_position_is_refused_in_a_sentence():
    wrong = run("values", "nowhere.json")
    assert wrong.returncode == 2
    assert "Traceback" not in wrong.stderr


def test_a_network_is_trained_and_kept_beside_the_shipped_one(own_cache):
    pytest.importorskip("jax")
    shipped = networks.folder("toss_up") / networks.CARD
    before = shipped.read_bytes()
    done = run("train", "toss_up", "--seconds", "0.5", "--json")
    assert done.returncode == 0, done.stderr
    made = json.loads(done.stdout)
    assert made["players"] == 2
    assert made["lessons"] >= 2
    assert "against the rule of thumb" in done.stderr
    assert made["path"].startswith(str(own_cache))
    card = json.loads((Path(made["path"]) / networks.CARD).read_text())
    assert card["2"]["seed"] == 1
    assert (Path(made["path"]) / networks.WEIGHTS).stat().st_size > 10_000
    assert shipped.read_bytes() == before


@pytest.mark.long
def test_a_network_is_put_where_one_says(tmp_path):
    assert made_ready(str(tmp_path / "made"), "toss_up") == tmp_path / "made"
    assert (tmp_path / "made").is_dir()


def test_a_match_for_three_is_learned_from_its_solution_if_it_was_solved_ahead():
    small = {"goal": 8, "dice": 2}
    terms = contract.agree(contract.load("toss_up"), 3, small)
    assert solution_of(terms) is None
    solved = rollhouse.solve("toss_up", players=3, **small)
    assert solution_of(terms) is solved


def test_a_folder_that_cannot_be_written_is_refused_before_anything_is_trained(tmp_path):
    (tmp_path / "file").write_text("no folder")
    done = run("train", "toss_up", "--out", tmp_path / "file")
    assert done.returncode == 2
    assert done.stderr.startswith("rollhouse: the network cannot be put into the folder ")
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["train", "toss_up", "--device", "abacus"], "cpu"),
        (["train", "toss_up", "--device", "gpu"], "NVIDIA"),
        (["train", "chess"], "toss_up"),
        (["train", "toss_up", "--players", "9"], "players"),
        (["train", "toss_up", "--seed", "-1"], "seed"),
        (["train", "toss_up", "--wide", "300"], "256"),
    ],
)
def test_bad_words_are_refused_in_a_sentence(words, said):
    done = run(*words)
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr
