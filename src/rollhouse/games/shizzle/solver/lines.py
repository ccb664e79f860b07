"""Which lines each roll of Shizzle allows, listed by playing every roll out through the rules.

For the rest of a turn a line is its dice, whatever their order, and the face at its end. The lines
a roll allows are those on which the player may come to rest: where stopping is legal, and the line
of a Fizzle. No line: a Choke. None of this depends on points or on Shizzles won before.
"""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from rollhouse.kernel.calls import bind
from rollhouse.kernel.contract import Terms
from rollhouse.kernel.records import Array, Record, i64, rule, u64

rules: Any = None

SIDES = 6
"""Numbers on a die."""


# Sets of whole numbers, each listed once: sorted, one after another in a pool


@rule
def insert(pool: Array, first: int, size: int, value: int) -> int:
    """Put a value in its place among `size` sorted ones; returns how many there are then."""
    place = first + size
    while place > first and pool[place - 1] > value:
        place -= 1
    if place > first and pool[place - 1] == value:
        return size
    for later in range(first + size, place, -1):
        pool[later] = pool[later - 1]
    pool[place] = value
    return size + 1


@rule
def intern(pool: Array, ends: Array, sets: int, size: int, slots: Array) -> int:
    """The number of the set of `size` values just written behind the `sets` sets of the pool.

    Set n ends before place `ends[n + 1]`. A set already there keeps its number. `slots` is a hash
    table of numbers + 1, zero where empty; its length is a power of two.
    """
    first = ends[sets]
    key = u64(size + 1)
    for place in range(first, first + size):
        key = (key ^ u64(pool[place])) * u64(0x9E3779B97F4A7C15)
        key ^= key >> u64(29)
    slot = i64(key & u64(len(slots) - 1))
    while slots[slot] != 0:
        number = slots[slot] - 1
        if is_same(pool, ends[number], ends[number + 1], first, size):
            return number
        slot = (slot + 1) & (len(slots) - 1)
    slots[slot] = sets + 1
    ends[sets + 1] = first + size
    return sets


@rule
def is_same(pool: Array, first: int, end: int, other: int, size: int) -> bool:
    if end - first != size:
        return False
    for place in range(size):
        if pool[first + place] != pool[other + place]:
            return False
    return True


# Lines as codes: the dice as bits, and the face at the end. Templates, bound to the rules.


def dice_of(state: Record) -> Any:
    dice = 0
    for place in range(state.length):
        dice |= 1 << state.line[place]
    return dice


def code_of(state: Record) -> Any:
    end = state.length - 1
    face = rules.face(state.line[end], state.numbers[end])
    return dice_of(state) * rules.DICE * SIDES + face


def lay(state: Record, code: int) -> None:
    """A line with this code, about to be followed by a roll in a new match.

    The numbers before its end may be any: nothing depends on them any more.
    """
    face = code % (rules.DICE * SIDES)
    dice = code // (rules.DICE * SIDES)
    rules.clear_line(state)
    for die in range(rules.DICE):
        if (dice >> die) & 1 and die != face // SIDES:
            state.line[state.length] = die
            state.numbers[state.length] = 1
            state.length += 1
    state.line[state.length] = face // SIDES
    state.numbers[state.length] = face % SIDES + 1
    state.length += 1
    state.phase = rules.ROLLING


def after_rolling_on(setup: Record, state: Record, mask: Array, code: int) -> Any:
    """The code of the line on which the dice are rolled next, or -1 where that is not allowed."""
    lay(state, code)
    state.phase = rules.BUILDING
    state.extended = 1
    rules.legal(setup, state, mask)
    if not mask[rules.ROLL]:
        return -1
    rules.act(setup, state, rules.ROLL)
    return code_of(state)


def list_lines(setup: Record, states: Record, masks: Array, pool: Array, first: int) -> Any:
    """Write the codes of the lines that can be built in `states[0]`, sorted; returns how many.

    `states` and `masks` have room for one position more than there are dice; `masks` also tells
    which actions are still to be tried.
    """
    size = 0
    depth = 0
    rules.legal(setup, states[0], masks[0])
    while depth >= 0:
        action = rules.ADD
        while action < rules.ADD + rules.DICE and masks[depth][action] == 0:
            action += 1
        if action == rules.ADD + rules.DICE:
            depth -= 1
            continue
        masks[depth][action] = 0
        states[depth + 1] = states[depth]
        state = states[depth + 1]
        die = action - rules.ADD
        face = rules.face(die, state.roll[die])
        code = (dice_of(state) | 1 << die) * rules.DICE * SIDES + face
        fizzled = rules.act(setup, state, action) & rules.FIZZLE
        if not fizzled:
            depth += 1
            rules.legal(setup, state, masks[depth])
        if fizzled or masks[depth][rules.STOP]:
            size = insert(pool, first, size, code)
    return size


class Board(NamedTuple):
    """The room in which rolls are played out."""

    setups: Record
    states: Record
    """One position more than there are dice, and one for the line that is rolled on."""
    outcomes: Record
    masks: Array
    """[position, action]: what is still to be tried."""


class Sets(NamedTuple):
    """Sets of whole numbers, as `intern` keeps them."""

    pool: Array
    ends: Array
    slots: Array


def list_rolls(board: Board, code: int, sets: Sets, found: Array, weights: Array) -> Any:
    """Every roll that may follow a line: the set of lines it allows (in the pool), and its weight.

    Returns how many different sets there are.
    """
    setup, states, outcome = board.setups[0], board.states, board.outcomes[0]
    known = 0
    start = states[rules.DICE + 1]
    rules.start(setup, start)
    lay(start, code)
    for k in range(len(found)):
        weights[k] = rules.nth(setup, start, k, outcome)
        states[0] = states[rules.DICE + 1]
        size = 0
        if rules.settle(setup, states[0], outcome) & rules.CHOKE == 0:
            size = list_lines(setup, states, board.masks, sets.pool, sets.ends[known])
        found[k] = intern(sets.pool, sets.ends, known, size, sets.slots)
        known = max(known, found[k] + 1)
    return known


def count_rolls(setups: Record, states: Record, code: int) -> Any:
    rules.start(setups[0], states[0])
    lay(states[0], code)
    return rules.count(setups[0], states[0])


def roll_on(setups: Record, states: Record, mask: Array, code: int) -> Any:
    rules.start(setups[0], states[0])
    return after_rolling_on(setups[0], states[0], mask, code)


def build(setups: Record, states: Record, masks: Array, pool: Array) -> Any:
    """`list_lines`, and the line as it is where the player may rest on it; returns how many."""
    setup, state = setups[0], states[0]
    rules.legal(setup, state, masks[0])
    resting = masks[0][rules.STOP]
    size = list_lines(setup, states, masks, pool, 0)
    if resting:
        size = insert(pool, 0, size, code_of(state))
    return size


@dataclass(frozen=True)
class Rolls:
    """What may follow a line: different sets of lines, and in how many ways each is rolled."""

    sets: list[Array]
    """Codes of lines, sorted; an empty set is a Choke."""
    weights: Array


class DiceLines:
    """The lines of a match, by their codes."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.rules = terms.game.rules
        self.faces = self.rules.DICE * SIDES
        self.rolls: dict[int, Rolls] = {}
        """What may follow a line."""
        self.next: dict[int, int] = {}
        """By the line on which a player rests, the one that is rolled on next; -1: none is."""
        self._bind(terms.game.name)

    def _bind(self, name: str) -> None:
        bound: dict[str, Any] = {}
        for part in (
            dice_of, code_of, lay, after_rolling_on, list_lines, list_rolls, count_rolls, roll_on,
            build,
        ):  # fmt: skip
            bound[part.__name__] = bind(part, name, self.rules, **bound)
        self._list_rolls, self._count_rolls = bound["list_rolls"], bound["count_rolls"]
        self._roll_on, self._build = bound["roll_on"], bound["build"]

    def code(self, dice: int, face: int) -> int:
        """The code of a line of these dice (as bits) that ends with this face."""
        return dice * self.faces + face

    def spark(self, face: int) -> int:
        """The code of a spark."""
        return self.code(1 << face // SIDES, face)

    def explore(self) -> None:
        """Find all lines that can be rolled on or rested on, from every spark."""
        fresh = [self.spark(face) for face in range(self.faces)]
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            while fresh:
                self.rolls |= zip(fresh, pool.map(self._rolls, fresh), strict=True)
                fresh = self._beyond(fresh)

    def _beyond(self, codes: list[int]) -> list[int]:
        """The lines that are rolled on for the first time after those that these allow."""
        states, mask = np.zeros(1, self.rules.State), np.zeros(self.rules.ACTIONS, np.uint8)
        for code in codes:
            for line in np.unique(np.concatenate(self.rolls[code].sets)).tolist():
                if line not in self.next:
                    self.next[line] = int(self._roll_on(self.terms.setups, states, mask, line))
        return sorted({code for code in self.next.values() if code >= 0} - set(self.rolls))

    def _rolls(self, code: int) -> Rolls:
        dice = self.rules.DICE
        states, masks = self._room()
        ways = int(self._count_rolls(self.terms.setups, states, code))
        sets = Sets(
            pool=np.zeros((ways + 1) * (dice << dice), np.int32),
            ends=np.zeros(ways + 1, np.int64),
            slots=np.zeros(1 << (2 * ways).bit_length(), np.int32),
        )
        board = Board(self.terms.setups, states, np.zeros(1, self.rules.Outcome), masks)
        found, weights = np.zeros(ways, np.int64), np.zeros(ways, np.int64)
        known = self._list_rolls(board, code, sets, found, weights)
        pieces = [sets.pool[sets.ends[n] : sets.ends[n + 1]].copy() for n in range(known)]
        return Rolls(pieces, np.bincount(found, weights, known).astype(np.int64))

    def _room(self) -> tuple[Array, Array]:
        dice = self.rules.DICE
        masks = np.zeros((dice + 1, self.rules.ACTIONS), np.uint8)
        return np.zeros(dice + 2, self.rules.State), masks

    def allowed(self, state: Array) -> Array:
        """The lines on which a player who is building may rest, now or with more dice."""
        states, masks = self._room()
        states[0] = state[0]
        pool = np.zeros(self.rules.DICE << self.rules.DICE, np.int32)
        return pool[: self._build(self.terms.setups, states, masks, pool)]
