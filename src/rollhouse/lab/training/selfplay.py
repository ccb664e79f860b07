"""Self-play of a game in lanes (`lanes.py`), on the processors or on a GPU.

All positions that the choices of all lanes may lead to are judged together, by one function of
`learning.py`: that is what GPUs are good at, and processors too.
"""

from __future__ import annotations

import functools
import math
import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from types import FunctionType, ModuleType
from typing import Any

import numpy as np

from rollhouse.kernel import contract
from rollhouse.kernel.calls import bind
from rollhouse.kernel.contract import Game
from rollhouse.kernel.games import part
from rollhouse.kernel.gpu import toolkit
from rollhouse.kernel.position import Position, opening
from rollhouse.kernel.records import (
    OVER,
    TABLE,
    WHOLE,
    Array,
    Random,
    Record,
    Row,
    ask,
    called,
    i64,
    rows,
    rule,
    stream,
)
from rollhouse.players.playouts import cores

from ..batch.gpu import THREADS
from . import lanes as steps
from .lanes import GAMES, KEPT, STREAM, TOLD, WON, Lanes, Lesson

Judge = Callable[[Any], Any]
"""Takes rows of inputs, returns the shares of the seats, the mover's first."""

go: Any = None
cuda: Any = None
rules: Any = None
quick: Any = None
LOOKED_AT = 6
"""How many games are played to find out how much there is to choose from."""
ROUND, LONGEST = 32, 400
"""Choices in a playout between two checks whether all games are over, and the most such checks."""
SHORTEST = 64
"""With fewer lanes than this a thread of its own is not worth it."""


def by_default(setup: Record, state: Record, mask: Array) -> Any:  # noqa: ARG001
    return rules.default(setup, state)


def quickly(setup: Record, state: Record, mask: Array) -> Any:
    return quick(setup, state, mask, ())


def rule_of_thumb_for(game: Game, name: str) -> Any:
    """The rule of thumb of a game, in its quick form if there is one that needs no tables."""
    greedy, faster = part(game.name, "greedy"), part(game.name, "greedy_quick")
    if faster is not None and not hasattr(faster, "tables"):
        return bind(quickly, name, game.rules, quick=faster.choose)
    return greedy.choose if greedy else bind(by_default, name, game.rules)


def leaving(game: Game) -> Any:
    """Removes the actions that are not tried: as a game's `inputs` say, or its rule of thumb; None:
    all are tried.
    """
    own, greedy = (getattr(part(game.name, one), "consider", None) for one in ("inputs", "greedy"))
    return own or greedy


def considered(position: Position) -> Array:
    """A 1 for every action code that self-play tries."""
    terms, mask = position.terms, position.mask()
    leave = leaving(terms.game)
    if leave is not None:
        ask(leave, Row(terms.setups), Row(position.array()), mask)
    return mask


@functools.cache
def rows_a_lane(game: Game, players: int) -> int:
    """How many positions per lane are judged at a time: a little more than there usually are to
    choose from. Lanes that find no room wait.
    """
    terms, chance, found = contract.agree(game, players, {}), random.Random(1), [2]
    for seed in range(LOOKED_AT):
        position, dice = opening(terms), stream(seed)
        while position.turn != OVER:
            if position.turn == TABLE:
                position = position.after(position.draw(dice))
                continue
            weighed = int(considered(position).sum())
            found += [weighed] if weighed > 1 else []
            position = position.after(chance.choice(position.actions()))
    return min(math.ceil(1.25 * sum(found) / len(found)), game.rules.ACTIONS)


class Steps:
    """What happens in a lane of one game, compiled."""

    def __init__(self, game: Game, home: ModuleType) -> None:
        self.game, self.home = game, home
        name, leave = f"{game.name}_lanes", leaving(game)
        choose = rule_of_thumb_for(game, name)

        def bound(template: Any, **also: Any) -> Any:
            return bind(template, name, game.rules, called, **also)

        begun = bound(steps.begin_game)
        ended = bound(steps.end_game, restart=begun)
        self.open = bound(steps.open_lane, restart=begun)
        self.advance = bound(
            steps.advance, thumb=choose, consider=leave, finish=ended, CONSIDERS=leave is not None
        )
        self.offer = bound(steps.offer, inputs=home)
        self.take = bound(steps.take)
        self.close = bound(steps.close_lane, inputs=home)
        self.settle = bound(steps.settle_lane)
        self.write = bound(steps.write_kept, inputs=home)


@rule
def played_in(lane: int, setups: int) -> int:
    """Which setup a lane plays: every second lane plays the first, which is the printed game."""
    return i64(0) if lane % 2 == 0 or setups == 1 else i64(1) + lane // 2 % (setups - 1)


# One lane after another, on a processor: `go` is one of the functions above


def some_with_lesson(setups: Record, lanes: Lanes, lesson: Lesson, low: int, high: int) -> None:
    for lane in range(low, high):
        go(setups[played_in(lane, len(setups))], lanes, lesson, i64(lane))


def some_offers(setups: Record, lanes: Lanes, places: Array, low: int, high: int) -> None:
    for lane in range(low, high):
        if places[lane] >= 0:
            go(setups[played_in(lane, len(setups))], lanes, i64(lane), i64(places[lane]))


def some_choices(
    setups: Record, lanes: Lanes, lesson: Lesson, places: Array, judged: Array, low: int, high: int
) -> None:
    for lane in range(low, high):
        if places[lane] >= 0:
            go(
                setups[played_in(lane, len(setups))],
                lanes,
                lesson,
                i64(lane),
                i64(places[lane]),
                judged,
            )


def some_alone(setups: Record, lanes: Lanes, low: int, high: int) -> None:
    for lane in range(low, high):
        go(setups[played_in(lane, len(setups))], lanes, i64(lane))


def some_settled(_: Record, lanes: Lanes, judged: Array, low: int, high: int) -> None:
    for lane in range(low, high):
        go(lanes, i64(lane), judged)


def some_written(
    setups: Record, lanes: Lanes, out: Array, movers: Array, low: int, high: int
) -> None:
    for lane in range(low, high):
        go(setups[played_in(lane, len(setups))], lanes, i64(lane), out, movers)


# All lanes at once, on a GPU


def all_with_lesson(setups: Any, lanes: Any, lesson: Any) -> None:
    lane = cuda.grid(1)
    if lane < len(lanes.counts):
        go(setups[played_in(lane, len(setups))], lanes, lesson, lane)


def all_offers(setups: Any, lanes: Any, places: Any) -> None:
    lane = cuda.grid(1)
    if lane < len(lanes.counts) and places[lane] >= 0:
        go(setups[played_in(lane, len(setups))], lanes, lane, i64(places[lane]))


def all_choices(setups: Any, lanes: Any, lesson: Any, places: Any, judged: Any) -> None:
    lane = cuda.grid(1)
    if lane < len(lanes.counts) and places[lane] >= 0:
        go(setups[played_in(lane, len(setups))], lanes, lesson, lane, i64(places[lane]), judged)


def all_alone(setups: Any, lanes: Any) -> None:
    lane = cuda.grid(1)
    if lane < len(lanes.counts):
        go(setups[played_in(lane, len(setups))], lanes, lane)


def all_settled(_: Any, lanes: Any, judged: Any) -> None:
    lane = cuda.grid(1)
    if lane < len(lanes.counts):
        go(lanes, lane, judged)


def all_written(setups: Any, lanes: Any, out: Any, movers: Any) -> None:
    lane = cuda.grid(1)
    if lane < len(lanes.counts):
        go(setups[played_in(lane, len(setups))], lanes, lane, out, movers)


def all_cleared(flat: Any) -> None:
    place = cuda.grid(1)
    if place < len(flat):
        flat[place] = 0


FORMS: dict[str, tuple[Any, Any]] = {
    "open": (some_with_lesson, all_with_lesson),
    "advance": (some_with_lesson, all_with_lesson),
    "offer": (some_offers, all_offers),
    "take": (some_choices, all_choices),
    "close": (some_alone, all_alone),
    "settle": (some_settled, all_settled),
    "write": (some_written, all_written),
}
"""For each function of a lane: how to run it for many lanes on a processor, and on a GPU."""


class Place:
    """The place where games are played. The next lesson writes over what it returns."""

    def __init__(self, played: Steps, setups: Array, size: tuple[int, int], lanes: int) -> None:
        """`size`: the number of inputs and players."""
        self.lanes, (self.inputs, self.players) = lanes, size
        game = played.game.rules
        many = lanes * KEPT
        judged = max(lanes * rows_a_lane(played.game, size[1]), game.ACTIONS)
        told = np.zeros((lanes, TOLD), np.int64)
        told[:, STREAM] = np.arange(lanes)
        self.setups = self.sent(setups)
        self.arrays = Lanes(
            self.sent(opened(played.game, setups, lanes)), self.room(lanes, game.State),
            self.room(lanes, game.Outcome), self.room(lanes, Random), self.room(lanes, Random),
            self.room((lanes, game.ACTIONS), np.uint8), self.sent(told),
            self.room((lanes, 8), np.int64), self.room(lanes, np.int32),
            self.room((lanes, KEPT), np.int32), self.room(many, game.State),
            self.room((many, size[1]), np.int32), self.room((judged, size[0]), np.int16),
            self.room(judged, np.int32), self.room(judged, np.int32), self.room(judged, np.int32),
        )  # fmt: skip
        self.played = 0
        self.out = self.room((many, size[0]), np.int16)
        self.movers = self.room(many, np.int32)

    def go_on_from(self, lessons: int) -> None:
        """Go on after this many lessons that were played another time."""
        told = np.zeros((self.lanes, TOLD), np.int64)
        told[:, STREAM] = np.arange(self.lanes) + lessons * self.lanes
        self.arrays = self.arrays._replace(told=self.sent(told))

    def play(self, lesson: Lesson, cycles: int, judge: Judge) -> tuple[Any, Any, Any]:
        """The inputs of all kept positions, who moves, and what they should be worth."""
        self.cycle(lesson, cycles, judge)
        self.clear(self.arrays.rows)
        self.run("close")
        self.run("settle", self.taken(judge(self.given(self.arrays.rows))))
        self.clear(self.out)
        self.run("write", self.out, self.movers)
        return self.given(self.out), self.given(self.movers), self.given(self.arrays.worths)

    def contest(self, lesson: Lesson, cycles: int, judge: Judge) -> tuple[float, float]:
        """What one seat with the network wins against others who play by the rule of thumb, and
        half the width of its 95 % interval.
        """
        self.cycle(lesson, cycles, judge)
        told = self.fetched(self.arrays.told)
        return share(told[:, WON], told[:, GAMES])

    def playout(self, states: Array, lesson: Lesson, judge: Judge) -> Array:
        """How games end that have already begun, one for each lane: win shares by seat."""
        self.arrays = self.arrays._replace(states=self.sent(states))
        self.played += 1
        self.go_on_from(self.played)
        self.run("open", lesson)
        for _ in range(LONGEST):
            self.choose(lesson, ROUND, judge)
            if self.fetched(self.arrays.told)[:, GAMES].all():
                break
        return self.fetched(self.arrays.shares)[:, : self.players] / WHOLE

    def cycle(self, lesson: Lesson, cycles: int, judge: Judge) -> None:
        self.run("open", lesson)
        self.choose(lesson, cycles, judge)

    def choose(self, lesson: Lesson, cycles: int, judge: Judge) -> None:
        """Make this many choices in every lane."""
        from .learning import placed

        for number in range(cycles):
            self.run("advance", lesson)
            first = number * self.lanes // cycles
            counts, room = self.given(self.arrays.counts), len(self.arrays.rows)
            places = self.taken(placed(counts, first, room))
            self.clear(self.arrays.rows)
            self.run("offer", places)
            judged = self.taken(judge(self.given(self.arrays.rows)))
            self.run("take", lesson, places, judged)

    # Where that is

    def room(self, shape: Any, kind: Any) -> Any:
        raise NotImplementedError

    def sent(self, array: Array) -> Any:
        raise NotImplementedError

    def fetched(self, array: Any) -> Array:
        raise NotImplementedError

    def given(self, array: Any) -> Any:
        """An array of lanes, as JAX takes it."""
        raise NotImplementedError

    def taken(self, array: Any) -> Any:
        """An array of JAX, as lanes take it."""
        raise NotImplementedError

    def clear(self, array: Any) -> None:
        raise NotImplementedError

    def run(self, what: str, *more: Any) -> None:
        raise NotImplementedError


class OnCpu(Place):
    """On the processors."""

    def __init__(self, played: Steps, setups: Array, size: tuple[int, int], lanes: int) -> None:
        name, game = f"{played.game.name}_self_play", played.game.rules
        self.forms = {
            what: bind(form, name, game, go=getattr(played, what))
            for what, (form, _) in FORMS.items()
        }
        self.pool = ThreadPoolExecutor(cores())
        super().__init__(played, setups, size, lanes)

    def room(self, shape: Any, kind: Any) -> Any:
        found = np.zeros(shape, kind)
        return rows(found) if found.dtype.names else found

    def sent(self, array: Array) -> Any:
        """A copy; otherwise machine code for read-only arrays would be made too."""
        return rows(array.copy()) if array.dtype.names else array.copy()

    def fetched(self, array: Any) -> Array:
        return array

    def given(self, array: Any) -> Any:
        return array

    def taken(self, array: Any) -> Any:
        return np.array(array)

    def clear(self, array: Any) -> None:
        array[:] = 0

    def run(self, what: str, *more: Any) -> None:
        each = max(SHORTEST, -(-self.lanes // (4 * cores())))

        def part(low: int) -> None:
            high = min(low + each, self.lanes)
            self.forms[what](self.setups, self.arrays, *more, np.int64(low), np.int64(high))

        list(self.pool.map(part, range(0, self.lanes, each)))


class OnGpu(Place):
    """On a GPU, where everything stays."""

    def __init__(self, played: Steps, setups: Array, size: tuple[int, int], lanes: int) -> None:
        self.device = toolkit()
        self.forms, self.cleared = kernels(played)
        super().__init__(played, setups, size, lanes)

    def room(self, shape: Any, kind: Any) -> Any:
        return self.device.to_device(np.zeros(shape, kind))

    def sent(self, array: Array) -> Any:
        return self.device.to_device(array)

    def fetched(self, array: Any) -> Array:
        return array.copy_to_host()

    def given(self, array: Any) -> Any:
        from .learning import as_jax

        self.device.synchronize()
        return as_jax(array)

    def taken(self, array: Any) -> Any:
        return self.device.as_cuda_array(array.block_until_ready())

    def clear(self, array: Any) -> None:
        flat = array.ravel()
        self.cleared[-(-len(flat) // 512), 512](flat)

    def run(self, what: str, *more: Any) -> None:
        self.forms[what][-(-self.lanes // THREADS), THREADS](self.setups, self.arrays, *more)


@functools.cache
def kernels(played: Steps) -> tuple[dict[str, Any], Any]:
    """The kernels of a GPU by name, and what clears arrays: compiled once for all places."""
    device = toolkit()
    scope = {**globals(), "cuda": device}

    def kernel(template: Any, **more: Any) -> Any:
        own = {**scope, **more}
        return device.jit(FunctionType(template.__code__, own, template.__name__))

    forms = {what: kernel(every, go=getattr(played, what)) for what, (_, every) in FORMS.items()}
    return forms, kernel(all_cleared)


def opened(game: Game, setups: Array, lanes: int) -> Array:
    """The positions from which lanes begin."""
    states = np.zeros(len(setups), game.rules.State)
    for index in range(len(setups)):
        game.calls.start(rows(setups[index : index + 1]), rows(states), index)
    return states[[played_in(lane, len(setups)) for lane in range(lanes)]]


def share(won: Array, games: Array) -> tuple[float, float]:
    """The share won, and half the width of its 95 % interval, from the lanes' own means."""
    mean = won.sum() / WHOLE / max(games.sum(), 1)
    off = won / WHOLE - mean * games
    return float(mean), float(1.96 * np.sqrt((off**2).sum()) / max(games.sum(), 1))


@functools.cache
def steps_of(game: Game, home: ModuleType) -> Steps:
    return Steps(game, home)
