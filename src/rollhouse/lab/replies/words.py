"""What can be wrong with a player to whom the best reply is asked, in English and Spanish."""

from __future__ import annotations

from rollhouse.kernel.language import COMMON, Catalogue

WORDS = COMMON | Catalogue(
    en={
        "alone": "the best reply is one to others: {game} for one has none; give players=2",
        "not_a_player": "a player is text like computer:level=2, or a function of a position and "
        "its actions, not {value}",
        "decides_by_chance": "{player} decides by chance: asked twice in one position it did not "
        "do the same; a method chances(position, actions) would say how often it does what",
        "not_an_action": "{player} answered {value}, which is none of the actions of {position}",
        "not_chances": "the chances of {player} must be {number} numbers from 0 that add up to 1, "
        "not {value}",
    },
    es={
        "alone": "la mejor respuesta lo es a otros: {game} para uno no tiene; da players=2",
        "not_a_player": "un jugador es un texto como computer:level=2, o una función de una "
        "posición y sus acciones, no {value}",
        "decides_by_chance": "{player} decide al azar: al preguntarle dos veces en una posición no "
        "hizo lo mismo; un método chances(position, actions) diría cada cuánto hace qué",
        "not_an_action": "{player} respondió {value}, que no es ninguna de las acciones de "
        "{position}",
        "not_chances": "las probabilidades de {player} deben ser {number} números desde 0 que "
        "sumen 1, no {value}",
    },
)
