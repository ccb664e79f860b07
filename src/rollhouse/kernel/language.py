"""Sentences for people, from catalogues of templates: in English and Spanish, which stand in the
code, and in every language that has a folder (translations.py).

A template is a format string. A field with forms chooses one of them by what the field holds:

`{dice:die|dice}`
    by a number: the first form for 1, the second for any other. The language of a folder may have
    more forms, and says for which numbers each is.
`{name} {name:rolls|roll} again.`
    by a name: the first form for a third person, the second for You or Tú.
`{names:their|your}`
    by `People`: the second form where You or Tú is among them.

A form may hold fields of its own: `for {name:{name}|you}`, `{name:{name}'s|Your} turn`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from contextvars import ContextVar
from typing import Any

from . import translations
from .templates import forms_of, parts_of

CODED = ("en", "es")
"""The languages that stand in the code."""
LANGUAGES = tuple(dict.fromkeys((*CODED, *translations.languages())))


class Texts(dict[str, str]):
    """A text in English and Spanish, and as their folders have it in all other languages."""

    def __missing__(self, language: str) -> str:
        return translations.translated(language, self["en"])


SPOKEN: ContextVar[str] = ContextVar("SPOKEN", default="en")
"""The language of the command line's help, and of sentences that nobody asked for."""
ADDRESS = Texts(en="You", es="Tú")
"""How the person at the screen is addressed."""
YOU = frozenset(ADDRESS[language].casefold() for language in LANGUAGES)
NAMES = {code: translations.about(code).get("name", code) for code in LANGUAGES} | {"en": "English"}
"""What each language calls itself."""
AND, OR = Texts(en="and", es="y"), Texts(en="or", es="o")
PLAYER = Texts(en="Player", es="Jugador")
COMPUTERS = {
    said["en"]: said
    for said in (
        Texts(en="Computer", es="Computadora"),
        Texts(en="Expert", es="Experta"),
        Texts(en="Greedy", es="A ojo"),
        Texts(en="Optimal", es="Óptima"),
        Texts(en="Pretending", es="Entre dos"),
        Texts(en="Random", es="Al azar"),
        Texts(en="Search", es="Tanteo"),
    )
}
"""Computer players that are called by how they decide, as records name their seats."""
NUMBERED = re.compile(r"(\w+)((?: \d+)?(?: \(\d+\))?)")


def decimal_sign(language: str) -> str:
    """The sign before the decimals of a number."""
    return translations.about(language).get("decimal", ".")


def thousands_sign(language: str) -> str:
    """The sign between the thousands of a number."""
    return translations.about(language).get("thousands", ",")


class Typed(dict[str, Any]):
    """What is typed or drawn, by language: a language of a folder types as English does."""

    def __missing__(self, language: str) -> Any:
        return self["en"]


def is_you(name: str) -> bool:
    """Is this You, in whichever language, and not somebody's name?"""
    return name.casefold() in YOU


def addressed(language: str, names: Iterable[str]) -> list[str]:
    """Names as a screen in a language shows them: You becomes Tú in Spanish, and back.

    Where You and Tú are two different people, both stay as they are.
    """
    given = list(names)
    if sum(map(is_you, given)) != 1:
        return given
    return [ADDRESS[language] if is_you(name) else name for name in given]


def in_words(language: str, name: str) -> str:
    """The name of a computer player that is called by a word, with its number: "Computadora 3".

    Any other name as it is. Not for people: one of them may be called Search.
    """
    found = NUMBERED.fullmatch(name)
    if found is None or found[1] not in COMPUTERS:
        return name
    return COMPUTERS[found[1]][language] + found[2]


class People(tuple[str, ...]):
    """Several names as one fact: they are listed, "Ann, Ben and you", "You and Ann"."""

    def inside(self) -> People:
        """For the middle of a sentence, where "you" has no capital letter."""
        return People(name.lower() if is_you(name) else name for name in self)


def fill(template: str, language: str, facts: Mapping[str, Any]) -> str:
    """A template filled with facts. A field without a fact raises an error."""
    said = []
    for text, field, spec, conversion in parts_of(template):
        said.append(text)
        if field is None:
            continue
        if conversion:
            raise ValueError(f"{template!r} has a conversion, !{conversion}; no sentence has one")
        value, forms = facts[field], forms_of(spec or "")
        if len(forms) > 1:
            said.append(fill(forms[form_for(value, len(forms), language)], language, facts))
        elif isinstance(value, People):
            said.append(listed(language, (*value[:1], *People(value[1:]).inside())))
        else:
            said.append(format(value, spec or ""))
    return "".join(said)


def form_for(value: Any, forms: int, language: str) -> int:
    """Which form a value takes: chosen by its number, and the last one for You."""
    if forms not in (2, most := len(translations.plurals(language)) + 1):
        raise ValueError(f"a field chooses between {most} forms, like die|dice, not {forms}")
    if isinstance(value, People):
        return forms - 1 if any(map(is_you, value)) else 0
    if isinstance(value, str):
        return forms - 1 if is_you(value) else 0
    return translations.plural(language, value, forms)


class Catalogue:
    """Templates by key, in every language of the house."""

    def __init__(self, en: Mapping[str, str], es: Mapping[str, str]) -> None:
        self.templates: dict[str, dict[str, str]] = {"en": dict(en), "es": dict(es)}

    def __contains__(self, key: str) -> bool:
        return key in self.templates["en"]

    def __or__(self, other: Catalogue) -> Catalogue:
        mine, theirs = self.templates, other.templates
        return Catalogue(mine["en"] | theirs["en"], mine["es"] | theirs["es"])

    def say(self, language: str, key: str, /, **facts: Any) -> str:
        """One sentence. Facts that its template does not use are ignored."""
        return fill(self.template(language, key), language, facts)

    def template(self, language: str, key: str) -> str:
        """The template of a sentence in a language."""
        if language in self.templates:
            return self.templates[language][key]
        if language not in LANGUAGES:
            raise ValueError(f"language must be one of {', '.join(LANGUAGES)}, not {language!r}")
        return translations.translated(language, self.templates["en"][key], key)


class Sentence:
    """A sentence that can be said in any language later. Its facts may be sentences, too."""

    def __init__(self, key: str, words: Catalogue, /, **facts: Any) -> None:
        self.key, self.words, self.facts = key, words, facts

    def say(self, language: str) -> str:
        facts = {
            name: fact.say(language) if isinstance(fact, Sentence) else fact
            for name, fact in self.facts.items()
        }
        return self.words.say(language, self.key, **facts)

    def __str__(self) -> str:
        return self.say("en")


def listed(language: str, words: Iterable[str], last: str = "and") -> str:
    """Words as a list: "a, b and c", or with `last="or"` "a, b or c"."""
    joint = (OR if last == "or" else AND)[language]
    *front, end = [str(word) for word in words] or [""]
    return f"{', '.join(front)} {joint} {end}" if front else end


def seat_names(language: str, players: int, names: Iterable[str] | None = None) -> list[str]:
    """A name for every seat: the given ones, else "Player 1"…; You or Tú as the language has it."""
    given = addressed(language, names or ())
    called = PLAYER[language]
    return [given[s] if s < len(given) else f"{called} {s + 1}" for s in range(players)]


def winners(
    words: Catalogue, language: str, names: list[str], shares: list[float], totals: list[int]
) -> str:
    """Who won, "Ann wins with 104 points.", or who shares, from the keys `wins` and `shared`."""
    leaders = [seat for seat, share in enumerate(shares) if share > 0]
    total = totals[leaders[0]]
    if len(leaders) == 1:
        return words.say(language, "wins", name=names[leaders[0]], total=total)
    people = People(names[seat] for seat in leaders)
    return words.say(language, "shared", names=people, total=total)


COMMON = Catalogue(
    en={
        "not_an_object": "{what} must be an object like {example}, not {value}",
        "missing_key": "{what} needs {key}",
        "unknown_key": "{what} has no {key}; it may have {keys}",
        "repeated_key": "{what} has {key} twice",
        "not_within": "{what} must be a number from {low} to {high}, not {value}",
        "not_whole": "{what} must be a whole number from {low} to {high}, not {value}",
        "not_a_list": "{what} must be a list of {length}, not {value}",
        "not_a_list_up_to": "{what} must be a list of at most {length}, not {value}",
        "not_a_choice": "{what} must be one of {choices}, not {value}",
        "not_a_flag": "{what} must be true or false, not {value}",
        "not_text": "{what} must be text, not {value}",
        "not_legal": "{value} is not legal now",
        "not_now_table": "{value} is not possible now: the table has to answer first",
        "game_is_over": "{value} is not possible any more",
        "not_the_table": "the table is not asked now",
        "not_legal_because": "{value}; {legal}",
        "legal_actions": "seat {seat} may play {actions}",
        "legal_outcomes": "the table may answer, for example, {outcome}",
        "legal_none": "the game is over",
        "other_rules": "this is of version {value} of the rules of {game}; this house plays "
        "version {ours}",
        "not_over": "the game is not over, so there are no win shares yet",
        "bad_json": "this is not JSON: {fault}",
        "no_page": "there is no rules page of {game} in this language yet",
        "not_a_stream": "draw needs a random stream made by kernel.stream, not {value}",
        "the_action": "the action",
        "the_outcome": "the outcome",
        "bad_file": "the file {path} could not be read: {fault}",
        "fault_not_a_file": "not a file",
        "fault_no_such": "No such file or directory",
        "fault_is_folder": "Is a directory",
        "fault_not_folder": "Not a directory",
        "fault_not_permitted": "Permission denied",
        "fault_disk_full": "No space left on device",
        "fault_read_only": "Read-only file system",
        "fault_name_long": "File name too long",
        "fault_system": "{fault}",
        "fault_utf8": "it is not UTF-8 text",
        "fault_deep": "there are too many brackets inside one another",
        "fault_json": "line {line}, column {column} cannot be understood",
        "fault_content": "its content cannot be understood ({fault})",
        "fault_at": "{path}: {fault}",
        "no_option": "{game} has no option {name}; its options are {names}",
        "not_mendable": "in a game of {game} the box cannot turn out to have another {option}; "
        "it can be mended: {options}",
        "nothing_mended": "the game is played with just that already",
        "option_no_field": "{name} is an option of {game}, not a field: an id writes "
        "option.{name}=…, and to_dict has it in options",
        "no_field": "{game} has neither an option nor a field {name}; the fields are {names}",
    },
    es={
        "not_an_object": "{what} debe ser un objeto como {example}, no {value}",
        "missing_key": "a {what} le falta {key}",
        "unknown_key": "{what} no tiene {key}; puede tener {keys}",
        "repeated_key": "{what} tiene {key} dos veces",
        "not_within": "{what} debe ser un número de {low} a {high}, no {value}",
        "not_whole": "{what} debe ser un número entero de {low} a {high}, no {value}",
        "not_a_list": "{what} debe ser una lista de {length}, no {value}",
        "not_a_list_up_to": "{what} debe ser una lista de {length} como máximo, no {value}",
        "not_a_choice": "{what} debe ser uno de {choices}, no {value}",
        "not_a_flag": "{what} debe ser verdadero o falso, no {value}",
        "not_text": "{what} debe ser texto, no {value}",
        "not_legal": "{value} no se permite ahora",
        "not_now_table": "{value} no se puede ahora: primero responde la mesa",
        "game_is_over": "{value} ya no se puede",
        "not_the_table": "ahora no se le pregunta a la mesa",
        "not_legal_because": "{value}; {legal}",
        "legal_actions": "el asiento {seat} puede jugar {actions}",
        "legal_outcomes": "la mesa puede responder, por ejemplo, {outcome}",
        "legal_none": "la partida terminó",
        "other_rules": "esto es de la versión {value} de las reglas de {game}; esta casa juega la "
        "versión {ours}",
        "not_over": "la partida no terminó, así que aún no hay reparto de victoria",
        "bad_json": "esto no es JSON: {fault}",
        "no_page": "aún no hay página de reglas de {game} en este idioma",
        "not_a_stream": "draw necesita una serie aleatoria hecha por kernel.stream, no {value}",
        "the_action": "la acción",
        "the_outcome": "el resultado",
        "bad_file": "no se pudo leer el archivo {path}: {fault}",
        "fault_not_a_file": "no es un archivo",
        "fault_no_such": "no existe",
        "fault_is_folder": "es una carpeta",
        "fault_not_folder": "una parte del camino no es una carpeta",
        "fault_not_permitted": "no está permitido",
        "fault_disk_full": "el disco está lleno",
        "fault_read_only": "el disco es de solo lectura",
        "fault_name_long": "el nombre es demasiado largo",
        "fault_system": "el sistema dice: {fault}",
        "fault_utf8": "no es texto UTF-8",
        "fault_deep": "hay demasiados corchetes unos dentro de otros",
        "fault_json": "no se entiende lo que hay en la línea {line}, columna {column}",
        "fault_content": "no se entiende el contenido ({fault})",
        "fault_at": "{path}: {fault}",
        "no_option": "{game} no tiene la opción {name}; sus opciones son {names}",
        "not_mendable": "en una partida de {game} no puede resultar que la caja tenga otra cosa "
        "en {option}; se puede corregir: {options}",
        "nothing_mended": "la partida ya se juega justo con eso",
        "option_no_field": "{name} es una opción de {game}, no un campo: un id escribe "
        "option.{name}=…, y to_dict la tiene en options",
        "no_field": "{game} no tiene ni opción ni campo {name}; los campos son {names}",
    },
)

THE_ACTION, THE_OUTCOME = Sentence("the_action", COMMON), Sentence("the_outcome", COMMON)
"""What a refusal is about, as sentences in any language."""
