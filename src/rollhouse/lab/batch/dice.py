"""The dice of games that the lab plays one step after another: the same as in the compiled loop.

Game number g of a seed has the same dice, no matter who sits where and what the rules are: every
turn of every seat has a random stream of its own (players/playouts.py, loop.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rollhouse.kernel.contract import Terms
from rollhouse.kernel.position import Position
from rollhouse.kernel.records import LARGEST_SEED, OVER, TABLE, Row, ask
from rollhouse.kernel.records import number as random_number
from rollhouse.kernel.records import stream as random_stream
from rollhouse.players.playouts import stream
from rollhouse.players.seats import LARGEST_SEED as LARGEST_OF_A_SEAT

NOBODY = -1


class Dice:
    """The dice of one game: those of a seat's n-th turn are the same whatever happened before."""

    def __init__(self, terms: Terms, seed: int, number: int) -> None:
        self.seed, self.number = seed, number
        self.ending = set(getattr(terms.game.words, "TURN_OVER", ()))
        self.begun = [0] * terms.players
        self.thrower, self.acted = NOBODY, False
        self.randoms: Any = None

    def throw(self, position: Position) -> dict[str, Any]:
        mover = position.to_move
        if mover != self.thrower:
            self.thrower = mover
            turn = stream(self.number, mover, self.begun[mover])
            self.randoms = random_stream(self.seed, int(turn))
            self.begun[mover] += 1
        return position.draw(self.randoms)

    def stepped(self, before: Position, after: Position, events: Sequence[str]) -> bool:
        """See what a step did; True: a turn is over."""
        self.acted = self.acted or before.turn != TABLE
        passed = after.to_move != before.to_move and (self.acted or not self.ending)
        over = after.turn == OVER or passed or bool(self.ending & set(events))
        if over:
            self.thrower, self.acted = NOBODY, False
        return over


def own_seed(seed: int, number: int, seat: int) -> int:
    """The seed of a seat's own dice in one game, which are apart from the table's."""
    randoms = random_stream(seed ^ LARGEST_SEED, int(stream(number, seat, 0)))
    return int(ask(random_number, Row(randoms))) % (LARGEST_OF_A_SEAT + 1)
