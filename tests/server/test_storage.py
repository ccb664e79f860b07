"""The store: the same tests over SQLite and PostgreSQL."""

from __future__ import annotations

import asyncio
import sqlite3
import time

import pytest
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoneFree

from rollhouse.server.operation import logs
from rollhouse.server.refusals import Refusal
from rollhouse.server.store.contact import Contact
from rollhouse.server.store.rows import SPECTATOR, Kept, PlanSeat, Result, TablePlan
from rollhouse.server.store.storage import GATHERING, PLAYING, Storage

ANN = PlanSeat("person", "Ann", token="hash of a token")


def plan(**given):
    return TablePlan("toss_up", [ANN, PlanSeat("open")], "sealed", "hash of the host's", **given)


def table(id="one", **given):
    given = {"plan": plan(), "state": "gathering", "created": time.time()} | given
    return Kept(id, **given)


def at(url, visit, **options):
    """The result of a coroutine function that visits the house at a URL."""

    async def inside():
        async with await Storage.open(url, **options) as storage:
            return await visit(storage)

    return asyncio.run(asyncio.wait_for(inside(), 60))


# Tables


def test_a_table_is_read_as_it_was_created(house_url):
    kept = table(plan=plan(options={"goal": 50}, clock=30), code="ABCD", secret="5e", version=0)

    async def visit(storage):
        assert await storage.read("one") is None
        assert await storage.create(kept)
        return await storage.read("one"), await storage.by_code("ABCD"), await storage.by_code("X")

    found, by_code, other = at(house_url, visit)
    kept.changed = kept.created
    assert found == by_code == kept
    assert other is None


def test_what_was_kept_is_there_after_a_restart(house_url):
    async def first(storage):
        assert await storage.create(table(secret="5e"))
        assert await storage.append("one", 0, ["head", "line"], "act-1")

    async def second(storage):
        return await storage.read("one"), await storage.appends("one")

    at(house_url, first)
    kept, appends = at(house_url, second)
    assert (kept.secret, kept.record) == ("5e", 2)
    assert [(row.number, row.lines, row.action) for row in appends] == [
        (0, ["head", "line"], "act-1")
    ]


def test_an_id_and_a_code_are_given_once(house_url):
    async def visit(storage):
        assert await storage.create(table(code="ABCD"))
        assert not await storage.create(table(code="EFGH"))
        assert not await storage.create(table("two", code="ABCD"))
        assert await storage.create(table("two"))
        assert await storage.create(table("three"))
        assert not await storage.change("two", 0, plan(), code="ABCD")
        return await storage.read("two")

    assert at(house_url, visit).version == 0


def test_a_code_is_of_no_use_after_its_time(house_url):
    async def visit(storage):
        await storage.create(table(code="ABCD", code_until=time.time() + 60))
        await storage.create(table("two", code="EFGH", code_until=time.time() - 1))
        found = await storage.by_code("ABCD"), await storage.by_code("EFGH")
        await storage.expire(time.time())
        assert await storage.create(table("three", code="EFGH"))
        return found

    valid, over = at(house_url, visit)
    assert valid.id == "one"
    assert over is None


def test_of_two_changes_at_one_version_one_is_made(house_url):
    async def visit(storage):
        await storage.create(table(secret="5e"))
        renamed = [plan(options={"goal": goal}) for goal in range(50, 60)]
        done = await asyncio.gather(*(storage.change("one", 0, new) for new in renamed))
        assert sum(done) == 1
        kept = await storage.read("one")
        assert kept.plan == renamed[done.index(True)]
        assert (kept.version, kept.state, kept.secret) == (1, "gathering", "5e")
        assert await storage.change("one", 1, plan(), state="playing", code="ABCD", secret=None)
        assert not await storage.change("none", 0, plan())
        return await storage.read("one")

    kept = at(house_url, visit)
    assert (kept.version, kept.state, kept.code, kept.secret) == (2, "playing", "ABCD", None)


def test_public_tables_are_listed_and_tables_of_an_address_counted(house_url):
    async def visit(storage):
        for n in range(3):
            public = plan(public=True, address="a")
            await storage.create(table(f"public{n}", plan=public, created=100.0 + n))
        await storage.create(table("private", plan=plan(address="a")))
        await storage.create(table("over", plan=plan(public=True, address="a"), state="over"))
        opened = [await storage.opened_by("a", since) for since in (0.0, 101.5, 1e4)]
        assert await storage.append("public0", 0, ["head"])
        return await storage.listed(limit=2), [*opened, await storage.opened_by("a", 1e4)]

    listed, opened = at(house_url, visit)
    assert [kept.id for kept in listed] == ["public2", "public1"]
    assert opened == [4, 2, 1, 2]


# Records


def test_of_many_appends_at_one_number_one_is_on_disk(house_url):
    async def visit(storage):
        await storage.create(table())
        for number in (0, 2, 4):
            tries = [(f"{number}-{n}", f"act-{number}-{n}") for n in range(20)]
            done = await asyncio.gather(
                *(storage.append("one", number, [line, "x"], id) for line, id in tries)
            )
            assert sum(done) == 1
            won = tries[done.index(True)]
            found = (await storage.appends("one", number))[0]
            assert (found.lines, found.action) == ([won[0], "x"], won[1])
        return await storage.appends("one")

    rows = at(house_url, visit)
    assert [row.number for row in rows] == [0, 2, 4]


def test_an_append_is_only_at_the_end(house_url):
    """Neither a gap nor lines over one another can come to be, whatever a writer believes."""

    async def visit(storage):
        await storage.create(table())
        assert await storage.append("one", 0, ["a", "b", "c"])
        for number in (0, 1, 2, 4, 7):
            assert not await storage.append("one", number, ["x"])
        assert not await storage.append("none", 0, ["x"])
        assert await storage.append("one", 3, ["d"])
        return await storage.read("one"), await storage.appends("one", 3)

    kept, rows = at(house_url, visit)
    assert kept.record == 4
    assert [row.lines for row in rows] == [["d"]]


def test_an_action_has_one_effect(house_url):
    async def visit(storage):
        await storage.create(table())
        await storage.create(table("two"))
        assert await storage.append("one", 0, ["a"], "act-1")
        assert not await storage.append("one", 1, ["b"], "act-1")
        assert await storage.append("two", 0, ["a"], "act-1")
        assert await storage.append("one", 1, ["b"], None)
        assert await storage.append("one", 2, ["c"], None)
        assert await storage.append("one", 3, ["d"], "act-2", content="5e")
        return [(row.action, row.content) for row in await storage.appends("one")]

    assert at(house_url, visit) == [("act-1", ""), (None, ""), (None, ""), ("act-2", "5e")]


def test_the_same_lines_again_are_on_disk(house_url):
    async def visit(storage):
        await storage.create(table())
        assert await storage.append("one", 0, ["a"], "act-1")
        assert await storage.append("one", 0, ["a"], "act-1")
        assert not await storage.append("one", 0, ["a"], "act-2")
        assert not await storage.append("one", 0, ["other"], "act-1")
        return await storage.read("one")

    assert at(house_url, visit).record == 1


def test_appends_of_many_matches_share_commits(house_url):
    names = [f"match{n}" for n in range(100)]

    async def visit(storage):
        for name in names:
            await storage.create(table(name))
        for number in range(5):
            lines = [f"línea {number}, «dos»\\n"]
            done = await asyncio.gather(*(storage.append(n, number, lines) for n in names))
            assert all(done)
        lengths = await storage.lengths([*names, "none"])
        return lengths, storage.append_writer.batches, await storage.appends("match7")

    lengths, batches, rows = at(house_url, visit)
    assert lengths == dict.fromkeys(names, (5, 0))
    assert batches <= 15, "a hundred appends that are asked for together are one or two commits"
    assert rows[3].lines == ["línea 3, «dos»\\n"]


@pytest.mark.parametrize("many", [1, 2, 3, 5, 64, 1001])
def test_a_batch_of_any_size_is_written_whole(house_url, many):
    """And of those that come to it too late nothing is."""

    async def visit(storage):
        for number in range(many + 1):
            await storage.create(table(f"match{number}"))

        def appends(at):
            names = [f"match{number}" for number in range(many)]
            return [storage.append(name, at, ["a", "b"], f"by {name}") for name in names]

        first = await asyncio.gather(*appends(0))
        late = await storage.append("match0", 2, ["c"])
        again = await asyncio.gather(*appends(2), storage.append("nobody", 0, ["a"]))
        return first, late, again, await storage.lengths([f"match{n}" for n in range(many + 1)])

    first, late, again, lengths = at(house_url, visit)
    assert all(first)
    assert late
    assert not any(again), "one is too late, others have these actions, and one has no match"
    assert lengths.pop(f"match{many}") == (0, 0)
    assert lengths.pop("match0") == (3, 0)
    assert set(lengths.values()) <= {(2, 0)}


def test_one_append_that_cannot_be_written_does_not_stop_the_others(house_url):
    """PostgreSQL takes no zero byte. Nothing that Rollhouse writes has one."""

    async def visit(storage):
        for name in ("one", "two", "three"):
            await storage.create(table(name))
        lines = {"one": ["a"], "two": ["bad \0 line"], "three": ["c"]}
        return await asyncio.gather(
            *(storage.append(name, 0, lines[name]) for name in lines), return_exceptions=True
        )

    one, two, three = at(house_url, visit)
    assert one is True
    assert three is True
    assert two is True or two.reason == "storage_down"


def test_the_secret_is_forgotten_when_it_is_revealed(house_url):
    async def visit(storage):
        for name in ("one", "two"):
            await storage.create(table(name, secret="5e"))
        await storage.append("one", 0, ["a"])
        assert not await storage.append("one", 0, ["closing"], closing=True)
        before = (await storage.read("one")).secret
        done = await asyncio.gather(
            storage.append("one", 1, ["closing"], closing=True), storage.append("two", 0, ["a"])
        )
        assert done == [True, True]
        return before, (await storage.read("one")).secret, (await storage.read("two")).secret

    assert at(house_url, visit) == ("5e", None, "5e")


def test_a_deleted_match_leaves_no_trace(house_url):
    async def visit(storage):
        for name in ("one", "two"):
            await storage.create(table(name, code=name))
            await storage.append(name, 0, ["a"], "act-1")
            await storage.arrive(name, 0, storage.process)
            await storage.lease(name, storage.process, 60)
            await ended(storage, [result(name)])
        assert await storage.delete("one")
        assert not await storage.delete("one")
        assert not await storage.append("one", 1, ["b"])
        assert not await storage.append("one", 0, ["b"])
        left = await storage.read("one"), await storage.appends("one"), await storage.here("one")
        assert await storage.lease("one", "another", 60)
        assert [found.match for found in await storage.results()] == ["two"]
        assert (await storage.read("two")).record == 1
        assert await storage.here("two") == {0: 1}
        return left

    assert at(house_url, visit) == (None, [], {})


def test_idle_tables_are_cleared_and_idle_matches_named(house_url):
    now = time.time()
    old, young = now - PLAYING - 60, now - GATHERING + 60

    async def visit(storage):
        for state in ("gathering", "playing", "paused", "over"):
            await storage.create(table(f"old {state}", state=state, created=old))
            await storage.create(table(f"young {state}", state=state, created=young))
        await storage.create(table("old but played", state="playing", created=old))
        await storage.append("old but played", 0, ["a"])
        overdue = await storage.expire(now)
        return overdue, await storage.read("old gathering"), await storage.read("old over")

    overdue, cleared, over = at(house_url, visit)
    assert overdue.cleared == ["old gathering"]
    assert sorted(overdue.abandoned) == ["old paused", "old playing"]
    assert cleared is None
    assert over.state == "over"


# Who drives, and who is present


def test_a_lease_is_held_by_one_process_until_it_runs_out(house_url):
    async def visit(storage):
        assert await storage.lease("one", "first", 60)
        assert not await storage.lease("one", "second", 60)
        assert await storage.lease("two", "second", 60)
        assert await storage.lease("one", "first", 0.2), "it can be renewed"
        await storage.release(["one"], "second")
        assert not await storage.lease("one", "second", 60)
        await asyncio.sleep(0.25)
        assert await storage.lease("one", "second", 60)
        assert not await storage.lease("one", "first", 60)
        await storage.release(["one"], "second")
        assert await storage.lease("one", "first", 60)

    at(house_url, visit)


def test_of_many_who_want_a_lease_one_gets_it(house_url):
    async def visit(storage):
        names = [f"process{n}" for n in range(10)]
        return await asyncio.gather(*(storage.lease("one", name, 60) for name in names))

    assert sum(at(house_url, visit)) == 1


def test_devices_are_counted_by_seat(house_url):
    async def visit(storage):
        me = storage.process
        await asyncio.gather(*(storage.arrive("one", seat, me) for seat in (0, 0, 1, SPECTATOR)))
        await storage.arrive("two", 0, me)
        before = await storage.here("one")
        await storage.leave("one", 0, me)
        await storage.leave("one", 1, me)
        await storage.leave("three", 1, me)
        return before, await storage.here("one"), await storage.here("three")

    before, after, none = at(house_url, visit)
    assert before == {0: 2, 1: 1, SPECTATOR: 1}
    assert after == {0: 1, SPECTATOR: 1}
    assert none == {}


def test_many_who_ask_at_once_who_is_present_are_answered_together(postgres):
    """A thousand people who come at once must not wait for each other's questions one by one."""

    async def visit(storage):
        me, counted, reading = storage.process, [], storage.attendance.present
        present = reading.read

        async def counting(matches):
            counted.append(len(matches))
            return await present(matches)

        reading.read = counting
        await asyncio.gather(*(storage.arrive(f"m{n}", n % 6, me) for n in range(100)))
        found = await asyncio.gather(*(storage.here(f"m{n}") for n in range(200) for _ in range(3)))
        assert found[::3] == [{n % 6: 1} if n < 100 else {} for n in range(200)]
        assert found[1::3] == found[2::3] == found[::3]
        assert sum(counted) == 200
        assert len(counted) < 5

        async def away(_):
            raise OSError("away")

        reading.read = away
        asked = (storage.here("m1") for _ in range(9))
        found = await asyncio.gather(*asked, return_exceptions=True)
        assert [each.reason for each in found] == ["storage_down"] * 9
        reading.read = present
        assert await storage.here("m1") == {1: 1}, "and it is asked again"

    with postgres.lent() as url:
        at(url, visit)


def test_many_who_come_back_at_once_are_read_together(house_url):
    """A house has opened again: nobody waits for a query for each of the others."""

    async def visit(storage):
        names, asked = [f"m{n}" for n in range(120)], []
        for name in names[:60]:
            await storage.create(table(name))
            await storage.append(name, 0, [f"head of {name}", "and more"])
            await storage.append(name, 2, ["the end"], "act-1", content="what")
        rows = storage.rows

        async def counting(statement):
            asked.append(statement)
            return await rows(statement)

        storage.rows = counting
        found = await asyncio.gather(*(storage.read(name) for name in names for _ in range(2)))
        assert [each and (each.id, each.record) for each in found[::2]] == [
            (name, 3) if n < 60 else None for n, name in enumerate(names)
        ]
        assert found[::2] == found[1::2]
        assert found[0] is not found[1]
        assert len(asked) == 1
        asked.clear()
        records = await asyncio.gather(*(storage.appends(name) for name in names))
        for name, record in zip(names[:60], records[:60], strict=True):
            assert [each.number for each in record] == [0, 2]
            assert record[0].lines == [f"head of {name}", "and more"]
            assert (record[1].action, record[1].content) == ("act-1", "what")
        assert records[60:] == [[]] * 60
        assert len(asked) == 3, "not too many in one answer"
        later = await storage.appends("m1", 2)
        assert [each.lines for each in later] == [["the end"]]

        async def written(statement):
            found = await rows(statement)
            if storage.rows is written:  # while the first query is under way
                storage.rows = rows
                await storage.append("m1", 3, ["one more"])
                again.append(asyncio.create_task(storage.read("m1")))
                await asyncio.sleep(0)
            return found

        storage.rows, again = written, []
        assert (await storage.read("m1")).record == 3
        assert (await again[0]).record == 4, "what was asked later is read later"

    at(house_url, visit)


# Results and facts


def result(match="one", seat=0, name="Ann", **given):
    given = {"kind": "person", "game": "toss_up", "players": 2, "share": 1.0, "ended": 10.0} | given
    return Result(match, seat, name, **given)


async def ended(storage, rows):
    """Matches that are over, with these results."""
    for match in dict.fromkeys(row.match for row in rows):
        if await storage.read(match) is None:
            await storage.create(table(match))
            assert await storage.append(match, 0, ["beginning", "end"])
        line = (await storage.appends(match))[-1].lines[-1]
        assert await storage.keep_result(match, [row for row in rows if row.match == match], line)


def test_results_are_found_by_name_game_and_time(house_url):
    rows = [
        result("one", 0, "Ann"),
        result("one", 1, "Ben", share=0.0),
        result("two", 0, "Ben", game="shizzle", ended=20.0),
        result("two", 1, "Computer", kind="computer", share=0.0, game="shizzle", ended=20.0),
    ]

    async def visit(storage):
        await ended(storage, rows)
        return [
            await storage.results(),
            await storage.results(names=["Ann"]),
            await storage.results(game="shizzle"),
            await storage.results(since=15.0),
            await storage.results(until=15.0),
            await storage.results(match="two"),
            await storage.results(names=["Nobody"]),
        ]

    every, ann, *others = at(house_url, visit)
    assert every == rows
    assert ann == rows[:2], "all seats of the matches in which Ann played"
    assert others == [rows[2:], rows[2:], rows[:2], rows[2:], []]


def test_the_newest_results_are_the_newest_of_what_is_asked_for(house_url):
    rows = [result(f"{n}", game="shizzle" if n < 4 else "toss_up", ended=n) for n in range(12)]

    async def visit(storage):
        await ended(storage, rows)
        return await storage.results(names=["Ann"], game="shizzle", until=3.0, limit=2)

    assert at(house_url, visit) == rows[1:3]


def test_results_are_kept_once_and_rated_later(house_url):
    judged = {"luck": 0.25, "skill": -0.1, "adjusted": 0.75}

    async def visit(storage):
        await ended(storage, [result()])
        await ended(storage, [result(name="Another")])
        await storage.rate_result([result(name="Another", **judged)])
        return await storage.results()

    assert at(house_url, visit) == [result(**judged)]


def test_no_result_follows_from_a_record_that_is_gone_or_another(house_url):
    async def visit(storage):
        await storage.create(table("one"))
        await storage.append("one", 0, ["a", "b"])
        other = await storage.keep_result("one", [result()], "c")
        gone = await storage.keep_result("two", [result("two")], "b")
        await storage.rate_result([result("one", luck=0.5), result("two", luck=0.5)])
        return other, gone, await storage.results()

    assert at(house_url, visit) == (False, False, [])


def test_a_fact_is_made_once(house_url):
    async def visit(storage):
        made = await asyncio.gather(*(storage.fact("salt", lambda n=n: str(n)) for n in range(9)))
        return [*made, await storage.fact("salt", lambda: "other")]

    assert len(set(at(house_url, visit))) == 1


# News


def test_news_is_heard_in_this_process_but_for_what_it_has_appended_itself(house_url):
    heard = []

    async def visit(storage):
        end = storage.listen(heard.append)
        await storage.create(table())
        await storage.append("one", 0, ["a", "b"])
        assert not await storage.append("one", 0, ["c"])
        await storage.change("one", 0, plan())
        storage.tell({"match": "one", "reaction": "clap"})
        await storage.delete("one")
        end()
        storage.tell({"match": "one"})

    at(house_url, visit)
    assert heard == [
        {"match": "one", "table": 1},
        {"match": "one", "reaction": "clap"},
        {"match": "one", "gone": True},
    ]


def test_a_listener_that_fails_disturbs_nobody(house_url, caplog):
    heard = []

    async def visit(storage):
        storage.listen(lambda news: news["no such key"])
        storage.listen(heard.append)
        storage.tell({"match": "one"})

    at(house_url, visit)
    assert heard == [{"match": "one"}]
    ((event, facts),) = said(caplog)
    assert (event, facts) == ("news_failed", {})
    assert "KeyError" in logs.facts_of(caplog.records[-1])["error"]


# What is written down of a database that is away


def said(caplog):
    return [(line.msg, line.facts) for line in caplog.records if line.name == "rollhouse.house"]


def test_a_lost_database_is_written_down_once_and_once_when_it_is_back(caplog):
    now = 100.0
    contact = Contact(clock=lambda: now)
    for doing in ("read", "append", "read"):
        contact.failure(doing, OSError(28, "No space left on device", "Ann's secret"))
        now += 1.0
    contact.success("append", begun=101.5)  # it began before the last failure
    contact.success("read", begun=now)  # reading works on a full disk, too
    lost = {"doing": "read", "error": "OSError", "why": "No space left on device"}
    assert said(caplog) == [("storage_lost", lost)]
    contact.success("write", begun=now)
    contact.success("write", begun=now)
    told = {"append": 1, "read": 2, "failed": 3, "seconds": 3.0}
    assert said(caplog)[1:] == [("storage_back", told)]
    contact.failure("read", OSError())
    contact.success("read", begun=now + 1)
    assert said(caplog)[-1] == ("storage_back", {"read": 1, "failed": 1, "seconds": 0.0})
    assert "secret" not in caplog.text


def test_what_could_not_be_written_says_why_and_no_value(caplog):
    contact = Contact()
    full = sqlite3.OperationalError("database or disk is full")

    async def writes_in_vain():
        async with contact.reachable("write"):
            raise DBAPIError("INSERT", {"name": "Ann's secret"}, full)

    with pytest.raises(Refusal) as refused:
        asyncio.run(writes_in_vain())
    assert refused.value.reason == "storage_down"
    lost = {"doing": "write", "error": "OperationalError", "why": "database or disk is full"}
    assert said(caplog) == [("storage_lost", lost)]
    assert "secret" not in caplog.text


def test_a_crowd_before_the_database_is_busy_and_does_not_lose_it(caplog):
    now = 100.0
    contact = Contact(clock=lambda: now)

    async def waits_in_vain():
        async with contact.reachable("here"):
            raise NoneFree

    for _ in range(5):
        with pytest.raises(Refusal) as refused:
            asyncio.run(waits_in_vain())
        assert refused.value.reason == "busy"
        now += 3.0
    assert contact.lost is None
    assert said(caplog) == [("storage_busy", {"doing": "here"})] * 2


def test_a_full_disk_is_written_down_once(home, caplog):
    """Tables can be read meanwhile, and that is not news."""

    async def inside():
        async with await Storage.open(f"sqlite:///{home}/house.db") as storage:
            await storage.create(table("one"))
            write = storage.database.write_now

            def full(_):
                raise sqlite3.OperationalError("database or disk is full")

            storage.database.write_now = full
            for _ in range(3):
                with pytest.raises(Refusal, match="database"):
                    await storage.append("one", 0, ["a"])
                assert await storage.read("one")
                assert await storage.lease("one", storage.process, 60)
            storage.database.write_now = write
            assert await storage.append("one", 0, ["a"])

    asyncio.run(inside())
    (lost, why), (back, counts) = said(caplog)
    assert (lost, why["why"]) == ("storage_lost", "database or disk is full")
    assert (back, counts["append"], counts["failed"]) == ("storage_back", 3, 3)
