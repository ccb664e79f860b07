"""Stack Attack for three: an equilibrium in which everybody maximises their own share.

A round for three (crowd_round.py, crowd_plan.py) is worked out backwards, as for two, from tall
towers to the bare plate; whoever moves takes what is worth most to themselves, and of equal moves
the one with the lowest code. Three who roll nothing that fits pass the turn round: that circle is
solved outright. A round in which nobody gets a point begins again at the same scores, so what it is
worth to begin it, for every starter, must be what the round makes of these numbers. They are found
step by step: given everybody's choices that is a linear equation, and its answer may change some
choices. At first everybody expects a third, which selects among several equilibria, if there are.
Scores are solved from the goal back. A tie of two at the goal is the game for two.

The certificate. The profile is what everybody chooses by the stored shares; `off` is how far a
round gives back another number than is stored, rounding included. Let nobody come back to the same
scores with a higher chance than `returning`, whatever they play. Then the profile's true shares are
within off / (1 - returning) of the stored ones, further than at higher scores by no more than that.
What anybody wins who leaves the profile is at most so much above the stored shares, too: within a
round the choices are best replies by stored shares, so leaving it gains only by what follows the
round. Nobody gains more than both together, from any position.
"""

from __future__ import annotations

import itertools
import os
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from types import ModuleType
from typing import Any

import numpy as np

from rollhouse.kernel import contract
from rollhouse.kernel.contract import Terms
from rollhouse.kernel.frozen import thawed
from rollhouse.kernel.position import Position
from rollhouse.kernel.records import Array, ask, rows
from rollhouse.solvers import stored
from rollhouse.solvers.checkpoints import Checkpoint
from rollhouse.solvers.solution import Solution

from .. import rules
from . import crowd_policy, crowd_sweep, match
from .crowd_plan import Plan, plan, possible, reached
from .crowd_round import CrowdRound, number, written_down
from .crowd_sweep import CrowdRoom, CrowdScores
from .two import StackAttackSolution

ROUNDS = 16
"""So many rounds that were worked out are remembered."""
NEVER = 1.0 - 1e-9
"""A round that begins again with a higher chance is taken to do so with this one."""
EVERY = 60.0
"""Seconds between two checkpoints."""


# The round


def begins(terms: Terms, round: CrowdRound) -> Array:
    """The spots at which each seat begins a round."""
    return np.array([ask(number, round, match.begun(terms, seat)) for seat in range(terms.players)])


def usual_plan(terms: Terms) -> tuple[CrowdRound, Plan]:
    """The round as it begins in this match, without what cannot follow from its beginning."""
    round = written_down(terms, match.begun(terms, 0).height)
    first = begins(terms, round)
    return round, plan(round, reached(round, first), first)


def whole_plan(terms: Terms, neutral: int) -> tuple[CrowdRound, Plan]:
    """The round on so many dice of nobody, with any tower that the editor may put there."""
    round = written_down(terms, neutral)
    spots = np.zeros(terms.players, np.int64)
    return round, plan(round, possible(round), spots)


def new_room(terms: Terms, plan: Plan) -> CrowdRoom:
    players = terms.players
    return CrowdRoom(
        rows(terms.setups),
        rows(np.zeros(1, rules.State)),
        np.zeros(players, np.int64),
        np.zeros(plan.exits, np.int64),
        np.zeros((plan.nodes, 2 * players + 1)),
        np.zeros((players, 2 * players)),
        np.zeros((players, players)),
    )


def slip(round: CrowdRound) -> float:
    """How far rounding and equal moves may take a value of a round, at most."""
    turns = round.players * round.dice
    rounding = (int(round.sizes[-1]) + 3 * round.dice + 8) * match.ROUNDING
    return turns * (rounding + crowd_sweep.CLOSE)


# Ties at the goal between two


def pair_terms(terms: Terms, pair: tuple[int, int]) -> Terms:
    """The match of two of the players."""
    options = thawed(terms.options)
    for name in ("skill", "falls"):
        given = options[name]
        if isinstance(given, (list, tuple)):
            options[name] = [given[seat] for seat in pair]
    return contract.agree(terms.game, 2, options)


def pairs(terms: Terms) -> list[tuple[int, int]]:
    return list(itertools.combinations(range(terms.players), 2))


def solve_ties(terms: Terms) -> tuple[Array, float]:
    """What ties of two at the goal are worth, by seats as bits and starter; and their bound."""
    found = np.zeros((1 << terms.players, terms.players, terms.players))
    bound = 0.0
    for one, two in pairs(terms):
        shares, certain = match.solve_tie(pair_terms(terms, (one, two)))
        for starter, seat in enumerate((one, two)):
            found[1 << one | 1 << two, seat, one] = shares[starter]
            found[1 << one | 1 << two, seat, two] = 1.0 - shares[starter]
        bound = max(bound, certain)
    return found, bound


# Scores


def alike(terms: Terms) -> bool:
    """Have all seats the same hand? Then turning everybody's score on turns the shares on."""
    falls = terms.setups["falls"][0].reshape(rules.SEATS, -1)[: terms.players]
    return bool((falls == falls[0]).all())


def in_order(goal: int, players: int, turning: bool) -> list[list[int]]:
    """All scores, the most points first: the tie of all, then by their sum.

    Every point leads to an earlier part of the list; within a part, none to other scores. With
    `turning`, only the first of those that are turned into each other.
    """
    by_sum: list[list[int]] = [[] for _ in range(players * (goal - 1) + 1)]
    for place, scores in enumerate(itertools.product(range(goal), repeat=players)):
        if not turning or scores == min(scores[n:] + scores[:n] for n in range(players)):
            by_sum[-1 - sum(scores)].append(place)
    return [[goal**players], *by_sum]


def turn_on(scores: CrowdScores, place: int, goal: int) -> None:
    """Write what is known of some scores for everybody's scores turned on, too."""
    players = scores.shares.shape[1]
    if place < goal**players:
        powers = [goal**power for power in range(players - 1, -1, -1)]
        points = [place // power % goal for power in powers]
        for turn in range(1, players):
            turned = points[turn:] + points[:turn]
            other = sum(score * power for score, power in zip(turned, powers, strict=True))
            scores.shares[other] = np.roll(scores.shares[place], (-turn, -turn), axis=(0, 1))
            scores.bounds[other] = scores.bounds[place]


def solve(terms: Terms, progress: Callable[[float, float], None]) -> CrowdSolution:
    began, spent, done = time.perf_counter(), 0.0, 0
    round, nodes = usual_plan(terms)
    goal, players = int(terms.setup.goal), terms.players
    ties, tie_bound = solve_ties(terms)
    shares, bounds = np.zeros((goal**players + 1, players, players)), np.zeros(goal**players + 1)
    kept = stored.load(terms, "checkpoint")
    if kept is not None:
        shares, bounds = kept.arrays["shares"], kept.arrays["bounds"]
        done, spent = kept.facts["done"], kept.facts["spent"]
    scores = CrowdScores(shares, bounds, ties, tie_bound)
    error, turning = slip(round), alike(terms)
    returning = crowd_sweep.likeliest_return(nodes, new_room(terms, nodes).values) + error
    rooms = [new_room(terms, nodes) for _ in range(os.cpu_count() or 1)]

    def part(place: int) -> None:
        room = rooms.pop()
        crowd_sweep.solve_scores(room, nodes, place, scores, error, min(returning, NEVER))
        rooms.append(room)
        if turning:
            turn_on(scores, place, goal)

    order = in_order(goal, players, turning)
    whole = sum(map(len, order))
    with ThreadPoolExecutor(len(rooms)) as pool, Checkpoint(terms, EVERY) as checkpoint:
        for number, places in enumerate(order[done:], start=done + 1):
            list(pool.map(part, places))
            part_done = sum(map(len, order[:number]))
            known = {"done": number, "spent": spent + time.perf_counter() - began}
            checkpoint.reached(part_done / whole, known, {"shares": shares, "bounds": bounds})
            progress(part_done, whole)
    off = float(bounds.max())
    facts = {
        "bound": 2.0 * (off + error),
        "returning": float(returning),
        "seconds": spent + time.perf_counter() - began,
    }
    return CrowdSolution(terms, facts, {"shares": shares, "ties": ties})


# What can be asked


class CrowdSolution(Solution):
    """The win shares of every position for three with these hands.

    Its array `shares` holds those at the beginning of a round, by scores (all below the goal, the
    first seat's the highest digit; a tie of all at the goal is the last), starter and seat; `ties`
    the same for ties at the goal between two, by their seats as bits.
    """

    def __init__(self, terms: Terms, facts: Mapping[str, Any], arrays: Mapping[str, Array]) -> None:
        super().__init__(terms, facts, arrays)
        self._plans: dict[int, tuple[CrowdRound, Plan]] = {}
        self._known: OrderedDict[tuple[int, int], Array] = OrderedDict()
        self._pairs: dict[int, StackAttackSolution] = {}

    @cached_property
    def usual(self) -> tuple[CrowdRound, Plan]:
        """The round as it begins in this match."""
        return usual_plan(self.terms)

    def held(self, position: Position) -> list[float] | None:
        """All shares but those of a die that is just being let go."""
        state = position.state
        if state.phase == rules.PLACING:
            return None
        if state.tied and not ask(crowd_sweep.all_tied, self.terms.setup, state):
            return self._held_in_tie(position)
        place = int(ask(crowd_sweep.scores_number, self.terms.setup, state))
        neutral = [state.owners[level] for level in range(state.height)].count(0)
        usual = match.begun(self.terms, 0).height
        if neutral == usual:
            round, nodes = self.usual
            node = int(nodes.numbers[ask(number, round, state)])
            if node >= 0:
                return [float(share) for share in self._values(place, -1)[node]]
        round, nodes = self._whole(neutral)
        node = int(nodes.numbers[ask(number, round, state)])
        return [float(share) for share in self._values(place, neutral)[node]]

    def _whole(self, neutral: int) -> tuple[CrowdRound, Plan]:
        """The round on so many dice of nobody; the editor may have put any number there."""
        if neutral not in self._plans:
            self._plans[neutral] = whole_plan(self.terms, neutral)
        return self._plans[neutral]

    def _values(self, place: int, neutral: int) -> Array:
        """All shares of a round at some scores; -1: of the usual round, and only what is usual."""
        known = self._known.get((place, neutral))
        if known is None:
            _, nodes = self.usual if neutral < 0 else self._whole(neutral)
            known = self.round_values(nodes, place)[:, : self.terms.players].copy()
            self._known[place, neutral] = known
            if len(self._known) > ROUNDS:
                self._known.popitem(last=False)
        return known

    def round_values(self, nodes: Plan, place: int) -> Array:
        """The values of a round at some scores, by node."""
        room, shares = new_room(self.terms, nodes), self.arrays["shares"]
        scores = CrowdScores(shares, np.zeros(len(shares)), self.arrays["ties"], 0.0)
        crowd_sweep.value_round(room, nodes, place, scores)
        return room.values

    def _held_in_tie(self, position: Position) -> list[float]:
        """The shares in a tie of two: the game for two."""
        state, shares = position.state, [0.0] * self.terms.players
        seats = [seat for seat in range(self.terms.players) if state.tied >> seat & 1]
        solution = self.pair(state.tied)
        array = position.array()
        array["scores"][0, :], array["tied"][0] = 0, 3
        array["scores"][0, :2] = solution.terms.setup.goal
        array["to_move"][0] = seats.index(state.to_move)
        owners = array["owners"][0]
        for place, seat in enumerate(seats):
            owners[position.array()["owners"][0] == seat + 1] = place + 1
        found = solution.held(Position(solution.terms, array))
        assert found is not None
        for seat, share in zip(seats, found, strict=True):
            shares[seat] = share
        return shares

    def pair(self, tied: int) -> StackAttackSolution:
        """The game for two of the seats, of which only its tie at the goal is known."""
        if tied not in self._pairs:
            one, two = (seat for seat in range(self.terms.players) if tied >> seat & 1)
            terms, ties = pair_terms(self.terms, (one, two)), self.arrays["ties"]
            shares = np.zeros((int(terms.setup.goal) ** 2 + 1, 2))
            shares[-1] = ties[tied, one, one], ties[tied, two, one]
            self._pairs[tied] = StackAttackSolution(terms, self.facts, {"shares": shares})
        return self._pairs[tied]

    @cached_property
    def policy(self) -> Mapping[str, Array]:
        """For `crowd_policy.choose`. `choices[scores, n]`: the number of the best move in the n-th
        hold that has a choice (`plan` knows which); `ties` the same as action codes in a tie of
        two, by seats as bits and hold of the game for two.
        """
        _, nodes = self.usual
        holds = crowd_policy.real_choices(nodes)
        choices = np.zeros((len(self.arrays["shares"]), (len(holds) + 3) // 4), np.uint8)

        def note(place: int) -> None:
            values = self.round_values(nodes, place)
            crowd_policy.note_choices(nodes, values, holds, self.tie, choices[place])

        with ThreadPoolExecutor(os.cpu_count()) as pool:
            list(pool.map(note, range(len(choices))))
        pairs_of_seats = [(1 << one) | (1 << two) for one, two in pairs(self.terms)]
        found = [self.pair(tied).tie_choices() for tied in pairs_of_seats]
        ties = np.zeros((1 << self.terms.players, len(found[0])), np.int8)
        ties[pairs_of_seats] = found
        return {"choices": choices, "ties": ties}

    @property
    def playing(self) -> tuple[ModuleType, crowd_policy.CrowdActions]:
        round, nodes = self.usual
        holds = crowd_policy.real_choices(nodes)
        places = np.full(nodes.nodes, -1, np.int32)
        places[holds] = np.arange(len(holds))
        pair = self.pair(3).usual
        policy = self.policy
        return crowd_policy, crowd_policy.CrowdActions(
            round, nodes, places, policy["choices"], pair, policy["ties"]
        )
