"""Boards, offers and trays as messages, for clients that know no game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from rollhouse.chance.physics import physics_of
from rollhouse.kernel import board, trays, validation
from rollhouse.kernel.board import Grid, Picture, Shelf
from rollhouse.kernel.errors import RollhouseError
from rollhouse.matches.match import rolls_next
from rollhouse.protocol.messages import (
    Besides,
    BoardPart,
    GridPart,
    Offer,
    Piece,
    SentencePart,
    ShelfPart,
    Tray,
)

from ..words import WORDS

if TYPE_CHECKING:
    from rollhouse.kernel.position import Position


def draw_board(position: Position, language: str, names: Sequence[str]) -> list[BoardPart]:
    """The board of a position; pictures in signs by what stands for them."""
    return list(convert_parts(board.drawn(position, language, names)))


def draw_board_after(
    before: Position, step: Mapping[str, Any], after: Position, language: str, names: Sequence[str]
) -> list[BoardPart]:
    """The board after a step, with the dice that were just rolled."""
    found = draw_board(after, language, names)
    rolled = None if "do" in step else board.thrown(before, step, language, names)
    return found if rolled is None else [*convert_parts([rolled]), *found]


def convert_parts(found: Iterable[Shelf | Grid | Picture | str]) -> Iterator[BoardPart]:
    for part in found:
        if isinstance(part, str):
            yield SentencePart(part)
        elif isinstance(part, Shelf):
            yield ShelfPart(part.title, [convert_piece(each) for each in part.pieces], part.note)
        elif isinstance(part, Grid):
            yield GridPart(list(part.head), [list(row) for row in part.rows])
        else:
            yield from convert_parts(part.instead)


def convert_piece(found: board.Piece) -> Piece:
    return Piece(found.shows, found.colour, found.label, found.key)


def offer_actions(
    position: Position,
    language: str,
    names: Sequence[str],
    people: Sequence[int] = (),
    hold: dict[str, Any] | None = None,
) -> list[Offer]:
    """The legal actions, each with a sentence, and in a few words for a key.

    `people` are those who give nonces; empty if the table takes none. `hold`: how the hand begins
    when somebody moves it for the action.
    """
    terms, state = position.terms, position.state
    offer = terms.game.words.offer
    return [
        Offer(
            dict(action),
            offer(terms, state, action, language, names),
            *board.labelled(position, action, language, names),
            stirs=bool(people) and rolls_next(position, action, people),
            hold=hold if hold and takes_a_hand(position, action) else None,
        )
        for action in position.actions()
    ]


def takes_a_hand(position: Position, action: Mapping[str, Any]) -> bool:
    return physics_of(position.game).takes(action)


def draw_tray(position: Position, language: str, names: Sequence[str]) -> Tray:
    """What people with real dice have to enter now."""
    entry, asked = position.terms.game.entry, (position.terms, position.state, language, names)
    found: trays.Tray | None
    if entry is None:
        ask = WORDS.say(language, "tap_any", name=names[position.to_move])
        found = trays.of_any_game(position, ask)
        example = validation.shown(position.example())
        found = found or trays.Tray(WORDS.say(language, "enter_json", example=example))
    elif hasattr(entry, "tray"):
        found = entry.tray(*asked)
    else:
        found = trays.Tray(entry.ask_outcome(*asked))
    tray = msgspec.convert(found, Tray, from_attributes=True)
    mendable = [one.name for one in position.terms.game.options.OPTIONS if one.mendable]
    if mendable:
        tray.box = {name: position.options[name] for name in mendable}
    return tray


def find_besides(position: Position, language: str, names: Sequence[str]) -> Besides | None:
    """What people may enter although they are not asked for dice: that a tower fell, say."""
    asked = getattr(position.terms.game.entry, "besides", None)
    found = asked(position.terms, position.state, language, names) if asked else None
    return None if found is None else msgspec.convert(found, Besides, from_attributes=True)


def read_typed(position: Position, typed: str, language: str, names: Sequence[str]) -> Any:
    """The outcome that somebody typed; a `RollhouseError` says what was wrong with it."""
    entry = position.terms.game.entry
    if entry is not None:
        return entry.read_outcome(position.terms, position.state, typed, language, names)
    try:
        return validation.an_object(
            validation.json_value(typed), "outcome", str(position.example())
        )
    except (ValueError, RecursionError):
        example = validation.shown(position.example())
        raise RollhouseError("enter_json", WORDS, example=example) from None
