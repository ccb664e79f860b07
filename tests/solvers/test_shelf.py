"""What a house solves for its visitors takes limited space on disk; what people solve stays."""

from __future__ import annotations

import os

import numpy as np
import pytest

from rollhouse.kernel import contract
from rollhouse.solvers import stored
from rollhouse.solvers.shelf import SHELF

SIZE = 10_000


@pytest.fixture(autouse=True)
def own_cache(tmp_path, monkeypatch):
    monkeypatch.setenv("ROLLHOUSE_CACHE", str(tmp_path))


def terms(goal):
    return contract.agree(contract.load("toss_up"), 2, {"goal": goal})


def keep(goal, size=SIZE, part="solution"):
    stored.save(terms(goal), part, {"bound": 0.0}, {"values": np.zeros(size, np.uint8)})


def used(goal, at):
    """Pretend that it was last wanted at a moment."""
    path = stored.place(terms(goal), "solution")
    os.utime(path, ns=(at, path.stat().st_mtime_ns))


def there(*goals):
    return [goal for goal in goals if stored.load(terms(goal), "solution") is not None]


def house(monkeypatch, most):
    monkeypatch.setattr(SHELF, "most", most)


def test_what_was_not_used_for_longest_makes_room(monkeypatch):
    house(monkeypatch, 4 * SIZE)
    for at, goal in enumerate((20, 21, 22), start=1):
        keep(goal)
        used(goal, at)
    assert there(20) == [20], "and it is wanted again"
    keep(23)
    assert there(20, 21, 22, 23) == [20, 22, 23]


def test_it_never_takes_more_than_its_place(monkeypatch):
    house(monkeypatch, 4 * SIZE)
    for goal in range(20, 40):
        keep(goal, part="checkpoint" if goal % 2 else "solution")
        assert sum(path.stat().st_size for path in SHELF.folder.iterdir()) <= 4 * SIZE
    assert len(list(SHELF.folder.iterdir())) == 3
    keep(50, 5 * SIZE)
    assert there(50) == [], "what is larger than the shelf is not kept"


def test_what_a_killed_process_left_half_written_goes_too(monkeypatch):
    house(monkeypatch, 2 * SIZE)
    SHELF.folder.mkdir(parents=True)
    rest = SHELF.folder / ".toss_up-2-abc.solution.xyz"
    rest.write_bytes(bytes(SIZE))
    os.utime(rest, ns=(1, 1))
    keep(20)
    assert there(20) == [20]
    assert not rest.exists()


def test_what_people_of_the_machine_solve_stays(monkeypatch):
    keep(20)
    house(monkeypatch, 2 * SIZE)
    for goal in range(21, 26):
        keep(goal)
    assert there(20, 24, 25) == [20, 25]
    assert stored.place(terms(20), "solution").parent == stored.folder()


def test_what_lies_on_the_shelf_serves_everybody(monkeypatch):
    house(monkeypatch, 2 * SIZE)
    keep(20)
    house(monkeypatch, None)
    assert there(20) == [20]
    keep(20)
    assert stored.place(terms(20), "solution").parent == stored.folder(), "kept by themselves"
