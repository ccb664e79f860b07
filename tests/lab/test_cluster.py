"""A crew on a Ray cluster: lost workers change nothing, and nothing is left behind."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from .test_crew import gone

pytestmark = [pytest.mark.xdist_group("cluster"), pytest.mark.long]  # it is started once

ROOT = Path(__file__).parents[2]
SQUARES = [n * n for n in range(9)]


def run(script, *words, **environment):
    """A script that prints JSON, with a Ray cluster of its own."""
    given = os.environ | {"RAY_ADDRESS": "local", "PYTHONPATH": os.pathsep.join(sys.path)}
    return subprocess.run(
        [sys.executable, ROOT / "tests" / "lab" / script, *map(str, words)],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        env=given | environment,
    )


@pytest.fixture(scope="module")
def seen(tmp_path_factory):
    pytest.importorskip("ray")
    done = run("on_a_cluster.py", tmp_path_factory.mktemp("cluster"))
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return json.loads(done.stdout)


def test_a_cluster_works_in_order_with_processes_of_its_own(seen):
    assert seen["squares"] == SQUARES
    assert seen["told"] == [[n, 9] for n in range(1, 10)]
    assert seen["elsewhere"]


def test_what_a_task_raises_on_a_cluster_is_raised(seen):
    assert seen["refused"] == "BadOption: three is not legal now"
    assert seen["broken"] == "IndexError: list index out of range"


def test_work_that_is_left_early_disturbs_nothing(seen):
    """Ray's own way to cancel a piece ended the process in fewer than a hundred of these."""
    assert seen["left_early"] == [0] * 200


def test_a_killed_worker_of_a_cluster_changes_nothing(seen):
    assert seen["killed"] == SQUARES
    assert seen["killer"] in seen["workers"]


def test_a_solve_that_loses_a_worker_has_the_same_bits(seen):
    assert seen["struck"]
    assert seen["solved"]


def test_machines_with_another_rollhouse_are_refused(seen):
    assert "of the Ray cluster has rollhouse" in seen["other"]
    assert "and here is 0.0.0 (other)" in seen["other"]


def test_a_cluster_that_was_started_ends_and_leaves_no_files(seen):
    assert seen["files"]
    assert all(seen["files"])
    assert seen["left"] == []
    assert gone(seen["workers"])


def test_a_machine_that_is_lost_changes_nothing():
    """A cluster that was there before is joined by its address."""
    pytest.importorskip("ray")
    done = run("two_machines.py")
    assert done.returncode == 0, done.stderr
    seen = json.loads(done.stdout)
    assert seen["workers"] == 2
    assert seen["found"] == [n * n for n in range(60)]
    assert seen["again"]


def test_games_on_a_cluster_that_loses_workers_have_the_same_totals():
    """A simulation in compiled code, and a tournament of players in Python."""
    pytest.importorskip("ray")
    done = run("games_on_a_cluster.py")
    assert done.returncode == 0, done.stderr
    seen = json.loads(done.stdout)
    assert len(seen["killed"]) == 2
    assert seen["same"] == [True, True]
