"""The wall of the house for one reader: the games that are open to them, and what follows.

Who may see what. On a family's house (one on loopback or on a home's own network) the wall is
everybody's. On any other house it shows the games of those who ask, by the tokens that they got at
their tables, and nothing else: names are no secret, and somebody's mistakes are their own affair.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import select

from rollhouse.coach.wall import VERSION, PlayedGame, Reading
from rollhouse.coach.wall import wall as arithmetic
from rollhouse.kernel.games import names as games_here
from rollhouse.protocol import tokens
from rollhouse.protocol.wall_bodies import (
    Wall,
    WallAsked,
    WallAverage,
    WallFortune,
    WallGame,
    WallHabit,
    WallMark,
    WallPerson,
    WallPortrait,
    WallRival,
    WallSeat,
)

from ..store.readings import decoded
from ..store.rows import CLOSED, Result
from ..store.schema import matches, readings, results
from ..store.storage import last_written
from ..tables.plans import is_neutral
from .standings import PLAN, TOGETHER, has_right, is_seated

if TYPE_CHECKING:
    from ..store.storage import Storage

MOST = 2000
"""Games that are looked at; if there are more, the newest."""
CLOSED_GAMES = (
    select(
        matches.c.id, matches.c.plan, matches.c.state,
        last_written.label("written"), readings.c.version, readings.c.reading,
    )
    .outerjoin(readings, readings.c.match == matches.c.id)
    .where(matches.c.state.in_(CLOSED))
    .order_by(matches.c.changed.desc(), matches.c.id)
    .limit(MOST + 1)
)  # fmt: skip


@dataclass(frozen=True)
class HungGame:
    """A game of the wall with what only the house knows of it."""

    played: PlayedGame
    called: tuple[str, ...]
    """The names by seat; people who were forgotten have a neutral name."""
    opens: bool
    unread: bool
    unreadable: bool


async def wall_of(storage: Storage, asked: WallAsked, family: bool, language: str) -> Wall:
    """What somebody sees. `family`: no tokens are needed."""
    hashes = frozenset(tokens.hashed(token) for token in asked.tokens)
    rows = await storage.rows(CLOSED_GAMES)
    shown = rows[:MOST]
    if not family:
        shown = await asyncio.to_thread(own_games, shown, hashes)
    ended = await results_by_match(storage, [row.id for row in shown])
    complete = len(rows) <= MOST

    def assembled() -> Wall:
        hung = [hang(row, ended.get(row.id, []), hashes) for row in shown if is_begun(row)]
        return as_wall(hung, asked, complete, language)

    return await asyncio.to_thread(assembled)  # with many games it takes more than a moment


def own_games(rows: Sequence[Any], hashes: frozenset[str]) -> list[Any]:
    """Games at which one of these sat or was the host; those who only watched do not count."""
    return [row for row in rows if is_seated(PLAN.decode(row.plan), hashes)]


def as_wall(hung: Sequence[HungGame], asked: WallAsked, complete: bool, language: str) -> Wall:
    by_id = {one.played.id: one for one in hung}
    everything = [one.played for one in hung]
    games = arithmetic.of_game(everything, asked.game)
    listed = [one for one in games if asked.name is None or one.seats_of(asked.name)]
    return Wall(
        people=[WallPerson(one.name, one.games, one.last) for one in arithmetic.people(everything)],
        games=[game_body(by_id[one.id]) for one in listed[: asked.limit]],
        found=len(listed),
        marks=[mark_body(one, by_id, language) for one in arithmetic.marks(games)],
        portrait=portrait(games, asked.name, by_id, language),
        unread=sum(one.unread for one in hung),
        unreadable=sum(one.unreadable for one in hung),
        complete=complete,
    )


def is_begun(row: Any) -> bool:
    """Was anything played there? A table where nobody began is no game."""
    return row.written is not None


async def results_by_match(storage: Storage, ids: Sequence[str]) -> dict[str, list[Result]]:
    found: dict[str, list[Result]] = {}
    for first in range(0, len(ids), TOGETHER):
        theirs = results.c.match.in_(ids[first : first + TOGETHER])
        wanted = select(results).where(theirs, results.c.seat < results.c.players)
        wanted = wanted.order_by(results.c.match, results.c.seat)
        for row in await storage.rows(wanted):
            found.setdefault(row.match, []).append(Result(**row._mapping))
    return found


def hang(row: Any, ended: Sequence[Result], hashes: frozenset[str]) -> HungGame:
    plan, over = PLAN.decode(row.plan), row.state == "over"
    read = over and row.version == VERSION
    reading = Reading.from_dict(decoded(row.reading) or {}) if read else None
    if ended:
        called = [result.name for result in ended]
        people = [result.kind == "person" for result in ended]
    else:
        called = [seat.name or "?" for seat in plan.seats]
        people = [seat.kind == "person" for seat in plan.seats]
    if reading is not None and len(reading.seats) != len(called):
        reading = None
    names = [
        None if person and is_neutral(name, seat) else name
        for seat, (name, person) in enumerate(zip(called, people, strict=True))
    ]
    played = PlayedGame(
        id=row.id,
        game=plan.game,
        ended=ended[0].ended if ended else row.written,
        names=tuple(names),
        people=tuple(people),
        reading=reading,
        abandoned=not over,
        shares=tuple(result.share for result in ended) if over else (),
    )
    here = plan.game in games_here()
    opens = plan.public or plan.shared or has_right(plan, hashes)
    unreadable = over and reading is None and (read or not here)
    return HungGame(played, tuple(called), opens, over and not read and here, unreadable)


def game_body(one: HungGame) -> WallGame:
    played, won = one.played, one.played.won
    seats = []
    for seat, name in enumerate(one.called):
        read = None if played.reading is None else played.reading.seats[seat]
        skill = None if read is None or read.choices is None else read.choices + (read.hand or 0.0)
        seats.append(
            WallSeat(
                name=name,
                person=played.people[seat],
                known=played.people[seat] and played.names[seat] is not None,
                share=won[seat] if won else None,
                score=None if read is None else read.score,
                luck=None if read is None else read.luck,
                choices=skill,
            )
        )
    return WallGame(played.id, played.game, played.ended, played.abandoned, one.opens, seats)


def mark_body(mark: arithmetic.Mark, games: Mapping[str, HungGame], language: str) -> WallMark:
    title, says = arithmetic.say_mark(mark, language)
    opens = games[mark.id].opens
    return WallMark(
        mark.game, mark.name, title, says, mark.holder, mark.id, mark.ended, opens
    )  # fmt: skip


def portrait(
    games: Iterable[PlayedGame],
    name: str | None,
    by_id: Mapping[str, HungGame],
    language: str,
) -> WallPortrait | None:
    """What the wall knows about somebody; None if they are not on it."""
    theirs = [] if name is None else [one for one in games if one.seats_of(name)]
    if name is None or not theirs:
        return None
    decided = [one.won[one.seats_of(name)[0]] for one in theirs if one.won]
    fortunes = arithmetic.fortunes(theirs, name)
    habits = [one for one in arithmetic.habits(theirs, name) if arithmetic.is_sayable(one)]
    return WallPortrait(
        name=name,
        games=len(decided),
        wins=sum(decided),
        rivals=[msgspec.convert(vars(one), WallRival) for one in arithmetic.rivals(theirs, name)],
        fortunes=[fortune_body(one, by_id) for one in fortunes],
        luck=average_body([one.luck for one in fortunes]),
        choices=average_body([one.choices for one in fortunes]),
        habits=[habit_body(one, language) for one in habits],
        marks=[mark_body(one, by_id, language) for one in arithmetic.marks(theirs, name)],
    )


def fortune_body(one: arithmetic.Fortune, games: Mapping[str, HungGame]) -> WallFortune:
    opens = games[one.id].opens
    return WallFortune(one.id, one.game, one.ended, one.share, one.luck, one.choices, opens)


def average_body(numbers: Sequence[float]) -> WallAverage | None:
    found = arithmetic.average(numbers)
    return None if found is None else WallAverage(found.value, found.error)


def habit_body(habit: arithmetic.Habit, language: str) -> WallHabit:
    return WallHabit(
        game=habit.game,
        says=arithmetic.say_habit(habit, language),
        cost=habit.cost,
        error=habit.error,
        times=habit.times,
        occasions=habit.occasions,
        games=habit.games,
        about=habit.situation,
        trains=arithmetic.say_situation(habit.game, habit.situation, language),
    )
