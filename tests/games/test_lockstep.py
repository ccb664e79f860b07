"""The engine and the slow reference games walk side by side and agree on everything they see."""

from __future__ import annotations

import json
import random

import pytest

import rollhouse
from tests.cases import IDS, MATCHES, missing, walk
from tests.reference import dice_flick, doozy_dice, shizzle, stack_attack, toss_up

REFERENCES = {
    "toss_up": toss_up,
    "shizzle": shizzle,
    "doozy_dice": doozy_dice,
    "stack_attack": stack_attack,
    "dice_flick": dice_flick,
}


def reference_of(game):
    return REFERENCES.get(game) or missing(game, "slow reference game in tests/reference")


def as_set(steps):
    return {json.dumps(step, sort_keys=True) for step in steps}


def asked(position):
    return {rollhouse.TABLE: "table", rollhouse.OVER: "over"}.get(position.turn, position.turn)


def compare(position, reference, state, with_outcomes):
    assert asked(position) == reference.turn(state)
    assert as_set(position.actions()) == as_set(reference.actions(state))
    if with_outcomes and position.turn == rollhouse.TABLE:
        ours = {json.dumps(outcome): odds for outcome, odds in position.outcomes()}
        theirs = {json.dumps(outcome): odds for outcome, odds in reference.outcomes(state)}
        assert ours == theirs
    fields = position.view()
    for name, fact in reference.facts(state).items():
        assert json.loads(json.dumps(fact)) == fields[name], name
    if position.turn == rollhouse.OVER:
        assert position.shares() == [float(share) for share in reference.shares(state)]


@pytest.mark.parametrize(("game", "players", "options"), MATCHES, ids=IDS)
def test_every_step_agrees(game, players, options):
    reference = reference_of(game)
    state = reference.start(players, **options)
    for number, (position, step) in enumerate(walk(game, players, options, seed=5)):
        rare = number < 3 or number % 40 == 0
        compare(position, reference, state, with_outcomes=rare and not is_deal(position))
        if step is not None:
            state = reference.after(state, step)


@pytest.mark.long
@pytest.mark.parametrize(("game", "players", "options"), MATCHES, ids=IDS)
def test_every_step_agrees_over_many_games(game, players, options):
    reference = reference_of(game)
    for seed in range(20):
        state = reference.start(players, **options)
        for position, step in walk(game, players, options, seed=1000 + seed):
            compare(position, reference, state, with_outcomes=False)
            if step is not None:
                state = reference.after(state, step)


def test_the_deal_agrees():
    position = rollhouse.start("doozy_dice", players=2)
    compare(position, doozy_dice, doozy_dice.start(2), with_outcomes=True)


def is_deal(position):
    return position.game == "doozy_dice" and position.fields["phase"] == "deal"


def test_every_cost_agrees():
    """All 26 cards on every 40th sorted roll; the long proof takes all of them."""
    check_costs(step=40)


@pytest.mark.long
def test_every_cost_agrees_on_every_roll():
    check_costs(step=1)


def check_costs(step):
    from rollhouse.games.doozy_dice import costs, deck

    for card in deck.default_deck():
        for roll in costs.SORTED_ROLLS[::step]:
            dice = [*roll[:3], *("F" if number == 1 else number for number in roll[3:])]
            name = card["name"]
            assert deck.cost(name, dice) == doozy_dice.cost(name, dice), (name, dice)
            ours, theirs = costs.cheapest(card, roll), doozy_dice.cheapest(name, dice)
            assert ours == (None if theirs is None else list(theirs)), (name, dice)


def test_all_lines_agree():
    chance = random.Random(3)
    for _ in range(300):
        spark = [chance.randrange(6), chance.randint(1, 6)]
        roll = [chance.choice([None, 1, 2, 3, 4, 5, 6]) for _ in range(6)]
        roll[spark[0]] = None
        ours = rollhouse.games.shizzle.lines(spark, roll)
        assert ours == [list(line) for line in shizzle.lines(spark, roll)]


def test_the_walk_itself_is_random():
    """Two seeds must not walk the same way, or the comparison would prove little."""
    games = [list(walk("toss_up", 2, {}, seed)) for seed in range(20)]
    assert len({json.dumps([step for _, step in game]) for game in games}) == 20
