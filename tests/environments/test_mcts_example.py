"""The example examples/mcts_shizzle.py, in its short form."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

pytest.importorskip("pyspiel")

EXAMPLE = Path(__file__).parents[2] / "examples" / "mcts_shizzle.py"


def test_the_short_form_reports_a_share_with_its_interval(capsys):
    spec = importlib.util.spec_from_file_location("mcts_shizzle", EXAMPLE)
    example = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)
    mean, half = example.main(["--short"])
    told = capsys.readouterr().out.splitlines()
    assert len(told) == 5
    assert 0 <= mean <= 1
    assert half > 0
    assert told[-1].startswith("MCTS (10 simulations) against greedy, bank 10: ")
    assert example.main(["--short"]) == (mean, half), "a seed gives the same games"
