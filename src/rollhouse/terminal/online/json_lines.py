"""A match at a table of a house for programs: one JSON object per line, out and in."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rollhouse.client.events import (
    Back,
    Changed,
    Handed,
    Happened,
    Lost,
    Mended,
    Over,
    PassedOver,
    Reacted,
    Rewound,
)
from rollhouse.client.followed_match import GONE
from rollhouse.client.place import Place
from rollhouse.client.words import CannotReach, HouseRefused, NotTrue
from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.records import TABLE
from rollhouse.kernel.validation import an_object, json_value, keys
from rollhouse.matches import saved
from rollhouse.matches.scorecards import with_scorecards
from rollhouse.matches.victory import how_won

from ..keyboard.lines import Stopped, TypedLines, command, stopping_on_signals
from ..local.json_lines import LocalJsonLines
from ..preparation import make_ready
from .inbox import GLANCE
from .remote_match import RemoteMatch
from .table_news import as_json
from .tickets import Ticket, way_back


class OnlineJsonLines(LocalJsonLines):
    """Writes a line for everything that happens; reads an action when this place is asked.

    Before the match begins, the host's program may write `{"start": true}`.
    """

    def __init__(
        self,
        seat: Place,
        ticket: Ticket,
        language: str,
        traces: bool = False,
    ) -> None:
        self.seat, self.ticket, self.language, self.traces = seat, ticket, language, traces
        self.typed = TypedLines()
        self.remote = RemoteMatch(seat)
        self.seat.at_once = self.hear
        self.asked_at = -1
        """The length of the record when the program was last asked."""

    def run(self) -> int:
        with stopping_on_signals():
            try:
                return self.follow()
            except (Stopped, KeyboardInterrupt):
                self.leave()
                return 0
            except (CannotReach, HouseRefused, NotTrue) as error:
                if error.reason in GONE:
                    self.ticket.throw_away()
                self.write(error=error.say(self.language), reason=error.reason)
                return 1

    def leave(self) -> None:
        self.seat.close()
        self.write(stopped=True, command=command(*way_back(self.ticket)))

    def follow(self) -> int:
        while not self.seat.is_welcome:
            self.seat.wait(1.0)
        table = self.seat.table
        assert table is not None
        make_ready(table.game, self.language)
        self.write(
            house=self.seat.caller.address, match=self.seat.match, game=table.game,
            code=table.code, link=self.seat.link, seats=self.seat.seats, host=self.seat.host,
        )  # fmt: skip
        self.write(table=as_json(table))
        while True:
            event = self.seat.wait(GLANCE)
            if isinstance(event, Over):
                return self.finish()
            if event is not None:
                self.hear(event)
            elif self.seat.is_gone:
                return 0
            elif self.is_listening():
                self.listen()

    def is_listening(self) -> bool:
        """May the program write something now? If it writes too early, its line waits."""
        gathers = self.seat.record is None and self.seat.host
        return gathers or self.seat.asked() is not None

    def listen(self) -> None:
        """Ask the program once, and carry out what it writes, if it writes anything."""
        now = len(self.seat.witness)
        if self.seat.asked() is not None and self.asked_at != now:
            self.asked_at = now
            self.ask()
        typed = self.typed.line(GLANCE)
        if typed is not None:
            self.asked_at = -1
            self.obey(typed)

    def hear(self, event: Any) -> None:
        if isinstance(event, Happened):
            self.names = self.remote.record.names
            self.tell(event.entry)
        elif isinstance(event, PassedOver):
            self.write(passed_over=event.seats, line=event.line)
        elif isinstance(event, Rewound):
            self.write(rewound=event.to, line=event.line)
        elif isinstance(event, Mended):
            self.write(mended=event.options, line=event.line)
        elif isinstance(event, Changed):
            self.write(table=as_json(event.table))
        elif isinstance(event, Handed):
            self.asked_at = -1
            self.write(seats=event.seats, host=event.host)
        elif isinstance(event, Reacted):
            self.write(reaction=event.sign, seat=event.seat)
        elif isinstance(event, (Lost, Back)):
            self.write(connected=isinstance(event, Back))

    def ask(self) -> None:
        position, seat = self.seat.position, self.seat.asked()
        turn = "table" if seat == TABLE else seat
        view = with_scorecards(position.view(None if seat == TABLE else seat), self.remote.record)
        self.write(asked=turn, id=position.id, view=view)

    def obey(self, typed: str) -> None:
        """Carry out a step or a host's request; errors get a reply."""
        try:
            value = an_object(json_value(typed), "line", '{"do": "roll"}')
            if "start" in value:
                keys(value, "line", ("start",))
                self.seat.start()
            elif "undo" in value:
                self.seat.undo()
            elif "correct" in value:
                keys(value, "line", ("correct", "step"))
                self.seat.correct(value["correct"], value["step"])
            elif "mend" in value:
                keys(value, "line", ("mend",))
                self.seat.mend(an_object(value["mend"], "mend", '{"goal": 100}'))
            elif "do" in value:
                self.seat.act(value)
            else:
                self.seat.enter(value)
        except NotTrue:
            raise
        except RollhouseError as error:
            self.write(error=error.say(self.language), reason=error.reason)
        except (ValueError, RecursionError) as fault:
            self.refuse(fault)

    def finish(self) -> int:
        record, end = self.remote.record, self.seat.position
        closing = record.closing or {}
        path = saved.folder() / f"{saved.new_name(record)}.jsonl"
        if self.ticket.record is not None and Path(self.ticket.record).exists():
            path = Path(self.ticket.record)
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            record.save(path)
            self.ticket.record = str(path)
            self.ticket.keep()
        findings = self.seat.check()
        over = closing.get("reason") == "over"
        result = {"result": end.result(self.language, record.names)} if over else {}
        victory = how_won(record) if over else None
        if victory is not None:
            result["how"] = victory.say(self.language, record.names)
        self.write(
            over=True, scores=end.scores, shares=closing.get("shares"), **result, closing=closing,
            record=str(path), verified=findings.good,
            remarks=[remark.say(self.language) for remark in findings.remarks],
        )  # fmt: skip
        return 0
