"""Solutions on disk are used only when whole and made by these very sources."""

from __future__ import annotations

import functools
import hashlib
import json
import os
import re
import shutil

import numpy as np
import pytest

from rollhouse.kernel import contract, games
from rollhouse.solvers import sources, stored

FACTS = {"bound": 1e-7, "seconds": 1.5, "method": "by hand"}


@pytest.fixture(autouse=True)
def own_cache(tmp_path, monkeypatch):
    monkeypatch.setenv("ROLLHOUSE_CACHE", str(tmp_path))


def terms(**options):
    """A match whose solution does not come with the package."""
    return contract.agree(contract.load("toss_up"), 2, {"goal": 77, **options})


def arrays():
    return {
        "values": np.arange(12.0).reshape(3, 4),
        "choices": np.array([1, 0, 1], np.uint8),
        "nothing": np.zeros((0, 5), np.int32),
        "one": np.array(7, np.int64),
    }


def keep(match):
    stored.save(match, "solution", FACTS, arrays())
    return stored.place(match, "solution")


def test_what_is_kept_comes_back():
    keep(terms())
    found = stored.load(terms(), "solution")
    assert found.facts == FACTS
    assert list(found.arrays) == list(arrays())
    for name, array in arrays().items():
        assert found.arrays[name].dtype == array.dtype
        assert np.array_equal(found.arrays[name], array)


def test_nothing_kept_is_nothing_found():
    assert stored.load(terms(), "solution") is None


def test_another_match_is_another_file():
    keep(terms())
    assert stored.load(terms(goal=50), "solution") is None
    assert stored.load(terms(), "checkpoint") is None


def test_a_file_moved_to_another_match_is_not_used():
    path = keep(terms())
    path.rename(stored.place(terms(goal=50), "solution"))
    assert stored.load(terms(goal=50), "solution") is None


def test_any_changed_byte_is_noticed():
    path = keep(terms())
    whole = path.read_bytes()
    for place in range(0, len(whole), 7):
        path.write_bytes(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :])
        assert stored.load(terms(), "solution") is None, place


def test_a_cut_file_is_not_used():
    path = keep(terms())
    whole = path.read_bytes()
    for length in (0, 1, 31, 32, 100, len(whole) - 1):
        path.write_bytes(whole[:length])
        assert stored.load(terms(), "solution") is None, length


def test_other_sources_make_a_file_stale(monkeypatch):
    keep(terms())
    monkeypatch.setattr(sources, "digest", lambda _: "other")
    monkeypatch.setattr(sources, "accepted", lambda _: {"other"})
    assert stored.load(terms(), "solution") is None
    keep(terms())
    assert stored.load(terms(), "solution") is not None


def written_by(path, digest):
    """Make a file say that other sources wrote it; it is complete all the same."""
    content = path.read_bytes()[: -stored.CHECK]
    first = stored.LENGTH + int.from_bytes(content[: stored.LENGTH], "little")
    head = json.loads(content[stored.LENGTH : first])
    head["about"]["sources"] = digest
    written = json.dumps(head).encode()
    content = len(written).to_bytes(stored.LENGTH, "little") + written + content[first:]
    path.write_bytes(content + hashlib.sha256(content).digest())


@pytest.mark.parametrize("game", games.with_part("solver"))
def test_what_1_0_0_wrote_is_used_as_long_as_the_sources_compute_the_same(game, monkeypatch):
    """Where this fails, a solver has changed: tests/solvers/former.py says what to do."""
    solver = games.part(game, "solver")
    players = next(iter(solver.EXAMPLES))
    match = contract.agree(contract.load(game), players, solver.EXAMPLES[players])
    path = keep(match)
    for former in solver.FORMER:
        written_by(path, former)
        assert stored.load(match, "solution") is not None, (
            f"sources of {game}'s solver changed. If its solutions are as they were: "
            "python -m tests.solvers.former, then pytest tests/fixtures"
        )
        with monkeypatch.context() as patch:
            patch.setattr(sources, "digest", lambda _: "changed")
            patch.setattr(sources, "accepted", sources.accepted.__wrapped__)
            assert stored.load(match, "solution") is None
    written_by(path, "f" * 64)
    assert stored.load(match, "solution") is None


MEANING = functools.cache(sources.meaning)
IMPORTED = functools.cache(lambda path, _, look=sources.imported: list(look(path)))
"""Cached by the whole text of a source: few change from one look to the next."""


@pytest.fixture
def house(tmp_path, monkeypatch):
    """A copy of the sources that can be changed."""
    copy = tmp_path / "house"
    for room in ("games", "kernel", "solvers"):
        shutil.copytree(sources.HOUSE / room, copy / room)
    monkeypatch.setattr(sources, "HOUSE", copy)
    monkeypatch.setattr(sources, "meaning", MEANING)
    monkeypatch.setattr(sources, "imported", lambda path: IMPORTED(path, path.read_text("utf-8")))
    return copy


def test_the_digest_changes_with_the_rules_and_the_solver_of_the_game_alone(house):
    before = sources.computed("toss_up")
    game = house / "games" / "toss_up"
    for path in (
        house / "games" / "shizzle" / "rules.py",
        house / "games" / "shizzle" / "solver" / "lines.py",
        game / "words.py",
        game / "greedy.py",
        house / "solvers" / "words.py",
        house / "kernel" / "language.py",
    ):
        change(path)
        assert sources.computed("toss_up") == before
    (game / "solver" / "more.py").write_text("from .. import notes\n")
    (game / "notes.py").write_text("NOTES = 1\n")
    for path in (
        game / "rules.py",
        game / "solver" / "two.py",
        game / "notes.py",  # imported by a file of the solver
        house / "kernel" / "records.py",
        house / "solvers" / "solution.py",
    ):
        change(path)
        assert sources.computed("toss_up") != before
        before = sources.computed("toss_up")


def change(path):
    path.write_text(path.read_text() + "\nCHANGED = 1\n")


def test_the_digest_ignores_what_is_written_for_people(house):
    path = house / "games" / "toss_up" / "rules.py"
    before, text = sources.computed("toss_up"), path.read_text()
    text = re.sub(r'"""An absent player[^"]*"""', '"""Other words."""', text)
    path.write_text("# A comment.\n" + text + '\n"""The end."""\n')
    assert path.read_text().count("Other words.") == 1
    assert sources.computed("toss_up") == before


def test_a_digest_is_worked_out_again_when_any_byte_changes(house, tmp_path):
    path = house / "games" / "toss_up" / "rules.py"
    before = sources.digest.__wrapped__("toss_up")
    memo = next(tmp_path.rglob("sources.json"))
    path.write_text(path.read_text() + "# A comment.\n")
    assert sources.digest.__wrapped__("toss_up") == before
    change(path)
    assert sources.digest.__wrapped__("toss_up") == sources.computed("toss_up") != before
    memo.write_text("damaged")
    assert sources.digest.__wrapped__("toss_up") == sources.computed("toss_up")


def test_a_failed_write_leaves_the_old_file_and_no_rest(monkeypatch):
    path = keep(terms())
    whole = path.read_bytes()

    def full(*_):
        raise OSError("no space left")

    monkeypatch.setattr(os, "replace", full)
    stored.save(terms(), "solution", {"bound": 0.5}, {})
    assert path.read_bytes() == whole
    assert list(path.parent.iterdir()) == [path]


def test_forgetting():
    keep(terms())
    stored.forget(terms(), "solution")
    stored.forget(terms(), "solution")
    assert stored.load(terms(), "solution") is None
