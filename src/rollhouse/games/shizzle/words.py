"""Shizzle in sentences, English and Spanish. A face is called by its colour and number."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.language import COMMON, Catalogue, Sentence, listed, winners
from rollhouse.kernel.records import Row, ask

from . import rules
from .line import appendable

COLOURS = ("red", "orange", "yellow", "green", "blue", "purple")

Face = tuple[int, int]
"""A die and its number."""

TURN_OVER = {"choke", "paid"}
"""The events that end a turn."""

WORDS = COMMON | Catalogue(
    en={
        "title": "Shizzle",
        "called_layout": "The colours on the dice",
        "option_layout": "The colours on the dice: six dice, each with the colours of 1 to 6.",
        "called_bank": "Points in the bank",
        "option_bank": "How many points it holds; without a number 40, 60, 75, 90 or 100, for "
        "2, 3, 4, 5 or 6 people.",
        "called_max_turns": "Most turns",
        "option_max_turns": "After how many turns it ends; without a number, when the bank "
        "is empty.",
        "called_dice": "Dice",
        "option_dice": "How many of the six dice are played with; a line of them all is a "
        "Shizzle and worth as many points.",
        "called_sides": "Highest number on a die",
        "option_sides": "The highest number that a die shows; fewer are for trying things out.",
        "blurb": "Build a line of dice from the spark: neighbours match by colour or number.",
        "face": "{colour} {number}",
        "red": "red",
        "orange": "orange",
        "yellow": "yellow",
        "green": "green",
        "blue": "blue",
        "purple": "purple",
        "offer_spark": "Roll die {die} as the first spark",
        "offer_add": "Add the {face}",
        "offer_add_fizzle": "Add the {face}: a Fizzle, the turn ends "
        "with {points} {points:point|points}",
        "offer_roll": "{dice:Roll the last die|Roll the other {dice} dice}",
        "offer_add_both": "Add the {face}: a Fizzle, {points} {points:point|points} and {pending} "
        "{pending:Shizzle|Shizzles} to settle",
        "offer_roll_shizzle": "Keep rolling: the {face} is the new spark",
        "offer_stop": "Stop and take {points} {points:point|points}",
        "offer_stop_shizzle": "Stop and settle {pending} {pending:Shizzle|Shizzles}",
        "offer_stop_both": "Stop: {points} {points:point|points}, and {pending} "
        "{pending:Shizzle|Shizzles} to settle",
        "offer_take": "Take {every} points for the Shizzle",
        "offer_attack": "Make {victim:{victim}|you} return {loss} {loss:point|points} to the bank",
        "acted_spark": "{name} {name:rolls|roll} the first spark.",
        "acted_add": "{name} {name:adds|add} the {face}.",
        "acted_roll": "{name} {name:rolls|roll} on.",
        "acted_stop": "{name} {name:stops|stop}.",
        "acted_take": "{name} {name:takes|take} {every} points for a Shizzle.",
        "acted_attack": "{name} {name:makes|make} {victim:{victim}|you} return {loss} "
        "{loss:point|points} to the bank.",
        "rolled": "{name} {name:rolls|roll} {faces}.",
        "spark_lit": "The spark is the {face}.",
        "flicker": "A Flicker of {length}.",
        "choke": "Choke: nothing matches. {name} {name:gets|get} nothing this turn.",
        "fizzle": "Fizzle: two dice in line, and the turn ends.",
        "shizzled": "Shizzle: all six dice in one line.",
        "shizzled_few": "Shizzle: all {every} dice in one line.",
        "paid": "{name} {name:gets|get} {gained} {gained:point|points} and {name:has|have} "
        "{total}. The bank holds {bank}.",
        "bank_empty": "The bank is empty.",
        "game_over": "The game is over.",
        "wins": "{name} {name:wins|win} with {total} {total:point|points}.",
        "shared": "{names} share the win with {total} {total:point|points} each.",
        "die_not_rolled": "only {dice} are rolled now; the other dice must be null",
        "die_missing": "dice {dice} are rolled now and each needs a number",
        "no_such_number": "a die shows a number from 1 to {sides}",
        "not_lying": "that die does not lie on the table",
        "no_match": "the {face} matches the {end} neither by colour nor by number",
        "leaves_two": "the {face} would leave a line of two, but a line of three is possible "
        "and so compulsory",
        "line_too_short": "first add a die: a line of at least three is compulsory, "
        "and every roll must extend it",
        "spark_only_first": "the spark is chosen only at the very start",
        "nothing_to_settle": "there is no Shizzle to settle now",
        "settle_first": "first settle the Shizzles: take, or attack somebody",
        "not_yourself": "an attack names another player",
        "layout_repeats": "every face must be there exactly once: {faces} more than once, "
        "{missing} missing",
        "layout_number": "{what} carries the number {number} twice",
        "more_than_bank": "the chips add up to {sum}, more than the {bank} the bank started with",
        "spark_and_line": "spark and the first die of the line differ",
        "line_does_not_match": "neighbours in the line must match by colour or number",
        "die_twice": "a die is in two places",
        "mend_one_die": "with these dice the {face} and the {second}, which lie on the table, "
        "would be two sides of one die",
        "bank_is_empty": "with an empty bank the game is over",
        "over_is_bare": "a finished game has an empty bank (or max_turns), no line, and to_move 0",
        "winnings_early": "winnings stand only while Shizzles are settled",
        "roll_not_yet": "before the roll no dice lie on the table and nothing is extended",
        "spark_first": "before the first spark there is no line and nothing pending",
        "spark_missing": "this position needs a spark or a line",
        "line_cannot_roll": "dice are rolled for a line of one, three, four or five",
        "settlement": "while settling, a line of two or more has no dice beside it, at least one "
        "Shizzle is pending, and winnings are the line's points plus those of each one taken",
        "dice_missing": "every die is either in the line or lies beside it",
        "shizzle_pending": "a line of all dice is a pending Shizzle, and was just extended",
        "extended_wrong": "a line of one is not extended, a line of two is",
        "nothing_follows": "no die can follow, so the turn would be over",
        "line": "Line",
        "beside": "Beside it",
        "bank_now": "Bank: {bank}",
        "longest_now": "Longest line from here: {faces}",
        "pending_now": "Shizzles to settle: {pending}",
    },
    es={
        "title": "Shizzle",
        "called_layout": "Los colores de los dados",
        "option_layout": "Los colores de los dados: seis dados, cada uno con los colores del 1 "
        "al 6.",
        "called_bank": "Puntos en el banco",
        "option_bank": "Cuántos puntos tiene; sin número, 40, 60, 75, 90 o 100, para 2, 3, 4, 5 "
        "o 6 personas.",
        "called_max_turns": "Máximo de turnos",
        "option_max_turns": "Tras cuántos turnos acaba; sin número, cuando el banco está vacío.",
        "called_dice": "Dados",
        "option_dice": "Con cuántos de los seis dados se juega; una fila de todos es un Shizzle "
        "y vale otros tantos puntos.",
        "called_sides": "El número más alto de un dado",
        "option_sides": "El número más alto que muestra un dado; menos de 6 es para hacer pruebas.",
        "blurb": "Forma una fila desde la Chispa: los vecinos coinciden en color o número.",
        "face": "{number} {colour}",
        "red": "rojo",
        "orange": "naranja",
        "yellow": "amarillo",
        "green": "verde",
        "blue": "azul",
        "purple": "morado",
        "offer_spark": "Tirar el dado {die} como primera Chispa",
        "offer_add": "Añadir el {face}",
        "offer_add_fizzle": "Añadir el {face}: un Apagón, el turno acaba "
        "con {points} {points:punto|puntos}",
        "offer_roll": "{dice:Tirar el último dado|Tirar los otros {dice} dados}",
        "offer_add_both": "Añadir el {face}: un Apagón, {points} {points:punto|puntos} y "
        "{pending} {pending:Shizzle|Shizzles} por resolver",
        "offer_roll_shizzle": "Seguir tirando: el {face} es la nueva Chispa",
        "offer_stop": "Plantarse y llevarse {points} {points:punto|puntos}",
        "offer_stop_shizzle": "Plantarse y resolver {pending} {pending:Shizzle|Shizzles}",
        "offer_stop_both": "Plantarse: {points} {points:punto|puntos}, y {pending} "
        "{pending:Shizzle|Shizzles} por resolver",
        "offer_take": "Llevarse {every} puntos por el Shizzle",
        "offer_attack": "Hacer que {victim:{victim} devuelva|devuelvas} {loss} {loss:punto|puntos} "
        "al banco",
        "acted_spark": "{name} {name:tira|tiras} la primera Chispa.",
        "acted_add": "{name} {name:añade|añades} el {face}.",
        "acted_roll": "{name} {name:sigue|sigues} tirando.",
        "acted_stop": "{name} {name:se planta|te plantas}.",
        "acted_take": "{name} {name:se lleva|te llevas} {every} puntos por un Shizzle.",
        "acted_attack": "{name} {name:hace|haces} que {victim:{victim} devuelva|devuelvas} {loss} "
        "{loss:punto|puntos} al banco.",
        "rolled": "{name} {name:saca|sacas} {faces}.",
        "spark_lit": "La Chispa es el {face}.",
        "flicker": "Una Llamita de {length}.",
        "choke": "Ahogo: nada coincide. {name} {name:no se lleva|no te llevas} nada este turno.",
        "fizzle": "Apagón: dos dados en fila, y el turno acaba.",
        "shizzled": "Shizzle: los seis dados en una fila.",
        "shizzled_few": "Shizzle: los {every} dados en una fila.",
        "paid": "{name} {name:recibe|recibes} {gained} {gained:punto|puntos} y {name:tiene|tienes} "
        "{total}. En el banco {bank:queda|quedan} {bank}.",
        "bank_empty": "El banco está vacío.",
        "game_over": "La partida terminó.",
        "wins": "{name} {name:gana|ganas} con {total} {total:punto|puntos}.",
        "shared": "{names} comparten la victoria con {total} {total:punto|puntos} cada quien.",
        "die_not_rolled": "ahora solo se tiran {dice}; los demás dados deben ser null",
        "die_missing": "ahora se tiran los dados {dice} y cada uno necesita un número",
        "no_such_number": "un dado muestra un número de 1 a {sides}",
        "not_lying": "ese dado no está sobre la mesa",
        "no_match": "el {face} no coincide con el {end} ni en color ni en número",
        "leaves_two": "el {face} dejaría una fila de dos, pero es posible una de tres "
        "y por eso obligatoria",
        "line_too_short": "primero añade un dado: la fila debe llegar a tres, "
        "y cada tirada debe alargarla",
        "spark_only_first": "la Chispa se elige solo al principio",
        "nothing_to_settle": "ahora no hay ningún Shizzle por resolver",
        "settle_first": "primero resuelve los Shizzles: llévate los puntos o ataca a alguien",
        "not_yourself": "un ataque nombra a otro jugador",
        "layout_repeats": "cada cara debe estar exactamente una vez: {faces} más de una vez, "
        "{missing} falta",
        "layout_number": "{what} lleva dos veces el número {number}",
        "more_than_bank": "las fichas suman {sum}, más que los {bank} con que empezó el banco",
        "spark_and_line": "spark y el primer dado de la fila son distintos",
        "line_does_not_match": "los vecinos de la fila deben coincidir en color o número",
        "die_twice": "un dado está en dos sitios",
        "mend_one_die": "con estos dados, el {face} y el {second}, que están en la mesa, serían "
        "dos caras del mismo dado",
        "bank_is_empty": "con el banco vacío la partida terminó",
        "over_is_bare": "una partida terminada tiene el banco vacío (o max_turns), sin fila, "
        "y to_move es 0",
        "winnings_early": "winnings solo existe mientras se resuelven los Shizzles",
        "roll_not_yet": "antes de la tirada no hay dados sobre la mesa ni fila alargada",
        "spark_first": "antes de la primera Chispa no hay fila ni nada pendiente",
        "spark_missing": "esta posición necesita una Chispa o una fila",
        "line_cannot_roll": "se tira con una fila de uno, tres, cuatro o cinco",
        "settlement": "al resolver, junto a una fila de dos o más no hay dados, hay al menos un "
        "Shizzle pendiente, y winnings son los puntos de la fila más los de cada uno cobrado",
        "dice_missing": "cada dado está en la fila o junto a ella",
        "shizzle_pending": "una fila de todos es un Shizzle pendiente, recién alargada",
        "extended_wrong": "una fila de uno no está alargada, una de dos sí",
        "nothing_follows": "ningún dado puede seguir, así que el turno habría acabado",
        "line": "Fila",
        "beside": "Al lado",
        "bank_now": "Banco: {bank}",
        "longest_now": "La fila más larga desde aquí: {faces}",
        "pending_now": "Shizzles por resolver: {pending}",
    },
)


def face(terms: Any, die: int, number: int) -> Sentence:
    """ "red 5": every colour and number stand together on one face only."""
    colour = Sentence(terms.options["layout"][die][number - 1], WORDS)
    return Sentence("face", WORDS, colour=colour, number=number)


def end_face(terms: Any, state: Row) -> Sentence:
    end = state.length - 1
    return face(terms, state.line[end], state.numbers[end])


def offer(
    terms: Any, state: Row, action: Mapping[str, Any], language: str, names: Sequence[str]
) -> str:
    do, length, every = action["do"], state.length, terms.setup.dice
    bank = int(ask(rules.bank, terms.setup, state))
    points = min(length, bank)  # the bank pays what it has
    facts: dict[str, Any] = {
        "pending": state.pending,
        "every": every,
        "dice": every - length,
        "points": points,
    }
    key = f"offer_{do}"
    if do == "spark":
        facts["die"] = action["die"] + 1
    elif do == "add":
        die = action["die"]
        facts["face"] = face(terms, die, state.roll[die])
        faces = ask(rules.lying, state)
        if length == 1 and not ask(rules.leads_on, terms.setup, state, die, faces):
            key = "offer_add_both" if state.pending else "offer_add_fizzle"
            facts["points"] = min(2, bank)
    elif do == "roll" and length == every:
        key, facts["face"] = "offer_roll_shizzle", end_face(terms, state)
    elif do == "stop" and state.pending:
        key = "offer_stop_shizzle" if length == every else "offer_stop_both"
    elif do == "attack":
        facts |= victim(terms, state, action["seat"], names)
    return Sentence(key, WORDS, **facts).say(language)


def victim(terms: Any, state: Row, seat: int, names: Sequence[str]) -> dict[str, Any]:
    return {"victim": names[seat], "loss": min(terms.setup.dice, state.chips[seat])}


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
        "every": terms.setup.dice,
        "total": after.chips[seat],
        "gained": after.chips[seat] - before.chips[seat],
        "bank": int(ask(rules.bank, terms.setup, after)),
    }
    if step.get("do") == "attack":
        facts |= victim(terms, before, step["seat"], names)
    if step.get("do") == "add":
        facts["face"] = face(terms, step["die"], before.roll[step["die"]])
    if "do" in step:
        sentences = [Sentence(f"acted_{step['do']}", WORDS, **facts).say(language)]
        if step["do"] == "add" and 3 <= after.length < terms.setup.dice:
            sentences.append(WORDS.say(language, "flicker", length=after.length))
    elif "spark_lit" in events:
        sentences = []
        facts["face"] = end_face(terms, after)
    else:
        rolled = [(die, number) for die, number in enumerate(step["roll"]) if number]
        shown = listed(language, [face(terms, die, number).say(language) for die, number in rolled])
        sentences = [WORDS.say(language, "rolled", faces=shown, **facts)]
    plain = ("added", "stopped", "took", "attacked")
    few = {"shizzled": "shizzled_few"} if terms.setup.dice < rules.DICE else {}
    told = [Sentence(few.get(key, key), WORDS, **facts) for key in events if key not in plain]
    return sentences + [sentence.say(language) for sentence in told]


def refusal(terms: Any, state: Row, action: Mapping[str, Any]) -> RollhouseError | None:
    """Why an action is not legal now, in the words of the rules."""
    do = action["do"]
    if state.phase == rules.SETTLING:
        if do == "attack":
            return RollhouseError("not_yourself", WORDS)
        return RollhouseError("settle_first", WORDS)
    if do == "spark":
        return RollhouseError("spark_only_first", WORDS)
    if do in ("take", "attack"):
        return RollhouseError("nothing_to_settle", WORDS)
    if do in ("roll", "stop") and state.phase == rules.BUILDING:
        return RollhouseError("line_too_short", WORDS)
    if do == "add" and state.phase == rules.BUILDING:
        return refusal_to_add(terms, state, action["die"])
    return None


def refusal_to_add(terms: Any, state: Row, die: int) -> RollhouseError:
    if not state.roll[die]:
        return RollhouseError("not_lying", WORDS)
    facts = {
        "face": face(terms, die, state.roll[die]),
        "end": end_face(terms, state),
    }
    matching = ask(rules.followers, terms.setup, state, ask(rules.lying, state))
    fits = ask(rules.fits, terms.setup, state, die, matching)
    return RollhouseError("leaves_two" if fits else "no_match", WORDS, **facts)


def result(terms: Any, state: Row, shares: list[float], language: str, names: list[str]) -> str:
    totals = [state.chips[seat] for seat in range(terms.players)]
    return winners(WORDS, language, names, shares, totals)


def status(terms: Any, state: Row, language: str, names: Sequence[str]) -> list[str]:
    """Where things stand, beside the scores."""
    shown = [("line", line(state), " - "), ("beside", lying(state), ", ")]
    dice = [
        f"{WORDS.say(language, title)}: {named(terms, faces, language, joint)}"
        for title, faces, joint in shown
        if faces
    ]
    return [bank_now(terms, state, language), *dice, *prospects(terms, state, language)]


def line(state: Row) -> list[Face]:
    return [(state.line[place], state.numbers[place]) for place in range(state.length)]


def lying(state: Row) -> list[Face]:
    """The dice beside the line."""
    return [(die, state.roll[die]) for die in range(rules.DICE) if state.roll[die]]


def longest(terms: Any, state: Row) -> list[Face]:
    """The longest line that can be appended now; empty where nothing can."""
    beside = lying(state)
    if not beside:
        return []
    lines = appendable(terms.setup.matches, line(state)[-1], dict(beside))
    return [(die, state.roll[die]) for die in next(iter(lines), [])]


def named(terms: Any, faces: Sequence[Face], language: str, joint: str) -> str:
    return joint.join(face(terms, die, number).say(language) for die, number in faces)


def bank_now(terms: Any, state: Row, language: str) -> str:
    return WORDS.say(language, "bank_now", bank=int(ask(rules.bank, terms.setup, state)))


def prospects(terms: Any, state: Row, language: str) -> list[str]:
    """The longest line from here, and the Shizzles still to be settled."""
    said, best = [], longest(terms, state)
    if best:
        faces = named(terms, best, language, " - ")
        said.append(WORDS.say(language, "longest_now", faces=faces))
    if state.pending:
        said.append(WORDS.say(language, "pending_now", pending=state.pending))
    return said
