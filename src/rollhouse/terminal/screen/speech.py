"""Words about any game: what its board looks like, what people can type, what they did.

A game brings these words itself (`board.py`, `entry.py`). If it does not, its sentences are shown,
its actions are numbered, and outcomes are typed as JSON.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rollhouse.kernel.board import Board, Shelf
from rollhouse.kernel.entry import meant
from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.position import Position
from rollhouse.kernel.validation import an_object, json_value, shown
from rollhouse.matches.scorecards import Scorecard

from ..words import SAYS

Step = Mapping[str, Any]


@dataclass(frozen=True)
class Speech:
    """Words in one language, for the people at one table."""

    language: str
    names: Sequence[str]

    def about(self, position: Position) -> tuple[Any, Any, str, Sequence[str]]:
        return position.terms, position.state, self.language, self.names

    def board(
        self, position: Position, low: bool = False, cards: Sequence[Scorecard] | None = None
    ) -> Board:
        """`low`: for a window with few lines; `cards`: with everybody's scorecard."""
        game = position.terms.game
        if game.board is None:
            return list(position.status(self.language, self.names))
        if cards is not None:
            scored: Board = game.board.scored_board(*self.about(position), cards)
            return scored
        draw = getattr(game.board, "low_board", game.board.board) if low else game.board.board
        drawn: Board = draw(*self.about(position))
        return drawn

    def rolled(self, position: Position, outcome: Step) -> Shelf | None:
        """The dice of an outcome, if the game can draw them."""
        game = position.terms.game
        if game.board is None:
            return None
        terms, state, language, names = self.about(position)
        shelf: Shelf | None = game.board.rolled(terms, state, outcome, language, names)
        return shelf

    def tell(self, before: Position, step: Step) -> list[str]:
        return before.tell(step, self.language, self.names)

    def brief(self, before: Position, step: Step) -> str:
        """A step in one sentence."""
        return self.tell(before, step)[0]

    def offers(self, position: Position) -> list[tuple[str, str]]:
        """What can be typed, and what it does."""
        entry, actions = position.terms.game.entry, position.actions()
        terms, state, language, names = self.about(position)
        if entry is not None and hasattr(entry, "summary"):
            found: list[tuple[str, str]] = entry.summary(terms, state, actions, language, names)
            return found
        keys = [self.key(position, action) for action in actions]
        told = [position.offer(action, language, names) for action in actions]
        return list(zip(keys, told, strict=True))

    def key(self, position: Position, action: Step) -> str:
        """What to type for an action."""
        entry = position.terms.game.entry
        terms, state, language, names = self.about(position)
        if entry is None:
            return str(position.actions().index(dict(action)) + 1)
        return str(entry.key(terms, state, action, language, names))

    def read_actions(self, position: Position, typed: str) -> list[dict[str, Any]] | None:
        """The actions that were typed, legal or not; None: not understood."""
        entry = position.terms.game.entry
        terms, state, language, names = self.about(position)
        if entry is None:
            actions = position.actions()
            chosen = numbered(typed, len(actions))
            return None if chosen is None else [actions[chosen]]
        found: list[dict[str, Any]] | None = entry.read_actions(
            terms, state, meant(language, typed), language, names
        )
        return found

    def to_throw(self, position: Position) -> str:
        """The prompt to press Enter and let the table throw, or whatever the game calls it."""
        asked_for = getattr(position.terms.game.words, "asked_for", None)
        key = asked_for(position.terms, position.state) if asked_for else "throw"
        return SAYS.say(self.language, key, name=self.names[position.to_move])

    def question(self, position: Position) -> str:
        """The question that asks what real dice show."""
        entry = position.terms.game.entry
        if entry is None:
            return SAYS.say(self.language, "json_outcome", example=shown(position.example()))
        asked: str = entry.ask_outcome(*self.about(position))
        return asked

    def read_outcome(self, position: Position, typed: str) -> Step:
        """What real dice show, by what was typed; a `RollhouseError` says what is wrong."""
        entry = position.terms.game.entry
        if entry is None:
            example = json.dumps(position.example())
            try:
                return an_object(json_value(typed), "outcome", example)
            except (ValueError, RecursionError):
                raise RollhouseError("bad_outcome", SAYS, example=example) from None
        terms, state, language, names = self.about(position)
        said = meant(language, typed)
        found: Step = entry.read_outcome(terms, state, said, language, names)
        return found

    def is_mended_by(self, position: Position, reason: str) -> bool:
        """Could pieces that differ from those of the match explain why an outcome was refused?"""
        return reason in getattr(position.terms.game.entry, "UNLIKE", ())

    def ask_mend(self, position: Position) -> str | None:
        """The question that asks what a differing piece looks like; None: no piece can differ in
        this game.
        """
        asked = getattr(position.terms.game.entry, "ask_mend", None)
        return None if asked is None else asked(position.terms, position.state, self.language)

    def read_mend(self, position: Position, typed: str) -> Step:
        """The options that follow from the answer; a `RollhouseError` says what is wrong."""
        entry = position.terms.game.entry
        assert entry is not None
        found: Step = entry.read_mend(position.terms, position.state, typed, self.language)
        return found


def numbered(typed: str, many: int) -> int | None:
    """Which of `many` things a typed number stands for, from 0; None: none of them."""
    good = typed.isascii() and typed.isdecimal() and len(typed) < 7
    return int(typed) - 1 if good and 1 <= int(typed) <= many else None
