"""How a resident decides: what is known of every action, seen through a temperament.

If a game's part `temperament` or its rule of thumb says at first sight what an action is worth, all
residents rely on that, except those who think far ahead. These, and in other games everybody, take
worths from the exact solution if it is at hand, else from the learned network of the game, else
from a few playouts: milliseconds in every case. To that a resident adds the leanings of their
temperament, and an error of their own as the levels do (computer.py).

A game's part `temperament` holds

`lean(setup, state, action, temper)`
    What somebody of this temperament adds to the worth of an action. `temper` has boldness, spite
    and greed in this order (`BOLDNESS`, `SPITE`, `GREED`), and it and the answer are win shares, as
    whole numbers: a win is `SHARE`. How near the match is to its end need not be minded: where
    worths are win shares, leanings count in full at even chances and not at all once it is decided.
`weigh(setup, state, mask, worths)`, which it need not have
    Writes what every action of `mask` is worth at first sight, in the same unit, for a game without
    networks.
`BY_SIGHT`, which it need not have
    Do those who think far ahead go by first sight too, because learned values win less here?
`ERRORS`, where it has `weigh`
    By how much the levels 1 to 4 would misjudge that, in win shares.

In a game without this part boldness alone is known: a turn that goes on is one that was risked.
"""

from __future__ import annotations

import functools
import random
from collections.abc import Sequence
from dataclasses import dataclass
from types import FunctionType, ModuleType
from typing import Any

import numpy as np

from rollhouse import solvers
from rollhouse.kernel import machine_code
from rollhouse.kernel.calls import bind
from rollhouse.kernel.code_digest import Unknown, digest_of
from rollhouse.kernel.games import part
from rollhouse.kernel.knowledge import part_for
from rollhouse.kernel.position import Position, start
from rollhouse.kernel.records import OVER, TABLE, Array, Record, rows, stream
from rollhouse.solvers import GenericSolution, Progress
from rollhouse.solvers.solution import SHARE
from rollhouse.valuation.networks import network

from . import expert, insight, rule_of_thumb
from .asked import asked
from .computer import USUAL, at_a_glance, errors_in
from .judgement import EXACT, GLANCE, LEARNED, Judgement, decoded, exact
from .optimal import Optimal
from .residents import Resident, Temper
from .search import Search

rules: Any = None

PART = "temperament"
BOLDNESS, SPITE, GREED = range(3)
CROWD = 3
"""With this many players or more, the leader is one of several opponents."""
GRUDGE = 8.0
"""How strongly spite holds the leader's share after an action against that action."""
AT_FIRST_SIGHT = 0.1
"""A win share for each unit of the natural logarithm of what an action promises."""
PLAYOUTS = 160
"""Playouts of a decision, if nothing else is known of a match."""
BY_SHARES = (EXACT, LEARNED)
"""Sources whose worths are win shares, so they also say whether the match is decided."""


def lean(
    setups: Record, states: Record, index: int, mask: Array, temper: Array, out: Array
) -> None:
    for action in range(len(mask)):
        if mask[action]:
            out[action] = rules.lean(setups[0], states[index], action, temper)


def weigh(setups: Record, states: Record, index: int, mask: Array, out: Array) -> None:
    rules.weigh(setups[0], states[index], mask, out)


@dataclass(frozen=True)
class Seen:
    """What is known of the actions of a position before a temperament changes it."""

    judgement: Judgement
    shares: Sequence[Sequence[float]] = ()
    """The win shares of all seats after each action, where they are known."""


class Character:
    """A resident in a seat. The same seed errs in the same places; None takes the operating
    system's randomness.
    """

    def __init__(self, resident: Resident, seed: int | None = None) -> None:
        self.resident = resident
        self._chance = random.Random(seed)
        self._optimal = Optimal(self._chance.getrandbits(64))
        self._search = Search(playouts=PLAYOUTS, seed=self._chance.getrandbits(64))

    def __call__(self, position: Position, actions: list[dict[str, Any]]) -> dict[str, Any]:
        """Choose one of `actions`, the legal ones."""
        asked(position, actions)
        if len(actions) == 1:
            return actions[0]
        judgement = self.judge(position)
        error = self.size_of_error(position, judgement.source)
        if error == 0:
            return decoded(position, judgement.best)
        seeming = [worth + self._chance.gauss(0, error) for worth in judgement.worths]
        return decoded(position, judgement.codes[seeming.index(max(seeming))])

    def study(self, position: Position, progress: Progress | None = None) -> None:
        """Let those who think far ahead work out what nobody has learned or solved before."""
        if self.resident.studies and not _is_known(position):
            insight.study(position, progress)

    def judge(self, position: Position) -> Judgement:
        """What the actions seem to be worth to this resident, who does not err here."""
        asked(position)
        seen = self._see(position)
        known, temper = seen.judgement, self.resident.temper
        if temper == Temper():
            return known
        added = leanings(position, known, temper)
        if known.source in BY_SHARES and position.players > 1:
            top = max(known.worths)
            added = [4 * top * (1 - top) * each for each in added]
        if temper.spite and seen.shares and position.players >= CROWD:
            leader = _leader(position.turn, seen)
            against = (GRUDGE * temper.spite * shares[leader] for shares in seen.shares)
            added = [each - share for each, share in zip(added, against, strict=True)]
        seems = tuple(worth + each for worth, each in zip(known.worths, added, strict=True))
        return Judgement(known.codes, seems, known.source, known.codes[seems.index(max(seems))])

    def size_of_error(self, position: Position, source: str) -> float:
        """The standard deviation of the error with which they judge an action."""
        if position.players == 1 and source == EXACT:
            return between(errors_in(position), self.resident.skill)
        home = part_for(position.terms, PART)
        if source == GLANCE and home is not None and hasattr(home, "weigh"):
            return between(home.ERRORS, self.resident.skill)
        errors = getattr(rule_of_thumb.home(position.terms), "ERRORS", USUAL)
        size = between(errors, self.resident.skill)
        return size * AT_FIRST_SIGHT if source == GLANCE else size

    def _see(self, position: Position) -> Seen:
        by_sight = getattr(part_for(position.terms, PART), "BY_SIGHT", False)
        studies = self.resident.studies and not by_sight
        at_sight = None if studies else first_sight(position)
        if at_sight is not None:
            return Seen(at_sight)
        found = exact(position) if _is_solved(position) else None
        if found is not None:
            return Seen(found)
        learned = _learned(position)
        if learned is not None:
            return _by_network(position, learned)
        found = insight.judge(position) if studies else None
        return Seen(found or first_sight(position) or self._search.judge(position))


@functools.lru_cache(maxsize=4)
def _learned(position: Position) -> list[tuple[int, list[float]]] | None:
    """Cached for everybody who is asked about the same position."""
    return expert.all_worths(position)


def between(errors: Sequence[float], level: float) -> float:
    """The error at a level between those that are given; the last level after them has none."""
    known = [*errors, 0.0]
    return float(np.interp(level, range(1, len(known) + 1), known))


def first_sight(position: Position) -> Judgement | None:
    """By the game's own part or the rule of thumb; None if neither says what actions promise."""
    look = _bound(weigh, position.terms.game.name, part_for(position.terms, PART))
    if look is not None:
        mask = position.mask()
        worths = np.zeros(len(mask), np.int64)
        look(rows(position.terms.setups), rows(position.array()), 0, mask, worths)
        codes = tuple(int(code) for code in np.flatnonzero(mask))
        found = tuple(float(worths[code]) / SHARE for code in codes)
        return Judgement(codes, found, GLANCE, codes[found.index(max(found))])
    judged = at_a_glance(position)
    if judged is None:
        return None
    worths_seen = tuple(AT_FIRST_SIGHT * worth for worth in judged.worths)
    return Judgement(judged.codes, worths_seen, GLANCE, judged.best)


def leanings(position: Position, known: Judgement, temper: Temper) -> list[float]:
    """What a temperament adds to each of the actions that are weighed, in win shares."""
    look = _bound(lean, position.terms.game.name, part_for(position.terms, PART))
    if look is None:
        return [temper.boldness * _goes_on(position, code) for code in known.codes]
    mask = np.zeros(len(position.mask()), np.uint8)
    mask[list(known.codes)] = 1
    out = np.zeros(len(mask), np.int64)
    states = rows(position.array())
    look(rows(position.terms.setups), states, 0, mask, whole_numbers(temper), out)
    return [float(out[code]) / SHARE for code in known.codes]


def prepare(game: str) -> None:
    """Compile what residents need in a game, if that is more than its rules."""
    if part(game, PART) is not None:
        position, dice = start(game), stream(0)
        while position.turn == TABLE:
            position = position.after(position.draw(dice))
        known = first_sight(position)
        codes = tuple(int(code) for code in np.flatnonzero(position.mask()))
        judgement = known or Judgement(codes, (0.0,) * len(codes), GLANCE, codes[0])
        leanings(position, judgement, Temper(boldness=0.1))
    machine_code.mark(game, _what(game))


def is_ready(game: str) -> bool:
    """Is that on disk, compiled from the present sources?"""
    return part(game, PART) is None or machine_code.is_marked(game, _what(game))


def _what(game: str) -> str | None:
    home = part(game, PART)
    made = [_bound(template, game, home) for template in (lean, weigh)]
    try:
        return "residents " + " ".join(digest_of(each).text for each in made if each is not None)
    except Unknown:
        return None


@functools.cache
def whole_numbers(temper: Temper) -> Array:
    """A temperament in the form that compiled code takes."""
    return np.array(
        [round(each * SHARE) for each in (temper.boldness, temper.spite, temper.greed)], np.int64
    )


@functools.cache
def _bound(template: FunctionType, game: str, module: ModuleType | None) -> Any:
    return bind(template, game, module) if module and hasattr(module, template.__name__) else None


def _is_solved(position: Position) -> bool:
    """Is the exact solution at hand, without waiting?"""
    found = solvers.known(solvers.answering(position))
    return found is not None and not isinstance(found, GenericSolution)


def _is_known(position: Position) -> bool:
    return _is_solved(position) or network(position.terms) is not None


def _by_network(position: Position, learned: list[tuple[int, list[float]]]) -> Seen:
    codes = tuple(code for code, _ in learned)
    worths = tuple(shares[position.turn] for _, shares in learned)
    best = codes[worths.index(max(worths))]
    return Seen(Judgement(codes, worths, LEARNED, best), [shares for _, shares in learned])


def _leader(seat: int, seen: Seen) -> int:
    """The opponent who would win most often if this seat did its best."""
    worths = seen.judgement.worths
    shares = seen.shares[worths.index(max(worths))]
    others = (other for other in range(len(shares)) if other != seat)
    return max(others, key=lambda other: shares[other])


def _goes_on(position: Position, code: int) -> bool:
    """Is it still this seat's turn after an action?"""
    after = position.after(decoded(position, code))
    return after.turn != OVER and after.to_move == position.to_move
