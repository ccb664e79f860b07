"""A house that cannot answer for a moment: the client asks again when told to, but not for ever."""

from __future__ import annotations

import contextlib
import http.server
import json
import threading
import time

import pytest

from rollhouse.client import calls, place
from rollhouse.client.house import House
from rollhouse.client.socket import Wire
from rollhouse.client.words import HouseRefused
from rollhouse.protocol.messages import React
from rollhouse.server.refusals import PASSES, STATUS

from .lying import TOKEN, LyingHouse

SHORT = 0.15
"""Seconds."""


def stop(_, actions):
    return {"do": "stop"} if {"do": "stop"} in actions else {"do": "roll"}


class HesitatingHouse(LyingHouse):
    """Refuses everything the first time it is said, each time for another temporary reason."""

    def __init__(self, always=None):
        super().__init__()
        self.always = always
        self.first: dict[str, float] = {}
        self.waited: list[tuple[str, float]] = []
        self.reasons = iter([*PASSES, "of_tomorrow"] * 40)

    def is_put_off(self, socket, what, id):
        now = time.monotonic()
        if what in self.first and what != self.always:
            self.waited.append((what, now - self.first[what]))
            return False
        self.first.setdefault(what, now)
        more = {} if id is None else {"id": id}
        self.say(socket, "refused", reason=next(self.reasons), sentence="wait", retry=SHORT, **more)
        return True

    def welcome(self, socket, hello):
        if not self.is_put_off(socket, "hello", None):
            super().welcome(socket, hello)

    def nonce(self, socket, said):
        if not self.is_put_off(socket, f"nonce {said['id']}", said["id"]):
            super().nonce(socket, said)

    def act(self, socket, said):
        what = self.always if self.always == "act" else f"act {said['id']}"
        if not self.is_put_off(socket, what, said["id"]):
            super().act(socket, said)


def test_what_is_refused_for_now_is_said_again_then():
    house = HesitatingHouse()
    with house.open() as address, House(address, patience=20.0).sit("lying", TOKEN) as seat:
        record = seat.play(stop)
        assert record.closing["reason"] == "over"
        assert seat.findings.good
    kinds = {what.partition(" ")[0] for what, _ in house.waited}
    assert kinds == {"hello", "nonce", "act"}
    assert all(SHORT * 0.95 <= waited < 15 for _, waited in house.waited)
    acts = [said for said in house.heard if said["say"] == "act"]
    once = {said["id"]: said for said in acts}
    assert all(said == once[said["id"]] for said in acts)
    own = [line for line in record.lines if line.kind == "intent" and line.facts["seat"] == 0]
    assert len(once) == len(own) >= 1
    assert len(acts) == 2 * len(once)


def test_nobody_insists_for_ever(monkeypatch):
    monkeypatch.setattr(place, "INSISTING", 4 * SHORT)
    house = HesitatingHouse(always="act")
    with house.open() as address, House(address, patience=20.0).sit("lying", TOKEN) as seat:
        with pytest.raises(HouseRefused, match="wait") as refused:
            seat.play(stop)
        assert refused.value.retry == SHORT
        assert refused.value.reason in {*PASSES, "of_tomorrow"}
    acts = [said for said in house.heard if said["say"] == "act"]
    assert 2 <= len(acts) <= 5
    assert len({said["id"] for said in acts}) == 1


def test_a_line_that_broke_says_nothing_and_waits_for_the_next_one():
    """It may break within a welcome, where a nonce is said first and then what waits."""
    wire = Wire("http://127.0.0.1:1", patience=None)
    assert wire.say(React("clap", 0)) is False


# Over HTTP


class Desk(http.server.BaseHTTPRequestHandler):
    """Refuses the first questions, and then answers."""

    refusals: list[tuple[str, str | None]]
    asked: list[float]

    def do_GET(self):
        self.asked.append(time.monotonic())
        if self.refusals:
            reason, again = self.refusals.pop(0)
            self.send_response(STATUS[reason])
            if again is not None:
                self.send_header("Retry-After", again)
            body = json.dumps({"reason": reason, "sentence": "wait"}).encode()
        else:
            self.send_response(200)
            body = b'{"tables": []}'
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


@contextlib.contextmanager
def a_desk(*refusals):
    """A house that refuses this many times, and the times at which it was asked."""
    kind = type("DeskHere", (Desk,), {"refusals": list(refusals), "asked": []})
    with http.server.HTTPServer(("127.0.0.1", 0), kind) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        try:
            with House(f"http://127.0.0.1:{server.server_port}") as house:
                yield house, kind.asked
        finally:
            server.shutdown()
            thread.join()


def test_a_question_is_asked_again_when_the_house_said(monkeypatch):
    paused = []
    monkeypatch.setattr(calls.time, "sleep", paused.append)
    refusals = ("storage_down", "2"), ("busy", "1"), ("preparing", "5"), ("too_many", "3")
    with a_desk(*refusals) as (house, asked):
        assert house.tables() == []
    assert len(asked) == 5
    assert paused == [2, 1, 5, 3]


@pytest.mark.parametrize(
    ("reason", "again"),
    [("wrong_code", None), ("too_many", "31"), ("guessing", "600"), ("busy", "soon")],
)
def test_what_does_not_pass_soon_is_said_at_once(reason, again):
    with a_desk((reason, again)) as (house, asked):
        with pytest.raises(HouseRefused) as refused:
            house.tables()
        assert refused.value.reason == reason
        assert refused.value.retry == (float(again) if again and again.isdigit() else None)
    assert len(asked) == 1


def test_a_question_is_not_asked_for_ever(monkeypatch):
    monkeypatch.setattr(calls, "WAITING", 1.5)
    with a_desk(*[("storage_down", "1")] * 9) as (house, asked), pytest.raises(HouseRefused):
        house.tables()
    assert len(asked) == 2
    assert asked[1] - asked[0] >= 1
