"""Rules become ready after the house has opened: nobody's match waits for a compiler in the event
loop.
"""

from __future__ import annotations

import asyncio

import pytest

from rollhouse.server.refusals import Refusal
from rollhouse.server.work import warm_up
from rollhouse.server.work.warm_up import WarmUp


@pytest.fixture
def loaded(monkeypatch):
    """Games in the order in which they are loaded; nothing is compiled."""
    found = []
    monkeypatch.setattr(warm_up, "load", found.append)
    monkeypatch.setattr(warm_up, "is_ready", lambda _: True)
    return found


def test_the_game_that_somebody_waits_for_comes_first(loaded):
    async def wait():
        warm = WarmUp()
        waiting = asyncio.create_task(warm.ready("toss_up"))
        await asyncio.sleep(0)
        await warm.work()
        await waiting

    asyncio.run(wait())
    assert loaded[0] == "toss_up"
    assert len(loaded) == len(set(loaded)) == 5


def test_whoever_would_wait_too_long_is_asked_to_come_back(loaded, monkeypatch):
    monkeypatch.setattr(warm_up, "PATIENCE", 0.01)
    with pytest.raises(Refusal, match="being prepared") as refused:
        asyncio.run(WarmUp().ready("shizzle"))
    assert refused.value.status == 503
    assert loaded == []


def test_a_game_that_is_not_here_is_not_waited_for(loaded):
    asyncio.run(WarmUp().ready("chess"))
    assert loaded == []


def test_a_compiler_ends_with_its_server(loaded):
    async def compile_and_leave():
        compiling = asyncio.create_task(warm_up.compile_beside(warm_up.RULES, "toss_up"))
        await asyncio.sleep(0.2)
        compiling.cancel()
        with pytest.raises(asyncio.CancelledError):
            await compiling

    asyncio.run(compile_and_leave())
    assert loaded == []


def test_only_what_was_never_compiled_is(monkeypatch):
    asked = []

    async def compile_beside(what, *of):
        asked.append((what, *of))

    monkeypatch.setattr(warm_up, "compile_beside", compile_beside)
    monkeypatch.setattr(warm_up.character, "is_ready", lambda game: game != "stack_attack")
    monkeypatch.setattr(warm_up.expert, "is_ready", lambda game: game != "shizzle")
    monkeypatch.setattr(warm_up.solvers, "is_ready", lambda game, n: (game, n) != ("toss_up", 3))
    asyncio.run(warm_up.compile_solvers())
    assert asked == [
        (warm_up.RESIDENTS, "stack_attack"),
        (warm_up.EXPERT, "shizzle"),
        (warm_up.SOLVER, "toss_up", "3"),
    ]


@pytest.mark.long
def test_a_solver_is_compiled_by_a_process_of_its_own(monkeypatch, tmp_path):
    """It says so by a mark in the cache folder, which is empty at first."""
    said = []
    monkeypatch.setattr(warm_up.logs, "tell", lambda what, **facts: said.append((what, facts)))
    monkeypatch.setenv("ROLLHOUSE_CACHE", str(tmp_path))
    asyncio.run(warm_up.compile_beside(warm_up.SOLVER, "doozy_dice", "1"))
    assert [what for what, _ in said] == ["compiling"], said
    assert list(tmp_path.rglob("doozy_dice-1-*.ready"))
