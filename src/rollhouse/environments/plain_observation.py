"""A game that says nothing about how it is seen: all fields of its `State`, scaled.

Single numbers first, then rows of numbers, each in the order of the record, and at the end who is
looking. A number n is written as log(1 + |n|) / log(1024), with its sign. Seats stand in their own
order here, for only a game knows which of its rows are seats.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numba import literal_unroll

from rollhouse.kernel.calls import bind
from rollhouse.kernel.contract import Terms
from rollhouse.kernel.records import COMPILED, Array, Record, rule

from .observation_parts import Part, clear, f32, put_one_of

SCALE = math.log(1024)

single_numbers: tuple[str, ...] = ()
rows_of_numbers: tuple[str, ...] = ()


def names(terms: Terms) -> dict[str, Any]:
    """The fields of a game's `State` that are one number, and those that are a row of them."""
    kind = terms.game.rules.State
    single = tuple(name for name in kind.names if not kind[name].shape)
    rows = tuple(name for name in kind.names if kind[name].shape)
    return {"single_numbers": single, "rows_of_numbers": rows}


def parts(terms: Terms) -> tuple[Part, ...]:
    kind = terms.game.rules.State
    found = []
    for group in names(terms).values():
        for name in group:
            most = float(np.iinfo(kind[name].base).max)
            high = math.log1p(most) / SCALE * 1.001
            found.append(Part(name, kind[name].shape or (1,), -high, high))
    return (*found, Part("seat", (terms.players,)))


@rule
def scaled(value: int) -> Any:
    size = f32(math.log(1.0 + abs(value)) / SCALE)
    return size if value >= 0 else -size


def see(setup: Record, state: Any, seat: int, out: Array) -> None:  # noqa: ARG001
    """A template: the names of the fields are bound to it."""
    clear(out)
    place = 0
    for name in literal_unroll(single_numbers):
        out[place] = scaled(state[name])
        place += 1
    for name in literal_unroll(rows_of_numbers):
        for value in state[name]:
            out[place] = scaled(value)
            place += 1
    put_one_of(out, place, seat, len(out) - place)


class ByName:
    """A record whose fields are found by their names, as in compiled code, for plain Python."""

    def __init__(self, state: Record) -> None:
        self.state = state

    def __getitem__(self, name: str) -> Any:
        return getattr(self.state, name)


def bound(terms: Terms) -> Any:
    """`see` for one game."""
    made = bind(see, terms.game.name, terms.game.rules, **names(terms))
    if COMPILED:
        return made
    return lambda setup, state, seat, out: made(setup, ByName(state), seat, out)
