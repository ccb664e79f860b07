"""A game that says nothing about how it is seen: all fields of its `State`, scaled.

Single numbers come first, then rows of numbers, each in the order of the record, then who is
looking. A match that the game's own observation does not cover is seen in the same way; the house
rules that it does not know follow at the end, if they are flags, numbers or one of several words.
They are the same throughout a match, and tell matches apart.

A number n is written as log(1 + |n|) / log(1024), with its sign. Seats keep their own order here,
because only a game knows which of its rows belong to seats.
"""

from __future__ import annotations

import hashlib
import math
from typing import Any

import numpy as np
from numba import literal_unroll

from rollhouse.kernel.calls import bind
from rollhouse.kernel.contract import Terms
from rollhouse.kernel.knowledge import not_understood, stands_back
from rollhouse.kernel.records import COMPILED, Array, Record, rule

from .observation_parts import Part, clear, f32, put_one_of

SCALE = math.log(1024)

single_numbers: tuple[str, ...] = ()
rows_of_numbers: tuple[str, ...] = ()
constants: Array = np.zeros(0, np.float32)


def names(terms: Terms) -> dict[str, Any]:
    """The fields of a game's `State` that are single numbers, and those that are rows of
    numbers.
    """
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
    return (*found, Part("seat", (terms.players,)), *house_rules(terms))


def house_rules(terms: Terms) -> dict[Part, Array]:
    """The house rules that the game's own observation does not know, and how each is written."""
    unknown = not_understood(terms, "observation") if stands_back(terms, "observation") else {}
    found: dict[Part, Array] = {}
    for option in terms.game.options.OPTIONS:
        if option.name not in unknown:
            continue
        value, name = unknown[option.name], f"option_{option.name}"
        if option.choices:
            of_all = [float(word == value) for word in option.choices]
            found[Part(name, (len(of_all),))] = np.array(of_all, np.float32)
        elif isinstance(value, int):  # a flag is a number too
            high = math.log1p(max(1, *map(abs, option.bounds or (1,)))) / SCALE * 1.001
            number = math.copysign(math.log1p(abs(value)) / SCALE, value)
            found[Part(name, (1,), -high, high)] = np.array([number], np.float32)
    return found


@rule
def scaled(value: int) -> Any:
    size = f32(math.log(1.0 + abs(value)) / SCALE)
    return size if value >= 0 else -size


def see(setup: Record, state: Any, seat: int, out: Array) -> None:  # noqa: ARG001
    """A template: the names of the fields are bound to it, and the numbers of house rules."""
    clear(out, len(out))
    place = 0
    for name in literal_unroll(single_numbers):
        out[place] = scaled(state[name])
        place += 1
    for name in literal_unroll(rows_of_numbers):
        for value in state[name]:
            out[place] = scaled(value)
            place += 1
    place = put_one_of(out, place, seat, len(out) - place - len(constants))
    for number in constants:
        out[place] = number
        place += 1


def numbers(terms: Terms) -> Array:
    """The house rules at the end of every observation."""
    return np.concatenate([np.zeros(0, np.float32), *house_rules(terms).values()])


def digest(terms: Terms) -> str:
    """A name for these numbers, which become part of the machine code."""
    return hashlib.sha256(numbers(terms).tobytes()).hexdigest()[:8]


class ByName:
    """A record whose fields are found by their names, as in compiled code, for plain Python."""

    def __init__(self, state: Record) -> None:
        self.state = state

    def __getitem__(self, name: str) -> Any:
        return getattr(self.state, name)


def bound(terms: Terms) -> Any:
    """`see` for one game."""
    name = f"{terms.game.name}_{digest(terms)}"
    made = bind(see, name, terms.game.rules, **names(terms), constants=numbers(terms))
    if COMPILED:
        return made
    return lambda setup, state, seat, out: made(setup, ByName(state), seat, out)
