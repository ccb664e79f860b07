"""Requests that are repeated because their answer was lost: they happen once, and are answered."""

from __future__ import annotations

import asyncio
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from rollhouse.client import calls
from rollhouse.client.calls import Caller
from rollhouse.client.words import CannotReach
from rollhouse.protocol.bodies import Tables
from rollhouse.server.store.storage import REPEATABLE
from tests.server.desks import a_desk, house

OPEN = {"kind": "open"}
KEY = "a-key-of-24-random-bytes"


def with_key(key=KEY):
    return {"headers": {"idempotency-key": key}}


def told(answer):
    return {name: answer[name] for name in ("match", "token", "seats")}


def people(table):
    return [seat.get("name") for seat in table["seats"]]


@house
async def test_a_join_with_the_same_key_takes_no_second_seat(desk):
    ann = await desk.table([OPEN, OPEN])
    asked = {"names": ["Ben"], "code": ann["table"]["code"]}
    first, second = await asyncio.gather(
        desk.post("/api/join", asked, expect=201, **with_key()),
        desk.post("/api/join", asked, expect=201, **with_key()),
    )
    third = await desk.post("/api/join", asked, expect=201, **with_key())
    assert told(first) == told(second) == told(third)
    assert people(third["table"]) == ["Ann", "Ben", None]
    other = await desk.post(
        "/api/join", {**asked, "names": ["Cid"]}, expect=201, **with_key("another-key-of-somebody")
    )
    assert other["token"] != first["token"]
    assert people(other["table"]) == ["Ann", "Ben", "Cid"]
    both = {**asked, "names": ["Ben", "Dan"]}
    await desk.refused(409, "id_used", "POST", "/api/join", both, **with_key())


@house
async def test_whoever_sits_gets_the_same_answer_after_the_code_has_changed_or_the_end(desk):
    ann = await desk.table([OPEN, OPEN])
    asked = {"names": ["Ben"], "code": ann["table"]["code"]}
    ben = await desk.post("/api/join", asked, expect=201, **with_key())
    await desk.post(f"/api/matches/{ann['match']}/code", token=ann["token"])
    again = await desk.post("/api/join", asked, expect=201, **with_key())
    assert told(again) == told(ben)
    await desk.refused(404, "wrong_code", "POST", "/api/join", asked, **with_key("x" * 16))
    await desk.post(f"/api/matches/{ann['match']}/close", token=ann["token"])
    again = await desk.post("/api/join", asked, expect=201, **with_key())
    assert told(again) == told(ben)
    assert again["table"]["state"] == "abandoned"


@house
async def test_who_was_removed_does_not_come_back_by_repeating(desk):
    ann = await desk.table([OPEN])
    asked = {"names": ["Ben"], "code": ann["table"]["code"]}
    await desk.post("/api/join", asked, expect=201, **with_key())
    seat = f"/api/matches/{ann['match']}/seats/1"
    await desk.post(seat, {"do": "remove"}, token=ann["token"])
    await desk.refused(404, "wrong_code", "POST", "/api/join", asked, **with_key())


@house
async def test_a_table_and_a_chair_to_watch_from_are_given_once(desk):
    wanted = {"game": "toss_up", "seats": [{"kind": "person", "name": "Ann", "mine": True}, OPEN]}
    ask = ("/api/matches", wanted)
    one, two = await asyncio.gather(
        desk.post(*ask, expect=201, **with_key()), desk.post(*ask, expect=201, **with_key())
    )
    assert told(one) == told(two)
    code = {"code": one["table"]["code"]}
    chairs = [
        await desk.post("/api/watch", code, expect=201, **with_key("k" * 20)) for _ in range(3)
    ]
    assert told(chairs[0]) == told(chairs[1]) == told(chairs[2])
    kept = await desk.house.storage.read(one["match"])
    assert len(kept.plan.watch) == 1


@house
async def test_a_start_with_the_same_key_is_answered_and_with_another_refused(desk):
    ann, _ = await desk.full()
    start = f"/api/matches/{ann['match']}/start"
    begun = await desk.post(start, token=ann["token"], **with_key())
    again = await desk.post(start, token=ann["token"], **with_key())
    assert (begun["state"], begun["record"]) == (again["state"], again["record"])
    await desk.refused(
        409, "begun_already", "POST", start, token=ann["token"], **with_key("z" * 16)
    )
    await desk.refused(409, "begun_already", "POST", start, token=ann["token"])
    await desk.post(f"/api/matches/{ann['match']}/close", token=ann["token"])
    over = await desk.post(start, token=ann["token"], **with_key())
    assert over["state"] == "abandoned"
    rematch = f"/api/matches/{ann['match']}/rematch"
    follows = await desk.post(rematch, token=ann["token"], **with_key("r" * 20))
    assert (await desk.post(rematch, token=ann["token"], **with_key("r" * 20))) == follows
    start = f"/api/matches/{follows['match']}/start"
    assert (await desk.post(start, token=ann["token"], **with_key()))["state"] == "playing"


@house
async def test_the_start_of_a_cup_is_answered_again(desk):
    mine = {"kind": "person", "name": "Ann", "mine": True}
    wanted = {"games": [{"game": "toss_up", "options": {"goal": 10}}], "seats": [mine, OPEN]}
    ann = await desk.post("/api/cups", wanted, expect=201)
    await desk.post("/api/join", {"names": ["Ben"], "code": ann["table"]["code"]}, expect=201)
    start = f"/api/matches/{ann['match']}/start"
    begun = await desk.post(start, token=ann["token"], **with_key())
    again = await desk.post(start, token=ann["token"], **with_key())
    assert begun["rematch"] == again["rematch"] is not None
    await desk.refused(409, "over_already", "POST", start, token=ann["token"])


@house
async def test_a_key_that_can_be_guessed_or_stands_twice_is_refused(desk):
    ann = await desk.table([OPEN])
    asked = {"names": ["Ben"], "code": ann["table"]["code"]}
    for key in ("short", "x" * 65, "with a space in it", "ñandúñandúñandú".encode()):
        said = await desk.refused(400, "bad_key", "POST", "/api/join", asked, **with_key(key))
        assert "16 to 64" in said["sentence"]
    twice = [("idempotency-key", KEY)] * 2
    async with desk.client() as client:
        answer = await client.post("/api/join", json=asked, headers=twice)
    assert (answer.status_code, answer.json()["reason"]) == (400, "bad_key")


def test_another_process_and_the_next_one_answer_alike(house_url, tmp_path):
    several = house_url.startswith("postgresql")

    async def visit():
        async with a_desk(tmp_path, url=house_url) as here:
            ann = await here.table([OPEN, OPEN])
            asked = {"names": ["Ben"], "code": ann["table"]["code"]}
            if several:
                async with a_desk(tmp_path, url=house_url) as there:
                    first, second = await asyncio.gather(
                        here.post("/api/join", asked, expect=201, **with_key()),
                        there.post("/api/join", asked, expect=201, **with_key()),
                    )
                    assert told(first) == told(second)
            else:
                first = await here.post("/api/join", asked, expect=201, **with_key())
        async with a_desk(tmp_path, url=house_url) as later:
            again = await later.post("/api/join", asked, expect=201, **with_key())
            assert told(again) == told(first)
            assert people(again["table"]) == ["Ann", "Ben", None]

    asyncio.run(visit())


@house
async def test_keys_are_kept_for_a_day_and_never_as_they_are(desk):
    ann = await desk.table([OPEN])
    asked = {"names": ["Ben"], "code": ann["table"]["code"]}
    await desk.post("/api/join", asked, expect=201, **with_key())
    storage = desk.house.storage
    assert await storage.known_place_of(KEY) == ann["match"]
    assert await storage.known_fact(KEY) is None
    await storage.expire(time.time() + REPEATABLE / 2)
    assert await storage.known_place_of(KEY) == ann["match"]
    await storage.expire(time.time() + REPEATABLE + 60)
    assert await storage.known_place_of(KEY) is None
    assert await storage.known_fact("salt") is not None


class Forgetful(BaseHTTPRequestHandler):
    """Hears every request and loses its first answers."""

    protocol_version = "HTTP/1.1"
    lose, keys = 0, []

    def do_POST(self):
        self.rfile.read(int(self.headers["content-length"]))
        self.keys.append(self.headers["idempotency-key"])
        if len(self.keys) <= self.lose:
            self.close_connection = True
            return
        body = b'{"tables": []}'
        self.send_response(200)
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


@pytest.fixture
def forgetful(monkeypatch):
    monkeypatch.setattr(calls, "MOMENT", 0.01)
    Forgetful.keys = []
    server = ThreadingHTTPServer(("127.0.0.1", 0), Forgetful)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield Caller(f"http://127.0.0.1:{server.server_address[1]}", "en")
    server.shutdown()
    server.server_close()


def test_the_python_client_asks_again_with_the_same_key(forgetful):
    Forgetful.lose = 3
    assert forgetful.ask("/api/join", Tables, {}, once=True).tables == []
    assert len(Forgetful.keys) == 4
    assert len(set(Forgetful.keys)) == 1
    assert len(Forgetful.keys[0]) == 32
    Forgetful.lose = 5
    with pytest.raises(CannotReach):
        forgetful.ask("/api/join", Tables, {})
    assert Forgetful.keys[4:] == [None]


def test_a_house_that_was_never_there_is_not_waited_for(monkeypatch):
    waits = []
    monkeypatch.setattr(calls.time, "sleep", waits.append)
    with pytest.raises(CannotReach):
        Caller("http://127.0.0.1:9", "en").ask("/api/join", Tables, {}, once=True)
    assert waits == []
