"""Batches on a GPU: compared with the CPU tally by tally, then measured.

    PYTHONPATH=src python bench/lab_gpu.py [--json FILE] [--games 20000] [--limit 150]
                                           [--only doozy_dice] [--seats greedy] [--launch 1048576]
                                           [--both-ways]

Needs an NVIDIA GPU with numba-cuda. Every row of `CASES` is a process of its own, because most of
the time goes into compiling: all of them compile and compare at once, and when all are done (or
`--limit` seconds are nearly over) they measure one after another, alone on the GPU.
"""

from __future__ import annotations

import argparse
import itertools
import json
import multiprocessing
import os
import queue
import time
from typing import Any

EXACT, MIXED = "optimal,computer:level=2", "pretending,greedy,random"
CARDS = ["Triple Scoop", "Snowman", "Double Up", "Quartet", "Prime Time"]
CASES: list[tuple[str, str, list[tuple[int, dict[str, Any]]]]] = [
    ("toss_up", "random", [(2, {}), (3, {"goal": 30, "dice": 20, "faces": "GYYRRR"}), (6, {})]),
    ("shizzle", "random", [(2, {}), (4, {"max_turns": 12, "bank": 30}), (6, {})]),
    ("doozy_dice", "random", [(2, {}), (1, {}), (4, {"set_aside_is_final": True})]),
    ("stack_attack", "random", [(2, {}), (3, {"goal": 8, "falls": {"3": 0.05, "9": 1}}), (4, {})]),
    ("dice_flick", "random", [(2, {}), (3, {"rounds": 3, "skill": "steady"}), (4, {})]),
    ("toss_up", "greedy", [(2, {}), (3, {"goal": 20, "dice": 5, "finish": "first_past"}), (5, {})]),
    ("shizzle", "greedy", [(2, {}), (3, {"bank": 10}), (6, {"max_turns": 12, "bank": 30})]),
    ("doozy_dice", "greedy", [(2, {}), (1, {"max_rolls": 3, "start_dots": 0})]),
    ("stack_attack", "greedy", [(2, {}), (4, {"goal": 60, "dice": 8}), (3, {})]),
    ("dice_flick", "greedy", [(2, {}), (3, {"rounds": 1})]),
    ("toss_up", EXACT, [(2, {"goal": 30, "dice": 5}), (2, {"goal": 20, "finish": "first_past"})]),
    ("shizzle", EXACT, [(2, {"bank": 10}), (2, {"bank": 12, "max_turns": 10})]),
    ("stack_attack", EXACT, [(2, {"goal": 5, "dice": 3}), (2, {"goal": 6, "dice": 3})]),
    ("doozy_dice", "optimal", [(1, {"cards": CARDS, "max_rolls": 3})]),
    ("doozy_dice", "computer:level=2", [(1, {"cards": CARDS, "max_rolls": 3})]),
    ("toss_up", MIXED, [(3, {"goal": 30, "dice": 5}), (4, {"goal": 30, "dice": 5})]),
    ("shizzle", MIXED, [(3, {"bank": 12})]),
    ("stack_attack", MIXED, [(3, {"goal": 5, "dice": 3})]),
]
"""Game, kinds of seats, and matches (players, options); the first of them is measured."""
MANY = {"toss_up": 1 << 23, "dice_flick": 1 << 19}
"""Games of a measured launch of random seats, by game."""
FEW = {"doozy_dice": 1 << 16, "dice_flick": 1 << 15}
"""The same where seats think."""
MEASURED = ("random", "greedy")


def seats_of(kinds: str, players: int) -> str:
    """As many seats as there are players, of these kinds in turn."""
    return ",".join(itertools.islice(itertools.cycle(kinds.split(",")), players))


def same(terms: Any, seats: Any, games: int) -> bool:
    import numpy as np

    from rollhouse.lab import batch

    here = batch.play(terms, seats, games, seed=3)
    there = batch.play(terms, seats, games, seed=3, device="gpu")
    both = [np.concatenate(list(played)).tobytes() for played in (here, there)]
    return both[0] == both[1]


def measured(terms: Any, seats: Any, games: int, repeats: int = 3) -> dict[str, float]:
    """Steps per second of the kernel alone, the best of some launches."""
    from rollhouse.lab import batch

    best = 0.0
    for seed in range(repeats):
        ran = batch.on_gpu(terms, seats, games, seed=seed)
        steps = int(ran.tallies()["steps"].sum())
        best = max(best, steps / ran.seconds)
    return {"gpu_steps_per_second": best, "games": games}


def as_on_cpu() -> None:
    """From now on, code that policies have specially for a GPU (`PolicyCode.on_gpu`) is not
    used.
    """
    from rollhouse.lab.batch import loop

    chain = loop.chain

    def here(name: str, policies: Any, on_gpu: bool) -> Any:  # noqa: ARG001
        return chain(name, policies, False)

    loop.chain = here


def work(
    number: int, games: int, launch: int | None, ready: Any, go: Any, alone: Any, results: Any
) -> None:
    """One case; numbers beyond `CASES` are the same cases again, decided as on the CPU."""
    import numpy as np

    np.row_stack = np.vstack  # numba-cuda still uses this name
    game, kind, matches = CASES[number % len(CASES)]
    if number >= len(CASES):
        as_on_cpu()
    told: dict[str, Any] = {"game": game, "seats": kind, "matches": []}
    told["decided_as_on_cpu"] = number >= len(CASES)
    began = time.perf_counter()
    try:
        from rollhouse.kernel import contract
        from rollhouse.players.seats import read_seats

        agreed = [
            contract.agree(contract.load(game), players, options) for players, options in matches
        ]
        for terms in agreed:
            seats = read_seats(seats_of(kind, terms.players))
            fewer = min(games, 2000) if kind != "random" and game in FEW else games
            told["matches"].append(
                {
                    "players": terms.players,
                    "options": sorted(matches[len(told["matches"])][1]),
                    "games": fewer,
                    "same_as_cpu": same(terms, seats, fewer),
                }
            )
        told["seconds_to_compare"] = round(time.perf_counter() - began, 1)
        results.put((number, dict(told)))
        ready.release()
        go.wait()
        if kind in MEASURED:
            usual = MANY if kind == "random" else FEW
            many = launch or usual.get(game, 1 << 21 if kind == "random" else 1 << 20)
            with alone:
                seats = read_seats(seats_of(kind, agreed[0].players))
                told.update(measured(agreed[0], seats, many))
            told["players_measured"] = agreed[0].players
    except Exception as fault:
        told["fault"] = f"{type(fault).__name__}: {fault}"[:2000]
        ready.release()
    results.put((number, told))


def handed_over() -> dict[str, Any]:
    """Do the libraries that are installed take tallies over without copying?"""
    import numpy as np

    np.row_stack = np.vstack
    from importlib import import_module

    from rollhouse.kernel import contract
    from rollhouse.lab import batch
    from rollhouse.players.seats import read_seats

    found: dict[str, Any] = {}
    terms = contract.agree(contract.load("toss_up"), 2, {})
    there = batch.on_gpu(terms, read_seats("random,random"), 1000, seed=1)
    pointer, expected = there.__cuda_array_interface__["data"][0], there.tallies()["steps"].sum()
    column = there.columns["steps"].start
    for library in ("torch", "cupy", "jax.numpy"):
        try:
            module = import_module(library)
            if library == "torch":
                taken = module.as_tensor(there, device="cuda")
                where = taken.data_ptr()
            else:
                taken = module.asarray(there)
                where = taken.data.ptr if library == "cupy" else taken.unsafe_buffer_pointer()
            found[library] = {
                "same_memory": where == pointer,
                "same_steps": int(taken[:, column].sum()) == int(expected),
            }
        except Exception as fault:
            found[library] = f"{type(fault).__name__}: {fault}"[:300]
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", help="write the figures to a file")
    parser.add_argument("--games", type=int, default=20_000, help="games compared of each match")
    parser.add_argument("--limit", type=float, default=150, help="seconds in all")
    parser.add_argument("--only", help="cases of this game alone")
    parser.add_argument("--seats", help="cases of these seats alone")
    parser.add_argument("--launch", type=int, help="games of a measured launch")
    parser.add_argument(
        "--both-ways", action="store_true", help="also without what policies have for a GPU"
    )
    arguments = parser.parse_args()
    began = time.monotonic()
    context = multiprocessing.get_context("spawn")
    ready, go, alone = context.Semaphore(0), context.Event(), context.Lock()
    results = context.Queue()
    chosen = [
        number
        for number, (game, kind, _) in enumerate(CASES)
        if arguments.only in (None, game) and arguments.seats in (None, kind)
    ]
    chosen += [len(CASES) + number for number in chosen if arguments.both_ways]
    workers = [
        context.Process(
            target=work,
            args=(number, arguments.games, arguments.launch, ready, go, alone, results),
            daemon=True,
        )
        for number in chosen
    ]
    for worker in workers:
        worker.start()
    for _ in workers:
        ready.acquire(timeout=max(0.0, 0.8 * arguments.limit - (time.monotonic() - began)))
    go.set()
    rows: dict[int, dict[str, Any]] = {}
    while any(worker.is_alive() for worker in workers) or not results.empty():
        if time.monotonic() - began > arguments.limit - 10:
            break
        try:
            number, told = results.get(timeout=1)
        except queue.Empty:
            continue
        rows[number] = told
    for worker in workers:
        worker.kill()
    late = [CASES[number % len(CASES)][:2] for number in chosen if number not in rows]
    found = {
        "rows": [rows[number] for number in sorted(rows)],
        "not_done_in_time": late,
        "hand_over": handed_over() if arguments.only is None else None,
        "seconds": round(time.monotonic() - began, 1),
        "cores": os.cpu_count(),
    }
    print(json.dumps(found, indent=1))
    if arguments.json:
        with open(arguments.json, "w", encoding="utf-8") as file:
            json.dump(found, file, indent=1)


if __name__ == "__main__":
    main()
