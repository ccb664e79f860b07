"""Toss Up! for four, solved on a GPU: how long it takes, and whether it is right.

    PYTHONPATH=src python bench/toss_up_four_gpu.py --out FOLDER [--games N] [--scored SECONDS]

Needs an NVIDIA GPU with numba-cuda. Every line printed is JSON: small matches on both, bit for bit;
the printed game twice (the first time kernels are compiled); games that are played by the profile,
on the GPU, from the start and from other totals, beside its shares; and how far the learned values
for four are off. Writes `toss_up_four.json`: the facts, samples of exact shares, and how long to
roll by my total and that of all others (also for two and three), of which `solved_pictures.py`
draws pictures.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import random
import time
import traceback
from pathlib import Path

import numba
import numpy as np

import rollhouse
from rollhouse.games.toss_up import rules
from rollhouse.games.toss_up.solver import four, four_gpu, quad_profile, quads, three
from rollhouse.games.toss_up.solver.cores import Cores
from rollhouse.kernel import contract
from rollhouse.kernel.gpu import toolkit
from rollhouse.kernel.records import OVER, TABLE, WHOLE, Random, begin, number, u64

SMALL = ({"goal": 8, "dice": 4, "finish": "first_past"}, {"goal": 12, "dice": 5}, {"goal": 14})
CELL = 2
"""Points of a total that one cell of the pictures stands for."""


def tell(**facts):
    print(json.dumps(facts), flush=True)


def agreed(options, players=4):
    return contract.agree(contract.load("toss_up"), players, options)


def solved(options, by, **said):
    before = time.perf_counter()
    said_at = [before]

    def progress(done, _):
        if time.perf_counter() - said_at[0] > 10:
            said_at[0] = time.perf_counter()
            tell(done=round(done, 4), seconds=round(said_at[0] - before, 1), spent=SPENT)

    SPENT.clear()
    solution = four.solve(agreed(options), progress, by)
    facts = {name: value for name, value in solution.facts.items() if name != "seconds"}
    tell(
        options=options, by=by.__module__, seconds=time.perf_counter() - before, **facts,
        spent=SPENT, bytes=sum(array.nbytes for array in solution.arrays.values()),
        reach=solution.arrays["lasts"].shape[1], first=solution.shares(solution.start()), **said,
    )  # fmt: skip
    return solution


SPENT = {}
"""Seconds and launches by task."""


class Timed(four_gpu.Gpu):
    """Counts the seconds of every task."""

    def count(self, name, what, *arguments, **more):
        before = time.perf_counter()
        found = what(*arguments, **more)
        self.device.synchronize()
        seconds, times = SPENT.get(name, (0.0, 0))
        SPENT[name] = round(seconds + time.perf_counter() - before, 3), times + 1
        return found

    def do(self, task, *arguments, **more):
        return self.count(task.__name__, super().do, task, *arguments, **more)

    def mix(self, *arguments):
        return self.count("all of mixing", super().mix, *arguments)


def small(options):
    here, there = solved(options, four.Cores), solved(options, Timed)
    same = {n: a.tobytes() == there.arrays[n].tobytes() for n, a in here.arrays.items()}
    tell(options=options, same=same, gains=here.facts["gain"] == there.facts["gain"])


def attempt(what, *arguments, **said):
    """The result of some work, or None if it fails; the rest goes on."""
    before = time.perf_counter()
    try:
        return what(*arguments, **said)
    except Exception:
        tell(failed=what.__name__, traceback=traceback.format_exc()[-3000:])
        return None
    finally:
        tell(did=what.__name__, seconds=round(time.perf_counter() - before, 1))


# Games


@numba.njit(nogil=True, error_model="numpy")
def play(setups, states, who, items, room, tables, more, out):
    """A task like those of quad_tasks.py: games by the profile; `out` becomes the win shares."""
    acting, randoms, outcomes, spare, seed = more
    setup, mine, size = setups[0], who[0], quads.size_of(setups[0])
    state, stream, outcome = states[mine], randoms[mine], outcomes[mine]
    for index in range(mine, len(items), who[1]):
        totals = quads.totals_of(items[index], size)
        rules.start(setup, state)
        for seat in range(4):
            state.scores[seat] = totals[seat]
        begin(stream, u64(seed), u64(index))
        while rules.turn(setup, state) != OVER:
            if rules.turn(setup, state) == TABLE:
                rules.draw(setup, state, stream, outcome)
                rules.settle(setup, state, outcome)
                continue
            mover = state.to_move
            seen = (
                state.scores[mover], state.scores[(mover + 1) & 3],
                state.scores[(mover + 2) & 3], state.scores[(mover + 3) & 3],
            )  # fmt: skip
            where = (state.turn_points, state.last_turns)
            chance = quad_profile.roll_shares(
                setups, spare[mine : mine + 1], seen, where, room, tables, acting
            )
            roll = chance > 0.0
            if 0.0 < chance < 1.0:
                roll = (number(stream) >> u64(11)) * 2.0**-53 < chance
            rules.act(setup, state, rules.ROLL if roll else rules.STOP)
        rules.shares(setup, state, room.out)
        for seat in range(4):
            out[index, seat] = room.out[seat] / WHOLE


def played(solution, games):
    """From the start and from other totals: mean shares beside those of the solution."""
    workers = four_gpu.Gpu(
        solution.terms, four.width_of(solution.terms, solution.arrays["seconds"].shape[2])
    )
    tables = quads.QuadTables(
        *(workers.sent(t) if isinstance(t, np.ndarray) else t for t in solution.tables)
    )
    acting = quads.Acting(*map(workers.sent, solution.acting))
    many, size = four_gpu.THREADS, 101
    records = [workers.sent(np.zeros(many, kind)) for kind in (Random, rules.Outcome, rules.State)]
    chosen, totals = random.Random(4), [[0, 0, 0, 0]]
    totals += [[chosen.randint(0, 100) for _ in range(4)] for _ in range(15)]
    for seed, start in enumerate(totals):
        place = quads.number_of(*start, size)
        items = np.full(games if seed else 4 * games, place, np.int32)
        before = time.perf_counter()
        ends = workers.do(play, items, tables, acting, *records, seed, each=4)
        error = ends.std(axis=0, ddof=1) / len(ends) ** 0.5
        shares = np.array(
            [quads.share(solution.arrays["starts"], place, n, four.UNIT) for n in range(4)]
        )
        tell(
            totals=start, games=len(ends), mean=ends.mean(axis=0).tolist(), shares=shares.tolist(),
            errors=((ends.mean(axis=0) - shares) / np.maximum(error, 1e-9)).round(2).tolist(),
            seconds=time.perf_counter() - before,
        )  # fmt: skip


# Learned values


_SOLUTION = None


def scored_for(work):
    """Errors of the learned values in games of the solution, for this many seconds."""
    from rollhouse.lab.training import score

    seed, seconds = work
    end, found = time.monotonic() + seconds, []
    while time.monotonic() < end:
        one = score.score(_SOLUTION.terms, _SOLUTION, 2, seed * 100_000 + len(found))
        found.append(vars(one))
    return found


def scored(solution, seconds):
    global _SOLUTION
    _SOLUTION = solution
    score_once = scored_for((999, 0.1))
    tell(first_score=score_once)
    with multiprocessing.get_context("fork").Pool(14) as pool:
        parts = [
            one for some in pool.map(scored_for, [(n, seconds) for n in range(14)]) for one in some
        ]
    weight = np.array([one["positions"] for one in parts])
    decisions = np.array([one["decisions"] for one in parts])

    def mean(name, by):
        return float(np.average([one[name] for one in parts], weights=by))

    tell(
        learned={
            "games": 2 * len(parts), "positions": int(weight.sum()), "mean": mean("mean", weight),
            "within_95": mean("within_95", weight), "within_99": mean("within_99", weight),
            "bias": mean("bias", weight), "regret": mean("regret", decisions),
            "regret_error": float(np.std([o["regret"] for o in parts]) / len(parts) ** 0.5),
            "decisions": int(decisions.sum()),
        },
        note="quantiles are means over pairs of games",
    )  # fmt: skip


# What is brought home


def first_stop(solution, scores):
    """The fewest points of a turn at which the mover stops."""
    options = {"players": len(scores), "scores": scores}
    for points in range(1, 200):
        here = rollhouse.position("toss_up", turn_points=points, **options)
        if (
            solution.rolling(here)[0] == 0.0
            if len(scores) > 2
            else solution.best(here)["do"] == "stop"
        ):
            return points
    return 200


def thresholds(work):
    mine, players = work
    solution = _PICTURED[players]
    return [first_stop(solution, [mine] + [other] * (players - 1)) for other in range(0, 101, CELL)]


_PICTURED = {}


def brought(solution, out):
    facts = {**solution.facts, "shares": solution.shares(solution.start())}
    chosen, samples = random.Random(8), []
    for _ in range(600):
        scores = [chosen.randint(0, 100) for _ in range(4)]
        points = chosen.choice([0, chosen.randint(1, 45)])
        here = rollhouse.position("toss_up", players=4, scores=scores, turn_points=points)
        shares = [round(share, 6) for share in solution.shares(here)]
        samples.append([*scores, points, round(solution.rolling(here)[0], 6), *shares])
    kept = {"facts": facts, "samples": samples, "cell": CELL, "stops": {}}
    write(out, kept)
    for players, found in (
        (4, lambda: solution),
        (2, lambda: rollhouse.solve("toss_up")),
        (3, lambda: three.solve(agreed({}, 3), lambda _, __: None, Cores)),
    ):
        _PICTURED[players] = found()
        with multiprocessing.get_context("fork").Pool(14) as pool:
            rows = pool.map(thresholds, [(mine, players) for mine in range(0, 101, CELL)])
        kept["stops"][players] = rows
        write(out, kept)


def write(out, kept):
    path = Path(out) / "toss_up_four.json"
    path.write_text(json.dumps(kept))
    tell(written=path.stat().st_size, stops=list(kept["stops"]))


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    reader.add_argument("--out", default=".")
    reader.add_argument("--games", type=int, default=200_000)
    reader.add_argument("--scored", type=float, default=60.0, metavar="SECONDS")
    reader.add_argument("--threads", type=int, default=four_gpu.THREADS)
    reader.add_argument("--block", type=int, default=four_gpu.BLOCK)
    reader.add_argument("--no-small", action="store_true")
    given = reader.parse_args()
    four_gpu.THREADS, four_gpu.BLOCK = given.threads, given.block
    device = toolkit()
    tell(device=str(device.get_current_device().name), numpy=np.__version__)
    for options in () if given.no_small else SMALL:
        attempt(small, options)
    solution = attempt(solved, {}, Timed, run="first")
    free, whole = device.current_context().get_memory_info()
    tell(memory=(whole - free) / 2**30)
    if solution is not None:
        attempt(brought, solution, given.out)
        attempt(played, solution, given.games)
        attempt(scored, solution, given.scored)
        attempt(solved, {}, Timed, run="second")


if __name__ == "__main__":
    main()
