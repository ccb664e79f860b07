"""The report of an evening: where everybody's wins came from, over all matches of a cup.

The report of a match tells for every seat where its share of the win came from: the start, luck,
hand, choices, and what the others did; these add up to the result. Summed over an evening they add
up in the same way, to the matches won: a win that two share is half a win for each. Luck of +0.40
means that dice and draws gave somebody four tenths of a win.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from .reports.account import PARTS

CLEAR = 0.005
"""Differences smaller than this are read as none."""


def evening(
    entrants: int, reports: Sequence[tuple[Sequence[int], Mapping[str, Any]]]
) -> dict[str, Any]:
    """The sums of an evening, by entrant, from reports in the form of `Report.to_dict`.

    Each report comes with the entrant who sat in each seat.
    """
    rows = [new_row(entrant) for entrant in range(entrants)]
    for seats, report in reports:
        for seat, (entrant, split) in enumerate(zip(seats, report["seats"], strict=True)):
            add_split(rows[entrant], split)
            hands = (hand for hand in report["hands"] if hand["seat"] == seat)
            rows[entrant]["hands"] += [
                {"game": report["game"], "gestures": hand["gestures"], "says": hand["says"][0]}
                for hand in hands
            ]
    for row in rows:
        row["errors"] = {part: round(math.sqrt(error), 6) for part, error in row["errors"].items()}
        for part in PARTS:
            row[part] = round(row[part], 6) + 0.0
    has_hand = any(report["has_hand"] for _, report in reports)
    return {
        "matches": len(reports),
        "entrants": rows,
        "has_hand": has_hand,
        "luckiest": ahead(rows, "luck"),
        "best_choices": ahead(rows, "choices"),
        "steadiest": ahead(rows, "hand") if has_hand else None,
    }


def new_row(entrant: int) -> dict[str, Any]:
    return {
        "entrant": entrant,
        "matches": 0,
        **dict.fromkeys(PARTS, 0.0),
        "errors": {},
        "decisions": 0,
        "mistakes": 0,
        "hands": [],
    }


def add_split(row: dict[str, Any], split: Mapping[str, Any]) -> None:
    """Add one match to somebody's sums; errors are independent, so their squares add up."""
    row["matches"] += 1
    for part in PARTS:
        row[part] += split[part]
    for part, error in split["errors"].items():
        row["errors"][part] = row["errors"].get(part, 0.0) + error**2
    row["decisions"] += split["decisions"]
    row["mistakes"] += split["mistakes"]


def ahead(rows: Sequence[Mapping[str, Any]], part: str) -> int | None:
    """Who has the most of a part, clearly ahead of everybody else; None if nobody is."""
    played = sorted((row for row in rows if row["matches"]), key=lambda row: -row[part])
    if len(played) < 2:
        return None
    first, second = played[:2]
    apart = first[part] - second[part]
    unsure = math.hypot(first["errors"].get(part, 0.0), second["errors"].get(part, 0.0))
    return int(first["entrant"]) if apart > max(CLEAR, unsure) else None
