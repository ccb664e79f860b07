"""The same game for programs: one JSON object a line, out and in."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from rollhouse.games.errors import BadOption, RollhouseError
from rollhouse.games.kernel import OVER, TABLE
from rollhouse.games.position import Position
from rollhouse.games.reading import an_object, json_value
from rollhouse.matches import saved
from rollhouse.matches.match import Match, decide
from rollhouse.matches.story import Entry
from rollhouse.players.seats import Seat

from .asking import Stopped, command, hearing_people_leave
from .sitting import THINKING


class JsonLines:
    """Writes a line for every step; reads an action for every choice of a person's seat.

    On a real table it reads an outcome whenever the dice are thrown.
    """

    def __init__(self, match: Match, seats: Sequence[Seat], tongue: str, path: Path | None) -> None:
        self.match, self.seats, self.tongue, self.path = match, seats, tongue, path
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
        with hearing_people_leave():
            try:
                while self.match.turn != OVER:
                    self.tell(self.step())
                saved.close(self.match)
            except (Stopped, KeyboardInterrupt):
                self.match.record.release()
                words = ("resume", path) if path else ("play", "--from", self.match.position.id)
                self.write(stopped=True, command=command(*words))
                return 0
        end = self.match.position
        self.write(
            over=True, scores=end.scores, shares=end.shares(),
            result=end.result(self.tongue, self.names), closing=self.match.record.closing,
        )  # fmt: skip
        return 0

    def step(self) -> Entry:
        turn = self.match.turn
        if turn == TABLE:
            if self.match.table.ENTERED:
                return self.match.enter(self.read("outcome", {"roll": "…"}))
            return self.match.roll(giver=self.match.nonce_giver())
        player = self.players[turn]
        if player is None:
            step = self.read("action", {"do": "roll"})
            return self.match.act(step) if "do" in step else self.match.enter(step)
        return self.match.act(*decide(player, self.match.position, THINKING))

    def tell(self, entry: Entry) -> None:
        sentences = entry.before.tell(entry.step, self.tongue, self.names)
        turn = "table" if entry.seat is None else entry.seat
        instead = {key: entry.facts[key] for key in ("instead",) if key in entry.facts}
        self.write(turn=turn, step=entry.step, sentences=sentences, **instead)

    def read(self, what: str, example: Mapping[str, Any]) -> Mapping[str, Any]:
        """A legal step from the input; wrong ones are answered with what is wrong."""
        position = self.match.position
        asked = "table" if position.turn == TABLE else position.turn
        view = position.view(None if asked == "table" else position.turn)
        self.write(asked=asked, id=position.id, view=view)
        for typed in sys.stdin or ():
            try:
                return self.checked(position, json_value(typed), what, json.dumps(example))
            except RollhouseError as error:
                self.write(error=error.say(self.tongue))
            except (ValueError, RecursionError) as error:
                self.write(error=str(error))
        raise Stopped

    def checked(self, position: Position, value: Any, what: str, example: str) -> Mapping[str, Any]:
        """A step that fits; on a real table a tower may fall while a player thinks."""
        step = an_object(value, what, example)
        late = what == "action" and self.match.table.ENTERED
        if ("do" in step) != (what == "action") and not late:
            raise BadOption("not_an_object", what=what, example=example, value=json.dumps(step))
        position.after(step)
        return step
