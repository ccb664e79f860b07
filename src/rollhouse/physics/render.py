"""Pictures of a trace, drawn by software: a PNG of its last frame, a GIF or an MP4 of all of it.

It needs Pillow and the system's EGL or OSMesa, and for an MP4 the system's `ffmpeg`; without them
`NoPhysics` says which package is missing. No display and no graphics card are needed.

A picture is the mean of several, each with the lamp in a slightly different place and the camera
moved by part of a pixel. This makes shadows soft and edges smooth.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from ctypes import CDLL, ArgumentError
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from rollhouse.kernel.errors import BadOption
from rollhouse.kernel.validation import brief

from .engine import mujoco
from .pieces import Floats, Picture
from .scenes import Scene, seat
from .trace import Trace
from .words import WORDS, NoPhysics

LIBRARIES = {
    "egl": (("libEGL.so.1",), ("libOpenGL.so.0", "libGL.so.1")),
    "osmesa": (("libOSMesa.so.8", "libOSMesa.so.6"),),
}
"""The system libraries that each way of drawing needs: one of each group."""
KINDS = (".png", ".gif", ".mp4")
STILL, FILM = 32, 3
"""The number of samples per picture, for a still and for a film."""
SHADOWS, SHARPEST = 3, 2048
"""Pixels of the shadow map for each pixel of the picture, and the most that it may have."""
FILM_RATE = 30
"""About how many frames a second a film has: every second frame of a trace."""
FILM_PART = 0.5
"""The width of a film's picture, as a share of a still's."""
LAST = 1.0
"""Seconds for which a film shows its last frame."""
WINDOW, WINDOW_SIZE, WINDOW_SHARE = np.array([-0.35, -0.55, 0.75]), 0.1, 0.6
"""The direction of the window's light, how wide it is, and its share of all light."""
AMBIENT, DIFFUSE, SPECULAR = (0.4, 0.39, 0.42), (0.92, 0.88, 0.81), (0.2, 0.2, 0.2)
Eye = tuple[float, float, float]
"""The view of a camera: the centre, top and bottom of its frustum."""
Progress = Callable[[int, int], None]
"""Called with the number of frames drawn so far, and of all frames."""


def render(
    trace: Trace,
    scene: Scene,
    path: str | os.PathLike[str],
    size: tuple[int, int] | None = None,
    progress: Progress | None = None,
) -> None:
    """Write a picture: `.png` the last frame, `.gif` or `.mp4` the whole trace at its own speed."""
    file = Path(path)
    kind = kind_of(file)
    if kind == ".mp4":
        film_program()
    image = _pillow()
    if kind == ".png":
        (last,) = draw(scene, trace.poses[-1:], trace.poses[-1:], size or scene.size, STILL)
        image.fromarray(last).save(file)
        return
    every = max(1, round(trace.rate / FILM_RATE))
    frames = film(trace, every)
    width, height = size or (round(FILM_PART * side) for side in scene.size)
    drawn = counted(draw(scene, frames, trace.poses, (width, height), FILM), len(frames), progress)
    if kind == ".gif":
        write_gif(image, drawn, file, 1000 * every / trace.rate)
    else:
        write_mp4(drawn, file, trace.rate / every, (width, height))


def kind_of(path: str | os.PathLike[str]) -> str:
    """The kind of a picture file: `.png`, `.gif` or `.mp4`; others are refused."""
    kind = Path(path).suffix.lower()
    if kind not in KINDS:
        raise BadOption("bad_picture", WORDS, known=", ".join(KINDS), value=brief(str(path)))
    return kind


def film(trace: Trace, every: int) -> Floats:
    """Every n-th frame of a trace (n is `every`), and its last one."""
    chosen = list(range(0, len(trace.poses) - 1, every))
    return trace.poses[[*chosen, len(trace.poses) - 1]]


def counted(pictures: Iterator[Picture], many: int, progress: Progress | None) -> Iterator[Picture]:
    """The pictures, with a call of `progress` for each."""
    for number, picture in enumerate(pictures, 1):
        if progress:
            progress(number, many)
        yield picture


def write_gif(image: Any, pictures: Iterator[Picture], file: Path, pause: float) -> None:
    """Write a GIF. All frames share the palette of the first and the last, so nothing flickers.

    `pause` is in milliseconds. A GIF counts in hundredths of a second; frames are rounded so that
    the whole film takes the right time.
    """
    frames = [image.fromarray(each) for each in pictures]
    both = np.concatenate([np.asarray(frames[0]), np.asarray(frames[-1])])
    colours = image.fromarray(both).quantize(192)
    frames = [frame.quantize(palette=colours, dither=0) for frame in frames]
    begins = [10 * round(number * pause / 10) for number in range(len(frames))]
    lasting = [after - before for before, after in pairwise(begins)] + [round(1000 * LAST)]
    frames[0].save(file, save_all=True, append_images=frames[1:], duration=lasting, loop=0)


def write_mp4(pictures: Iterator[Picture], file: Path, rate: float, size: tuple[int, int]) -> None:
    """Write an MP4 with the system's ffmpeg: H.264, which every browser plays."""
    command = [
        film_program(), "-loglevel", "error", "-y", "-f", "rawvideo", "-pix_fmt", "rgb24",
        "-s", f"{size[0]}x{size[1]}", "-r", f"{rate:g}", "-i", "-",
        "-vf", f"tpad=stop_mode=clone:stop_duration={LAST:g},pad=ceil(iw/2)*2:ceil(ih/2)*2",
        "-c:v", "libx264", "-pix_fmt", "yuv420p", "-crf", "20", "-movflags", "+faststart",
        f"file:{file}",
    ]  # fmt: skip
    with subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.PIPE) as ffmpeg:
        assert ffmpeg.stdin
        assert ffmpeg.stderr
        with suppress(BrokenPipeError):  # ffmpeg has ended; its message says why
            for picture in pictures:
                ffmpeg.stdin.write(np.ascontiguousarray(picture).tobytes())
        with suppress(BrokenPipeError):
            ffmpeg.stdin.close()
        said = ffmpeg.stderr.read().decode(errors="replace").strip()
    if ffmpeg.returncode:
        raise NoPhysics("ffmpeg_failed", WORDS, fault=brief(said, 300))


def film_program() -> str:
    """The path of ffmpeg; `NoPhysics` if it is missing."""
    found = shutil.which("ffmpeg")
    if found is None:
        raise NoPhysics("no_ffmpeg", WORDS)
    return found


def draw(
    scene: Scene,
    frames: Floats,
    motion: Floats | None = None,
    size: tuple[int, int] | None = None,
    samples: int = FILM,
) -> Iterator[Picture]:
    """Draw a picture of each frame, as height × width × red, green, blue. The camera stands so that
    all of `motion` is in the picture.
    """
    library, model = mujoco(), scene.model
    width, height = size = size or scene.size
    middle = arranged(scene, frames if motion is None else motion, size)
    data, ways = library.MjData(model), lamps(samples)
    camera, options, moved = library.MjvCamera(), library.MjvOption(), library.MjvPerturb()
    camera.type, camera.fixedcamid = library.mjtCamera.mjCAMERA_FIXED, 0
    options.geomgroup[:] = [1, 1, 1, 0, 0, 0]
    with drawing(width, height):
        stage = library.MjvScene(model, 2000)
        context = library.MjrContext(model, library.mjtFontScale.mjFONTSCALE_100.value)
        library.mjr_setBuffer(library.mjtFramebuffer.mjFB_OFFSCREEN.value, context)
        window = library.MjrRect(0, 0, width, height)
        picture = np.empty((height, width, 3), np.uint8)
        for frame in frames:
            data.qpos[:] = frame.ravel()
            library.mj_kinematics(model, data)
            library.mj_camlight(model, data)
            everything = library.mjtCatBit.mjCAT_ALL
            library.mjv_updateScene(model, data, options, moved, camera, everything, stage)
            straight, total = eyes(stage), np.zeros(picture.shape, np.uint32)
            for number, way in enumerate(ways):
                light(stage, way, middle)
                nudge(stage, straight, number, height)
                library.mjr_render(window, stage, context)
                library.mjr_readPixels(picture, None, window, context)
                total += picture
            yield (total[::-1] // samples).astype(np.uint8)
        context.free()


def arranged(scene: Scene, motion: Floats, size: tuple[int, int]) -> Floats:
    """Set up the camera and the shadows for a motion; returns the middle of what is seen."""
    model, points = scene.model, scene.around(motion)
    model.vis.global_.offwidth, model.vis.global_.offheight = size
    model.vis.quality.shadowsize = min(SHADOWS * max(size), SHARPEST)
    model.vis.quality.offsamples = 0
    model.vis.headlight.active = 0
    model.cam_pos[0], model.cam_quat[0], model.cam_fovy[0] = seat(scene, points, size)
    middle: Floats = (points.min(axis=0) + points.max(axis=0)) / 2
    model.vis.map.shadowclip = 6 * np.linalg.norm(points - middle, axis=1).max() / model.stat.extent
    return middle


def eyes(stage: Any) -> list[Eye]:
    """The views of the cameras of a stage."""
    return [(eye.frustum_center, eye.frustum_top, eye.frustum_bottom) for eye in stage.camera]


def nudge(stage: Any, straight: list[Eye], number: int, rows: int) -> None:
    """Move the cameras by part of a pixel, differently for every sample."""
    for eye, (centre, top, bottom) in zip(stage.camera, straight, strict=True):
        pixel = (top - bottom) / rows
        up = pixel * ((0.5 + 0.755 * number) % 1 - 0.5)
        eye.frustum_center = centre + pixel * ((0.5 + 0.618 * number) % 1 - 0.5)
        eye.frustum_top, eye.frustum_bottom = top + up, bottom + up


def lamps(samples: int) -> list[Floats]:
    """The direction of the light in each sample, as vectors of length 1.

    In most samples it comes from somewhere in the window. In the others it comes from the sky,
    spread over the half sphere in front of the wall: corners that see little of it become darker.
    """
    window = max(1, round(WINDOW_SHARE * samples))
    turns = 2 * np.pi * (np.sqrt(5) - 1) / 2 * np.arange(samples)
    found = []
    for number, turn in enumerate(turns):
        if number < window:
            way = np.array([np.cos(turn), 0.6 * np.sin(turn), 0.6 * np.sin(turn)])
            place = WINDOW + WINDOW_SIZE * np.sqrt((number + 0.5) / window) * way
        else:
            up = 0.92 - 0.3 * (number - window + 0.5) / (samples - window)
            level = np.sqrt(1 - up * up)
            place = np.array([level * np.cos(turn), -0.3 - abs(level * np.sin(turn)), up])
        found.append(place / np.linalg.norm(place))
    return found


def light(stage: Any, towards: Floats, middle: Floats) -> None:
    """Light a stage from a direction; shadows are sharpest around `middle`.

    A second light brightens the shadows, because a light that casts shadows leaves them black.
    """
    stage.nlight = 2
    everywhere, lamp = stage.lights[0], stage.lights[1]
    for each in (everywhere, lamp):
        each.type = mujoco().mjtLightType.mjLIGHT_DIRECTIONAL
        each.pos[:], each.dir[:] = middle + towards, -towards
        each.attenuation[:], each.exponent, each.cutoff, each.texid = (1, 0, 0), 0, 90, -1
        each.headlight = each.castshadow = 0
        each.ambient[:] = each.diffuse[:] = each.specular[:] = 0
    everywhere.ambient[:] = AMBIENT
    lamp.castshadow, lamp.diffuse[:], lamp.specular[:] = 1, DIFFUSE, SPECULAR


@contextmanager
def drawing(width: int, height: int) -> Iterator[None]:
    """A context for drawing without a screen, by EGL or OSMesa."""
    chosen = way_to_draw()
    os.environ.pop("PYOPENGL_PLATFORM", None)
    try:
        context = import_module(f"mujoco.{chosen}").GLContext(width, height)
        context.make_current()
    except (ImportError, AttributeError, OSError, RuntimeError, ArgumentError) as fault:
        raise NoPhysics("no_drawing", WORDS, fault=brief(f"{chosen}: {fault}", 300)) from None
    try:
        yield
    finally:
        context.free()


def way_to_draw() -> str:
    """`egl` or `osmesa`, whichever the system has; the variable `MUJOCO_GL` may name one.

    The libraries are looked for first: after one way has failed, a process cannot use the other.
    """
    wanted = os.environ.get("MUJOCO_GL", "").strip().lower()
    missing = []
    for way in [wanted] if wanted in LIBRARIES else LIBRARIES:
        lacking = [names[0] for names in LIBRARIES[way] if not any(map(loads, names))]
        if not lacking:
            return way
        missing += lacking
    raise NoPhysics("no_drawing", WORDS, fault=", ".join(missing))


def loads(name: str) -> bool:
    """Can this library be loaded?"""
    try:
        CDLL(name)
    except OSError:
        return False
    return True


def _pillow() -> Any:
    try:
        return import_module("PIL.Image")
    except ImportError as fault:
        raise NoPhysics("no_pillow", WORDS, fault=str(fault)) from None
