"""Computer players as compiled policies, for play in batches: one policy for each seat.

`seat_policy` finds the policy of a seat for a match. It decides as the player of that name does;
where the player throws dice of its own, with the same chances. Its code is one compiled function

    choose(setup, state, mask, legal, random, table)

asked only where `legal`, two or more, actions of `mask` are. `random` is the seat's own stream, of
which the table knows nothing, and `table` what the policy looks into: a tuple of arrays, behind
them a room of its own where it works something out (`policies.Policy`). Policies work on whole
numbers alone, and so decide the same on every machine and on a GPU.
"""

from __future__ import annotations

import functools
from dataclasses import replace
from statistics import NormalDist, pstdev
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np

from rollhouse import solvers
from rollhouse.kernel.calls import bind
from rollhouse.kernel.contract import Game, Terms
from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.knowledge import not_understood, part_for, stands_back, written
from rollhouse.kernel.language import COMMON, Catalogue
from rollhouse.kernel.position import opening
from rollhouse.kernel.records import Array, Record, below, called, i64, nth_set, number, rule, u64
from rollhouse.solvers import GenericSolution, SoloSolution
from rollhouse.solvers.solution import POINT, SHARE
from rollhouse.valuation import turn_graph
from rollhouse.valuation.graph import Graph
from rollhouse.valuation.network import Network
from rollhouse.valuation.networks import network

from . import character, insight, policies, pretending, residents, rule_of_thumb
from . import random as by_chance
from .character import Character
from .computer import LEVELS, Computer, is_learned
from .judgement import EXACT, GLANCE, solution
from .policies import Policy, PolicyCode
from .pretending import CROWD
from .residents import Resident, Temper
from .seats import Seat

choose: Any = None
worth: Any = None
weigh: Any = None
lean: Any = None
rules: Any = None
look: Any = None
consider: Any = None
ask_for: Any = None
CONSIDERS = False

ERRORS = 1 << 14
"""How many different errors are drawn from; `SHIFT` leaves so many bits of a random number."""
SHIFT = u64(50)
HALF = (SHARE.bit_length() - 1) // 2
"""A win share times what is missing to a win fits into 64 bits after this many were dropped."""
OPEN = 2 * (SHARE.bit_length() - 1 - HALF) - 2
"""The bits of that product at even chances, where leanings count in full."""

WORDS = COMMON | Catalogue(
    en={
        "not_compiled": "{player} has no compiled policy and is played in Python, far more slowly",
        "not_weighed": "what every action of this match is worth has no compiled table, or one "
        "too large, so {player} is played in Python, far more slowly",
        "not_solved": "no exact solution of this match is at hand, so {player} is played in "
        "Python, far more slowly",
        "not_understood": "the rule of thumb does not know this house rule ({rules}), so {player} "
        "plays by playouts, in Python, far more slowly",
        "solved_by_listing": "this match was solved by listing all of its positions, so {player} "
        "is played in Python, far more slowly",
        "solved_anew": "every game is dealt cards of its own, so {player} solves each of them "
        "before it plays it, which takes seconds; cards that are named are solved once",
    },
    es={
        "not_compiled": "{player} no tiene una política compilada y juega en Python, mucho más "
        "despacio",
        "not_weighed": "lo que vale cada acción de esta partida no tiene tabla compilada, o es "
        "demasiado grande, así que {player} juega en Python, mucho más despacio",
        "not_solved": "no hay una solución exacta de esta partida, así que {player} juega en "
        "Python, mucho más despacio",
        "not_understood": "la regla a ojo no conoce esta regla de la casa ({rules}), así que "
        "{player} juega con partidas de prueba, en Python, mucho más despacio",
        "solved_by_listing": "esta partida se resolvió enumerando todas sus posiciones, así que "
        "{player} juega en Python, mucho más despacio",
        "solved_anew": "cada partida tiene sus propias cartas, así que {player} resuelve cada una "
        "antes de jugarla, lo que tarda segundos; unas cartas nombradas se resuelven una sola vez",
    },
)


class NotCompiled(RollhouseError):
    """Raised for a seat whose player has no compiled policy in this match. Says why."""


def at_random(
    setup: Record, state: Record, mask: Array, legal: int, random: Record, table: Any
) -> Any:
    return nth_set(mask, below(random, legal))


def in_playouts(
    setup: Record, state: Record, mask: Array, legal: int, random: Record, table: Any
) -> Any:
    return choose(setup, state, mask, table)


def by_solution(
    setup: Record, state: Record, mask: Array, legal: int, random: Record, table: Any
) -> Any:
    return choose(setup, state, random, table)


def erring(
    setup: Record, state: Record, mask: Array, legal: int, random: Record, table: Any
) -> Any:
    """The action that seems best after an error of its own is added to the worth of each."""
    known, errors = table
    best, most = i64(-1), i64(0)
    for action in range(len(mask)):
        if mask[action]:
            error = errors[i64(number(random) >> SHIFT)]
            seems = i64(worth(setup, state, action, known)) + i64(error)
            if best < 0 or seems > most:
                best, most = i64(action), seems
    return best


def in_character(
    setup: Record, state: Record, mask: Array, legal: int, random: Record, table: Any
) -> Any:
    """The action that seems best to a resident: its worth, their leanings (which count by how open
    the match is) and an error."""
    known, temper, errors = table
    top = i64(0)
    for action in range(len(mask)):
        if mask[action]:
            top = max(top, i64(worth(setup, state, action, known)))
    openness = (top >> HALF) * ((i64(SHARE) - top) >> HALF)
    best, most = i64(-1), i64(0)
    for action in range(len(mask)):
        if mask[action]:
            error = errors[i64(number(random) >> SHIFT)]
            leaning = (i64(lean(setup, state, action, temper)) * openness) >> OPEN
            seems = i64(worth(setup, state, action, known)) + leaning + i64(error)
            if best < 0 or seems > most:
                best, most = i64(action), seems
    return best


class Sight(NamedTuple):
    """The room of a player who judges at first sight."""

    worths: Array
    """What each action seems to be worth."""


@rule
def sight_of(rooms: Sight, thread: int) -> Any:
    """The room of one thread, taken from arrays that have a row for every thread."""
    return Sight(rooms.worths[thread])


def in_character_at_sight(
    setup: Record, state: Record, mask: Array, legal: int, random: Record, table: Any
) -> Any:
    """The action that seems best to a resident who goes by what actions promise at first sight:
    that, their leanings in full, and an error."""
    temper, errors, sight = table
    weigh(setup, state, mask, sight.worths)
    best, most = i64(-1), i64(0)
    for action in range(len(mask)):
        if mask[action]:
            error = errors[i64(number(random) >> SHIFT)]
            leaning = i64(lean(setup, state, action, temper))
            seems = i64(sight.worths[action]) + leaning + i64(error)
            if best < 0 or seems > most:
                best, most = i64(action), seems
    return best


def by_looking_ahead(
    setup: Record, state: Record, mask: Array, legal: int, random: Record, table: Any
) -> Any:
    """The action that leads to the best position seen; if several are equally good, the first."""
    known, room = table
    graph = room[0]
    many = i64(ask_for(setup, state, mask, graph))
    if many == 1:
        return i64(nth_set(graph.asked, i64(0)))
    look(setup, known, room)
    seat, edge, best, most = i64(rules.turn(setup, state)), i64(graph.lows[0]), i64(-1), i64(0)
    for action in range(len(mask)):
        if graph.asked[action]:
            seems = graph.worths[graph.targets[edge], seat]
            edge += 1
            if best < 0 or seems > most:
                best, most = i64(action), seems
    return best


def erring_ahead(
    setup: Record, state: Record, mask: Array, legal: int, random: Record, table: Any
) -> Any:
    """The action that seems best after an error of its own is added to what is seen of each."""
    known, errors, room = table
    graph = room[0]
    many = i64(ask_for(setup, state, mask, graph))
    if many == 1:
        return i64(nth_set(graph.asked, i64(0)))
    look(setup, known, room)
    seat, edge, best, most = i64(rules.turn(setup, state)), i64(graph.lows[0]), i64(-1), i64(0)
    for action in range(len(mask)):
        if graph.asked[action]:
            error = errors[i64(number(random) >> SHIFT)]
            seems = graph.worths[graph.targets[edge], seat] + i64(error)
            edge += 1
            if best < 0 or seems > most:
                best, most = i64(action), seems
    return best


def ask_for_all(setup: Record, state: Record, mask: Array, graph: Graph) -> Any:
    """Put a position and what is worth weighing in it into the first node; how much that is."""
    graph.states[0] = state
    for action in range(len(mask)):
        graph.asked[action] = mask[action]
    if CONSIDERS:
        consider(setup, state, graph.asked)
    many = i64(0)
    for action in range(len(mask)):
        many += i64(graph.asked[action] != 0)
    return many


def seat_policy(terms: Terms, seat: Seat) -> Policy:
    """The policy of a seat in a match; `NotCompiled` says why there is none."""
    resident = residents.named(seat.kind)
    if resident is not None:
        return _play_in_character(terms, seat, resident)
    find = _FINDERS.get(seat.kind)
    if find is None:
        raise NotCompiled("not_compiled", WORDS, player=seat.player)
    return find(terms, seat)


@functools.cache
def _random(game: str, module: ModuleType) -> PolicyCode:
    return PolicyCode(game, "random", bind(at_random, game, module), (by_chance,))


def _play_at_random(terms: Terms, seat: Seat) -> Policy:
    return Policy(_random(terms.game.name, terms.game.rules), throws=True)


@functools.cache
def _in_playouts(code: PolicyCode) -> PolicyCode:
    name, home = f"{code.game}_{code.name}_{code.digest}", code.homes[0]
    made = bind(in_playouts, name, home, called, choose=code.choose)
    on_gpu = code.on_gpu and bind(in_playouts, f"{name}_gpu", home, called, choose=code.on_gpu)
    return PolicyCode(code.game, code.name, made, code.homes, on_gpu=on_gpu)


def _as_in_playouts(policy: Policy) -> Policy:
    return Policy(_in_playouts(policy.code), policy.passed())


def _play_greedily(terms: Terms, seat: Seat) -> Policy:
    if stands_back(terms, "greedy"):
        rules = written(not_understood(terms, "greedy"))
        raise NotCompiled("not_understood", WORDS, player=seat.player, rules=rules)
    return _as_in_playouts(policies.greedy(terms))


@functools.cache
def _by_solution(game: str, home: ModuleType) -> PolicyCode:
    code = PolicyCode(game, f"solved_by_{home.__name__.rpartition('.')[2]}", home.choose, (home,))
    made = bind(by_solution, f"{game}_{code.name}_{code.digest}", home, called, choose=home.choose)
    return replace(code, choose=made)


def _play_the_solution(terms: Terms, seat: Seat) -> Policy:
    found = solution(opening(terms))
    if found is None:
        raise _unsolved(terms, seat)
    if isinstance(found, GenericSolution):
        raise NotCompiled("solved_by_listing", WORDS, player=seat.player)
    try:
        home, tables = found.playing
    except NotImplementedError:
        raise NotCompiled("not_compiled", WORDS, player=seat.player) from None
    return Policy(_by_solution(terms.game.name, home), tables, throws=terms.players >= CROWD)


def _look_ahead(terms: Terms, seat: Seat) -> Policy:
    """By learned values; a match without them is played by its solution, as `optimal` does."""
    learned = network(terms)
    if learned is None:
        return _play_the_solution(terms, seat)
    return _looking_ahead(terms, learned)


def _looking_ahead(terms: Terms, learned: Network, error: float = 0.0, level: int = 0) -> Policy:
    home, thumb = part_for(terms, "inputs"), rule_of_thumb.home(terms)
    assert home is not None
    known: tuple[Any, ...] = (turn_graph.known(terms, learned),)
    room = functools.partial(turn_graph.room, terms)
    code = _by_looking_ahead(terms.game, home, thumb, error > 0)
    if error > 0:
        known = (*known, _errors(error * SHARE))
    return Policy(code, known, throws=error > 0, level=level, room=room)


@functools.cache
def _by_looking_ahead(
    game: Game, home: ModuleType, thumb: ModuleType | None, errs: bool
) -> PolicyCode:
    narrowed = getattr(thumb, "consider", None)
    asking = bind(
        ask_for_all, game.name, game.rules, called,
        consider=narrowed, CONSIDERS=narrowed is not None,
    )  # fmt: skip
    template = erring_ahead if errs else by_looking_ahead
    made = bind(
        template, game.name, game.rules, called,
        look=turn_graph.ahead(game, home), ask_for=asking,
    )  # fmt: skip
    homes = (home,) if thumb is None else (home, thumb)
    name = "erring_ahead" if errs else "ahead"
    return PolicyCode(game.name, name, made, homes, turn_graph.room_of(game.name))


def _unsolved(terms: Terms, seat: Seat) -> NotCompiled:
    anew = insight.solves_each(opening(terms))
    return NotCompiled("solved_anew" if anew else "not_solved", WORDS, player=seat.player)


def _pretend(terms: Terms, seat: Seat) -> Policy:
    policy = pretending.policy(terms)
    if policy is not None:
        return _as_in_playouts(policy)
    if terms.players < CROWD and solution(opening(terms)) is not None:
        return _play_the_solution(terms, seat)
    return _play_greedily(terms, seat)


def _play_a_level(terms: Terms, seat: Seat) -> Policy:
    computer, start = Computer(**seat.settings), opening(terms)
    found = solution(start)
    if found is None and is_learned(start):
        learned = network(terms)
        assert learned is not None
        return _looking_ahead(terms, learned, computer.size_of_error(start), computer.level)
    if computer.level == LEVELS:
        return _play_the_solution(terms, seat)
    if found is None:
        raise _unsolved(terms, seat)
    weighing = found.weighing
    if weighing is None:
        raise NotCompiled("not_weighed", WORDS, player=seat.player)
    home, table = weighing
    unit = POINT if isinstance(found, SoloSolution) else SHARE
    errors = _errors(computer.size_of_error(start) * unit)
    code = _by_worths(terms.game.name, home)
    return Policy(code, (table, errors), throws=True, level=computer.level)


def _play_in_character(terms: Terms, seat: Seat, resident: Resident) -> Policy:
    """A resident's policy, by the solution where it is at hand and the game has compiled
    temperaments; where everybody goes by first sight in Python, by that here too.
    """
    home = part_for(terms, character.PART)
    if home is not None and hasattr(home, "weigh") and not resident.studies:
        return _at_sight(terms, resident, home)
    found = solvers.known(solvers.answering(opening(terms)))
    if found is None:
        learned = network(terms)
        if learned is not None and _judges_as_expert(resident, home):
            return _looking_ahead(terms, learned)
        raise NotCompiled("not_solved", WORDS, player=seat.player)
    weighing = None if isinstance(found, SoloSolution | GenericSolution) else found.weighing
    if weighing is None or home is None:
        raise NotCompiled("not_weighed", WORDS, player=seat.player)
    worths, table = weighing
    player = Character(resident)
    errors = _errors(player.size_of_error(opening(terms), EXACT) * SHARE)
    code = _by_character(terms.game.name, worths, home)
    tables = (table, character.whole_numbers(resident.temper), errors)
    return Policy(code, tables, throws=True, level=_number(resident))


def _number(resident: Resident) -> int:
    return FIRST_RESIDENT + residents.names().index(resident.name)


def _judges_as_expert(resident: Resident, home: ModuleType | None) -> bool:
    """Does this resident add nothing to what was learned, neither leaning nor error?"""
    calm = resident.temper == Temper() and resident.skill == LEVELS
    return resident.studies and calm and not getattr(home, "BY_SIGHT", False)


def _at_sight(terms: Terms, resident: Resident, home: ModuleType) -> Policy:
    error = Character(resident).size_of_error(opening(terms), GLANCE)
    tables = (character.whole_numbers(resident.temper), _errors(error * SHARE))

    def room() -> Sight:
        return Sight(np.zeros(terms.game.rules.ACTIONS, np.int64))

    code = _by_sight(terms.game, home)
    return Policy(code, tables, throws=True, level=_number(resident), room=room)


@functools.cache
def _by_sight(game: Game, home: ModuleType) -> PolicyCode:
    made = bind(
        in_character_at_sight, game.name, game.rules, called, weigh=home.weigh, lean=home.lean
    )
    return PolicyCode(game.name, "at_sight", made, (home,), sight_of)


@functools.cache
def _by_character(game: str, worths: ModuleType, home: ModuleType) -> PolicyCode:
    code = PolicyCode(game, "in_character", worths.worth, (worths, home))
    also = {"worth": worths.worth, "lean": home.lean}
    made = bind(in_character, f"{game}_{code.digest}", worths, called, **also)
    return replace(code, choose=made)


@functools.cache
def _by_worths(game: str, home: ModuleType) -> PolicyCode:
    code = PolicyCode(game, "erring", home.worth, (home,))
    made = bind(erring, f"{game}_{code.digest}", home, called, worth=home.worth)
    return replace(code, choose=made)


@functools.cache
def _errors(deviation: float) -> Array:
    """Normally distributed errors in whole numbers, all equally likely to be drawn."""
    normal = NormalDist()
    quantiles = [normal.inv_cdf((place + 0.5) / ERRORS) for place in range(ERRORS)]
    scale = deviation / pstdev(quantiles)
    return np.array([round(scale * quantile) for quantile in quantiles], np.int64)


FIRST_RESIDENT = 100
"""Residents are numbered from here on, above all levels, because policies share their code."""
_FINDERS = {
    "random": _play_at_random,
    "greedy": _play_greedily,
    "optimal": _play_the_solution,
    "expert": _look_ahead,
    "pretending": _pretend,
    "computer": _play_a_level,
}
