"""What people type in Dice Flick: `f blue 2 c3`, `s 1`, `b`, `pass`, and where real dice rest.

Holes are a letter for the row and a number for the column, or two numbers. Bases are 1 to 4 here,
0 to 3 in the vocabulary.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from rollhouse.kernel import validation
from rollhouse.kernel.contract import Terms
from rollhouse.kernel.entry import (
    JOINTS,
    expect_the_table,
    in_figures,
    number,
    without,
    words,
)
from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.language import Catalogue
from rollhouse.kernel.records import Row, ask

from . import rules
from .codec import decode_action, encode_outcome, refuse_outcome
from .mending import UNLIKE as UNLIKE
from .mending import ask_mend as ask_mend
from .mending import read_mend as read_mend
from .options import cell_name
from .plan import best_pieces, die_name, piece_of, read_die
from .rest_entry import ARENA, EMPTY, read_hole, read_kind, read_rest, rest_example, with_arrows
from .scoring_rules import CELLS, SIDE
from .trays import tray as tray
from .words import (
    KINDS,
    ROWS,
    WORDS,
    bag,
    die_sign,
    field,
    in_front,
    kind_word,
    offer,
    piece_points,
)

SAYS = WORDS | Catalogue(
    en={
        "pass_key": "pass",
        "all_key": "s all",
        "summary_flick": "Flick: a die, base 1 to 4, hole (or no aim)",
        "summary_all": "Score the whole best plan: {points} points",
        "flick_how": "a flick is a die, a base from 1 to 4 and a hole, like {example}",
        "no_base": "there is no base {given}; the bases are 1 to 4, like {example}",
        "score_what": "score which piece? Type s and a number from 1 to {most}, or s all",
        "nothing_to_score": "there is nothing to score now",
        "key_alone": "{key} stands alone",
        "too_few": "{typed} {typed:die|dice}, but {dice} {dice:die is|dice are} drawn; like "
        "{example}",
        "ask_drawn": "{name} {name:draws|draw} {dice} {dice:die|dice}: the colours in any order, "
        "like {example}.",
        "ask_rest": "Where does {name:{name}’s {kind} die|your {kind} die} rest? Row, column "
        "and what it shows, or bag; if it knocked others, add where each went, with b2 -> b3 4 or "
        "b2 -> bag; like {example}.",
    },
    es={
        "pass_key": "paso",
        "all_key": "s todo",
        "summary_flick": "Lanzar: dado, base de 1 a 4, hoyo (o nada)",
        "summary_all": "Puntuar el mejor plan entero: {points} puntos",
        "flick_how": "un lanzamiento es un dado, una base de 1 a 4 y un hoyo, como {example}",
        "no_base": "no hay base {given}; las bases son de 1 a 4, como {example}",
        "score_what": "¿puntuar qué? Escribe s y un número de 1 a {most}, o s todo",
        "nothing_to_score": "ahora no hay nada que puntuar",
        "key_alone": "{key} va sola",
        "too_few": "{typed} {typed:dado|dados}, pero se {dice:saca|sacan} {dice}; como {example}",
        "ask_drawn": "{name} {name:saca|sacas} {dice} {dice:dado|dados}: los colores en cualquier "
        "orden, como {example}.",
        "ask_rest": "¿Dónde queda {name:el dado {kind} de {name}|tu dado {kind}}? Fila, columna y "
        "lo que muestra, o bolsa; si movió otros, añade adónde, con b2 -> b3 4 o b2 -> bolsa; "
        "como {example}.",
    },
)

FLICK = ("f", "flick", "lanzar", "lanza", "lanzo")
SCORE = ("s", "score", "puntuar", "puntua", "puntuo")
BONUS = ("b", "bonus", "bonificacion")
PASS = ("pass", "p", "done", "end", "paso", "pasar", "terminar", "fin")
ALL = ("all", "todo", "best", "mejor")
AROUND = (
    "the", "die", "dice", "from", "base", "at", "el", "los", "dado", "dados", "desde", "la", "a",
    "row", "column", "fila", "columna", "showing", "shows", "muestra", "in", "en", "into", "it",
    "un", "una",
)  # fmt: skip


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
        kind = next(kind for kind, dice in enumerate(in_front(state, state.to_move)) if dice)
        pattern = f"f {kind_word(kind, language)} 2 c3"
        return [(pattern, SAYS.say(language, "summary_flick"))]
    found = [
        (key(terms, state, action, language, names), offer(terms, state, action, language, names))
        for action in actions
    ]
    found.sort(key=lambda line: (line[0] == SAYS.say(language, "pass_key"), len(line[0]), line[0]))
    best = plan(terms, state)
    if len(best) > 1:
        points = sum(piece_points(terms, state, piece) for piece in best)
        summary = SAYS.say(language, "summary_all", points=points)
        found.insert(0, (SAYS.say(language, "all_key"), summary))
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
                raise RollhouseError("key_alone", SAYS, key=validation.brief(verb))
            return [{"do": do}]
    return None


def read_flick(state: Row, said: Sequence[str], language: str) -> dict[str, Any]:
    """Die, base and hole, in this order."""
    example = f"f {kind_word(first_in_front(state), language)} 2 c3"
    if len(said) < 2:
        raise RollhouseError("flick_how", SAYS, example=example)
    kind = read_kind(said[0], language)
    if not re.fullmatch(r"[1-4]", said[1]):
        facts = {"given": validation.brief(said[1]), "example": example}
        raise RollhouseError("no_base", SAYS, **facts)
    aim = cell_name(read_hole(said[2:], example)) if len(said) > 2 else None
    return {"do": "flick", "die": KINDS[kind], "base": int(said[1]) - 1, "aim": aim}


def first_in_front(state: Row) -> int:
    dice = in_front(state, state.to_move)
    return next((kind for kind in range(len(KINDS)) if dice[kind]), 0)


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
    signs = [die_sign(read_die(die), language).lower() if die else EMPTY for die in lies]
    return " ".join([where, ARENA, *signs])


def read_outcome(
    terms: Terms, state: Row, text: str, language: str, names: Sequence[str]
) -> dict[str, Any]:
    """Colours of drawn dice; or where the flicked die rests, and what it knocked."""
    expect_the_table(terms, state)
    said = without((*JOINTS[language], *AROUND), words(with_arrows(in_figures(text))))
    if state.phase == rules.DRAWING:
        drawn = read_drawn(said, language)
        facts = {"typed": len(drawn["drawn"]), "dice": state.to_draw}
        if facts["typed"] < facts["dice"]:
            raise RollhouseError("too_few", SAYS, **facts, example=drawn_example(state, language))
        return allowed(terms, state, drawn)
    return allowed(terms, state, read_rest(state, said, language))


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


def allowed(terms: Terms, state: Row, outcome: dict[str, Any]) -> dict[str, Any]:
    """The outcome, unless the rules refuse it: then in their words."""
    outcomes = np.zeros(1, rules.Outcome)
    encode_outcome(terms, state, outcome, Row(outcomes))
    reason = int(ask(rules.allows, terms.setup, state, Row(outcomes)))
    if reason:
        raise refuse_outcome(terms, state, rules.REASONS[reason])
    return outcome
