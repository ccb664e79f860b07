"""The tower of Stack Attack: an unsteady plate, dice on it, and what happens when one is added.

`place` lets a die go over the tower and follows it until everything rests. Between placements time
stands still: a `World` keeps every pose at full precision and nothing moves, so a tower does not
creep while people think, and the next placement starts from the same bits in any process.

The rules of the game are not here. Two rulings about what a fall is have to be, because they are
read off the world (docs/rules/stack_attack): a die other than the lowest that ends on the plate, on
the table or out of its order, and any die that comes to rest showing another face.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from rollhouse.kernel.validation import an_object, at_most, flag, keys, text, whole
from rollhouse.physics import dice
from rollhouse.physics.engine import mujoco, version
from rollhouse.physics.quantities import Pose, finite, pair, pose, real
from rollhouse.physics.stretches import Watch
from rollhouse.physics.trace import RATE, Trace
from rollhouse.physics.words import BadWorld

from .words import WORDS

SCENE = Path(__file__).with_name("tower.xml")
TOWER = 1
"""Counts up when the same gesture may come out differently: geometry, contacts, hands, falls."""
MOST_DICE = 34
"""Four players with eight dice each, and two neutral ones."""

LONGEST = 6.0
"""Seconds after which a placement is judged though something still moves."""
WATCHED = 2.5
"""Seconds for which a fall is followed at most by those who watch: until everything lies still."""
QUIET = 12
"""Frames (of 60 a second) that nothing may move: longer than a rocking tower pauses at the end of
a swing."""
STILL, STILL_TURNED = 0.05e-3, 0.003
"""Metres, and parts of a quaternion, within which a body has not moved. Not speeds: the contacts
of dice that rest tremble by a thousandth of a millimetre, and that for one step can be fast."""
STEPS_A_SECOND = 1000


@dataclass(frozen=True)
class Gesture:
    """How a die is let go: what a hand intends, or the error that the table adds to it.

    Directions are the table's: x to the right, y away from the player.
    """

    place: tuple[float, float] = (0.0, 0.0)
    """Millimetres from the middle of the top die (of the plate when there is none)."""
    turn: float = 0.0
    """Degrees about the vertical, counter-clockwise; 0: the sides look along x and y."""
    height: float = 0.0
    """Millimetres between the highest corner of the tower and the lowest of the die."""
    tilt: tuple[float, float] = (0.0, 0.0)
    """Degrees about x and about y."""
    speed: tuple[float, float] = (0.0, 0.0)
    """Millimetres a second sideways at the moment of letting go."""

    def __post_init__(self) -> None:
        finite("hand", *self.place, self.turn, self.height, *self.tilt, *self.speed)

    def to_dict(self) -> dict[str, Any]:
        return {
            "place": list(self.place),
            "turn": self.turn,
            "height": self.height,
            "tilt": list(self.tilt),
            "speed": list(self.speed),
        }

    @classmethod
    def from_dict(cls, value: Any) -> Gesture:
        """A gesture that somebody handed in; what is left out is 0, the height 1 mm."""
        given = an_object(value, "hand", '{"place": [0.5, -0.2], "turn": 3, "height": 1}')
        keys(given, "hand", (), ("place", "turn", "height", "tilt", "speed"))
        return cls(
            place=pair(given.get("place", (0, 0)), "place", 60),
            turn=real(given.get("turn", 0), "turn", -360, 360),
            height=real(given.get("height", 1), "height", 0, 100),
            tilt=pair(given.get("tilt", (0, 0)), "tilt", 45),
            speed=pair(given.get("speed", (0, 0)), "speed", 1000),
        )

    def __add__(self, error: Gesture) -> Gesture:
        return Gesture(
            (self.place[0] + error.place[0], self.place[1] + error.place[1]),
            self.turn + error.turn,
            max(self.height + error.height, 0.0),
            (self.tilt[0] + error.tilt[0], self.tilt[1] + error.tilt[1]),
            (self.speed[0] + error.speed[0], self.speed[1] + error.speed[1]),
        )


NO_ERROR = Gesture()


@dataclass(frozen=True)
class Die:
    face: int
    """The face that was placed upwards."""
    pose: Pose


@dataclass(frozen=True)
class World:
    """A tower at rest (or a heap, once it has fallen)."""

    plate: Pose
    dice: tuple[Die, ...] = ()
    """Lowest first."""
    fallen: bool = False
    version: str = ""
    """The physics that brought it to rest."""

    def to_dict(self) -> dict[str, Any]:
        """Plain data that JSON carries without losing a bit."""
        return {
            "version": self.version,
            "fallen": self.fallen,
            "plate": list(self.plate),
            "dice": [{"face": die.face, "pose": list(die.pose)} for die in self.dice],
        }

    @classmethod
    def from_dict(cls, value: Any) -> World:
        given = an_object(value, "world", '{"version": "…", "fallen": false, "plate": […], "dice"…')
        keys(given, "world", ("version", "fallen", "plate", "dice"))
        return cls(
            plate=pose(given["plate"], "plate"),
            dice=tuple(_die(each) for each in at_most(given["dice"], "dice", MOST_DICE)),
            fallen=flag(given["fallen"], "fallen"),
            version=text(given["version"], "version"),
        )

    @property
    def top(self) -> Pose:
        """The pose of the highest die, of the plate when there is none."""
        return self.dice[-1].pose if self.dice else self.plate

    def poses(self) -> npt.NDArray[np.float64]:
        """One row a body: the plate, then the dice."""
        return np.array([self.plate, *(die.pose for die in self.dice)])


def _die(value: Any) -> Die:
    given: Mapping[str, Any] = an_object(value, "die", '{"face": 3, "pose": […]}')
    keys(given, "die", ("face", "pose"))
    return Die(whole(given["face"], "face", 1, 6), pose(given["pose"], "pose"))


@dataclass(frozen=True)
class Placed:
    """What came of a placement."""

    stands: bool
    world: World
    """As everything came to rest; of a fall, as far as it was followed."""
    trace: Trace
    error: Gesture
    """What was added to the intention."""
    settled: bool
    """False: something still moved when time was up, and it was judged as it was."""
    seconds: float
    """Simulated time until rest, or until the fall was certain."""


# The model: tower.xml and one body a die. Models are never written to once they are made.


@cache
def model(height: int) -> Any:
    """The scene with so many dice, compiled once a process (3 to 10 milliseconds)."""
    scene = mujoco().MjSpec.from_file(str(SCENE))
    for number in range(height):
        body = scene.worldbody.add_body(name=f"die {number}")
        body.add_freejoint()
        body.add_geom(scene.find_default("die"), name=f"die {number}")
    return scene.compile()


@cache
def measures() -> tuple[float, float, float]:
    """Metres: the edge of a die, the plate's radius, the height of its top at rest."""
    plain = model(0)
    radius, top = plain.numeric("plate").data
    return float(plain.numeric("edge").data[0]), float(radius), float(top)


_idle: dict[int, list[Any]] = defaultdict(list)
"""Workspaces of finished placements by height: making one takes as long as fifty steps."""


def _workspace(height: int) -> Any:
    """What MuJoCo computes in, as if new."""
    try:
        data = _idle[height].pop()
    except IndexError:
        return mujoco().MjData(model(height))
    mujoco().mj_resetData(model(height), data)
    return data


def physics_version() -> str:
    return f"{version()} / tower {TOWER}"


def is_ours(data: Any) -> bool:
    """Was this world made by the tower as it is now, whatever MuJoCo's version?"""
    return isinstance(data, Mapping) and str(data.get("version")).endswith(f"/ tower {TOWER}")


def start(faces: Sequence[int] = ()) -> World:
    """An empty plate, or one with neutral dice set neatly on each other, lowest first."""
    world = World((0.0, 0.0, measures()[2], 1.0, 0.0, 0.0, 0.0), version=physics_version())
    for face in faces:
        if not world.fallen:  # too tall to stand, however well it is built
            world = place(world, face, Gesture()).world
    return world


def released(world: World, face: int, gesture: Gesture) -> Pose:
    """The pose of a die at the moment it is let go."""
    edge = measures()[0]
    x, y, z, *turned = world.top
    highest = z + (dice.reach(turned, edge) if world.dice else 0.0)
    around = dice.rotation(0.0, 0.0, math.radians(gesture.turn))
    leaning = dice.rotation(math.radians(gesture.tilt[0]), math.radians(gesture.tilt[1]), 0.0)
    own = dice.after(leaning, dice.after(around, dice.SHOWING[face]))
    lowest = highest + gesture.height / 1000
    return (
        x + gesture.place[0] / 1000,
        y + gesture.place[1] / 1000,
        lowest + dice.reach(own, edge),
        *own,
    )


def place(
    world: World,
    face: int,
    gesture: Gesture,
    error: Gesture = NO_ERROR,
    watched: bool = True,
    watch: Watch | None = None,
    frames: int | None = None,
) -> Placed:
    """Let a die go over the tower, `face` up, and follow it until everything rests.

    `watched` False: a collapse ends as soon as the fall is certain; the answer is the same.
    `watch` hears of every frame. `frames`: how far a record followed this motion, if it is a fall.
    """
    motion = Placement(world, face, gesture + error, watch)
    while not motion.over:
        motion.advance()
    stands = not motion.fallen and motion.in_order()
    seconds = motion.seconds
    if watched and motion.fallen:
        motion.follow(frames)
    placed = Placed(
        stands, motion.world(not stands), motion.trace(), error, motion.settled, seconds
    )
    motion.put_away()
    return placed


class Placement:
    """A placement while it happens, frame by frame."""

    def __init__(
        self, world: World, face: int, gesture: Gesture, watch: Watch | None = None
    ) -> None:
        """From a world at rest; the bodies begin without speed, but for the die let go."""
        if world.fallen:
            raise BadWorld("has_fallen", WORDS)
        if len(world.dice) >= MOST_DICE:
            raise BadWorld("too_many", WORDS, most=MOST_DICE)
        whole(face, "face", 1, 6)
        self.faces = [*(die.face for die in world.dice), face]
        self.height = len(self.faces)
        self.model = model(self.height)
        self.data = _workspace(self.height)
        self.poses = self.data.qpos.reshape(self.height + 1, 7)
        self.speeds = self.data.qvel.reshape(self.height + 1, 6)
        self.poses[:-1] = world.poses()
        self.poses[-1] = released(world, face, gesture)
        self.speeds[-1, :2] = np.array(gesture.speed) / 1000
        self.frames = [self.poses.copy()]
        self.number = self.quiet = 0
        self.anchor = self.frames[-1]
        """Where everything was when it was last seen to move."""
        self.fallen = False
        self.watch = watch

    @property
    def seconds(self) -> float:
        return self.number / RATE

    @property
    def settled(self) -> bool:
        return self.fallen or self.quiet >= QUIET

    @property
    def over(self) -> bool:
        return self.settled or self.seconds >= LONGEST

    def advance(self) -> None:
        """Go on to the next frame."""
        before = self.number * STEPS_A_SECOND // RATE
        self.number += 1
        mujoco().mj_step(self.model, self.data, self.number * STEPS_A_SECOND // RATE - before)
        self.frames.append(self.poses.copy())
        if (np.abs(self.poses - self.anchor) < _STILL).all():
            self.quiet += 1
        else:
            self.quiet, self.anchor = 0, self.frames[-1]
        self.fallen = self.fallen or self.out_of_order()
        if self.watch is not None:
            self.watch(self.frames, RATE)

    def follow(self, frames: int | None = None) -> None:
        """Go on with a fall until everything lies still, or until there are so many frames."""
        most = self.number + round(WATCHED * RATE)
        while self.number < most:
            if self.quiet >= QUIET if frames is None else len(self.frames) >= frames:
                break
            self.advance()

    def out_of_order(self) -> bool:
        """Is it certain that the tower falls: a die beside the one below, the lowest off the plate?

        Every die has to be at least half an edge above the one that it was put on, which no die
        that has left its place can ever be again. In plain numbers: between two frames, arrays
        took a tenth of the time of a die's whole placement.
        """
        edge, radius, _ = measures()
        plate, lowest, *others = self.poses.tolist()
        below = lowest[2]
        for die in others:
            if die[2] - below < edge / 2:
                return True
            below = die[2]
        apart = (lowest[0] - plate[0], lowest[1] - plate[1], lowest[2] - plate[2])
        x, y, z = dice.in_own_axes(plate[3:], apart)
        return z < edge / 4 or x * x + y * y > radius * radius

    def in_order(self) -> bool:
        """At rest: does every die lie on the one before and on nothing else, showing its face?"""
        if self.out_of_order():
            return False
        if [dice.face_up(pose[3:]) for pose in self.poses[1:].tolist()] != self.faces:
            return False
        bodies = self.model.geom_bodyid[self.data.contact.geom]
        touching = {(min(pair), max(pair)) for pair in bodies.tolist()}
        wanted = {(lower, lower + 1) for lower in range(1, self.height + 1)}
        return touching - {(0, 1)} == wanted

    def world(self, fallen: bool) -> World:
        """Everything as it is now, brought to a stop."""
        plate, *others = (tuple(row) for row in self.poses.tolist())
        standing = tuple(map(Die, self.faces, others))
        return World(plate, standing, fallen, physics_version())

    def trace(self) -> Trace:
        return Trace(np.array(self.frames), RATE)

    def put_away(self) -> None:
        """Leave the workspace to the next placement; this one is over."""
        _idle[self.height].append(self.data)

    # A placement may be put away while dice are moving, and taken up again with the same bits.

    def saved(self) -> bytes:
        """All that the rest of this motion depends on."""
        kind = mujoco().mjtState.mjSTATE_INTEGRATION
        state = np.empty(mujoco().mj_stateSize(self.model, kind))
        mujoco().mj_getState(self.model, self.data, state, kind)
        progress = [self.number, self.quiet, self.fallen]
        return np.concatenate([progress, self.anchor.ravel(), state]).tobytes()

    def restore(self, saved: bytes) -> None:
        """Go on from what another motion of the same tower saved; the trace begins here."""
        progress, anchor, state = np.split(np.frombuffer(saved), [3, 3 + self.poses.size])
        kind = mujoco().mjtState.mjSTATE_INTEGRATION
        mujoco().mj_setState(self.model, self.data, state, kind)
        number, quiet, fallen = progress
        self.anchor = anchor.reshape(self.poses.shape)
        self.number, self.quiet, self.fallen = int(number), int(quiet), bool(fallen)
        self.frames = [self.poses.copy()]


_STILL = np.array([STILL] * 3 + [STILL_TURNED] * 4)
