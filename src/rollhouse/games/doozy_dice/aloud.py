"""The table of Doozy Dice for people who listen: dice by their numbers, cards in whole words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rollhouse.kernel.board import Piece
from rollhouse.kernel.contract import Terms
from rollhouse.kernel.language import Catalogue, listed
from rollhouse.kernel.records import Row

from . import rules
from .words import WORDS, card_names, dots_needed

SAYS = WORDS | Catalogue(
    en={
        "die_shows": "{colour} {shows}",
        "die_in_cup": "{colour}, in the cup",
        "asks_faces": "{many} {many:face|faces}",
        "asks_alike": "{many} alike",
        "asks_one": "one number",
        "asks_others": "{many} others alike",
        "asks_another": "another number",
        "asks_any": "{many} of anything",
        "out_of": "{asks}, out of {numbers}",
        "costs_nothing": "Costs nothing now.",
        "costs_dots": "Costs {dots} {dots:dot|dots} now.",
        "costs_more": "Would cost {dots} {dots:dot|dots} now, with {have} in hand.",
        "costs_never": "Not possible with these dice.",
        "done_by": "Done: {done}.",
        "done_in": "{whose} in {rolls} {rolls:roll|rolls}",
        "rolls_aloud": "Rolls, from which dots are taken off for the score: {totals}",
        "dots_aloud": "Dots: {totals}",
    },
    es={
        "die_shows": "{colour} {shows}",
        "die_in_cup": "{colour}, en el cubilete",
        "asks_faces": "{many} {many:cara|caras}",
        "asks_alike": "{many} iguales",
        "asks_one": "un número",
        "asks_others": "otros {many} iguales",
        "asks_another": "otro número",
        "asks_any": "{many} cualesquiera",
        "out_of": "{asks}, de entre {numbers}",
        "costs_nothing": "Ahora no cuesta nada.",
        "costs_dots": "Ahora cuesta {dots} {dots:Lunar Doozy|Lunares Doozy}.",
        "costs_more": "Ahora costaría {dots} {dots:Lunar Doozy|Lunares Doozy}, y hay {have}.",
        "costs_never": "Imposible con estos dados.",
        "done_by": "Hecha: {done}.",
        "done_in": "{whose} en {rolls} {rolls:tirada|tiradas}",
        "rolls_aloud": "Tiradas, a las que el total resta los Lunares Doozy: {totals}",
        "dots_aloud": "Lunares Doozy: {totals}",
    },
)


def dice_aloud(pieces: Sequence[Piece], language: str) -> str:
    """ "1: blue 6, 4: white Doozy Face"; a die without a key may not be rolled again."""
    said = []
    for die in pieces:
        key = {"?": "die_in_cup", "F": "white_face"}.get(die.shows, "die_shows")
        text = SAYS.say(language, key, colour=die.label, shows=die.shows)
        said.append(f"{die.key}: {text}" if die.key else text)
    return ", ".join(said)


def cards_aloud(
    terms: Terms,
    state: Row,
    language: str,
    names: Sequence[str],
    scorecards: Sequence[Mapping[str, int]],
) -> tuple[str, ...]:
    """Every card with what it asks for, what it costs now and who has done it; then the totals."""
    deck = {card["name"]: card for card in terms.options["deck"]}
    lines = []
    for place, name in enumerate(card_names(terms, state)):
        asks = ", ".join(asked(deck[name], language))
        done = [
            done_in(names[seat], scorecards[seat].get(name), language)
            for seat in range(terms.players)
            if not state.open[seat] >> place & 1
        ]
        told = [f"{place + 1} {name}: {asks}.", costs(terms, state, place, language)]
        if done:
            told.append(SAYS.say(language, "done_by", done=listed(language, done)))
        lines.append(" ".join(filter(None, told)))
    seats = range(terms.players)
    rolls = ", ".join(f"{names[seat]} {state.rolls[seat]}" for seat in seats)
    dots = ", ".join(f"{names[seat]} {state.dots[seat]}" for seat in seats)
    totals = [("dots_aloud", dots)]
    if lines:
        totals.insert(0, ("rolls_aloud", rolls))
    return (*lines, *(SAYS.say(language, key, totals=total) for key, total in totals))


def done_in(name: str, rolls: int | None, language: str) -> str:
    """ "Ann in 3 rolls", or the name alone where the rolls are not known."""
    return str(name) if rolls is None else SAYS.say(language, "done_in", whose=name, rolls=rolls)


def costs(terms: Terms, state: Row, place: int, language: str) -> str:
    """What the card would cost the seat to move; empty while there are no dice to see."""
    have = state.dots[state.to_move]
    if state.phase != rules.CHOOSING or not state.open[state.to_move] >> place & 1:
        return ""
    dots = dots_needed(terms, state, place)
    if dots is None:
        return SAYS.say(language, "costs_never")
    key = "costs_nothing" if not dots else "costs_dots" if dots <= have else "costs_more"
    return SAYS.say(language, key, dots=dots, have=have)


def asked(card: Mapping[str, Any], language: str) -> Iterator[str]:
    """What a card asks for, part by part: "1 face", "3 alike"."""
    rest = card["dice"] - card["faces"]
    if card["faces"]:
        yield SAYS.say(language, "asks_faces", many=card["faces"])
    if "pattern" in card:
        yield from in_words(card, language)
        return
    kind = next(kind for kind in ("each", "sum", "run") if kind in card)
    numbers = ", ".join(map(str, card.get("each", ())))
    yield SAYS.say(language, f"{kind}_of", size=rest, sum=card.get("sum"), numbers=numbers)


def in_words(card: Mapping[str, Any], language: str) -> Iterator[str]:
    """The letters and numbers of a pattern: equal letters are equal numbers."""
    letters = 0
    for symbol, many in Counter(card["pattern"].split()).items():
        if symbol.isdigit():
            yield from [symbol] * many
        elif symbol == "x":
            yield SAYS.say(language, "asks_any", many=many)
        else:
            letters += 1
            alone = "asks_one" if letters == 1 else "asks_another"
            several = "asks_alike" if letters == 1 else "asks_others"
            asks = SAYS.say(language, alone if many == 1 else several, many=many)
            where = card.get("where", {}).get(symbol)
            numbers = listed(language, map(str, where or ()), "or")
            yield SAYS.say(language, "out_of", asks=asks, numbers=numbers) if where else asks
