"""What environments with one game and with many have in common: the match, the spaces, the
settings.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from rollhouse.kernel import contract, validation
from rollhouse.kernel.contract import Terms
from rollhouse.kernel.errors import BadOption, RollhouseError

from . import observations, opponents, rewards
from .engine import ANY_SEAT
from .words import WORDS, no_library

try:
    from gymnasium import spaces
except ModuleNotFoundError:  # pragma: no cover
    raise no_library("Gymnasium") from None

FORMS = ("flat", "dict")
ILLEGAL = ("default", "raise")
RENDER_MODES = ("ansi",)


@dataclass(frozen=True)
class GivenSettings:
    """The settings that an environment is given, besides the options of the game."""

    game: str
    players: int
    opponents: Any
    seat: Any
    reward: str
    discount: float
    observation: str
    illegal: str


class CheckedSettings:
    """The settings of an environment, checked."""

    def __init__(self, settings: GivenSettings, options: Mapping[str, Any]) -> None:
        game, players = contract.load(settings.game), settings.players
        self.terms: Terms = contract.agree(game, players, options, files=True)
        try:
            self.seat = self._seat(settings.seat)
            self.shaped = validation.choice(settings.reward, "reward", rewards.KINDS) == "shaped"
            self.discount = read_discount(settings.discount)
            self.flat = validation.choice(settings.observation, "observation", FORMS) == "flat"
            self.forgiving = validation.choice(settings.illegal, "illegal", ILLEGAL) == "default"
        except RollhouseError as error:
            raise error.as_a(BadOption) from None
        self.opponents = opponents.read(self.terms, settings.opponents)
        self.every_seat = not self.opponents and self.terms.players > 1
        """Whether the agent moves every seat."""
        if self.every_seat and self.seat != 0:
            raise BadOption("seat_of_all", WORDS, value=validation.shown(settings.seat))
        self.sight = observations.sight(self.terms)
        self.actions = int(self.terms.game.rules.ACTIONS)

    def _seat(self, given: Any) -> int:
        if isinstance(given, str) and given == "random":
            return ANY_SEAT
        return validation.whole(given, "seat", 0, self.terms.players - 1)

    @property
    def observation_space(self) -> spaces.Space[Any]:
        low, high = self.sight.low(), self.sight.high()
        if self.flat:
            return spaces.Box(low, high, dtype=np.float32)
        lows, highs = self.sight.apart(low), self.sight.apart(high)
        return spaces.Dict(
            {name: spaces.Box(lows[name], highs[name], dtype=np.float32) for name in lows}
        )

    @property
    def action_space(self) -> spaces.Discrete:
        return spaces.Discrete(self.actions)

    def names(self, seat: int) -> list[str]:
        """Who sits where, with the agent in a seat."""
        if self.every_seat:
            return [f"Agent {number + 1}" for number in range(self.terms.players)]
        names = ["Agent", *(opponents.name_of(one) for one in self.opponents)]
        return names[-seat:] + names[:-seat] if seat else names

    def formed(self, flat: Any) -> Any:
        """An observation, or rows of them, in the form that was asked for."""
        return flat if self.flat else self.sight.apart(flat)


def read_render_mode(value: Any) -> str | None:
    try:
        return None if value is None else validation.choice(value, "render_mode", RENDER_MODES)
    except RollhouseError as error:
        raise error.as_a(BadOption) from None


def read_discount(value: Any) -> float:
    number = isinstance(value, (int, float)) and not isinstance(value, bool)
    if not (number and 0 < value <= 1):
        raise BadOption("bad_discount", WORDS, value=validation.shown(value))
    return float(value)
