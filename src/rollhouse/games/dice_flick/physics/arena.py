"""The box of Dice Flick: where a flicked die comes to rest, and what it knocks on its way.

A *world* is plain data that any process can go on from: every die in a hole with its kind, its
cell and its pose at full precision, and the versions it was made with. `flick` takes a world, a
kind of die and a gesture, lets MuJoCo decide, and answers with the next world. Nothing moves
while people think: dice are frozen once they have come to rest, and a die that nothing touches
keeps every bit of its pose.

The box itself is data (arena.xml, beside this file): metres there, millimetres and degrees in
gestures. Rows and columns are 1 to 5, row 1 in the north, column 1 in the west.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from rollhouse.kernel.language import Catalogue
from rollhouse.kernel.validation import an_object, at_most, choice, keys, several, shown, whole
from rollhouse.physics import dice, engine
from rollhouse.physics.quantities import finite, real
from rollhouse.physics.quantities import pose as a_pose
from rollhouse.physics.stretches import Watch
from rollhouse.physics.trace import Trace
from rollhouse.physics.words import BadWorld

from .box import QUARTERS, RATE, Box, Floats, borrowed, measures

VERSION = 2
"""Of the box, its hands and how it is read; raised whenever a flick may end differently."""
KINDS = ("blue", "yellow", "green", "white", "pink")
SIZE = 5
SHAKES = 3
"""So often a die that rests tilted is shaken; then it goes into the bag."""
LEVEL, SUNK = 5.0, 0.0005
"""A die is seated when it leans less than this (degrees) and lies on the floor (metres)."""

World = dict[str, Any]
"""{"arena": VERSION, "library": "mujoco 4.0.0", "dice": [{"kind", "cell", "pose"}…]}"""
Arena = list[list[str | None]]
"""5×5 rows of a letter and the face on top ("G3"), None for an empty hole; pink is always P6."""
Cell = tuple[int, int]
"""Row and column, from 1."""

WORDS = Catalogue(
    en={
        "not_a_hole": "a hole of the arena is null, or one of {letters} and a face from 1 to 6 "
        "like G3, not {value}",
        "other_world": "this world is of version {value} of the arena; this house has version "
        "{ours}",
        "not_in_a_hole": "a die of a world must lie level in a hole that is its own, not {value}",
    },
    es={
        "not_a_hole": "un hoyo de la arena es null, o una de {letters} y una cara de 1 a 6 como "
        "G3, no {value}",
        "other_world": "este mundo es de la versión {value} de la arena; esta casa tiene la "
        "versión {ours}",
        "not_in_a_hole": "un dado de un mundo debe estar plano en un hoyo propio, no {value}",
    },
)


@dataclass(frozen=True)
class Gesture:
    """How a die is meant to be flicked, seen from behind the base."""

    base: int
    """0 south, 1 east, 2 north, 3 west."""
    direction: float
    """Degrees to the right of straight ahead."""
    speed: float
    """Metres a second."""
    loft: float = 0.0
    """Degrees upwards."""
    offset: float = 0.0
    """Where the die lies on the base: millimetres to the right of its middle."""
    contact: tuple[float, float] = (0.0, 0.0)
    """Where the push passes the die's centre: millimetres to the right and above. It spins it."""
    shift: float = 0.0
    """Where a base stands that may be moved: millimetres to the right of its usual place."""

    def __post_init__(self) -> None:
        whole(self.base, "base", 0, 3)
        finite(
            "hand", self.direction, self.speed, self.loft, self.offset, *self.contact, self.shift
        )


@dataclass(frozen=True)
class Error:
    """What a hand adds to its gesture, and how the die happens to lie on the base."""

    direction: float = 0.0
    speed: float = 0.0
    """A fraction of the intended speed."""
    loft: float = 0.0
    offset: float = 0.0
    contact: tuple[float, float] = (0.0, 0.0)
    lies: int = 0
    """Which of the 24 ways of lying; no player chooses it. 4 × (face on top - 1) + quarter turn."""


STILL = Error()
LIMITS = {
    "direction": (-60.0, 60.0),
    "speed": (0.05, 3.0),
    "loft": (-10.0, 60.0),
    "offset": (-12.0, 12.0),
    "contact": (-6.0, 6.0),
    "shift": (-50.0, 50.0),
}
"""What a hand can do, in the units of a gesture."""


def gesture_of(data: Any) -> Gesture:
    """A gesture from JSON-like data; what is left out is level, in the middle and unspun."""
    given = an_object(data, "gesture", '{"base": 0, "direction": 5, "speed": 0.8}')
    also = ["loft", "offset", "contact", "shift"]
    keys(given, "gesture", ["base", "direction", "speed"], also)
    across, above = several(given.get("contact", (0, 0)), "contact", 2)
    return Gesture(
        base=whole(given["base"], "base", 0, 3),
        direction=_part("direction", given["direction"]),
        speed=_part("speed", given["speed"]),
        loft=_part("loft", given.get("loft", 0)),
        offset=_part("offset", given.get("offset", 0)),
        contact=(_part("contact", across), _part("contact", above)),
        shift=_part("shift", given.get("shift", 0)),
    )


def _part(what: str, value: Any) -> float:
    return real(value, what, *LIMITS[what])


def data_of(gesture: Gesture | Error) -> dict[str, Any]:
    """A gesture or an error as JSON-like data for a record."""
    fields = asdict(gesture)
    return {**fields, "contact": list(fields["contact"])}


def carried_out(gesture: Gesture, error: Error) -> Gesture:
    """The gesture as the hand made it: intention and error, within what a hand can do."""

    def within(what: str, value: float) -> float:
        low, high = LIMITS[what]
        return min(max(value, low), high)

    across, above = (sum(pair) for pair in zip(gesture.contact, error.contact, strict=True))
    return Gesture(
        base=gesture.base,
        direction=within("direction", gesture.direction + error.direction),
        speed=within("speed", gesture.speed * (1 + error.speed)),
        loft=within("loft", gesture.loft + error.loft),
        offset=within("offset", gesture.offset + error.offset),
        contact=(within("contact", across), within("contact", above)),
        shift=gesture.shift,
    )


@dataclass(frozen=True)
class Flicked:
    """What came of a flick."""

    rest: Cell | None
    """The cell of the flicked die; None: it goes into the bag."""
    face: int | None
    """The face on top, of a die that rests in a hole."""
    place: str
    """Where it came to rest: "hole", "trench", "outside", or "tilted" after every shake."""
    arena: Arena
    """What lies in the holes afterwards."""
    bag: tuple[str, ...]
    """The kinds of all dice that go into the bag, knocked ones too."""
    shakes: int
    """How often the box was shaken."""
    world: World
    trace: Trace
    """Die by die as they stood in the world before, the flicked one last."""
    kinds: tuple[str, ...]
    """Of the dice of the trace."""

    @property
    def outcome(self) -> dict[str, Any]:
        """As the table answers the game."""
        return {"rest": list(self.rest) if self.rest else "bag", "arena": self.arena}


def flick(
    world: World, kind: str, gesture: Gesture, error: Error = STILL, watch: Watch | None = None
) -> Flicked:
    """Flick a die of a kind into the box and wait until everything is at rest.

    `watch` hears of every frame.
    """
    kinds = [die["kind"] for die in world["dice"]]
    kinds.append(choice(kind, "kind", KINDS))
    flicked = len(kinds) - 1
    pose, velocity, spin = release(carried_out(gesture, error), error.lies)
    before = np.array([*(die["pose"] for die in world["dice"]), pose], float)
    frames = [before]
    with borrowed(len(kinds)) as box:
        box.restart(before, awake=[flicked])
        box.move_base(gesture.base, gesture.shift / 1000)
        box.push(flicked, velocity, spin)
        box.run(frames, watch)
        shakes = shake_until_seated(box, frames, watch)
    return read(kinds, frames, shakes)


def shake_until_seated(box: Box, frames: list[Floats], watch: Watch | None = None) -> int:
    """Shake while a die rests tilted, first across, then along, then across again; how often.

    Seated dice that nothing leans on or comes near are not simulated: a shake does not move them.
    """
    for shakes in range(SHAKES):
        poses = frames[-1]
        tilted = _tilted(poses)
        if not tilted:
            return shakes
        loose = [die for die, pose in enumerate(poses) if place(pose) != "hole"]
        apart = np.linalg.norm(poses[:, None, :3] - poses[None, tilted, :3], axis=2).min(axis=1)
        near = set(np.flatnonzero(apart < math.sqrt(3) * measures().edge).tolist())
        box.restart(poses, awake=sorted(near.union(loose)))
        box.shake(frames, shakes * math.pi / 2, lambda poses: not _tilted(poses), watch)
        box.run(frames, watch)
    return SHAKES


def _tilted(poses: Floats) -> list[int]:
    return [die for die, pose in enumerate(poses) if place(pose) == "tilted"]


def release(gesture: Gesture, lies: int = 0) -> tuple[Floats, Floats, Floats]:
    """The pose of a die that leaves its base, its velocity, and its spin in its own axes.

    The finger's push is over at once. Its line passes the die's centre at the gesture's contact
    point: what it gives beyond the speed is spin, as on a solid cube.
    """
    box = measures()
    cosine, sine = QUARTERS[gesture.base]
    across, out = (gesture.shift + gesture.offset) / 1000, box.base[0]
    at = (across * cosine + out * sine, across * sine - out * cosine)
    ahead = math.radians(90 * gesture.base - gesture.direction)
    loft = math.radians(gesture.loft)
    right = np.array([math.cos(ahead), math.sin(ahead), 0.0])
    level = np.array([-math.sin(ahead), math.cos(ahead), 0.0])
    push = level * math.cos(loft) + np.array([0.0, 0.0, math.sin(loft)])
    lever = (right * gesture.contact[0] + np.cross(right, push) * gesture.contact[1]) / 1000
    spin = np.cross(lever, push) * 6 * gesture.speed / box.edge**2
    showing, quarters = divmod(lies, 4)
    turn = dice.rotation(0.0, 0.0, ahead + quarters * math.pi / 2)
    turned = dice.after(turn, dice.SHOWING[showing + 1])
    pose = np.array([*at, box.base[1] + box.edge / 2, *turned])
    return pose, push * gesture.speed, _in_own_axes(turned, spin)


def _in_own_axes(turned: dice.Quaternion, vector: Floats) -> Floats:
    w, *axis = turned
    back = -np.array(axis)
    return vector + 2 * np.cross(back, np.cross(back, vector) + w * vector)


# Reading the box


def place(pose: Floats) -> str:
    """Where a die is: "hole" (seated in it), "tilted" (over the holes), "trench" or "outside"."""
    box = measures()
    if max(abs(pose[0]), abs(pose[1])) > box.inside:
        return "outside"
    if cell_at(pose) is None:
        return "trench"
    leans = max(abs(part) for part in dice.up(pose[3:].tolist()))
    seated = leans > math.cos(math.radians(LEVEL)) and pose[2] < box.edge / 2 + SUNK
    return "hole" if seated else "tilted"


def cell_at(pose: Floats) -> Cell | None:
    """The hole over which a die's centre is."""
    pitch = measures().pitch
    row, column = 3 - round(float(pose[1]) / pitch), 3 + round(float(pose[0]) / pitch)
    return (row, column) if 1 <= row <= SIZE and 1 <= column <= SIZE else None


def letters(kind: str, face: int) -> str:
    """A die as the game writes it: "G3"."""
    return "P6" if kind == "pink" else f"{kind[0].upper()}{face}"


def arena(world: World) -> Arena:
    """What lies in the holes of a world, as the game writes it."""
    holes: Arena = [[None] * SIZE for _ in range(SIZE)]
    for die in world["dice"]:
        row, column = die["cell"]
        holes[row - 1][column - 1] = _written(die)
    return holes


def _written(die: Mapping[str, Any]) -> str:
    return letters(die["kind"], dice.face_up(die["pose"][3:]))


def read(kinds: list[str], frames: list[Floats], shakes: int) -> Flicked:
    """What came of a flick whose last frame is this: every die is in a hole or goes into the bag.

    The last die is the flicked one.
    """
    poses = frames[-1]
    seated = [number for number, pose in enumerate(poses) if place(pose) == "hole"]
    bag = tuple(kind for number, kind in enumerate(kinds) if number not in seated)
    world = _world([kinds[number] for number in seated], poses[seated])
    stays = len(kinds) - 1 in seated
    return Flicked(
        rest=cell_at(poses[-1]) if stays else None,
        face=dice.face_up(poses[-1][3:].tolist()) if stays else None,
        place=place(poses[-1]),
        arena=arena(world),
        bag=bag,
        shakes=shakes,
        world=world,
        trace=Trace(np.array(frames), RATE),
        kinds=tuple(kinds),
    )


# Worlds


def empty() -> World:
    """The world before the first flick."""
    return _world([], np.zeros((0, 7)))


def _world(kinds: list[str], poses: Floats) -> World:
    """The world of seated dice, in the order of their cells."""
    found = [
        {"kind": kind, "cell": list(cell_at(pose) or ()), "pose": pose.tolist()}
        for kind, pose in zip(kinds, poses, strict=True)
    ]
    found.sort(key=lambda die: die["cell"])
    return {"arena": VERSION, "library": engine.version(), "dice": found}


def arena_of(cells: Any, world: World | None = None) -> World:
    """A world from 5×5 kinds and faces: every die lies square in the middle of its hole.

    A die that `world` has in the same cell, of the same kind and with the same face, keeps its
    pose from there: so a world follows a game in which dice are scored and taken out.
    """
    known = {} if world is None else {tuple(die["cell"]): die for die in world["dice"]}
    box = measures()
    kinds, poses = [], []
    for row, holes in enumerate(several(cells, "arena", SIZE), start=1):
        for column, hole in enumerate(several(holes, "a row of the arena", SIZE), start=1):
            if hole is None:
                continue
            kind, face = kind_and_face(hole)
            kinds.append(kind)
            old = known.get((row, column))
            if old and old["kind"] == kind and _written(old) == letters(kind, face):
                poses.append(old["pose"])
            else:
                x, y = (column - 3) * box.pitch, (3 - row) * box.pitch
                poses.append([x, y, box.edge / 2, *dice.SHOWING[face]])
    return _world(kinds, np.array(poses, float).reshape(-1, 7))


def kind_and_face(hole: Any) -> tuple[str, int]:
    """The die that the game writes so."""
    for kind in KINDS:
        for face in dice.SHOWING:
            if hole == f"{kind[0].upper()}{face}":
                return kind, face
    known = ", ".join(kind[0].upper() for kind in KINDS)
    raise BadWorld("not_a_hole", WORDS, letters=known, value=shown(hole))


def is_ours(data: Any) -> bool:
    """Was this world made in the box as it is now? If not, its poses mean nothing here."""
    return isinstance(data, Mapping) and data.get("arena") == VERSION


def world_of(data: Any) -> World:
    """A world from JSON-like data, checked; one of another version is refused."""
    given = an_object(data, "world", f'{{"arena": {VERSION}, "library": "mujoco 4.0.0", …}}')
    keys(given, "world", ["arena", "library", "dice"])
    if given["arena"] != VERSION:
        raise BadWorld("other_world", WORDS, value=shown(given["arena"]), ours=VERSION)
    taken = set()
    for die in at_most(given["dice"], "dice", SIZE * SIZE):
        keys(an_object(die, "a die", '{"kind": …, "cell": …}'), "a die", ["kind", "cell", "pose"])
        choice(die["kind"], "kind", KINDS)
        pose = np.array(a_pose(die["pose"], "pose"))
        cell = cell_at(pose)
        if place(pose) != "hole" or die["cell"] != list(cell or ()) or cell in taken:
            raise BadWorld("not_in_a_hole", WORDS, value=shown(die))
        taken.add(cell)
    return dict(given)
