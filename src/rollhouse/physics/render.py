"""Pictures of a trace, drawn by software: a PNG of its last frame, or a short GIF of all of it.

Any world that has `scene()` can be drawn: a MuJoCo model with a camera called `seat`, whose free
bodies are those of the trace, in their order. Needs Pillow and the system's EGL or OSMesa; without
them `NoPhysics` says which package is missing. No display and no graphics card are needed.
"""

from __future__ import annotations

import math
import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from rollhouse.games.errors import BadOption
from rollhouse.games.reading import brief

from . import dice
from .engine import mujoco
from .trace import Trace
from .words import WORDS, NoPhysics

SIZE = (480, 640)
"""Width and height of a picture."""
FILM_RATE = 30
"""Frames a second of a film: every second frame of a trace."""
LAST = 1.0
"""Seconds that a film stays on its last frame."""

COLOURS = (
    (0.80, 0.16, 0.16, 1.0),
    (0.13, 0.38, 0.75, 1.0),
    (0.16, 0.55, 0.27, 1.0),
    (0.93, 0.70, 0.13, 1.0),
)
"""Of dice whose colours are not given, in turn."""
PIP = (0.97, 0.97, 0.95, 1.0)
PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}
"""Where the pips of a face lie, from its middle."""

Picture = npt.NDArray[np.uint8]


class Drawable(Protocol):
    def scene(self) -> Any: ...


def render(trace: Trace, world: Drawable, path: str | os.PathLike[str]) -> None:
    """Write a picture: `.png` the last frame, `.gif` the whole trace at its own speed."""
    file = Path(path)
    kind = file.suffix.lower()
    if kind not in (".png", ".gif"):
        raise BadOption("bad_picture", WORDS, known=".png, .gif", value=brief(str(path)))
    image = _pillow()
    scene = world.scene()
    if kind == ".png":
        (last,) = draw(scene, trace.poses[-1:])
        image.fromarray(last).save(file)
        return
    every = max(1, trace.rate // FILM_RATE)
    frames = [image.fromarray(each) for each in draw(scene, film(trace, every))]
    pause = round(1000 * every / trace.rate)
    lasting = [pause] * (len(frames) - 1) + [round(1000 * LAST)]
    frames = [frame.quantize(128) for frame in frames]
    frames[0].save(file, save_all=True, append_images=frames[1:], duration=lasting, loop=0)


def film(trace: Trace, every: int) -> npt.NDArray[np.float64]:
    """Every so many frames of a trace, and its last one."""
    chosen = list(range(0, len(trace.poses) - 1, every))
    return trace.poses[[*chosen, len(trace.poses) - 1]]


def draw(
    scene: Any, frames: Iterable[npt.NDArray[np.float64]], size: tuple[int, int] = SIZE
) -> Iterator[Picture]:
    """One picture a frame, as height × width × red, green, blue."""
    library = mujoco()
    width, height = size
    data = library.MjData(scene)
    camera, options, moved = library.MjvCamera(), library.MjvOption(), library.MjvPerturb()
    camera.type, camera.fixedcamid = library.mjtCamera.mjCAMERA_FIXED, scene.camera("seat").id
    options.geomgroup[3:] = 0
    seen = library.mjtCatBit.mjCAT_ALL
    with drawing(width, height):
        stage = library.MjvScene(scene, 20_000)
        context = library.MjrContext(scene, library.mjtFontScale.mjFONTSCALE_100.value)
        library.mjr_setBuffer(library.mjtFramebuffer.mjFB_OFFSCREEN.value, context)
        window = library.MjrRect(0, 0, width, height)
        for frame in frames:
            data.qpos[:] = frame.ravel()
            library.mj_kinematics(scene, data)
            library.mj_camlight(scene, data)
            library.mjv_updateScene(scene, data, options, moved, camera, seen, stage)
            picture = np.empty((height, width, 3), np.uint8)
            library.mjr_render(window, stage, context)
            library.mjr_readPixels(picture, None, window, context)
            yield picture[::-1]
        context.free()


@contextmanager
def drawing(width: int, height: int) -> Iterator[None]:
    """A place to draw without a screen, by whichever of EGL and OSMesa the system has.

    `MUJOCO_GL=egl` or `osmesa` in the environment chooses one of them.
    """
    wanted = os.environ.get("MUJOCO_GL", "").strip().lower()
    ways = [wanted] if wanted in ("egl", "osmesa") else ["egl", "osmesa"]
    context, faults = None, []
    for way in ways:
        os.environ.pop("PYOPENGL_PLATFORM", None)
        try:
            context = import_module(f"mujoco.{way}").GLContext(width, height)
            context.make_current()
            break
        except (ImportError, AttributeError, OSError, RuntimeError) as fault:
            faults.append(str(fault))
    if context is None:
        why = brief("; ".join(faults), 300)
        raise NoPhysics("no_drawing", WORDS, tried=", ".join(ways), fault=why)
    try:
        yield
    finally:
        context.free()


def _pillow() -> Any:
    try:
        return import_module("PIL.Image")
    except ImportError as fault:
        raise NoPhysics("no_pillow", WORDS, fault=str(fault)) from None


# For scenes: dice, and somebody who looks at them


def add_die(spec: Any, body: Any, edge: float, colour: Sequence[float]) -> None:
    """Draw a die: a box and the pips of its six faces."""
    box, disc = mujoco().mjtGeom.mjGEOM_BOX, mujoco().mjtGeom.mjGEOM_CYLINDER
    shown = spec.find_default("drawn")
    body.add_geom(shown, type=box, size=[edge / 2] * 3, rgba=colour, mass=0.001)
    for face, places in PIPS.items():
        turned = dice.SHOWING[face]
        back = (turned[0], -turned[1], -turned[2], -turned[3])
        for across, along in places:
            middle = np.empty(3)
            from_middle = np.array([across * 0.27, along * 0.27, 0.5]) * edge
            mujoco().mju_rotVecQuat(middle, from_middle, np.array(back))
            flat = [0.09 * edge, 0.004 * edge, 0]
            body.add_geom(shown, type=disc, size=flat, pos=middle, quat=back, rgba=PIP)


def look_at(spec: Any, height: float) -> None:
    """A camera in front of the table, a little above, far enough for a tower of that height."""
    down, wide = math.radians(20), 30.0
    far = (height / 2 + 0.03) / math.tan(math.radians(wide / 2)) * 1.15
    spec.worldbody.add_camera(
        name="seat",
        pos=[0, -far * math.cos(down), height / 2 + far * math.sin(down)],
        quat=dice.rotation(math.pi / 2 - down, 0.0, 0.0),
        fovy=wide,
    )
