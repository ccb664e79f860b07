"""What people type in Dice Flick: `f blue 2 c3`, `s 1`, `b`, `pass`, and where real dice rest.

Holes are a letter for the row and a number for the column, or two numbers. Bases are 1 to 4 here,
0 to 3 in the vocabulary.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from .. import reading
from ..contract import Terms
from ..entry import JOINTS, called, expect_the_table, number, without, words
from ..errors import RollhouseError
from ..kernel import Row, ask
from ..language import LANGUAGES, Catalogue, listed
from . import rules
from .codec import decode_action, encode_outcome, refuse_outcome
from .options import cell_name
from .plan import arena_rows, best_pieces, die_name, piece_of
from .scoring_rules import CELLS, SIDE
from .words import (
    KINDS,
    LETTERS,
    ROWS,
    WORDS,
    bag,
    field,
    hole,
    in_front,
    kind_word,
    offer,
    piece_points,
)

SAYS = WORDS | Catalogue(
    en={
        "pass_key": "pass",
        "summary_flick": "Flick {kind}: a base from 1 to 4, then a hole (or no aim)",
        "summary_all": "Score the whole best plan: {points} points",
        "flick_how": "a flick is a die, a base from 1 to 4 and a hole, like {example}",
        "no_base": "there is no base {given}; the bases are 1 to 4, like {example}",
        "no_hole": "{given} is no hole; holes are a1 to e5, row and column, like {example}",
        "score_what": "score which piece? Type s and a number from 1 to {most}, or s all",
        "nothing_to_score": "there is nothing to score now",
        "key_alone": "{key} stands alone",
        "no_colour": "{word} is no colour; the dice are {colours}",
        "two_colours": "{word} may be {colours}",
        "ask_drawn": "{name} draws {dice} {dice:die|dice}: the colours in any order, "
        "like {example}.",
        "ask_rest": "Where does the {kind} die of {name} rest? Row, column and what it shows, or "
        "bag; if others were knocked, then also arena and all 25 holes from a1 on, with - for an "
        "empty one; like {example}.",
        "rest_how": "type where the die rests and what it shows, like {example}; or bag; if "
        "other dice were knocked, add arena and all 25 holes from a1 on, with - for an empty one",
        "not_free": "in {hole} lies the {die} already; if it was knocked, add arena and all 25 "
        "holes, with - for an empty one",
        "no_pips": "a die shows 1 to 6, not {given}",
        "holes_differ": "{found} holes after arena, but there are 25; - is an empty one",
        "no_die_sign": "{given} is no die; dice are like g3, w1, p6, and - is an empty hole",
    },
    es={
        "pass_key": "paso",
        "summary_flick": "Lanzar el {kind}: base de 1 a 4 y un hoyo (o sin hoyo)",
        "summary_all": "Puntuar todo lo mejor: {points} puntos",
        "flick_how": "un lanzamiento es un dado, una base de 1 a 4 y un hoyo, como {example}",
        "no_base": "no hay base {given}; las bases son de 1 a 4, como {example}",
        "no_hole": "{given} no es un hoyo; son de a1 a e5, fila y columna, como {example}",
        "score_what": "¿puntuar qué? Escribe s y un número de 1 a {most}, o s all",
        "nothing_to_score": "ahora no hay nada que puntuar",
        "key_alone": "{key} va sola",
        "no_colour": "{word} no es un color; los dados son {colours}",
        "two_colours": "{word} puede ser {colours}",
        "ask_drawn": "{name} saca {dice} {dice:dado|dados}: los colores en cualquier orden, "
        "como {example}.",
        "ask_rest": "¿Dónde queda el dado {kind} de {name}? Fila, columna y lo que muestra, o "
        "bolsa; si otros se han movido, además arena y los 25 hoyos desde a1, con - para uno "
        "vacío; como {example}.",
        "rest_how": "escribe dónde queda el dado y qué muestra, como {example}; o bolsa; si otros "
        "dados se han movido, añade arena y los 25 hoyos desde a1, con - para uno vacío",
        "not_free": "en {hole} ya está el {die}; si se ha movido, añade arena y los 25 hoyos, con "
        "- para uno vacío",
        "no_pips": "un dado muestra de 1 a 6, no {given}",
        "holes_differ": "{found} hoyos después de arena, pero hay 25; - es uno vacío",
        "no_die_sign": "{given} no es un dado; son como g3, w1, p6, y - es un hoyo vacío",
    },
)

FLICK = ("f", "flick", "lanzar", "lanza", "lanzo")
SCORE = ("s", "score", "puntuar", "puntua", "puntuo")
BONUS = ("b", "bonus", "bonificacion")
PASS = ("pass", "p", "done", "end", "paso", "pasar", "terminar", "fin")
ALL = ("all", "todo", "best", "mejor")
AROUND = (
    "the", "die", "dice", "from", "base", "at", "el", "los", "dado", "dados", "desde", "la", "a",
    "row", "column", "fila", "columna", "showing", "shows", "muestra", "in", "en",
)  # fmt: skip
REST = ("rest", "rests", "queda")
IN_BAG = ("bag", "bolsa")
ARENA = "arena"
EMPTY = "-"


# Actions


def key(
    terms: Terms, state: Row, action: Mapping[str, Any], language: str, names: Sequence[str]
) -> str:
    do = action["do"]
    if do == "flick":
        aim = action["aim"]
        at = f" {ROWS[aim[0] - 1]}{aim[1]}" if aim else ""
        return f"f {WORDS.say(language, action['die'])} {action['base'] + 1}{at}"
    if do == "score":
        return f"s {proposed(terms, state).index(action['piece']) + 1}"
    return "b" if do == "bonus" else SAYS.say(language, "pass_key")


def proposed(terms: Terms, state: Row) -> list[dict[str, Any]]:
    """The pieces that can be scored: the best plan's first one, then by points."""
    mask = np.zeros(rules.ACTIONS, np.uint8)
    ask(rules.legal, terms.setup, state, mask)
    pieces = [
        decode_action(terms, state, code)["piece"]
        for code in range(rules.SCORE, rules.TAKE_BONUS)
        if mask[code]
    ]
    first = plan(terms, state)[:1]
    pieces.sort(key=lambda piece: -piece_points(terms, state, piece))
    return [*first, *(piece for piece in pieces if piece not in first)]


def plan(terms: Terms, state: Row) -> list[dict[str, Any]]:
    """The pieces of the best plan, while a player scores."""
    if state.phase != rules.SCORING:
        return []
    arena = np.array(field(state, "arena"))
    return [piece_of(*piece, arena) for piece in best_pieces(terms.setup, arena, state.markers)]


def summary(
    terms: Terms, state: Row, actions: Sequence[Mapping[str, Any]], language: str, names: Any
) -> list[tuple[str, str]]:
    """What can be typed, and what it does: a flick by its pattern, pieces one by one."""
    if state.phase == rules.FLICKING:
        kinds = [kind for kind, dice in enumerate(in_front(state, state.to_move)) if dice]
        return [
            (
                f"f {kind_word(kind, language)} 2 c3",
                SAYS.say(language, "summary_flick", kind=kind_word(kind, language)),
            )
            for kind in kinds
        ]
    found = [
        (key(terms, state, action, language, names), offer(terms, state, action, language, names))
        for action in actions
    ]
    found.sort(key=lambda line: (line[0] == SAYS.say(language, "pass_key"), len(line[0]), line[0]))
    best = plan(terms, state)
    if len(best) > 1:
        points = sum(piece_points(terms, state, piece) for piece in best)
        found.insert(0, ("s all", SAYS.say(language, "summary_all", points=points)))
    return found


def read_actions(
    terms: Terms, state: Row, text: str, language: str, names: Sequence[str]
) -> list[dict[str, Any]] | None:
    line = words(text)
    if not line:
        return None
    verb, said = line[0], line[1:]
    if verb in FLICK:
        return [read_flick(state, without((*AROUND, *JOINTS[language]), said), language)]
    if verb in SCORE:
        return read_score(terms, state, said)
    for do, verbs in (("bonus", BONUS), ("pass", PASS)):
        if verb in verbs:
            if said:
                raise RollhouseError("key_alone", SAYS, key=reading.brief(verb))
            return [{"do": do}]
    return None


def read_flick(state: Row, said: Sequence[str], language: str) -> dict[str, Any]:
    """Die, base and hole, in this order."""
    example = f"f {kind_word(first_in_front(state), language)} 2 c3"
    if len(said) < 2:
        raise RollhouseError("flick_how", SAYS, example=example)
    kind = read_kind(said[0], language)
    if not re.fullmatch(r"[1-4]", said[1]):
        facts = {"given": reading.brief(said[1]), "example": example}
        raise RollhouseError("no_base", SAYS, **facts)
    aim = cell_name(read_hole(said[2:], example)) if len(said) > 2 else None
    return {"do": "flick", "die": KINDS[kind], "base": int(said[1]) - 1, "aim": aim}


def first_in_front(state: Row) -> int:
    dice = in_front(state, state.to_move)
    return next((kind for kind in range(len(KINDS)) if dice[kind]), 0)


def read_kind(word: str, language: str) -> int:
    """A kind of dice from the beginning of its name, in this language first."""
    for tongue in sorted(LANGUAGES, key=lambda tongue: tongue != language):
        known = [kind_word(kind, tongue) for kind in range(len(KINDS))]
        places = called(word, known)
        if not places and word.endswith("s"):
            places = called(word[:-1], known) or called(word[:-2], known)
        if len(places) > 1:
            colours = listed(language, [known[place] for place in places], "or")
            raise RollhouseError("two_colours", SAYS, word=reading.brief(word), colours=colours)
        if places:
            return places[0]
    colours = listed(language, [kind_word(kind, language) for kind in range(len(KINDS))])
    raise RollhouseError("no_colour", SAYS, word=reading.brief(word), colours=colours)


def read_hole(said: Sequence[str], example: str) -> int:
    """A hole from "c3", "33" or "3 3"."""
    given = "".join(said)
    if not re.fullmatch(r"[a-e1-5][1-5]", given):
        facts = {"given": reading.brief(" ".join(said)), "example": example}
        raise RollhouseError("no_hole", SAYS, **facts)
    row = ROWS.index(given[0]) if given[0] in ROWS else int(given[0]) - 1
    return row * SIDE + int(given[1]) - 1


def read_score(terms: Terms, state: Row, said: Sequence[str]) -> list[dict[str, Any]]:
    """A piece by its number, the first one without, or the whole best plan."""
    pieces = proposed(terms, state) if state.phase == rules.SCORING else []
    if not pieces:
        raise RollhouseError("nothing_to_score", SAYS)
    if len(said) == 1 and said[0] in ALL:
        return [{"do": "score", "piece": piece} for piece in plan(terms, state)]
    digits = "".join(said) or "1"
    if not re.fullmatch(r"[0-9]+", digits) or not 1 <= number(digits) <= len(pieces):
        raise RollhouseError("score_what", SAYS, most=len(pieces))
    return [{"do": "score", "piece": pieces[number(digits) - 1]}]


# Real dice


def ask_outcome(terms: Terms, state: Row, language: str, names: Sequence[str]) -> str:
    expect_the_table(terms, state)
    facts: dict[str, Any] = {"name": names[state.to_move], "dice": state.to_draw}
    if state.phase == rules.DRAWING:
        facts["example"] = drawn_example(state, language)
        return SAYS.say(language, "ask_drawn", **facts)
    facts |= {"kind": kind_word(state.die, language), "example": rest_example(state)}
    return SAYS.say(language, "ask_rest", **facts)


def drawn_example(state: Row, language: str) -> str:
    """As many dice as are drawn, of different colours as far as the bag has them."""
    dice = [kind for kind, there in enumerate(bag(state)) for _ in range(there)]
    apart = dice[:: max(1, len(dice) // rules.IN_FRONT)][: state.to_draw]
    return ", ".join(kind_word(kind, language) for kind in apart)


def rest_example(state: Row) -> str:
    """A free hole near the centre, written as people do."""
    free = [cell for cell in range(CELLS) if not state.arena[cell]]
    near = min(free, key=lambda cell: abs(cell - CELLS // 2))
    row, column = cell_name(near)
    return f"rest {row} {column} {6 if state.die == KINDS.index('pink') else 5}"


def typed_outcome(terms: Terms, state: Row, outcome: Mapping[str, Any], language: str) -> str:
    if "drawn" in outcome:
        return ", ".join(kind_word(KINDS.index(kind), language) for kind in outcome["drawn"])
    resting, lies = outcome["rest"], [die for row in outcome["arena"] for die in row]
    left = [die_name(state.arena[cell]) for cell in range(CELLS)]
    if resting == "bag":
        where, pips = "bag", ""
    else:
        cell = (resting[0] - 1) * SIDE + resting[1] - 1
        where, pips = f"rest {resting[0]} {resting[1]}", f" {lies[cell][1]}"
        if left[cell] is None:
            left[cell] = lies[cell]
    if lies == left:
        return where + pips
    signs = [die.lower() if die else EMPTY for die in lies]
    return " ".join([where, ARENA, *signs])


def read_outcome(
    terms: Terms, state: Row, text: str, language: str, names: Sequence[str]
) -> dict[str, Any]:
    """Colours of drawn dice; or where the flicked die rests, with the whole arena if knocked."""
    expect_the_table(terms, state)
    said = without((*JOINTS[language], *AROUND), words(text))
    if state.phase == rules.DRAWING:
        return allowed(terms, state, read_drawn(said, language))
    return allowed(terms, state, read_rest(state, said))


def read_drawn(said: Sequence[str], language: str) -> dict[str, Any]:
    """ "blue pink", "2 blue 1 pink", "b b p"."""
    drawn: list[int] = []
    times = 1
    for sign in re.findall(r"[0-9]+|[^\s0-9]+", " ".join(said)):
        if sign.isdigit():
            times = min(number(sign), sum(rules.BOX))
        else:
            drawn += [read_kind(sign, language)] * times
            times = 1
    return {"drawn": [KINDS[kind] for kind in sorted(drawn)]}


def read_rest(state: Row, said: Sequence[str]) -> dict[str, Any]:
    example = rest_example(state)
    place = list(said[: said.index(ARENA)] if ARENA in said else said)
    knocked = list(said[said.index(ARENA) + 1 :]) if ARENA in said else None
    if place and place[0] in REST:
        del place[0]
    if not place:
        raise RollhouseError("rest_how", SAYS, example=example)
    if len(place) == 1 and place[0] in IN_BAG:
        resting: str | list[int] = "bag"
        arena = arena_rows(state.arena)
    else:
        signs = "".join(place)
        cell = read_hole([signs[:2]], example)
        resting, arena = cell_name(cell), arena_rows(state.arena)
        pips = read_pips(state, signs[2:], example, knocked is None)
        if knocked is None:
            lying = arena[cell // SIDE][cell % SIDE]
            if lying is not None:
                raise RollhouseError("not_free", SAYS, hole=hole(cell), die=lying)
            arena[cell // SIDE][cell % SIDE] = f"{LETTERS[state.die]}{pips}"
    if knocked is not None:
        arena = read_knocked(knocked)
    return {"rest": resting, "arena": arena}


def read_pips(state: Row, digits: str, example: str, needed: bool) -> str:
    if KINDS[state.die] == "pink" and digits in ("", "6"):
        return "6"
    if not digits and not needed:
        return ""
    if not digits:
        raise RollhouseError("rest_how", SAYS, example=example)
    if not re.fullmatch(r"[1-6]", digits):
        raise RollhouseError("no_pips", SAYS, given=reading.brief(digits))
    return digits


def read_knocked(said: Sequence[str]) -> list[list[str | None]]:
    """All 25 holes, row by row."""
    signs = [sign for word in said for sign in word.split("/") if sign]
    if len(signs) != CELLS:
        raise RollhouseError("holes_differ", SAYS, found=len(signs))
    dice: list[str | None] = []
    for sign in signs:
        if sign != EMPTY and not re.fullmatch(r"[bygw][1-6]|p6", sign):
            raise RollhouseError("no_die_sign", SAYS, given=reading.brief(sign))
        dice.append(None if sign == EMPTY else sign.upper())
    return [dice[first : first + SIDE] for first in range(0, CELLS, SIDE)]


def allowed(terms: Terms, state: Row, outcome: dict[str, Any]) -> dict[str, Any]:
    """The outcome, unless the rules refuse it: then in their words."""
    outcomes = np.zeros(1, rules.Outcome)
    encode_outcome(terms, state, outcome, Row(outcomes))
    reason = int(ask(rules.allows, terms.setup, state, Row(outcomes)))
    if reason:
        raise refuse_outcome(terms, state, rules.REASONS[reason])
    return outcome
