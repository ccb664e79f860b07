"""Many games at once: exactly the same as as many single games, step by step."""

from __future__ import annotations

import os
import subprocess
import sys

import numpy as np
import pytest

import rollhouse
from rollhouse.environments import registration, vector
from rollhouse.kernel.errors import BadOption, IllegalMove, RollhouseError

from ..docs.test_examples import ROOT

gymnasium = pytest.importorskip("gymnasium")
AutoresetMode = gymnasium.vector.AutoresetMode

GAMES = rollhouse.catalogue()
COMPANY = {"players": 3, "opponents": "random,greedy", "seat": "random", "reward": "shaped"}
SLOW = {"opponents": "random"}
"""For games whose rule of thumb takes long to compile; `greedy` plays there in long proofs."""
MODES = [mode.value for mode in AutoresetMode]


def many(game, envs=5, **settings):
    name = registration.environment_id(game)
    return gymnasium.make_vec(
        name, num_envs=envs, vectorization_mode="vector_entry_point", **settings
    )


def one_by_one(game, envs=5, mode="NextStep", **settings):
    return gymnasium.make_vec(
        registration.environment_id(game),
        num_envs=envs,
        vectorization_mode="sync",
        vector_kwargs={"autoreset_mode": mode},
        **settings,
    )


def same(one, other):
    if isinstance(one, dict):
        assert one.keys() == other.keys()
        for name in one:
            same(one[name], other[name])
    else:
        one, other = np.asarray(one), np.asarray(other)
        assert one.dtype == other.dtype
        assert one.shape == other.shape
        if one.dtype == object:
            for left, right in zip(one, other, strict=True):
                assert (left is None) == (right is None)
                if left is not None:
                    same(left, right)
        else:
            assert (one == other).all()


def some_actions(infos, chance):
    """Mostly legal ones, sometimes any."""
    masks = infos["action_mask"]
    picked = [chance.choice(np.flatnonzero(mask)) for mask in masks]
    anything = chance.integers(0, masks.shape[1], len(masks))
    return np.where(chance.random(len(masks)) < 0.05, anything, picked)


def check_the_same(game, mode, steps, envs=5, form="flat", **settings):
    settings = {"observation": form, **settings}
    native = many(game, envs, autoreset_mode=mode, **settings)
    singles = one_by_one(game, envs, mode, **settings)
    assert native.metadata["autoreset_mode"] is AutoresetMode(mode)
    assert native.single_observation_space == singles.single_observation_space
    assert native.observation_space == singles.observation_space
    assert native.action_space == singles.action_space
    found, expected = native.reset(seed=7), singles.reset(seed=7)
    same(found[0], expected[0])
    same(found[1], expected[1])
    chance, over = np.random.default_rng(3), 0
    for _ in range(steps):
        actions = some_actions(found[-1], chance)
        found, expected = native.step(actions), singles.step(actions)
        for one, other in zip(found, expected, strict=True):
            same(one, other)
        assert found[0] in native.observation_space
        ended = found[2]
        over += int(ended.sum())
        if mode == "Disabled" and ended.any():
            one = native.reset(options={"reset_mask": ended.copy()})
            other = singles.reset(options={"reset_mask": ended.copy()})
            same(one[0], other[0])
            same(one[1]["action_mask"][ended], other[1]["action_mask"][ended])
            found = (*found[:-1], one[1])
    assert over
    same(native.reset()[0], singles.reset()[0])
    for env in (native, singles):
        env.close()


SHORT = {
    "toss_up": {"goal": 20},
    "shizzle": {"bank": 12},
    "doozy_dice": {"max_rolls": 3, **SLOW},
    "stack_attack": {"goal": 5},
    "dice_flick": {"rounds": 1, **SLOW},
}
"""House rules under which games end soon."""


def check_all_modes(game):
    for mode, form in zip(MODES, ("flat", "dict", "flat"), strict=True):
        check_the_same(game, mode, 40, form=form, **COMPANY | SHORT[game])


COMPILED = ("toss_up",)
"""Only these are compiled: the others take long to compile, and run as plain Python (long proofs
compile them).
"""


@pytest.mark.parametrize(
    "game",
    [pytest.param(game, marks=() if game in COMPILED else pytest.mark.long) for game in GAMES],
)
def test_many_games_are_so_many_single_ones(game):
    check_all_modes(game)


def test_many_games_are_so_many_single_ones_in_plain_python(effort):
    games = ["shizzle", "doozy_dice", "stack_attack", *effort([], ["dice_flick"])]
    run_plain(
        "tests.environments.test_vector",
        *(f"check_all_modes({game!r})" for game in games),
        *(f"check_solo({game!r})" for game in SOLO),
        "check_masks()",
    )


def run_plain(module, *plays):
    """Run functions of a module, all in one process, with the rules as plain Python."""
    places = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
    told = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": places}
    code = "\n".join([f"from {module} import *", *plays])
    done = subprocess.run([sys.executable, "-c", code], env=told, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


SOLO = {"doozy_dice": {"max_rolls": 3}, "toss_up": {}}


def check_solo(game):
    check_the_same(game, "NextStep", 40, players=1, reward="shaped", **SOLO[game])


@pytest.mark.long
@pytest.mark.parametrize("game", SOLO)
def test_many_solo_games_are_so_many_single_ones(game):
    check_solo(game)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_many_games_are_so_many_single_ones_in_printed_games(game, mode, players):
    settings = {"players": players, "opponents": "greedy", "seat": "random"}
    check_the_same(game, mode, 400, envs=16, **settings)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("mode", MODES)
def test_many_games_are_so_many_single_ones_in_mixed_company(game, mode):
    check_the_same(game, mode, 300, envs=16, **COMPANY)


def test_neither_threads_nor_copies_make_a_difference():
    runs = []
    for settings in ({}, {"threads": 3}, {"copy": False}):
        env = many("toss_up", 50, **COMPANY, goal=20, **settings)
        _, infos = env.reset(seed=1)
        chance, seen = np.random.default_rng(0), []
        for _ in range(30):
            observations, rewards, ended, _, infos = env.step(some_actions(infos, chance))
            seen.append((observations.copy(), rewards.copy(), ended.copy()))
        runs.append(seen)
        env.close()
    for other in runs[1:]:
        for one, two in zip(runs[0], other, strict=True):
            for left, right in zip(one, two, strict=True):
                assert (left == right).all()


def test_arrays_are_given_away_unless_told_otherwise():
    env = many("toss_up", 3, **COMPANY)
    first, infos = env.reset(seed=1)
    second, *_ = env.step(some_actions(infos, np.random.default_rng(0)))
    assert not np.shares_memory(first, second)
    lent = many("toss_up", 3, copy=False, **COMPANY)
    first, infos = lent.reset(seed=1)
    second, *_ = lent.step(some_actions(infos, np.random.default_rng(0)))
    assert np.shares_memory(first, second)


def test_seeds_can_be_listed():
    env = many("toss_up", 3, **COMPANY)
    listed, _ = env.reset(seed=[9, 4, 4])
    assert (listed[1] == listed[2]).all()
    again, _ = env.reset(seed=4)
    assert (again[0] == listed[1]).all()
    kept, _ = env.reset(seed=[9, None, None])
    assert (kept[0] == listed[0]).all()
    without, other = many("toss_up", 3, **COMPANY), many("toss_up", 3, **COMPANY)
    assert (without.reset()[0] != other.reset()[0]).any()


def test_games_without_a_seed_in_the_list_are_drawn_and_then_go_on():
    env = many("toss_up", 20, **COMPANY)
    env.reset(seed=[7, *[None] * 19])
    first = env.unwrapped._episodes["seed"].copy()
    assert first[0] == 7
    assert len(set(first.tolist())) == 20
    env.reset(seed=[None, 3, *[None] * 18])
    assert env.unwrapped._episodes["seed"].tolist() == [7, 3, *first[2:].tolist()]
    assert env.unwrapped._episodes["game"].tolist() == [1, 0, *[1] * 18]


def test_no_game_is_left_out_of_the_first_reset():
    env = many("toss_up", 2, **COMPANY)
    with pytest.raises(RollhouseError, match="no game has begun: call reset first"):
        env.reset(options={"reset_mask": np.array([True, False])})
    with pytest.raises(RollhouseError, match="no game has begun: call reset first"):
        env.step([0, 0])
    env.reset(options={"reset_mask": np.array([True, True])})
    env.step([0, 0])


@pytest.mark.long
def test_what_the_caller_writes_into_masks_makes_nothing_legal():
    check_masks()


def check_masks():
    env = many("shizzle", 3, opponents=[])
    _, infos = env.reset(seed=1)
    illegal = int(infos["action_mask"].min(axis=0).argmin())
    infos["action_mask"].fill(1)
    infos = env.step(np.full(3, illegal))[4]
    assert infos["illegal"].all()
    strict = many("shizzle", 3, opponents=[], illegal="raise")
    _, infos = strict.reset(seed=1)
    infos["action_mask"].fill(1)
    with pytest.raises(IllegalMove, match=f"action {illegal} is not legal here"):
        strict.step(np.full(3, illegal))


def test_what_is_wrong_is_said_in_a_sentence():
    env = many("toss_up", 2, autoreset_mode="Disabled", illegal="raise", **COMPANY)
    for ask in (lambda: env.step([0, 0]), env.action_masks, lambda: env.position(0)):
        with pytest.raises(RollhouseError, match="no game has begun: call reset first"):
            ask()
    with pytest.raises(BadOption, match="render_mode must be one of ansi"):
        vector.ManyGames(2, "toss_up", opponents="random", render_mode="human")
    env.reset(seed=1)
    with pytest.raises(IllegalMove, match="action 2 is not legal here; legal are 0, 1"):
        env.step([0, 2])
    with pytest.raises(RollhouseError, match=r"2 whole numbers.* shape \(3,\) and the type int64"):
        env.step([0, 0, 0])
    for actions in ([0.0, 1.0], [0, np.nan], None, "01", {"do": "stop"}, [[0], [0, 1]], [None, 0]):
        with pytest.raises(RollhouseError, match="2 whole numbers; what was given has the shape"):
            env.step(actions)
    with pytest.raises(RollhouseError, match=r"reset_mask.* shape \(3,\) and the type bool"):
        env.reset(options={"reset_mask": np.ones(3, bool)})
    for mask in (True, np.zeros(2, bool), [1.0, 0.0], [1, 2], [-1, 0], ["a", "b"], [[1], [0, 1]]):
        with pytest.raises(RollhouseError, match="reset_mask"):
            env.reset(options={"reset_mask": mask})
    for mask in ([True, False], [1, 0], np.array([1, 0], np.uint8)):
        env.reset(options={"reset_mask": mask})
    for options in ({"resetmask": [True, False]}, {"position": 3}):
        with pytest.raises(RollhouseError, match=r"reset has no option .* may have reset_mask"):
            env.reset(options=options)
    for seeds in (2**70, -1, 2**64 - 1, [0, 2**64]):
        with pytest.raises(RollhouseError, match="seed must be a whole number from 0 to 1844"):
            env.reset(seed=seeds)
    for seeds in ([1, 2, 3], 1.5, [1, 2.5], "12", ["1", "2"]):
        with pytest.raises(RollhouseError, match="seeds must be 2"):
            env.reset(seed=seeds)
    for index in (2, -1, 0.5, "x", None):
        for ask in (env.position, env.names):
            with pytest.raises(RollhouseError, match="index must be a whole number from 0 to 1"):
                ask(index)
    for settings, sentence in (
        ({"copy": "yes"}, 'copy must be True or False, not "yes"'),
        ({"autoreset_mode": "Now"}, "autoreset_mode must be one of NextStep, SameStep, Disabled"),
        ({"autoreset_mode": None}, "autoreset_mode must be one of .* not null"),
    ):
        with pytest.raises(BadOption, match=sentence):
            vector.ManyGames(2, "toss_up", opponents="random", **settings)
    env.reset(seed=1)
    ended = np.zeros(2, bool)
    while not ended.any():
        _, _, ended, _, _ = env.step([0, 0])
    with pytest.raises(RollhouseError, match="reset_mask"):
        env.step([0, 0])


def test_opponents_without_a_compiled_policy_are_refused():
    with pytest.raises(BadOption, match=r"search.*Compiled are greedy, random and expert"):
        vector.ManyGames(2, "toss_up", opponents="search")


def test_tables_can_be_looked_at():
    env = many("toss_up", 2, render_mode="ansi", **COMPANY)
    env.reset(seed=1)
    shown = env.render()
    assert len(shown) == 2
    assert all("Agent: 0" in text and "Greedy: " in text for text in shown)
    assert env.position(1).turn == env.unwrapped._episodes["seat"][1]
    assert env.action_masks().dtype == bool
    assert "ManyGames(rollhouse/TossUp-v1, num_envs=2)" in repr(env)


@pytest.mark.long
def test_opponents_that_look_ahead_play_the_same_on_any_number_of_threads():
    seen = []
    for threads in (1, 2):
        games = vector.ManyGames(4, "toss_up", opponents="expert", threads=threads, goal=30)
        found = [games.reset(seed=3)[0]]
        found += [games.step(np.zeros(4, np.int64))[0] for _ in range(6)]
        seen.append(np.array(found))
        games.close()
    assert (seen[0] == seen[1]).all()
