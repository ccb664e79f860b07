"""The one engine of playouts: honest values, common dice, systematic first answers."""

from __future__ import annotations

import math
import time
from collections import Counter

import numpy as np
import pytest

import rollhouse
from rollhouse.kernel.records import OVER, SEATS, TABLE, Row, ask, below, stream
from rollhouse.players import greedy, playouts, policies, pretending, rule_of_thumb
from rollhouse.players.playouts import Estimate, batches_of, play_all
from tests.cases import house_rules, over_every_match, walk

SMALL = {"goal": 20, "dice": 5}
STOP, ROLL = {"do": "stop"}, {"do": "roll"}


def small(players=2, **fields):
    return rollhouse.position("toss_up", players=players, **SMALL, **fields)


@over_every_match
def test_playouts_end_and_share_one_win(game, players, options):
    position, _ = next(walk(game, players, options, seed=41, steps=200))
    worths = batches_of(position, policies.quick(position.terms), 1, 0, 2, 2)
    assert worths.shape == (2, 2, players)
    if players > 1:
        assert worths.sum(axis=2) == pytest.approx(1)
    else:
        assert (worths > 0).all()
        assert (worths < 100).all()


def played_out(position, seed, playout):
    """One game to its end, step by step, as people would play it by the thumb.

    `position` is after the first answer; every turn throws the dice of a stream of its own.
    """
    randoms, turns, throwing = stream(seed, numbered(playout, 1, 0)), [0, 1], 1
    while position.turn != OVER:
        if position.turn == TABLE:
            if position.to_move != throwing:
                throwing = position.to_move
                randoms = stream(seed, numbered(playout, throwing, turns[throwing]))
                turns[throwing] += 1
            position = position.after(position.draw(randoms))
        else:
            position = position.after(greedy.Greedy()(position, position.actions()))
    return position.shares()


def numbered(playout, seat, turn):
    return (playout * SEATS + seat) * playouts.LONG + turn


def first_answers(position, seed, batch, size):
    """The first answers of a batch, worked out in the obvious way."""
    total = 6 ** position.fields["dice_left"]
    row = [roll for roll, chance in position.outcomes() for _ in range(int(chance * total))]
    offset = ask(below, Row(stream(seed, numbered(batch * (size + 1), 0, 0))), total)
    return [row[(number * total + offset) // size] for number in range(size)]


def test_playouts_are_games_played_step_by_step():
    """Playout n of a batch begins with answer n, and goes on by streams of its own."""
    position, seed = small(scores=[9, 14], turn_points=3, dice_left=2).after(STOP), 11
    worths = batches_of(position, policies.greedy(position.terms), seed, 1, 1, 30)[0]
    for number, roll in enumerate(first_answers(position, seed, 1, 30)):
        after = position.after(roll)
        assert worths[number].tolist() == played_out(after, seed, 31 + number + 1)


def test_first_answers_come_as_often_as_they_are_likely():
    """Over all offsets each exactly so, whatever the size of a batch; here over many batches."""
    position = small()
    seen = Counter(
        roll["roll"] for batch in range(300) for roll in first_answers(position, 5, batch, 7)
    )
    for roll, chance in position.outcomes():
        expected = 2100 * float(chance)
        assert abs(seen[roll["roll"]] - expected) < 5 * math.sqrt(expected) + 1


def test_batches_do_not_depend_on_how_they_are_asked_for():
    position, policy = small(turn_points=4, dice_left=1), policies.greedy(small().terms)
    together = batches_of(position, policy, 3, 5, 4, 20)
    later = batches_of(position, policy, 3, 7, 2, 20)
    assert (together[2:] == later).all()
    assert (batches_of(position, policy, 4, 5, 4, 20) != together).any()
    alone, beside = Estimate(position, 3), Estimate(position, 3)
    for _ in range(37):
        alone.play()
    play_all([beside, Estimate(position.after(STOP), 3)], 37)
    assert np.array_equal(alone.worths, beside.worths)


def test_the_same_dice_follow_every_action():
    """Where two actions lead to the same position, every playout ends the same after both."""
    position = small(players=3, scores=[5, 7, 9]).after({"roll": "GGYYR"})
    stopped, again = position.after(STOP), position.after(STOP)
    one, two = Estimate(stopped, 8), Estimate(again, 8)
    play_all([one, two], 4)
    assert np.array_equal(one.worths, two.worths)
    assert one.ahead(two, 0) == (0.0, 0.0)


def test_common_dice_make_differences_steadier():
    position = small(scores=[9, 14], turn_points=3, dice_left=2)
    roll, stop = (Estimate(position.after(a), 1, mover=0) for a in (ROLL, STOP))
    play_all([roll, stop], 200)
    _, error = roll.ahead(stop, 0)
    apart = math.sqrt(float(roll.variance[0] + stop.variance[0]))
    assert error < 0.9 * apart


@pytest.mark.parametrize("size", [1, 7, 32])
def test_the_size_of_a_batch_does_not_change_what_is_expected(size):
    """Behind in the very last turn the thumb plays best, so that the exact value is known."""
    position = small(scores=[20, 22], last_turns=1)
    exact = rollhouse.solve("toss_up", **SMALL).shares(position)[0]
    seen = batches_of(position, policies.greedy(position.terms), 1, 0, 4000 // size, size)
    means = seen[:, :, 0].mean(axis=1)
    assert abs(means.mean() - exact) < 4 * means.std(ddof=1) / math.sqrt(len(means))


def test_no_batch_begins_after_its_time():
    position = small(players=4)
    playouts.prepare(position)
    estimates = [Estimate(position, seed) for seed in range(3)]
    play_all(estimates, 50, until=time.monotonic() - 1)
    assert estimates[0].batches >= 1
    assert [estimate.batches for estimate in estimates[1:]] == [0, 0]


def test_playouts_that_all_end_alike_are_not_called_certain():
    position = small(scores=[0, 24], last_turns=1)
    estimate = Estimate(position, 1, size=2)
    estimate.play()
    assert estimate.variance[0] == 0
    assert estimate.interval(0) == 1.0
    over = position.after({"roll": "RRRRR"})
    assert over.turn == OVER
    done = Estimate(over, 1)
    done.play()
    assert done.interval(0) == 0


@pytest.mark.parametrize("options", [{}, *house_rules("toss_up")])
def test_quick_toss_up_plays_as_the_greedy_player_does(options):
    position = rollhouse.start("toss_up", players=3, **options)
    terms = position.terms
    code = policies._greedy(terms.game, rule_of_thumb.home(terms))
    greedy = batches_of(position, policies.Policy(code), 5, 0, 4, 8)
    quick = policies.quick(terms)
    assert quick.name == "greedy_quick"
    assert np.array_equal(batches_of(position, quick, 5, 0, 4, 8), greedy)


# Honest errors, against exact play between two


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("toss_up", SMALL),
        ("shizzle", {"bank": 10}),
        pytest.param("stack_attack", {"goal": 5}, marks=pytest.mark.long),
    ],
)
def test_intervals_cover_the_exact_value_as_often_as_they_say(game, options):
    """Pretending between two is exact play, so that the solution knows what to expect."""
    solution = rollhouse.solve(game, **options)
    policy = pretending.policy(rollhouse.start(game, **options).terms)
    covered, total, variance = 0, 0.0, 0.0
    for seed in range(100):
        *_, (position, _) = walk(game, 2, options, seed % 25, steps=3 + seed % 25)
        estimate = Estimate(position, seed, policy)
        play_all([estimate], 12)
        off = float(estimate.value[0]) - solution.shares(position)[0]
        covered += abs(off) <= estimate.interval(0)
        total, variance = total + off, variance + float(estimate.variance[0])
    assert covered >= 86  # 95 are expected; fewer than 86 happen once in 3,000 times
    assert abs(total) < 4 * math.sqrt(variance)
