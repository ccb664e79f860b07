"""The engine and the slow reference games walk side by side and agree on everything they see."""

from __future__ import annotations

import json

import pytest

import rollhouse
from tests.cases import FIVE, missing, of_game, over_every_match, walk


def reference_of(game):
    return of_game(game, "reference") or missing(
        game, f"slow reference game in tests/games/{game}/reference.py"
    )


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


@over_every_match
def test_every_step_agrees(game, players, options, effort):
    walk_beside(game, players, options, range(5, 5 + effort(1, 21)), effort(200, 40))


TINY = [
    (game, *match) for game in FIVE for match in getattr(of_game(game, "house_rules"), "TINY", [])
]


@pytest.mark.parametrize(("game", "players", "options"), TINY)
def test_every_step_of_tiny_matches_agrees(game, players, options, effort):
    walk_beside(game, players, options, range(5, 5 + effort(1, 40)), 10)


def walk_beside(game, players, options, seeds, rarely):
    """Outcomes are listed only in the first game, and rarely, because that is slow."""
    reference = reference_of(game)
    for seed in seeds:
        state = reference.start(players, **options)
        for number, (position, step) in enumerate(walk(game, players, options, seed)):
            rare = seed == 5 and (number < 3 or number % rarely == 0)
            compare(position, reference, state, with_outcomes=rare and not is_deal(position))
            if step is not None:
                state = reference.after(state, step)


def is_deal(position):
    return position.game == "doozy_dice" and position.fields["phase"] == "deal"


def test_the_walk_itself_is_random():
    """Two seeds must not walk the same way, or the comparison would prove little."""
    games = [list(walk("toss_up", 2, {}, seed)) for seed in range(20)]
    assert len({json.dumps([step for _, step in game]) for game in games}) == 20
