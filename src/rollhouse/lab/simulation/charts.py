"""The charts on the page of a simulation. Each is also put into words, for those who cannot
see it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from html import escape
from typing import NamedTuple

from rollhouse.coach.numbers import counted, decimal, percent
from rollhouse.coach.pages.paper import legend, line, plot
from rollhouse.coach.pages.style import mark

from .counts import Counts, Interval
from .metrics import FINE

BINS = 48
"""The most bars of a histogram."""
TAIL = 0.998
"""The fraction of the games that a histogram shows; the few longest would squeeze it."""
FAR = 2.0
"""The largest change that is drawn in full: an increase by twice the original amount."""
LEVELS = 4
"""Lines across a plot, at most."""


class Bin(NamedTuple):
    """Some values next to each other, and the fraction of the games that have them."""

    low: int
    high: int
    part: float

    @property
    def middle(self) -> float:
        return (self.low + self.high) / 2


def nice(least: float) -> float:
    """The lowest of 1, 2, 5, 10, 20, 50 … (or of 0.1, 0.2 …) that is not below `least`."""
    power = 10.0 ** math.floor(math.log10(least)) if least > 0 else 1.0
    return next(step * power for step in (1, 2, 5, 10) if step * power >= least * (1 - 1e-9))


def ends_of(many: Sequence[Counts]) -> tuple[int, int]:
    """The values that are shown of several distributions together."""
    low = min(min(counts.lowest, counts.quantile(1 - TAIL)) for counts in many)
    if low < 0 or any(counts.quantile(1 - TAIL) - counts.lowest > 5 for counts in many):
        low = min(counts.quantile(1 - TAIL) for counts in many)
    return low, max(counts.quantile(TAIL) for counts in many)


def bins(counts: Counts, low: int, high: int) -> list[Bin]:
    """The distribution from `low` to `high` in bars of equal width, whose ends are round
    numbers.
    """
    wide = max(1, int(nice((high - low + 1) / BINS)))
    begin = low // wide * wide
    found = []
    for left in range(begin, high + 1, wide):
        found.append(Bin(left, left + wide - 1, counts.part(left, left + wide - 1)))
    return found


def levels(highest: float, language: str) -> tuple[float, list[tuple[float, str]]]:
    """How high a plot of fractions reaches, and its horizontal lines."""
    step = nice(max(highest, 1e-6) / LEVELS)
    many = max(1, math.ceil(highest / step - 1e-9))
    digits = 0 if step >= 0.01 else 1 if step >= 0.001 else 2
    lines = [(100 - 100 * n / many, percent(n * step, language, digits)) for n in range(many + 1)]
    return many * step, lines


def ticks(low: float, high: float, language: str) -> list[tuple[float, str]]:
    """Round numbers for the axis below a plot from `low` to `high`."""
    step = max(1, int(nice((high - low) / 5))) if high > low else 1
    values = [n * step for n in range(math.ceil(low / step), math.floor(high / step) + 1)]
    size = high - low or 1
    return [(100 * (value - low) / size, counted(value, language)) for value in values]


def histogram(counts: Counts, unit: str, says: str, language: str) -> str:
    """How often each value came up, as bars."""
    low, high = ends_of([counts])
    drawn = bins(counts, low, high)
    reach, lines = levels(max(each.part for each in drawn), language)
    left, right = drawn[0].low - 0.5, drawn[-1].high + 0.5
    size = right - left
    bars = "".join(
        f'<rect x="{100 * (each.low - 0.44 - left) / size:.2f}" '
        f'y="{100 - 100 * each.part / reach:.2f}" '
        f'width="{100 * (each.high - each.low + 0.88) / size:.2f}" '
        f'height="{100 * each.part / reach:.2f}" fill="var(--luck)"/>'
        for each in drawn
    )
    return plot(says, bars, lines, ticks(left, right, language), unit=unit)


def spreads(
    names: Sequence[str], many: Sequence[Counts], unit: str, says: str, language: str
) -> str:
    """Several distributions, each as a line, in bars of the same width."""
    low, high = ends_of(many)
    drawn = [bins(counts, low, high) for counts in many]
    reach, lines = levels(max(each.part for one in drawn for each in one), language)
    left, right = drawn[0][0].middle, drawn[0][-1].middle
    size = right - left or 1
    shapes = "".join(
        line(
            seat,
            [(100 * (each.middle - left) / size, 100 - 100 * each.part / reach) for each in one],
        )
        for seat, one in reversed(list(enumerate(drawn)))
    )
    keys = legend(names) if len(names) > 1 else ""
    return keys + plot(says, shapes, lines, ticks(left, right, language), unit=unit)


def rising(
    names: Sequence[str], many: Sequence[Counts], unit: str, says: str, language: str
) -> str:
    """For counts in thousandths: the fraction of the games that lie below each, as rising lines."""
    shapes = []
    for seat, counts in reversed(list(enumerate(many))):
        points = [(step, 100 - 100 * counts.part(0, step * FINE // 100)) for step in range(101)]
        shapes.append(line(seat, points))
    lines = [(100.0 - part, percent(part / 100, language, 0)) for part in range(0, 101, 25)]
    below = [(float(part), percent(part / 100, language, 0)) for part in range(0, 101, 25)]
    keys = legend(names) if len(names) > 1 else ""
    return keys + plot(says, "".join(shapes), lines, below, unit=unit)


# Bars from the left, a row each


def row(name: str, track: str, figure: str, beside: str = "") -> str:
    small = f"<small>{escape(beside)}</small>" if beside else ""
    return (
        f'<div class="row long"><span>{name}</span><span class="track">{track}</span>'
        f"<b>{escape(figure)}{small}</b></div>"
    )


def bar(part: float, colour: str, pale: bool = False) -> str:
    kind = ' class="pale"' if pale else ""
    return f'<i{kind} style="left:0;width:{100 * part:.2f}%;background-color:{colour}"></i>'


def bracket(low: float, high: float) -> str:
    """An interval, in fractions of the track."""
    return f'<em style="left:{100 * low:.2f}%;width:{100 * (high - low):.2f}%"></em>'


def zero(part: float) -> str:
    return f'<span class="zero" style="left:{100 * part:.2f}%"></span>'


def shares(names: Sequence[str], found: Sequence[Interval], language: str) -> str:
    """A bar for each seat's share with its interval; the line marks an even share."""
    reach = max(max(share.high for share in found), 1 / len(names)) * 1.02
    rows = []
    for seat, (name, share) in enumerate(zip(names, found, strict=True)):
        track = zero(1 / len(names) / reach) + bar(share.value / reach, f"var(--s{seat % 6})", True)
        track += bracket(share.low / reach, min(1.0, share.high / reach))
        who = f'<span style="color:var(--s{seat % 6})">{mark(seat)}</span>{escape(name)}'
        low, high = (percent(value, language) for value in (share.low, share.high))
        rows.append(row(who, track, percent(share.value, language, 2), f"{low} – {high}"))
    return "".join(rows)


def rates(found: Iterable[tuple[str, Interval]], language: str) -> str:
    """A bar for how often each thing happens, the most frequent first."""
    ranked = sorted(found, key=lambda pair: -pair[1].value)
    reach = max((rate.value for _, rate in ranked), default=0) or 1
    return "".join(
        row(
            escape(name),
            bar(rate.value / reach, "var(--choices)"),
            decimal(rate.value, language, 3),
            f"± {decimal(rate.error, language, 4)}" if math.isfinite(rate.error) else "",
        )
        for name, rate in ranked
    )


def differences(found: Sequence[tuple[str, Interval | None, str, str]]) -> str:
    """A row for each measure: its relative change with its interval, all on one scale.

    A relative change is None if there was nothing before.
    """
    changes = [change for _, change, _, _ in found if change is not None]
    far = max((abs(change.value) for change in changes), default=0.0)
    reach = min(FAR, far) * 1.15 or 1.0
    rows = []
    for name, change, figure, beside in found:
        track = zero(0.5)
        if change is not None:
            low, high, at = (
                min(1.0, max(0.0, 0.5 + value / reach / 2))
                for value in (change.low, change.high, change.value)
            )
            minus = "minus" if change.value < 0 else "pale"
            track += (
                f'<i class="{minus}" style="left:{100 * min(at, 0.5):.2f}%;'
                f'width:{100 * abs(at - 0.5):.2f}%;background-color:var(--luck)"></i>'
                f"{bracket(low, high)}"
            )
        rows.append(row(escape(name), track, figure, beside))
    return "".join(rows)
