"""The charts of the report page. Shapes are drawn, words are text, so both read at any width."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from ..numbers import percent
from ..reports.account import Account, Split
from ..reports.ledger import JudgedStep
from ..words import WORDS
from .paper import legend, line, plot
from .style import mark

PARTS = ("start", "luck", "hand", "choices", "others")
LINES = 4
"""Spaces between the horizontal lines of a plot."""


# The course of the game


def course(report: Account, language: str) -> str:
    """A line for each seat: its value after every event, and the moments that turned it."""
    rows = [report.start, *(event.after for event in report.events)]
    low, high = limits(report, rows)
    names = report.record.names

    def down(value: float) -> float:
        return 100 * (high - value) / (high - low)

    def across(step: int) -> float:
        return 100 * step / max(1, len(rows) - 1)

    steps = [low + (high - low) * step / LINES for step in range(LINES + 1)]
    levels = [(down(value), axis(report, value, language)) for value in steps]
    lines = "".join(
        line(seat, ((across(step), down(row[seat])) for step, row in enumerate(rows)))
        for seat in reversed(range(len(names)))
    )
    places = {event.line: step for step, event in enumerate(report.events, 1)}
    turning = []
    for number, event in enumerate(report.moments(), 1):
        step = places[event.line]
        value = rows[step][event.mover]
        says = escape(event_says(report, event, language))
        turning.append(
            f'<span class="moment" style="left:{across(step):.2f}%;top:{down(value):.2f}%" '
            f'title="{says}">{number}</span>'
        )
    first = WORDS.say(language, "first_event")
    last = WORDS.say(language, "last_event", number=str(len(report.events)))
    below = [(0.0, first), (100.0, last)]
    drawn = plot(summary(report, language), lines, levels, below, "".join(turning))
    return f"{legend(names)}{drawn}"


def limits(report: Account, rows: Iterable[list[float]]) -> tuple[float, float]:
    """The lowest and the highest value of the plot: 0 and 1 for shares, or some whole points."""
    if not report.solo:
        return 0.0, 1.0
    values = [value for row in rows for value in row]
    low = float(int(min(values)) - (min(values) < 0))
    size = max(LINES, -int(-(max(values) - low) // LINES) * LINES)
    return low, low + size


def axis(report: Account, value: float, language: str) -> str:
    """A label beside the plot, rounded to a whole number."""
    return f"{value:.0f}" if report.solo else percent(value, language, 0)


def summary(report: Account, language: str) -> str:
    """The course in words, for those who cannot see it."""
    parts = [WORDS.say(language, "chart_score" if report.solo else "chart_shares")]
    for name, split in zip(report.record.names, report.splits, strict=True):
        numbers = {
            "start": report.number(split.start, language),
            "end": report.number(split.result, language),
        }
        parts.append(WORDS.say(language, "from_to", name=name, **numbers))
    return ". ".join(parts)


def event_says(report: Account, event: JudgedStep, language: str) -> str:
    told = " ".join(event.entry.before.tell(event.entry.step, language, report.record.names))
    kind = WORDS.say(language, f"kind_{event.kind}")
    change = report.number(event.change[event.mover], language, signed=True)
    return f"{told} ({kind} {change})"


# Where each result comes from


def falls(report: Account, language: str) -> str:
    """For each seat, its parts one after another, from nothing to the result."""
    shown = parts_of(report)
    ends = [0.0]
    for split in report.splits:
        for pair in reached(split, shown):
            ends += pair
    low, high = min(ends), max(ends)
    size = high - low if high > low else 1.0

    def bar(begin: float, end: float, colour: str) -> str:
        left, wide = 100 * (min(begin, end) - low) / size, 100 * abs(end - begin) / size
        taken = ' class="minus"' if end < begin else ""
        return (
            f'<i{taken} style="left:{left:.2f}%;width:{wide:.2f}%;background-color:{colour}"></i>'
        )

    zero = f'<span class="zero" style="left:{100 * -low / size:.2f}%"></span>'
    blocks = []
    for seat, (name, split) in enumerate(zip(report.record.names, report.splits, strict=True)):
        rows, read = [], report.read(split)
        for part, (begin, end) in zip(shown, reached(split, shown), strict=True):
            number = report.number(read[part], language, signed=part != "start")
            rows.append(
                f'<div class="row"><span>{escape(WORDS.say(language, part))}</span>'
                f'<span class="track">{zero}{bar(begin, end, f"var(--{part})")}</span>'
                f"<b>{escape(number)}{unsure(report, split, part, language)}</b></div>"
            )
        rows.append(
            f'<div class="row sum"><span>{escape(WORDS.say(language, "result"))}</span>'
            "<span></span>"
            f"<b>{escape(report.number(read['result'], language))}"
            f"{unsure(report, split, 'result', language)}</b></div>"
        )
        head = f'<h3 style="color:var(--s{seat % 6})">{mark(seat)}{escape(name)}</h3>'
        blocks.append(f'<div class="fall">{head}{"".join(rows)}</div>')
    return f'<div class="falls">{"".join(blocks)}</div>'


def unsure(report: Account, split: Split, part: str, language: str) -> str:
    """Half the 95 % interval of a part, below its number; nothing if there is none."""
    error = split.errors.get(part)
    return f" <small>± {escape(report.number(error, language))}</small>" if error else ""


def parts_of(report: Account) -> list[str]:
    """The parts that apply: no hand if no hands were measured, no others in a game for one."""
    without = set() if report.has_hand else {"hand"}
    return [part for part in PARTS if part not in without | ({"others"} if report.solo else set())]


def reached(split: Split, parts: Iterable[str]) -> list[tuple[float, float]]:
    """Where each part begins and ends."""
    found, at = [], 0.0
    for part in parts:
        found.append((at, at + getattr(split, part)))
        at = found[-1][1]
    return found


# Luck and skill


def luck_and_skill(report: Account, language: str) -> str:
    """Two bars for each seat from a line in the middle: luck, and what the seat made of it."""
    most = max(
        (abs(value) for split in report.splits for value in (split.luck, split.skill)), default=0.0
    )
    most = most or 1.0
    blocks = []
    for seat, (name, split) in enumerate(zip(report.record.names, report.splits, strict=True)):
        rows, read = [], report.read(split)
        for key, value, colour in (("luck", split.luck, "luck"), ("skill", split.skill, "choices")):
            wide = 50 * abs(value) / most
            left = 50 - wide if value < 0 else 50
            taken = ' class="minus"' if value < 0 else ""
            rows.append(
                f'<div class="row"><span>{escape(WORDS.say(language, key))}</span>'
                f'<span class="track"><span class="zero" style="left:50%"></span>'
                f'<i{taken} style="left:{left:.2f}%;width:{wide:.2f}%;'
                f'background-color:var(--{colour})"></i></span>'
                f"<b>{escape(report.number(read[key], language, signed=True))}"
                f"{unsure(report, split, key, language)}</b></div>"
            )
        head = f'<h3 style="color:var(--s{seat % 6})">{mark(seat)}{escape(name)}</h3>'
        blocks.append(f'<div class="fall">{head}{"".join(rows)}</div>')
    return f'<div class="falls">{"".join(blocks)}</div>'
