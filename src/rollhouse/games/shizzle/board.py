"""The table of Shizzle: the line, the dice beside it, and where the line could go."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from rollhouse.kernel.board import Board, Piece, Shelf
from rollhouse.kernel.contract import Terms
from rollhouse.kernel.language import Catalogue, Sentence
from rollhouse.kernel.records import Row, ask

from . import rules
from .words import WORDS, Face, bank_now, face, line, lying, prospects, victim

TITLES = WORDS | Catalogue(
    en={
        "in_the_cup": "In the cup",
        "choose_spark": "One of these is the first spark",
        "key_spark": "Roll die {die}",
        "key_add": "Add {face}",
        "key_roll": "Roll {dice}",
        "key_stop": "Stop",
        "key_take": "Take {every}",
        "key_attack": "Attack {victim:{victim}|you}",
        "first_spark": "as the first spark",
        "makes_line": "a line of {length}",
        "makes_flicker": "a Flicker of {length}",
        "makes_shizzle": "a Shizzle",
        "makes_fizzle": "Fizzle: the turn ends with {points}",
        "makes_both": "Fizzle: take {points}, settle {pending} {pending:Shizzle|Shizzles}",
        "choke_loses": "choke loses the {points}",
        "choke_loses_both": "choke loses the {points} and {pending} {pending:Shizzle|Shizzles}",
        "choke_loses_shizzle": "choke loses {pending} {pending:Shizzle|Shizzles}",
        "takes": "take {points} from the bank",
        "settles": "settle {pending} {pending:Shizzle|Shizzles}",
        "takes_both": "take {points}, settle {pending} {pending:Shizzle|Shizzles}",
        "for_shizzle": "for the Shizzle",
        "returns": "{loss} back to the bank",
    },
    es={
        "in_the_cup": "En el cubilete",
        "choose_spark": "Uno de estos es la primera Chispa",
        "key_spark": "Tirar el dado {die}",
        "key_add": "Añadir {face}",
        "key_roll": "Tirar {dice}",
        "key_stop": "Plantarse",
        "key_take": "Llevarse {every}",
        "key_attack": "{victim:Atacar a {victim}|Atacarte}",
        "first_spark": "como primera Chispa",
        "makes_line": "una fila de {length}",
        "makes_flicker": "una Llamita de {length}",
        "makes_shizzle": "un Shizzle",
        "makes_fizzle": "Apagón: el turno acaba con {points}",
        "makes_both": "Apagón: llevarse {points}, resolver {pending} {pending:Shizzle|Shizzles}",
        "choke_loses": "con un Ahogo se {points:pierde|pierden} {points}",
        "choke_loses_both": "con un Ahogo se pierden {points} y {pending} "
        "{pending:Shizzle|Shizzles}",
        "choke_loses_shizzle": "con un Ahogo se {pending:pierde|pierden} {pending} "
        "{pending:Shizzle|Shizzles}",
        "takes": "llevarse {points} del banco",
        "settles": "resolver {pending} {pending:Shizzle|Shizzles}",
        "takes_both": "llevarse {points}, resolver {pending} {pending:Shizzle|Shizzles}",
        "for_shizzle": "por el Shizzle",
        "returns": "{loss:vuelve|vuelven} {loss} al banco",
    },
)


LEFT_LYING = True


def board(terms: Terms, state: Row, language: str, names: Sequence[str]) -> Board:
    drawn: Board = [bank_now(terms, state, language)]
    shelves = [
        ("line", pieces(terms, line(state), language, ())),
        ("beside", pieces(terms, lying(state), language, fitting(terms, state))),
        ("in_the_cup", (Piece("?", "grey"),) * dice_in_cup(terms, state)),
        ("choose_spark", sparks(terms, state)),
    ]
    drawn += [Shelf(TITLES.say(language, title), dice) for title, dice in shelves if dice]
    return [*drawn, *prospects(terms, state, language)]


def rolled(
    terms: Terms, state: Row, outcome: Mapping[str, Any], language: str, names: Sequence[str]
) -> Shelf:
    faces = [(die, number) for die, number in enumerate(outcome["roll"]) if number]
    return Shelf("", pieces(terms, faces, language, ()))


def label(
    terms: Terms, state: Row, action: Mapping[str, Any], language: str, names: Sequence[str]
) -> tuple[str, str]:
    do, length, every = action["do"], state.length, terms.setup.dice
    facts: dict[str, Any] = {
        "pending": state.pending,
        "every": every,
        "points": min(length, int(ask(rules.bank, terms.setup, state))),
        "dice": every - 1 if length == every else every - length,
        "length": length + 1,
    }
    if do == "add":
        facts["face"] = face(terms, action["die"], state.roll[action["die"]])
    elif do == "spark":
        facts["die"] = action["die"] + 1
    elif do == "attack":
        facts |= victim(terms, state, action["seat"], names)
    title = Sentence(f"key_{do}", TITLES, **facts).say(language)
    note = consequence(terms, state, action, facts)
    return title, TITLES.say(language, note, **facts)


def consequence(terms: Terms, state: Row, action: Mapping[str, Any], facts: dict[str, Any]) -> str:
    """The key of what an action leads to; a Fizzle changes the points."""
    do, pending, shizzled = action["do"], state.pending > 0, state.length == terms.setup.dice
    if do == "add":
        if state.length == 1 and not ask(
            rules.leads_on, terms.setup, state, action["die"], ask(rules.lying, state)
        ):
            facts["points"] = min(2, int(ask(rules.bank, terms.setup, state)))
            return "makes_both" if pending else "makes_fizzle"
        if state.length + 1 == terms.setup.dice:
            return "makes_shizzle"
        return "makes_line" if state.length == 1 else "makes_flicker"
    if do == "roll":
        if shizzled:
            return "choke_loses_shizzle"
        return "choke_loses_both" if pending else "choke_loses"
    if do == "stop":
        if shizzled:
            return "settles"
        return "takes_both" if pending else "takes"
    return {"spark": "first_spark", "take": "for_shizzle", "attack": "returns"}[do]


def pieces(
    terms: Terms, faces: Sequence[Face], language: str, choices: Sequence[int]
) -> tuple[Piece, ...]:
    """Dice as they show; those among the choices have their number as a key."""
    found = []
    for die, number in faces:
        colour = terms.options["layout"][die][number - 1]
        key = str(die + 1) if die in choices else ""
        found.append(Piece(str(number), colour, WORDS.say(language, colour), key))
    return tuple(found)


def fitting(terms: Terms, state: Row) -> list[int]:
    """The dice that can be added now."""
    mask = np.zeros(rules.ACTIONS, np.uint8)
    ask(rules.legal, terms.setup, state, mask)
    return [die for die in range(rules.DICE) if mask[rules.ADD + die]]


def dice_in_cup(terms: Terms, state: Row) -> int:
    if state.phase != rules.ROLLING:
        return 0
    return sum(bool(ask(rules.is_rolled, terms.setup, state, die)) for die in range(rules.DICE))


def sparks(terms: Terms, state: Row) -> tuple[Piece, ...]:
    """All dice before the first spark is chosen."""
    if state.phase != rules.SPARKING:
        return ()
    return tuple(Piece("?", "grey", key=str(die + 1)) for die in range(terms.setup.dice))
