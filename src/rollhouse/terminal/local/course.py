"""What the screens of a game need of its match, wherever it is played: here, or in a house."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from rollhouse.chance import Table
from rollhouse.kernel.position import Position
from rollhouse.matches.record import Record
from rollhouse.matches.story import Entry

Step = Mapping[str, Any]


class Course(Protocol):
    """A match under way: `matches.match.Match`, or one of a house (`distant.Distant`)."""

    @property
    def record(self) -> Record: ...

    @property
    def table(self) -> Table | type[Table]:
        """Whose class attributes say how it is played."""
        ...

    @property
    def position(self) -> Position: ...

    @property
    def turn(self) -> int: ...

    def act(self, action: Step) -> Entry: ...

    def enter(self, outcome: Step) -> Entry: ...

    def undo(self) -> Entry | None: ...

    def correct(self, line: int, step: Step) -> list[Entry]: ...

    def corrected(self, line: int, step: Step) -> tuple[Record, list[Entry]]: ...

    def nonce_giver(self) -> int | None: ...
