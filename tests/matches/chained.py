"""Matches by chains, played in memory: devices with chains and keys of their own, and a house."""

from __future__ import annotations

import random

from rollhouse.chance.sealed import ChainedTable
from rollhouse.kernel import chains, signatures
from rollhouse.kernel.records import OVER, TABLE
from rollhouse.matches.match import begin
from rollhouse.matches.seal import signed_message


class Device:
    """A device with a chain: it shows its link when it has seen the call, and at the end signs."""

    def __init__(self, seat, seed, length=chains.LENGTH):
        self.seat = seat
        self.chain = chains.Chain(bytes([seat]) * 16 + seed.to_bytes(16), length)
        self.seed = bytes([seat, 1]) * 16
        self.calls = 0

    def sit(self, match):
        key = signatures.public_key(self.seed).hex()
        match.sit_with_chain(self.seat, self.chain.anchor.hex(), self.chain.length, key)
        self.calls = 0

    def link(self):
        link = self.chain.link(self.calls).hex()
        self.calls += 1
        return link

    def sign(self, match):
        lines = match.record.lines
        message = signed_message(lines, self.seat, lines[-1].hash)
        match.sign(
            self.seat, len(lines) - 1, lines[-1].hash, signatures.signed(self.seed, message).hex()
        )


def a_match(devices, game="toss_up", people=2, table=None, **options):
    robot = {"name": "Robot", "player": "greedy"}
    seats = [*["Ann", "Ben", "Cleo"][:people], *([robot] if people == 1 else [])]
    match = begin(game, seats, table or ChainedTable(), options)
    for device in devices:
        device.sit(match)
    return match


def answer(match, devices, missing=()):
    """The devices show their links, except those of missing seats; the table answers."""
    match.settle()
    if match.record.story.called is None:
        return
    shown = {device.seat: device.link() for device in devices if device.seat in called(match)}
    match.mix({seat: link for seat, link in shown.items() if seat not in missing})
    match.settle()


def called(match):
    return match.record.story.called or []


def play(match, devices, seed=1, most=10_000, missing=lambda _: ()):
    """Play at random, and sign in the end."""
    dice = random.Random(seed)
    while match.turn != OVER and match.record.story.results < most:
        if match.turn == TABLE:
            answer(match, devices, missing(match.record.story.results))
        else:
            match.act(dice.choice(match.position.actions()))
    if match.turn == OVER and match.record.closing is None:
        for device in devices:
            if device.seat in match.record.story.unsigned:
                device.sign(match)
        match.close()
    return match.record
