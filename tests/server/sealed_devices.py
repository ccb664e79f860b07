"""Devices that take part in the seal, by the same chain as the house's own clients."""

from __future__ import annotations

import msgspec

from rollhouse.client.device_chain import DeviceChain
from rollhouse.matches.match import follow

from .devices import Device


class SealedDevice(Device):
    """Sits down with a chain, shows its links and signs; `mute`: it stops showing links."""

    def __init__(self, socket, match, token):
        super().__init__(socket, match, token)
        self.chain = DeviceChain()
        self.said = set()
        self.mute = False
        self.welcome = {"seats": []}

    @property
    def seats(self):
        return self.welcome["seats"]

    def take(self, lines):
        for text in lines:
            self.lines.append(text)
            if self.record is None:
                self.followed = follow(text)
                self.record = self.followed.record
            else:
                roll = self.record.story.results
                self.chain.take(self.followed.take(text), roll, self.seats)

    async def next(self, seconds=30.0):
        message = await super().next(seconds)
        if message["say"] == "sign":
            self.chain.leaves = True
        if message["say"] in ("sign", "lines"):
            await self.seal()
        return message

    async def seal(self):
        for said in [] if self.record is None else self.chain.due(self.record, self.seats):
            silent = self.mute and type(said).__name__ == "Link"
            if not silent and str(said) not in self.said:
                self.said.add(str(said))
                await self.socket.send(msgspec.json.encode(said).decode())

    def is_asked(self, seats):
        turn = self.record.position.turn
        return turn >= 0 and turn in seats

    async def play_until(self, found):
        """Play on until something is true of the record."""
        sent = -1
        while self.record is None or not found(self.record):
            if self.record is not None and len(self.lines) > sent and self.is_asked(self.seats):
                sent = len(self.lines)
                await self.step(None)
            await self.next()
