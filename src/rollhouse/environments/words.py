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
        "computer players ({names}) or functions",
        "seat_of_all": "with opponents=[] you move every seat, so leave seat out; it was {value}",
        "wrong_answers": "{player} was asked in {games} {games:game|games} at once and must answer "
        "with an array of so many whole numbers; what it gave has the shape {shape} and the type "
        "{type}. Among many games a function gets rows of observations and their masks",
        "illegal_answer": "{player} answered {action} in game {game}, which is not legal there; "
        "legal are {legal}",
        "not_among_many": "{why}; thousands of games at once are played by compiled policies, "
        "or by functions of observations and masks. {kinds}",
        "compiled_kinds": "Compiled are greedy, random and expert in every game, and optimal, "
        "pretending and computer where the match is solved; gymnasium.make, or make_vec with "
        'vectorization_mode="sync", takes any',
        "no_room": "an opponent that looks ahead needs more room than there is for every game at "
        "once on a GPU: step its games by device cpu, or play them in a batch (rollhouse.simulate)",
        "not_on_a_device": "a function cannot be asked from within a device: give computer players "
        "with compiled policies, or opponents=[] and move every seat yourself",
        "learns_in_one_seat": "Stable-Baselines3 learns in one seat: give opponents; for self-play "
        "a function that asks the learner",
        "same_for_all": "{name} cannot be set: all games of this environment are alike",
        "not_asked_each": "{name} cannot be asked for each game; {names} can, without arguments",
        "own_autoreset": "autoreset_mode cannot be given here: a VecEnv begins the next game in "
        "the step that ends one",
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
        "bad_copy": "copy must be True or False, not {value}",
        "other_match": "this is a position of another match; ask for the sight of its own terms: "
        "observations.sight(position.terms)",
        "not_flat": "a flat observation, or rows of them, has {size} numbers in its last "
        "dimension; what was given has the shape {shape}",
        "not_begun": "no game has begun: call reset first",
    },
    es={
        "no_library": "{library} no está instalado; pip install {extra}",
        "wrong_opponents": "{given} {given:rival|rivales}, pero una partida de {players} tiene "
        "{others}: da uno para todos, o uno para cada asiento",
        "not_a_person": "{name} sería una persona, y aquí no se puede preguntar a nadie; los "
        "rivales son jugadores de la computadora ({names}) o funciones",
        "seat_of_all": "con opponents=[] mueves todos los asientos: no des seat, que era {value}",
        "wrong_answers": "a {player} se le preguntó en {games} {games:partida|partidas} a la vez y "
        "debe responder con un array de otros tantos números enteros; lo que dio tiene la forma "
        "{shape} y el tipo {type}. Entre muchas partidas una función recibe filas de "
        "observaciones y sus máscaras",
        "illegal_answer": "{player} respondió {action} en la partida {game}, que allí no es legal; "
        "son legales {legal}",
        "not_among_many": "{why}; miles de partidas a la vez solo se juegan con políticas "
        "compiladas o con funciones de observaciones y máscaras. {kinds}",
        "compiled_kinds": "Compiladas son greedy, random y expert en todos los juegos, y "
        "optimal, pretending y computer donde la partida está resuelta; gymnasium.make, o make_vec "
        'con vectorization_mode="sync", acepta a cualquiera',
        "no_room": "un rival que mira adelante necesita más lugar del que hay en una GPU para "
        "todas las partidas a la vez: usa device cpu, o juégalas en tanda (rollhouse.simulate)",
        "not_on_a_device": "no se puede preguntar a una función desde un dispositivo: da jugadores "
        "de la computadora con políticas compiladas, u opponents=[] y mueve todos los asientos",
        "learns_in_one_seat": "Stable-Baselines3 aprende en un asiento: da opponents; para que "
        "juegue contra sí mismo, una función que le pregunte",
        "same_for_all": "{name} no se puede cambiar: aquí todas las partidas son iguales",
        "not_asked_each": "no se puede preguntar {name} por cada partida; sí {names}, sin "
        "argumentos",
        "own_autoreset": "aquí no se da autoreset_mode: un VecEnv empieza la partida siguiente en "
        "el paso que termina una",
        "illegal_action": "la acción {action} no es legal aquí; son legales {legal}",
        "is_over": "la acción {action} no es legal: la partida terminó",
        "not_a_code": "una acción es un número entero de 0 a {most}, no {value}",
        "bad_reset_mask": "reset_mask debe ser un array de {games} valores de verdad, con al menos "
        "uno verdadero; lo que se dio tiene la forma {shape} y el tipo {type}",
        "wrong_seeds": "las semillas deben ser {games} números enteros, uno por partida, no "
        "{value}",
        "wrong_actions": "las acciones deben ser un array de {games} números enteros; lo que se "
        "dio tiene la forma {shape} y el tipo {type}",
        "must_reset": "estas partidas terminaron, y aquí nadie más que tú empieza otras: "
        '{games}; llama a reset(options={{"reset_mask": …}})',
        "bad_discount": "discount debe ser un número mayor que 0 y como máximo 1, no {value}",
        "unknown_option": "aquí reset no tiene la opción {name}; puede tener {names}",
        "no_options": "aquí reset no tiene la opción {name} ni ninguna otra",
        "bad_copy": "copy debe ser True o False, no {value}",
        "other_match": "esta posición es de otra partida; pide lo que se ve de la suya: "
        "observations.sight(position.terms)",
        "not_flat": "una observación plana, o filas de ellas, tiene {size} números en su última "
        "dimensión; lo que se dio tiene la forma {shape}",
        "not_begun": "no empezó ninguna partida: llama antes a reset",
    },
)


class NoLibrary(RollhouseError):
    """A library that an environment needs is not installed. Says how to install it."""


def no_library(library: str, extra: str = "environments") -> NoLibrary:
    return NoLibrary("no_library", WORDS, library=library, extra=f'"rollhouse[{extra}]"')
