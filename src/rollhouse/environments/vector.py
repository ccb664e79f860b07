"""Thousands of games side by side, stepped in compiled code: `gymnasium.make_vec`.

Game number g of environment i is the same game as in `single.py` with the same seed, step by step.
When a game is over, a new one begins as Gymnasium's `AutoresetMode` says:

`NEXT_STEP` (the usual)
    The step after the end begins the next game: its action is ignored, its reward is 0.
`SAME_STEP`
    The step that ends a game begins the next one too, and shows that. How the old one ended is in
    `infos["final_obs"]` and `infos["final_info"]`.
`DISABLED`
    `reset(options={"reset_mask": ended})` begins new games where it says so.

With `opponents=[]` the agent moves every seat: a step is one decision of whichever seat is asked in
each game, and `infos["seat"]` says which. A function among the opponents is asked for all games
that wait for it at once.
"""

from __future__ import annotations

import itertools
import sys
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from rollhouse.kernel import validation
from rollhouse.kernel.errors import BadOption, IllegalMove, RollhouseError
from rollhouse.kernel.keywords import take
from rollhouse.kernel.position import Position
from rollhouse.kernel.records import LARGEST_SEED, Array, Random, rows
from rollhouse.lab.batch import tallies
from rollhouse.players.seats import Seat

from . import engine
from . import opponents as seating
from .engine import AgentView, Episode, GameArrays
from .match_settings import CheckedSettings, GivenSettings, read_render_mode
from .reset import options_given, seed_given
from .single import OneGame
from .text import drawn
from .words import WORDS, no_library

try:
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ModuleNotFoundError:  # pragma: no cover
    raise no_library("Gymnasium") from None

MODES = {
    AutoresetMode.NEXT_STEP: engine.NEXT_STEP,
    AutoresetMode.SAME_STEP: engine.SAME_STEP,
    AutoresetMode.DISABLED: engine.DISABLED,
}
MOST = 1 << 24
MOST_THREADS = 1024
FOUND_ANEW = ("_company", "_engine", "_pool", "_tables", "_game_arrays", "_views")
VIEWS = 4
"""How many answers keep their arrays, to be written again once the caller has let go of them:
allocating new memory every time costs a tenth of a step.
"""


@dataclass(frozen=True)
class VectorSettings:
    """The settings of many games that are seldom given, and what they usually are."""

    observation: str = "flat"
    illegal: str = "default"
    autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP
    copy: bool = True
    threads: int = 1
    render_mode: str | None = None


class ManyGames(VectorEnv[Any, Any, Array]):
    """Many matches at once: what `gymnasium.make_vec("rollhouse/NAME-v1", num_envs=4096)` gives."""

    def __init__(
        self,
        num_envs: int,
        game: str,
        players: int = 2,
        opponents: Any = "greedy",
        seat: int | str = 0,
        reward: str = "share",
        discount: float = 1.0,
        **options: Any,
    ) -> None:
        """Like `single.OneGame`, but the opponents must have compiled policies, or be functions
        from rows of observations and masks to an array of action codes.

        More keywords: `observation` and `illegal` as there; `autoreset_mode`; with `copy=False`
        every call writes over the arrays that the last one returned; `threads` (1) step the games;
        `render_mode`. All others are options of the game.
        """
        rare = take(VectorSettings, options)
        form, illegal = rare.observation, rare.illegal
        settings = GivenSettings(game, players, opponents, seat, reward, discount, form, illegal)
        match = CheckedSettings(settings, options)
        self.match, self.terms = match, match.terms
        self.num_envs = validation.whole(num_envs, "num_envs", 1, MOST)
        self.threads = min(
            validation.whole(rare.threads, "threads", 1, MOST_THREADS), self.num_envs
        )
        self.copy = read_copy(rare.copy)
        self.render_mode = read_render_mode(rare.render_mode)
        self.autoreset_mode = read_autoreset_mode(rare.autoreset_mode)
        self.metadata = {**OneGame.metadata, "autoreset_mode": self.autoreset_mode}
        self.single_observation_space = match.observation_space
        self.single_action_space = match.action_space
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self._make_room()
        self._find_compiled()

    def _find_compiled(self) -> None:
        """What a copy has to find anew: the opponents' policies, the compiled step, arrays."""
        self._company = seating.company(self.terms, self.match.opponents)
        self._engine = engine.engine(self.terms, self._company, self.match.shaped)
        self._pool = ThreadPoolExecutor(self.threads) if self.threads > 1 else None
        self._tables = [self._company.tables() for _ in range(self.threads)]
        self._views: list[AgentView] = []
        self._game_arrays = [tuple(self._arrays_of(thread)) for thread in range(self.threads)]

    def __getstate__(self) -> dict[str, Any]:
        """Everything except what is compiled: a copy goes on independently, with the same dice."""
        return {name: value for name, value in self.__dict__.items() if name not in FOUND_ANEW}

    def __setstate__(self, kept: Mapping[str, Any]) -> None:
        self.__dict__.update(kept)
        self._find_compiled()

    def _make_room(self) -> None:
        games, rules, players = self.num_envs, self.terms.game.rules, self.terms.players
        self._states = np.zeros(games, rules.State)
        self._episodes = np.zeros(games, Episode)
        self._randoms = np.zeros(games * (1 + players), Random)
        promised = players if self.match.every_seat else 1
        self._promises = np.zeros(games * promised, np.float64)
        self._outcomes = np.zeros(self.threads, rules.Outcome)
        self._scratch = np.zeros((self.threads, self.match.actions), np.uint8)
        self._legal = np.zeros((games, self.match.actions), np.uint8)
        self._rooms = np.zeros((self.threads, players), np.int64)
        self._told, self._last = self._new_told(), self._new_told()
        self._all = np.ones(games, np.bool_)
        self._known = np.ones((4, games), np.bool_)
        self._no_actions = np.zeros(games, np.int64)
        self._turn_over = tallies.turn_over(self.terms)
        self._begun = False

    # Gymnasium

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Any, dict[str, Any]]:
        """Begin games: all of them, or those of `options["reset_mask"]`.

        Environment i gets the seed `seed` + i, or the i-th of a list. Without one, the next game of
        its last seed begins; at the very first reset a seed is drawn.
        """
        chosen = self._chosen(options_given(options, "reset_mask").get("reset_mask"))
        if isinstance(seed, (int, np.integer)):
            seed = seed_given(seed, LARGEST_SEED + 1 - self.num_envs)
            super().reset(seed=seed)
        self._number_games(seed, chosen)
        told = self._fresh()
        self._begun = False
        self._all_games(engine.BEGIN, chosen, self._no_actions, told)
        self._ask_functions(engine.BEGIN, told)
        self._begun = True
        return self.match.formed(told.observations), self._infos(told)

    def step(self, actions: Any) -> tuple[Any, Array, Array, Array, dict[str, Any]]:
        """One decision in every game."""
        codes = self._codes(actions)
        told, mode = self._fresh(), MODES[self.autoreset_mode]
        self._all_games(mode, self._all, codes, told)
        self._ask_functions(mode, told)
        infos = self._infos(told)
        if self.autoreset_mode is AutoresetMode.SAME_STEP and told.ended.any():
            self._add_ends(infos, told.ended)
        return self.match.formed(told.observations), told.rewards, told.ended, told.never, infos

    def render(self) -> tuple[str, ...] | None:
        """All tables as text, in the render mode `ansi`."""
        if self.render_mode is None:
            return None
        return tuple(
            drawn(self.position(index), self.names(index)) for index in range(self.num_envs)
        )

    def close_extras(self, **kwargs: Any) -> None:  # noqa: ARG002
        if self._pool is not None:
            self._pool.shutdown()

    # For people

    def position(self, index: int) -> Position:
        """Where one of the games stands, as a value."""
        self._must_have_begun()
        index = self._place(index)
        return Position(self.terms, self._states[index : index + 1].copy())

    def names(self, index: int) -> list[str]:
        """Who sits where in one of the games."""
        return self.match.names(int(self._episodes["seat"][self._place(index)]))

    def action_masks(self) -> Array:
        """Which actions are legal now, as truth values, one row per game."""
        self._must_have_begun()
        return self._told.masks.astype(np.bool_)

    @property
    def game_steps(self) -> int:
        """Actions of all seats and answers of the table since this object was made."""
        return int(self._episodes["steps"].sum())

    # How games go

    def _place(self, index: Any) -> int:
        return validation.whole(index, "index", 0, self.num_envs - 1)

    def _chosen(self, given: Any) -> Array:
        if given is None:
            return self._all
        array = _as_array(given)
        good = array.dtype.kind == "b" or (array.dtype.kind in "iu" and not (array >> 1).any())
        if not (good and array.shape == (self.num_envs,) and array.any()):
            raise RollhouseError("bad_reset_mask", WORDS, **self._described(array))
        if not array.all():
            self._must_have_begun()
        return array.astype(np.bool_)

    def _described(self, array: Array) -> dict[str, Any]:
        return {"games": self.num_envs, "shape": str(array.shape), "type": str(array.dtype)}

    def _must_have_begun(self) -> None:
        if not self._begun:
            raise RollhouseError("not_begun", WORDS)

    def _number_games(self, given: Any, chosen: Array) -> None:
        """Which game of which seed each of the chosen ones is."""
        seeds, games = self._episodes["seed"], self._episodes["game"]
        if given is None and self._begun:
            games[chosen] += 1
            return
        for place, seed in zip(np.flatnonzero(chosen), self._seeds(given, chosen), strict=True):
            if seed is None:
                games[place] += 1
            else:
                seeds[place], games[place] = seed, 0

    def _seeds(self, given: Any, chosen: Array) -> list[int | None]:
        """One seed for each of the chosen games; None: the next game of the last seed."""
        listed = given
        if given is None:
            listed = self._drawn_seed()
        if isinstance(listed, (int, np.integer)):
            listed = [int(listed) + place for place in range(self.num_envs)]
        if not _are_seeds(listed, self.num_envs):
            facts = {"games": self.num_envs, "value": validation.shown(given)}
            raise RollhouseError("wrong_seeds", WORDS, **facts)
        found = [seed_given(seed) for seed in listed]
        if not self._begun:
            found = [self._drawn_seed() if seed is None else seed for seed in found]
        return [found[place] for place in np.flatnonzero(chosen).tolist()]

    def _drawn_seed(self) -> int:
        return int(self.np_random.integers(1 << 63))

    def _codes(self, actions: Any) -> Array:
        self._must_have_begun()
        array = _as_array(actions)
        if array.shape != (self.num_envs,) or array.dtype.kind not in "iub":
            raise RollhouseError("wrong_actions", WORDS, **self._described(array))
        if self.copy and array.dtype == np.int64 and array.flags.carray:
            codes = array  # arrays that are held, as this one is, are not overwritten
        else:
            codes = array.astype(np.int64)
        if self.autoreset_mode is AutoresetMode.DISABLED and self._episodes["over"].any():
            games = ", ".join(str(game) for game in np.flatnonzero(self._episodes["over"])[:8])
            raise RollhouseError("must_reset", WORDS, games=games)
        if not self.match.forgiving:
            self._refuse_illegal(codes)
        return codes

    def _refuse_illegal(self, codes: Array) -> None:
        """Called before anything has changed."""
        wrong = int(engine.first_illegal(codes, self._legal))
        if wrong >= 0:
            legal = ", ".join(str(one) for one in np.flatnonzero(self._legal[wrong]))
            raise IllegalMove("illegal_action", WORDS, action=int(codes[wrong]), legal=legal)

    def _ask_functions(self, mode: int, told: AgentView) -> None:
        """If seats are played by functions, ask them until all games wait for the agent.

        If one of them fails, the games have stopped half way, and only `reset` goes on.
        """
        if not self._company.some_outside:
            return
        begun, self._begun = self._begun, False
        while (told.asked >= 0).any():
            places = (told.asked - self._episodes["seat"] - 1) % self.terms.players
            codes = self._no_actions.copy()
            for function in {id(one): one for one in self.match.opponents}.values():
                if isinstance(function, Seat):
                    continue
                sits = np.array([one is function for one in (*self.match.opponents, None)])
                chosen = np.flatnonzero((told.asked >= 0) & sits[places])
                if len(chosen):
                    codes[chosen] = self._answers(function, chosen, told)
            self._all_games(mode + engine.ONWARD, self._all, codes, told)
        self._begun = begun

    def _answers(self, function: Any, chosen: Array, told: AgentView) -> Array:
        """What a function answers in the games that ask it; nothing illegal is played."""
        masks = told.masks[chosen]
        answers = _as_array(
            function(self.match.formed(told.observations[chosen]), masks.view(np.int8))
        )
        if answers.shape != chosen.shape or answers.dtype.kind not in "iub":
            facts = {**self._described(answers), "games": len(chosen)}
            raise IllegalMove("wrong_answers", WORDS, player=seating.name_of(function), **facts)
        answers = answers.astype(np.int64)
        wrong = int(engine.first_illegal(answers, masks))
        if wrong >= 0:
            facts = {"game": int(chosen[wrong]), "action": int(answers[wrong])}
            legal = ", ".join(str(one) for one in np.flatnonzero(masks[wrong]))
            player = seating.name_of(function)
            raise IllegalMove("illegal_answer", WORDS, player=player, legal=legal, **facts)
        return answers

    def _all_games(self, mode: int, chosen: Array, codes: Array, told: AgentView) -> None:
        """Step all games, or begin the chosen ones, in this thread or in several."""
        if self._pool is None:
            self._some_games(0, mode, (0, self.num_envs), chosen, codes, told)
            return
        bounds = np.linspace(0, self.num_envs, self.threads + 1).astype(int).tolist()
        pieces = enumerate(itertools.pairwise(bounds))
        work = [
            self._pool.submit(self._some_games, thread, mode, span, chosen, codes, told)
            for thread, span in pieces
        ]
        for piece in work:
            piece.result()

    def _some_games(
        self,
        thread: int,
        mode: int,
        span: tuple[int, int],
        chosen: Array,
        codes: Array,
        told: AgentView,
    ) -> None:
        """The games of a span in one compiled call."""
        games, answer = self._game_arrays[thread], tuple(told)
        self._engine.step(games, self._tables[thread], mode, span, chosen, codes, answer)

    def _arrays_of(self, thread: int) -> GameArrays:
        """The arrays that a thread plays with; the games are the same for all threads."""
        company, last = self._company, self._last
        return GameArrays(
            setups=rows(self.terms.setups),
            states=rows(self._states),
            episodes=rows(self._episodes),
            randoms=rows(self._randoms),
            promises=self._promises,
            last_observations=last.observations,
            last_illegal=last.illegal,
            last_seats=last.seats,
            policies=company.numbers,
            seeds=company.seeds,
            own_seeds=company.own_seeds,
            outcomes=rows(self._outcomes[thread : thread + 1]),
            mask=self._scratch[thread],
            legal=self._legal,
            room=self._rooms[thread],
            seat=self.match.seat,
            over=self._turn_over,
            discount=self.match.discount,
        )

    # What the agent is told

    def _fresh(self) -> AgentView:
        """Arrays for the next answer; those that the caller still holds are not overwritten, if
        copied.
        """
        if self.copy:
            self._told = self._idle_view()
        return self._told

    def _idle_view(self) -> AgentView:
        """Arrays that nobody else refers to, either directly or through a view."""
        for view in self._views:
            if _holders(view) == UNHELD:
                return view
        self._views = [*self._views[1 - VIEWS :], self._new_told()]
        return self._views[-1]

    def _new_told(self) -> AgentView:
        games, match = self.num_envs, self.match
        return AgentView(
            np.empty((games, match.sight.size), np.float32),
            np.empty((games, match.actions), np.uint8),
            np.empty(games, np.float64),
            np.empty(games, np.bool_),
            np.zeros(games, np.bool_),
            np.empty(games, np.bool_),
            np.empty(games, np.int64),
            np.full(games, -1, np.int64),
            np.zeros((games, self.terms.players if match.every_seat else 0), np.float64),
        )

    def _infos(self, told: AgentView) -> dict[str, Any]:
        masks = told.masks.view(np.int8)  # in the type that Gymnasium's spaces use
        found = {"action_mask": masks, "illegal": told.illegal, "seat": told.seats}
        if self.match.every_seat:
            found["rewards"] = told.shared
        known = self._known[: len(found)].copy()  # an array of its own for each name
        return found | {f"_{name}": row for name, row in zip(found, known, strict=True)}

    def _add_ends(self, infos: dict[str, Any], ended: Array) -> None:
        """How the games ended that have begun anew, in the form that Gymnasium's `infos` have."""
        finals: Array = np.full(self.num_envs, None, object)
        last, masks = self._last, np.zeros((self.num_envs, self.match.actions), np.int8)
        for game in np.flatnonzero(ended).tolist():
            finals[game] = self.match.formed(last.observations[game].copy())
        masks[ended] = 1
        info = {
            "action_mask": masks,
            "illegal": np.where(ended, last.illegal, False),
            "seat": np.where(ended, last.seats, 0),
        }
        if self.match.every_seat:
            info["rewards"] = infos["rewards"].copy()
            info["rewards"][~ended] = 0.0
        infos["final_info"] = info | {f"_{name}": ended.copy() for name in info}
        infos["final_obs"] = finals
        infos["_final_obs"], infos["_final_info"] = ended.copy(), ended.copy()


def _holders(arrays: Sequence[Array]) -> int:
    """How many references there are to the array that has most of them."""
    return max([sys.getrefcount(array) for array in arrays])


UNHELD = _holders((np.empty(1),))
"""For arrays that nothing refers to except the list they are in."""


def _as_array(given: Any) -> Array:
    """What was given as an array; rows of different lengths are one thing that is no number."""
    try:
        return np.asarray(given)
    except ValueError:
        return np.array(None)


def read_copy(value: Any) -> bool:
    if not isinstance(value, (bool, np.bool_)):
        raise BadOption("bad_copy", WORDS, value=validation.shown(value))
    return bool(value)


def read_autoreset_mode(value: Any) -> AutoresetMode:
    try:
        return AutoresetMode(value)
    except ValueError:
        modes = ", ".join(mode.value for mode in MODES)
        facts = {"choices": modes, "value": validation.shown(value)}
        raise BadOption("not_a_choice", what="autoreset_mode", **facts) from None


def _are_seeds(given: Any, games: int) -> bool:
    listed = isinstance(given, (Sequence, np.ndarray)) and not isinstance(given, str)
    return (
        listed
        and len(given) == games
        and all(seed is None or isinstance(seed, (int, np.integer)) for seed in given)
    )
