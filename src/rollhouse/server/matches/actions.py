"""The actions of clients in a match: who may do what, and how it changes the match."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from json.encoder import c_make_encoder, encode_basestring_ascii  # type: ignore[attr-defined]
from typing import Any

import msgspec
from msgspec import UNSET

from rollhouse.kernel.language import Sentence
from rollhouse.kernel.records import TABLE
from rollhouse.matches.match import Match
from rollhouse.matches.story import read_nonce
from rollhouse.protocol.messages import Act, Correct, Enter, Mend, Stir, Undo

from ..refusals import Refusal
from ..store.rows import TablePlan
from ..tables.rights import Right, is_real
from ..views.boards import read_typed
from ..words import WORDS

SORTED = c_make_encoder(
    markers=None,
    default=json.JSONEncoder().default,
    encoder=encode_basestring_ascii,
    indent=None,
    key_separator=": ",
    item_separator=", ",
    sort_keys=True,
    skipkeys=False,
    allow_nan=False,
)
"""Does what `json.dumps(value, sort_keys=True)` does, which would make a new encoder for every
value.
"""

Doing = Act | Stir | Enter | Undo | Correct | Mend


def check(plan: TablePlan, right: Right, said: Doing) -> None:
    """Refuse what somebody has no right to do, whatever the position."""
    entered = is_real(plan.dice)
    if isinstance(said, Act):
        if said.seat not in right.acts:
            raise Refusal("not_the_referee") if entered else not_yours(said.seat)
    elif isinstance(said, Stir):
        if said.seat not in right.seats:
            raise not_yours(said.seat)
    elif not entered:
        raise Refusal("not_real")
    elif not right.host:
        raise Refusal("not_the_referee")


def digest_of(said: Doing) -> str:
    """A digest of what somebody does, with the seat and the nonce, but without its id."""
    if isinstance(said, Act):
        told = {"say": "act", "seat": said.seat, "action": said.action, "nonce": said.nonce}
    elif isinstance(said, Stir):
        told = {"say": "nonce", "seat": said.seat, "nonce": said.nonce}
    else:
        told = msgspec.to_builtins(said)
        del told["id"], told["at"]
    return hashlib.sha256("".join(SORTED(told, 0)).encode()).hexdigest()[:32]


def not_yours(seat: int) -> Refusal:
    return Refusal("not_your_seat", seat=seat)


def nonce_in(said: Doing) -> tuple[str | None, int | None]:
    """The nonce that comes with an action, and the seat that gives it."""
    return (said.nonce, said.seat) if isinstance(said, (Act, Stir)) else (None, None)


def step(match: Match, said: Doing, asked: Sequence[int], language: str) -> None:
    """Change the record in memory, except for what the table answers; a `RollhouseError` says why
    that is impossible. `asked` are the seats that the house has asked for a nonce for the roll that
    is due.
    """
    if isinstance(said, Act):
        act(match, said)
    elif isinstance(said, Stir):
        refuse_nonce(match, said, asked)
    elif isinstance(said, Enter):
        match.enter(read_outcome(match, said, language))
    elif isinstance(said, Correct):
        match.correct(said.line, said.step)
    elif isinstance(said, Mend):
        match.mend(said.options)
    elif match.undo() is None:
        raise Refusal("nothing_to_undo")


def act(match: Match, said: Act) -> None:
    if match.turn != said.seat:
        raise Refusal("not_your_turn", seat=said.seat)
    if said.nonce is not None:
        read_nonce(said.nonce)
    match.act(said.action)


def refuse_nonce(match: Match, said: Stir, asked: Sequence[int]) -> None:
    """Refuse a nonce unless one is due, from a seat that gives one now."""
    given = match.record.story.nonce is not None or bool(match.record.story.contributors)
    if match.turn != TABLE or not match.table.NONCES or given:
        raise Refusal("no_nonce_due")
    givers = match.nonce_givers(asked)
    if said.seat not in givers:
        raise Refusal("not_asked_for_nonce", seat=said.seat, due=givers[-1] if givers else "-")
    read_nonce(said.nonce)


def read_outcome(match: Match, said: Enter, language: str) -> Any:
    """The outcome that real dice show, given as it is or typed."""
    if (said.typed is UNSET) == (said.outcome is UNSET):
        raise Refusal("bad_message", fault=Sentence("outcome_or_typed", WORDS))
    if said.typed is UNSET:
        return said.outcome
    return read_typed(match.position, said.typed, language, match.record.names)
