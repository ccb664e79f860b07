"""Doozy Dice as the rulebook tells it. Slow on purpose; see the rules page `doozy_dice`.

The dice are blue, blue, blue, white, white. A die shows 1 to 6, or "F" for the Doozy Face.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations, product
from typing import NamedTuple

DICE = range(5)
BLUE_FACES = (1, 2, 3, 4, 5, 6)
WHITE_FACES = ("F", 2, 3, 4, 5, 6)
FACES = (BLUE_FACES, BLUE_FACES, BLUE_FACES, WHITE_FACES, WHITE_FACES)
NO_DICE = (None,) * 5
QUICK = 3  # completing in so many rolls or fewer is rewarded


class Card(NamedTuple):
    """`dice` are used in all, `faces` of them are Doozy Faces; the other numbers are told by
    exactly one of pattern, each, sum, run."""

    name: str
    dice: int
    faces: int
    pattern: str | None = None  # digits, letters (different letters, different numbers), x = any
    allowed: tuple = ()  # with a pattern: (letter, numbers allowed), for letters not free
    each: tuple = ()  # numbers allowed on every die
    sum: int | None = None
    run: bool = False  # consecutive numbers


DECK = (
    Card("Triple Scoop", 3, 0, pattern="aaa"),
    Card("Snowman", 3, 1, pattern="aa"),
    Card("Double Up", 4, 0, pattern="aabb"),
    Card("Quartet", 4, 0, pattern="aaaa"),
    Card("Four Square", 4, 0, pattern="4444"),
    Card("Prime Time", 4, 0, pattern="2355"),
    Card("Twinzy", 4, 2, pattern="aa"),
    Card("Countdown", 5, 0, pattern="54321"),
    Card("Doozy Dog", 5, 1, pattern="3333"),
    Card("Twozy Tower", 5, 2, pattern="222"),
    Card("Full House", 5, 0, pattern="aaabb"),
    Card("High Five", 5, 0, pattern="55555"),
    Card("Climb", 5, 0, pattern="23456"),
    Card("Bookends", 5, 0, pattern="11a66", allowed=(("a", (2, 3, 4, 5)),)),
    Card("Odd Squad", 5, 0, each=(1, 3, 5)),
    Card("Even Steven", 5, 0, each=(2, 4, 6)),
    Card("Low Tide", 5, 0, each=(1, 2, 3)),
    Card("High Tide", 5, 0, each=(4, 5, 6)),
    Card("Lucky Thirteen", 5, 0, sum=13),
    Card("Two Dozen", 5, 0, sum=24),
    Card("Mr. Doozy", 5, 2, pattern="aaa"),
    Card("Party Hat", 5, 1, pattern="aabb"),
    Card("Face Off", 5, 2, pattern="666"),
    Card("Ladder", 5, 1, run=True),
    Card("Snake Eyes", 5, 0, pattern="11aaa", allowed=(("a", (2, 3, 4, 5, 6)),)),
    Card("Doozy Parade", 5, 1, pattern="2244"),
)


# ---- cards ----------------------------------------------------------------


def find_card(name, deck=DECK):
    for card in deck:
        if card.name == name:
            return card
    raise KeyError(name)


def fits(card, targets):
    """Are these dice, in any order, what the card shows?"""
    numbers = sorted(target for target in targets if target != "F")
    if len(targets) != card.dice or len(targets) - len(numbers) != card.faces:
        return False
    if card.each:
        return all(number in card.each for number in numbers)
    if card.sum is not None:
        return sum(numbers) == card.sum
    if card.run:
        return all(numbers[i + 1] == numbers[i] + 1 for i in range(len(numbers) - 1))
    return tuple(numbers) in printed_on(card)


@cache
def printed_on(card):
    """Every sorted list of numbers that a pattern stands for: try every value of every letter."""
    letters = sorted(
        {character for character in card.pattern if character.isalpha() and character != "x"}
    )
    anything = card.pattern.count("x")
    found = set()
    for values in product(BLUE_FACES, repeat=len(letters)):
        meaning = dict(zip(letters, values, strict=False))
        if len(set(values)) < len(values):
            continue  # different letters are different numbers
        if any(meaning[letter] not in numbers for letter, numbers in card.allowed):
            continue
        fixed = [
            meaning[character] if character in meaning else int(character)
            for character in card.pattern
            if character != "x"
        ]
        for free in product(BLUE_FACES, repeat=anything):
            found.add(tuple(sorted(fixed + list(free))))
    return found


@cache
def ways_to_make(card):
    """Every list of targets, one per used die, that fits the card."""
    return [
        targets for targets in product(("F", *BLUE_FACES), repeat=card.dice) if fits(card, targets)
    ]


def price(die, shows, target):
    """Dots for turning this die into the target, or None if that is impossible."""
    if target == "F":
        return 0 if shows == "F" else None  # Doozy Faces must be rolled
    if shows == "F":
        return 0  # wild
    if target not in FACES[die]:
        return None  # a white die has no 1
    return abs(shows - target)


def total_price(prices, used, targets, limit):
    """Dots for all used dice together, or None if that is impossible or dearer than the limit."""
    total = 0
    for die, target in zip(used, targets, strict=False):
        dots = prices[die][target]
        if dots is None:
            return None
        total += dots
        if total > limit:
            return None
    return total


def smallest_first(targets):
    """The order of targets: F before 1."""
    return tuple(0 if target == "F" else target for target in targets)


@cache
def best_choice(card, dice):
    """(dots, used dice, targets) of the cheapest way; ties: smallest dice, then targets."""
    prices = [
        {target: price(die, dice[die], target) for target in ("F", *BLUE_FACES)} for die in DICE
    ]
    best, best_key, limit = None, None, 5 * 5
    for used in combinations(DICE, card.dice):
        for targets in ways_to_make(card):
            dots = total_price(prices, used, targets, limit)
            if dots is None:
                continue
            key = (dots, used, smallest_first(targets))
            if best_key is None or key < best_key:
                best, best_key, limit = (dots, used, targets), key, dots
    return best


def cost(card_name, dice, deck=DECK):
    """The fewest dots that complete the card with these dice, or None."""
    best = best_choice(find_card(card_name, deck), tuple(dice))
    return None if best is None else best[0]


def cheapest(card_name, dice, deck=DECK):
    """What each die becomes (None = not used), or None if the card cannot be completed."""
    best = best_choice(find_card(card_name, deck), tuple(dice))
    if best is None:
        return None
    _, used, targets = best
    becomes = [None] * 5
    for die, target in zip(used, targets, strict=False):
        becomes[die] = target
    return becomes


# ---- the position ---------------------------------------------------------


class Options(NamedTuple):
    players: int
    deck: tuple[Card, ...]
    start_dots: int
    max_rolls: int
    set_aside_is_final: bool
    cards_in_play: int = 5
    sides: int = 6


class State(NamedTuple):
    options: Options
    cards: tuple[str, ...]  # in deck order; empty before the deal
    dots: tuple[int, ...]
    rolls: tuple[int, ...]
    open: tuple[tuple[str, ...], ...]
    phase: str  # "deal", "rolloff", "roll", "choose", "over"
    contenders: tuple[int, ...] = ()  # who rolls in the roll-off
    to_move: int = 0
    dice: tuple = NO_DICE  # None = about to be rolled
    roll_number: int = 0
    kept: tuple[int, ...] = ()  # dice set aside before the last roll, only with set_aside_is_final


def start(players, deck=DECK, cards=None, start_dots=2, max_rolls=13, **rare):
    """`rare`: `set_aside_is_final`, `cards_in_play` and `sides`, as the page of rules has them."""
    rare = {"set_aside_is_final": False, **rare}
    options = Options(players, tuple(deck), start_dots, max_rolls, **rare)
    nothing = State(
        options,
        cards=(),
        dots=(start_dots,) * players,
        rolls=(0,) * players,
        open=((),) * players,
        phase="deal",
    )
    return nothing if cards is None else after_deal(nothing, cards)


def after_deal(state, names):
    cards = tuple(card.name for card in state.options.deck if card.name in names)
    players = state.options.players
    state = state._replace(cards=cards, open=(cards,) * players)
    if players == 1:
        return state._replace(phase="roll")
    return state._replace(phase="rolloff", contenders=tuple(range(players)))


def turn(state):
    if state.phase in ("deal", "rolloff", "roll"):
        return "table"
    return state.to_move if state.phase == "choose" else "over"


def actions(state):
    if state.phase != "choose":
        return []
    names = state.open[state.to_move]
    choices = [{"do": "complete", "card": name} for name in names if can_complete(state, name)]
    if state.roll_number == state.options.max_rolls:
        return choices + [{"do": "write_off", "card": name} for name in names]
    return choices + [
        {"do": "roll", "dice": list(dice)} for dice in subsets(dice_that_may_roll(state))
    ]


def can_complete(state, name):
    dots = cost(name, state.dice, state.options.deck)
    return dots is not None and (dots == 0 or dots <= state.dots[state.to_move])


def dice_that_may_roll(state):
    return [die for die in DICE if die not in state.kept]


def subsets(dice):
    """Every selection of at least one of these dice."""
    return [some for size in range(1, len(dice) + 1) for some in combinations(dice, size)]


def outcomes(state):
    if state.phase == "deal":
        names = [card.name for card in state.options.deck]
        answers = [
            {"deal": list(hand)} for hand in combinations(names, state.options.cards_in_play)
        ]
    elif state.phase == "rolloff":
        seats = range(state.options.players)
        shown = BLUE_FACES[: state.options.sides]
        numbers = product(*[shown if seat in state.contenders else [None] for seat in seats])
        answers = [{"rolloff": list(roll)} for roll in numbers]
    elif state.phase == "roll":
        shown = [faces[: state.options.sides] for faces in FACES]
        falls = product(*[shown[die] if state.dice[die] is None else [None] for die in DICE])
        answers = [{"roll": list(roll)} for roll in falls]
    else:
        return []
    chance = Fraction(1, len(answers))
    return [(answer, chance) for answer in answers]


# ---- what happens ---------------------------------------------------------


def after(state, step):
    if "deal" in step:
        return after_deal(state, step["deal"])
    if "rolloff" in step:
        return after_rolloff(state, step["rolloff"])
    if "roll" in step:
        return after_table_rolled(state, step["roll"])
    if step["do"] == "roll":
        return after_roll_again(state, step["dice"])
    if step["do"] == "complete":
        return after_complete(state, step["card"])
    return after_write_off(state, step["card"])


def after_rolloff(state, roll):
    highest = max(roll[seat] for seat in state.contenders)
    winners = tuple(seat for seat in state.contenders if roll[seat] == highest)
    if len(winners) > 1:
        return state._replace(contenders=winners)
    return state._replace(phase="roll", contenders=(), to_move=winners[0])


def after_table_rolled(state, roll):
    faces = roll.count("F")  # every face rolled is a dot for everybody
    return state._replace(
        phase="choose",
        dice=tuple(roll[die] if state.dice[die] is None else state.dice[die] for die in DICE),
        roll_number=state.roll_number + 1,
        dots=tuple(dots + faces for dots in state.dots),
    )


def after_roll_again(state, dice):
    kept = tuple(die for die in DICE if die not in dice)
    return state._replace(
        phase="roll",
        dice=tuple(state.dice[die] if die in kept else None for die in DICE),
        kept=kept if state.options.set_aside_is_final else (),
    )


def after_complete(state, name):
    seat = state.to_move
    dots = list(state.dots)
    dots[seat] -= cost(name, state.dice, state.options.deck)
    if state.roll_number <= QUICK:
        dots = [held + 1 if player == seat else held - 1 for player, held in enumerate(dots)]
    return end_turn(state, name, state.roll_number, dots)


def after_write_off(state, name):
    dots = list(state.dots)
    dots[state.to_move] -= 1
    return end_turn(state, name, state.options.max_rolls, dots)


def end_turn(state, name, rolls_entered, dots):
    seat = state.to_move
    rolls, open_cards = list(state.rolls), list(state.open)
    rolls[seat] += rolls_entered
    open_cards[seat] = tuple(card for card in open_cards[seat] if card != name)
    over = not any(open_cards)
    return state._replace(
        dots=tuple(dots),
        rolls=tuple(rolls),
        open=tuple(open_cards),
        phase="over" if over else "roll",
        to_move=0 if over else (seat + 1) % state.options.players,
        dice=NO_DICE,
        roll_number=0,
        kept=(),
    )


def scores(state):
    return [rolls - dots for rolls, dots in zip(state.rolls, state.dots, strict=False)]


def shares(state):
    """Lowest score wins, then fewer rolls, then the win is shared."""
    results = list(zip(scores(state), state.rolls, strict=False))
    best = min(results)
    return [Fraction(int(result == best), results.count(best)) for result in results]


def facts(state):
    known = {"dots": list(state.dots), "rolls": list(state.rolls)}
    if state.phase == "deal":
        return known
    known["cards"] = list(state.cards)
    known["open"] = [list(names) for names in state.open]
    if state.phase in ("roll", "choose"):
        known["to_move"] = state.to_move
        known["dice"] = list(state.dice)
        known["roll_number"] = state.roll_number
    return known
