"""What people type in Shizzle: dice by number or by face (`red 5`, `r5`), and one letter a verb.

A layout has every colour and number together on one face only, so a face says which die it is.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from rollhouse.kernel import validation
from rollhouse.kernel.contract import Terms
from rollhouse.kernel.entry import (
    FILLERS,
    JOINTS,
    ROLL,
    STOP,
    called,
    expect_the_table,
    in_figures,
    number,
    without,
    words,
)
from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.language import LANGUAGES, Catalogue, Sentence, listed
from rollhouse.kernel.records import Row, ask
from rollhouse.kernel.trays import Tray, TrayDie, TrayFace

from . import rules
from .board import pieces
from .codec import read_fields, with_layout
from .options import Layout, die_with
from .words import COLOURS, WORDS, Face, face, longest, lying, named, offer

SAYS = WORDS | Catalogue(
    en={
        "offer_longest": "Add the whole longest line",
        "offer_any_spark": "Roll that die as the first spark",
        "ask_spark": "{name} {name:rolls|roll} die {die}, the one with the {first}: its colour and "
        "number, like {example} (short: {short}).",
        "ask_roll": "{name} {name:rolls|roll} {dice} {dice:die|dice}: colour and number of each, "
        "in any order, like {example} (short: {short}).",
        "tap_spark": "{name} {name:rolls|roll} die {die}, the one with the {first}. Tap what it "
        "shows.",
        "tap_roll": "{name} {name:rolls|roll} {dice} {dice:die|dice}. Tap what "
        "{dice:it shows|they show}.",
        "with_first": "Die {die}, with the {first}",
        "key_alone": "{key} stands alone: r rolls, s stops, t takes; "
        "a face is a colour and a number, like red 5 or r5",
        "dice_first": "before {key} at the end of a line stand only dice to add, like 3 1 {key}",
        "no_die": "there is no die {number}; the dice are 1 to {every}",
        "nothing_fits": "no die can be added now, so there is no longest line",
        "attack_whom": "attack whom? Type a and a number or a name, like a {seat} or attack {name}",
        "no_player": "there is no player {given}; there are {names}",
        "two_players": "{given} may be {names}",
        "no_sign": "{word} cannot be read; a face is a colour and a number, like {example}",
        "no_colour": "{word} is no colour; the colours are {colours}",
        "two_colours": "{word} may be {colours}",
        "half_face": "{word} is half a face; a face is a colour and a number, like {example}",
        "no_number": "there is no {number} on these dice; they show 1 to {highest}",
        "not_beside": "the {face} does not lie beside the line; there lie {faces}",
        "none_beside": "no dice lie beside the line now",
        "spark_by_number": "the first spark is chosen by its number, 1 to {every}",
        "not_in_cup": "the {face} is on die {die}, which is not rolled now; like {example}",
        "on_one_die": "the {face} and the {other} are on the same die; like {example}",
        "dice_differ": "{typed} {typed:die|dice}, but {dice} {dice:die is|dice are} rolled; "
        "like {example}",
        "ask_mend": "Take the die that is different in your hand. Which colours have its sides "
        "from 1 to 6? Like {example}.",
        "six_colours": "{typed} {typed:colour|colours}; a die has six, those of its sides from 1 "
        "to 6, like {example}",
        "number_twice": "a die has each number once, from 1 to 6; the {number} was said twice",
        "die_known": "die {die} has just these sides already; the {first} is its 1",
    },
    es={
        "offer_longest": "Añadir la fila más larga entera",
        "offer_any_spark": "Tirar ese dado como primera Chispa",
        "ask_spark": "{name} {name:tira|tiras} el dado {die}, el que tiene el {first}: su color y "
        "su número, como {example} (corto: {short}).",
        "ask_roll": "{name} {name:tira|tiras} {dice} {dice:dado|dados}: color y número de cada "
        "uno, en cualquier orden, como {example} (corto: {short}).",
        "tap_spark": "{name} {name:tira|tiras} el dado {die}, el que tiene el {first}. Toca lo "
        "que muestra.",
        "tap_roll": "{name} {name:tira|tiras} {dice} {dice:dado|dados}. Toca lo que "
        "{dice:muestra|muestran}.",
        "with_first": "Dado {die}, con el {first}",
        "key_alone": "{key} va sola: r tira, s es plantarse, t es llevarse los puntos; "
        "una cara es un color y un número, como rojo 5 o r5",
        "dice_first": "delante de {key} al final de la línea van solo dados que añadir, "
        "como 3 1 {key}",
        "no_die": "no hay dado {number}; los dados son del 1 al {every}",
        "nothing_fits": "ahora no se puede añadir ningún dado, así que no hay fila más larga",
        "attack_whom": "¿atacar a quién? Escribe a y un número o un nombre, como a {seat} "
        "o atacar a {name}",
        "no_player": "no hay jugador {given}; están {names}",
        "two_players": "{given} puede ser {names}",
        "no_sign": "{word} no se entiende; una cara es un color y un número, como {example}",
        "no_colour": "{word} no es un color; los colores son {colours}",
        "two_colours": "{word} puede ser {colours}",
        "half_face": "{word} es media cara; una cara es un color y un número, como {example}",
        "no_number": "no hay {number} en estos dados; muestran del 1 al {highest}",
        "not_beside": "el {face} no está junto a la fila; están {faces}",
        "none_beside": "ahora no hay dados junto a la fila",
        "spark_by_number": "la primera Chispa se elige por su número, del 1 al {every}",
        "not_in_cup": "el {face} está en el dado {die}, que no se tira ahora; como {example}",
        "on_one_die": "el {face} y el {other} están en el mismo dado; como {example}",
        "dice_differ": "{typed} {typed:dado|dados}, pero se {dice:tira|tiran} {dice}; "
        "como {example}",
        "ask_mend": "Toma en la mano el dado que es distinto. ¿De qué colores son sus caras del 1 "
        "al 6? Como {example}.",
        "six_colours": "{typed} {typed:color|colores}; un dado tiene seis, los de sus caras del 1 "
        "al 6, como {example}",
        "number_twice": "un dado tiene cada número una vez, del 1 al 6; el {number} se dijo dos "
        "veces",
        "die_known": "el dado {die} ya tiene justo esas caras; el {first} es su 1",
    },
)

KEYS = {"roll": "r", "stop": "s", "take": "t", "attack": "a"}
TAKE = ("t", "take", "tomar", "tomo", "llevarse", "llevarme", "llevo", "cobrar", "cobro")
VERBS = {"roll": ROLL, "stop": STOP, "take": TAKE}
ATTACK = ("a", "attack", "atacar", "ataca", "ataco")
LONGEST = ("l", "longest", "larga")
AROUND = ("add", "the", "die", "dice", "anadir", "anado", "el", "la", "mas", "dado", "dados")


def key(
    terms: Terms, state: Row, action: Mapping[str, Any], language: str, names: Sequence[str]
) -> str:
    if "die" in action:
        return str(action["die"] + 1)
    letter = KEYS[action["do"]]
    return f"{letter} {action['seat'] + 1}" if "seat" in action else letter


def summary(
    terms: Terms, state: Row, actions: Sequence[Mapping[str, Any]], language: str, names: Any
) -> list[tuple[str, str]]:
    """What can be typed, and what it does: each action, and the longest line at once."""
    found = [
        (key(terms, state, action, language, names), offer(terms, state, action, language, names))
        for action in actions
        if action["do"] != "spark"
    ]
    if len(longest(terms, state)) > 1 and any(action["do"] == "add" for action in actions):
        found.append(("l", SAYS.say(language, "offer_longest")))
    if state.phase == rules.SPARKING:
        found.append((f"1-{terms.setup.dice}", SAYS.say(language, "offer_any_spark")))
    return found


def read_actions(
    terms: Terms, state: Row, text: str, language: str, names: Sequence[str]
) -> list[dict[str, Any]] | None:
    line = words(text)
    if line and line[0] in ATTACK:
        return [{"do": "attack", "seat": read_victim(terms, state, line[1:], names)}]
    said = without((*FILLERS, *AROUND, *JOINTS[language]), line)
    if not said:
        return None
    for do, verbs in VERBS.items():
        if said[0] in verbs:
            if len(said) > 1:
                raise RollhouseError("key_alone", SAYS, key=KEYS[do])
            return [{"do": do}]
    for do in ("roll", "stop"):
        if said[-1] in VERBS[do]:
            added = read_dice(terms, state, said[:-1], language)
            if added is None:
                raise RollhouseError("dice_first", SAYS, key=KEYS[do])
            return [*added, {"do": do}]
    return read_dice(terms, state, said, language)


def read_victim(terms: Terms, state: Row, said: Sequence[str], names: Sequence[str]) -> int:
    """The seat of an attack, from a number counted from 1 or a name."""
    if not said:
        other = (state.to_move + 1) % terms.players
        raise RollhouseError("attack_whom", SAYS, seat=other + 1, name=names[other])
    given = " ".join(said)
    if re.fullmatch(r"[0-9]+", given) and 1 <= number(given) <= terms.players:
        return number(given) - 1
    seats = called(given, names)
    if not seats and said[0] == "a":
        return read_victim(terms, state, said[1:], names)
    if len(seats) != 1:
        reason = "two_players" if seats else "no_player"
        people = [f"{seat + 1} {names[seat]}" for seat in seats or range(terms.players)]
        raise RollhouseError(reason, SAYS, given=validation.brief(given), names=", ".join(people))
    return seats[0]


def read_dice(
    terms: Terms, state: Row, said: Sequence[str], language: str
) -> list[dict[str, Any]] | None:
    """The dice to add, or the die to roll as the first spark; None: nothing of the kind."""
    if len(said) == 1 and said[0] in LONGEST:
        best = longest(terms, state)
        if not best:
            raise RollhouseError("nothing_fits", SAYS)
        return [{"do": "add", "die": die} for die, _ in best]
    do = "spark" if state.phase == rules.SPARKING else "add"
    digits = "".join(said)
    if re.fullmatch(r"[0-9]+", digits):
        return [{"do": do, "die": read_die(terms, digit)} for digit in digits]
    if not any(speaks_of_a_face(word) for word in said):
        return None
    if do == "spark":
        raise RollhouseError("spark_by_number", SAYS, every=terms.setup.dice)
    faces = read_faces(terms, " ".join(said), language)
    for die, shows in faces:
        if (die, shows) not in lying(state):
            raise not_beside(terms, state, face(terms, die, shows), language)
    return [{"do": do, "die": die} for die, _ in faces]


def speaks_of_a_face(word: str) -> bool:
    """Has it a number, or does it begin like a colour of either language?"""
    begun = len(word) > 1 and any(called(word, colours(other)) for other in LANGUAGES)
    return begun or re.search(r"[0-9]", word) is not None


def not_beside(terms: Terms, state: Row, wanted: Sentence, language: str) -> RollhouseError:
    beside = named(terms, lying(state), language, ", ")
    reason = "not_beside" if beside else "none_beside"
    return RollhouseError(reason, SAYS, face=wanted, faces=beside)


def read_die(terms: Terms, digit: str) -> int:
    if not 1 <= int(digit) <= terms.setup.dice:
        raise RollhouseError("no_die", SAYS, number=digit, every=terms.setup.dice)
    return int(digit) - 1


# Faces


def colours(language: str) -> list[str]:
    return [WORDS.say(language, colour) for colour in COLOURS]


def read_faces(terms: Terms, text: str, language: str) -> list[Face]:
    """The faces of a line: colour and number each, in either order."""
    layout = terms.options["layout"]
    sides = read_sides(text, language, terms.setup.sides)
    return [(die_with(layout, colour, shows), shows) for colour, shows in sides]


def read_sides(text: str, language: str, highest: int = 6) -> list[tuple[str, int]]:
    """Sides of dice: colour and number each, in either order."""
    line = " ".join(without((*AROUND, *JOINTS[language]), words(in_figures(text))))
    line = re.sub(r"\b(a|una?) ", "", line)
    signs = re.findall(r"[0-9]+|[a-z]+|[^\s0-9a-z]+", line)
    example = f"{colours(language)[0]} 5"
    sides = []
    for place in range(0, len(signs), 2):
        pair = signs[place : place + 2]
        for sign in pair:
            if not re.match(r"[0-9a-z]", sign):
                raise RollhouseError("no_sign", SAYS, word=validation.brief(sign), example=example)
        colour, digits = sorted(pair, key=str.isdigit) if len(pair) == 2 else ("", "")
        if colour.isdigit() or not digits.isdigit():
            raise RollhouseError("half_face", SAYS, word=validation.brief(pair[0]), example=example)
        sides.append((read_colour(colour, language), read_number(digits, highest)))
    return sides


def read_colour(word: str, language: str) -> str:
    """A colour from its beginning, in this language first, then in the others."""
    for other in sorted(LANGUAGES, key=lambda other: other != language):
        places = called(word, colours(other))
        if len(places) > 1:
            known = listed(language, [colours(other)[place] for place in places], "or")
            raise RollhouseError("two_colours", SAYS, word=validation.brief(word), colours=known)
        if places:
            return COLOURS[places[0]]
    known = listed(language, colours(language))
    raise RollhouseError("no_colour", SAYS, word=validation.brief(word), colours=known)


def read_number(digits: str, highest: int) -> int:
    if not 1 <= number(digits) <= highest:
        raise RollhouseError("no_number", SAYS, number=validation.brief(digits), highest=highest)
    return number(digits)


# Real dice


def ask_outcome(terms: Terms, state: Row, language: str, names: Sequence[str]) -> str:
    expect_the_table(terms, state)
    rolled, faces = in_cup(terms, state), example(terms, state)
    facts = {
        "name": names[state.to_move],
        "dice": len(rolled),
        "die": rolled[0] + 1,
        "first": face(terms, rolled[0], 1),
        "example": named(terms, faces, language, ", "),
        "short": " ".join(short(terms, shown, language) for shown in faces),
    }
    return Sentence("ask_roll" if state.length else "ask_spark", SAYS, **facts).say(language)


def tray(terms: Terms, state: Row, language: str, names: Sequence[str]) -> Tray:
    expect_the_table(terms, state)
    rolled = in_cup(terms, state)
    facts = {"name": names[state.to_move], "dice": len(rolled), "die": rolled[0] + 1}
    facts["first"] = face(terms, rolled[0], 1)
    asks = Sentence("tap_roll" if state.length else "tap_spark", SAYS, **facts)
    dice = [TrayDie(by_name(terms, die, language), sides(terms, die, language)) for die in rolled]
    return Tray(asks.say(language), tuple(dice))


def by_name(terms: Terms, die: int, language: str) -> str:
    """A die by its number and by a face that no other die has."""
    return Sentence("with_first", SAYS, die=die + 1, first=face(terms, die, 1)).say(language)


def sides(terms: Terms, die: int, language: str) -> tuple[TrayFace, ...]:
    shown = [(die, number) for number in range(1, terms.setup.sides + 1)]
    drawn = pieces(terms, shown, language, ())
    return tuple(
        TrayFace(short(terms, side, language), piece)
        for side, piece in zip(shown, drawn, strict=True)
    )


def in_cup(terms: Terms, state: Row) -> list[int]:
    return [die for die in range(rules.DICE) if ask(rules.is_rolled, terms.setup, state, die)]


def example(terms: Terms, state: Row) -> list[Face]:
    """A roll of the dice in the cup that is a different number or colour on most of them."""
    sides = terms.setup.sides
    return [(die, die * 4 % sides + 1) for die in in_cup(terms, state)]


def short(terms: Terms, shown: Face, language: str) -> str:
    """A face in as few letters as tell its colour: "r5", "am2"."""
    die, shows = shown
    word = WORDS.say(language, terms.options["layout"][die][shows - 1])
    beginnings = (word[:length] for length in range(1, len(word)))
    unlike = (begun for begun in beginnings if len(called(begun, colours(language))) == 1)
    return f"{next(unlike)}{shows}"


def typed_outcome(terms: Terms, state: Row, outcome: Mapping[str, Any], language: str) -> str:
    faces = [(die, shows) for die, shows in enumerate(outcome["roll"]) if shows]
    return named(terms, faces, language, ", ")


def read_outcome(
    terms: Terms, state: Row, text: str, language: str, names: Sequence[str]
) -> dict[str, Any]:
    """Faces in any order, or numbers alone in the order of the dice that are rolled."""
    expect_the_table(terms, state)
    rolled = in_cup(terms, state)
    facts = {"dice": len(rolled), "example": named(terms, example(terms, state), language, ", ")}
    digits = "".join(words(in_figures(text)))
    if re.fullmatch(r"[0-9]*", digits):
        numbers = [read_number(digit, terms.setup.sides) for digit in digits]
        faces = list(zip(rolled, numbers, strict=False))
        typed = len(digits)
    else:
        faces = read_faces(terms, text, language)
        check_dice(terms, faces, rolled, facts)
        typed = len(faces)
    if typed != len(rolled):
        raise RollhouseError("dice_differ", SAYS, typed=typed, **facts)
    shown = dict(faces)
    return {"roll": [shown.get(die) for die in range(rules.DICE)]}


def check_dice(
    terms: Terms, faces: Sequence[Face], rolled: Sequence[int], facts: Mapping[str, Any]
) -> None:
    """Refuse a face of a die that is not rolled, and two faces of one die."""
    seen: dict[int, int] = {}
    for die, shows in faces:
        shown = face(terms, die, shows)
        if die not in rolled:
            raise RollhouseError("not_in_cup", SAYS, face=shown, die=die + 1, **facts)
        if die in seen:
            other = face(terms, die, seen[die])
            raise RollhouseError("on_one_die", SAYS, face=shown, other=other, **facts)
        seen[die] = shows


# Dice that are not as the match has them

UNLIKE = ("not_in_cup", "on_one_die")


def ask_mend(terms: Terms, state: Row, language: str) -> str:
    return SAYS.say(language, "ask_mend", example=in_order(terms.options["layout"][0], language))


def in_order(sides: Sequence[str], language: str) -> str:
    """The colours of a die from 1 to 6."""
    return ", ".join(WORDS.say(language, colour) for colour in sides)


def read_mend(terms: Terms, state: Row, text: str, language: str) -> dict[str, Any]:
    """The layout with a die whose sides are typed, in the place of the one most like it.

    The sides that were there change places with those that came, so that every side is still on
    one die. What lies on the table must be possible with it.
    """
    die, layout = read_whole_die(terms, text, language), terms.options["layout"]
    if die in [list(other) for other in layout]:
        place = [list(other) for other in layout].index(die)
        raise RollhouseError("die_known", SAYS, die=place + 1, first=face(terms, place, 1))
    likely = sorted(range(rules.DICE), key=lambda place: unlike(layout[place], die))
    fault: RollhouseError | None = None
    for place in likely:
        found = with_die(layout, place, die)
        try:
            with_layout(terms, found, read_fields(terms, state))
        except RollhouseError as error:
            fault = fault or error
        else:
            return {"layout": found}
    assert fault is not None
    raise fault


def unlike(one: Sequence[str], other: Sequence[str]) -> int:
    return sum(colour != there for colour, there in zip(one, other, strict=True))


def with_die(layout: Layout, place: int, die: Sequence[str]) -> Layout:
    """The layout in which a die has these sides, and others have its own in exchange."""
    found = [list(sides) for sides in layout]
    for shows, colour in enumerate(die, 1):
        other, own = die_with(found, colour, shows), found[place][shows - 1]
        found[other][shows - 1], found[place][shows - 1] = own, colour
    return found


def read_whole_die(terms: Terms, text: str, language: str) -> list[str]:
    """The colours of a die from 1 to 6, typed in that order or as sides in any order."""
    if re.search(r"[0-9]", text):
        sides: dict[int, str] = {}
        for colour, shows in read_sides(text, language):
            if shows in sides:
                raise RollhouseError("number_twice", SAYS, number=shows)
            sides[shows] = colour
        die = [sides[shows] for shows in sorted(sides)]
    else:
        typed = without((*AROUND, *JOINTS[language]), words(text))
        die = [read_colour(word, language) for word in typed]
    if len(die) != rules.DICE:
        example = in_order(terms.options["layout"][0], language)
        raise RollhouseError("six_colours", SAYS, typed=len(die), example=example)
    return die
