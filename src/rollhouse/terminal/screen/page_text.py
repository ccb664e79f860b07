"""Pages written in Markdown, turned into text to read: without markup, as wide as the window."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby

FENCE = "```"
INLINE = (
    (re.compile(r"!?\[([^\]]*)\]\([^)]*\)"), r"\1"),
    (re.compile(r"\*\*(.+?)\*\*"), r"\1"),
    (re.compile(r"(?<!\w)\*(\S[^*]*?)\*(?!\w)"), r"\1"),
    (re.compile(r"`([^`]*)`"), r"\1"),
)
ITEM = re.compile(r"(\s*)([-*]|\d+\.) +(.*)")
HEADING = re.compile(r"(#+) +(.*)")
UNDERLINE = re.compile(r"\n─+$", re.MULTILINE)


def readable(page: str, width: int, aloud: bool = False) -> str:
    """The text of a page: a line for each paragraph and item, which a screen breaks between words.

    Drawings between fences stay as they are. Tables are aligned, or become lists if they are wider
    than `width`. `aloud`: somebody hears it, so nothing is underlined and all tables are lists.
    """
    text = "\n".join(_lines(page.strip().split("\n"), 0 if aloud else width))
    return UNDERLINE.sub("", text) if aloud else text


def _lines(lines: list[str], width: int) -> Iterator[str]:
    fenced, paragraph = False, ""
    for is_table, group in groupby(lines, key=lambda line: line.startswith("|")):
        if is_table:
            yield from _table([_cells(row) for row in group], width)
            continue
        for line in group:
            if line.lstrip().startswith(FENCE):
                fenced = not fenced
            elif fenced:
                yield f"    {line}".rstrip()
            elif not line.strip() or ITEM.fullmatch(line) or HEADING.fullmatch(line):
                yield from [paragraph] if paragraph else []
                paragraph = _begun(line)
                if not paragraph or HEADING.fullmatch(line):
                    yield paragraph
                    paragraph = ""
            else:
                plain = without_signs(line.strip())
                paragraph = f"{paragraph} {plain}" if paragraph else plain
        yield from [paragraph] if paragraph else []
        paragraph = ""


def _begun(line: str) -> str:
    """The first line of an item, a heading with its underline, or an empty line."""
    if item := ITEM.fullmatch(line):
        return f"  {item[1]}{item[2]} {without_signs(item[3])}"
    if heading := HEADING.fullmatch(line):
        title = without_signs(heading[2])
        return title if len(heading[1]) > 2 else f"{title}\n{'─' * len(title)}"
    return ""


def without_signs(text: str) -> str:
    for pattern, kept in INLINE:
        text = pattern.sub(kept, text)
    return text


def _cells(row: str) -> list[str]:
    return [without_signs(cell.strip()) for cell in row.strip().strip("|").split("|")]


def _table(rows: list[list[str]], width: int) -> Iterator[str]:
    rows = [row for row in rows if not all(re.fullmatch(r":?-+:?", cell) for cell in row)]
    head, *body = rows
    widths = [
        max(len(row[place]) for row in rows if place < len(row)) for place in range(len(head))
    ]
    if sum(widths) + 2 * len(widths) <= width:
        for row in rows:
            cells = [cell.ljust(size) for cell, size in zip(row, widths, strict=False)]
            yield f"  {'  '.join(cells)}".rstrip()
        return
    begun = ""
    for first, *rest in body:
        begun = first or begun  # a row without a beginning belongs to the one above
        named = len(head) > 2
        told = [
            f"{name} {cell}" if named else cell
            for name, cell in zip(head[1:], rest, strict=False)
            if cell
        ]
        yield f"  {begun}: {', '.join(told)}"
