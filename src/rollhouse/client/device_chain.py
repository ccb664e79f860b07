"""The chain of this device at a table: it commits to it, shows one link a roll, and signs.

A link is sent only when the record has called for it: by then the action is fixed, and so are all
other chains. Which link it is follows from the record, so no house can ask for two. If the house
says that it passed this device over although the link was sent, the proof is kept.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence

from rollhouse.kernel import signatures
from rollhouse.kernel.chains import LENGTH, LINK, Chain
from rollhouse.kernel.language import Sentence
from rollhouse.kernel.records import OVER
from rollhouse.matches.lines import Line
from rollhouse.matches.proofs import Proof
from rollhouse.matches.record import Record
from rollhouse.matches.seal import ChainState, signed_message
from rollhouse.protocol import messages

from .words import WORDS

FEW = 4
"""With this few links left, another chain is begun."""


class DeviceChain:
    """What this device adds to the dice of one match."""

    def __init__(self) -> None:
        self.chain: Chain | None = None
        self.key = secrets.token_bytes(LINK)
        """The seed of the key by which it signs."""
        self.refused = False
        """Does the house accept no chain from this device? Then it gives nonces."""
        self.displaced = False
        """Has another device sat down in the same seat?"""
        self.leaves = False
        """Is the seat about to be left, or the match given up? Then it signs before the end."""
        self.sent: dict[int, Proof] = {}
        """The links that were sent, by roll."""
        self.proofs: list[Proof] = []
        """The sent links that the house passed over."""

    def seat(self, record: Record, seats: Sequence[int]) -> int | None:
        """The seat at which this device has its chain; None if it has none here."""
        own = [seat for seat in seats if seat in record.story.people]
        return min(own) if own and record.story.seal is not None else None

    def state(self, record: Record, seats: Sequence[int]) -> ChainState | None:
        """How far this device's own chain has been shown; None if it is not in the record."""
        seat, seal = self.seat(record, seats), record.story.seal
        if seat is None or seal is None or self.chain is None:
            return None
        state = seal.seats.get(seat)
        return state if state is not None and state.anchor == self.chain.anchor.hex() else None

    def due(
        self, record: Record, seats: Sequence[int]
    ) -> messages.Anchor | messages.Link | messages.Signature | None:
        """What this device has to send now, judging by the record."""
        seat = self.seat(record, seats)
        if seat is None or record.closing is not None or self.refused:
            return None
        state, story = self.state(record, seats), record.story
        if state is not None and seat in (story.called or []):
            return self.link(record, seat, state)
        over = story.position.turn == OVER
        signs = (over or self.leaves) and state is not None and not story.called
        if signs and seat in story.unsigned:
            return self.signature(record, seat)
        if over:
            return None
        if state is None or not state.counts or state.left <= FEW:
            return self.anchor(seat, seats, record.story.people, renewed=state is not None)
        return None

    def anchor(
        self, seat: int, seats: Sequence[int], people: Sequence[int], renewed: bool
    ) -> messages.Anchor | None:
        if self.displaced:
            return None
        if self.chain is None or renewed:
            self.chain = Chain(secrets.token_bytes(LINK))
        also = [each for each in sorted(seats) if each != seat and each in people]
        key = signatures.public_key(self.key).hex()
        anchor = self.chain.anchor.hex()
        return messages.Anchor(f"chain-{anchor[:16]}", seat, anchor, LENGTH, key, also)

    def link(self, record: Record, seat: int, state: ChainState) -> messages.Link:
        assert self.chain is not None
        roll, link = record.story.results, self.chain.link(LENGTH - state.left).hex()
        self.sent.setdefault(roll, Proof(roll, seat, link, time.time(), record.lines[-1].text))
        return messages.Link(roll, seat, link)

    def signature(self, record: Record, seat: int) -> messages.Signature:
        last = record.lines[-1]
        signature = signatures.signed(self.key, signed_message(record.lines, seat, last.hash))
        name = f"signs-{seat}-{last.number}"
        return messages.Signature(name, seat, last.number, last.hash, signature.hex())

    def take(self, line: Line, roll: int, seats: Sequence[int]) -> Sentence | None:
        """Look at a line that has just arrived; returns a remark if something is odd."""
        sent = self.sent.get(roll)
        gone = line.kind == "seat" and sent is not None and line.facts["seat"] == sent.seat
        if sent is not None and (gone or line.kind == "links"):
            proof = self.sent.pop(roll)
            if gone or proof.link not in line.facts["links"]:
                self.proofs.append(proof)
                return Sentence("link_passed_over", WORDS, roll=roll + 1)
        if line.kind == "signature" and line.facts["seat"] in seats:
            self.leaves = False
        if line.kind == "chain" and line.facts["seat"] in seats:
            ours = self.chain is not None and line.facts["anchor"] == self.chain.anchor.hex()
            if not ours and self.chain is not None:
                self.displaced = True
                return Sentence("foreign_chain", WORDS, line=line.number)
        return None
