"""A process that hangs: its clients go elsewhere within seconds, others take over its matches."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import time

from rollhouse.client.house import House
from rollhouse.client.socket import BEAT
from rollhouse.matches.verify import verify
from rollhouse.players.seats import read_seat
from rollhouse.server.settings import Settings

from .inside import a_quiet_house, inside, one_screen
from .servers import Server

SECONDS = 40.0
"""Within this time a client is at another process: two beats, the time to try the same one again, a
lease; and a loaded machine."""


class Balancer:
    """Passes connections on to servers in turn, like a proxy that makes no health checks."""

    def __init__(self, servers):
        self.servers, self.turn = servers, 0
        self.played = []
        """The servers that the sockets were passed on to."""
        self.pipes = set()

    @contextlib.asynccontextmanager
    async def open(self):
        server = await asyncio.start_server(self.take, "127.0.0.1", 0)
        try:
            yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        finally:
            server.close()
            for pipe in self.pipes:
                pipe.cancel()
            await asyncio.gather(*self.pipes, return_exceptions=True)

    async def take(self, reader, writer):
        self.pipes.add(asyncio.current_task())
        server = self.servers[self.turn % len(self.servers)]
        self.turn += 1
        back = writer
        try:
            begun = await reader.read(1 << 16)
            if b"/api/play" in begun:
                self.played.append(server)
            there, back = await asyncio.open_connection("127.0.0.1", server.port)
            back.write(begun)
            await asyncio.gather(pass_on(reader, back), pass_on(there, writer))
        except (OSError, asyncio.CancelledError):
            pass  # one side is gone, or the test is over
        finally:
            for each in (writer, back):
                each.transport.abort()


async def pass_on(reader, writer):
    with contextlib.suppress(OSError):
        while content := await reader.read(1 << 16):
            writer.write(content)
            await writer.drain()
    writer.close()


def slowly(position, actions):
    time.sleep(0.1)
    return greedy(position, actions)


greedy = read_seat("greedy").sit()


def test_a_frozen_process_gives_its_clients_and_matches_up(postgres, tmp_path):
    async def visit(url):
        servers = [Server(number, url, tmp_path, "tests.server.hasty") for number in range(2)]
        balancer = Balancer(servers)
        await asyncio.gather(*(server.start() for server in servers))
        try:
            await asyncio.gather(*(server.ready.wait() for server in servers))
            return await freeze(balancer)
        finally:
            for server in servers:
                if server.process.returncode is None:
                    server.process.send_signal(signal.SIGCONT)
                    await server.end()

    async def freeze(balancer):
        async with balancer.open() as address:
            found = await asyncio.to_thread(sit_down, address)
            playing = asyncio.create_task(asyncio.to_thread(found.play, slowly))
            while found.record is None or len(found.record) < 12:
                await asyncio.sleep(0.05)
            frozen = balancer.played[-1]
            frozen.process.send_signal(signal.SIGSTOP)
            stopped, length = time.monotonic(), len(found.record)
            while len(found.record) < length + 12 and not playing.done():
                assert time.monotonic() < stopped + SECONDS, "nobody goes on with the match"
                await asyncio.sleep(0.05)
            assert balancer.played[-1] is not frozen
            record = await asyncio.wait_for(playing, 120)
            found.close()
        frozen.process.send_signal(signal.SIGCONT)
        await asyncio.sleep(1.0)  # it hears all that it missed
        for server in balancer.servers:
            await server.end(signal.SIGTERM)
            assert server.events("fault") == []
        return record

    with postgres.lent() as url:
        record = asyncio.run(asyncio.wait_for(visit(url), 300))
    assert record.closing["reason"] == "over"
    assert verify(record).good


def sit_down(address):
    with House(address) as house:
        found = house.open("toss_up", ["greedy"], name="Ann", goal=60)
        found.start()
        return found


def test_a_beat_is_answered_by_a_house_that_is_there(home):
    async def visit():
        async with a_quiet_house(home) as house:
            match, token = await one_screen(house)
            async with inside(house, match, token) as device:
                assert device.welcome["beat"] == house.settings.beat
                for _ in range(3):
                    await device.say(say="beat")
                    assert await device.hear("beat", "refused") == {"say": "beat"}
                await device.say(say="beat", id="what for")
                assert (await device.hear("refused"))["reason"] == "bad_message"

    asyncio.run(visit())


def test_the_python_client_asks_as_often_as_the_house_says():
    assert Settings().beat == BEAT
