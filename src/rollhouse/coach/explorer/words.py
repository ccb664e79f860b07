"""What is said of a picture of best play, in English and Spanish."""

from __future__ import annotations

from rollhouse.kernel.language import COMMON, Catalogue

WORDS = COMMON | Catalogue(
    en={
        "not_pictured": "there is no picture of best play of {game}: it is not solved",
        "not_pictured_so": "there is no picture of best play of {game} under this house rule "
        "({rules})",
        "not_solved_so": "this game is not solved: {value}",
        "not_solved_here": "this game is not solved for {players} players",
        "no_dial": "nothing here is called {value}; there are {known}",
        "dial_range": "{what} cannot be {value} here",
        "no_such_choice": "there are {count} choices here, counted from 0, and {value} is none",
        "friend": "Friend",
        "friend_of_many": "Friend {number}",
        "group_scores": "Scores",
        "group_turn": "This turn",
        "group_dice": "Dice",
        "points_of": "{name:Points of {name}|Your points}",
        "die": "Die {number}",
        "no_difference": "No difference",
    },
    es={
        "not_pictured": "no hay imagen de la mejor jugada en {game}: no está resuelto",
        "not_pictured_so": "no hay imagen de la mejor jugada en {game} con esta regla de la casa "
        "({rules})",
        "not_solved_so": "esta partida no está resuelta: {value}",
        "not_solved_here": "esta partida no está resuelta para {players} jugadores",
        "no_dial": "aquí nada se llama {value}; hay {known}",
        "dial_range": "{what} no puede ser {value} aquí",
        "no_such_choice": "aquí hay {count} opciones, contadas desde 0, y {value} no es ninguna",
        "friend": "Amigo",
        "friend_of_many": "Amigo {number}",
        "group_scores": "Puntos",
        "group_turn": "Este turno",
        "group_dice": "Dados",
        "points_of": "{name:Puntos de {name}|Tus puntos}",
        "die": "Dado {number}",
        "no_difference": "Da igual",
    },
)
