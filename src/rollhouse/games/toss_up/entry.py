"""What people type in Toss Up!: `r`, `s`, and rolls like `gggyyr` or `3g 2y 1r`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from rollhouse.kernel import validation
from rollhouse.kernel.contract import Terms
from rollhouse.kernel.entry import (
    FILLERS,
    JOINTS,
    ROLL,
    STOP,
    expect_the_table,
    in_figures,
    number,
    plain,
    without,
    words,
)
from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.language import Catalogue, Typed
from rollhouse.kernel.records import Row
from rollhouse.kernel.trays import Tray, TrayDie, TrayFace

from .board import piece
from .options import read_faces
from .words import WORDS

SAYS = WORDS | Catalogue(
    en={
        "ask_roll": "{name} {name:rolls|roll} {dice} {dice:die|dice}: a letter a die, like "
        "{example}.",
        "tap_roll": "{name} {name:rolls|roll} {dice} {dice:die|dice}. Tap what "
        "{dice:it shows|they show}.",
        "numbered": "Die {number}",
        "key_alone": "{key} stands alone: r rolls all dice that are left, s stops",
        "no_colour": "{word} is no colour of these dice; a letter a die, like {example}",
        "no_sign": "{word} cannot be read; a letter a die, like {example}",
        "count_alone": "{count} what? A number stands before its colour, like {counts}",
        "no_count": "{word} needs a number before it like the other colours, as in {counts}",
        "dice_differ": "{typed} {typed:die|dice}, but {dice} {dice:die is|dice are} rolled; "
        "a letter a die, like {example}",
        "ask_mend": "Which six sides have your dice? A letter a side, like {example}.",
        "six_sides": "{typed} {typed:side|sides}, but a die has six; a letter a side, like "
        "{example}",
    },
    es={
        "ask_roll": "{name} {name:tira|tiras} {dice} {dice:dado|dados}: una letra por dado, como "
        "{example}.",
        "tap_roll": "{name} {name:tira|tiras} {dice} {dice:dado|dados}. Toca lo que "
        "{dice:muestra|muestran}.",
        "numbered": "Dado {number}",
        "key_alone": "{key} va sola: r tira todos los dados que quedan, s es plantarse",
        "no_colour": "{word} no es un color de estos dados; una letra por dado, como {example}",
        "no_sign": "{word} no se entiende; una letra por dado, como {example}",
        "count_alone": "¿{count} qué? El número va delante de su color, como {counts}",
        "no_count": "a {word} le falta el número delante, como a los demás colores: {counts}",
        "dice_differ": "{typed} {typed:dado|dados}, pero se {dice:tira|tiran} {dice}; "
        "una letra por dado, como {example}",
        "ask_mend": "¿Qué seis caras tienen tus dados? Una letra por cara, como {example}.",
        "six_sides": "{typed} {typed:cara|caras}, pero un dado tiene seis; una letra por cara, "
        "como {example}",
    },
)

KEYS = {"roll": "r", "stop": "s"}
VERBS = {"roll": ROLL, "stop": STOP}
LETTERS = Typed(
    en={"g": "G", "y": "Y", "r": "R"},
    es={"v": "G", "a": "Y", "r": "R", "g": "G", "y": "Y"},
)
"""What a letter means; the first of a colour is the one that is typed."""
NAMES = {
    "green": "G", "greens": "G", "verde": "G", "verdes": "G",
    "yellow": "Y", "yellows": "Y", "amarillo": "Y", "amarillos": "Y",
    "amarilla": "Y", "amarillas": "Y",
    "red": "R", "reds": "R", "rojo": "R", "rojos": "R", "roja": "R", "rojas": "R",
}  # fmt: skip

ONE = re.compile(r"\b(a (?=green|yellow|red)|una? (?=verd|amar|roj))")
EVERY = re.compile(r"\b(all|tod[oa]s?)\b")
"""One die, or every die, as people count them: "a red", "una roja", "all green"."""


def key(
    terms: Terms, state: Row, action: Mapping[str, Any], language: str, names: Sequence[str]
) -> str:
    return KEYS[action["do"]]


def read_actions(
    terms: Terms, state: Row, text: str, language: str, names: Sequence[str]
) -> list[dict[str, Any]] | None:
    said = without(FILLERS, words(text))
    for do, verbs in VERBS.items():
        if said and said[0] in verbs:
            if len(said) > 1:
                raise RollhouseError("key_alone", SAYS, key=KEYS[do])
            return [{"do": do}]
    return None


def ask_outcome(terms: Terms, state: Row, language: str, names: Sequence[str]) -> str:
    expect_the_table(terms, state)
    facts = {"name": names[state.to_move], "dice": state.dice_left}
    return SAYS.say(language, "ask_roll", example=example(terms, state, language), **facts)


def tray(terms: Terms, state: Row, language: str, names: Sequence[str]) -> Tray:
    expect_the_table(terms, state)
    faces = tuple(
        TrayFace(typed_outcome(terms, state, {"roll": letter}, language), piece(letter, language))
        for letter in "GYR"
        if letter in terms.options["faces"]
    )
    facts = {"name": names[state.to_move], "dice": state.dice_left}
    dice = tuple(
        TrayDie(SAYS.say(language, "numbered", number=number), faces)
        for number in range(1, state.dice_left + 1)
    )
    return Tray(SAYS.say(language, "tap_roll", **facts), dice)


def example(terms: Terms, state: Row, language: str) -> str:
    """A roll in which every face comes about as often as on a die."""
    dice = state.dice_left
    roll = "".join(terms.options["faces"][place * 6 // dice] for place in range(dice))
    return typed_outcome(terms, state, {"roll": roll}, language)


def typed_outcome(terms: Terms, state: Row, outcome: Mapping[str, Any], language: str) -> str:
    letters = {colour: letter for letter, colour in reversed(LETTERS[language].items())}
    return "".join(letters[colour] for colour in outcome["roll"].upper())


def counted(terms: Terms, state: Row, language: str) -> str:
    """The example as counts: "3g 2y 1r"."""
    roll = example(terms, state, language)
    return " ".join(f"{roll.count(letter)}{letter}" for letter in dict.fromkeys(roll))


def read_outcome(
    terms: Terms, state: Row, text: str, language: str, names: Sequence[str]
) -> dict[str, Any]:
    expect_the_table(terms, state)
    facts = {"dice": state.dice_left, "example": example(terms, state, language)}
    facts["counts"] = counted(terms, state, language)
    signs = signs_of(text, language, facts)
    counts = read_counts(signs, language, facts)
    typed = sum(count for count, _ in counts)
    if typed != state.dice_left:
        raise RollhouseError("dice_differ", SAYS, typed=typed, **facts)
    roll = "".join(count * colour for count, colour in counts)
    if "Y" in roll and "Y" not in terms.options["faces"]:
        raise RollhouseError("no_such_face", SAYS)
    return {"roll": roll}


def signs_of(text: str, language: str, facts: Mapping[str, Any]) -> list[str]:
    """Numbers, colour words and single letters, in order. "y" in Spanish may be "and"."""
    signs: list[str] = []
    said = ONE.sub("1 ", plain(in_figures(text)))
    said = EVERY.sub(str(facts.get("dice", "")), said)
    for sign in re.findall(r"[0-9]+|[a-z]+|[^\s,;.+0-9a-z]+", said):
        if not re.match(r"[0-9a-z]", sign):
            raise RollhouseError("no_sign", SAYS, word=validation.brief(sign), **facts)
        known = sign.isdigit() or sign in NAMES or sign in JOINTS[language]
        signs += [sign] if known else sign
    if any(len(sign) > 1 or sign.isdigit() for sign in signs):
        before = ["", *signs]
        signs = [
            sign
            for sign, previous in zip(signs, before, strict=False)
            if sign not in JOINTS[language] or previous.isdigit()
        ]
    for sign in signs:
        if not (sign.isdigit() or sign in NAMES or sign in LETTERS[language]):
            word = next((word for word in words(text) if sign in word), sign)
            raise RollhouseError("no_colour", SAYS, word=validation.brief(word), **facts)
    return signs


def read_counts(
    signs: Sequence[str], language: str, facts: Mapping[str, Any]
) -> list[tuple[int, str]]:
    """How many of which colour, in order; either every colour has a number or none has."""
    counts: list[tuple[int, str]] = []
    numbered = any(sign.isdigit() for sign in signs)
    count: str | None = None
    for sign in signs:
        if sign.isdigit() and count is None:
            count = sign
            continue
        if numbered and (count is None or sign.isdigit()):
            reason = "no_count" if count is None else "count_alone"
            raise RollhouseError(
                reason, SAYS, word=sign, count=validation.brief(count or ""), **facts
            )
        counts.append((number(count or "1"), NAMES.get(sign) or LETTERS[language][sign]))
        count = None
    if count is not None:
        raise RollhouseError("count_alone", SAYS, count=validation.brief(count), **facts)
    return counts


# Dice that are not as the match has them

UNLIKE = ("no_such_face",)


def ask_mend(terms: Terms, state: Row, language: str) -> str:
    return SAYS.say(language, "ask_mend", example=all_sides(terms, state, language))


def all_sides(terms: Terms, state: Row, language: str) -> str:
    return typed_outcome(terms, state, {"roll": terms.options["faces"]}, language)


def read_mend(terms: Terms, state: Row, text: str, language: str) -> dict[str, Any]:
    """The sides of every die, typed like a roll of six."""
    sides = all_sides(terms, state, language)
    facts = {"example": sides, "counts": " ".join(f"{sides.count(s)}{s}" for s in sorted({*sides}))}
    counts = read_counts(signs_of(text, language, facts), language, facts)
    typed = sum(count for count, _ in counts)
    if typed != len(terms.options["faces"]):
        raise RollhouseError("six_sides", SAYS, typed=typed, **facts)
    return {"faces": read_faces("".join(count * colour for count, colour in counts))}
