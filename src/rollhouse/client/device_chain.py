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

from .words import WORDS, NotTrue

FEW = 4
"""With this few links left, another chain is begun."""


class DeviceChain:
    """What this device adds to the dice of one match."""

    def __init__(self) -> None:
        self.chains: dict[str, Chain] = {}
        """The chains that this device has begun, by anchor."""
        self.said: dict[str, list[messages.Anchor]] = {}
        """What was sent of each of them, by anchor. (Other seats may have become this device's
        before it was written.)"""
        self.offered: dict[int, Chain] = {}
        """By seat: a chain that was offered to the house, which has not written it yet."""
        self.key = secrets.token_bytes(LINK)
        """The seed of the key by which it signs."""
        self.refused = False
        """Does the house accept no chain from this device? Then it gives nonces."""
        self.displaced = False
        """Has another device sat down in the same seat?"""
        self.leaves = False
        """Is the seat about to be left, or the match given up? Then it signs before the end."""
        self.sent: dict[tuple[int, int], Proof] = {}
        """The links that were sent, by roll and seat."""
        self.proofs: list[Proof] = []
        """The sent links that the house passed over."""

    def states(self, record: Record, seats: Sequence[int]) -> dict[int, ChainState]:
        """By seat: how far the chains of this device have been shown. As a rule it has one, at its
        first seat; when it is given a seat before that, the chain it had still counts."""
        seal, people = record.story.seal, record.story.people
        known = {} if seal is None else seal.seats
        own = [seat for seat in sorted(seats) if seat in people and seat in known]
        return {seat: known[seat] for seat in own if known[seat].anchor in self.chains}

    def due(
        self, record: Record, seats: Sequence[int]
    ) -> Sequence[messages.Anchor | messages.Link | messages.Signature]:
        """What this device has to send now, judging by the record."""
        story = record.story
        people = [seat for seat in sorted(seats) if seat in story.people]
        if not people or story.seal is None or record.closing is not None or self.refused:
            return []
        states, called = self.states(record, seats), story.called or []
        if shown := [seat for seat in states if seat in called]:
            return [self.link(record, seat, states[seat]) for seat in shown]
        over = story.position.turn == OVER
        unsigned = [seat for seat in states if seat in story.unsigned]
        if (over or self.leaves) and unsigned and not called:
            return [self.signature(record, seat) for seat in unsigned]
        state = states.get(people[0])
        if over or (state is not None and state.counts and state.left > FEW):
            return []
        return [] if self.displaced else [self.anchor(people)]

    def anchor(self, seats: Sequence[int]) -> messages.Anchor:
        """A chain for the first of these seats. It is always a new one: of a chain that has been in
        the record before, others may know links."""
        seat, also = seats[0], list(seats[1:])
        chain = self.offered.setdefault(seat, Chain(secrets.token_bytes(LINK)))
        anchor = chain.anchor.hex()
        self.chains[anchor] = chain
        key = signatures.public_key(self.key).hex()
        said = messages.Anchor(f"chain-{anchor[:16]}", seat, anchor, LENGTH, key, also)
        if said not in self.said.setdefault(anchor, []):
            self.said[anchor].append(said)
        return said

    def link(self, record: Record, seat: int, state: ChainState) -> messages.Link:
        chain, roll = self.chains[state.anchor], record.story.results
        link = chain.link(LENGTH - state.left).hex()
        proof = Proof(roll, seat, link, time.time(), record.lines[-1].text)
        self.sent.setdefault((roll, seat), proof)
        return messages.Link(roll, seat, link)

    def signature(self, record: Record, seat: int) -> messages.Signature:
        last = record.lines[-1]
        signature = signatures.signed(self.key, signed_message(record.lines, seat, last.hash))
        name = f"signs-{seat}-{last.number}"
        return messages.Signature(name, seat, last.number, last.hash, signature.hex())

    def take(self, line: Line, roll: int, seats: Sequence[int]) -> Sentence | None:
        """Look at a line that has just arrived; returns a remark if something is odd."""
        if line.kind == "chain" and line.facts["anchor"] in self.said:
            self.compare(line)
        passed = self.passed_over(line, roll)
        self.proofs += passed
        if passed:
            return Sentence("link_passed_over", WORDS, roll=roll + 1)
        if line.kind == "signature" and line.facts["seat"] in seats:
            self.leaves = False
        if line.kind == "chain" and line.facts["seat"] in seats:
            if line.facts["anchor"] not in self.chains and self.chains:
                self.displaced = True
                return Sentence("foreign_chain", WORDS, line=line.number)
        return None

    def compare(self, line: Line) -> None:
        """The house has written down our chain: with our seat, our key, and as long as it is.

        Whoever makes it shorter gets a later link for an earlier one, and knows those between;
        whoever gives it another key signs in our name.
        """
        facts = line.facts
        said = self.said[facts["anchor"]]
        written = facts["seat"], facts["links"], facts.get("key"), list(facts.get("also", []))
        if written not in [(each.seat, each.links, each.key, list(each.also)) for each in said]:
            raise NotTrue("other_chain", line=line.number)
        self.offered.pop(facts["seat"], None)

    def passed_over(self, line: Line, roll: int) -> list[Proof]:
        """The links sent for this roll that go no further, by what a line says."""
        if line.kind == "seat":
            gone = self.sent.pop((roll, line.facts["seat"]), None)
            return [] if gone is None else [gone]
        if line.kind != "links":
            return []
        sent = [self.sent.pop(each) for each in sorted(self.sent) if each[0] == roll]
        return [proof for proof in sent if proof.link not in line.facts["links"]]
