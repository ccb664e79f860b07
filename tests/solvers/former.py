"""Writes into every solver that its present sources compute what earlier versions stored.

    python -m tests.solvers.former

A solver accepts the stored solutions of earlier versions as long as its sources are those that were
compared with them (`rollhouse/solvers/sources.py`). After a change that leaves all solutions as
they were, a new name or another order of the work, run this; then `tests/fixtures` must pass, which
computes again what earlier versions stored. After a change that leads to other solutions, empty
`FORMER` of that solver instead.
"""

from __future__ import annotations

from pathlib import Path

from rollhouse.kernel import games
from rollhouse.solvers import sources


def write(game: str) -> None:
    solver = games.part(game, "solver")
    path, today = Path(solver.__file__), sources.computed(game)[: sources.SHORT]
    text = path.read_text(encoding="utf-8")
    for same in set(getattr(solver, sources.FORMER, {}).values()):
        text = text.replace(same, today)
    path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    for each in games.with_part("solver"):
        write(each)
