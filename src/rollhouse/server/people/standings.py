"""Family standings: who of a group of names won how often, and how much of it was luck.

Who may see what. A standing counts a match only if *every* person who played in it is in the group
that was asked for, so asking for one name tells nothing about others. And the match must be open to
whoever asks: it was public, or they show a token of it, or the house is a *family house* (one on
loopback or on a home's own network, where everybody who can ask lives there). On a public house
names are no secret, so a name alone opens nothing.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime
from itertools import groupby
from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import select

from rollhouse.kernel.games import names as games
from rollhouse.protocol import tokens
from rollhouse.protocol.bodies import Played, Standing, Standings

from ..refusals import Refusal
from ..store.rows import Result, TablePlan
from ..store.schema import matches
from ..tables.plans import read_called

if TYPE_CHECKING:
    from ..store.storage import Storage

MOST_NAMES = 20
MOST_MATCHES = 1000
"""Matches that are counted; if there are more, the newest."""
MOST_ROWS = 5000
"""Results that are looked at: one for every seat."""
TOGETHER = 500
PLAN = msgspec.json.Decoder(TablePlan)
COLUMNS = (
    "ended", "match", "game", "name", "players", "share", "expected", "luck", "without_luck"
)  # fmt: skip


async def standings(
    storage: Storage,
    names: Sequence[str],
    shown: Iterable[str] = (),
    game: str | None = None,
    since: str | None = None,
    family: bool = False,
) -> Standings:
    """The standings of a group. `shown`: tokens of private matches; `family`: none are needed."""
    group = read_names(names)
    if game is not None and game not in games():
        return Standings(group, [], [], True)
    after = None if since is None else read_date(since)
    rows = await storage.results(names=group, game=game, since=after, limit=MOST_ROWS)
    theirs = matches_of(group, rows)
    if not family:
        open_to_them = await open_to(storage, theirs, [tokens.hashed(token) for token in shown])
        theirs = [match for match in theirs if match[0].match in open_to_them]
    counted = theirs[-MOST_MATCHES:]
    complete = len(theirs) <= MOST_MATCHES and len(rows) < MOST_ROWS
    played = [played_match(match) for match in counted if is_finished(match)]
    return Standings(group, tally(group, counted), played, complete)


def read_names(names: Sequence[str]) -> list[str]:
    if not names:
        raise Refusal("names_needed")
    if len(names) > MOST_NAMES:
        raise Refusal("too_many_names", most=MOST_NAMES)
    return list(dict.fromkeys(read_called(name) for name in names))


def read_date(text: str) -> float:
    """The beginning of a day, in UTC."""
    try:
        day = date.fromisoformat(text)
        return datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp()
    except (ValueError, OverflowError):
        raise Refusal("bad_date", value=text[:40]) from None


def matches_of(group: Sequence[str], rows: Iterable[Result]) -> list[list[Result]]:
    """The closed matches among these people alone, computers aside; oldest first. Whoever has had
    several names in a match is in the group with one of them.
    """
    found = []
    for _, seats in groupby(rows, lambda row: row.match):
        match = list(seats)
        people = {row.place for row in match if row.kind == "person"}
        among = {row.place for row in match if row.kind == "person" and row.name in group}
        if people and people == among and match[0].players > 1:
            found.append(match)
    return found


def is_finished(match: Sequence[Result]) -> bool:
    return all(row.finished for row in match)


async def open_to(
    storage: Storage, theirs: Sequence[Sequence[Result]], hashes: Sequence[str]
) -> set[str]:
    """The matches that somebody who shows these tokens may know of."""
    ids = [match[0].match for match in theirs]
    found, shown = set(), frozenset(hashes)
    for first in range(0, len(ids), TOGETHER):
        part = matches.c.id.in_(ids[first : first + TOGETHER])
        for id, text in await storage.rows(select(matches.c.id, matches.c.plan).where(part)):
            plan = PLAN.decode(text)
            if plan.public or has_right(plan, shown):
                found.add(id)
    return found


def has_right(plan: TablePlan, hashes: frozenset[str]) -> bool:
    """Is one of these at the table? Many tokens for many matches, so no hash by hash."""
    return is_seated(plan, hashes) or not hashes.isdisjoint(plan.watch)


def is_seated(plan: TablePlan, hashes: frozenset[str]) -> bool:
    """Does one of these sit at the table, or host it?"""
    seated = (seat.token for seat in plan.seats if seat.token is not None)
    return not hashes.isdisjoint((plan.host, *seated))


def tally(group: Sequence[str], matches: Iterable[list[Result]]) -> list[Standing]:
    found = {name: Standing(name, 0, 0.0, 0.0, 0, 0.0, 0.0) for name in group}
    for match in matches:
        for row in match:
            if row.kind != "person" or row.name not in found:
                continue
            standing = found[row.name]
            if not row.finished:
                standing.given_up += row.share == 0
                continue
            standing.games += 1
            standing.wins += row.share
            standing.expected += 1 / row.players
            if row.luck is not None and row.adjusted is not None:
                standing.judged += 1
                standing.luck += row.luck
                standing.without_luck += row.adjusted
    return sorted(found.values(), key=lambda each: (-rate(each), each.name))


def rate(standing: Standing) -> float:
    """Wins per expected win: comparable whether two people play or six."""
    return standing.wins / standing.expected if standing.games else -1.0


def played_match(match: Sequence[Result]) -> Played:
    people = [row for row in match if row.kind == "person"]
    return Played(
        match[0].match,
        match[0].game,
        match[0].ended,
        [row.name for row in people],
        [row.name for row in match if row.kind != "person"],
        {row.name: row.share for row in match},
        {row.name: row.adjusted for row in match},
    )


def as_csv(found: Standings) -> str:
    """A line for every person in every match, for a spreadsheet."""
    text = io.StringIO()
    write = csv.writer(text, lineterminator="\r\n")
    write.writerow(COLUMNS)
    for match in found.matches:
        players = len(match.shares)
        ended = datetime.fromtimestamp(match.ended, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        for name in match.people:
            share, adjusted = match.shares[name], match.without_luck[name]
            luck = "" if adjusted is None else round(share - adjusted, 6)
            without = "" if adjusted is None else round(adjusted, 6)
            row = (ended, match.match, match.game, harmless_name(name), players, share)
            write.writerow([*row, round(1 / players, 6), luck, without])
    return text.getvalue()


def harmless_name(name: str) -> str:
    """A name that no spreadsheet takes for a formula."""
    return f"'{name}" if name[0] in "=+-@" else name
