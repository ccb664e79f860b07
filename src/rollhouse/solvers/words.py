"""The sentences of this room, in English and Spanish."""

from __future__ import annotations

from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.language import COMMON, Catalogue

WORDS = COMMON | Catalogue(
    en={
        "no_solver": "there is no exact solution of {game}; there is one of {games}",
        "players_not_solved": "{game} is solved exactly for {solved} players, not for {players}",
        "not_so_close": "the bound reached is {reached:.1e}, not {bound:.1e}",
        "bad_bound": "bound must be a number from {low} to 1, not {value}",
        "other_match": "this is a solution of another match: game, players and options must be the "
        "same",
        "nobody_asked": "no seat is asked for an action in this position",
        "too_many_positions": "this match has more than {most} positions, too many to list them "
        "all",
        "solo_only": "{game} is solved exactly for one player, not for {players}: players=1",
        "not_a_position": "a solution is asked about a Position, as rollhouse.position makes them, "
        "not about {value}",
        "bound_too_tight": "rounding alone may cost {least} here; bound cannot be smaller",
        "bad_device": "device must be cpu or gpu, not {value}",
        "not_on_gpu": "{game} is solved on the CPU alone: leave the device out",
        "players_not_on_gpu": "on a GPU, {game} is solved for {solved} players, not for {players}",
        "not_by_crew": "{game} is solved in moments on one machine, and on no other: leave out "
        "--on",
        "players_not_by_crew": "on many machines, {game} is solved for {solved} players, not for "
        "{players}",
        "gpu_or_crew": "a GPU and other machines do not solve together: leave out --device or --on",
        "no_gpu": "there is no GPU here that can be used: this needs an NVIDIA GPU and numba-cuda "
        "(pip install rollhouse[gpu])",
        "needs_policy": "with {players} players a choice for every position must be given",
        "not_listed": "this position cannot follow from the start of its match, and is not solved "
        "with it",
        "house_rule_not_solved": "not solved under this house rule ({rules}): the solver of {game} "
        "knows {known}, and the match is no small one for one or two, of at most {most} positions",
    },
    es={
        "no_solver": "no hay solución exacta de {game}; la hay de {games}",
        "players_not_solved": "{game} está resuelto exactamente para {solved} jugadores, no para "
        "{players}",
        "not_so_close": "el límite alcanzado es {reached:.1e}, no {bound:.1e}",
        "bad_bound": "bound debe ser un número de {low} a 1, no {value}",
        "other_match": "esta es la solución de otra partida: el juego, los jugadores y las "
        "opciones deben coincidir",
        "nobody_asked": "en esta posición no se le pide una acción a ningún asiento",
        "too_many_positions": "esta partida tiene más de {most} posiciones, demasiadas para "
        "enumerarlas todas",
        "solo_only": "{game} está resuelto exactamente para un jugador, no para {players}: "
        "players=1",
        "not_a_position": "a una solución se le pregunta por una Position, como las que hace "
        "rollhouse.position, no por {value}",
        "bound_too_tight": "solo el redondeo puede costar aquí {least}; bound no puede ser menor",
        "bad_device": "device debe ser cpu o gpu, no {value}",
        "not_on_gpu": "{game} solo se resuelve en la CPU: hay que omitir el dispositivo",
        "players_not_on_gpu": "en una GPU, {game} se resuelve para {solved} jugadores, no para "
        "{players}",
        "not_by_crew": "{game} se resuelve en un momento en una sola máquina, y en ninguna otra: "
        "hay que omitir --on",
        "players_not_by_crew": "en varias máquinas, {game} se resuelve para {solved} jugadores, no "
        "para {players}",
        "gpu_or_crew": "una GPU y otras máquinas no resuelven juntas: hay que omitir --device u "
        "--on",
        "no_gpu": "aquí no hay ninguna GPU que se pueda usar: hacen falta una GPU de NVIDIA y "
        "numba-cuda (pip install rollhouse[gpu])",
        "needs_policy": "con {players} jugadores hay que dar una elección para cada posición",
        "not_listed": "esta posición no puede seguir del comienzo de su partida, y no se resuelve "
        "con ella",
        "house_rule_not_solved": "no está resuelta con esta regla de la casa ({rules}): el "
        "programa que resuelve {game} conoce {known}, y la partida no es una pequeña para uno o "
        "dos, de como máximo {most} posiciones",
    },
)


class CannotSolve(RollhouseError):
    """The match has no exact solution, or a solution cannot answer the question."""
