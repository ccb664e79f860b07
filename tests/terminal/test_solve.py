"""`rollhouse solve` as a person and as a program meet it."""

from __future__ import annotations

import json

import pytest

from .person import Terminal, run

SMALL = ["solve", "toss_up", "--option", "goal=20", "--option", "dice=5"]


@pytest.fixture(autouse=True)
def own_solutions(tmp_path, monkeypatch):
    """No solution is there yet; the compiled rules stay where they are."""
    from rollhouse import folders

    (tmp_path / "cache").mkdir()
    (tmp_path / "cache" / "compiled").symlink_to(folders.cache() / "compiled")
    monkeypatch.setenv("ROLLHOUSE_CACHE", str(tmp_path / "cache"))


def test_solved_once_and_then_kept():
    first, again = run(*SMALL), run(*SMALL)
    assert first.returncode == again.returncode == 0
    assert "solved exactly" in first.stdout
    assert "Player 1 wins 5" in first.stdout
    assert "Computed in" in first.stdout
    assert "Taken from" in again.stdout
    assert "solutions" in again.stdout


def test_in_spanish():
    assert "resuelto exactamente" in run(*SMALL, "--lang", "es").stdout


def test_as_json():
    answer = json.loads(run(*SMALL, "--json").stdout)
    assert answer["options"]["goal"] == 20
    assert answer["shares"][0] > 0.5
    assert sum(answer["shares"]) == pytest.approx(1)
    assert 0 < answer["bound"] < 1e-6


def test_a_bar_while_a_person_watches():
    person = Terminal("solve", "toss_up", "--option", "goal=150")
    person.read_until("Solving Toss Up! .#")
    person.read_until("Player 1 wins")
    assert person.end() == 0
