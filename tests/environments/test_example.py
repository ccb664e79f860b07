"""The example that learns Toss Up!: its short form learns, and what it learnt sits at a table."""

from __future__ import annotations

import os
import subprocess
import sys

import numpy as np
import pytest

import rollhouse

from ..docs.test_examples import ROOT


@pytest.fixture(autouse=True)
def ppo_toss_up(monkeypatch):
    """The example, imported where it is used: JAX takes a while."""
    pytest.importorskip("gymnasium")
    pytest.importorskip("jax")
    monkeypatch.syspath_prepend(ROOT)
    from examples import ppo_toss_up

    return ppo_toss_up


@pytest.mark.long
def test_the_short_form_learns(tmp_path, ppo_toss_up):
    kept = tmp_path / "agent.npz"
    told = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])}
    command = [sys.executable, "-m", "examples.ppo_toss_up", "--short", "--out", str(kept)]
    done = subprocess.run(command, env=told, capture_output=True, text=True, cwd=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "against greedy" in done.stdout
    record = rollhouse.play("toss_up", [ppo_toss_up.Agent(str(kept)), "random"], seed=7)
    assert record.closing["reason"] == "over"
    assert record.closing["shares"][0] in (0.0, 0.5, 1.0)


def test_an_agent_plays_what_its_network_prefers(tmp_path, ppo_toss_up):
    size = len(rollhouse.environments.observations.sight(rollhouse.start("toss_up").terms).low())
    weights = ppo_toss_up.new_weights(size, 2, seed=1)
    weights["choice"][:] = 0
    position = rollhouse.start("toss_up").after({"roll": "GGGGYYYRRR"})
    for code, action in enumerate(position.actions()):
        weights["choice_bias"] = np.eye(2, dtype=np.float32)[code]
        np.savez(tmp_path / "agent.npz", **weights)
        agent = ppo_toss_up.Agent(str(tmp_path / "agent.npz"))
        assert agent(position, position.actions()) == action


@pytest.mark.parametrize(
    ("words", "written"),
    [
        (["--short"], None),
        ([], "ppo_toss_up.npz"),
        (["--short", "--out", "new/agent"], "new/agent"),
    ],
)
def test_the_agent_is_written_where_it_is_told(
    tmp_path, monkeypatch, capsys, ppo_toss_up, words, written
):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.argv", ["", *words])
    monkeypatch.setattr(ppo_toss_up, "train", lambda *_: (ppo_toss_up.new_weights(25, 2, 1), 0))
    monkeypatch.setattr(
        ppo_toss_up,
        "share_against_greedy",
        lambda weights, *_, **__: (float(weights is not None), 0.0),
    )
    monkeypatch.setattr(ppo_toss_up, "share_of_optimal", lambda *_: (1.0, 0.0))
    ppo_toss_up.main()
    found = [
        path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file()
    ]
    assert found == ([written] if written else [])
    assert (f"the agent is in {written}" in capsys.readouterr().out) == (written is not None)


@pytest.mark.long
def test_the_short_form_learns_with_games_on_a_device(tmp_path, monkeypatch, capsys, ppo_toss_up):
    from examples import gpu_toss_up

    kept = tmp_path / "agent.npz"
    picture = tmp_path / "learning.svg"
    words = ["--short", "--device", "cpu", "--out", str(kept), "--picture", str(picture)]
    monkeypatch.setattr("sys.argv", ["", *words])
    gpu_toss_up.main()  # asserts that it learns
    assert picture.read_text().count("<polyline") == 2
    assert "agent against greedy" in capsys.readouterr().out
    assert ppo_toss_up.Agent(str(kept)).weights["first"].shape == (25, ppo_toss_up.HIDDEN)


def test_who_has_learnt_nothing_loses_on_a_device(ppo_toss_up):
    from examples import gpu_toss_up

    weights = ppo_toss_up.new_weights(25, 2, 1)
    share, error = gpu_toss_up.share_against_greedy(weights, 1, 64, "cpu", throws=True)
    assert 0 <= share < 0.3
    assert error > 0 or share == 0


def test_how_it_learns_is_drawn(tmp_path, monkeypatch, capsys, ppo_toss_up):
    from examples import gpu_toss_up

    learnt = ppo_toss_up.new_weights(25, 2, 1), {64_000_000: 0.21, 128_000_000: 0.48}
    monkeypatch.setattr(gpu_toss_up, "train", lambda *_: learnt)
    monkeypatch.setattr(gpu_toss_up, "share_of_optimal", lambda *_: (0.53, 0.01))
    monkeypatch.setattr(gpu_toss_up, "share_against_greedy", lambda *_: (0.5, 0.01))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.argv", ["", "--device", "cpu", "--picture", "new/learning.svg"])
    gpu_toss_up.main()
    assert "learnt from 128,000,000 decisions" in capsys.readouterr().out
    drawn = (tmp_path / "new" / "learning.svg").read_text()
    assert drawn.count("<polyline") == 2
    assert ">64</text>" in drawn
    assert "optimal" in drawn
