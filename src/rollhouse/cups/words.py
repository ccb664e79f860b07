"""What this room says, in English and Spanish."""

from __future__ import annotations

from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.language import COMMON, Catalogue

WORDS = COMMON | Catalogue(
    en={
        "no_cup": 'the record of a cup begins with a line of kind "cup"',
        "other_format": "it is in format {value}; this house reads format {ours}",
        "unknown_kind": "a cup has no line of kind {value}; the kinds are {kinds}",
        "closed": "the cup is over; nothing can follow",
        "how_many_entrants": "a cup is for {low} to {high}, not {value}",
        "same_names": "two of them are called {value}; in a cup everybody has a name of their own",
        "how_many_games": "a cup has 1 to {most} games, not {value}",
        "too_few_for": "{title} needs at least {low}",
        "seat_option": "{title}: {option} is for single seats, and in a cup the seats change: give "
        "one value for all",
        "other_heat": "heat {heat} of game {game} is played next, by others than it says",
        "open_already": "game {value} is being played; its end comes first",
        "nothing_open": "no such game is being played",
        "bad_match": "the id of a game is 1 to 120 letters, and new: not {value}",
        "wrong_places": "places do not say who finished where: {value}",
        "wrong_points": "the points are {found}, not {value}",
        "points_due": "the points of a game come before anything else",
        "points_early": "not all heats of the game have been played",
        "game_under_way": "a game is under way: a computer may play on for somebody, or they leave "
        "when it is over",
        "left_already": "{name} {name:has|have} left already",
        "too_few_left": "with fewer than two the cup is over; end it instead",
        "wrong_ranking": "the last line says {said}; the points say {found}",
        "not_all_played": "not all games have been played",
        "missing_match": "the record of game {value} is not here",
        "other_match": "game {value} has another record than the cup says: {expected} lines that "
        "end with {hash}…",
        "other_game": "{value} is not the game that the cup says",
        "other_places": "game {value} ended otherwise: places {found}, not {said}",
        "other_reason": "game {value} was not closed as the cup says",
        "in_match": "game {value}: {fault}",
        "unfinished_cup": "the cup is not over yet",
        "no_such_cup": "no cup here is called {cup}; `rollhouse cup --list` lists them",
        "several_cups": "several cups begin with {cup}; `rollhouse cup --list` lists them",
    },
    es={
        "no_cup": 'el registro de una copa empieza con una línea de tipo "cup"',
        "other_format": "está en el formato {value}; esta casa lee el formato {ours}",
        "unknown_kind": "una copa no tiene líneas de tipo {value}; los tipos son {kinds}",
        "closed": "la copa terminó; nada puede seguir",
        "how_many_entrants": "una copa es de {low} a {high}, no de {value}",
        "same_names": "dos se llaman {value}; en una copa cada quien tiene su nombre",
        "how_many_games": "una copa tiene de 1 a {most} juegos, no {value}",
        "too_few_for": "{title} necesita al menos {low}",
        "seat_option": "{title}: {option} es para asientos sueltos, y en una copa los asientos "
        "cambian: da un solo valor para todos",
        "other_heat": "ahora se juega la tanda {heat} del juego {game}, con otros de los que dice",
        "open_already": "se está jugando la partida {value}; primero acaba esa",
        "nothing_open": "no se está jugando esa partida",
        "bad_match": "la identificación de una partida tiene de 1 a 120 letras y es nueva, no "
        "{value}",
        "wrong_places": "los puestos no dicen quién acabó dónde: {value}",
        "wrong_points": "los puntos son {found}, no {value}",
        "points_due": "los puntos de un juego van antes que cualquier otra cosa",
        "points_early": "no se jugaron todas las tandas del juego",
        "game_under_way": "hay un juego en marcha: una computadora puede seguir por alguien, o "
        "esa persona se va cuando acabe",
        "left_already": "{name:{name} ya se fue|ya te fuiste}",
        "too_few_left": "con menos de dos la copa termina; ciérrala",
        "wrong_ranking": "la última línea dice {said}; los puntos dicen {found}",
        "not_all_played": "no se jugaron todos los juegos",
        "missing_match": "el registro de la partida {value} no está aquí",
        "other_match": "la partida {value} tiene otro registro del que dice la copa: {expected} "
        "líneas que acaban en {hash}…",
        "other_game": "la partida {value} no es del juego que dice la copa",
        "other_places": "la partida {value} acabó de otro modo: puestos {found}, no {said}",
        "other_reason": "la partida {value} no se cerró como dice la copa",
        "in_match": "partida {value}: {fault}",
        "unfinished_cup": "la copa aún no terminó",
        "no_such_cup": "aquí ninguna copa se llama {cup}; `rollhouse cup --list` las enumera",
        "several_cups": "varias copas empiezan por {cup}; `rollhouse cup --list` las enumera",
    },
)


class BadCup(RollhouseError):
    """An impossible cup, or something that cannot follow in it."""
