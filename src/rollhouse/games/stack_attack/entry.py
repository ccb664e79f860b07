"""What people type in Stack Attack: a face to place it, `s` to stop; `2335`, `stands`, `falls`.

A tower can fall at any moment, so `falls`, or `fell by Ben`, is understood at a player's choice
too.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from rollhouse.kernel import validation
from rollhouse.kernel.contract import Terms
from rollhouse.kernel.entry import (
    FILLERS,
    JOINTS,
    STOP,
    called,
    expect_the_table,
    in_figures,
    number,
    without,
    words,
)
from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.language import LANGUAGES, Catalogue, Typed, is_you
from rollhouse.kernel.records import Row, ask

from . import rules
from .codec import encode_outcome, held, refuse_outcome
from .trays import besides as besides
from .trays import tray as tray
from .words import WORDS

SAYS = WORDS | Catalogue(
    en={
        "ask_roll": "{name} {name:rolls|roll} {dice} {dice:die|dice}: the number of each, in any "
        "order, like {example}.",
        "ask_stands": "Does the tower stand with the {face}? Type stands or falls, or who made it "
        "fall, like {example}.",
        "one_at_a_time": "dice are placed one at a time: type one number, like {example}",
        "place_what": "place what? Type the number of a die, like {example}",
        "key_alone": "s stands alone: it ends the turn",
        "no_face": "there is no {number} on these dice; they show 1 to 6",
        "no_sign": "{word} cannot be read; type the number of each die, like {example}",
        "dice_differ": "{typed} {typed:die|dice}, but {dice} {dice:die is|dice are} rolled; "
        "like {example}",
        "stands_or_falls": "type stands or falls, like {example}",
        "say_by": "say who made it fall after by, like {example}; for nobody in particular type "
        "falls alone",
        "no_player": "there is no player {given}; there are {people}",
        "two_players": "{given} may be {people}",
    },
    es={
        "ask_roll": "{name} {name:tira|tiras} {dice} {dice:dado|dados}: el número de cada uno, "
        "en cualquier orden, como {example}.",
        "ask_stands": "¿Aguanta la torre con el {face}? Escriban aguanta o cae, o quién la tiró, "
        "como {example}.",
        "one_at_a_time": "los dados se ponen de uno en uno: escribe un número, como {example}",
        "place_what": "¿poner qué? Escribe el número de un dado, como {example}",
        "key_alone": "s va sola: acaba el turno",
        "no_face": "no hay {number} en estos dados; muestran del 1 al 6",
        "no_sign": "{word} no se entiende; escribe el número de cada dado, como {example}",
        "dice_differ": "{typed} {typed:dado|dados}, pero se {dice:tira|tiran} {dice}; "
        "como {example}",
        "stands_or_falls": "escribe aguanta o cae, como {example}",
        "say_by": "di quién la tiró, como {example}; si no fue nadie en especial, escribe solo cae",
        "no_player": "no hay jugador {given}; están {people}",
        "two_players": "{given} puede ser {people}",
    },
)

PLACE = ("p", "place", "put", "add", "poner", "pon", "pongo", "anadir", "anado")
AROUND = ("the", "a", "die", "dice", "tower", "it", "el", "la", "un", "dado", "dados", "torre")
AGREED = ("y", "s", "yes", "ok", "si")
DENIED = ("no", "n")
"""Alone they answer whether it stands. "No" before a Spanish word denies that word."""
STANDS = Typed(en=("stands", "stand", "stood", "standing"),
               es=("aguanta", "aguanto", "aguantado", "pie"))  # fmt: skip
FALLS = Typed(en=("falls", "fall", "fell", "fallen", "falling", "dropped", "drops", "collapsed",
                  "collapses", "toppled", "topples", "knocked"),
              es=("cae", "caen", "caida", "caido", "cayo", "caer", "tiro", "tirado", "derrumba",
                  "derrumbo", "derrumbado"))  # fmt: skip
FALLEN = ("f", "c")
NOT = ("not", "cannot", "never", "doesnt", "didnt", "isnt", "wasnt", "nunca")
LOOSE = ("does", "did", "do", "is", "was", "has", "have", "been", "still", "down", "over", "to",
         "se", "ha", "lo", "le", "de", "en", "esta", "queda", "sigue", "aun", "ya", "mas",
         "todavia", "bien")  # fmt: skip
"""Said around standing and falling, and meaning nothing here."""
BY = (("because", "of"), ("due", "to"), ("por", "culpa", "de"), ("culpa", "de"), ("by",), ("por",))
"""What comes before who made it fall."""
SAID = Typed(
    en={True: "stands", False: "falls", "by": "falls by"},
    es={True: "aguanta", False: "cae", "by": "la tiró"},
)


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
        raise RollhouseError("no_face", SAYS, number=validation.brief(digits))
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
        return fall_example(terms, state, language, names)
    return "".join(str(die * 2 % 6 + 1) for die in range(held(terms, state)))


def fall_example(terms: Terms, state: Row, language: str, names: Sequence[str]) -> str:
    """Somebody's name; whom it would call You is called by the number of the seat."""
    seat = (state.to_move + 1) % terms.players
    return f"{SAID[language]['by']} {seat + 1 if is_you(names[seat]) else names[seat]}"


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
    shown = fall_example(terms, state, language, names)
    asked = state.phase == rules.PLACING
    said = words(text)
    speaks_of_it = asked or any(map(is_verb, said)) or said[:1] in ([word] for word in FALLEN)
    stands, by = read_tower(terms, text, shown, names) if speaks_of_it else (None, None)
    outcome: dict[str, Any]
    if stands is False and state.phase != rules.FINISHED and (asked or not brief(text)):
        outcome = {"stands": False} if by is None else {"stands": False, "by": by}
    else:
        expect_the_table(terms, state)
        if asked and stands is None:
            raise RollhouseError("stands_or_falls", SAYS, example=shown)
        if asked:
            outcome = {"stands": True}
        else:
            dice = example(terms, state, language, names)
            outcome = {"roll": read_roll(terms, state, words(in_figures(text)), dice)}
    check(terms, state, outcome)
    return outcome


def brief(text: str) -> bool:
    """Is it one of the short answers? They count only where the tower is asked about."""
    return len(words(text)) == 1 and words(text)[0] in (*FALLEN, *DENIED)


def read_tower(
    terms: Terms, text: str, shown: str, names: Sequence[str]
) -> tuple[bool | None, int | None]:
    """Whether it stands (None: neither is said) and who made it fall, if anybody is named.

    What is denied is the other way round; what can be meant both ways is asked back.
    """
    said, blamed = parted(words(text.replace("’", "'")))
    verbs = [word for word in said if is_verb(word)]
    if not verbs:
        verbs = [word for word in said if word in (*AGREED, *FALLEN)] or said[:1]
        stands = answered(said, verbs)
    else:
        stands = verdict(said, verbs, text, shown)
    if stands is None:
        return None, None
    used = (*verbs[:1], *(word for word in said if denies(word)))
    rest = without((*verbs, *used, *AGREED, *FALLEN, *LOOSE, *AROUND), said)
    if blamed is None and not rest:
        if not stands and any(is_among(words(name), without(used, said)) for name in names):
            raise RollhouseError("say_by", SAYS, example=shown)
        return stands, None
    if stands:
        raise RollhouseError("stands_or_falls", SAYS, example=shown)
    if blamed is None:
        return False, read_seat(terms, rest, names)
    if rest or not blamed:
        raise RollhouseError("say_by", SAYS, example=shown)
    return False, read_seat(terms, blamed, names)


def is_verb(word: str) -> bool:
    """Does it say that something stands or falls?"""
    return any(word in known for known in (*both(STANDS), *both(FALLS)))


def both(known: Mapping[str, tuple[str, ...]]) -> tuple[tuple[str, ...], ...]:
    return tuple(known[language] for language in LANGUAGES)


def parted(said: list[str]) -> tuple[list[str], list[str] | None]:
    """What happened, and after "by" who did it; None where nothing like "by" is said."""
    for place in range(len(said)):
        for by in BY:
            if tuple(said[place : place + len(by)]) == by:
                return said[:place], said[place + len(by) :]
    return said, None


def denies(word: str) -> bool:
    return word in (*NOT, *DENIED) or word.endswith("n't")


def answered(said: Sequence[str], verbs: Sequence[str]) -> bool | None:
    """A yes or a no to whether it stands, without a word of standing or falling."""
    if list(said) in ([word] for word in DENIED):
        return False
    if not verbs or any(denies(word) for word in said):
        return None
    found = {True for word in verbs if word in AGREED} | {False for w in verbs if w in FALLEN}
    return found.pop() if len(found) == 1 else None


def verdict(said: Sequence[str], verbs: Sequence[str], text: str, shown: str) -> bool:
    """Does it stand, by the verbs that were said and what denies them?"""
    unclear = RollhouseError("stands_or_falls", SAYS, example=shown)
    found = {any(verb in known for known in both(STANDS)) for verb in verbs}
    denied = [place for place, word in enumerate(said) if denies(word)]
    if len(found) > 1 or len(denied) > 1:
        raise unclear
    stands = found.pop()
    if not denied:
        return stands
    if denied[0] > said.index(verbs[0]):
        raise unclear
    spanish = verbs[0] in (*STANDS["es"], *FALLS["es"])
    apart = re.search(r"\bno?\b\s*[,;.:!]", text.casefold()) is not None
    if said[denied[0]] in DENIED and (apart or not spanish):
        raise unclear  # "no, it stands", "no stands"
    return not stands


def is_among(name: Sequence[str], said: Sequence[str]) -> bool:
    """Are these words said, one after the other?"""
    starts = range(len(said) - len(name) + 1)
    return bool(name) and any(list(said[n : n + len(name)]) == list(name) for n in starts)


def read_seat(terms: Terms, said: Sequence[str], names: Sequence[str]) -> int:
    """A player by name, by number from 1, or by the beginning of a name, in this order."""
    given = " ".join(said)
    seats = called(given, names)
    exact = [seat for seat in seats if words(names[seat]) == list(said)]
    if not exact and re.fullmatch(r"[0-9]+", given) and 1 <= number(given) <= terms.players:
        return number(given) - 1
    if not seats and said[0] in AROUND and len(said) > 1:
        return read_seat(terms, said[1:], names)
    if len(seats) != 1:
        people = [f"{seat + 1} {names[seat]}" for seat in seats or range(terms.players)]
        facts = {"given": validation.brief(given), "people": ", ".join(people)}
        raise RollhouseError("two_players" if seats else "no_player", SAYS, **facts)
    return seats[0]


def read_roll(terms: Terms, state: Row, said: Sequence[str], shown: str) -> list[int]:
    joints = [joint for other in LANGUAGES for joint in JOINTS[other]]
    digits = ""
    for word in without(joints, said):
        if not re.fullmatch(r"[0-9]+", word):
            raise RollhouseError("no_sign", SAYS, word=validation.brief(word), example=shown)
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
