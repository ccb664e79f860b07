"""A report as one page of HTML with charts drawn by hand: nothing is loaded from elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from .ledger import Event
from .reports import Report, heading, judgement, offered, remarks
from .words import WORDS

COLOURS = ("#2a6fdb", "#d9480f", "#2b8a3e", "#9c36b5", "#c2255c", "#5c6b73")
"""One for each seat."""
PARTS = ("start", "luck", "hand", "choices", "others")
PART_COLOURS = ("#adb5bd", "#f2b705", "#12b886", "#4263eb", "#868e96")
WIDTH, HEIGHT, MARGIN = 860, 300, 46
STYLE = """
:root{color-scheme:light dark;--ink:#212529;--paper:#fff;--line:#ced4da;--soft:#f1f3f5}
@media(prefers-color-scheme:dark){:root{--ink:#e9ecef;--paper:#16191c;--line:#495057;--soft:#212529}}
body{font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper);margin:0 auto;
max-width:900px;padding:1.5rem}
h1{font-size:1.5rem}h2{font-size:1.15rem;margin-top:2rem}
table{border-collapse:collapse;width:100%}
th,td{padding:.35rem .6rem;border-bottom:1px solid var(--line);text-align:right}
th:first-child,td:first-child{text-align:left}
td.words{text-align:left}
svg{width:100%;height:auto;background:var(--soft);border-radius:8px}
svg text{font:12px system-ui,sans-serif;fill:var(--ink)}
.key{display:inline-block;width:.8em;height:.8em;border-radius:2px;margin:0 .35em 0 1em}
small{opacity:.75}
"""


def page(report: Report, language: str) -> str:
    title = escape(heading(report, language))
    notes = [report.source.say(language), *(WORDS.say(language, k) for k in remarks(report))]
    chart = "chart_score" if report.solo else "chart_shares"
    parts = [
        f"<h1>{title}</h1>",
        *(f"<p><small>{escape(note)}</small></p>" for note in notes),
        f"<h2>{_word(language, chart)}</h2>",
        legend(report.record.names, COLOURS),
        course(report, language),
        f"<h2>{_word(language, 'chart_split')}</h2>",
        legend([WORDS.say(language, part) for part in PARTS], PART_COLOURS),
        bars(report, language),
        f"<p><small>{_word(language, 'split_says')}</small></p>",
        table(report, language),
        f"<h2>{_word(language, 'mistakes')}</h2>",
        mistakes(report, language),
        f"<p><small>{_word(language, 'made_by')}</small></p>",
    ]
    return (
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{title}</title><style>{STYLE}</style></head><body>\n"
        + "\n".join(parts)
        + "\n</body></html>\n"
    )


def _word(language: str, key: str) -> str:
    return escape(WORDS.say(language, key))


def legend(names: Sequence[str], colours: Sequence[str]) -> str:
    keys = (
        f'<span class="key" style="background:{colour}"></span>{escape(name)}'
        for name, colour in zip(names, colours, strict=False)
    )
    return f"<p>{''.join(keys)}</p>"


# The course of the game


def course(report: Report, language: str) -> str:
    """A line for each seat: its value after every event; each point says what happened."""
    rows = [report.start, *(event.after for event in report.events)]
    low = min(min(row) for row in rows) if report.solo else 0.0
    high = max(max(row) for row in rows) if report.solo else 1.0
    high = high if high > low else low + 1.0
    wide = (WIDTH - 2 * MARGIN) / max(1, len(rows) - 1)

    def place(step: int, value: float) -> str:
        across = MARGIN + step * wide
        return f"{across:.1f},{_down(value, low, high):.1f}"

    drawn = [_grid(report, low, high)]
    for seat, colour in zip(range(len(report.splits)), COLOURS, strict=False):
        points = " ".join(place(step, row[seat]) for step, row in enumerate(rows))
        drawn.append(
            f'<polyline fill="none" stroke="{colour}" stroke-width="2" points="{points}"/>'
        )
    for step, event in enumerate(report.events, 1):
        drawn.append(_point(report, event, place(step, event.after[_seen(event)]), language))
    return _svg("".join(drawn), WORDS.say(language, "chart_shares"))


def _seen(event: Event) -> int:
    """The seat whose line carries the point of an event."""
    return event.entry.before.to_move if event.seat is None else event.seat


def _point(report: Report, event: Event, place: str, language: str) -> str:
    across, down = place.split(",")
    seat = _seen(event)
    said = " ".join(event.entry.before.tell(event.entry.step, language, report.record.names))
    kind = WORDS.say(language, f"kind_{event.kind}")
    change = report.number(event.change[seat], signed=True)
    large = 5 if event.better is not None else 2.5
    return (
        f'<circle cx="{across}" cy="{down}" r="{large}" fill="{COLOURS[seat % len(COLOURS)]}">'
        f"<title>{escape(f'{said} ({kind} {change})')}</title></circle>"
    )


def _down(value: float, low: float, high: float) -> float:
    return HEIGHT - MARGIN / 2 - (value - low) / (high - low) * (HEIGHT - MARGIN)


def _grid(report: Report, low: float, high: float) -> str:
    lines = []
    for step in range(5):
        value = low + (high - low) * step / 4
        down = _down(value, low, high)
        lines.append(
            f'<line x1="{MARGIN}" x2="{WIDTH - MARGIN}" y1="{down:.1f}" y2="{down:.1f}" '
            f'stroke="var(--line)"/><text x="4" y="{down + 4:.1f}">'
            f"{escape(report.number(value))}</text>"
        )
    return "".join(lines)


def _svg(content: str, title: str, height: int = HEIGHT) -> str:
    return (
        f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(title)}">'
        f"{content}</svg>"
    )


# Where each result comes from


def bars(report: Report, language: str) -> str:
    """For each seat its parts one after another, from zero to the result: what adds, what takes."""
    steps = [_steps([getattr(split, part) for part in PARTS]) for split in report.splits]
    ends = [0.0, *(end for row in steps for pair in row for end in pair)]
    low, high = min(ends), max(ends)
    high = high if high > low else low + 1.0
    left = 150
    scale = (WIDTH - left - MARGIN) / (high - low)

    def across(value: float) -> float:
        return left + (value - low) * scale

    drawn, row_height = [], 18 * len(PARTS) + 22
    for seat, (name, row) in enumerate(zip(report.record.names, steps, strict=True)):
        top = 14 + seat * row_height
        drawn.append(f'<text x="8" y="{top + 40}">{escape(name[:20])}</text>')
        for place, ((begin, end), part) in enumerate(zip(row, PARTS, strict=True)):
            first, wide = across(min(begin, end)), max(1.0, abs(end - begin) * scale)
            says = f"{WORDS.say(language, part)} {report.number(end - begin, signed=True)}"
            drawn.append(
                f'<rect x="{first:.1f}" y="{top + 18 * place}" width="{wide:.1f}" height="14" '
                f'fill="{PART_COLOURS[place]}"><title>{escape(says)}</title></rect>'
            )
        result = report.number(report.splits[seat].result)
        line = across(report.splits[seat].result)
        drawn.append(
            f'<line x1="{line:.1f}" x2="{line:.1f}" y1="{top}" y2="{top + row_height - 24}" '
            f'stroke="var(--ink)"/><text x="{line + 3:.1f}" y="{top + row_height - 24}">'
            f"{escape(result)}</text>"
        )
    height = 14 + len(steps) * row_height
    return _svg("".join(drawn), WORDS.say(language, "chart_split"), height)


def _steps(changes: Sequence[float]) -> list[tuple[float, float]]:
    """Where each part begins and ends."""
    found, reached = [], 0.0
    for change in changes:
        found.append((reached, reached + change))
        reached += change
    return found


def table(report: Report, language: str) -> str:
    columns = [*PARTS, "result", "without_luck"]
    heads = "".join(f"<th>{_word(language, column)}</th>" for column in ("who", *columns, "grade"))
    rows = []
    for name, split in zip(report.record.names, report.splits, strict=True):
        cells = []
        for column in columns:
            signed = column not in ("start", "result", "without_luck")
            error = split.errors.get(column)
            unsure = f" <small>± {escape(report.number(error))}</small>" if error else ""
            number = escape(report.number(getattr(split, column), signed))
            cells.append(f"<td>{number}{unsure}</td>")
        grade = escape(judgement(report, split, language))
        rows.append(
            f'<tr><td>{escape(name)}</td>{"".join(cells)}<td class="words">{grade}</td></tr>'
        )
    return f"<table><tr>{heads}</tr>{''.join(rows)}</table>"


def mistakes(report: Report, language: str) -> str:
    if not report.mistakes:
        return f"<p>{_word(language, 'no_mistakes')}</p>"
    heads = "".join(
        f"<th>{_word(language, key)}</th>" for key in ("who", "played", "better", "lost")
    )
    rows = []
    for event in report.mistakes[:20]:
        assert event.seat is not None
        assert event.better is not None
        words = (
            report.record.names[event.seat],
            offered(report, event, event.entry.step, language),
            offered(report, event, event.better, language),
        )
        cells = "".join(f'<td class="words">{escape(word)}</td>' for word in words)
        rows.append(f"<tr>{cells}<td>{escape(report.number(event.loss))}</td></tr>")
    return f"<table><tr>{heads}</tr>{''.join(rows)}</table>"
