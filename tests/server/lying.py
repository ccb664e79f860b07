"""A small house that lies: one table of Toss Up! for Ann, who is the client, and Ben.

It speaks the socket's protocol over a real match with sealed dice. A lie is a method that replaces
one of its own.
"""

from __future__ import annotations

import contextlib
import json
import threading

from websockets.exceptions import ConnectionClosed
from websockets.sync.server import serve

from rollhouse.chance import sealed
from rollhouse.kernel.records import OVER, TABLE
from rollhouse.matches.match import begin

TOKEN = "a" * 24


class LyingHouse:
    def __init__(self):
        self.secret = sealed.SealedTable(bytes(range(32)))
        self.match = begin("toss_up", ["Ann", "Ben"], self.secret, {"goal": 20})
        self.heard, self.done = [], {}
        self.hellos = 0

    # What an honest house does

    def texts(self, first):
        return [line.text for line in self.match.record.lines[first:]]

    def length(self):
        return len(self.match.record)

    def seats(self):
        return [{"kind": "person", "name": name, "here": True} for name in ("Ann", "Ben")]

    def table(self):
        over = self.match.record.closing is not None
        return {
            "match": "lying", "game": "toss_up", "options": {"goal": 20}, "dice": "sealed",
            "seats": self.seats(), "state": "over" if over else "playing", "public": False,
            "coach": True, "clock": None, "version": 1, "record": self.length(), "created": 0.0,
            "expires": 1e10,
        }  # fmt: skip

    def welcome(self, socket, hello):
        self.hellos += 1
        self.say(
            socket, "welcome", protocol=1, seats=[0], host=True, record=self.length(),
            table=self.table(),
        )  # fmt: skip
        self.lines(socket, hello["have"])

    def lines(self, socket, first, id=None):
        more = {} if id is None else {"id": id}
        texts = self.texts(first)
        if texts:
            self.say(socket, "lines", first=first, lines=texts, **more)

    def nonce(self, socket, said):
        self.take(socket, said, lambda: self.match.roll(said["nonce"], said["seat"]))

    def act(self, socket, said):
        def step():
            self.match.act(said["action"])
            if said.get("nonce") and self.match.turn == TABLE:
                self.match.roll(said["nonce"], said["seat"])

        self.take(socket, said, step)

    def take(self, socket, said, step):
        before = self.length()
        if said["id"] in self.done:
            self.say(socket, "done", id=said["id"], record=before)
            return
        if said["at"] != before:
            self.say(socket, "refused", reason="stale", sentence="no", id=said["id"], record=before)
            return
        step()
        self.done[said["id"]] = before
        self.lines(socket, before, said["id"])
        self.ben(socket)

    def ben(self, socket):
        """Ben rolls once and stops; the house ends what is over."""
        before = self.length()
        while self.match.position.to_move == 1 and self.match.turn != OVER:
            if self.match.turn == TABLE:
                self.match.roll("of Ben", 1)
            else:
                self.match.act({"do": "stop"})
        if self.match.turn == OVER:
            self.close()
        if self.length() > before:
            self.lines(socket, before)

    def close(self):
        self.match.close()

    # The wire

    def say(self, socket, what, **facts):
        socket.send(json.dumps({"say": what, **facts}))

    def handle(self, socket):
        with contextlib.suppress(ConnectionClosed):
            self.welcome(socket, json.loads(socket.recv()))
            for text in socket:
                said = json.loads(text)
                self.heard.append(said)
                getattr(self, said["say"])(socket, said)

    @contextlib.contextmanager
    def open(self):
        """Its address, while it is open."""
        with serve(self.handle, "127.0.0.1", 0) as server:
            thread = threading.Thread(target=server.serve_forever)
            thread.start()
            try:
                yield f"http://127.0.0.1:{server.socket.getsockname()[1]}"
            finally:
                server.shutdown()
                thread.join()
