"""Stack Attack in sentences, English and Spanish."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.language import COMMON, Catalogue, People, Sentence, listed, winners
from rollhouse.kernel.records import Row, ask

from . import rules

TURN_OVER = {"none_fits", "nothing_more", "stopped", "all_placed", "fell"}
"""The events that end a turn."""

WORDS = COMMON | Catalogue(
    en={
        "title": "Stack Attack",
        "called_goal": "Points to reach",
        "option_goal": "The points to reach.",
        "called_dice": "Dice for each player",
        "option_dice": "How many each has; without a number 5, or 4 where four play.",
        "called_neutral_start": "Rounds begin on two dice of nobody",
        "option_neutral_start": "When rounds begin on two dice of nobody: among two_players, "
        "always or never.",
        "option_neutral_start_two_players": "among two players",
        "option_neutral_start_always": "always",
        "option_neutral_start_never": "never",
        "option_skill_steady": "steadier (for a child)",
        "option_skill_average": "as usual",
        "option_skill_shaky": "shakier",
        "called_skill": "How steady hands are",
        "option_skill": "How steady hands are: steady, average, shaky, or how many millimetres "
        "off the middle (0.5 to 5); one for all or a list with one for each seat.",
        "called_falls": "How likely falls are",
        "option_falls": 'The chance of a fall by height, like {{"3": 0.01, "8": 0.2}}, one for '
        "all or a list with one for each seat; if not given, by skill.",
        "blurb": "Everybody builds one tower, a die at a time. Do not be the one who drops it.",
        "offer_place": "Place the {face} on the {top}",
        "offer_begin": "Place the {face} on the plate",
        "offer_stop": "Stop: {placed} {placed:die|dice} placed this turn",
        "acted_place": "{name} {name:places|place} the {face}.",
        "acted_stop": "{name} {name:stops|stop}.",
        "rolled": "{name} {name:rolls|roll} {faces}.",
        "none_fits": "No die fits: {wanted}. The turn passes on.",
        "wanted_first": "the first die must be a 1",
        "wanted_on_one": "only a 2 goes on a 1",
        "wanted_on_six": "only a 5 goes on a 6",
        "wanted_between": "only a {lower} or a {higher} goes on a {top}",
        "stands": "It stands: {height} {height:die|dice} high.",
        "nothing_more": "{name:None of {name}’s other dice fits|None of your other dice fits}, "
        "so the turn passes on.",
        "stopped": "{name} {name:stops|stop}.",
        "all_placed": "{name} {name:has|have} all {dice} dice on the tower. Nobody else scores.",
        "fell": "It falls! {causer} {causer:gets|get} nothing for this tower.",
        "scored": "{name} {name:gets|get} {gained} {gained:point|points} and {name:has|have} "
        "{total}.",
        "new_round": "All dice go back. {starter} {starter:starts|start} the next round.",
        "tie_break": "{people} are level at the top and play one more round. {starter} "
        "{starter:starts|start}.",
        "game_over": "The game is over.",
        "wins": "{name} {name:wins|win} with {total} {total:point|points}.",
        "shared": "{names} share the win with {total} {total:point|points} each.",
        "bad_falls": '{what} must be chances by height, like {{"3": 0.01, "8": 0.2}}, not {value}',
        "never_stands": "a tower whose first die always falls would end no game: the chance of a "
        "fall at heights 1, 2 and 3 must be less than 1",
        "roll_or_stands": "the table answers with the key roll or with the key stands",
        "by_needs_fall": "only a fall is caused by somebody: by goes with stands false",
        "wrong_number_of_dice": "{dice} {dice:die is|dice are} rolled now, one number each",
        "no_such_face": "a die shows a number from 1 to 6",
        "no_roll_now": "a die is being placed: the table says whether it stands",
        "nothing_placed": "no die is being placed, so there is nothing that could stand",
        "nothing_stands": "there is no tower that could fall",
        "nobody_placed": "no player has placed a die yet, so say who made the tower fall",
        "no_such_seat": "nobody sits in that seat",
        "not_in_hand": "none of the dice to place shows a {face}",
        "does_not_fit": "a {face} does not fit now: {wanted}",
        "must_place": "at least one die that fits must be placed before stopping",
        "too_tall": "a tower of these players has room for at most {most} neutral dice",
        "not_playing": "only the tied players play a tie-break",
        "too_many_dice": "nobody can have {dice} dice in the tower: with the last one of "
        "{all} the round is over",
        "not_adjacent": "dice on each other differ by one, and a player's first die on the plate "
        "is a 1; only neutral dice may show anything",
        "tied_differ": "from these scores, tied must be {due}",
        "already_won": "with these scores the game is over: one player leads at the goal of {goal}",
        "nobody_won": "a finished game has one player in the lead at the goal of {goal}",
        "over_is_bare": "a finished game has no tower, no dice in hand and to_move 0",
        "not_rolled_yet": "before the roll no die is in hand, none is being placed and none was "
        "placed this turn",
        "hand_differs": "the player to move has {dice} {dice:die|dice} that are not on the tower, "
        "and each is in hand or being placed",
        "placed_differs": "the dice placed this turn are the highest of the tower, and all of the "
        "player to move",
        "no_choice": "no die in hand fits, so the turn would be over",
        "placing_differs": "placing is the face of a die that fits, while it is being placed",
        "tower_now": "Tower: {height} {height:die|dice} high, a {top} on top.",
        "empty_now": "The plate is empty: the first die must be a 1.",
        "held_now": "Dice not on the tower: {held}.",
        "hand_now": "To place: {faces}.",
        "tied_now": "Tie-break between {people}.",
    },
    es={
        "title": "Stack Attack",
        "called_goal": "Puntos que alcanzar",
        "option_goal": "Los puntos que hay que alcanzar.",
        "called_dice": "Dados de cada quien",
        "option_dice": "Cuántos tiene cada quien; sin número, 5, o 4 si juegan cuatro.",
        "called_neutral_start": "Las rondas empiezan sobre dos dados de nadie",
        "option_neutral_start": "Cuándo empiezan las rondas sobre dos dados de nadie: entre dos "
        "(two_players), siempre (always) o nunca (never).",
        "option_neutral_start_two_players": "entre dos jugadores",
        "option_neutral_start_always": "siempre",
        "option_neutral_start_never": "nunca",
        "option_skill_steady": "más firme (niños)",
        "option_skill_average": "normal",
        "option_skill_shaky": "más temblorosa",
        "called_skill": "Qué tan firmes son las manos",
        "option_skill": "Qué tan firmes son las manos: steady (firme), average (normal), shaky "
        "(temblorosa) o a cuántos milímetros del centro (0,5 a 5); una para todos o una lista "
        "con una por asiento.",
        "called_falls": "Qué tan probables son las caídas",
        "option_falls": 'La probabilidad de una caída por altura, como {{"3": 0.01, "8": 0.2}}, '
        "una para todos o una lista con una por asiento; si no se da, según skill.",
        "blurb": "Todos levantan una sola torre, dado a dado. Que no se te caiga a ti.",
        "offer_place": "Poner el {face} sobre el {top}",
        "offer_begin": "Poner el {face} en el plato",
        "offer_stop": "Plantarse: {placed} {placed:dado puesto|dados puestos} en este turno",
        "acted_place": "{name} {name:pone|pones} el {face}.",
        "acted_stop": "{name} {name:se planta|te plantas}.",
        "rolled": "{name} {name:saca|sacas} {faces}.",
        "none_fits": "Ningún dado sirve: {wanted}. Pasa el turno.",
        "wanted_first": "el primer dado debe ser un 1",
        "wanted_on_one": "sobre un 1 solo va un 2",
        "wanted_on_six": "sobre un 6 solo va un 5",
        "wanted_between": "sobre un {top} solo va un {lower} o un {higher}",
        "stands": "Aguanta: {height} {height:dado|dados} de altura.",
        "nothing_more": "Ningún otro dado {name:de {name}|tuyo} sirve, así que pasa el turno.",
        "stopped": "{name} {name:se planta|te plantas}.",
        "all_placed": "{name} {name:tiene sus|tienes tus} {dice} dados en la torre. Nadie más "
        "puntúa.",
        "fell": "¡Se cae! {causer} {causer:no recibe|no recibes} nada por esta torre.",
        "scored": "{name} {name:recibe|recibes} {gained} {gained:punto|puntos} y "
        "{name:tiene|tienes} {total}.",
        "new_round": "Todos recuperan sus dados. {starter} {starter:empieza|empiezas} la siguiente "
        "ronda.",
        "tie_break": "{people} empatan en el primer puesto y juegan una "
        "ronda más. {starter:Empieza {starter}|Empiezas tú}.",
        "game_over": "La partida terminó.",
        "wins": "{name} {name:gana|ganas} con {total} {total:punto|puntos}.",
        "shared": "{names} comparten la victoria con {total} {total:punto|puntos} cada quien.",
        "bad_falls": "{what} deben ser probabilidades por altura, como "
        '{{"3": 0.01, "8": 0.2}}, no {value}',
        "never_stands": "una torre cuyo primer dado siempre se cae no acabaría ninguna partida: la "
        "probabilidad de caer a las alturas 1, 2 y 3 debe ser menor que 1",
        "roll_or_stands": "la mesa responde con la clave roll o con la clave stands",
        "by_needs_fall": "solo una caída tiene culpable: by va con stands false",
        "wrong_number_of_dice": "ahora se {dice:tira|tiran} {dice} {dice:dado|dados}, "
        "un número por dado",
        "no_such_face": "un dado muestra un número del 1 al 6",
        "no_roll_now": "se está poniendo un dado: la mesa dice si aguanta",
        "nothing_placed": "no se está poniendo ningún dado, así que nada puede aguantar",
        "nothing_stands": "no hay torre que pueda caerse",
        "nobody_placed": "nadie puso aún un dado, así que hay que decir quién tiró la torre",
        "no_such_seat": "nadie ocupa ese asiento",
        "not_in_hand": "ninguno de los dados por poner muestra un {face}",
        "does_not_fit": "un {face} no sirve ahora: {wanted}",
        "must_place": "antes de plantarse hay que poner al menos un dado que sirva",
        "too_tall": "en una torre de estos jugadores caben como máximo {most} dados neutrales",
        "not_playing": "en un desempate solo juegan quienes empatan",
        "too_many_dice": "nadie puede tener {dice} dados en la torre: con el último de "
        "{all} acaba la ronda",
        "not_adjacent": "los dados uno sobre otro se llevan uno, y el primer dado de un jugador en "
        "el plato es un 1; solo los neutrales pueden mostrar cualquier cara",
        "tied_differ": "con estos puntos, tied debe ser {due}",
        "already_won": "con estos puntos la partida terminó: solo una persona va primero "
        "con la meta de {goal}",
        "nobody_won": "en una partida terminada solo una persona va primero con la meta de {goal}",
        "over_is_bare": "una partida terminada no tiene torre ni dados en la mano, y to_move es 0",
        "not_rolled_yet": "antes de la tirada no hay dados en la mano, ni poniéndose, ni puestos "
        "en este turno",
        "hand_differs": "quien tiene el turno tiene {dice} {dice:dado|dados} fuera de la torre, "
        "y cada uno está en la mano o poniéndose",
        "placed_differs": "los dados puestos en este turno son los más altos de la torre, y todos "
        "de quien tiene el turno",
        "no_choice": "ningún dado en la mano sirve, así que el turno habría acabado",
        "placing_differs": "placing es la cara de un dado que sirve, mientras se pone",
        "tower_now": "Torre: {height} {height:dado|dados} de altura, un {top} arriba.",
        "empty_now": "El plato está vacío: el primer dado debe ser un 1.",
        "held_now": "Dados fuera de la torre: {held}.",
        "hand_now": "Por poner: {faces}.",
        "tied_now": "Desempate entre {people}.",
    },
)


def offer(
    terms: Any, state: Row, action: Mapping[str, Any], language: str, names: Sequence[str]
) -> str:
    if action["do"] == "stop":
        return WORDS.say(language, "offer_stop", placed=state.placed)
    key = "offer_place" if state.height else "offer_begin"
    return WORDS.say(language, key, face=action["face"], top=top(state))


def top(state: Row) -> int:
    return int(ask(rules.top, state))


def wanted(state: Row) -> Sentence:
    """What goes on the tower as it is."""
    shown = top(state)
    key = {0: "wanted_first", 1: "wanted_on_one", 6: "wanted_on_six"}.get(shown, "wanted_between")
    return Sentence(key, WORDS, top=shown, lower=shown - 1, higher=shown + 1)


def in_hand(state: Row) -> list[int]:
    """The faces of the dice rolled and not placed, lowest first."""
    return [face for face in range(1, 7) for _ in range(state.hand[face])]


def tied_seats(state: Row) -> list[int]:
    return [seat for seat in range(rules.SEATS) if state.tied >> seat & 1]


def causer(before: Row, step: Mapping[str, Any]) -> int:
    """Who is charged with a fall."""
    by = step.get("by")
    if by is not None:
        return int(by)
    return before.to_move if before.phase == rules.PLACING else int(ask(rules.last_placer, before))


def tell(
    terms: Any,
    before: Row,
    step: Mapping[str, Any],
    after: Row,
    events: Sequence[str],
    language: str,
    names: Sequence[str],
) -> list[str]:
    facts: dict[str, Any] = {
        "name": names[before.to_move],
        "starter": names[after.to_move],
        "height": before.height + 1,
        "dice": int(ask(rules.dice_each, terms.setup, before)),
        "wanted": wanted(before),
        "people": People(names[seat] for seat in tied_seats(after)),
    }
    told = []
    if "do" in step:
        facts["face"] = step.get("face")
        told.append(Sentence(f"acted_{step['do']}", WORDS, **facts))
    elif "roll" in step:
        faces = listed(language, map(str, sorted(step["roll"])))
        told.append(Sentence("rolled", WORDS, faces=faces, **facts))
    elif not step["stands"]:
        facts["causer"] = names[causer(before, step)]
    for event in events:
        if event != "stopped":
            told.append(Sentence(event, WORDS, **facts))
        if event in ("all_placed", "fell"):
            told += scored(terms, before, after, names)
    return [sentence.say(language) for sentence in told]


def scored(terms: Any, before: Row, after: Row, names: Sequence[str]) -> list[Sentence]:
    """Who got points at the end of a round."""
    gains = [(seat, after.scores[seat] - before.scores[seat]) for seat in range(terms.players)]
    return [
        Sentence("scored", WORDS, name=names[seat], gained=gained, total=after.scores[seat])
        for seat, gained in gains
        if gained
    ]


def refusal(terms: Any, state: Row, action: Mapping[str, Any]) -> RollhouseError | None:
    """Why an action is not legal now, in the words of the rules."""
    if action["do"] == "stop":
        return RollhouseError("must_place", WORDS)
    face = action["face"]
    if not state.hand[face]:
        return RollhouseError("not_in_hand", WORDS, face=face)
    return RollhouseError("does_not_fit", WORDS, face=face, wanted=wanted(state))


def result(terms: Any, state: Row, shares: list[float], language: str, names: list[str]) -> str:
    totals = [state.scores[seat] for seat in range(terms.players)]
    return winners(WORDS, language, names, shares, totals)


def status(terms: Any, state: Row, language: str, names: Sequence[str]) -> list[str]:
    """Where things stand, beside the scores."""
    if state.phase == rules.FINISHED:
        return [WORDS.say(language, "game_over")]
    said = [
        *tie_break(state, language, names),
        tower(state, language),
        held(terms, state, language, names),
    ]
    if state.phase == rules.CHOOSING:
        faces = listed(language, map(str, in_hand(state)))
        said.append(WORDS.say(language, "hand_now", faces=faces))
    return said


def tie_break(state: Row, language: str, names: Sequence[str]) -> list[str]:
    people = People(names[seat] for seat in tied_seats(state)).inside()
    return [WORDS.say(language, "tied_now", people=people)] if people else []


def tower(state: Row, language: str) -> str:
    key = "tower_now" if state.height else "empty_now"
    return WORDS.say(language, key, height=state.height, top=top(state))


def held(terms: Any, state: Row, language: str, names: Sequence[str]) -> str:
    """ "Dice not on the tower: Ann 3, Ben 5." """
    dice = [
        f"{names[seat]} {int(ask(rules.held, terms.setup, state, seat))}"
        for seat in range(terms.players)
        if ask(rules.plays, state, seat)
    ]
    return WORDS.say(language, "held_now", held=", ".join(dice))
