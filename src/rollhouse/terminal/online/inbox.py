"""What people type and what the house tells, whichever comes first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..keyboard.lines import TypedLines

if TYPE_CHECKING:
    from rollhouse.client.events import Event
    from rollhouse.client.place import Place

GLANCE = 0.1
"""Seconds between two checks of the house while somebody may be typing."""


class Inbox:
    """Events of a house and lines from the keyboard, one after another."""

    def __init__(self, seat: Place) -> None:
        self.seat, self.typed = seat, TypedLines()

    def next(self) -> Event | str | None:
        """The next event, or the next line that is typed; None: neither came for a moment."""
        event = self.seat.wait(0)
        return event if event is not None else self.typed.line(GLANCE)
