"""A followed match: the record as it grows in a house, its table, and the nonces that are due.

Everything happens in the caller's thread. A broken connection is restored automatically, and the
house is asked for exactly what was missed.
"""

from __future__ import annotations

import secrets
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from rollhouse.kernel.language import CODED, Sentence
from rollhouse.kernel.position import Position
from rollhouse.kernel.records import OVER, TABLE
from rollhouse.matches.lines import Line
from rollhouse.matches.record import Record
from rollhouse.matches.verify import Findings
from rollhouse.protocol import messages
from rollhouse.protocol.messages import Table

from .calls import Caller
from .events import (
    Asked,
    Back,
    Began,
    Changed,
    Event,
    Handed,
    Happened,
    Lost,
    Mended,
    Over,
    PassedOver,
    Reacted,
    Rewound,
)
from .socket import Wire
from .witness import Nonces, Witness
from .words import WORDS, CannotReach, HouseRefused, NotTrue

AGAIN = ("too_fast", "busy", "ending", "not_on_disk", "preparing", "storage_down")
"""Refusals after which the same message is sent again, even if the house does not say when."""
MOMENT = 0.5
"""Seconds until it is sent again in that case."""
GONE = ("bad_token", "unknown_match")
"""Reasons why a place no longer exists: its seat is somebody else's, or its table was deleted."""
LONG = 3600.0
Answer = messages.Lines | messages.Done | messages.Refused
Doing = messages.Act | messages.Enter | messages.Undo | messages.Correct | messages.Mend


class FollowedMatch:
    """A match that a house plays, as one device follows it. `Place` is where one also acts."""

    def __init__(
        self,
        caller: Caller,
        match: str,
        token: str | None,
        seats: Sequence[int] = (),
        table: Table | None = None,
        patience: float | None = None,
        given: Nonces | None = None,
        keep: Callable[[Nonces], None] | None = None,
    ) -> None:
        self.caller, self.match, self.token = caller, match, token
        self.table: Table | None = table
        """The table as everybody at it sees it."""
        self.host = False
        self.findings: Findings | None = None
        """What the check of the closed record found."""
        self.witness = Witness(seats, given, keep)
        self.wire = Wire(caller.address, patience)
        self._events: deque[Event] = deque()
        self._announced = -1
        """How many lines the record had when this device was last told that it is asked."""
        self._doing: Doing | None = None
        """The message that the house has not answered yet."""
        self._answer: Answer | None = None
        self._stirred: dict[int, messages.Stir] = {}
        """The nonces that this device sent without an action, by roll."""
        self._told: set[int] = set()
        """The rolls for which a nonce was sent on this connection."""
        self._sealed: set[str] = set()
        """What was said about this device's chain on this connection."""
        self._stir_again: float | None = None
        """When to send a nonce again that was refused for the time being."""
        self._welcomed, self._lost, self._gaps = False, False, 0
        self._due = 0.0
        """When the clock of the seat to act runs out, as far as can be known here."""
        self._shown = 0
        """How many lines the house had when it said hello."""

    # How things stand

    @property
    def seats(self) -> list[int]:
        """The seats that this place acts for; none for a spectator."""
        return self.witness.seats

    @property
    def record(self) -> Record | None:
        """The match so far, every line checked; None before it begins."""
        return self.witness.record

    @property
    def position(self) -> Position:
        if self.record is None:
            raise HouseRefused("not_begun")
        return self.record.position

    @property
    def is_over(self) -> bool:
        return self.record is not None and self.record.closing is not None

    @property
    def is_welcome(self) -> bool:
        """Has the house said hello, and then shown everything that it had?"""
        return self._welcomed and len(self.witness) >= self._shown

    @property
    def referees(self) -> bool:
        """Is this the referee's device at a real table?"""
        return self.host and self.record is not None and self.record.story.table.ENTERED

    @property
    def remarks(self) -> list[Sentence]:
        """Things that were odd, but may have a good reason."""
        return self.witness.remarks

    def acts_for(self, seat: int) -> bool:
        """Does this device act for a seat? (At a real table the referee's device acts for all.)"""
        return seat in self.seats and self.record is not None and seat in self.record.story.people

    def asked(self) -> int | None:
        """The seat that this device is asked to act for, `TABLE` for dice to enter, or None."""
        if self.record is None or self.is_over or self.table is None:
            return None
        if self.table.state != "playing":
            return None
        turn = self.position.turn
        if turn == TABLE:
            return TABLE if self.referees else None
        return turn if turn != OVER and self.acts_for(turn) else None

    @property
    def seconds_left(self) -> float | None:
        """How much of the clock is left for whoever is to act; None: there is no clock."""
        if self.table is None or self.table.clock is None:
            return None
        return min(max(self._due - time.monotonic(), 0.0), self.table.clock)

    # Hearing

    def __iter__(self) -> Iterator[Event]:
        """Everything that happens, as it happens, until the match is closed."""
        while True:
            event = self.wait()
            if event is not None:
                yield event
            if isinstance(event, Over) or self.is_gone:
                return

    @property
    def is_gone(self) -> bool:
        """Was the table given up before the match was over? (By then all of its lines have
        arrived.)
        """
        if self.table is None or self.table.state != "abandoned" or self._events:
            return False
        return len(self.witness) >= self.table.record and not self.is_over

    def wait(self, seconds: float | None = None) -> Event | None:
        """The next event within this many seconds, or None. `NotTrue`: the house lied."""
        end = time.monotonic() + (LONG if seconds is None else seconds)
        while True:
            while self._events:
                event = self._events.popleft()
                if isinstance(event, Asked) and not self._still_asked(event):
                    continue  # it was decided in the meantime, or somebody else is asked
                if isinstance(event, Over):
                    self.check()
                return event
            left = end - time.monotonic()
            if self.is_gone or (left <= 0 and seconds is not None and seconds > 0):
                return None
            self.hear(max(left, 0.0))
            if not self._events and time.monotonic() >= end:
                if seconds is None:
                    end = time.monotonic() + LONG
                    continue
                return None

    def _still_asked(self, event: Asked) -> bool:
        return event.at == len(self.witness) and event.seat == self.asked()

    def hear(self, seconds: float) -> None:
        """Take one message from the house, or try to connect, for at most this long."""
        if self._stir_again is not None:
            seconds = max(0.0, min(seconds, self._stir_again - time.monotonic()))
            if seconds == 0.0:
                self._stir_again = None
                self._stir()
                self._seal()
        if not self.wire.is_open:
            if not self.wire.open(seconds):
                self._is_lost()
                return
            self._welcomed = False
            self._told.clear()
            self._sealed.clear()
            self.witness.chain.displaced = False
            self.wire.say(self._hello())
        if self.wire.is_open:
            message = self.wire.hear(seconds)
            if message is not None:
                self._take(message)
        if not self.wire.is_open and self.wire.away is not None:
            self._is_lost()

    def _hello(self) -> messages.Hello:
        language = self.caller.language if self.caller.language in CODED else "en"
        return messages.Hello(self.match, self.token, have=len(self.witness), language=language)

    def _is_lost(self) -> None:
        if not self._lost:
            self._lost = True
            self._events.append(Lost())

    def _take(self, message: Any) -> None:
        match message:
            case messages.Welcome():
                self._welcome(message)
            case messages.Lines():
                self._lines(message)
            case messages.Done():
                self._answered(message, message.id)
            case messages.Refused():
                self._refused(message)
            case messages.TableChanged():
                self._changed(message.table, message.yours, message.host)
            case messages.Wanted():
                self._wanted(message)
            case messages.SignatureWanted():
                self.witness.chain.leaves = True
                self._seal()
            case messages.Reaction():
                self._events.append(Reacted(message.sign, message.seat))
            case messages.Goodbye():
                self._goodbye(message)

    def _welcome(self, message: messages.Welcome) -> None:
        self.wire.settled()
        self._welcomed, self._shown = True, message.record
        self.witness.seats[:] = message.seats
        self.host = message.host
        self.witness.expect(message.record)
        if self._lost:
            self._lost = False
            self._events.append(Back())
        self._changed(message.table)
        if message.record == len(self.witness):
            self._caught_up()
        if self._doing is not None:
            self.wire.say(self._doing)

    def _changed(
        self, table: Table, yours: Sequence[int] | None = None, host: bool | None = None
    ) -> None:
        """`yours`, `host`: what this place may do from now on, if the house says so."""
        if self.table is not None and table.version < self.table.version:
            return
        before, self.table = self.table, table
        if table.deadline is not None:
            self._due = time.monotonic() + table.deadline - time.time()
        if before is None or before != table:
            self._events.append(Changed(before, table))
        if yours is not None and host is not None:
            self._may(list(yours), host)
        self._caught_up()

    def _may(self, seats: list[int], host: bool) -> None:
        """Take over the rights that the house states; now somebody else may be asked."""
        had, was_host = list(self.seats), self.host
        self.witness.seats[:], self.host = seats, host
        if had != seats or was_host != host:
            self._announced = -1
            self._events.append(Handed(had, seats, host))

    def _lines(self, message: messages.Lines) -> None:
        if message.first > len(self.witness):  # ask again, from where we are now
            self._gaps += 1
            if self._gaps > 2:
                raise NotTrue("shorter", ours=message.first, theirs=len(self.witness))
            self.wire.broken("", 0.0)
            return
        self._gaps = 0
        if self.table is not None and self.table.clock is not None and self.is_welcome:
            self._due = time.monotonic() + self.table.clock
        for number, text in enumerate(message.lines, message.first):
            line = self.witness.take(number, text)
            if line is not None:
                self._happened(line)
        self._answered(message, message.id)
        self._caught_up()

    def _happened(self, line: Line) -> None:
        assert self.record is not None
        story = self.record.story
        if line.kind == "match":
            self._events.append(Began())
        elif line.kind in ("intent", "result"):
            self._events.append(Happened(story.entries[-1], story.position))
        elif line.kind == "links" and line.number in story.passed_over:
            self._events.append(PassedOver(line.number, story.passed_over[line.number]))
        elif line.kind == "rewind":
            self._events.append(Rewound(line.number, line.facts["to"], story.position))
        elif line.kind == "mend":
            self._events.append(Mended(line.number, line.facts["options"], story.position))
        elif line.kind == "close":
            self._events.append(Over())

    def _caught_up(self) -> None:
        """Give a nonce or a link that is due, and say if this device is asked."""
        self._stir()
        self._seal()
        seat = self.asked()
        if seat is not None and self._announced != len(self.witness):
            self._announced = len(self.witness)
            self._events.append(Asked(seat, self.position, len(self.witness)))

    def _answered(
        self, message: messages.Lines | messages.Done | messages.Refused, id: Any
    ) -> None:
        if self._doing is not None and id == self._doing.id:
            self._answer = message

    def _refused(self, message: messages.Refused) -> None:
        if self._doing is not None and message.id == self._doing.id:
            self._answer = message
            return
        wait = pause_after(message)
        if self._welcomed and message.id is None and wait is None:
            return
        if self._welcomed or message.id is not None:  # a link has no id
            self._told.clear()  # such a nonce is not wanted now, but may be later
            self._sealed.clear()
            if message.reason in ("no_chains", "many_chains"):
                self.witness.chain.refused = True
            self._stir_again = None if wait is None else time.monotonic() + wait
            return
        if wait is not None:
            self.wire.broken(message.sentence, message.retry)
            return
        self.close()
        if message.reason == "ahead":
            raise NotTrue("not_following", fault=message.sentence)
        if message.reason in GONE:
            raise HouseRefused(f"gone_{message.reason}", because=message.reason)
        key = "other_client" if message.reason == "other_protocol" else "refused"
        raise HouseRefused(key, because=message.reason, sentence=message.sentence)

    def _goodbye(self, message: messages.Goodbye) -> None:
        if message.retry is None:
            self.close()
            if message.reason in GONE:
                raise HouseRefused(f"gone_{message.reason}", because=message.reason)
            raise CannotReach("sent_away", WORDS, fault=message.reason)
        self.wire.broken(message.reason, message.retry)

    # Nonces

    def _stir(self) -> None:
        """Give the nonce for a roll of our own at once, without being asked."""
        due = self.witness.due() if self.token is not None and self.wire.is_open else None
        if due is None or self.table is None or self.table.state != "playing":
            return
        assert self.record is not None
        if self.record.story.results not in self._told:
            self._give(*due)

    def _seal(self) -> None:
        """Send what is due about this device's chain: sit down with it, show a link, sign."""
        if self.token is None or self.record is None or not self.is_welcome:
            return
        chain = self.witness.chain
        states = ("playing", "paused") if chain.leaves else ("playing",)
        if self.table is None or self.table.state not in states or not self.wire.is_open:
            return
        for said in chain.due(self.record, self.seats):
            if str(said) not in self._sealed:
                self._sealed.add(str(said))
                self.wire.say(said)

    def _wanted(self, message: messages.Wanted) -> None:
        nonce = self.witness.asked(message.seat, message.at)
        if nonce is not None:
            self._give(message.seat, nonce)

    def _give(self, seat: int, nonce: str) -> None:
        assert self.record is not None
        roll = self.record.story.results
        if roll not in self._stirred or self._stirred[roll].seat != seat:
            at = len(self.witness)
            self._stirred[roll] = messages.Stir(new_id(), at, seat, nonce)
        self._stirred[roll].at = len(self.witness)
        self._told.add(roll)
        self.wire.say(self._stirred[roll])

    # Checking and leaving

    def check(self) -> Findings:
        """Check the whole record. Once it is closed, that includes every roll."""
        if self.findings is None or not self.findings.finished:
            self.findings = self.witness.verify()
        return self.findings

    def close(self) -> None:
        """Disconnect from the house; `house.sit(seat.match, seat.token)` comes back."""
        self.wire.close()


def pause_after(refused: messages.Refused) -> float | None:
    """Seconds until the same message is sent again; None if that would not help."""
    if refused.retry is not None:
        return max(refused.retry, 0.0)
    return MOMENT if refused.reason in AGAIN else None


def new_id() -> str:
    """A name for something that we do, which nobody else can be using."""
    return secrets.token_urlsafe(12)
