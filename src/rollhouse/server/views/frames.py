"""Frames: what the house says, as text, written once for all who get the same."""

from __future__ import annotations

from bisect import bisect_left
from collections import OrderedDict
from collections.abc import Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import msgspec

from rollhouse.chance import physics
from rollhouse.kernel.language import ADDRESS
from rollhouse.kernel.records import OVER, TABLE
from rollhouse.matches import victory
from rollhouse.matches.lines import Line
from rollhouse.matches.record import Record
from rollhouse.matches.scorecards import with_scorecards
from rollhouse.protocol.messages import Lines, MessageFromHouse, Moment, Victory

from ..tables.rights import Right
from ..words import WORDS
from .boards import (
    draw_board,
    draw_board_after,
    draw_tray,
    find_besides,
    offer_actions,
)

if TYPE_CHECKING:
    from rollhouse.kernel.position import Position
    from rollhouse.matches.story import Entry

LARGEST = 64 << 10
"""Letters of lines in one frame; a longer line gets a frame of its own."""
MOST_STEPS = 20
"""How many steps of one frame are drawn: whoever is further behind looks at the newest."""

MOST_VICTORIES = 64
VICTORIES: OrderedDict[str, victory.Victory | None] = OrderedDict()
"""How the matches that ended last were won, by the last hash of their records."""

ENCODER = msgspec.json.Encoder()
BEGINNING = '{"say":"lines",'


class Follower(Protocol):
    """Somebody who follows a match: a connection."""

    right: Right
    language: str
    views: bool

    def allow(self, right: Right) -> None:
        """From now on this is what they may do."""

    def put(self, text: str) -> None:
        """Send a frame as soon as possible; never waits."""

    def leave(self, reason: str, retry: float | None) -> None:
        """Say goodbye."""


def encode(message: MessageFromHouse) -> str:
    return ENCODER.encode(message).decode()


class Audience(NamedTuple):
    """People who are sent the same frame, because they may see the same."""

    seats: tuple[int, ...]
    """The seats that they act for, or sit in; empty: they watch."""
    acts: bool
    """May they act for them? (At a real table only the referee does.)"""
    referee: bool
    """Do they enter what real dice show?"""
    language: str

    def eyes(self, turn: int) -> int | None:
        """The seat through whose eyes they see; if they have several, the one whose turn it is."""
        return turn if turn in self.seats else self.seats[0] if self.seats else None

    def names(self, names: Sequence[str]) -> list[str]:
        """What everybody is called in sentences to them: whoever has exactly one seat is You."""
        called = list(names)
        if len(self.seats) == 1:
            called[self.seats[0]] = ADDRESS[self.language]
        return called


def audience_of(right: Right, language: str) -> Audience:
    return Audience(right.acts or right.seats, bool(right.acts), right.host, language)


class Frames:
    """The frames of some lines of a record, one for each audience, made when it is needed.

    `last`: does the record end with these lines, so that a view belongs to them?
    """

    def __init__(self, record: Record, first: int, end: int, last: bool = True) -> None:
        self.record, self.first, self.end = record, first, end
        self.lines, self.last = record.lines[first:end], last
        self.made: dict[Any, str] = {}

    def of(self, follower: Follower, action: str | None = None) -> str:
        """The frame for a follower; with the id of its own action if these lines come from it."""
        whom = audience_of(follower.right, follower.language) if follower.views else None
        text = self.made.get(whom)
        if text is None:
            text = self.made[whom] = encode(self.make(whom))
        if action is None:
            return text
        return f'{BEGINNING}"id":"{action}",{text[len(BEGINNING) :]}'

    def make(self, whom: Audience | None) -> Lines:
        message = Lines(self.first, [line.text for line in self.lines])
        if whom is None:
            return message
        names = whom.names(self.record.called(whom.language))
        message.told = [tell_line(self.record, line, whom.language, names) for line in self.lines]
        if not self.last:
            return message
        position, story = self.position, self.record.story
        seat = whom.eyes(position.turn)
        message.turn, message.steps = position.turn, self.steps(whom, names)
        if message.steps:
            message.view = message.steps[-1].view
        else:
            message.view = with_scorecards(position.view(seat), self.record, self.end)
            message.board = draw_board(position, whom.language, names)
        if position.turn == OVER and self.end == len(self.record.lines):
            message.victory = tell_victory(self.record, whom.language, names)
        if whom.acts and seat == position.turn:
            people = story.people if story.table.NONCES and not story.contributors else ()
            hold = self.hold if story.table.PHYSICAL else None
            message.actions = offer_actions(position, whom.language, names, people, hold)
        if whom.referee and story.table.ENTERED:
            message.besides = find_besides(position, whom.language, names)
            if position.turn == TABLE:
                message.tray = draw_tray(position, whom.language, names)
        return message

    @property
    def hold(self) -> dict[str, Any] | None:
        """How the hand begins that a person is about to move."""
        return physics.hold(self.position, self.record.lines[self.end - 1].hash)

    @property
    def position(self) -> Position:
        """The position after these lines: the record in memory may be ahead of the disk for a
        moment.
        """
        entries = self.record.story.entries
        place = bisect_left(entries, self.end, key=line_of)
        return entries[place].before if place < len(entries) else self.record.position

    def steps(self, whom: Audience, names: Sequence[str]) -> list[Moment]:
        """The newest steps among the lines that were not taken back."""
        entries, last = self.record.story.entries, self.position
        first, end = (bisect_left(entries, at, key=line_of) for at in (self.first, self.end))
        chosen = entries[max(first, end - MOST_STEPS) : end]
        return [
            self.draw_moment(entry, following.before if following else last, whom, names)
            for entry, following in zip_longest(chosen, chosen[1:])
        ]

    def draw_moment(
        self, entry: Entry, after: Position, whom: Audience, names: Sequence[str]
    ) -> Moment:
        view = after.view(whom.eyes(after.turn))
        return Moment(
            entry.line,
            entry.seat,
            dict(entry.step),
            after.turn,
            with_scorecards(view, self.record, entry.line + 1),
            draw_board_after(entry.before, entry.step, after, whom.language, names),
        )


def line_of(entry: Entry) -> int:
    return entry.line


def tell_line(record: Record, line: Line, language: str, names: Sequence[str]) -> list[str]:
    """Sentences about a line; none about a step that was taken back."""
    facts = line.facts
    if line.kind in ("intent", "result"):
        entries = record.story.entries
        place = bisect_left(entries, line.number, key=line_of)
        if place == len(entries) or entries[place].line != line.number:
            return []
        entry = entries[place]
        said = entry.before.tell(entry.step, language, names)
        if "instead" in facts:
            name = names[facts["seat"]]
            said.append(WORDS.say(language, f"instead_{facts['instead']}", name=name))
        return said
    if line.kind == "seat":
        key = {"human": "seat_person", "away": "seat_away"}.get(facts["player"], "seat_computer")
        called = {"name": facts["name"], "computer": facts["name"]}
        also = record.position.terms.game.passing(language) if key == "seat_away" else ""
        said = [WORDS.say(language, key, **called, seat=facts["seat"] + 1)]
        return [*said, also] if also else said
    if line.kind == "links":
        return record.story.tell_passed_over(line.number, language, names)
    if line.kind == "rewind":
        return [WORDS.say(language, "rewound")]
    if line.kind == "mend":
        return [WORDS.say(language, "mended")]
    if line.kind == "close":
        if record.position.turn == OVER:
            return [record.position.result(language, names)]
        by = [record.last_person(seat) for seat in facts.get("by", ())]
        by += [former["name"] for former in facts.get("former", ())]
        key = "was_given_up" if by else "was_abandoned"
        return [WORDS.say(language, key, names=", ".join(dict.fromkeys(by)))]
    return []


def tell_victory(record: Record, language: str, names: Sequence[str]) -> Victory | None:
    found = victory_of(record)
    if found is None:
        return None
    named = found.say(language, record.called(language))
    return Victory(found.say(language, names), found.line, named)


def victory_of(record: Record) -> victory.Victory | None:
    """How a match was won. Finding out takes milliseconds, and everybody at the table asks."""
    if record.hash not in VICTORIES:
        VICTORIES[record.hash] = victory.how_won(record)
        while len(VICTORIES) > MOST_VICTORIES:
            VICTORIES.popitem(last=False)
    return VICTORIES[record.hash]


def split_lines(record: Record, first: int, end: int) -> list[tuple[int, int]]:
    """Lines `first` to `end` in frames of bounded size."""
    found, size, start = [], 0, first
    for number in range(first, end):
        length = len(record.lines[number].text)
        if size and size + length > LARGEST:
            found.append((start, number))
            start, size = number, 0
        size += length
    if start < end:
        found.append((start, end))
    return found
