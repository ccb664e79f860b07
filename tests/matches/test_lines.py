"""What a line of a record is: the same lines are read by the browser's `seal/chain.ts`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rollhouse.matches import lines
from rollhouse.matches.words import BadRecord

LINES = json.loads(Path(__file__).with_name("lines.json").read_text())
NOT_A_LINE = ("not_json", "not_as_written")


@pytest.mark.parametrize("case", LINES, ids=[case["why"] for case in LINES])
def test_a_line_is_read_or_refused(case):
    there = case["number"], case["line"].encode(), case["before"]
    if case["fault"] is None:
        line = lines.read(*there)
        assert line.text == case["line"]
        assert lines.write(line.number, line.kind, line.facts, case["before"]).hash == line.hash
        return
    with pytest.raises(BadRecord) as refused:
        lines.read(*there)
    key = refused.value.sentence.key
    assert ("not_a_line" if key in NOT_A_LINE else key) == case["fault"]
