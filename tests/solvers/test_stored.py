"""Solutions on disk are used only when whole and made by these very sources."""

from __future__ import annotations

import os

import numpy as np
import pytest

from rollhouse.kernel import contract
from rollhouse.solvers import stored

FACTS = {"bound": 1e-7, "seconds": 1.5, "method": "by hand"}


@pytest.fixture(autouse=True)
def own_cache(tmp_path, monkeypatch):
    monkeypatch.setenv("ROLLHOUSE_CACHE", str(tmp_path))


def terms(**options):
    return contract.agree(contract.load("toss_up"), 2, options)


def arrays():
    return {
        "values": np.arange(12.0).reshape(3, 4),
        "choices": np.array([1, 0, 1], np.uint8),
        "nothing": np.zeros((0, 5), np.int32),
        "one": np.array(7, np.int64),
    }


def keep(match):
    stored.keep(match, "solution", FACTS, arrays())
    return stored.place(match, "solution")


def test_what_is_kept_comes_back():
    keep(terms())
    found = stored.kept(terms(), "solution")
    assert found.facts == FACTS
    assert list(found.arrays) == list(arrays())
    for name, array in arrays().items():
        assert found.arrays[name].dtype == array.dtype
        assert np.array_equal(found.arrays[name], array)


def test_nothing_kept_is_nothing_found():
    assert stored.kept(terms(), "solution") is None


def test_another_match_is_another_file():
    keep(terms())
    assert stored.kept(terms(goal=50), "solution") is None
    assert stored.kept(terms(), "checkpoint") is None


def test_a_file_moved_to_another_match_is_not_used():
    path = keep(terms())
    path.rename(stored.place(terms(goal=50), "solution"))
    assert stored.kept(terms(goal=50), "solution") is None


def test_any_changed_byte_is_noticed():
    path = keep(terms())
    whole = path.read_bytes()
    for place in range(0, len(whole), 7):
        path.write_bytes(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :])
        assert stored.kept(terms(), "solution") is None, place


def test_a_cut_file_is_not_used():
    path = keep(terms())
    whole = path.read_bytes()
    for length in (0, 1, 31, 32, 100, len(whole) - 1):
        path.write_bytes(whole[:length])
        assert stored.kept(terms(), "solution") is None, length


def test_other_sources_make_a_file_stale(monkeypatch):
    keep(terms())
    monkeypatch.setattr(stored, "sources", lambda _: "other")
    assert stored.kept(terms(), "solution") is None
    keep(terms())
    assert stored.kept(terms(), "solution") is not None


def test_the_digest_changes_with_the_rules_and_the_solver_of_the_game_alone(tmp_path, monkeypatch):
    house = {}
    for room, path in (("SOLVERS", stored.SOLVERS), ("RULES", stored.RULES)):
        house[room] = tmp_path / room
        for source in path.rglob("*.py"):
            copy = house[room] / source.relative_to(path)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(source.read_bytes())
        monkeypatch.setattr(stored, room, house[room])
    digest = stored.sources.__wrapped__
    before = digest("toss_up")
    for path in (house["RULES"] / "shizzle" / "rules.py", house["SOLVERS"] / "shizzle.py"):
        path.write_text("changed")
        assert digest("toss_up") == before
    for path in (
        house["RULES"] / "toss_up" / "rules.py",
        house["RULES"] / "kernel.py",
        house["SOLVERS"] / "toss_up" / "more.py",
        house["SOLVERS"] / "stored.py",
    ):
        path.parent.mkdir(exist_ok=True)
        path.write_text("changed")
        assert digest("toss_up") != before
        before = digest("toss_up")


def test_a_failed_write_leaves_the_old_file_and_no_rest(monkeypatch):
    path = keep(terms())
    whole = path.read_bytes()

    def full(*_):
        raise OSError("no space left")

    monkeypatch.setattr(os, "replace", full)
    stored.keep(terms(), "solution", {"bound": 0.5}, {})
    assert path.read_bytes() == whole
    assert list(path.parent.iterdir()) == [path]


def test_forgetting():
    keep(terms())
    stored.forget(terms(), "solution")
    stored.forget(terms(), "solution")
    assert stored.kept(terms(), "solution") is None
