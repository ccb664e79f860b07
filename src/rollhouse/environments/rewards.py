"""What an agent is rewarded with: its share of the win at the end, or a shaped reward on the way.

`share`
    The win share (a win is 1, a win shared by two 1/2, a loss 0) when the game is over, 0 before.
    Alone at the table there is nobody to win against: minus the final score.
`shaped`
    The same, and at every step `discount * promise(after) - promise(before)`. The promise of a
    position is how far the seat leads: half of lead / (close + |lead|), where the lead is over the
    best of the others by the game's `standing` and `close` is what that game calls close. Alone it
    is minus the score so far. Once the game is over it is 0. Such a reward changes how soon an
    agent learns, not which way of playing is best (Ng, Harada and Russell, 1999), if the agent
    discounts by the same `discount`: its rewards of a game add up to the win share minus the
    promise of the first position.
"""

from __future__ import annotations

import functools
from typing import Any

from rollhouse.kernel.calls import bind, told_by
from rollhouse.kernel.contract import Terms
from rollhouse.kernel.records import WHOLE, Array, Record

from . import observations

KINDS = ("share", "shaped")

rules: Any = None
standing: Any = None
close: Any = None
worth: Any = None

CLOSE = 10
"""A close lead in games that do not define their own."""


def promise(setup: Record, state: Record, seat: int, players: int, out: Array) -> Any:
    """How well a seat stands; `out` has room for one number per seat."""
    if players == 1:
        rules.scores(setup, state, out)
        return -float(out[0])
    standing(setup, state, out)
    best = out[(seat + 1) % players]
    for step in range(2, players):
        best = max(best, out[(seat + step) % players])
    lead = float(out[seat] - best)
    return 0.5 * lead / (close(setup) + abs(lead))


def final(setup: Record, state: Record, seat: int, players: int, out: Array) -> Any:
    """What the end of a game is worth to a seat."""
    if players == 1:
        rules.scores(setup, state, out)
        return -float(out[0])
    rules.shares(setup, state, out)
    return out[seat] / WHOLE


def worth_at(
    setups: Record, states: Record, index: int, seat: int, players: int, out: Array
) -> Any:
    return worth(setups[0], states[index], seat, players, out)


def usual_close(setup: Record) -> int:  # noqa: ARG001
    return CLOSE


class Rewards:
    """`promise` and `final` compiled for a game: for compiled code, and for Python."""

    def __init__(self, terms: Terms) -> None:
        game, sight = terms.game, observations.sight(terms)
        name = f"{game.name}_{sight.digest}"
        near = getattr(sight.module, "close", None) or bind(usual_close, game.name, game.rules)
        told = {"standing": told_by(game.rules), "close": near}
        self.promise = bind(promise, name, game.rules, **told)
        self.final = bind(final, game.name, game.rules)
        self.promise_at = bind(worth_at, f"{name}_promise", game.rules, worth=self.promise)
        self.final_at = bind(worth_at, f"{game.name}_final", game.rules, worth=self.final)


@functools.lru_cache(maxsize=64)
def of_match(terms: Terms) -> Rewards:
    return Rewards(terms)
