"""At a place of a house: what people type and what the house tells, whichever comes first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..keyboard.lines import Typed

if TYPE_CHECKING:
    from rollhouse.client.events import Event
    from rollhouse.client.place import Place

GLANCE = 0.1
"""Seconds between two looks at the house while somebody may be typing."""


class Listening:
    """One pair of ears for a keyboard and a house."""

    def __init__(self, seat: Place) -> None:
        self.seat, self.typed = seat, Typed()

    def next(self) -> Event | str | None:
        """What the house told, or what was typed; None: nothing for a moment."""
        event = self.seat.wait(0)
        return event if event is not None else self.typed.line(GLANCE)
