"""What tests of several rooms need."""

from __future__ import annotations

import pytest

from rollhouse.physics import render
from rollhouse.physics.words import NoPhysics


@pytest.fixture
def _drawn():
    """Skips where neither EGL nor OSMesa is installed."""
    pytest.importorskip("PIL")
    try:
        with render.drawing(16, 16):
            pass
    except NoPhysics as missing:
        pytest.skip(str(missing))
