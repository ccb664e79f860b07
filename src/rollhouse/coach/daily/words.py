"""What the daily table says, in English and Spanish."""

from __future__ import annotations

from rollhouse.kernel.language import COMMON, Catalogue

WORDS = COMMON | Catalogue(
    en={
        "not_a_date": "a date is written like 2026-11-17, not {value}",
        "no_such_day": "there is no day {value} in the calendar",
        "too_early": "there was no table on {value} yet: the first was on {first}",
        "too_late": "the table of {value} is not laid yet; the latest is that of {last}",
        "not_that_day": "no game lays this part of the table on {value}",
        "no_answer": "answer {value} is not there: there are {count}",
        "no_choice": "choice {number} of this game cannot be {value}: it is one of {count}",
        "ended": "the game of the day was over after {count} choices",
        "too_many": "no game of the day has more than {most} choices",
        "other_gesture": "{value} is no gesture of the day: it is one of those that are offered",
        "opponent": "House",
        "gave_up_share": "Your choices cost {lost} of winning chance in all: {score} of 100.",
        "gave_up_points": "Your choices cost {lost} points in all: {score} of 100.",
        "gave_up_nothing": "No choice cost anything: 100 of 100.",
    },
    es={
        "not_a_date": "una fecha se escribe así: 2026-11-17, no {value}",
        "no_such_day": "el día {value} no está en el calendario",
        "too_early": "el {value} todavía no había mesa: la primera fue la del {first}",
        "too_late": "la mesa del {value} aún no está puesta; la última es la del {last}",
        "not_that_day": "ningún juego pone esta parte de la mesa el {value}",
        "no_answer": "la respuesta {value} no existe: hay {count}",
        "no_choice": "la decisión {number} de este juego no puede ser {value}: es una de {count}",
        "ended": "el juego del día terminó después de {count} decisiones",
        "too_many": "ningún juego del día tiene más de {most} decisiones",
        "other_gesture": "{value} no es un gesto del día: es uno de los que se ofrecen",
        "opponent": "Casa",
        "gave_up_share": "Tus decisiones costaron en total {lost} de probabilidad de ganar: "
        "{score} de 100.",
        "gave_up_points": "Tus decisiones costaron en total {lost} puntos: {score} de 100.",
        "gave_up_nothing": "Ninguna decisión costó nada: 100 de 100.",
    },
)
