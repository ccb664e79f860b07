"""Toss Up! in sentences, English and Spanish."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.language import COMMON, Catalogue, winners
from rollhouse.kernel.records import Row

from . import rules

COLOURS = ("green", "yellow", "red")

TURN_OVER = {"banked", "red_light"}
"""The events that end a turn."""

WORDS = COMMON | Catalogue(
    en={
        "title": "Toss Up!",
        "called_goal": "Total to exceed",
        "option_goal": "The total to exceed.",
        "called_dice": "Dice",
        "option_dice": "How many dice.",
        "called_faces": "The sides of every die",
        "option_faces": "The sides of every die: six letters of G (green), Y (yellow) and R "
        "(red), at least one G and one R.",
        "called_finish": "The game ends",
        "option_finish": "How the game ends: when everybody else has had a last turn "
        "(last_turn), or at once (first_past), where reaching the total is enough. Alone nobody "
        "has a last turn.",
        "option_finish_last_turn": "after a last turn of everybody else",
        "option_finish_first_past": "at once",
        "blurb": "Green means go, red means stop. Bank your points before the light turns.",
        "offer_roll": "Roll {dice} {dice:die|dice}",
        "offer_stop": "Stop and bank {points} {points:point|points}",
        "acted_roll": "{name} {name:rolls|roll} again.",
        "acted_stop": "{name} {name:stops|stop}.",
        "rolled": "{name} {name:rolls|roll} {roll}.",
        "greens": "{new} green set aside: {points} {points:point|points} at risk, "
        "{dice} {dice:die|dice} left.",
        "all_green": "All dice are green: {name:{name}|you} may roll {dice:it|all {dice}} again.",
        "all_yellow": "All yellow: nothing gained, nothing lost.",
        "red_light": "Red light: no green and a red. {name} {name:loses|lose} "
        "{lost} {lost:point|points} and the turn.",
        "red_light_early": "Red light: no green and a red. {name:{name}'s|Your} turn is over.",
        "banked": "{name} {name:banks|bank} {gained} {gained:point|points} and {name:has|have} "
        "{total}.",
        "last_turns": "{name} {name:is|are} over {goal}. Everybody else has one last turn.",
        "game_over": "The game is over.",
        "wins": "{name} {name:wins|win} with {total} {total:point|points}.",
        "shared": "{names} share the win with {total} {total:point|points} each.",
        "alone": "{name} {name:is|are} past {goal} after {turns} {turns:turn|turns}.",
        "alone_reached": "{name} {name:has|have} {goal} after {turns} {turns:turn|turns}.",
        "banked_so_far": "Turn {number}: {total} {total:point|points} banked, {left} to go.",
        "green": "green",
        "yellow": "yellow",
        "red": "red",
        "bad_faces": "faces must be six letters of G, Y and R with at least one G and one R, "
        'like "GGGYYR", not {value}',
        "bad_letters": "a roll is written with the letters G, Y and R, one a die, not {value}",
        "wrong_number_of_dice": "{dice} {dice:die is|dice are} rolled now, one letter each",
        "no_such_face": "these dice have no yellow face",
        "dice_and_points": "{points} turn {points:point leaves|points leave} "
        "{dice} {dice:die|dice} to roll; dice_left must agree",
        "last_turns_differ": "from these scores and this seat to move, last_turns must be {due}",
        "nobody_over": "a finished game needs a player past the goal of {goal}, "
        "and only one with finish=first_past",
        "already_over": "with these scores the game is already decided at the goal of {goal}: "
        "the seat to move cannot be past it",
        "over_is_bare": "a finished game has no turn points and to_move 0",
        "turns_alone": "turns are counted for somebody who plays alone: players=1",
        "at_risk": "{points} {points:point|points} at risk",
        "dice_left": "{dice} {dice:die|dice} left.",
        "last_turn_now": "This is a last turn: the best total so far is {best}.",
    },
    es={
        "title": "Toss Up!",
        "called_goal": "Meta que superar",
        "option_goal": "La meta que hay que superar.",
        "called_dice": "Dados",
        "option_dice": "Cuántos dados hay.",
        "called_faces": "Las caras de cada dado",
        "option_faces": "Las caras de cada dado: seis letras G (verde), Y (amarillo) y R "
        "(rojo), con al menos una G y una R.",
        "called_finish": "La partida termina",
        "option_finish": "Cómo termina la partida: tras un último turno de los demás "
        "(last_turn), o en el acto (first_past), y entonces basta con llegar a la meta. A solas no "
        "hay últimos turnos.",
        "option_finish_last_turn": "tras un último turno de los demás",
        "option_finish_first_past": "en el acto",
        "blurb": "Verde es seguir, rojo es parar. Guarda tus puntos antes de que cambie la luz.",
        "offer_roll": "Tirar {dice} {dice:dado|dados}",
        "offer_stop": "Plantarse y guardar {points} {points:punto|puntos}",
        "acted_roll": "{name} {name:vuelve|vuelves} a tirar.",
        "acted_stop": "{name} {name:se planta|te plantas}.",
        "rolled": "{name} {name:saca|sacas} {roll}.",
        "greens": "{new} {new:verde apartado|verdes apartados}: {points} "
        "{points:punto|puntos} en juego, {dice:queda|quedan} {dice} {dice:dado|dados}.",
        "all_green": "Todos los dados están en verde: {name:{name} puede|puedes} tirar "
        "{dice:el único|los {dice}} otra vez.",
        "all_yellow": "Todo amarillo: nada ganado, nada perdido.",
        "red_light": "Semáforo rojo: ningún verde y algún rojo. {name} {name:pierde|pierdes} "
        "{lost} {lost:punto|puntos} y el turno.",
        "red_light_early": "Semáforo rojo: ningún verde y algún rojo. "
        "{name:El turno de {name}|Tu turno} acaba.",
        "banked": "{name} {name:guarda|guardas} {gained} {gained:punto|puntos} y "
        "{name:tiene|tienes} {total}.",
        "last_turns": "{name} {name:pasa|pasas} de {goal}. Los demás tienen un último turno.",
        "game_over": "La partida terminó.",
        "wins": "{name} {name:gana|ganas} con {total} {total:punto|puntos}.",
        "shared": "{names} comparten la victoria con {total} {total:punto|puntos} cada quien.",
        "alone": "{name} {name:pasa|pasas} de {goal} en {turns} {turns:turno|turnos}.",
        "alone_reached": "{name} {name:llega|llegas} a {goal} en {turns} {turns:turno|turnos}.",
        "banked_so_far": "Turno {number}: {total} {total:punto guardado|puntos guardados}, "
        "{left:falta|faltan} {left}.",
        "green": "{n:verde|verdes}",
        "yellow": "{n:amarillo|amarillos}",
        "red": "{n:rojo|rojos}",
        "bad_faces": "faces debe ser seis letras G, Y y R con al menos una G y una R, "
        'como "GGGYYR", no {value}',
        "bad_letters": "una tirada se escribe con las letras G, Y y R, una por dado, no {value}",
        "wrong_number_of_dice": "ahora se {dice:tira|tiran} {dice} {dice:dado|dados}, "
        "una letra por dado",
        "no_such_face": "estos dados no tienen cara amarilla",
        "dice_and_points": "{points} {points:punto|puntos} del turno {points:deja|dejan} {dice} "
        "{dice:dado|dados} por tirar; dice_left debe coincidir",
        "last_turns_differ": "con estos puntos y este turno, last_turns debe ser {due}",
        "nobody_over": "una partida terminada necesita a alguien más allá de la meta de {goal}, "
        "y solo a uno con finish=first_past",
        "already_over": "con estos puntos la partida ya está decidida en la meta de {goal}: "
        "quien tiene el turno no puede haberla pasado",
        "over_is_bare": "una partida terminada no tiene puntos del turno y to_move es 0",
        "turns_alone": "los turnos se cuentan a quien juega a solas: players=1",
        "at_risk": "{points} {points:punto|puntos} en juego",
        "dice_left": "{dice:queda|quedan} {dice} {dice:dado|dados}.",
        "last_turn_now": "Es un último turno: el mejor total es {best}.",
    },
)


def offer(terms: Any, state: Row, action: Mapping[str, Any], language: str, names: Any) -> str:
    facts = {"dice": state.dice_left, "points": state.turn_points}
    return WORDS.say(language, f"offer_{action['do']}", **facts)


def tell(
    terms: Any,
    before: Row,
    step: Mapping[str, Any],
    after: Row,
    events: Sequence[str],
    language: str,
    names: Sequence[str],
) -> list[str]:
    seat = before.to_move
    facts = {
        "name": names[seat],
        "goal": terms.setup.goal,
        "points": after.turn_points,
        "new": after.turn_points - before.turn_points,
        "dice": after.dice_left,
        "lost": before.turn_points,
        "gained": before.turn_points,
        "total": after.scores[seat],
    }
    if "do" in step:
        first = WORDS.say(language, f"acted_{step['do']}", **facts)
    else:
        first = WORDS.say(language, "rolled", roll=roll(step["roll"], language), **facts)
    nothing = before.turn_points == 0
    keys = [f"{key}_early" if key == "red_light" and nothing else key for key in events]
    return [first, *(WORDS.say(language, key, **facts) for key in keys)]


def roll(letters: str, language: str) -> str:
    """ "4 green, 3 yellow, 3 red"."""
    letters = letters.upper()
    counts = [(letters.count(letter), key) for letter, key in zip("GYR", COLOURS, strict=True)]
    return ", ".join(f"{n} {WORDS.say(language, key, n=n)}" for n, key in counts if n)


def refusal(terms: Any, state: Row, action: Mapping[str, Any]) -> RollhouseError | None:
    """At a choice both actions are legal, so there is nothing of this game to explain."""
    return None


def result(terms: Any, state: Row, shares: list[float], language: str, names: list[str]) -> str:
    totals = [state.scores[seat] for seat in range(terms.players)]
    if terms.players == 1:
        facts = {"name": names[0], "goal": terms.setup.goal, "turns": state.scores[rules.TURNS]}
        return WORDS.say(language, "alone_reached" if terms.setup.first_past else "alone", **facts)
    return winners(WORDS, language, names, shares, totals)


def status(terms: Any, state: Row, language: str, names: Sequence[str]) -> list[str]:
    """Where things stand, beside the scores."""
    left = WORDS.say(language, "dice_left", dice=state.dice_left)
    return [*standing(terms, state, language), f"{at_risk(state, language)}, {left}"]


def at_risk(state: Row, language: str) -> str:
    """ "8 points at risk"."""
    return WORDS.say(language, "at_risk", points=state.turn_points)


def standing(terms: Any, state: Row, language: str) -> list[str]:
    """Alone, what is banked and what is missing; among several, what a last turn must beat."""
    if terms.players > 1:
        return last_turn(terms, state, language)
    if state.phase == rules.FINISHED:
        return []
    total = state.scores[0]
    left = int(terms.setup.goal) + (not terms.setup.first_past) - total
    facts = {"number": state.scores[rules.TURNS] + 1, "total": total, "left": left}
    return [WORDS.say(language, "banked_so_far", **facts)]


def on_sheet(terms: Any, state: Row) -> list[int]:
    """What a score sheet has after a turn: points, alone too."""
    return [state.scores[seat] for seat in range(terms.players)]


def last_turn(terms: Any, state: Row, language: str) -> list[str]:
    """What is to be beaten in a last turn; nothing before."""
    best = max(state.scores[seat] for seat in range(terms.players))
    return [WORDS.say(language, "last_turn_now", best=best)] if state.last_turns else []
