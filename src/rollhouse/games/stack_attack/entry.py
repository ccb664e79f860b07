"""What people type in Stack Attack: a face to place it, `s` to stop; `2335`, `stands`, `falls`.

A tower can fall at any moment, so `falls`, or `fell by Ben`, is understood at a player's choice
too.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from .. import reading
from ..contract import Terms
from ..entry import FILLERS, JOINTS, STOP, called, expect_the_table, number, without, words
from ..errors import RollhouseError
from ..kernel import Row, ask
from ..language import LANGUAGES, Catalogue
from . import rules
from .codec import encode_outcome, held, refuse_outcome
from .words import WORDS

SAYS = WORDS | Catalogue(
    en={
        "ask_roll": "{name} rolls {dice} {dice:die|dice}: the number of each, in any order, "
        "like {example}.",
        "ask_stands": "{name} places the {face}. Does the tower stand? Type stands or falls, "
        "or who made it fall, like {example}.",
        "one_at_a_time": "dice are placed one at a time: type one number, like {example}",
        "place_what": "place what? Type the number of a die, like {example}",
        "key_alone": "s stands alone: it ends the turn",
        "no_face": "there is no {number} on these dice; they show 1 to 6",
        "no_sign": "{word} cannot be read; type the number of each die, like {example}",
        "dice_differ": "{typed} {typed:die|dice}, but {dice} {dice:die is|dice are} rolled; "
        "like {example}",
        "stands_or_falls": "type stands or falls, like {example}",
        "no_player": "there is no player {given}; there are {people}",
        "two_players": "{given} may be {people}",
    },
    es={
        "ask_roll": "{name} tira {dice} {dice:dado|dados}: el número de cada uno, "
        "en cualquier orden, como {example}.",
        "ask_stands": "{name} pone el {face}. ¿Aguanta la torre? Escribe aguanta o cae, "
        "o quién la tiró, como {example}.",
        "one_at_a_time": "los dados se ponen de uno en uno: escribe un número, como {example}",
        "place_what": "¿poner qué? Escribe el número de un dado, como {example}",
        "key_alone": "s va sola: acaba el turno",
        "no_face": "no hay {number} en estos dados; muestran del 1 al 6",
        "no_sign": "{word} no se entiende; escribe el número de cada dado, como {example}",
        "dice_differ": "{typed} {typed:dado|dados}, pero se {dice:tira|tiran} {dice}; "
        "como {example}",
        "stands_or_falls": "escribe aguanta o cae, como {example}",
        "no_player": "no hay jugador {given}; están {people}",
        "two_players": "{given} puede ser {people}",
    },
)

PLACE = ("p", "place", "put", "add", "poner", "pon", "pongo", "anadir", "anado")
AROUND = ("the", "a", "die", "dice", "tower", "it", "el", "la", "un", "dado", "dados", "torre")
STANDS = ("y", "s", "yes", "ok", "stands", "stand", "stood", "standing", "si", "aguanta", "aguanto",
          "pie")  # fmt: skip
FALLS = ("f", "falls", "fall", "fell", "fallen", "falling", "dropped", "drops", "collapsed",
         "collapses", "c", "cae", "caida", "cayo", "caer", "tiro", "derrumba")  # fmt: skip
BLAME = ("by", "down", "over", "because", "of", "due", "to", "por", "culpa", "de", "se", "ha",
         "lo", "has", "en")  # fmt: skip
SAID = {
    "en": {True: "stands", False: "falls", "by": "falls by"},
    "es": {True: "aguanta", False: "cae", "by": "cae por"},
}


def key(
    terms: Terms, state: Row, action: Mapping[str, Any], language: str, names: Sequence[str]
) -> str:
    return "s" if action["do"] == "stop" else str(action["face"])


def read_actions(
    terms: Terms, state: Row, text: str, language: str, names: Sequence[str]
) -> list[dict[str, Any]] | None:
    said = without((*FILLERS, *AROUND), words(text))
    if not said:
        return None
    if said[0] in STOP:
        if len(said) > 1:
            raise RollhouseError("key_alone", SAYS)
        return [{"do": "stop"}]
    facts = {"example": fitting(state)}
    digits = said[1:] if said[0] in PLACE else said
    if not digits:
        raise RollhouseError("place_what", SAYS, **facts)
    if not all(re.fullmatch(r"[0-9]+", word) for word in digits):
        if said[0] in PLACE:
            raise RollhouseError("place_what", SAYS, **facts)
        return None
    if len(digits) > 1 or len(digits[0]) > 1:
        raise RollhouseError("one_at_a_time", SAYS, **facts)
    return [{"do": "place", "face": read_face(digits[0])}]


def fitting(state: Row) -> int:
    """A face that can be placed now, as an example; 1 where none can."""
    faces = (face for face in range(1, 7) if state.hand[face] and ask(rules.qualifies, state, face))
    return next(faces, 1)


def read_face(digits: str) -> int:
    if not 1 <= number(digits) <= 6:
        raise RollhouseError("no_face", SAYS, number=reading.brief(digits))
    return number(digits)


# Real dice and real towers


def ask_outcome(terms: Terms, state: Row, language: str, names: Sequence[str]) -> str:
    expect_the_table(terms, state)
    facts = {"name": names[state.to_move], "example": example(terms, state, language, names)}
    if state.phase == rules.PLACING:
        return SAYS.say(language, "ask_stands", face=state.placing, **facts)
    return SAYS.say(language, "ask_roll", dice=held(terms, state), **facts)


def example(terms: Terms, state: Row, language: str, names: Sequence[str]) -> str:
    if state.phase == rules.PLACING:
        other = names[(state.to_move + 1) % terms.players]
        return f"{SAID[language]['by']} {other}"
    return "".join(str(die * 2 % 6 + 1) for die in range(held(terms, state)))


def typed_outcome(terms: Terms, state: Row, outcome: Mapping[str, Any], language: str) -> str:
    if "roll" in outcome:
        return "".join(str(face) for face in outcome["roll"])
    if outcome.get("by") is not None:
        return f"{SAID[language]['by']} {outcome['by'] + 1}"
    return str(SAID[language][outcome["stands"]])


def read_outcome(
    terms: Terms, state: Row, text: str, language: str, names: Sequence[str]
) -> dict[str, Any]:
    """A roll, whether the die stands, or at any moment that the tower fell and by whom."""
    said = words(text)
    outcome: dict[str, Any]
    if is_fall(said) and state.phase != rules.FINISHED:
        outcome = {"stands": False, **read_blame(terms, said, names)}
    else:
        expect_the_table(terms, state)
        shown = example(terms, state, language, names)
        if state.phase == rules.PLACING:
            if not any(word in STANDS for word in said):
                raise RollhouseError("stands_or_falls", SAYS, example=shown)
            outcome = {"stands": True}
        else:
            outcome = {"roll": read_roll(terms, state, said, shown)}
    check(terms, state, outcome)
    return outcome


def is_fall(said: Sequence[str]) -> bool:
    """Is there a word of falling? "no" says so too, when it stands alone."""
    return any(word in FALLS for word in said) or list(said) in (["no"], ["n"])


def read_blame(terms: Terms, said: Sequence[str], names: Sequence[str]) -> dict[str, int]:
    """Who made it fall, by number from 1 or by name; nothing where nobody is named."""
    named = without((*FALLS, *BLAME, *AROUND, "no", "n"), said)
    if not named:
        return {}
    given = " ".join(named)
    if re.fullmatch(r"[0-9]+", given) and 1 <= number(given) <= terms.players:
        return {"by": number(given) - 1}
    seats = called(given, names)
    if len(seats) != 1:
        people = [f"{seat + 1} {names[seat]}" for seat in seats or range(terms.players)]
        facts = {"given": reading.brief(given), "people": ", ".join(people)}
        raise RollhouseError("two_players" if seats else "no_player", SAYS, **facts)
    return {"by": seats[0]}


def read_roll(terms: Terms, state: Row, said: Sequence[str], shown: str) -> list[int]:
    joints = [joint for tongue in LANGUAGES for joint in JOINTS[tongue]]
    digits = ""
    for word in without(joints, said):
        if not re.fullmatch(r"[0-9]+", word):
            raise RollhouseError("no_sign", SAYS, word=reading.brief(word), example=shown)
        digits += word
    dice = held(terms, state)
    if len(digits) != dice:
        facts = {"typed": len(digits), "dice": dice, "example": shown}
        raise RollhouseError("dice_differ", SAYS, **facts)
    return sorted(read_face(digit) for digit in digits)


def check(terms: Terms, state: Row, outcome: Mapping[str, Any]) -> None:
    """Refuse what cannot be here."""
    into = Row(np.zeros(1, rules.Outcome))
    encode_outcome(terms, state, outcome, into)
    reason = int(ask(rules.allows, terms.setup, state, into))
    if reason:
        raise refuse_outcome(terms, state, rules.REASONS[reason])
