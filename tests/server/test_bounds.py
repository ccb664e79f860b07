"""What one household can make a house do has bounds: processes, memory, patience."""

from __future__ import annotations

import asyncio

import pytest
import uvicorn
from msgspec.structs import replace

from rollhouse.server.http import slow_clients
from rollhouse.server.people.standings import has_right
from rollhouse.server.refusals import Refusal
from rollhouse.server.store.rows import PlanSeat, TablePlan
from rollhouse.server.work.jobs import KEPT, Jobs
from rollhouse.server.work.processes import FARTHEST_SLOW, Stalled, Workers

from .desks import house
from .devices import Device, a_house, a_table

# Processes


class Slow(Workers):
    """Jobs end when they are told to."""

    def __init__(self, processes):
        super().__init__(processes)
        self.running, self.most_running = 0, 0
        self.let_go = asyncio.Event()

    async def try_twice(self, job, limit, hear):
        self.running += 1
        self.most_running = max(self.running, self.most_running)
        await self.let_go.wait()
        self.running -= 1
        return len(job) and limit and hear is None


def test_one_household_has_half_of_the_processes():
    async def proof():
        work = Slow(4)
        theirs = [asyncio.create_task(work.do("choose", limit=1.0, whose="one")) for _ in range(20)]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert work.running == 2
        others = [asyncio.create_task(work.do("choose", limit=1.0, whose=f"{n}")) for n in (1, 2)]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert work.running == 4
        work.let_go.set()
        assert len(await asyncio.gather(*theirs, *others)) == 22
        assert work.most_running == 4
        assert (work.shares, work.waiting) == ({}, 0)

    asyncio.run(proof())


def test_what_may_take_minutes_leaves_a_process_to_others():
    async def proof():
        work = Slow(3)
        slow = [
            asyncio.create_task(work.do("choose", limit=1.0, whose=f"{n}", slow=True))
            for n in range(FARTHEST_SLOW)
        ]
        await asyncio.sleep(0.01)
        assert work.running == 2
        with pytest.raises(Refusal) as refused:
            await work.do("report", limit=1.0)
        assert refused.value.reason == "busy"
        quick = asyncio.create_task(work.do("answer", limit=1.0))
        await asyncio.sleep(0.01)
        assert work.running == 3
        work.let_go.set()
        await asyncio.gather(quick, *slow)
        assert (work.waiting, work.waiting_slow) == (0, 0)

    asyncio.run(proof())


def test_a_computer_that_cannot_make_up_its_mind_is_not_asked_again(home):
    """Otherwise every turn of one table could take a process for minutes."""

    async def proof():
        async with a_house(home) as (house, address):
            asked = []

            async def stalls(name, *_, **facts):
                asked.append((name, facts["slow"]))
                raise Stalled("stalled")

            house.workers.do = stalls
            seats = ["optimal:", "Ann"]
            agreed = {"options": {"goal": 10}, "public": True}
            match, tokens = await a_table(house, "toss_up", seats, "fair", **agreed)
            async with Device.at(address, match, tokens[1]) as ann:
                record = await ann.play([1])
            theirs = [entry for entry in record.entries if entry.seat == 0]
            assert {entry.facts["instead"] for entry in theirs} == {"stalled"}
            assert asked == [("choose", True)]

    asyncio.run(proof())


@house
async def test_no_stranger_orders_more_thinking_than_is_good_for_others(desk):
    mine = {"kind": "person", "name": "Ann", "mine": True}
    for player, reason in (
        ("search:playouts=1000000000", "bad_computer"),
        ("search:playouts=100000", "computer_limit"),
        ("search:milliseconds=60000", "computer_limit"),
        ("optimal:seed=1", "computer_seed"),
        ("computer:level=99", "bad_computer"),
        ("os:system", "no_such_computer"),
        ("program:sh", "no_such_computer"),
        ("foreign:x", "no_such_computer"),
    ):
        body = {"game": "toss_up", "seats": [mine, {"kind": "computer", "player": player}]}
        await desk.refused(422, reason, "POST", "/api/matches", body)
    large = {"goal": 10**9}, {"goal": "9" * 4000}, {"dice": 10**6}, {"faces": ["G"] * 5000}
    for options in large:
        body = {"game": "toss_up", "seats": [mine, {}], "options": options}
        await desk.refused(422, "bad_table", "POST", "/api/matches", body)
    for game, option in (("shizzle", "layout"), ("doozy_dice", "deck")):
        body = {"game": game, "seats": [mine, {}], "options": {option: "/etc/passwd"}}
        said = await desk.refused(422, "bad_table", "POST", "/api/matches", body)
        assert "root" not in said["sentence"]


# Memory


def test_reports_that_nobody_fetches_do_not_pile_up():
    async def report(match):
        await asyncio.sleep(0.001)
        if match.endswith("7"):
            raise Refusal("busy")
        return match

    async def proof():
        reports = Jobs(set())
        for number in range(10 * KEPT):
            name = f"{number}"
            assert await reports.soon(name, lambda name=name: report(name), 0) is None
        await asyncio.wait(reports.jobs.values())
        assert await reports.soon("last", lambda: report("last"), 0) is None
        assert len(reports.jobs) == KEPT + 1
        await asyncio.wait(reports.jobs.values())

    asyncio.run(proof())


def test_a_right_is_found_among_many_tokens():
    plan = TablePlan(
        "toss_up", [PlanSeat("person", "Ann", token="b"), PlanSeat("open")], "fair", "a"
    )
    plan = replace(plan, watch=["c"])
    assert all(has_right(plan, frozenset([each, "x"])) for each in "abc")
    assert not has_right(plan, frozenset(["x", "y"]))
    assert not has_right(plan, frozenset())


# Patience


async def served(part):
    """Speak to uvicorn as it is set up for the house."""

    async def app(_, receive, send):
        await receive()
        await send({"type": "http.response.start", "status": 204, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    class Hasty(slow_clients.CarefulRequests):
        SLOWEST = 0.3

    config = uvicorn.Config(app, port=0, log_level="critical", lifespan="off", http=Hasty)
    server = uvicorn.Server(config)
    task = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.005)
    port = server.servers[0].sockets[0].getsockname()[1]
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        return await asyncio.wait_for(part(reader, writer), 30)
    finally:
        writer.close()
        server.should_exit = True
        await task


def test_a_request_that_comes_drop_by_drop_is_not_waited_for():
    async def dripping(reader, writer):
        closed = asyncio.create_task(reader.read())
        writer.write(b"GET / HTTP/1.1\r\nhost: localhost\r\nx: ")
        while not closed.done():
            writer.write(b"y")
            await asyncio.sleep(0.02)
        try:
            return await closed
        except ConnectionResetError:  # a drop was on its way when the house hung up
            return b""

    assert asyncio.run(served(dripping)) == b""


def test_a_head_without_an_end_is_refused():
    async def endless(reader, writer):
        writer.write(b"GET / HTTP/1.1\r\nhost: localhost\r\n")
        for number in range(100):
            writer.write(f"x-{number}: ".encode() + b"y" * 1000 + b"\r\n")
        try:
            return await reader.read()
        except ConnectionResetError:  # what came after the answer was not read any more
            return b"HTTP/1.1 400, and reset"

    assert asyncio.run(served(endless)).startswith(b"HTTP/1.1 400")


def test_whole_requests_are_answered_one_after_the_other():
    async def often(reader, writer):
        answers = []
        for _ in range(3):
            writer.write(b"GET / HTTP/1.1\r\nhost: localhost\r\n\r\n")
            answers.append(await reader.readuntil(b"\r\n\r\n"))
            await asyncio.sleep(0.2)
        return answers

    answers = asyncio.run(served(often))
    assert all(answer.startswith(b"HTTP/1.1 204") for answer in answers)
    assert len(answers) == 3
