"""What people type to come to a table, checked before it is sent: names, seats, codes, links."""

from __future__ import annotations

import getpass
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit, urlunsplit

from rollhouse.kernel.errors import BadOption
from rollhouse.kernel.language import COMMON
from rollhouse.kernel.validation import brief, choice, shown
from rollhouse.players import residents
from rollhouse.players.seats import computers

from .words import WORDS

if TYPE_CHECKING:
    from rollhouse.protocol.messages import SeatWanted

DICE = ("sealed", "sealed_physics", "real", "fair", "physics")
LONGEST_NAME, MOST_SEATS = 40, 6
SHORTEST_CLOCK, LONGEST_CLOCK = 5, 86_400


def own_names(name: str | Sequence[str] | None) -> list[str]:
    """Who sits at this device; without a name, the user who is logged in."""
    if name is None:
        try:
            return [getpass.getuser().capitalize()]
        except (OSError, KeyError, ImportError):
            return ["Guest"]
    return [name] if isinstance(name, str) else list(name)


def check_names(names: Sequence[str]) -> list[str]:
    for name in names:
        if isinstance(name, str) and len(name) > LONGEST_NAME:
            raise BadOption("long_name", WORDS, value=brief(name), most=LONGEST_NAME)
    if len(names) > MOST_SEATS:
        raise BadOption("many_seats", WORDS, value=len(names), most=MOST_SEATS)
    return list(names)


def check_clock(clock: int | None) -> None:
    whole = isinstance(clock, int) and not isinstance(clock, bool)
    if clock is not None and not (whole and SHORTEST_CLOCK <= clock <= LONGEST_CLOCK):
        facts = {"least": SHORTEST_CLOCK, "most": LONGEST_CLOCK}
        raise BadOption("bad_clock", WORDS, value=shown(clock), **facts)


def check_token(token: str | None) -> None:
    """Something that cannot be a token is not sent."""
    from rollhouse.protocol.messages import LONGEST_TOKEN, SHORTEST_TOKEN

    text = isinstance(token, str)
    if token is not None and not (text and SHORTEST_TOKEN <= len(token) <= LONGEST_TOKEN):
        raise BadOption("no_token", WORDS, least=SHORTEST_TOKEN, most=LONGEST_TOKEN)


def read_seat_wanted(text: str, names: Sequence[str]) -> SeatWanted:
    """A seat as people write it, turned into one that the house can set up."""
    from rollhouse.protocol.messages import SeatWanted

    if not isinstance(text, str) or not text.strip():
        raise BadOption("not_text", COMMON, what="seat", value=repr(text))
    written = text.strip()
    kind = written.partition(":")[0].lower()
    if written.lower() == "open":
        return SeatWanted("open")
    if kind in (*computers(), residents.KIND):
        return SeatWanted("computer", None, written)
    name = written.partition(":")[2].strip() if kind == "human" else written
    return SeatWanted("person", name, None, name in names)


def check_dice(name: str | None) -> Any:
    """Where outcomes should come from; None: the house decides."""
    return None if name is None else choice(name, "dice", DICE)


def code_in(text: str) -> str:
    """The code of an invitation, given as such or as a link.

    >>> code_in("http://192.0.2.1:7655/#/join/KX7M-4P3R")
    'KX7M-4P3R'
    """
    return text.rstrip("/").rpartition("/")[2].strip()


def check_code(text: str) -> str:
    """The code in a text that has one; refused if it cannot be a code."""
    from rollhouse.protocol.tokens import read_code

    code = code_in(text)
    if read_code(code) is None:
        raise BadOption("no_code", WORDS, value=shown(code))
    return code


def code_or_match(text: str) -> tuple[str | None, str | None]:
    """The code of an invitation, or else the id of a match: one of the two is None.

    >>> code_or_match("http://192.0.2.1:7655/#/join/KX7M-4P3R"), code_or_match("kx7m4pkx7m4p")
    (('KX7M-4P3R', None), (None, 'kx7m4pkx7m4p'))
    """
    from rollhouse.protocol.tokens import MATCH_LENGTH, is_match

    written = code_in(text).lower()
    if len(written) == MATCH_LENGTH and is_match(written):
        return None, written
    return check_code(text), None


def house_in(text: str) -> str | None:
    """The address of the house in a link; None: it is a bare code.

    >>> house_in("http://192.0.2.1:7655/#/join/KX7M-4P3R"), house_in("KX7M-4P3R")
    ('http://192.0.2.1:7655', None)
    """
    if "://" not in text:
        return None
    parts = urlsplit(text.strip())
    return urlunsplit((parts.scheme, parts.netloc, parts.path, "", "")).rstrip("/")
