"""Doozy Dice in sentences, English and Spanish. The names of the cards are the same in both."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.language import COMMON, Catalogue, People, Sentence, listed, winners
from rollhouse.kernel.records import Row, ask

from . import rules
from .costs import cheapest

TURN_OVER = {"completed", "written_off"}
"""The events that end a turn."""

CIRCLES = 8
"""Dots in a row of an empty score sheet."""

WORDS = COMMON | Catalogue(
    en={
        "sheet_rolls": "Total rolls",
        "sheet_dots": "− Dots",
        "sheet_score": "Score",
        "sheet_circles": "Doozy Dots",
        "title": "Doozy Dice",
        "passing": "Each turn that is passed over crosses off a card: all its rolls count, and a "
        "Doozy Dot is lost.",
        "called_deck": "The cards there are",
        "option_deck": "Which cards there are: a list of 5 to 60 cards; if not given, the "
        "printed 26.",
        "called_cards": "Which cards",
        "option_cards": "Which cards are in play, by their names; if not given, as many at random.",
        "called_start_dots": "Dots at the start",
        "option_start_dots": "The dots everybody starts with.",
        "called_max_rolls": "Most rolls in a turn",
        "option_max_rolls": "The most rolls in a turn.",
        "called_set_aside_is_final": "Kept dice stay kept",
        "option_set_aside_is_final": "Do dice that were kept stay kept?",
        "called_cards_in_play": "Cards in play",
        "option_cards_in_play": "How many cards everybody plays; fewer make a shorter game.",
        "called_sides": "Highest number on a die",
        "option_sides": "The highest number that a die shows; fewer are for trying things out.",
        "blurb": "Five cards, thirteen rolls each, and dots to bend the dice. Lowest score wins.",
        "offer_roll": "Roll {dice} again",
        "offer_roll_all": "Roll all five dice again",
        "offer_complete": "Complete {card} for nothing",
        "offer_complete_dots": "Complete {card} for {dots} {dots:dot|dots}: {changes}",
        "becomes": "{die} becomes {target}",
        "offer_write_off": "Write off {card}: {most} rolls and a dot lost",
        "acted_roll": "{name} {name:rolls|roll} {dice} again.",
        "acted_roll_all": "{name} {name:rolls|roll} all five dice again.",
        "acted_complete": "{name} {name:goes|go} for {card}.",
        "acted_write_off": "{name} {name:gives|give} up on {card}.",
        "dealt_cards": "The cards are {cards}.",
        "rolled_off": "Roll for the start: {numbers}.",
        "rolled": "{name} {name:rolls|roll} {numbers} (roll {roll}).",
        "blue": "blue",
        "white": "white",
        "several_blue": "blue",
        "several_white": "white",
        "white_face": "white Doozy Face",
        "dealt": "They are the same for everybody.",
        "roll_off_tied": "A tie: {names} roll again.",
        "starter": "{starter} {starter:starts|start}.",
        "one_face": "A Doozy Face: a dot for everybody.",
        "two_faces": "Two Doozy Faces: two dots for everybody.",
        "completed": "{card} is done in {roll} {roll:roll|rolls}"
        ", {spent} {spent:dot|dots} spent{changes}.",
        "quickly": "Three rolls or fewer: {name:{name} gains|you gain} a dot, everybody else loses "
        "one.",
        "written_off": "{most} rolls are entered for {card}, and {name:{name} loses|you lose} a "
        "dot.",
        "game_over": "The game is over.",
        "wins": "{name} {name:wins|win} with a score of {total}.",
        "shared": "{names} share the win with a score of {total} each.",
        "solo": "{name} {name:finishes|finish} with a score of {total}: {rolls} {rolls:roll|rolls} "
        "minus {dots} {dots:dot|dots}.",
        "solo_in_debt": "{name} {name:finishes|finish} with a score of {total}: {rolls} "
        "{rolls:roll|rolls} and {owed} {owed:dot|dots} in debt.",
        "one_face_alone": "A Doozy Face: a dot.",
        "two_faces_alone": "Two Doozy Faces: two dots.",
        "quickly_alone": "Three rolls or fewer: {name:{name} gains|you gain} a dot.",
        "no_such_card": "there is no such card in the deck",
        "same_card": "the five cards must be different",
        "mend_card_lies": "{card} lies on the table, so it stays in the deck; change what it asks "
        "for instead",
        "seat_not_rolling": "only seats {seats} roll for the start now; the others must be null",
        "seat_missing": "seats {seats} roll for the start now and each needs a number",
        "die_not_rolled": "only dice {dice} are rolled now; the others must be null",
        "die_missing": "dice {dice} are rolled now and each needs a number",
        "no_such_number": "a die shows 1 to {sides}, a white die F or 2 to {sides}",
        "dice_differ": "{what} must be different dice, 0 to 4, at least one of them, not {value}",
        "card_used": "{card} is used already",
        "too_dear": "{card} costs {cost} {cost:dot|dots} and {dots} {dots:is|are} in hand",
        "not_reachable": "no dots can turn these dice into {card}: a Doozy Face must be rolled",
        "not_last_roll": "a card is written off only after roll {most}",
        "no_rolls_left": "after roll {most} a card must be completed or written off",
        "set_aside": "dice set aside stay aside in this match",
        "deck_size": "a deck must be a list of 5 to 60 cards, not {value}",
        "card_twice": "two cards are called {name}",
        "card_name": "a card needs a name of 1 to 40 letters, not {value}",
        "card_kind": "{name}: a card has exactly one of pattern, each, sum and run, "
        "and where only with a pattern",
        "card_faces": "{name}: more faces than dice",
        "card_impossible": "{name}: no roll can complete this card",
        "card_symbol": "{name}: a pattern is made of digits 1 to 6, letters, and x for any die, "
        "not {value}; faces are counted under faces",
        "card_where": "{name}: where names a letter of the pattern, not {value}",
        "white_die": '{what} must be "F" or a whole number from {low} to {high}, not {value}',
        "blue_face": "a blue die has no Doozy Face",
        "cards_and_deal": "cards, open or used, belong to every position except the deal",
        "cards_agreed": "other cards were agreed in the options",
        "dice_and_phase": "dice are all shown at a choice, and only then",
        "kept_wrong": "kept dice are fewer than five, none after the first roll, and before a roll "
        "exactly those not in the cup",
        "contenders_wrong": "contenders are two or more seats, in the roll-off and only there",
        "out_of_order": "the open cards do not fit the turn order: going left from the seat to "
        "move nobody has more left, and at most one card fewer",
        "roll_now": "Roll {roll} of {most}",
        "dots": "Dots",
        "card_now": "{card}: {pattern}{cost}",
        "card_cost": " ({dots} {dots:dot|dots})",
        "any_die": "any",
        "each_of": "{size} numbers out of {numbers}",
        "sum_of": "{size} numbers that add up to {sum}",
        "run_of": "{size} numbers in a row",
        "where_in": "{letter} one of {numbers}",
    },
    es={
        "sheet_rolls": "Total de tiradas",
        "sheet_dots": "− Lunares Doozy",
        "sheet_score": "Puntuación",
        "sheet_circles": "Lunares Doozy",
        "title": "Doozy Dice",
        "passing": "Cada turno que se salta tacha una carta: cuentan todas sus tiradas y se pierde "
        "un Lunar Doozy.",
        "called_deck": "Las cartas que hay",
        "option_deck": "Qué cartas hay: una lista de 5 a 60 cartas; si no se da, las 26 impresas.",
        "called_cards": "Qué cartas",
        "option_cards": "Qué cartas se juegan, por sus nombres; si no se dan, al azar.",
        "called_start_dots": "Lunares Doozy al empezar",
        "option_start_dots": "Los Lunares Doozy que tiene cada quien al empezar.",
        "called_max_rolls": "Máximo de tiradas por turno",
        "option_max_rolls": "El máximo de tiradas en un turno.",
        "called_set_aside_is_final": "Los dados conservados se quedan",
        "option_set_aside_is_final": "¿Se quedan los dados conservados?",
        "called_cards_in_play": "Cartas en juego",
        "option_cards_in_play": "Cuántas cartas juega cada quien; con menos, la partida es más "
        "corta.",
        "called_sides": "El número más alto de un dado",
        "option_sides": "El número más alto que muestra un dado; menos de 6 es para hacer pruebas.",
        "blurb": "Cinco cartas, trece tiradas cada una, y Lunares Doozy para mover los dados. "
        "Gana quien menos suma.",
        "offer_roll": "Volver a tirar {dice}",
        "offer_roll_all": "Volver a tirar los cinco dados",
        "offer_complete": "Completar {card} gratis",
        "offer_complete_dots": "Completar {card} por {dots} "
        "{dots:Lunar Doozy|Lunares Doozy}: {changes}",
        "becomes": "{die} pasa a {target}",
        "offer_write_off": "Descartar {card}: {most} tiradas y un Lunar Doozy menos",
        "acted_roll": "{name} {name:vuelve|vuelves} a tirar {dice}.",
        "acted_roll_all": "{name} {name:vuelve|vuelves} a tirar los cinco dados.",
        "acted_complete": "{name} {name:va|vas} por {card}.",
        "acted_write_off": "{name} {name:descarta|descartas} {card}.",
        "dealt_cards": "Las cartas son {cards}.",
        "rolled_off": "Tirada inicial: {numbers}.",
        "rolled": "{name} {name:saca|sacas} {numbers} (tirada {roll}).",
        "blue": "azul",
        "white": "blanco",
        "several_blue": "azules",
        "several_white": "blancos",
        "white_face": "Cara Doozy blanca",
        "dealt": "Son las mismas para todos.",
        "roll_off_tied": "Empate: {names} vuelven a tirar.",
        "starter": "{starter:Empieza {starter}|Empiezas tú}.",
        "one_face": "Una Cara Doozy: un Lunar Doozy para todos.",
        "two_faces": "Dos Caras Doozy: dos Lunares Doozy para todos.",
        "completed": "{card} queda completa en {roll} {roll:tirada|tiradas}"
        ", {spent} {spent:Lunar Doozy gastado|Lunares Doozy gastados}{changes}.",
        "quickly": "Tres tiradas o menos: {name:{name} gana|ganas} un Lunar Doozy, los demás "
        "pierden uno.",
        "written_off": "Se anotan {most} tiradas en {card}, y {name:{name} pierde|pierdes} un "
        "Lunar Doozy.",
        "game_over": "La partida terminó.",
        "wins": "{name} {name:gana|ganas} con {total}.",
        "shared": "{names} comparten la victoria con {total} cada quien.",
        "solo": "{name} {name:termina|terminas} con {total}: {rolls} {rolls:tirada|tiradas} menos "
        "{dots} {dots:Lunar Doozy|Lunares Doozy}.",
        "solo_in_debt": "{name} {name:termina|terminas} con {total}: {rolls} "
        "{rolls:tirada|tiradas} y {owed} {owed:Lunar Doozy|Lunares Doozy} de deuda.",
        "one_face_alone": "Una Cara Doozy: un Lunar Doozy.",
        "two_faces_alone": "Dos Caras Doozy: dos Lunares Doozy.",
        "quickly_alone": "Tres tiradas o menos: {name:{name} gana|ganas} un Lunar Doozy.",
        "no_such_card": "no hay tal carta en el mazo",
        "same_card": "las cinco cartas deben ser distintas",
        "mend_card_lies": "{card} está sobre la mesa, así que se queda en el mazo; cambia lo que "
        "pide",
        "seat_not_rolling": "en la tirada inicial ahora solo tiran los asientos {seats}; "
        "los demás deben ser null",
        "seat_missing": "ahora tiran los asientos {seats} y cada uno necesita un número",
        "die_not_rolled": "ahora solo se tiran los dados {dice}; los demás deben ser null",
        "die_missing": "ahora se tiran los dados {dice} y cada uno necesita un número",
        "no_such_number": "un dado muestra de 1 a {sides}, uno blanco F o de 2 a {sides}",
        "dice_differ": "{what} deben ser dados distintos, de 0 a 4, al menos uno, no {value}",
        "card_used": "{card} ya está usada",
        "too_dear": "{card} cuesta {cost} {cost:Lunar Doozy|Lunares Doozy} y hay {dots}",
        "not_reachable": "ningún Lunar Doozy convierte estos dados en {card}: "
        "una Cara Doozy tiene que salir",
        "not_last_roll": "una carta se descarta solo después de la tirada {most}",
        "no_rolls_left": "después de la tirada {most} hay que completar o descartar una carta",
        "set_aside": "en esta partida los dados apartados quedan apartados",
        "deck_size": "un mazo debe ser una lista de 5 a 60 cartas, no {value}",
        "card_twice": "dos cartas se llaman {name}",
        "card_name": "una carta necesita un nombre de 1 a 40 letras, no {value}",
        "card_kind": "{name}: una carta tiene exactamente uno de pattern, each, sum y run, "
        "y where solo con un pattern",
        "card_faces": "{name}: más caras que dados",
        "card_impossible": "{name}: ninguna tirada puede completar esta carta",
        "card_symbol": "{name}: un pattern consta de cifras de 1 a 6, letras, y x para cualquier "
        "dado, no {value}; las caras se cuentan en faces",
        "card_where": "{name}: where nombra una letra del pattern, no {value}",
        "white_die": '{what} debe ser "F" o un número entero de {low} a {high}, no {value}',
        "blue_face": "un dado azul no tiene Cara Doozy",
        "cards_and_deal": "toda posición tiene cartas, abiertas o usadas, salvo el reparto",
        "cards_agreed": "en las opciones se acordaron otras cartas",
        "dice_and_phase": "los dados se ven todos al elegir, y solo entonces",
        "kept_wrong": "los dados conservados son menos de cinco, ninguno tras la primera tirada, y "
        "antes de tirar exactamente los que no están en el cubilete",
        "contenders_wrong": "contenders son dos o más asientos, en la tirada inicial y solo ahí",
        "out_of_order": "las cartas abiertas no encajan con el orden de turno: hacia la izquierda "
        "desde quien tiene el turno nadie tiene más, y a lo sumo una carta menos",
        "roll_now": "Tirada {roll} de {most}",
        "dots": "Lunares Doozy",
        "card_now": "{card}: {pattern}{cost}",
        "card_cost": " ({dots} {dots:Lunar Doozy|Lunares Doozy})",
        "any_die": "cualquiera",
        "each_of": "{size} números de entre {numbers}",
        "sum_of": "{size} números que suman {sum}",
        "run_of": "{size} números seguidos",
        "where_in": "{letter} uno de {numbers}",
    },
)


def card_names(terms: Any, state: Row) -> list[str]:
    """The cards of this game, in the order of the deck; none before the deal."""
    if state.phase == rules.DEALING:
        return []
    deck = terms.options["deck"]
    return [deck[state.cards[place]]["name"] for place in range(terms.setup.cards_in_play)]


def show_die(die: int, shows: int) -> int | str | None:
    if shows == rules.FACE and die >= rules.BLUE:
        return "F"
    return shows or None


def named_dice(dice: Sequence[int], values: Sequence[Any], language: str) -> str:
    """ "blue 3, blue 5 and white Doozy Face"."""
    return listed(language, [named_die(die, values[die], language) for die in dice])


def named_die(die: int, shows: Any, language: str) -> str:
    if shows == "F":
        return WORDS.say(language, "white_face")
    return f"{colour_word(die, language)} {shows}"


def colour(die: int) -> str:
    return "blue" if die < rules.BLUE else "white"


def colour_word(die: int, language: str) -> str:
    return WORDS.say(language, colour(die))


def dice_facts(state: Row, action: Mapping[str, Any], language: str) -> tuple[str, str]:
    """The dice of a roll in words, and the ending of the key that fits them."""
    if len(action["dice"]) == rules.DICE:
        return "", "_all"
    shown = [show_die(die, state.dice[die]) for die in range(rules.DICE)]
    return named_dice(action["dice"], shown, language), ""


def offer(
    terms: Any, state: Row, action: Mapping[str, Any], language: str, names: Sequence[str]
) -> str:
    if action["do"] == "roll":
        dice, ending = dice_facts(state, action, language)
        return WORDS.say(language, f"offer_roll{ending}", dice=dice)
    facts = {"card": action["card"], "most": terms.setup.max_rolls}
    key = f"offer_{action['do']}"
    if action["do"] == "complete":
        place = card_names(terms, state).index(action["card"])
        facts["dots"] = int(ask(rules.cost, terms.setup, state, place))
        key += "_dots" if facts["dots"] else ""
        facts["changes"] = changes(terms, state, place, language)
    return WORDS.say(language, key, **facts)


def changes(terms: Any, state: Row, place: int, language: str) -> str:
    """Which die becomes what when a card is completed: "blue 5 becomes 3"."""
    dice = [state.dice[die] for die in range(rules.DICE)]
    targets = cheapest(terms.options["deck"][state.cards[place]], dice) or []
    shown = [show_die(die, dice[die]) for die in range(rules.DICE)]
    said = [
        WORDS.say(language, "becomes", die=named_dice([die], shown, language), target=target)
        for die, target in enumerate(targets)
        if target is not None and target != shown[die]
    ]
    return listed(language, said)


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
    facts: dict[str, Any] = {
        "name": names[seat],
        "most": terms.setup.max_rolls,
        "starter": names[after.to_move],
        "roll": before.roll_number if "do" in step else after.roll_number,
        "names": People(n for s, n in enumerate(names) if after.contenders >> s & 1).inside(),
    }
    if "card" in step:
        facts["card"] = step["card"]
        if step["do"] == "complete":
            place = card_names(terms, before).index(step["card"])
            facts["spent"] = int(ask(rules.cost, terms.setup, before, place))
            changed = changes(terms, before, place, language)
            facts["changes"] = f": {changed}" if changed else ""
    first = told_step(before, step, facts, language, names)
    keys = list(events)
    if terms.players == 1:
        alone = [f"{key}_alone" if f"{key}_alone" in WORDS else key for key in events]
        keys = [key for key in alone if key != "dealt"]
    return [first, *(WORDS.say(language, key, **facts) for key in keys)]


def told_step(
    before: Row,
    step: Mapping[str, Any],
    facts: dict[str, Any],
    language: str,
    names: Sequence[str],
) -> str:
    if step.get("do") == "roll":
        dice, ending = dice_facts(before, step, language)
        return WORDS.say(language, f"acted_roll{ending}", dice=dice, **facts)
    if "do" in step:
        return WORDS.say(language, f"acted_{step['do']}", **facts)
    if "deal" in step:
        return WORDS.say(language, "dealt_cards", cards=listed(language, step["deal"]))
    if "rolloff" in step:
        thrown = [f"{names[s]} {number}" for s, number in enumerate(step["rolloff"]) if number]
        return WORDS.say(language, "rolled_off", numbers=", ".join(thrown))
    rolled = [die for die, shows in enumerate(step["roll"]) if shows is not None]
    numbers = named_dice(rolled, step["roll"], language)
    return WORDS.say(language, "rolled", numbers=numbers, **facts)


def refusal(terms: Any, state: Row, action: Mapping[str, Any]) -> RollhouseError | None:
    """Why an action is not legal now, in the words of the rules."""
    most = terms.setup.max_rolls
    if action["do"] == "roll":
        last = state.roll_number == most
        return RollhouseError("no_rolls_left" if last else "set_aside", WORDS, most=most)
    card, dots = action["card"], state.dots[state.to_move]
    place = card_names(terms, state).index(card)
    if not state.open[state.to_move] >> place & 1:
        return RollhouseError("card_used", WORDS, card=card)
    if action["do"] == "write_off":
        return RollhouseError("not_last_roll", WORDS, most=most)
    cost = int(ask(rules.cost, terms.setup, state, place))
    if cost == rules.IMPOSSIBLE:
        return RollhouseError("not_reachable", WORDS, card=card)
    return RollhouseError("too_dear", WORDS, card=card, cost=cost, dots=dots)


def blank_rows(terms: Any, language: str) -> list[tuple[str, str]]:
    """As on the printed card: rolls beside five names, their sum, the dots, the score."""
    cards = terms.options["cards"] or ["_" * 12] * terms.options["cards_in_play"]
    dots = "●" * int(terms.options["start_dots"])
    rows = [*cards, *(WORDS.say(language, f"sheet_{row}") for row in ("rolls", "dots", "score"))]
    circles = (WORDS.say(language, "sheet_circles"), dots + "○" * max(0, CIRCLES - len(dots)))
    return [*((row, "") for row in rows), circles]


def asked_for(terms: Any, state: Row) -> str:
    """What a person lets the table do now: `deal` the cards, or `throw`."""
    return "deal" if state.phase == rules.DEALING else "throw"


def result(terms: Any, state: Row, shares: list[float], language: str, names: list[str]) -> str:
    totals = [state.rolls[seat] - state.dots[seat] for seat in range(terms.players)]
    if terms.players == 1:
        facts = {"name": names[0], "total": totals[0]}
        facts |= {"rolls": state.rolls[0], "dots": state.dots[0]}
        key = "solo_in_debt" if state.dots[0] < 0 else "solo"
        return Sentence(key, WORDS, owed=-state.dots[0], **facts).say(language)
    return winners(WORDS, language, names, shares, totals)


def pattern(card: Mapping[str, Any], language: str) -> str:
    """What a card asks for: "F a a", "5 numbers that add up to 13"."""
    faces = ["F"] * card["faces"]
    facts = {"size": card["dice"] - card["faces"], "sum": card.get("sum")}
    if "pattern" in card:
        symbols = [
            WORDS.say(language, "any_die") if symbol == "x" else symbol
            for symbol in card["pattern"].split()
        ]
        limits = [
            WORDS.say(language, "where_in", letter=letter, numbers=" ".join(map(str, numbers)))
            for letter, numbers in card.get("where", {}).items()
        ]
        return ", ".join([" ".join(faces + symbols), *limits])
    kind = next(kind for kind in ("each", "sum", "run") if kind in card)
    facts["numbers"] = " ".join(map(str, card.get("each", ())))
    return " + ".join([*faces, WORDS.say(language, f"{kind}_of", **facts)])


def status(terms: Any, state: Row, language: str, names: Sequence[str]) -> list[str]:
    """Where things stand, beside the scores: dots, dice, and the cards still open."""
    dots = ", ".join(f"{name} {state.dots[seat]}" for seat, name in enumerate(names))
    lines = [f"{WORDS.say(language, 'dots')}: {dots}"]
    if state.phase == rules.CHOOSING:
        shown = [show_die(die, state.dice[die]) for die in range(rules.DICE)]
        numbered = [f"{die + 1}: {named_dice([die], shown, language)}" for die in range(rules.DICE)]
        lines.append(f"{roll_now(terms, state, language)}: {', '.join(numbered)}")
    deck = {card["name"]: card for card in terms.options["deck"]}
    for place, name in enumerate(card_names(terms, state)):
        if state.open[state.to_move] >> place & 1:
            facts = {"card": name, "pattern": pattern(deck[name], language)}
            lines.append(
                WORDS.say(language, "card_now", cost=price(terms, state, place, language), **facts)
            )
    return lines


def roll_now(terms: Any, state: Row, language: str) -> str:
    """ "Roll 3 of 13": the roll that lies there, or the one being made."""
    roll = state.roll_number + (state.phase == rules.ROLLING)
    return WORDS.say(language, "roll_now", roll=roll, most=terms.setup.max_rolls)


def price(terms: Any, state: Row, place: int, language: str) -> str:
    """ " (2 dots)", or nothing where no dots complete a card now."""
    dots = dots_needed(terms, state, place)
    return "" if dots is None else WORDS.say(language, "card_cost", dots=dots)


def dots_needed(terms: Any, state: Row, place: int) -> int | None:
    """What a card costs now, in hand or not; None where no dots complete it, or no dice lie."""
    if state.phase != rules.CHOOSING:
        return None
    dots = int(ask(rules.cost, terms.setup, state, place))
    return None if dots == rules.IMPOSSIBLE else dots
