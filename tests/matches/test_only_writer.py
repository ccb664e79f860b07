"""A match is the only writer of a record: nobody else in the package adds a line to one."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import rollhouse

ROOT = Path(rollhouse.__file__).parent
WRITERS = (ROOT / "matches/match.py", ROOT / "matches/record.py", ROOT / "cups/cup.py")
"""A cup writes a record of its own, whose lines are hashed as those of a match."""
GROWS = ("_add", "_add_all", "_append")
"""The methods by which records grow, inside of the two writers."""
CHANGES = ("append", "extend", "insert", "pop", "remove", "clear", "sort", "reverse")
NAMED = re.compile(rf"\b({'|'.join(GROWS)}|lines|Record|record)\b")
"""Nobody can write a line without using one of these names, so other files need not be parsed."""


def writes(source: str) -> Iterator[str]:
    """Every place where a source file makes a line of a record or adds one."""
    named = set(NAMED.findall(source))
    if not named or (named == {"record"} and "append" not in source):
        return
    nodes = list(ast.walk(ast.parse(source)))
    records, chains, writers = set(), {"lines"}, set()
    for node in nodes:
        if isinstance(node, ast.ImportFrom):
            module = node.module or ""
            for name in node.names:
                called = name.asname or name.name
                if module.endswith("matches") and name.name == "lines":
                    chains.add(called)
                elif module.endswith("lines") and name.name == "write":
                    writers.add(called)
                elif module.endswith("record") and name.name == "Record":
                    records.add(called)
    for node in nodes:
        if isinstance(node, ast.Attribute):
            owner = node.value
            whose = owner.attr if isinstance(owner, ast.Attribute) else getattr(owner, "id", "")
            if node.attr in GROWS and whose in ("record", "match", "draft"):
                yield f"line {node.lineno}: {whose}.{node.attr}"
            if node.attr == "write" and isinstance(owner, ast.Name) and whose in chains:
                yield f"line {node.lineno}: {whose}.write"
            if node.attr in CHANGES and whose == "lines" and of_a_record(owner):
                yield f"line {node.lineno}: record.lines.{node.attr}"
            if node.attr == "lines" and isinstance(node.ctx, ast.Store) and of_a_record(node):
                yield f"line {node.lineno}: record.lines ="
            if node.attr == "append" and whose == "record":
                yield f"line {node.lineno}: record.append"
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            if node.func.id in records | writers:
                yield f"line {node.lineno}: {node.func.id}(…)"


def of_a_record(lines: ast.expr) -> bool:
    owner = lines.value if isinstance(lines, ast.Attribute) else None
    return getattr(owner, "attr", getattr(owner, "id", "")) == "record"


def test_no_file_but_match_and_record_adds_a_line():
    files = [path for path in sorted(ROOT.rglob("*.py")) if path not in WRITERS]
    assert len(files) > 300
    found = {
        str(path.relative_to(ROOT)): list(writes(path.read_text(encoding="utf-8")))
        for path in files
    }
    assert {path: where for path, where in found.items() if where} == {}


@pytest.mark.parametrize(
    "source",
    [
        "def f(match):\n    match.record.append('nonce', seat=0, nonce='x')",
        "def f(record, line):\n    record._add(line)",
        "def f(match):\n    match._append('rewind', {'to': 0})",
        "def f(match, line):\n    match.record.lines.append(line)",
        "def f(match):\n    match.record.lines = []",
        "from rollhouse.matches import lines as chain\nchain.write(0, 'match', {}, '')",
        "from rollhouse.matches import lines\nlines.write(0, 'match', {}, '')",
        "from rollhouse.matches.lines import write\nwrite(0, 'match', {}, '')",
        "from rollhouse.matches.record import Record\nRecord([])",
    ],
)
def test_whoever_adds_a_line_is_found(source):
    assert list(writes(source))


def test_the_writer_itself_is_found_by_the_same_look():
    assert len(list(writes(WRITERS[0].read_text(encoding="utf-8")))) > 5
