"""Toss Up! in the vocabulary: `{"do": "roll"}`, `{"roll": "GGYR…"}`, and the fields."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rollhouse.kernel import validation
from rollhouse.kernel.contract import Terms
from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.language import THE_ACTION, THE_OUTCOME
from rollhouse.kernel.records import Row, ask

from . import rules
from .words import WORDS

MANY = 1_000_000
"""More points than anybody can have."""
FIELDS = ("scores", "turns", "to_move", "turn_points", "dice_left", "last_turns", "phase")
DOES = ("roll", "stop")
PHASES = ("roll", "choose", "over")


def encode_action(terms: Terms, state: Row, action: Mapping[str, Any]) -> int:
    validation.keys(action, THE_ACTION, ("do",))
    return DOES.index(validation.choice(action["do"], "do", DOES))


def decode_action(terms: Terms, state: Row, code: int) -> dict[str, Any]:
    return {"do": DOES[code]}


def encode_outcome(terms: Terms, state: Row, outcome: Mapping[str, Any], into: Row) -> None:
    validation.keys(outcome, THE_OUTCOME, ("roll",))
    letters = validation.text(outcome["roll"], "roll").upper()
    greens, yellows, reds = letters.count("G"), letters.count("Y"), letters.count("R")
    if greens + yellows + reds != len(letters):
        raise RollhouseError("bad_letters", WORDS, value=validation.shown(outcome["roll"]))
    if len(letters) > rules.DICE:
        raise refuse_outcome(terms, state, "wrong_number_of_dice")
    into.greens, into.yellows, into.reds = greens, yellows, reds


def decode_outcome(terms: Terms, state: Row, outcome: Row) -> dict[str, Any]:
    return {"roll": "G" * outcome.greens + "Y" * outcome.yellows + "R" * outcome.reds}


def refuse_outcome(terms: Terms, state: Row, reason: str) -> RollhouseError:
    return RollhouseError(reason, WORDS, dice=state.dice_left)


def read_fields(terms: Terms, state: Row) -> dict[str, Any]:
    alone = {"turns": state.scores[rules.TURNS]} if terms.players == 1 else {}
    return {
        "scores": [state.scores[seat] for seat in range(terms.players)],
        **alone,
        "to_move": state.to_move,
        "turn_points": state.turn_points,
        "dice_left": state.dice_left,
        "last_turns": state.last_turns,
        "phase": PHASES[state.phase],
    }


def write_fields(terms: Terms, fields: Mapping[str, Any], state: Row) -> None:
    """Giving `turn_points` or `dice_left` means the choice after a roll; neither, a new turn.

    Every green is a point and is set aside, so the dice left follow from the points. Alone, `turns`
    left out are none: then the score counts from here on.
    """
    setup, players = terms.setup, terms.players
    banked = validation.wholes(fields.get("scores", [0] * players), "scores", players, 0, MANY)
    for seat, total in enumerate(banked):
        state.scores[seat] = total
    if players == 1:
        state.scores[rules.TURNS] = validation.whole(fields.get("turns", 0), "turns", 0, MANY)
    elif "turns" in fields:
        raise RollhouseError("turns_alone", WORDS)
    state.to_move = validation.whole(fields.get("to_move", 0), "to_move", 0, players - 1)
    points, left = fields.get("turn_points"), fields.get("dice_left")
    if left is not None:
        left = validation.whole(left, "dice_left", 1, setup.dice)
        points = setup.dice - left if points is None else points
    state.turn_points = validation.whole(0 if points is None else points, "turn_points", 0, MANY)
    phase = fields.get("phase", "roll" if points is None else "choose")
    state.phase = PHASES.index(validation.choice(phase, "phase", PHASES))
    state.dice_left = setup.dice - state.turn_points % setup.dice
    if left is not None and left != state.dice_left:
        facts = {"dice": state.dice_left, "points": state.turn_points}
        raise RollhouseError("dice_and_points", WORDS, **facts)
    due = last_turns_due(terms, state)
    if validation.whole(fields.get("last_turns", due), "last_turns", 0, players - 1) != due:
        raise RollhouseError("last_turns_differ", WORDS, due=due)
    state.last_turns = due
    if state.phase == rules.FINISHED and (state.turn_points or state.to_move):
        raise RollhouseError("over_is_bare", WORDS)


def last_turns_due(terms: Terms, state: Row) -> int:
    """How many last turns are left, which follows from the scores and whose turn it is.

    The seat that began them is the first over the goal, counted from the seat to move: one that
    still has its last turn before it cannot be over the goal already.
    """
    setup = terms.setup
    totals = enumerate(state.scores[seat] for seat in range(terms.players))
    over = [seat for seat, total in totals if ask(rules.is_past, setup, total)]
    if state.phase == rules.FINISHED:
        if not over or (setup.first_past and len(over) > 1):
            raise RollhouseError("nobody_over", WORDS, goal=setup.goal)
        return 0
    if not over:
        return 0
    due: int = min((seat - state.to_move) % terms.players for seat in over)
    if setup.first_past or due == 0:
        raise RollhouseError("already_over", WORDS, goal=setup.goal)
    return due


def view(terms: Terms, state: Row, seat: int | None) -> dict[str, Any]:
    """Everything lies open on the table; how many dice there are is said beside."""
    return {**read_fields(terms, state), "dice": terms.setup.dice}
