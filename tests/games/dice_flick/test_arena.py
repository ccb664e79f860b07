"""The box of Dice Flick by physics: what comes to rest where, what is knocked, and that it
repeats.
"""

from __future__ import annotations

import json
import math
import subprocess
import sys
from collections import Counter

import numpy as np
import pytest

pytest.importorskip("mujoco")

from rollhouse.games.dice_flick.physics import arena, hands
from rollhouse.games.dice_flick.physics.arena import Error, Gesture
from rollhouse.games.dice_flick.physics.box import Box, borrowed, measures
from rollhouse.games.dice_flick.physics.scene import of_arena
from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.records import stream
from rollhouse.physics import dice

EMPTY_ROWS = [[None] * 5 for _ in range(5)]
FIFTEEN = [
    ["B1", None, "Y2", "G3", None],
    ["W4", "B5", None, "Y6", "G1"],
    [None, "W2", "B3", None, "Y4"],
    ["G5", None, "P6", "B6", None],
    ["Y1", "G2", None, None, None],
]
WOBBLE = hands.Hand(direction=3.0, speed=0.05, loft=0.0, offset=0.0, contact=0.0)
"""The errors with which the prototype's figures were measured."""


def count(rows):
    return Counter(hole[0] for row in rows for hole in row if hole)


def dropped(poses):
    """Where dice dropped at these poses come to rest, shaken if need be; and the number of
    shakes.
    """
    poses = np.array(poses, float)
    frames = [poses]
    with borrowed(len(poses)) as box:
        box.restart(poses, awake=range(len(poses)))
        box.run(frames)
        shakes = arena.shake_until_seated(box, frames)
    return frames[-1], shakes


def over(row, column, height, turned=(1.0, 0.0, 0.0, 0.0)):
    pitch = measures().pitch
    return [(column - 3) * pitch, (3 - row) * pitch, height, *turned]


@pytest.mark.parametrize("face", range(1, 7))
def test_a_die_dropped_into_a_hole_stays_and_its_face_is_read(face):
    (pose,), _ = dropped([over(2, 4, 0.030, dice.SHOWING[face])])
    assert arena.place(pose) == "hole"
    assert arena.cell_at(pose) == (2, 4)
    assert dice.face_up(pose[3:].tolist()) == face


def test_a_die_dropped_into_the_trench_or_outside_is_in_no_hole():
    box = measures()
    trench = [0.0, (box.inside + 2.5 * box.pitch) / 2, 0.02, 1.0, 0.0, 0.0, 0.0]
    outside = [0.2, 0.0, 0.02, 1.0, 0.0, 0.0, 0.0]
    poses, _ = dropped([trench, outside])
    assert [arena.place(pose) for pose in poses] == ["trench", "outside"]


def ends(speed, flicks=30):
    gesture = Gesture(0, 0.0, speed)
    return Counter(
        arena.flick(arena.empty(), "blue", gesture, hands.error(WOBBLE, stream(7, index))).place
        for index in range(flicks)
    )


def test_a_level_flick_of_middling_speed_mostly_reaches_holes():
    assert ends(0.7)["hole"] >= 24


def test_a_weak_flick_ends_in_the_trench():
    """Or nearly: now and then one tumbles over the low rib."""
    assert ends(0.3)["trench"] >= 27


def test_a_strong_flick_overshoots():
    assert ends(1.5)["hole"] <= 12


def test_a_strong_high_flick_leaves_the_box():
    done = arena.flick(arena.empty(), "blue", Gesture(0, 0.0, 2.0, 30.0))
    assert (done.place, done.rest, done.bag) == ("outside", None, ("blue",))


@pytest.mark.parametrize("base", range(4))
def test_every_base_flicks_towards_the_middle(base):
    """The nearest row of a base is the one on its side."""
    near = {0: (5, 3), 1: (3, 5), 2: (1, 3), 3: (3, 1)}[base]
    gesture = hands.aim(base, near)
    rests = [
        arena.flick(arena.empty(), "green", gesture, Error(direction=wide)).rest
        for wide in (-3.0, -1.0, 0.0, 1.0, 3.0)
    ]
    assert near in rests


def test_the_box_looks_the_same_from_every_base():
    for base, cell in enumerate([(5, 2), (4, 5), (1, 4), (2, 1)]):
        assert hands.seen_from(base, cell) == (5, 2)


def test_a_push_above_the_centre_gives_topspin():
    pose, velocity, spin = arena.release(Gesture(0, 0.0, 1.0, contact=(0.0, 2.0)))
    assert velocity == pytest.approx([0.0, 1.0, 0.0])
    assert spin == pytest.approx([-6 * 1.0 * 0.002 / 0.016**2, 0.0, 0.0])
    assert pose[1] < -measures().outside


def test_shakes_seat_tilted_dice():
    """A die that leans on a rib: most are seated by the shakes, in their own hole."""
    seated = 0
    for number in range(12):
        lean = dice.rotation(math.radians(35), 0.0, 0.4 * number)
        poses, shakes = dropped([over(3, 3, 0.016, lean), over(3, 4, 0.008), over(2, 3, 0.008)])
        seated += arena.place(poses[0]) == "hole"
        assert shakes <= arena.SHAKES
        assert [arena.cell_at(pose) for pose in poses[1:]] == [(3, 4), (2, 3)]
    assert seated >= 9


def test_a_shake_does_not_move_seated_dice_to_other_holes():
    before = arena.arena_of(FIFTEEN)
    poses = np.array([die["pose"] for die in before["dice"]])
    frames = [poses]
    with borrowed(len(poses)) as box:
        box.restart(poses, awake=range(len(poses)))
        box.shake(frames, 0.0, enough=lambda _: False)
        box.run(frames)
    assert all(arena.place(pose) == "hole" for pose in frames[-1])
    for die, pose in zip(before["dice"], frames[-1], strict=True):
        assert arena.cell_at(pose) == tuple(die["cell"])
        assert dice.face_up(pose[3:].tolist()) == dice.face_up(die["pose"][3:])


def test_dice_are_conserved_and_nothing_rests_unaccounted():
    """Flicks into a full arena: every die is in a hole of its own or in the bag."""
    world, kinds = arena.arena_of(FIFTEEN), ["blue", "pink", "white", "yellow", "green"]
    touched = 0
    for number in range(15):
        before, kind = arena.arena(world), kinds[number % 5]
        error = hands.error(hands.hand("average"), stream(11, number))
        done = arena.flick(world, kind, Gesture(number % 4, 0.0, 0.9), error)
        into_bag = Counter(kind[0].upper() for kind in done.bag)
        assert count(done.arena) + into_bag == count(before) + Counter([kind[0].upper()])
        assert len(done.world["dice"]) == sum(count(done.arena).values())
        assert arena.world_of(done.world) == done.world
        assert (done.rest is None) == (done.place != "hole")
        if done.rest:
            row, column = done.rest
            assert done.arena[row - 1][column - 1] == arena.letters(kind, done.face)
        touched += any(die not in done.world["dice"] for die in world["dice"])
        world = done.world
    assert touched > 5


@pytest.mark.parametrize(
    ("velocity", "where"), [((0.0, 0.0, 1.2), "hole"), ((0.3, 0.0, 0.7), "trench")]
)
def test_a_die_thrown_out_of_its_hole_is_read_where_it_lands(velocity, where):
    """Straight up it falls back into some hole and stays; thrown out, it goes into the bag."""
    world = arena.arena_of(FIFTEEN)
    kinds = [die["kind"] for die in world["dice"]]
    number = [die["cell"] for die in world["dice"]].index([3, 5])
    frames = [np.array([die["pose"] for die in world["dice"]])]
    with borrowed(len(kinds)) as box:
        box.restart(frames[0], awake=[number])
        box.push(number, np.array(velocity), np.array([3.0, 2.0, 1.0]))
        box.run(frames)
        shakes = arena.shake_until_seated(box, frames)
    done = arena.read(kinds, frames, shakes)
    assert arena.place(frames[-1][number]) == where
    assert done.bag == (() if where == "hole" else ("yellow",))
    assert sum(count(done.arena).values()) == (15 if where == "hole" else 14)


def fan(row, speed, directions=(-4.0, -2.0, 0.0, 2.0, 4.0)):
    """Level flicks of a white die at a green 3 that lies alone in the middle column."""
    cells = [list(holes) for holes in EMPTY_ROWS]
    cells[row - 1][2] = "G3"
    world = arena.arena_of(cells)
    return [arena.flick(world, "white", Gesture(0, wide, speed)) for wide in directions]


def green(done):
    """The green die as it lies now: its row, column and face, or None in the bag."""
    return next((d["cell"] + [hole(d)] for d in done.world["dice"] if d["kind"] == "green"), None)


def hole(die):
    return dice.face_up(die["pose"][3:])


@pytest.mark.parametrize(("row", "speed"), [(4, 1.2), (4, 1.4), (3, 1.4), (3, 1.6)])
def test_a_strong_level_flick_at_a_die_knocks_it(row, speed):
    """Into another hole, onto another face, or out: most of a fan of five do."""
    knocked = [green(done) != [row, 3, 3] for done in fan(row, speed)]
    assert sum(knocked) >= 2


def test_a_gentle_flick_at_a_die_leaves_it_where_it_lies():
    assert [green(done) for done in fan(3, 0.6)] == [[3, 3, 3]] * 5


def test_a_knocked_die_that_leaves_the_holes_goes_into_the_bag():
    """With the flicked die or without it; the two are all that there is."""
    flicks = [done for speed in (1.6, 1.7, 1.8) for done in fan(3, speed)]
    assert any(green(done) is None for done in flicks)
    for done in flicks:
        assert ("green" in done.bag) == (green(done) is None)
        assert sorted([*done.bag, *(die["kind"] for die in done.world["dice"])]) == [
            "green",
            "white",
        ]


def test_strong_flicks_into_a_crowd_knock_dice_and_keep_them_all():
    """From every base, one world after the other: what is not in a hole is in the bag."""
    world, knocks = arena.arena_of(FIFTEEN), 0
    for number in range(16):
        before = world
        error = hands.error(WOBBLE, stream(31, number))
        wide = 6.0 * (number // 4) - 9.0
        done = arena.flick(before, "white", Gesture(number % 4, wide, 1.3), error)
        lies = [(die["kind"], die["cell"], hole(die)) for die in done.world["dice"]]
        knocks += any((d["kind"], d["cell"], hole(d)) not in lies for d in before["dice"])
        kinds = Counter(die["kind"] for die in done.world["dice"]) + Counter(done.bag)
        assert kinds == Counter(die["kind"] for die in before["dice"]) + Counter(["white"])
        assert arena.world_of(done.world) == done.world
        world = done.world if len(done.world["dice"]) < 17 else arena.arena_of(FIFTEEN)
    assert knocks >= 2


def test_what_nothing_touches_keeps_every_bit_of_its_pose():
    world = arena.arena_of(FIFTEEN)
    done = arena.flick(world, "blue", Gesture(0, 0.0, 0.4))
    assert done.rest is None
    assert done.world["dice"] == world["dice"]


FLICKS = """
import json, sys
from rollhouse.physics import arena
world = arena.arena_of(json.loads(sys.argv[1]))
for base, direction, speed in ((0, 3.0, 0.8), (1, -8.0, 1.1), (2, 0.5, 0.7)):
    gesture = arena.Gesture(base, direction, speed, 5.0, 1.0, (0.5, -0.5))
    done = arena.flick(world, "blue", gesture, arena.Error(lies=base))
    world = done.world
print(json.dumps([world, done.trace.to_bytes().hex()]))
"""


def test_the_same_flicks_give_the_same_bits_in_another_process():
    """The second runs in boxes that other flicks have used before."""
    apart = subprocess.run(
        [sys.executable, "-c", FLICKS, json.dumps(FIFTEEN)],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    world = arena.arena_of(FIFTEEN)
    for base, direction, speed in ((0, 3.0, 0.8), (1, -8.0, 1.1), (2, 0.5, 0.7)):
        gesture = Gesture(base, direction, speed, 5.0, 1.0, (0.5, -0.5))
        world = json.loads(json.dumps(world))
        done = arena.flick(world, "blue", gesture, Error(lies=base))
        world = done.world
    assert json.loads(apart.stdout) == [world, done.trace.to_bytes().hex()]


def test_a_world_survives_json_and_follows_the_game():
    world = arena.arena_of(FIFTEEN)
    assert arena.arena(world) == FIFTEEN
    assert arena.world_of(json.loads(json.dumps(world))) == world
    done = arena.flick(world, "yellow", Gesture(3, 2.0, 0.9, 5.0))
    scored = [list(row) for row in done.arena]
    scored[0] = [None] * 5
    after = arena.arena_of(scored, done.world)
    assert after["dice"] == [die for die in done.world["dice"] if die["cell"][0] > 1]


def test_a_trace_shows_the_flick_from_the_base_to_rest():
    done = arena.flick(arena.empty(), "blue", Gesture(0, 0.0, 0.7))
    poses = done.trace.poses
    assert poses.shape[1:] == (1, 7)
    assert poses[0, 0, 1] < -measures().outside
    assert done.world["dice"][0]["pose"] == poses[-1, 0].tolist()
    assert len(done.trace.to_bytes()) < 10_000


def test_gestures_are_read_or_refused():
    gesture = Gesture(2, -5.0, 0.9, 3.0, 1.5, (0.5, -1.0))
    assert arena.gesture_of(json.loads(json.dumps(arena.data_of(gesture)))) == gesture
    good = {"base": 0, "direction": 1, "speed": 1}
    for wrong in (
        {"base": 4}, {"speed": 9}, {"speed": float("nan")}, {"loft": "high"}, {"contact": [1]},
        {"direction": None}, {"spin": 1}, {"base": True}, {"contact": [0, 99]},
    ):  # fmt: skip
        with pytest.raises(RollhouseError):
            arena.gesture_of({**good, **wrong})


def test_worlds_that_cannot_be_are_refused():
    world = arena.arena_of(FIFTEEN)
    die = world["dice"][0]
    for wrong in (
        None, {}, {**world, "arena": 0}, {**world, "dice": 3}, {**world, "dice": [die, die]},
        {**world, "dice": [{**die, "kind": "red"}]}, {**world, "dice": [{**die, "cell": [5, 5]}]},
        {**world, "dice": [{**die, "pose": [0.0] * 7}]}, {**world, "dice": [{**die, "pose": []}]},
    ):  # fmt: skip
        with pytest.raises(RollhouseError):
            arena.world_of(wrong)
    for wrong in (None, [], [["G7"] * 5] * 5, [["G"] * 5] * 5, [[3] * 5] * 5):
        with pytest.raises(RollhouseError):
            arena.arena_of(wrong)
    with pytest.raises(RollhouseError):
        arena.flick(world, "red", Gesture(0, 0.0, 0.7))


def test_the_intention_and_the_error_stay_apart():
    random = stream(3, 4)
    error = hands.error(hands.hand("average"), random)
    assert error == hands.error(hands.hand("average"), stream(3, 4))
    gesture = hands.aim(0, [5, 3])
    made = arena.carried_out(gesture, error)
    assert made.direction == pytest.approx(gesture.direction + error.direction)
    assert made.speed == pytest.approx(gesture.speed * (1 + error.speed))
    assert arena.carried_out(gesture, arena.STILL) == gesture
    with pytest.raises(RollhouseError):
        hands.hand("golden")


def test_errors_have_the_spread_of_their_hand():
    random = stream(5)
    for name, hand in hands.hands().items():
        errors = [hands.error(hand, random) for _ in range(400)]
        for part in ("direction", "speed", "loft", "offset"):
            spread = np.std([getattr(error, part) for error in errors])
            assert spread == pytest.approx(getattr(hand, part), rel=0.15), (name, part)
        assert {error.lies for error in errors} == set(range(24))


def test_aims_are_mirrored_and_turned():
    left, right = hands.aim(0, [4, 1]), hands.aim(0, [4, 5])
    assert (left.direction, left.speed) == (-right.direction, right.speed)
    assert hands.aim(2, [2, 5]).direction == left.direction
    behind = [list(row) for row in EMPTY_ROWS]
    behind[4][2] = "G1"
    assert hands.aim(0, [4, 3], behind) != hands.aim(0, [4, 3], EMPTY_ROWS)
    moved = [hands.aim(0, [4, column], movable=True) for column in range(1, 6)]
    assert [gesture.shift for gesture in moved] == pytest.approx([-23.5, -23.5, 0, 23.5, 23.5])
    assert moved[0].direction == hands.aim(0, [4, 2]).direction


def test_a_moved_base_carries_the_die():
    """Straight ahead from a base before column 1, the die rests on that side."""
    done = arena.flick(arena.empty(), "blue", Gesture(0, 0.0, 0.7, 5.0, shift=-47.0))
    assert done.rest is not None
    assert done.rest[1] <= 2


def test_an_aimed_hole_is_reached_more_often_than_any_other():
    rests = Counter()
    gesture = hands.aim(0, [5, 3])
    for index in range(40):
        error = hands.error(hands.hand("steady"), stream(23, index))
        rests[arena.flick(arena.empty(), "blue", gesture, error).rest] += 1
    assert rests.most_common(1)[0][0] == (5, 3)


def test_a_box_is_built_once_for_so_many_dice():
    with borrowed(3) as first:
        pass
    with borrowed(3) as second:
        assert second is first
        assert isinstance(second, Box)


def test_a_flick_has_a_scene_to_draw():
    done = arena.flick(arena.arena_of(FIFTEEN), "pink", Gesture(0, 0.0, 0.4))
    model = of_arena(done.kinds).model
    assert model.nq == 7 * done.trace.poses.shape[1] == 7 * len(done.kinds)
    assert model.camera("seat").id == 0


def test_a_gesture_is_from_a_base_and_of_finite_numbers():
    with pytest.raises(RollhouseError, match="base"):
        Gesture(7, 0.0, 1.0)
    with pytest.raises(RollhouseError, match="finite"):
        Gesture(0, float("nan"), 1.0)
