"""Doozy Dice in the vocabulary: `{"do": "roll", "dice": [0, 3]}`, `{"roll": [3, null, 6, "F", 2]}`.

Dice are 0 to 4: blue, blue, blue, white, white. Cards go by their names.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rollhouse.kernel import validation
from rollhouse.kernel.contract import Terms
from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.language import THE_ACTION, THE_OUTCOME
from rollhouse.kernel.records import Row, ask

from . import rules
from .costs import cheapest
from .deck import read_shown
from .words import WORDS, card_names, show_die

FIELDS = (
    "cards", "dots", "rolls", "open", "to_move", "dice", "roll_number", "kept", "contenders",
    "phase",
)  # fmt: skip
PHASES = ("deal", "rolloff", "roll", "choose", "over")
MANY = 1000


def encode_action(terms: Terms, state: Row, action: Mapping[str, Any]) -> int:
    do = validation.choice(action.get("do"), "do", ("roll", "complete", "write_off"))
    if do == "roll":
        validation.keys(action, THE_ACTION, ("do", "dice"))
        return rules.ROLL + bits(action["dice"], "dice") - 1
    validation.keys(action, THE_ACTION, ("do", "card"))
    name = validation.choice(action["card"], "card", card_names(terms, state))
    first = rules.COMPLETE if do == "complete" else rules.WRITE_OFF
    return int(first + card_names(terms, state).index(name))


def bits(value: Any, what: str, needed: bool = True) -> int:
    """Different dice, at least one of them where `needed`, as bits."""
    dice = [validation.whole(die, what, 0, 4) for die in validation.at_most(value, what, 5)]
    if len(set(dice)) < len(dice) or (needed and not dice):
        raise RollhouseError("dice_differ", WORDS, what=what, value=validation.shown(value))
    return sum(1 << die for die in dice)


def unpacked(packed: int) -> list[int]:
    return [die for die in range(5) if packed >> die & 1]


def decode_action(terms: Terms, state: Row, code: int) -> dict[str, Any]:
    if code < rules.COMPLETE:
        return {"do": "roll", "dice": unpacked(code - rules.ROLL + 1)}
    do, first = "complete", rules.COMPLETE
    if code >= rules.WRITE_OFF:
        do, first = "write_off", rules.WRITE_OFF
    cards = dict(enumerate(card_names(terms, state)))
    return {"do": do, "card": cards.get(code - first)}  # None: no such card is in play


def encode_outcome(terms: Terms, state: Row, outcome: Mapping[str, Any], into: Row) -> None:
    kind = {rules.DEALING: "deal", rules.ROLLING_OFF: "rolloff"}.get(state.phase, "roll")
    validation.keys(outcome, THE_OUTCOME, (kind,))
    value = outcome[kind]
    if kind == "deal":
        for place, card in enumerate(read_cards(terms, value, "deal")):
            into.deal[place] = card
    elif kind == "rolloff":
        for seat, number in enumerate(validation.several(value, "rolloff", terms.players)):
            into.rolloff[seat] = read_one_die(number)
    else:
        for die, number in enumerate(read_dice_or_null(value, "roll")):
            into.roll[die] = number


def read_one_die(number: Any) -> int:
    """What a seat rolled for the start: a Doozy Face is a 1; 0: this seat does not roll."""
    if number is None:
        return 0
    return 1 if number == "F" else validation.whole(number, "rolloff", 1, 6)


def read_cards(terms: Terms, value: Any, what: str) -> list[int]:
    """Different cards, all that are in play, as their places in the deck, ascending."""
    many = terms.setup.cards_in_play
    deck = [card["name"] for card in terms.options["deck"]]
    names = [validation.choice(name, what, deck) for name in validation.several(value, what, many)]
    if len(set(names)) < many:
        raise RollhouseError("same_card", WORDS)
    return sorted(deck.index(name) for name in names)


def read_dice_or_null(value: Any, what: str) -> list[int]:
    return [
        0 if shows is None else read_shown(shows, die, what)
        for die, shows in enumerate(validation.several(value, what, 5))
    ]


def decode_outcome(terms: Terms, state: Row, outcome: Row) -> dict[str, Any]:
    if state.phase == rules.DEALING:
        deck = terms.options["deck"]
        dealt = range(terms.setup.cards_in_play)
        return {"deal": [deck[outcome.deal[place]]["name"] for place in dealt]}
    if state.phase == rules.ROLLING_OFF:
        return {"rolloff": [outcome.rolloff[seat] or None for seat in range(terms.players)]}
    return {"roll": [show_die(die, outcome.roll[die]) for die in range(5)]}


def refuse_outcome(terms: Terms, state: Row, reason: str) -> RollhouseError:
    cup = [str(die) for die in range(5) if not state.dice[die]]
    seats = [str(seat) for seat in range(terms.players) if state.contenders >> seat & 1]
    facts = {"dice": ", ".join(cup), "seats": ", ".join(seats), "sides": terms.setup.sides}
    return RollhouseError(reason, WORDS, **facts)


def read_fields(terms: Terms, state: Row) -> dict[str, Any]:
    names = card_names(terms, state)
    seats = range(terms.players)
    return {
        "cards": names or None,
        "dots": [state.dots[seat] for seat in seats],
        "rolls": [state.rolls[seat] for seat in seats],
        "open": [[name for n, name in enumerate(names) if state.open[s] >> n & 1] for s in seats]
        if names
        else None,
        "to_move": state.to_move,
        "dice": [show_die(die, state.dice[die]) for die in range(5)],
        "roll_number": state.roll_number,
        "kept": unpacked(state.kept),
        "contenders": [seat for seat in seats if state.contenders >> seat & 1],
        "phase": PHASES[state.phase],
    }


def write_fields(terms: Terms, fields: Mapping[str, Any], state: Row) -> None:
    """Without cards it is the deal. Dice all shown are a choice; a null is a die in the cup.

    `rolls` left out are the fewest possible: one for every card already used.
    """
    players, agreed = terms.players, terms.options["cards"]
    cards = validation.given(fields, "cards", agreed)
    undealt = cards is None
    dice = read_dice_or_null(validation.given(fields, "dice", [None] * 5), "dice")
    contenders = validation.at_most(
        validation.given(fields, "contenders", []), "contenders", players
    )
    if undealt:
        usual = "deal"
    elif all_used(fields.get("open")):
        usual = "over"
    elif contenders:
        usual = "rolloff"
    else:
        usual = "choose" if all(dice) else "roll"
    phase = validation.choice(fields.get("phase", usual), "phase", PHASES)
    state.phase = PHASES.index(phase)
    if undealt != (phase == "deal") or (undealt and fields.get("open") is not None):
        raise RollhouseError("cards_and_deal", WORDS)
    if not undealt:
        for place, card in enumerate(read_cards(terms, cards, "cards")):
            state.cards[place] = card
        if agreed is not None and card_names(terms, state) != list(agreed):
            raise RollhouseError("cards_agreed", WORDS)
    state.to_move = validation.whole(fields.get("to_move", 0), "to_move", 0, players - 1)
    write_scorecards(terms, fields, state)
    write_dice(terms, fields, state, dice)
    write_contenders(terms, fields, state)
    check_order(terms, state)


def all_used(still: Any) -> bool:
    """Does `open` say that nobody has a card left?"""
    if not isinstance(still, (list, tuple)) or not still:
        return False
    return all(isinstance(cards, (list, tuple)) and len(cards) == 0 for cards in still)


def write_scorecards(terms: Terms, fields: Mapping[str, Any], state: Row) -> None:
    players, most = terms.players, terms.setup.max_rolls
    start = [terms.setup.start_dots] * players
    dots = validation.wholes(fields.get("dots", start), "dots", players, -MANY, MANY)
    names = card_names(terms, state)
    still = validation.given(fields, "open", [names] * players)
    for seat, given in enumerate(validation.several(still, "open", players)):
        kept = [
            validation.choice(name, "open", names) for name in validation.at_most(given, "open", 5)
        ]
        left = sum(1 << names.index(name) for name in set(kept))
        state.open[seat] = left if names else (1 << terms.setup.cards_in_play) - 1
        state.dots[seat] = dots[seat]
    many = terms.setup.cards_in_play
    used = [many - state.open[seat].bit_count() for seat in range(players)]
    for seat, total in enumerate(validation.several(fields.get("rolls", used), "rolls", players)):
        state.rolls[seat] = validation.whole(total, "rolls", used[seat], used[seat] * most)


def write_dice(terms: Terms, fields: Mapping[str, Any], state: Row, dice: list[int]) -> None:
    phase, most = PHASES[state.phase], terms.setup.max_rolls
    if (phase == "choose") != all(dice) or (phase not in ("choose", "roll") and any(dice)):
        raise RollhouseError("dice_and_phase", WORDS)
    if max(dice) > terms.setup.sides:
        raise RollhouseError("no_such_number", WORDS, sides=terms.setup.sides)
    for die, shows in enumerate(dice):
        state.dice[die] = shows
    made = fields.get("roll_number", 1 if any(dice) else 0)
    low = 1 if any(dice) else 0
    high = {"choose": most, "roll": most - 1}.get(phase, 0)
    state.roll_number = validation.whole(made, "roll_number", low, high)
    in_hand = [die for die, shows in enumerate(dice) if shows] if phase == "roll" else []
    aside = bits(validation.given(fields, "kept", in_hand), "kept", needed=False)
    if not terms.setup.final:
        return
    if phase == "roll":
        good = unpacked(aside) == in_hand
    else:
        good = aside == 0 or (aside != rules.ALL and state.roll_number > 1)
    if not good:
        raise RollhouseError("kept_wrong", WORDS)
    state.kept = aside


def write_contenders(terms: Terms, fields: Mapping[str, Any], state: Row) -> None:
    everybody = list(range(terms.players)) if PHASES[state.phase] == "rolloff" else []
    given = validation.given(fields, "contenders", everybody)
    seats = {validation.whole(seat, "contenders", 0, terms.players - 1) for seat in given}
    if (len(seats) > 1) != (PHASES[state.phase] == "rolloff") or len(seats) == 1:
        raise RollhouseError("contenders_wrong", WORDS)
    state.contenders = sum(1 << seat for seat in seats)


def check_order(terms: Terms, state: Row) -> None:
    """Everybody plays in turn: from the seat to move on, nobody has more cards left than before."""
    players, phase = terms.players, PHASES[state.phase]
    left = [state.open[(state.to_move + n) % players].bit_count() for n in range(players)]
    in_turn = left == sorted(left, reverse=True) and left[0] - left[-1] <= 1
    if phase == "over":
        good = not any(left) and state.to_move == 0
    elif phase in ("deal", "rolloff"):
        good = left == [terms.setup.cards_in_play] * players and state.to_move == 0
    else:
        good = in_turn and left[0] > 0
    if not good:
        raise RollhouseError("out_of_order", WORDS)


def view(terms: Terms, state: Row, seat: int | None) -> dict[str, Any]:
    """Everything lies open on the table; what each open card costs now is counted out."""
    fields = read_fields(terms, state)
    deck = {card["name"]: card for card in terms.options["deck"]}
    names = fields["cards"] or []
    offers = {}
    if state.phase == rules.CHOOSING:
        dice = [state.dice[die] for die in range(5)]
        for n, name in enumerate(names):
            dots = int(ask(rules.cost, terms.setup, state, n))
            if dots != rules.IMPOSSIBLE and state.open[state.to_move] >> n & 1:
                offers[name] = {"dots": dots, "becomes": cheapest(deck[name], dice)}
    return {
        **fields,
        "patterns": [deck[name] for name in names],
        "offers": offers,
        "max_rolls": terms.setup.max_rolls,
        "cards_in_play": terms.setup.cards_in_play,
    }


def mended(before: Terms, after: Terms, fields: Mapping[str, Any]) -> dict[str, Any]:
    """The fields for a deck in which cards ask for something else. What lies there stays."""
    deck = [card["name"] for card in after.options["deck"]]
    for card in fields["cards"] or ():
        if card not in deck:
            raise RollhouseError("mend_card_lies", WORDS, card=card)
    return dict(fields)
