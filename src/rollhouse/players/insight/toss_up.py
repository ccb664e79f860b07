"""Toss Up! with two opponents or more: one's own turn exactly, and what follows it by playouts.

In a turn the others' totals are fixed, and all there is to a turn is its points. So if it is known
what stopping is worth with any number of points, and what a red light costs, then what rolling is
worth follows exactly. Those worths come from playouts in which everybody goes on by pretending
(pretending/). They are played at some numbers of points only, all with the same dice, and drawn
through by a smooth curve; a red light is the same as to stop with nothing.

One turn is worked out when its first decision comes, and then kept. The dice of the playouts follow
from the match and the totals alone: the same position is always judged the same, and no table
throws such dice.
"""

from __future__ import annotations

import functools
import hashlib
from dataclasses import dataclass
from typing import Any

import numpy as np

from rollhouse import solvers
from rollhouse.games.contract import Terms
from rollhouse.games.kernel import OVER, Array, rows
from rollhouse.games.position import Position
from rollhouse.games.toss_up import rules
from rollhouse.solvers import Progress
from rollhouse.solvers.toss_up import pairs
from rollhouse.solvers.toss_up.falls import falls
from rollhouse.solvers.toss_up.two import TwoPlayers

from .. import pretending
from ..judgement import INSIGHT, Judgement, solution
from ..playouts import Estimate, play_all, prepare
from ..pretending.toss_up import for_two

PLAYOUTS = 96_000
"""For all of a turn."""
SIZE = 32
"""Playouts of a batch."""
GROUPS = 12
"""Parts of the playouts that are judged apart, to see how far they agree."""
NODES = 40
"""The most numbers of points of a smooth piece that are played out."""
DEGREE = 4
"""Of the curve through them."""
CROWDING = 1.5
"""How much closer the nodes lie to each other where a piece begins: more turns come so far."""
DOUBT = 1.0
"""Standard errors by which an action must do better than pretending's own to be played."""
SPAN = 10
"""A turn is worked out from a multiple of so many handfuls on, and as far as the second next."""
BEYOND = 8
"""Handfuls past the goal, or past the best of the others, at which nobody rolls on."""


@dataclass(frozen=True)
class Turn:
    """A turn, by its points: what stopping and rolling are worth, and how sure the difference is."""

    stops: Array
    rolls: Array
    errors: Array
    """Of the difference: standard errors."""


def judge(position: Position) -> Judgement | None:
    """Both actions; None where somebody knows better or nobody knows how all go on."""
    if position.players < pretending.CROWD or solution(position) is not None:
        return None
    if pretending.way(position.terms) is None:
        return None
    return judged(position)


def judged(position: Position) -> Judgement:
    state, points = position.state, int(position.state.turn_points)
    scores = tuple(int(state.scores[seat]) for seat in range(position.players))
    first = points // (SPAN * int(position.terms.setup.dice))
    turn = work_out(position.terms, scores, state.to_move, state.last_turns, first)
    roll, stop = float(turn.rolls[points]), float(turn.stops[points])
    best = rules.ROLL if roll > stop else rules.STOP
    if abs(roll - stop) <= DOUBT * turn.errors[points]:
        best = pretending.code(position)
    return Judgement((rules.ROLL, rules.STOP), (roll, stop), INSIGHT, best)


def study(position: Position, progress: Progress | None = None) -> bool:
    way = pretending.way(position.terms, progress) if position.players >= pretending.CROWD else None
    if way is None:
        return False
    prepare(position, way)
    return True


@functools.lru_cache(maxsize=64)
def work_out(terms: Terms, scores: tuple[int, ...], seat: int, last: int, first: int) -> Turn:
    """A turn from `first` spans of points on."""
    dice = int(terms.setup.dice)
    low = first * SPAN * dice
    top = turn_top(terms, scores, seat, last, low)
    points = np.array([0, *range(max(1, low), top + dice + 1)])
    ends = [stopped(terms, scores, seat, last, int(each)) for each in points]
    curves = worths(ends, points, scores, seat, seed_of(terms, scores, seat, last))
    chances = falls(terms)
    tables = []
    for curve in curves:
        stops, rest, rolls = (np.zeros(top + dice + 1) for _ in range(3))
        stops[points] = curve
        rest[:] = stops
        pairs.best_turn(stops, top, stops[0], chances.gains, chances.busts, rest, rolls)
        for beyond in range(top, len(stops)):
            row = beyond % dice
            bust = chances.busts[row]
            rolls[beyond] = bust * stops[0] + (1 - bust) * stops[beyond]
        tables.append((stops, rolls))
    stops, rolls = tables[0]
    gaps = np.array([roll - stop for stop, roll in tables[1:]])
    return Turn(stops, rolls, gaps.std(axis=0, ddof=1) / np.sqrt(len(gaps)))


def turn_top(terms: Terms, scores: tuple[int, ...], seat: int, last: int, low: int) -> int:
    """From how many points on a turn is taken to end."""
    setup = terms.setup
    dice, mine = int(setup.dice), scores[seat]
    others = max(score for place, score in enumerate(scores) if place != seat)
    far = BEYOND * dice
    if setup.first_past:
        enough = setup.goal - mine
    elif last == 1:
        enough = others - mine + 1
    elif last:
        enough = others - mine + far
    else:
        enough = setup.goal - mine + far
    return max(low + dice, min(int(enough), low + 2 * SPAN * dice))


def stopped(terms: Terms, scores: tuple[int, ...], seat: int, last: int, points: int) -> Position:
    """After stopping with so many points; with none, after a red light."""
    states = np.zeros(1, rules.State)
    states["scores"][0][: len(scores)] = scores
    states["to_move"], states["last_turns"] = seat, last
    states["turn_points"], states["phase"] = points, rules.CHOOSING
    states["dice_left"] = terms.setup.dice - points % terms.setup.dice
    terms.game.faces.act(rows(terms.setups), rows(states), 0, rules.STOP)
    return Position(terms, states)


def seed_of(terms: Terms, scores: tuple[int, ...], seat: int, last: int) -> int:
    text = f"{terms.digest} {scores} {seat} {last}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:7])


def piece(end: Position, scores: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """Ends of a turn whose worth is one smooth curve have the same."""
    state = end.state
    if not state.last_turns:
        return (0,)
    ahead = state.scores[seat] - max(s for place, s in enumerate(scores) if place != seat)
    return (1, int(np.sign(ahead)))


def worths(
    ends: list[Position], points: Array, scores: tuple[int, ...], seat: int, seed: int
) -> Array:
    """What all ends of a turn are worth: by all playouts, and then by each group of them."""
    found = np.zeros((GROUPS + 1, len(ends)))
    pieces: dict[tuple[int, ...], list[int]] = {}
    for index, end in enumerate(ends):
        if end.turn == OVER:
            found[:, index] = end.shares()[seat]
        else:
            pieces.setdefault(piece(end, scores, seat), []).append(index)
    asked = sorted(members[place] for members in pieces.values() for place in spread(len(members)))
    if not asked:
        return found
    way = pretending.way(ends[0].terms)
    estimates = {
        index: Estimate(ends[index], seed + (index if APART else 0), way, SIZE, seat)
        for index in asked
    }
    batches = max(1, PLAYOUTS // (len(asked) * SIZE * GROUPS)) * GROUPS
    play_all(list(estimates.values()), batches)
    for members in pieces.values():
        nodes = [members[place] for place in spread(len(members))]
        values = np.array([grouped(estimates[node], seat) for node in nodes]).T
        shapes = alike(ends, points, members, seat)
        known = shapes[[members.index(node) for node in nodes]]
        drawn = values @ np.linalg.pinv(known, rcond=1e-9).T @ shapes.T
        found[:, members] = np.clip(drawn, 0.0, 1.0)
    return found


APART = True


def alike(ends: list[Position], points: Array, members: list[int], seat: int) -> Array:
    """By end: what is likely to rise and fall as its worth does."""
    two = solvers.solved(for_two(ends[0].terms))
    pairs_ = np.array([against(two, ends[index].state, seat, ends[0].players) for index in members])
    t = points[members] / points[members].max() if len(members) > 1 else np.zeros(1)
    columns = {
        "1": np.ones(len(members)), "p": pairs_.prod(axis=1), "m": pairs_.mean(axis=1),
        "l": pairs_.min(axis=1), "t": t, "s": t**2,
    }
    return np.stack([columns[c] for c in SHAPES], axis=1)


SHAPES = "1pmlts"


def against(two: TwoPlayers, state: Any, seat: int, players: int) -> list[float]:
    """What an end of a turn is worth between the mover and each of the others alone."""
    mine, found = state.scores[seat], []
    for place in range(players):
        if place == seat:
            continue
        theirs = state.scores[place]
        if not state.last_turns:
            share = 1.0 - two.rolling(theirs, mine, 0)
        elif theirs > mine:
            share = 0.0
        elif (place - state.to_move) % players < state.last_turns:
            share = 1.0 - two.last_rolling(mine - theirs, 0)
        else:
            share = 1.0 if mine > theirs else 0.5
        found.append(share)
    return found


def spread(size: int) -> list[int]:
    """The places of a piece that are played out."""
    if size <= NODES:
        return list(range(size))
    places = (np.arange(NODES) / (NODES - 1)) ** CROWDING * (size - 1)
    return sorted({round(place) for place in places})


def grouped(estimate: Estimate, seat: int) -> Array:
    """The mean of all batches, and of each group."""
    means = np.array(estimate.means)[:, seat]
    return np.array([means.mean(), *means.reshape(GROUPS, -1).mean(axis=1)])
