"""A chart of lines as SVG, without a library: what the examples draw with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

INK, PLASTER, SOFT, RULE = "#2B1A2E", "#FFF6EC", "#6A5567", "#E6D6C8"
COLOURS = ("#B02A20", "#2D68B2", "#2A7A4E", "#75479C")
DASHES = ("", "7 4", "2 4", "10 3 2 3")
WIDTH, HEIGHT = 680, 380
LEFT, RIGHT, TOP, BOTTOM = 62, 24, 92, 56


def draw(
    path: Path,
    title: str,
    across: tuple[str, Sequence[float]],
    up: str,
    lines: Mapping[str, Sequence[float]],
) -> None:
    """One line for each name, over the numbers of `across`; `up` says what the height is."""
    label, places = across
    every = [value for line in lines.values() for value in line]
    low, high = min(every), max(every)
    step = next(
        s for s in (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20) if (high - low) / s < 7
    )
    low, high = (low // step) * step, (high // step + 1) * step

    def x(place: float) -> float:
        return LEFT + (place - places[0]) / (places[-1] - places[0]) * (WIDTH - LEFT - RIGHT)

    def y(value: float) -> float:
        return HEIGHT - BOTTOM - (value - low) / (high - low) * (HEIGHT - TOP - BOTTOM)

    def text(at: tuple[float, float], words: str, anchor: str = "middle", more: str = "") -> str:
        return f'<text x="{at[0]:.1f}" y="{at[1]:.1f}" text-anchor="{anchor}" {more}>{words}</text>'

    parts = [text((24, 34), title, "start", 'font-size="17" font-weight="700"')]
    for number in range(round((high - low) / step) + 1):
        height = y(low + number * step)
        parts.append(f'<path d="M{LEFT} {height:.1f}H{WIDTH - RIGHT}" stroke="{RULE}"/>')
        parts.append(text((LEFT - 8, height + 4), f"{low + number * step:.3g}", "end"))
    for place in places:
        parts.append(text((x(place), HEIGHT - BOTTOM + 20), f"{place:g}"))
    parts.append(text((WIDTH / 2, HEIGHT - 12), label, more=f'fill="{SOFT}"'))
    parts.append(text((24, 80), up, "start", f'fill="{SOFT}"'))
    for number, (name, line) in enumerate(lines.items()):
        drawn = f'stroke="{COLOURS[number]}" stroke-width="2.5" stroke-dasharray="{DASHES[number]}"'
        points = " ".join(f"{x(at):.1f},{y(up):.1f}" for at, up in zip(places, line, strict=True))
        parts.append(f'<polyline points="{points}" fill="none" {drawn}/>')
        begin = 24 + number * 215
        parts.append(f'<path d="M{begin} 54h26" fill="none" {drawn}/>')
        parts.append(text((begin + 34, 58), name, "start"))
    path.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{title}" font-family="Figtree, sans-serif" font-size="13" fill="{INK}">\n'
        f'<title>{title}</title>\n<rect width="{WIDTH}" height="{HEIGHT}" fill="{PLASTER}"/>\n'
        + "\n".join(parts)
        + "\n</svg>\n",
        encoding="utf-8",
    )
