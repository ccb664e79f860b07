"""The replay feed: a match step by step, each with the position after it and what is said of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollhouse.kernel.language import ADDRESS
from rollhouse.kernel.records import OVER
from rollhouse.protocol.bodies import Replay

from ..views.frames import tell_victory
from ..views.steps import first_step, later_step

if TYPE_CHECKING:
    from .hosted_match import HostedMatch

MOST_STEPS = 100
"""Steps in one answer."""


def replay(
    hosted: HostedMatch, since: int, limit: int, language: str, reader: int | None = None
) -> Replay:
    """The steps after line `since` that count; with 0 also the start.

    It shows only what is on disk: the record in memory may be ahead of it for a moment. Whoever has
    the seat `reader` is called You.
    """
    assert hosted.match is not None
    record, story = hosted.match.record, hosted.match.record.story
    entries = [entry for entry in story.entries if entry.line < hosted.length]
    written = len(entries) == len(story.entries)
    end = story.position if written else story.entries[len(entries)].before
    names = record.called(language)
    if reader is not None:
        names[reader] = ADDRESS[language]
    places = [place for place, entry in enumerate(entries) if entry.line > since]
    chosen = places[:limit]
    steps = [first_step(story.start, language, names)] if since == 0 else []
    for place in chosen:
        after = entries[place + 1].before if place + 1 < len(entries) else end
        steps.append(later_step(record, entries[place], after, language, names))
    more = entries[chosen[-1]].line if len(places) > len(chosen) else None
    over = written and end.turn == OVER
    won = tell_victory(record, language, names) if over else None
    return Replay(hosted.id, record.game, names, hosted.length, steps, more, won)
