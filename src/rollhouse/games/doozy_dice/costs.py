"""What every roll costs on every card, by slow and obvious code.

One dot moves one die by one pip. So the cost of a roll is its distance, in such moves, from the
nearest roll that completes the card for nothing; `cost_table` finds it by letting the zeros spread.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, combinations_with_replacement, product
from typing import Any

import numpy as np

from rollhouse.kernel.frozen import thawed
from rollhouse.kernel.records import Array

from .rules import BLUE, FACE, IMPOSSIBLE, ROLLS

CARDS_KEPT = 1000
"""So many cards are remembered with the rolls that complete them."""
WAYS_KEPT = 20_000
"""So many ways to complete a card with certain dice are remembered: screens ask again and again."""

Card = Mapping[str, Any]
"""Name, dice, faces, and one of pattern (with `where`), each, sum, run."""
Numbers = tuple[int, ...]

BLUE_ROLLS: list[Numbers] = list(combinations_with_replacement(range(1, 7), 3))
WHITE_ROLLS: list[Numbers] = list(combinations_with_replacement(range(1, 7), 2))
SORTED_ROLLS: list[Numbers] = [(*blue, *white) for blue in BLUE_ROLLS for white in WHITE_ROLLS]
assert len(SORTED_ROLLS) == ROLLS


# What completes a card


def wanted_numbers(card: Card) -> set[Numbers]:
    """Every set of numbers, sorted, that a card asks for beside its faces."""
    size = card["dice"] - card["faces"]
    if "pattern" in card:
        return set(pattern_numbers(card["pattern"].split(), card.get("where", {})))
    rows = combinations_with_replacement(range(1, 7), size)
    if "each" in card:
        return {row for row in rows if set(row) <= set(card["each"])}
    if "sum" in card:
        return {row for row in rows if sum(row) == card["sum"]}
    return {tuple(range(low, low + size)) for low in range(1, 8 - size)} if size else {()}


def pattern_numbers(
    symbols: Sequence[str], where: Mapping[str, Sequence[int]]
) -> Iterator[Numbers]:
    """Different letters stand for different numbers; `x` for any; digits for themselves."""
    letters = sorted({symbol for symbol in symbols if symbol.isalpha() and symbol != "x"})
    anything = symbols.count("x")
    for values in product(range(1, 7), repeat=len(letters)):
        meaning = dict(zip(letters, values, strict=True))
        different = len(set(values)) == len(values)
        if different and all(meaning[letter] in allowed for letter, allowed in where.items()):
            fixed = [meaning.get(symbol) or int(symbol) for symbol in symbols if symbol != "x"]
            for free in product(range(1, 7), repeat=anything):
                yield tuple(sorted((*fixed, *free)))


def is_face(die: int, shows: int) -> bool:
    return die >= BLUE and shows == FACE


@functools.cache
def shown(dice: int) -> list[set[Numbers]]:
    """For each roll, the numbers that so many of its dice show; a face is none."""
    return [
        {
            tuple(sorted(roll[die] for die in used if not is_face(die, roll[die])))
            for used in combinations(range(5), dice)
        }
        for roll in SORTED_ROLLS
    ]


@functools.lru_cache(CARDS_KEPT)
def completing_rolls(card_json: str) -> Numbers:
    """The rolls, as indexes into `SORTED_ROLLS`, that complete a card for nothing.

    A face not needed as a face is any number: what the other dice show is a part of what is wanted.
    """
    card = json.loads(card_json)
    parts = {
        part
        for numbers in wanted_numbers(card)
        for size in range(len(numbers) + 1)
        for part in combinations(numbers, size)
    }
    rolls = enumerate(shown(card["dice"]))
    return tuple(index for index, numbers in rolls if not parts.isdisjoint(numbers))


# What it costs


def roll_index(roll: Sequence[int]) -> int:
    """The place of a roll in `SORTED_ROLLS`, whatever the order of dice of one colour."""
    blue, white = tuple(sorted(roll[:BLUE])), tuple(sorted(roll[BLUE:]))
    return BLUE_ROLLS.index(blue) * len(WHITE_ROLLS) + WHITE_ROLLS.index(white)


@functools.cache
def neighbours() -> Array:
    """For each roll, the rolls one dot away (itself, where a die cannot move)."""
    index = {roll: n for n, roll in enumerate(SORTED_ROLLS)}
    table = np.empty((ROLLS, 10), np.int32)
    for n, roll in enumerate(SORTED_ROLLS):
        for die, step in product(range(5), (-1, 1)):
            moved = list(roll)
            low = 1 if die < BLUE else 2
            if not is_face(die, roll[die]) and low <= roll[die] + step <= 6:
                moved[die] += step
            key = (*sorted(moved[:BLUE]), *sorted(moved[BLUE:]))
            table[n, die * 2 + (step + 1) // 2] = index[key]
    return table


def cost_table(deck: Sequence[Card]) -> Array:
    """The dots that every sorted roll needs on every card of a deck."""
    cost = np.full((len(deck), ROLLS), IMPOSSIBLE, np.int16)
    for place, card in enumerate(deck):
        cost[place, list(completing_rolls(json.dumps(thawed(card))))] = 0
    while True:
        nearer = np.minimum(cost, cost[:, neighbours()].min(axis=2) + 1)
        if (nearer == cost).all():
            return cost.astype(np.int8)
        cost = np.where(nearer >= IMPOSSIBLE, IMPOSSIBLE, nearer)


@functools.lru_cache(CARDS_KEPT)
def costs(card_json: str) -> Array:
    return cost_table([json.loads(card_json)]).ravel()


# Which die becomes what


def cheapest(card: Card, dice: Sequence[int]) -> list[int | str | None] | None:
    """What each die becomes when a card is completed for the fewest dots; None: not possible.

    Unused dice are None. Among equally cheap ways: the first set of dice, then the first targets
    in the order of the dice, a face before the numbers.
    """
    found = cheapest_way(json.dumps(thawed(card)), tuple(dice))
    return None if found is None else list(found)


@functools.lru_cache(WAYS_KEPT)
def cheapest_way(card_json: str, dice: Numbers) -> tuple[int | str | None, ...] | None:
    card = json.loads(card_json)
    wanted = wanted_numbers(card)
    dots = int(costs(card_json)[roll_index(dice)])
    if dots == IMPOSSIBLE:
        return None
    for used in combinations(range(5), card["dice"]):
        for targets in ways([(die, dice[die]) for die in used], dots):
            numbers = [target for target in targets if target != "F"]
            faces = len(targets) - len(numbers)
            if faces == card["faces"] and tuple(sorted(numbers)) in wanted:
                becomes = dict(zip(used, targets, strict=True))
                return tuple(becomes.get(die) for die in range(5))
    raise AssertionError("a card that costs dots can be completed")


def ways(dice: Sequence[tuple[int, int]], dots: int) -> Iterator[tuple[Any, ...]]:
    """What these dice, given as (die, what it shows), can become for exactly so many dots."""
    if not dice:
        if dots == 0:
            yield ()
        return
    (die, shows), *others = dice
    for target in reachable(die, shows):
        price = 0 if is_face(die, shows) else abs(target - shows)
        if price <= dots:
            for rest in ways(others, dots - price):
                yield (target, *rest)


def reachable(die: int, shows: int) -> list[Any]:
    """What a die may become: a face anything, a blue die 1 to 6, a white number 2 to 6."""
    if is_face(die, shows):
        return ["F", 1, 2, 3, 4, 5, 6]
    return list(range(1 if die < BLUE else 2, 7))
