"""The ledger of rulings names functions and tests: all must be there, and no rule be missing."""

from __future__ import annotations

import ast
import functools
import importlib
import re
from dataclasses import dataclass
from pathlib import Path

import pytest

import rollhouse
from rollhouse.kernel import contract

ROOT = Path(__file__).resolve().parent.parent.parent
LEDGER = ROOT / "docs" / "rules" / "ledger.md"
MECHANICS = "Mechanics without a printed rule"
HEAD = ["printed rule or gap", "our ruling", "functions", "tests"]


@dataclass(frozen=True)
class Line:
    """One row of a table: the heading it stands under, its number there, its cells."""

    chapter: str
    number: int
    cells: tuple[str, ...]

    def __str__(self) -> str:
        begin = self.cells[0] if len(self.cells[0]) <= 60 else self.cells[0][:57] + "..."
        return f"{self.chapter}, row {self.number} ({begin})"

    @property
    def functions(self) -> list[str]:
        return quoted(self.cells[2])

    @property
    def tests(self) -> list[str]:
        return quoted(self.cells[3])


def quoted(text: str) -> list[str]:
    return re.findall(r"`([^`]+)`", text)


def split(row: str) -> list[str]:
    return [cell.strip() for cell in re.split(r"(?<!\\)\|", row.strip())[1:-1]]


def chapters() -> dict[str, list[str]]:
    """The lines of the ledger under each heading."""
    found: dict[str, list[str]] = {}
    lines: list[str] = []
    for line in LEDGER.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            lines = found.setdefault(line.lstrip("# "), [])
        else:
            lines.append(line)
    return found


def read() -> list[Line]:
    rows = []
    for chapter, lines in chapters().items():
        table = [line for line in lines if line.startswith("|")]
        if table:
            assert split(table[0]) == HEAD, f"{chapter}: the head of the table is {table[0]}"
        for number, line in enumerate(table[2:], start=1):
            rows.append(Line(chapter, number, tuple(split(line))))
    return rows


ROWS = read()
over_every_row = pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.chapter}-{row.number}")


def mechanics() -> list[str]:
    """The functions that the end of the ledger lists as having no printed rule."""
    return [name for line in chapters()[MECHANICS] for name in quoted(line)]


def exists(function: str) -> bool:
    """Is `shizzle.rules.add` or `contract.agree` something that can be called?"""
    return any(exists_in(room, function.split(".")) for room in ("kernel", "games"))


def exists_in(room: str, parts: list[str]) -> bool:
    for length in range(len(parts) - 1, 0, -1):
        try:
            thing = importlib.import_module(f"rollhouse.{room}.{'.'.join(parts[:length])}")
        except ModuleNotFoundError:
            continue
        try:
            for part in parts[length:]:
                thing = getattr(thing, part)
        except AttributeError:
            return False
        return callable(thing) or isinstance(thing, property)
    return False


@functools.cache
def names_in(file: str) -> frozenset[str]:
    """The tests of a file: `test_this`, and `TestThat::test_this` in classes."""
    path = ROOT / file
    if not path.is_file():
        return frozenset()
    found = set()
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ClassDef):
            found |= {f"{node.name}::{method.name}" for method in functions_of(node)}
        elif isinstance(node, ast.FunctionDef):
            found.add(node.name)
    return frozenset(name for name in found if name.split("::")[-1].startswith("test"))


def functions_of(node: ast.ClassDef) -> list[ast.FunctionDef]:
    return [child for child in node.body if isinstance(child, ast.FunctionDef)]


def rules_of(game: str) -> list[str]:
    """The public functions of a game that are decorated with `@rule`, in all its rule sources."""
    folder = Path(contract.load(game).rules.__file__ or "").parent
    return [
        f"{game}.{path.stem}.{node.name}"
        for path in sorted(folder.glob("*rules.py"))
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef)
        and not node.name.startswith("_")
        and any(isinstance(by, ast.Name) and by.id == "rule" for by in node.decorator_list)
    ]


def test_every_game_has_a_table():
    titles = {contract.load(game).title() for game in rollhouse.catalogue()}
    assert titles <= {row.chapter for row in ROWS}


@over_every_row
def test_no_cell_is_empty(row):
    assert len(row.cells) == len(HEAD), f"{row} has {len(row.cells)} cells"
    for title, cell in zip(HEAD, row.cells, strict=True):
        assert cell.strip(" -–—"), f"{row}: nothing under {title!r}"
    assert row.functions, f"{row} names no function"
    assert row.tests, f"{row} names no test"


@over_every_row
def test_every_function_named_is_there(row):
    missing = [function for function in row.functions if not exists(function)]
    assert not missing, (
        f"{row}: neither rollhouse.games nor rollhouse.kernel has {', '.join(missing)}"
    )


@over_every_row
def test_every_test_named_is_there(row):
    for test in row.tests:
        file, _, name = test.partition("::")
        assert name in names_in(file), f"{row}: there is no {test}"


def test_a_rule_is_said_once():
    seen: dict[str, Line] = {}
    for row in ROWS:
        key = f"{row.chapter} {row.cells[0]} {row.cells[1]}"
        assert key not in seen, f"{row} says what {seen[key]} says"
        seen[key] = row


@pytest.mark.parametrize("game", rollhouse.catalogue())
def test_every_rule_of_the_code_is_accounted_for(game):
    named = {function for row in ROWS for function in row.functions} | set(mechanics())
    missing = [function for function in rules_of(game) if function not in named]
    assert not missing, f"in no row, nor under {MECHANICS!r}: {', '.join(missing)}"


def test_the_list_of_mechanics_is_right():
    named = {function for row in ROWS for function in row.functions}
    for function in mechanics():
        assert exists(function), (
            f"{MECHANICS!r}: neither rollhouse.games nor rollhouse.kernel has {function}"
        )
        assert function not in named, f"{MECHANICS!r}: {function} has a row"
