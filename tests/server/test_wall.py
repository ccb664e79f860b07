"""The wall of the house: who sees what, games that an older house kept, and what is forgotten."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import select, update

from rollhouse.server.store.readings import keep_reading, read_reading, unread_matches
from rollhouse.server.store.schema import appends, readings
from rollhouse.server.work import worker
from tests.server.desks import a_desk, finished, house


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request, tmp_path):
    if request.param == "postgresql":
        return request.getfixturevalue("postgres").empty()
    return f"sqlite:///{tmp_path}/house.db"


async def read_all(desk):
    """Read every game in this process, in the same way as a worker does."""

    async def do(name, *arguments, **_):
        return worker.TASKS[name](*arguments)

    desk.house.wall_reader.workers.do = do
    await desk.house.wall_reader.read_all()


async def wall(desk, **asked):
    return await desk.post("/api/wall", asked)


def test_games_that_nobody_has_read_are_read_and_hang_there(tmp_path, url):
    async def inside():
        async with a_desk(tmp_path, family=True, url=url) as desk:
            ids = [
                (await finished(desk, ["Ann", "Ben"], seed=n, judged=False, ended=1000.0 + n))[0]
                for n in range(3)
            ]
            before = await wall(desk, name="Ann")
            assert (before["unread"], before["found"]) == (3, 3)
            assert before["portrait"]["fortunes"] == []
            assert sum(each["share"] for each in before["games"][0]["seats"]) == 1.0
            await read_all(desk)
            after = await wall(desk, name="Ann", limit=2)
            assert (after["unread"], after["unreadable"], after["found"]) == (0, 0, 3)
            assert [game["match"] for game in after["games"]] == [ids[2], ids[1]]
            portrait = after["portrait"]
            assert [one["match"] for one in portrait["fortunes"]] == ids
            (ben,) = portrait["rivals"]
            assert (ben["name"], ben["games"]) == ("Ben", 3)
            for one in portrait["fortunes"]:
                rows = await desk.house.storage.results(match=one["match"])
                assert one["share"] == rows[0].share
            assert [person["name"] for person in after["people"]] == ["Ann", "Ben"]
            assert (await wall(desk, name="Zed"))["portrait"] is None
            assert (await wall(desk, game="shizzle"))["found"] == 0
            spanish = await desk.post("/api/wall", {}, headers={"accept-language": "es"})
            assert spanish["people"] == after["people"]

    asyncio.run(inside())


def test_forgotten_people_leave_the_wall_and_exports_have_it(tmp_path, url):
    async def inside():
        async with a_desk(tmp_path, family=True, url=url) as desk:
            match, (ann, ben) = await finished(desk, ["Ann", "Benvenuto"])
            other, _ = await finished(desk, ["Ann", "Cid"], seed=8)
            await read_all(desk)
            (exported,) = (await desk.get(f"/api/export?matches={match}", ben))["matches"]
            assert exported["wall"]["seats"][1]["decisions"] > 0
            await desk.post(f"/api/matches/{match}/seats/1", {"do": "forget"}, ben)
            kept = await read_reading(desk.house.storage, match)
            assert kept["seats"][1]["luck"] is None
            assert kept["seats"][1]["situations"] == kept["seats"][1]["slips"] == {}
            assert kept["seats"][0] == exported["wall"]["seats"][0]
            found = await wall(desk)
            assert sorted(person["name"] for person in found["people"]) == ["Ann", "Cid"]
            shown = next(game for game in found["games"] if game["match"] == match)
            assert [seat["known"] for seat in shown["seats"]] == [True, False]
            assert "Benvenuto" not in str(found)
            async with desk.house.storage.writing() as connection:  # as a later version does
                await connection.execute(update(readings).values(version=0))
            await read_all(desk)
            assert await read_reading(desk.house.storage, match) == kept
            await desk.ask("DELETE", f"/api/matches/{match}", token=ann)
            left = await desk.house.storage.rows(select(readings.c.match))
            assert [row.match for row in left] == [other]

    asyncio.run(inside())


@house
async def test_on_another_house_everybody_sees_their_own_games_alone(desk):
    match, (ann, _) = await finished(desk, ["Ann", "Ben"], public=True)
    await finished(desk, ["Cid", "Dan"], public=True)
    nobody = await wall(desk)
    assert (nobody["people"], nobody["games"], nobody["unread"]) == ([], [], 0)
    hers = await wall(desk, name="Ann", tokens=[ann])
    assert [game["match"] for game in hers["games"]] == [match]
    assert [person["name"] for person in hers["people"]] == ["Ann", "Ben"]
    assert (await wall(desk, name="Cid", tokens=[ann]))["portrait"] is None
    for bad in ({"limit": 0}, {"name": 3}, {"more": 1}, {"tokens": ["x"]}):
        await desk.refused(400, "bad_body", "POST", "/api/wall", bad)


def test_a_record_that_cannot_be_read_is_said_and_tried_once(tmp_path):
    async def inside():
        async with a_desk(tmp_path, family=True) as desk:
            match, _ = await finished(desk, ["Ann", "Ben"])
            storage = desk.house.storage
            async with storage.writing() as connection:
                broken = update(appends).where(appends.c.match == match, appends.c.number == 0)
                await connection.execute(broken.values(lines='{"kind":"match"}'))
            await read_all(desk)
            found = await wall(desk, name="Ann")
            assert (found["unread"], found["unreadable"]) == (0, 1)
            assert found["portrait"]["rivals"][0]["name"] == "Ben"
            assert await unread_matches(storage, 9) == []
            assert not await keep_reading(storage, match, {}, "another last line")

    asyncio.run(inside())
