"""Pictures, where the system can draw; what it says where it cannot."""

from __future__ import annotations

import numpy as np
import pytest

import rollhouse
from rollhouse.games.dice_flick.physics import arena
from rollhouse.games.dice_flick.physics.scene import of_arena
from rollhouse.games.stack_attack.physics import tower
from rollhouse.games.stack_attack.physics.scene import of_tower
from rollhouse.games.stack_attack.physics.tower import Gesture, place
from rollhouse.physics import pieces, render, scenes
from rollhouse.physics.dice import SHOWING
from rollhouse.physics.words import NoPhysics

SMALL = (90, 120)


@pytest.fixture(scope="module")
def placed():
    return place(tower.start([3, 6]), 5, Gesture(height=0.5))


@pytest.fixture(scope="module")
def scene():
    return of_tower(["red", "blue", "green"])


def like(picture, colour, off=0.12):
    """Which pixels have the hue of a die, be they in light or in shadow."""
    wanted = pieces.rgb(pieces.INKS[colour][0])
    seen = picture / np.maximum(picture.sum(axis=2, keepdims=True), 1)
    return np.abs(seen - wanted / wanted.sum()).max(axis=2) < off


@pytest.mark.usefixtures("_drawn")
def test_a_picture_shows_the_dice_in_their_order(placed, scene, tmp_path):
    from PIL import Image

    path = tmp_path / "tower.png"
    render.render(placed.trace, scene, path, SMALL)
    with Image.open(path) as image:
        assert image.size == SMALL
        pixels = np.asarray(image).astype(float)
    heights = []
    for colour in ("red", "blue", "green"):
        rows = np.nonzero(like(pixels, colour, 0.1)[:, 40:50])[0]
        assert len(rows) > 50, f"there is a {colour} die"
        heights.append(np.median(rows))
    assert heights == sorted(heights, reverse=True), "the first die is the lowest"


@pytest.mark.usefixtures("_drawn")
def test_a_die_shows_its_marks_upwards():
    """Seen from above, each orientation looks most like the side whose number is up."""
    scene = of_arena(["neutral"])
    above = scenes.Scene(scene.model, (64, 64), 89.9, 20.0, np.zeros((1, 3)), 1, scene.edge)
    poses = np.array([[[0.0, 0.0, 0.008, *SHOWING[face]]] for face in range(1, 7)])
    for face, picture in enumerate(render.draw(above, poses, samples=2), 1):
        found = dark(picture[8:56, 8:56])
        unlike = {
            (number, turn): (np.rot90(dark(pieces.face("neutral", number)[::2, ::2]), turn) ^ found)
            for number in range(1, 7)
            for turn in range(4)
        }
        number, _ = min(unlike, key=lambda key: unlike[key].mean())
        assert number == face


def dark(picture):
    red = picture[..., 0].astype(float)
    return red < (red.max() + red.min()) / 2


@pytest.mark.usefixtures("_drawn")
def test_a_film_has_the_frames_of_the_trace_and_tells_its_progress(placed, scene, tmp_path):
    from PIL import Image

    short = tower.Trace(placed.trace.poses[:7])
    path, told = tmp_path / "tower.gif", []
    render.render(short, scene, path, SMALL, lambda *counts: told.append(counts))
    with Image.open(path) as image:
        assert image.format == "GIF"
        assert 1 < image.n_frames <= 4
        assert image.size == SMALL
        lasting = []
        for number in range(image.n_frames):
            image.seek(number)
            lasting.append(image.info["duration"])
    assert sum(lasting) / 1000 == pytest.approx(short.seconds + render.LAST, abs=0.006)
    assert told == [(1, 4), (2, 4), (3, 4), (4, 4)]


@pytest.mark.usefixtures("_drawn")
@pytest.mark.skipif(render.shutil.which("ffmpeg") is None, reason="ffmpeg is not installed")
def test_an_mp4_is_a_film_that_browsers_play(placed, scene, tmp_path):
    path = tmp_path / "tower.mp4"
    render.render(tower.Trace(placed.trace.poses[:5]), scene, path, SMALL)
    content = path.read_bytes()
    assert content[4:8] == b"ftyp"
    assert b"avc1" in content


@pytest.mark.usefixtures("_drawn")
def test_what_ffmpeg_complains_of_is_told(placed, scene, tmp_path, monkeypatch):
    program = tmp_path / "ffmpeg"
    program.write_text("#!/bin/sh\necho no such codec >&2\nexit 1\n", encoding="utf-8")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    with pytest.raises(NoPhysics, match="no such codec"):
        render.render(tower.Trace(placed.trace.poses[:9]), scene, tmp_path / "a.mp4", SMALL)


def test_without_ffmpeg_it_says_what_to_install(placed, scene, tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(NoPhysics, match="package ffmpeg") as refused:
        render.render(placed.trace, scene, tmp_path / "tower.mp4")
    assert "paquete del sistema ffmpeg" in refused.value.say("es")


def test_other_kinds_of_files_are_refused(placed, scene, tmp_path):
    with pytest.raises(rollhouse.BadOption, match=r"\.png, \.gif, \.mp4"):
        render.render(placed.trace, scene, tmp_path / "tower.bmp")


def test_without_drawing_it_says_which_packages_are_missing(monkeypatch):
    monkeypatch.setattr(render, "loads", lambda _: False)
    with pytest.raises(NoPhysics, match=r"libegl1, libopengl0.*libosmesa6") as refused:
        next(render.draw(of_tower([]), np.array([[[0.0, 0, 0, 1, 0, 0, 0]]])))
    assert "libEGL.so.1, libOpenGL.so.0, libOSMesa.so.8" in str(refused.value)
    assert "paquetes" in refused.value.say("es")


def test_what_is_there_is_what_draws(monkeypatch):
    monkeypatch.delenv("MUJOCO_GL", raising=False)
    here = {"libEGL.so.1", "libGL.so.1"}
    monkeypatch.setattr(render, "loads", here.__contains__)
    assert render.way_to_draw() == "egl"
    here ^= {"libGL.so.1", "libOSMesa.so.8"}
    assert render.way_to_draw() == "osmesa"
    monkeypatch.setenv("MUJOCO_GL", "egl")
    with pytest.raises(NoPhysics, match="libOpenGL"):
        render.way_to_draw()


def test_a_library_that_fails_is_told(monkeypatch):
    def broken(name):
        raise ImportError(f"{name} is broken")

    monkeypatch.setattr(render, "loads", lambda _: True)
    monkeypatch.setattr(render, "import_module", broken)
    with pytest.raises(NoPhysics, match="is broken"), render.drawing(16, 16):
        pass


# Where one looks from


def on_screen(scene, points, size):
    """Points as the camera sees them: from -1 to 1 across and up."""
    place, turned, wide = scenes.seat(scene, points, size)
    turn = np.empty(9)
    render.mujoco().mju_quat2Mat(turn, turned)
    x, y, z = ((points - place) @ turn.reshape(3, 3)).T
    half = np.tan(np.radians(wide / 2))
    return x / -z / half * size[1] / size[0], y / -z / half


@pytest.mark.parametrize("dice", [1, 20, 34])
def test_the_camera_has_the_whole_tower_in_sight(dice):
    scene = of_tower(["neutral"] * dice)
    poses = np.zeros((1, dice + 1, 7))
    poses[0, 1:, 2] = 0.0125 + 0.016 * np.arange(dice)
    across, up = on_screen(scene, scene.around(poses), scene.size)
    assert max(np.abs(across).max(), np.abs(up).max()) == pytest.approx(0.94)


def test_the_camera_has_the_whole_box_in_sight():
    scene = of_arena(["blue"])
    world = arena.arena_of([[None] * 5] * 4 + [["B3"] * 5])
    poses = np.array([[die["pose"] for die in world["dice"]]])
    across, up = on_screen(scene, scene.around(poses), scene.size)
    assert max(np.abs(across).max(), np.abs(up).max()) == pytest.approx(0.94)


def test_a_base_that_was_moved_is_drawn_where_it_stood():
    model = of_arena(["blue"], base=1, shift=0.02).model
    assert model.body("base-1").pos.tolist() == pytest.approx([0, 0.02, 0])


def test_only_known_colours_are_drawn():
    with pytest.raises(rollhouse.RollhouseError, match="beige"):
        of_tower(["red", "beige"])


def test_every_colour_has_a_mark_of_its_own():
    marks = [pieces.MARKS[colour] for colour in pieces.INKS]
    assert len(set(marks)) == len(marks) == len(pieces.MARKS)
    for colour in pieces.INKS:
        ones = (pieces.face(colour, 1) != pieces.face(colour, 1)[0, 0]).any(axis=2).mean()
        sixes = (pieces.face(colour, 6) != pieces.face(colour, 6)[0, 0]).any(axis=2).mean()
        assert (sixes == ones) if colour in pieces.BLASTS else (sixes > ones > 0.02)
