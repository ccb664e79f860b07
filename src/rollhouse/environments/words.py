"""What the environments say when something given to them is wrong."""

from __future__ import annotations

from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.language import COMMON, Catalogue

WORDS = COMMON | Catalogue(
    en={
        "no_library": "{library} is not installed; pip install {extra}",
        "wrong_opponents": "{given} {given:opponent|opponents}, but a match for {players} has "
        "{others}: give one for all of them, or one for each",
        "not_a_person": "{name} would be a person, and nobody can be asked here; opponents are "
        "computer players ({names}) or, where games are played one at a time, functions",
        "function_among_many": "{player} is a function of Python, and thousands of games at once "
        "are played by compiled policies alone. {kinds}",
        "not_among_many": "{why}; thousands of games at once are played by compiled policies "
        "alone. {kinds}",
        "compiled_kinds": "Those are greedy and random in every game, and optimal, pretending and "
        "computer where the match is solved; gymnasium.make, or make_vec with "
        'vectorization_mode="sync", takes any',
        "illegal_action": "action {action} is not legal here; legal are {legal}",
        "is_over": "action {action} is not legal: the game is over",
        "not_a_code": "an action is a whole number from 0 to {most}, not {value}",
        "bad_reset_mask": "reset_mask must be an array of {games} truth values, at least one of "
        "them true; what was given has the shape {shape} and the type {type}",
        "wrong_seeds": "seeds must be {games} whole numbers, one for each game, not {value}",
        "wrong_actions": "actions must be an array of {games} whole numbers; what was given has "
        "the shape {shape} and the type {type}",
        "must_reset": "these games are over, and nobody but you begins new ones here: {games}; "
        'call reset(options={{"reset_mask": …}})',
        "bad_discount": "discount must be a number above 0 and at most 1, not {value}",
        "unknown_option": "reset has no option {name} here; it may have {names}",
        "no_options": "reset has no option {name} here, nor any other",
        "not_begun": "no game has begun: call reset first",
    },
    es={
        "no_library": "{library} no está instalado; pip install {extra}",
        "wrong_opponents": "{given} {given:rival|rivales}, pero una partida de {players} tiene "
        "{others}: da uno para todos, o uno para cada asiento",
        "not_a_person": "{name} sería una persona, y aquí no se puede preguntar a nadie; los "
        "rivales son jugadores de ordenador ({names}) o, donde se juega partida a partida, "
        "funciones",
        "function_among_many": "{player} es una función de Python, y miles de partidas a la vez "
        "solo se juegan con políticas compiladas. {kinds}",
        "not_among_many": "{why}; miles de partidas a la vez solo se juegan con políticas "
        "compiladas. {kinds}",
        "compiled_kinds": "Son greedy y random en todos los juegos, y optimal, pretending y "
        "computer donde la partida está resuelta; gymnasium.make, o make_vec con "
        'vectorization_mode="sync", acepta a cualquiera',
        "illegal_action": "la acción {action} no es legal aquí; son legales {legal}",
        "is_over": "la acción {action} no es legal: la partida ha terminado",
        "not_a_code": "una acción es un número entero de 0 a {most}, no {value}",
        "bad_reset_mask": "reset_mask debe ser un array de {games} valores de verdad, con al menos "
        "uno verdadero; lo que se dio tiene la forma {shape} y el tipo {type}",
        "wrong_seeds": "las semillas deben ser {games} números enteros, uno por partida, no "
        "{value}",
        "wrong_actions": "las acciones deben ser un array de {games} números enteros; lo que se "
        "dio tiene la forma {shape} y el tipo {type}",
        "must_reset": "estas partidas han terminado, y aquí nadie más que tú empieza otras: "
        '{games}; llama a reset(options={{"reset_mask": …}})',
        "bad_discount": "discount debe ser un número mayor que 0 y como máximo 1, no {value}",
        "unknown_option": "aquí reset no tiene la opción {name}; puede tener {names}",
        "no_options": "aquí reset no tiene la opción {name} ni ninguna otra",
        "not_begun": "no ha empezado ninguna partida: llama antes a reset",
    },
)

EXTRA = '"rollhouse[environments]"'


class NoLibrary(RollhouseError):
    """A library that an environment needs is not installed. Says how to install it."""


def no_library(library: str) -> NoLibrary:
    return NoLibrary("no_library", WORDS, library=library, extra=EXTRA)
