"""Stack Attack in the vocabulary: `{"do": "place", "face": 3}`, `{"stands": true}`, the fields."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from rollhouse.kernel import validation
from rollhouse.kernel.contract import Terms
from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.language import THE_ACTION, THE_OUTCOME
from rollhouse.kernel.records import Row, ask

from . import rules
from .words import WORDS, in_hand, tied_seats

FIELDS = ("scores", "to_move", "tower", "placed", "hand", "placing", "tied", "phase")
PHASES = ("roll", "choose", "place", "over")
MANY = 10_000
"""More points than anybody can have."""

Tower = list[tuple[int | None, int]]
"""Owner (None: neutral) and face of each die, from the bottom."""


def encode_action(terms: Terms, state: Row, action: Mapping[str, Any]) -> int:
    do = validation.choice(action.get("do"), "do", ("place", "stop"))
    if do == "stop":
        validation.keys(action, THE_ACTION, ("do",))
        return rules.STOP
    validation.keys(action, THE_ACTION, ("do", "face"))
    return rules.PLACE + validation.whole(action["face"], "face", 1, 6)


def decode_action(terms: Terms, state: Row, code: int) -> dict[str, Any]:
    if code == rules.STOP:
        return {"do": "stop"}
    return {"do": "place", "face": code - rules.PLACE}


def encode_outcome(terms: Terms, state: Row, outcome: Mapping[str, Any], into: Row) -> None:
    into.by = rules.NOT_SAID
    if "stands" in outcome:
        validation.keys(outcome, THE_OUTCOME, ("stands",), ("by",))
        stands = validation.flag(outcome["stands"], "stands")
        into.kind = rules.STOOD if stands else rules.FELL_DOWN
        if outcome.get("by") is not None:
            into.by = validation.whole(outcome["by"], "by", 0, terms.players - 1)
            if stands:
                raise RollhouseError("by_needs_fall", WORDS)
        return
    if "roll" not in outcome:
        raise RollhouseError("roll_or_stands", WORDS)
    validation.keys(outcome, THE_OUTCOME, ("roll",))
    into.kind = rules.ROLLED
    for face in read_faces(outcome["roll"], "roll"):
        into.roll[face] += 1


def decode_outcome(terms: Terms, state: Row, outcome: Row) -> dict[str, Any]:
    if outcome.kind == rules.ROLLED:
        return {"roll": [face for face in range(1, 7) for _ in range(outcome.roll[face])]}
    stands = outcome.kind == rules.STOOD
    by = {} if outcome.by == rules.NOT_SAID else {"by": outcome.by}
    return {"stands": stands, **by}


def whose_hand(terms: Terms, state: Row, outcome: Mapping[str, Any]) -> int | None:
    """Who placed the die that stands, or caused the fall."""
    if "stands" not in outcome:
        return None
    if outcome["stands"]:
        return int(state.to_move)
    into = Row(np.zeros(1, rules.Outcome))
    encode_outcome(terms, state, outcome, into)
    return int(ask(rules.causer, state, into))


def read_faces(value: Any, what: str) -> list[int]:
    return [
        validation.whole(face, what, 1, 6) for face in validation.at_most(value, what, rules.DICE)
    ]


def refuse_outcome(terms: Terms, state: Row, reason: str) -> RollhouseError:
    return RollhouseError(reason, WORDS, dice=held(terms, state))


def held(terms: Terms, state: Row) -> int:
    """The dice of the player to move that are not on the tower."""
    return int(ask(rules.held, terms.setup, state, state.to_move))


def read_scores(terms: Terms, state: Row) -> list[int]:
    return [state.scores[seat] for seat in range(terms.players)]


def read_tower(state: Row) -> list[list[int | None]]:
    return [
        [state.owners[level] - 1 if state.owners[level] else None, state.faces[level]]
        for level in range(state.height)
    ]


def read_fields(terms: Terms, state: Row) -> dict[str, Any]:
    return {
        "scores": read_scores(terms, state),
        "to_move": state.to_move,
        "tower": read_tower(state),
        "placed": state.placed,
        "hand": in_hand(state),
        "placing": state.placing or None,
        "tied": tied_seats(state),
        "phase": PHASES[state.phase],
    }


# The position editor


def write_fields(terms: Terms, fields: Mapping[str, Any], state: Row) -> None:
    """A hand means the choice after a roll, `placing` the moment the die is let go; else a roll.

    Without a tower the round has just begun. Who is tied follows from the scores.
    """
    write_scores(terms, fields, state)
    placing, hand = fields.get("placing"), read_faces(validation.given(fields, "hand", []), "hand")
    usual = "choose" if hand and placing is None else "roll" if placing is None else "place"
    phase = validation.choice(validation.given(fields, "phase", usual), "phase", PHASES)
    state.phase = PHASES.index(phase)
    for face in hand:
        state.hand[face] += 1
    state.placing = 0 if placing is None else validation.whole(placing, "placing", 1, 6)
    placed = validation.given(fields, "placed", 0)
    state.placed = validation.whole(placed, "placed", 0, rules.DICE)
    write_tied(terms, fields, state)
    tower = fields.get("tower")
    write_tower(opening_tower(terms, state) if tower is None else read_given(terms, tower), state)
    check_tower(terms, state)
    fault = contradiction(terms, state)
    if fault:
        raise RollhouseError(fault, WORDS, dice=held(terms, state))


def write_scores(terms: Terms, fields: Mapping[str, Any], state: Row) -> None:
    players = terms.players
    totals = validation.given(fields, "scores", [0] * players)
    for seat, total in enumerate(validation.wholes(totals, "scores", players, 0, MANY)):
        state.scores[seat] = total
    to_move = validation.given(fields, "to_move", 0)
    state.to_move = validation.whole(to_move, "to_move", 0, players - 1)


def write_tied(terms: Terms, fields: Mapping[str, Any], state: Row) -> None:
    """At the goal those with the highest total break the tie, or one has won."""
    goal, totals = terms.setup.goal, read_scores(terms, state)
    best = max(totals)
    leaders = [seat for seat, total in enumerate(totals) if total == best]
    over = state.phase == rules.FINISHED
    if over and (best < goal or len(leaders) > 1):
        raise RollhouseError("nobody_won", WORDS, goal=goal)
    if not over and best >= goal and len(leaders) == 1:
        raise RollhouseError("already_won", WORDS, goal=goal)
    due = leaders if best >= goal and not over else []
    given = validation.given(fields, "tied", due)
    seats = [
        validation.whole(seat, "tied", 0, terms.players - 1)
        for seat in validation.at_most(given, "tied", terms.players)
    ]
    if sorted(seats) != due:
        raise RollhouseError("tied_differ", WORDS, due=validation.shown(due))
    state.tied = sum(1 << seat for seat in due)
    if due and fields.get("to_move") is None:
        state.to_move = due[0]
    if due and state.to_move not in due:
        raise RollhouseError("not_playing", WORDS)


def opening_tower(terms: Terms, state: Row) -> Tower:
    """The plate as a round begins."""
    if state.phase == rules.FINISHED:
        return []
    playing = ask(rules.players_in_round, terms.setup, state)
    return [(None, rules.SIX)] * 2 if terms.setup.neutral[playing] else []


def read_given(terms: Terms, value: Any) -> Tower:
    tower: Tower = []
    for die in validation.at_most(value, "tower", rules.TALLEST):
        owner, face = validation.several(die, "tower", 2)
        if owner is not None:
            owner = validation.whole(owner, "tower", 0, terms.players - 1)
        tower.append((owner, validation.whole(face, "tower", 1, 6)))
    return tower


def write_tower(tower: Tower, state: Row) -> None:
    for level, (owner, face) in enumerate(tower):
        state.owners[level] = 0 if owner is None else owner + 1
        state.faces[level] = face
    state.height = len(tower)


def check_tower(terms: Terms, state: Row) -> None:
    """Everybody has a die left, neighbours differ by one, and the tower can still grow."""
    each = int(ask(rules.dice_each, terms.setup, state)) if state.phase != rules.FINISHED else 1
    owners = [state.owners[level] - 1 for level in range(state.height)]
    for seat in range(terms.players):
        dice = owners.count(seat)
        if dice and not ask(rules.plays, state, seat):
            raise RollhouseError("not_playing", WORDS)
        if dice >= each:
            raise RollhouseError("too_many_dice", WORDS, dice=dice, all=each)
    room = rules.TALLEST - each * int(ask(rules.players_in_round, terms.setup, state))
    if owners.count(-1) > room:
        raise RollhouseError("too_tall", WORDS, most=room)
    below = 0
    for level, owner in enumerate(owners):
        free = owner < 0 or (level > 0 and owners[level - 1] < 0)
        if not free and abs(state.faces[level] - below) != 1:
            raise RollhouseError("not_adjacent", WORDS)
        below = state.faces[level]


def contradiction(terms: Terms, state: Row) -> str | None:
    """What cannot be about the player's turn, or None. The keys are those of the catalogue."""
    lying, phase = len(in_hand(state)), PHASES[state.phase]
    if phase == "over":
        bare = not (state.height or lying or state.placing or state.placed or state.to_move)
        return None if bare else "over_is_bare"
    if phase == "roll":
        return "not_rolled_yet" if lying or state.placing or state.placed else None
    if lying + (state.placing > 0) != held(terms, state):
        return "hand_differs"
    newest = range(max(state.height - state.placed, 0), state.height)
    own = all(state.owners[level] == state.to_move + 1 for level in newest)
    if not own or len(newest) < state.placed:
        return "placed_differs"
    if phase == "choose":
        if state.placing:
            return "placing_differs"
        return None if ask(rules.can_place, state) else "no_choice"
    fits = state.placing and ask(rules.qualifies, state, state.placing)
    return None if fits else "placing_differs"


def view(terms: Terms, state: Row, seat: int | None) -> dict[str, Any]:
    """Everything lies open on the table; dice not on the tower are counted out. `if_falls`: the
    points of each seat, should whoever is to move drop the tower now."""
    over = state.phase == rules.FINISHED
    return {
        **read_fields(terms, state),
        "top": int(ask(rules.top, state)) or None,
        "held": [
            0 if over else int(ask(rules.held, terms.setup, state, player))
            for player in range(terms.players)
        ],
        "if_falls": None
        if over
        else [
            0 if player == state.to_move else int(ask(rules.in_tower, state, player))
            for player in range(terms.players)
        ],
    }
