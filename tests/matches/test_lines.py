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


VALUES = [
    "".join(map(chr, range(0x80))), "ä€\u2028\U0001f3b2 \x7f\ufeff", 0, -1, (1 << 64) - 1, 1 << 64,
    -(1 << 70), True, None, [], {}, 0.1, 1e16, -0.0, 1e-7, [1, [2.5, {"a\n": None}]],
    {"": {"ü\x01": [False, "/"]}}, (1, 2), {1: 2},
]  # fmt: skip


@pytest.mark.parametrize("value", VALUES, ids=[ascii(value)[:40] for value in VALUES])
def test_a_line_is_written_as_the_json_library_writes_it(value):
    """Whichever way is taken for its values, and it is read again."""
    said = {"n": 3, "kind": "result", "outcome": {"value": value}}
    body = json.dumps(said, ensure_ascii=False, separators=(",", ":"))
    line = lines.write(3, "result", {"outcome": {"value": value}}, lines.BEFORE_THE_FIRST)
    assert line.hash == lines.hash_of(lines.BEFORE_THE_FIRST, body)
    assert line.text == f'{body[:-1]},"hash":"{line.hash}"}}'
    again = lines.read(3, line.text.encode(), lines.BEFORE_THE_FIRST)
    assert repr(again.facts) == repr(line.facts)
    assert line.facts == {"outcome": json.loads(body)["outcome"]}


@pytest.mark.parametrize("number", ["1e16", "1E3", "1.50", "-0", "1e400", "NaN", "0.10000000001e1"])
def test_a_number_is_written_in_one_way_alone(number):
    body = f'{{"n":0,"kind":"result","outcome":{number}}}'
    digest = lines.hash_of(lines.BEFORE_THE_FIRST, body)
    with pytest.raises(BadRecord):
        lines.read(0, f'{body[:-1]},"hash":"{digest}"}}'.encode(), lines.BEFORE_THE_FIRST)


def test_what_no_file_can_hold_is_not_written():
    with pytest.raises((UnicodeEncodeError, BadRecord)):
        lines.write(1, "seat", {"name": "\ud800"}, lines.BEFORE_THE_FIRST)
