"""What a report says where a result without luck is more than there is to win, or less."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..words import WORDS

if TYPE_CHECKING:
    from . import Report


def beyond_all(report: Report, language: str, column: str = "short_without_luck") -> list[str]:
    """Why a result without luck lies outside 0 to 100 %, where one that is read does."""
    read = [round(report.read(part)["without_luck"], 3) for part in report.splits]
    if report.solo or all(0 <= share <= 1 for share in read):
        return []
    return [WORDS.say(language, "beyond_all", column=WORDS.say(language, column))]
