"""How fast agents take turns: our PettingZoo and OpenSpiel faces beside their own games, one run.

    python bench/environments_peers.py [--seconds 1] [--json FILE]

Every figure is uniformly random play in one Python process on one core, in processor seconds, the
best of three rounds after a warm-up. With PettingZoo a step is one agent's action, `last()` and
`step()` together, and what the table answers in between is not counted. With OpenSpiel a step is
one `apply_action`, chance included. All choose in the same way. Games of PettingZoo that need
packages which are not installed are named and left out.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import random
import time
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np

from rollhouse.environments import aec, openspiel
from rollhouse.kernel.games import names

CLASSIC = ("tictactoe_v3", "connect_four_v3", "chess_v6", "go_v5", "hanabi_v5", "leduc_holdem_v4")
SIDE_BY_SIDE = 16
ROUNDS = 3
Play = Callable[[float], tuple[int, float]]
"""Plays for this many processor seconds; returns the steps made and the seconds taken."""


def agents(env: Any) -> Play:
    """Random play of a PettingZoo environment."""
    chance = random.Random(1)

    def play(seconds: float) -> tuple[int, float]:
        steps, start = 0, time.process_time()
        while (taken := time.process_time() - start) < seconds:
            env.reset(seed=chance.getrandbits(30))
            for _ in env.agent_iter():
                seen, _, over, cut, info = env.last()
                if over or cut:
                    env.step(None)
                    continue
                mask = seen["action_mask"] if "action_mask" in seen else info["action_mask"]
                env.step(chance.choice(np.flatnonzero(mask).tolist()))
                steps += 1
        return steps, taken

    return play


def states(game: Any) -> Play:
    """Random play of an OpenSpiel game from Python."""
    chance = random.Random(1)

    def play(seconds: float) -> tuple[int, float]:
        steps, start = 0, time.process_time()
        while (taken := time.process_time() - start) < seconds:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    codes, odds = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(chance.choices(codes, odds)[0])
                else:
                    state.apply_action(chance.choice(state.legal_actions()))
                steps += 1
        return steps, taken

    return play


def side_by_side(game: Any) -> Play:
    """Random play in OpenSpiel's own SyncVectorEnv; a step is one decision, dice in between."""
    rl_environment = import_module("open_spiel.python.rl_environment")
    vector_env = import_module("open_spiel.python.vector_env")
    rl_agent = import_module("open_spiel.python.rl_agent")
    envs = vector_env.SyncVectorEnv([rl_environment.Environment(game) for _ in range(SIDE_BY_SIDE)])
    chance = random.Random(1)

    def play(seconds: float) -> tuple[int, float]:
        steps, start = 0, time.process_time()
        now = envs.reset()
        while (taken := time.process_time() - start) < seconds:
            chosen = [
                rl_agent.StepOutput(
                    chance.choice(one.observations["legal_actions"][one.current_player()]), []
                )
                for one in now
            ]
            now, *_ = envs.step(chosen, reset_if_done=True)
            steps += SIDE_BY_SIDE
        return steps, taken

    return play


def contestants() -> tuple[dict[str, Play], dict[str, str]]:
    """What is measured, by name; and what could not be, with the reason."""
    found: dict[str, Play] = {}
    missing: dict[str, str] = {}
    for game in names():
        found[f"PettingZoo: rollhouse {game}"] = agents(aec(game, 2))
    for name in CLASSIC:
        try:
            module = import_module(f"pettingzoo.classic.{name}")
            found[f"PettingZoo: {name}"] = agents(module.env())
        except Exception as fault:
            missing[name] = str(fault).splitlines()[0]
    pyspiel = import_module("pyspiel")
    import_module("open_spiel.python.games.kuhn_poker")
    for game in names():
        found[f"OpenSpiel: rollhouse {game}"] = states(openspiel.game(game, 2))
    found["OpenSpiel: pig (C++ rules)"] = states(pyspiel.load_game("pig"))
    kuhn = pyspiel.load_game("python_kuhn_poker")
    found["OpenSpiel: python_kuhn_poker (Python rules)"] = states(kuhn)
    found["OpenSpiel SyncVectorEnv: rollhouse toss_up"] = side_by_side(openspiel.game("toss_up"))
    found["OpenSpiel SyncVectorEnv: pig"] = side_by_side(pyspiel.load_game("pig"))
    return found, missing


def rate(play: Play, seconds: float) -> float:
    """Steps per processor second, the best of some rounds after a warm-up."""
    play(seconds / 2)
    rounds = [play(seconds) for _ in range(ROUNDS)]
    return max(steps / taken for steps, taken in rounds)


def measure(seconds: float) -> dict[str, Any]:
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    found, missing = contestants()
    rates = {}
    for name, play in found.items():
        rates[name] = round(rate(play, seconds))
        print(f"| {name} | {rates[name]:,} |", flush=True)
    for name, why in missing.items():
        print(f"left out: {name} ({why})")
    libraries = {name: version(name) for name in ("pettingzoo", "open_spiel", "gymnasium")}
    return {
        "python": platform.python_version(),
        "processor": platform.processor() or platform.machine(),
        "libraries": libraries,
        "steps_per_processor_second": rates,
        "left_out": missing,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--json", type=Path)
    asked = parser.parse_args()
    result = measure(asked.seconds)
    if asked.json:
        asked.json.write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
