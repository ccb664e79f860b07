"""Dice Flick in the vocabulary: flicks, pieces, drawn dice, where dice rest, and the fields.

Rows and columns are 1 to 5; bases and seats 0 to 3; dice are called by their colours, and in the
arena "G3" is a green die that shows 3.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from rollhouse.kernel import validation
from rollhouse.kernel.contract import Terms
from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.language import THE_ACTION, THE_OUTCOME, Sentence
from rollhouse.kernel.records import Array, Row, ask

from . import plan_rules, rules, scoring_rules
from .options import UPGRADES, cell_name, read_cell
from .plan import PIECE_KINDS, arena_rows, best_pieces, cells_of, named_cells, piece_of, read_arena
from .rules import BOX
from .scoring_rules import CELLS, COMBINATIONS, ON_CENTRE, ROWS, SUBSETS, WHITE
from .surrogate_rules import AIMS, BAG, BASES, CAME_TO_REST, NO_AIM, WERE_DRAWN
from .words import KINDS, WORDS, bag, field, in_front

FIELDS = (
    "scores", "to_move", "round", "arena", "hands", "flicks_left", "flick", "to_draw", "markers",
    "phase",
)  # fmt: skip
PHASES = ("draw", "flick", "rest", "bonus", "score", "over")
MANY = 100_000


# Actions


def encode_action(terms: Terms, state: Row, action: Mapping[str, Any]) -> int:
    do = validation.choice(action.get("do"), "do", ("flick", "bonus", "score", "pass"))
    if do == "flick":
        validation.keys(action, THE_ACTION, ("do", "die", "base"), ("aim",))
        return rules.FLICK + encode_flick(action)
    if do == "score":
        validation.keys(action, THE_ACTION, ("do", "piece"))
        return rules.SCORE + encode_piece(terms, state, action["piece"])
    validation.keys(action, THE_ACTION, ("do",))
    return rules.TAKE_BONUS if do == "bonus" else rules.PASS


def encode_flick(given: Mapping[str, Any]) -> int:
    kind = KINDS.index(validation.choice(given["die"], "die", KINDS))
    base = validation.whole(given["base"], "base", 0, BASES - 1)
    aim = NO_AIM if given.get("aim") is None else read_cell(given["aim"], "aim")
    return (kind * BASES + base) * AIMS + aim


def decode_flick(code: int) -> dict[str, Any]:
    aim = code % AIMS
    return {
        "die": KINDS[code // (BASES * AIMS)],
        "base": code // AIMS % BASES,
        "aim": None if aim == NO_AIM else cell_name(aim),
    }


def encode_piece(terms: Terms, state: Row, value: Any) -> int:
    """The code of a piece; refused where no piece that can be scored now is exactly this one."""
    example = '{"kind": "centre", "colour": null, "cells": [[3, 3]], "markers": []}'
    given = validation.an_object(value, "piece", example)
    validation.keys(given, "piece", ("kind", "cells"), ("colour", "markers"))
    kind = PIECE_KINDS.index(validation.choice(given["kind"], "kind", PIECE_KINDS))
    colour = 0
    if kind == scoring_rules.COMBINATION:
        colour = KINDS.index(validation.choice(given.get("colour"), "colour", KINDS[:3]))
    elif given.get("colour") is not None:
        raise RollhouseError("no_such_piece", WORDS)
    dice, markers = read_cells(given["cells"], "cells"), read_cells(given.get("markers"), "markers")
    for code in codes_of(kind, colour, dice, markers, state):
        cells = piece_cells(terms, state, code)
        if cells and cells == dice | markers and all_dice(state) & cells == dice:
            return code
    raise RollhouseError("no_such_piece", WORDS)


def codes_of(kind: int, colour: int, dice: int, markers: int, state: Row) -> range:
    """The codes among which a piece with these dice and markers is."""
    if kind == scoring_rules.CENTRE:
        return range(ON_CENTRE, ON_CENTRE + 1)
    if kind == scoring_rules.LINE:
        return range(ROWS, ON_CENTRE)
    jokers = cells_of(int(ask(scoring_rules.dice_of, field(state, "arena"), WHITE)))
    subset = sum(1 << place for place, cell in enumerate(jokers) if dice >> cell & 1)
    first = (colour * 2 + (markers != 0)) * SUBSETS + subset
    return range(first, first + 1)


def read_cells(value: Any, what: str) -> int:
    """Cells as bits, from rows and columns."""
    given = validation.at_most([] if value is None else value, what, CELLS)
    cells = 0
    for item in given:
        bit = 1 << read_cell(item, what)
        if cells & bit:
            raise RollhouseError("no_such_piece", WORDS)
        cells |= bit
    return cells


def piece_cells(terms: Terms, state: Row, code: int) -> int:
    arena = field(state, "arena")
    return int(ask(scoring_rules.piece_cells, terms.setup, arena, state.markers, code))


def all_dice(state: Row) -> int:
    return int(ask(scoring_rules.all_dice, field(state, "arena")))


def decode_piece(terms: Terms, state: Row, code: int) -> dict[str, Any]:
    kind, colour = scoring_rules.LINE, 0
    if code < COMBINATIONS:
        kind, colour = scoring_rules.COMBINATION, code // (2 * SUBSETS)
    elif code == ON_CENTRE:
        kind = scoring_rules.CENTRE
    return piece_of(kind, colour, piece_cells(terms, state, code), state.arena)


def decode_action(terms: Terms, state: Row, code: int) -> dict[str, Any]:
    if code < rules.SCORE:
        return {"do": "flick", **decode_flick(code - rules.FLICK)}
    if code < rules.TAKE_BONUS:
        return {"do": "score", "piece": decode_piece(terms, state, code - rules.SCORE)}
    return {"do": "bonus" if code == rules.TAKE_BONUS else "pass"}


# Outcomes


def encode_outcome(terms: Terms, state: Row, outcome: Mapping[str, Any], into: Row) -> None:
    if "drawn" in outcome:
        validation.keys(outcome, THE_OUTCOME, ("drawn",))
        into.what = WERE_DRAWN
        for kind in validation.at_most(outcome["drawn"], "drawn", sum(BOX)):
            into.drawn[KINDS.index(validation.choice(kind, "drawn", KINDS))] += 1
        return
    validation.keys(outcome, THE_OUTCOME, ("rest", "arena"))
    into.what = CAME_TO_REST
    resting = outcome["rest"]
    in_bag = isinstance(resting, str) and resting == "bag"
    into.rest = BAG if in_bag else read_cell(resting, "rest")
    for cell, die in enumerate(read_arena(outcome["arena"])):
        into.arena[cell] = die


def decode_outcome(terms: Terms, state: Row, outcome: Row) -> dict[str, Any]:
    if outcome.what == WERE_DRAWN:
        return {
            "drawn": [name for kind, name in enumerate(KINDS) for _ in range(outcome.drawn[kind])]
        }
    resting = "bag" if outcome.rest == BAG else cell_name(outcome.rest)
    return {"rest": resting, "arena": arena_rows(outcome.arena)}


def rebased(
    terms: Terms, before: Row, now: Row, outcome: Mapping[str, Any]
) -> Mapping[str, Any] | None:
    """Where a die came to rest and which others it moved, upon the arena that lies there now.

    None where that cannot be said: another die was flicked, a hole that it changed held something
    else, or the hole where it rests is taken.
    """
    if "rest" not in outcome:
        return outcome
    into = Row(np.zeros(1, rules.Outcome))
    encode_outcome(terms, before, outcome, into)
    others = [0 if cell == into.rest else into.arena[cell] for cell in range(CELLS)]
    arena = [now.arena[cell] for cell in range(CELLS)]
    for cell in range(CELLS):
        if others[cell] != before.arena[cell]:
            if now.arena[cell] != before.arena[cell]:
                return None
            arena[cell] = others[cell]
    if now.die != before.die:
        return None
    if into.rest != BAG:
        if arena[into.rest]:
            return None
        arena[into.rest] = into.arena[into.rest]
    return {"rest": outcome["rest"], "arena": arena_rows(arena)}


def whose_hand(terms: Terms, state: Row, outcome: Mapping[str, Any]) -> int | None:
    """Who flicked the die that came to rest."""
    return int(state.to_move) if "rest" in outcome else None


def refuse_outcome(terms: Terms, state: Row, reason: str) -> RollhouseError:
    example = '{"rest": [3, 3], "arena": [[null, …], …]}'
    if state.phase == rules.DRAWING:
        example = '{"drawn": ["blue", "pink"]}'
    facts = {
        "example": example,
        "dice": state.to_draw,
        **dict(zip(KINDS, bag(state), strict=True)),
        "kind": Sentence(KINDS[state.die], WORDS),
    }
    return RollhouseError(reason, WORDS, **facts)


# Fields


def hand_names(state: Row, seat: int) -> list[str]:
    return [KINDS[kind] for kind, dice in enumerate(in_front(state, seat)) for _ in range(dice)]


def read_fields(terms: Terms, state: Row) -> dict[str, Any]:
    on_its_way = (state.die * BASES + state.base) * AIMS + state.aim
    return {
        "scores": [state.scores[seat] for seat in range(terms.players)],
        "to_move": state.to_move,
        "round": state.round,
        "arena": arena_rows(state.arena),
        "hands": [hand_names(state, seat) for seat in range(terms.players)],
        "flicks_left": state.flicks_left,
        "flick": decode_flick(on_its_way) if state.phase == rules.RESTING else None,
        "to_draw": state.to_draw,
        "markers": named_cells(cells_of(state.markers)),
        "phase": PHASES[state.phase],
    }


def write_fields(terms: Terms, fields: Mapping[str, Any], state: Row) -> None:
    """What is left out is as at the start of that player's turn, before the draw.

    Without `phase`: `flick` means that a die is on its way, `flicks_left` above 0 that the player
    is to flick, 0 that they score; with three dice in front of them they are to flick too.
    """
    players, setup = terms.players, terms.setup
    points = validation.wholes(fields.get("scores", [0] * players), "scores", players, 0, MANY)
    for seat, total in enumerate(points):
        state.scores[seat] = total
    state.to_move = validation.whole(fields.get("to_move", 0), "to_move", 0, players - 1)
    given = fields.get("phase")
    if isinstance(given, str) and given == "over":
        write_over(players, fields, state)
        return
    state.round = validation.whole(fields.get("round", 1), "round", 1, setup.rounds)
    write_dice(terms, fields, state)
    phase = validation.choice(fields.get("phase", usual_phase(fields, state)), "phase", PHASES)
    state.phase = PHASES.index(phase)
    write_turn(terms, fields, state)
    fault = contradiction(terms, state)
    if fault:
        raise RollhouseError(fault, WORDS, flicks=state.flicks_left)


def write_over(players: int, fields: Mapping[str, Any], state: Row) -> None:
    """A finished game: whatever else is given must be empty."""
    numbers = [
        validation.whole(validation.given(fields, name, 0), name, 0, MANY)
        for name in ("round", "flicks_left", "to_draw")
    ]
    arena = read_arena(validation.given(fields, "arena", [[None] * 5] * 5))
    hands = validation.several(validation.given(fields, "hands", [[]] * players), "hands", players)
    dice = [die for hand in hands for die in validation.at_most(hand, "hands", rules.IN_FRONT)]
    markers, flick = read_cells(fields.get("markers"), "markers"), fields.get("flick")
    if state.to_move or any(numbers) or any(arena) or dice or markers or flick is not None:
        raise RollhouseError("over_is_bare", WORDS)
    state.phase = rules.FINISHED


def write_dice(terms: Terms, fields: Mapping[str, Any], state: Row) -> None:
    """Arena, hands and the die on its way; the bag holds the rest of the box."""
    players = terms.players
    for cell, die in enumerate(read_arena(validation.given(fields, "arena", [[None] * 5] * 5))):
        state.arena[cell] = die
    hands = validation.several(validation.given(fields, "hands", [[]] * players), "hands", players)
    for seat, hand in enumerate(hands):
        for kind in validation.at_most(hand, "hands", rules.IN_FRONT):
            place = KINDS.index(validation.choice(kind, "hands", KINDS))
            state.hands[seat * len(KINDS) + place] += 1
    flick = fields.get("flick")
    if flick is not None:
        given = validation.an_object(flick, "flick", '{"die": "blue", "base": 0, "aim": [3, 3]}')
        validation.keys(given, "flick", ("die", "base"), ("aim",))
        code = encode_flick(given)
        state.die, state.aim = code // (BASES * AIMS), code % AIMS
        state.base = code // AIMS % BASES
    for kind, name in enumerate(KINDS):
        found = sum(in_front(state, seat)[kind] for seat in range(players))
        found += sum(
            scoring_rules.kind_of(state.arena[cell]) == kind
            for cell in range(CELLS)
            if state.arena[cell]
        )
        found += flick is not None and state.die == kind
        if found > BOX[kind]:
            facts = {"kind": Sentence(name, WORDS), "most": BOX[kind], "found": found}
            raise RollhouseError("box_has", WORDS, **facts)
        state.bag[kind] = BOX[kind] - found


def usual_phase(fields: Mapping[str, Any], state: Row) -> str:
    if fields.get("flick") is not None:
        return "rest"
    flicks = fields.get("flicks_left")
    if flicks is not None:
        return "flick" if validation.whole(flicks, "flicks_left", 0, rules.FLICKS) else "score"
    if sum(in_front(state, state.to_move)) == rules.IN_FRONT or not any(bag(state)):
        return "flick" if any(in_front(state, state.to_move)) else "score"
    return "draw"


def write_turn(terms: Terms, fields: Mapping[str, Any], state: Row) -> None:
    """Flicks left, dice to draw and usable markers, as far as they belong to the phase."""
    phase = PHASES[state.phase]
    usual = {"draw": rules.FLICKS, "flick": rules.FLICKS, "rest": 1}.get(phase, 0)
    given = validation.given(fields, "flicks_left", usual)
    state.flicks_left = validation.whole(given, "flicks_left", 0, rules.FLICKS)
    dice = sum(in_front(state, state.to_move))
    wanted = max(0, min(rules.IN_FRONT - dice, sum(bag(state)))) if phase == "draw" else 0
    given = validation.given(fields, "to_draw", wanted)
    state.to_draw = validation.whole(given, "to_draw", 0, rules.IN_FRONT)
    uncovered = int(ask(scoring_rules.uncovered_markers, terms.setup, field(state, "arena")))
    markers = fields.get("markers")
    if markers is None:
        state.markers = uncovered if phase == "score" else 0
    else:
        state.markers = read_cells(markers, "markers")


def contradiction(terms: Terms, state: Row) -> str | None:
    """What cannot be about a position that is not over, or None."""
    phase, flicks = PHASES[state.phase], state.flicks_left
    dice = sum(in_front(state, state.to_move))
    uncovered = int(ask(scoring_rules.uncovered_markers, terms.setup, field(state, "arena")))
    if state.markers & ~(uncovered if phase == "score" else 0):
        return "markers_wrong"
    if phase == "rest":
        on_its_way = sum(bag(state)) + dice_lying(terms, state) < sum(BOX)
        if not on_its_way:
            return "none_flicked"
    elif sum(bag(state)) + dice_lying(terms, state) != sum(BOX):
        return "none_flicked"
    if phase == "draw":
        wanted = min(rules.IN_FRONT - dice, sum(bag(state)))
        bonus = flicks >= 1 and dice + 1 <= rules.IN_FRONT and state.to_draw == 1
        turn = flicks == rules.FLICKS and state.to_draw == wanted
        possible = state.to_draw > 0 and sum(bag(state)) >= state.to_draw
        return None if possible and (turn or bonus) else "to_draw_wrong"
    if state.to_draw:
        return "to_draw_wrong"
    if phase == "flick":
        if dice == 0:
            return "nothing_in_front"
        return None if flicks > 0 else "flicks_wrong"
    if phase == "score":
        return "flicks_wrong" if flicks else None
    if flicks == rules.FLICKS or dice + 1 > rules.IN_FRONT:
        return "flicks_wrong"
    if phase == "bonus":
        lies_there = state.arena[terms.setup.bonus] != 0
        return None if lies_there and ask(rules.may_flick_more, state) else "bonus_nowhere"
    return None


def dice_lying(terms: Terms, state: Row) -> int:
    """How many dice are in the arena and in front of players."""
    lying = sum(state.arena[cell] != 0 for cell in range(CELLS))
    return lying + sum(sum(in_front(state, seat)) for seat in range(terms.players))


def points_of(terms: Terms, arena: Array, cells: int) -> int:
    """What a piece gives that lies in these cells."""
    return int(ask(scoring_rules.points_of, terms.setup, arena, cells))


def view(terms: Terms, state: Row, seat: int | None) -> dict[str, Any]:
    """Everything lies open but the bag, and what it holds everybody can count.

    `best`, while somebody scores: the pieces to score, what `each` of them gives and what all do.
    """
    scoring = state.phase == rules.SCORING
    arena = field(state, "arena")
    plan = best_pieces(terms.setup, np.array(arena), state.markers) if scoring else []
    points = ask(plan_rules.best_plan, terms.setup, arena, state.markers)[0] if scoring else 0
    return {
        **read_fields(terms, state),
        "bag": dict(zip(KINDS, bag(state), strict=True)),
        "layout": terms.options["layout"],
        "skill": terms.options["skill"],
        "movable_bases": terms.options["movable_bases"],
        "best": {
            "points": int(points),
            "pieces": [piece_of(*piece, arena) for piece in plan],
            "each": [points_of(terms, arena, cells) for _, _, cells in plan],
        }
        if scoring
        else None,
    }


def ends_by_itself(terms: Terms, state: Row) -> bool:
    """Where nothing can be scored (any more), the turn is over with the points it has."""
    return bool(state.phase == rules.SCORING)


# Marks that lie elsewhere in people's box


def mended(before: Terms, after: Terms, fields: Mapping[str, Any]) -> dict[str, Any]:
    """The fields for marks in other holes. A marker that was used this turn stays used."""
    if fields["phase"] != "score":
        return dict(fields)
    free = named_cells(at for at, die in enumerate(read_arena(fields["arena"])) if not die)
    markers = []
    for colour in UPGRADES:
        old, new = (list(terms.options["layout"][colour]) for terms in (before, after))
        is_used = old in free and old not in fields["markers"]
        markers += [new] if new in free and not is_used else []
    return {**fields, "markers": sorted(markers)}


def mended_step(before: Terms, after: Terms, state: Row, step: Mapping[str, Any]) -> dict[str, Any]:
    """A step of a position, with the markers of a piece where they lie now."""
    piece = step.get("piece")
    if not piece or not piece.get("markers"):
        return dict(step)
    old, new = before.options["layout"], after.options["layout"]
    moved = {tuple(old[colour]): list(new[colour]) for colour in UPGRADES}
    return {**step, "piece": {**piece, "markers": [moved[tuple(at)] for at in piece["markers"]]}}
