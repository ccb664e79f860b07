"""What people tap beside a real tower: the dice of a roll, whether it stands, who knocked it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from rollhouse.kernel.board import Piece
from rollhouse.kernel.contract import Terms
from rollhouse.kernel.entry import expect_the_table
from rollhouse.kernel.language import Catalogue
from rollhouse.kernel.records import Row, ask
from rollhouse.kernel.trays import Besides, Tray, TrayChoice, TrayDie, TrayFace

from . import rules
from .codec import encode_outcome, held
from .words import WORDS, causer

SAYS = WORDS | Catalogue(
    en={
        "tap_roll": "{name} {name:rolls|roll} {dice} {dice:die|dice}. Tap what "
        "{dice:it shows|they show}.",
        "tap_stands": "{name} {name:places|place} the {face}. Does the tower stand?",
        "numbered": "Die {number}",
        "it_stands": "It stands",
        "stands_note": "{height} {height:die|dice} high",
        "it_falls": "It falls",
        "knocked": "{name} {name:knocks|knock} it over",
        "scores_nothing": "{name} {name:gets|get} nothing",
        "tower_fell": "The tower fell",
        "who_knocked": "The tower fell while nobody placed a die. Who touched tower, plate or "
        "table?",
        "by_itself": "Nobody",
        "placed_last": "{name} {name:gets|get} nothing, having placed last",
    },
    es={
        "tap_roll": "{name} {name:tira|tiras} {dice} {dice:dado|dados}. Toca lo que "
        "{dice:muestra|muestran}.",
        "tap_stands": "{name} {name:pone|pones} el {face}. ¿Aguanta la torre?",
        "numbered": "Dado {number}",
        "it_stands": "Aguanta",
        "stands_note": "{height} {height:dado|dados} de altura",
        "it_falls": "Se cae",
        "knocked": "{name:La tiró {name}|La tiraste tú}",
        "scores_nothing": "{name} {name:se queda|te quedas} sin nada",
        "tower_fell": "La torre se cayó",
        "who_knocked": "La torre se cayó sin que nadie pusiera un dado. ¿Quién tocó la torre, el "
        "plato o la mesa?",
        "by_itself": "Nadie",
        "placed_last": "{name} {name:puso|pusiste} el último dado y no {name:suma|sumas} nada",
    },
)


def tray(terms: Terms, state: Row, language: str, names: Sequence[str]) -> Tray:
    expect_the_table(terms, state)
    facts: dict[str, Any] = {"name": names[state.to_move], "face": state.placing}
    if state.phase == rules.PLACING:
        ask_for = SAYS.say(language, "tap_stands", **facts)
        return Tray(ask_for, choices=tuple(stands_or_falls(terms, state, language, names)))
    dice = held(terms, state)
    faces = tuple(TrayFace(str(face), Piece(str(face), "")) for face in range(1, 7))
    found = (
        TrayDie(SAYS.say(language, "numbered", number=number), faces)
        for number in range(1, dice + 1)
    )
    return Tray(SAYS.say(language, "tap_roll", dice=dice, **facts), tuple(found))


def stands_or_falls(
    terms: Terms, state: Row, language: str, names: Sequence[str]
) -> Iterator[TrayChoice]:
    height = state.height + 1
    note = SAYS.say(language, "stands_note", height=height)
    yield TrayChoice({"stands": True}, SAYS.say(language, "it_stands"), note)
    yield fallen(state, {"stands": False}, "it_falls", "scores_nothing", language, names)
    yield from knocked(terms, state, language, names, but=state.to_move)


def besides(terms: Terms, state: Row, language: str, names: Sequence[str]) -> Besides | None:
    """A tower that falls while somebody rolls or thinks; None where there is none to fall."""
    if state.phase == rules.PLACING:
        return None
    found = list(knocked(terms, state, language, names))
    alone = {"stands": False}
    if is_possible(terms, state, alone):
        found.append(fallen(state, alone, "by_itself", "placed_last", language, names))
    if not found:
        return None
    title, who = (SAYS.say(language, key) for key in ("tower_fell", "who_knocked"))
    return Besides(title, who, tuple(found))


def knocked(
    terms: Terms, state: Row, language: str, names: Sequence[str], but: int | None = None
) -> Iterator[TrayChoice]:
    """Each player who can have made it fall."""
    for seat in range(terms.players):
        outcome = {"stands": False, "by": seat}
        if seat != but and is_possible(terms, state, outcome):
            yield fallen(state, outcome, "knocked", "scores_nothing", language, names)


def fallen(
    state: Row, outcome: Mapping[str, Any], title: str, note: str, language: str, names: Any
) -> TrayChoice:
    name = names[causer(state, outcome)]
    said = (SAYS.say(language, key, name=name) for key in (title, note))
    return TrayChoice(outcome, *said)


def is_possible(terms: Terms, state: Row, outcome: Mapping[str, Any]) -> bool:
    into = Row(np.zeros(1, rules.Outcome))
    encode_outcome(terms, state, outcome, into)
    return not ask(rules.allows, terms.setup, state, into)
