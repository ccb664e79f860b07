"""The coach studies in the background: hints are given meanwhile, and better ones afterwards."""

from __future__ import annotations

import asyncio

import pytest

import rollhouse
from rollhouse.protocol.tokens import hashed
from rollhouse.server.matches.hosted_matches import HINT_SECONDS
from rollhouse.server.tables.rights import right_of
from rollhouse.server.work.processes import WorkFailed
from rollhouse.solvers import stored
from rollhouse.solvers.shelf import SHELF

from .desks import house as a_house_at_a_desk
from .devices import a_house, a_table, until

pytestmark = pytest.mark.xdist_group("studying")  # one match and its file are everybody's here
OPTIONS = {"goal": 27, "dice": 6}
"""A match that nobody else solves here and that is solved in a moment."""


def unsolved():
    """The file of its solution, which is not there: what a house solves is on its shelf."""
    terms = rollhouse.start("toss_up", 2, **OPTIONS).terms
    stored.place(terms, "solution").unlink(missing_ok=True)
    path = SHELF.folder / stored.place(terms, "solution").name
    path.unlink(missing_ok=True)
    return path


async def hint(house, match, token):
    hosted = await house.hosted(match)
    return await house.hint(match, "en", right_of(hosted.kept.plan, hashed(token)), 0.1)


class Slow:
    """Stands for the process that studies: every study ends when the test says so."""

    def __init__(self, studies):
        self.begun, self.may_end = [], asyncio.Event()
        studies.workers.do = self.do

    async def do(self, name, position, **_):
        assert name == "study"
        self.begun.append(position)
        await self.may_end.wait()
        return True

    async def has_begun(self):
        return len(self.begun) == 1


def studied(house):
    async def found():
        return house.studies.task is None

    return until(found, 120)


def test_a_match_is_studied_once_it_begins_and_its_hints_are_exact(home):
    async def proof():
        async with a_house(home, studies=True) as (house, _):
            match, tokens = await a_table(house, "toss_up", ["Ann", "Ben"], "fair", options=OPTIONS)
            assert house.studies.is_at(match)
            await studied(house)
            assert path.exists()
            found = await hint(house, match, tokens[0])
            assert found["source"]["kind"] == "exact"
            assert not found["studying"]
            assert not house.studies.workers.all, "the process ends when nothing is left to study"

    path = unsolved()
    try:
        asyncio.run(proof())
    finally:
        path.unlink(missing_ok=True)


def test_a_hint_does_not_wait_for_the_study_and_says_so(home):
    async def proof():
        async with a_house(home, studies=True) as (house, _):
            slow = Slow(house.studies)
            match, tokens = await a_table(house, "toss_up", ["Ann", "Ben"], "fair", options=OPTIONS)
            found = await hint(house, match, tokens[0])
            assert found["source"]["kind"] == "rollout"
            assert found["studying"]
            await until(slow.has_begun, 30)  # after the hint, whose worker it lets go first
            slow.may_end.set()
            await studied(house)
            again = [await hint(house, match, tokens[0]) for _ in HINT_SECONDS]
            assert not again[-1]["studying"]  # those before may have had too little time

    unsolved()
    asyncio.run(proof())


def test_tables_that_agreed_on_the_same_share_a_study_and_who_asks_comes_first(home):
    async def proof():
        async with a_house(home, studies=True) as (house, _):
            slow = Slow(house.studies)
            await a_table(house, "toss_up", ["Ann", "Ben"], "fair", options={"goal": 20})
            await a_table(house, "toss_up", ["Ann", "Ben"], "fair", options={"goal": 20})
            await a_table(house, "toss_up", ["Ann", "Ben"], "fair", options={"goal": 21})
            match, _ = await a_table(house, "toss_up", ["Ann", "Ben"], "fair", options={"goal": 22})
            house.studies.consider(await house.hosted(match), asked=True)
            slow.may_end.set()
            await studied(house)
            assert [position.options["goal"] for position in slow.begun] == [20, 22, 21]

    asyncio.run(proof())


def test_nothing_is_studied_where_nobody_may_ask(home):
    async def proof():
        async with a_house(home, studies=True) as (house, _):
            slow = Slow(house.studies)
            await a_table(house, "toss_up", ["Ann", "Ben"], "fair", coach=False)
            await a_table(house, "toss_up", ["random:", "random:"], "fair", public=True)
            assert house.studies.task is None
            assert not slow.begun

    asyncio.run(proof())


def test_a_study_that_fails_stops_neither_the_others_nor_the_house(home):
    async def proof():
        async with a_house(home, studies=True) as (house, _):
            begun = []

            async def fails(_, position, **__):
                begun.append(position)
                raise WorkFailed("died")

            house.studies.workers.do = fails
            for goal in (20, 21):
                await a_table(house, "toss_up", ["Ann", "Ben"], "fair", options={"goal": goal})
            await studied(house)
            assert len(begun) == house.counted["faults"] == 2

    asyncio.run(proof())


def test_a_study_that_takes_too_long_is_no_fault_and_is_tried_once_more(home, caplog):
    """By the house's own workers: the first is too slow for a limit that nobody can keep."""

    async def proof():
        async with a_house(home, studies=True, study=0.001) as (house, _):
            options = {"goal": 199}  # which nobody has solved
            for goes_on in (True, False):
                match, _ = await a_table(
                    house, "toss_up", ["Ann", "Ben", "Cleo"], "fair", options=options
                )
                await studied(house)
                line = [line for line in caplog.records if line.msg == "study_late"][-1]
                assert line.levelname == "WARNING"
                assert line.facts == {
                    "match": match, "game": "toss_up", "players": 3, "seconds": 0.0,
                    "again": goes_on,
                }  # fmt: skip
            slow = Slow(house.studies)
            await a_table(house, "toss_up", ["Ann", "Ben", "Cleo"], "fair", options=options)
            await studied(house)
            assert not slow.begun
            assert house.counted["faults"] == 0

    asyncio.run(proof())
    assert [line.msg for line in caplog.records].count("study_late") == 2


def test_the_house_ends_while_it_studies(home):
    async def proof():
        async with a_house(home, studies=True) as (house, _):
            Slow(house.studies)
            await a_table(house, "toss_up", ["Ann", "Ben"], "fair")
            await asyncio.sleep(0)
        assert house.studies.task is None
        assert house.counted["faults"] == 0

    asyncio.run(proof())


@a_house_at_a_desk
async def test_a_hint_over_http_says_whether_there_is_more_to_come(desk):
    both = await desk.full(dice="fair", options={"goal": 10})
    match = both[0]["match"]
    await desk.post(f"/api/matches/{match}/start", token=both[0]["token"])
    turn = (await desk.house.hosted(match)).position.turn
    found = await desk.get(f"/api/matches/{match}/hint", both[turn]["token"])
    assert found["studying"] is False
