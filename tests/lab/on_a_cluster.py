"""What a crew does on a Ray cluster of this machine; prints what was seen, as JSON.

Run by itself, because Ray leaves threads and open files in a process for good.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from functools import partial
from pathlib import Path

from rollhouse.games.toss_up.solver import three
from rollhouse.games.toss_up.solver.boxes import Boxes
from rollhouse.kernel import contract
from rollhouse.lab import crew
from rollhouse.lab.crew import cluster
from tests.lab import pieces

SMALL = {"goal": 12, "dice": 5}


def raised(task):
    try:
        return str(task())
    except Exception as fault:
        return f"{type(fault).__name__}: {fault}"


def bytes_of(solution):
    facts = [solution.facts[name] for name in ("gain", "error")]
    return [array.tobytes().hex() for array in solution.arrays.values()], facts


def solved(each):
    terms = contract.agree(contract.load("toss_up"), 3, SMALL)
    return bytes_of(three.solve(terms, lambda _, __: None, Boxes(each)))


def one_at_a_time(task, pieces):
    return map(task, pieces)


def main(folder):
    cluster.STORE = 80_000_000
    seen, places, make = {}, [], tempfile.mkdtemp
    tempfile.mkdtemp = lambda **given: places.append(make(**given)) or places[-1]
    with crew.hired("ray", 2) as each:
        told = []
        seen["squares"] = list(each(pieces.square, range(9), lambda *part: told.append(part)))
        seen["told"] = told
        pids = set(each(pieces.worker, range(9)))
        seen["elsewhere"] = os.getpid() not in pids
        seen["refused"] = raised(lambda: list(each(pieces.refused, range(9))))
        seen["broken"] = raised(lambda: list(each(pieces.broken, range(9))))
        seen["left_early"] = [next(each(pieces.square, range(9))) for _ in range(200)]
        killer = pieces.Killer(folder)
        seen["killed"] = list(each(partial(pieces.announced, folder), range(9)))
        seen["killer"] = killer.killed

        def striking(task, some):
            return each(partial(pieces.struck, folder, task), enumerate(some))

        seen["solved"] = solved(striking) == solved(one_at_a_time)
        seen["struck"] = (Path(folder) / "struck").exists()
        ours, cluster.house = cluster.house, lambda: "0.0.0 (other)"
        seen["other"] = raised(lambda: crew.hired("ray", 2).__enter__())
        cluster.house = ours
        pids |= set(each(pieces.worker, range(9)))
        seen["files"] = [len(os.listdir(place)) for place in places]
    seen["workers"] = sorted(pids)
    seen["left"] = [place for place in places if os.path.exists(place)]
    print(json.dumps(seen))


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(dir=sys.argv[1]) as folder:
        main(folder)
