"""Bodies of own boxes: what somebody hands in, and what the house says of it."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from .messages import Object

LONGEST_CODE = 8_000
"""The longest code, in letters. A deck of sixty cards takes about half of it."""


class BoxGiven(Struct, forbid_unknown_fields=True):
    """A box that somebody made or was sent."""

    box: Object | None = None
    """What its file holds: game, name, options."""
    code: Annotated[str, Meta(max_length=LONGEST_CODE)] | None = None
    """Or its code."""
    keep: bool = False
    """Should it be kept for everybody in a family's house?"""


class OwnBox(Struct):
    """A box that can be played with."""

    id: str
    """The same box has the same id."""
    game: str
    """One of `/api/games`."""
    name: str
    """What its owners call it."""
    options: Object
    """What differs from the printed box, in the form of a new table's options."""
    whole: Object
    """All options with this box, for the fewest players."""
    players: list[int]
    """The numbers of players that can play with it."""
    code: str
    """The whole box in letters, for links and QR codes."""
    position: str
    """The id of its opening position, for as many as a picture of best play begins with."""
    kept: bool = False
    """Does the house keep it?"""


class OwnBoxes(Struct):
    """The boxes that a house keeps."""

    boxes: list[OwnBox]
    """The newest first."""
