"""Write what a network knows by heart anew from the solution of its match, and score it.

python bench/by_heart.py shizzle:2 shizzle:3

No weight is changed. A match for more than two players must have been solved before (`rollhouse
solve`). `networks.npz` and `networks.json` of the game are written over.
"""

from __future__ import annotations

import argparse
import json

from rollhouse.kernel import contract
from rollhouse.lab.training.score import score
from rollhouse.terminal.lab.training import SCORED, solution_of
from rollhouse.valuation import networks

MADE_ANEW = ("inputs", "error", "apart", "score", "played")


def written(game: str, players: int) -> dict[str, object]:
    """The score, beside the exact solution."""
    terms = contract.agree(contract.load(game), players, {})
    made, known = networks.network(terms), solution_of(terms)
    assert made is not None
    assert known is not None, f"solve it first: rollhouse solve {game} --players {players}"
    card = networks.card(game)[str(players)]
    about = {name: value for name, value in card.items() if name not in MADE_ANEW}
    home = networks.folder(game)
    networks.keep(home, terms, networks.with_table(terms, made, known), about)
    found = score(terms, known, SCORED)
    about |= found.card(known.bound)
    networks.keep(home, terms, networks.network(terms) or made, about)
    return found.to_dict()


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    words.add_argument("matches", nargs="+", metavar="GAME:PLAYERS")
    for match in words.parse_args().matches:
        game, _, players = match.partition(":")
        print(json.dumps({"match": match, **written(game, int(players))}), flush=True)


if __name__ == "__main__":
    main()
