"""What is known of matches that no solver solves: a module named like its game, found here.

It holds `judge(position)`, which returns a `Judgement` of the source `INSIGHT`, or None where it
has none, and may hold `study(position, progress)`, which solves what that rests on.
"""

from __future__ import annotations

import functools
import importlib
import importlib.util
from types import ModuleType

from rollhouse.games.position import Position
from rollhouse.solvers import Progress

from ..judgement import Judgement


@functools.cache
def _home(game: str) -> ModuleType | None:
    module = f"{__package__}.{game}"
    return importlib.import_module(module) if importlib.util.find_spec(module) else None


def study(position: Position, progress: Progress | None = None) -> bool:
    """Solve what a game's own module rests on; False where there is nothing known of a game."""
    home = _home(position.game)
    if home is None:
        return False
    if hasattr(home, "study"):
        home.study(position, progress)
    return True


@functools.lru_cache(maxsize=256)
def judge(position: Position) -> Judgement | None:
    """What a game's own module knows of a position; None where there is nothing."""
    home = _home(position.game)
    found: Judgement | None = home.judge(position) if home else None
    return found
