"""How a match was won, in one sentence that is true for it, and the throw that decided it.

Everything comes from the record alone, so that whoever has the record says the same: the terminal,
the browser, a report. Who is ahead is asked after every step of the match. `KINDS` are the kinds of
sentence in the order in which they are tried; each has a condition, and the first that holds is
said.

A game's part `victory` may hold

`WORDS`
    A catalogue: sentences of its own, and others in the place of the ones here.
`levels(position)`
    What each seat has, more is better, where it can be compared; None: it cannot be compared now.
    Without it these are the scores, and in a game whose highest score does not lead nothing is
    said.
`feat(record, seat)`
    What the winner did that is worth a sentence: its key, its facts and its entry in the record, as
    a number from 0; or None.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any

from rollhouse.kernel.knowledge import part_for
from rollhouse.kernel.language import Catalogue, People
from rollhouse.kernel.position import Position
from rollhouse.kernel.records import OVER

from .record import Record
from .story import Entry

SHARE = 0.3
"""A winner came back if they were once behind by this fraction of the most that anybody had."""
CLOSE = 0.03
"""A margin of at most this fraction of the winner's score is close; so is a margin of 1."""
OFTEN = 4
"""The lead is said to have changed hands if it did so at least this often."""
LARGE = 0.4
"""A turn is large if it brought this fraction of everything that the winner got."""

WORDS = Catalogue(
    en={
        "last_turn_behind": "By {margin}, in the last turn: before it {inner} {name:was|were} "
        "{behind} behind.",
        "last_turn_level": "By {margin}, in the last turn: before it {pair} were level.",
        "comeback": "{name} came back from {behind} behind in turn {number}, and "
        "{name:wins|win} by {margin}.",
        "close": "It was close: only {margin} between {pair}.",
        "changes": "The lead changed hands {changes} times, and {inner} had it last.",
        "large_turn": "{gain} of {name:{name}'s|your} {total} came in a single turn, "
        "turn {number} of {turns}.",
        "all_along": "{name} {name:was|were} ahead from the first point to the last.",
        "for_good": "{name} took the lead in turn {number} of {turns} and kept it.",
        "tie_broken": "Level in the end: the tie goes to {inner}.",
        "shared_changes": "The lead changed hands {changes:once|{changes} times}, and in the end "
        "nobody has it.",
        "shared_late": "{names} drew level in turn {number} of {turns}.",
        "shared_always": "{names} were level all along.",
    },
    es={
        "last_turn_behind": "Por {margin}, en el último turno: antes {inner} {name:iba|ibas} "
        "perdiendo por {behind}.",
        "last_turn_level": "Por {margin}, en el último turno: antes {pair} iban a la par.",
        "comeback": "{name} {name:iba|ibas} perdiendo por {behind} en el turno {number}, y "
        "{name:remontó|remontaste}: {name:gana|ganas} por {margin}.",
        "close": "Estuvo reñido: solo {margin} de diferencia entre {pair}.",
        "changes": "La delantera cambió de manos {changes} veces, y al final {name:es de "
        "{name}|es tuya}.",
        "large_turn": "{gain} de {name:los {total} de {name}|tus {total}} llegaron en un solo "
        "turno, el {number} de {turns}.",
        "all_along": "{name} {name:fue|fuiste} por delante del primer punto al último.",
        "for_good": "{name} {name:tomó|tomaste} la delantera en el turno {number} de {turns} y ya "
        "no la {name:soltó|soltaste}.",
        "tie_broken": "A la par al final: el desempate es {name:de {name}|tuyo}.",
        "shared_changes": "La delantera cambió de manos {changes:una vez|{changes} veces}, y al "
        "final no es de nadie.",
        "shared_late": "Los puntos quedaron a la par en el turno {number} de {turns}.",
        "shared_always": "Un empate de principio a fin.",
    },
)


@dataclass(frozen=True)
class Victory:
    """How a match was won; `say` is the sentence."""

    kind: str
    """One of `KINDS`, or the game's own."""
    line: int
    """The line of the record with the throw that decided it."""
    facts: dict[str, Any]
    """The numbers of the sentence; `name` and `other` are seats, `names` is a list of them."""
    words: Catalogue = WORDS

    def say(self, language: str, names: Iterable[str]) -> str:
        """The sentence, with the name of each seat."""
        called, facts = list(names), dict(self.facts)
        if "names" in facts:
            facts["names"] = People(called[seat] for seat in facts["names"])
        if "other" in facts:
            facts["pair"] = People(called[facts[key]] for key in ("name", "other")).inside()
        if "name" in facts:
            facts["name"] = called[facts["name"]]
            facts["inner"] = People([facts["name"]]).inside()
        return self.words.say(language, self.kind, **facts)


class Race:
    """Who was ahead when, from the start of a match to its end.

    A place is a number of steps: 0 is the start, and the place after the step `entries[n]` is n +
    1.
    """

    def __init__(self, record: Record) -> None:
        self.record = record
        self.entries: list[Entry] = record.entries
        positions = record.positions()
        told = [levels_of(position) for position in positions]
        self.levels: dict[int, Sequence[int]] = {
            place: levels for place, levels in enumerate(told) if levels is not None
        }
        """What each seat has at every place where that can be compared."""
        shares = record.position.shares()
        self.winners = [seat for seat, share in enumerate(shares) if share > 0]
        self.last = len(self.entries)

    @cached_property
    def turns(self) -> list[int]:
        """The turn of every entry, counted from 1: another one begins when somebody else is to
        move.
        """
        found: list[int] = []
        for before, entry in zip([None, *self.entries], self.entries, strict=False):
            same = before is not None and before.before.to_move == entry.before.to_move
            found.append(found[-1] + (not same) if found else 1)
        return found

    def turn(self, place: int) -> int:
        """The turn in which a place was reached."""
        return self.turns[max(0, place - 1)]

    def lead(self, place: int, seat: int) -> int:
        """How far a seat is ahead of the best of the others; negative if behind."""
        levels = self.levels[place]
        return levels[seat] - max(level for other, level in enumerate(levels) if other != seat)

    def leader(self, place: int) -> int | None:
        """Who is ahead of all others."""
        return next((seat for seat in self.seats if self.lead(place, seat) > 0), None)

    @property
    def seats(self) -> range:
        return range(len(self.record.names))

    @cached_property
    def changes(self) -> int:
        """How often somebody other than the last leader took the lead."""
        leaders = [self.leader(place) for place in self.levels]
        told = [leader for leader in leaders if leader is not None]
        return sum(one != other for one, other in pairwise(told))

    def since(self, holds: Callable[[int], bool]) -> int:
        """The first place from which something holds until the end."""
        found = self.last
        for place in reversed(self.levels):
            if not holds(place):
                break
            found = place
        return found

    def throw(self, place: int) -> int:
        """The line of the last throw up to a place; of the last step if there is none."""
        steps = self.entries[:place] or self.entries
        return next((step.line for step in reversed(steps) if step.seat is None), steps[-1].line)


def levels_of(position: Position) -> Sequence[int] | None:
    """What each seat has, where more is better; None if that cannot be compared."""
    own = getattr(part_for(position.terms, "victory"), "levels", None)
    if own is not None:
        found: Sequence[int] | None = own(position)
        return found
    return None if hasattr(position.terms.game.rules, "standing") else position.scores


def how_won(record: Record) -> Victory | None:
    """How a match was won; None if it is not over, or there is nothing to say about it."""
    if record.position.turn != OVER or not record.entries:
        return None
    race = Race(record)
    if race.last not in race.levels:
        return None
    own = part_for(record.position.terms, "victory")
    words = WORDS | getattr(own, "WORDS", Catalogue(en={}, es={}))
    for find in KINDS if len(race.seats) > 1 else (feat,):
        found = find(race)
        if found is not None:
            kind, place, facts = found
            return Victory(kind, race.throw(place), facts, words)
    return None


Found = tuple[str, int, dict[str, Any]] | None
"""The key of a sentence, the place that decided it, and the facts."""


def shared(race: Race) -> Found:
    """Several won."""
    winners = race.winners
    if len(winners) == 1:
        return None
    if race.changes:
        return "shared_changes", race.last, {"changes": race.changes}
    level = race.since(lambda place: len({race.levels[place][seat] for seat in winners}) == 1)
    key = "shared_late" if level > min(race.levels) else "shared_always"
    return key, race.last, {"names": winners, "number": race.turn(level), "turns": race.turns[-1]}


def tie_broken(race: Race) -> Found:
    """One player won, although somebody else has as much."""
    return (
        None if race.lead(race.last, race.winners[0]) > 0 else ("tie_broken", race.last, told(race))
    )


def last_turn(race: Race) -> Found:
    """The winner was not ahead when the last turn began."""
    name, turns = race.winners[0], race.turns
    begun = [place for place in race.levels if place <= turns.index(turns[-1])]
    if turns[-1] == 1 or not begun or race.lead(begun[-1], name) > 0:
        return None
    behind = -race.lead(begun[-1], name)
    if behind:
        return "last_turn_behind", race.last, told(race, behind=behind)
    levels = race.levels[begun[-1]]
    level = [seat for seat in race.seats if seat != name and levels[seat] == levels[name]]
    return "last_turn_level", race.last, {**told(race), "other": level[0]}


def comeback(race: Race) -> Found:
    """The winner was far behind."""
    name = race.winners[0]
    worst = min(race.levels, key=lambda place: race.lead(place, name))
    most = max(abs(level) for levels in race.levels.values() for level in levels)
    behind = -race.lead(worst, name)
    if behind < 2 or behind < SHARE * most:
        return None
    ahead = race.since(lambda place: race.lead(place, name) > 0)
    return "comeback", ahead, told(race, behind=behind, number=race.turn(worst))


def feat(race: Race) -> Found:
    """What the winner did, as the game itself tells it."""
    own = getattr(part_for(race.record.position.terms, "victory"), "feat", None)
    found = own(race.record, race.winners[0]) if own else None
    if found is None:
        return None
    key, facts, entry = found
    return key, entry + 1, {"name": race.winners[0], **facts}


def close(race: Race) -> Found:
    """The runner-up was close behind."""
    name = race.winners[0]
    margin, most = race.lead(race.last, name), CLOSE * abs(race.levels[race.last][name])
    return ("close", race.last, told(race)) if margin <= max(1, most) else None


def changes(race: Race) -> Found:
    """The lead changed hands again and again."""
    if race.changes < OFTEN:
        return None
    name = race.winners[0]
    ahead = race.since(lambda place: race.lead(place, name) > 0)
    return "changes", ahead, told(race, changes=race.changes)


def large_turn(race: Race) -> Found:
    """One turn brought much of what the winner has, and more than the margin."""
    name, places = race.winners[0], list(race.levels)
    if len(places) <= race.last:
        return None  # at some places nobody can say what a turn brought
    gained = dict.fromkeys(race.turns, 0)
    for place in places[1:]:
        gained[race.turn(place)] += race.levels[place][name] - race.levels[place - 1][name]
    turn = max(gained, key=lambda turn: gained[turn])
    gain, total = gained[turn], race.levels[race.last][name] - race.levels[0][name]
    if not race.lead(race.last, name) < gain < total or gain < LARGE * total:
        return None
    end = len(race.turns) - race.turns[::-1].index(turn)
    facts = {"gain": gain, "total": total, "number": turn, "turns": race.turns[-1]}
    return "large_turn", end, told(race, **facts)


def all_along(race: Race) -> Found:
    """Nobody else was ever level with the winner, once somebody had anything."""
    name = race.winners[0]
    for place, levels in race.levels.items():
        if len(set(levels)) > 1 and race.lead(place, name) <= 0:
            return None
    return "all_along", race.last, told(race)


def for_good(race: Race) -> Found:
    """What can always be said: when the winner took the lead for good."""
    name = race.winners[0]
    ahead = race.since(lambda place: race.lead(place, name) > 0)
    return "for_good", ahead, told(race, number=race.turn(ahead), turns=race.turns[-1])


def told(race: Race, **facts: Any) -> dict[str, Any]:
    """The facts of a sentence, with the winner, the runner-up, and the margin."""
    name, levels = race.winners[0], race.levels[race.last]
    other = max((seat for seat in race.seats if seat != name), key=lambda seat: levels[seat])
    return {"name": name, "other": other, "margin": race.lead(race.last, name), **facts}


KINDS = (
    shared, tie_broken, last_turn, comeback, feat, close, changes, large_turn, all_along, for_good,
)  # fmt: skip
"""The kinds of sentence, in the order in which they are tried."""
