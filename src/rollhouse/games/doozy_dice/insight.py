"""Doozy Dice with opponents, as a race: everybody plays their own five cards, nearly alone.

The game for one is solved for any five cards, and says what score a seat may expect, whatever lies
before it. The quicker of two runners is not sure to win, and the less so the more cards are still
to be done: expected scores become win shares by a logistic curve as wide as the score of so many
cards varies. What completing quickly costs the others is seen when it happens, not before.
"""

from __future__ import annotations

import math

import numpy as np

from rollhouse import solvers
from rollhouse.kernel import contract
from rollhouse.kernel.frozen import thawed
from rollhouse.kernel.language import Sentence
from rollhouse.kernel.position import Position
from rollhouse.kernel.records import OVER, Array, rows
from rollhouse.players.judgement import INSIGHT, WORDS, Judgement, solution
from rollhouse.solvers import Progress, SoloSolution, Solution

from . import rules

KNOWS = ("deck", "cards", "start_dots", "max_rolls", "set_aside_is_final")
RESTS_ON = ("solver",)
SPREAD = 2.2
"""By how much the score of one card varies, in points: a standard deviation."""
LOGISTIC = math.sqrt(3) / math.pi
"""The width of a logistic curve of standard deviation 1."""


def judge(position: Position) -> Judgement | None:
    """Every action by the win shares that follow from what all seats may expect after it."""
    found = alone(position)
    if not isinstance(found, SoloSolution):
        return None
    seat = position.turn
    codes = tuple(int(code) for code in np.flatnonzero(position.mask()))
    worths = tuple(win_shares(found, position, code)[seat] for code in codes)
    return Judgement(codes, worths, INSIGHT, codes[worths.index(max(worths))])


def source(position: Position) -> Sentence | None:
    """Any cards are solved, so before the deal too it is known how they will be played."""
    if solves_each(position):
        return Sentence("source_after_deal" if position.players == 1 else "source_insight", WORDS)
    return None if alone(position) is None else Sentence("source_insight", WORDS)


def solves_each(position: Position) -> bool:
    """Before the deal: the cards of every game are its own."""
    return solvers.answering(position).options["cards"] is None


def study(position: Position, progress: Progress | None = None) -> bool:
    alone(position, progress)
    return True


def alone(position: Position, progress: Progress | None = None) -> Solution | None:
    """The solution of the game for one with the same cards; None before they are dealt."""
    one = terms_alone(position)
    return None if one is None else solution(Position(one, start_alone(one)), progress)


def terms_alone(position: Position) -> contract.Terms | None:
    """The terms of the game for one with the same cards; None before they are dealt."""
    terms = solvers.answering(position)
    if terms.options["cards"] is None:
        return None
    return contract.agree(terms.game, 1, thawed(terms.options))


def start_alone(alone: contract.Terms) -> Array:
    states = np.zeros(1, rules.State)
    alone.game.calls.start(rows(alone.setups), rows(states), 0)
    return states


def win_shares(alone: SoloSolution, position: Position, code: int) -> list[float]:
    """The win shares after an action, from the expected scores of all seats."""
    terms, after = position.terms, position.array()
    terms.game.calls.act(rows(terms.setups), rows(after), 0, code)
    return shares_at(alone, Position(terms, after))


def shares_at(alone: SoloSolution, position: Position) -> list[float]:
    """The win shares at any position; even ones before it is known who begins."""
    terms, after = position.terms, position.array()
    if position.turn == OVER:
        return position.shares()
    if after["phase"][0] in (rules.DEALING, rules.ROLLING_OFF):
        return [1 / terms.players] * terms.players
    scores = [expected_score(alone, after, seat) for seat in range(terms.players)]
    cards = sum(int(after["open"][0][seat]).bit_count() for seat in range(terms.players))
    width = LOGISTIC * SPREAD * math.sqrt(2 * cards / terms.players)
    chances = [math.exp((min(scores) - score) / width) for score in scores]
    return [chance / sum(chances) for chance in chances]


def expected_score(alone: SoloSolution, states: Array, seat: int) -> float:
    """What a seat's score will be on average if it plays its cards as well as alone."""
    state = states[0]
    if state["open"][seat] == 0:
        return float(state["rolls"][seat] - state["dots"][seat])
    own = np.zeros(1, rules.State)
    for name in ("dots", "rolls", "open"):
        own[name][0][0] = state[name][seat]
    own["cards"][0] = state["cards"]
    own["phase"][0] = rules.ROLLING
    if state["to_move"] == seat:
        own["dice"][0] = state["dice"]
        own["kept"][0], own["roll_number"][0] = state["kept"], state["roll_number"]
        own["phase"][0] = state["phase"]
    return alone.score(Position(alone.terms, own))
