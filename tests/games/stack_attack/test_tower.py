"""The tower: statics holds, towers that must fall do fall, and the bits are the same every time."""

from __future__ import annotations

import copy
import json
import math
import subprocess
import sys
from functools import cache

import numpy as np
import pytest

import rollhouse
from rollhouse.games.stack_attack.physics import hands, tower
from rollhouse.games.stack_attack.physics.tower import Gesture, Placement, World, place
from rollhouse.kernel.records import stream
from rollhouse.physics.trace import ANGLE_BOUND, POSITION_BOUND, RATE, Trace
from rollhouse.physics.words import BadGesture, BadWorld

GENTLY = Gesture(height=0.2)


@cache
def built(height, seed=1, spread=0.2):
    """A tower of this many dice, each about a fifth of a millimetre off the one below."""
    if height == 0:
        return tower.start()
    offset = np.random.default_rng([seed, height]).normal(0, spread, 2)
    placed = place(
        built(height - 1, seed, spread), 1 + height % 6, Gesture(tuple(offset), height=0.2)
    )
    assert placed.stands
    assert placed.settled
    return placed.world


def bits(world):
    return json.dumps(world.to_dict())


# Statics


@pytest.mark.parametrize("degrees", [0, 90, 180])
def test_a_die_topples_at_half_its_edge(degrees):
    """Half an edge is 8 mm: on a plate that cannot roll a tenth of a millimetre decides."""
    along = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    for over, stands in ((7.9, True), (8.1, False)):
        motion = Placement(tower.start([3]), 4, Gesture((over * along[0], over * along[1])))
        motion.model = copy.copy(motion.model)
        motion.model.geom("underside").friction[2] = 1.0
        while not motion.over:
            motion.advance()
        assert (not motion.fallen and motion.in_order()) is stands


def test_on_the_quake_plate_it_topples_sooner():
    """The plate leans under the weight, and half a millimetre of overhang is lost."""
    assert place(tower.start([3]), 4, Gesture(place=(7.4, 0.0))).stands
    assert not place(tower.start([3]), 4, Gesture(place=(7.8, 0.0))).stands


def test_fifteen_dice_a_fifth_of_a_millimetre_off_stand():
    world = built(15)
    heights = [die.pose[2] for die in world.dice]
    assert np.diff(heights) == pytest.approx([0.016] * 14, abs=0.0001)


def test_an_overhang_that_adds_up_topples_the_tower():
    """Dice 3 mm further out each: the sixth brings the weight of those above over an edge."""
    world, stands = tower.start([1]), True
    while stands and len(world.dice) < 8:
        placed = place(world, 2, Gesture(place=(3.0, 0.0), height=0.05))
        world, stands = placed.world, placed.stands
    assert not stands
    assert 4 <= len(world.dice) <= 7


def test_the_plate_leans_towards_the_weight():
    """It rolls on its underside until the weight is over the point that it touches."""
    right = place(tower.start(), 1, Gesture(place=(8.0, 0.0), height=0.2)).world
    w, x, y, z = right.plate[3:]
    assert 2 * (x * z - w * y) < -math.sin(math.radians(0.5)), "the right side is lower"
    middle = place(tower.start(), 1, GENTLY).world
    assert abs(middle.plate[4]) + abs(middle.plate[5]) < 1e-3


# Falls


@pytest.mark.parametrize(
    "gesture",
    [
        Gesture(place=(11.0, 0.0), height=0.2),
        Gesture(height=0.5, speed=(600.0, 0.0)),
        Gesture(height=1.0, tilt=(44.0, 30.0)),
    ],
    ids=["beside", "thrown sideways", "on its corner"],
)
def test_a_bad_release_falls(gesture):
    placed = place(built(6), 2, gesture)
    assert not placed.stands
    assert placed.world.fallen
    assert len(placed.world.dice) == 7


def test_the_lowest_die_falls_only_by_leaving_the_plate():
    assert place(tower.start(), 3, Gesture(place=(20.0, 0.0), height=0.2)).stands
    assert not place(tower.start(), 3, Gesture(place=(45.0, 0.0), height=0.2)).stands


def test_a_die_that_shows_another_face_has_fallen():
    """Let go on its edge and beyond, a lowest die comes to rest on the plate on another face."""
    motion = Placement(tower.start(), 3, Gesture(height=0.1, tilt=(45.0, 0.0), speed=(0.0, -250.0)))
    while not motion.over:
        motion.advance()
    assert not motion.fallen, "it is still on the plate"
    assert tower.dice.face_up(motion.poses[1, 3:].tolist()) != 3
    assert not motion.in_order()


def test_nothing_is_placed_on_what_has_fallen():
    heap = place(tower.start([1]), 2, Gesture(place=(12.0, 0.0))).world
    with pytest.raises(BadWorld, match="has fallen"):
        place(heap, 3, GENTLY)


def test_unwatched_the_answer_is_the_same():
    for gesture in (GENTLY, Gesture(place=(11.0, 0.0))):
        long, short = (place(built(6), 2, gesture, watched=watched) for watched in (True, False))
        assert (long.stands, long.seconds) == (short.stands, short.seconds)
        assert len(short.trace.poses) <= len(long.trace.poses)


def test_a_fall_is_watched_until_everything_lies_still():
    """The die that was let go falls at once, and the tower leans after it more slowly."""
    placed = place(built(10), 2, Gesture((9.2, 0.0), 20.0, 1.0))
    frames, certain = placed.trace.poses, round(placed.seconds * RATE)
    assert not placed.stands
    top = frames[:, 10, 2]
    assert top[certain] > 0.15
    assert top[certain + 54] > 0.1
    assert top[-1] < 0.02
    last = frames[-tower.QUIET :]
    assert abs(last - last[0]).max() < 3 * tower.STILL_TURNED
    assert len(frames) < certain + tower.WATCHED * RATE


def test_a_fall_that_was_watched_less_far_comes_out_again_as_it_was():
    """Records keep falls as far as they were followed then, once for 0.9 seconds."""
    whole = place(built(8), 2, Gesture((9.0, 0.0), height=1.0))
    frames = round(whole.seconds * RATE) + 55
    short = place(built(8), 2, Gesture((9.0, 0.0), height=1.0), frames=frames)
    assert len(short.trace.poses) == frames
    assert short.trace.poses.tolist() == whole.trace.poses[:frames].tolist()
    assert short.world != whole.world
    again = place(built(8), 2, Gesture((9.0, 0.0), height=1.0), frames=len(short.trace.poses))
    assert bits(again.world) == bits(short.world)


# The same bits

AGAIN = """
import json, sys
from rollhouse.games.stack_attack.physics.tower import Gesture, World, place
asked = json.load(sys.stdin)
world = World.from_dict(asked["world"])
for hand in asked["gestures"]:
    placed = place(world, 4, Gesture.from_dict(hand))
    world = placed.world
print(json.dumps([placed.stands, world.to_dict(), placed.trace.to_bytes().hex()]))
"""


def test_another_process_goes_on_with_the_same_bits():
    first, second = (
        Gesture((1.5, -0.7), 12.0, 1.0, (2.0, 0.5), (20.0, 5.0)),
        Gesture((-1, 1), height=1),
    )
    middle = place(built(7), 4, first)
    here = place(middle.world, 4, second)
    asked = {"world": built(7).to_dict(), "gestures": [first.to_dict(), second.to_dict()]}
    done = subprocess.run(
        [sys.executable, "-c", AGAIN], input=json.dumps(asked), capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == [
        here.stands,
        here.world.to_dict(),
        here.trace.to_bytes().hex(),
    ]


def test_a_motion_that_was_put_away_goes_on_with_the_same_bits():
    gesture = Gesture((2.0, 1.0), 5.0, 2.0, (3.0, 0.0), (30.0, 0.0))
    whole, begun = Placement(built(6), 2, gesture), Placement(built(6), 2, gesture)
    for _ in range(9):
        begun.advance()
    resumed = Placement(built(6), 2, GENTLY)
    resumed.restore(begun.saved())
    for motion in (whole, resumed):
        while not motion.over:
            motion.advance()
    assert (resumed.number, resumed.quiet) == (whole.number, whole.quiet)
    assert bits(resumed.world(False)) == bits(whole.world(False))


# Worlds, gestures


def test_a_world_survives_json_to_the_last_bit():
    world = built(7)
    again = World.from_dict(json.loads(json.dumps(world.to_dict())))
    assert again == world
    assert again.version == "mujoco 4.0.0 / tower 1"
    assert bits(place(again, 1, GENTLY).world) == bits(place(world, 1, GENTLY).world)


def test_neutral_dice_are_set_neatly():
    world = tower.start([3, 6])
    assert [die.face for die in world.dice] == [3, 6]
    assert [tower.dice.face_up(die.pose[3:]) for die in world.dice] == [3, 6]


@pytest.mark.parametrize(
    "change",
    [
        {"dice": [{"face": 7, "pose": [0, 0, 0, 1, 0, 0, 0]}]},
        {"dice": [{"face": 1, "pose": [0, 0, 0, 1, 0, 0]}]},
        {"plate": [0, 0, 0, 2, 0, 0, 0]},
        {"plate": [0, 0, math.nan, 1, 0, 0, 0]},
        {"plate": [0, 0, "high", 1, 0, 0, 0]},
        {"dice": [{"face": 1, "pose": [0, 0, 0, 1, 0, 0, 0]}] * 35},
        {"fallen": 1},
        {"more": 1},
    ],
)
def test_a_world_that_cannot_be_is_refused(change):
    with pytest.raises(rollhouse.RollhouseError) as refused:
        World.from_dict({**tower.start().to_dict(), **change})
    assert refused.value.say("es")


@pytest.mark.parametrize(
    "hand",
    [
        {"place": [61, 0]},
        {"place": [math.inf, 0]},
        {"height": -1},
        {"turn": True},
        {"tilt": [0, "much"]},
    ],
)
def test_a_gesture_that_no_hand_makes_is_refused(hand):
    with pytest.raises(BadGesture, match="must be a number from"):
        Gesture.from_dict(hand)
    with pytest.raises(rollhouse.RollhouseError):
        Gesture.from_dict({"push": 3})


def test_a_gesture_survives_json():
    gesture = Gesture((1.25, -0.5), 12.0, 1.5, (2.0, 0.5), (20.0, 5.0))
    assert Gesture.from_dict(json.loads(json.dumps(gesture.to_dict()))) == gesture
    assert Gesture.from_dict({}) == Gesture(height=1.0)


# Traces


def test_a_trace_shows_what_happened_in_a_few_kilobytes():
    quiet, crash = place(built(11), 3, GENTLY), place(built(11), 3, Gesture((9.0, 0.0)))
    assert not crash.stands
    for placed, most in ((quiet, 2_000), (crash, 12_000)):
        content = placed.trace.to_bytes()
        assert len(content) < most
        last = Trace.from_bytes(content).poses[-1]
        there = placed.world.poses()
        assert np.abs(last - there)[:, :3].max() <= POSITION_BOUND * 1.001
        same = np.abs((last[:, 3:] * there[:, 3:]).sum(axis=1))
        assert (2 * np.arccos(np.clip(same, 0, 1))).max() <= ANGLE_BOUND


# Hands


def test_errors_can_be_drawn_again():
    for name in hands.HANDS:
        one, same, other = (hands.error(hands.hand(name), stream(5, n)) for n in (0, 0, 1))
        assert one == same
        assert one != other


def test_errors_spread_as_the_hand_says():
    hand, random = hands.hand("average"), stream(3)
    errors = [hands.error(hand, random) for _ in range(1500)]
    for name in ("place", "tilt", "speed", "turn", "height"):
        drawn = np.array([getattr(error, name) for error in errors]).ravel()
        deviation = getattr(hand, name)
        assert abs(drawn.mean()) < 4 * deviation / math.sqrt(len(drawn))
        assert drawn.std() == pytest.approx(deviation, rel=0.1)
        assert 0.64 < (np.abs(drawn) < deviation).mean() < 0.73


def test_an_unknown_hand_is_refused():
    with pytest.raises(rollhouse.BadOption, match="steady, average, shaky, person, tremor"):
        hands.hand("robot")


def test_a_computer_aims_back_over_the_lowest_die():
    world = place(tower.start([1]), 2, Gesture(place=(4.0, -2.0), height=0.1)).world
    x, y = hands.aim(world).place
    assert -2.0 <= x < 0 < y <= 2.0
    assert hands.aim(tower.start()).place == (0.0, 0.0)


def test_a_steadier_hand_builds_higher():
    def height(name):
        reached = []
        for number in range(4):
            world, random = tower.start(), stream(11, number)
            while not world.fallen and len(world.dice) < 9:
                error = hands.error(hands.hand(name), random)
                world = place(world, 1, hands.aim(world), error, watched=False).world
            reached.append(len(world.dice) - world.fallen)
        return sum(reached)

    assert height("tremor") == 4 * 9
    assert height("shaky") < 4 * 9


def test_mujoco_is_imported_only_when_physics_is_used():
    code = (
        "import sys, rollhouse\n"
        "from rollhouse.games.stack_attack.physics import hands, tower\n"
        "assert 'mujoco' not in sys.modules and 'PIL' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.parametrize("part", ["place", "tilt", "speed"])
def test_a_gesture_is_of_finite_numbers(part):
    with pytest.raises(BadGesture, match="finite"):
        tower.Gesture(**{part: (math.nan, 0.0)})
