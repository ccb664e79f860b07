"""The games as PettingZoo environments: agents take turns, the table answers in between.

Searches can look ahead in an environment. `snapshot` keeps where a game stands, `restore` goes back
to it; with a seed of its own a restored game has other dice, so a search learns what may happen but
never what will.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any

import numpy as np

from rollhouse.kernel import contract, validation
from rollhouse.kernel.contract import Terms
from rollhouse.kernel.errors import BadOption, BadPosition, IllegalMove, RollhouseError
from rollhouse.kernel.language import COMMON, Catalogue
from rollhouse.kernel.position import Position
from rollhouse.kernel.records import LARGEST_SEED, Array, stream

from . import observations
from .game_in_play import GameInPlay
from .reset import options_given, seed_given
from .text import drawn
from .words import WORDS as ENVIRONMENTS
from .words import no_library

try:
    from gymnasium import spaces
except ModuleNotFoundError:  # pragma: no cover
    raise no_library("Gymnasium") from None
try:
    pettingzoo: Any = import_module("pettingzoo")
    conversions: Any = import_module("pettingzoo.utils.conversions")
except ModuleNotFoundError:  # pragma: no cover
    raise no_library("PettingZoo") from None

WORDS = COMMON | Catalogue(
    en={
        "other_match": "this environment plays a match of {game} with its own players and options; "
        "what was given is not of that match: {value}",
        "not_a_snapshot": "restore is given what snapshot returned, not {value}",
    },
    es={
        "other_match": "este entorno juega una partida de {game} con sus propios jugadores y "
        "opciones; lo que se dio no es de esa partida: {value}",
        "not_a_snapshot": "a restore se le da lo que devolvió snapshot, no {value}",
    },
)

VERSION = 1
"""Raised when observations, actions or rewards change."""
REWARDS = ("share", "zero_sum")
MODES = ("ansi", "human")
PASSED_OVER = "options"
"""An option that PettingZoo's own tests hand to every environment."""


def aec(game: str, players: int = 2, **given: Any) -> Agents:
    """A game for this many agents; options of the game as everywhere in the house."""
    return Agents(game, players, **given)


def parallel(game: str, players: int = 2, **given: Any) -> Any:
    """The same in PettingZoo's parallel form, by its own conversion.

    In each step only one agent acts; the actions of the others are ignored.
    """
    return conversions.turn_based_aec_to_parallel(Agents(game, players, **given))


@dataclass(frozen=True)
class Snapshot:
    """Where an environment stood: a value, good for any environment with the same terms."""

    terms: Terms
    state: bytes
    random: bytes
    """The table's random stream; `restore` with a seed ignores it."""
    selected: str
    agents: tuple[str, ...]
    rewards: Mapping[str, float]
    cumulative: Mapping[str, float]
    terminated: bool
    events: int

    @property
    def position(self) -> Position:
        return Position(self.terms, np.frombuffer(self.state, self.terms.game.rules.State).copy())


class Agents(pettingzoo.AECEnv):  # type: ignore[misc]
    """One game, its seats called `player_0` and so on.

    `reward` is `share`, the win share at the end (alone: minus the score), or `zero_sum`: a sole
    winner has 1, and all together 0. An action that is not legal is refused with an `IllegalMove`
    and changes nothing.
    """

    agents: list[str]
    """Agents that have not yet been told of the end."""

    def __init__(
        self,
        game: str,
        players: int = 2,
        *,
        reward: str = "share",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        self.terms = contract.agree(contract.load(game), players, options, files=True)
        try:
            self.reward = validation.choice(reward, "reward", REWARDS)
            if render_mode is not None:
                validation.choice(render_mode, "render_mode", MODES)
        except RollhouseError as error:
            raise error.as_a(BadOption) from None
        self.render_mode = render_mode
        self.metadata = {
            "name": f"rollhouse_{game}_v{VERSION}",
            "render_modes": list(MODES),
            "is_parallelizable": True,
            "render_fps": 1,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(self.terms.players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._sight = observations.sight(self.terms)
        self._spaces = _spaces(self.terms)
        self._seed: int | None = None
        self._episode = 0
        self.randoms: Array = stream(0)
        self.play = GameInPlay(self.terms)
        self.agents = []
        self._begun = False

    # Spaces

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._spaces[self._known(agent)][0]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._spaces[self._known(agent)][1]

    def _known(self, agent: Any) -> str:
        return validation.choice(agent, "agent", self.possible_agents)

    @property
    def state_space(self) -> spaces.Space[Any]:
        found: spaces.Space[Any] = self._spaces[self.possible_agents[0]][0]["observation"]
        return found

    # Playing

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """A new game; with a `seed` the games from here on are those of that seed.

        `options={"position": position}` begins at a position of the same match.
        """
        seed = seed_given(seed)
        position = options_given(options, "position", passed_over=PASSED_OVER).get("position")
        array = None if position is None else self._array(position)
        self._choose_dice(seed)
        self.play = GameInPlay(self.terms, array)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self._skip_agent_selection = None
        self.agent_selection = self.agents[0]
        self._begun = True
        self._after(self.play.draw_on(self.randoms))

    def _choose_dice(self, seed: int | None) -> None:
        """Game n of a seed has its random stream number n."""
        if seed is not None:
            self._seed, self._episode = seed, 0
        elif self._seed is None:
            self._seed = int(np.random.default_rng().integers(LARGEST_SEED, dtype=np.uint64))
        else:
            self._episode += 1
        self.randoms = stream(self._seed, self._episode)

    def _array(self, position: Any) -> Array:
        if not isinstance(position, Position) or position.terms is not self.terms:
            raise self._another(position)
        return position.array()

    def _another(self, given: Any) -> BadPosition:
        shown = validation.shown(str(given))
        return BadPosition("other_match", WORDS, game=self.terms.game.name, value=shown)

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """What the agent to act sees, and what it has received since it last acted."""
        if not self.agents:
            raise RollhouseError("not_begun", ENVIRONMENTS)
        found: tuple[Any, float, bool, bool, dict[str, Any]] = super().last(observe)
        return found

    def step(self, action: Any) -> None:
        if not self.agents:
            raise RollhouseError("not_begun", ENVIRONMENTS)
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        code = self._legal(action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._after(self.play.act(code) | self.play.draw_on(self.randoms))
        if self.render_mode == "human":
            self.render()

    def _legal(self, action: Any) -> int:
        """The code of an action, if it is legal; otherwise an error says why it is not."""
        mask = self.play.mask()
        try:
            code = validation.whole(action, "action", 0, len(mask) - 1)
        except RollhouseError as error:
            raise error.as_a(IllegalMove) from None
        if not mask[code]:
            position = self.play.position
            position.after(self.terms.game.codec.decode_action(self.terms, position.state, code))
        return code

    def _after(self, events: int) -> None:
        """Who acts now, and how everybody stands."""
        over = self.play.over
        self._events = events
        if over:
            worth = dict(zip(self.possible_agents, self._worth(), strict=True))
            self.rewards = {agent: worth[agent] for agent in self.agents}
            self._accumulate_rewards()
        else:
            self.agent_selection = self.possible_agents[self.play.turn]
        self.terminations = dict.fromkeys(self.agents, over)
        self.truncations = dict.fromkeys(self.agents, False)
        told = happened(self.terms, events)
        self.infos = {agent: {"events": told} for agent in self.agents}

    def _worth(self) -> list[float]:
        players = self.terms.players
        if players == 1:
            return [-float(self.play.position.scores[0])]
        shares = self.play.shares()
        if self.reward == "share":
            return shares
        return [(players * share - 1) / (players - 1) for share in shares]

    # Seeing

    def observe(self, agent: str) -> dict[str, Any]:
        """What a seat sees, and what it may do: nothing, if it is not its turn."""
        seat = self._seats[self._known(agent)]
        seen = np.zeros(self._sight.size, np.float32)
        self._sight.look(self.play.array, 0, seat, seen)
        mine = self.play.turn == seat
        return {"observation": seen, "action_mask": self.play.mask() if mine else self._nothing}

    @property
    def _nothing(self) -> Array:
        return np.zeros(self.terms.game.rules.ACTIONS, np.int8)

    def state(self) -> Array:
        """The table as seat 0 sees it, which is all there is."""
        return self._sight.flat(self.play.position, 0)

    @property
    def position(self) -> Position:
        """The game as a value, for players, solvers and the coach."""
        return self.play.position

    def render(self) -> Any:
        text = drawn(self.play.position, self.possible_agents)
        if self.render_mode == "human":
            print(text, end="\n\n")
            return None
        return text if self.render_mode == "ansi" else None

    def close(self) -> None:
        """There is nothing to close."""

    # Looking ahead

    def snapshot(self) -> Snapshot:
        """Where the game stands, its dice included."""
        if not self._begun:
            raise RollhouseError("not_begun", ENVIRONMENTS)
        return Snapshot(
            self.terms,
            self.play.array.tobytes(),
            self.randoms.tobytes(),
            self.agent_selection,
            tuple(self.agents),
            dict(self.rewards),
            dict(self._cumulative_rewards),
            any(self.terminations.values()),
            self._events,
        )

    def restore(self, snapshot: Snapshot, seed: int | None = None) -> None:
        """Go back to a snapshot; with a `seed` the dice from here on are that seed's.

        Without one the same dice come again: right for going back, but cheating in a search.
        """
        if not isinstance(snapshot, Snapshot):
            raise BadPosition("not_a_snapshot", WORDS, value=validation.shown(snapshot))
        if snapshot.terms is not self.terms:
            raise self._another(snapshot.position)
        seed = seed_given(seed)
        self.play = GameInPlay(self.terms, snapshot.position.array())
        if seed is None:
            self.randoms = np.frombuffer(snapshot.random, self.randoms.dtype).copy()
        else:
            self.randoms = stream(seed)
        self.agents = list(snapshot.agents)
        self._begun = True
        self._skip_agent_selection = None
        self._cumulative_rewards = dict(snapshot.cumulative)
        self._after(snapshot.events)
        self.agent_selection = snapshot.selected
        self.rewards = dict(snapshot.rewards)
        self._cumulative_rewards = dict(snapshot.cumulative)

    def imagined(self, seed: int) -> Agents:
        """A copy with dice of its own, for searches, which must not see the coming ones."""
        other = copy.copy(self)
        other.restore(self.snapshot(), seed)
        return other

    def __deepcopy__(self, memo: dict[int, Any]) -> Agents:
        """An independent copy with the same dice; spaces are shared."""
        other = copy.copy(self)
        if self._begun:
            other.restore(self.snapshot())
        return other


@cache
def happened(terms: Terms, events: int) -> tuple[str, ...]:
    """The names of events; each combination is put together only once."""
    return tuple(terms.game.events(events))


def _spaces(terms: Terms) -> dict[str, tuple[Any, Any]]:
    sight, actions = observations.sight(terms), int(terms.game.rules.ACTIONS)
    return {
        f"player_{seat}": (
            spaces.Dict(
                {
                    "observation": spaces.Box(sight.low(), sight.high(), dtype=np.float32),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            ),
            spaces.Discrete(actions),
        )
        for seat in range(terms.players)
    }
