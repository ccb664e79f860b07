"""What a seat sees, as numbers: flat, or in named parts.

>>> import rollhouse
>>> from rollhouse.environments import observations
>>> position = rollhouse.position("toss_up", scores=[30, 60], turn_points=4)
>>> sight = observations.sight(position.terms)
>>> flat = sight.flat(position, seat=0)
>>> flat.shape, flat.dtype
((25,), dtype('float32'))
>>> [round(float(score), 2) for score in sight.apart(flat)["scores"]]
[0.3, 0.6]

Every number always lies between the `low` and `high` of its part: within 0 to 1, or a little beyond
if points have no limit. The observing seat comes first, the others follow in turn order.

In a match with a house rule that a game's observation does not know (kernel/knowledge.py), the
observation shows all fields of the position instead, and the house rules with them
(plain_observation.py).
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from types import ModuleType
from typing import Any

import numpy as np

from rollhouse.kernel import validation
from rollhouse.kernel.calls import bind
from rollhouse.kernel.code_digest import digest_of
from rollhouse.kernel.contract import Terms
from rollhouse.kernel.errors import BadPosition, RollhouseError
from rollhouse.kernel.knowledge import part_for
from rollhouse.kernel.position import Position
from rollhouse.kernel.records import Array, Record, rows

from . import plain_observation
from .observation_parts import Part
from .words import WORDS

__all__ = ["Part", "Sight", "sight"]

see: Any = None


def look(setups: Record, states: Record, index: int, seat: int, out: Array) -> None:
    see(setups[0], states[index], seat, out)


class Sight:
    """What the seats of one match see."""

    def __init__(self, terms: Terms) -> None:
        own = part_for(terms, "observation")
        self.terms = terms
        self.module: ModuleType = own or plain_observation
        """The module that says how this game is seen."""
        self.parts: tuple[Part, ...] = self.module.parts(terms)
        self.size = sum(part.size for part in self.parts)
        """How many numbers there are."""
        self.see: Any = own.see if own else plain_observation.bound(terms)
        """The compiled `see(setup, state, seat, out)`, for compiled code to call."""
        self._look = looking(terms.game.name, self.digest, self.module, self.see)

    def look(self, states: Array, index: int, seat: int, out: Array) -> None:
        """Write what a seat sees of `states[index]` into `out`, `size` numbers (float32)."""
        self._look(rows(self.terms.setups), rows(states), index, seat, out)

    def flat(self, position: Position, seat: int) -> Array:
        """All parts one after another."""
        if position.terms != self.terms:
            raise BadPosition("other_match", WORDS)
        validation.whole(seat, "seat", 0, self.terms.players - 1)
        out = np.zeros(self.size, np.float32)
        self.look(position.array(), 0, seat, out)
        return out

    def apart(self, flat: Array) -> dict[str, Array]:
        """Flat observations (one, or rows) by the names of their parts: views, no copies."""
        if np.ndim(flat) == 0 or flat.shape[-1] != self.size:
            shape = str(np.shape(flat))
            raise RollhouseError("not_flat", WORDS, size=self.size, shape=shape)
        found: dict[str, Array] = {}
        place = 0
        for part in self.parts:
            piece = flat[..., place : place + part.size]
            found[part.name] = piece.reshape(*flat.shape[:-1], *part.shape)
            place += part.size
        return found

    def together(self, parts: Mapping[str, Array]) -> Array:
        """Put together again what `apart` took apart."""
        found = [np.asarray(parts[part.name], np.float32) for part in self.parts]
        flat = [
            array.reshape(*array.shape[: array.ndim - len(part.shape)], part.size)
            for array, part in zip(found, self.parts, strict=True)
        ]
        return np.concatenate(flat, axis=-1)

    def low(self) -> Array:
        """The least that each number can be."""
        return self._all([part.low for part in self.parts])

    def high(self) -> Array:
        return self._all([part.high for part in self.parts])

    def _all(self, limits: list[float]) -> Array:
        return np.repeat(np.array(limits, np.float32), [part.size for part in self.parts])

    @property
    def digest(self) -> str:
        """A short name for the code of `see`, for the names of functions that call it."""
        code = digest_of(self.see).text[:12]
        plain = self.module is plain_observation
        return f"{code}_{plain_observation.digest(self.terms)}" if plain else code

    def __deepcopy__(self, memo: dict[int, Any]) -> Sight:
        """Returns itself: nothing in it ever changes."""
        return self

    def __reduce__(self) -> Any:
        """Compiled code is not pickled: the terms say what is seen."""
        return sight, (self.terms,)


@functools.lru_cache(maxsize=64)
def sight(terms: Terms) -> Sight:
    """What the seats of a match see; equal terms share one object."""
    return Sight(terms)


@functools.cache
def looking(game: str, digest: str, module: ModuleType, see: Any) -> Any:
    """`look` compiled for a game."""
    return bind(look, f"{game}_{digest}", module, see=see)
