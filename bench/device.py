"""Games on a GPU, stepped by actions from outside: compared with the CPU, then measured.

    PYTHONPATH=src python bench/device.py same --limit 150
    PYTHONPATH=src python bench/device.py speed --json FILE
    PYTHONPATH=src python bench/device.py wins

Needs an NVIDIA GPU with numba-cuda and PyTorch; JAX and pgx are measured where they are installed.

`same`: every row of `CASES` is a process of its own, because most of the time goes into compiling.
Everything that a step returns is compared with the vector environment, bit for bit.

`speed`: one decision in each of many games a call. Actions are drawn by PyTorch among those that
are legal, on the GPU, in the same loop (`choose and step`), or were drawn before (`step`); with
`graph` ten steps are one CUDA graph. pgx steps its games (compiled, vmapped, with its auto-reset)
by actions that another compiled function draws among the legal ones, which is `choose and step`.

`wins`: whole games between compiled policies, with tallies and without.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import time
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

ALL = {"opponents": [], "reward": "shaped", "discount": 0.9}
RANDOM = {"opponents": "random", "seat": "random", "reward": "shaped", "discount": 0.97}
CASES: list[tuple[str, int, dict[str, Any]]] = [
    ("toss_up", 20_000, {**ALL, "players": 3}),
    ("toss_up", 20_000, {**RANDOM, "players": 3, "opponents": "greedy,random"}),
    ("shizzle", 10_000, {**ALL, "players": 3}),
    ("shizzle", 10_000, RANDOM),
    ("stack_attack", 10_000, ALL),
    ("stack_attack", 10_000, {"opponents": "greedy"}),
    ("doozy_dice", 5_000, ALL),
    ("doozy_dice", 5_000, RANDOM),
    ("dice_flick", 5_000, ALL),
    ("dice_flick", 5_000, RANDOM),
]
STEPS = 200
SIZES = (100_000, 1_000_000)
PEERS = ("tic_tac_toe", "backgammon")


def said(**row: Any) -> dict[str, Any]:
    print(json.dumps(row), flush=True)
    return row


# The same as on the CPU


def compare(game: str, games: int, settings: dict[str, Any], mode: str) -> None:
    from rollhouse.environments.device import DeviceGames
    from rollhouse.environments.vector import ManyGames

    began = time.perf_counter()
    there = DeviceGames(games, game, autoreset_mode=mode, **settings)
    vector = ManyGames(games, game, autoreset_mode=mode, copy=False, **settings)
    told, (seen, infos) = there.reset(seed=7), vector.reset(seed=7)
    chance, over, off = np.random.default_rng(3), 0, 0
    torch = import_module("torch")
    lying = torch.zeros(games, dtype=torch.int64, device="cuda")
    for number in range(STEPS):
        masks = infos["action_mask"]
        actions = (masks * chance.random(masks.shape, np.float32)).argmax(1)
        actions[:: games // 97] = masks.shape[1]  # no action at all
        lying.copy_(torch.from_numpy(actions))
        told = there.step(lying if number % 7 else actions)  # on the GPU, or from the host
        seen, rewards, ended, _, infos = vector.step(actions)
        pairs = [
            (told.observations, seen),
            (told.masks, infos["action_mask"].astype(np.bool_)),
            (told.rewards, rewards.astype(np.float32)),
            (told.ended, ended),
            (told.illegal, infos["illegal"]),
            (told.seats, infos["seat"].astype(np.int32)),
        ]
        if "rewards" in infos:
            pairs.append((told.all_rewards, infos["rewards"].astype(np.float32)))
        off += sum(one.copy_to_host().tobytes() != other.tobytes() for one, other in pairs)
        over += int(ended.sum())
    took = round(time.perf_counter() - began, 1)
    same = not off and there.game_steps == vector.game_steps
    said(same=same, game=game, mode=mode, games=games, over=over, settings=settings, seconds=took)


def compare_all(limit: float) -> None:
    spawn, began = multiprocessing.get_context("spawn"), time.perf_counter()
    cases = [
        (*case, mode)
        for place, case in enumerate(CASES)
        for mode in (("SameStep", "NextStep") if place < 2 else ("SameStep",))
    ]
    workers = [spawn.Process(target=compare, args=case) for case in cases]
    for worker in workers:
        worker.start()
    for worker, case in zip(workers, cases, strict=True):
        worker.join(max(0.0, limit - (time.perf_counter() - began)))
        if worker.exitcode != 0:
            said(same=None, exit=worker.exitcode, case=case)
            worker.kill()


# How fast


def timed(burst: Callable[[], None], wait: Callable[[], None], seconds: float = 1.0) -> float:
    """Bursts per second: the median of five rounds."""
    burst()
    wait()
    found = []
    for _ in range(5):
        began, many = time.perf_counter(), 0
        while time.perf_counter() - began < seconds / 5:
            for _ in range(5):
                burst()
            wait()
            many += 5
        found.append(many / (time.perf_counter() - began))
    return float(np.median(found))


def our_speed(game: str, games: int, settings: dict[str, Any], graph: bool) -> list[dict[str, Any]]:
    torch = import_module("torch")

    from rollhouse.environments.device import DeviceGames

    began = time.perf_counter()
    there = DeviceGames(games, game, autoreset_mode="SameStep", **settings)
    view = there.reset(seed=1)
    masks = torch.as_tensor(view.masks, device="cuda")
    assert masks.data_ptr() == view.masks.__cuda_array_interface__["data"][0], "that is a copy"
    chosen = torch.zeros(games, dtype=torch.int64, device="cuda")

    def choose() -> None:
        chances = torch.rand(masks.shape, device="cuda") * masks
        torch.argmax(chances, dim=1, out=chosen)

    def both() -> None:
        choose()
        there.step(chosen)

    for _ in range(100):  # so that the games are at different points
        both()
    torch.cuda.synchronize()
    begun, before = there.game_steps, time.perf_counter() - began
    for _ in range(10):
        both()
    each = (there.game_steps - begun) / 10 / games
    rows, wait = [], torch.cuda.synchronize
    facts = {"game": game, "games": games, "settings": settings, "answers_too": round(each, 2)}

    def row(what: str, rate: float, decisions: int = games) -> None:
        rate *= decisions
        rows.append(said(what=what, decisions=round(rate), steps=round(rate * each), **facts))

    row("choose and step", timed(both, wait))
    first, last = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
    choose()
    row("step", timed(lambda: there.step(chosen), wait))
    wait()
    first.record()
    for _ in range(20):
        there.step(chosen)
    last.record()
    wait()
    said(microseconds=first.elapsed_time(last) * 50, compiled=round(before, 1))
    if graph:
        rows += graph_speed(game, games, settings, facts, each)
    return rows


def graph_speed(
    game: str, games: int, settings: dict[str, Any], facts: dict[str, Any], each: float
) -> list[dict[str, Any]]:
    """Ten steps as one CUDA graph, which PyTorch captures on a stream of its own."""
    torch = import_module("torch")

    from rollhouse.environments.device import DeviceGames

    own = torch.cuda.Stream()
    there = DeviceGames(games, game, autoreset_mode="SameStep", stream=own.cuda_stream, **settings)
    view = there.reset(seed=1)
    masks = torch.as_tensor(view.masks, device="cuda")
    chosen = torch.zeros(games, dtype=torch.int64, device="cuda")
    rows = []
    for what in ("graph: step", "graph: choose and step"):

        def go(what: str = what) -> None:
            if "choose" in what:
                torch.argmax(torch.rand(masks.shape, device="cuda") * masks, dim=1, out=chosen)
            there.step(chosen)

        torch.cuda.synchronize()
        with torch.cuda.stream(own):
            for _ in range(20):
                go()
        torch.cuda.synchronize()
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph, stream=own):
            for _ in range(10):
                go()
        rate = 10 * games * timed(graph.replay, torch.cuda.synchronize)
        rows.append(said(what=what, decisions=round(rate), steps=round(rate * each), **facts))
    return rows


def jax_speed(games: int) -> dict[str, Any]:
    """Choose and step with JAX, which waits for every step."""
    jax = import_module("jax")
    from rollhouse.environments.device import DeviceGames

    there = DeviceGames(games, "toss_up", opponents=[], autoreset_mode="SameStep")
    view = there.reset(seed=1)
    seen = jax.numpy.asarray(view.observations)
    same = seen.unsafe_buffer_pointer() == view.observations.__cuda_array_interface__["data"][0]

    @jax.jit
    def choose(key: Any, masks: Any) -> Any:
        key, own = jax.random.split(key)
        return key, (jax.random.uniform(own, masks.shape) * masks).argmax(1)

    key = jax.random.key(0)

    def both() -> None:
        nonlocal key
        there.synchronize()
        key, chosen = choose(key, jax.numpy.asarray(view.masks))
        there.step(chosen)

    rate = games * timed(both, there.synchronize)
    return said(what="choose and step by JAX", same_memory=same, games=games, decisions=round(rate))


def pgx_speed(game: str, games: int) -> dict[str, Any]:
    jax, pgx = import_module("jax"), import_module("pgx")
    played = pgx.make(game)
    auto_reset = import_module("pgx.experimental").auto_reset
    step = jax.jit(jax.vmap(auto_reset(played.step, played.init)), donate_argnums=0)

    @jax.jit
    def choose(key: Any, masks: Any) -> Any:
        key, own, other = jax.random.split(key, 3)
        chosen = (jax.random.uniform(own, masks.shape) * masks).argmax(1)
        return key, chosen, jax.random.split(other, games)

    key = jax.random.key(0)
    state = jax.jit(jax.vmap(played.init))(jax.random.split(key, games))

    def both() -> None:
        nonlocal key, state
        key, chosen, keys = choose(key, state.legal_action_mask)
        state = step(state, chosen, keys)

    rate = games * timed(both, lambda: jax.block_until_ready(state) and None)
    return said(what="pgx: choose and step", game=game, games=games, decisions=round(rate))


def measure_all() -> list[dict[str, Any]]:
    torch = import_module("torch")
    rows = [said(device=torch.cuda.get_device_name(), torch=torch.__version__)]

    def attempt(function: Any, *arguments: Any) -> None:
        try:
            found = function(*arguments)
            rows.extend(found if isinstance(found, list) else [found])
        except Exception as error:
            said(failed=function.__name__, arguments=str(arguments), error=repr(error)[:800])

    for games in SIZES:
        attempt(our_speed, "toss_up", games, {"opponents": []}, True)
    attempt(our_speed, "toss_up", SIZES[0], {"opponents": "greedy", "seat": "random"}, False)
    if find_spec("jax"):
        attempt(jax_speed, SIZES[0])
    for game in PEERS if find_spec("pgx") else ():
        for games in SIZES:
            attempt(pgx_speed, game, games)
    for game in ("stack_attack", "shizzle", "doozy_dice", "dice_flick"):
        attempt(our_speed, game, SIZES[0], {"opponents": []}, False)
    return rows


# Whole games


def measure_wins() -> list[dict[str, Any]]:
    from rollhouse.kernel import contract
    from rollhouse.lab import batch
    from rollhouse.players.seats import read_seats

    rows, terms = [], contract.agree(contract.load("toss_up"), 2, {})
    for kinds in ("random,random", "greedy,greedy"):
        seats = read_seats(kinds)
        here = batch.wins(terms, seats, 50_000, seed=3)
        there = batch.wins(terms, seats, 50_000, seed=3, device="gpu")
        same = (here.won, here.squares, here.steps) == (there.won, there.squares, there.steps)
        for games in (1 << 23, 1 << 26):
            found = [batch.wins(terms, seats, games, device="gpu") for _ in range(3)][-1]
            tallied: Any = None
            if games == 1 << 23:
                told = [batch.on_gpu(terms, seats, games) for _ in range(2)][-1]
                tallied = round(found.steps / told.seconds)
            rate = round(found.steps / found.seconds)
            facts = {"players": kinds, "games": games, "same_as_cpu": same}
            rows.append(said(what="wins", steps=rate, with_tallies=tallied, **facts))
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description="Games on a GPU, compared and measured.")
    parser.add_argument("what", choices=["same", "speed", "wins"])
    parser.add_argument("--json", type=Path)
    parser.add_argument("--limit", type=float, default=150.0)
    given = parser.parse_args()
    if given.what == "same":
        compare_all(given.limit)
        return
    rows = measure_all() if given.what == "speed" else measure_wins()
    if given.json:
        given.json.write_text(json.dumps(rows, indent=1) + "\n")


if __name__ == "__main__":
    main()
