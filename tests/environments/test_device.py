"""Games on a device: exactly those of the vector environment, step by step.

Without a GPU the same compiled function of one game runs in a loop; with one, as its kernel.
"""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest

from rollhouse.kernel import gpu
from rollhouse.kernel.errors import BadOption, RollhouseError
from rollhouse.lab.batch.gpu import NoGpu

from .short import SHORT

pytest.importorskip("gymnasium")

from rollhouse.environments.device import DeviceGames, Launches
from rollhouse.environments.vector import ManyGames

GAMES = 7
ON_A_GPU = [
    pytest.mark.gpu,
    pytest.mark.skipif(not gpu.available(), reason="no GPU here"),
    pytest.mark.filterwarnings("default"),
]
DEVICES = ["cpu", pytest.param("gpu", marks=ON_A_GPU)]
COMPANY = {"opponents": "random", "seat": "random", "reward": "shaped", "discount": 0.9}
RIVAL = {"players": 2, "opponents": "greedy", "seat": "random"}
"""The same settings as in the examples, so that nothing else is compiled in the short form."""
ALL_SEATS = {"opponents": [], "reward": "shaped", "discount": 0.9}


def here(array):
    """An array of any device, copied to the host."""
    return array.copy_to_host() if hasattr(array, "copy_to_host") else np.array(array)


def compiled():
    """Three games of a kind that other tests compile here too."""
    return DeviceGames(3, "toss_up", players=3, device="cpu", **ALL_SEATS)


def picked(masks, chance):
    """A legal action in every game, but sometimes a number that is no action at all."""
    actions = (masks * chance.random(masks.shape)).argmax(1)
    return np.where(chance.random(len(masks)) < 0.05, masks.shape[1], actions)


def check_the_same(device, game, mode, steps, games=GAMES, **settings):
    """Returns how many games ended."""
    settings = {**SHORT.get(game, {}), "autoreset_mode": mode, **settings}
    there = DeviceGames(games, game, device=device, **settings)
    vector = ManyGames(games, game, **settings)
    told, (seen, infos) = there.reset(seed=5), vector.reset(seed=5)
    chance, over, lying = np.random.default_rng(1), 0, None
    for number in range(steps):
        assert here(told.observations).tobytes() == seen.tobytes()
        assert (here(told.masks) == infos["action_mask"]).all()
        assert (here(told.seats) == infos["seat"]).all()
        actions = picked(infos["action_mask"], chance)
        if device == "gpu" and number % 5:  # where the last ones lay: a launch that is kept
            lying = gpu.toolkit().to_device(actions) if lying is None else lying
            lying.copy_to_device(actions)
        told = there.step(lying if lying is not None and number % 5 else actions)
        seen, rewards, ended, _, infos = vector.step(actions)
        assert here(told.rewards).tobytes() == rewards.astype(np.float32).tobytes()
        assert (here(told.ended) == ended).all()
        assert (here(told.illegal) == infos["illegal"]).all()
        if "rewards" in infos:
            shared = infos["rewards"].astype(np.float32)
            assert here(told.all_rewards).tobytes() == shared.tobytes()
        for index in np.flatnonzero(ended) if mode == "SameStep" else ():
            last = here(told.last_observations)[index]
            assert last.tobytes() == infos["final_obs"][index].tobytes()
            assert here(told.last_seats)[index] == infos["final_info"]["seat"][index]
        over += int(ended.sum())
    assert there.game_steps == vector.game_steps
    assert there.position(3) == vector.position(3)
    return over


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("mode", ["NextStep", "SameStep"])
@pytest.mark.parametrize(
    "settings",
    [
        pytest.param(COMPANY, id="company", marks=pytest.mark.long),
        pytest.param(RIVAL, id="rival"),
        pytest.param(ALL_SEATS, id="all_seats"),
    ],
)
def test_games_on_a_device_are_those_of_the_vector(device, mode, settings):
    assert check_the_same(device, "toss_up", mode, 60, **{"players": 3, **settings}) > 5


@pytest.mark.parametrize("device", ["cpu", pytest.param("gpu", marks=ON_A_GPU)])
@pytest.mark.parametrize("game", sorted(SHORT))
@pytest.mark.long
def test_every_game_is_played_on_a_device(device, game):
    settings = ALL_SEATS if device == "cpu" else COMPANY
    assert check_the_same(device, game, "SameStep", 300, games=64, **settings) > 5


def test_a_reset_without_a_seed_goes_on_to_the_next_games():
    there, vector = compiled(), ManyGames(3, "toss_up", players=3, **ALL_SEATS)
    for seed in (4, None, None):
        told, (seen, _) = there.reset(seed), vector.reset(seed=seed)
        assert (told.observations == seen).all()
    assert compiled().reset().masks.all()


def test_what_is_told_stays_where_it_is():
    there = compiled()
    told = there.reset(seed=1)
    addresses = [array.ctypes.data for array in told]
    again = there.step(np.zeros(3, np.int32))
    assert [array.ctypes.data for array in again] == addresses
    assert again is told is there.view


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ([0, 1], r"actions must be an array of 3 whole numbers"),
        ([0.0, 1.0, 0.0], "float64"),
        ([[0], [1, 2], [3]], "actions must be an array of 3 whole numbers"),
        (None, "actions must be an array"),
    ],
)
def test_wrong_actions_are_refused_and_change_nothing(given, words):
    there = compiled()
    with pytest.raises(RollhouseError, match="call reset first"):
        there.step([0, 0, 0])
    with pytest.raises(RollhouseError, match="call reset first"):
        there.position(0)
    before = there.reset(seed=1).observations.copy()
    with pytest.raises(RollhouseError, match=words):
        there.step(given)
    assert (there.view.observations == before).all()


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"num_envs": 0}, "num_envs"),
        ({"device": "tpu"}, "device"),
        ({"autoreset_mode": "Disabled"}, "autoreset_mode"),
        ({"stream": -1}, "stream"),
        ({"opponents": lambda _, masks: masks}, "opponents=\\[\\] and move every seat"),
        ({"opponents": "search"}, "compiled policies"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_wrong_settings_are_refused_in_a_sentence(settings, words):
    with pytest.raises(BadOption, match=words):
        DeviceGames(**{"num_envs": 2, "game": "toss_up", "device": "cpu", **settings})


@pytest.mark.skipif(gpu.available(), reason="there is a GPU here")
def test_without_a_gpu_a_sentence_says_what_is_missing():
    with pytest.raises(NoGpu, match="needs an NVIDIA GPU"):
        DeviceGames(2, "toss_up")


class FakeDriver:
    """A driver that records what it is asked, and captures unless it is told to fail."""

    class CUstreamCaptureMode:
        CU_STREAM_CAPTURE_MODE_THREAD_LOCAL = 1

    CUstream = int

    def __init__(self, fails=(), capturing=0):
        self.asked, self.fails, self.capturing = [], fails, capturing

    def __getattr__(self, name):
        def ask(*_):
            self.asked.append(name)
            found = [self.capturing] if name == "cuStreamIsCapturing" else [f"{name} of"]
            return 1 if name in self.fails else 0, *found

        return ask


def launches(driver, stream=0):
    found = Launches(SimpleNamespace(stream=lambda: 7), stream)
    found.possible, found.driver = True, driver
    return found


class TestLaunches:
    def test_what_is_launched_again_is_a_graph(self):
        kept, plain = launches(FakeDriver()), []
        assert not kept.again("key", plain.append)  # the first one compiles
        assert kept.again("key", plain.append)
        assert kept.again("key", plain.append)
        assert plain == [7]  # once, while it was captured
        assert kept.driver.asked.count("cuGraphLaunch") == 2
        assert not kept.again("other", plain.append)
        kept.forget()
        assert "cuGraphExecDestroy" in kept.driver.asked
        assert not kept.again("key", plain.append)

    @pytest.mark.parametrize("fault", ["cuStreamBeginCapture", "cuGraphInstantiate"])
    def test_where_no_graph_can_be_made_all_goes_on_without(self, fault):
        kept, plain = launches(FakeDriver(fails=[fault])), []
        kept.again("key", plain.append)
        assert not kept.again("key", plain.append)
        assert not kept.possible
        assert not kept.again("key", plain.append)
        assert "cuGraphLaunch" not in kept.driver.asked

    def test_who_makes_a_graph_of_their_own_gets_plain_launches(self):
        kept = launches(FakeDriver(capturing=1), stream=5)
        assert not any(kept.again("key", print) for _ in range(3))
        assert set(kept.driver.asked) == {"cuStreamIsCapturing"}


def test_opponents_that_look_ahead_have_no_room_on_a_gpu(monkeypatch):
    monkeypatch.setattr("rollhouse.environments.device.available", lambda: True)
    with pytest.raises(BadOption, match="step its games by device cpu"):
        DeviceGames(2, "toss_up", opponents="expert", device="gpu")
