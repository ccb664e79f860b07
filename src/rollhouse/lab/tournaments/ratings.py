"""Ratings by Bradley and Terry: whoever is twice as strong wins twice as often.

With more than two at a table this is Luce's rule, of which theirs is the case of two: each seat
wins in proportion to the strength of its player. Strengths are fitted by maximum likelihood, where
a shared win counts for everybody who shares it; and as if everybody had drawn one game with a
player of average strength, so that a player who never lost has a rating too.

Games with the same dice are not independent. So the standard errors take all games of a number
together (the sandwich estimator, by clusters), and hold whether the model fits or not.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from rollhouse.kernel.records import Array

ELO = 400 / math.log(10)
"""Points of rating for a natural logarithm of strength: ten times as strong is 400 points."""
MEAN = 1500.0
"""The mean rating of all who play."""
PRIOR = 1.0
"""The weight of the game that everybody is assumed to have drawn."""
LONGEST_STEP = 2.0
ITERATIONS = 200
CLOSE = 1e-10

TUNED = 200
"""The lasting intervals are as narrow as they can be at this number of game numbers."""


@dataclass(frozen=True)
class Fit:
    """Strengths on a logarithmic scale, and what the errors are computed from."""

    strengths: Array
    """Natural logarithms; the average player has 0."""
    expected: Array
    """What everybody is expected to win per game at each table."""
    information: Array
    """How sharply the likelihood bends, the drawn games included."""
    prior: Array
    """The part of it that comes from the drawn games."""


def fit(copies: Array, won: Array, games: Array) -> Fit:
    """The most likely strengths.

    By table: how many seats each entrant has there (`copies`), what each won in all (`won`), and in
    how many games.
    """
    strengths = np.zeros(copies.shape[1])
    for _ in range(ITERATIONS):
        found = bend(copies, games, strengths)
        drawn = 1 / (1 + np.exp(-strengths))
        slope = (won - games[:, None] * found.expected).sum(axis=0) + PRIOR * (0.5 - drawn)
        step = np.linalg.solve(found.information, slope)
        if abs(step).max() < CLOSE:
            break
        strengths = strengths + step * min(1.0, LONGEST_STEP / abs(step).max())
    return bend(copies, games, strengths)


def bend(copies: Array, games: Array, strengths: Array) -> Fit:
    """The model at given strengths: what is expected, and how sharply the likelihood bends."""
    weights = copies * np.exp(strengths - strengths.max())
    expected = weights / weights.sum(axis=1, keepdims=True)
    scaled = games[:, None] * expected
    drawn = 1 / (1 + np.exp(-strengths))
    prior = np.diag(PRIOR * drawn * (1 - drawn))
    information = np.diag(scaled.sum(axis=0)) - scaled.T @ expected + prior
    return Fit(strengths, expected, information, prior)


def covariance(fitted: Fit, spread: Array) -> Array:
    """The covariance of the strengths, each compared with the mean of all.

    `spread` is the sum, over game numbers, of the products of what everybody won there beyond
    expectation. The uncertainty of the assumed draws is added, so that it is never zero.
    """
    inverse = np.linalg.inv(fitted.information)
    found = inverse @ (spread + fitted.prior) @ inverse
    count = len(found)
    against_mean = np.eye(count) - 1 / count
    return against_mean @ found @ against_mean


def lasting(numbers: int, error: float) -> float:
    """How many standard errors to allow when looking again and again, at this total risk.

    The chance of ever declaring a difference where there is none, at any number of games, is at
    most `error` (a confidence sequence, by Robbins's mixture; for many games).
    """
    tuned = (-2 * math.log(error) + math.log(-2 * math.log(error)) + 1) / TUNED
    grown = numbers * tuned
    return math.sqrt(2 * (1 + 1 / grown) * math.log(math.sqrt(grown + 1) / error))
