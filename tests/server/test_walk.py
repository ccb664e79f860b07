"""The walk of one action in CONTRIBUTING.md is the way that it really goes through the server."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import secrets
import sys
import threading
from pathlib import Path

from websockets.asyncio.client import connect

import rollhouse

from .devices import PATIENT, a_house, a_table, until

HOUSE = Path(rollhouse.__file__).parent
PAGE = HOUSE.parents[1] / "CONTRIBUTING.md"
GROUND = ("kernel/", "games/")
"""What lies below every stop of the walk: positions and the rules that they ask."""


def drawn():
    """The Python files that the page names on the walk."""
    walk = PAGE.read_text("utf-8").partition("## The walk of one action\n")[2].split("```")[1]
    return set(re.findall(r"\b[a-z_]+(?:/[a-z_]+)+\.py\b", walk))


class Footsteps:
    """The files of the house in which anything is called, in any thread."""

    def __init__(self):
        self.files = set()

    def __enter__(self):
        threading.setprofile(self.note)
        sys.setprofile(self.note)
        return self

    def __exit__(self, *_):
        sys.setprofile(None)
        threading.setprofile(None)

    async def at_the_end(self):
        return "server/matches/driver.py" in self.files

    def note(self, frame, event, _):
        if event == "call" and frame.f_code.co_filename.startswith(f"{HOUSE}/"):
            self.files.add(Path(frame.f_code.co_filename).relative_to(HOUSE).as_posix())


async def device(stack, address, match, token):
    """A socket that knows nothing of Rollhouse, so that every footstep is the server's."""
    socket = await stack.enter_async_context(connect(address, max_size=None))
    hello = {"say": "hello", "match": match, "token": token, "have": 0, "views": True}
    await socket.send(json.dumps({"protocol": 1, **hello}))
    while (said := json.loads(await socket.recv()))["say"] != "lines":
        pass
    return socket, said


def length(said):
    """How long the record is after these lines."""
    return said["first"] + len(said["lines"])


async def lines(socket, known):
    """The next lines of a longer record; meanwhile a nonce is given to whoever asks for one."""
    while (said := json.loads(await socket.recv()))["say"] != "lines" or length(said) <= known:
        late = said["say"] == "refused" and said["id"].startswith("stir-")  # another was asked too
        assert said["say"] != "refused" or late, said
        if said["say"] == "wanted":
            id = f"stir-{said['at']}-{said['seat']}"
            roll = {"id": id, "at": said["at"], "seat": said["seat"]}
            nonce = {
                "say": "nonce",
                **roll,
                "nonce": f"{said['at']:032x}",
            }  # the same if asked again
            await socket.send(json.dumps(nonce))
    return said


def test_the_walk_is_drawn_as_it_goes(home):
    async def roll(devices):
        """The person who may roll does so; both hear of it."""
        seat = next(seat for seat, (_, said) in enumerate(devices) if said.get("actions"))
        said = devices[seat][1]
        offer = next(each for each in said["actions"] if each.get("stirs"))
        at = length(said)
        act = {"say": "act", "id": f"roll-{at}", "at": at, "seat": seat, "action": offer["action"]}
        await devices[seat][0].send(json.dumps(act | {"nonce": secrets.token_hex(16)}))
        return [(socket, await lines(socket, at)) for socket, _ in devices]

    async def asked(devices):
        """When somebody is asked: the first roll of a turn is the table's."""
        while not any(said.get("actions") for _, said in devices):
            known = max(length(said) for _, said in devices)
            devices = [
                (socket, said if length(said) == known else await lines(socket, known - 1))
                for socket, said in devices
            ]
            if not any(said.get("actions") for _, said in devices):
                devices = [(socket, await lines(socket, known)) for socket, _ in devices]
        return devices

    async def walked():
        async with a_house(home, heal=60) as (house, address), contextlib.AsyncExitStack() as stack:
            match, tokens = await a_table(house, "toss_up", ["Ann", "Ben"])
            devices = [await device(stack, address, match, token) for token in tokens]
            async with asyncio.timeout(PATIENT):
                devices = await roll(await asked(devices))
                devices = await asked(devices)  # by now everything is read and warm
                with Footsteps() as steps:
                    await roll(devices)
                    await until(steps.at_the_end)
            return steps.files

    stops = {file for file in asyncio.run(walked()) if not file.startswith(GROUND)}
    assert sorted(stops) == sorted(drawn())
