"""Everybody against everybody, in all seats, with the same dice: `rollhouse.tournament`."""

from __future__ import annotations

import contextlib
import copy
import functools
import itertools
import math
import os
import pickle
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from rollhouse.kernel import contract, validation
from rollhouse.kernel.errors import BadOption
from rollhouse.kernel.keywords import take
from rollhouse.kernel.position import opening
from rollhouse.kernel.records import LARGEST_SEED
from rollhouse.kernel.validation import shown
from rollhouse.matches.match import Player
from rollhouse.players.play import LONGEST, seats_given
from rollhouse.players.program import SECONDS, STARTUP
from rollhouse.players.seats import computers, read_seat

from .. import crew
from . import Tournament, bouts
from .bouts import Bout, TournamentPlan
from .standings import SETTLED, SPENT, STOPPED, RatingTable, Sums
from .words import WORDS

__all__ = ["Tournament", "tournament"]

GAMES, BUDGET = 200, 20_000
"""The most games at each table until the ranking is settled, if the caller does not say: the first
where somebody is not compiled, or thinks, the second otherwise.
"""
MOST = 10**9
NUMBERS, MANY = 16, 1024
"""Game numbers in one piece of work, and in one where everybody decides at once. They never change,
because they decide how long somebody sits out.
"""

Progress = Callable[[float, float], None]
Watch = Callable[[Tournament], None]


@dataclass(frozen=True)
class TournamentSettings:
    """The settings of a tournament that are seldom given, and their usual values."""

    startup: float = STARTUP
    on: str | None = None
    workers: int | None = None
    progress: Progress | None = None
    watch: Watch | None = None


def tournament(
    game: str,
    players: str | Sequence[str | Player],
    seats: int = 2,
    games: int | None = None,
    until: str | None = None,
    confidence: float = 0.95,
    seed: int = 0,
    seconds: float = SECONDS,
    **options: Any,
) -> Tournament:
    """Everybody plays everybody, `seats` at a table, in all seats and with the same dice.

    A player is written as in `rollhouse.play`; a function of yours may sit there too. `games` is
    the number at each table; with `until="settled"`, or if neither is given, the tournament ends
    when the ranking is settled with that `confidence`, and `games` is the most it may take (20,000;
    or 200 if not given and somebody is not compiled, or thinks for milliseconds). Players that are
    not the house's own have `seconds` for a decision; whoever fails forfeits the game. The same
    seed gives the same result, whoever does the work.

    More keywords: players that are not the house's own have `startup` seconds to begin; `workers`
    is the number of processes (one per core), or `on="ray"` uses a Ray cluster; `progress(done,
    whole)` is called as pieces of work are done, `watch` with the tournament as it stands. All
    others are options of the game: `goal=50`.

    >>> import rollhouse
    >>> played = rollhouse.tournament("toss_up", "greedy,random", games=40, goal=20, workers=1)
    >>> played.ranking
    ['greedy', 'random']
    """
    rare, entrants = take(TournamentSettings, options), seats_given(players)
    error = 1 - number(confidence, "confidence", 0.5, 1, "bad_part")
    plan, names = planned(game, entrants, seats, options, seed, seconds, rare.startup)
    if until not in (None, SETTLED):
        raise BadOption("bad_until", WORDS, value=shown(until))
    till_settled = until == SETTLED or games is None
    quick = until or all(map(plan.is_quick, tables_of(len(entrants), plan.players)))
    most = BUDGET if quick else GAMES
    games = validation.whole(most if games is None else games, "games", 1, MOST)
    study(plan)
    played: Tournament | None = None
    work = rare.on, rare.workers, rare.progress
    hall = playing(plan, names, games, till_settled, error, *work)
    with contextlib.closing(hall):
        for played in hall:
            if rare.watch is not None:
                rare.watch(played)
    assert played is not None
    return played


def planned(
    game: str,
    entrants: Sequence[str | Player],
    seats: int,
    options: dict[str, Any],
    seed: int,
    seconds: float = SECONDS,
    startup: float = STARTUP,
) -> tuple[TournamentPlan, list[str]]:
    """What will be played, checked though nothing is compiled yet, and the entrants' names."""
    found = contract.load(game)
    low, high = max(2, found.players[0]), found.players[-1]
    if type(seats) is not int or not low <= seats <= high:
        facts = {"title": found.title(), "low": low, "high": high, "number": shown(seats)}
        raise BadOption("bad_seats", WORDS, **facts)
    if len(entrants) < 2:
        raise BadOption("few_entrants", WORDS, number=len(entrants))
    names = [named(entrant) for entrant in entrants]
    plan = TournamentPlan(
        found.name, seats, options, tuple(entrants),
        validation.whole(seed, "seed", 0, LARGEST_SEED),
        number(seconds, "seconds", 0, LONGEST), number(startup, "startup", 0, LONGEST),
        os.getcwd(),
    )  # fmt: skip
    assert plan.terms
    return plan, apart(names)


def number(value: Any, what: str, low: float, high: float, refusal: str = "bad_number") -> float:
    """A number above `low` and at most `high`; a `bad_part` is below `high`."""
    good = isinstance(value, (int, float)) and not isinstance(value, bool)
    if not good or not low < value <= high or (refusal == "bad_part" and value == high):
        raise BadOption(refusal, WORDS, what=what, low=low, high=high, value=shown(value))
    return float(value)


def named(entrant: str | Player) -> str:
    """An entrant as it is written, or the name of a function."""
    if callable(entrant):
        return str(getattr(entrant, "__name__", type(entrant).__name__))
    seat = read_seat(entrant)
    if seat.is_person:
        raise BadOption("person", WORDS, name=seat.name, computers=", ".join(computers()))
    return seat.player


def apart(names: Sequence[str]) -> list[str]:
    """No two of the same name."""
    found: list[str] = []
    for name in names:
        same = sum(other == name for other in names[: len(found)])
        found.append(f"{name} ({same + 1})" if same else name)
    return found


def tables_of(entrants: int, seats: int) -> list[tuple[int, ...]]:
    """Who meets whom: every set of this many entrants.

    If there are more seats than entrants, nobody sits there more than once more often than anybody
    else; all such combinations come up.
    """
    if entrants >= seats:
        return list(itertools.combinations(range(entrants), seats))
    everybody, more = list(range(entrants)) * (seats // entrants), seats % entrants
    return [
        tuple(sorted((*everybody, *extra)))
        for extra in itertools.combinations(range(entrants), more)
    ]


def study(plan: TournamentPlan, progress: Progress | None = None) -> None:
    """Let the house's players work out what they play by, once, before all processes do."""
    start = opening(plan.terms)
    for entrant in plan.entrants:
        seat = read_seat(entrant) if isinstance(entrant, str) else None
        if seat is not None and not seat.is_foreign:
            work = getattr(seat.sit(0), "study", None)
            if work is not None:
                work(start) if progress is None else work(start, progress)


def playing(
    plan: TournamentPlan,
    names: Sequence[str],
    games: int,
    until_settled: bool,
    error: float,
    on: str | None = None,
    workers: int | None = None,
    progress: Progress | None = None,
) -> Generator[Tournament, None, None]:
    """The tournament as it stands, each time that some game numbers have been played at all tables.

    The last one is the final state. If the generator is closed before that, it ends its workers.
    """
    tables = tables_of(len(plan.entrants), plan.players)
    sums = Sums(tables, len(plan.entrants), plan.players)
    numbers = math.ceil(games / plan.players)
    pieces = Pieces(tables, numbers, MANY if all(map(plan.is_quick, tables)) else NUMBERS)
    if on is None and not all(map(portable, plan.entrants)):
        workers = 1
    work = crew.each(functools.partial(bouts.play, plan), pieces, on, workers, progress)
    with contextlib.closing(work):  # type: ignore[type-var]
        for row in iter(lambda: list(itertools.islice(work, len(tables))), []):
            sums.add(row)
            ended = SPENT if sums.numbers == numbers else STOPPED
            if until_settled and RatingTable(sums, error).is_settled:
                ended = SETTLED
            yield Tournament(plan, names, copy.deepcopy(sums), error, ended)
            if ended == SETTLED:
                return


class Pieces:
    """The pieces of work, in order: all tables for some game numbers, then for the next."""

    def __init__(self, tables: Sequence[tuple[int, ...]], numbers: int, size: int) -> None:
        self.tables, self.numbers, self.size = tables, numbers, size

    def __len__(self) -> int:
        return len(self.tables) * math.ceil(self.numbers / self.size)

    def __iter__(self) -> Iterator[Bout]:
        for first in range(0, self.numbers, self.size):
            for table in self.tables:
                yield Bout(table, first, min(self.size, self.numbers - first))


def portable(entrant: str | Player) -> bool:
    """Can this player be sent to another process?"""
    if isinstance(entrant, str):
        return True
    try:
        home = getattr(entrant, "__module__", "__main__")
        return home != "__main__" and bool(pickle.dumps(entrant))
    except Exception:  # whatever its author did
        return False
