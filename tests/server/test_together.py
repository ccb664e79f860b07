"""Several processes on one PostgreSQL: they race, hear each other, and outlive each other."""

from __future__ import annotations

import asyncio
import contextlib
import time

import pytest

from rollhouse.kernel.errors import RollhouseError
from rollhouse.server.news import bulletin
from rollhouse.server.news.bulletin import EVERYTHING, LONGEST, fill_envelope
from rollhouse.server.refusals import Refusal
from rollhouse.server.store import attendance, postgresql
from rollhouse.server.store.storage import Storage

from .test_storage import plan, table
from .wire import Wire


def together(visit, *urls, **options):
    """The result of a coroutine function that visits one house through several processes."""

    async def inside():
        async with contextlib.AsyncExitStack() as stack:
            storages = []
            for url in urls:
                storage = await Storage.open(url, **options)
                storages.append(await stack.enter_async_context(storage))
            return await visit(*storages)

    return asyncio.run(asyncio.wait_for(inside(), 60))


async def until(condition, seconds=10.0):
    """Waits for something that must come."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it did not come"
        await asyncio.sleep(0.01)


@pytest.fixture
def url(postgres):
    with postgres.lent() as url:
        yield url


def test_of_the_appends_of_several_processes_at_one_number_one_is_on_disk(url):
    names = [f"match{n}" for n in range(20)]

    async def visit(*storages):
        for name in names:
            await storages[0].create(table(name))
        for number in range(5):
            for name, won in (await everybody_tries(number, names, storages)).items():
                assert len(won) == 1
                rows = await storages[0].appends(name, number)
                assert rows[0].lines == [f"by {won[0]}"]
        return await storages[0].lengths(names)

    assert together(visit, url, url, url) == dict.fromkeys(names, (5, 0))


async def everybody_tries(number, names, storages):
    """By match, who was told that their append is on disk."""
    tries = [(name, index) for name in names for index in range(len(storages))]
    done = await asyncio.gather(
        *(storages[i].append(name, number, [f"by {i}"], f"{number}-{i}") for name, i in tries)
    )
    won = {name: [] for name in names}
    for (name, index), written in zip(tries, done, strict=True):
        won[name] += [index] * written
    return won


def test_a_match_deleted_by_another_process_takes_no_append(url):
    async def visit(first, second):
        for round in range(20):
            name = f"match{round}"
            await first.create(table(name))
            await first.append(name, 0, ["a"])
            await asyncio.gather(first.append(name, 1, ["b"]), second.delete(name))
            assert await first.read(name) is None
            assert await first.appends(name) == []

    together(visit, url, url)


def test_leases_that_two_processes_want_at_once_are_taken_many_at_a_time(url):
    """Each is held by one of the two, whatever the order in which they are wanted."""
    names = [f"match{number}" for number in range(300)]

    async def visit(first, second):
        statements = []
        for storage in (first, second):
            take = storage.attendance.take_leases

            async def counted(*wanted, take=take):
                statements.append(len(wanted[-1]))
                return await take(*wanted)

            storage.attendance.take_leases = counted
        orders = (first, names), (second, names[::-1])
        held = await asyncio.gather(*(
            asyncio.gather(*(storage.lease(name, storage.process, 60) for name in order))
            for storage, order in orders
        ))  # fmt: skip
        assert all(one != other for one, other in zip(held[0], held[1][::-1], strict=True))
        assert sum(statements) == 600
        assert len(statements) <= 4
        await first.release(names, first.process)
        await second.release(names, second.process)
        assert all([await second.lease(name, second.process, 60) for name in names[:3]])

    together(visit, url, url)


def test_leases_and_presence_are_seen_by_all(url):
    async def visit(first, second):
        assert await first.lease("one", first.process, 60)
        assert not await second.lease("one", second.process, 60)
        await first.arrive("one", 0, first.process)
        await second.arrive("one", 0, second.process)
        await second.arrive("one", 1, second.process)
        assert await first.here("one") == await second.here("one") == {0: 2, 1: 1}
        await second.close()
        assert await first.here("one") == {0: 1}

    together(visit, url, url)


def test_the_people_of_a_dead_process_do_not_count(url, monkeypatch):
    monkeypatch.setattr(attendance, "STALE", 0.4)
    monkeypatch.setattr(attendance, "BEAT", 0.1)

    async def visit(first, second):
        await first.arrive("one", 0, first.process)
        await second.arrive("one", 1, second.process)
        second.attendance.beating.cancel()
        await asyncio.sleep(0.6)
        seen = await first.here("one")
        await asyncio.sleep(0.6)
        async with first.database.engine.connect() as connection:
            rows = await connection.exec_driver_sql("SELECT process FROM presence")
            left = [process for (process,) in rows]
        return seen, left == [first.process]

    assert together(visit, url, url) == ({0: 1}, True)


def test_presence_is_written_down_again_after_the_tables_were_emptied(url):
    """A crash of PostgreSQL empties unlogged tables."""

    async def visit(storage):
        await storage.arrive("one", 0, storage.process)
        async with storage.database.engine.begin() as connection:
            await connection.exec_driver_sql("TRUNCATE presence, processes, leases")
        assert await storage.here("one") == {}
        await storage.attendance.beat()
        return await storage.here("one")

    assert together(visit, url) == {0: 1}


# News


def test_news_reaches_the_other_processes(url):
    async def visit(first, second):
        mine, theirs = [], []
        first.listen(mine.append)
        second.listen(theirs.append)
        await first.create(table())
        await first.append("one", 0, ["a"])
        await second.change("one", 0, plan())
        first.tell({"match": "one", "reaction": "é" * 5000})
        last = {"match": "one", "everything": True}
        await until(lambda: last in theirs and len(mine) == 2)
        return mine, theirs

    mine, theirs = together(visit, url, url)
    changed = {"match": "one", "table": 1}
    record = next(news for news in theirs if "record" in news)
    assert (record["match"], record["record"], record["append"][:3]) == ("one", 1, [0, "a", None])
    long, everything = {"match": "one", "reaction": "é" * 5000}, {"match": "one", **EVERYTHING}
    assert sorted(mine, key=str) == sorted([changed, long], key=str)
    assert sorted(theirs, key=str) == sorted([record, changed, everything], key=str)


def test_much_news_goes_in_few_envelopes():
    news = [{"match": f"match{n}", "record": n} for n in range(1000)]
    sent = []
    while news:
        payload, many = fill_envelope("0123456789abcdef", news)
        assert many > 100 or many == len(news)
        assert len(payload.encode()) <= LONGEST
        sent.append(payload)
        del news[:many]
    assert len(sent) < 8


@pytest.mark.parametrize("channel", ["postgresql", "redis"])
def test_much_news_is_sent_in_few_round_trips_and_in_order(url, channel, request):
    """On a busy machine an answer takes long: news that waited for each would never be in time."""
    place = None if channel == "postgresql" else request.getfixturevalue("redis_server").url

    async def visit():
        async with (
            await Storage.open(url, redis=place) as first,
            await Storage.open(url, redis=place) as second,
        ):
            heard, sent = [], []
            second.listen(heard.append)
            send = first.bulletin.send

            async def counted(payloads):
                sent.append(len(payloads))
                await send(payloads)

            first.bulletin.send = counted
            odd = "it's '' \\' \\n é \0; NOTIFY rollhouse, 'x'; --"
            news = [{"match": f"match{n}", "reaction": odd + "n" * 1000} for n in range(1000)]
            for each in news:
                first.tell(each)
            await until(lambda: len(heard) == len(news))
            assert heard == news
            assert sum(sent) > 100
            assert len(sent) < 8

    asyncio.run(asyncio.wait_for(visit(), 60))


def test_news_that_overflows_while_an_envelope_is_on_its_way_is_everything(monkeypatch):
    monkeypatch.setattr(bulletin, "MOST", 5)

    class Relay(bulletin.Relay):
        sent, slow = [], True

        async def connect(self): ...

        async def disconnect(self): ...

        async def send(self, payloads):
            if self.slow:  # much happens meanwhile, and then the connection breaks
                self.slow = False
                for n in range(8):
                    self.tell({"match": f"match{n}", "record": n})
                raise OSError
            self.sent += [news for each in payloads for news in bulletin.ENVELOPE.decode(each).news]

    async def inside():
        monkeypatch.setattr(bulletin, "PAUSES", (0.0,))
        relay = Relay("one")
        await relay.open()
        relay.tell({"match": "first"})
        await until(lambda: relay.sent)
        await relay.close()
        return relay.sent

    sent = asyncio.run(asyncio.wait_for(inside(), 60))
    assert EVERYTHING in sent
    assert sent[0] == {"match": "first"}


def test_a_listener_that_lost_the_connection_looks_at_everything(
    postgres, url, monkeypatch, caplog
):
    monkeypatch.setattr(bulletin, "PAUSES", (0.02,))

    async def inside():
        async with Wire(postgres.port) as wire:
            through = url.replace(f":{postgres.port}", f":{wire.port}")
            async with await Storage.open(through) as first, await Storage.open(url) as second:
                heard, others = [], []
                first.listen(heard.append)
                second.listen(others.append)
                await wire.break_all()
                await until(lambda: EVERYTHING in heard)
                second.tell({"match": "one"})
                first.tell({"match": "two"})
                await until(lambda: {"match": "one"} in heard and {"match": "two"} in others)

    asyncio.run(asyncio.wait_for(inside(), 60))
    told = [(line.msg, set(line.facts)) for line in caplog.records if line.msg.startswith("news_")]
    assert told[:2] == [("news_lost", {"error"}), ("news_back", {"seconds"})]


# The database goes away


def through(postgres, url, visit):
    """A visit over a connection that can be cut."""

    async def inside():
        async with Wire(postgres.port) as wire:
            over = url.replace(f":{postgres.port}", f":{wire.port}")
            async with await Storage.open(over) as storage:
                return await visit(storage, wire)

    return asyncio.run(asyncio.wait_for(inside(), 60))


@pytest.mark.parametrize(
    ("lost", "closing"), [(b"the line", False), (b"the line", True), (b"COMMIT", True)]
)
def test_an_append_whose_answer_is_lost_is_found(postgres, url, lost, closing, caplog):
    """The connection breaks before the answer comes, or after the commit: it is there once."""
    caplog.set_level("INFO")

    async def visit(storage, wire):
        for name in ("one", "two"):
            await storage.create(table(name, secret="5e"))
            await storage.append(name, 0, ["a"], "act-1")
        wire.swallow = lost
        done = await asyncio.gather(
            storage.append("one", 1, ["the line"], "act-2", closing=closing),
            storage.append("two", 1, ["b"], "act-2"),
        )
        assert wire.swallow is None
        assert done == [True, True]
        assert not await storage.append("one", 1, ["another"], "act-3")
        return await storage.read("one"), await storage.appends("two", 1)

    kept, rows = through(postgres, url, visit)
    again = [line.facts for line in caplog.records if line.msg == "appends_again"]
    assert again
    assert all(facts.keys() == {"error"} for facts in again)
    assert "storage_lost" not in caplog.text
    assert (kept.record, kept.secret) == (2, None if closing else "5e")
    assert [row.lines for row in rows] == [["b"]]


def test_a_house_without_its_database_refuses_and_goes_on_when_it_is_back(postgres, url, caplog):
    async def visit(storage, wire):
        await storage.create(table())
        await wire.cut()
        began = time.monotonic()
        asked = [
            storage.append("one", 0, ["a"]),
            storage.read("one"),
            storage.change("one", 0, plan()),
            storage.lease("one", storage.process, 60),
            storage.here("one"),
            storage.check(),
        ]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        assert [type(answer) for answer in answers] == [Refusal] * len(asked)
        assert {answer.reason for answer in answers} == {"storage_down"}
        assert {answer.status for answer in answers} == {503}
        assert time.monotonic() - began < 2 * postgresql.PATIENCE
        with pytest.raises(Refusal):
            await storage.append("one", 0, ["a"])
        await storage.arrive("one", 0, storage.process)
        await wire.mend()
        assert await storage.append("one", 0, ["a"])
        await storage.attendance.beat()
        return await storage.here("one"), (await storage.read("one")).record

    caplog.set_level("INFO", "rollhouse.house")
    assert through(postgres, url, visit) == ({0: 1}, 1)
    lines = [line for line in caplog.records if line.name == "rollhouse.house"]
    told = {"storage_lost", "storage_back", "appends_again", "news_lost", "news_back"}
    assert {line.msg for line in lines} <= told, "short names, whatever was lost"
    assert [line.msg for line in lines].count("appends_again") <= 1, "once, however often"
    lost, back = [line for line in lines if line.msg.startswith("storage_")]
    assert (lost.msg, back.msg) == ("storage_lost", "storage_back")
    assert lost.levelname == back.levelname == "WARNING"
    assert lost.facts["doing"] in back.facts
    assert {"append": 2, "read": 2, "write": 1, "presence": 1}.items() <= back.facts.items()
    assert back.facts["failed"] == sum(
        many for name, many in back.facts.items() if name not in ("failed", "seconds")
    )
    assert back.facts["seconds"] >= 0


def test_a_database_that_is_silent_does_not_hang_the_house(postgres, url, monkeypatch):
    """The wire stays, and nothing comes through it."""
    monkeypatch.setattr(postgresql, "PATIENCE", 0.3)

    async def visit(storage, wire):
        await storage.create(table())
        await storage.append("one", 0, ["a"])

        async def nothing(*_):
            await asyncio.sleep(60)

        wire.ask = nothing
        wire.server.close()
        await wire.mend()
        storage.database.drop()
        with pytest.raises(Refusal):
            await storage.append("one", 1, ["b"])

    through(postgres, url, visit)


# Redis


def test_news_goes_through_redis_where_there_is_one(url, redis_server, monkeypatch):
    monkeypatch.setattr(bulletin, "PAUSES", (0.02,))

    async def inside():
        async with Wire(redis_server.port) as wire:
            own = f"redis://127.0.0.1:{wire.port}"
            async with (
                await Storage.open(url, redis=own) as first,
                await Storage.open(url, redis=redis_server.url) as second,
            ):
                heard, others = [], []
                first.listen(heard.append)
                second.listen(others.append)
                second.tell({"match": "one"})
                await until(lambda: heard == [{"match": "one"}])
                await wire.break_all()
                await until(lambda: EVERYTHING in heard)
                second.tell({"match": "two"})
                first.tell({"match": "three"})
                await until(lambda: {"match": "three"} in heard and {"match": "two"} in heard)
                await until(lambda: {"match": "three"} in others)

    asyncio.run(asyncio.wait_for(inside(), 60))


@pytest.mark.parametrize("redis", ["redis://:swordfish@127.0.0.1:1", "http://:swordfish@host"])
def test_a_redis_that_is_not_there_is_said_without_its_password(tmp_path, redis):
    async def inside():
        await Storage.open(f"sqlite:///{tmp_path}/house.db", redis=redis)

    with pytest.raises(RollhouseError) as refused:
        asyncio.run(inside())
    assert refused.value.reason in ("no_redis", "bad_redis")
    assert "swordfish" not in str(refused.value)
