"""The seal of a match by scheme 2: whose chains are in the record, and whose link a roll takes.

A roll takes two or three lines. `call` says whose links it takes: those of everybody at the table
who has a chain. A device shows its link when it has seen that line, and not before. `links`
contains them, with null for those who did not answer in time and were passed over; then the result
shows the link of the house. Which link a device must show follows from the number of calls alone,
so its only choice is to show it or not; a chain that was not shown `PASSES` times no longer counts.
If a seat changes hands between a call and its roll, its link is left out, and that is counted too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from rollhouse.kernel import chains, signatures, validation

from .lines import Line, hash_of
from .words import WORDS, BadRecord

PASSES = 3
"""How often a chain may be passed over before it no longer counts."""
MOST_LINKS = 1 << 16
MOST_CHAINS = 64
"""How many chains a seat may begin in a match."""


class ChainState(NamedTuple):
    """How far a chain has been shown."""

    last: str
    """The link that was shown last; at first the anchor."""
    left: int
    """How many links are left."""
    behind: int = 0
    """How many links have become due since then without being shown."""
    passes: int = 0
    """How often it was passed over."""
    key: str | None = None
    """The public key of the device's signatures."""
    anchor: str = ""
    also: tuple[int, ...] = ()
    """Other seats of the same device."""

    def shows(self, link: Any) -> ChainState:
        """The chain after its next link; None: the device was passed over."""
        if link is None:
            return self.next(self.last, self.behind + 1, self.passes + 1)
        if not chains.follows(link, self.last, self.behind + 1):
            raise BadRecord("other_link", WORDS, value=validation.shown(link))
        return self.next(link, 0, self.passes)

    def next(self, last: str, behind: int, passes: int) -> ChainState:
        """The chain with one link fewer. (`_replace` takes several times as long.)"""
        return ChainState(last, self.left - 1, behind, passes, self.key, self.anchor, self.also)

    @property
    def counts(self) -> bool:
        return self.left > 0 and self.passes < PASSES


class Seal:
    """The chains of a match. Its methods return what is new, or refuse it and change nothing."""

    def __init__(self, head: Mapping[str, Any]) -> None:
        if not chains.is_digits(head.get("commitment")):
            raise BadRecord("bad_anchor", WORDS, value=validation.shown(head.get("commitment")))
        links = validation.whole(head.get("links"), "links", 1, MOST_LINKS)
        self.house = ChainState(str(head["commitment"]), links)
        self.seats: dict[int, ChainState] = {}
        self.anchors = {self.house.last}
        """The anchors of all chains that were ever begun. None is begun twice, or its links would
        be known."""
        self.called: list[int] | None = None
        """The seats whose links were called for, for the roll that is due; None: none were called
        for yet.
        """
        self.mixed = 0
        """How many rolls included links."""
        self.passed: dict[int, int] = {}
        """How often a seat was passed over, with whatever chain."""
        self.left_out: dict[int, int] = {}
        """How often a seat changed hands when its link had been called for."""
        self.replaced: dict[int, int] = {}
        """How often another device sat down in a seat whose owner had not changed."""
        self.shown: dict[int, int] = {}
        """To how many rolls a seat contributed its link."""
        self.sat: dict[int, int] = {}
        """How many chains a seat has begun."""
        self.signatures: dict[int, int] = {}
        """How many times a seat has signed."""

    def contributors(self, people: Sequence[int]) -> list[int]:
        """The seats whose links a roll takes: those of people with a chain that counts."""
        return [seat for seat in people if seat in self.seats and self.seats[seat].counts]

    def stand_for(self, seat: int) -> int | None:
        """The seat at which the device of a seat has its chain; None if it has none."""
        if seat in self.seats:
            return seat
        return next((each for each in self.seats if seat in self.seats[each].also), None)

    def chain(self, facts: Mapping[str, Any], people: Sequence[int]) -> None:
        """Somebody sits down with a chain; seat None: the house, which has used its own up."""
        validation.keys(facts, "chain", ("seat", "anchor", "links"), ("key", "also"))
        anchor, key = facts["anchor"], facts.get("key")
        if not chains.is_digits(anchor):
            raise BadRecord("bad_anchor", WORDS, value=validation.shown(anchor))
        if "key" in facts and not chains.is_digits(key):
            raise BadRecord("bad_key", WORDS, value=validation.shown(key))
        if anchor in self.anchors:
            raise BadRecord("old_anchor", WORDS)
        links = validation.whole(facts["links"], "links", 1, MOST_LINKS)
        if facts["seat"] is None:
            if self.house.left:
                raise BadRecord("house_chain", WORDS, number=self.house.left)
            self.anchors.add(anchor)
            self.house = ChainState(anchor, links)
            return
        seat = validation.whole(facts["seat"], "seat", 0, 99)
        if seat not in people:
            raise BadRecord("nonce_of_nobody", WORDS, value=seat)
        also = tuple(validation.at_most(facts.get("also", []), "also", 99))
        if not set(also) <= set(people) - {seat}:
            raise BadRecord("nonce_of_nobody", WORDS, value=validation.shown(list(also)))
        if self.sat.get(seat, 0) >= MOST_CHAINS:
            raise BadRecord("many_chains", WORDS, seat=seat + 1, most=MOST_CHAINS)
        if seat in self.seats and self.seats[seat].key != key:
            self.replaced[seat] = self.replaced.get(seat, 0) + 1
        self.anchors.add(anchor)
        self.seats[seat] = ChainState(anchor, links, key=key, anchor=anchor, also=also)
        self.sat[seat] = self.sat.get(seat, 0) + 1

    def call(self, facts: Mapping[str, Any], roll: int, people: Sequence[int]) -> None:
        validation.keys(facts, "call", ("roll", "seats"))
        due = self.contributors(people)
        if facts["roll"] != roll or facts["seats"] != due or not due:
            said = {"roll": roll, "seats": due}
            shown = {"said": validation.shown(dict(facts)), "found": validation.shown(said)}
            raise BadRecord("other_call", WORDS, **shown)
        self.called = due

    def links(self, facts: Mapping[str, Any]) -> dict[int, str]:
        """The links that the devices showed, by seat."""
        validation.keys(facts, "links", ("links",))
        if self.called is None:
            raise BadRecord("not_called", WORDS)
        given = validation.several(facts["links"], "links", len(self.called))
        pairs = list(zip(self.called, given, strict=True))
        after = {seat: self.seats[seat].shows(link) for seat, link in pairs}
        self.seats.update(after)
        for seat, link in pairs:
            count = self.passed if link is None else self.shown
            count[seat] = count.get(seat, 0) + 1
        self.called = None
        self.mixed += 1
        return {seat: link for seat, link in pairs if link is not None}

    def signature(self, facts: Mapping[str, Any], number: int) -> None:
        """Somebody signs, in line `number`; refused if it cannot be a signature of theirs."""
        validation.keys(facts, "signature", ("seat", "line", "seen", "signature"))
        validation.whole(facts["line"], "line", 0, number - 1)
        chain = self.seats.get(validation.whole(facts["seat"], "seat", 0, 99))
        if chain is None or chain.key is None:
            raise BadRecord("no_key", WORDS, value=facts["seat"] + 1)
        hash, signature = facts["seen"], facts["signature"]
        if not chains.is_digits(hash) or not chains.is_digits(signature, 128):
            raise BadRecord("bad_signature", WORDS)
        self.signatures[facts["seat"]] = self.signatures.get(facts["seat"], 0) + 1

    def sit(self, seat: int) -> None:
        """Somebody else has a seat: the chain of its previous owner ends."""
        self.seats.pop(seat, None)
        if self.called is not None and seat in self.called:
            self.left_out[seat] = self.left_out.get(seat, 0) + 1
            self.called = [each for each in self.called if each != seat] or None


# Signatures

NAMED = ("match", "seat")
"""Lines with names in them, which may be taken out of a closed record."""


def nameless(commitment: str, lines: Sequence[Line]) -> str:
    """A hash over lines of a record that stays the same when names are taken out of it."""
    found = commitment
    for line in lines:
        if line.kind not in NAMED:
            found = hash_of(found, line.text[: -len(line.hash) - 11] + "}")
    return found


def signed_message(lines: Sequence[Line], seat: int, hash: str) -> bytes:
    """What the device of a seat signs of these lines, the first of a record; `hash` is the last's.

    A name may have been taken out since then; then the last line has another hash.
    """
    commitment = lines[0].facts["table"]["commitment"]
    seen = f"{lines[-1].number} {hash} {nameless(commitment, lines)}"
    return f"rollhouse signature 2 {commitment} {seat} {seen}".encode()


def refuse_other_signature(lines: Sequence[Line], facts: Mapping[str, Any], key: str) -> bool:
    """Check a signature that comes after these lines. False: a name has been taken out
    since then.
    """
    known = lines[: facts["line"] + 1]
    message = signed_message(known, facts["seat"], facts["seen"])
    signature = bytes.fromhex(facts["signature"])
    if not signatures.is_signed(bytes.fromhex(key), message, signature):
        raise BadRecord("wrong_signature", WORDS, seat=facts["seat"] + 1)
    return bool(known[-1].hash == facts["seen"])
