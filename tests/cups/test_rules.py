"""The rules of the House Cup, by what must always hold and by a slow recount."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations

import pytest

from rollhouse.cups import rules
from rollhouse.cups.rules import Heats, Played


def some_places(random, size):
    """Places of a match in which some finish level."""
    scores = [random.randrange(size) for _ in range(size)]
    return [1 + sum(other > score for other in scores) for score in scores]


def whole_game(random, playing, entrants, low, high):
    """The points of everybody in one game with random results, and the places."""
    sizes = rules.heat_sizes(playing, low, high)
    brought = []
    for size in sizes:
        brought += rules.points(some_places(random, size), playing, entrants)
    brought += [rules.points_of_resting(playing, entrants)] * (playing - sum(sizes))
    brought += [rules.points_of_absent(playing, entrants)] * (entrants - playing)
    return brought


@pytest.mark.parametrize("seed", range(40))
def test_every_game_brings_as_many_points_and_all_are_quarters(seed):
    chance = random.Random(seed)
    entrants = chance.randint(2, 6)
    playing = chance.randint(2, entrants)
    high = chance.randint(2, 6)
    brought = whole_game(chance, playing, entrants, chance.randint(1, 2), high)
    assert len(brought) == entrants
    assert sum(brought) == Fraction(entrants * (entrants + 1), 2)
    assert all((4 * each).denominator == 1 for each in brought)
    assert all(1 <= each <= entrants for each in brought)


def test_points_of_one_match_for_all():
    assert rules.points([1, 2, 3, 4], 4, 4) == [4, 3, 2, 1]
    assert rules.points([2, 1, 2], 3, 3) == [Fraction(3, 2), 3, Fraction(3, 2)]
    assert rules.points([1, 1, 1], 3, 3) == [2, 2, 2]


def test_a_heat_of_two_is_worth_as_much_to_win_as_one_of_three():
    assert rules.points([1, 2], 5, 5) == [5, 1]
    assert rules.points([1, 2, 3], 5, 5) == [5, 3, 1]


def test_those_who_have_left_share_the_last_places():
    assert rules.points([1, 2, 3, 4], 4, 6) == [6, 5, 4, 3]
    assert rules.points_of_absent(4, 6) == Fraction(3, 2)


def test_heats_are_few_and_even_and_nobody_plays_alone():
    for playing in range(2, 7):
        for low in (1, 2, 3):
            for high in range(max(low, 2), 7):
                sizes = rules.heat_sizes(playing, low, high)
                if sizes is None:
                    assert playing < max(low, 2)
                    continue
                assert all(max(low, 2) <= size <= high for size in sizes)
                assert max(sizes) - min(sizes) <= 1
                seated = sum(sizes)
                assert seated == playing or not can_seat(seated + 1, max(low, 2), high)


def can_seat(people, least, high):
    """Can this many be divided into heats at all?"""
    return any(least * heats <= people <= high * heats for heats in range(1, people + 1))


def test_another_begins_each_game():
    assert [rules.seating_order(game, 4)[0] for game in range(5)] == [0, 1, 2, 3, 0]


def draws(entrants, sizes, games):
    found: list[Heats] = []
    for game in range(games):
        found.append(rules.draw_heats(rules.seating_order(game, entrants), sizes, found))
    return found


@pytest.mark.parametrize(
    ("entrants", "sizes"), [(5, [3, 2]), (6, [3, 3]), (6, [2, 2, 2]), (3, [2])]
)
def test_heats_have_everybody_once_and_mix_them(entrants, sizes):
    games = draws(entrants, sizes, 5)
    met = dict.fromkeys(combinations(range(entrants), 2), 0)
    rested = [0] * entrants
    for drawn in games:
        seated = [entrant for heat in drawn.heats for entrant in heat]
        assert sorted([*seated, *drawn.resting]) == list(range(entrants))
        assert [len(heat) for heat in drawn.heats] == list(sizes)
        for heat in drawn.heats:
            for pair in combinations(sorted(heat), 2):
                met[pair] += 1
        for entrant in drawn.resting:
            rested[entrant] += 1
    assert max(rested) - min(rested) <= 1
    assert max(met.values()) - min(met.values()) <= 2


def slow_ranking(entrants, played):
    """Who is ahead of whom, decided for every two by the words of docs/cup.md."""

    def total(entrant):
        return sum(game.points[entrant] for game in played)

    def ahead(one, other):
        if total(one) != total(other):
            return total(one) > total(other)
        for place in range(1, entrants + 1):
            mine = sum(game.places.get(one) == place for game in played)
            theirs = sum(game.places.get(other) == place for game in played)
            if mine != theirs:
                return mine > theirs
        for game in reversed(played):
            if game.points[one] != game.points[other]:
                return game.points[one] > game.points[other]
        return False

    return {
        entrant: 1 + sum(ahead(other, entrant) for other in range(entrants))
        for entrant in range(entrants)
    }


@pytest.mark.parametrize("seed", range(60))
def test_the_ranking_is_that_of_a_slow_recount(seed):
    chance = random.Random(seed)
    entrants, played = chance.randint(2, 6), []
    for _ in range(chance.randint(0, 4)):
        places = some_places(chance, entrants)
        points = tuple(rules.points(places, entrants, entrants))
        played.append(Played(points, dict(enumerate(places))))
    ranked = rules.ranking(entrants, played)
    assert {each.entrant: each.place for each in ranked} == slow_ranking(entrants, played)
    assert [each.place for each in ranked] == sorted(each.place for each in ranked)
    for each in ranked:
        assert each.points == sum(game.points[each.entrant] for game in played)


def test_a_first_place_decides_between_equals_then_the_latest_game():
    level = [
        Played((Fraction(3), Fraction(1), Fraction(2)), {0: 1, 1: 3, 2: 2}),
        Played((Fraction(1), Fraction(3), Fraction(2)), {0: 3, 1: 1, 2: 2}),
    ]
    ranked = rules.ranking(3, level)
    assert [each.entrant for each in ranked] == [1, 0, 2]
    assert [each.place for each in ranked] == [1, 2, 3]


def test_who_did_the_same_in_every_game_shares_the_cup():
    level = [Played((Fraction(5, 2), Fraction(5, 2), Fraction(1)), {0: 1, 1: 1, 2: 3})]
    assert [each.place for each in rules.ranking(3, level)] == [1, 1, 3]
