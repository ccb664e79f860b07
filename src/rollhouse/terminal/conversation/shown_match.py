"""What a conversation needs from its match, which is played here or in a house."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from rollhouse.chance import Table
from rollhouse.kernel.position import Position
from rollhouse.matches.record import Record
from rollhouse.matches.story import Entry, Mend

Step = Mapping[str, Any]


class ShownMatch(Protocol):
    """A match in play: `matches.match.Match` here, or `online.remote_match.RemoteMatch`."""

    @property
    def record(self) -> Record: ...

    @property
    def table(self) -> Table | type[Table]:
        """Its class attributes say where the dice come from, and who throws them."""
        ...

    @property
    def position(self) -> Position: ...

    @property
    def turn(self) -> int: ...

    def act(self, action: Step) -> Entry: ...

    def enter(self, outcome: Step) -> Entry: ...

    def undo(self) -> Entry | Mend | None: ...

    def mend(self, options: Mapping[str, Any]) -> Mend: ...

    def correct(self, line: int, step: Step) -> list[Entry]: ...

    def corrected(self, line: int, step: Step) -> tuple[Record, list[Entry]]: ...

    def nonce_giver(self) -> int | None: ...
