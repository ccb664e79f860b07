"""A witness: a suspicious player's own copy of a match, which grows line by line.

The chain of hashes and the rules are checked with every line. The witness also remembers every
nonce that this device gave, by the number of the roll: one nonce per roll, whatever a house asks,
refuses or pretends not to have heard, so that no house can try several. At the end the revealed
secret must explain every roll (`matches.verify`). If dice are sealed by chains, the device has one
of its own (`device_chain`), and gives no nonces.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rollhouse.chance import TableQuestion
from rollhouse.chance.sealed import new_nonce
from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.language import Sentence
from rollhouse.kernel.records import TABLE
from rollhouse.kernel.validation import brief, shown
from rollhouse.matches import lines, proofs
from rollhouse.matches.lines import BEFORE_THE_FIRST, Line
from rollhouse.matches.match import Match, follow, nonce_giver, rolls_next
from rollhouse.matches.proofs import Proof
from rollhouse.matches.record import Record
from rollhouse.matches.story import OtherVersion
from rollhouse.matches.verify import Findings, rebuild_table, verify
from rollhouse.matches.words import WORDS as LINES

from .device_chain import DeviceChain
from .words import WORDS, NotTrue

Nonces = dict[int, str]
"""The nonces that this device gave, by the number of the roll."""


class Witness:
    """Takes lines as the house sends them; raises `NotTrue` if one cannot be true.

    >>> from rollhouse.chance import real
    >>> from rollhouse.matches.match import begin
    >>> match = begin("toss_up", ["Ann", "Ben"], real.RealTable())
    >>> witness = Witness()
    >>> witness.take(0, match.record.lines[0].text).kind
    'match'
    >>> witness.record == match.record
    True
    """

    def __init__(
        self,
        seats: Sequence[int] = (),
        given: Nonces | None = None,
        keep: Callable[[Nonces], None] | None = None,
    ) -> None:
        """`seats` are this device's. `keep` stores all nonces given so far, before the newest is
        sent.
        """
        self.seats = list(seats)
        self.given: Nonces = {} if given is None else given
        self.keep = keep
        self.chain = DeviceChain()
        self.match: Match | None = None
        """Our own copy of the match, which grows; None before the first line."""
        self.remarks: list[Sentence] = []
        """Things that are odd, but may have a good reason."""

    @property
    def record(self) -> Record | None:
        """The match so far, every line checked."""
        return None if self.match is None else self.match.record

    def __len__(self) -> int:
        """How many lines there are so far."""
        return 0 if self.record is None else len(self.record)

    # Lines

    def expect(self, theirs: int) -> None:
        """The house says how many lines it has: that must never be fewer than it has shown."""
        if theirs < len(self):
            raise NotTrue("shorter", ours=len(self), theirs=theirs)

    def take(self, number: int, text: str) -> Line | None:
        """Take the next line; None for one that is known already, which must not have changed."""
        if number >= len(self):
            return self._add(text)
        self._compare(number, text)
        return None

    def _compare(self, number: int, text: str) -> None:
        assert self.record is not None
        if self.record.lines[number].text == text:
            return
        if number == 0:
            before, now = commitment(self.record.head), commitment(head_of(text))
            if before != now:
                raise NotTrue("other_commitment", before=shown(before), now=shown(now))
        raise NotTrue("altered", line=number)

    def _add(self, text: str) -> Line:
        try:
            if self.match is None:
                self.match = follow(text)
                return self.match.record.lines[0]
            roll = self.match.record.story.results
            question = self.match.record.story.question
            line = self.match.take(text)
        except OtherVersion:
            raise
        except RollhouseError as error:
            raise NotTrue("not_following", fault=name_line(error.sentence, len(self))) from None
        if line.kind == "nonce":
            self._compare_nonce(line, roll)
        known = len(self.chain.proofs)
        remark = self.chain.take(line, roll, self.seats)
        if remark is not None:
            self.remarks.append(remark)
        for proof in self.chain.proofs[known:]:
            self._keep_proof(self.match.record, proof)
        if line.kind == "result" and self.match.record.story.seal is not None:
            self._compare_roll(line, question)
        return line

    def _keep_proof(self, record: Record, proof: Proof) -> None:
        """Write a proof down; if that is impossible, the match goes on with a remark."""
        try:
            proofs.keep(record.head, proof)
        except RollhouseError as error:
            self.remarks.append(error.sentence)

    def _compare_roll(self, line: Line, question: TableQuestion) -> None:
        """A roll by chains can be checked at once; the error of a hand only when all is over."""
        assert self.match is not None
        table = rebuild_table(self.match.record)
        if table is None or table.PHYSICAL:
            return
        try:
            table.repeats(question, line.facts)
        except RollhouseError as error:
            raise NotTrue("not_following", fault=name_line(error.sentence, line.number)) from None

    def _compare_nonce(self, line: Line, roll: int) -> None:
        giver, found = line.facts["seat"], line.facts["nonce"]
        given = self.given.get(roll)
        if giver in self.seats:
            if given is None:
                self.remarks.append(Sentence("foreign_nonce", WORDS, roll=roll + 1))
            elif given != found:
                facts = {"given": brief(given), "found": brief(found), "line": line.number}
                raise NotTrue("other_nonce", roll=roll + 1, **facts)
        elif given is not None:
            self.remarks.append(Sentence("passed_over", WORDS, roll=roll + 1))

    # Nonces

    def nonce(self, roll: int) -> str:
        """This device's nonce for a roll: it is always the same."""
        if roll not in self.given:
            self.given[roll] = new_nonce()
            if self.keep is not None:
                self.keep(self.given)
        return self.given[roll]

    @property
    def gives_nonces(self) -> bool:
        """Are the dice sealed, and does this device contribute to them by nonces?"""
        if self.record is None or not self.record.story.table.NONCES:
            return False
        return self.record.story.seal is None or self.chain.refused

    def due(self) -> tuple[int, str] | None:
        """The seat of this device that has to give a nonce now, and that nonce; otherwise None."""
        if self.record is None or self.record.closing is not None:
            return None
        story = self.record.story
        if not self.gives_nonces or story.nonce is not None or story.position.turn != TABLE:
            return None
        giver = nonce_giver(story.position.to_move, story.position.players, story.people)
        return (giver, self.nonce(story.results)) if giver in self.seats else None

    def asked(self, seat: int, at: int) -> str | None:
        """The nonce that the house asks this device for; None if it has no right to one now."""
        if self.record is None or self.record.closing is not None or at != len(self.record):
            return None
        story = self.record.story
        if not self.gives_nonces or story.nonce is not None or story.position.turn != TABLE:
            return None
        return self.nonce(story.results) if seat in self.seats else None

    def with_action(self, action: Mapping[str, Any]) -> str | None:
        """The nonce that goes with an action of ours, if we are the ones to roll next."""
        assert self.record is not None
        story = self.record.story
        if not self.gives_nonces:
            return None
        ours = rolls_next(story.position, action, story.people)
        return self.nonce(story.results) if ours else None

    # What the house says of our own doing

    def done(self, at: int, fitting: Mapping[str, Any]) -> Line:
        """The line that came of something we did when the record had `at` lines.

        `fitting` are the facts that it must contain. It must be exactly that line: an action is
        accepted at the length at which it was chosen, or not at all.
        """
        if len(self) <= at:
            raise NotTrue("not_there")
        assert self.record is not None
        line = self.record.lines[at]
        for key, value in fitting.items():
            if not includes(line.facts.get(key), value):
                raise NotTrue("other_action", line=at)
        return line

    def verify(self) -> Findings:
        """Check everything about the record that can be checked now; `NotTrue` if it cannot be
        true.
        """
        assert self.record is not None
        findings = verify(self.record)
        if findings.fault is not None:
            raise NotTrue("other_ending", fault=findings.fault)
        findings.remarks += self.remarks
        return findings


def name_line(fault: Sentence, line: int) -> Sentence:
    """What is wrong, with the line where it is wrong."""
    return fault if fault.key == "at_line" else Sentence("at_line", LINES, line=line, value=fault)


def includes(found: Any, wanted: Any) -> bool:
    """Does what the record has contain what we said? The house may complete an action's gesture."""
    if isinstance(wanted, Mapping) and isinstance(found, Mapping):
        said = {key: value for key, value in wanted.items() if value not in (None, False)}
        return all(key in found and includes(found[key], said[key]) for key in said)
    if isinstance(wanted, (list, tuple)) and isinstance(found, (list, tuple)):
        pairs = zip(found, wanted, strict=False)
        return len(found) == len(wanted) and all(includes(one, other) for one, other in pairs)
    return bool(found == wanted)


def commitment(head: Mapping[str, Any]) -> Any:
    table = head.get("table")
    return table.get("commitment") if isinstance(table, Mapping) else None


def head_of(text: str) -> Mapping[str, Any]:
    try:
        return lines.read(0, text.encode(), BEFORE_THE_FIRST).facts
    except RollhouseError:
        return {}
