"""One game as a Gymnasium environment."""

from __future__ import annotations

import numpy as np
import pytest

import rollhouse
from rollhouse.environments import registration, single
from rollhouse.kernel import contract
from rollhouse.kernel.errors import BadOption, IllegalMove, RollhouseError
from rollhouse.lab import batch
from rollhouse.players import rule_of_thumb
from rollhouse.players.seats import read_seats

from ..cases import over_every_match

gymnasium = pytest.importorskip("gymnasium")
checker = pytest.importorskip("gymnasium.utils.env_checker")

GAMES = rollhouse.catalogue()


def made(game, **settings):
    return gymnasium.make(registration.environment_id(game), **settings).unwrapped


def played(env, choose, seed=None, games=1):
    """(observation, reward, terminated, info) of every step of some games, the first one none."""
    for game in range(games):
        observation, info = env.reset(seed=seed if game == 0 else None)
        yield observation, None, False, info
        over = False
        while not over:
            observation, reward, over, cut, info = env.step(choose(info))
            assert cut is False
            yield observation, reward, over, info


def at_random(seed):
    chance = np.random.default_rng(seed)
    return lambda info: chance.choice(np.flatnonzero(info["action_mask"]))


# What Gymnasium asks of an environment; a warning of its checker fails the test


@pytest.mark.parametrize("game", GAMES)
def test_the_official_checker_is_content(game):
    players = max(contract.load(game).players)
    for settings in (
        {"players": players, "seat": "random", "opponents": "random"},
        {"observation": "dict", "reward": "shaped", "seat": 1, "opponents": "random"},
    ):
        checker.check_env(made(game, **settings))


ALONE = ("doozy_dice", "toss_up")
"""The games that can be played alone."""


@pytest.mark.parametrize("game", ALONE)
def test_the_official_checker_is_content_with_one_alone(game):
    checker.check_env(made(game, players=1))


@pytest.mark.long
@over_every_match
@pytest.mark.parametrize("observation", ["flat", "dict"])
@pytest.mark.parametrize("reward", ["share", "shaped"])
def test_the_official_checker_is_content_in_every_match(
    game, players, options, observation, reward
):
    settings = {"players": players, "observation": observation, "reward": reward, **options}
    checker.check_env(made(game, seat="random", **settings))


def test_ids_have_a_version():
    assert {registration.environment_id(game) for game in GAMES} == {
        "rollhouse/TossUp-v1",
        "rollhouse/Shizzle-v1",
        "rollhouse/DoozyDice-v1",
        "rollhouse/StackAttack-v1",
        "rollhouse/DiceFlick-v1",
    }
    assert gymnasium.make("rollhouse.environments:rollhouse/TossUp-v1").spec.version == 1


# The game goes by the rules


@pytest.mark.parametrize("game", GAMES)
def test_masks_are_the_legal_actions_and_observations_are_in_the_space(game):
    env = made(game, players=max(contract.load(game).players), seat="random", opponents="random")
    for observation, _, over, info in played(env, at_random(1), seed=5, games=2):
        assert observation in env.observation_space
        position = env.position
        if over:
            assert position.turn == rollhouse.OVER
            assert info["action_mask"].all()
        else:
            assert position.turn == env.seat == info["seat"]
            assert (info["action_mask"] == position.mask()).all()
        assert (env.action_masks() == info["action_mask"].astype(bool)).all()
        assert info["action_mask"].dtype == np.int8


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(game, marks=() if game == "toss_up" else pytest.mark.long)  # long to compile
        for game in GAMES
    ],
)
def test_games_have_the_dice_that_they_have_everywhere_in_the_house(game):
    """An agent that plays as `greedy` gets what greedy gets in a batch of the same seed."""
    env = made(game, opponents="greedy", seat=1)
    terms, total, won = env.terms, 0.0, []
    for _, reward, over, _ in played(
        env, lambda _: rule_of_thumb.code(env.position), seed=9, games=4
    ):
        total += reward or 0.0
        if over:
            won.append(total)
            total = 0.0
    [tallies] = batch.play(terms, read_seats("greedy,greedy"), 4, seed=9, threads=1)
    assert won == pytest.approx((tallies["shares"][:, 1] / 60).tolist())


@pytest.mark.parametrize(("game", "dots"), [("doozy_dice", 2), ("toss_up", 0)])
def test_alone_the_reward_is_minus_the_score(game, dots):
    for reward in ("share", "shaped"):
        env = made(game, players=1, reward=reward)
        earned = [r for _, r, _, _ in played(env, at_random(3), seed=2) if r is not None]
        more = dots if reward == "shaped" else 0
        assert sum(earned) == pytest.approx(-env.position.scores[0] - more)
    assert sum(value != 0 for value in earned) > 4


@pytest.mark.parametrize("game", GAMES)
def test_shaped_rewards_add_up_to_the_share_less_the_first_promise(game):
    sums = {}
    for reward in ("share", "shaped"):
        env = made(game, players=3, reward=reward, opponents="random", seat="random")
        totals = []
        for _, earned, _, _ in played(env, at_random(8), seed=1, games=3):
            if earned is None:
                totals.append(-env._promised(env.seat))
            else:
                totals[-1] += earned
        sums[reward] = totals
    first = [-promise for promise in promises_at_the_start(game)]
    assert sums["shaped"] == pytest.approx(
        [share + 2 * promise for share, promise in zip(sums["share"], first, strict=True)]
    )
    assert all(0 <= share <= 1 for share in sums["share"])


def promises_at_the_start(game):
    env = made(game, players=3, reward="shaped", opponents="random", seat="random")
    found = []
    for _, earned, _, _ in played(env, at_random(8), seed=1, games=3):
        if earned is None:
            found.append(env._promised(env.seat))
    return found


def test_a_seed_repeats_its_games_and_another_has_others():
    env = made("shizzle", players=3, seat="random", opponents="random,greedy")
    runs = []
    for seed in (4, 4, 5):
        steps = list(played(env, at_random(0), seed=seed, games=3))
        runs.append([(o.tobytes(), r, over, info["seat"]) for o, r, over, info in steps])
    assert runs[0] == runs[1] != runs[2]
    again = made("shizzle", players=3, seat="random", opponents="random,greedy")
    steps = list(played(again, at_random(0), seed=4, games=3))
    assert runs[0] == [(o.tobytes(), r, over, info["seat"]) for o, r, over, info in steps]


@pytest.mark.parametrize("seed", [2**70, 2**64, -1, 1.5, "7"])
def test_a_seed_that_is_none_is_refused_as_everywhere(seed):
    env = made("toss_up")
    with pytest.raises(BadOption, match="seed must be a whole number from 0 to 18446744073709"):
        env.reset(seed=seed)
    env.reset(seed=2**64 - 1)


def test_options_that_would_do_nothing_are_refused():
    env = made("toss_up")
    env.reset(options={})
    with pytest.raises(BadOption, match='reset has no option "position" here, nor any other'):
        env.reset(options={"position": 3})


def test_every_seat_is_drawn():
    env = made("toss_up", players=4, seat="random")
    env.reset(seed=1)
    assert {env.reset()[1]["seat"] for _ in range(60)} == {0, 1, 2, 3}


def test_an_illegal_action_is_the_default_one():
    env = made("stack_attack")
    _, info = env.reset(seed=1)
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    expected = env.position.after(env.position.default())
    before = env.position
    for action in (wrong, 99, -1):
        env.reset(seed=1)
        assert env.position == before
        *_, info = env.step(action)
        assert info["illegal"] is True
    strict = made("stack_attack", illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(IllegalMove, match=f"action {wrong} is not legal"):
        strict.step(wrong)
    assert strict.position == before
    env.reset(seed=1)
    env.step(env.code(before.default()))
    assert expected.scores == env.position.scores


def test_actions_can_be_read():
    env = made("toss_up", render_mode="ansi", opponents="random")
    env.reset(seed=1)
    assert env.action(0) == {"do": "roll"}
    assert env.code({"do": "stop"}) == 1
    for code in (2, -1, 10**30, 1.5, "x", None):
        with pytest.raises(IllegalMove, match="an action is a whole number from 0 to 1, not"):
            env.action(code)
    text = env.render()
    assert "Agent: 0" in text
    assert "Random: 0" in text
    for game in GAMES:
        env = made(game, render_mode="ansi", opponents="random")
        list(played(env, at_random(1), seed=3))
        assert env.position.result(names=env.names) in env.render()


def test_any_player_and_any_function_can_be_an_opponent():
    asked = []

    def cautious(position, actions):
        asked.append(position.turn)
        return actions[-1]

    env = made("toss_up", players=3, opponents=[cautious, "random"], goal=20, seat=1)
    list(played(env, at_random(0), seed=1))
    assert set(asked) == {2}
    assert env.names == ["Random", "Agent", "cautious"]


@pytest.mark.long
def test_players_without_a_compiled_policy_repeat_their_games_too():
    """`search` and the levels play in Python here, by seeds of their own."""
    runs = []
    for _ in range(2):
        env = made("toss_up", opponents="search:playouts=64", goal=20, seat=1)
        runs.append([r for _, r, _, _ in played(env, at_random(0), seed=1, games=3)])
    assert runs[0] == runs[1]


def test_a_game_that_is_over_before_the_agent_is_asked_pays_at_the_first_step():
    settings = {"faces": "GGGGGR", "goal": 10, "finish": "first_past", "dice": 20}
    env = made("toss_up", seat=1, opponents=lambda _, actions: actions[-1], **settings)
    observation, info = env.reset(seed=0)
    assert env.position.turn == rollhouse.OVER
    assert observation in env.observation_space
    assert info["action_mask"].all()
    _, reward, over, _, _ = env.step(0)
    assert (reward, over) == (0.0, True)


@pytest.mark.parametrize("reward", ["share", "shaped"])
def test_the_end_is_paid_once(reward):
    env = made("toss_up", goal=20, dice=6, reward=reward, opponents=lambda _, actions: actions[0])
    env.reset(seed=1)
    over = False
    while not over:
        _, earned, over, _, _ = env.step(1)
    assert earned > 0
    before = env.position
    for action in (0, 1, 99):
        _, earned, over, _, info = env.step(action)
        assert (earned, over, info["illegal"]) == (0.0, True, False)
    assert env.position == before
    env.reset()
    over = False
    while not over:
        _, earned, over, _, _ = env.step(1)
    assert earned > 0, "the next game is paid too"


def test_nothing_is_asked_before_a_game_has_begun():
    env = made("toss_up")
    for ask in (lambda: env.step(0), env.action_masks, lambda: env.position):
        with pytest.raises(RollhouseError, match="no game has begun: call reset first"):
            ask()


@pytest.mark.parametrize("action", [1.5, 1.0, None, "1", {"do": "stop"}, float("nan"), [1]])
def test_what_is_no_code_is_refused_and_changes_nothing(action):
    env = made("toss_up")
    env.reset(seed=1)
    before = env.position
    with pytest.raises(IllegalMove, match="an action is a whole number from 0 to 1, not"):
        env.step(action)
    assert env.position == before


@pytest.mark.parametrize("action", [1, np.int8(1), np.array(1), np.uint64(1)])
def test_whole_numbers_of_all_kinds_are_codes(action):
    env = made("toss_up")
    env.reset(seed=1)
    assert env.step(action)[4]["illegal"] is False


@pytest.mark.parametrize(
    ("settings", "word"),
    [
        ({"opponents": "greedy,greedy"}, "2 opponents"),
        ({"opponents": "Ann"}, "a person"),
        ({"opponents": 5}, "a seat is text"),
        ({"seat": 2}, "seat"),
        ({"reward": "money"}, "share"),
        ({"observation": "picture"}, "flat"),
        ({"discount": 0}, "discount"),
        ({"illegal": "lose"}, "default"),
        ({"players": 9}, "players"),
        ({"colour": "red"}, "colour"),
        ({"render_mode": "human"}, "render_mode must be one of ansi"),
        ({"render_mode": "rgb_array"}, "render_mode must be one of ansi"),
    ],
)
def test_wrong_settings_are_refused_in_a_sentence(settings, word):
    with pytest.raises(BadOption, match=word) as refused:
        single.OneGame("toss_up", **settings)
    assert refused.value.say("es") != refused.value.say("en")
