"""Players that are not of this house: `module:Class` in Python, `program:COMMAND` in any language.

A class is instantiated for every game, with the settings written after it (`my_bot:Clever:depth=3`)
and with `seed`, if it takes one; the instance is called like every player. Anything else that can
be called is the player itself. Modules are found in the working folder and on Python's path.
"""

from __future__ import annotations

import inspect
import os
import re
import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

from rollhouse.kernel.errors import BadOption, RollhouseError
from rollhouse.kernel.language import COMMON, Catalogue
from rollhouse.kernel.validation import brief
from rollhouse.matches.match import Player

from .program import Program

PROGRAM = "program"
PYTHON = re.compile(r"([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*):([A-Za-z_]\w*)((?::[A-Za-z_]\w*=[^:]*)*)")
"""`package.module:Class`, with settings."""

WORDS = COMMON | Catalogue(
    en={
        "no_module": "there is no module {name} in this folder or on Python's path, so {value} is "
        "no player; a person of that name is written human:{value}",
        "broken_module": "the module {name} cannot be imported: {fault}",
        "no_attribute": "the module {name} has no {attribute}",
        "not_a_player": "{value} cannot be called with a position and its actions",
        "not_made": "{value} cannot be made: {fault}",
        "no_settings": "{value} is no class, so it takes no settings",
    },
    es={
        "no_module": "no hay ningún módulo {name} en esta carpeta ni en el camino de Python, así "
        "que {value} no es un jugador; una persona de ese nombre se escribe human:{value}",
        "broken_module": "el módulo {name} no se puede importar: {fault}",
        "no_attribute": "el módulo {name} no tiene {attribute}",
        "not_a_player": "{value} no se puede llamar con una posición y sus acciones",
        "not_made": "{value} no se puede crear: {fault}",
        "no_settings": "{value} no es una clase, así que no admite ajustes",
    },
)


def is_foreign(text: str) -> bool:
    """Is this how a player from outside is written?"""
    return text.partition(":")[0] == PROGRAM or PYTHON.fullmatch(text) is not None


def parts(text: str) -> tuple[str, str, list[str]]:
    """The name of a seat, what sits in it, and its settings as they are written."""
    kind, _, rest = text.partition(":")
    if kind == PROGRAM:
        words = rest.split()
        files = [word for word in words if os.path.isfile(word)] or words[:1]
        return os.path.basename(files[-1] if files else "") or PROGRAM, text, []
    found = PYTHON.fullmatch(text)
    assert found is not None
    module, attribute, settings = found.groups()
    return attribute, f"{module}:{attribute}", settings.split(":")[1:]


def make(kind: str, settings: Mapping[str, Any], seed: int | None) -> Player:
    """The player that sits there; `BadOption` says why there is none."""
    name, _, rest = kind.partition(":")
    if name == PROGRAM:
        return Program(rest, seed=seed)
    found = imported(name, rest)
    if not inspect.isclass(found):
        if settings:
            raise BadOption("no_settings", WORDS, value=kind)
        return player_of(found, kind)
    try:
        given = {"seed": seed} if "seed" in inspect.signature(found).parameters else {}
        made = found(**(given | dict(settings)))
    except RollhouseError as error:
        raise error.as_a(BadOption) from None
    except Exception as fault:  # whatever its author did
        raise BadOption("not_made", WORDS, value=kind, fault=told(fault)) from fault
    return player_of(made, kind)


def player_of(found: Any, kind: str) -> Player:
    if not callable(found):
        raise BadOption("not_a_player", WORDS, value=kind)
    player: Callable[..., Any] = found
    return player


def imported(name: str, attribute: str) -> Any:
    """Import something from a module, which may be in the working folder."""
    here = os.getcwd()
    if not {"", here} & set(sys.path):
        sys.path.insert(0, here)
    try:
        module = import_module(name)
    except ModuleNotFoundError as fault:
        if fault.name is None or not f"{name}.".startswith(f"{fault.name}."):
            raise BadOption("broken_module", WORDS, name=name, fault=told(fault)) from fault
        raise BadOption("no_module", WORDS, name=name, value=f"{name}:{attribute}") from None
    except (Exception, SystemExit) as fault:
        raise BadOption("broken_module", WORDS, name=name, fault=told(fault)) from fault
    if not hasattr(module, attribute):
        raise BadOption("no_attribute", WORDS, name=name, attribute=attribute)
    return getattr(module, attribute)


def told(fault: BaseException) -> str:
    """An exception in a few words."""
    return brief(f"{type(fault).__name__}: {fault}")
