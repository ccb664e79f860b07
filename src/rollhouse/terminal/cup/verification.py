"""`rollhouse verify` of a cup."""

from __future__ import annotations

import json

from rollhouse.cups import saved
from rollhouse.cups.verify import verify
from rollhouse.matches.record import read_file

from ..screen.screen import Screen
from ..words import SAYS
from .words import CUP


def verify_cup(name: str, as_lines: bool, language: str) -> int:
    """Exit code 0: good; 1: wrong, or not completely checked."""
    path = saved.find(name)
    findings = verify(read_file(path), saved.record_of)
    remarks = [remark.say(language) for remark in findings.remarks]
    fault = findings.fault.say(language) if findings.fault else None
    unchecked = findings.unchecked.say(language) if findings.unchecked else None
    counts = {
        "lines": findings.lines,
        "matches": findings.matches,
        "positions": findings.positions,
        "rolls": findings.rolls,
    }
    reasons = {"fault": fault, "unchecked": unchecked}
    if as_lines:
        facts = {"good": findings.good, "finished": findings.finished, **counts}
        print(json.dumps({**facts, "remarks": remarks, **reasons}, ensure_ascii=False))
    else:
        screen = Screen()
        verdict = "good" if findings.good else "bad" if fault else "unchecked"
        sentence = CUP.say(language, f"{verdict}_cup", path=path, **reasons, **counts)
        screen.say(sentence, "good" if findings.good else "bad")
        for remark in remarks:
            screen.say(SAYS.say(language, "remark", remark=remark))
    return 0 if findings.good else 1
