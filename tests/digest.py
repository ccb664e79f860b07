"""Prints a digest of random playouts, game by game; run with the JIT on and off, it must agree.

python -m tests.digest GAMES           all games of the house, so many playouts each
"""

from __future__ import annotations

import hashlib
import sys

from rollhouse.kernel import contract
from rollhouse.lab.batch import playouts
from tests.cases import MATCHES


def digests(games: int) -> dict[str, str]:
    found = {}
    for name, players, options in MATCHES:
        terms = contract.agree(contract.load(name), players, options)
        ended = playouts.play(terms, games, seed=11)
        text = ended.states.tobytes() + ended.steps.tobytes() + ended.shares().tobytes()
        found[f"{name} {players} {sorted(options)}"] = hashlib.sha256(text).hexdigest()
    return found


if __name__ == "__main__":
    for match, digest in digests(int(sys.argv[1])).items():
        print(match, digest)
