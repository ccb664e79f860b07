"""The house's rule-of-thumb player: one compiled policy per game, a module named like the game.

A policy is a function `choose(setup, state, mask)` that returns a legal action code at a seat's
choice; `mask` is what `legal` wrote, and neither it nor the position is changed. Like rules,
policies work on whole numbers alone, and so decide the same on every machine. Policies are found
by being there; a game without one is played as for an absent seat (`default`).
"""

from __future__ import annotations

import functools
import importlib
import importlib.util
import random
from typing import Any

from rollhouse.games import contract, reading
from rollhouse.games.errors import BadOption, RollhouseError
from rollhouse.games.faces import bind
from rollhouse.games.kernel import Array, Record, rows
from rollhouse.games.position import Position

rules: Any = None

ERRS_ONCE_IN = {1: 3, 2: 10}
"""In how many decisions a level plays one at random; level 3 never does."""


def choose(setups: Record, states: Record, index: int, mask: Array) -> Any:
    return rules.choose(setups[0], states[index], mask)


def play_default(setups: Record, states: Record, index: int, mask: Array) -> Any:
    return rules.default(setups[0], states[index])


@functools.cache
def policy(game: str) -> Any:
    """The policy of a game as a compiled function of `setups, states, index, mask`."""
    module = f"{__package__}.{game}"
    if importlib.util.find_spec(module) is None:
        return bind(play_default, game, contract.load(game).rules)
    return bind(choose, game, importlib.import_module(module))


class Greedy:
    """Plays by rule of thumb.

    Level 3 always follows the thumb. Level 2 plays a random legal action once in ten decisions,
    level 1 once in three. The same seed errs in the same places; None takes the operating system's
    randomness.
    """

    def __init__(self, level: int = 3, seed: int | None = None) -> None:
        try:
            self.level = reading.whole(level, "level", 1, 3)
        except RollhouseError as error:
            raise error.as_a(BadOption) from None
        self._chance = random.Random(seed)

    def __call__(self, position: Position, actions: list[dict[str, Any]]) -> dict[str, Any]:
        """One of `actions`, the legal ones, at a seat's choice."""
        if self._errs():
            return self._chance.choice(actions)
        terms = position.terms
        decide = policy(terms.game.name)
        code = decide(rows(terms.setups), rows(position.array()), 0, position.mask())
        return terms.game.codec.decode_action(terms, position.state, int(code))

    def _errs(self) -> bool:
        once_in = ERRS_ONCE_IN.get(self.level)
        return once_in is not None and self._chance.randrange(once_in) == 0


player = Greedy
"""What a seat at the table is made by, as for every computer player."""
