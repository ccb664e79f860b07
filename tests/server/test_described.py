"""Schemathesis against the real house on loopback: no fault of its own, answers as described."""

from __future__ import annotations

import asyncio
import contextlib
import threading

import pytest
import uvicorn
from msgspec import Struct

from rollhouse.protocol.coach_bodies import Hint
from rollhouse.protocol.descriptions import about
from rollhouse.server import app
from rollhouse.server.http.openapi import describe
from rollhouse.server.http.routes import ENDPOINTS
from rollhouse.server.limits import Allowances, Rate
from rollhouse.server.operation.service import Service
from tests.server.desks import SETTINGS, Desk, a_desk, finished

NO_LIMITS = Allowances(*[Rate(1e9, 1e9)] * 2, 10**6, *[Rate(1e9, 1e9)] * 3)
OPERATIONS = [
    pytest.param(method.upper(), path, id=f"{method.upper()} {path}")
    for path, methods in describe(ENDPOINTS)["paths"].items()
    for method in methods
]
ENDS = (".", "?", "…", ")")
"""How a sentence ends."""


class Served:
    """A house on a real server in a thread, with tables in every state."""

    def __init__(self, path, whole=False):
        self.path, self.whole, self.ready, self.end = path, whole, threading.Event(), None
        self.address, self.rights, self.fault = "", [], None
        self.thread = threading.Thread(target=self.run)

    def run(self):
        try:
            asyncio.run(self.serve())
        except BaseException as fault:  # the test says so
            self.fault = fault
        finally:
            self.ready.set()

    async def serve(self):
        async with self.opened() as desk:
            await self.furnish(desk)
            config = uvicorn.Config(desk.app, port=0, log_level="critical", lifespan="off")
            server = uvicorn.Server(config)
            self.end = lambda: setattr(server, "should_exit", True)
            task = asyncio.create_task(server.serve())
            while not server.started:
                await asyncio.sleep(0.01)
            port = server.servers[0].sockets[0].getsockname()[1]
            self.address = f"http://127.0.0.1:{port}"
            self.ready.set()
            await task

    @contextlib.asynccontextmanager
    async def opened(self):
        """The routes behind the guard; or the whole application, with everything around them."""
        if not self.whole:
            async with a_desk(self.path, NO_LIMITS) as desk:
                yield desk
            return
        house = app.create(Service(f"sqlite:///{self.path}/house.db", limited=False), SETTINGS)
        async with house.router.lifespan_context(house):
            yield Desk(house, house.state.house)

    async def furnish(self, desk):
        gathering = await desk.table([{}, {"kind": "computer", "player": "random"}], public=True)
        playing, other = await desk.full()
        await desk.post(f"/api/matches/{playing['match']}/start", token=playing["token"])
        over, tokens = await finished(desk, ["Ann", "Ben"])
        self.rights = [
            (gathering["match"], gathering["token"]),
            (playing["match"], playing["token"]),
            (playing["match"], other["token"]),
            *((over, token) for token in tokens),
            (gathering["match"], None),
        ]

    def __enter__(self):
        self.thread.start()
        self.ready.wait(60)
        if self.fault is not None:
            raise self.fault
        return self

    def __exit__(self, *_):
        self.end()
        self.thread.join(30)


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    with Served(tmp_path_factory.mktemp("house")) as house:
        yield house


@pytest.fixture(scope="module")
def quick():
    from . import schema_cases  # Schemathesis takes a second to import: where it is used alone

    return schema_cases.Cases(max_examples=3, coverage=False)


@pytest.mark.parametrize(("method", "path"), OPERATIONS)
def test_answers_are_as_described(method, path, quick, served):
    quick.ask(method, path, served)


def test_everything_that_can_be_asked_and_answered_is_explained():
    whole = describe(ENDPOINTS)
    silent = [
        f"{name}.{field}"
        for name, kind in whole["components"]["schemas"].items()
        for field, said in {"": kind, **kind.get("properties", {})}.items()
        if not said.get("description", "").endswith(ENDS)
    ]
    for path, methods in whole["paths"].items():
        for method, operation in methods.items():
            asked = {parameter["name"]: parameter for parameter in operation["parameters"]}
            if "requestBody" in operation:
                asked["body"] = operation["requestBody"]
            for name, said in {"": operation, **asked, **operation["responses"]}.items():
                if not said.get("description", "").endswith(ENDS):
                    silent.append(f"{method} {path} {name}")
    assert silent == []


def test_a_field_without_a_word_is_noticed():
    class Mute(Struct):
        field: int

    assert about(Mute, "field") == ""
    assert about(Hint, "studying").startswith("Does the coach still study")
