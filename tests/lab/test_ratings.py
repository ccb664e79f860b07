"""The fit checked against brute force, and intervals and stopping against players of known
strength.
"""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest

from rollhouse.lab.tournaments.bouts import PlayedBout
from rollhouse.lab.tournaments.ratings import ELO, MEAN, PRIOR, covariance, fit, lasting
from rollhouse.lab.tournaments.standings import LEAST, RatingTable, Sums
from rollhouse.lab.tournaments.tournament import tables_of


def likelihood(copies, won, games, strengths):
    """Written out: every win, and one draw of everybody with a player of strength 1."""
    total = 0.0
    for table, wins, number in zip(copies, won, games, strict=True):
        field = sum(c * math.exp(s) for c, s in zip(table, strengths, strict=True))
        assert sum(wins) == pytest.approx(number)
        for count, share, strength in zip(table, wins, strengths, strict=True):
            if count:
                total += share * math.log(count * math.exp(strength) / field)
    for strength in strengths:
        odds = 1 / (1 + math.exp(-strength))
        total += PRIOR / 2 * (math.log(odds) + math.log(1 - odds))
    return total


def climbed(copies, won, games):
    """The highest likelihood, by trying small steps in every direction."""
    here, step = [0.0] * copies.shape[1], 1.0
    best = likelihood(copies, won, games, here)
    while step > 1e-9:
        better = False
        for place, sign in itertools.product(range(len(here)), (1, -1)):
            there = [s + sign * step * (n == place) for n, s in enumerate(here)]
            found = likelihood(copies, won, games, there)
            if found > best:
                here, best, better = there, found, True
        step = step if better else step / 2
    return here


@pytest.mark.parametrize(
    ("entrants", "seats", "wins"),
    [
        (2, 2, [[13, 7]]),
        (3, 2, [[13, 7], [9.5, 10.5], [1, 19]]),
        (3, 2, [[20, 0], [20, 0], [20, 0]]),
        (4, 3, [[3, 4, 5], [6, 6, 0], [1, 2.5, 8.5], [4, 4, 4]]),
        (2, 3, [[12, 0], [7, 5]]),
        (3, 4, [[6, 3, 3], [2, 8, 2], [1, 1, 10]]),
    ],
)
def test_the_fit_is_the_most_likely(entrants, seats, wins):
    tables = tables_of(entrants, seats)
    copies = np.array([[table.count(e) for e in range(entrants)] for table in tables])
    won = np.zeros((len(tables), entrants))
    for row, table in enumerate(tables):
        won[row, sorted(set(table))] = wins[row]
    games = won.sum(axis=1)
    found = fit(copies, won, games).strengths
    assert found == pytest.approx(climbed(copies, won, games), abs=1e-5)


def test_two_players_have_the_odds_of_their_wins():
    """With many games the drawn ones do not matter: four wins to one is a strength of four."""
    found = fit(np.array([[1, 1]]), np.array([[80000.0, 20000.0]]), np.array([100_000.0]))
    assert found.strengths[0] - found.strengths[1] == pytest.approx(math.log(4), abs=1e-4)


@pytest.mark.parametrize("games", [1, 10, 10**6])
def test_who_never_lost_has_a_rating(games):
    found = fit(np.array([[1, 1]]), np.array([[games, 0.0]]), np.array([float(games)]))
    assert 0 < found.strengths[0] < math.log(4 * games)
    assert np.sqrt(np.diag(covariance(found, np.zeros((2, 2))))).max() < 1.5


# Players of known strength: each seat has a luck of its own, the same for whoever sits there, and
# each player adds luck of its own to its strength. With Gumbel's distribution Luce's rule is exact.


def rows(chance, tables, strengths, numbers, seats, own=1.0):
    """Game numbers in the form in which they are added up; `own` 0: all luck is the dice'."""
    dice = chance.gumbel(size=(numbers, seats))
    found = []
    for table in tables:
        won = np.zeros((numbers, len(strengths)), np.int64)
        for turned in range(seats):
            seated = [table[(seat + turned) % seats] for seat in range(seats)]
            luck = chance.gumbel(size=dice.shape) if own else dice
            mixed = np.where(chance.random((numbers, 1)) < own, luck, dice)
            winners = (mixed + strengths[seated]).argmax(axis=1)
            for seat, entrant in enumerate(seated):
                won[:, entrant] += 60 * (winners == seat)
        found.append(PlayedBout(won))
    return found


def standing(chance, strengths, numbers, seats, own=0.0):
    tables = tables_of(len(strengths), seats)
    sums = Sums(tables, len(strengths), seats)
    sums.add(rows(chance, tables, strengths, numbers, seats, own))
    return RatingTable(sums)


def coverage(strengths, numbers, seats, own, trials):
    """How often the 95 % intervals of ratings, and of shares, contain the truth."""
    strengths = np.array(strengths) - np.mean(strengths)
    chance = np.random.default_rng(5)
    ratings, shares = [], []
    for _ in range(trials):
        found = standing(chance, strengths, numbers, seats, own)
        for rating, strength in zip(found.ratings, strengths, strict=True):
            ratings.append(abs(rating.value - MEAN - ELO * strength) <= rating.width)
        weights = found.sums.copies * np.exp(strengths)
        wins = weights / weights.sum(axis=1, keepdims=True)
        for entrant, share in enumerate(found.shares):
            truth = wins[found.sums.copies[:, entrant] > 0, entrant].mean()
            shares.append(abs(share.value - truth) <= share.width)
    return np.mean(ratings), np.mean(shares)


@pytest.mark.parametrize(("seats", "own"), [(2, 0.0), (2, 1.0), (3, 0.5)])
def test_intervals_hold_the_truth(seats, own):
    ratings, shares = coverage([0, 0.1, 0.5, 1.5], 100, seats, own, trials=150)
    assert 0.92 < ratings < 0.985
    assert 0.92 < shares < 0.99


@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("own", [0.0, 0.5, 1.0])
@pytest.mark.parametrize("numbers", [50, 200, 1000])
@pytest.mark.parametrize("strengths", [[0, 0.1, 0.5, 1.5], [0, 0.7]])
def test_intervals_hold_the_truth_everywhere(strengths, numbers, seats, own):
    ratings, shares = coverage(strengths, numbers, seats, own, trials=1000)
    assert 0.93 < ratings < 0.98
    assert 0.93 < shares < 0.99


def settled(strengths, own, looks, trials):
    """The rankings that were declared settled, with this many looks, one every 16 game numbers."""
    strengths = np.array(strengths, float)
    chance, tables = np.random.default_rng(3), tables_of(len(strengths), 2)
    found = []
    for _ in range(trials):
        sums = Sums(tables, len(strengths), 2)
        for _ in range(looks):
            sums.add(rows(chance, tables, strengths, 16, 2, own))
            if RatingTable(sums).is_settled:
                found.append(RatingTable(sums).ranking)
                break
    return found


def test_equal_players_are_hardly_ever_settled(effort):
    """Looking thirty times at 5 % each time would settle far more than one in twenty."""
    trials = effort(60, 150)
    assert len(settled([0, 0], own=1.0, looks=30, trials=trials)) <= trials * 0.05


def test_unequal_players_are_settled_and_in_order():
    found = settled([0, 1.5, 0.7], own=0.5, looks=60, trials=20)
    assert found == [[1, 2, 0]] * 20


@pytest.mark.long
@pytest.mark.parametrize("strengths", [[0, 0], [0, 0, 0], [0, 0, 1, 2], [0, 0.05]])
def test_a_settled_ranking_is_wrong_as_seldom_as_stated(strengths):
    trials = 600
    found = settled(strengths, own=1.0, looks=150, trials=trials)
    right = sorted(range(len(strengths)), key=lambda n: -strengths[n])
    distinct = len(set(strengths)) == len(strengths)
    wrong = [ranking for ranking in found if not distinct or ranking != right]
    assert len(wrong) <= trials * 0.05


def test_intervals_to_be_looked_at_again_are_wider():
    for numbers in (LEAST, 100, 10_000):
        assert lasting(numbers, 0.05) > 2.5
        assert lasting(numbers, 0.05 / 10) > lasting(numbers, 0.05)


def test_pieces_add_up_in_any_portions():
    chance, strengths, tables = np.random.default_rng(1), np.array([0, 0.5, 1]), tables_of(3, 2)
    whole = rows(chance, tables, strengths, 64, 2)
    one, parts = Sums(tables, 3, 2), Sums(tables, 3, 2)
    one.add(whole)
    for low in range(0, 64, 16):
        parts.add([PlayedBout(played.won[low : low + 16]) for played in whole])
    assert RatingTable(one).ratings == pytest.approx(RatingTable(parts).ratings)
    assert (one.met == parts.met).all()
    assert one.games == parts.games == 64 * 3 * 2
