"""Published results come out as they were published."""

from __future__ import annotations

import importlib
import runpy
import sys

import pytest

literature = importlib.import_module("examples.literature")
regret = importlib.import_module("examples.regret")


def test_johnsons_table_of_one_roll_ahead():
    found = literature.thresholds()
    assert (found[3], found[4], found[5]) == (18, 40, 93)
    assert found[1] <= 9  # with one die there are at least nine points: never
    assert found[2] <= 8
    assert all(found[dice] > 200 for dice in range(6, 11))
    for dice in range(1, 11):
        assert literature.enough(dice) == pytest.approx(dice / 2 / (0.5**dice - 3.0**-dice))


@pytest.mark.long
def test_pig():
    best, holding = literature.solved(True), literature.solved(False)
    assert best[0, 0, 0] == pytest.approx(0.530593, abs=1e-6)
    assert holding[0, 0, 0] == pytest.approx(0.5347, abs=5e-5)
    assert literature.rolls_on(best, 41, 49)[:22] == [*range(1, 22), 27]


def test_what_choices_cost_is_read_from_parquet(monkeypatch, capsys):
    pytest.importorskip("pyarrow")
    monkeypatch.setattr(sys, "argv", ["regret", "--short"])
    regret.main()
    said = capsys.readouterr().out
    assert "greedy: " in said
    assert "computer:level=2: " in said
    assert "points of a hundred" in said


@pytest.mark.parametrize(
    ("example", "missing", "sentence"),
    [
        ("regret", "pyarrow", r"^a dataset is parquet, which needs pyarrow: pip install 'roll"),
        ("hundred_thousand", "pyarrow", r"^parquet needs pyarrow: pip install 'rollhouse\[lab\]'"),
        ("ppo_toss_up", "jax", r'^jax is not installed; pip install "rollhouse\[env.*,training\]"'),
        ("gpu_toss_up", "jax", r'^jax is not installed; pip install "rollhouse\[env.*,training\]"'),
        ("gpu_toss_up", "numba.cuda", r"^device gpu needs an NVIDIA GPU and numba-cuda \("),
        ("mcts_shizzle", "pyspiel", r'^OpenSpiel is not installed; pip install "rollhouse\[env'),
    ],
)
def test_what_an_example_lacks_is_named_in_one_sentence(example, missing, sentence, monkeypatch):
    if missing != "jax" and example == "gpu_toss_up":
        pytest.importorskip("jax")
    monkeypatch.setitem(sys.modules, missing, None)
    monkeypatch.setattr(sys, "argv", [example, "--short"])
    monkeypatch.delitem(sys.modules, "rollhouse.environments.openspiel", raising=False)
    monkeypatch.delattr("rollhouse.environments.openspiel", raising=False)
    monkeypatch.delitem(sys.modules, f"examples.{example}", raising=False)
    with pytest.raises(SystemExit, match=sentence):
        runpy.run_module(f"examples.{example}", run_name="__main__")
