"""What tests of several rooms need.

A proof has one form and two efforts: `make test` gives it a short one, `make prove` (`--prove`) the
long one. A test asks for its effort: `for seed in range(effort(2, 200))`. What makes sense at full
length alone is marked `long` and left out without `--prove`.
"""

from __future__ import annotations

import signal
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pytest

from rollhouse.kernel import folders
from rollhouse.physics import render
from rollhouse.physics.words import NoPhysics

Amount = TypeVar("Amount")
HERE = Path(__file__).parent

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as shells start what runs in the background
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--prove", action="store_true", help="heavy proofs at full length")


FIRST = (
    "web", "coach/test_hints.py", "terminal/test_dexterity.py", "games/test_conformance.py",
    "matches/test_match.py", "lab/test_training.py", "lab/test_cluster.py",
    "terminal/test_play.py", "docs/test_examples.py", "server/test_kills.py",
    "server/test_studying.py", "fixtures/test_houses.py", "games/test_unknown_option.py",
    "games/shizzle/test_solver.py", "games/doozy_dice/test_solver.py", "test_sixth_game.py",
)  # fmt: skip
"""What takes longest begins first, so that all processes end at about the same time. Tests with a
browser wait more than they compute: one process has them all, and others compute beside it."""


@pytest.hookimpl(tryfirst=True)  # before pytest-xdist looks at the groups
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    places = {HERE / name: place for place, name in enumerate(FIRST)}
    for item in items:  # one process runs a whole file, and compiles what it needs once
        if not item.get_closest_marker("xdist_group"):
            whole = item.path.parent if item.path.parent in places else item.path
            item.add_marker(pytest.mark.xdist_group(str(whole.relative_to(config.rootpath))))
    last = len(places)
    items.sort(key=lambda item: places.get(item.path, places.get(item.path.parent, last)))
    if config.getoption("--prove") or config.getoption("markexpr"):
        return
    left_out = [item for item in items if item.get_closest_marker("long")]
    items[:] = [item for item in items if not item.get_closest_marker("long")]
    config.hook.pytest_deselected(items=left_out)


@pytest.fixture
def effort(request: pytest.FixtureRequest) -> Callable[[Amount, Amount], Amount]:
    """`effort(short, long)`: the second with `--prove`, otherwise the first."""
    proving = request.config.getoption("--prove")
    return lambda short, long: long if proving else short


@pytest.fixture
def own_cache(tmp_path, monkeypatch):
    """A cache folder without solutions; what was compiled is shared."""
    (tmp_path / "compiled").symlink_to(folders.cache() / "compiled")
    monkeypatch.setenv("ROLLHOUSE_CACHE", str(tmp_path))
    return tmp_path


@pytest.fixture
def _drawn():
    """Skips where neither EGL nor OSMesa is installed."""
    pytest.importorskip("PIL")
    try:
        with render.drawing(16, 16):
            pass
    except NoPhysics as missing:
        pytest.skip(str(missing))
