"""A real house, a real Chromium, and people who look at it."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from tests.server.houses import RunningHouse

from .people import Visitor

HERE = Path(__file__).parent
BUILT = HERE.parents[1] / "src/rollhouse/server/web/index.html"
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser")
"""The shell draws the same pages without windows around them, in half the processor time."""
CHROMIUM = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
PLAIN = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"]
SOLID = [
    "--no-sandbox",
    "--disable-dev-shm-usage",
    "--use-gl=angle",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
]
"""WebGL by software: four to eight frames a second."""


@pytest.fixture(scope="package")
def launch():
    """Start a Chromium with some flags; all end with the last test here."""
    sync_api = pytest.importorskip("playwright.sync_api")
    if CHROMIUM is None:
        pytest.skip("no Chromium is installed (apt-get install chromium-headless-shell)")
    if not BUILT.exists():
        pytest.skip("the web client is not built (make test builds it)")
    with sync_api.sync_playwright() as playwright:
        yield lambda flags: playwright.chromium.launch(executable_path=CHROMIUM, args=flags)


@pytest.fixture(scope="package")
def chromium(launch):
    """Without WebGL, so that tables are drawn flat: quick."""
    browser = launch(PLAIN)
    yield browser
    browser.close()


@pytest.fixture(scope="package")
def solid_chromium(launch):
    """With WebGL: dice in three dimensions."""
    browser = launch(SOLID)
    yield browser
    browser.close()


@pytest.fixture(scope="package")
def house(tmp_path_factory):
    """One house for all tests that do not harm it."""
    with RunningHouse(tmp_path_factory.mktemp("house")) as running:
        yield running


@pytest.fixture
def fragile_house(tmp_path):
    """A house that may be killed."""
    with RunningHouse(tmp_path) as running:
        yield running


@pytest.fixture
def visit(chromium, house):
    """`visit("phone", language="es")`: somebody opens the house. Whatever the page complains about
    fails the test in the end.
    """
    visitors: list[Visitor] = []

    def come(size="desk", at=None, **taste):
        visitor = Visitor(chromium, at or house, size, **taste)
        visitors.append(visitor)
        return visitor

    yield come
    complaints = [complaint for visitor in visitors for complaint in visitor.leave()]
    assert not complaints, complaints


@pytest.fixture
def screens():
    """Where pictures of screens go: `ROLLHOUSE_SCREENS`, or build/screens."""
    folder = Path(os.environ.get("ROLLHOUSE_SCREENS") or HERE.parents[1] / "build/screens")
    folder.mkdir(parents=True, exist_ok=True)
    return folder
