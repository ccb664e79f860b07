"""Thousands of games that live on a GPU: it takes the actions, and the results stay there.

>>> from rollhouse.environments.device import DeviceGames
>>> games = DeviceGames(4, "toss_up", opponents="greedy", device="cpu")
>>> told = games.reset(seed=1)
>>> told.observations.shape, told.masks.tolist()[0]
((4, 25), [True, True])
>>> told = games.step([1, 0, 0, 1])
>>> told.rewards.tolist(), told.ended.tolist()
([0.0, 0.0, 0.0, 0.0], [False, False, False, False])

One thread plays one game, by the compiled step of `engine.py`. So it is game for game and bit for
bit what `vector.py` plays with the same seed; rewards are rounded to 32 bits. With `device="cpu"`
the same function runs over all games in a loop, to try things where there is no GPU.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from types import FunctionType
from typing import Any, NamedTuple

import numba
import numpy as np

from rollhouse.kernel import validation
from rollhouse.kernel.calls import bind
from rollhouse.kernel.errors import BadOption, RollhouseError
from rollhouse.kernel.gpu import available, toolkit
from rollhouse.kernel.keywords import take
from rollhouse.kernel.position import Position
from rollhouse.kernel.records import LARGEST_SEED, Array, Random, Record
from rollhouse.lab.batch import tallies
from rollhouse.lab.batch.cast import NOTHING
from rollhouse.lab.batch.gpu import THREADS, NoGpu, filling, sent
from rollhouse.lab.batch.gpu import WORDS as GPU_WORDS
from rollhouse.players.seats import Seat

from . import engine
from . import opponents as seating
from .engine import Engine, Episode
from .match_settings import CheckedSettings, GivenSettings
from .opponents import Company
from .reset import seed_given
from .words import WORDS

DEVICES = ("gpu", "cpu")
MODES = {"NextStep": engine.NEXT_STEP, "SameStep": engine.SAME_STEP}
MOST = 1 << 26

# What the templates are bound to
step: Any = None
step_game: Any = None
cuda: Any = None
STATE: Any = None
OUTCOME: Any = None
STATE_WORD: Any = None
WORD: Any = None
BYTE: Any = None
NUMBER: Any = None
THROWS = True
ACTIONS = 1
PLAYERS = 1
PROMISED = 1
OUTCOMES = 1
STATE_WORDS = 1
EPISODE_WORDS = 1
RANDOM_WORDS = 1
STREAM = Random.itemsize // 8
"""How many words a random stream has."""


def words_of(kind: np.dtype[Any]) -> tuple[Any, int]:
    """The type of the words in which a record is kept, and how many it takes."""
    word = np.dtype(np.int64 if kind.alignment == 8 else np.int32)
    assert kind.itemsize % word.itemsize == 0, "a record takes whole words"
    return word, kind.itemsize // word.itemsize


class KeptGames(NamedTuple):
    """All games between two steps, and who plays in them.

    Records are kept in words, with the first words of all games before the second ones: then
    neighbouring threads read and write neighbouring memory.
    """

    setups: Record
    states: Array
    episodes: Array
    randoms: Array
    """For each game the table's stream, then those of the seats."""
    promises: Array
    legal: Array
    last_observations: Array
    last_illegal: Array
    last_seats: Array
    policies: Array
    seeds: Array
    own_seeds: Array
    seat: int
    over: int
    discount: float


class ToldArrays(NamedTuple):
    """What the agent is told, one row per game, as compiled code writes it."""

    observations: Array
    masks: Array
    rewards: Array
    ended: Array
    illegal: Array
    seats: Array
    shared: Array
    unused: Array
    """In place of results of an engine's step that nobody needs here."""


class ThreadRoom(NamedTuple):
    """Where a thread plays its game: records in words, and room to work."""

    states: Array
    episodes: Array
    randoms: Array
    outcomes: Record
    mask: Array
    room: Array


class DeviceView(NamedTuple):
    """What the agent is told, one row per game. Every step writes it again, in the same memory."""

    observations: Any
    """32-bit floats, as the seat to act sees the game."""
    masks: Any
    """Which actions are legal, as truth values; all of them once a game is over."""
    rewards: Any
    """32-bit floats, of the seat that acted."""
    ended: Any
    """Whether the step ended the game."""
    illegal: Any
    """Whether the action was illegal, and the game's default one was played."""
    seats: Any
    """Who is to act: the agent's seat, or whichever is asked where the agent moves every seat."""
    all_rewards: Any
    """A column for every seat, where the agent moves every seat; else a single one of zeros."""
    last_observations: Any
    """In `SameStep`, for games that have ended at least once: the last observation of the
    last one,
    """
    last_seats: Any
    """and the seat that saw it."""


def step_one(
    kept: KeptGames,
    told: ToldArrays,
    room: ThreadRoom,
    tables: Any,
    mode: int,
    chosen: Array,
    actions: Array,
    index: int,
) -> None:
    """One decision in one game, which is played in a thread's room and put back afterwards."""
    streams = len(room.randoms) if THROWS else STREAM
    for word in range(len(room.states)):
        room.states[word] = kept.states[word, index]
    for word in range(len(room.episodes)):
        room.episodes[word] = kept.episodes[word, index]
    for word in range(streams):
        room.randoms[word] = kept.randoms[word, index]
    after = index + 1
    games = (
        kept.setups,
        room.states.view(STATE),
        room.episodes.view(Episode),
        room.randoms.view(Random),
        kept.promises[index * PROMISED : (index + 1) * PROMISED],
        kept.last_observations[index:after],
        kept.last_illegal[index:after],
        kept.last_seats[index:after],
        kept.policies,
        kept.seeds,
        kept.own_seeds,
        room.outcomes,
        room.mask,
        kept.legal[index:after],
        room.room,
        kept.seat,
        kept.over,
        kept.discount,
    )
    answer = (
        told.observations[index:after],
        told.masks[index:after],
        told.rewards[index:after],
        told.ended[index:after],
        told.unused,
        told.illegal[index:after],
        told.seats[index:after],
        told.unused,
        told.shared[index:after],
    )
    step(games, tables, mode, (0, 1), chosen[index:after], actions[index:after], answer)
    for word in range(len(room.states)):
        kept.states[word, index] = room.states[word]
    for word in range(len(room.episodes)):
        kept.episodes[word, index] = room.episodes[word]
    for word in range(streams):
        kept.randoms[word, index] = room.randoms[word]


def step_each(
    kept: KeptGames,
    told: ToldArrays,
    room: ThreadRoom,
    tables: Any,
    mode: int,
    chosen: Array,
    actions: Array,
) -> None:
    """All games one after another, on a processor."""
    for index in range(len(actions)):
        step_game(kept, told, room, tables, mode, chosen, actions, index)


def step_all(kept: Any, told: Any, tables: Any, mode: int, chosen: Any, actions: Any) -> None:
    """The kernel: thread number i plays game number i."""
    index = cuda.grid(1)
    if index < len(actions):
        room = ThreadRoom(
            cuda.local.array(STATE_WORDS, STATE_WORD),
            cuda.local.array(EPISODE_WORDS, WORD),
            cuda.local.array(RANDOM_WORDS, WORD),
            cuda.local.array(OUTCOMES, OUTCOME),
            cuda.local.array(ACTIONS, BYTE),
            cuda.local.array(PLAYERS, NUMBER),
        )
        step_game(kept, told, room, tables, mode, chosen, actions, index)


@dataclass(frozen=True)
class DeviceSettings:
    """The settings that are seldom given, and their usual values."""

    device: str = "gpu"
    autoreset_mode: str = "NextStep"
    stream: int = 0


class DeviceGames:
    """Many matches on a GPU; each step is one decision in each of them.

    What `reset` and `step` return is a `DeviceView`, always the same one. Its arrays have a
    `__cuda_array_interface__`, so PyTorch, CuPy and JAX take them over without copying.
    """

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
        """As `vector.ManyGames`; opponents have compiled policies, or there are none (`[]`).

        More keywords: `device`, `"gpu"` or `"cpu"`; `autoreset_mode`, `"NextStep"` or `"SameStep"`;
        `stream`, the handle of the CUDA stream to work on (0, the usual one). All others are
        options of the game.
        """
        rare = take(DeviceSettings, options)
        given = GivenSettings(game, players, opponents, seat, reward, discount, "flat", "default")
        match = CheckedSettings(given, options)
        try:
            self.num_envs = validation.whole(num_envs, "num_envs", 1, MOST)
            self.device = validation.choice(rare.device, "device", DEVICES)
            mode = validation.choice(rare.autoreset_mode, "autoreset_mode", tuple(MODES))
            stream = validation.whole(rare.stream, "stream", 0, LARGEST_SEED)
        except RollhouseError as error:
            raise error.as_a(BadOption) from None
        if not all(isinstance(one, Seat) for one in match.opponents):
            raise BadOption("not_on_a_device", WORDS)
        if self.device == "gpu" and not available():
            raise NoGpu("no_gpu", GPU_WORDS)
        self.match, self.terms, self.mode = match, match.terms, MODES[mode]
        self.actions, self.observation_size = match.actions, match.sight.size
        company = seating.company(self.terms, match.opponents)
        if self.device == "gpu" and company.thinks:
            raise BadOption("no_room", WORDS)
        self._place: Any = (OnGpu if self.device == "gpu" else OnCpu)(match, company, stream)
        self._tables = self._place.sent(seen_tables(company))
        self._make_room(company)
        self._begun = False

    def _make_room(self, company: Company) -> None:
        games, rules, players = self.num_envs, self.terms.game.rules, self.terms.players
        room, sent, size = self._place.room, self._place.sent, self.observation_size
        columns = players if self.match.every_seat else 1
        word, words = words_of(rules.State)
        self._kept = KeptGames(
            setups=sent(self.terms.setups.copy()),
            states=room((words, games), word),
            episodes=room((words_of(Episode)[1], games), np.int64),
            randoms=room(((1 + players) * STREAM, games), np.int64),
            promises=room(games * columns, np.float64),
            legal=room((games, self.actions), np.uint8),
            last_observations=room((games, size), np.float32),
            last_illegal=room(games, np.bool_),
            last_seats=room(games, np.int32),
            policies=sent(company.numbers),
            seeds=sent(company.seeds),
            own_seeds=sent(company.own_seeds),
            seat=self.match.seat,
            over=tallies.turn_over(self.terms),
            discount=self.match.discount,
        )
        self._told = ToldArrays(
            observations=room((games, size), np.float32),
            masks=room((games, self.actions), np.uint8),
            rewards=room(games, np.float32),
            ended=room(games, np.bool_),
            illegal=room(games, np.bool_),
            seats=room(games, np.int32),
            shared=room((games, columns), np.float32),
            unused=room(1, np.int32),
        )
        self._all, self._no_actions = room(games, np.bool_), room(games, np.int64)
        told, kept = self._told, self._kept
        self.view = DeviceView(
            told.observations, told.masks.view(np.bool_), told.rewards, told.ended, told.illegal,
            told.seats, told.shared, kept.last_observations, kept.last_seats,
        )  # fmt: skip
        """What was told last; its memory never moves."""

    def reset(self, seed: int | None = None) -> DeviceView:
        """Begin all games: game 0 of the seed `seed` + i in environment i, or the next of its last.

        At the first reset without a seed one is drawn.
        """
        seed = seed_given(seed, LARGEST_SEED + 1 - self.num_envs)
        if seed is None and not self._begun:
            seed = int(np.random.default_rng().integers(1 << 63))
        words = np.ascontiguousarray(self._place.fetched(self._kept.episodes).T)
        episodes = words.view(Episode)[:, 0]
        if seed is None:
            episodes["game"] += 1
        else:
            episodes["game"] = 0
            episodes["seed"] = np.arange(self.num_envs, dtype=np.uint64) + np.uint64(seed)
        self._place.put(self._kept.episodes, np.ascontiguousarray(words.T))
        self._place.put(self._all, np.ones(self.num_envs, np.bool_))
        self._run(engine.BEGIN, self._no_actions)
        self._begun = True
        return self.view

    def step(self, actions: Any) -> DeviceView:
        """One decision in every game; actions are whole numbers, an array on the device."""
        if not self._begun:
            raise RollhouseError("not_begun", WORDS)
        codes = self._place.taken(actions)
        if codes.shape != (self.num_envs,) or codes.dtype.kind not in "iu":
            facts = {"games": self.num_envs, "shape": str(codes.shape), "type": str(codes.dtype)}
            raise RollhouseError("wrong_actions", WORDS, **facts)
        self._run(self.mode, codes)
        return self.view

    def _run(self, mode: int, actions: Any) -> None:
        self._place.run(self._kept, self._told, self._tables, mode, self._all, actions)

    def synchronize(self) -> None:
        """Wait until the device has done everything that it was asked to do.

        If another stream reads the view, as in JAX, it must wait first.
        """
        self._place.synchronize()

    def position(self, index: int) -> Position:
        """Where one of the games stands, as a position."""
        if not self._begun:
            raise RollhouseError("not_begun", WORDS)
        index = validation.whole(index, "index", 0, self.num_envs - 1)
        words = np.ascontiguousarray(self._place.fetched(self._kept.states)[:, index])
        return Position(self.terms, words.view(self.terms.game.rules.State))

    @property
    def game_steps(self) -> int:
        """Actions of all seats and answers of the table since this object was made."""
        words = np.ascontiguousarray(self._place.fetched(self._kept.episodes).T)
        return int(words.view(Episode)["steps"].sum())


def seen_tables(company: Company) -> Any:
    """What the policies are given; an empty tuple could not be an argument of a kernel."""
    nested: Any = NOTHING
    for policy in reversed(company.policies):
        nested = (policy.given() or NOTHING, nested)
    return nested


class OnCpu:
    """Games in the memory of the house."""

    def __init__(self, match: CheckedSettings, company: Company, _: int) -> None:
        played = engine.engine(match.terms, company, match.shaped)
        name, given = scope_of(match, company)
        home = match.terms.game.rules
        one = bind(step_one, name, home, step=played.step, **given)
        self.each = bind(step_each, name, home, step_game=one)
        self.place = ThreadRoom(
            np.zeros(words_of(home.State)[1], words_of(home.State)[0]),
            np.zeros(words_of(Episode)[1], np.int64),
            np.zeros((1 + match.terms.players) * STREAM, np.int64),
            np.zeros(1, home.Outcome),
            np.zeros(home.ACTIONS, np.uint8),
            np.zeros(match.terms.players, np.int64),
        )

    def room(self, shape: Any, kind: Any) -> Array:
        return np.zeros(shape, kind)

    def sent(self, tables: Any) -> Any:
        return tables

    def fetched(self, array: Array) -> Array:
        return array.copy()

    def put(self, place: Array, array: Array) -> None:
        place[:] = array

    def taken(self, actions: Any) -> Array:
        try:
            return np.asarray(actions)
        except ValueError:
            return np.array(None)

    def synchronize(self) -> None:
        """Does nothing: nothing is under way."""

    def run(self, kept: Any, told: Any, tables: Any, *more: Any) -> None:
        *others, actions = more
        self.each(kept, told, self.place, tables, *others, actions.astype(np.int64))


class OnGpu:
    """Games in the memory of a GPU."""

    def __init__(self, match: CheckedSettings, company: Company, stream: int) -> None:
        self.toolkit = toolkit()
        self.stream = self.toolkit.external_stream(stream) if stream else 0
        self.kernel = kernel(match, company)
        self.arrays: dict[Any, Any] = {}
        self.launches = Launches(self.toolkit, stream)
        self.given: Any = None

    def room(self, shape: Any, kind: Any) -> Any:
        return self.toolkit.to_device(np.zeros(shape, kind))

    def sent(self, tables: Any) -> Any:
        return sent(tables)

    def fetched(self, array: Any) -> Array:
        self.synchronize()
        found: Array = array.copy_to_host()
        return found

    def put(self, place: Any, array: Array) -> None:
        self.synchronize()
        place.copy_to_device(array)
        self.synchronize()

    def taken(self, actions: Any) -> Any:
        """An array on the device as it is; an array of the house is copied there."""
        ready = getattr(actions, "block_until_ready", None)
        if ready:
            ready()
        described = getattr(actions, "__cuda_array_interface__", None)
        self.given = None
        if described is None:
            return self._copied(actions)
        key = described["data"][0], described["typestr"], described["shape"]
        self.given = (*key, described.get("strides"))
        if self.given not in self.arrays:
            if len(self.arrays) == KNOWN:
                self.arrays.clear()
                self.launches.forget()
            # Without an owner: its maker may put another array there when this one is released
            found = self.toolkit.from_cuda_array_interface(described, owner=None, sync=False)
            self.arrays[self.given] = found
        return self.arrays[self.given]

    def _copied(self, actions: Any) -> Any:
        try:
            array = np.ascontiguousarray(actions)
        except ValueError:
            return np.array(None)
        return self.toolkit.to_device(array) if array.dtype.kind in "iu" else array

    def synchronize(self) -> None:
        self.toolkit.synchronize()

    def run(self, kept: Any, told: Any, tables: Any, mode: int, chosen: Any, actions: Any) -> None:
        blocks = -(-len(actions) // THREADS)
        given, self.given = self.given, None

        def launch(stream: Any) -> None:
            self.kernel[blocks, THREADS, stream](kept, told, tables, mode, chosen, actions)

        if given is None or not self.launches.again((mode, given), launch):
            launch(self.stream)


KNOWN = 64
"""How many arrays of actions are recognised, by where they lie."""


class Launches:
    """Launches that were made before, each kept as a CUDA graph.

    Handing some thirty arrays to a kernel takes Python longer than the kernel takes to run; a graph
    already has them.
    """

    def __init__(self, device: Any, stream: int) -> None:
        self.device, self.handle = device, stream
        self.seen: set[Any] = set()
        self.graphs: dict[Any, Any] = {}
        self.possible = find_spec("cuda") is not None and find_spec("cuda.bindings") is not None
        self.driver: Any = import_module("cuda.bindings.driver") if self.possible else None

    def again(self, key: Any, launch: Any) -> bool:
        """Repeat a launch that was made before; False: there was none, or it must be done another
        way.
        """
        if not self.possible or self._is_captured():
            return False
        if key not in self.seen:  # the first launch compiles, which no graph can contain
            self.seen.add(key)
            return False
        if key not in self.graphs:
            self.graphs[key] = self._captured(launch)
        if self.graphs[key] is None:
            return False
        self._ask("cuGraphLaunch", self.graphs[key], self.driver.CUstream(self.handle))
        return True

    def forget(self) -> None:
        for graph in self.graphs.values():
            if graph is not None:
                self._ask("cuGraphExecDestroy", graph)
        self.graphs.clear()
        self.seen.clear()

    def _ask(self, name: str, *arguments: Any) -> Any:
        """Calls one of the driver's functions; returns its results, without the status code."""
        error, *found = getattr(self.driver, name)(*arguments)
        if int(error):
            raise RuntimeError(f"{name}: {error}")
        return found[0] if found else None

    def _is_captured(self) -> bool:
        """Whether somebody makes a graph of their own from what is launched now."""
        if not self.handle:
            return False
        return int(self._ask("cuStreamIsCapturing", self.handle)) != 0

    def _captured(self, launch: Any) -> Any:
        """A launch as a graph; None if that is impossible."""
        own = self.device.stream()
        try:
            alone = self.driver.CUstreamCaptureMode.CU_STREAM_CAPTURE_MODE_THREAD_LOCAL
            self._ask("cuStreamBeginCapture", int(own), alone)
            try:
                launch(own)
            finally:
                graph = self._ask("cuStreamEndCapture", int(own))
            return self._ask("cuGraphInstantiate", graph, 0)
        except (RuntimeError, TypeError, ValueError):
            self.possible = False
            return None


def scope_of(match: CheckedSettings, company: Company) -> tuple[str, dict[str, Any]]:
    """A name for the copies of the templates, and the constants in them."""
    terms = match.terms
    constants = {
        "STATE": terms.game.rules.State,
        "THROWS": company.throws,
        "PLAYERS": terms.players,
        "PROMISED": terms.players if match.every_seat else 1,
    }
    name = f"{terms.game.name}_{match.sight.digest}_{company.name}_{match.shaped}_device"
    return f"{name}_{terms.players}", constants


_KERNELS: dict[tuple[str, bool], Any] = {}


def kernel(match: CheckedSettings, company: Company) -> Any:
    """`step_all` for a match, compiled for the GPU at its first launch."""
    name, given = scope_of(match, company)
    key = name, match.every_seat
    if key not in _KERNELS:
        device, game = toolkit(), match.terms.game.rules
        word, words = words_of(game.State)
        played = Engine(match.terms, company, match.shaped, rounded_product())
        one = bind(step_one, name, game, step=played.step, **given)
        scope = {
            **globals(),
            **given,
            "cuda": device,
            "step_game": one,
            "OUTCOME": numba.from_dtype(game.Outcome),
            "STATE_WORD": numba.from_dtype(word),
            "WORD": numba.int64,
            "BYTE": numba.uint8,
            "NUMBER": numba.int64,
            "ACTIONS": game.ACTIONS,
            "OUTCOMES": filling(game.Outcome),
            "STATE_WORDS": words,
            "EPISODE_WORDS": words_of(Episode)[1],
            "RANDOM_WORDS": (1 + match.terms.players) * STREAM,
        }
        _KERNELS[key] = device.jit(FunctionType(step_all.__code__, scope, "step_all"))
    return _KERNELS[key]


@functools.cache
def rounded_product() -> Any:
    """The engine's `product` for a GPU."""
    device = toolkit()
    multiply = device.libdevice.dmul_rn
    return device.jit(device=True)(lambda one, other: multiply(one, other))
