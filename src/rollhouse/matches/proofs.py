"""Proofs of links that a device sent and the house rolled without.

Each match has a file of them in `passed/` of the data folder, named after the commitment in the
head of its record and readable only by its owner: one line of JSON per proof. Before it was sent,
only that device knew a link that fits the chain of its seat, and the line that called for it
depends on all lines before. So everybody with the record can check that the device answered, and
what. Nobody can prove when the answer arrived: the time is what the device says.
"""

from __future__ import annotations

import json
import os
import re
import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from rollhouse.kernel import chains, folders, validation
from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.language import Sentence

from .record import Record, read_file
from .words import WORDS, BadRecord

LATEST = 32_503_680_000.0
"""The year 3000, in seconds since 1970."""


@dataclass(frozen=True)
class Proof:
    """Proof that a link was sent for a roll which the house made without it."""

    roll: int
    seat: int
    link: str
    sent: float
    """When, in seconds since 1970."""
    call: str
    """The line of the record that called for it."""


def place_of(head: Mapping[str, Any]) -> Path:
    """The file with the proofs of the match whose record has this head; it may not exist."""
    commitment = re.sub("[^0-9a-f]", "_", str(head["table"].get("commitment", "none")))
    return folders.data() / "passed" / f"{commitment[:64]}.jsonl"


def keep(head: Mapping[str, Any], proof: Proof) -> None:
    """Add a proof to the file of its match; `BadRecord` says why that is impossible."""
    place = place_of(head)
    try:
        place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle = os.open(place, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(json.dumps(asdict(proof)) + "\n")
            file.flush()
            os.fsync(file.fileno())
    except OSError as fault:
        raise BadRecord("proof_not_kept", WORDS, path=place, fault=validation.why(fault)) from None


def read(path: Path) -> list[Proof]:
    """The proofs in a file, one per roll; `BadRecord` names a line that is not a proof."""
    found: dict[tuple[int, int], Proof] = {}
    for number, text in enumerate(read_file(path).splitlines(), 1):
        try:
            proof = read_proof(validation.json_value(text))
        except (RollhouseError, ValueError, TypeError, RecursionError) as fault:
            why = fault.sentence if isinstance(fault, RollhouseError) else validation.why(fault)
            raise BadRecord("bad_proof", WORDS, path=path, line=number, fault=why) from None
        found.setdefault((proof.roll, proof.seat), proof)
    return list(found.values())


def read_proof(value: Any) -> Proof:
    given = validation.an_object(value, "a proof", '{"roll": 3, "seat": 0, …}')
    validation.keys(given, "a proof", [field.name for field in fields(Proof)])
    return Proof(
        validation.whole(given["roll"], "roll", 0, validation.ENOUGH),
        validation.whole(given["seat"], "seat", 0, 99),
        validation.text(given["link"], "link"),
        validation.number(given["sent"], "sent", 0.0, LATEST),
        validation.text(given["call"], "call"),
    )


def check(record: Record, proof: Proof) -> Sentence:
    """What a proof says about a record: that the device had answered, or why it proves nothing."""
    line = next((line for line in record.lines if line.text == proof.call), None)
    facts = {"seat": proof.seat + 1, "roll": proof.roll + 1}
    if line is None or line.kind != "call" or line.facts["roll"] != proof.roll:
        return Sentence("proof_of_other", WORDS, **facts)
    seal = record.until(line.number).story.seal
    state = None if seal is None else seal.seats.get(proof.seat)
    if state is None or not chains.follows(proof.link, state.last, state.behind + 1):
        return Sentence("proof_of_nothing", WORDS, **facts)
    if not is_without(record, line.number, proof.seat):
        return Sentence("proof_not_needed", WORDS, **facts)
    at = time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime(proof.sent))
    return Sentence("proof_holds", WORDS, time=at, **facts)


def is_without(record: Record, call: int, seat: int) -> bool:
    """Does the roll after a call go without the link of a seat? It was passed over, or the seat
    changed hands in between.
    """
    for line in record.lines[call + 1 :]:
        if line.kind == "seat" and line.facts["seat"] == seat:
            return True
        if line.kind in ("links", "result"):
            return seat in record.story.passed_over.get(line.number, {})
    return False
