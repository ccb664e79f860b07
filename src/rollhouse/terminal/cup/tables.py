"""The state of a cup, for screens and for programs."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from rollhouse.coach.numbers import decimal
from rollhouse.cups import rules
from rollhouse.cups.cup import Cup, number
from rollhouse.kernel import contract
from rollhouse.kernel.board import Grid
from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.language import People, addressed

from ..screen.parts import show_parts
from ..screen.screen import Screen
from .words import CUP


def shown_points(value: Fraction, language: str) -> str:
    """Points as people read them: 7, 4.5, 4.75; thirds are rounded."""
    exact = (digits for digits in (0, 1, 2) if (value * 10**digits).denominator == 1)
    digits = next(exact, 2)
    return decimal(float(value), language, digits)


def spoken(value: Fraction, language: str) -> dict[str, Any]:
    """Points as facts of a sentence, which chooses between "point" and "points"."""
    return {"points": shown_points(value, language), "count": value}


def title_of(game: str, language: str) -> str:
    try:
        return contract.load(game).title(language)
    except RollhouseError:
        return game


def names_of(cup: Cup, language: str) -> list[str]:
    return addressed(language, cup.called(language))


def standings(cup: Cup, language: str) -> Grid:
    """The ranking as a table: place, name, points, first places, and the points of each game."""
    names = names_of(cup, language)
    head = ["points", "firsts"]
    titles = [title_of(each["game"], language) for each in cup.games[: len(cup.played)]]
    rows = []
    for ranked in cup.ranking():
        name = names[ranked.entrant]
        if ranked.entrant in cup.left:
            name = CUP.say(language, "left_mark", value=name)
        brought = [shown_points(game.points[ranked.entrant], language) for game in cup.played]
        total = shown_points(ranked.points, language)
        rows.append((f"{ranked.place}. {name}", total, str(ranked.firsts), *brought))
    return Grid(("", *(CUP.say(language, key) for key in head), *titles), tuple(rows))


def show_ranking(cup: Cup, screen: Screen, language: str) -> None:
    facts = {"played": len(cup.played), "all": len(cup.games)}
    screen.rule(CUP.say(language, "standings", **facts))
    show_parts([standings(cup, language)], screen)


def as_json(cup: Cup) -> dict[str, Any]:
    """The state of a cup, for programs."""
    return {
        "entrants": cup.entrants,
        "games": [each["game"] for each in cup.games],
        "played": len(cup.played),
        "points": [[number(each) for each in game.points] for game in cup.played],
        "ranking": [
            {
                "entrant": ranked.entrant,
                "name": cup.names[ranked.entrant],
                "place": ranked.place,
                "points": number(ranked.points),
                "firsts": ranked.firsts,
            }
            for ranked in cup.ranking()
        ],
        "left": sorted(cup.left),
        "over": cup.closing is not None,
    }


def verdict(cup: Cup, language: str) -> str:
    """Who won the cup, in a sentence, and what decided it if points were equal."""
    if not cup.played:
        return CUP.say(language, "nobody_won")
    names, ranked = names_of(cup, language), cup.ranking()
    best = [each for each in ranked if each.place == 1]
    facts = spoken(best[0].points, language)
    if len(best) > 1:
        people = People(names[each.entrant] for each in best)
        return CUP.say(language, "shared", names=people, **facts)
    name, second = names[best[0].entrant], ranked[1]
    decision = rules.decided_by(len(cup.entrants), cup.played)
    if decision == "points":
        return CUP.say(language, "won", name=name, **facts)
    reason = CUP.say(language, f"reason_{decision}")
    other = names[second.entrant]
    return CUP.say(language, "won_again", name=name, second=other, reason=reason, **facts)
