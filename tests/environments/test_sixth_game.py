"""A game that is added to the house has its environments without a word about them."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

import pytest

from ..docs.test_examples import ROOT, write_files

pytest.importorskip("gymnasium")

PLAY = """
import gymnasium, numpy as np, rollhouse.environments
from gymnasium.utils.env_checker import check_env

settings = {"players": 3, "opponents": "random", "seat": "random", "reward": "shaped", "goal": 15}
check_env(gymnasium.make("rollhouse/Pig-v1", **settings).unwrapped)
native, singles = (
    gymnasium.make_vec("rollhouse/Pig-v1", num_envs=3, vectorization_mode=mode, **settings)
    for mode in ("vector_entry_point", "sync")
)
chance, over = np.random.default_rng(1), 0
one, other = native.reset(seed=1), singles.reset(seed=1)
for _ in range(60):
    assert (one[0] == other[0]).all() and one[0] in native.observation_space
    masks = one[-1]["action_mask"]
    actions = np.array([chance.choice(np.flatnonzero(mask)) for mask in masks])
    one, other = native.step(actions), singles.step(actions)
    assert (one[1] == other[1]).all() and (one[2] == other[2]).all()
    over += int(one[2].sum())
print("games over", over)
"""


def add_game_and_play(folder, compiled):
    house = folder / "house"
    package = ROOT / "src" / "rollhouse"
    shutil.copytree(package, house / "rollhouse", ignore=shutil.ignore_patterns("__pycache__"))
    write_files(ROOT / "docs" / "a-small-game.md", house / "rollhouse" / "games")
    own = {
        "PYTHONPATH": str(house),
        "ROLLHOUSE_CACHE": str(folder / "cache"),
        "NUMBA_DISABLE_JIT": "0" if compiled else "1",
    }
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", PLAY],
        env={**os.environ, **own},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_sixth_game_has_environments(tmp_path):
    assert add_game_and_play(tmp_path, compiled=False) > "games over 0"


@pytest.mark.long
def test_a_sixth_game_has_the_same_environments_compiled(tmp_path):
    plain = add_game_and_play(tmp_path / "plain", compiled=False)
    assert add_game_and_play(tmp_path / "compiled", compiled=True) == plain
