"""`rollhouse verify`: is a record good?"""

from __future__ import annotations

import argparse
import contextlib
import json
from typing import TYPE_CHECKING

from .. import arguments as shared
from ..keyboard.interrupt import ImmediateInterrupt

if TYPE_CHECKING:
    from pathlib import Path

    from rollhouse.kernel.language import Sentence
    from rollhouse.matches.verify import Findings

    from ..arguments import Subparsers

DESCRIPTION = """\
Checks a record: that its lines follow each other and none was changed, that every step was legal,
and every roll that can be computed again. An open sealed game keeps its secret: its dice are
compared with the numbers beside them, but whether the numbers are those of the secret is found out
when it is closed. Of a game on a house it says
whose devices had a hand in the dice, who was passed over and who signed. Of a cup it checks every
game and the sums. Exit code: 0 good, of an open sealed
game as far as it goes; 1 not good, or not wholly checked; 2 it could not be read.
"""


def add(commands: Subparsers) -> None:
    verify = shared.add_command(
        commands, "verify", run, "check a record: chain, legality, and every roll that can be "
        "checked", DESCRIPTION,
    )  # fmt: skip
    shared.add_record(verify)
    verify.add_argument(
        "--with", dest="other", metavar="OTHER", help="another record of the same game, of "
        "somebody else who played: do both say the same?",
    )  # fmt: skip
    verify.add_argument(
        "--proofs", metavar="FILE", help="links that a device of another computer sent and the "
        "house rolled without; those of this computer are found without it",
    )  # fmt: skip
    shared.add_language(verify)
    shared.add_json(verify)


def run(arguments: argparse.Namespace) -> int:
    """Exit code 0: good; 1: wrong, or not fully checked. A record that cannot be read raises."""
    with ImmediateInterrupt():
        from rollhouse.cups import saved as saved_cups
        from rollhouse.matches import saved
        from rollhouse.matches.verify import verify

        from ..screen.screen import Screen
        from ..words import SAYS

    language = shared.language_of(arguments)
    if saved_cups.is_known(arguments.file):
        from ..cup.verification import verify_cup

        return verify_cup(arguments.file, arguments.json, language)
    path = saved.find(arguments.file)
    findings = verify(path)
    remarks = [remark.say(language) for remark in findings.remarks]
    if arguments.other is not None and findings.fault is None:
        compare(findings, path, saved.find(arguments.other))
        remarks = [remark.say(language) for remark in findings.remarks]
    if findings.fault is None:
        remarks += [remark.say(language) for remark in proven(path, arguments.proofs)]
    fault = findings.fault.say(language) if findings.fault else None
    unchecked = findings.unchecked.say(language) if findings.unchecked else None
    counts = {
        "lines": findings.lines,
        "positions": findings.positions,
        "rolls": findings.rolls,
    }
    if arguments.json:
        facts = {
            "good": findings.good, "finished": findings.finished, **counts, "remarks": remarks,
            "passed_over": findings.passed_over, "missing": findings.missing,
            "contributed": findings.contributed,
            "signed": [list(each) for each in findings.signed], "by_numbers": findings.by_numbers,
            "fault": fault, "unchecked": unchecked,
        }  # fmt: skip
        print(json.dumps(facts, ensure_ascii=False))
    else:
        screen = Screen()
        verdict = "good" if findings.good else "bad" if fault else "unchecked"
        reasons = {"fault": fault, "unchecked": unchecked}
        sentence = SAYS.say(language, f"{verdict}_record", path=path, **reasons, **counts)
        screen.say(sentence, "good" if findings.good else "bad")
        for remark in remarks:
            screen.say(SAYS.say(language, "remark", remark=remark))
    return 0 if findings.good else 1


def proven(path: Path, given: str | None) -> list[Sentence]:
    """What proofs of links that were passed over say about a record: the proofs on this computer,
    and those in the file that was given."""
    from pathlib import Path

    from rollhouse.matches import proofs
    from rollhouse.matches.record import Record
    from rollhouse.matches.story import OtherVersion

    record = Record.load(path)
    own = proofs.place_of(record.head)
    files = [*([own] if own.exists() else []), *([] if given is None else [Path(given)])]
    found = [proof for file in files for proof in proofs.read(file)]
    with contextlib.suppress(OtherVersion):  # these rules do not exist here: the verdict says so
        return [proofs.check(record, proof) for proof in found]
    return []


def compare(findings: Findings, path: Path, other: Path) -> None:
    """Add to the findings whether another record of the same match says the same."""
    from rollhouse.kernel.language import Sentence
    from rollhouse.matches.record import Record
    from rollhouse.matches.verify import first_difference
    from rollhouse.matches.words import WORDS

    line = first_difference(Record.load(path), Record.load(other))
    if line is None:
        findings.remarks.append(Sentence("differ_not", WORDS, path=other))
    else:
        findings.fault = Sentence("differ", WORDS, path=other, line=line)
