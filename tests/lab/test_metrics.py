"""What is counted in games, checked against an obvious recomputation from all their tallies."""

from __future__ import annotations

import copy
import math
import pickle
import statistics
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rollhouse.kernel import contract
from rollhouse.lab.batch import tallies
from rollhouse.lab.simulation.counts import SURE, Counts
from rollhouse.lab.simulation.metrics import FINE, Figures, WinShare
from rollhouse.lab.simulation.paired import Paired, measured

TERMS = contract.agree(contract.load("toss_up"), 3, {})
EVENTS = tuple(TERMS.game.rules.EVENTS)


def made(seed, games, first=0):
    """Tallies of games that nobody played, of all kinds: shared wins, ties, no lead at all."""
    random = np.random.default_rng(seed)
    found = np.zeros(games, tallies.kind(TERMS))
    found["game"] = np.arange(first, first + games)
    found["turns"] = random.integers(1, 60, games)
    found["steps"] = found["turns"] * random.integers(1, 9, games)
    found["lead_changes"] = random.integers(0, 6, games)
    found["known"] = random.integers(1, found["turns"] + 1)
    winners = [(60, 0, 0), (0, 60, 0), (0, 0, 60), (30, 30, 0), (0, 30, 30), (20, 20, 20)]
    found["shares"] = np.array(winners)[random.integers(0, 6, games)]
    found["scores"] = random.integers(-20, 120, (games, 3))
    found["decisions"] = random.integers(0, 40, (games, 3))
    found["events"] = random.integers(0, 5, (games, 3, len(EVENTS)))
    return found


def figures_of(*parts):
    found = Figures.of(TERMS)
    for part in parts:
        found.add(part)
    return found


def variance(values):
    """Computed exactly, then converted to a float."""
    mean = Fraction(sum(values), len(values))
    return float(sum((value - mean) ** 2 for value in values) / (len(values) - 1))


@settings(deadline=None, max_examples=60)
@given(st.lists(st.integers(-50, 50), min_size=2, max_size=60), st.data())
def test_counts_are_the_values_themselves(values, data):
    cut = data.draw(st.integers(0, len(values)))
    one, other = Counts(), Counts()
    one.add(np.array(values[:cut], np.int64))
    other.add(np.array(values[cut:], np.int64))
    one.merge(other)
    assert [v for v, times in one.pairs() for _ in range(times)] == sorted(values)
    assert one.games == len(values)
    assert one.total == sum(values)
    assert one.squares == sum(value * value for value in values)
    assert one.mean == pytest.approx(statistics.fmean(values))
    assert one.variance == pytest.approx(variance(values), abs=1e-12)
    wide = SURE * math.sqrt(variance(values) / len(values))
    assert one.estimate.error == pytest.approx(wide, abs=1e-12)
    part = data.draw(st.floats(0.01, 1))
    at_most = one.quantile(part)
    assert sum(value <= at_most for value in values) >= part * len(values)
    assert sum(value < at_most for value in values) < part * len(values)
    low, high = data.draw(st.integers(-60, 60)), data.draw(st.integers(-60, 60))
    within = sum(low <= value <= high for value in values) / len(values)
    assert one.part(low, high) == pytest.approx(within)
    assert pickle.loads(pickle.dumps(one)) == one == Counts(one.pairs())


@settings(deadline=None, max_examples=15)
@given(st.integers(0, 2**32), st.integers(2, 80))
def test_figures_are_what_the_tallies_say(seed, games):
    rows = made(seed, games)
    told = figures_of(rows).to_dict(EVENTS)
    for seat in range(3):
        shares = [int(row["shares"][seat]) / 60 for row in rows]
        assert told["shares"][seat] == pytest.approx(statistics.fmean(shares))
        low, high = told["intervals"][seat]
        assert 0 <= low <= told["shares"][seat] <= high <= 1
        for name in ("scores", "decisions"):
            values = [int(row[name][seat]) for row in rows]
            assert told[name][seat]["mean"] == pytest.approx(statistics.fmean(values))
            assert told[name][seat]["lowest"] == min(values)
            assert told[name][seat]["highest"] == max(values)
    assert told["shared_wins"] == pytest.approx(sum(max(r["shares"]) < 60 for r in rows) / games)
    for name in ("steps", "turns", "lead_changes"):
        values = [int(row[name]) for row in rows]
        assert told[name]["mean"] == pytest.approx(statistics.fmean(values))
        assert told[name]["median"] == sorted(values)[math.ceil(games / 2) - 1]
    assert told["margin"]["counts"] == spread([margin(row) for row in rows])
    turns = sum(int(row["turns"]) for row in rows)
    for event, name in enumerate(EVENTS):
        each = [int(row["events"][:, event].sum()) for row in rows]
        found = told["events"][name]
        assert found["total"] == sum(each)
        assert found["a_turn"] == pytest.approx(sum(each) / turns)
        rate = sum(each) / turns
        left = [n - rate * int(row["turns"]) for n, row in zip(each, rows, strict=True)]
        error = math.sqrt(sum(x * x for x in left) / (games - 1) / games) / (turns / games)
        assert found["interval"][1] - rate == pytest.approx(SURE * error, abs=1e-7)
        for seat in range(3):
            mine = sum(int(row["events"][seat, event]) for row in rows)
            assert found["a_game_by_seat"][seat] == pytest.approx(mine / games)
    known = [int(row["known"]) * FINE // int(row["turns"]) for row in rows]
    assert told["known"]["thousandths"] == spread(known)
    assert told["known"]["at_the_end"] == pytest.approx(
        sum(row["known"] == row["turns"] for row in rows) / games
    )


def spread(values):
    return [[value, values.count(value)] for value in sorted(set(values))]


def margin(row):
    if max(row["shares"]) < 60:
        return 0
    scores = [int(score) for score in row["scores"]]
    mine = scores.pop(list(row["shares"]).index(60))
    return min(abs(mine - other) for other in scores)


@settings(deadline=None, max_examples=12)
@given(st.integers(0, 2**32), st.lists(st.integers(0, 40), min_size=1, max_size=6), st.randoms())
def test_nothing_depends_on_how_games_are_dealt_out(seed, sizes, shuffled):
    whole = made(seed, sum(sizes))
    parts = np.split(whole, np.cumsum(sizes)[:-1])
    counted = [figures_of(part) for part in parts]
    shuffled.shuffle(counted)
    merged = Figures.of(TERMS)
    for part in counted:
        merged.merge(pickle.loads(pickle.dumps(part)))
    assert merged.to_dict(EVENTS) == figures_of(whole).to_dict(EVENTS)
    assert figures_of(*parts).to_dict(EVENTS) == merged.to_dict(EVENTS)


def test_merging_leaves_the_other_as_it_was():
    one, other = figures_of(made(1, 20)), figures_of(made(2, 30))
    before = copy.deepcopy(other).to_dict(EVENTS)
    one.merge(other)
    one.add(made(3, 10))
    assert other.to_dict(EVENTS) == before
    assert one.games == 60


def test_no_games_are_no_figures():
    told = figures_of(made(1, 0)).to_dict(EVENTS)
    assert told["turns"] == {"games": 0}
    assert told["shares"][0] is None


@pytest.mark.parametrize("shared", [0.0, 0.5, 1.0])
@pytest.mark.parametrize(("chance", "games"), [(0.5, 40), (0.05, 60), (0.9, 300), (0.02, 1000)])
def test_intervals_of_a_share_hold_their_promise(chance, games, shared):
    """19 times in 20, with wins that are shared (half each) in none, some or all of the games."""
    random = np.random.default_rng(5)
    held, tries = 0, 800
    for _ in range(tries):
        won = np.where(random.random((games, 2)) < chance, 60, 0)
        halves = (won[:, 0] + won[:, 1]) // 2
        share = np.where(random.random(games) < shared, halves, won[:, 0])
        counted = WinShare(1)
        counted.by_seat[0].add(share.astype(np.int64))
        found = counted.share(0)
        held += found.low <= chance <= found.high
    assert 0.92 < held / tries < 0.985


def test_intervals_of_means_and_rates_hold_their_promise():
    random, held, tries, games = np.random.default_rng(6), np.zeros(2), 400, 200
    for _ in range(tries):
        rows = made(0, games)
        rows["turns"] = random.poisson(20, games) + 1
        rows["events"] = 0
        rows["events"][:, 0, 0] = random.binomial(rows["turns"], 0.3)
        found = figures_of(rows)
        rate, turns = found.happenings.a_turn(0), found.length.turns.estimate
        held += rate.low <= 0.3 <= rate.high, turns.low <= 21 <= turns.high
    assert (held / tries > 0.92).all()
    assert (held / tries < 0.98).all()


# Pairs


def paired_of(*pairs):
    found = Paired(3, EVENTS)
    for one, other in pairs:
        found.add(one, other)
    return found


@settings(deadline=None, max_examples=12)
@given(st.integers(0, 2**32), st.integers(2, 60), st.data())
def test_differences_are_those_of_each_game(seed, games, data):
    one, other = made(seed, games), made(seed + 1, games)
    cut = data.draw(st.integers(0, games))
    found = paired_of((one[cut:], other[cut:]))
    found.merge(paired_of((one[:cut], other[:cut])))
    both = measured(other).astype(int) - measured(one).astype(int)
    assert len(found.columns) == both.shape[1]
    units = {"share": 60, "known": FINE}
    for place, (measure, seat) in enumerate(found.columns):
        values = [int(value) for value in both[:, place]]
        told, unit = found.difference(measure, seat), units.get(measure, 1)
        assert told.value == pytest.approx(statistics.fmean(values) / unit, abs=1e-12)
        wide = SURE * math.sqrt(variance(values) / games) / unit
        assert told.error == pytest.approx(wide, abs=1e-9)
        alone = [[int(v) for v in measured(rows)[:, place]] for rows in (one, other)]
        apart = SURE * math.sqrt(sum(map(variance, alone)) / games) / unit
        assert told.apart == pytest.approx(apart, abs=1e-9)


def test_measures_are_the_fields_they_are_called_by():
    rows = made(4, 30)
    columns = dict(zip(Paired(3, EVENTS).columns, measured(rows).T, strict=True))
    for seat in range(3):
        assert (columns["share", seat] == rows["shares"][:, seat]).all()
        assert (columns["score", seat] == rows["scores"][:, seat]).all()
        assert (columns["decisions", seat] == rows["decisions"][:, seat]).all()
    for name in ("turns", "steps", "lead_changes"):
        assert (columns[name, None] == rows[name]).all()
    assert columns["margin", None].tolist() == [margin(row) for row in rows]
    assert (columns["red_light", None] == rows["events"][:, :, 3].sum(axis=1)).all()


def test_only_the_same_games_are_paired():
    with pytest.raises(ValueError, match="different games"):
        paired_of((made(1, 5), made(1, 5, first=1)))


def test_the_same_games_do_not_differ():
    found = paired_of((made(1, 50), made(1, 50))).difference("turns")
    assert found.value == found.error == 0
    assert not found.certain
    assert found.narrower == math.inf
