"""Everything that comes out of a house is searched for what must stay inside: secrets, tokens,
codes.

A whole application, with its log, is asked for everything by everybody: people in their seats,
somebody who watches, strangers. The same search then finds what the secret was committed to by,
where it belongs: in the head of the record.
"""

from __future__ import annotations

import asyncio
import base64
import io
import json
import logging

import httpx
import pytest

from rollhouse import chance
from rollhouse.protocol.tokens import hashed, new_token
from rollhouse.server.app import create
from rollhouse.server.matches.opening import open_secret
from rollhouse.server.operation import logs
from rollhouse.server.operation.service import Service
from rollhouse.server.settings import Settings

from .devices import QUICK
from .inside import inside

NAMES = ("Annabella", "Benedetta")


@pytest.fixture
def log():
    """What is logged, in a stream; afterwards everything is as it was."""
    names = ("rollhouse", "uvicorn", "alembic", "sqlalchemy", "asyncio")
    before = {name: vars(logging.getLogger(name)).copy() for name in names}
    stream = io.StringIO()
    logs.write_to(stream, human=False, level="debug")
    yield stream
    for name, kept in before.items():
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = kept["handlers"], kept["propagate"]
        logger.setLevel(kept["level"])


@pytest.fixture
def app(home, monkeypatch):
    """A whole application. Its rules are read when they are needed, not while it opens."""

    class Ready:
        async def work(self):
            pass

        async def ready(self, game):
            pass

    monkeypatch.setattr("rollhouse.server.app.WarmUp", Ready)
    service = Service(database=f"sqlite:///{home}/house.db", limited=False)
    return create(service, Settings(**QUICK, hello=60.0))


class Heard:
    """Everything that came out, by who heard it."""

    def __init__(self, client):
        self.client = client
        self.texts: dict[str, list[str]] = {}

    def add(self, who, *texts):
        self.texts.setdefault(who, []).extend(texts)

    async def ask(self, who, method, path, token=None, keep=True, **more):
        headers = more.pop("headers", {})
        if token is not None:
            headers["authorization"] = f"Bearer {token}"
        answer = await self.client.request(method, path, headers=headers, **more)
        if keep:
            self.add(who, answer.text, *answer.headers.values())
        return answer

    def by(self, *whom):
        return "\n".join(text for who in whom for text in self.texts.get(who, []))

    def all(self):
        return self.by(*self.texts)


async def opened(heard, **more):
    """A table with both people at it and somebody who watches: the three answers, and its code."""
    seats = [{"kind": "person", "name": NAMES[0], "mine": True}, {"kind": "open"}]
    new = {"game": "toss_up", "seats": seats, "options": {"goal": 30}, **more}
    ann = (await heard.ask("ann", "POST", "/api/matches", keep=False, json=new)).json()
    code = ann["table"]["code"]
    asks = {"code": code}
    cleo = (await heard.ask("cleo", "POST", "/api/watch", keep=False, json=asks)).json()
    asks = {"code": code, "names": [NAMES[1]]}
    ben = (await heard.ask("ben", "POST", "/api/join", keep=False, json=asks)).json()
    people = {"ann": ann, "ben": ben, "cleo": cleo}
    for who, answer in people.items():  # a token is shown once, to whom it belongs
        own = answer.pop("token")
        heard.add(who, json.dumps(answer))
        answer["token"] = own
    begun = await heard.ask("ann", "POST", f"/api/matches/{ann['match']}/start", ann["token"])
    assert begun.status_code == 200, begun.text
    return people, code


async def everything(heard, people, match):
    """All ways to read something, by everybody, and by strangers with wrong tokens."""
    ways = [f"/api/matches/{match}{more}" for more in ("", "/record", "/replay", "/report")]
    ways += [f"/matches/{match}/report", f"/api/export?matches={match}", "/api/matches"]
    ways += [f"/api/standings?names={','.join(NAMES)}", "/api/openapi.json", "/api/protocol.json"]
    rights = {who: answer["token"] for who, answer in people.items()}
    for who, token in {**rights, "stranger": None, "forger": new_token()}.items():
        for way in ways:
            await heard.ask(who, "GET", way, token)
        for method, way in (("POST", "start"), ("POST", "seats/0"), ("POST", "nothing")):
            await heard.ask(who, method, f"/api/matches/{match}/{way}", token, json={"do": "leave"})
    for way in ("/health", "/metrics", "/nothing"):
        await heard.ask("operator", "GET", way)


async def play(heard, app, people, match, steps):
    """Some steps of the match, with mistakes, a pause, another name and reactions between."""
    ann, ben, cleo = (people[who]["token"] for who in ("ann", "ben", "cleo"))
    async with (
        inside(None, match, ann, app=app, views=True) as first,
        inside(None, match, ben, app=app) as second,
        inside(None, match, cleo, app=app, views=True, language="es") as watcher,
    ):
        devices = (first, second)
        for device in (*devices, watcher):
            await device.caught_up(1)
        for _ in range(steps):
            for device in (*devices, watcher):
                await device.caught_up(len(max(devices, key=lambda each: len(each.lines)).lines))
            device = devices[0] if first.is_asked([0]) else devices[1]
            await device.step(None)
            await device.hear("lines")
        await watcher.act(0, {"do": "stop"})
        await second.act(0, {"do": "fly"})
        await first.say(say="react", sign="wow", seat=0)
        await first.hear("reaction")
        await first.socket.send("nonsense")
        await first.hear("refused")
        rename = {"do": "rename", "name": NAMES[1]}
        await heard.ask("ann", "POST", f"/api/matches/{match}/seats/1", ann, json=rename)
        for what in ("pause", "go_on"):
            await heard.ask("ann", "POST", f"/api/matches/{match}/{what}", ann)
        await second.sees("playing")
    heard.add("ann", *first.socket.heard)
    heard.add("ben", *second.socket.heard)
    heard.add("cleo", *watcher.socket.heard)


def spelt(secret):
    """A secret in all the forms in which it could have slipped out."""
    raw = bytes.fromhex(secret)
    return [secret, secret.upper(), base64.b64encode(raw).decode(), str(list(raw)), repr(raw)]


def test_nothing_that_comes_out_tells_a_secret(app, log):
    async def proof():
        async with app.router.lifespan_context(app):
            carrier = httpx.ASGITransport(app)
            async with httpx.AsyncClient(transport=carrier, base_url="http://localhost") as client:
                heard = Heard(client)
                people, code = await opened(heard, public=True)
                match = people["ann"]["match"]
                await play(heard, app, people, match, 6)
                await everything(heard, people, match)
                kept = await app.state.storage.read(match)
                before = heard.all()
                ends = await client.post(
                    f"/api/matches/{match}/close",
                    headers={"authorization": f"Bearer {people['ann']['token']}"},
                )
                assert ends.status_code == 200
                record = await heard.ask("ben", "GET", f"/api/matches/{match}/record",
                                         people["ben"]["token"])  # fmt: skip
                return heard, people, code, kept, before, record.text

    heard, people, code, kept, before, record = asyncio.run(proof())
    tokens = [answer["token"] for answer in people.values()]
    logged = log.getvalue()
    assert '"event":"request"' in logged
    seed = open_secret(kept.secret, app.state.storage.keys)
    for spelling in (kept.secret, *spelt(seed.hex())):
        assert spelling not in before
        assert spelling not in logged
        assert spelling not in record
    committed = chance.kind(kept.plan.dice).CHAINED(seed).head()["commitment"]
    assert committed in record, "the search finds what is there"
    for token in tokens:
        for hidden in (token, hashed(token)):
            assert hidden not in heard.all()
            assert hidden not in logged
    for shown in (code, code.replace("-", "")):
        assert shown in heard.by("ann") or "-" not in shown
        assert shown not in heard.by("cleo", "stranger", "forger", "operator")
        assert shown not in logged
    for name in NAMES:
        assert name not in logged
    assert kept.plan.address not in heard.all() + logged


@pytest.mark.parametrize("human", [False, True])
def test_an_address_gives_no_orders_to_a_terminal_or_a_log(app, log, human):
    logs.write_to(log, human=human, level="debug")
    evil = ("%1b[2J%0d%0afake", "%c2%9b2J", "a" * 5000, "..%2f..%2fetc", "%00", "%e2%80%ae")

    async def proof():
        async with app.router.lifespan_context(app):
            carrier = httpx.ASGITransport(app)
            async with httpx.AsyncClient(transport=carrier, base_url="http://localhost") as client:
                for match in evil:
                    for way in (f"/api/matches/{match}", f"/api/games/{match}/rules", f"/{match}"):
                        answer = await client.get(way)
                        assert answer.status_code == 404
                        assert answer.json()["reason"] in ("unknown_match", "no_page_here")

    asyncio.run(proof())
    text = log.getvalue()
    assert text.count("request") == 3 * len(evil)
    assert all(sign.isprintable() or sign == "\n" for sign in text)
    for hidden in ("fake", "aaaa", "etc"):
        assert hidden not in text


def test_what_people_see_of_a_log_is_one_line_an_event(log):
    logs.write_to(log, human=True)
    logs.tell("joined", who="a\nb\x1b]0;title\x07\u202e\x9b")
    assert log.getvalue().count("\n") == 1
    assert all(sign.isprintable() for sign in log.getvalue().rstrip("\n"))
