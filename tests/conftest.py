"""What tests of several rooms need.

A proof has one form and two efforts: `make test` gives it a short one, `make prove` (`--prove`) the
long one. A test asks for its effort: `for seed in range(effort(2, 200))`. Tests that only make
sense at full length are marked `long` and left out without `--prove`; if even collecting them takes
seconds, they are in a file `…_at_length.py`.
"""

from __future__ import annotations

import contextlib
import functools
import gc
import importlib
import signal
import sys
from collections.abc import Callable, Generator
from pathlib import Path
from typing import TypeVar

import pytest

from rollhouse.kernel import folders
from rollhouse.physics import render
from rollhouse.physics.words import NoPhysics
from rollhouse.server.work import processes

from . import second_try, warm

Amount = TypeVar("Amount")
HERE = Path(__file__).parent

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as shells start what runs in the background
    signal.signal(signal.SIGINT, signal.default_int_handler)

processes.started = warm.worker


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--prove", action="store_true", help="heavy proofs at full length")


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(second_try)


FIRST = (
    "web", "coach/test_hints.py", "terminal/test_dexterity.py", "games/test_conformance.py",
    "matches/test_match.py", "lab/test_training.py", "lab/test_cluster.py",
    "terminal/test_play.py", "docs/test_examples.py", "server/test_kills.py",
    "server/test_studying.py", "fixtures/test_houses.py", "games/test_unknown_option.py",
    "games/shizzle/test_solver.py", "games/doozy_dice/test_solver.py", "test_sixth_game.py",
)  # fmt: skip
"""The slowest files begin first, so that all processes end at about the same time. Tests with a
browser wait more than they compute: one process has them all, and others compute meanwhile."""


def everything(config: pytest.Config) -> bool:
    """Should long proofs run, too?"""
    return bool(config.getoption("--prove") or config.getoption("markexpr"))


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Objects made while tests are collected live to the end, so the garbage collector need not
    look at them.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.hookimpl(tryfirst=True)
def pytest_pycollect_makeitem(
    collector: pytest.Collector, name: str, obj: object
) -> list[pytest.Item] | None:
    """Long proofs are not even collected if nobody wants them."""
    if name.startswith("test_") and not everything(collector.config):
        if any(mark.name == "long" for mark in getattr(obj, "pytestmark", ())):
            return []
    return None


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    if collection_path.name.endswith("_at_length.py") and not everything(config):
        return True
    return None


def pytest_collectstart(collector: pytest.Collector) -> None:
    """Several processes need the same modules, and rewriting their assertions takes seconds: each
    begins with different modules, and later finds the others already done.
    """
    told = getattr(collector.config, "workerinput", None)
    if told is None or not isinstance(collector, pytest.Session):
        return
    files = sorted(file for name in collector.config.args for file in Path(name).rglob("test_*.py"))
    begin = len(files) * int(told["workerid"].removeprefix("gw")) // told["workercount"]
    for file in (*files[begin:], *files[:begin]):
        if not pytest_ignore_collect(file, collector.config):
            name = file.resolve().relative_to(HERE.parent).with_suffix("")
            with contextlib.suppress(Exception, pytest.skip.Exception):  # said when it is collected
                importlib.import_module(".".join(name.parts))


@pytest.hookimpl(tryfirst=True)  # before pytest-xdist looks at the groups
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    places = {HERE / name: place for place, name in enumerate(FIRST)}

    @functools.cache
    def whole(path: Path) -> tuple[str, int]:
        """What runs in one process, so that it compiles what it needs only once; and when it
        begins.
        """
        group = path.parent if path.parent in places else path
        return str(group.relative_to(config.rootpath)), places.get(group, len(places))

    for item in items:
        if not item.get_closest_marker("xdist_group"):
            item.add_marker(pytest.mark.xdist_group(whole(item.path)[0]))
    items.sort(key=lambda item: whole(item.path)[1])
    leave_constants()
    if everything(config):
        return
    left_out = [item for item in items if item.get_closest_marker("long")]
    items[:] = [item for item in items if not item.get_closest_marker("long")]
    config.hook.pytest_deselected(items=left_out)


def leave_constants() -> None:
    """Hypothesis would read all imported sources for numbers and words to try, which takes seconds
    in every process; and what it tries would depend on what else was imported.
    """
    with contextlib.suppress(KeyError):  # where no test needs it
        providers = sys.modules["hypothesis.internal.conjecture.providers"]
        providers._get_local_constants = lambda: providers._local_constants


@pytest.fixture(autouse=True, scope="session")
def _data_of_tests(tmp_path_factory):
    """Keeps whatever tests save, and the proofs that a client keeps, out of the user's own data
    folder.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ROLLHOUSE_DATA", str(tmp_path_factory.mktemp("data")))
        yield


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
    """Skips if neither EGL nor OSMesa is installed."""
    pytest.importorskip("PIL")
    try:
        with render.drawing(16, 16):
            pass
    except NoPhysics as missing:
        pytest.skip(str(missing))
