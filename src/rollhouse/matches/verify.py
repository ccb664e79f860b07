"""Verification: re-derive everything a record says, and tell what could be checked."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from typing import Any

from rollhouse import chance
from rollhouse.chance import sealed
from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.language import Sentence
from rollhouse.kernel.validation import shown

from .match import nonce_giver
from .record import Record, naming, read_file
from .story import OtherVersion, Story
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
    """Nonces that came from another person than the one whose turn it was to give one."""
    finished: bool = False
    remarks: list[Sentence] = field(default_factory=list)
    """What could not be checked, and why; what a reader should know."""
    unchecked: Sentence | None = None
    """Why not all was checked: other rules than this house has, or physics that does not repeat."""
    fault: Sentence | None = None
    """What is wrong with it."""

    @property
    def good(self) -> bool:
        """Was everything checked, and nothing found wrong?"""
        return self.fault is None and self.unchecked is None


def verify(given: Record | bytes | str | os.PathLike[str]) -> Findings:
    """Check chain, legality and, where the table can be rebuilt, every roll of a record.

    Of an open sealed record, whether the dice are those of the numbers beside them.
    Given is a record, its bytes, or the path of its file (`BadRecord` if that cannot be read).
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
    if not isinstance(table, sealed.AnySealedTable):
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
            if found != due:
                said = {"expected": shown(due), "found": shown(found)}
                raise BadRecord("wrong_roll", WORDS, **said)


def check_story(record: Record, table: chance.Table | None, findings: Findings) -> None:
    open_sealed = isinstance(table, sealed.UnrevealedTable)
    with naming(0):
        story = Story(record.lines[0])
    for line in record.lines[1:]:
        with naming(line.number):
            question = story.question
            story.follow(line)
            if line.kind == "nonce":
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
    if story.table.NONCES and story.house_nonces:
        add_remark(findings, "not_sealed", house=story.house_nonces, all=story.results)
    if findings.passed_over:
        add_remark(findings, "passed_over", number=findings.passed_over, all=story.results)


def is_of_another(giver: int | None, story: Story) -> bool:
    """Does a nonce come from a person who was not the one to give it?"""
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


def add_remark(findings: Findings, key: str, **facts: Any) -> None:
    findings.remarks.append(Sentence(key, WORDS, **facts))
