"""The game of docs/sixth-game.md in a copy of the house: no other room is touched, and it is a game
like the others. tests/web/test_sixth_game.py plays it in a browser.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from .docs.test_examples import ROOT
from .sixth import (
    add_the_sixth_game,
    command_of_the_page,
    copy_of_the_house,
    share_machine_code,
    write_the_game,
)

POSITIONS = """
import random
import rollhouse
from rollhouse.kernel import contract
from rollhouse.kernel.position import Position
from rollhouse.lab.batch import playouts
from rollhouse.server.views import boards

assert "pig" in rollhouse.catalogue()
choose = random.Random(1)
for players in contract.load("pig").players:
    position = rollhouse.start("pig", players=players, goal=20)
    while position.turn != rollhouse.OVER:
        assert Position.from_json(position.to_json()) == position == Position.from_id(position.id)
        if position.turn == rollhouse.TABLE:
            outcomes = position.outcomes()
            assert sum(chance for _, chance in outcomes) == 1
            (die,) = boards.draw_tray(position, "en", ["Ann"] * players).dice
            faces = [(face.typed, face.piece.shows) for face in die.faces]
            assert [shows for _, shows in faces] == list("123456")
            step = boards.read_typed(position, choose.choice(faces)[0], "en", ["Ann"] * players)
            assert step in [outcome for outcome, _ in outcomes]
        else:
            assert position.default() in position.actions()
            step = choose.choice(position.actions())
            for language in ("en", "es"):
                assert position.offer(step, language)
        assert position.tell(step, "en") and position.tell(step, "es") and position.status("es")
        position = position.after(step)
    assert sum(position.shares()) == 1 and position.result("es") and position.view(0)
terms = contract.agree(contract.load("pig"), 2, {})
print(playouts.play(terms, 5, seed=7, threads=1).steps.tolist())
"""

ENVIRONMENTS = """
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


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    """What Python needs to know to find the house with six games."""
    return add_the_sixth_game(tmp_path_factory.mktemp("six"))


def run(house, *arguments, compiled=False, typed="", code=0):
    settings = {"NUMBA_DISABLE_JIT": "0" if compiled else "1", "COLUMNS": "80"}
    done = subprocess.run(
        [sys.executable, *arguments], env={**os.environ, **house, **settings}, input=typed,
        capture_output=True, text=True, cwd=ROOT,
    )  # fmt: skip
    assert done.returncode == code, done.stdout + done.stderr
    return done.stdout


def test_positions(house):
    assert run(house, "-c", POSITIONS).startswith("[")


@pytest.mark.long
def test_positions_are_the_same_compiled(house):
    assert run(house, "-c", POSITIONS, compiled=True) == run(house, "-c", POSITIONS)


def test_environments(house):
    pytest.importorskip("gymnasium")
    said = run(house, "-W", "error", "-c", ENVIRONMENTS)
    assert int(said.removeprefix("games over ")) > 0


@pytest.mark.long
def test_environments_are_the_same_compiled(house):
    pytest.importorskip("gymnasium")
    plain = run(house, "-W", "error", "-c", ENVIRONMENTS)
    assert run(house, "-W", "error", "-c", ENVIRONMENTS, compiled=True) == plain


def test_the_command_of_the_page(tmp_path):
    """It is green where the page gives it, and when every file of the page is there."""
    command, line = command_of_the_page()
    quickly = ("-n0", "-x", "-p", "no:cacheprovider")
    house = copy_of_the_house(tmp_path)
    share_machine_code(tmp_path)
    write_the_game(tmp_path, above=line)
    early = run(house, *command, *quickly, compiled=True)
    write_the_game(tmp_path)
    late = run(house, *command, *quickly, compiled=True)
    assert passed(late) > passed(early) > 0
    optional = ("pig has no `board` in board.py yet", "pig has no `key` in entry.py yet")
    needs = ("pig has no slow reference game", "pig has no golden game")
    assert all(reason in early for reason in (*optional, *needs))
    assert all(reason in late for reason in needs)
    assert not any(reason in late for reason in optional)


def passed(said):
    return int(re.search(r"(\d+) passed", said)[1])


def test_it_is_as_tidy_as_the_others(house):
    """As `make test` looks at it."""
    source = Path(house["PYTHONPATH"])
    shutil.copy(ROOT / "pyproject.toml", source.parent)
    for look in (("check",), ("format", "--check")):
        run(house, "-m", "ruff", *look, "--no-cache", str(source / "rollhouse" / "games" / "pig"))


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_game_in_the_terminal(house, tmp_path, language):
    """Whoever presses Enter, then `s`, throws and stops until somebody has won."""
    home = {**house, "XDG_DATA_HOME": str(tmp_path)}
    words = ("pig", "--players", "Ann,computer:level=1", "--option", "goal=10", "--lang", language)
    said = run(home, "-m", "rollhouse", "play", *words, typed="?\n" + "\ns\n" * 60)
    assert {"en": "Roll the die as often", "es": "Tira el dado tantas"}[language] in said
    assert {"en": "The game is over.", "es": "La partida terminó."}[language] in said


def test_a_real_die_in_the_terminal(house, tmp_path):
    home = {**house, "XDG_DATA_HOME": str(tmp_path)}
    words = ("pig", "--players", "Ann,Ben", "--option", "goal=10", "--lang", "en")
    said = run(home, "-m", "rollhouse", "referee", *words, typed="7\n6\nr\n5\ns\n\n")
    assert "a die shows a number from 1 to 6" in said
    assert "Ann wins with 11 points." in said
