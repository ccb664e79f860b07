"""Continuous control over the physical worlds: official checks, rewards, seeds, pictures."""

from __future__ import annotations

import json

import numpy as np
import pytest

import rollhouse

gymnasium = pytest.importorskip("gymnasium")
pytest.importorskip("mujoco")

from gymnasium.utils.env_checker import check_env  # noqa: E402

import rollhouse.environments  # noqa: E402 (registers)
from rollhouse.games.dice_flick.physics import arena  # noqa: E402
from rollhouse.games.dice_flick.physics import hands as aim  # noqa: E402

NAMES = ("rollhouse/StackPlace-v1", "rollhouse/Flick-v1")


def made(name, **given):
    return gymnasium.make(name, disable_env_checker=True, **given).unwrapped


@pytest.mark.parametrize("name", NAMES)
def test_environment_check_of_gymnasium(name):
    check_env(made(name), skip_render_check=True)


@pytest.mark.usefixtures("_drawn")
@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
def test_environment_check_of_gymnasium_with_pictures(name):
    check_env(made(name, render_mode="rgb_array"))


def episode(env, seed, steps=8):
    """What is seen, earned and reported with actions from a seed."""
    env.action_space.seed(seed)
    seen, info = env.reset(seed=seed)
    found = [(seen.tobytes(), json.dumps(info))]
    for _ in range(steps):
        seen, reward, over, cut, info = env.step(env.action_space.sample() / 4)
        found.append((seen.tobytes(), reward, over, cut, json.dumps(info)))
        assert seen in env.observation_space
        if over:
            break
    return found


@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_is_the_same_episode(name):
    env = made(name)
    first = episode(env, 5)
    assert episode(env, 6) != first
    assert episode(made(name), 5) == first


def test_a_tower_pays_a_point_a_die():
    """Without error dice put in the middle stand until the tower is as high as it may be."""
    env = made("rollhouse/StackPlace-v1", hand=None, tallest=4)
    seen, info = env.reset(seed=1)
    assert info == {"height": 0}
    earned = []
    for height in range(1, 5):
        seen, reward, over, _, info = env.step(env.action(height=1))
        earned.append(reward)
        assert info["height"] == height
        assert seen[2] == pytest.approx(height / 4)
        assert seen[8] == 1, "the highest die comes first"
        assert abs(seen[9]) < 0.05, "x, in edges from the middle of the plate"
        assert over == (height == 4)
    assert earned == [1, 1, 1, 1]


def test_a_die_beside_the_tower_falls():
    env = made("rollhouse/StackPlace-v1", hand=None, dice=2)
    _, info = env.reset(seed=1)
    assert info == {"height": 2}
    seen, reward, over, _, info = env.step(env.action(x=8, y=8))
    assert (reward, over, info["stands"], info["height"]) == (0, True, False, 2)
    assert seen in env.observation_space


def test_the_hand_errs_as_in_the_games():
    """The error is the hand's, is told, and is not the agent's to choose."""
    from rollhouse.games.stack_attack.physics import hands
    from rollhouse.kernel.records import stream

    env = made("rollhouse/StackPlace-v1", hand="shaky")
    env.reset(seed=2)
    randoms = env.randoms.copy()
    *_, info = env.step(env.action())
    assert info["error"] == hands.error(hands.hand("shaky"), randoms).to_dict()
    assert env.randoms.dtype == stream(0).dtype
    assert info["gesture"]["place"] == [0, 0]
    with pytest.raises(rollhouse.BadOption, match="there is no hand"):
        made("rollhouse/StackPlace-v1", hand="clumsy")


def test_the_whole_hand_of_a_person_is_the_sway_and_the_part_of_the_table():
    """A hand sways more over a high tower, and the table's part comes after it."""
    from rollhouse.games.stack_attack.physics import hands, holding
    from rollhouse.physics.quantities import miss

    for dice in (1, 12):
        env = made("rollhouse/StackPlace-v1", hand="person", sways=True, dice=dice)
        env.reset(seed=2)
        randoms = env.randoms.copy()
        *_, info = env.step(env.action(x=0, y=0))
        assert info["sway"] == tuple(miss(holding.sway(dice), randoms) for _ in range(2))
        assert info["gesture"]["place"] == pytest.approx(info["sway"], abs=1e-6)
        assert info["error"] == hands.error(hands.hand("person"), randoms).to_dict()
    still = made("rollhouse/StackPlace-v1", hand="person")
    still.reset(seed=2)
    assert "sway" not in still.step(still.action())[4]


@pytest.mark.parametrize(("name", "hand"), [(NAMES[0], 2.1), (NAMES[1], 6.0), (NAMES[1], "person")])
def test_hands_by_number_and_by_name(name, hand):
    env = made(name, hand=hand)
    env.reset(seed=2)
    randoms = env.randoms.copy()
    *_, info = env.step(env.action())
    if name == NAMES[1]:
        assert info["error"] == arena.data_of(aim.error(aim.hand(hand), randoms))
    else:
        from rollhouse.games.stack_attack.physics import hands

        assert info["error"] == hands.error(hands.hand(hand), randoms).to_dict()


def test_a_flick_into_the_hole_that_is_aimed_at():
    """The house's own aim for a hole, flicked without error, as an action of the environment."""
    env = made("rollhouse/Flick-v1", hand=None, aim=[5, 3], flicks=2)
    seen, info = env.reset(seed=1)
    assert info == {"target": (5, 3)}
    meant = best_flick((5, 3))
    action = env.action(
        direction=meant.direction, speed=meant.speed, loft=meant.loft, above=meant.contact[1]
    )
    seen, reward, over, _, info = env.step(action)
    came = arena.flick(arena.empty(), "blue", arena.gesture_of(info["gesture"]))
    assert info["rest"] == came.rest
    assert reward == float(came.rest == (5, 3))
    assert seen[4] == 0.5, "flicks left, of all"
    assert not over
    assert env.step(action)[2]


def best_flick(cell):
    return aim.aim(0, cell)


def test_near_holes_pay_a_little():
    env = made("rollhouse/Flick-v1", reward="near", aim=[3, 3])
    assert [env._worth(rest) for rest in [(3, 3), (3, 4), (1, 4), (5, 5), None]] == [
        1, pytest.approx(0.4), pytest.approx(0.3), pytest.approx(0.3), 0,
    ]  # fmt: skip
    plain = made("rollhouse/Flick-v1", aim=[3, 3])
    assert [plain._worth(rest) for rest in [(3, 3), (3, 4), None]] == [1, 0, 0]


def test_the_action_may_choose_the_base():
    env = made("rollhouse/Flick-v1", base=None, hand="steady", dice=6, flicks=1)
    assert env.action_space.shape == (7,)
    seen, info = env.reset(seed=3)
    holes = seen[5:].reshape(25, 6)
    assert holes[:, 0].tolist().index(1) == (info["target"][0] - 1) * 5 + info["target"][1] - 1
    assert holes[:, 1].sum() == 6
    *_, over, _, info = env.step(env.action(base=2.5))
    assert info["gesture"]["base"] == 2
    assert over


def test_actions_that_are_no_gestures_are_refused():
    env = made("rollhouse/Flick-v1")
    env.reset(seed=1)
    for action in ([0.0], np.full(6, np.nan)):
        with pytest.raises(rollhouse.BadOption, match="one number from -1 to 1 for each of"):
            env.step(action)


@pytest.mark.usefixtures("_drawn")
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("given", [{"seed": 2**70}, {"seed": -1}, {"options": {"target": 1}}])
def test_a_reset_that_cannot_be_is_refused(name, given):
    env = made(name)
    with pytest.raises(rollhouse.BadOption, match=r"seed must be a whole number|no option"):
        env.reset(**given)


def test_pictures_of_the_world_and_of_the_motion():
    env = made("rollhouse/StackPlace-v1", hand=None, render_mode="rgb_array", picture=(48, 64))
    env.reset(seed=1)
    before = env.render()
    env.step(env.action())
    after = env.render()
    assert before.shape == after.shape == (64, 48, 3)
    assert before.dtype == np.uint8
    assert (before != after).any()
    film = made("rollhouse/Flick-v1", render_mode="rgb_array_list", picture=(40, 32))
    film.reset(seed=1)
    assert len(film.render()) == 1
    film.step(film.action(speed=0.6))
    frames = film.render()
    assert len(frames) > 5
    assert (frames[0] != frames[-1]).any()


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_played_before_an_episode_and_after_its_end(name):
    last = {"tallest": 1} if "Stack" in name else {"flicks": 1}
    env = made(name, hand=None, **last)
    nothing = env.action()
    with pytest.raises(rollhouse.RollhouseError, match="no game has begun: call reset first"):
        env.step(nothing)
    env.reset(seed=1)
    for wrong in (None, "x", {"x": 1}, nothing[1:], nothing * np.nan):
        with pytest.raises(rollhouse.BadOption, match="an action is one number from -1 to 1"):
            env.step(wrong)
    assert env.step(nothing)[2]
    with pytest.raises(rollhouse.RollhouseError, match="no game has begun: call reset first"):
        env.step(nothing)
    env.reset()
    env.step(nothing)
