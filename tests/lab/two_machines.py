"""A Ray cluster of three machines, as far as Ray can tell; one is lost in the middle of the work.

Prints what was seen, as JSON. Run by itself, as on_a_cluster.py.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
import time
from functools import partial

from rollhouse.lab import crew
from rollhouse.lab.crew import cluster
from tests.lab import pieces

ROOM = {"num_cpus": 1, "object_store_memory": 80_000_000}


def main(folder):
    os.environ["RAY_TMPDIR"] = folder
    cluster._ray("ray")
    from ray.cluster_utils import Cluster

    machines = Cluster(
        initialize_head=True,
        head_node_args={**ROOM, "num_cpus": 0, "include_dashboard": False},
    )
    one, other = (machines.add_node(**ROOM) for _ in range(2))
    seen, found = {}, []
    with crew.hired(machines.address) as each:
        seen["workers"] = len(set(each(pieces.worker, range(20))))
        for result in each(partial(pieces.slow_square, folder), range(60)):
            found.append(result)
            if len(found) == 10:
                machines.remove_node(other, allow_graceful=False)
    seen["found"], seen["again"] = found, pieces.done_again(folder)
    machines.remove_node(one)
    machines.shutdown()
    print(json.dumps(seen))


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="rollhouse-", dir="/tmp") as place:
        main(place)
        time.sleep(1)  # until the machines have closed their files
    sys.stdout.flush()
