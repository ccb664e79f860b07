"""What the house says of cups, in English and Spanish."""

from __future__ import annotations

from rollhouse.kernel.language import Catalogue

CUPS = Catalogue(
    en={
        "unknown_cup": "there is no such cup, or no longer",
        "bad_cup": "{value}",
        "cup_not_begun": "the cup has not begun yet",
        "cup_over": "the cup is over",
        "cup_running": "the cup is not over yet",
        "cup_first": "in a cup its list says who begins: the first the first game, and so on",
        "cup_next": "who takes part opens the next game of a cup",
        "not_your_place": "only they themselves or the host can do this",
    },
    es={
        "unknown_cup": "no hay tal copa, o ya no",
        "bad_cup": "{value}",
        "cup_not_begun": "la copa aún no empezó",
        "cup_over": "la copa terminó",
        "cup_running": "la copa aún no terminó",
        "cup_first": "en una copa lo dice su lista: el primero empieza el primer juego, y así",
        "cup_next": "el siguiente juego de una copa lo abre quien participa",
        "not_your_place": "solo puede hacerlo esa persona o quien abrió la mesa",
    },
)
