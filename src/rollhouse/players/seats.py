"""Seats as people write them: `you,friend,greedy,computer:level=2`."""

from __future__ import annotations

import functools
import inspect
import pkgutil
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from types import ModuleType
from typing import Any

from rollhouse.kernel.errors import BadOption, RollhouseError
from rollhouse.kernel.language import COMMON, LANGUAGES, Catalogue, Texts, in_words, is_you
from rollhouse.kernel.likeness import skeleton
from rollhouse.kernel.validation import brief, shown, whole
from rollhouse.matches.match import Player
from rollhouse.matches.story import HUMAN, LONGEST_NAME

from . import foreign, residents

__all__ = ["Player", "Seat", "computers", "read_seat", "read_seats"]

WORDS = COMMON | Catalogue(
    en={
        "bad_setting": "{player} has no setting {name}; it is written like {example}",
        "not_a_setting": "a setting is written NAME=VALUE, like {example}, not {value}",
        "setting_twice": "the setting {name} is given twice",
        "not_seats": "players are text like you,computer:level=2, or a list of such seats, not "
        "{value}",
        "not_a_start": "start must be a Position, as rollhouse.position makes them, not {value}",
        "not_seconds": "seconds must be a number above 0 and at most {most}, not {value}",
        "empty_seat": "a seat needs a name: players are written like Ann,Ben or "
        "you,computer:level=2",
        "no_computer": "no computer player is called {name}; there are {names}. "
        "A person's name has no = in it; a player of your own is written module:Class or "
        "program:COMMAND",
        "seed_fair": "a seed belongs to the tables fair and physics alone",
        "name_too_long": "a name has at most {most} letters, not {value}",
        "not_a_seat": "a seat is text like computer:level=2, or a function, not {value}",
    },
    es={
        "bad_setting": "{player} no tiene el ajuste {name}; se escribe como {example}",
        "not_a_setting": "un ajuste se escribe NOMBRE=VALOR, como {example}, no {value}",
        "setting_twice": "el ajuste {name} se da dos veces",
        "not_seats": "los jugadores son un texto como tú,computer:level=2, o una lista de tales "
        "asientos, no {value}",
        "not_a_start": "start debe ser una Position, como las que hace rollhouse.position, no "
        "{value}",
        "not_seconds": "seconds debe ser un número mayor que 0 y como máximo {most}, no {value}",
        "empty_seat": "un asiento necesita un nombre: los jugadores se escriben como Ana,Beto o "
        "tú,computer:level=2",
        "no_computer": "ninguna computadora se llama {name}; están {names}. "
        "El nombre de una persona no lleva =; un jugador propio se escribe module:Class o "
        "program:COMANDO",
        "seed_fair": "una semilla es solo de las mesas fair y physics",
        "name_too_long": "un nombre tiene como máximo {most} letras, no {value}",
        "not_a_seat": "un asiento es un texto como computer:level=2, o una función, no {value}",
    },
)

WHOLE_NUMBER = re.compile(r"-?[0-9]{1,20}")
LARGEST_SEED = 10**18 - 1


@dataclass(frozen=True)
class Seat:
    """Who sits in a seat."""

    name: str
    kind: str
    """`human`, the name of a computer player, or a player from outside (players/foreign.py)."""
    settings: Mapping[str, int] = field(default_factory=dict)

    @property
    def is_person(self) -> bool:
        return self.kind == HUMAN

    def called(self, language: str) -> str:
        """Its name in a language; a person's name is the same in all of them."""
        return self.name if self.is_person else in_words(language, self.name)

    @property
    def is_foreign(self) -> bool:
        """Does somebody else's code decide?"""
        return ":" in self.kind

    @property
    def player(self) -> str:
        """As it is written: `computer:level=2`."""
        return ":".join([self.kind, *(f"{key}={value}" for key, value in self.settings.items())])

    @property
    def written(self) -> str:
        """In the form that `read_seat` reads back; a person may have the name of a computer
        player.
        """
        if not self.is_person:
            return self.player
        alike = self.name.partition(":")[0].strip().lower() in (*computers(), HUMAN)
        alike = alike or foreign.is_foreign(self.name)
        return f"{HUMAN}:{self.name}" if alike else self.name

    def head(self) -> dict[str, str]:
        """In the form that the head of a record has."""
        return {"name": self.name, "player": self.player}

    def sit(self, seed: int | None = None) -> Player:
        """The computer player of this seat; `seed` is for its own random choices, if not set."""
        if self.is_foreign:
            return foreign.make(self.kind, self.settings, seed)
        make = maker(self.kind)
        settings = dict(self.settings)
        if "seed" in inspect.signature(make).parameters:
            settings.setdefault("seed", seed)  # type: ignore[arg-type]
        seated: Player = make(**settings)
        return seated


def computers() -> list[str]:
    """The computer players that exist: those named by their method, then the house's residents."""
    return [*methods(), *residents.names()]


@functools.cache
def methods() -> list[str]:
    """The computer players that are named by how they decide."""
    here = import_module(__package__)
    found = (module.name for module in pkgutil.iter_modules(here.__path__))
    return sorted(name for name in found if name != HUMAN and hasattr(module_of(name), "player"))


def module_of(name: str) -> ModuleType:
    return import_module(f"{__package__}.{name}")


def maker(kind: str) -> Any:
    resident = residents.named(kind)
    if resident is not None:
        return functools.partial(module_of("character").Character, resident)
    return module_of(kind).player


def about(name: str) -> Mapping[str, str]:
    """What a computer player says about itself, by language; its name if it says nothing."""
    resident = residents.named(name)
    said = resident.about if resident else getattr(module_of(name), "ABOUT", None) or Texts(en=name)
    return {language: said[language] for language in LANGUAGES}


def read_seats(text: str | Sequence[str]) -> list[Seat]:
    """Seats separated by commas, or a list of them; equal names are numbered."""
    words = text.split(",") if isinstance(text, str) else text
    return numbered([read_seat(word) for word in words])


def read_seat(text: str) -> Seat:
    """One seat: a person's name, a computer with its settings, or a player from outside.

    A player from outside is code that will be run: do not read seats from strangers with this.
    """
    if not isinstance(text, str):
        raise BadOption("not_a_seat", WORDS, value=shown(text))
    kind, *pairs = text.strip().split(":")
    kind = kind.strip()
    if kind.lower() not in (*computers(), HUMAN):
        name = text.strip()
        if foreign.is_foreign(name):
            return read_foreign(name)
        if not name:
            raise BadOption("empty_seat", WORDS)
        if "=" in name:
            raise BadOption("no_computer", WORDS, name=brief(kind), names=", ".join(computers()))
        if len(name) > LONGEST_NAME:
            raise BadOption("name_too_long", WORDS, most=LONGEST_NAME, value=brief(name))
        if is_you(name):
            name = name.capitalize()
        return Seat(printable(name), HUMAN)
    kind = kind.lower()
    if kind == HUMAN:
        name = ":".join(pairs).removeprefix("name=").strip()
        return Seat(name[:LONGEST_NAME] or HUMAN, HUMAN)
    try:
        settings = read_settings(kind, pairs)
        seat = Seat(kind, kind, settings)
        seat.sit()  # says what is wrong with a setting
    except RollhouseError as error:
        raise error.as_a(BadOption) from None
    level = f" {settings['level']}" if "level" in settings else ""
    return Seat(f"{kind.capitalize()}{level}", kind, settings)


def read_foreign(text: str) -> Seat:
    """A seat for a player from outside, which is made once to see that it works."""
    name, kind, pairs = foreign.parts(text)
    settings = {}
    for pair in pairs:
        key, _, value = pair.partition("=")
        settings[key] = number(value)
    seat = Seat(printable(name)[:LONGEST_NAME].strip() or kind.partition(":")[0], kind, settings)
    seat.sit()
    return seat


def printable(name: str) -> str:
    return "".join(sign if sign.isprintable() else "?" for sign in name)


def read_settings(kind: str, pairs: Sequence[str]) -> dict[str, int]:
    known = list(inspect.signature(maker(kind)).parameters)
    example = f"{kind}:{known[0]}=1" if known else kind
    settings: dict[str, Any] = {}
    for pair in pairs:
        name, equals, value = pair.strip().partition("=")
        if not equals or not value.strip():
            raise BadOption("not_a_setting", WORDS, value=brief(pair), example=example)
        if name not in known:
            facts = {"player": kind, "name": brief(name), "example": example}
            raise BadOption("bad_setting", WORDS, **facts)
        if name in settings:
            raise BadOption("setting_twice", WORDS, name=name)
        settings[name] = number(value.strip())
    if "seed" in settings:
        whole(settings["seed"], "seed", 0, LARGEST_SEED)
    return settings


def number(text: str) -> Any:
    """A whole number; other text is returned unchanged, and the player says what was expected."""
    return int(text) if WHOLE_NUMBER.fullmatch(text) else text


def numbered(seats: list[Seat]) -> list[Seat]:
    """No two seats may have names that look alike: the second Ann becomes Ann (2)."""
    taken: set[str] = set()
    found = []
    for seat in seats:
        name, number = seat.name, 2
        while skeleton(name) in taken:
            name = f"{seat.name[: LONGEST_NAME - 4]} ({number})"
            number += 1
        taken.add(skeleton(name))
        found.append(Seat(name, seat.kind, seat.settings))
    return found
