"""A place at a table of a house: seats, or a chair to watch from.

for event in seat:
    if isinstance(event, events.Asked):
        seat.act({"do": "roll"})
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any

from rollhouse.kernel.language import Sentence
from rollhouse.kernel.position import Position
from rollhouse.kernel.records import TABLE
from rollhouse.matches.lines import Line
from rollhouse.matches.match import Player, studied
from rollhouse.matches.record import Record
from rollhouse.matches.story import Entry
from rollhouse.players.seats import read_seat
from rollhouse.protocol import messages
from rollhouse.protocol.messages import Table

from .events import Asked, Back, Event, Lost
from .followed_match import MOMENT, Answer, FollowedMatch, new_id, pause_after
from .words import WORDS, HouseRefused

CATCHING_UP = 10.0
"""How many seconds a house may take to show the lines that it says it has."""
ONCE = ("start", "rematch")
"""Requests of a host that are repeated if the answer is lost."""
LEAVING = ("leave", "computer", "hand_over")
"""Ways to give up one's own seat, so that it is no longer this device's."""
SIGNING = 1.0
"""How many seconds a device may take to sign what it has seen before it leaves."""
INSISTING = 120.0
"""For how many seconds something is repeated that a house refuses for the time being."""


class Place(FollowedMatch):
    """One place at one table. Use it in a `with` block, or `close` it."""

    at_once: Callable[[Event], object] | None = None
    """Told that the connection is `Lost` or `Back` while an answer of the house is waited for.

    Without it these events come like all others, after the answer.
    """

    # Doing

    def act(self, action: Mapping[str, Any], seat: int | None = None) -> Entry:
        """Act for a seat of this place: the one that is asked. Returns the action as recorded.

        `IllegalMove` says what is wrong with an action, `HouseRefused` why the house rejects it. If
        the connection breaks, the same action is sent again with the same nonce, and takes effect
        only once.
        """
        before = self.position
        seat = self._seat_asked() if seat is None else seat
        after = before.after(action)
        assert after is not None
        while True:
            at = len(self.witness)
            nonce = self.witness.with_action(action)
            message = messages.Act(new_id(), at, seat, dict(action), nonce)
            try:
                line = self._do(message, {"seat": seat, "action": action})
            except HouseRefused as refused:
                if refused.reason == "stale" and self._goes_on(before, at):
                    continue
                raise
            return self._entry(line)

    def enter(self, outcome: Mapping[str, Any]) -> Entry:
        """At a real table, for the referee: what the dice show."""
        self.position.after(outcome)
        message = messages.Enter(new_id(), len(self.witness), dict(outcome))
        return self._entry(self._do(message, {"outcome": outcome}))

    def undo(self) -> None:
        """At a real table, for the referee: take back the last step that a person entered."""
        self._do(messages.Undo(new_id(), len(self.witness)), {})

    def correct(self, line: int, step: Mapping[str, Any]) -> None:
        """At a real table, for the referee: put another step in place of the one at a line."""
        self._do(messages.Correct(new_id(), len(self.witness), line, dict(step)), {})

    def mend(self, options: Mapping[str, Any]) -> None:
        """At a real table, for the referee: say what pieces of the box look like from here on."""
        self.position.mended(options)
        self._do(messages.Mend(new_id(), len(self.witness), dict(options)), {})

    def react(self, sign: messages.Sign, seat: int | None = None) -> None:
        """Clap, laugh…: seen by everybody who is there."""
        if seat is None and self.seats:
            seat = self.seats[0]
        self.wire.say(messages.React(sign, seat))

    def _seat_asked(self) -> int:
        turn = self.position.turn
        if not self.seats and not self.host:
            raise HouseRefused("nobody_here")
        if turn < 0 or not self.acts_for(turn):
            key = "the_table" if turn < 0 else "seat_number"
            raise HouseRefused("not_asked", whose=Sentence(key, WORDS, seat=turn + 1))
        return turn

    def _entry(self, line: Line) -> Entry:
        assert self.record is not None
        return next(entry for entry in self.record.story.entries if entry.line == line.number)

    def _goes_on(self, before: Position, at: int) -> bool:
        """After `stale`: was it only something beside the game, such as a new seat?"""
        end = time.monotonic() + CATCHING_UP
        while len(self.witness) <= at and time.monotonic() < end:
            self._hear_on(MOMENT)
        return len(self.witness) > at and self.position == before

    def _do(self, message: Any, fitting: Mapping[str, Any]) -> Line:
        """Repeat a message until the house says that it is on disk; returns the line that came of
        it.
        """
        self._doing, self._answer = message, None
        begun = time.monotonic()
        try:
            if self._welcomed:
                self.wire.say(message)
            while True:
                self._hear_on(MOMENT)
                answer = self._heard()
                if isinstance(answer, messages.Refused):
                    wait = pause_after(answer)
                    if wait is None or time.monotonic() + wait > begun + INSISTING:
                        said = answer.reason, answer.sentence, answer.record, answer.retry
                        raise HouseRefused.saying(*said)
                    self._pause(wait)
                    if self._welcomed:
                        self.wire.say(message)
                elif answer is not None:
                    if isinstance(answer, messages.Done):
                        self._catch_up(answer.record)
                    return self.witness.done(message.at, fitting)
        finally:
            self._doing = None

    def _hear_on(self, seconds: float) -> None:
        """Keep listening while nobody takes the events; if nothing can be heard, say so at once."""
        self.hear(seconds)
        if self.at_once is not None:
            for event in [each for each in self._events if isinstance(each, (Lost, Back))]:
                self._events.remove(event)
                self.at_once(event)

    def _heard(self) -> Answer | None:
        """The house's answer, if it came; each answer is returned only once."""
        answer, self._answer = self._answer, None
        return answer

    def _pause(self, seconds: float) -> None:
        """Go on listening for a moment."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0 and self._answer is None:
            self._hear_on(left)

    def _catch_up(self, record: int) -> None:
        """Get the lines that the house says it has, before anything else."""
        end = time.monotonic() + CATCHING_UP
        while len(self.witness) < record and time.monotonic() < end:
            self._hear_on(MOMENT)

    # The whole

    def play(self, player: str | Player) -> Record:
        """Let a player play here until the match is closed: `greedy`, or a function of your own.

        A function gets a position and its legal actions, and returns one of them.
        """
        if not self.seats and self.token is not None and self._welcomed:
            raise HouseRefused("nobody_plays")
        decide = read_seat(player).sit() if isinstance(player, str) else player
        for event in self:
            if isinstance(event, Asked) and event.seat != TABLE:
                studied(decide, event.position)
                action = decide(event.position, event.position.actions())
                try:
                    self.act(action, event.seat)
                except HouseRefused as refused:
                    if refused.reason not in ("stale", "paused", "not_your_turn"):
                        raise
                    self._announced = -1  # ask again, if it is still our turn
                    self._caught_up()
        assert self.record is not None
        return self.record

    # The host's

    def start(self) -> None:
        """Begin, when every seat is taken."""
        self._host("start")

    def pause(self) -> None:
        self._host("pause")

    def go_on(self) -> None:
        self._host("go_on")

    def give_up(self) -> None:
        """End it for everybody; the seal is opened."""
        self._sign()
        self._host("close")

    def sit_at(self, match: str, token: str | None) -> Place:
        """A place at another table of the same house, by its token."""
        return Place(self.caller, match, token, patience=self.wire.patience)

    def rematch(self) -> Place:
        """Open a new table for the same people, with rotated seats; the same token works there."""
        end = time.monotonic() + CATCHING_UP
        while True:
            try:
                return self.sit_at(self._host("rematch").match, self.token)
            except HouseRefused as refused:  # the last line may arrive before the house is done
                late = refused.reason != "still_running" or time.monotonic() > end
                if late or not self.is_over:
                    raise
            self._pause(MOMENT)

    def invite(self) -> str:
        """A new code, even if all seats are taken: then it lets people watch."""
        code = self._host("code").code
        assert code is not None
        return code

    def change_seat(self, seat: int, do: str, **facts: Any) -> Table:
        """`take`, `leave`, `remove`, `rename`, `computer`, `hand_over` … (docs/protocol.md)"""
        if seat in self.seats and do in LEAVING:
            self._sign()
        return self._host(f"seats/{seat}", {"do": do, **facts})

    def _sign(self) -> None:
        """Sign what was seen before leaving it: while the house is asked, nothing is heard."""
        chain, end = self.witness.chain, time.monotonic() + SIGNING
        chain.leaves = True
        while self._is_signing() and time.monotonic() < end:
            self._seal()
            self._hear_on(MOMENT)
        chain.leaves = False

    def _is_signing(self) -> bool:
        record, chain = self.record, self.witness.chain
        if record is None or self.token is None or record.closing is not None:
            return False
        return any(seat in record.story.unsigned for seat in chain.states(record, self.seats))

    def _host(self, what: str, body: Any = None) -> Table:
        path = f"/api/matches/{self.match}/{what}"
        given = {} if body is None else body
        table = self.caller.ask(path, Table, given, self.token, once=what in ONCE)
        if table.match == self.match:
            self._changed(table)
        return table

    @property
    def link(self) -> str | None:
        """The invitation to this table, while it is valid."""
        code = self.table.code if self.table is not None else None
        return None if code is None else self.caller.link(code)

    def __enter__(self) -> Place:
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    def __repr__(self) -> str:
        lines = len(self.witness)
        return f"Place({self.caller.address}, {self.match}, seats {self.seats}, {lines} lines)"
