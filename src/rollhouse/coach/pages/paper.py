"""What the pages of the house are made of: the frame, sections, windows of people, plots.

Nothing is loaded from elsewhere. Shapes are drawn in a square of 100 by 100 that is stretched to
the width of the page; words are text beside them, so that both read at any width.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from ..words import WORDS
from .style import DASHES, mark, sheet

NARROW = 3
"""The most windows in a row on a narrow screen."""


def document(game: str, title: str, language: str, header: str, parts: Iterable[str]) -> str:
    """A whole page in the colours of a game's room; empty parts are left out."""
    made_by = escape(WORDS.say(language, "made_by"))
    return (
        f'<!doctype html>\n<html lang="{language}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(title)}</title><style>{sheet(game)}</style></head><body>\n"
        f"{header}\n<main>\n"
        + "\n".join(part for part in parts if part)
        + f"\n</main>\n<footer><small>{made_by}</small></footer>\n"
        "</body></html>\n"
    )


def section(heading: str, content: str, note: str = "") -> str:
    said = f'<p class="soft">{escape(note)}</p>' if note else ""
    return f"<section><h2>{escape(heading)}</h2>{content}{said}</section>"


def header(game: str, headline: str, lead: str, windows: Sequence[str]) -> str:
    """The top of a page: a line about the game, the headline, a sentence, the people."""
    sill = f'<ul class="sill" style="{rows(len(windows))}">{"".join(windows)}</ul>'
    return (
        f'<header><p class="game">{escape(game)}</p><h1>{escape(headline)}</h1>'
        f'<p class="lead">{escape(lead)}</p>{sill if windows else ""}</header>'
    )


def rows(seats: int) -> str:
    """Windows in a row, on a wide screen and on a narrow one: rows as even as possible."""
    narrow = seats if seats <= NARROW else -(-seats // 2)
    return f"--seats:{seats};--seats-narrow:{narrow}"


def window(seat: int, name: str, figure: str, below: str, lit: bool) -> str:
    """The window of one person, with the figure that is theirs."""
    won = ' class="won"' if lit else ""
    return (
        f'<li{won}><span class="name">{mark(seat)}{escape(name)}</span>'
        f'<span class="big">{escape(figure)}</span><small>{escape(below)}</small></li>'
    )


# Plots


def stroke(seat: int) -> str:
    """How a seat's line is drawn: by colour and by dashes."""
    dash = DASHES[seat % len(DASHES)]
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    wide = 3.5 if seat == 0 else 2.6
    return f'stroke="var(--s{seat % 6})" stroke-width="{wide}"{dashed}'


def legend(names: Iterable[str]) -> str:
    keys = "".join(
        f'<li><svg viewBox="0 0 34 10" aria-hidden="true"><line x1="1" x2="33" y1="5" y2="5" '
        f"{stroke(seat)}/></svg>{escape(name)}</li>"
        for seat, name in enumerate(names)
    )
    return f'<ul class="legend">{keys}</ul>'


def line(seat: int, points: Iterable[tuple[float, float]]) -> str:
    """The line of a seat through points given in hundredths from the left and from the top."""
    places = " ".join(f"{left:.2f},{top:.2f}" for left, top in points)
    return (
        f'<polyline fill="none" {stroke(seat)} stroke-linejoin="round" '
        f'vector-effect="non-scaling-stroke" points="{places}"/>'
    )


def plot(
    summary: str,
    shapes: str,
    levels: Iterable[tuple[float, str]],
    below: Iterable[tuple[float, str]],
    notes: str = "",
    unit: str = "",
) -> str:
    """A plot. `levels` are horizontal lines, from the top, each with its label at the left; `below`
    has the numbers under it, from the left, and `unit` what they count; `summary` is for those who
    cannot see the plot.
    """
    lines, labels = [], []
    for top, text in levels:
        lines.append(
            f'<line x1="0" x2="100" y1="{top:.2f}" y2="{top:.2f}" stroke="var(--line)" '
            'stroke-width="1" vector-effect="non-scaling-stroke"/>'
        )
        labels.append(f'<span class="at left" style="top:{top:.2f}%">{escape(text)}</span>')
    labels += [
        f'<span class="at below" style="left:{left:.2f}%;transform:translateX(-{left:.2f}%)">'
        f"{escape(text)}</span>"
        for left, text in below
    ]
    if unit:
        labels.append(f'<span class="at unit">{escape(unit)}</span>')
    named = " named" if unit else ""
    return (
        f'<div class="plot{named}"><svg viewBox="0 0 100 100" preserveAspectRatio="none" '
        f'role="img" aria-label="{escape(summary)}">{"".join(lines)}{shapes}</svg>'
        f"{''.join(labels)}{notes}</div>"
    )
