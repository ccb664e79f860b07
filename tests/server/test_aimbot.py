"""A program in a person's place, through the real protocol: nothing it sends steadies its hand."""

from __future__ import annotations

import itertools
import statistics

import pytest

from rollhouse.client.house import House
from rollhouse.client.words import HouseRefused
from rollhouse.games.dice_flick.physics import hands as flicks
from rollhouse.games.stack_attack.physics import hands, standing
from rollhouse.players.seats import read_seat

from .houses import RunningHouse

pytest.importorskip("mujoco")


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    with (
        RunningHouse(tmp_path_factory.mktemp("house")) as running,
        House(running.address) as house,
    ):
        yield house


def perfect(seat):
    """It knows the tower to the last bit, and lets go over its foot, without height or speed."""
    chooses = read_seat("greedy").sit()

    def play(position, actions):
        action = chooses(position, actions)
        if action["do"] != "place":
            return action
        dice = standing(position, seat.record.story.world).dice
        place = [0.0, 0.0]
        if dice:
            low, top = dice[0].pose, dice[-1].pose
            place = [min(max(1000 * (low[axis] - top[axis]), -4), 4) for axis in (0, 1)]
        return {**action, "hand": {"place": place, "height": 0, "speed": [0, 0]}}

    return play


def test_a_perfect_gesture_gets_the_tables_error_after_it_was_written(house, effort):
    missed: list[float] = []
    while len(missed) < effort(24, 200):
        with house.open("stack_attack", ["greedy"], name="Ann", options={"goal": 12}) as seat:
            seat.start()
            record = seat.play(perfect(seat))
            assert seat.findings.good
        entries = record.story.entries
        for acted, answered in itertools.pairwise(entries):
            if acted.seat != 0 or acted.step["do"] != "place":
                continue
            assert acted.step["hand"]["speed"] == [0.0, 0.0]
            assert answered.facts["hand"] == "person"
            between = [line.kind for line in record.lines[acted.line : answered.line + 1]]
            assert between == ["intent", "call", "links", "result"]
            missed += answered.facts["error"]["place"]
    expected = hands.HANDS["person"].place  # by chance so small once in a hundred thousand times
    assert statistics.fmean(part**2 for part in missed) > 0.2 * expected**2


@pytest.mark.parametrize("claim", [{"calm": True}, {"haste": 0}, {"hand": "steady"}, {"error": {}}])
def test_a_claim_about_ones_hand_is_refused_and_nothing_is_lost(house, claim):
    with house.open("stack_attack", ["greedy"], name="Ann", options={"goal": 100}) as seat:
        seat.start()
        for _ in seat:  # until a die of hers fits
            if seat.record and seat.position.turn == 0:
                break
        action = next(each for each in seat.position.actions() if each["do"] == "place")
        with pytest.raises(HouseRefused) as refused:
            seat.act({**action, "hand": {"place": [0, 0], **claim}})
        assert next(iter(claim)) in str(refused.value)
        assert seat.act({**action, "hand": {"place": [0, 0]}}).step["do"] == "place"
        seat.give_up()


def test_no_hand_of_a_person_is_better_than_a_steady_one():
    steady, person = hands.HANDS["steady"], hands.HANDS["person"]
    for part in ("place", "turn", "tilt", "height", "speed"):
        assert getattr(person, part) >= getattr(steady, part), part
    steady, person = flicks.hand("steady"), flicks.hand("person")
    for part in ("direction", "speed", "loft", "offset", "contact"):
        assert getattr(person, part) >= getattr(steady, part), part
