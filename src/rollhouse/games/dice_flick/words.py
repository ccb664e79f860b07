"""Dice Flick in sentences, English and Spanish. A hole is called by row and column: "c3".

Rows are a to e from the far side, columns 1 to 5 from the left, as seen from base 1 beside row e.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.language import COMMON, Catalogue, Sentence, Typed, listed, winners
from rollhouse.kernel.records import Row, ask

from . import plan_rules, rules, scoring_rules

KINDS = ("blue", "yellow", "green", "white", "pink")
LETTERS = "BYGWP"
SIGNS = Typed(en=tuple(LETTERS), es=("Az", "Am", "Ve", "Bl", "Ro"))
"""How people see and type the kinds; the vocabulary has letters in every language."""
ROWS = "abcde"

TURN_OVER = {"turn_over"}
"""The events that end a turn."""

WORDS = COMMON | Catalogue(
    en={
        "sheet_round": "Round {round}",
        "sheet_total": "Total",
        "title": "Dice Flick",
        "passing": "Dice that lie in front of whoever leaves go back into the bag.",
        "called_rounds": "Rounds",
        "option_rounds": "How many rounds are played.",
        "called_layout": "Where the markers lie",
        "option_layout": "Where the markers lie: row and column of centre, blue, yellow, green "
        "and bonus.",
        "called_movable_bases": "Who may shift the bases",
        "option_movable_bases": "Who may shift the bases, as children do; if not given, nobody.",
        "option_skill_steady": "steadier (for a child)",
        "option_skill_average": "as usual",
        "option_skill_shaky": "shakier",
        "called_skill": "How steady hands are",
        "option_skill": "How steady hands are: steady, average, shaky, or by how many degrees "
        "they miss (3.5 to 13.5), one for all or a list with one for each seat.",
        "blurb": "Flick dice into the holes of the arena; groups, lines and the centre score.",
        "blue": "blue",
        "yellow": "yellow",
        "green": "green",
        "white": "white",
        "pink": "pink",
        "several_blue": "blue",
        "several_yellow": "yellow",
        "several_green": "green",
        "several_white": "white",
        "several_pink": "pink",
        "dice_blue": "{n} blue",
        "dice_yellow": "{n} yellow",
        "dice_green": "{n} green",
        "dice_white": "{n} white",
        "dice_pink": "{n} pink",
        "offer_flick": "Flick the {kind} die from base {base} at {aim}",
        "offer_flick_free": "Flick the {kind} die from base {base}",
        "offer_bonus": "Draw one more die and flick once more",
        "offer_bonus_no_draw": "Flick once more; the bag is empty",
        "offer_pass_bonus": "Leave the bonus",
        "offer_pass": "End the turn",
        "offer_score": "Score {piece}: {points} {points:point|points}",
        "group": "the {kind} group {cells}",
        "group_with_marker": "the {kind} group {cells} with the marker {marker}",
        "blast_line": "the blast line {cells}",
        "blast_line_with_markers": "the blast line {cells} with the {markers:marker|markers} "
        "{marker}",
        "on_centre": "the die on the centre, {cells}, alone",
        "acted_flick": "{name} {name:flicks|flick} the {kind} die from base {base} at {aim}.",
        "acted_flick_free": "{name} {name:flicks|flick} the {kind} die from base {base}.",
        "acted_pass": "{name} {name:leaves|leave} the bonus.",
        "drew": "{name} {name:draws|draw} {dice}.",
        "in_hole": "The {kind} die rests in {cell} and shows {pips}.",
        "in_the_bag": "The {kind} die is in no hole and goes back into the bag.",
        "knocked": "Other dice were knocked.",
        "knocked_out": "Other dice were knocked; back into the bag: {dice}.",
        "on_bonus": "It lies on the bonus marker.",
        "bonus_taken": "{name} {name:takes|take} the bonus: one more flick.",
        "combination_scored": "{name} {name:scores|score} {piece}: {points} {points:point|points}.",
        "line_scored": "{name} {name:scores|score} {piece}: {points} {points:point|points}.",
        "centre_scored": "{name} {name:scores|score} {piece}: {points} {points:point|points}.",
        "turn_over": "{name:{name}’s turn|Your turn} is over, with {total} "
        "{total:point|points} in all.",
        "game_over": "The game is over.",
        "wins": "{name} {name:wins|win} with {total} {total:point|points}.",
        "shared": "{names} share the win with {total} {total:point|points} each.",
        "round_now": "Round {round} of {rounds}",
        "in_front_now": "In front of {name:{name}|you}: {dice}",
        "nothing": "nothing",
        "bag_now": "In the bag: {dice}",
        "arena_now": "Arena, rows a to e: {rows}",
        "flicks_now": "Flicks left: {flicks}",
        "best_now": "Best scoring: {points} {points:point|points}",
        "not_drawn_now": "a die was flicked: the table says where it rests, like {example}",
        "not_flicked_now": "dice are drawn now: the table says which, like {example}",
        "wrong_number_drawn": "{dice} {dice:die is|dice are} drawn now",
        "not_in_bag": "in the bag are {blue} blue, {yellow} yellow, {green} green, {white} white "
        "and {pink} pink",
        "no_such_die": "this die or place cannot be; like {example}",
        "pink_shows_six": "a pink die is always written P6",
        "not_the_flicked_die": "where the flicked die rests lies no {kind} die in that arena",
        "too_many_dice": "the arena may hold the dice that lay there before and the flicked "
        "{kind} one, no more of any kind",
        "no_die": "a hole is null or a die like G3, W1 or P6, not {value}",
        "too_many_to_score": "at most {most} {kind} dice can be scored in one arena",
        "not_arenas": "arenas must be an array of whole numbers from 0 to {highest}, 25 for each",
        "markers_together": "the upgrade markers {one} and {other} lie in the same hole",
        "no_such_die_in_front": "there is no {kind} die in front of this player",
        "flick_first": "first flick: {flicks} {flicks:flick is|flicks are} left",
        "bonus_first": "first decide on the bonus: bonus or pass",
        "no_bonus": "there is no bonus to take now",
        "nothing_flicked": "no die is flicked now",
        "no_such_piece": "this piece cannot be scored now; a group is scored whole, with at "
        "least three cells, a line with everything in it",
        "box_has": "the box has only {most} {kind} dice, not {found}",
        "too_many_in_front": "at most {most} dice lie in front of a player",
        "nothing_in_front": "there is no die in front of the player to flick",
        "none_flicked": "flick must be given while a die is on its way, and only then",
        "flicks_wrong": "so many flicks cannot be left now",
        "markers_wrong": "usable markers are uncovered upgrade markers, while scoring only",
        "to_draw_wrong": "dice are drawn as far as three lie in front and the bag has some; "
        "for a bonus, one",
        "over_is_bare": "a finished game has scores alone",
        "bonus_nowhere": "the bonus is decided with a die on the bonus marker, and one to flick",
        "draw_first": "three dice are drawn before the first flick, if the bag has them",
    },
    es={
        "sheet_round": "Ronda {round}",
        "sheet_total": "Total",
        "title": "Dice Flick",
        "passing": "Los dados que están delante de quien se va vuelven a la bolsa.",
        "called_rounds": "Rondas",
        "option_rounds": "Cuántas rondas se juegan.",
        "called_layout": "Dónde están las marcas",
        "option_layout": "Dónde están las marcas: fila y columna de centre, blue, yellow, "
        "green y bonus.",
        "called_movable_bases": "Quiénes pueden mover las bases",
        "option_movable_bases": "Quiénes pueden mover las bases, como los niños; si no se "
        "dice, nadie.",
        "option_skill_steady": "más firme (niños)",
        "option_skill_average": "normal",
        "option_skill_shaky": "más temblorosa",
        "called_skill": "Qué tan firmes son las manos",
        "option_skill": "Qué tan firmes son las manos: steady (firme), average (normal), shaky "
        "(temblorosa) o los grados que fallan (de 3.5 a 13.5), una para todos o una lista con una "
        "por asiento.",
        "blurb": "Lanza dados a los hoyos de la arena; puntúan grupos, líneas y el centro.",
        "blue": "azul",
        "yellow": "amarillo",
        "green": "verde",
        "white": "blanco",
        "pink": "rosa",
        "several_blue": "azules",
        "several_yellow": "amarillos",
        "several_green": "verdes",
        "several_white": "blancos",
        "several_pink": "rosas",
        "dice_blue": "{n} {n:azul|azules}",
        "dice_yellow": "{n} {n:amarillo|amarillos}",
        "dice_green": "{n} {n:verde|verdes}",
        "dice_white": "{n} {n:blanco|blancos}",
        "dice_pink": "{n} {n:rosa|rosas}",
        "offer_flick": "Lanzar el dado {kind} desde la base {base} a {aim}",
        "offer_flick_free": "Lanzar el dado {kind} desde la base {base}",
        "offer_bonus": "Sacar un dado más y lanzar otra vez",
        "offer_bonus_no_draw": "Lanzar otra vez; la bolsa está vacía",
        "offer_pass_bonus": "Dejar la bonificación",
        "offer_pass": "Terminar el turno",
        "offer_score": "Puntuar {piece}: {points} {points:punto|puntos}",
        "group": "el grupo {kind} {cells}",
        "group_with_marker": "el grupo {kind} {cells} con la marca {marker}",
        "blast_line": "la línea explosiva {cells}",
        "blast_line_with_markers": "la línea explosiva {cells} con {markers:la marca|las marcas} "
        "{marker}",
        "on_centre": "el dado del centro, {cells}, solo",
        "acted_flick": "{name} {name:lanza|lanzas} el dado {kind} desde la base {base} a {aim}.",
        "acted_flick_free": "{name} {name:lanza|lanzas} el dado {kind} desde la base {base}.",
        "acted_pass": "{name} {name:deja|dejas} la bonificación.",
        "drew": "{name} {name:saca|sacas} {dice}.",
        "in_hole": "El dado {kind} queda en {cell} y muestra {pips}.",
        "in_the_bag": "El dado {kind} no está en ningún hoyo y vuelve a la bolsa.",
        "knocked": "Otros dados se movieron.",
        "knocked_out": "Otros dados se movieron; vuelven a la bolsa: {dice}.",
        "on_bonus": "Está sobre la marca de bonificación.",
        "bonus_taken": "{name} {name:usa|usas} la bonificación: un lanzamiento más.",
        "combination_scored": "{name} {name:puntúa|puntúas} {piece}: {points} "
        "{points:punto|puntos}.",
        "line_scored": "{name} {name:puntúa|puntúas} {piece}: {points} {points:punto|puntos}.",
        "centre_scored": "{name} {name:puntúa|puntúas} {piece}: {points} {points:punto|puntos}.",
        "turn_over": "{name:El turno de {name}|Tu turno} terminó, con {total} "
        "{total:punto|puntos} en total.",
        "game_over": "La partida terminó.",
        "wins": "{name} {name:gana|ganas} con {total} {total:punto|puntos}.",
        "shared": "{names} comparten la victoria con {total} {total:punto|puntos} cada quien.",
        "round_now": "Ronda {round} de {rounds}",
        "in_front_now": "Delante de {name:{name}|ti}: {dice}",
        "nothing": "nada",
        "bag_now": "En la bolsa: {dice}",
        "arena_now": "Arena, filas de la a a la e: {rows}",
        "flicks_now": "Lanzamientos que quedan: {flicks}",
        "best_now": "Mejor puntuación: {points} {points:punto|puntos}",
        "not_drawn_now": "se lanzó un dado: la mesa dice dónde queda, como {example}",
        "not_flicked_now": "ahora se sacan dados: la mesa dice cuáles, como {example}",
        "wrong_number_drawn": "ahora se {dice:saca|sacan} {dice} {dice:dado|dados}",
        "not_in_bag": "en la bolsa hay {blue} {blue:azul|azules}, {yellow} "
        "{yellow:amarillo|amarillos}, {green} {green:verde|verdes}, {white} "
        "{white:blanco|blancos} y {pink} {pink:rosa|rosas}",
        "no_such_die": "ese dado o lugar no puede ser; como {example}",
        "pink_shows_six": "un dado rosa se escribe siempre P6",
        "not_the_flicked_die": "donde queda el dado lanzado no hay ningún dado {kind} en esa arena",
        "too_many_dice": "en la arena pueden estar los dados que ya estaban y el {kind} lanzado, "
        "ni uno más de ninguna clase",
        "no_die": "un hoyo es null o un dado como G3, W1 o P6, no {value}",
        "not_arenas": "las arenas deben ser una matriz de números enteros de 0 a {highest}, 25 "
        "por cada una",
        "too_many_to_score": "en una arena se pueden puntuar como máximo {most} dados de color "
        "{kind}",
        "markers_together": "las marcas de mejora {one} y {other} están en el mismo hoyo",
        "no_such_die_in_front": "no hay ningún dado {kind} delante de este jugador",
        "flick_first": "primero lanza: {flicks:queda|quedan} {flicks} "
        "{flicks:lanzamiento|lanzamientos}",
        "bonus_first": "primero decide la bonificación: bonus o pass",
        "no_bonus": "ahora no hay bonificación",
        "nothing_flicked": "ahora no se lanza ningún dado",
        "no_such_piece": "eso no se puede puntuar ahora; un grupo puntúa entero, con al menos tres "
        "hoyos, y una línea con todo lo que hay en ella",
        "box_has": "la caja tiene solo {most} dados de color {kind}, no {found}",
        "too_many_in_front": "delante de un jugador hay como máximo {most} dados",
        "nothing_in_front": "no hay ningún dado delante del jugador para lanzar",
        "none_flicked": "flick se da mientras un dado está en camino, y solo entonces",
        "flicks_wrong": "ahora no pueden quedar tantos lanzamientos",
        "markers_wrong": "las marcas útiles son marcas de mejora descubiertas, solo al puntuar",
        "to_draw_wrong": "se sacan dados hasta tener tres delante, si la bolsa los tiene; por una "
        "bonificación, uno",
        "over_is_bare": "una partida terminada solo tiene puntos",
        "bonus_nowhere": "la bonificación se decide con un dado en su marca, y uno para lanzar",
        "draw_first": "antes del primer lanzamiento se sacan tres dados, si la bolsa los tiene",
    },
)


# Names


def hole(cell: int) -> str:
    """ "c3": row and column."""
    return f"{ROWS[cell // scoring_rules.SIDE]}{cell % scoring_rules.SIDE + 1}"


def holes(cells: Iterable[Sequence[int]]) -> str:
    """Holes given by row and column from 1, as in the vocabulary."""
    return " ".join(f"{ROWS[row - 1]}{column}" for row, column in cells)


def kind_word(kind: int, language: str) -> str:
    return WORDS.say(language, KINDS[kind])


def dice_words(counts: Sequence[int], language: str) -> str:
    """ "2 blue and 1 pink"."""
    named = [WORDS.say(language, f"dice_{KINDS[kind]}", n=n) for kind, n in enumerate(counts) if n]
    return listed(language, named) if named else WORDS.say(language, "nothing")


def bag(state: Row) -> list[int]:
    return [state.bag[kind] for kind in range(scoring_rules.KINDS)]


def in_front(state: Row, seat: int) -> list[int]:
    first = seat * scoring_rules.KINDS
    return [state.hands[first + kind] for kind in range(scoring_rules.KINDS)]


def piece_words(piece: Mapping[str, Any]) -> Sentence:
    """A piece as it is called: "the blue group a1 a2 b1"."""
    markers = piece.get("markers") or []
    facts: dict[str, Any] = {
        "cells": holes(piece["cells"]),
        "marker": holes(markers),
        "markers": len(markers),
    }
    if piece["kind"] == "combination":
        facts["kind"] = Sentence(piece["colour"], WORDS)
        return Sentence("group_with_marker" if markers else "group", WORDS, **facts)
    if piece["kind"] == "line":
        key = "blast_line_with_markers" if markers else "blast_line"
        return Sentence(key, WORDS, **facts)
    return Sentence("on_centre", WORDS, **facts)


def bits(cells: Iterable[Sequence[int]]) -> int:
    """Holes given by row and column from 1, as bits."""
    return sum(1 << ((row - 1) * scoring_rules.SIDE + column - 1) for row, column in cells)


def piece_points(terms: Any, state: Row, piece: Mapping[str, Any]) -> int:
    cells = bits(piece["cells"]) | bits(piece.get("markers") or [])
    return int(ask(scoring_rules.points_of, terms.setup, field(state, "arena"), cells))


def field(state: Row, name: str) -> Any:
    """A field of several numbers as the rules take it alone."""
    return state._record[name][0]


# Sentences


def flick_facts(action: Mapping[str, Any]) -> dict[str, Any]:
    aim = action.get("aim")
    return {
        "kind": Sentence(action["die"], WORDS),
        "base": action["base"] + 1,
        "aim": holes([aim]) if aim else "",
    }


def offer(
    terms: Any, state: Row, action: Mapping[str, Any], language: str, names: Sequence[str]
) -> str:
    do, facts = action["do"], dict[str, Any]()
    key = f"offer_{do}"
    if do == "flick":
        facts = flick_facts(action)
        key = "offer_flick" if action.get("aim") else "offer_flick_free"
    elif do == "score":
        piece = action["piece"]
        facts = {"piece": piece_words(piece), "points": piece_points(terms, state, piece)}
    elif do == "bonus" and not any(bag(state)):
        key = "offer_bonus_no_draw"
    elif do == "pass" and state.phase == rules.BONUS:
        key = "offer_pass_bonus"
    return Sentence(key, WORDS, **facts).say(language)


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
    facts: dict[str, Any] = {"name": names[seat], "total": after.scores[seat]}
    said: list[Sentence] = []
    if step.get("do") == "flick":
        key = "acted_flick" if step.get("aim") else "acted_flick_free"
        said.append(Sentence(key, WORDS, **facts, **flick_facts(step)))
    elif step.get("do") == "pass" and before.phase == rules.BONUS:
        said.append(Sentence("acted_pass", WORDS, **facts))
    elif step.get("do") == "score":
        piece = step["piece"]
        facts |= {"piece": piece_words(piece), "points": piece_points(terms, before, piece)}
    elif "drawn" in step:
        counts = [list(step["drawn"]).count(kind) for kind in KINDS]
        said.append(Sentence("drew", WORDS, **facts, dice=dice_words(counts, language)))
    elif "rest" in step:
        facts |= rest_facts(before, step)
    said += [Sentence(event, WORDS, **facts) for event in events]
    if "rest" in step:
        said += knocked(before, step, language)
    return [sentence.say(language) for sentence in said]


def rest_facts(before: Row, step: Mapping[str, Any]) -> dict[str, Any]:
    facts: dict[str, Any] = {"kind": Sentence(KINDS[before.die], WORDS)}
    if step["rest"] != "bag":
        row, column = step["rest"]
        facts |= {"cell": holes([step["rest"]]), "pips": step["arena"][row - 1][column - 1][1]}
    return facts


def knocked(before: Row, step: Mapping[str, Any], language: str) -> list[Sentence]:
    """Whether a flick moved other dice, and which of them left the arena."""
    now = [die for row in step["arena"] for die in row]
    if step["rest"] != "bag":
        row, column = step["rest"]
        now[(row - 1) * scoring_rules.SIDE + column - 1] = None
    lay = [before.arena[cell] for cell in range(scoring_rules.CELLS)]
    then = [f"{LETTERS[(die - 1) // 6]}{(die - 1) % 6 + 1}" if die else None for die in lay]
    if now == then:
        return []
    lost = [
        sum(die is not None and die[0] == letter for die in then)
        - sum(die is not None and die[0] == letter for die in now)
        for letter in LETTERS
    ]
    if any(lost):
        return [Sentence("knocked_out", WORDS, dice=dice_words(lost, language))]
    return [Sentence("knocked", WORDS)]


def refusal(terms: Any, state: Row, action: Mapping[str, Any]) -> RollhouseError | None:
    """Why an action is not legal now, in the words of the rules."""
    do = action["do"]
    if state.phase == rules.FLICKING:
        if do == "flick":
            kind = Sentence(action["die"], WORDS)
            return RollhouseError("no_such_die_in_front", WORDS, kind=kind)
        return RollhouseError("flick_first", WORDS, flicks=state.flicks_left)
    if state.phase == rules.BONUS:
        return RollhouseError("bonus_first", WORDS)
    if do == "flick":
        return RollhouseError("nothing_flicked", WORDS)
    if do == "bonus":
        return RollhouseError("no_bonus", WORDS)
    return RollhouseError("no_such_piece", WORDS)


def result(terms: Any, state: Row, shares: list[float], language: str, names: list[str]) -> str:
    totals = [state.scores[seat] for seat in range(terms.players)]
    return winners(WORDS, language, names, shares, totals)


def blank_rows(terms: Any, language: str) -> list[tuple[str, str]]:
    """A row for each round, and one for the sum."""
    rounds = range(1, int(terms.options["rounds"]) + 1)
    rows = [(WORDS.say(language, "sheet_round", round=number), "") for number in rounds]
    return [*rows, (WORDS.say(language, "sheet_total"), "")]


def asked_for(terms: Any, state: Row) -> str:
    """What a person lets the table do now: `draw` from the bag, or `flick`."""
    return "draw" if state.phase == rules.DRAWING else "flick"


def status(terms: Any, state: Row, language: str, names: Sequence[str]) -> list[str]:
    """Where things stand, beside the scores."""
    if state.phase == rules.FINISHED:
        return [WORDS.say(language, "game_over")]
    rows = [
        "".join(
            sign(terms, state, cell, language).rjust(3 if language == "en" else 4)
            for cell in range(first, first + 5)
        ).strip()
        for first in range(0, scoring_rules.CELLS, scoring_rules.SIDE)
    ]
    return [
        round_now(terms, state, language),
        WORDS.say(language, "arena_now", rows=" / ".join(rows)),
        in_front_now(state, language, names),
        *prospects(terms, state, language),
    ]


def die_sign(die: int, language: str) -> str:
    """ "B4"; in Spanish "Az4"."""
    return f"{SIGNS[language][(die - 1) // 6]}{(die - 1) % 6 + 1}"


def sign(terms: Any, state: Row, cell: int, language: str) -> str:
    """What a hole shows: a die, or in small letters the marker in it, or nothing."""
    die = state.arena[cell]
    if die:
        return die_sign(die, language)
    setup = terms.setup
    marks = "".join(SIGNS[language][c].lower() for c in range(3) if setup.upgrade[c] == cell)
    marks += "x" if setup.centre == cell else ""
    marks += "+" if setup.bonus == cell else ""
    return marks or "."


def round_now(terms: Any, state: Row, language: str) -> str:
    return WORDS.say(language, "round_now", round=state.round, rounds=terms.setup.rounds) + "."


def in_front_now(state: Row, language: str, names: Sequence[str]) -> str:
    dice = dice_words(in_front(state, state.to_move), language)
    return WORDS.say(language, "in_front_now", name=names[state.to_move], dice=dice)


def prospects(terms: Any, state: Row, language: str) -> list[str]:
    """The flicks still to come, or the best scoring."""
    if state.phase == rules.SCORING:
        arena = field(state, "arena")
        points = ask(plan_rules.best_plan, terms.setup, arena, state.markers)[0]
        return [WORDS.say(language, "best_now", points=int(points))]
    return [WORDS.say(language, "flicks_now", flicks=state.flicks_left)]
