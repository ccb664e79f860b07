"""How long exact solutions take: beside the obvious solver, and beside OpenSpiel's value iteration.

    python bench/solving.py [--minute S] [--results FILE]

Three tables, in one run. Times are of the processor, all threads together, with machine code
compiled before; nothing is taken from the cache folder.

- The printed matches, by the house's solvers.
- Shrunken matches by the obvious solver (solvers/generic.py, compiled as well), and the same by the
  house's.
- OpenSpiel's value iteration (Python, `cyclic_game=True`, threshold 1e-6) on its `pig` for two with
  a horizon of 2,000, to growing scores while it stays within `--minute`. Its states do not include
  the horizon, so each is listed once. Its iteration stops when the last change is small; ours are
  certified from both sides.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import rollhouse
from rollhouse.kernel import contract
from rollhouse.solvers import generic

ROOT = Path(__file__).resolve().parent.parent
RESULTS = ROOT / "bench" / "results" / "solving.json"
CARDS = ["Snowman", "Four Square", "Countdown", "Doozy Dog", "Two Dozen"]
PRINTED = [
    ("Toss Up! for two", "toss_up", 2, {}),
    ("Toss Up! for two, first_past", "toss_up", 2, {"finish": "first_past"}),
    ("Shizzle for two", "shizzle", 2, {}),
    ("Stack Attack for two", "stack_attack", 2, {}),
    ("Doozy Dice for one", "doozy_dice", 1, {"cards": CARDS}),
]
MOST = 20_000_000
"""Positions that the obvious solver may list."""
HORIZON = 2000
STEP = 10
"""How much further pig goes each time."""


def unheard(done: float, whole: float) -> None:
    """Nobody is watching."""


def agreed(game: str, players: int, options: dict[str, Any]) -> contract.Terms:
    return contract.agree(contract.load(game), players, options)


def solver_of(game: str) -> ModuleType:
    """The toys of the tests are named after the game they shrink."""
    name = next(name for name in rollhouse.solvers.names() if game.startswith(name))
    return import_module(f"rollhouse.solvers.{name}")


def timed(work: Callable[[], Any]) -> tuple[Any, float]:
    """The result of some work, and its processor seconds."""
    began = time.process_time()
    return work(), time.process_time() - began


def fast(terms: contract.Terms) -> tuple[Any, float]:
    return timed(lambda: solver_of(terms.game.name).solve(terms, 1e-6, unheard))


def printed() -> list[dict[str, Any]]:
    found = []
    for name, game, players, options in PRINTED:
        terms = agreed(game, players, options)
        solution, seconds = fast(terms)
        found.append({"match": name, "seconds": seconds, "bound": solution.bound})
    return found


def shrunken() -> list[tuple[str, contract.Terms, Any, dict[str, int]]]:
    """Name, terms, where the obvious solver starts, and how far it looks."""
    sys.path.insert(0, str(ROOT))  # the toys belong to the tests
    toys = import_module("tests.toys.small_shizzle")
    in_a_row = [[(number + die) % 6 for number in range(6)] for die in range(4)]
    cards = {"cards": CARDS, "max_rolls": 3}
    last = rollhouse.position("doozy_dice", players=1, open=[CARDS[2:4]], **cards)
    return [
        ("Toss Up!, goal 50, 5 dice", agreed("toss_up", 2, {"goal": 50, "dice": 5}), None,
         {"turn_points": 70}),
        ("Shizzle, 4 dice, bank 8", toys.terms(4, 8, in_a_row), None, {"pending": 5}),
        ("Stack Attack, goal 20, 3 dice", agreed("stack_attack", 2, {"goal": 20, "dice": 3}), None,
         {}),
        ("Doozy Dice, 3 rolls: its last two cards", agreed("doozy_dice", 1, cards), last, {}),
    ]  # fmt: skip


def obvious() -> list[dict[str, Any]]:
    found = []
    for name, terms, start, limits in shrunken():
        solution, slow = timed(
            lambda t=terms, s=start, f=limits: generic.solve(t, 1e-6, s, f, MOST)
        )
        _, quick = fast(terms)
        found.append(
            {
                "match": name,
                "positions": len(solution.graph),
                "obvious_seconds": slow,
                "seconds": quick,
                "ratio": slow / quick,
            }
        )
    return found


def value_iteration() -> Any:
    """OpenSpiel's value iteration. It imports a linear solver for simultaneous moves, which pig
    does not have.
    """
    algorithms = import_module("open_spiel.python.algorithms")
    try:
        import_module("cvxpy")
    except ImportError:
        unused = ModuleType("open_spiel.python.algorithms.lp_solver")
        sys.modules[unused.__name__] = unused
        algorithms.lp_solver = unused  # type: ignore[attr-defined]
    sys.setrecursionlimit(100_000)
    return import_module("open_spiel.python.algorithms.value_iteration").value_iteration


def pig(minute: float) -> list[dict[str, Any]]:
    """OpenSpiel's pig to growing scores, until the next would take longer than `minute`."""
    solve, pyspiel = value_iteration(), import_module("pyspiel")
    found: list[dict[str, Any]] = []
    goal = STEP
    while not found or found[-1]["seconds"] * 4 < minute or goal == 2 * STEP:
        game = pyspiel.load_game("pig", {"players": 2, "winscore": goal, "horizon": HORIZON})
        values, seconds = timed(lambda g=game: solve(g, -1, 1e-6, cyclic_game=True))
        first = values[str(game.new_initial_state())] / 2 + 0.5
        found.append({"goal": goal, "states": len(values), "seconds": seconds, "first": first})
        goal += STEP
    return found


def beside_pig(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Toss Up! to the same scores (ten dice instead of one), by the house's solver."""
    for row in rows:
        terms = agreed("toss_up", 2, {"goal": row["goal"], "finish": "first_past"})
        _, row["toss_up_seconds"] = fast(terms)
    return rows


def table(title: str, rows: list[dict[str, Any]]) -> str:
    def cell(value: Any) -> str:
        if isinstance(value, float):
            return f"{value:,.3g}" if abs(value) < 100 else f"{value:,.0f}"
        return f"{value:,}" if isinstance(value, int) else str(value)

    names = list(rows[0])
    lines = [f"\n{title}", "| " + " | ".join(names) + " |", "|" + "---|" * len(names)]
    return "\n".join(lines + ["| " + " | ".join(cell(r[n]) for n in names) + " |" for r in rows])


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("--minute", type=float, default=90.0, metavar="S")
    asked.add_argument("--results", type=Path, default=RESULTS)
    given = asked.parse_args()
    for game in rollhouse.solvers.names():
        for players in rollhouse.solvers.kinds(game):
            rollhouse.solvers.prepare(game, players)
    for _, terms, start, limits in shrunken():  # run once to compile
        fast(terms)
        generic.solve(terms, 0.5, start, limits, MOST)
    found = {
        "machine": f"{platform.machine()}, {os.cpu_count()} cores",
        "printed": printed(),
        "obvious": obvious(),
        "pig": beside_pig(pig(given.minute)),
    }
    for part in ("printed", "obvious", "pig"):
        print(table(part, found[part]), flush=True)
    given.results.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
