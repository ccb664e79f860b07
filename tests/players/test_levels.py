"""The levels of the computer are in order in every game, by what their decisions lose.

Luck plays no part: what is known of a position says what an action loses, and in Dice Flick the
points that a flick leads to are averaged over all ways in which it may end.
"""

from __future__ import annotations

import functools
import statistics
from itertools import pairwise

import numpy as np
import pytest

import rollhouse
from rollhouse.games import dice_flick
from rollhouse.players import computer, judgement, rule_of_thumb
from rollhouse.players.computer import LEVELS, Computer
from tests.cases import MATCHES

CARDS = ["Snowman", "Quartet", "Climb", "Two Dozen", "Ladder"]
KNOWN = [
    ("toss_up", 2, {"goal": 40}),
    ("toss_up", 1, {"goal": 40}),
    ("shizzle", 2, {"bank": 12}),
    ("stack_attack", 2, {"goal": 5}),
    ("doozy_dice", 1, {"max_rolls": 4, "cards": CARDS}),
    pytest.param("doozy_dice", 2, {"max_rolls": 4, "cards": CARDS}, marks=pytest.mark.long),
    ("toss_up", 5, {}),
    pytest.param("shizzle", 4, {}, marks=pytest.mark.long),
]
"""Matches that are solved quickly, or learned."""
ERRING = 30
"""How many errors of a level are tried in each position."""


def asked(game, players, options, seeds):
    """The positions of games by rule of thumb in which a seat has a real choice."""
    for seed in seeds:
        record = rollhouse.play(game, ["greedy"] * players, seed=seed, **options)
        for entry in record.entries:
            if entry.before.turn >= 0 and len(entry.before.actions()) > 1:
                yield entry.before


def lost(position, level, erring=ERRING):
    """What a level loses in a position, averaged over its errors, by what is known of it."""
    judged, player, actions = (
        Computer().judge(position),
        Computer(level, seed=7),
        position.actions(),
    )
    played = (player(position, actions) for _ in range(erring))
    worths = [judged.worths[actions.index(action)] for action in played]
    return max(judged.worths) - statistics.mean(worths)


@pytest.mark.parametrize(("game", "players", "options"), KNOWN)
def test_every_level_loses_less_than_the_one_below(game, players, options, effort):
    learned = players > 2  # which takes longer to ask
    many, erring = effort((20, 10), (60, ERRING)) if learned else (60, ERRING)
    positions = list(asked(game, players, options, seeds=range(3)))[::2][:many]
    losses = [
        statistics.mean(lost(position, level, erring) for position in positions)
        for level in range(1, LEVELS + 1)
    ]
    assert losses[-1] == pytest.approx(0, abs=1e-6)
    for lower, higher in pairwise(losses):
        assert higher < 0.85 * lower


def test_levels_know_what_was_learned_where_nothing_is_solved():
    for game, players, options, source in (
        ("toss_up", 5, {}, judgement.LEARNED),
        ("toss_up", 3, {"finish": "first_past"}, judgement.LEARNED),
        ("doozy_dice", 2, {}, judgement.LEARNED),
        ("dice_flick", 2, {"rounds": 1}, judgement.PLAYOUTS),
    ):
        position = next(asked(game, players, options, seeds=[1]))
        assert Computer(5).judge(position).source == source
        below = judgement.GLANCE if source == judgement.PLAYOUTS else source
        assert Computer(4).judge(position).source == below


@functools.cache
def lying(flicked):
    """The points that will lie in the arena after a flick, on average."""
    outcomes = flicked.outcomes()
    arenas = [flicked.after(outcome).array()["arena"][0] for outcome, _ in outcomes]
    chances = [float(chance) for _, chance in outcomes]
    return float(np.dot(chances, dice_flick.best_points(arenas)))


def test_every_level_flicks_better_than_the_one_below(effort):
    """Level 5 looks further than at what lies there next, and is not asked."""
    choices = asked("dice_flick", 2, {"rounds": 8}, seeds=range(2))
    positions = [position for position in choices if position.fields["phase"] == "flick"][:30]
    points = []
    for level in range(1, LEVELS):
        player = Computer(level, seed=7)
        flicked = [p.after(player(p, p.actions())) for p in positions for _ in range(effort(4, 10))]
        points.append(statistics.mean(lying(position) for position in flicked))
    for lower, higher in pairwise(points):
        assert higher > lower + 0.05


def test_what_the_thumb_plays_promises_most_at_a_glance():
    glanced = 0
    for game, players, options in MATCHES:
        for position in asked(game, players, options, seeds=[1]):
            judged = computer.at_a_glance(position)
            if judged is None:
                assert not hasattr(rule_of_thumb.home(position.terms), "glance")
                break
            own = judged.codes.index(rule_of_thumb.code(position))
            assert judged.worths[own] == max(judged.worths)
            assert all(position.mask()[code] for code in judged.codes)
            glanced += 1
    assert glanced > 50
