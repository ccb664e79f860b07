"""The race of actions: its stopping rules, and that a winner's value is reported honestly."""

from __future__ import annotations

import math

import numpy as np
import pytest

import rollhouse
from rollhouse.players.race import Race, RaceSettings
from rollhouse.players.search import Search, chosen

SMALL = {"goal": 20, "dice": 5}


def small(players=2, **fields):
    return rollhouse.position("toss_up", players=players, **SMALL, **fields)


def finished(race, seconds=math.inf):
    *_, stopped = race.run(seconds)
    return stopped


def test_a_clear_race_is_decided():
    race = Race(small(scores=[0, 19], turn_points=1, dice_left=4), seed=1)
    assert finished(race) == "decided"
    assert race.running == {race.leader}
    assert race.actions[race.leader] == {"do": "roll"}
    assert race.trials[race.leader].interval(0) <= race.settings.fine


def test_equal_choices_are_found_equal():
    """The first sparks of the printed dice are all alike."""
    race = Race(rollhouse.start("shizzle"), seed=1, settings=RaceSettings(close=0.05, fine=0.05))
    assert finished(race) == "equal"
    assert len(race.running) > 1


def test_a_race_stops_after_its_batches():
    race = Race(small(turn_points=4, dice_left=1), seed=1, settings=RaceSettings(most=5))
    assert finished(race) == "games"
    assert max(estimate.batches for estimate in race.trials) == 5


@pytest.mark.parametrize("playouts", [1, 64, 500, 3000])
def test_a_race_spends_no_more_playouts_than_it_may(playouts):
    settings = RaceSettings(size=8, playouts=playouts, close=0.0, fine=0.0, fresh=False)
    race = Race(small(turn_points=4, dice_left=1), seed=1, settings=settings)
    finished(race)
    assert race.spent <= max(playouts, 2 * 8)


def test_a_race_stops_when_its_time_is_up():
    race = Race(
        small(players=5, turn_points=4, dice_left=1), 1, settings=RaceSettings(fine=0, close=0)
    )
    assert finished(race, seconds=0.05) == "time"
    assert race.estimates[race.leader].means


def test_the_same_seed_runs_the_same_race():
    def values(seed):
        race = Race(small(turn_points=4, dice_left=1), seed, settings=RaceSettings(most=20))
        finished(race)
        return [race.values(place) for place in range(len(race.actions))]

    assert values(3) == values(3)
    assert values(3) != values(4)


def test_what_is_told_had_no_part_in_the_choice():
    race = Race(small(turn_points=4, dice_left=1), 1, settings=RaceSettings(most=10))
    finished(race)
    for trial, told in zip(race.trials, race.estimates, strict=True):
        assert trial.seed != told.seed
        assert trial.batches == told.batches


def test_a_winner_is_not_told_too_high():
    """Six sparks that are worth the same: the best of the trials is too good, what is told not."""
    position, trials, told = rollhouse.start("shizzle", bank=10), [], []
    for seed in range(60):
        race = Race(position, seed, settings=RaceSettings(most=2))
        finished(race)
        trials.append(float(race.trials[race.leader].value[0]))
        told.append(race.values(race.leader)[0])
    whole = Race(position, 10**6, settings=RaceSettings(most=60, close=0.0, fine=0.0))
    finished(whole)
    worth = np.mean([float(estimate.value[0]) for estimate in whole.trials])
    assert np.mean(trials) > worth + 0.01
    assert abs(np.mean(told) - worth) < 4 * np.std(told) / math.sqrt(len(told)) + 0.005


def test_those_that_stay_are_not_halved_away():
    position = rollhouse.start("shizzle")
    for seed in range(10):
        settings = RaceSettings(size=2, field=2, most=2, fresh=False, fine=0.0, close=0.0)
        race = Race(position, seed, settings=settings)
        race.round(math.inf, frozenset({3}))
        assert 3 in race.running
        assert len(race.running) == 3


def test_search_plays_the_policys_own_action_in_doubt():
    position = rollhouse.start("shizzle")
    codes, race = Search(playouts=600, seed=2).race(position)
    finished(race)
    assert codes[chosen(race)] == codes[0]
