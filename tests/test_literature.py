"""Published results come out as they were published."""

from __future__ import annotations

import importlib
import runpy
import sys

import pytest

from tests.docs.test_examples import ROOT

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


PARTS = {"__init__", "chart", "outcome"}
EXAMPLES = sorted({path.stem for path in (ROOT / "examples").glob("*.py")} - PARTS)


@pytest.mark.parametrize(
    ("example", "words", "sentence"),
    [
        ("fewest_turns", ["--goal", "0"], "goal must be a whole number from 1"),
        ("fewest_turns", ["--faces", "XYZ"], "faces must be six letters"),
        ("mcts_shizzle", ["--games", "0"], "--games: 0 is not a whole number from 1 to 1,000"),
        ("mcts_shizzle", ["--simulations", "-1"], "--simulations: -1 is not a whole number"),
        ("mcts_shizzle", ["--bank", "501", "--games", "1"], "bank must be a whole number from 1"),
        ("ppo_toss_up", ["--lessons", "0"], "--lessons: 0 is not a whole number from 1"),
        ("ppo_toss_up", ["--out", "taken"], "taken cannot be written: it is a folder"),
        ("gpu_toss_up", ["--games", "many"], "--games: many is not a whole number from 1"),
        ("gpu_toss_up", ["--seed", "-1"], "--seed: -1 is not a whole number from 0"),
        ("policy", ["--picture", "file/best.svg"], "file/best.svg cannot be written: "),
        ("exploit", ["--picture", "/proc/best.svg"], "/proc/best.svg cannot be written: "),
        ("house_rules", ["--picture", "taken"], "taken cannot be written: it is a folder"),
        ("hundred_thousand", ["--picture", "file/a.svg"], "file/a.svg cannot be written: "),
    ],
)
def test_what_an_example_cannot_use_is_refused_in_a_sentence(
    example, words, sentence, monkeypatch, tmp_path, capsys
):
    if example == "mcts_shizzle":
        pytest.importorskip("pyspiel")
    (tmp_path / "taken").mkdir()
    (tmp_path / "file").touch()
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(ROOT)
    monkeypatch.setattr(sys, "argv", [example, *words])
    monkeypatch.delitem(sys.modules, f"examples.{example}", raising=False)
    with pytest.raises(SystemExit) as ended:
        runpy.run_module(f"examples.{example}", run_name="__main__")
    said = capsys.readouterr().err if ended.value.code == 2 else ended.value.code
    assert sentence in said
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["file", "taken"]


@pytest.mark.parametrize("example", EXAMPLES)
def test_whoever_stops_an_example_reads_no_traceback(example, monkeypatch):
    def stopped(*_):
        raise KeyboardInterrupt

    if example == "mcts_shizzle":
        pytest.importorskip("pyspiel")
    monkeypatch.setattr("argparse.ArgumentParser.parse_args", stopped)
    monkeypatch.delitem(sys.modules, f"examples.{example}", raising=False)
    with pytest.raises(SystemExit) as ended:
        runpy.run_module(f"examples.{example}", run_name="__main__")
    assert ended.value.code == 130
