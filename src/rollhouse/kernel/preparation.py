"""Compiles everything that playing a game needs, so that nobody waits in the middle of a match."""

from __future__ import annotations

from .contract import load
from .machine_code import announced, is_marked, mark
from .position import Position, start
from .records import OVER, TABLE, numbers, rows, stream


def is_ready(game: str) -> bool:
    """Is the machine code of a game, as it is now, on disk?"""
    return is_marked(game, load(game).calls.digest)


def mark_ready(game: str) -> None:
    """Remember that the machine code of a game is on disk."""
    mark(game, load(game).calls.digest)


def prepare(game: str) -> None:
    """Play one match to its end, through every function of the contract."""
    announced.add(game)
    position, randoms = start(game), stream(0)
    while position.turn != OVER:
        position.status()
        position.view()
        if position.turn == TABLE:
            step = position.draw(randoms)
        else:
            for action in {each["do"]: each for each in position.actions()}.values():
                position.offer(action)
            absent = position.default()
            assert absent is not None
            step = absent
        position.tell(step)
        position = position.after(step)
    position.result()
    numbers(randoms, 1)
    _prepare_rest(game)


def _prepare_rest(game: str) -> None:
    """Compile what a match of default actions may not reach: enumeration, and other actions."""
    loaded = load(game)
    opening: Position = start(game, players=loaded.players[-1])
    opening.view()
    position, randoms = opening, stream(1)
    for _ in range(40):
        if position.turn == TABLE:
            loaded.calls.count(rows(position.terms.setups), rows(position.array()), 0)
            position.example()
            position = position.after(position.draw(randoms))
        elif position.turn != OVER:
            position = position.after(position.actions()[-1])
