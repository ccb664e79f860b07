"""What a player does in any position of a match, as the chance of every action.

Compiled players are asked for all positions at once. The levels of the computer and the residents
add an error to what every action is worth, normally distributed, so their chances follow from the
worths. All others are asked position by position: a function, or a player from outside, may itself
define `chances(position, actions)`; if it does not, it must always decide the same.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from rollhouse.kernel.calls import bind
from rollhouse.kernel.contract import Terms
from rollhouse.kernel.errors import BadOption
from rollhouse.kernel.position import Position
from rollhouse.kernel.records import Array, Random, Record, i64, rows
from rollhouse.kernel.validation import shown
from rollhouse.lab.batch.cast import NOTHING
from rollhouse.players.character import Character
from rollhouse.players.computer import LEVELS, Computer
from rollhouse.players.judgement import Judgement
from rollhouse.players.policies import Policy, PolicyCode
from rollhouse.players.seat_policies import HALF, OPEN, NotCompiled, seat_policy
from rollhouse.players.seats import Player, Seat
from rollhouse.solvers.solution import SHARE

from .words import WORDS

rules: Any = None
choose: Any = None
worth: Any = None
lean: Any = None

Habit = Callable[[Array], Array]
"""From positions where a seat has to choose to the chance of every action, one row each."""

NEVER = -(1 << 62)
"""Stands for the worth of an illegal action."""
TRIES = 40
"""In how many positions a player is asked twice, to check that it decides the same."""
FAR = 12.0
"""So many standard deviations away nothing is ever seen."""
ERRORS = np.linspace(-9.0, 9.0, 361)
"""Errors in standard deviations, at which the chances are added up."""


class DecidesByChance(BadOption):
    """A player of whom nobody can say how often it does what."""


def decide(
    setups: Record, states: Record, mask: Array, randoms: Record, table: Any, codes: Array
) -> None:
    """What a compiled policy does in every position."""
    for index in range(len(codes)):
        legal = rules.legal(setups[0], states[index], mask)
        if legal > 1:
            codes[index] = choose(setups[0], states[index], mask, legal, randoms[0], table)
        else:
            codes[index] = 0
            while not mask[codes[index]]:
                codes[index] += 1


def weigh(setups: Record, states: Record, mask: Array, table: Any, seems: Array) -> None:
    """What the actions of every position are worth; other entries are left unchanged."""
    for index in range(len(seems)):
        rules.legal(setups[0], states[index], mask)
        for action in range(len(mask)):
            if mask[action]:
                seems[index, action] = worth(setups[0], states[index], action, table[0])


def weigh_in_character(
    setups: Record, states: Record, mask: Array, table: Any, seems: Array
) -> None:
    """The same with the leanings of a resident, as in `seat_policies.in_character`."""
    for index in range(len(seems)):
        rules.legal(setups[0], states[index], mask)
        top = i64(0)
        for action in range(len(mask)):
            if mask[action]:
                seems[index, action] = worth(setups[0], states[index], action, table[0])
                top = max(top, i64(seems[index, action]))
        openness = (top >> HALF) * ((i64(SHARE) - top) >> HALF)
        for action in range(len(mask)):
            if mask[action]:
                leaning = i64(lean(setups[0], states[index], action, table[1]))
                seems[index, action] += (leaning * openness) >> OPEN


def allow(setups: Record, states: Record, allowed: Array) -> None:
    """Which actions are legal in every position."""
    for index in range(len(allowed)):
        rules.legal(setups[0], states[index], allowed[index])


@functools.cache
def _allower(game: str, module: Any) -> Any:
    return bind(allow, game, module)


@functools.cache
def _decider(code: PolicyCode, module: Any) -> Any:
    name = f"{code.game}_{code.name}_{code.digest}"
    return bind(decide, name, code.homes[0], rules=module, choose=code.choose)


@functools.cache
def _weigher(code: PolicyCode, module: Any) -> Any:
    name, (worths, *temper) = f"{code.game}_{code.name}_{code.digest}", code.homes
    if temper:
        also = {"worth": worths.worth, "lean": temper[0].lean}
        return bind(weigh_in_character, name, worths, rules=module, **also)
    return bind(weigh, name, worths, rules=module, worth=worths.worth)


def habit_of(terms: Terms, player: Seat | Player) -> Habit:
    """The habit of a player in a match; raises `DecidesByChance` if it is unknown."""
    if not isinstance(player, Seat):
        return _one_by_one(terms, player, player)
    if player.kind == "random":
        return functools.partial(_at_random, terms)
    try:
        policy = seat_policy(terms, player)
    except NotCompiled:
        return _one_by_one(terms, player.sit(1), player.sit(2))
    if not policy.throws:
        return functools.partial(_compiled, terms, policy)
    if policy.level and not policy.thinks:
        return functools.partial(_erring, terms, policy)
    return _one_by_one(terms, player.sit(1), player.sit(2))


def _compiled(terms: Terms, policy: Policy, states: Array) -> Array:
    """A compiled policy without dice of its own."""
    module = terms.game.rules
    codes, mask = np.zeros(len(states), np.int64), np.zeros(module.ACTIONS, np.uint8)
    run, randoms = _decider(policy.code, module), rows(np.zeros(1, Random))
    run(rows(terms.setups), rows(states), mask, randoms, policy.given() or NOTHING, codes)
    return np.eye(module.ACTIONS)[codes]


def _erring(terms: Terms, policy: Policy, states: Array) -> Array:
    """A compiled policy that adds an error to what every action is worth."""
    module, tables = terms.game.rules, policy.tables
    seems = np.full((len(states), module.ACTIONS), NEVER, np.int64)
    mask = np.zeros(module.ACTIONS, np.uint8)
    _weigher(policy.code, module)(rows(terms.setups), rows(states), mask, tables, seems)
    legal, error = seems > NEVER, float(tables[-1].std())
    if error == 0:
        return np.eye(module.ACTIONS)[seems.argmax(axis=1)]
    found = np.zeros(seems.shape)
    pairs = np.flatnonzero(legal.sum(axis=1) == 2)
    if len(pairs):
        one, other = np.nonzero(legal[pairs])[1].reshape(-1, 2).T
        ahead = (seems[pairs, one] - seems[pairs, other]) / (error * math.sqrt(2))
        found[pairs, one] = np.interp(ahead, *_below())
        found[pairs, other] = 1.0 - found[pairs, one]
    for place in np.flatnonzero(legal.sum(axis=1) != 2):
        codes = np.flatnonzero(legal[place])
        found[place, codes] = seeming_best(seems[place, codes], error)
    return found


def _at_random(terms: Terms, states: Array) -> Array:
    allowed = np.zeros((len(states), terms.game.rules.ACTIONS), np.uint8)
    _allower(terms.game.name, terms.game.rules)(rows(terms.setups), rows(states), allowed)
    return allowed / allowed.sum(axis=1, keepdims=True)


def _one_by_one(terms: Terms, player: Any, again: Any) -> Habit:
    """A player who is asked in Python. `again` is the same player with other random numbers, or the
    same one.
    """
    left = TRIES

    def habit(states: Array) -> Array:
        nonlocal left
        found = np.zeros((len(states), terms.game.rules.ACTIONS))
        for place in range(len(states)):
            position = Position(terms, states[place : place + 1].copy())
            codes = np.flatnonzero(position.mask())
            chances = asked(player, position, codes)
            if left and len(codes) > 1:
                left -= 1
                if chances != asked(again, position, codes):
                    raise DecidesByChance("decides_by_chance", WORDS, player=_name(player))
            found[place, codes] = chances
        return found

    return habit


def asked(player: Any, position: Position, codes: Sequence[int] | Array) -> list[float]:
    """The chance of every legal action."""
    if len(codes) == 1:
        return [1.0]
    if isinstance(player, Computer) and player.level < LEVELS:
        return _misjudged(player.judge(position), player.size_of_error(position), codes)
    if isinstance(player, Character):
        judged = player.judge(position)
        return _misjudged(judged, player.size_of_error(position, judged.source), codes)
    actions = position.actions()
    if hasattr(player, "chances"):
        return _chances(player, position, actions)
    action = player(position, actions)
    if action not in actions:
        facts = {"player": _name(player), "value": shown(action), "position": position.id}
        raise BadOption("not_an_action", WORDS, **facts)
    return [float(each == action) for each in actions]


def _chances(player: Any, position: Position, actions: list[dict[str, Any]]) -> list[float]:
    given = player.chances(position, actions)
    good = isinstance(given, Sequence | np.ndarray) and len(given) == len(actions)
    good = good and all(isinstance(each, int | float | np.floating) for each in given)
    if not good or min(given) < 0 or abs(sum(given) - 1) > 1e-6:
        facts = {"player": _name(player), "value": shown(given), "number": len(actions)}
        raise BadOption("not_chances", WORDS, **facts)
    return [float(each) for each in given]


def _misjudged(judgement: Judgement, error: float, codes: Sequence[int] | Array) -> list[float]:
    """How often each action seems best to somebody who misjudges all of them."""
    if error == 0:
        return [float(code == judgement.best) for code in codes]
    found = dict(zip(judgement.codes, seeming_best(judgement.worths, error), strict=True))
    return [found.get(int(code), 0.0) for code in codes]


def seeming_best(worths: Sequence[float] | Array, error: float) -> list[float]:
    """The chance that each is the highest if each is off by a normal error of its own."""
    if len(worths) == 1:
        return [1.0]
    if len(worths) == 2:
        first = math.erfc(float(worths[1] - worths[0]) / (2 * error)) / 2
        return [first, 1.0 - first]
    scaled = np.array(worths) / error
    beats = scaled[:, None, None] + ERRORS[None, None, :] - scaled[None, :, None]
    places, below = _below()
    chances = np.interp(beats, places, below)
    own = np.arange(len(scaled))
    chances[own, own] = 1.0
    found = (chances.prod(axis=1) * np.exp(-(ERRORS**2) / 2)).sum(axis=1)
    return [float(each) for each in found / found.sum()]


@functools.cache
def _below() -> tuple[Array, Array]:
    """The normal distribution at close places."""
    places = np.linspace(-FAR, FAR, 1 << 17)
    below = np.array([math.erfc(-place / math.sqrt(2)) / 2 for place in places])
    return places, below


def _name(player: Any) -> str:
    return str(getattr(player, "__name__", type(player).__name__))
