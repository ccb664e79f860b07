"""The wall of a house: games, who did how against whom, records, luck and choices, habits.

Everything here is worked out from a list of games, each with the reading of its record
(`reader.py`); people are known by the names beside the seats. It knows no game and reads no files.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from types import ModuleType

from rollhouse.kernel.games import part
from rollhouse.kernel.language import Catalogue

from .reader import NORMAL, best
from .reading import Reading, SeatReading

FEWEST = 3
"""A costly choice that was made less often than this is no habit."""
MOST_DIGITS = 2
"""Of the number in a situation."""
NOTHING = Catalogue(en={}, es={})


@dataclass(frozen=True)
class PlayedGame:
    """A game on the wall."""

    id: str
    game: str
    ended: float
    """In seconds since 1970."""
    names: tuple[str | None, ...]
    """By seat; None for somebody whose name was forgotten."""
    people: tuple[bool, ...]
    """By seat: did a person sit there?"""
    reading: Reading | None = None
    """None if it has not been read yet, or cannot be."""
    abandoned: bool = False
    shares: tuple[float, ...] = ()
    """The share of the win of each seat, where this is known without a reading."""

    @property
    def won(self) -> tuple[float, ...]:
        """Each seat's share of the win; empty if nobody won, or somebody played alone."""
        if self.abandoned or len(self.names) < 2:
            return ()
        if self.reading is not None:
            found = [seat.share for seat in self.reading.seats]
            return tuple(share for share in found if share is not None)
        return self.shares

    def seats_of(self, name: str) -> list[int]:
        """The seats of a person of this name."""
        seated = enumerate(zip(self.names, self.people, strict=True))
        return [seat for seat, (called, person) in seated if person and called == name]

    def read_of(self, name: str) -> SeatReading | None:
        """The reading of a person's seat."""
        seats = self.seats_of(name)
        return self.reading.seats[seats[0]] if self.reading is not None and seats else None


@dataclass(frozen=True)
class Person:
    """Somebody of the house."""

    name: str
    games: int
    """How many games they finished."""
    last: float
    """When they last played."""


@dataclass(frozen=True)
class Rival:
    """How somebody did against one other person, over the games they both played."""

    name: str
    person: bool
    games: int
    won: int
    """Games in which their share of the win was larger than the other's."""
    lost: int
    even: int
    """The rest: the win was shared, or somebody else's."""
    low: float
    """The 95 % interval of the chance to do better, counting the games that one of the two won."""
    high: float


@dataclass(frozen=True)
class Mark:
    """A record of the wall."""

    game: str
    name: str
    """The game's own name for it."""
    value: float
    holder: str
    id: str
    """The id of the game in which it was set."""
    ended: float


@dataclass(frozen=True)
class Fortune:
    """Somebody's luck and choices in one game, in win share."""

    id: str
    game: str
    ended: float
    share: float
    luck: float
    choices: float
    """Their own choices and their hand."""


@dataclass(frozen=True)
class Average:
    """An average per game, with half of its 95 % interval."""

    value: float
    error: float


@dataclass(frozen=True)
class Habit:
    """A costly choice that somebody makes again and again."""

    game: str
    situation: str
    slip: str
    times: int
    occasions: int
    """How often they had such a choice."""
    games: int
    """The number of judged games of this kind."""
    cost: float
    """The win share that it costs per game."""
    error: float
    """Half of its 95 % interval."""


def of_game(games: Iterable[PlayedGame], game: str | None) -> list[PlayedGame]:
    """The games of one kind, or all, the newest first."""
    found = [one for one in games if game is None or one.game == game]
    return sorted(found, key=lambda one: (-one.ended, one.id))


def people(games: Iterable[PlayedGame]) -> list[Person]:
    """Everybody who played, the most recent first."""
    found: dict[str, Person] = {}
    for one in games:
        for name, person in set(zip(one.names, one.people, strict=True)):
            if name is not None and person:
                known = found.get(name, Person(name, 0, 0.0))
                last = max(known.last, one.ended)
                found[name] = Person(name, known.games + (not one.abandoned), last)
    return sorted(found.values(), key=lambda each: (-each.last, each.name))


def rivals(games: Iterable[PlayedGame], name: str) -> list[Rival]:
    """Who somebody played against, and how it went; the person they met most comes first."""
    met: dict[tuple[str, bool], list[float]] = {}
    for one in games:
        own, won = one.seats_of(name)[:1], one.won
        if not own or not won:
            continue
        for seat, (called, person) in enumerate(zip(one.names, one.people, strict=True)):
            if seat != own[0] and called is not None and (called, person) != (name, True):
                met.setdefault((called, person), []).append(won[own[0]] - won[seat])
    found = [rival(called, person, all_of) for (called, person), all_of in met.items()]
    return sorted(found, key=lambda each: (-each.games, not each.person, each.name))


def rival(name: str, person: bool, ahead: Sequence[float]) -> Rival:
    won, lost = sum(each > 0 for each in ahead), sum(each < 0 for each in ahead)
    low, high = interval(won, won + lost)
    return Rival(name, person, len(ahead), won, lost, len(ahead) - won - lost, low, high)


def interval(won: int, games: int) -> tuple[float, float]:
    """The 95 % interval of a chance, by Wilson's score; from 0 to 1 if nothing is known."""
    if games == 0:
        return 0.0, 1.0
    share, square = won / games, NORMAL**2 / games
    middle = (share + square / 2) / (1 + square)
    half = NORMAL * math.sqrt(share * (1 - share) / games + square / (4 * games)) / (1 + square)
    return max(0.0, middle - half), min(1.0, middle + half)


def marks(games: Iterable[PlayedGame], name: str | None = None) -> list[Mark]:
    """The records of the house, or one person's own, game by game in the order of their walls.

    If two are equal, the older one stands. What is no achievement does not hang.
    """
    found: dict[tuple[str, str], Mark] = {}
    for mark in sorted(all_marks(games), key=lambda each: (each.ended, each.id)):
        home, key = part(mark.game, "memory"), (mark.game, mark.name)
        if home is None or mark.name not in home.MARKS or name not in (None, mark.holder):
            continue
        if not is_achieved(home, mark):
            continue
        known = found.get(key)
        if known is None or best(home, mark.name, known.value, mark.value) != known.value:
            found[key] = mark
    return sorted(found.values(), key=lambda each: (each.game, order(each)))


def is_achieved(home: ModuleType, mark: Mark) -> bool:
    """Is it worth hanging up? Nothing at all never is, unless less is better."""
    if mark.name in home.LOWEST:
        return True
    least: float = getattr(home, "LEAST", {}).get(mark.name, 0)
    return mark.value > 0 and mark.value >= least


def order(mark: Mark) -> int:
    home = part(mark.game, "memory")
    return 0 if home is None else int(home.MARKS.index(mark.name))


def all_marks(games: Iterable[PlayedGame]) -> Iterator[Mark]:
    for one in games:
        if one.reading is None or one.abandoned:
            continue
        for seat, read in enumerate(one.reading.seats):
            holder = one.names[seat]
            if holder is not None and one.people[seat]:
                for name, value in read.marks.items():
                    yield Mark(one.game, name, value, holder, one.id, one.ended)


def fortunes(games: Iterable[PlayedGame], name: str) -> list[Fortune]:
    """Somebody's luck and choices game by game, the oldest first; only judged games."""
    found = []
    for one in games:
        read = one.read_of(name)
        if read is None or read.share is None or read.luck is None or one.abandoned:
            continue
        skill = (read.choices or 0.0) + (read.hand or 0.0)
        found.append(Fortune(one.id, one.game, one.ended, read.share, read.luck, skill))
    return sorted(found, key=lambda each: (each.ended, each.id))


def average(numbers: Sequence[float]) -> Average | None:
    """The average per game; None for fewer than two games, which say nothing about the next one."""
    if len(numbers) < 2:
        return None
    mean = sum(numbers) / len(numbers)
    variance = sum((number - mean) ** 2 for number in numbers) / (len(numbers) - 1)
    return Average(mean, student(len(numbers)) * math.sqrt(variance / len(numbers)))


def student(count: int) -> float:
    """How many standard errors make a 95 % interval of the mean of this few numbers."""
    known = (12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262)
    freedom = count - 1
    if freedom <= len(known):
        return known[freedom - 1]
    return 1.960 + 2.372 / freedom + 2.823 / freedom**2


def habits(games: Iterable[PlayedGame], name: str) -> list[Habit]:
    """The costly choices that somebody makes again and again, the most expensive first.

    One counts if it was made at least `FEWEST` times, and if its cost per game is larger than half
    of its 95 % interval: that of the average over the games, and of the values themselves.
    """
    read: dict[str, list[SeatReading]] = {}
    for one in games:
        mine = one.read_of(name)
        if mine is not None and mine.luck is not None and not one.abandoned:
            read.setdefault(one.game, []).append(mine)
    found = [habit for game, seats in read.items() for habit in habits_of_game(game, seats)]
    return sorted(found, key=lambda each: (-each.cost, each.game, each.situation, each.slip))


def habits_of_game(game: str, seats: Sequence[SeatReading]) -> Iterator[Habit]:
    for key in sorted({key for seat in seats for key in seat.slips}):
        made = [seat.slips[key] for seat in seats if key in seat.slips]
        situation, _, slip = key.partition(" ")
        times = sum(each.times for each in made)
        costs = [seat.slips[key].cost if key in seat.slips else 0.0 for seat in seats]
        cost = average(costs)
        if cost is None or times < FEWEST:
            continue
        unsure = NORMAL * math.sqrt(sum(each.variance for each in made)) / len(seats)
        error = math.hypot(cost.error, unsure)
        if cost.value > error:
            occasions = sum(seat.situations.get(situation, 0) for seat in seats)
            yield Habit(game, situation, slip, times, occasions, len(seats), cost.value, error)


# Words


def words(game: str) -> Catalogue:
    """The catalogue of a game's wall; empty if it has none."""
    found: Catalogue = getattr(part(game, "memory"), "WORDS", NOTHING)
    return found


def say_mark(mark: Mark, language: str) -> tuple[str, str]:
    """A record's title and value, in words."""
    known, value = words(mark.game), int(mark.value)
    title = known.say(language, f"mark_{mark.name}")
    return title, known.say(language, f"mark_{mark.name}_is", value=value)


def say_habit(habit: Habit, language: str) -> str:
    """What somebody does: "stops too early with 4 dice left"."""
    name, _, number = habit.situation.partition(":")
    known = words(habit.game)
    return known.say(language, f"habit_{name}_{habit.slip}", number=int(number or 0))


def is_sayable(habit: Habit) -> bool:
    """Does the game still have words for it? A reading may be older than the words."""
    return f"habit_{habit.situation.partition(':')[0]}_{habit.slip}" in words(habit.game)


def is_trained(game: str, situation: str) -> bool:
    """Is this a kind of choice that a quiz of the game can ask for?"""
    name, colon, number = situation.partition(":")
    template = words(game).templates["en"].get(f"train_{name}", "")
    if "{number" not in template:
        return bool(template) and not colon
    return number.isascii() and number.isdecimal() and len(number) <= MOST_DIGITS


def say_situation(game: str, situation: str, language: str) -> str:
    """A kind of choice, as the title of the quiz that trains it."""
    name, _, number = situation.partition(":")
    return words(game).say(language, f"train_{name}", number=int(number or 0))
