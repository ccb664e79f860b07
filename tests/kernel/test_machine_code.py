"""Machine code on disk: found again, never stale, and compiled only for the game that changed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from importlib import import_module
from pathlib import Path

import numpy as np
import pytest
from numba.core.dispatcher import Dispatcher

import rollhouse
from rollhouse.kernel import code_digest, contract, games, machine_code
from rollhouse.kernel.code_digest import digest_of
from rollhouse.kernel.language import SPOKEN
from rollhouse.kernel.records import COMPILED, apart, rule
from rollhouse.kernel.way_in import WayIn
from rollhouse.terminal.preparation import will_make_ready
from tests import warm

needs_numba = pytest.mark.skipif(not COMPILED, reason="nothing is compiled")


def run(
    code: str, cache: Path, *more: Path, sources: Path | None = None
) -> subprocess.CompletedProcess[str]:
    """Run Python with a cache of its own, with modules from `more`, and perhaps with other sources
    of the house.
    """
    environment = {**os.environ, "ROLLHOUSE_CACHE": str(cache)}
    if sources:
        environment["PYTHONPATH"] = str(sources)
        return subprocess.run(
            [sys.executable, "-c", code], env=environment, capture_output=True, text=True
        )
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        for place in (*more, folder):
            patch.syspath_prepend(place)
        Path(folder, "asked.py").write_text(FRESH + code)
        return warm.run("asked", [], environment=environment)


FRESH = "import sys; sys.dont_write_bytecode = True\n"
"""Otherwise a module that is changed within a second would not be read again."""


def files(cache: Path) -> dict[Path, int]:
    return {path: path.stat().st_mtime_ns for path in cache.rglob("*") if path.is_file()}


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))


PLAY = "import rollhouse; p = rollhouse.start('toss_up'); print(p.turn)"


def test_a_second_process_compiles_nothing_and_damage_is_repaired(tmp_path):
    assert run(PLAY, tmp_path).stdout == "-1\n"
    before = files(tmp_path)
    assert before
    assert run(PLAY, tmp_path).stdout == "-1\n"
    assert files(tmp_path) == before
    for path in before:
        path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    repaired = run(PLAY, tmp_path)
    assert (repaired.stdout, repaired.stderr) == ("-1\n", "")


def test_a_cache_that_cannot_be_written_only_costs_time(tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    started = run(PLAY, blocked)
    assert (started.stdout, started.stderr) == ("-1\n", "")


TWO_GAMES = """
import rollhouse
from rollhouse.kernel.preparation import is_ready, mark_ready
for game in ("toss_up", "shizzle"):
    ready = is_ready(game)
    print(ready, rollhouse.start(game).turn)
    if not ready:
        mark_ready(game)
"""


def test_a_change_of_one_game_compiles_that_one_alone(tmp_path):
    sources, cache = tmp_path / "sources", tmp_path / "cache"
    house = sources / "rollhouse"
    shutil.copytree(Path(rollhouse.__file__).parent, house)
    game = house / "games" / "toss_up"

    first = run(TWO_GAMES, cache, sources=sources)
    assert first.stdout == "False -1\nFalse 0\n", first.stderr
    compiled = files(cache)

    (game / "words.py").write_text((game / "words.py").read_text() + "\nMORE = 'words'\n")
    edit(
        game / "rules.py",
        "\n@rule\ndef turn",
        "\n# A comment that moves the lines.\n@rule\ndef turn",
    )
    assert run(TWO_GAMES, cache, sources=sources).stdout == "True -1\nTrue 0\n"
    assert files(cache) == compiled

    edit(game / "rules.py", "    if state.phase == ROLLING:\n        return TABLE\n", "")
    assert run(TWO_GAMES, cache, sources=sources).stdout == "False 0\nTrue 0\n"
    changed = {path: when for path, when in files(cache).items() if compiled.get(path) != when}
    parts = {path.relative_to(cache / "compiled").parts[0] for path in changed}
    assert parts == {"toss_up"}
    assert {path.suffix for path in changed} == {".nbi", ".nbc", ".ready"}


TOLD = """
from rollhouse.kernel.records import rule

@rule
def part(a, b):
    if b == 0:
        raise ValueError("nothing to share")
    return a // b

@rule
def twice(a, b):
    return 2 * part(a, b)

@rule
def thrice(a, b):
    return 3 * part(a, b)
"""
CALLS = """
import sys, told

way_in = told.part._cache._way_in
for name in sys.argv[1].split():
    for numbers in ((7, 2), (7, 0)):
        try:
            found = getattr(told, name)(*numbers)
            print(name, found, "closed" if way_in.closed else "open", end=" ")
        except ValueError as error:
            print(error)
print(sum(told.part.stats.cache_misses.values()))
"""


@needs_numba
def test_a_rule_that_python_calls_after_all_is_compiled_with_a_way_in(tmp_path):
    """Whoever calls it first, and whether it was compiled here or is found on disk."""
    (tmp_path / "told.py").write_text(TOLD)
    wrong = "nothing to share\n"

    def said(names, cache):
        done = run(CALLS.replace("sys.argv[1]", repr(names)), tmp_path / cache, tmp_path)
        assert done.returncode == 0, done.stderr
        return done.stdout

    first = f"twice 6 closed {wrong}part 3 open {wrong}thrice 9 open {wrong}"
    assert said("twice part thrice", "one") == f"{first}2\n"
    assert said("thrice twice", "one") == f"thrice 9 open {wrong}twice 6 open {wrong}0\n"
    assert said("twice", "two") == f"twice 6 closed {wrong}1\n"
    assert said("thrice part", "two") == f"thrice 9 closed {wrong}part 3 open {wrong}1\n"
    assert said("part thrice", "two") == f"part 3 open {wrong}thrice 9 open {wrong}0\n"


CALLED = """
from rollhouse.kernel.records import rule
AMOUNT = 1

@rule
def more(number):
    return number + AMOUNT
"""
CALLER = """
import called
from called import more
from rollhouse.kernel.records import rule

@rule
def twice(number):
    return more(called.more(number))
"""
ASK = "import caller; print(caller.twice(1), list(caller.twice.overloads)[0])"


@needs_numba
def test_a_changed_function_in_another_file_compiles_its_callers_anew(tmp_path):
    sources, cache = tmp_path / "sources", tmp_path / "cache"
    sources.mkdir()
    (sources / "called.py").write_text(CALLED)
    (sources / "caller.py").write_text(CALLER)
    for old, new, answer in (
        ("", "", "3"),
        ("AMOUNT = 1", "AMOUNT = 10", "21"),
        ("number + AMOUNT", "number - AMOUNT", "-19"),
    ):
        edit(sources / "called.py", old, new)
        assert run(ASK, cache, sources).stdout.split()[0] == answer
        kept = files(cache)
        assert run(ASK, cache, sources).stdout.split()[0] == answer
        assert files(cache) == kept


WORKSPACE = """
from typing import NamedTuple
from rollhouse.kernel.records import rule

class Workspace(NamedTuple):
    first: int
    second: int

@rule
def difference(workspace):
    return workspace.first - workspace.second
"""
ASK_WORKSPACE = """
from workspace import Workspace, difference
print(difference(Workspace(first=5, second=3)))
"""


@needs_numba
def test_other_fields_of_a_named_tuple_compile_the_functions_that_take_it(tmp_path):
    sources, cache = tmp_path / "sources", tmp_path / "cache"
    sources.mkdir()
    (sources / "workspace.py").write_text(WORKSPACE)
    assert run(ASK_WORKSPACE, cache, sources).stdout == "2\n"
    kept = files(cache)
    assert run(ASK_WORKSPACE, cache, sources).stdout == "2\n"
    assert files(cache) == kept
    fields = "    first: int\n    second: int\n"
    edit(sources / "workspace.py", fields, "    second: int\n    first: int\n")
    assert run(ASK_WORKSPACE, cache, sources).stdout == "2\n"
    assert files(cache) != kept


# What a digest follows


@rule
def bottom(number):
    return number + STEP


@rule
def top(number):
    return bottom(number) * TABLE[0] + POINT[1]


@rule
def around(number):
    return 0 if number == 0 else around(number - 1)


STEP, TABLE, POINT = 1, np.arange(3), (1, 2)


@needs_numba
@pytest.mark.parametrize(
    ("name", "value"),
    [("STEP", 2), ("STEP", 1.0), ("TABLE", np.arange(4)), ("POINT", (1, 3)), ("bottom", around)],
)
def test_a_digest_changes_with_everything_that_a_function_reaches(monkeypatch, name, value):
    before = digest_of(top)
    assert digest_of(top) == before
    monkeypatch.setitem(globals(), name, value)
    assert digest_of(top) != before
    monkeypatch.undo()
    assert digest_of(top) == before


def made(text: str):
    scope = {"__name__": "made", "rule": rule}
    exec(compile(text, "made.py", "exec"), scope)
    return scope["made"]


def test_a_digest_does_not_change_with_words_and_lines():
    plain = made("@rule\ndef made(a):\n    return a + 1\n")
    told = made('# moved\n@rule\ndef made(a):\n    """A docstring."""\n    return a + 1  # so\n')
    other = made("@rule\ndef made(a):\n    return a + 2\n")
    assert digest_of(plain) == digest_of(told)
    assert digest_of(plain) != digest_of(other)


@needs_numba
def test_what_may_share_no_memory_is_other_code():
    plain, separate = rule(bottom.py_func), apart(bottom.py_func)
    assert digest_of(plain) != digest_of(separate)


def test_a_function_that_calls_itself_has_a_digest():
    assert digest_of(around) == digest_of(around)


@needs_numba
def test_a_function_of_what_cannot_be_told_is_not_kept(monkeypatch):
    monkeypatch.setitem(globals(), "POINT", {"no": "constant"})
    with pytest.raises(code_digest.Unknown):
        digest_of(top)
    cache = machine_code.RuleCache(top, WayIn(top))
    assert cache.load_overload(None, None) is None
    assert cache.cache_path is None


@needs_numba
@pytest.mark.parametrize("game", games.names())
def test_all_compiled_functions_of_a_game_can_be_kept_in_its_folder(game):
    """With one exception: what knows nothing of the game lies in the folder of the house."""
    folder = Path(contract.load(game).rules.__file__).parent
    found = 0
    for path in folder.rglob("*.py"):
        name = ".".join(path.relative_to(folder).with_suffix("").parts).removesuffix(".__init__")
        if path.name == "__init__.py" and path.parent == folder:
            continue
        module = import_module(f"{games.PACKAGE}.{game}.{name}")
        for value in vars(module).values():
            if isinstance(value, Dispatcher):
                own = value.py_func.__module__.startswith(f"{games.PACKAGE}.{game}.")
                assert not own or digest_of(value).game == game, value
                found += own
    assert found > 10


def test_old_machine_code_is_cleared_away(tmp_path):
    old, young = time.time() - 40 * machine_code.DAY, time.time() - 2 * machine_code.DAY
    for name, when in (
        ("ludo/rules/turn-1.py311.nbi", old),
        ("ludo/rules/turn-1.py311.1.nbc", young),
        ("ludo/rules/turn-12.py311.nbi", young),
        ("ludo/rules/turn-12.py311.1.nbc", old),
        ("ludo/one.ready", old),
        ("ludo/two.ready", young),
        ("0123456789abcdef0123/rules/turn.nbi", old),
    ):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
        os.utime(path, (when, when))
    os.utime(tmp_path / "0123456789abcdef0123", (old, old))
    machine_code.forget_old(tmp_path)
    left = [path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.*")]
    assert sorted(left) == [
        "ludo/rules/turn-12.py311.1.nbc", "ludo/rules/turn-12.py311.nbi", "ludo/two.ready",
    ]  # fmt: skip


def test_a_mark_is_of_one_game_and_of_one_state_of_its_code(tmp_path, monkeypatch):
    monkeypatch.setenv("ROLLHOUSE_CACHE", str(tmp_path))
    assert not machine_code.is_marked("ludo", "abc")
    machine_code.mark("ludo", "abc")
    machine_code.mark("ludo", None)
    assert machine_code.is_marked("ludo", "abc")
    assert not machine_code.is_marked("ludo", "abd")
    assert not machine_code.is_marked("ludo", None)
    assert not machine_code.is_marked("chess", "abc")
    monkeypatch.setattr(machine_code, "LIBRARIES", "others")
    assert not machine_code.is_marked("ludo", "abc")


def test_a_wait_is_announced_once_in_the_language_that_is_spoken(monkeypatch, capsys):
    """Where a bar says so anyway, it is not announced at all."""
    monkeypatch.setattr(machine_code.sys.stderr, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(machine_code, "announced", set())
    spoken = SPOKEN.set("es")
    try:
        for _ in range(2):
            machine_code.announce("pig", "Pig", lambda: None)
        will_make_ready("hog")
        machine_code.announce("hog", "Hog", lambda: None)
    finally:
        SPOKEN.reset(spoken)
    assert capsys.readouterr().err == (
        "Preparando las reglas de Pig: se compilan ahora y se guardan para la próxima vez.\n"
    )
