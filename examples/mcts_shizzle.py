"""Monte Carlo tree search of OpenSpiel plays Shizzle against the house's rule of thumb.

Nothing of OpenSpiel is changed and nothing of Shizzle is written again: the search walks over the
rules of the house. Dice are opened one by one (`width=6`), so that a roll of five dice is five
small chance nodes and not one of 7,776 children.

    python examples/mcts_shizzle.py                  # 40 games, 100 simulations a choice
    python examples/mcts_shizzle.py --short          # a minute's trial: a small bank, few games

Needs `pip install "rollhouse[environments]"`.
"""

from __future__ import annotations

import argparse
import math
import statistics
import sys
from pathlib import Path
from typing import Any

import numpy as np

from rollhouse import RollhouseError
from rollhouse.players.greedy import Greedy

sys.path.insert(0, str(Path(__file__).parents[1]))  # it is run as a file, too
from examples.outcome import run, whole

try:
    from rollhouse.environments import openspiel
except RollhouseError as missing:
    raise SystemExit(str(missing)) from None
from open_spiel.python.algorithms import mcts


def play(game: Any, seat: int, simulations: int, seed: int) -> float:
    """One game with the search in a seat; its share of the win."""
    random = np.random.RandomState(seed)
    search = mcts.MCTSBot(
        game,
        uct_c=math.sqrt(2),
        max_simulations=simulations,
        evaluator=mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=random),
        random_state=random,
    )
    dice, rule_of_thumb = np.random.RandomState(seed + 1_000_000), Greedy()
    state = game.new_initial_state()
    while not state.is_terminal():
        legal = state.legal_actions()
        if state.is_chance_node():
            codes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(dice.choice(codes, p=odds))
        elif len(legal) == 1:
            state.apply_action(legal[0])
        elif state.current_player() == seat:
            state.apply_action(search.step(state))
        else:
            actions = state.position.actions()
            state.apply_action(legal[actions.index(rule_of_thumb(state.position, actions))])
    return float(state.position.shares()[seat])


def main(given: list[str] | None = None) -> tuple[float, float]:
    """The mean share of the search, and half of its 95 % interval."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=whole(1), default=40)
    parser.add_argument("--simulations", type=whole(1), default=100, help="of every choice")
    parser.add_argument("--bank", type=whole(1), default=40, help="points in the bank")
    parser.add_argument("--seed", type=whole(0), default=0)
    parser.add_argument("--short", action="store_true", help="4 games, 10 simulations, bank 10")
    asked = parser.parse_args(given)
    if asked.short:
        asked.games, asked.simulations, asked.bank = 4, 10, 10
    game = openspiel.game("shizzle", players=2, bank=asked.bank, width=6)
    shares = []
    for number in range(asked.games):
        shares.append(play(game, number % 2, asked.simulations, asked.seed + number))
        print(f"game {number + 1}: the search in seat {number % 2} gets {shares[-1]:g}", flush=True)
    mean = statistics.mean(shares)
    half = 1.96 * statistics.stdev(shares) / math.sqrt(len(shares)) if len(shares) > 1 else 1.0
    print(
        f"MCTS ({asked.simulations} simulations) against greedy, bank {asked.bank}: "
        f"{100 * mean:.1f} % ± {100 * half:.1f} % of {asked.games} games"
    )
    return mean, half


if __name__ == "__main__":
    run(main, "environments")
