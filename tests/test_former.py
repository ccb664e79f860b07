"""Modules that the documentation of Rollhouse 1.0 named can still be imported by these names."""

from __future__ import annotations

import subprocess
import sys
import warnings
from importlib import import_module

import pytest

import rollhouse
from rollhouse import former

DOCUMENTED = [
    "coach.standing",
    "games.board",
    "games.contract",
    "games.errors",
    "games.faces",
    "games.gpu",
    "games.kernel",
    "games.machine_code",
    "games.position",
    "games.reading",
    "games.trays",
    "lab.loop",
    "lab.metrics",
    "lab.playouts",
    "lab.tallies",
    "physics.aim",
    "physics.arena",
    "physics.hands",
    "physics.tower",
    "players.ways",
    "server.backup",
    "server.client",
    "server.client_words",
    "server.events",
    "server.kept",
    "server.protocol",
    "server.serving",
    "server.storage",
    "server.tokens",
    "server.witness",
    "solvers.doozy_dice",
    "solvers.shizzle",
    "solvers.stack_attack",
    "solvers.toss_up",
    "solvers.toss_up.cores",
    "solvers.toss_up.falls",
    "solvers.toss_up.mixing",
    "solvers.toss_up.two",
    "tables",
    "tables.fair",
    "tables.physics",
    "tables.real",
    "tables.replay",
    "tables.sealed",
    "tables.sealed_physics",
    "terminal.swing",
    "terminal.hands.dice_flick",
    "terminal.hands.stack_attack",
]
STILL_THERE = [
    "coach",
    "environments",
    "environments.observations",
    "environments.openspiel",
    "environments.registration",
    "games",
    "games.dice_flick",
    "games.dice_flick.options",
    "games.doozy_dice",
    "games.shizzle",
    "games.stack_attack",
    "games.toss_up",
    "games.toss_up.rules",
    "lab",
    "lab.batch",
    "lab.crew",
    "matches",
    "matches.match",
    "matches.motions",
    "matches.record",
    "physics",
    "physics.engine",
    "physics.render",
    "physics.scenes",
    "physics.trace",
    "players",
    "players.computer",
    "players.greedy",
    "players.judgement",
    "players.optimal",
    "players.playouts",
    "players.seats",
    "players.serving",
    "server",
    "solvers",
    "solvers.generic",
    "solvers.trial",
    "terminal.main",
]


@pytest.fixture(autouse=True)
def as_if_nothing_was_imported(monkeypatch):
    """Forget what other tests imported by former names, and what this one does."""
    finders = list(sys.meta_path)
    for name in DOCUMENTED:
        monkeypatch.delitem(sys.modules, f"rollhouse.{name}", raising=False)
    yield
    sys.meta_path[:] = finders
    for name in DOCUMENTED:
        sys.modules.pop(f"rollhouse.{name}", None)


@pytest.mark.parametrize("name", DOCUMENTED)
def test_a_former_name_gives_the_module_of_today_and_warns(name):
    new = f"rollhouse.{former.today(name)}"
    module = import_module(new)
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        assert import_module(f"rollhouse.{name}") is module
    last = said[-1]
    assert last.category is DeprecationWarning
    assert str(last.message) == f"rollhouse.{name} is {new} now"
    assert module.__name__ == module.__spec__.name == new
    assert sys.modules[new] is module


@pytest.mark.parametrize("name", STILL_THERE)
def test_names_that_are_still_right_do_not_warn(name):
    assert former.today(name) is None
    with warnings.catch_warnings():
        warnings.simplefilter("error", DeprecationWarning)
        assert import_module(f"rollhouse.{name}").__name__ == f"rollhouse.{name}"


IMPORTS = """
from rollhouse.games import contract, machine_code
from rollhouse.games.kernel import Row, alias, ask, number, rows, stream
from rollhouse.lab import batch, crew, playouts, tallies
from rollhouse.physics import aim, arena, hands, scenes, tower
from rollhouse.server import events
from rollhouse.server.backup import backup, restore
from rollhouse.server.storage import Storage
from rollhouse.server.tokens import read_code, shown_code
from rollhouse.server.witness import Witness
from rollhouse.tables import fair, physics, real, replay, sealed

assert sealed.Seat(bytes(32)).KIND == "sealed"
assert (fair.Seat(1).KIND, real.Seat.KIND, physics.Seat(1).KIND) == ("fair", "real", "physics")
import rollhouse
assert rollhouse.tables.replay.Seat([]).KIND == "replay"
assert issubclass(sealed.Seat, rollhouse.chance.Table)
game = contract.load("toss_up")
assert game.faces is game.calls
"""


def test_what_the_documentation_imported_is_imported():
    """In a process of its own, in which nothing was imported before."""
    script = ["-W", "ignore", "-c", IMPORTS]
    done = subprocess.run([sys.executable, *script], capture_output=True, text=True, check=False)
    assert done.stderr == ""


def test_the_warning_is_about_the_line_that_imports(tmp_path):
    script = tmp_path / "script.py"
    script.write_text("import rollhouse\n\nimport rollhouse.games.kernel\n")
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False)
    assert done.stderr.startswith(f"{script}:3: DeprecationWarning: rollhouse.games.kernel is")


def test_nothing_of_it_is_loaded_unless_a_former_name_is_asked_for():
    script = "import sys, rollhouse.kernel.games; print('rollhouse.former' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True)
    assert done.stdout.strip() == b"False"


@pytest.mark.parametrize("name", ["nothing", "games.nothing", "tables.nothing", "physics.nothing"])
def test_what_never_was_is_not_found(name):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with pytest.raises(ModuleNotFoundError):
            import_module(f"rollhouse.{name}")


def test_an_attribute_that_never_was_is_none():
    with pytest.raises(AttributeError, match="has no attribute 'chairs'"):
        _ = rollhouse.chairs
