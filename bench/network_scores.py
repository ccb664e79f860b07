"""How far off a game's networks are, measured anew, without any learning.

    PYTHONPATH=src python bench/network_scores.py toss_up:5 toss_up:6 --positions 400 --games 8
    PYTHONPATH=src python bench/network_scores.py toss_up:4 --exact

Beside games that are played on by the network for all seats or, with `--exact`, beside the exact
solution, which `rollhouse solve` must have found before. `--write` puts what was found into the
game's `networks.json`.
"""

from __future__ import annotations

import argparse
import json
from typing import Any

from rollhouse import solvers
from rollhouse.kernel import contract
from rollhouse.kernel.contract import Terms
from rollhouse.lab.training.score import score, score_by_play
from rollhouse.lab.training.selfplay import OnCpu, OnGpu
from rollhouse.terminal.lab.training import SCORED
from rollhouse.valuation import networks

MEASURED = ("inputs", "error", "apart", "score", "played")


def exactly(terms: Terms) -> dict[str, Any]:
    known = solvers.known(terms)
    assert known is not None, f"solve it first: rollhouse solve {terms.game.name}"
    return score(terms, known, SCORED).card(known.bound)


def by_play(terms: Terms, positions: int, games: int, device: str) -> dict[str, Any]:
    where, lanes = (OnGpu, 1 << 16) if device == "gpu" else (OnCpu, 1 << 12)
    return score_by_play(terms, where, positions, games, lanes).card()


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    words.add_argument("matches", nargs="+", metavar="GAME:PLAYERS")
    words.add_argument("--positions", type=int, default=200)
    words.add_argument("--games", type=int, default=12, help="from each position")
    words.add_argument("--device", choices=["cpu", "gpu"], default="cpu")
    words.add_argument("--exact", action="store_true")
    words.add_argument("--write", action="store_true")
    given = words.parse_args()
    for match in given.matches:
        game, _, players = match.partition(":")
        terms = contract.agree(contract.load(game), int(players), {})
        if given.exact:
            found = exactly(terms)
        else:
            found = by_play(terms, given.positions, given.games, given.device)
        print(json.dumps({"match": match, **found}), flush=True)
        made = networks.network(terms)
        if given.write and made is not None:
            card = networks.card(game)[players]
            about = {name: value for name, value in card.items() if name not in MEASURED}
            networks.keep(networks.folder(game), terms, made, about | found)


if __name__ == "__main__":
    main()
