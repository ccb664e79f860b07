"""What people type in Doozy Dice: `r 1 4 5`, `c 2`, `w 2`, and rolls like `36F`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rollhouse.kernel import validation
from rollhouse.kernel.board import Piece
from rollhouse.kernel.contract import Terms
from rollhouse.kernel.entry import (
    FILLERS,
    JOINTS,
    ROLL,
    called,
    expect_the_table,
    in_figures,
    number,
    plain,
    without,
    words,
)
from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.language import Catalogue, People, Sentence, listed
from rollhouse.kernel.records import Row
from rollhouse.kernel.trays import Tray, TrayDie, TrayFace

from . import rules
from .board import piece
from .mending import UNLIKE as UNLIKE
from .mending import ask_mend as ask_mend
from .mending import read_mend as read_mend
from .words import WORDS, card_names, colour, colour_word, offer, show_die

SAYS = WORDS | Catalogue(
    en={
        "numbers_alone": "numbers alone do not say what to do: r 1 4 5 rolls dice again, "
        "c 1 completes card 1",
        "no_die": "there is no die {number}; r and numbers from 1 to 5, like r 1 4 5",
        "which_card": "which card? Type {key} and a number or a name, like {key} 1",
        "no_cards": "there are no cards yet",
        "no_card": "there is no card {given}; there are {cards}",
        "two_cards": "{given} may be {cards}",
        "ask_deal": "Deal {many} {many:card|cards} and type their names with commas between them; "
        "beginnings are enough, like {example}.",
        "ask_rolloff": "A die each for the start, from {names} in this order: "
        "a number each, F for a Doozy Face, like {example}.",
        "ask_roll": "{name} {name:rolls|roll} {dice}: "
        "{rolled:what it shows|what they show, in this order}{white:, F for a Doozy Face|}, like "
        "{example}.",
        "tap_deal": "Deal {many} {many:card, and tap which it is|cards, and tap which they are}.",
        "tap_rolloff": "A die each for the start, from {names}. Tap what they show; a Doozy Face "
        "is a 1.",
        "tap_roll": "{name} {name:rolls|roll} {dice}. Tap what {rolled:it shows|they show}.",
        "card_of_deal": "Card {number}",
        "die_of_roll": "Die {number} ({colour})",
        "offer_some": "Roll those dice again, by their numbers",
        "offer_every": "Roll all that may be rolled again",
        "all_five": "all five dice, blue blue blue white white",
        "numbered": "die {number} ({colour})",
        "cards_differ": "{typed} {typed:card|cards}, but {many} {many:is|are} dealt; "
        "names with commas between them, like {example}",
        "card_again": "{card} stands there twice; the cards are different",
        "deal_card": "no card of the deck is called {given}; the cards are {cards}",
        "no_number": "a die shows 1 to {highest} or F, not {sign}; like {example}",
        "blue_f": "a blue die has no Doozy Face; {rolled:|the order is {order}, }like {example}",
        "named_twice": "every name stands there once, like {example}",
        "white_1": "a white die has no 1, its Doozy Face is typed F; like {example}",
        "dice_count": "{typed} {typed:number|numbers}, but {dice} {dice:die is|dice are} rolled; "
        "like {example}",
        "colour_count": "{typed} {colour}, but {dice} of that colour "
        "{dice:is|are} rolled; like {example}",
        "colour_first": "{sign} stands before the first colour; like blue 3 6 white F",
    },
    es={
        "numbers_alone": "unos números solos no dicen qué hacer: r 1 4 5 vuelve a tirar dados, "
        "c 1 completa la carta 1",
        "no_die": "no hay dado {number}; r y números del 1 al 5, como r 1 4 5",
        "which_card": "¿qué carta? Escribe {key} y un número o un nombre, como {key} 1",
        "no_cards": "todavía no hay cartas",
        "no_card": "no hay carta {given}; están {cards}",
        "two_cards": "{given} puede ser {cards}",
        "ask_deal": "Repartan {many} {many:carta|cartas} y escriban sus nombres separados por "
        "comas; basta el comienzo, como {example}.",
        "ask_rolloff": "Un dado cada quien para empezar, {names} en este orden: "
        "un número por persona, F para una Cara Doozy, como {example}.",
        "ask_roll": "{name} {name:tira|tiras} {dice}: "
        "{rolled:lo que muestra|lo que muestran, en este orden}{white:, F para una Cara Doozy|}, "
        "como {example}.",
        "tap_deal": "Repartan {many} {many:carta y toquen cuál es|cartas y toquen cuáles son}.",
        "tap_rolloff": "Un dado cada quien para empezar: {names} tiran. Toquen lo que muestran; "
        "una Cara Doozy es un 1.",
        "tap_roll": "{name} {name:tira|tiras} {dice}. Toca lo que {rolled:muestra|muestran}.",
        "card_of_deal": "Carta {number}",
        "die_of_roll": "Dado {number} ({colour})",
        "offer_some": "Volver a tirar esos dados, por sus números",
        "offer_every": "Volver a tirar todos los que se pueda",
        "all_five": "los cinco dados, azul azul azul blanco blanco",
        "numbered": "el dado {number} ({colour})",
        "cards_differ": "{typed} {typed:carta|cartas}, pero se {many:reparte|reparten} {many}; "
        "nombres separados por comas, como {example}",
        "card_again": "{card} está dos veces; las cartas son distintas",
        "deal_card": "ninguna carta del mazo se llama {given}; las cartas son {cards}",
        "no_number": "un dado muestra de 1 a {highest} o F, no {sign}; como {example}",
        "blue_f": "un dado azul no tiene Cara Doozy; {rolled:|el orden es {order}, }como {example}",
        "named_twice": "cada nombre va una sola vez, como {example}",
        "white_1": "un dado blanco no tiene 1, su Cara Doozy se escribe F; como {example}",
        "dice_count": "{typed} {typed:número|números}, pero se {dice:tira|tiran} {dice} "
        "{dice:dado|dados}; como {example}",
        "colour_count": "{typed} {colour}, pero de ese color se {dice:tira|tiran} {dice}; "
        "como {example}",
        "colour_first": "{sign} está delante del primer color; como azul 3 6 blanco F",
    },
)

KEYS = {"roll": "r", "complete": "c", "write_off": "w"}
COMPLETE = ("c", "complete", "completar", "completo", "completa")
WRITE_OFF = ("w", "write", "off", "descartar", "descarto", "descarta", "renunciar", "renuncio")
EVERYTHING = ("all", "todos", "todo")
AROUND = ("the", "die", "dice", "dado", "dados", "los", "el", "la", "card", "carta", "a",
          "un", "una", "has", "it", "is", "rolls", "rolled", "tira", "saca", "tiene")  # fmt: skip
FACE = ("f", "face", "cara")
COLOUR_WORDS = {
    "blue": "blue", "azul": "blue", "azules": "blue",
    "white": "white", "blanco": "white", "blancos": "white",
}  # fmt: skip


def key(
    terms: Terms, state: Row, action: Mapping[str, Any], language: str, names: Sequence[str]
) -> str:
    letter = KEYS[action["do"]]
    if "dice" in action:
        return " ".join([letter, *(str(die + 1) for die in action["dice"])])
    return f"{letter} {card_names(terms, state).index(action['card']) + 1}"


def summary(
    terms: Terms, state: Row, actions: Sequence[Mapping[str, Any]], language: str, names: Any
) -> list[tuple[str, str]]:
    """What can be typed, and what it does; the many ways to roll again stand together."""
    found = [
        (key(terms, state, action, language, names), offer(terms, state, action, language, names))
        for action in actions
        if action["do"] != "roll"
    ]
    if len(found) < len(actions):
        found.append(("r 1 4", SAYS.say(language, "offer_some")))
        found.append(("r", SAYS.say(language, "offer_every")))
    return found


def read_actions(
    terms: Terms, state: Row, text: str, language: str, names: Sequence[str]
) -> list[dict[str, Any]] | None:
    said = re.sub(r"^(r|c|w)(?=[0-9])", r"\1 ", " ".join(words(text))).split()
    if said and said[0] in COMPLETE:
        return [{"do": "complete", "card": read_card(terms, state, said[1:], "c")}]
    if said and said[0] in WRITE_OFF:
        rest = said[2:] if said[1:2] == ["off"] else said[1:]
        return [{"do": "write_off", "card": read_card(terms, state, rest, "w")}]
    said = without((*FILLERS, *AROUND, *JOINTS[language]), said)
    if said and said[0] in ROLL:
        return [{"do": "roll", "dice": read_dice(state, said[1:])}]
    if said and re.fullmatch(r"[0-9]+", "".join(said)):
        raise RollhouseError("numbers_alone", SAYS)
    return None


def read_dice(state: Row, said: Sequence[str]) -> list[int]:
    """The dice to roll again; none named: all that may be."""
    digits = "".join(without(EVERYTHING, said))
    for digit in digits:
        if digit not in "12345":
            wrong = next(word for word in said if digit in word)
            raise RollhouseError("no_die", SAYS, number=validation.brief(wrong))
    free = [die for die in range(rules.DICE) if not state.kept >> die & 1]
    return sorted({int(digit) - 1 for digit in digits}) or free


def read_card(terms: Terms, state: Row, said: Sequence[str], letter: str) -> str:
    """One of the five cards, from its number or the beginning of its name."""
    cards, given = card_names(terms, state), " ".join(said)
    if not cards:
        raise RollhouseError("no_cards", SAYS)
    if not given:
        raise RollhouseError("which_card", SAYS, key=letter)
    if re.fullmatch(r"[0-9]+", given) and 1 <= number(given) <= len(cards):
        return cards[number(given) - 1]
    places = called(given, cards)
    if not places and said[0] in AROUND:
        return read_card(terms, state, said[1:], letter)
    if len(places) != 1:
        known = [f"{place + 1} {cards[place]}" for place in places or range(len(cards))]
        facts = {"given": validation.brief(given), "cards": ", ".join(known)}
        raise RollhouseError("two_cards" if places else "no_card", SAYS, **facts)
    return cards[places[0]]


# The table: a deal, a roll for the start, or a roll of dice


def ask_outcome(terms: Terms, state: Row, language: str, names: Sequence[str]) -> str:
    expect_the_table(terms, state)
    facts: dict[str, Any] = {"example": example(terms, state, language)}
    if state.phase == rules.DEALING:
        return SAYS.say(language, "ask_deal", many=terms.setup.cards_in_play, **facts)
    if state.phase == rules.ROLLING_OFF:
        people = People(names[seat] for seat in contenders(terms, state)).inside()
        return SAYS.say(language, "ask_rolloff", names=people, **facts)
    facts |= {"name": names[state.to_move], "dice": named_cup(state, language)}
    facts |= {"rolled": len(in_cup(state)), "white": any(d >= rules.BLUE for d in in_cup(state))}
    return SAYS.say(language, "ask_roll", **facts)


def tray(terms: Terms, state: Row, language: str, names: Sequence[str]) -> Tray:
    expect_the_table(terms, state)
    if state.phase == rules.DEALING:
        asks = SAYS.say(language, "tap_deal", many=terms.setup.cards_in_play)
        return Tray(asks, tuple(cards_of_deal(terms, language)))
    if state.phase == rules.ROLLING_OFF:
        seats = contenders(terms, state)
        people = People(names[seat] for seat in seats).inside()
        dice = [TrayDie(names[seat], sides(terms, 0, language)) for seat in seats]
        return Tray(SAYS.say(language, "tap_rolloff", names=people), tuple(dice))
    cup = in_cup(state)
    facts = {"name": names[state.to_move], "dice": named_cup(state, language), "rolled": len(cup)}
    dice = [TrayDie(die_of_roll(die, language), sides(terms, die, language)) for die in cup]
    return Tray(SAYS.say(language, "tap_roll", **facts), tuple(dice))


def cards_of_deal(terms: Terms, language: str) -> Iterator[TrayDie]:
    """A place for every card; a name is typed with what parts it from the next one."""
    deck = [card["name"] for card in terms.options["deck"]]
    part = separator(deck).strip()
    cards = tuple(TrayFace(f"{name}{part}", Piece("", "white", name), 1) for name in deck)
    for place in range(1, terms.setup.cards_in_play + 1):
        yield TrayDie(SAYS.say(language, "card_of_deal", number=place), cards)


def die_of_roll(die: int, language: str) -> str:
    facts = {"number": die + 1, "colour": colour_word(die, language)}
    return SAYS.say(language, "die_of_roll", **facts)


def sides(terms: Terms, die: int, language: str) -> tuple[TrayFace, ...]:
    shown = [str(show_die(die, number)) for number in range(1, terms.setup.sides + 1)]
    return tuple(TrayFace(sign, piece(die, sign, language)) for sign in shown)


def contenders(terms: Terms, state: Row) -> list[int]:
    return [seat for seat in range(terms.players) if state.contenders >> seat & 1]


def in_cup(state: Row) -> list[int]:
    return [die for die in range(rules.DICE) if not state.dice[die]]


def named_cup(state: Row, language: str) -> str:
    """ "die 1 (blue) and die 4 (white)"."""
    if len(in_cup(state)) == rules.DICE:
        return SAYS.say(language, "all_five")
    dice = [
        SAYS.say(language, "numbered", number=die + 1, colour=colour_word(die, language))
        for die in in_cup(state)
    ]
    return listed(language, dice)


def order_of(state: Row, language: str) -> str:
    """ "blue, blue and white": the colours of the dice that are rolled."""
    return listed(language, [colour_word(die, language) for die in in_cup(state)])


def example(terms: Terms, state: Row, language: str) -> str:
    highest = terms.setup.sides
    if state.phase == rules.DEALING:
        deck = [card["name"] for card in terms.options["deck"]]
        places = [place * (len(deck) - 1) // 4 for place in range(terms.setup.cards_in_play)]
        return separator(deck).join(beginning(deck[place], deck) for place in places)
    if state.phase == rules.ROLLING_OFF:
        return " ".join(str((seat * 4 + 1) % highest + 1) for seat in contenders(terms, state))
    shown = [min(number, highest) for number in (3, 6, 1, 4, 6)]
    cup = in_cup(state)
    return " ".join("F" if die == 3 and len(cup) > 1 else str(shown[die]) for die in cup)


def separator(deck: Sequence[str]) -> str:
    """Semicolons where a card of somebody's own deck has a comma in its name."""
    return "; " if any("," in name for name in deck) else ", "


def beginning(name: str, deck: Sequence[str]) -> str:
    """As much of a card's name as tells it from the others, at least four letters."""
    begun = (name[:length].rstrip() for length in range(4, len(name)))
    return next((short for short in begun if len(called(short, deck)) == 1), name)


def typed_outcome(terms: Terms, state: Row, outcome: Mapping[str, Any], language: str) -> str:
    if "deal" in outcome:
        deck = [card["name"] for card in terms.options["deck"]]
        return separator(deck).join(outcome["deal"])
    shown = outcome["rolloff"] if "rolloff" in outcome else outcome["roll"]
    return " ".join(str(shows) for shows in shown if shows is not None)


def read_outcome(
    terms: Terms, state: Row, text: str, language: str, names: Sequence[str]
) -> dict[str, Any]:
    expect_the_table(terms, state)
    facts = {"example": example(terms, state, language), "highest": terms.setup.sides}
    if state.phase == rules.DEALING:
        return {"deal": read_deal(terms, text, facts)}
    if state.phase == rules.ROLLING_OFF:
        said = with_names_apart(terms, state, text, names)
        return {"rolloff": read_rolloff(terms, state, said, language, facts)}
    facts |= {"rolled": len(in_cup(state)), "order": order_of(state, language)}
    return {"roll": read_roll(state, signs_of(text, language), facts)}


def read_deal(terms: Terms, text: str, facts: Mapping[str, Any]) -> list[str]:
    deck = [card["name"] for card in terms.options["deck"]]
    parts = [part for part in re.split(separator(deck).strip(), text) if part.strip()]
    dealt: list[str] = []
    for part in parts:
        places, given = called(part, deck), validation.brief(part.strip())
        if len(places) != 1:
            reason = "two_cards" if places else "deal_card"
            known = ", ".join(deck[place] for place in places) or ", ".join(deck)
            shown = validation.brief(known, validation.LONGEST_LIST)
            raise RollhouseError(reason, SAYS, given=given, cards=shown)
        card = deck[places[0]]
        if card in dealt:
            raise RollhouseError("card_again", SAYS, card=card)
        dealt.append(card)
    if len(dealt) != terms.setup.cards_in_play:
        many = {"typed": len(dealt), "many": terms.setup.cards_in_play}
        raise RollhouseError("cards_differ", SAYS, **many, **facts)
    return dealt


def signs_of(text: str, language: str) -> list[str]:
    """Single digits, and words; several F in a word are as many faces."""
    signs: list[str] = []
    said = re.sub(r"\b(doozy faces?|caras? doozy|doozy)\b", "f", plain(in_figures(text)))
    for sign in re.findall(r"[0-9]|[a-z]+|[^\s,;.0-9a-z]+", said):
        signs += sign if set(sign) == {"f"} else [sign]
    return ["F" if sign in FACE else sign for sign in without((*AROUND, *JOINTS[language]), signs)]


def read_sign(sign: str, facts: Mapping[str, Any]) -> str:
    if sign != "F" and sign not in map(str, range(1, facts["highest"] + 1)):
        raise RollhouseError("no_number", SAYS, sign=validation.brief(sign), **facts)
    return sign


def with_names_apart(
    terms: Terms, state: Row, text: str, names: Sequence[str]
) -> list[tuple[int | None, str]]:
    """A roll for the start in parts: what follows whose name; None: what no name stands before."""
    called_so = {" ".join(words(names[seat])): seat for seat in contenders(terms, state)}
    named = {name: seat for name, seat in called_so.items() if re.search(r"[^\W\d]{2}", name)}
    if not named:
        return [(None, text)]
    longest = sorted(map(re.escape, named), key=len, reverse=True)
    whole = re.sub(r"[,;.!:=]", " ", plain(text))
    before, *parts = re.split(rf"\b({'|'.join(longest)})\b", whole)
    said: list[tuple[int | None, str]] = [
        (named[name], part) for name, part in zip(parts[::2], parts[1::2], strict=True)
    ]
    return [(None, before), *said] if before.strip() or not said else said


def read_rolloff(
    terms: Terms,
    state: Row,
    said: Sequence[tuple[int | None, str]],
    language: str,
    facts: Mapping[str, Any],
) -> list[int | None]:
    """A number for each contender, in the order of the seats or after their names; a Doozy Face
    counts 1.
    """
    seats = contenders(terms, state)
    thrown: list[tuple[int, int]] = []
    for seat, part in said:
        signs = [read_sign(sign, facts) for sign in signs_of(part, language)]
        numbers = [1 if sign == "F" else int(sign) for sign in signs]
        whose = seats if seat is None else [seat]
        if len(numbers) > len(whose) or (seat is not None and not numbers):
            raise RollhouseError("dice_count", SAYS, typed=len(numbers), dice=len(whose), **facts)
        thrown += zip(whose, numbers, strict=False)
    if len(thrown) != len(seats):
        raise RollhouseError("dice_count", SAYS, typed=len(thrown), dice=len(seats), **facts)
    shown = dict(thrown)
    if len(shown) != len(seats):
        raise RollhouseError("named_twice", SAYS, **facts)
    return [shown.get(seat) for seat in range(terms.players)]


def read_roll(state: Row, signs: Sequence[str], facts: Mapping[str, Any]) -> list[int | str | None]:
    """What each die in the cup shows: in their order, or under the names of the colours."""
    cup = in_cup(state)
    if any(sign in COLOUR_WORDS for sign in signs):
        shown = read_by_colour(cup, signs, facts)
    else:
        shown = [read_sign(sign, facts) for sign in signs]
        if len(shown) != len(cup):
            counts = {"typed": len(shown), "dice": len(cup)}
            raise RollhouseError("dice_count", SAYS, **{**facts, **counts})
    roll: list[int | str | None] = [None] * rules.DICE
    for die, shows in zip(cup, shown, strict=True):
        if shows == ("F" if die < rules.BLUE else "1"):
            raise RollhouseError("blue_f" if shows == "F" else "white_1", SAYS, **facts)
        roll[die] = shows if shows == "F" else int(shows)
    return roll


def read_by_colour(cup: Sequence[int], signs: Sequence[str], facts: Mapping[str, Any]) -> list[str]:
    """`white F, blue 3 6`: the numbers of a colour are for its dice in order."""
    shown: dict[str, list[str]] = {"blue": [], "white": []}
    under: list[str] | None = None
    for sign in signs:
        if sign in COLOUR_WORDS:
            under = shown[COLOUR_WORDS[sign]]
        elif under is None:
            raise RollhouseError("colour_first", SAYS, sign=validation.brief(sign))
        else:
            under.append(read_sign(sign, facts))
    for kind, values in shown.items():
        counts = {"typed": len(values), "dice": sum(colour(die) == kind for die in cup)}
        if counts["typed"] != counts["dice"]:
            word = Sentence(kind, SAYS)
            raise RollhouseError("colour_count", SAYS, colour=word, **{**facts, **counts})
    return shown["blue"] + shown["white"]
