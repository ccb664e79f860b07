"""Games that a network plays against itself, and the positions of them that it learns from.

In a lane games are played one after another, each lane by random streams of its own.
In the first steps of a game an action may be at random, so that what nobody would play is seen too;
of the positions after these steps a fixed number is kept, drawn from all with the same chance.

What a kept position should be worth is a mean of what the network says at the beginning of each
later turn, and of what was won in the end: each counts `lesson.far` of 256 times as much as the one
before it (TD(λ)). What is near is known with less luck, what is far with less error.
"""

from __future__ import annotations

import functools
from concurrent.futures import ThreadPoolExecutor
from types import FunctionType, ModuleType
from typing import Any, NamedTuple

import numba
import numpy as np

from rollhouse.kernel.calls import bind
from rollhouse.kernel.contract import Game
from rollhouse.kernel.gpu import toolkit
from rollhouse.kernel.records import (
    OVER,
    TABLE,
    WHOLE,
    Array,
    Random,
    Record,
    begin,
    below,
    called,
    i64,
    nth_set,
    rows,
    rule,
)
from rollhouse.players.playouts import cores
from rollhouse.valuation.lookahead import Judge
from rollhouse.valuation.network import INPUTS, SHARES, WIDEST, Network, Thinking, thinking

from ..batch.gpu import THREADS, filling

rules: Any = None
worth: Any = None
consider: Any = None
see: Any = None
add: Any = None
go: Any = None
thumb: Any = None
play: Any = None
inputs: Any = None
CONSIDERS = False

KEPT = 32
"""Positions of a lane that are kept."""
WANDERS = 64
"""The most steps at the beginning in which actions may be at random."""
ASTRAY = 8
"""One action of so many is at random in these steps."""


class Room(NamedTuple):
    """Room for one game."""

    states: Record
    outcomes: Record
    mask: Array
    randoms: Record
    thinking: Thinking
    open: Array
    """By kept position: how much of its worth is still to come, in `SHARES`."""


class Lesson(NamedTuple):
    """What games are played by."""

    network: Network
    seed: Any
    thumbs: int
    """Of 256 games so many are played by the rule of thumb."""
    far: int
    """How much what comes a turn later counts, of 256. At 256 only what was won in the end does."""
    steps: int
    """Of every lane. The next lesson goes on where this one ends."""


class Lanes(NamedTuple):
    """Some lanes: the position in which each is."""

    states: Record
    first: Any
    """The number of the first, which says by which house rules it plays."""
    stream: Any
    """The number of the first one's random streams."""


def self_play(
    setup: Record, room: Room, lesson: Lesson, lane: int, kept: Record, worths: Array
) -> None:
    """Go on from the position that `room` holds, game after game, for `lesson.steps` steps.

    `kept` gets positions, and `worths` what they should be worth by seat.
    """
    states, chance = room.states, room.randoms[1]
    begin(room.randoms[0], lesson.seed, 2 * lane)
    begin(chance, lesson.seed, 2 * lane + 1)
    for slot in range(len(kept)):
        room.open[slot] = 0
        clear_row(worths[slot])
    seat = i64(rules.turn(setup, states[0]))
    by_thumb = below(chance, 256) < lesson.thumbs
    seen = begun = wanders = i64(0)
    for step in range(lesson.steps):
        if seat == OVER:
            begun = i64(step)
            by_thumb = below(chance, 256) < lesson.thumbs
            wanders = i64(below(chance, 2)) * i64(below(chance, WANDERS))
            rules.start(setup, states[0])
            seat = i64(rules.turn(setup, states[0]))
        if step >= begun + wanders:
            slot = seen if seen < len(kept) else i64(below(chance, seen + 1))
            if slot < len(kept):
                kept[slot] = states[0]
                room.open[slot] = SHARES
                clear_row(worths[slot])
            seen += 1
        mover = i64(states[0].to_move)
        go(setup, room, lesson, seat, by_thumb, step < begun + wanders)
        seat = i64(rules.turn(setup, states[0]))
        if seat == OVER or step == lesson.steps - 1:
            add(setup, room, lesson, worths, i64(0))
        elif states[0].to_move != mover and lesson.far < 256:
            add(setup, room, lesson, worths, i64(lesson.far))
    for slot in range(seen, len(kept)):
        kept[slot] = states[0]


def one_step(
    setup: Record, room: Room, lesson: Lesson, seat: int, by_thumb: bool, wanders: bool
) -> None:
    """An answer of the table, or an action."""
    state, mask, chance = room.states[0], room.mask, room.randoms[1]
    if seat == TABLE:
        rules.draw(setup, state, room.randoms[0], room.outcomes[0])
        rules.settle(setup, state, room.outcomes[0])
        return
    legal = i64(rules.legal(setup, state, mask))
    if wanders and below(chance, ASTRAY) == 0:
        action = i64(nth_set(mask, below(chance, legal)))
    elif by_thumb and legal > 1:
        action = i64(thumb(setup, state, mask))
    else:
        action = best(setup, room, seat, lesson.network)
    rules.act(setup, state, action)


def contest(setup: Record, room: Room, lesson: Lesson, lane: int, tally: Array) -> None:
    """Games of one seat that plays by the network against others who go by the rule of thumb.

    `tally` gets what the one won, in sixtieths, and the number of games; who it is changes.
    """
    states = room.states
    begin(room.randoms[0], lesson.seed, 2 * lane)
    begin(room.randoms[1], lesson.seed, 2 * lane + 1)
    one = i64(lane) % i64(setup.players)
    rules.start(setup, states[0])
    tally[0] = tally[1] = 0
    for _ in range(lesson.steps):
        seat = i64(rules.turn(setup, states[0]))
        if seat == OVER:
            rules.shares(setup, states[0], room.thinking.shares)
            tally[0] += room.thinking.shares[one]
            tally[1] += 1
            one = (one + 1) % i64(setup.players)
            rules.start(setup, states[0])
        else:
            go(setup, room, lesson, seat, seat != one, False)


def add_worth(setup: Record, room: Room, lesson: Lesson, worths: Array, far: int) -> None:
    """Add what the position is worth now; `far` of 256 of what is open stays so."""
    state, shares, players = room.states[0], room.thinking.shares, i64(setup.players)
    first = i64(0)
    if rules.turn(setup, state) == OVER:
        rules.shares(setup, state, shares)
        for seat in range(players):
            shares[seat] = shares[seat] * SHARES // WHOLE
    else:
        see(setup, state, lesson.network, room.thinking)
        first = i64(state.to_move)
    for slot in range(len(worths)):
        now = room.open[slot] * (256 - far) // 256
        if now > 0:
            room.open[slot] -= now
            for step in range(players):
                seat = first + step
                seat = seat - players if seat >= players else seat
                worths[slot, seat] += now * shares[step] // SHARES


@rule
def clear_row(row: Array) -> None:
    for place in range(len(row)):
        row[place] = 0


def best_action(setup: Record, room: Room, seat: int, network: Network) -> Any:
    """What leads to the position that is worth most."""
    states, mask = room.states, room.mask
    if CONSIDERS:
        consider(setup, states[0], mask)
    found, most, only = i64(-1), i64(-1), i64(0)
    for action in range(len(mask)):
        if mask[action]:
            only += 1
            found = i64(action)
    if only == 1:
        return found
    for action in range(len(mask)):
        if mask[action]:
            states[1] = states[0]
            rules.act(setup, states[1], action)
            here = i64(worth(setup, states[1], seat, network, room.thinking))
            if here > most:
                found, most = i64(action), here
    return found


best: Any = None


def by_default(setup: Record, state: Record, mask: Array) -> Any:  # noqa: ARG001
    return rules.default(setup, state)


def play_some(
    setups: Record, room: Room, lesson: Lesson, lanes: Lanes, kept: Record, worths: Array
) -> None:
    """Lane after lane, for a processor."""
    for index in range(len(lanes.states)):
        low, lane = index * KEPT, lanes.first + index
        here, there = kept[low : low + KEPT], worths[low : low + KEPT]
        room.states[0] = lanes.states[index]
        play(setups[lane % len(setups)], room, lesson, lanes.stream + index, here, there)
        lanes.states[index] = room.states[0]


def contest_some(setups: Record, room: Room, lesson: Lesson, first: int, tallies: Array) -> None:
    for index in range(len(tallies)):
        play(setups[0], room, lesson, first + index, tallies[index])


def write_some(setups: Record, first: int, kept: Record, out: Array) -> None:
    """The inputs of kept positions, a row each; `out` is cleared."""
    for index in range(len(out)):
        lane = first + index // KEPT
        inputs.write(setups[lane % len(setups)], kept[index], out[index])


class SelfPlay:
    """Self-play of one game, compiled."""

    def __init__(self, game: Game, home: ModuleType, thumb: ModuleType | None) -> None:
        name = f"{game.name}_self_play"
        self.judge = Judge(game, home)
        leave = getattr(thumb, "consider", None)
        chosen = bind(
            best_action, name, game.rules, worth=self.judge.worth, consider=leave,
            CONSIDERS=leave is not None,
        )  # fmt: skip
        self.game = game
        by_thumb = thumb.choose if thumb else bind(by_default, name, game.rules)
        added = bind(add_worth, name, game.rules, called, see=self.judge.see)
        step = bind(one_step, name, game.rules, best=chosen, thumb=by_thumb)
        self.play = bind(self_play, name, game.rules, go=step, add=added)
        self.contest = bind(contest, name, game.rules, go=step)
        self.some = bind(play_some, name, game.rules, play=self.play)
        self.contest_some = bind(contest_some, name, game.rules, play=self.contest)
        self.write = bind(write_some, name, game.rules, inputs=home)
        self.home = home

    def room(self) -> Room:
        game = self.game.rules
        return Room(
            rows(np.zeros(2, game.State)),
            rows(np.zeros(1, game.Outcome)),
            np.zeros(game.ACTIONS, np.uint8),
            rows(np.zeros(2, Random)),
            thinking(),
            np.zeros(KEPT, np.int64),
        )


def opened(played: SelfPlay, setups: Array, lanes: int) -> Array:
    """The positions in which lanes begin."""
    states = np.zeros(lanes, played.game.rules.State)
    for index in range(min(lanes, len(setups))):
        played.game.calls.start(rows(setups[index : index + 1]), rows(states), index)
    return states[np.arange(lanes) % len(setups)].copy()


def share(tallies: Array) -> tuple[float, float]:
    """The share won, and the half width of its 95 % interval, from lanes' own means."""
    won, games = tallies[:, 0] / WHOLE, tallies[:, 1]
    mean = won.sum() / max(games.sum(), 1)
    off = won - mean * games
    return float(mean), float(1.96 * np.sqrt((off**2).sum()) / max(games.sum(), 1))


class OnCpu:
    """Where games are played: on the processors."""

    def __init__(self, played: SelfPlay, setups: Array, size: tuple[int, int], lanes: int) -> None:
        """`size`: inputs and players."""
        self.played, self.setups, self.lanes = played, setups, lanes
        self.inputs, self.players = size
        self.states, self.lessons = opened(played, setups, lanes), 0

    def play(self, lesson: Lesson) -> tuple[Any, Any, Any]:
        """The inputs of all kept positions, who moves, and what they should be worth."""
        kept = np.zeros(self.lanes * KEPT, self.played.game.rules.State)
        worths = np.zeros((self.lanes * KEPT, self.players), np.int32)
        out = np.zeros((self.lanes * KEPT, self.inputs), np.int32)
        each, begun = -(-self.lanes // (4 * cores())), self.lessons * self.lanes
        setups = rows(self.setups)

        def part(low: int) -> None:
            high = min(low + each, self.lanes)
            here = slice(low * KEPT, high * KEPT)
            lanes = Lanes(rows(self.states[low:high]), np.int64(low), np.int64(begun + low))
            self.played.some(
                setups, self.played.room(), lesson, lanes, rows(kept[here]), worths[here]
            )
            self.played.write(setups, np.int64(low), rows(kept[here]), out[here])

        with ThreadPoolExecutor(cores()) as pool:
            list(pool.map(part, range(0, self.lanes, each)))
        self.lessons += 1
        return out.astype(np.int16), kept["to_move"].astype(np.int32), worths

    def contest(self, lesson: Lesson, lanes: int) -> tuple[float, float]:
        """What one seat with the network wins of others who go by the rule of thumb, and the half
        width of its 95 % interval.
        """
        tallies = np.zeros((lanes, 2), np.int64)
        self.played.contest_some(
            rows(self.setups), self.played.room(), lesson, np.int64(0), tallies
        )
        return share(tallies)

    def sent(self, network: Network) -> Network:
        return network


class OnGpu:
    """The same on a GPU; inputs and worths stay there."""

    def __init__(self, played: SelfPlay, setups: Array, size: tuple[int, int], lanes: int) -> None:
        self.device, self.played, self.lanes = toolkit(), played, lanes
        self.inputs, self.players = size
        self.setups = self.device.to_device(setups)
        self.states, self.lessons = self.device.to_device(opened(played, setups, lanes)), 0
        game = played.game.rules
        scope = {
            **globals(), "cuda": self.device, "play": played.play, "inputs": played.home,
            "STATE": numba.from_dtype(game.State), "OUTCOME": numba.from_dtype(game.Outcome),
            "RANDOM": numba.from_dtype(Random), "I32": numba.int32, "I64": numba.int64,
            "BYTE": numba.uint8, "ACTIONS": game.ACTIONS, "STATES": max(2, filling(game.State)),
            "OUTCOMES": filling(game.Outcome),
        }  # fmt: skip
        self.play_kernel = self._kernel(play_on_gpu, scope)
        self.write_kernel = self._kernel(write_on_gpu, scope)
        self.contest_kernel = self._kernel(contest_on_gpu, {**scope, "play": played.contest})
        many = lanes * KEPT
        self.kept = self.device.device_array(many, game.State)
        self.out = self.device.device_array((many, self.inputs), np.int16)
        self.movers = self.device.device_array(many, np.int32)
        self.worths = self.device.device_array((many, self.players), np.int32)

    def sent(self, network: Network) -> Network:
        return Network(*(self.device.to_device(np.ascontiguousarray(part)) for part in network))

    def _kernel(self, template: Any, scope: dict[str, Any]) -> Any:
        return self.device.jit(FunctionType(template.__code__, scope, template.__name__))

    def contest(self, lesson: Lesson, lanes: int) -> tuple[float, float]:
        tallies = self.device.device_array((lanes, 2), np.int64)
        self.contest_kernel[-(-lanes // THREADS), THREADS](self.setups, lesson, tallies)
        return share(tallies.copy_to_host())

    def play(self, lesson: Lesson) -> tuple[Any, Any, Any]:
        """As above. What it returns is written over by the next lesson."""
        blocks, many = -(-self.lanes // THREADS), self.lanes * KEPT
        lanes = Lanes(self.states, np.int64(0), np.int64(self.lessons * self.lanes))
        self.play_kernel[blocks, THREADS](self.setups, lesson, lanes, self.kept, self.worths)
        self.write_kernel[-(-many // THREADS), THREADS](
            self.setups, self.kept, self.out, self.movers
        )
        self.device.synchronize()
        self.lessons += 1
        return self.out, self.movers, self.worths


cuda: Any = None
STATE: Any = None
OUTCOME: Any = None
RANDOM: Any = None
I32: Any = None
I64: Any = None
BYTE: Any = None
ACTIONS = STATES = OUTCOMES = 1


def play_on_gpu(setups: Any, lesson: Any, lanes: Any, kept: Any, worths: Any) -> None:
    """The kernel: a thread for every lane."""
    lane = cuda.grid(1)
    if lane < len(lanes.states):
        room = Room(
            cuda.local.array(STATES, STATE),
            cuda.local.array(OUTCOMES, OUTCOME),
            cuda.local.array(ACTIONS, BYTE),
            cuda.local.array(2, RANDOM),
            Thinking(
                cuda.local.array(INPUTS, I32),
                cuda.local.array(WIDEST, I32),
                cuda.local.array(WIDEST, I32),
                cuda.local.array(8, I64),
            ),
            cuda.local.array(KEPT, I64),
        )
        low = lane * KEPT
        here, there = kept[low : low + KEPT], worths[low : low + KEPT]
        room.states[0] = lanes.states[lane]
        play(setups[lane % len(setups)], room, lesson, lanes.stream + lane, here, there)
        lanes.states[lane] = room.states[0]


def contest_on_gpu(setups: Any, lesson: Any, tallies: Any) -> None:
    """The kernel: a thread for every lane."""
    lane = cuda.grid(1)
    if lane < len(tallies):
        room = Room(
            cuda.local.array(STATES, STATE),
            cuda.local.array(OUTCOMES, OUTCOME),
            cuda.local.array(ACTIONS, BYTE),
            cuda.local.array(2, RANDOM),
            Thinking(
                cuda.local.array(INPUTS, I32),
                cuda.local.array(WIDEST, I32),
                cuda.local.array(WIDEST, I32),
                cuda.local.array(8, I64),
            ),
            cuda.local.array(KEPT, I64),
        )
        play(setups[0], room, lesson, lane, tallies[lane])


def write_on_gpu(setups: Any, kept: Any, out: Any, movers: Any) -> None:
    """The kernel: a thread for the inputs of every kept position."""
    index = cuda.grid(1)
    if index < len(out):
        room = cuda.local.array(INPUTS, I32)
        for number in range(INPUTS):
            room[number] = 0
        lane = index // KEPT
        inputs.write(setups[lane % len(setups)], kept[index], room)
        for number in range(out.shape[1]):
            out[index, number] = room[number]
        movers[index] = kept[index].to_move


@functools.cache
def self_playing(game: Game, home: ModuleType, thumb: ModuleType | None) -> SelfPlay:
    return SelfPlay(game, home, thumb)
