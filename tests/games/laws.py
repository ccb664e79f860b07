"""What holds for every position of every game, and short ways for these tests to check refusals."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import settings

import rollhouse
from rollhouse import Position

Step = dict[str, Any]

SHORT = settings(max_examples=20, stateful_step_count=35, deadline=None, derandomize=True)
LONG = settings(SHORT, max_examples=150, stateful_step_count=100)
"""How many games a state machine plays, and how far: by `make test`, and by `make prove`."""


def do(what: str, **more: Any) -> Step:
    return {"do": what, **more}


def refused(position: Position, step: Any) -> rollhouse.IllegalMove:
    """The refusal of a step, after checking that it changed nothing."""
    before = position.to_json()
    with pytest.raises(rollhouse.IllegalMove) as caught:
        position.after(step)
    assert position.to_json() == before
    return caught.value


def bad_option(game: str, **options: Any) -> str:
    with pytest.raises(rollhouse.BadOption) as caught:
        rollhouse.start(game, **options)
    assert caught.value.say("es") != str(caught.value)
    return str(caught.value)


def bad_position(game: str, **fields: Any) -> str:
    with pytest.raises(rollhouse.BadPosition) as caught:
        rollhouse.position(game, **fields)
    assert caught.value.say("es") != str(caught.value)
    return str(caught.value)


def played(position: Position, *steps: Step) -> Position:
    for step in steps:
        position = position.after(step)
    return position


def step_leaves_no_trace(before: Position, step: Step) -> tuple[Position, list[str]]:
    """Take a step, and check that the position it was taken from is unchanged."""
    text, hashed = before.to_json(), hash(before)
    after, events = before.step(step)
    assert (before.to_json(), hash(before)) == (text, hashed)
    assert before.after(step) == after
    return after, events


def text_round_trips(position: Position) -> None:
    for copy in (Position.from_json(position.to_json()), Position.from_id(position.id)):
        assert copy == position
        assert hash(copy) == hash(position)
        assert copy.fields == position.fields
    edited = rollhouse.position(**json.loads(position.to_json()))
    assert edited == position


def only_legal_actions_are_taken(position: Position, every_action: Iterable[Step]) -> None:
    """Each action of the full list is either offered, or refused without changing anything."""
    before, offered = position.to_json(), position.actions()
    known = list(every_action)
    assert all(action in known for action in offered)
    for action in known:
        if action not in offered:
            with pytest.raises(rollhouse.IllegalMove):
                position.after(action)
    assert position.to_json() == before


def exactly_one_is_asked(position: Position) -> None:
    """Either a seat that has an answer is asked, or the table, or nobody; and only that seat sees
    actions.
    """
    asked = position.turn
    idle = (asked + 1) % position.players
    if asked >= 0:
        assert asked < position.players
        assert position.default() in position.actions()
        assert position.view(asked)["actions"] == position.actions()
        assert position.outcomes() == []
    else:
        assert asked in (rollhouse.TABLE, rollhouse.OVER)
        assert position.default() is None
        assert position.actions() == []
    assert idle == asked or position.view(idle)["actions"] == []
    watched = position.view()
    assert watched["actions"] == []
    if position.turn == rollhouse.OVER:
        assert sum(position.shares()) == pytest.approx(1)
        assert watched["shares"] == position.shares()
    else:
        with pytest.raises(rollhouse.NotOver):
            position.shares()


def keeps_the_laws(position: Position, every_action: Iterable[Step]) -> None:
    exactly_one_is_asked(position)
    only_legal_actions_are_taken(position, every_action)
    text_round_trips(position)
