"""Solves the matches whose solutions come with the package, and writes them into it.

    python -m tests.solvers.shipped

They are those for which people would wait in a house that has just opened: the printed match for
two, the one with which pictures of best play begin, and those of quizzes. After a change of a
solver that the tests of these files complain about, run this.
"""

from __future__ import annotations

import random
import shutil
from collections.abc import Iterator

from rollhouse import solvers
from rollhouse.coach import explorer
from rollhouse.kernel import contract
from rollhouse.kernel.contract import Terms
from rollhouse.solvers import stored

QUIZZES = 200
"""After this many quizzes all their matches have come up: there are a dozen at most."""


def matches(game: str) -> Iterator[Terms]:
    """The matches of a game whose solutions come with it, each once."""
    loaded = contract.load(game)
    found = {solvers.answering(explorer.begin(game))}
    for seed in range(QUIZZES):
        asked = explorer.practised(game, random.Random(seed))
        asked.pop("exact")
        found.add(contract.agree(loaded, asked.pop("players", 2), asked))
    if 2 in solvers.kinds(game):
        found.add(contract.agree(loaded, 2, {}))
    return iter(sorted(found, key=lambda terms: terms.digest))


def write(game: str) -> None:
    """Solve them anew, and put them where they are looked for."""
    shutil.rmtree(stored.shipped(next(matches(game))).parent, ignore_errors=True)
    for terms in matches(game):
        solution = solvers.solved(terms)
        stored.write(stored.shipped(terms), terms, solution.facts, solution.arrays)
        stored.shipped(terms).chmod(0o644)


if __name__ == "__main__":
    for each in solvers.names():
        write(each)
