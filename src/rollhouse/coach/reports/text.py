"""A report as text: sentences, and a small table of where each result comes from."""

from __future__ import annotations

from rollhouse.kernel.board import Grid
from rollhouse.matches.victory import how_won

from ..words import WORDS
from . import counsel
from .absence import left
from .account import PARTS, SIGNED, Account
from .hands import MeasuredHand
from .headline import decided
from .judgements import judgement, mistakes


def text_parts(report: Account, language: str) -> list[str | Grid]:
    """Sentences, and a small table of where each result comes from."""
    lines: list[str | Grid] = [heading(report, language)]
    if report.finished:
        lines.append(report.record.position.result(language, report.record.names))
        lines += [sentence for sentence in (how(report, language),) if sentence]
    lines += [sentence for sentence in (decided(report, language),) if sentence]
    lines += remarks(report, language)
    lines += [
        report.source.say(language, report.solo),
        table(report, language),
        *beyond_all(report, language),
    ]
    for name, part in zip(report.record.names, report.splits, strict=True):
        lines.append(f"{name}: {judgement(report, part, language)}")
    return [*lines, "", *mistakes(report, language), *counsel.lines(report, language)]


def how(report: Account, language: str) -> str:
    """How the game was won, in one sentence from its record; "" where there is none."""
    found = how_won(report.record) if report.finished else None
    return "" if found is None else found.say(language, report.record.names)


def table(report: Account, language: str) -> Grid:
    """Where each result comes from; with rollouts, half the 95 % intervals are below each row."""
    columns = [part for part in PARTS if part != "hand" or report.has_hand] + ["without_luck"]
    if report.solo:
        columns.remove("others")
    rows = []
    for name, split in zip(report.record.names, report.splits, strict=True):
        read = report.read(split)
        cells = [report.number(read[column], language, column in SIGNED) for column in columns]
        rows.append((name, *cells))
        if split.errors:
            halves = (split.errors.get(column) for column in columns)
            rows.append(
                ("  ±", *(report.number(half, language) if half else "–" for half in halves))
            )
    return Grid(("", *(WORDS.say(language, f"short_{column}") for column in columns)), tuple(rows))


def write_text(report: Account, language: str) -> list[str]:
    """The same as lines of text."""
    lines: list[str] = []
    for part in text_parts(report, language):
        lines += [part] if isinstance(part, str) else ["", *align(part), ""]
    return lines


def align(grid: Grid) -> list[str]:
    """A table as lines: names to the left, numbers to the right."""
    cells = [grid.head, *grid.rows]
    widths = [max(7, *(len(row[column]) for row in cells)) for column in range(len(grid.head))]
    return [
        "  ".join(
            cell.rjust(width) if column else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in cells
    ]


def heading(report: Account, language: str) -> str:
    title = report.record.position.terms.game.title(language)
    return WORDS.say(language, "report_of", title=title, names=", ".join(report.record.names))


def remarks(report: Account, language: str) -> list[str]:
    """What a reader should know."""
    found = {
        "so_far": not report.finished, "after_deal": report.dealt, "hurried": report.fewest > 0,
        "after_mend": report.mended,
    }  # fmt: skip
    said = [WORDS.say(language, key, games=report.fewest) for key, true in found.items() if true]
    names = [report.record.names[seat] for seat in left(report.record)]
    said += [WORDS.say(language, "passed_over", name=name) for name in names]
    return said + [measured(report, hand, language) for hand in report.hands]


def measured(report: Account, hand: MeasuredHand, language: str) -> str:
    """How steady somebody's hand was."""
    error, low, high = hand.to_dict(report.record.game, language)["says"]
    name = report.record.names[hand.seat]
    facts = {"name": name, "error": error, "low": low, "high": high, "gestures": hand.gestures}
    return WORDS.say(language, "practised_hand" if hand.practised else "measured_hand", **facts)


def beyond_all(report: Account, language: str, column: str = "short_without_luck") -> list[str]:
    """Explain a result without luck that lies outside 0 to 100 %, if there is one."""
    read = [round(report.read(part)["without_luck"], 3) for part in report.splits]
    if report.solo or all(0 <= share <= 1 for share in read):
        return []
    return [WORDS.say(language, "beyond_all", column=WORDS.say(language, column))]
