"""A match at one keyboard for programs: one JSON object per line, out and in."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from rollhouse.kernel.errors import BadOption, RollhouseError
from rollhouse.kernel.position import Position
from rollhouse.kernel.records import OVER, TABLE
from rollhouse.kernel.validation import an_object, json_value, keys, why
from rollhouse.matches import saved
from rollhouse.matches.match import Match, decide
from rollhouse.matches.scorecards import with_scorecards
from rollhouse.matches.story import Entry, Mend, read_nonce
from rollhouse.matches.victory import how_won
from rollhouse.players.seats import Seat

from ..keyboard.lines import Stopped, command, stopping_on_signals
from ..words import SAYS
from .conversation import THINKING
from .departure import loses_its_world, way_back


class LocalJsonLines:
    """Writes a line for every step; reads an action for every choice of a person's seat.

    On a real table it reads an outcome whenever the dice are thrown.
    """

    def __init__(
        self,
        match: Match,
        seats: Sequence[Seat],
        language: str,
        path: Path | None,
        traces: bool = False,
    ) -> None:
        """`traces`: also write how everything moved."""
        self.match, self.seats, self.language, self.path = match, seats, language, path
        self.traces = traces
        self.names = [seat.name for seat in seats]
        self.players = [None if seat.is_person else seat.sit() for seat in seats]

    def write(self, **line: Any) -> None:
        print(json.dumps(line, ensure_ascii=False), flush=True)

    def run(self) -> int:
        position, head = self.match.position, self.match.record.head
        path = None if self.path is None else str(self.path)
        self.write(
            game=position.game, players=self.names, house_rules=position.house_rules,
            table=head["table"], record=path,
        )  # fmt: skip
        with stopping_on_signals():
            try:
                while self.match.turn != OVER:
                    entry = self.step()
                    if entry is not None:
                        self.tell(entry)
                saved.close(self.match)
            except (Stopped, KeyboardInterrupt):
                self.match.record.release()
                words = way_back(self.match, self.seats, self.path)
                lost = {}
                if loses_its_world(self.match, self.path):
                    lost["note"] = SAYS.say(self.language, "world_lost")
                self.write(stopped=True, command=command(*words), **lost)
                return 0
        end, victory = self.match.position, how_won(self.match.record)
        how = {} if victory is None else {"how": victory.say(self.language, self.names)}
        self.write(
            over=True, scores=end.scores, shares=end.shares(),
            result=end.result(self.language, self.names), **how, closing=self.match.record.closing,
        )  # fmt: skip
        return 0

    def nonce(self) -> tuple[str | None, int | None]:
        """On a sealed table: the nonce of the person whose device gives it, and their seat."""
        giver = self.match.nonce_giver() if self.match.table.NONCES else None
        if giver is None:
            return None, None
        self.write(asked="nonce", seat=giver)
        for typed in sys.stdin or ():
            try:
                given = an_object(json_value(typed), "nonce", '{"nonce": "my lucky words"}')
                keys(given, "nonce", ("nonce",))
                return read_nonce(given["nonce"]), giver
            except RollhouseError as error:
                self.write(error=error.say(self.language))
            except (ValueError, RecursionError) as error:
                self.refuse(error)
        raise Stopped

    def refuse(self, fault: Exception) -> None:
        self.write(error=RollhouseError("bad_json", fault=why(fault)).say(self.language))

    def step(self) -> Entry | None:
        """One step; None: the last one was undone, or another corrected."""
        turn = self.match.turn
        if turn == TABLE:
            if self.match.table.ENTERED:
                step = self.read("outcome", {"roll": "…"})
                return None if step is None else self.match.enter(step)
            return self.match.roll(*self.nonce())
        player = self.players[turn]
        if self.match.position.ends_by_itself:
            (ended,) = self.match.end_by_itself()
            return ended
        if player is None:
            step = self.read("action", {"do": "roll"})
            if step is None:
                return None
            return self.match.act(step) if "do" in step else self.match.enter(step)
        return self.match.act(*decide(player, self.match.position, THINKING))

    def tell(self, entry: Entry) -> None:
        sentences = entry.before.tell(entry.step, self.language, self.names)
        turn = "table" if entry.seat is None else entry.seat
        more: dict[str, Any] = {}
        if "instead" in entry.facts:
            more["instead"] = entry.facts["instead"]
        if "world" in entry.facts:
            told = ("hand", "error", "world", "trace")[: 4 if self.traces else 3]
            more["physics"] = {key: entry.facts[key] for key in told}
        self.write(turn=turn, line=entry.line, step=entry.step, sentences=sentences, **more)

    def read(self, what: str, example: Mapping[str, Any]) -> Mapping[str, Any] | None:
        """A legal step from the input; any other gets a reply that says what is wrong with it.

        With real dice `{"undo": true}` takes the last entry back, and `{"correct": LINE, "step":
        …}` puts another in the place of an earlier one; `{"mend": {…}}` says what pieces of the box
        really look like; then there is no step.
        """
        position = self.match.position
        asked = "table" if position.turn == TABLE else position.turn
        view = position.view(None if asked == "table" else position.turn)
        self.write(asked=asked, id=position.id, view=with_scorecards(view, self.match.record))
        for typed in sys.stdin or ():
            try:
                value = json_value(typed)
                if self.match.table.ENTERED and self.undo_or_correct(value):
                    return None
                shown = json.dumps(example, ensure_ascii=False)
                return self.check_step(position, value, what, shown)
            except RollhouseError as error:
                self.write(error=error.say(self.language))
            except (ValueError, RecursionError) as error:
                self.refuse(error)
        raise Stopped

    def undo_or_correct(self, value: Any) -> bool:
        """Undo or correct an entry or mend the box, if asked to; False: it was not asked for."""
        if not isinstance(value, dict) or not {"undo", "correct", "mend"} & set(value):
            return False
        if "undo" in value:
            keys(value, "undo", ("undo",))
            undone = self.match.undo()
            mend = {"mend": undone.options} if isinstance(undone, Mend) else None
            self.write(undone=mend or (undone.step if isinstance(undone, Entry) else None))
            return True
        if "mend" in value:
            keys(value, "mend", ("mend",))
            mended = self.match.mend(value["mend"])
            self.write(mended=mended.options, line=mended.line)
            return True
        keys(value, "correct", ("correct", "step"))
        step = an_object(value["step"], "step", '{"roll": "GGY"}')
        lost = self.match.correct(value["correct"], step)
        self.write(corrected=value["correct"], lost=[entry.step for entry in lost])
        return True

    def check_step(
        self, position: Position, value: Any, what: str, example: str
    ) -> Mapping[str, Any]:
        """The step, if it is legal; with real dice a tower may fall while a player thinks."""
        step = an_object(value, what, example)
        late = what == "action" and self.match.table.ENTERED
        if ("do" in step) != (what == "action") and not late:
            raise BadOption("not_an_object", what=what, example=example, value=json.dumps(step))
        position.after(step)
        if what == "action" and "do" in step:  # refuse a gesture that no hand can make
            self.match.table.ready(position, step, self.match.record.story.world)
        return step
