"""Verification of a cup: its own lines, every match in it, and the sums."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from rollhouse.kernel import contract
from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.frozen import frozen
from rollhouse.kernel.language import Sentence
from rollhouse.kernel.records import OVER
from rollhouse.kernel.validation import shown
from rollhouse.matches.lines import BEFORE_THE_FIRST
from rollhouse.matches.record import Record
from rollhouse.matches.story import ABANDONED
from rollhouse.matches.verify import verify as verify_match

from . import cup as cups
from .words import WORDS, BadCup

Finder = Callable[[str], bytes | None]
"""The bytes of the record of a match, by its id; None if it is missing."""


@dataclass
class CupFindings:
    """What the verification of a cup found."""

    lines: int = 0
    matches: int = 0
    """Matches whose whole records were checked."""
    positions: int = 0
    rolls: int = 0
    finished: bool = False
    remarks: list[Sentence] = field(default_factory=list)
    unchecked: Sentence | None = None
    """Why not everything was checked: a match that is not here, other rules, physics that
    differs.
    """
    fault: Sentence | None = None

    @property
    def good(self) -> bool:
        return self.fault is None and self.unchecked is None


def is_cup(content: bytes) -> bool:
    """Does a file hold the record of a cup, whatever else is in it?"""
    return content.startswith(b'{"n":0,"kind":"cup",')


def split(content: bytes) -> list[bytes]:
    """The records that come one after another in a file, each beginning with its line 0."""
    found: list[list[bytes]] = []
    for line in content.splitlines(keepends=True):
        if line.startswith(b'{"n":0,') or not found:
            found.append([])
        found[-1].append(line)
    return [b"".join(each) for each in found]


def bundle(cup: cups.Cup, find: Finder) -> bytes:
    """A cup and the records of its matches in one file, which can be verified as a whole."""
    found = [find(match["match"]) for match in cup.matches]
    return cup.text().encode() + b"".join(each for each in found if each is not None)


def verify(content: bytes, find: Finder = lambda _: None) -> CupFindings:
    """Check a cup: its chain and sums, and each match that stands in the file or that `find` has.

    The records in a file are in the order of the cup, so each is recognised by its last hash.
    """
    own, *more = split(content)
    beside = {last_hash(each): each for each in more}
    findings = CupFindings()
    try:
        cup = cups.parse(own)
        findings.lines = len(cup.lines)
        findings.finished = cup.closing is not None
        if cup.closing is None:
            findings.remarks.append(Sentence("unfinished_cup", WORDS))
        for match in cup.matches:
            check_match(cup, match, beside.get(match["last"]) or find(match["match"]), findings)
    except RollhouseError as error:
        findings.fault = error.sentence
    return findings


def last_hash(content: bytes) -> str:
    try:
        return Record.parse(content).hash
    except RollhouseError:
        return BEFORE_THE_FIRST


def check_match(
    cup: cups.Cup, said: Mapping[str, Any], content: bytes | None, findings: CupFindings
) -> None:
    """Check the record of one match, and that it is the one that the cup means."""
    match = said["match"]
    if content is None:
        findings.unchecked = findings.unchecked or Sentence("missing_match", WORDS, value=match)
        return
    record = Record.parse(content)
    if (len(record), record.hash) != (said["lines"], said["last"]):
        facts = {"expected": said["lines"], "hash": said["last"][:8]}
        raise BadCup("other_match", WORDS, value=match, **facts)
    found = verify_match(content)
    if found.fault is not None:
        raise BadCup("in_match", WORDS, value=match, fault=found.fault)
    findings.positions += found.positions
    findings.rolls += found.rolls
    if found.unchecked is not None:
        unchecked = Sentence("in_match", WORDS, value=match, fault=found.unchecked)
        findings.unchecked = findings.unchecked or unchecked
    findings.remarks += [
        Sentence("in_match", WORDS, value=match, fault=remark) for remark in found.remarks
    ]
    check_result(cup, said, record)
    findings.matches += 1


def check_result(cup: cups.Cup, said: Mapping[str, Any], record: Record) -> None:
    """Check that a match was of its game, ended as the cup says, and gave these places."""
    match, game = said["match"], cup.games[said["game"]]
    if record.game != game["game"] or len(record.names) != len(said["entrants"]):
        raise BadCup("other_game", WORDS, value=match)
    known = contract.load(record.game)
    agreed = contract.agree(known, len(record.names), game["options"]).options
    for option in known.options.OPTIONS:
        own = option.each_seat  # computers have the hands of their levels
        if not own and frozen(record.head["options"].get(option.name)) != agreed[option.name]:
            raise BadCup("other_game", WORDS, value=match)
    closing = record.closing
    if closing is None or closing["reason"] != said["reason"]:
        raise BadCup("other_reason", WORDS, value=match)
    places = places_of(record)
    if places != said["places"]:
        facts = {"found": shown(places), "said": shown(said["places"])}
        raise BadCup("other_places", WORDS, value=match, **facts)


def places_of(record: Record) -> list[int] | None:
    """Who finished where in a closed match; None if it was given up."""
    closing = record.closing
    if closing is None or closing["reason"] == ABANDONED or record.position.turn != OVER:
        return None
    return record.position.places()
