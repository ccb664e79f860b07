"""Whatever the documentation shows is run, and must come out as it is shown.

The python blocks of a page share one namespace and run in order, in a folder of their own. Outputs
stand below `>>>` as in a doctest; in a block without prompts, a comment on or below the line of an
expression begins with its value. A block whose first line names a file (three backticks, `json
my-layout.json`) is written there first, so that the examples can use it; it is not run.
"""

from __future__ import annotations

import ast
import doctest
import re
import shlex
import textwrap
from dataclasses import dataclass
from math import inf
from pathlib import Path

import pytest

import rollhouse
from tests import warm

ROOT = Path(__file__).resolve().parent.parent.parent
PAGES = sorted((ROOT / "docs").rglob("*.md"))
ALL_PAGES = [ROOT / "README.md", *PAGES]
LANGUAGES = ("python", "json", "toml", "text", "sh", "ts", "html", "picture")
FENCE = re.compile(r"^ *```(.*)$")
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")


@dataclass(frozen=True)
class Block:
    """A fenced block of a page: its language, the file it is to be (or ""), where it begins."""

    language: str
    file: str
    text: str
    line: int


def name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def blocks(page: Path) -> list[Block]:
    found: list[Block] = []
    inside: list[str] | None = None
    language = file = ""
    begin = 0
    for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), start=1):
        fence = FENCE.match(line)
        if fence is None:
            if inside is not None:
                inside.append(line)
        elif inside is None:
            language, _, file = fence[1].strip().partition(" ")
            inside, begin = [], number + 1
        else:
            text = textwrap.dedent("\n".join(inside) + "\n")
            found.append(Block(language, file.strip(), text, begin))
            inside = None
    assert inside is None, f"{name(page)}: a block that begins in line {begin - 1} has no end"
    return found


def prose(page: Path) -> str:
    """A page without its fenced blocks."""
    text, inside = [], False
    for line in page.read_text(encoding="utf-8").splitlines():
        if FENCE.match(line):
            inside = not inside
        elif not inside:
            text.append(line)
    return "\n".join(text)


def write_files(page: Path, folder: Path, above: float = inf) -> list[Path]:
    """Write the blocks that are files into a folder: all, or those above a line of the page."""
    written = []
    for block in blocks(page):
        if block.file and block.line < above:
            path = folder / block.file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(block.text, encoding="utf-8")
            written.append(path)
    return written


def runnable(page: Path) -> list[Block]:
    return [block for block in blocks(page) if block.language == "python" and not block.file]


def run(block: Block, page: Path, scope: dict[str, object]) -> None:
    if ">>>" in block.text:
        test = doctest.DocTestParser().get_doctest(
            block.text, {}, name(page), str(page), block.line - 1
        )
        test.globs = scope
        said: list[str] = []
        runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
        runner.run(test, out=said.append, clear_globs=False)
        assert not runner.failures, "".join(said)
    else:
        for statement in ast.parse(block.text).body:
            run_statement(statement, block, page, scope)


def run_statement(statement: ast.stmt, block: Block, page: Path, scope: dict[str, object]) -> None:
    last = block.text.splitlines()[(statement.end_lineno or 0) - 1 :][:2]
    ast.increment_lineno(statement, block.line - 1)
    if not isinstance(statement, ast.Expr):
        exec(compile(ast.Module([statement], []), str(page), "exec"), scope)
        return
    value = eval(compile(ast.Expression(statement.value), str(page), "eval"), scope)
    beside = last[0].encode()[statement.end_col_offset or 0 :].decode()
    below = "".join(last[1:])
    for comment in (beside.strip(), below.strip()):
        if comment.startswith("#"):
            shown = comment.lstrip("# ")
            where = f"{name(page)}, line {statement.end_lineno}"
            assert shown.startswith(repr(value)), f"{where}: {shown!r}, but it is {value!r}"
            break


@pytest.mark.parametrize("page", [p for p in ALL_PAGES if runnable(p)], ids=name)
def test_examples_come_out_as_shown(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    write_files(page, tmp_path)
    scope: dict[str, object] = {"__name__": "__main__"}
    for block in runnable(page):
        run(block, page, scope)


def commands(page: Path) -> list[str]:
    """What a page has people type, one line each."""
    typed = "".join(block.text for block in blocks(page) if block.language == "sh")
    return [line for line in typed.splitlines() if line.startswith("rollhouse ")]


RESEARCH = ROOT / "docs" / "research.md"


@pytest.mark.parametrize("command", commands(RESEARCH))
def test_commands_of_the_researchers_hour_run_as_written(command, tmp_path, monkeypatch):
    write_files(RESEARCH, tmp_path)
    words = shlex.split(command)[1:]
    monkeypatch.chdir(tmp_path)
    done = warm.run("rollhouse", words, timeout=600)
    assert done.returncode == 0, done.stderr
    if "--out" in words:
        assert (tmp_path / words[words.index("--out") + 1]).stat().st_size


def test_the_researchers_hour_has_its_commands_where_they_are_run():
    assert len(commands(RESEARCH)) == 4
    shown = re.findall(r"rollhouse (?:simulate|tournament)", RESEARCH.read_text(encoding="utf-8"))
    assert len(shown) == 4


def test_a_wrong_output_is_found():
    page = ROOT / "README.md"
    run(Block("python", "", ">>> 1 + 1\n2\n", 1), page, {})
    with pytest.raises(AssertionError, match="Expected"):
        run(Block("python", "", ">>> 1 + 1\n3\n", 1), page, {})
    with pytest.raises(AssertionError, match="ValueError"):
        run(Block("python", "", ">>> int('x')\n3\n", 1), page, {})
    for right, wrong in (("a + 1  # 2\n", "a + 1  # 3\n"), ("a\n# 1: one\n", "a\n# 2: two\n")):
        run(Block("python", "", "a = 1  # one\n" + right, 1), page, {})
        with pytest.raises(AssertionError, match="but it is"):
            run(Block("python", "", "a = 1  # one\n" + wrong, 1), page, {})


def test_every_python_block_is_run():
    """A block in another spelling of the language would be passed over in silence."""
    for page in ALL_PAGES:
        for block in blocks(page):
            known = block.language in LANGUAGES
            assert known, f"{name(page)}, line {block.line}: a block of {block.language!r}"
            assert ">>>" not in block.text or block.language == "python", f"{name(page)}"


def test_examples_in_the_package():
    result = doctest.testmod(rollhouse, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert result.attempted
    assert not result.failed


# Links and languages


def headings(page: Path) -> list[tuple[int, str]]:
    found = re.findall(r"^(#+) +(.+?) *$", prose(page), flags=re.MULTILINE)
    return [(len(marks), title) for marks, title in found]


def anchor(title: str) -> str:
    """The anchor that GitHub gives to a heading."""
    plain = re.sub(r"[^\w\- ]", "", title.replace("`", "").lower())
    return plain.strip().replace(" ", "-")


@pytest.mark.parametrize("page", ALL_PAGES, ids=name)
def test_links_lead_somewhere(page):
    for target in LINK.findall(prose(page)):
        if re.match(r"[a-z]+:", target):
            continue
        file, _, part = target.partition("#")
        there = (page.parent / file).resolve() if file else page
        assert there.exists(), f"{name(page)} links to {target}"
        if part:
            anchors = [anchor(title) for _, title in headings(there)]
            assert part in anchors, f"{name(page)} links to {target}, a heading that is not there"


def test_every_page_can_be_reached():
    waiting = [ROOT / "README.md", ROOT / "docs" / "index.md"]
    reached = set(waiting)
    while waiting:
        page = waiting.pop()
        for target in LINK.findall(prose(page)):
            there = (page.parent / target.partition("#")[0]).resolve()
            if there.suffix == ".md" and there in PAGES and there not in reached:
                reached.add(there)
                waiting.append(there)
    missing = [name(page) for page in PAGES if page not in reached]
    assert not missing, f"no link leads to {', '.join(missing)}"


RULES = ROOT / "docs" / "rules"


@pytest.mark.parametrize("game", rollhouse.catalogue())
def test_english_and_spanish_have_the_same_headings(game):
    english, spanish = (headings(RULES / f"{game}.{language}.md") for language in ("en", "es"))
    assert english
    levels = [[level for level, _ in page] for page in (english, spanish)]
    assert levels[0] == levels[1], f"{game}: {english} {spanish}"


@pytest.mark.parametrize("game", rollhouse.catalogue())
def test_every_rules_page_says_what_is_reconstructed(game):
    for language, title in (("en", "What we reconstructed"), ("es", "Lo que reconstruimos")):
        assert (2, title) in headings(RULES / f"{game}.{language}.md")
