"""What tournaments say, in English and Spanish."""

from __future__ import annotations

from rollhouse.kernel.language import COMMON, Catalogue

WORDS = COMMON | Catalogue(
    en={
        "few_entrants": "a tournament needs at least two players, not {number}",
        "person": "{name} would be a person, and people do not play in tournaments; computer "
        "players are {computers}, module:Class and program:COMMAND",
        "bad_seats": "{title} is played by {low} to {high} in a tournament, not by {number}",
        "bad_number": "{what} must be a number above {low} and at most {high}, not {value}",
        "bad_part": "{what} must be a number above {low} and below {high}, not {value}",
        "bad_until": "until must be settled, or left out, not {value}",
        "not_an_action": 'an action is an object like {{"do": "stop"}}, not a {value}',
        "it_may": "it may play {actions}",
        "left": "it left the table",
        "overdue": "it took more than {seconds:g} {seconds:second|seconds}",
        "raised": "it failed: {fault}",
        "withdrawn": "it sat out after three forfeits on end",
        "crashed": "crashed",
        "stalled": "too slow",
        "flooded": "said too much",
        "garbage": "not understood",
        "illegal": "illegal",
        "failed": "failed",
        "quit": "left",
        "sat_out": "sat out",
        "head": "{title}, {players} at a table, {numbers} game {many:number|numbers} of seed "
        "{seed}: {games} games",
        "player": "player",
        "rating": "rating",
        "won": "won",
        "forfeits": "forfeits",
        "cross": "±: 95 %. On the right, in hundredths: what a player won of all that the two won, "
        "against the one with that number.",
        "settled": "The ranking is settled: it is wrong with a chance of at most {error}.",
        "unsettled": "The ranking is not settled: {pairs}.",
        "too_close": "{one} and {other} are {apart:.0f} ± {width:.0f} apart",
        "at_rest": "there were fewer than {least} game numbers",
        "spent": "All games were played.",
        "stopped": "It was stopped before its end.",
        "endless": "{number} {number:game|games} without an end, shared by all.",
        "forfeit": "{name} forfeited {number} of {games} games: {causes}.",
        "example": "Game {number}, seat {seat}: {why}.",
        "trace": "Its last words:",
    },
    es={
        "few_entrants": "un torneo necesita al menos dos jugadores, no {number}",
        "person": "{name} sería una persona, y las personas no juegan en torneos; hay computadoras "
        "{computers}, module:Class y program:COMANDO",
        "bad_seats": "a {title} juegan en un torneo de {low} a {high}, no {number}",
        "bad_number": "{what} debe ser un número mayor que {low} y como máximo {high}, no {value}",
        "bad_part": "{what} debe ser un número mayor que {low} y menor que {high}, no {value}",
        "bad_until": "until debe ser settled, o nada, no {value}",
        "not_an_action": 'una acción es un objeto como {{"do": "stop"}}, no un {value}',
        "it_may": "puede jugar {actions}",
        "left": "dejó la mesa",
        "overdue": "tardó más de {seconds:g} {seconds:segundo|segundos}",
        "raised": "falló: {fault}",
        "withdrawn": "no siguió tras perder tres partidas seguidas por incomparecencia",
        "crashed": "cayó",
        "stalled": "lento",
        "flooded": "dijo demasiado",
        "garbage": "no se entendió",
        "illegal": "ilegal",
        "failed": "falló",
        "quit": "se fue",
        "sat_out": "no siguió",
        "head": "{title}, {players} por mesa, {numbers} {many:número|números} de partida de la "
        "semilla {seed}: {games} partidas",
        "player": "jugador",
        "rating": "fuerza",
        "won": "ganó",
        "forfeits": "perdidas",
        "cross": "±: 95 %. A la derecha, en centésimas: lo que ganó un jugador de cuanto ganaron "
        "los dos, contra el que tiene ese número.",
        "settled": "La clasificación es firme: el riesgo de que sea errónea es del {error} como "
        "máximo.",
        "unsettled": "La clasificación no es firme: {pairs}.",
        "too_close": "a {one} y {other} los separan {apart:.0f} ± {width:.0f}",
        "at_rest": "hubo menos de {least} números de partida",
        "spent": "Se jugaron todas las partidas.",
        "stopped": "Se detuvo antes del final.",
        "endless": "{number} {number:partida|partidas} sin final, a partes iguales.",
        "forfeit": "{name} perdió sin jugarlas hasta el final {number} de {games} partidas: "
        "{causes}.",
        "example": "Partida {number}, asiento {seat}: {why}.",
        "trace": "Lo último que escribió:",
    },
)

CAUSES = {
    "crashed": "crashed",
    "stalled": "stalled",
    "flooded": "flooded",
    "garbage": "garbage",
    "illegal": "illegal",
    "failed": "failed",
    "left": "quit",
    "withdrawn": "sat_out",
}
"""The short word for every cause of a forfeit."""
