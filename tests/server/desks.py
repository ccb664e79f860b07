"""A house over HTTP without a network: the real routes, guard, lobby, storage and matches."""

from __future__ import annotations

import asyncio
import contextlib
import random
import time

import httpx
from starlette.applications import Starlette
from starlette.middleware import Middleware

from rollhouse.chance import sealed
from rollhouse.matches.match import begin
from rollhouse.matches.record import Record
from rollhouse.players.seats import read_seat
from rollhouse.protocol.tokens import hashed, new_match, new_token
from rollhouse.server.http.faults import HANDLERS
from rollhouse.server.http.guard import Admission, Guard
from rollhouse.server.http.routes import make_routes
from rollhouse.server.limits import AddressLimits, Allowances, Rate
from rollhouse.server.matches.hosted_matches import HostedMatches
from rollhouse.server.settings import Settings
from rollhouse.server.store.rows import Kept, PlanSeat, Result, TablePlan
from rollhouse.server.store.storage import Storage

PLENTY = Allowances(
    requests=Rate(1e6, 1e6), tables=Rate(1e6, 1e6), heavy=Rate(1e6, 1e6), open_tables=20
)
"""Only guesses and open tables are limited."""
SETTINGS = Settings(
    pace=0.0, grace=0.05, patience=0.3, signing=10.0, heal=0.2, reports=False, studies=False,
    workers=1,
)  # fmt: skip


class Desk:
    """A client of a house in this process. Every answer has a status that was expected."""

    def __init__(self, app, house):
        self.app, self.house = app, house

    def client(self, address="127.0.0.1"):
        transport = httpx.ASGITransport(self.app, client=(address, 5000))
        return httpx.AsyncClient(transport=transport, base_url="http://localhost")

    async def ask(self, method, path, body=None, token=None, expect=200, **more):
        """What the house answers; `address` is the household that asks."""
        address = more.pop("address", "127.0.0.1")
        headers = more.pop("headers", {})
        if token is not None:
            headers["authorization"] = f"Bearer {token}"
        async with self.client(address) as client:
            answer = await client.request(method, path, json=body, headers=headers, **more)
        assert answer.status_code == expect, (answer.status_code, answer.text[:300])
        is_json = answer.headers["content-type"] == "application/json"
        return answer.json() if is_json else answer.text

    async def get(self, path, token=None, **more):
        return await self.ask("GET", path, None, token, **more)

    async def post(self, path, body=None, token=None, **more):
        return await self.ask("POST", path, body, token, **more)

    async def refused(self, status, reason, method, path, body=None, token=None, **more):
        """The request is refused for this reason, with a sentence in both languages."""
        said = await self.ask(method, path, body, token, expect=status, **more)
        assert said["reason"] == reason, said
        assert said["sentence"]
        return said

    async def table(self, seats=(), game="toss_up", **more):
        """A table of Ann, who opens it, and others; an answer of `POST /api/matches`."""
        mine = {"kind": "person", "name": "Ann", "mine": True}
        wanted = {"game": game, "seats": [mine, *seats], **more}
        return await self.post("/api/matches", wanted, expect=201)

    async def full(self, **more):
        """Ann's table with Ben at it: both answers."""
        ann = await self.table([{}], **more)
        ben = await self.post(
            "/api/join", {"names": ["Ben"], "code": ann["table"]["code"]}, expect=201
        )
        return ann, ben

    async def record(self, match, token):
        return Record.parse((await self.get(f"/api/matches/{match}/record", token)).encode())


def house(test):
    """Runs a test inside a house of its own."""

    def run(tmp_path):
        async def inside():
            async with a_desk(tmp_path) as desk:
                await test(desk)

        asyncio.run(inside())

    run.__name__, run.__doc__ = test.__name__, test.__doc__
    return run


@contextlib.asynccontextmanager
async def a_desk(path, allowances=PLENTY, family=False, door=None, url=None):
    storage = await Storage.open(url or f"sqlite:///{path}/house.db")
    house = HostedMatches(storage, SETTINGS)
    await house.begin()
    limits = AddressLimits(allowances)
    app = Starlette(
        routes=make_routes(house, limits, family),
        middleware=[Middleware(Guard, door or Admission(), limits)],
        exception_handlers=HANDLERS,
    )
    try:
        yield Desk(app, house)
    finally:
        await house.end()
        await storage.close()


async def finished(desk, names, public=False, judged=True, seed=7, ended=None, **options):
    """A match that people have played to its end, as the house keeps it: its id and tokens."""
    chance = random.Random(seed)
    table = sealed.SealedTable(chance.randbytes(32))
    match = begin("toss_up", names, table, {"goal": 10, **options})
    player = read_seat("random").sit(seed)
    match.play([player] * len(names), nonces=lambda _: f"{chance.random()}")
    shown = [new_token() for _ in names]
    seats = [
        PlanSeat("person", name, token=hashed(token))
        for name, token in zip(names, shown, strict=True)
    ]
    now = time.time() if ended is None else ended
    plan = TablePlan("toss_up", seats, "sealed", hashed(shown[0]), {"goal": 10}, public=public)
    kept = Kept(new_match(), plan, "playing", now, changed=now, secret=table.private())
    storage = desk.house.storage
    assert await storage.create(kept)
    texts = [line.text for line in match.record.lines]
    assert await storage.append(kept.id, 0, texts[:5], None)
    assert await storage.append(kept.id, 5, texts[5:], "ends", closing=True)
    assert await storage.change(kept.id, 0, plan, state="over")
    rows = [
        Result(
            kept.id, seat, name, "person", "toss_up", len(names), share, now,
            luck=0.25 if judged else None, adjusted=share - 0.25 if judged else None,
        )
        for seat, (name, share) in enumerate(zip(names, match.position.shares(), strict=True))
    ]  # fmt: skip
    assert await storage.keep_result(kept.id, rows, texts[-1])
    return kept.id, shown
