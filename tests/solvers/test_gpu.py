"""A GPU solves Toss Up! for three as the CPU does; without one, numba's simulator is used."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

import rollhouse
from rollhouse import solvers
from rollhouse.games.toss_up.solver import three
from rollhouse.games.toss_up.solver.cores import Cores
from rollhouse.games.toss_up.solver.gpu import Gpu, listed
from rollhouse.games.toss_up.solver.triples import is_first
from rollhouse.kernel import contract, gpu

MATCHES = [
    {"goal": 12, "dice": 5, "finish": "first_past"},
    {"goal": 10, "dice": 5, "faces": "GGYYYR"},
    {"goal": 20},
]
SIMULATED = """
import numpy as np
from rollhouse.kernel import contract
from rollhouse.games.toss_up.solver import gpu
from rollhouse.games.toss_up.solver.cores import Cores
from rollhouse.games.toss_up.solver.falls import falls
from rollhouse.games.toss_up.solver.turns import TripleTables

def sweep(by, terms, starts, seconds, lasts, sums):
    chances = falls(terms)
    sweeper = by(terms, TripleTables(chances.gains, chances.busts, starts, seconds, lasts))
    return [sweeper.solve(total) for total in sums]

terms = contract.agree(contract.load("toss_up"), 3, {"goal": 10, "dice": 5, "finish": "first_past"})
here, there = np.zeros((10, 10, 10, 3)), np.zeros((10, 10, 10, 3))
for by, starts in ((Cores, here), (gpu.Gpu, there)):
    sweep(by, terms, starts, np.zeros((1, 1, 3)), np.zeros((3, 1, 3)), range(27, 23, -1))
assert np.count_nonzero(here) == 60
assert here.tobytes() == there.tobytes()
print("the same")
"""


@pytest.mark.gpu
@pytest.mark.skipif(not gpu.available(), reason="no GPU here")
@pytest.mark.filterwarnings("default")
@pytest.mark.parametrize("options", MATCHES, ids=str)
@pytest.mark.usefixtures("own_cache")
def test_a_gpu_solves_to_the_same_bits(options):
    terms = contract.agree(contract.load("toss_up"), 3, options)
    here, there = (three.solve(terms, lambda _, __: None, by) for by in (Cores, Gpu))
    for name, array in here.arrays.items():
        assert array.tobytes() == there.arrays[name].tobytes(), name
    assert here.facts["gain"] == there.facts["gain"]
    assert here.facts["error"] == there.facts["error"]


def test_the_kernel_on_a_simulated_gpu():
    """The first sums of totals: numba's simulator runs the kernel as plain Python."""
    environment = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"}
    run = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", SIMULATED], env=environment, capture_output=True,
        text=True, check=False,
    )  # fmt: skip
    assert run.stdout == "the same\n", run.stderr


def test_the_layers_are_the_triples_that_the_cpu_solves():
    triples, ends = listed(7)
    assert ends[-1] == len(triples) == (8**3 + 2 * 8) // 3
    begin = 0
    for total, end in zip(range(21, -1, -1), ends, strict=True):
        expected = [
            (one, two, total - one - two)
            for one in range(8)
            for two in range(8)
            if 0 <= total - one - two <= 7 and is_first((one, two, total - one - two))
        ]
        assert [tuple(row) for row in triples[begin:end].tolist()] == expected
        begin = end


def test_what_a_gpu_does_not_solve(monkeypatch):
    with pytest.raises(rollhouse.CannotSolve, match="cpu or gpu, not abacus"):
        rollhouse.solve("toss_up", players=3, goal=10, device="abacus")
    with pytest.raises(rollhouse.CannotSolve, match="shizzle is solved on the CPU alone"):
        rollhouse.solve("shizzle", device="gpu")
    monkeypatch.setattr(solvers.gpu, "available", lambda: False)
    with pytest.raises(rollhouse.CannotSolve, match="no GPU here"):
        rollhouse.solve("toss_up", players=3, goal=10, device="gpu")
    monkeypatch.setattr(solvers.gpu, "available", lambda: True)
    with pytest.raises(rollhouse.CannotSolve, match="for 3, 4 players, not for 5"):
        rollhouse.solve("toss_up", players=5, device="gpu")
