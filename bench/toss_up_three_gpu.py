"""Toss Up! for three, solved on a GPU: how long it takes, and whether it is what the CPU finds.

    PYTHONPATH=src python bench/toss_up_three_gpu.py [--blocks 1,2,4,8] [--no-cpu]

Needs an NVIDIA GPU with numba-cuda. Every line printed is JSON: first small matches on both, bit
for bit (the first one compiles), then the printed game on the GPU, again with other numbers of
triples a block, and at last on the CPU.
"""

from __future__ import annotations

import argparse
import json
import time
import traceback

import numpy as np

from rollhouse.games.toss_up.solver import gpu, three
from rollhouse.games.toss_up.solver.cores import Cores
from rollhouse.kernel import contract
from rollhouse.kernel.gpu import toolkit

SMALL = (
    {"goal": 12, "dice": 5, "finish": "first_past"},
    {"goal": 12, "dice": 5},
    {"goal": 20},
)


def tell(**facts):
    print(json.dumps(facts), flush=True)


def timed(by):
    """The same sweeper, but it counts the seconds of its parts in `spent`."""

    class Timed(by):
        spent: dict[str, float] = {}  # noqa: RUF012

    def count(name):
        plain = getattr(by, name)

        def counted(*arguments):
            before = time.perf_counter()
            try:
                return plain(*arguments)
            finally:
                now = time.perf_counter()
                Timed.spent[name] = Timed.spent.get(name, 0.0) + now - before

        setattr(Timed, name, staticmethod(counted) if name == "fill_seconds" else counted)

    for name in ("__init__", "fill_seconds", "solve", "hear", "certify"):
        count(name)
    return Timed


def solved(options, by, **said):
    terms = contract.agree(contract.load("toss_up"), 3, options)
    sweeper = timed(by)
    before = time.perf_counter()
    solution = three.solve(terms, lambda _, __: None, sweeper)
    tell(
        options=options, by=by.__name__, seconds=time.perf_counter() - before,
        parts=sweeper.spent, bound=solution.bound, gain=solution.facts["gain"],
        error=solution.facts["error"], mixed=len(solution.arrays["mixed"]),
        first=solution.arrays["starts"][0, 0, 0].tolist(), **said,
    )  # fmt: skip
    return solution


def compare(options, one, other):
    def apart(name):
        a, b = one.arrays[name], other.arrays[name]
        if a.shape != b.shape:
            return f"{a.shape} and {b.shape}"
        return float(np.max(np.abs(a - b), initial=0.0)) if a.tobytes() != b.tobytes() else "same"

    tell(options=options, compared={name: apart(name) for name in one.arrays})


def attempt(what, *arguments, **said):
    """The result of some work, or None if it fails; the rest goes on."""
    try:
        return what(*arguments, **said)
    except Exception:
        tell(failed=getattr(what, "__name__", str(what)), traceback=traceback.format_exc())
        return None


def small(options):
    there = attempt(solved, options, gpu.Gpu, run="first")
    attempt(solved, options, gpu.Gpu, run="second")
    here = attempt(solved, options, Cores)
    if here and there:
        compare(options, here, there)


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    reader.add_argument("--blocks", default="", metavar="N,N")
    reader.add_argument("--no-cpu", action="store_true")
    given = reader.parse_args()
    device = toolkit()
    tell(device=str(device.get_current_device().name), numpy=np.__version__)
    for options in SMALL:
        attempt(small, options)
    there = attempt(solved, {}, gpu.Gpu, block=gpu.THREADS)
    for block in filter(None, given.blocks.split(",")):
        gpu.THREADS = int(block)
        attempt(solved, {}, gpu.Gpu, block=gpu.THREADS)
    here = None if given.no_cpu else attempt(solved, {}, Cores)
    if here and there:
        compare({}, here, there)


if __name__ == "__main__":
    main()
