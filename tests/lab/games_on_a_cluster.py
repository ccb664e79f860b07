"""Simulations and a tournament on a Ray cluster that loses a worker; prints what was seen, as JSON.

Run by itself, as on_a_cluster.py.
"""

from __future__ import annotations

import json
import os
import signal

import rollhouse
from rollhouse.lab import crew
from rollhouse.lab.crew import cluster
from tests.lab import pieces


def simulated(on=None, progress=None):
    given = {"games": 100_000, "seed": 5, "on": on, "progress": progress}
    return rollhouse.simulate("toss_up", ["greedy", "random", "greedy"], **given).to_dict()


def tournament(on=None, progress=None):
    given = {"games": 90, "seed": 5, "on": on, "progress": progress, "workers": 2 if on else 1}
    players = ["greedy", "random", "search:playouts=2"]
    return rollhouse.tournament("toss_up", players, **given).to_dict()


def main():
    cluster.STORE = 80_000_000
    here = simulated(), tournament()
    seen = {"killed": []}

    with crew.hired("ray", 2) as each:

        def kill_one(done, whole):
            """Kill a worker in the middle of each."""
            if done < whole and fresh:
                seen["killed"].append(fresh.pop())
                os.kill(seen["killed"][-1], signal.SIGKILL)

        found = []
        for work in (simulated, tournament):
            fresh = list(set(each(pieces.worker, range(9))))[:1]
            found.append(work("ray", kill_one))
    seen["same"] = [one == other for one, other in zip(here, found, strict=True)]
    seen["games"] = here[0]["games"]
    print(json.dumps(seen))


if __name__ == "__main__":
    main()
