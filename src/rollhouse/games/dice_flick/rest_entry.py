"""How people type dice and holes of Dice Flick, and where a real die came to rest.

`c3 5`, `bag`, `c3 5, b2 -> b3 4, d4 -> bag`, or `c3 arena` and all 25 holes.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from rollhouse.kernel import validation
from rollhouse.kernel.entry import called
from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.language import LANGUAGES, Catalogue, Sentence, listed
from rollhouse.kernel.records import Row

from .options import cell_name
from .plan import arena_rows
from .scoring_rules import CELLS, SIDE
from .words import KINDS, LETTERS, ROWS, WORDS, hole, kind_word

SAYS = WORDS | Catalogue(
    en={
        "no_colour": "{word} is no colour; the dice are {colours}",
        "two_colours": "{word} may be {colours}",
        "no_hole": "{given} is no hole; holes are a1 to e5, row and column, like {example}",
        "rest_how": "type where the die rests and what it shows, like {example}; or bag; if it "
        "knocked others, add where each went, with b2 -> b3 4 or b2 -> bag",
        "move_how": "type where a knocked die lay, where it lies now and what it shows: "
        "b2 -> b3 4; or b2 -> bag",
        "not_free": "in {hole} lies the {kind} {pips}; if it was knocked, add where it went, "
        "with {hole} -> b3 4 or {hole} -> bag",
        "two_in_a_hole": "two dice cannot lie in {hole}",
        "nothing_there": "in {hole} lay no die that could be knocked",
        "knocked_twice": "where the die of {hole} went is told twice",
        "shows_both": "the die in {hole} cannot show {one} and {other}",
        "no_pips": "a die shows 1 to 6, not {given}",
        "pink_pips": "a pink die always counts as 6, not {given}",
        "holes_differ": "{found} holes after arena, but there are 25; - is an empty one",
        "no_die_sign": "{given} is no die; dice are like g3, w1, p6, and - is an empty hole",
    },
    es={
        "no_colour": "{word} no es un color; los dados son {colours}",
        "two_colours": "{word} puede ser {colours}",
        "no_hole": "{given} no es un hoyo; son de a1 a e5, fila y columna, como {example}",
        "rest_how": "escribe dónde queda el dado y qué muestra, como {example}; o bolsa; si ha "
        "movido otros, añade adónde, con b2 -> b3 4 o b2 -> bolsa",
        "move_how": "escribe dónde estaba el dado movido, dónde está ahora y qué muestra: "
        "b2 -> b3 4; o b2 -> bolsa",
        "not_free": "en {hole} está el {kind} {pips}; si se movió, añade adónde, con "
        "{hole} -> b3 4 o {hole} -> bolsa",
        "two_in_a_hole": "en {hole} no pueden estar dos dados",
        "nothing_there": "en {hole} no había ningún dado que se pudiera mover",
        "knocked_twice": "adónde fue el dado de {hole} se dice dos veces",
        "shows_both": "el dado de {hole} no puede mostrar {one} y {other}",
        "no_pips": "un dado muestra de 1 a 6, no {given}",
        "pink_pips": "un dado rosa cuenta siempre como 6, no {given}",
        "holes_differ": "{found} hoyos después de arena, pero hay 25; - es uno vacío",
        "no_die_sign": "{given} no es un dado; son como ve3, bl1, ro6, y - es un hoyo vacío",
    },
)

REST = ("rest", "rests", "queda")
IN_BAG = (
    "bag", "trench", "outside", "out", "off", "felloff", "offtable", "fellofftable",
    "bolsa", "foso", "fuera", "cayo", "secayo", "fuerademesa",
)  # fmt: skip
"""How people say that a die is in no hole, or on the floor: without small words and spaces."""
ARENA = "arena"
EMPTY = "-"
ARROW = ">"
PINK = KINDS.index("pink")


def read_kind(word: str, language: str) -> int:
    """A kind of dice from the beginning of its name, in this language first."""
    for other in sorted(LANGUAGES, key=lambda other: other != language):
        known = [kind_word(kind, other) for kind in range(len(KINDS))]
        places = called(word, known)
        if not places and word.endswith("s"):
            places = called(word[:-1], known) or called(word[:-2], known)
        if len(places) > 1:
            colours = listed(language, [known[place] for place in places], "or")
            raise RollhouseError("two_colours", SAYS, word=validation.brief(word), colours=colours)
        if places:
            return places[0]
    colours = listed(language, [kind_word(kind, language) for kind in range(len(KINDS))])
    raise RollhouseError("no_colour", SAYS, word=validation.brief(word), colours=colours)


def read_hole(said: Sequence[str], example: str) -> int:
    """A hole from "c3", "33" or "3 3"."""
    given = "".join(said)
    if not re.fullmatch(r"[a-e1-5][1-5]", given):
        facts = {"given": validation.brief(" ".join(said)), "example": example}
        raise RollhouseError("no_hole", SAYS, **facts)
    row = ROWS.index(given[0]) if given[0] in ROWS else int(given[0]) - 1
    return row * SIDE + int(given[1]) - 1


def rest_example(state: Row) -> str:
    """A free hole near the centre, written as people do."""
    free = [cell for cell in range(CELLS) if not state.arena[cell]]
    near = min(free, key=lambda cell: abs(cell - CELLS // 2))
    return f"{hole(near)} {6 if state.die == KINDS.index('pink') else 5}"


def with_arrows(text: str) -> str:
    """A line in which "->", "→" and the like are words of their own."""
    return re.sub(r"[-=]*(?:>|→|➔|⇒)", f" {ARROW} ", text)


def read_rest(state: Row, said: Sequence[str], language: str) -> dict[str, Any]:
    """Where the flicked die rests, then the dice that it knocked, or the whole arena."""
    example = rest_example(state)
    place = list(said[: said.index(ARENA)] if ARENA in said else said)
    whole = list(said[said.index(ARENA) + 1 :]) if ARENA in said else None
    if place and place[0] in REST:
        del place[0]
    if len(place) > 1 and "".join(place) not in IN_BAG and not re.search("[0-9]", "".join(place)):
        raise RollhouseError("rest_how", SAYS, example=example)
    (first, *others), origins = parted(place)
    if not first:
        raise RollhouseError("rest_how", SAYS, example=example)
    cell, digits = read_place(first, example)
    if whole is not None:
        if others:
            raise RollhouseError("move_how", SAYS)
        arena = read_whole(whole, language)
        agree(state, arena, cell, digits)
    else:
        arena = knocked(state, [read_hole([origin], example) for origin in origins], others)
        if cell is not None:
            lay(arena, cell, f"{LETTERS[state.die]}{read_pips(state.die, digits, example)}")
    rows = [arena[start : start + SIDE] for start in range(0, CELLS, SIDE)]
    return {"rest": "bag" if cell is None else cell_name(cell), "arena": rows}


def parted(said: Sequence[str]) -> tuple[list[str], list[str]]:
    """The places where dice lie now, the flicked one's first, and the holes before the arrows."""
    pieces = "".join(said).split(ARROW)
    places = [*(piece[:-2] for piece in pieces[:-1]), pieces[-1]]
    return places, [piece[-2:] for piece in pieces[:-1]]


def read_place(signs: str, example: str) -> tuple[int | None, str]:
    """A hole (None: the bag) and what is said of the pips."""
    if signs in IN_BAG:
        return None, ""
    if not re.fullmatch(r"[a-e1-5][1-5].*", signs):
        raise RollhouseError("no_hole", SAYS, given=validation.brief(signs), example=example)
    return read_hole([signs[:2]], example), signs[2:]


def knocked(state: Row, origins: Sequence[int], places: Sequence[str]) -> list[str | None]:
    """The arena, with the dice from some holes where they lie now."""
    arena = [die for row in arena_rows(state.arena) for die in row]
    for told, cell in enumerate(origins):
        if cell in origins[:told]:
            raise RollhouseError("knocked_twice", SAYS, hole=hole(cell))
        if arena[cell] is None:
            raise RollhouseError("nothing_there", SAYS, hole=hole(cell))
    dice = [arena[cell] for cell in origins]
    for cell in origins:
        arena[cell] = None
    for die, place in zip(dice, places, strict=True):
        if not place:
            raise RollhouseError("move_how", SAYS)
        now, digits = read_place(place, "b2 -> b3 4")
        if now is not None:
            kind = LETTERS.index(str(die)[0])
            lay(arena, now, f"{LETTERS[kind]}{read_pips(kind, digits, None)}", of_the_table=True)
    return arena


def lay(arena: list[str | None], cell: int, die: str, of_the_table: bool = False) -> None:
    """Put a die into a hole, unless another lies there."""
    lies = arena[cell]
    if lies is not None:
        if of_the_table:
            raise RollhouseError("two_in_a_hole", SAYS, hole=hole(cell))
        kind = Sentence(KINDS[LETTERS.index(lies[0])], WORDS)
        raise RollhouseError("not_free", SAYS, hole=hole(cell), kind=kind, pips=lies[1])
    arena[cell] = die


def read_pips(kind: int, digits: str, example: str | None) -> str:
    """What a die shows; a pink one need not be told. Without an example it was knocked."""
    if kind == PINK and digits in ("", "6"):
        return "6"
    if not digits.isdigit():
        how = RollhouseError("rest_how", SAYS, example=example)
        raise how if example is not None else RollhouseError("move_how", SAYS)
    if not re.fullmatch(r"[1-6]", digits):
        raise RollhouseError("no_pips", SAYS, given=validation.brief(digits))
    if kind == PINK:
        raise RollhouseError("pink_pips", SAYS, given=digits)
    return digits


def agree(state: Row, arena: Sequence[str | None], cell: int | None, digits: str) -> None:
    """Refuse pips that are told twice and differ."""
    if cell is None or not digits:
        return
    told, lies = read_pips(state.die, digits, ""), arena[cell]
    if lies is not None and lies[1] != told:
        raise RollhouseError("shows_both", SAYS, hole=hole(cell), one=told, other=lies[1])


def read_whole(said: Sequence[str], language: str) -> list[str | None]:
    """All 25 holes, row by row: "b2", in Spanish "az2"."""
    signs = [sign for word in said for sign in word.split("/") if sign]
    if len(signs) != CELLS:
        raise RollhouseError("holes_differ", SAYS, found=len(signs))
    return [None if sign == EMPTY else read_sign(sign, language) for sign in signs]


def read_sign(sign: str, language: str) -> str:
    if not re.fullmatch(r"[a-z]+[1-6]", sign):
        raise RollhouseError("no_die_sign", SAYS, given=validation.brief(sign))
    kind = read_kind(sign[:-1], language)
    return f"{LETTERS[kind]}{read_pips(kind, sign[-1], None)}"
