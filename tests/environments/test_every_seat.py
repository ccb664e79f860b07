"""The agent moves every seat, and functions are among the opponents of many games."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

from rollhouse.environments.single import OneGame
from rollhouse.kernel.errors import BadOption, IllegalMove, RollhouseError

from .test_vector import AutoresetMode, many, one_by_one, run_plain, same, some_actions

MODES = [mode.value for mode in AutoresetMode]
SHORT = {"players": 3, "goal": 20}


def last_legal(observations, masks):
    """A function of rows: the highest legal code of each."""
    assert len(observations) == len(masks)
    return masks.shape[1] - 1 - masks[:, ::-1].argmax(1)


def last_action(_, actions):
    """The same for one game."""
    return actions[-1]


def compare(mode, native, singles, steps=60):
    """Both must agree step by step; returns how many games ended."""
    found, expected = native.reset(seed=7), singles.reset(seed=7)
    same(found[0], expected[0])
    same(found[1], expected[1])
    chance, over = np.random.default_rng(3), 0
    for _ in range(steps):
        actions = some_actions(found[-1], chance)
        found, expected = native.step(actions), singles.step(actions)
        ended = found[2]
        if mode == "SameStep" and "rewards" in found[-1]:
            # Gymnasium's own vector shows the rewards of the new game, which are none
            assert (expected[-1]["rewards"][ended] == 0).all()
            expected[-1]["rewards"][ended] = found[-1]["rewards"][ended]
        for one, other in zip(found, expected, strict=True):
            same(one, other)
        over += int(ended.sum())
        if mode == "Disabled" and ended.any():
            one = native.reset(options={"reset_mask": ended.copy()})
            other = singles.reset(options={"reset_mask": ended.copy()})
            same(one[0], other[0])
            found = (*found[:-1], one[1])
    return over


def check_every_seat(mode):
    settings = {**SHORT, "opponents": [], "reward": "shaped", "discount": 0.9}
    native = many("toss_up", autoreset_mode=mode, **settings)
    assert compare(mode, native, one_by_one("toss_up", mode=mode, **settings)) > 5


def check_functions(mode):
    settings = {**SHORT, "seat": "random", "reward": "shaped", "discount": 0.9}
    native = many("toss_up", autoreset_mode=mode, opponents=[last_legal, "random"], **settings)
    singles = one_by_one("toss_up", mode=mode, opponents=[last_action, "random"], **settings)
    assert compare(mode, native, singles) > 5


def test_many_games_are_so_many_single_ones_in_plain_python():
    checks = ("check_every_seat", "check_functions")
    plays = [f"{check}({mode!r})" for check in checks for mode in MODES]
    run_plain("tests.environments.test_every_seat", *plays)


@pytest.mark.long
@pytest.mark.parametrize("check", [check_every_seat, check_functions])
@pytest.mark.parametrize("mode", MODES)
def test_many_games_are_so_many_single_ones(check, mode):
    check(mode)


def test_all_seats_see_themselves_and_are_paid():
    env = many("toss_up", 200, goal=20, opponents=[], observation="dict")
    seen, infos = env.reset(seed=1)
    chance, paid, seats = np.random.default_rng(0), [], set()
    for _ in range(60):
        for game in range(5):
            position, seat = env.unwrapped.position(game), infos["seat"][game]
            if position.turn >= 0:
                assert position.turn == seat
                assert seen["turn"][game].argmax() == 0
                assert seen["scores"][game][0] == pytest.approx(position.scores[seat] / 20)
        seats |= set(infos["seat"].tolist())
        acting = infos["seat"]
        seen, rewards, ended, _, infos = env.step(some_actions(infos, chance))
        assert (infos["rewards"][ended].sum(1) == 1).all()
        assert (infos["rewards"][~ended] == 0).all()
        rows = np.arange(200)
        assert (rewards == infos["rewards"][rows, acting])[ended].all()
        paid.extend(infos["rewards"][ended].tolist())
    assert seats == {0, 1}
    assert len(paid) > 100
    assert {tuple(one) for one in paid} >= {(1.0, 0.0), (0.0, 1.0)}


def test_one_game_whose_every_seat_is_moved():
    env = OneGame("toss_up", opponents=[], goal=10, render_mode="ansi")
    _, info = env.reset(seed=2)
    seats, over = [], False
    while not over:
        seats.append(info["seat"])
        assert env.position.turn == info["seat"]
        _, reward, over, _, info = env.step(1)
    assert set(seats) == {0, 1}
    assert sum(info["rewards"]) == 1
    assert reward == info["rewards"][seats[-1]]
    assert "Agent 1: " in env.render()
    assert "Agent 2: " in env.render()


def test_threads_functions_and_copies_go_together():
    runs = []
    for threads in (1, 3):
        env = many("toss_up", 50, opponents=last_legal, threads=threads, goal=20, seat="random")
        _, infos = env.reset(seed=1)
        chance = np.random.default_rng(0)
        for _ in range(20):
            env = pickle.loads(pickle.dumps(env))
            observations, *_, infos = env.step(some_actions(infos, chance))
        runs.append(observations)
    assert (runs[0] == runs[1]).all()


def test_a_function_may_be_any_that_answers_in_whole_numbers():
    def lists(_, masks):
        return [int(np.flatnonzero(mask)[0]) for mask in masks]

    env = many("toss_up", 4, opponents=lists)
    env.reset(seed=1)
    env.step([1, 1, 1, 1])
    assert env.unwrapped.names(0) == ["Agent", "lists"]


@pytest.mark.parametrize(
    ("function", "sentence"),
    [
        (lambda _, masks: masks[0] * 0 + 5, r"<lambda> was asked in 3 games at once"),
        (lambda _, masks: np.full(len(masks), 7), r"answered 7 in game 0.* legal are 0, 1"),
        (lambda _, masks: np.full(len(masks), -1), r"answered -1 in game 0"),
        (lambda _, masks: np.full(len(masks), 0.5), r"3 games.* type float64"),
        (lambda _, __: None, r"3 games at once.* type object"),
        (lambda _, actions: actions[0], r"3 games at once"),
    ],
)
def test_what_a_function_does_wrong_is_said_and_nothing_goes_on(function, sentence):
    env = many("toss_up", 3, opponents=function, seat=1)
    with pytest.raises(IllegalMove, match=sentence):
        env.reset(seed=1)
    with pytest.raises(RollhouseError, match="no game has begun"):
        env.step([0, 0, 0])


def test_who_moves_every_seat_has_no_seat():
    for seat in (1, "random"):
        with pytest.raises(BadOption, match=r"with opponents=\[\] you move every seat"):
            many("toss_up", 2, opponents=[], seat=seat)


def test_arrays_are_written_again_only_when_the_caller_has_let_go():
    env = many("toss_up", 50, opponents=[], goal=20, observation="dict")
    _, infos = env.reset(seed=1)
    chance, kept = np.random.default_rng(0), []
    for step in range(30):
        seen, rewards, ended, _, infos = env.step(some_actions(infos, chance))
        if step % 3 == 0:  # a view of a part, which holds the whole
            kept.append((seen["scores"][3:5], seen["scores"][3:5].copy(), rewards, rewards.copy()))
            kept.append(
                (infos["action_mask"][1], infos["action_mask"][1].copy(), ended, ended.copy())
            )
        for held, then, more, first in kept:
            assert (held == then).all()
            assert (more == first).all()
    assert len(env.unwrapped._views) <= 4
