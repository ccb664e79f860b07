"""Verification: derive everything in a record again, and say what could be checked."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from typing import Any

from rollhouse import chance
from rollhouse.chance import sealed
from rollhouse.kernel import validation
from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.language import Sentence
from rollhouse.kernel.validation import shown

from .lines import Line
from .match import nonce_giver
from .record import Record, naming, read_file
from .seal import NAMED, Seal, refuse_other_signature
from .story import OtherVersion, Story, people
from .words import WORDS, BadRecord


@dataclass
class Findings:
    """What a verification found."""

    lines: int = 0
    positions: int = 0
    """Positions that were re-derived."""
    rolls: int = 0
    """Rolls that were computed again from what the record reveals."""
    by_numbers: int = 0
    """Rolls of a sealed record that is still open. Their dice were computed again from the numbers
    beside them; the numbers themselves can be checked when the secret is revealed."""
    elsewhere: int = 0
    """Motions that physics on this machine does not repeat exactly."""
    passed_over: int = 0
    """Nonces that came from another person than the one who was to give it."""
    missing: int = 0
    """Links that are missing from rolls, although their owners had sat down with a chain."""
    contributed: list[int] = field(default_factory=list)
    """By seat: how many rolls have a link of its device in them."""
    signed: list[tuple[int, int, bool]] = field(default_factory=list)
    """Who signed what: a seat, the last line that it signed, and whether the line is still as it
    was then; if not, only a name was changed since."""
    finished: bool = False
    remarks: list[Sentence] = field(default_factory=list)
    """What could not be checked, and why; what a reader should know."""
    unchecked: Sentence | None = None
    """Why not everything was checked: it has other rules than this house, or physics that does not
    repeat.
    """
    fault: Sentence | None = None
    """What is wrong with it."""

    @property
    def good(self) -> bool:
        """Was everything checked, and nothing found wrong?"""
        return self.fault is None and self.unchecked is None


def verify(given: Record | bytes | str | os.PathLike[str]) -> Findings:
    """Check chain, legality and, where the table can be rebuilt, every roll of a record.

    For an open sealed record this says whether the dice follow from the numbers beside them.
    `given` is a record, its bytes, or the path of its file (`BadRecord` if that cannot be read).
    """
    content = content_of(given)
    findings = Findings()
    try:
        record = Record.parse(content)
        findings.lines = len(record)
        findings.finished = record.closing is not None
        if record.cut:
            add_remark(findings, "cut", bytes=record.cut)
        if record.closing is None:
            add_remark(findings, "unfinished")
        table = rebuild_table(record)
        check_numbers(record, table)
        if isinstance(table, sealed.ChainedTable):
            check_chains(record, table, findings)
        check_story(record, table, findings)
    except OtherVersion as error:
        findings.unchecked = error.sentence
    except RollhouseError as error:
        findings.fault = error.sentence
    return findings


def content_of(given: Record | bytes | str | os.PathLike[str]) -> bytes:
    if isinstance(given, Record):
        return given.text().encode()
    return given if isinstance(given, bytes) else read_file(given)


def check_numbers(record: Record, table: chance.Table | None) -> None:
    """Check that the numbers of a sealed table follow from its secret, whatever the rules are.

    While the secret is kept, check that the numbers of each roll belong to one stream.
    """
    if not isinstance(table, (sealed.SealedTable, sealed.UnrevealedTable)):
        return
    nonces = [line for line in record.lines if line.kind == "nonce"]
    results = [line for line in record.lines if line.kind == "result"]
    for roll, (nonce, result) in enumerate(zip(nonces, results, strict=False)):
        with naming(result.number):
            found = result.facts.get("numbers")
            if not isinstance(table, sealed.SealedTable):
                sealed.stream_of(found)
                continue
            many = len(found) if isinstance(found, list) else 0
            due = table.numbers(roll, str(nonce.facts.get("nonce")), min(many, sealed.MANY))
            refuse_other_numbers(due, found)


def refuse_other_numbers(due: list[str], found: Any) -> None:
    if found != due:
        raise BadRecord("wrong_roll", WORDS, expected=shown(due), found=shown(found))


def check_chains(record: Record, table: sealed.ChainedTable, findings: Findings) -> None:
    """Check every link, the numbers of every roll and every signature, whatever the rules are."""
    with naming(0):
        seal = Seal(record.head["table"])
    seats, roll, added = list(record.head["seats"]), 0, ""
    for line in record.lines[1:]:
        with naming(line.number):
            facts = line.facts
            if line.kind == "chain":
                seal.chain(facts, people(seats))
            elif line.kind == "seat":
                validation.keys(facts, "seat", ("seat", "name", "player"))
                seat = validation.whole(facts["seat"], "seat", 0, len(seats) - 1)
                seats[seat] = facts
                seal.sit(seat)
            elif line.kind == "call":
                seal.call(facts, roll, people(seats))
            elif line.kind == "links":
                added = sealed.mixed(seal.links(facts))
            elif line.kind == "nonce":
                added = sealed.stirred(str(facts.get("nonce")))
            elif line.kind == "result":
                check_result(line, table, seal, (roll, added))
                roll += 1
            elif line.kind == "signature":
                check_signature(record, line, seal, findings)
    findings.missing = sum(seal.passed.values()) + sum(seal.left_out.values())
    findings.contributed = [seal.shown.get(seat, 0) for seat in range(len(seats))]


def check_result(line: Line, table: sealed.ChainedTable, seal: Seal, roll: tuple[int, str]) -> None:
    """Check that a result shows the next link of the house, and the numbers of all links."""
    found, link = line.facts.get("numbers"), line.facts.get("link") or ""
    seal.house = seal.house.shows(link)
    many = len(found) if isinstance(found, list) else 0
    stream = sealed.chained_numbers(bytes.fromhex(link), table.commitment, *roll)
    refuse_other_numbers(sealed.first(stream, min(many, sealed.MANY)), found)


def check_signature(record: Record, line: Line, seal: Seal, findings: Findings) -> None:
    facts = line.facts
    seal.signature(facts, line.number)
    key = seal.seats[facts["seat"]].key or ""
    stands = refuse_other_signature(record.lines, facts, key)
    findings.signed.append((facts["seat"], facts["line"], stands))


def check_story(record: Record, table: chance.Table | None, findings: Findings) -> None:
    open_sealed = isinstance(table, sealed.UnrevealedTable)
    with naming(0):
        story = Story(record.lines[0])
    for line in record.lines[1:]:
        with naming(line.number):
            question = story.question
            story.follow(line)
            if line.kind == "nonce" and story.seal is None:
                findings.passed_over += is_of_another(line.facts["seat"], story)
            if line.kind == "result" and table is not None:
                repeated = table.repeats(question, line.facts)
                findings.rolls += repeated and not open_sealed
                findings.by_numbers += repeated and open_sealed
                findings.elsewhere += not repeated
        findings.positions += line.kind in ("intent", "result")
    if findings.elsewhere:
        findings.unchecked = Sentence("elsewhere", WORDS, number=findings.elsewhere)
    if open_sealed:
        add_remark(findings, "still_sealed", number=findings.by_numbers)
    if story.alone:
        add_remark(findings, "alone")
    elif story.table.NONCES and story.house_nonces:
        key = "not_sealed" if story.seal is None else "not_chained"
        add_remark(findings, key, house=story.house_nonces, all=story.results)
    if story.seal is not None and story.results:
        tell_chains(record, story, findings)
    if findings.passed_over:
        add_remark(findings, "passed_over", number=findings.passed_over, all=story.results)


def tell_chains(record: Record, story: Story, findings: Findings) -> None:
    """Whose links are in the rolls, who was passed over, and who signed."""
    given, names = findings.contributed, record.names
    devices = [seat for seat, number in enumerate(given) if number]
    if len(devices) == 1 and not story.alone:
        add_remark(findings, "one_device", name=names[devices[0]])
    seal = story.seal
    assert seal is not None
    for seat in story.people:
        if given[seat] < story.results and seal.stand_for(seat) in (seat, None):
            passes = seal.passed.get(seat, 0)
            facts = {"number": given[seat], "all": story.results, "passes": passes}
            add_remark(findings, "fewer_links", name=names[seat], **facts)
    for seat, number in sorted(seal.left_out.items()):
        add_remark(findings, "left_out", name=names[seat], number=number)
    for seat, number in sorted(seal.replaced.items()):
        add_remark(findings, "replaced", name=names[seat], number=number)
    last = {}
    signatures = [line for line in record.lines if line.kind == "signature"]
    for written, (seat, line, stands) in zip(signatures, findings.signed, strict=True):
        last[seat, sat_down_before(record, seat, written.number)] = line, stands
    for (seat, sat), (line, stands) in sorted(last.items()):
        name = record.lines[sat].facts["name"] if sat else record.head["seats"][seat]["name"]
        add_remark(findings, "signed" if stands else "signed_named", name=name, line=line)
    signed = {seat for seat, sat in last if sat == sat_down_before(record, seat)}
    missing = [names[seat] for seat in story.people if seal.stand_for(seat) not in signed]
    if missing and findings.finished:
        add_remark(findings, "unsigned", names=", ".join(missing), number=len(missing))


def sat_down_before(record: Record, seat: int, line: int | None = None) -> int:
    """The line at which the person in a seat before `line` (None: the end) sat down; 0: the
    start.
    """
    known = record.lines[:line]
    changes = (each for each in known if each.kind == "seat" and each.facts["seat"] == seat)
    return max((each.number for each in changes), default=0)


def is_of_another(giver: int | None, story: Story) -> bool:
    """Does a nonce come from a person who was not supposed to give it?"""
    position = story.position
    due = nonce_giver(position.to_move, position.players, story.people)
    return giver is not None and giver != due


def rebuild_table(record: Record) -> chance.Table | None:
    """The table that gave the answers, as far as the record reveals it."""
    head = record.head["table"]
    with naming(0):
        kind = chance.kind(head["kind"])
    place = record.lines[-1].number if kind.NONCES and record.closing is not None else 0
    with naming(place):
        return kind.of_record(head, record.closing)


def first_difference(one: Record, other: Record) -> int | None:
    """The first line in which two records of one match differ; None if they do not.

    One may be shorter, and names may have been taken out of one of them. `BadRecord`: they belong
    to different matches.
    """
    heads = [record.head["table"].get("commitment") for record in (one, other)]
    if heads[0] != heads[1] or (heads[0] is None and one.lines[0].text != other.lines[0].text):
        raise BadRecord("two_matches", WORDS)
    for left, right in zip(one.lines, other.lines, strict=False):
        said = [(line.kind, {} if line.kind in NAMED else line.facts) for line in (left, right)]
        if said[0] != said[1]:
            return left.number
    return None


def add_remark(findings: Findings, key: str, **facts: Any) -> None:
    findings.remarks.append(Sentence(key, WORDS, **facts))
