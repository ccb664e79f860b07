"""Batches of whole games: the same tallies whatever plays them, and what a tally says."""

from __future__ import annotations

import numpy as np
import pytest

import rollhouse
from rollhouse.kernel import contract
from rollhouse.kernel.errors import BadOption
from rollhouse.lab import batch
from rollhouse.lab.batch import tallies
from rollhouse.lab.batch.cast import Cast
from rollhouse.players.seats import read_seats


def agreed(game, players, **options):
    return contract.agree(contract.load(game), players, options)


def played(terms, seats, games, **how):
    return np.concatenate(list(batch.play(terms, read_seats(seats), games, **how)))


def test_a_tally_depends_on_the_game_s_number_alone(monkeypatch):
    terms = agreed("toss_up", 2)
    whole = played(terms, "greedy,random", 3000, seed=5)
    assert (whole["game"] == np.arange(3000)).all()
    assert (played(terms, "greedy,random", 3000, seed=5, threads=1) == whole).all()
    assert (played(terms, "greedy,random", 700, seed=5, first=1300) == whole[1300:2000]).all()
    monkeypatch.setattr(batch, "CHUNK", 37)
    assert (played(terms, "greedy,random", 3000, seed=5, threads=3) == whole).all()
    assert (played(terms, "greedy,random", 3000, seed=6) != whole).mean() > 0.99


def test_a_tally_is_one_record_of_whole_numbers():
    terms = agreed("toss_up", 3)
    found = played(terms, "random,greedy,random", 10)
    assert found.dtype == tallies.kind(terms)
    assert found.dtype.itemsize == 8 * tallies.width(terms)
    assert found["events"].shape == (10, 3, len(terms.game.rules.EVENTS))
    assert (found["shares"].sum(axis=1) == 60).all()


@pytest.mark.parametrize(
    "given", [{"games": -1}, {"seed": -1}, {"first": -1}, {"games": 1.5}, {"threads": 0}]
)
def test_bad_numbers_are_refused(given):
    terms, seats = agreed("toss_up", 2), read_seats("random,random")
    with pytest.raises(rollhouse.RollhouseError, match="must be a whole number"):
        batch.play(terms, seats, **{"games": 1, **given})


def test_a_match_needs_a_seat_for_everybody():
    with pytest.raises(rollhouse.RollhouseError, match="a match for 2 needs as many seats, not 3"):
        batch.play(agreed("toss_up", 2), read_seats("random,random,random"), 1)


def test_a_batch_says_which_seat_is_not_compiled():
    terms = agreed("toss_up", 2)
    assert batch.compiled(terms, read_seats("random,greedy")) is None
    why = batch.compiled(terms, read_seats("search,greedy"))
    assert str(why).startswith("search has no compiled policy")
    assert why.say("es").startswith("search no tiene una política compilada")
    with pytest.raises(batch.NotCompiled, match="search has no compiled policy"):
        batch.play(terms, read_seats("search,greedy"), 1)


def test_progress_tells_the_games_done_and_all_of_them():
    told = []
    played(agreed("toss_up", 2), "greedy,random", 3000, progress=lambda *both: told.append(both))
    assert told[-1] == (3000, 3000)
    assert [done for done, _ in told] == sorted(done for done, _ in told)
    assert len(told) == 3


def test_wins_are_the_sums_of_the_tallies():
    terms, seats = contract.agree(contract.load("toss_up"), 3, {"goal": 30}), "greedy,random,greedy"
    sums = batch.wins(terms, read_seats(seats), 2100, seed=7, first=11)
    played = batch.play(terms, read_seats(seats), 2100, seed=7, first=11)
    tallies = np.concatenate(list(played))
    assert sums.won == tuple(tallies["shares"].sum(axis=0))
    assert sums.squares == tuple((tallies["shares"] ** 2).sum(axis=0))
    assert (sums.games, sums.steps) == (2100, tallies["steps"].sum())
    assert sum(sums.shares) == pytest.approx(1)
    spread = (tallies["shares"] / 60).std(axis=0)
    assert sums.margins == pytest.approx((1.96 * spread / 2100**0.5).tolist())


def test_games_that_wait_for_each_other_as_on_a_gpu_come_to_the_same_sums():
    terms = contract.agree(contract.load("toss_up"), 3, {"goal": 30})
    cast = Cast(terms, read_seats("greedy,random,greedy"), seed=7)
    found = []
    for play in (cast.loop.bare, cast.loop.bare_on_gpu):
        sums = np.zeros(7, np.int64)
        for first in (11, 12):
            play(cast._table(), cast._seating(), np.uint64(7), first, 2, 400, sums)
        found.append(sums.tolist())
    assert found[0] == found[1] == cast.sums(11, 389).tolist()


def test_wins_of_no_game_are_refused():
    terms = contract.agree(contract.load("toss_up"), 2, {})
    with pytest.raises(BadOption, match="games"):
        batch.wins(terms, read_seats("random,random"), 0)
