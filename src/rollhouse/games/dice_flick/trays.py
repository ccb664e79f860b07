"""What people tap beside a real box: the dice from the bag, and where dice rest after a flick."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rollhouse.kernel.board import Piece
from rollhouse.kernel.contract import Terms
from rollhouse.kernel.entry import expect_the_table
from rollhouse.kernel.language import Catalogue
from rollhouse.kernel.records import Row
from rollhouse.kernel.trays import Tray, TrayDie, TrayFace, TrayField, TrayPiece, TrayPlace

from . import rules
from .scoring_rules import BLAST, CELLS, PINK, SIDE, kind_of, pips_of
from .surrogate_rules import BASES
from .words import KINDS, SIGNS, WORDS, bag, hole, kind_word

SAYS = WORDS | Catalogue(
    en={
        "tap_drawn": "{name} {name:draws|draw} {dice} {dice:die|dice} from the bag. Tap "
        "{dice:its colour|their colours}.",
        "tap_rest": "{name} {name:flicks|flick} the {kind} die. Where does it rest, and which "
        "others moved?",
        "numbered": "Die {number}",
        "base": "base {base}",
        "flicked": "the {kind} die",
        "lying": "the {kind} die from {hole}",
        "in_bag": "Into the bag: in no hole",
        "upgrade_here": "{kind} marker",
        "centre_here": "the centre",
        "bonus_here": "the bonus",
    },
    es={
        "tap_drawn": "{name} {name:saca|sacas} {dice} {dice:dado|dados} de la bolsa. Toca "
        "{dice:su color|sus colores}.",
        "tap_rest": "{name} {name:lanza|lanzas} el dado {kind}. ¿Dónde queda, y qué otros se "
        "movieron?",
        "numbered": "Dado {number}",
        "base": "base {base}",
        "flicked": "el dado {kind}",
        "lying": "el dado {kind} de {hole}",
        "in_bag": "A la bolsa: en ningún hoyo",
        "upgrade_here": "marca de mejora: {kind}",
        "centre_here": "el centro",
        "bonus_here": "la bonificación",
    },
)

IN_BAG = "bag"


def tray(terms: Terms, state: Row, language: str, names: Sequence[str]) -> Tray:
    expect_the_table(terms, state)
    facts: dict[str, Any] = {"name": names[state.to_move], "dice": state.to_draw}
    if state.phase == rules.DRAWING:
        return Tray(SAYS.say(language, "tap_drawn", **facts), tuple(drawn(state, language)))
    facts["kind"] = kind_word(state.die, language)
    return Tray(SAYS.say(language, "tap_rest", **facts), field=field(terms, state, language))


def drawn(state: Row, language: str) -> Iterator[TrayDie]:
    """A die of any colour that the bag holds, as often as it holds it."""
    faces = tuple(
        TrayFace(name, Piece(SIGNS[language][kind], KINDS[kind], name), there)
        for kind, there in enumerate(bag(state))
        for name in [kind_word(kind, language)]
        if there
    )
    for number in range(1, state.to_draw + 1):
        yield TrayDie(SAYS.say(language, "numbered", number=number), faces)


def field(terms: Terms, state: Row, language: str) -> TrayField:
    aside = TrayPlace(IN_BAG, SAYS.say(language, "in_bag"), shows=False)
    places = (*(place(terms, cell, language) for cell in range(CELLS)), aside)
    name = SAYS.say(language, "flicked", kind=kind_word(state.die, language))
    flicked = TrayPiece("", name, shown_by(state.die, language))
    sides = tuple(SAYS.say(language, "base", base=base + 1) for base in range(BASES))
    return TrayField(SIDE, SIDE, places, (flicked, *lying(state, language)), sides)


def place(terms: Terms, cell: int, language: str) -> TrayPlace:
    marks, named = marks_of(terms, cell), [hole(cell)]
    for mark in marks:
        key = f"{mark}_here" if mark in ("centre", "bonus") else "upgrade_here"
        kind = kind_word(KINDS.index(mark), language) if mark in KINDS else ""
        named.append(SAYS.say(language, key, kind=kind))
    row, column = divmod(cell, SIDE)
    return TrayPlace(hole(cell), ", ".join(named), row + 1, column + 1, tuple(marks))


def marks_of(terms: Terms, cell: int) -> list[str]:
    setup = terms.setup
    marks = [KINDS[colour] for colour in range(3) if setup.upgrade[colour] == cell]
    marks += ["centre"] if setup.centre == cell else []
    return marks + (["bonus"] if setup.bonus == cell else [])


def lying(state: Row, language: str) -> Iterator[TrayPiece]:
    """The dice in holes: any of them may have been knocked."""
    for cell in range(CELLS):
        if state.arena[cell]:
            kind = int(kind_of(state.arena[cell]))
            facts = {"kind": kind_word(kind, language), "hole": hole(cell)}
            yield TrayPiece(
                f"{hole(cell)} ->",
                SAYS.say(language, "lying", **facts),
                shown_by(kind, language),
                hole(cell),
                str(int(pips_of(state.arena[cell]))),
            )


def shown_by(kind: int, language: str) -> tuple[TrayFace, ...]:
    """What a die of a kind may show; of a pink one it does not matter."""
    shown = (BLAST,) if kind == PINK else range(1, 7)
    label = kind_word(kind, language)
    return tuple(TrayFace(str(pips), Piece(str(pips), KINDS[kind], label)) for pips in shown)
