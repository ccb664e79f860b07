"""Many games as a `VecEnv` of Stable-Baselines3, for its learners and sb3-contrib's MaskablePPO.

>>> from rollhouse.environments.stable_baselines import vec_env  # doctest: +SKIP
>>> envs = vec_env("toss_up", num_envs=256, opponents="greedy", seat="random")  # doctest: +SKIP
>>> MaskablePPO("MlpPolicy", envs).learn(100_000)  # doctest: +SKIP

A learner of Stable-Baselines3 sits in one seat. For self-play make the learner itself one of the
opponents: a function that asks it for a batch (docs/environments.md).
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Any

import numpy as np

from rollhouse.kernel import validation
from rollhouse.kernel.errors import BadOption
from rollhouse.kernel.records import LARGEST_SEED, Array

from .reset import seed_given
from .vector import ManyGames
from .words import WORDS, no_library

try:
    from stable_baselines3.common.vec_env import VecEnv
except ModuleNotFoundError:
    raise no_library("Stable-Baselines3", "sb3") from None

MODE = "SameStep"
"""A `VecEnv` shows the next game in the step that ends one."""
EACH = ("action_masks", "position", "names")
"""Methods that are asked about one game at a time."""


class StableBaselinesGames(VecEnv):  # type: ignore[misc, unused-ignore]
    """Many games, as Stable-Baselines3 asks for them."""

    def __init__(self, games: ManyGames) -> None:
        if games.match.every_seat:
            raise BadOption("learns_in_one_seat", WORDS)
        self.games = games
        self._actions: Any = None
        self._began = time.time()
        self._earned = np.zeros(games.num_envs)
        self._lengths = np.zeros(games.num_envs, np.int64)
        super().__init__(games.num_envs, games.single_observation_space, games.single_action_space)

    # Playing

    def reset(self) -> Any:
        seeds = self._seeds
        given = None if all(seed is None for seed in seeds) else seeds
        seen, infos = self.games.reset(seed=given)
        self.seed()
        self._earned[:], self._lengths[:] = 0.0, 0
        self.reset_infos = [{"seat": int(seat)} for seat in infos["seat"]]
        return seen

    def seed(self, seed: int | None = None) -> list[int | None]:
        """The seeds of the next reset: game i gets `seed` + i."""
        seed, count = seed_given(seed, LARGEST_SEED + 1 - self.num_envs), range(self.num_envs)
        seeds = [None if seed is None else seed + number for number in count]
        self._seeds: list[int | None] = seeds
        return seeds

    def step_async(self, actions: Array) -> None:
        self._actions = actions

    def step_wait(self) -> tuple[Any, Array, Array, list[dict[str, Any]]]:
        seen, rewards, ended, _, infos = self.games.step(self._actions)
        self._earned += rewards
        self._lengths += 1
        told: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for game in np.flatnonzero(ended).tolist():
            told[game] = {
                "terminal_observation": infos["final_obs"][game],
                "TimeLimit.truncated": False,
                "episode": {
                    "r": round(float(self._earned[game]), 6),
                    "l": int(self._lengths[game]),
                    "t": round(time.time() - self._began, 6),
                },
            }
        self._earned[ended], self._lengths[ended] = 0.0, 0
        return seen, rewards.astype(np.float32), ended, told

    def close(self) -> None:
        self.games.close()

    # Asking

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """The same for each game; a missing attribute raises an `AttributeError`."""
        found = getattr(self.games, attr_name)
        return [found for _ in self._places(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:  # noqa: ARG002
        raise BadOption("same_for_all", WORDS, name=attr_name)

    def env_method(
        self, method_name: str, *method_args: Any, indices: Any = None, **method_kwargs: Any
    ) -> list[Any]:
        """What a method returns for each game: `action_masks`, `position` or `names`."""
        if method_name not in EACH or method_args or method_kwargs:
            raise BadOption("not_asked_each", WORDS, name=method_name, names=", ".join(EACH))
        if method_name == "action_masks":
            masks = self.games.action_masks()
            return [masks[place] for place in self._places(indices)]
        return [getattr(self.games, method_name)(place) for place in self._places(indices)]

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:  # noqa: ARG002
        return [False for _ in self._places(indices)]

    def _places(self, indices: Any) -> Iterable[int]:
        if indices is None:
            return range(self.num_envs)
        listed = indices if np.iterable(indices) else [indices]
        return [validation.whole(place, "indices", 0, self.num_envs - 1) for place in listed]


def vec_env(game: str, num_envs: int = 256, **settings: Any) -> StableBaselinesGames:
    """Games for Stable-Baselines3; settings are those of `gymnasium.make_vec`."""
    if "autoreset_mode" in settings:
        raise BadOption("own_autoreset", WORDS)
    return StableBaselinesGames(ManyGames(num_envs, game, autoreset_mode=MODE, **settings))
