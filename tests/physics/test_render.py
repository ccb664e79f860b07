"""Pictures, where the system can draw; what it says where it cannot."""

from __future__ import annotations

import numpy as np
import pytest

import rollhouse
from rollhouse.physics import render, tower
from rollhouse.physics.tower import Gesture, place
from rollhouse.physics.words import NoPhysics


@pytest.fixture(scope="module")
def placed():
    return place(tower.start([3, 6]), 5, Gesture(height=0.5))


@pytest.fixture
def _drawn():
    """Skips where neither EGL nor OSMesa is installed."""
    pytest.importorskip("PIL")
    try:
        with render.drawing(16, 16):
            pass
    except NoPhysics as missing:
        pytest.skip(str(missing))


@pytest.mark.usefixtures("_drawn")
def test_a_picture_shows_the_dice(placed, tmp_path):
    from PIL import Image

    path = tmp_path / "tower.png"
    render.render(placed.trace, placed.world, path)
    with Image.open(path) as image:
        assert image.size == render.SIZE
        pixels = np.asarray(image).astype(int)
    red, green, blue = pixels[..., 0], pixels[..., 1], pixels[..., 2]
    assert ((red > 2 * green) & (red > 2 * blue)).sum() > 500, "the first die is red"
    assert ((blue > 1.5 * red) & (blue > 1.2 * green)).sum() > 500, "the second is blue"


@pytest.mark.usefixtures("_drawn")
def test_a_film_has_the_frames_of_the_trace(placed, tmp_path):
    from PIL import Image

    short = tower.Trace(placed.trace.poses[:7])
    path = tmp_path / "tower.gif"
    render.render(short, placed.world, path)
    with Image.open(path) as image:
        assert image.format == "GIF"
        assert 1 < image.n_frames <= 4


def test_other_kinds_of_files_are_refused(placed, tmp_path):
    with pytest.raises(rollhouse.BadOption, match=r"\.png, \.gif"):
        render.render(placed.trace, placed.world, tmp_path / "tower.bmp")


def test_without_drawing_it_says_which_package_is_missing(monkeypatch):
    def missing(name):
        raise ImportError(f"no {name}")

    monkeypatch.setattr(render, "import_module", missing)
    with pytest.raises(NoPhysics, match=r"libegl1.*libosmesa6") as refused, render.drawing(16, 16):
        pass
    assert "paquete" in refused.value.say("es")
