"""Standings of the games that are saved on this computer, for people who opened no house."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rollhouse.coach.wall.saved_games import read_saved
from rollhouse.coach.wall.wall import PlayedGame

if TYPE_CHECKING:
    from rollhouse.protocol.bodies import Standings
    from rollhouse.server.store.rows import Result


def saved_standings(
    names: Sequence[str], game: str | None, since: str | None, language: str
) -> Standings:
    """How these people did in the saved games that they alone played, as a house counts them.

    Luck is known of games that `rollhouse wall` has judged.
    """
    from rollhouse.protocol.bodies import Standings
    from rollhouse.server.people.standings import (
        matches_of,
        played_match,
        read_date,
        read_names,
        tally,
    )

    group = read_names(names)
    after = 0.0 if since is None else read_date(since)
    rows: list[Result] = []
    for played in sorted(read_saved(language, judge=False).games, key=lambda one: one.ended):
        if game in (None, played.game) and played.ended >= after:
            rows += results(played)
    found = matches_of(group, rows)
    return Standings(group, tally(group, found), list(map(played_match, found)), True)


def results(played: PlayedGame) -> list[Result]:
    """How a game ended for every seat; nothing if nobody won it."""
    from rollhouse.server.store.rows import Result

    found = []
    luck = [seat.luck for seat in played.reading.seats] if played.reading else []
    for seat, share in enumerate(played.won):
        row = Result(
            match=played.id,
            seat=seat,
            name=played.names[seat] or "",
            kind="person" if played.people[seat] else "computer",
            game=played.game,
            players=len(played.won),
            share=share,
            ended=played.ended,
            luck=luck[seat],
        )
        row.adjusted = None if row.luck is None else share - row.luck
        found.append(row)
    return found
