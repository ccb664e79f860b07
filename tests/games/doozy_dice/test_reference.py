"""The engine and the slow reference agree on the deal, and on what every roll costs on a card."""

from __future__ import annotations

import rollhouse
from rollhouse.games.doozy_dice import costs, deck
from tests.games.test_lockstep import compare

from . import reference


def test_the_deal_agrees():
    position = rollhouse.start("doozy_dice", players=2)
    compare(position, reference, reference.start(2), with_outcomes=True)


def test_every_cost_agrees(effort):
    """All 26 cards on every 40th sorted roll; the long proof takes all of them."""
    step = effort(40, 1)
    for card in deck.default_deck():
        for roll in costs.SORTED_ROLLS[::step]:
            dice = [*roll[:3], *("F" if number == 1 else number for number in roll[3:])]
            name = card["name"]
            assert deck.cost(name, dice) == reference.cost(name, dice), (name, dice)
            ours, theirs = costs.cheapest(card, roll), reference.cheapest(name, dice)
            assert ours == (None if theirs is None else list(theirs)), (name, dice)
